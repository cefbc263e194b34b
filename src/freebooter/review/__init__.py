"""The review of a finished game: how the chances went, what was chosen well or badly, and what luck did."""
