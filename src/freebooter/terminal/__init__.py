"""Games in a terminal: to play, and to look at again. Plain text for every game alike."""
