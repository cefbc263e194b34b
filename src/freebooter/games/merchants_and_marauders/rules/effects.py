"""The one interpreter of the cards' vocabulary: every card is a sequence of these effects."""

from __future__ import annotations

from freebooter.engine.asks import Option, amount, choose, pick
from freebooter.engine.keel import roll, spin, tell
from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    LINKS,
    NATIONS,
    SKILLS,
    Effect,
    specialist_named,
)
from freebooter.games.merchants_and_marauders.rules import (
    arms,
    bounties,
    crews,
    damage,
    dice,
    moving,
    plunder,
    raids,
    shipyard,
    tales,
)
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import (
    NO,
    YES,
    Check,
    draw_cargo,
    draw_glory,
    earn,
    opt,
    spend,
    yes_or_no,
)
from freebooter.games.merchants_and_marauders.rules.hits import BY_NUMBER, SKULL, location_options, successes
from freebooter.games.merchants_and_marauders.state import (
    CANNONS,
    CARGO,
    CREW,
    FRIGATE,
    GALLEON,
    HULL,
    MASTS,
    MISSION_CARD,
    RUMOR_CARD,
    SURGEON,
    State,
    at_war,
    learn,
)


def resolve(state: State, seat: int, effects: tuple[Effect, ...], source: int) -> Check:
    """One effect after the other, for this seat. False: the sequence has stopped (a fight not won, a death)."""
    for effect in effects:
        if not (yield from apply(state, seat, effect, source)):
            return False
        if seat >= 0 and state.players[seat].captain < 0:
            return False
    return True


def apply(state: State, seat: int, effect: Effect, source: int) -> Check:
    """A single effect; the kinds in the order of the vocabulary."""
    kind = effect.kind
    p = state.players[seat] if seat >= 0 else state.players[0]
    if kind == "gold":
        gain_or_lose(state, seat, effect)
    elif kind == "bounty":
        yield from change_bounty(state, seat, effect)
    elif kind == "crew":
        change_crew(state, seat, effect)
    elif kind == "repair":
        yield from repair(state, seat, effect)
    elif kind == "hit":
        return (yield from inflict(state, seat, effect))
    elif kind == "cancel_hit":
        yield from arms.cancel_hit(state, seat)
    elif kind == "reroll":
        if state.moment == "ROLL":
            state.roll_again = True
        else:
            yield from arms.reroll_either(state, seat)
    elif kind == "outcome":
        state.cancelled = True
    elif kind == "shots":
        battle = naval.fight(state)
        battle.shots[battle.sides.index(seat)] += effect.n
    elif kind == "price":
        state.ship_minus -= effect.n
    elif kind == "draw":
        yield from draw_cards(state, seat, effect)
    elif kind == "cargo":
        yield from cargo(state, seat, effect)
    elif kind == "act":
        yield from moving.free_move(state, seat)
    elif kind == "stash":
        state.stash_anywhere = True
    elif kind == "weapon":
        p.weapons = 7
        tell(state, "armed", seat=seat)
    elif kind == "mod":
        yield from free_mod(state, seat, effect)
    elif kind == "ship":
        yield from offered_ship(state, seat, effect)
    elif kind == "specialist":
        join(state, seat, specialist_named(effect.args[0]), source)
    elif kind == "npc":
        yield from move_npc(state, seat, effect)
    elif kind == "token":
        yield from tokens(state, seat, effect)
    elif kind == "card":
        yield from steward(state, seat, effect)
    elif kind == "fight":
        leadership, crew = int(effect.args[1]), int(effect.args[2])
        return (yield from crews.fight_foe(state, seat, leadership, crew))
    elif kind == "raid":
        if not p.crippled():
            yield from raids.raid(state, seat, NATIONS.index(effect.args[0]), effect.n)
    elif kind == "flag":
        yield from raise_flag(state, seat, effect.args[0])
    else:
        return (yield from combine(state, seat, effect, source))
    return True


# ---- combinators ---------------------------------------------------------------------------------------------------


def combine(state: State, seat: int, effect: Effect, source: int) -> Check:
    kind = effect.kind
    if kind == "test":
        passed = yield from test(state, seat, effect)
        return (yield from resolve(state, seat, effect.parts[0 if passed else 1], source))
    if kind == "iff":
        branch = 0 if holds(state, seat, effect.args[0]) else 1
        return (yield from resolve(state, seat, effect.parts[branch], source))
    if kind == "choose":
        return (yield from choose_branch(state, seat, effect, source))
    if kind == "pay":
        if effect.args[0] == "5*n":
            yield from pay_for_pardon(state, seat)
            return True
        spend_on(state, seat, effect.n)
        return (yield from resolve(state, seat, effect.parts[0], source))
    if kind == "keep":
        state.rumor_discard.remove(source - RUMOR_CARD)
        state.players[seat].kept.append(source - RUMOR_CARD)
        return True
    raise ValueError(f"{kind} has no meaning on its own")


def test(state: State, seat: int, effect: Effect) -> Check:
    """A check of the captain on whom the card falls, or plain dice."""
    word = effect.args[0]
    if word.endswith("dice"):
        faces = roll(state, int(word[:-4]))
        tell(state, "card_dice", seat=seat, dice=faces)
        return successes(faces) > 0
    return (yield from dice.check(state, victim(state, seat), SKILLS.index(word.lower())))


def victim(state: State, seat: int) -> int:
    """In the moments of another's turn effects fall on the player who acts."""
    return state.mover if state.moment in ("X.move", "X.sell", "X.port") else seat


def holds(state: State, seat: int, condition: str) -> bool:
    p = state.players[seat]
    if condition == "pirate":
        return p.pirate
    if condition == "at_war":
        return at_war(state, state.bounty_nation, p.nation)
    if condition == "has_Surgeon":
        return SURGEON in p.crewed
    if condition.startswith("nation="):
        return p.nation == NATIONS.index(condition[7:])
    return p.bounty[NATIONS.index(condition[6:8])] > 0  # bountyES>0


def choose_branch(state: State, seat: int, effect: Effect, source: int) -> Check:
    first = effect.parts[0][0]
    if first.kind == "ship":  # one of two ships, or none
        yield from offered_ship(state, seat, first)
        return True
    who = victim(state, seat)  # pay or lose a cargo card
    q = state.players[who]
    if not q.hold:
        spend(state, who, -first.n)
        return True
    state.chosen = -first.n
    answer = yield choose(who, "excise", excise_options)
    toll, state.chosen = state.chosen, -1
    if answer.kind == "pay":
        spend(state, who, toll)
    else:
        yield from lose_cargo(state, who, 1)
    return True


def excise_options(state: State, seat: int) -> list[Option]:
    return [opt("pay", state.chosen), opt("lose_cargo")]


def spend_on(state: State, seat: int, n: int) -> None:
    """A payment to the foe in battle, otherwise to the bank."""
    paid = spend(state, seat, n)
    battle = state.battle
    if battle is not None and state.moment[:1] == "C":
        foe = battle.sides[1 - battle.sides.index(seat)]
        if foe < len(state.players):
            earn(state, foe, paid)


# ---- gold, bounties, crew, repairs, hits ---------------------------------------------------------------------------


def gain_or_lose(state: State, seat: int, effect: Effect) -> None:
    word = effect.args[0]
    if word.endswith("*successes"):
        earn(state, seat, int(word.partition("*")[0]) * successes(state.roll_dice))
    elif effect.n >= 0:
        earn(state, seat, effect.n)
    else:
        spend(state, victim(state, seat), -effect.n)


def change_bounty(state: State, seat: int, effect: Effect) -> Check:
    nation, change = effect.args
    if nation == "any":
        if state.players[seat].pirate:
            answer = yield choose(seat, "pardon.nation", wanted_options)
            bounties.lower(state, seat, answer.number(0), -effect.n)
    elif change == "-all":
        bounties.lower(state, seat, NATIONS.index(nation), bounties.MOST)
    elif effect.n < 0:
        bounties.lower(state, seat, NATIONS.index(nation), -effect.n)
    else:
        yield from bounties.gain(state, seat, NATIONS.index(nation))
    return True


def wanted_options(state: State, seat: int) -> list[Option]:
    bounty = state.players[seat].bounty
    return [opt("nation", nation) for nation in range(4) if bounty[nation]]


def pay_for_pardon(state: State, seat: int) -> Check:
    """5 gold per bounty, of one nation; the payer says how many."""
    answer = yield choose(seat, "pardon.nation", wanted_options)
    state.chosen = answer.number(0)
    n = yield amount(seat, "pardon.amount", 1, pardon_limit)
    spend(state, seat, 5 * n)
    bounties.lower(state, seat, state.chosen, n)
    state.chosen = -1
    return True


def pardon_limit(state: State, seat: int) -> int:
    p = state.players[seat]
    return max(1, min(p.bounty[state.chosen], p.gold // 5))


def change_crew(state: State, seat: int, effect: Effect) -> None:
    p = state.players[seat]
    if effect.args[0] == "full":
        p.at[CREW] = p.value(CREW)
    else:
        least = min(p.at[CREW], 1 if "keep1" in effect.args else 0)
        p.at[CREW] = min(p.value(CREW), max(least, p.at[CREW] + effect.n))
    tell(state, "crew", seat=seat, n=p.at[CREW])


def repair(state: State, seat: int, effect: Effect) -> Check:
    """Damage other than Crew, the owner choosing where."""
    p = state.players[seat]
    if effect.args[0] == "all" or p.damage() <= effect.n:
        for location in (HULL, MASTS, CARGO, CANNONS):
            p.at[location] = p.value(location)
        tell(state, "repaired_all", seat=seat)
        return True
    n = effect.n
    while n > 0:
        n -= 1
        answer = yield choose(seat, "repair", damaged_options)
        p.at[answer.number(0)] += 1
        tell(state, "repaired", seat=seat, location=answer.number(0))
    return True


def damaged_options(state: State, seat: int) -> list[Option]:
    p = state.players[seat]
    return [opt("location", loc) for loc in (HULL, MASTS, CARGO, CANNONS) if p.at[loc] < p.value(loc)]


def inflict(state: State, seat: int, effect: Effect) -> Check:
    where = effect.args[1]
    if where == "Crew":  # in battle, on the foe
        battle = naval.fight(state)
        crews.lose_crew(state, 1 - battle.sides.index(seat), effect.n)
        return True
    who = victim(state, seat)
    faces = roll(state, effect.n)
    tell(state, "card_dice", seat=who, dice=faces)
    state.hits = [BY_NUMBER[face] for face in faces if face < SKULL]
    if where == "rollnum":  # a storm: skulls do nothing
        if state.hits and storm_safe(state, who):
            state.hits.pop(0)
        skulls = 0
    else:
        skulls = successes(faces)
    del faces
    while skulls > 0:
        skulls -= 1
        answer = yield choose(who, "hit.where", location_options)
        state.hits.append(answer.number(0))
    yield from damage.suffer(state, who)
    return True


def storm_safe(state: State, seat: int) -> bool:
    return "flag:storm_safe" in CAPTAINS[state.players[seat].captain].standing


# ---- cards and cargo -----------------------------------------------------------------------------------------------


def draw_cards(state: State, seat: int, effect: Effect) -> Check:
    deck = effect.args[0]
    if deck == "glory":
        yield from draw_glory(state, seat)
    elif deck == "rumor":
        yield from tales.draw_rumors(state, seat, 1)
    else:  # cargo, as much as the hold takes
        for _ in range(effect.n):
            take_cargo_card(state, seat)
        yield from plunder.keep_cargo(state, seat)
    return True


def take_cargo_card(state: State, seat: int) -> None:
    card = draw_cargo(state)
    if card >= 0:
        state.players[seat].hold.append(card)
        learn(state, state.cargo_seen, card, seat)


def cargo(state: State, seat: int, effect: Effect) -> Check:
    op = effect.args[0]
    if op.startswith("offer+"):
        state.offer_plus += int(op[6:])
    elif op.startswith("sellall@"):
        most = 99
        for arg in effect.args[1:]:
            most = int(arg.removeprefix("max"))
        yield from sell_all(state, seat, int(op[8:]), most)
    elif op == "take6":
        for _ in range(6):
            take_cargo_card(state, seat)
        yield from plunder.keep_cargo(state, seat)
    else:
        yield from lose_cargo(state, victim(state, seat), 1)
    return True


def sell_all(state: State, seat: int, price: int, most: int) -> Check:
    if not state.players[seat].hold:
        return True
    picked = yield pick(seat, "sell.all", plunder.hold_cards, 0, most)
    for option in picked:
        state.players[seat].hold.remove(option.number(0))
        state.cargo_discard.append(option.number(0))
    earn(state, seat, price * len(picked))
    return True


def lose_cargo(state: State, seat: int, n: int) -> Check:
    picked = yield pick(seat, "lose.cargo", plunder.hold_cards, n, n)
    for option in picked:
        state.players[seat].hold.remove(option.number(0))
        state.cargo_discard.append(option.number(0))
    return True


def steward(state: State, seat: int, effect: Effect) -> Check:
    """The Bribed Steward: look at a hand and rumor, then one glory card goes."""
    if effect.args[0] == "peek":
        answer = yield choose(seat, "steward.who", peek_options)
        q = state.players[answer.number(0)]
        for card in q.hand:
            learn(state, state.glory_seen, card, seat)
        if q.rumor >= 0:
            learn(state, state.rumor_seen, q.rumor, seat)
        state.chosen = q.seat
        tell(state, "peeked", seat=seat, target=q.seat)
        return True
    q = state.players[state.chosen]
    if q.hand:
        answer = yield choose(seat, "steward.card", others_hand)
        card = answer.number(0)
        q.hand.remove(card)
        state.glory_discard.append(card)
        learn(state, state.glory_seen, card, -1)
        tell(state, "dropped_glory", seat=q.seat, card=card)
    state.chosen = -1
    return True


def peek_options(state: State, seat: int) -> list[Option]:
    """Others with something to look at; who retires is no target (MM-D59)."""
    return [opt("captain", q.seat) for q in state.players if q.seat != seat and q.playing and (q.hand or q.rumor >= 0)]


def others_hand(state: State, seat: int) -> list[Option]:
    return [opt("drop", card) for card in state.players[state.chosen].hand]


# ---- ships, modifications, specialists -----------------------------------------------------------------------------


def free_mod(state: State, seat: int, effect: Effect) -> Check:
    p = state.players[seat]
    zone = p.zone
    if effect.args[0] == "choice":
        for port in range(17):
            if state.mod_at[port] >= 0:
                learn(state, state.mod_seen, port, seat)
        if not free_mods(state, seat):
            return True
        answer = yield choose(seat, "mod.choice", free_mods)
        zone = answer.number(1)
    mod = state.mod_at[zone]
    state.mod_at[zone] = -1
    shipyard.install(state, p, mod)
    return True


def free_mods(state: State, seat: int) -> list[Option]:
    mods = state.players[seat].mods
    return [opt("mod", mod, zone) for zone, mod in enumerate(state.mod_at) if mod >= 0 and not mods >> mod & 1]


def offered_ship(state: State, seat: int, effect: Effect) -> Check:
    """A ship by a rumor: a Frigate taken, or a Frigate or Galleon bought at a fixed price."""
    price = int(effect.args[1])
    if price == 0:
        answer = yield choose(seat, "ship.take", yes_or_no)
        if answer is YES:
            tell(state, "claimed", seat=seat, ship=FRIGATE)
            yield from shipyard.change_ship(state, seat, FRIGATE)
            if not state.players[seat].in_port:
                yield from plunder.fit_hold(state, seat)
        return True
    state.chosen = price
    answer = yield choose(seat, "ship.cheap", cheap_ships)
    state.chosen = -1
    if answer is not NO:
        spend(state, seat, price)
        tell(state, "bought_ship", seat=seat, ship=answer.number(0))
        yield from shipyard.change_ship(state, seat, answer.number(0))
        yield from shipyard.glory_of_purchase(state, seat)
    return True


def cheap_ships(state: State, seat: int) -> list[Option]:
    if state.players[seat].gold < state.chosen:
        return [NO]
    return [opt("ship", FRIGATE), opt("ship", GALLEON), NO]


def join(state: State, seat: int, kind: int, source: int) -> None:
    """The card itself becomes the specialist; of a type already employed it is discarded and pays 5 gold."""
    p = state.players[seat]
    if kind in p.crewed:
        earn(state, seat, 5)
        return
    if source >= RUMOR_CARD:
        state.rumor_discard.remove(source - RUMOR_CARD)
    else:
        state.mission_discard.remove(source - MISSION_CARD)
    p.crewed.append(kind)
    p.crew_cards.append(source)
    tell(state, "joined", seat=seat, specialist=kind)


# ---- the chart -----------------------------------------------------------------------------------------------------


def move_npc(state: State, seat: int, effect: Effect) -> Check:
    """One NPC in play moves to an adjacent zone of the player's choice (MM-D39: it does not scout)."""
    state.chosen = 0 if effect.args[1] == "naval" else 4
    answer = yield choose(seat, "npc.move", npc_moves)
    npc, zone = answer.number(0), answer.number(1)
    state.chosen = -1
    state.npc_zone[npc] = zone
    tell(state, "npc_moved", npc=npc, zone=zone)
    return True


def npc_moves(state: State, seat: int) -> list[Option]:
    fleet = range(4) if state.chosen == 0 else range(4, 6)
    return [opt("npc", npc, zone) for npc in fleet if state.npc_zone[npc] >= 0 for zone in LINKS[state.npc_zone[npc]]]


def tokens(state: State, seat: int, effect: Effect) -> Check:
    op = effect.args[0]
    if op == "demand_pick":
        answer = yield choose(seat, "demand.where", demand_ports)
        state.chosen = answer.number(0)
        answer = yield choose(seat, "demand.what", pool_goods)
        set_demand(state, state.chosen, answer.number(0))
        state.chosen = -1
    else:  # redraw the token of the port where another sells
        redraw_demand(state, state.players[state.mover].zone)
    return True


def demand_ports(state: State, seat: int) -> list[Option]:
    return [opt("port", zone) for zone in range(17) if state.demand[zone] >= 0]


def pool_goods(state: State, seat: int) -> list[Option]:
    return [opt("good", good) for good in sorted(set(state.demand_pool))]


def set_demand(state: State, zone: int, good: int) -> None:
    """MM-D08: the new token is drawn first, then the old one goes into the pool."""
    state.demand_pool.remove(good)
    state.demand_pool.append(state.demand[zone])
    state.demand_pool.sort()
    state.demand[zone] = good
    tell(state, "demand", zone=zone, good=good)


def redraw_demand(state: State, zone: int) -> None:
    set_demand(state, zone, state.demand_pool[spin(state, len(state.demand_pool))])


# ---- named switches ------------------------------------------------------------------------------------------------


def raise_flag(state: State, seat: int, flag: str) -> Check:
    p = state.players[seat]
    if flag == "demand_also":
        answer = yield choose(seat, "demand.also", also_goods)
        state.demand_also = answer.number(0)
    elif flag == "ignore_bounty":
        state.cancelled = True
        tell(state, "bounty_dropped", seat=seat, nation=state.bounty_nation)
    elif flag == "save10":
        saved = min(10, p.gold)  # whoever knows the gold on board knows this, too
        p.gold -= saved
        p.stash += saved
        p.stash_low += min(10, p.gold_low)
        p.stash_high += min(10, p.gold_high)
        p.gold_low, p.gold_high = max(0, p.gold_low - 10), max(0, p.gold_high - 10)
        tell(state, "saved", seat=seat)
    else:
        yield from arms.battle_flag(state, seat, flag)
    return True


def also_goods(state: State, seat: int) -> list[Option]:
    return [opt("good", good) for good in range(8) if good != state.demand[state.players[seat].zone]]
