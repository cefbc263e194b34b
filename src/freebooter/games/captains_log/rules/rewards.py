"""What cards give at once: money, Fame, reputation, goods, clues, sailors, boats and upgrades."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from typing import Any, Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, choose, pick
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import PRINTED, SHIPS, TAVERN_BOARD, UPGRADES, YARD
from freebooter.games.captains_log.content.cards import Gain
from freebooter.games.captains_log.rules import (
    captains,
    damage,
    fame,
    floating,
    hold,
    reputation,
    shipyard,
    tavern,
    treasure,
    wrecks,
)
from freebooter.games.captains_log.state import FAME_CARDS, FAME_MISSIONS, State
from freebooter.games.captains_log.underway import Reward


@cache
def nation_option(nation: int) -> Option:
    return Option("favour", nation, touches=(f"nation:{nation}",))


@cache
def good_option(good: int) -> Option:
    return Option("good", good, touches=(f"good:{good}",))


def pay(state: State, seat: int, n: int) -> None:
    """Doubloons from the bank, in thousands."""
    if n:
        state.players[seat].doubloons += n
        if state.keel.loud:
            tell(state, "paid", seat=seat, n=n)


def give(  # noqa: PLR0917
    state: State, seat: int, gains: tuple[Gain, ...], nation: int, hex: int, source: int = FAME_CARDS
) -> Steps:
    """All that a card gives, in its order, goods together. `nation` is the port's or the ship's that it is about."""
    goods = goods_of(gains)
    for gain in gains:
        if fame.is_over(state):  # CL-424: at once, whatever else the card promises
            break
        state.reward = Reward(gain.n, gain.of, nation, hex, source, [0] * 6)
        if gain.kind in AT_ONCE:
            AT_ONCE[gain.kind](state, seat)
        elif is_certain_good(gain):
            yield from from_supply(state, seat, goods)
            goods = (0,) * 6
        else:
            yield from GIVERS[gain.kind](state, seat)
    state.reward = None


def is_certain_good(gain: Gain) -> bool:
    return gain.kind == names.GAIN_GOODS and gain.of != names.ANY_PRIMARY


def goods_of(gains: tuple[Gain, ...]) -> tuple[int, ...]:
    """How much of each good a card names."""
    return tuple([sum([gain.n for gain in gains if is_certain_good(gain) and gain.of == good]) for good in range(6)])


def now(state: State) -> Reward:
    assert state.reward is not None
    return state.reward


def give_money(state: State, seat: int) -> None:
    pay(state, seat, now(state).n)


def give_fame(state: State, seat: int) -> None:
    fame.gain(state, seat, now(state).source, now(state).n)


def give_clue(state: State, seat: int) -> None:
    for _ in range(now(state).n):
        treasure.clue(state, seat)


# --- Reputation -----------------------------------------------------------------------------------------------------


def give_reputation(state: State, seat: int) -> Steps:
    """CL-438: with a certain nation, the port's, the target's, or one of the player's choice."""
    reward = now(state)
    nation = reward.of
    if nation in (names.OF_PORT, names.OF_TARGET):
        nation = reward.nation
        if nation == names.NONE:
            tell(state, "no_nation", seat=seat)
            return
    if reward.n > 0 and len(nations(state, seat)) > 1:
        chosen: Option = yield choose(seat, "reward.nation", nations)
        nation = chosen.number(0)
    n = now(state).n
    state.reward = None
    yield from reputation.change(state, seat, nation, n)


def nations(state: State, seat: int) -> list[Option]:
    """CL-547, CL-554: whom the point may go to."""
    reward = now(state)
    if reward.of == names.OF_ANY:
        return [nation_option(nation) for nation in range(5)]
    if reward.of == names.OF_ANY_CROWN:
        return [nation_option(nation) for nation in range(names.NATIONS)]
    if reward.of == names.OF_ANOTHER:
        own = captains.nations_of(state.players[seat])
        return [nation_option(nation) for nation in range(5) if not own >> nation & 1]
    nation = reward.nation if reward.of in (names.OF_PORT, names.OF_TARGET) else reward.of
    if reward.source == FAME_MISSIONS and captains.either_will_do(state.players[seat], nation):
        return [nation_option(names.ENGLAND), nation_option(names.FRANCE)]
    return [nation_option(nation)]


# --- Goods ----------------------------------------------------------------------------------------------------------


def give_goods(state: State, seat: int) -> Steps:
    """Goods of the player's choice."""
    reward = now(state)
    for _ in range(reward.n):
        if not primaries(state, seat):
            break
        chosen: Option = yield choose(seat, "reward.good", primaries)
        reward.goods[chosen.number(0)] += 1
        state.market.supply[chosen.number(0)] -= 1
    for good in range(6):
        state.market.supply[good] += reward.goods[good]
    goods = tuple(reward.goods)
    yield from from_supply(state, seat, goods)


def primaries(state: State, seat: int) -> list[Option]:
    return [good_option(good) for good in range(names.PRIMARY) if state.market.supply[good]]


def from_supply(state: State, seat: int, goods: tuple[int, ...]) -> Steps:
    """CL-242, CL-406: of what the supply has the player takes what he likes; the rest floats in the ship's hex.

    Where all of it fits nobody is asked: in the own turn what is not wanted can go overboard at once (CL-243).
    What floated there before stays where it is: that costs a point of movement (CL-241).
    """
    there = tuple([min(goods[good], state.market.supply[good]) for good in range(6)])
    if there != goods:
        tell(state, "out_of_supply", goods=listed(less(goods, there)))
    taken: tuple[int, ...] = (0,) * 6
    if state.keel.turn == seat and most_loaded(state, seat, there) == sum(there):
        taken = take(state, seat, list(there))
    elif any(there):
        state.reward = Reward(0, 0, names.NONE, 0, 0, list(there))
        yield from floating.make_room(state, seat)
        if most_spoils(state, seat):
            chosen: list[Option] = yield pick(seat, "pick_up.goods", spoils, 0, most_spoils)
            taken = load(state, seat, chosen)
        state.reward = None
    for good in range(6):
        left = there[good] - taken[good]
        if left and state.players[seat].hex:
            state.market.supply[good] -= left
            floating.floating_at(state, state.players[seat].hex).goods[good] += left
    if any(taken):
        tell(state, "picked_up", seat=seat, goods=listed(taken))
    if taken != there and state.players[seat].hex:
        tell(state, "left_afloat", goods=listed(less(there, taken)))


def from_counter(state: State, seat: int, good: int, n: int) -> Steps:
    """CL-140, CL-484: cubes that lay on a time counter, by way of the supply."""
    state.market.supply[good] += n
    yield from from_supply(state, seat, tuple([n if one == good else 0 for one in range(6)]))


# --- Plunder --------------------------------------------------------------------------------------------------------


@cache
def cube(good: int, number: int) -> Option:
    return Option("cube", good, number, touches=(f"plunder:{good}",))


def plunder(state: State, seat: int, goods: tuple[int, ...]) -> Generator[Ask, Any, tuple[int, ...]]:
    """CL-207, CL-236: what the victor takes over; what he leaves goes to the supply. Gives how much of each good."""
    there = tuple([min(goods[good], state.market.supply[good]) for good in range(6)])
    taken: tuple[int, ...] = (0,) * 6
    if not any(there):
        return taken
    state.reward = Reward(0, 0, names.NONE, 0, 0, list(there))
    yield from floating.make_room(state, seat)
    if most_spoils(state, seat):
        chosen: list[Option] = yield pick(seat, "plunder", spoils, 0, most_spoils)
        taken = load(state, seat, chosen)
    state.reward = None
    if any(taken):
        tell(state, "plundered", seat=seat, goods=listed(taken))
    return taken


def load(state: State, seat: int, chosen: list[Option]) -> tuple[int, ...]:
    """The chosen cubes come out of the supply into the hold. Gives how many of each good did."""
    taken = [0] * 6
    for one in chosen:
        taken[one.number(0)] += 1
    return take(state, seat, taken)


def take(state: State, seat: int, wanted: list[int]) -> tuple[int, ...]:
    """So much of each good comes out of the supply into the hold. Gives how much did."""
    taken = [hold.load(state, seat, good, wanted[good]) for good in range(6)]
    for good in range(6):
        state.market.supply[good] -= taken[good]
    return tuple(taken)


def listed(goods: tuple[int, ...]) -> list[int]:
    return [good for good in range(6) for _ in range(goods[good])]


def less(goods: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """What is left of them."""
    return tuple([goods[good] - taken[good] for good in range(6)])


def most_loaded(state: State, seat: int, goods: tuple[int, ...]) -> int:
    """How many of these goods find room; wood on a captain's card too (CL-555)."""
    player = state.players[seat]
    beside = min(goods[names.WOOD], hold.room_for(player, names.WOOD) - hold.room(player))
    return min(sum(goods), hold.room(player) + beside)


def spoils(state: State, seat: int) -> list[Option]:
    return [cube(good, i) for good in range(6) for i in range(now(state).goods[good])]


def most_spoils(state: State, seat: int) -> int:
    return most_loaded(state, seat, tuple(now(state).goods))


def too_much(state: State, seat: int) -> bool:
    """Is there more to take than finds room?"""
    return most_spoils(state, seat) < sum(now(state).goods)


def plunder_hold(state: State, seat: int, victim: int) -> Generator[Ask, Any, tuple[int, ...]]:
    """CL-236: all cargo of a boarded player: it goes by way of the supply."""
    goods = hold.everything(state.players[victim])
    for good in range(6):
        hold.unload(state.players[victim], good, goods[good])
        state.market.supply[good] += goods[good]
    spoil = tuple(goods)
    del goods
    return (yield from plunder(state, seat, spoil))


# --- Sailors, boats and upgrades ------------------------------------------------------------------------------------


def give_crew(state: State, seat: int) -> Steps:
    """CL-019: ignored without crews."""
    n = now(state).n
    player = state.players[seat]
    if not state.rules.crews:
        tell(state, "no_crews", seat=seat)
    elif n > 0:
        before = player.crew
        player.crew = max(player.crew, min(player.crew + n, hold.crew_limit(player)))
        if player.crew > before:
            tell(state, "hired", seat=seat, crew=player.crew)
        if player.crew < before + n:
            tell(state, "no_bunk", seat=seat, n=before + n - player.crew)
    else:
        damage.kill_crew(state, seat, -n, names.NONE)
        yield from wrecks.check(state, seat, names.NONE)  # CL-069: it may have been the last one


def give_rowboat(state: State, seat: int) -> None:
    """CL-067, CL-019: one more, if there is a place for it."""
    n = now(state).n
    player = state.players[seat]
    if not state.rules.rowboats:
        tell(state, "no_rowboats", seat=seat)
        return
    before = player.rowboats
    most = max(before, hold.rowboat_limit(player))
    player.rowboats = max(0, min(before + n, most))
    if player.rowboats != before:
        tell(state, "rowboats", seat=seat, n=player.rowboats)
    if player.rowboats < before + n:
        tell(state, "no_berth", seat=seat, n=before + n - player.rowboats)


def give_crew_upgrade(state: State, seat: int) -> Steps:
    """CL-438, CL-K62: an officer or specialist of the display for nothing; reputation and room are still needed."""
    if crew_upgrades(state, seat):
        chosen: Option = yield choose(seat, "reward.officer", crew_upgrades_or_none)
        if chosen.kind == "officer":
            tavern.take_shown(state, seat, chosen.number(0), free=True)
        elif chosen.kind == "printed":
            tavern.sign_on(state, seat, PRINTED[chosen.number(0)].upgrade)
    else:
        tell(state, "no_officer", seat=seat)


def crew_upgrades(state: State, seat: int) -> list[Option]:
    reward = now(state)
    player = state.players[seat]
    standing = best_standing(state, seat)
    if player.side == names.SIDE_A:
        found = []
        for i, printed in enumerate(PRINTED):
            fits = printed.level <= min(standing, SHIPS[player.ship].level) and printed.upgrade not in player.officers
            room = len(player.officers) < hold.upgrade_limit(player)
            if fits and room and UPGRADES[printed.upgrade].price <= reward.n:
                found.append(tavern.printed_option(i))
        return found
    found = []
    for place, upgrade in enumerate(state.harbour.officers):
        if upgrade < 0 or TAVERN_BOARD.display[place] > standing:
            continue
        if UPGRADES[upgrade].price <= reward.n and tavern.has_room(player, upgrade):
            found.append(tavern.officer_option(place))
    return found


def best_standing(state: State, seat: int) -> int:
    """The port's nation decides; at sea the nation that thinks best of the player."""
    reward = now(state)
    player = state.players[seat]
    if reward.nation != names.NONE:
        return reputation.standing(player, reward.nation)
    return max([reputation.standing(player, nation) for nation in range(5)])


def crew_upgrades_or_none(state: State, seat: int) -> list[Option]:
    return [*crew_upgrades(state, seat), PASS]


def give_ship_upgrade(state: State, seat: int) -> Steps:
    """CL-438, CL-K62: something of the shipyard for nothing."""
    if ship_upgrades(state, seat):
        chosen: Option = yield choose(seat, "reward.yard", ship_upgrades_or_none)
        if chosen is not PASS:
            shipyard.fit(state, seat, chosen.number(0))
            tell(state, "yard_gift", seat=seat, item=chosen.number(0))
    else:
        tell(state, "no_yard_gift", seat=seat)


def ship_upgrades(state: State, seat: int) -> list[Option]:
    reward = now(state)
    standing = best_standing(state, seat)
    found = []
    for item in shipyard.UPGRADE_ITEMS:
        sold = YARD[item].price <= reward.n and shipyard.is_sold(state, item, standing)
        if sold and shipyard.can_take(state, seat, item):
            found.append(shipyard.yard_option(item))
    return found


def ship_upgrades_or_none(state: State, seat: int) -> list[Option]:
    return [*ship_upgrades(state, seat), PASS]


# What is simply given, and what the player may have to decide about.
AT_ONCE: Final[dict[int, Callable[[State, int], None]]] = {
    names.GAIN_MONEY: give_money,
    names.GAIN_FAME: give_fame,
    names.GAIN_CLUE: give_clue,
    names.GAIN_ROWBOAT: give_rowboat,
}
GIVERS: Final[dict[int, Callable[[State, int], Steps]]] = {
    names.GAIN_REPUTATION: give_reputation,
    names.GAIN_GOODS: give_goods,
    names.GAIN_CREW: give_crew,
    names.GAIN_CREW_UPGRADE: give_crew_upgrade,
    names.GAIN_SHIP_UPGRADE: give_ship_upgrade,
}
