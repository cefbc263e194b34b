"""Puzzles: positions from games between bots in which one answer is clearly the best."""

from freebooter.puzzles.puzzle import BadPuzzle, Judged, Puzzle, puzzle, puzzle_ids, puzzle_of_the_day, read_puzzle

__all__ = ["BadPuzzle", "Judged", "Puzzle", "puzzle", "puzzle_ids", "puzzle_of_the_day", "read_puzzle"]
