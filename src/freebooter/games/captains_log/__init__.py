"""Captain's Log, by Anastasio Martínez León: an open world of islands, fleets of the nations, and a name to make."""

from freebooter.engine.game import Game
from freebooter.games.captains_log.content import shown
from freebooter.games.captains_log.imagine import imagine
from freebooter.games.captains_log.migrate import migrate
from freebooter.games.captains_log.offers import odds_of
from freebooter.games.captains_log.pieces import components
from freebooter.games.captains_log.rules import outcome, play, scores, setup
from freebooter.games.captains_log.settings import Settings, refuse, usual
from freebooter.games.captains_log.state import State
from freebooter.games.captains_log.view import view

GAME = Game(
    id="captains-log",
    title="Captain's Log",
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
    odds=odds_of,
    refuse=refuse,
    usual=usual,
    version=5,
    schema=7,
    migrate=migrate,
    names=shown.names,
    shown=shown.shown,
    modes=[
        {"game": "expert"},
        {"mode": "solo", "night_scoring": True},
        {"mode": "cooperative", "boarding": "yes", "seal_decks": "yes"},
        {"mode": "teams", "npc_ties": "players"},
        {"map": "dynamic", "zones": "yes", "wind_reshuffle": "yes"},
        {"board": "each chooses", "captains": "yes", "tower": "yes", "flotation": "yes"},
        {"far_tiles": "yes", "calm": "yes", "monsters": "yes", "market": "B", "replenish": "what fits", "rounds": 30},
        {
            "game": "expert",
            "whales": "every point",
            "lifting": "one point",
            "corsairs": "Myngs",
            "flags": "all nations",
        },
    ],
)
