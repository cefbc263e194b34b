"""What is asked and commanded over HTTP and WebSocket: one file a subject, a few lines a handler."""
