"""Chapters B04, B05 and part of B24: the hold of a ship, what is in it, and how deep it lies."""

from __future__ import annotations

from typing import Final

from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import DRAFT_TRACK, HOLD, SHIPS
from freebooter.games.captains_log.content.cards import Hold, Modifiers
from freebooter.games.captains_log.rules import crew
from freebooter.games.captains_log.state import BURNT, CABIN, CANNON, EMPTY, FLOODED, Player, State


def weight_of(slot: int) -> int:
    """What lies in a slot, and the water or fire on it."""
    return (1 if slot >= FLOODED else 0) + (1 if slot & 15 not in (EMPTY, CABIN) else 0)


CUBES_A_STEP: Final = 5  # CL-082: so many make the ship lie a step deeper
SOUND: Final = bytes(range(FLOODED))  # what lies in a slot without damage
WEIGHTS: Final = tuple([weight_of(slot) for slot in range(64)])


# Of each model, at hand without a look at its card: they are asked for many times a turn.
OUTLINES: Final = tuple([HOLD[ship.level, ship.draft] for ship in SHIPS])
PRINTED_DRAFT: Final = [ship.draft for ship in SHIPS]
TRACK: Final = list(DRAFT_TRACK)


def plan(player: Player) -> Hold:
    """CL-070, CL-072: the outline that level and draft of the ship make."""
    return OUTLINES[player.ship]


class Stowage:
    """All that is counted in a hold."""

    def __init__(self, outline: Hold, slots: tuple[int, ...]) -> None:
        self.slots: Final = list(slots)
        count = slots.count
        sound = count(CANNON)
        cubes = cannons = flooded = burnt = 0
        for slot in bytes(slots).translate(None, SOUND):  # the damaged ones
            flooded += 1 if slot & FLOODED else 0
            burnt += 1 if slot & BURNT else 0
            cannons += 1 if slot & 15 == CANNON else 0
            cubes += WEIGHTS[slot]
        self.goods: Final = (count(1), count(2), count(3), count(4), count(5), count(6))
        self.room: Final = count(EMPTY)
        self.cabins: Final = count(CABIN)
        self.cubes: Final = cubes + sum(self.goods) + sound
        self.cannons: Final = cannons + sound
        self.guns: Final = min(slots[: outline.gunports].count(CANNON), outline.cannons)
        self.flooded: Final = flooded
        self.burnt: Final = burnt
        empty = self.goods.count(0) + (self.room == 0) + (sound == 0)
        self.movable: Final = empty < 7  # of eight kinds two are there: a cube could lie elsewhere (CL-240)


STOWAGES: Final = 1024  # that are kept, of each ship
_stowages: Final[list[dict[tuple[int, ...], Stowage]]] = [{} for _ in SHIPS]
_latest: Final = [Stowage(outline, ()) for outline in OUTLINES]  # asked for last, of each ship


def stowage(player: Player) -> Stowage:
    """Found again by what lies in the hold: it is asked for many times a turn and seldom changes."""
    latest = _latest[player.ship]
    if latest.slots == player.hold:
        return latest
    slots = tuple(player.hold)
    kept = _stowages[player.ship]
    known = kept.get(slots)
    if known is None:
        if len(kept) >= STOWAGES:
            kept.clear()
        known = kept[slots] = Stowage(OUTLINES[player.ship], slots)
    _latest[player.ship] = known
    return known


def cargo(player: Player) -> list[int]:
    """How much of each good lies in the hold; wood on a captain's card is not in it."""
    return list(stowage(player).goods)


def count(player: Player, good: int) -> int:
    """How much of a good can be spent; wood on a captain's card with it (CL-555)."""
    return stowage(player).goods[good] + (player.wood_on_card if good == names.WOOD else 0)


def everything(player: Player) -> list[int]:
    """How much of each good there is aboard, in the hold and on a captain's card."""
    return [count(player, good) for good in range(6)]


def room(player: Player) -> int:
    """Slots in which another cube would fit."""
    return stowage(player).room


def room_for(player: Player, good: int) -> int:
    """CL-555, CL-K73: the same, and for wood what a captain's card takes."""
    return room(player) + (crew.wood_slots(player) - player.wood_on_card if good == names.WOOD else 0)


def put(player: Player, content: int) -> None:
    """A cube goes into the hold: a cannon into a gunport, goods below the gunports first (CL-073)."""
    hold = player.hold
    gunports = plan(player).gunports
    if content == CANNON:
        order = list(range(len(hold)))
    else:
        order = [*range(gunports, len(hold)), *range(gunports)]
    for i in order:
        if hold[i] == EMPTY:
            hold[i] = content
            return
    raise AssertionError("no room in the hold")


def load(state: State, seat: int, good: int, n: int) -> int:
    """So many cubes of a good come aboard, as far as there is room. Gives how many did."""
    player = state.players[seat]
    taken = min(n, room_for(player, good))
    on_card = min(taken, room_for(player, good) - room(player))
    player.wood_on_card += on_card
    for _ in range(taken - on_card):
        put(player, good + 1)
    if taken and good == names.OIL:
        oil_sticks(state, seat)
    return taken


def oil_sticks(state: State, seat: int) -> None:
    """CL-512: who has collected oil is known to the White Whale for the rest of the game."""
    player = state.players[seat]
    if not player.oil_marker:
        player.oil_marker = True
        if state.rules.monsters and state.keel.loud:
            tell(state, "oil_marker", seat=seat, hurts=[seat])


def unload(player: Player, good: int, n: int) -> None:
    """Cubes leave the hold, those in gunports first: a cannon may stand there again."""
    hold = player.hold
    for i, slot in enumerate(hold):
        if n and slot == good + 1:
            hold[i] = EMPTY
            n -= 1
    if good == names.WOOD:  # what is left of it comes from a captain's card
        player.wood_on_card -= n
        n = -min(0, player.wood_on_card)
    assert n == 0, "more goods are taken than there are"


def wood_to_card(player: Player) -> None:
    """CL-240, CL-555: wood of the hold comes to lie on a captain's card, as far as that has room."""
    n = min(cargo(player)[names.WOOD], crew.wood_slots(player) - player.wood_on_card)
    unload(player, names.WOOD, n)
    player.wood_on_card += n


def weight(player: Player) -> int:
    """CL-082 .. CL-084: every cube counts, also damage; a damaged cannon counts twice, upgrades nothing."""
    return stowage(player).cubes + crew.weight(player)


def draft(player: Player) -> int:
    """CL-082, CL-125: the current draft in half steps; each full step of weight deepens it by a whole one."""
    return draft_with(player, crew.total(player))


def draft_with(player: Player, aboard: Modifiers, thrown: int = 0) -> int:
    """The same for whom already has at hand what those aboard change; perhaps with some cubes thrown overboard."""
    cubes = stowage(player).cubes - thrown + aboard.weight
    return PRINTED_DRAFT[player.ship] + 2 * (cubes // (CUBES_A_STEP + aboard.weight_step))


def unladen_draft(player: Player) -> int:
    """The same with all cargo thrown overboard; cannons and damage stay."""
    return draft_with(player, crew.total(player), sum(stowage(player).goods))


def draft_penalty(player: Player) -> int:
    """CL-086, CL-087: movement that the draft takes (0 or less), without what the card already has in it."""
    return penalty_at(player, draft(player))


def penalty_at(player: Player, deep: int) -> int:
    return TRACK[deep] - TRACK[PRINTED_DRAFT[player.ship]]


def cannons(player: Player) -> int:
    """All cannons aboard, also damaged ones and those that stand in no gunport."""
    return stowage(player).cannons


def guns(player: Player) -> int:
    """CL-073, CL-074, CL-182: undamaged cannons in gunports, no more than the outline has cannon icons."""
    return stowage(player).guns


def damage(player: Player, kind: int) -> int:
    """CL-202: slots with this damage: FLOODED or BURNT."""
    found = stowage(player)
    return found.flooded if kind == FLOODED else found.burnt


def cabins(player: Player) -> int:
    """CL-203, CL-540: cabins that can be used; a damaged one cannot."""
    return crew.cabins(player) + stowage(player).cabins


def cabin_space(player: Player) -> int:
    """CL-077: a slot where a cabin may be built, free of cargo; -1 if there is none."""
    outline = plan(player)
    for i in outline.cabin_slots:
        if player.hold[i] == EMPTY:
            return i
    return -1


def rowboat_limit(player: Player) -> int:
    """CL-067, CL-551: icons inside the keel, and a place on a captain's card."""
    return plan(player).rowboats + crew.rowboat_slots(player)


def crew_limit(player: Player) -> int:
    """CL-377: the card's capacity and two for each cabin that can be used."""
    return SHIPS[player.ship].crew + 2 * cabins(player)


def upgrade_limit(player: Player) -> int:
    """CL-064, CL-335, CL-377: officers and specialists that find room."""
    return SHIPS[player.ship].upgrades + cabins(player) + crew.upgrade_limit(player)
