"""Letter of Marque, by Bruno Faidutti: bluff with armed and unarmed treasure ships."""

from freebooter.engine.game import Game
from freebooter.games.letter_of_marque.imagine import imagine
from freebooter.games.letter_of_marque.offers import odds_of
from freebooter.games.letter_of_marque.rules import components, play, scores, setup
from freebooter.games.letter_of_marque.settings import Settings, refuse
from freebooter.games.letter_of_marque.state import State
from freebooter.games.letter_of_marque.view import view

GAME = Game(
    id="letter-of-marque",
    title="Letter of Marque",
    seats=range(2, 7),
    settings=Settings,
    state=State,
    setup=setup,
    play=play,
    view=view,
    imagine=imagine,
    scores=scores,
    components=components,
    odds=odds_of,
    refuse=refuse,
    version=2,
    modes=[{"two_players": True}, {"ties_by_all_cannons": True}, {"two_players": True, "small_fleet": True}],
)
