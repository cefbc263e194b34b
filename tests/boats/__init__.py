"""A tiny game for one boat against the sea, or for two boats with a crew each: solo, cooperative, or in teams.

Who fishes wins a point of gold and lets water in, who bails gets water out. A boat that is full sinks with its gold.
"""

from freebooter.engine.game import Game, register
from tests.boats.rules import components, imagine, outcome, play, refuse, scores, view
from tests.boats.state import Settings, State, setup

BOATS = Game(
    id="boats",
    title="Boats",
    seats=range(1, 5),
    settings=Settings,
    state=State,
    setup=setup,
    play=play,
    view=view,
    imagine=imagine,
    scores=scores,
    outcome=outcome,
    components=components,
    refuse=refuse,
    modes=[{"teams": True}],
)
register(BOATS)
