"""Chapters 6 and 7: setting up."""

from __future__ import annotations

from freebooter.engine.asks import Steps, choose, together
from freebooter.engine.keel import Keel, seal, shuffle, spin, tell
from freebooter.games.merchants_and_marauders.constants import ROUND
from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    CARGO,
    EVENT_CARDS,
    GLORY,
    GOODS,
    MISSIONS,
    MODS,
    NATION,
    PORTS,
    RUMORS,
    ZONES,
)
from freebooter.games.merchants_and_marauders.rules import tales
from freebooter.games.merchants_and_marauders.rules.common import draw_glory
from freebooter.games.merchants_and_marauders.rules.death import launch, ship_options
from freebooter.games.merchants_and_marauders.settings import Settings
from freebooter.games.merchants_and_marauders.state import Player, State


def setup(settings: Settings, seats: int, keel: Keel) -> State:
    """MM-050 .. MM-071: captains and tokens are dealt; ships are chosen when play begins."""
    state = State(
        keel=keel,
        target=settings.target,
        program_steers=settings.npcs == "program",
        stash_is_left=settings.outfit == "choice",
        players=[Player(seat) for seat in range(seats)],
    )
    shuffle_decks(state)
    deal_tokens(state)
    for player in state.players:
        player.captain = state.captain_deck.pop()
        player.gold = player.gold_low = player.gold_high = 10  # MM-057
    tales.lay_out(state)  # MM-066
    state.start = spin(state, seats)  # MM-058
    return state


def shuffle_decks(state: State) -> None:
    """MM-060."""
    state.event_deck = list(range(EVENT_CARDS))
    state.cargo_deck = list(range(len(CARGO)))
    state.glory_deck = list(range(len(GLORY)))
    state.captain_deck = list(range(len(CAPTAINS)))
    state.mission_deck = list(range(len(MISSIONS)))
    state.rumor_deck = list(range(len(RUMORS)))
    for deck in (
        state.event_deck,
        state.cargo_deck,
        state.glory_deck,
        state.captain_deck,
        state.mission_deck,
        state.rumor_deck,
    ):
        shuffle(state, deck)
    state.cargo_seen = [0] * len(CARGO)
    state.glory_seen = [0] * len(GLORY)
    state.rumor_seen = [0] * len(RUMORS)


def deal_tokens(state: State) -> None:
    """MM-061 .. MM-065: demand face-up, modifications and merchants face-down."""
    demand = [good for good, token in enumerate(GOODS) for _ in range(token.count)]
    mods = [mod for mod, token in enumerate(MODS) for _ in range(token.count)]
    merchants = [nation for nation, token in enumerate(NATION) for _ in range(token.merchants)]
    for tokens in (demand, mods, merchants):
        shuffle(state, tokens)
    state.flag = [zone.nation for zone in ZONES]
    state.demand = [demand.pop() if zone in PORTS else -1 for zone in range(17)]
    state.demand_pool = sorted(demand)
    state.mod_at = [mods.pop() if zone in PORTS else -1 for zone in range(17)]
    state.mod_seen = [0] * 17
    state.mod_group = [0] * 17
    state.merchant = merchants
    state.merchant_group = [0] * 17


def choose_ships(state: State) -> Steps:
    """MM-051 .. MM-056: all choose in secret, then captains and ships are shown."""
    answers = yield together([choose(seat, "setup.ship", ship_options) for seat in range(len(state.players))])
    state.hidden_captains = False
    seal(state)
    for player, answer in zip(state.players, answers, strict=True):
        tell(state, "captain", seat=player.seat, captain=player.captain)
        launch(state, player, answer.number(0))
    for turn in range(len(state.players)):
        yield from draw_glory(state, (state.start + turn) % len(state.players))
    state.phase = ROUND
