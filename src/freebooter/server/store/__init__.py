"""What is kept of a table, and where."""
