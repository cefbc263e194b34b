"""Merchants & Marauders, by Christian Marcussen and Kasper Aagaard: a captain's life in the Caribbean."""

from freebooter.engine.game import Game
from freebooter.games.merchants_and_marauders.imagine import imagine
from freebooter.games.merchants_and_marauders.migrate import migrate
from freebooter.games.merchants_and_marauders.names import names, shown
from freebooter.games.merchants_and_marauders.offers import odds_of
from freebooter.games.merchants_and_marauders.rules import components, play, scores, setup
from freebooter.games.merchants_and_marauders.settings import Settings
from freebooter.games.merchants_and_marauders.state import State
from freebooter.games.merchants_and_marauders.view import view

GAME = Game(
    id="merchants-and-marauders",
    title="Merchants & Marauders",
    seats=range(2, 5),
    settings=Settings,
    state=State,
    setup=setup,
    play=play,
    view=view,
    imagine=imagine,
    scores=scores,
    components=components,
    odds=odds_of,
    names=names,
    shown=shown,
    version=5,
    schema=4,
    migrate=migrate,
    modes=[{"npcs": "program"}, {"target": 14}, {"outfit": "choice"}],
)
