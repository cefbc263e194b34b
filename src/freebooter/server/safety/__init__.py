"""What keeps strangers out: secrets, rate limits, headers, and webhooks that cannot lead inside."""
