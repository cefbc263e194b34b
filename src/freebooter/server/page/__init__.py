"""What the page is made of: its files, its rulebooks, and the two files that are written for it."""
