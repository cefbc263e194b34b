"""The rules of Portolano, chapter by chapter: setup, a round, tiles, battles, missions and scoring."""
