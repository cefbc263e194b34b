"""The review of a finished game: how the chances went, what was chosen well or badly, and what luck did."""

from freebooter.review.past import CannotReview
from freebooter.review.record import Review
from freebooter.review.running import review

__all__ = ["CannotReview", "Review", "review"]
