"""One folder a game, all of the same shape; nothing outside names a game."""
