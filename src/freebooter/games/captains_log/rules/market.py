"""Chapter B44: the market."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import Option, Steps
from freebooter.engine.keel import roll, shuffle, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import COLUMNS, MARKETS, TILES
from freebooter.games.captains_log.rules import captains, crew, deeds, fame, hold, ports, reputation
from freebooter.games.captains_log.state import FAME_SALES, State, Visit

COLUMN: Final = 2  # slots of a column
ROW: Final = 6
KINDS: Final = ("buy", "sell", "sell_oil", "native_goods", "swap")
SALES: Final = ("sell", "sell_oil", "swap")


@cache
def buy_option(good: int, row: int, n: int) -> Option:
    return Option("buy", good, row, n, touches=(f"market:{good}",))


@cache
def sell_option(good: int, row: int, n: int) -> Option:
    return Option("sell", good, row, n, touches=(f"market:{good}",))


@cache
def sell_oil_option(good: int, row: int, n: int) -> Option:
    return Option("sell_oil", good, row, n, touches=(f"market:{good}",))


@cache
def native_option(good: int) -> Option:
    return Option("native_goods", good)


# --- The boards -----------------------------------------------------------------------------------------------------


def stock(state: State) -> None:
    """CL-028 .. CL-031: the boards in random order, each with a D12 of its good, the legal row first."""
    market = state.market
    market.stack = list(range(names.NATIONS))
    shuffle(state, market.stack)
    for nation in market.stack:
        fill(state, nation, roll(state, 1, 12)[0])


def fill(state: State, nation: int, n: int) -> int:
    """CL-029, CL-489: from left to right, the legal row first, as far as slots and supply go. Gives how many came."""
    placed = 0
    for row in (state.market.legal[nation], state.market.contraband[nation]):
        placed += place(state, nation, row, min(n - placed, ROW - sum(row)))
    return placed


def place(state: State, nation: int, row: list[int], n: int) -> int:
    """Cubes of the nation's good come from the supply into a row. Gives how many did (CL-406)."""
    placed = min(n, state.market.supply[nation])
    state.market.supply[nation] -= placed
    put_in_row(row, placed)
    return placed


def put_in_row(row: list[int], n: int) -> None:
    """From the left."""
    for column in range(3):
        step = min(COLUMN - row[column], n)
        row[column] += step
        n -= step


def take_from_row(row: list[int], n: int) -> None:
    """CL-412: from the right."""
    for column in (2, 1, 0):
        step = min(row[column], n)
        row[column] -= step
        n -= step


def row_of(state: State, nation: int, row: int) -> list[int]:
    return state.market.legal[nation] if row == names.LEGAL else state.market.contraband[nation]


def above(state: State, nation: int) -> int:
    """CL-414, CL-K15: the nation whose board lies above; the stack is cyclic."""
    stack = state.market.stack
    return stack[stack.index(nation) - 1]


def below(state: State, nation: int) -> int:
    stack = state.market.stack
    return stack[(stack.index(nation) + 1) % len(stack)]


# --- What is offered ------------------------------------------------------------------------------------------------


def options(state: State, seat: int) -> list[Option]:
    now = state.visit
    assert now is not None
    found: list[Option] = []
    if now.tile == ports.NEUTRAL or hides_here(state, seat):
        return found
    if ports.serves(state, names.BUY):
        for good, row in buying_rows(state, seat):
            found += purchases(state, seat, good, row)
    if ports.serves(state, names.SELL):
        for good, row in selling_rows(state, seat):
            found += sales(state, seat, good, row)
        found += captains.swaps(state, seat)
    return found + native_goods(state, seat)


def hides_here(state: State, seat: int) -> bool:
    """CL-542: at ports of the nation that one hides from only the neutral tavern and shipyard can be used."""
    hidden = state.players[seat].hidden_nation
    return hidden != names.NONE and ports.nation_here(state) == hidden


def legal_is_open(state: State, seat: int, nation: int) -> bool:
    """CL-323, CL-423: the trade treaty closes the legal market only."""
    return reputation.standing(state.players[seat], nation) > COLUMNS[nation].trade_treaty


def buying_rows(state: State, seat: int) -> list[tuple[int, int]]:
    """CL-413, CL-414: the own good of the port, and the contraband of the nation above."""
    nation = ports.nation_here(state)
    if nation in (names.NONE, names.PIRATES):
        return []
    rows = [(nation, names.LEGAL)] if legal_is_open(state, seat, nation) else []
    return [*rows, (above(state, nation), names.CONTRABAND)]


def selling_rows(state: State, seat: int) -> list[tuple[int, int]]:
    """CL-418, CL-419: likewise; a pirate port takes any good as contraband."""
    if ports.nation_here(state) == names.PIRATES:
        return [(good, names.CONTRABAND) for good in range(names.PRIMARY)]
    return buying_rows(state, seat)


def purchases(state: State, seat: int, good: int, row: int) -> list[Option]:
    """CL-412: as many as there are, find room and can be paid."""
    player = state.players[seat]
    most = min(sum(row_of(state, good, row)), hold.room(player))
    return [buy_option(good, row, n) for n in range(1, most + 1) if price_of(state, good, row, n) <= player.doubloons]


def sales(state: State, seat: int, good: int, row: int) -> list[Option]:
    """CL-318, CL-408: the good itself, or oil in its place."""
    player = state.players[seat]
    found = [sell_option(good, row, n) for n in range(1, hold.count(player, good) + 1)]
    return found + [sell_oil_option(good, row, n) for n in range(1, hold.count(player, names.OIL) + 1)]


def native_goods(state: State, seat: int) -> list[Option]:
    """CL-153, CL-166: some natives sell a few goods of the player's choice."""
    now = state.visit
    assert now is not None
    tile = TILES[now.tile]
    player = state.players[seat]
    if now.native_goods >= tile.native_goods or not ports.has_a_boat(state, names.BUY):
        return []
    if player.doubloons < tile.native_price or not hold.room(player):
        return []
    return [native_option(good) for good in range(names.PRIMARY) if state.market.supply[good]]


# --- Prices ---------------------------------------------------------------------------------------------------------


def cost(state: State, good: int, row: int, n: int) -> int:
    """CL-412: in hundreds, from right to left at the price of each column."""
    prices = MARKETS[state.rules.market_side].buy
    left = n
    total = 0
    for column in (2, 1, 0):
        step = min(row_of(state, good, row)[column], left)
        total += step * prices[column]
        left -= step
    return total


def price_of(state: State, good: int, row: int, n: int) -> int:
    """CL-004, CL-415: in thousands, a lot rounded up; a lot bought in pieces costs what it costs at once."""
    now = state.visit
    assert now is not None
    before = now.spent[row][good]
    return up(before + cost(state, good, row, n)) - up(before)


def unit_price(state: State, good: int, row: int) -> int:
    """CL-416, CL-417: in hundreds, by the first empty slot from the left; a full row pays its last column."""
    prices = MARKETS[state.rules.market_side].sell[row]
    cubes = row_of(state, good, row)
    for column in range(3):
        if cubes[column] < COLUMN:
            return prices[column]
    return prices[2]


def proceeds(state: State, good: int, row: int, n: int) -> int:
    """CL-003, CL-416: in thousands, a lot rounded down; a lot sold in pieces brings what it brings at once."""
    now = state.visit
    assert now is not None
    before = now.earned[row][good]
    return down(before + n * unit_price(state, good, row)) - down(before)


def down(hundreds: int) -> int:
    """CL-003, CL-004: who receives anything gets 1,000 at least."""
    return max(1, hundreds // 10) if hundreds else 0


def up(hundreds: int) -> int:
    return -(-hundreds // 10)


def half(n: int) -> int:
    """CL-003, CL-420: rounded down, at least one of any."""
    return max(1, n // 2) if n else 0


# --- Buying and selling ---------------------------------------------------------------------------------------------


def serve(state: State, seat: int, chosen: Option) -> Steps:
    if chosen.kind == "buy":
        buy(state, seat, chosen.number(0), chosen.number(1), chosen.number(2))
    elif chosen.kind == "native_goods":
        buy_of_natives(state, seat, chosen.number(0))
    elif chosen.kind == "swap":
        yield from captains.swap(state, seat)
    else:
        paid_in = names.OIL if chosen.kind == "sell_oil" else chosen.number(0)
        yield from sell(state, seat, chosen.number(0), chosen.number(1), chosen.number(2), paid_in)


def buy(state: State, seat: int, good: int, row: int, n: int) -> None:
    now = state.visit
    assert now is not None
    player = state.players[seat]
    price = price_of(state, good, row, n)
    now.spent[row][good] += cost(state, good, row, n)
    take_from_row(row_of(state, good, row), n)
    player.doubloons -= price
    hold.load(state, seat, good, n)
    tell(state, "bought", seat=seat, good=good, n=n, row=row, price=price)


def buy_of_natives(state: State, seat: int, good: int) -> None:
    now = state.visit
    assert now is not None
    now.native_goods += 1
    state.players[seat].doubloons -= TILES[now.tile].native_price
    state.market.supply[good] -= 1
    hold.load(state, seat, good, 1)
    tell(state, "bought_of_natives", seat=seat, good=good, price=TILES[now.tile].native_price)


def sell(state: State, seat: int, good: int, row: int, n: int, paid_in: int) -> Steps:  # noqa: PLR0917
    """CL-316, CL-317, CL-420, CL-015: money, replenishing, Fame, reputation, and missions that wait for a sale."""
    now = state.visit
    assert now is not None
    player = state.players[seat]
    income = proceeds(state, good, row, n)
    now.earned[row][good] += n * unit_price(state, good, row)
    before = now.sold[row][good]
    after = before + n
    now.sold[row][good] = after
    hold.unload(player, paid_in, n)
    state.market.supply[paid_in] += n
    bonus = captains.sale_bonus(player, row) * threes(now, good, row, n)
    player.doubloons += income + bonus
    kind = "sold_oil" if paid_in == names.OIL else "sold"
    tell(state, kind, seat=seat, good=good, n=n, row=row, price=income + bonus)
    replenish(state, good, row)
    yield from deeds.on_sold(state, seat, good, after, row)
    fame_of_sale(state, seat, good)
    sets = after // 3 - before // 3
    if sets and not fame.is_over(state):
        if row == names.LEGAL:
            yield from reputation.change(state, seat, good, sets)
        else:
            yield from reputation.change(state, seat, good, -sets)
            if fame.is_over(state):  # CL-326, CL-424
                return
            yield from captains.contraband_friend(state, seat, good, sets)


def threes(now: Visit, good: int, row: int, n: int) -> int:
    """CL-531, CL-538: how often three were full with the last n: of this good; as contraband of whatever kind."""
    sold = now.sold[row][good] if row == names.LEGAL else sum(now.sold[row])
    return sold // 3 - (sold - n) // 3


def fame_of_sale(state: State, seat: int, good: int) -> None:
    """CL-015, CL-401, CL-K46: one for every four identical goods sold in this visit; a Dutch Merchant needs three.

    One who is hired in the middle of a visit counts what was sold before as well, and nothing twice.
    """
    now = state.visit
    assert now is not None
    size = 4
    for one in crew.modifiers(state.players[seat]):
        if one.fame_set:
            size = one.fame_set
    sold = now.sold[names.LEGAL][good] + now.sold[names.CONTRABAND][good]
    more = sold // size - now.fame[good]
    if more > 0:
        now.fame[good] += more
        fame.gain(state, seat, FAME_SALES, more)


def replenish(state: State, good: int, row: int) -> None:
    """CL-420, CL-421, CL-K16: the nation below gets half as many of its own good, if its row has the slots for them.

    A lot sold in pieces brings what it brings at once: what a piece has brought goes back where all is too much.
    """
    now = state.visit
    assert now is not None
    nation = below(state, good)
    cubes = row_of(state, nation, row)
    wanted, brought = half(now.sold[row][good]), now.brought[row][good]
    free = ROW - sum(cubes) + brought
    if wanted > free and not state.rules.place_what_fits:
        wanted = 0
    if wanted >= brought:
        placed = place(state, nation, cubes, min(wanted, free) - brought)
    else:
        take_from_row(cubes, brought)
        state.market.supply[nation] += brought
        placed = -brought
    now.brought[row][good] += placed
    if placed > 0:
        tell(state, "replenished", nation=nation, n=placed, row=row)
    elif placed:
        tell(state, "no_slots", nation=nation, n=-placed, row=row)
