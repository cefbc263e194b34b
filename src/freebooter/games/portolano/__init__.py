"""Portolano, by Ádám Geri: merchants, rum and a turning wind on a round sea."""

from freebooter.engine.game import Game
from freebooter.games.portolano.imagine import imagine
from freebooter.games.portolano.names import names
from freebooter.games.portolano.offers import odds_of
from freebooter.games.portolano.rules.missions import scores
from freebooter.games.portolano.rules.pieces import components
from freebooter.games.portolano.rules.round import play
from freebooter.games.portolano.rules.setup import setup
from freebooter.games.portolano.settings import Settings
from freebooter.games.portolano.state import State, migrate
from freebooter.games.portolano.view import view

GAME = Game(
    id="portolano",
    title="Portolano",
    seats=range(2, 6),
    settings=Settings,
    state=State,
    setup=setup,
    play=play,
    view=view,
    imagine=imagine,
    scores=scores,
    components=components,
    odds=odds_of,
    version=2,
    schema=2,
    migrate=migrate,
    modes=[{"supply": "B2b"}, {"closed_chests": True}],
    names=names,
)
