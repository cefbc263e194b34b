"""Positions of Captain's Log: given this sea, these ships, these dice, these choices: that.

`ocean(edit, ...)` gives a table in the midst of seat 0's turn, with both its actions left. Around the middle of the
chart (`ORIGIN`, or `at(0, 0)`) lies open water in all directions, far to the east tile 1; there is no wind, no event,
no barrel, no NPC. Seat 0 lies in the middle with its bow to the north, the others five hexes away. `edit` takes the
state and changes what the test is about, with the functions below or by hand:

    def edit(state):
        tile(state, 14, slot=2, port=SPAIN, fortress=SPAIN)
        ship(state, 0, at(0, 0), heading=N, cannons=3, goods={WOOD: 2}, crew=4)
        npc(state, 1, at(1, -1), heading=S)

    table = ocean(edit, game="expert")
    table.script([12, 3, 1])        # what luck says next: a list for dice, a number for a spin
    answer(table, "fire:101", ...)  # from tests.games.positions, like keys and told
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.engine.keel import EVERYONE, Keel, begin_turn
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, table_at
from freebooter.games.captains_log import GAME, names
from freebooter.games.captains_log.content import HOLD, NPC_CARDS, SHIPS, SLOTS, TILES, UPGRADES, WINDS
from freebooter.games.captains_log.hexes import ORIGIN, disc, ring
from freebooter.games.captains_log.rules import hold, npcs, setting_out
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.sheets import SHAPES
from freebooter.games.captains_log.state import CABIN, CANNON, NPC_BASE, ORDERS, Barrel, Npc, Player, State, Tile
from freebooter.games.captains_log.underway import Turn

FAR: Final = 8  # the slot of tile 1, beyond the open water
NO_WIND: Final = next(i for i, wind in enumerate(WINDS) if wind.blows_to == names.NONE)
UNCHANGED: Final = -9  # the flag that is printed on a tile
LETTERS: Final = "abcdefghijklmnopqrs"


def ocean(
    edit: Callable[[State], object] | None = None, *, seats: int = 2, seed: object = 0, water: int = 6, **settings: Any
) -> Table:
    """A table in the midst of seat 0's turn, with so many hexes of open water in each direction."""
    typed = GAME.settle(settings, seats)
    state = GAME.setup(typed, seats, Keel(lucky(GAME.id, seed)))
    clear(state, water)
    if edit is not None:
        edit(state)
    return table_at(GAME, state, typed, seats)


def clear(state: State, water: int) -> None:
    """An empty sea, everybody afloat, and seat 0's turn."""
    sea = state.sea
    sea.tiles, sea.barrels, sea.floating = [], [], []
    sea.zones = dict.fromkeys(disc(ORIGIN, water), 0)
    tile(state, 1, FAR)
    state.decks.wind = NO_WIND
    state.decks.winds = [i for i in range(len(WINDS)) if i != NO_WIND]
    places = [ORIGIN, *ring(ORIGIN, 5)[::9]]
    for seat, player in enumerate(state.players):
        player.captains = []
        ship(state, seat, places[seat])
    state.prepared = len(setting_out.preparations(state))
    state.first = 0
    state.keel.round = 1
    turn_of(state, 0)


def turn_of(state: State, seat: int) -> None:
    """It is this seat's turn, with two actions left."""
    begin_turn(state, seat)
    state.phase = ORDERS
    state.turn = Turn(2, False, False, 0, 0, [], 0, 0, -1, 0, 0, 0, False, 0, names.NONE, False, False)


# --- The sea ---------------------------------------------------------------------------------------------------------


def tile(
    state: State,
    number: int,
    slot: int = 0,
    *,
    turned: int = 0,
    open: bool = True,
    port: int = names.NONE,
    fortress: int = names.NONE,
) -> None:
    """Lays a tile in a slot of the pre-set map, in place of what lies there; port and fortress are flags of nations."""
    sea = state.sea
    centre = SLOTS[slot].centre
    sea.tiles = [one for one in sea.tiles if one.number != number and one.centre != centre]
    sea.tiles.append(Tile(number, centre, turned, open, port, fortress))
    for offset in SHAPES[turned]:
        sea.zones.pop(centre + offset, None)
    relaid(state)


def spot(state: State, number: int, letter: str) -> int:
    """The hex of this letter of a tile that lies on the map."""
    for one in state.sea.tiles:
        if one.number == number:
            return one.centre + SHAPES[one.turned][LETTERS.index(letter)]
    raise AssertionError(f"tile {number} is not on the map")


def barrel(state: State, hex: int, id: int, afloat: int = 6) -> None:
    """This barrel floats there, its reward side hidden."""
    for pile in (state.sea.barrel_bag, state.sea.barrel_box):
        if id in pile:
            pile.remove(id)
    state.sea.barrels.append(Barrel(id, hex, afloat, 0, names.NONE, names.NONE, 0))


# --- Ships -----------------------------------------------------------------------------------------------------------


def ship(
    state: State,
    seat: int,
    hex: int,
    heading: int = names.N,
    *,
    model: str = "",
    cannons: int = 2,
    cabins: int = 0,
    goods: dict[int, int] | None = None,
    officers: tuple[str, ...] = (),
    **fields: Any,
) -> Player:
    """A player's ship, its hold laid out anew; `fields` are other fields of Player, as `crew=5, doubloons=20`."""
    player = state.players[seat]
    player.hex, player.heading, player.start = hex, heading, 0
    if model:
        player.ship = model_named(model)
    player.hold = [0] * HOLD[SHIPS[player.ship].level, SHIPS[player.ship].draft].slots
    for _ in range(cabins):
        player.hold[hold.cabin_space(player)] = CABIN
    for _ in range(cannons):
        hold.put(player, CANNON)
    for good, n in (goods or {}).items():
        for _ in range(n):
            hold.put(player, good + 1)
            state.market.supply[good] -= 1
    player.officers = [upgrade_named(name) for name in officers]
    for field, value in fields.items():
        assert hasattr(player, field), field
        setattr(player, field, value)
    return player


def npc(state: State, card: int, hex: int, heading: int = names.N, *, seat: int = 0, **fields: Any) -> int:
    """The ship card with this number (as printed, from 1 on), face up in play; `fields` are other fields of Npc.

    Gives the ship: what `fire:` and `board:` name, and what events tell.
    """
    index = card - 1
    if index in state.decks.ships:
        state.decks.ships.remove(index)
    npcs.join(state, seat, index)
    one = state.npcs[-1]
    one.hex, one.heading, one.seen = hex, heading, EVERYONE
    for field, value in fields.items():
        assert hasattr(one, field), field
        setattr(one, field, value)
    return NPC_BASE + index


def npc_of(state: State, ship: int) -> Npc | None:
    """What is left of it; None once its card has left the game."""
    for one in state.npcs:
        if one.card == ship - NPC_BASE:
            return one
    return None


def hold_of(state: State, seat: int) -> list[list[int]]:
    """The slots of a hold, row by row from the top."""
    player = state.players[seat]
    rows, i = [], 0
    for width in hold.plan(player).rows:
        rows.append(player.hold[i : i + width])
        i += width
    return rows


# --- Ports -----------------------------------------------------------------------------------------------------------


def moor(state: State, seat: int, number: int, nation: int = UNCHANGED, slot: int = 2, **aboard: Any) -> Player:
    """A ship lies at the mooring of this tile, which is laid if it is not there; `nation` is a flag for the port."""
    flag = TILES[number].nation if nation == UNCHANGED else nation
    if not any(one.number == number and one.port == flag for one in state.sea.tiles):
        tile(state, number, slot, port=flag)
    return ship(state, seat, chart_of(state).icon(number, names.MOORING), **aboard)


def in_port(
    number: int,
    edit: Callable[[State], object] | None = None,
    *,
    nation: int = UNCHANGED,
    aboard: dict[str, Any] | None = None,
    seats: int = 2,
    **settings: Any,
) -> Table:
    """Seat 0 visits the port of this tile; `aboard` is what its ship is given, as `ship` takes it."""

    def build(state: State) -> None:
        moor(state, 0, number, nation, **(aboard or {}))
        if edit is not None:
            edit(state)

    table = ocean(build, seats=seats, **settings)
    table.choose(0, f"visit:{number}")
    return table


# --- Turns -----------------------------------------------------------------------------------------------------------


def npcs_act(table: Table) -> None:
    """The turn ends and the player's NPC act; of equally good targets and places they take the first."""
    table.choose(table.awaiting[0], "end_turn")
    while (asked := table.decision(table.awaiting[0])) is not None and asked.prompt in ("npc.stop", "npc.target"):
        table.choose(asked.seat, asked.options[0].key)


def whole_round(table: Table) -> None:
    """Everybody does nothing, until the first of them is asked again."""
    first = table.awaiting[0]
    npcs_act(table)
    while table.awaiting[0] != first:
        npcs_act(table)


# --- Content by name -------------------------------------------------------------------------------------------------


def model_named(name: str) -> int:
    return next(i for i, model in enumerate(SHIPS) if model.name == name)


def upgrade_named(name: str) -> int:
    return next(i for i, upgrade in enumerate(UPGRADES) if upgrade.name == name)


def card_named(name: str) -> int:
    """The number of the ship card with this ship, as `npc` takes it."""
    return next(i + 1 for i, card in enumerate(NPC_CARDS) if card.ship == name)


# --- What was told --------------------------------------------------------------------------------------------------


def npc_path(table: Table, ship: int | None = None) -> list[int]:
    """All hexes that NPC, or this one, have sailed through, as it was told."""
    moves = [event.args for event in table.events() if event.kind.startswith("npc_") and "path" in event.args]
    return [hex for move in moves for hex in move["path"] if ship in (None, move["ship"])]
