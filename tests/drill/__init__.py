"""A small game that uses everything the big games need; it exists to drill the engine.

Captains trade goods, draw secret cards, spy on each other, dig with dice and fight. All drink together at the start of
a round, a fight goes over several rounds with secret orders, and before each broadside everybody may play a card.
"""

from freebooter.engine.game import Game, register
from tests.drill.imagine import imagine
from tests.drill.rules import components, play, scores, setup
from tests.drill.state import Settings, State
from tests.drill.view import view

DRILL = Game(
    id="drill",
    title="Drill",
    seats=range(2, 5),
    settings=Settings,
    state=State,
    setup=setup,
    play=play,
    view=view,
    imagine=imagine,
    scores=scores,
    components=components,
    modes=[{"rounds": 2}, {"hard": True}],
)
register(DRILL)
