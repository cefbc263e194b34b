"""The rules, a file for each part of the rulebook; `play` runs them."""

from __future__ import annotations

from freebooter.engine.asks import CHECKPOINT, Steps
from freebooter.engine.keel import Keel, shuffle, spin
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.curses import put_curse, suffer
from freebooter.games.pirates_of_the_7_seas.rules.harbour import harbour
from freebooter.games.pirates_of_the_7_seas.rules.plunder import loot, send_ships, set_out
from freebooter.games.pirates_of_the_7_seas.rules.ports import open_port
from freebooter.games.pirates_of_the_7_seas.rules.rounds import begin_round, choose_characters
from freebooter.games.pirates_of_the_7_seas.settings import Settings
from freebooter.games.pirates_of_the_7_seas.state import (
    ABORIGINE,
    ACTING,
    ALL_CHARACTERS,
    BELOW_LAST_ROUNDS,
    CAPTAIN,
    CHOOSING,
    LAST_ROUNDS,
    LOOTING,
    NONE,
    OVER,
    SENDING,
    SHAMAN,
    Pirate,
    Seas,
    Tray,
    turn_of,
)


def setup(settings: Settings, seats: int, keel: Keel) -> Seas:
    """Chapter 2."""
    start = CONTENT.numbers.setup
    state = Seas(
        keel=keel,
        pirates=[
            Pirate(
                chests=start.chests,
                fleet=start.fleet,
                guards=0,
                reserve=CONTENT.numbers.box.dice_each - start.fleet,
                tokens=0,
                spots=0,
                talismans=0,
                holds=0,
                unsinkable=0,
                goods=[0, 0, 0],
                hand=[],
                characters=ALL_CHARACTERS,
                chosen=NONE,
                seen=0,
            )
            for _ in range(seats)
        ],
        deck=[number for number in range(len(CONTENT.adventures)) if number != LAST_ROUNDS],
        booty=[kind for kind, booty in enumerate(CONTENT.booty) for _ in range(booty.count)],
        discards=[0] * len(CONTENT.booty),
        played=[],
        ports=[],
        corsairs=[NONE] * len(CONTENT.countries),
        tray=Tray(0, NONE, NONE, [], [], [], []),
        first=0,
        riot_by_example=settings.riot == "example",
        whirlpool_by_player=settings.whirlpool == "player",
        corsair_once=settings.corsair == "one",
        pair_doubled=settings.pair_gift == "double",
        may_sell_none=settings.sale == "none",
    )
    shuffle(state, state.deck)
    state.deck.insert(BELOW_LAST_ROUNDS, LAST_ROUNDS)  # P7-008
    shuffle(state, state.booty)
    for pirate in state.pirates:  # P7-009, P7-A28
        pirate.hand = sorted(state.deck.pop() for _ in range(start.hand))
    state.first = spin(state, seats)  # P7-012
    begin_round(state)
    return state


def play(state: Seas) -> Steps:
    """Runs the next step, whatever it is, until the game is over."""
    while state.stage != OVER:
        if state.stage == CHOOSING:
            yield from choose_characters(state)
        elif state.stage == ACTING:
            yield from act(state, turn_of(state).seat)
        elif state.stage == SENDING:
            yield from send_ships(state)
        elif state.stage == LOOTING:
            yield from loot(state)
        else:
            yield from suffer(state)
        yield CHECKPOINT


def act(state: Seas, seat: int) -> Steps:
    called = state.called
    if called == CAPTAIN:
        return set_out(state, seat)
    if called == ABORIGINE:
        return open_port(state, seat)
    if called == SHAMAN:
        return put_curse(state, seat)
    return harbour(state, seat)


__all__ = ["play", "setup"]
