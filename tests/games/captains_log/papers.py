"""Missions for positions: given this card in a hand, this port, this ship nearly sunk: that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freebooter.engine.keel import EVERYONE
from freebooter.engine.table import Table, table_at
from freebooter.games.captains_log import GAME, names
from freebooter.games.captains_log.content import MISSIONS, SHIPS, TILES
from freebooter.games.captains_log.rules import hold, missions
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_MISSIONS, FLOODED, Mission, State
from tests.games.captains_log.ocean import tile, turn_of
from tests.games.positions import answer, keys

RESTS = ("order", "port")  # between two steps of a turn


def card(id: str) -> int:
    """The number of a mission by what is printed on it: P01, C12, R04, T09."""
    return next(i for i, one in enumerate(MISSIONS) if one.id == id)


def mission(state: State, seat: int, id: str, **fields: Any) -> Mission:
    """The mission in a player's hand as if just taken; `fields` are other fields of Mission, as `stage=1`."""
    number = card(id)
    for pile in (state.decks.missions, state.decks.missions_out):
        if number in pile:
            pile.remove(number)
    stage = 1 if MISSIONS[number].start is None else 0
    seen = EVERYONE if MISSIONS[number].public or fields.get("stage") else 1 << seat
    one = Mission(number, seen, stage, 0, 0, missions.NOT_YET, False, 0)
    for field, value in fields.items():
        assert hasattr(one, field), field
        setattr(one, field, value)
    state.players[seat].missions.append(one)
    return one


def hand_of(table: Table, seat: int = 0) -> list[str]:
    """The missions that a player has not finished."""
    return [MISSIONS[one.card].id for one in table.state.players[seat].missions]


def done_by(table: Table, seat: int = 0) -> list[str]:
    return [MISSIONS[number].id for number in table.state.players[seat].done]


def action(id: str) -> str:
    """The order that starts a mission away from ports."""
    return f"mission:{card(id)}"


def begin(id: str) -> str:
    """In port: it is started."""
    return f"start_mission:{card(id)}"


def finish(id: str, end: int = 0) -> str:
    """In port: it is brought to one of its ends, counted from 0."""
    return f"finish_mission:{card(id)}:{end}"


def drop(id: str) -> str:
    return f"drop_mission:{card(id)}"


def finishing(table: Table) -> list[str]:
    """Missions that could be finished now."""
    return [key for key in keys(table) if key.startswith("finish_mission")]


# --- Places ----------------------------------------------------------------------------------------------------------


def port(state: State, number: int, slot: int = 0, nation: int | None = None) -> None:
    """A tile under the flag that is printed on it, or another one."""
    flag = TILES[number].nation if nation is None else nation
    tile(state, number, slot, port=flag, fortress=flag if TILES[number].fortress >= 0 else names.NONE)


def place(state: State, number: int, icon: int) -> int:
    """The hex of an icon of a tile on the map."""
    hex = chart_of(state).icon(number, icon)
    assert hex, f"tile {number} has no such icon or lies face down"
    return hex


def moored(state: State, seat: int, number: int, slot: int = 0, nation: int | None = None) -> None:
    """The ship lies at the mooring of this port."""
    port(state, number, slot, nation)
    state.players[seat].hex = place(state, number, names.MOORING)


def nearly_sunk(state: State, seat: int) -> None:
    """One more hit, and this player's ship is lost."""
    player = state.players[seat]
    leaks = SHIPS[player.ship].life - 1 - hold.damage(player, FLOODED)
    for i in range(len(player.hold)):
        if leaks and player.hold[i] < FLOODED:
            player.hold[i] += FLOODED
            leaks -= 1
    assert leaks == 0


# --- Going on --------------------------------------------------------------------------------------------------------


def later(table: Table, edit: Callable[[State], object], seat: int = 0) -> Table:
    """The same game later, in a new turn of this seat, after `edit`."""
    state = table.state
    turn_of(state, seat)
    state.visit = None
    edit(state)
    return table_at(GAME, state, table.settings, len(state.players))


def settle(table: Table, **answers: Any) -> None:
    """Answers until the next order: what is given for a prompt (dots are written as __), else the first option."""
    given = {prompt.replace("__", "."): said for prompt, said in answers.items()}
    while table.result is None:
        decision = table.decision(table.awaiting[0])
        assert decision is not None
        if decision.prompt in RESTS:
            return
        if decision.prompt in given:
            answer(table, given[decision.prompt])
        elif decision.kind == "pick":
            answer(table, [option.key for option in decision.options[: decision.most]])
        else:
            answer(table, decision.options[0].key)


def do(table: Table, *orders: str, **answers: Any) -> None:
    """Orders one after the other, each with all that follows from it."""
    for order in orders:
        answer(table, order)
        settle(table, **answers)


# --- What came of it -------------------------------------------------------------------------------------------------


def gained(table: Table, without: Table, seat: int = 0) -> dict[str, Any]:
    """What a player has more than in the same game without the mission: only what differs."""
    one, other = table.state.players[seat], without.state.players[seat]
    cargo = [a - b for a, b in zip(hold.cargo(one), hold.cargo(other), strict=True)]
    found = {
        "money": one.doubloons - other.doubloons,
        "fame": one.fame[FAME_MISSIONS] - other.fame[FAME_MISSIONS],
        "clues": one.clues - other.clues,
        "reputation": {n: one.reputation[n] - other.reputation[n] for n in range(5) if one.reputation[n] != other.reputation[n]},
        "goods": {good: n for good, n in enumerate(cargo) if n},
        "officers": len(one.officers) - len(other.officers),
        "sails": one.sails - other.sails,
    }  # fmt: skip
    return {what: n for what, n in found.items() if n}
