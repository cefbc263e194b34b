"""Chapters B37 and B38: the tavern: Fame, missions, sailors, officers and specialists."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import Option, Steps
from freebooter.engine.keel import draw, shuffle, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import (
    BAG,
    BOARD_SLOTS,
    CAPTAINS,
    COLUMNS,
    PRINTED,
    SHIPS,
    TAVERN_BOARD,
    UPGRADES,
)
from freebooter.games.captains_log.rules import captains, drawing, fame, hold, icons, ports, shipyard
from freebooter.games.captains_log.state import FAME_BOUGHT, Player, State

KINDS: Final = ("buy_fame", "draw_missions", "hire", "enlist", "officer", "crown_officer", "printed", "second_captain")
BUY_FAME: Final = Option("buy_fame")
DRAW_MISSIONS: Final = Option("draw_missions", touches=("missions",))
ENLIST: Final = Option("enlist")
SHOWN: Final = 9  # officers and specialists on display


@cache
def hire_option(offer: int) -> Option:
    return Option("hire", TAVERN_BOARD.crew[offer].crew, TAVERN_BOARD.crew[offer].price, touches=("crew",))


@cache
def officer_option(place: int) -> Option:
    return Option("officer", place, touches=(f"tavern:{place}",))


@cache
def crown_option(upgrade: int) -> Option:
    return Option("crown_officer", upgrade, touches=(f"upgrade:{upgrade}",))


@cache
def printed_option(space: int) -> Option:
    return Option("printed", space, touches=(f"printed:{space}",))


@cache
def captain_option(captain: int) -> Option:
    return Option("second_captain", captain, touches=(f"captain:{captain}",))


# --- What is offered ------------------------------------------------------------------------------------------------


def options(state: State, seat: int) -> list[Option]:
    now = state.visit
    assert now is not None
    player = state.players[seat]
    found = []
    if player.doubloons >= TAVERN_BOARD.fame_price and not now.fame_bought:
        found.append(BUY_FAME)  # CL-349, CL-K43
    may_draw = now.tile != ports.NEUTRAL and not player.called_at >> now.tile & 1
    if may_draw and drawing.can_draw(state, seat):
        found.append(DRAW_MISSIONS)  # CL-350, CL-351
    standing = ports.standing_here(state, seat)
    if state.rules.crews:
        found += sailors(state, seat, standing)
    if player.side == names.SIDE_A:
        found += [printed_option(i) for i in range(len(PRINTED)) if can_mark(state, seat, i, standing)]
    else:
        found += [officer_option(i) for i in range(SHOWN) if can_hire_shown(state, seat, i, standing)]
        found += [crown_option(i) for i in range(len(UPGRADES)) if can_hire_crown(state, seat, i, names.TAVERN)]
    if state.rules.captains:
        found += second_captains(state, seat, standing)
    return found


def sailors(state: State, seat: int, standing: int) -> list[Option]:
    """CL-352, CL-355, CL-357, CL-360: for money, or for nothing up to the base crew."""
    player = state.players[seat]
    found = []
    if player.crew < hold.crew_limit(player) or player.wounds_absorbed:
        for i, offer in enumerate(TAVERN_BOARD.crew):
            if ports.is_good_enough(standing, offer.reputation) and player.doubloons >= offer.price:
                found.append(hire_option(i))
    nation = ports.nation_here(state)
    friend = nation != names.NONE and standing >= COLUMNS[nation].free_enlistment
    pirates = player.reputation[names.PIRATES] >= COLUMNS[names.PIRATES].free_enlistment
    if player.hidden_nation == nation != names.NONE:  # CL-542: what is neutral, and no more
        pirates = False
    if (friend or pirates) and player.crew < base_crew(player):
        found.append(ENLIST)
    return found


def base_crew(player: Player) -> int:
    """CL-K04: what a ship of this level begins with."""
    return min(SHIPS[player.ship].level + 2, hold.crew_limit(player))


def has_room(player: Player, upgrade: int) -> bool:
    """CL-061, CL-064, CL-066, CL-335, CL-344, CL-377: a slot of the family for the ship's level, the extra one, or room
    that cabins and England give for either family; unique ones once.
    """
    kind = UPGRADES[upgrade]
    if kind.unique and upgrade in player.officers:
        return False
    if len(player.officers) >= hold.upgrade_limit(player):
        return False
    six = len(BOARD_SLOTS.officers) + len(BOARD_SLOTS.specialists)
    return slots_over(player, kind.family) < 0 or without_room(player, extra=len(player.officers) >= six) < 0


def without_room(player: Player, *, extra: bool) -> int:
    """How many find no slot of their family, nor the extra one, nor room for either; below 0: so many may come."""
    more = hold.upgrade_limit(player) - SHIPS[player.ship].upgrades
    if extra and SHIPS[player.ship].level >= BOARD_SLOTS.extra:
        more += 1
    return sum([max(0, slots_over(player, family)) for family in (names.OFFICER, names.SPECIALIST)]) - more


def slots_over(player: Player, family: int) -> int:
    """How many more of the family are aboard than it has slots for the ship's level; below 0: so many are free."""
    slots = BOARD_SLOTS.officers if family == names.OFFICER else BOARD_SLOTS.specialists
    open_slots = len([needed for needed in slots if needed <= SHIPS[player.ship].level])
    return len([one for one in player.officers if UPGRADES[one].family == family]) - open_slots


def can_hire_shown(state: State, seat: int, place: int, standing: int) -> bool:
    """CL-345, CL-353, CL-354, CL-356: the level of the place is the reputation it needs."""
    upgrade = state.harbour.officers[place]
    if upgrade < 0 or standing < TAVERN_BOARD.display[place]:
        return False
    player = state.players[seat]
    return player.doubloons >= UPGRADES[upgrade].price and has_room(player, upgrade)


def can_hire_crown(state: State, seat: int, upgrade: int, service: int) -> bool:
    """CL-358, CL-364: the nation's own upgrades, from reputation 4 on."""
    kind = UPGRADES[upgrade]
    nation = ports.nation_here(state)
    if nation == names.NONE or kind.nation != nation or kind.sold_at != service:
        return False
    if kind.expert and not state.rules.crews:
        return False
    player = state.players[seat]
    if player.side == names.SIDE_A or ports.standing_here(state, seat) < COLUMNS[nation].nation_upgrades:
        return False
    affordable = player.doubloons >= crown_price(state, seat, upgrade)
    return state.harbour.crowns[upgrade] > 0 and affordable and has_room(player, upgrade)


def crown_price(state: State, seat: int, upgrade: int) -> int:
    """CL-336: what is bought in a shipyard costs friends of France less."""
    kind = UPGRADES[upgrade]
    return shipyard.discounted(state, seat, kind.price) if kind.sold_at == names.SHIPYARD else kind.price


def can_mark(state: State, seat: int, space: int, standing: int) -> bool:
    """CL-582: an upgrade printed on side A, for the level of the ship and the reputation that its level asks for."""
    printed = PRINTED[space]
    player = state.players[seat]
    if standing < printed.level or SHIPS[player.ship].level < printed.level:
        return False
    if printed.upgrade in player.officers or len(player.officers) >= hold.upgrade_limit(player):
        return False
    return player.doubloons >= UPGRADES[printed.upgrade].price


def second_captains(state: State, seat: int, standing: int) -> list[Option]:
    """CL-359, CL-429, CL-526: with 9 Fame and reputation 4, one of the nation's remaining captains."""
    player = state.players[seat]
    nation = ports.nation_here(state)
    if nation == names.NONE or len(player.captains) != 1 or standing < TAVERN_BOARD.captain_reputation:
        return []
    if fame.fame_of(state, seat) < TAVERN_BOARD.captain_fame:
        return []
    fitting = [i for i in sorted(state.decks.captains) if CAPTAINS[i].nation == nation]
    return [captain_option(i) for i in fitting if captains.is_of_use(state, seat, i)]


# --- Serving --------------------------------------------------------------------------------------------------------


def serve(state: State, seat: int, chosen: Option) -> Steps:
    now = state.visit
    assert now is not None
    player = state.players[seat]
    kind = chosen.kind
    if kind == "buy_fame":
        player.doubloons -= TAVERN_BOARD.fame_price
        now.fame_bought = True
        tell(state, "bought_fame", seat=seat)
        fame.gain(state, seat, FAME_BOUGHT)
    elif kind == "draw_missions":
        player.called_at |= 1 << now.tile
        yield from drawing.draw(state, seat)
    elif kind == "hire":
        player.doubloons -= chosen.number(1)
        more = captains.replace_wounded(player, chosen.number(0))
        player.crew = max(player.crew, min(player.crew + more, hold.crew_limit(player)))  # CL-203
        tell(state, "hired", seat=seat, crew=player.crew)
    elif kind == "enlist":
        captains.replace_wounded(player, player.wounds_absorbed)  # for nothing, as many as are missing
        player.crew = base_crew(player)
        tell(state, "hired", seat=seat, crew=player.crew)
    elif kind == "officer":
        take_shown(state, seat, chosen.number(0), free=False)
    elif kind == "crown_officer":
        take_crown(state, seat, chosen.number(0))
        uniques_leave(state, seat)
    elif kind == "printed":
        upgrade = PRINTED[chosen.number(0)].upgrade
        player.doubloons -= UPGRADES[upgrade].price
        sign_on(state, seat, upgrade)
    else:
        yield from captains.take_second(state, seat, chosen.number(0))
        uniques_leave(state, seat)  # CL-536: he may have brought one along


def take_shown(state: State, seat: int, place: int, *, free: bool) -> None:
    """CL-346: the place stays empty until the turn is over."""
    upgrade = state.harbour.officers[place]
    state.harbour.officers[place] = -1
    if not free:
        state.players[seat].doubloons -= UPGRADES[upgrade].price
    sign_on(state, seat, upgrade)
    uniques_leave(state, seat)


def take_crown(state: State, seat: int, upgrade: int) -> None:
    state.harbour.crowns[upgrade] -= 1
    state.players[seat].doubloons -= crown_price(state, seat, upgrade)
    sign_on(state, seat, upgrade)


def sign_on(state: State, seat: int, upgrade: int) -> None:
    """An officer or specialist comes aboard; the seventh brings Fame (CL-066)."""
    player = state.players[seat]
    player.officers.append(upgrade)
    tell(state, "signed_on", seat=seat, upgrade=upgrade)
    icons.check(state, seat)


# --- The display ----------------------------------------------------------------------------------------------------


def usable(state: State) -> list[int]:
    """CL-019: tokens of crews and boarding stay in the box of a standard game."""
    return [upgrade for upgrade in BAG if state.rules.crews or not UPGRADES[upgrade].expert]


def refill(state: State) -> None:
    """CL-036, CL-346, CL-347: what is left slides to the left, and new tokens come from the bag: always nine."""
    harbour = state.harbour
    if len(harbour.officers) == SHOWN and -1 not in harbour.officers:
        return
    shown = [upgrade for upgrade in harbour.officers if upgrade >= 0]
    shown += draw_tokens(state, SHOWN - len(shown))
    harbour.officers = shown + [-1] * (SHOWN - len(shown))


def draw_tokens(state: State, n: int) -> list[int]:
    """CL-347: out of the bag, into which those put away go back when it is empty."""
    harbour = state.harbour
    drawn: list[int] = []
    while len(drawn) < n and (harbour.bag or harbour.officers_out):
        if not harbour.bag:
            harbour.bag, harbour.officers_out = harbour.officers_out, []
            shuffle(state, harbour.bag)
        drawn.append(draw(state, harbour.bag))
    return drawn


def new_faces(state: State) -> None:
    """CL-428: those of level 1 go, the others slide to the left, new ones come."""
    harbour = state.harbour
    gone = [upgrade for upgrade in harbour.officers[:3] if upgrade >= 0]
    harbour.officers[:3] = [-1, -1, -1]
    harbour.officers_out += gone
    refill(state)
    tell(state, "new_faces")


def uniques_leave(state: State, seat: int) -> None:
    """CL-562: alone, whoever comes aboard, unique tokens that one owns already leave the display."""
    if state.rules.mode != names.SOLO:
        return
    harbour = state.harbour
    for place, upgrade in enumerate(harbour.officers):
        if upgrade >= 0 and UPGRADES[upgrade].unique and upgrade in state.players[seat].officers:
            harbour.officers[place] = -1
            harbour.officers_out.append(upgrade)
