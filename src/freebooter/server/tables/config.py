"""How tables are looked after."""

from msgspec import Struct

from freebooter.review.judging import Budget
from freebooter.server.safety.limiter import MEGABYTE, Rate
from freebooter.server.safety.mail import Mailing


class TablesConfig(Struct, frozen=True):
    """How tables are looked after; tests are more impatient."""

    grace: float = 90.0  # seconds until a bot sits in for someone who went away
    idle: float = 60.0  # seconds until a table that nobody looks at leaves memory
    memory: int = 300 * MEGABYTE  # bytes that the tables in memory weigh at most, where some can be put away
    memory_by_address: int = 100 * MEGABYTE  # and those that one address holds open
    loads: Rate = Rate(32 * MEGABYTE, MEGABYTE)  # bytes of tables that are loaded for one address
    tick: float = 0.5
    pause: float = 1.5  # seconds that a moment to react lasts among people, also if nobody can answer
    ask_all: bool = False  # also who has no choice
    rest: float = 5.0  # seconds until bots that failed try again
    look_around: float = 5.0  # how often the store is asked for tables that are due
    spectators: int = 100
    ratings: bool = True
    mail: Mailing | None = None  # how calls are mailed, if they are
    patience: float = 60.0  # seconds that somebody is asked until a mail goes out
    news: float = 1.0  # how often who looks at the lobby is told what has changed
    inside_webhooks: bool = False
    review: Budget | None = None  # how much is thought in a review; None: as the game needs it
