"""Pirates of the 7 Seas, by Oleksandr Nevskiy and Oleg Sidorenko: a fleet of dice against the caravans."""

from freebooter.engine.game import Game
from freebooter.games.pirates_of_the_7_seas.imagine import imagine
from freebooter.games.pirates_of_the_7_seas.names import names, shown
from freebooter.games.pirates_of_the_7_seas.offers import odds_of
from freebooter.games.pirates_of_the_7_seas.rules import play, setup
from freebooter.games.pirates_of_the_7_seas.rules.ending import scores
from freebooter.games.pirates_of_the_7_seas.settings import Settings, refuse
from freebooter.games.pirates_of_the_7_seas.state import Seas, components, migrate
from freebooter.games.pirates_of_the_7_seas.view import view

GAME = Game(
    id="pirates-of-the-7-seas",
    title="Pirates of the 7 Seas",
    seats=range(2, 5),
    settings=Settings,
    state=Seas,
    setup=setup,
    play=play,
    view=view,
    imagine=imagine,
    scores=scores,
    components=components,
    odds=odds_of,
    refuse=refuse,
    names=names,
    shown=shown,
    version=3,
    schema=3,
    migrate=migrate,
    modes=[{"riot": "example"}, {"whirlpool": "player"}, {"corsair": "one"}, {"pair_gift": "double"}, {"sale": "none"}],
)
