"""What single effects of cards do to gold, bounties, the ship, cards and the chart."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option, amount, choose, pick
from freebooter.engine.keel import roll, spin, tell
from freebooter.games.merchants_and_marauders.constants import (
    CANNONS,
    CARGO,
    CREW,
    FRIGATE,
    GALLEON,
    HULL,
    MASTS,
    MISSION_CARD,
    RUMOR_CARD,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, LINKS
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.rules import bounties, damage, plunder, shipyard
from freebooter.games.merchants_and_marauders.rules.common import (
    NO,
    YES,
    Check,
    at_port,
    by_his_gold,
    choice,
    draw_cargo,
    earn,
    nearer_to_victory,
    spend,
    throw_away,
    victim,
    yes_or_no,
)
from freebooter.games.merchants_and_marauders.rules.hits import BY_NUMBER, SKULL, location_options, successes
from freebooter.games.merchants_and_marauders.state import State, Text, learn

ALL_WEAPONS: Final = 7  # as bits
NAVAL: Final = range(4)
PIRATES: Final = range(4, 6)
REPAIRABLE: Final = (HULL, MASTS, CARGO, CANNONS)
PARDON_PRICE: Final = 5  # gold for each bounty


# ---- gold ------------------------------------------------------------------------------------------------------------


def gold(state: State, seat: int, effect: kinds.Gold, source: int) -> None:
    earn(state, seat, effect.n)


def gold_per_success(state: State, seat: int, effect: kinds.GoldPerSuccess, source: int) -> None:
    earn(state, seat, effect.n * successes(state.last_roll))


def save_gold(state: State, seat: int, effect: kinds.SaveGold, source: int) -> Check:
    """Whoever knows the gold on board knows how much is saved, too. What is stashed may be the last point."""
    player = state.players[seat]
    most = effect.n
    saved = min(most, player.gold)
    player.gold -= saved
    player.stash += saved
    player.stash_low += min(most, player.gold_low)
    player.stash_high += min(most, player.gold_high)
    player.gold_low, player.gold_high = max(0, player.gold_low - most), max(0, player.gold_high - most)
    tell(state, "saved", seat=seat)
    yield from nearer_to_victory(state, seat)
    return True


def excise(state: State, seat: int, effect: kinds.Excise, source: int) -> Check:
    """Who declares a Port action pays or loses a cargo card."""
    payer = victim(state, seat)
    toll = effect.gold
    if not state.players[payer].hold:
        spend(state, payer, toll)
        return True

    def pay_or_lose(state: State, seat: int) -> list[Option]:
        return [choice("pay", toll), choice("lose_cargo")]

    answer = yield choose(payer, "excise", pay_or_lose)
    if answer.kind == "pay":
        spend(state, payer, toll)
    else:
        yield from lose_cargo(state, payer)
    return True


def lose_cargo(state: State, seat: int) -> Check:
    picked = yield pick(seat, "lose.cargo", plunder.hold_cards, 1, 1)
    for option in picked:
        throw_away(state, state.players[seat], option.number(0))
    return True


# ---- bounties --------------------------------------------------------------------------------------------------------


def bounty(state: State, seat: int, effect: kinds.Bounty, source: int) -> Check:
    yield from bounties.gain(state, seat, effect.nation)
    return True


def pardon(state: State, seat: int, effect: kinds.Pardon, source: int) -> None:
    bounties.lower(state, seat, effect.nation, effect.n)


def pardon_by_one(state: State, seat: int, effect: kinds.PardonByOne, source: int) -> Check:
    if state.players[seat].pirate:
        answer = yield choose(seat, "pardon.nation", wanted_by)
        bounties.lower(state, seat, answer.number(0), effect.n)
    return True


def buy_pardon(state: State, seat: int, effect: kinds.BuyPardon, source: int) -> Check:
    yield from pay_for_pardon(state, seat)
    return True


def pay_for_pardon(state: State, seat: int) -> Check:
    """5 gold per bounty, of one nation; the payer says how many, and all see that he can pay one."""
    player = state.players[seat]
    player.gold_low = max(player.gold_low, PARDON_PRICE)
    answer = yield choose(seat, "pardon.nation", wanted_by)
    nation = answer.number(0)
    state.text = Text(nation=nation)
    ask = amount(seat, "pardon.amount", 1, most_to_pay_off)
    n = yield by_his_gold(state, ask) if player.bounty[nation] > 1 else ask
    state.text = None
    spend(state, seat, PARDON_PRICE * n)
    bounties.lower(state, seat, nation, n)
    return True


def wanted_by(state: State, seat: int) -> list[Option]:
    bounty = state.players[seat].bounty
    return [choice("nation", nation) for nation in range(4) if bounty[nation]]


def most_to_pay_off(state: State, seat: int) -> int:
    text = state.text
    assert text is not None
    player = state.players[seat]
    return min(player.bounty[text.nation], player.gold // PARDON_PRICE)


# ---- the ship and her crew -------------------------------------------------------------------------------------------


def full_crew(state: State, seat: int, effect: kinds.FullCrew, source: int) -> None:
    player = state.players[seat]
    player.at[CREW] = player.value(CREW)
    tell(state, "crew", seat=seat, n=player.at[CREW])


def lose_crew(state: State, seat: int, effect: kinds.LoseCrew, source: int) -> None:
    """Never the last man."""
    at = state.players[seat].at
    at[CREW] = max(min(at[CREW], 1), at[CREW] - effect.n)
    tell(state, "crew", seat=seat, n=at[CREW])


def repair(state: State, seat: int, effect: kinds.Repair, source: int) -> Check:
    """Damage other than Crew, the owner choosing where."""
    if state.players[seat].damage() <= effect.n:
        mend_all(state, seat)
        return True
    yield from mend(state, seat, effect.n)
    return True


def mend(state: State, seat: int, points: int) -> Check:
    player = state.players[seat]
    while points > 0 and player.damage():
        points -= 1
        answer = yield choose(seat, "repair", damaged_locations)
        player.at[answer.number(0)] += 1
        tell(state, "repaired", seat=seat, location=answer.number(0))
    return True


def damaged_locations(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    return [choice("location", place) for place in REPAIRABLE if player.at[place] < player.value(place)]


def repair_all(state: State, seat: int, effect: kinds.RepairAll, source: int) -> None:
    mend_all(state, seat)


def mend_all(state: State, seat: int) -> None:
    player = state.players[seat]
    for location in REPAIRABLE:
        player.at[location] = player.value(location)
    tell(state, "repaired_all", seat=seat)


def hits(state: State, seat: int, effect: kinds.Hits, source: int) -> Check:
    """Who is hit puts the skulls where he likes."""
    target = victim(state, seat)
    skulls = roll_hits(state, target, effect.n)
    while skulls > 0:
        skulls -= 1
        answer = yield choose(target, "hit.where", location_options)
        state.hits.append(answer.number(0))
    yield from damage.suffer(state, target)
    return True


def storm_hits(state: State, seat: int, effect: kinds.StormHits, source: int) -> Check:
    """Skulls do nothing; one captain ignores the first hit."""
    target = victim(state, seat)
    roll_hits(state, target, effect.n)
    del state.hits[: CAPTAINS[state.players[target].captain].abilities.storm_safe]
    yield from damage.suffer(state, target)
    return True


def roll_hits(state: State, target: int, n: int) -> int:
    """Location dice: the numbers become hits; gives how many skulls there were."""
    faces = roll(state, n)
    tell(state, "card_dice", seat=target, dice=faces)
    state.hits = [BY_NUMBER[face] for face in faces if face < SKULL]
    return successes(faces)


def weapons(state: State, seat: int, effect: kinds.Weapons, source: int) -> None:
    state.players[seat].weapons = ALL_WEAPONS
    tell(state, "armed", seat=seat)


def port_mod(state: State, seat: int, effect: kinds.PortMod, source: int) -> None:
    install_from(state, seat, state.players[seat].zone)


def any_mod(state: State, seat: int, effect: kinds.AnyMod, source: int) -> Check:
    for port in range(17):
        if state.mod_at[port] >= 0:
            learn(state, state.mod_seen, port, seat)
    if free_mods(state, seat):
        answer = yield choose(seat, "mod.choice", free_mods)
        install_from(state, seat, answer.number(1))
    return True


def free_mods(state: State, seat: int) -> list[Option]:
    mods = state.players[seat].mods
    return [choice("mod", mod, zone) for zone, mod in enumerate(state.mod_at) if mod >= 0 and not mods >> mod & 1]


def install_from(state: State, seat: int, zone: int) -> None:
    mod = state.mod_at[zone]
    state.mod_at[zone] = -1
    shipyard.install(state, state.players[seat], mod)


def prize_frigate(state: State, seat: int, effect: kinds.PrizeFrigate, source: int) -> Check:
    answer = yield choose(seat, "ship.take", yes_or_no)
    if answer is YES:
        tell(state, "claimed", seat=seat, ship=FRIGATE)
        yield from shipyard.change_ship(state, seat, FRIGATE)
        if not state.players[seat].in_port:
            yield from plunder.fit_hold(state, seat)
    return True


def cheap_ship(state: State, seat: int, effect: kinds.CheapShip, source: int) -> Check:
    price = effect.price

    def ships(state: State, seat: int) -> list[Option]:
        if state.players[seat].gold < price:
            return [NO]
        return [choice("ship", FRIGATE), choice("ship", GALLEON), NO]

    answer = yield by_his_gold(state, choose(seat, "ship.cheap", ships))
    if answer is not NO:
        spend(state, seat, price)
        tell(state, "bought_ship", seat=seat, ship=answer.number(0))
        yield from shipyard.change_ship(state, seat, answer.number(0))
        yield from shipyard.glory_of_purchase(state, seat)
    return True


def joins(state: State, seat: int, effect: kinds.Joins, source: int) -> None:
    """The card itself becomes the specialist; of a type already employed it is discarded and pays 5 gold."""
    player = state.players[seat]
    if effect.specialist in player.crewed:
        earn(state, seat, 5)
        return
    if source >= RUMOR_CARD:
        state.rumor_discard.remove(source - RUMOR_CARD)
    else:
        state.mission_discard.remove(source - MISSION_CARD)
    player.crewed.append(effect.specialist)
    player.crew_cards.append(source)
    tell(state, "joined", seat=seat, specialist=effect.specialist)


# ---- cards and cargo -------------------------------------------------------------------------------------------------


def take_cargo(state: State, seat: int, effect: kinds.DrawCargo, source: int) -> Check:
    """As much as the hold takes."""
    for _ in range(effect.n):
        load_cargo(state, seat)
    yield from plunder.keep_cargo(state, seat)
    return True


def load_cargo(state: State, seat: int) -> None:
    card = draw_cargo(state)
    if card >= 0:
        state.players[seat].hold.append(card)
        learn(state, state.cargo_seen, card, seat)


def sell_cargo(state: State, seat: int, effect: kinds.SellCargo, source: int) -> Check:
    if state.players[seat].hold:
        picked = yield pick(seat, "sell.all", plunder.hold_cards, 0, effect.most)
        for option in picked:
            throw_away(state, state.players[seat], option.number(0))
        earn(state, seat, effect.price * len(picked))
    return True


def look_at_hand(state: State, seat: int, effect: kinds.LookAtHand, source: int) -> Check:
    """The Bribed Steward shows the hand and rumor of another captain."""
    answer = yield choose(seat, "steward.who", hands_to_see)
    other = state.players[answer.number(0)]
    for card in other.hand:
        learn(state, state.glory_seen, card, seat)
    if other.rumor >= 0:
        learn(state, state.rumor_seen, other.rumor, seat)
    state.text = Text(seat=other.seat)
    tell(state, "peeked", seat=seat, target=other.seat)
    return True


def hands_to_see(state: State, seat: int) -> list[Option]:
    """Others with something to look at; who retires is no target (MM-D59)."""
    others = [other for other in state.players if other.seat != seat and other.playing]
    return [choice("captain", other.seat) for other in others if other.hand or other.rumor >= 0]


def drop_from_hand(state: State, seat: int, effect: kinds.DropFromHand, source: int) -> Check:
    """One glory card of the hand that lies open goes."""
    other = state.players[open_hand(state)]
    if other.hand:
        answer = yield choose(seat, "steward.card", others_hand)
        card = answer.number(0)
        other.hand.remove(card)
        state.glory_discard.append(card)
        learn(state, state.glory_seen, card, -1)
        tell(state, "dropped_glory", seat=other.seat, card=card)
    state.text = None
    return True


def open_hand(state: State) -> int:
    text = state.text
    assert text is not None
    return text.seat


def others_hand(state: State, seat: int) -> list[Option]:
    return [choice("drop", card) for card in state.players[open_hand(state)].hand]


def keep(state: State, seat: int, effect: kinds.Keep, source: int) -> None:
    state.rumor_discard.remove(source - RUMOR_CARD)
    state.players[seat].kept.append(source - RUMOR_CARD)


# ---- the chart and the port ------------------------------------------------------------------------------------------


def fleet(name: str) -> range:
    """Places in the list of NPCs."""
    return NAVAL if name == "naval" else PIRATES


def move_npc(state: State, seat: int, effect: kinds.MoveNpc, source: int) -> Check:
    """One NPC in play moves to an adjacent zone of the player's choice (MM-D39: it does not scout)."""
    answer = yield choose(seat, "npc.move", naval_moves if effect.fleet == "naval" else pirate_moves)
    npc, zone = answer.number(0), answer.number(1)
    state.npc_zone[npc] = zone
    tell(state, "npc_moved", npc=npc, zone=zone)
    return True


def naval_moves(state: State, seat: int) -> list[Option]:
    return fleet_moves(state, NAVAL)


def pirate_moves(state: State, seat: int) -> list[Option]:
    return fleet_moves(state, PIRATES)


def fleet_moves(state: State, npcs: range) -> list[Option]:
    in_play = [npc for npc in npcs if state.npc_zone[npc] >= 0]
    return [choice("npc", npc, zone) for npc in in_play for zone in LINKS[state.npc_zone[npc]]]


def pick_demand(state: State, seat: int, effect: kinds.PickDemand, source: int) -> Check:
    answer = yield choose(seat, "demand.where", demand_ports)
    zone = answer.number(0)
    answer = yield choose(seat, "demand.what", pool_goods)
    set_demand(state, zone, answer.number(0))
    return True


def demand_ports(state: State, seat: int) -> list[Option]:
    return [choice("port", zone) for zone in range(17) if state.demand[zone] >= 0]


def pool_goods(state: State, seat: int) -> list[Option]:
    return [choice("good", good) for good in sorted(set(state.demand_pool))]


def set_demand(state: State, zone: int, good: int) -> None:
    """MM-D08: the new token is drawn first, then the old one goes into the pool."""
    state.demand_pool.remove(good)
    state.demand_pool.append(state.demand[zone])
    state.demand_pool.sort()
    state.demand[zone] = good
    tell(state, "demand", zone=zone, good=good)


def redraw_demand(state: State, zone: int) -> None:
    set_demand(state, zone, state.demand_pool[spin(state, len(state.demand_pool))])


def redraw_here(state: State, seat: int, effect: kinds.RedrawDemand, source: int) -> None:
    """In the port where another sells."""
    redraw_demand(state, state.players[victim(state, seat)].zone)


def further_demand(state: State, seat: int, effect: kinds.FurtherDemand, source: int) -> Check:
    answer = yield choose(seat, "demand.also", goods_not_in_demand)
    at_port(state).demand_also = answer.number(0)
    return True


def goods_not_in_demand(state: State, seat: int) -> list[Option]:
    return [choice("good", good) for good in range(8) if good != state.demand[state.players[seat].zone]]


def larger_offer(state: State, seat: int, effect: kinds.LargerOffer, source: int) -> None:
    at_port(state).offer_plus += effect.n


def ship_discount(state: State, seat: int, effect: kinds.ShipDiscount, source: int) -> None:
    at_port(state).ship_minus += effect.gold


def stash_here(state: State, seat: int, effect: kinds.StashHere, source: int) -> None:
    at_port(state).stash_anywhere = True


# ---- what called for the moment is undone ----------------------------------------------------------------------------


def not_found(state: State, seat: int, effect: kinds.NotFound, source: int) -> None:
    state.moments[-1].averted = True


def drop_bounty(state: State, seat: int, effect: kinds.DropBounty, source: int) -> None:
    moment = state.moments[-1]
    moment.averted = True
    tell(state, "bounty_dropped", seat=seat, nation=moment.nation)


def repeat_check(state: State, seat: int, effect: kinds.RerollCheck, source: int) -> None:
    failed = state.failed_roll
    assert failed is not None
    failed.again = True
