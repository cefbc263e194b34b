"""Chapter B53: captains: choosing one, what they begin with, and what is no plain sum of modifiers."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import PASS, Option, Steps, choose
from freebooter.engine.keel import seal, shuffle, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS
from freebooter.games.captains_log.content.cards import Gain
from freebooter.games.captains_log.rules import crew, fame, hold, reputation, rewards, ships, tavern
from freebooter.games.captains_log.state import CABIN, FAME_CARDS, Player, State
from freebooter.games.captains_log.underway import Reward

SWAP: Final = Option("swap")


@cache
def captain_option(captain: int) -> Option:
    return Option("captain", captain, touches=(f"captain:{captain}",))


@cache
def nation_option(nation: int) -> Option:
    return Option("favour", nation, touches=(f"nation:{nation}",))


@cache
def keep_option(upgrade: int) -> Option:
    return Option("keep_upgrade", upgrade, touches=(f"upgrade:{upgrade}",))


@cache
def good_option(good: int) -> Option:
    return Option("good", good, touches=(f"good:{good}",))


# --- Choosing one ---------------------------------------------------------------------------------------------------


def choose_one(state: State, seat: int) -> Steps:
    """CL-059, CL-524, CL-525: one of three; the other two go back."""
    chosen: Option = yield choose(seat, "captain", dealt)
    captain = chosen.number(0)
    player = state.players[seat]
    for other in player.dealt:
        if other != captain:
            state.decks.captains.append(other)
    state.decks.captains.sort()
    player.captains, player.dealt = [captain], []
    seal(state)
    tell(state, "captain", seat=seat, captain=captain)
    first_impressions(state, seat, captain)
    yield from outfit(state, seat, captain)


def dealt(state: State, seat: int) -> list[Option]:
    """CL-525: those who can do something here; if none of the three can, all are offered."""
    dealt = state.players[seat].dealt
    usable = [one for one in dealt if is_of_use(state, seat, one)]
    return [captain_option(one) for one in usable or dealt]


def is_of_use(state: State, seat: int, captain: int) -> bool:
    """CL-525: some work with board side B only, and where crews, or their rowboats and cabins, are played."""
    card = CAPTAINS[captain]
    if not card.side_b:
        return True
    needed = state.rules.rowboats if card.outfit.rowboats or card.outfit.cabins else state.rules.crews
    return needed and state.players[seat].side == names.SIDE_B


def first_impressions(state: State, seat: int, captain: int) -> None:
    """CL-524, CL-531, CL-K49, CL-K63: +1 with the own nation, -1 with each that is at war with it."""
    player = state.players[seat]
    card = CAPTAINS[captain]
    for nation in range(5):
        if nation in (card.nation, card.friend):
            reputation.put(state, seat, nation, player.reputation[nation] + 1)
        elif ships.at_war(state, nation, card.nation):
            reputation.put(state, seat, nation, player.reputation[nation] - 1)


def outfit(state: State, seat: int, captain: int) -> Steps:
    """What the captain brings along."""
    player = state.players[seat]
    card = CAPTAINS[captain]
    kit = card.outfit
    if kit.ammunition != names.NONE and not player.ammunition >> kit.ammunition & 1:
        player.ammunition |= 1 << kit.ammunition
        state.harbour.ammunition[kit.ammunition] -= 1
    if kit.rowboats:  # CL-551
        player.rowboats = min(player.rowboats + kit.rowboats, max(hold.rowboat_limit(player), kit.rowboats))
    for _ in range(kit.cabins):  # CL-540: one in the hold, the other is on the card
        space = hold.cabin_space(player)
        if space >= 0:
            player.hold[space] = CABIN
    if kit.wood:
        there = min(kit.wood, state.market.supply[names.WOOD])  # CL-406
        state.market.supply[names.WOOD] -= hold.load(state, seat, names.WOOD, there)  # CL-555: on his card
        hold.wood_to_card(player)
    gains = kit.gains if len(player.captains) == 1 else late_gains(kit.gains)
    yield from rewards.give(state, seat, gains, names.NONE, 0, FAME_CARDS)
    if kit.draws_upgrades:
        yield from draw_upgrades(state, seat, kit.draws_upgrades)
    if card.modifiers.hides_reputation:
        nation: Option = yield choose(seat, "captain.hide", crowns)
        reputation.hide(state, seat, nation.number(0))


def late_gains(gains: tuple[Gain, ...]) -> tuple[Gain, ...]:
    """CL-K63: a second captain changes no reputation."""
    return tuple([gain for gain in gains if gain.kind != names.GAIN_REPUTATION])


def crowns(state: State, seat: int) -> list[Option]:
    """CL-542: any nation but the Pirates."""
    return [nation_option(nation) for nation in range(names.NATIONS)]


def draw_upgrades(state: State, seat: int, n: int) -> Steps:
    """CL-536: some of the bag, of which one is kept; what finds no room aboard goes back."""
    state.reward = Reward(0, 0, names.NONE, 0, -1, tavern.draw_tokens(state, n))
    kept = names.NONE
    if drawn_upgrades(state, seat):
        chosen: Option = yield choose(seat, "captain.upgrade", drawn_upgrades)
        kept = chosen.number(0)
    assert state.reward is not None
    left = state.reward.goods
    state.reward = None
    if kept != names.NONE and state.players[seat].side == names.SIDE_B:  # side A marks it, and the token goes back
        left.remove(kept)
    state.harbour.bag += left
    del left
    shuffle(state, state.harbour.bag)
    if kept != names.NONE:
        tavern.sign_on(state, seat, kept)


def drawn_upgrades(state: State, seat: int) -> list[Option]:
    assert state.reward is not None
    player = state.players[seat]
    return [keep_option(upgrade) for upgrade in sorted(set(state.reward.goods)) if tavern.has_room(player, upgrade)]


def take_second(state: State, seat: int, captain: int) -> Steps:
    """CL-526, CL-K63: both abilities from now on; a second captain changes no reputation."""
    state.decks.captains.remove(captain)
    player = state.players[seat]
    known = len(steps(player))
    player.captains.append(captain)
    tell(state, "captain", seat=seat, captain=captain)
    for step, (_, mark) in enumerate(steps(player)):  # CL-554: what he did not live to see is gone
        if step >= known and fame.fame_of(state, seat) >= mark:
            player.hein_seen |= 1 << step
    fame.check(state, seat)  # CL-564: against nations Grace O'Malley lowers the target
    yield from outfit(state, seat, captain)


def nations_of(player: Player) -> int:
    """The nations of the own captains, as bits."""
    flags = 0
    for captain in player.captains:
        flags |= 1 << CAPTAINS[captain].nation
    return flags


# --- Cards that take hits -------------------------------------------------------------------------------------------


def absorbs_damage(player: Player) -> bool:
    """CL-549: a damage token lies on the captain instead."""
    limit = crew.total(player).absorbs_damage
    if player.absorbed >= limit:
        return False
    player.absorbed += 1
    return True


def absorbs_crew(player: Player) -> bool:
    """CL-539."""
    limit = crew.total(player).absorbs_crew
    if player.wounds_absorbed >= limit:
        return False
    player.wounds_absorbed += 1
    return True


def can_absorb_crew(player: Player) -> int:
    """CL-539: wounds for which the captain's card still has room."""
    return crew.total(player).absorbs_crew - player.wounds_absorbed


def replace_wounded(player: Player, sailors: int) -> int:
    """CL-539, CL-K89: who is recruited takes the place of a wounded one first. Gives how many more come aboard."""
    replaced = min(sailors, player.wounds_absorbed)
    player.wounds_absorbed -= replaced
    return sailors - replaced


def heal(player: Player) -> None:
    """CL-539, CL-549: cleared when the ship is destroyed."""
    player.wounds_absorbed = 0
    player.absorbed = 0


# --- Spoils and sales -----------------------------------------------------------------------------------------------


def loot_factor(state: State, seat: int, ship: int) -> int:
    """CL-557: Evertsen takes everything of a corsair twice."""
    for one in crew.modifiers(state.players[seat]):
        if one.double_loot and crew.counts_against(state, one, ship):
            return 2
    return 1


def sinking_bonus(state: State, seat: int) -> None:
    """CL-532: Bellamy, with a draft of 2 or less."""
    player = state.players[seat]
    for one in crew.modifiers(player):
        if one.sink_bonus and hold.draft(player) <= one.sink_bonus_draft:
            rewards.pay(state, seat, one.sink_bonus)


def sale_bonus(player: Player, row: int) -> int:
    """CL-531, CL-538: for every three goods; which three count says market.py."""
    if row == names.LEGAL:
        return crew.total(player).legal_bonus
    return crew.total(player).contraband_bonus


def contraband_friend(state: State, seat: int, nation: int, n: int) -> Steps:
    """CL-545, CL-K63: Roussin gains with another nation what he loses with the producer."""
    if crew.total(state.players[seat]).contraband_reputation:
        state.reward = Reward(n, nation, names.NONE, 0, 0, [])
        chosen: Option = yield choose(seat, "captain.contraband", other_nations)
        state.reward = None
        yield from reputation.change(state, seat, chosen.number(0), n)


def other_nations(state: State, seat: int) -> list[Option]:
    assert state.reward is not None
    return [nation_option(nation) for nation in range(5) if nation != state.reward.of]


def either_will_do(player: Player, nation: int) -> bool:
    """CL-547: Annebault: missions of France or England count for either."""
    if nation not in (names.FRANCE, names.ENGLAND):
        return False
    return crew.total(player).french_english_missions


# --- Tromp ----------------------------------------------------------------------------------------------------------


def swaps(state: State, seat: int) -> list[Option]:
    """CL-553, CL-K77: when something was sold, two goods given up for any one of the supply, once a visit."""
    now = state.visit
    assert now is not None
    if now.swapped or not any(map(any, now.sold)):
        return []
    player = state.players[seat]
    needed = crew.total(player).swaps_goods
    if needed and sum(hold.everything(player)) >= needed and any(state.market.supply):
        return [SWAP]
    return []


def swap(state: State, seat: int) -> Steps:
    assert state.visit is not None
    state.visit.swapped = True
    for _ in range(crew.total(state.players[seat]).swaps_goods):
        given: Option = yield choose(seat, "captain.give", own_goods)
        hold.unload(state.players[seat], given.number(0), 1)
        state.market.supply[given.number(0)] += 1
    taken: Option = yield choose(seat, "captain.take", supply_goods)
    state.market.supply[taken.number(0)] -= 1
    hold.load(state, seat, taken.number(0), 1)
    tell(state, "swapped", seat=seat, good=taken.number(0))


def own_goods(state: State, seat: int) -> list[Option]:
    goods = hold.everything(state.players[seat])
    return [good_option(good) for good in range(6) if goods[good]]


def supply_goods(state: State, seat: int) -> list[Option]:
    """What there is, and finds room: wood may lie on a captain's card, where nothing else can (CL-555)."""
    player, supply = state.players[seat], state.market.supply
    return [good_option(good) for good in range(6) if supply[good] and hold.room_for(player, good)]


# --- Piet Hein ------------------------------------------------------------------------------------------------------


def at_fame(state: State, seat: int) -> Steps:
    """CL-554, CL-K63: a point with any nation at 7 or, if it was not taken, at 9; and one at 15."""
    player = state.players[seat]
    step = due(state, seat)
    if step < 0:
        return
    chosen: Option = yield choose(seat, "captain.hein", any_nation_or_later)
    player = state.players[seat]
    player.hein_seen |= 1 << step
    if chosen is not PASS:
        player.hein |= 1 << group_of(step)
        yield from reputation.change(state, seat, chosen.number(0), 1)


def steps(player: Player) -> list[tuple[int, int]]:
    """Group and Fame for every mark of the captains aboard; of a group one can be taken."""
    found = []
    for captain in player.captains:
        for group, marks in enumerate(CAPTAINS[captain].modifiers.reputation_at):
            found += [(group, mark) for mark in marks]
    return found


def group_of(step: int) -> int:
    return 0 if step < 2 else 1


def due(state: State, seat: int) -> int:
    """The mark that was reached and not yet asked for; -1 if there is none."""
    player = state.players[seat]
    if not player.captains:
        return -1
    for step, (group, mark) in enumerate(steps(player)):
        asked = player.hein_seen >> step & 1 or player.hein >> group & 1
        if not asked and fame.fame_of(state, seat) >= mark:
            return step
    return -1


def any_nation_or_later(state: State, seat: int) -> list[Option]:
    return [*[nation_option(nation) for nation in range(5)], PASS]
