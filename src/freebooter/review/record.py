"""A review as data: what the command line prints, the server keeps and the page shows.

Texts are parts as the engine's words give them: strings, and {"seat": 1} for a captain's name; with {"you": "You"} in
it, that word stands for the name when it is that captain who reads. {"said": [...], "to": {"1": [...]}} has the wording
for anybody, and by seat the one for a captain who is spoken of.
"""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT = 1
Parts = list[str | dict[str, Any]]


class ReviewOption(msgspec.Struct):
    """An answer in words, with the chance to win that it leaves."""

    answer: str
    text: Parts
    chance: float


class ReviewChoice(msgspec.Struct):
    """One seat's decision, judged by what the seat could know."""

    seat: int
    ask: Parts
    verdict: str  # best, good, slip, mistake, blunder
    loss: float  # the chance of the best answer less that of the chosen one
    error: float  # the standard error of the loss
    playouts: int
    chosen: ReviewOption
    best: ReviewOption  # the same where the best was chosen
    others: list[ReviewOption]  # what else was looked at
    why: str = ""  # what the better answer is good for, where it is of another kind


class ReviewStep(msgspec.Struct):
    """From one decision to the next."""

    moment: int  # of the replay
    round: int
    turn: int | None
    seats: list[int]  # who decided
    chances: list[float]  # of each seat, before the decision
    by_choice: list[float]  # what the decision moved, by seat
    by_luck: list[float]  # what dice, draws and hidden things moved, by seat
    choices: list[ReviewChoice]  # none where nobody had a choice
    told: list[Parts]  # what everybody was told, at most the first few
    own: list[float] = []  # what a seat's own decision moved for it
    others: list[float] = []  # and what those of others moved, also of others who decided at the same time


class ReviewBalance(msgspec.Struct):
    """What has moved one seat's chance, from an even start to the end: the four add up to `end` less `start`."""

    seat: int
    start: float  # an even share
    deal: float  # what the start was worth to this seat
    own: float  # its own decisions, against what is usually played
    others: float  # the others' decisions
    luck: float
    end: float  # 1 for a win
    lost: float  # by slips, mistakes and blunders, as they are judged
    counts: dict[str, int]  # decisions by verdict
    text: Parts  # all this in a sentence


class ReviewTurning(msgspec.Struct):
    """A moment that has moved the game."""

    step: int
    seat: int  # whose chance moved most
    moved: float
    by: str  # "choice" or "luck"
    text: Parts


class Review(msgspec.Struct):
    review: int  # the format
    game: str
    version: int  # of the game's rules
    seats: int
    sides: list[list[int]]  # who wins together; one side plays against the game
    winners: list[int]
    steps: list[ReviewStep]
    end: list[float]
    balance: list[ReviewBalance]
    turning: list[ReviewTurning]  # the greatest first
    playouts: int
