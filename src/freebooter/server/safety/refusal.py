"""A request that is not carried out."""

STORE_AWAY = "The tables cannot be read or written just now; nothing has changed. Try again later."
BROKEN = "Something went wrong here; it was noted."


class Refused(Exception):
    """The status and one sentence, for whoever asked."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class RulesFailed(Refused):
    """The rules themselves could not go on: at a table from a file that is the file's fault, else ours."""
