"""Numbers of options by their keys: the line of a table, or a spare number behind it."""

from __future__ import annotations

from freebooter.engine.asks import Option


class Keys:
    """Of the options that are offered: which number each has, and which option a number means."""

    def __init__(self, keys: list[str], spare: int) -> None:
        self.known = len(keys)
        self.size = len(keys) + spare
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._offered: list[Option] = []
        self._found: list[int] = []

    def numbers(self, options: list[Option]) -> list[int]:
        """The number of each option, worked out once a decision; -1 where even the spare ones are used up."""
        if options is not self._offered:
            spare = self.known
            found = []
            for option in options:
                number = self._numbers.get(option.key, -1)
                if number < 0 and spare < self.size:
                    number = spare
                    spare += 1
                found.append(number)
            self._offered, self._found = options, found
        return self._found

    def mask(self, options: list[Option]) -> bytearray:
        """1 for each number that is offered."""
        mask = bytearray(self.size)
        for number in self.numbers(options):
            if number >= 0:
                mask[number] = 1
        return mask

    def place(self, options: list[Option], number: int) -> int:
        """Which option this number means; -1 if none."""
        numbers = self.numbers(options)
        return numbers.index(number) if number >= 0 and number in numbers else -1
