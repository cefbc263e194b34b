"""What each option is worth to the greedy player, in Fame."""

from __future__ import annotations

from typing import Any, Final

from freebooter.engine.asks import DONE, PASS, Option
from freebooter.games.captains_log import names, odds, outfit, prey, worth
from freebooter.games.captains_log.content import CLUES_1, CLUES_2, MISSIONS, NPC_CARDS, PRINTED, SHIPS, UPGRADES
from freebooter.games.captains_log.grid import Field
from freebooter.games.captains_log.hexes import distance
from freebooter.games.captains_log.perils import Perils, frailty, storm_cost
from freebooter.games.captains_log.prey import MONEY, duel, resentment, sinking
from freebooter.games.captains_log.routes import field, rings
from freebooter.games.captains_log.rules import (
    boarding,
    crew,
    fame,
    gunnery,
    hold,
    market,
    ports,
    repair,
    reputation,
    ships,
    whale,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import BURNT, FLOODED, NPC_BASE, State

MOST_GOALS: Final = 10  # errands that are looked at
RESOLVE: Final = 1.0  # what the aim of a plan is worth besides what is to be had there
NEAR: Final = 2  # turns within which quick play looks for ports and prey
NEAREST: Final = 4  # goals to which it looks for a way
NEVER: Final = -99.0
BURSTS: Final = 0.15  # what two dice cost a gun on the average: it bursts once in three times, and half a fire


def weigh(state: State, seat: int, prompt: str, options: list[Option]) -> list[float]:
    """What each option is worth, in Fame."""
    if prompt == "order":
        return weigh_orders(state, seat, options)
    if prompt == "port":
        return [weigh_service(state, seat, option) for option in options]
    if prompt == "reappear":
        return weigh_places(state, seat, options)
    if prompt in ("missions.keep", "missions.drop"):
        sign = 1.0 if prompt == "missions.keep" else -1.0
        return [0.3 if option is PASS else sign * mission_promise(state, seat, option.number(0)) for option in options]
    return [weigh_other(state, seat, prompt, option) for option in options]


# --- Orders ---------------------------------------------------------------------------------------------------------


class Goal:
    """A hex, what is to be had there, and the way to it from everywhere: looked for when it is first asked for."""

    def __init__(self, hex: int, value: float) -> None:
        self.hex: Final = hex
        self.value: Final = value
        self.far: Field | None = None


def _value(goal: Goal) -> float:
    return goal.value


class Outlook:
    """What a turn may come to: what is to be had where, and what threatens there."""

    def __init__(self, state: State, seat: int, aim: int = 0, quick: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.perils = Perils(state, seat)
        self.pace = worth.speed(state, seat)
        self.errands = worth.errands(state, seat, self.perils, NEAR * self.pace if quick else worth.FAR)
        self._chart = chart_of(state)
        self._draft = hold.draft(state.players[seat])
        self.goals = self._only(aim) if aim else self._best()
        self._richest = sorted(self.goals, key=_value, reverse=True)
        self._later: dict[int, float] = {}  # what was reckoned before, nothing being done

    def _only(self, aim: int) -> list[Goal]:
        """The one hex for which a captain has set out: he calls at no other, but picks up what floats on the way."""
        errands = self.errands
        value = errands.goals.get(aim, 0.0) + RESOLVE
        errands.acts = {} if aim in errands.afloat else {aim: value}
        if aim in errands.afloat:
            errands.afloat[aim] = value
        return [Goal(aim, value)]

    def _best(self) -> list[Goal]:
        """The errands that promise most from here: hex, worth, and the distance to it from everywhere."""
        far = field(self._chart, self.state.players[self.seat].hex, self._draft)
        pace, fades = self.pace, worth.FADES
        promised = []  # what an errand would be worth if nothing threatened there
        for hex, value in self.errands.goals.items():
            cost = far.cost(hex)
            if cost >= 0:
                promised.append((value * fades[(cost + pace - 1) // pace] - 0.004 * cost, hex, value))
        promised.sort(reverse=True)
        ranked: list[tuple[float, int, float]] = []
        for promise, hex, value in promised:
            if len(ranked) >= MOST_GOALS and promise < ranked[MOST_GOALS - 1][0]:
                break  # no threat makes it better
            ranked.append((promise - 0.5 * self.perils.of(hex), hex, value))
            ranked.sort(reverse=True)
        looks = self.errands.looks
        found = []
        for _, hex, value in ranked[:MOST_GOALS]:
            if value == looks.get(hex, 0.0) and not worth.can_look(self.state, hex):
                self.errands.acts.pop(hex, None)
                continue
            found.append(Goal(hex, value))
        return found

    def worthwhile(self, options: list[Option]) -> set[int]:
        """Of the hexes to which a ship may sail, those where something is to be had, and those on the way to a goal."""
        chart = self._chart
        reach = chart.bits([option.numbers[0] for option in options if option.kind == "sail"])
        wanted = chart.bits([*self.errands.acts, *self.errands.afloat]) & reach
        for goal in self.goals[:NEAREST]:
            for ring in rings(chart, goal.hex, self._draft):
                if ring & reach:
                    wanted |= ring & reach
                    break
        return set(chart.hexes(wanted))

    def later(self, hex: int) -> float:
        """What the next turns promise to a ship that lies there."""
        known = self._later.get(hex)
        if known is None:
            known = self._later[hex] = self.later_without(hex, 0)
        return known

    def later_without(self, hex: int, done: int) -> float:
        """The same without the errand that is done."""
        best = 0.0
        pace = self.pace
        fades = worth.FADES
        for goal in self._richest:
            if goal.value * fades[1] <= best:
                break  # it could not be better if it were at hand
            if goal.hex == done:
                continue
            far = goal.far
            if far is None:
                far = goal.far = field(self._chart, goal.hex, self._draft)
            cost = far.cost(hex)
            if cost >= 0:
                delay = (cost + pace - 1) // pace
                best = max(best, goal.value * fades[delay if delay else 1] - 0.003 * cost)
        return best

    def stay(self, hex: int) -> float:
        """To end the turn there."""
        return self.later(hex) - self.perils.of(hex)


def weigh_orders(state: State, seat: int, options: list[Option], aim: int = 0, *, quick: bool = False) -> list[float]:
    """What the turn comes to with each order: what it brings now, what is to be had next, less what threatens.

    With an `aim`, what comes next is only what a captain has set out for. Quick play looks at few hexes.
    """
    now = state.turn
    assert now is not None
    outlook = Outlook(state, seat, aim, quick)
    looked_at = outlook.worthwhile(options) if quick else set()
    here = state.players[seat].hex
    acts_there = now.actions if now.sailing else now.actions - 1  # actions left after sailing
    weights = [NEVER] * len(options)
    best_idle = outlook.stay(here)
    restless = 0.01 if now.sailing else 0.0  # no sailing to and fro
    storm = storm_cost(state, seat)
    course = outlook.perils.course() if now.actions or now.sailing else None
    others = 0  # where other orders begin: those to sail come first
    for option in options:
        if option.kind != "sail":
            break
        others += 1
        hex = option.numbers[0]
        if not quick or hex in looked_at:
            idle = outlook.stay(hex) - outlook.perils.on_the_way(course, hex)
            if storm:
                idle -= storm * over_half(state, seat, hex)
            there = idle
            gain = outlook.errands.acts.get(hex, 0.0) if acts_there else 0.0
            gain += outlook.errands.afloat.get(hex, 0.0)
            if gain:
                there += gain + outlook.later_without(hex, hex) - outlook.later(hex)
            if acts_there and hex in outlook.errands.strikes:
                there = max(there, idle + outlook.errands.strikes[hex])
            weights[others - 1] = there - restless
            best_idle = max(best_idle, idle)
    first = not now.moved and now.actions == 2
    rest = best_idle if first else outlook.stay(here)
    for i in range(others, len(options)):
        weights[i] = weigh_order(state, seat, options[i], outlook, rest)
    return weights


def over_half(state: State, seat: int, hex: int) -> int:
    """Points of movement beyond the half that sailing there takes, as the crow flies."""
    now = state.turn
    assert now is not None
    began = now.began if now.moved else worth.speed(state, seat) * 2
    done = now.began - now.left if now.moved else 0
    return max(0, done + distance(state.players[seat].hex, hex) - max(1, began // 2))


def weigh_order(state: State, seat: int, option: Option, outlook: Outlook, rest: float) -> float:
    """What an order other than to sail brings, and what the rest of the turn promises after it."""
    kind = option.kind
    here = state.players[seat].hex
    if kind == "pick_up":
        return 20.0 + outlook.errands.afloat.get(here, 0.0)
    if kind == "sea_mission":
        return 30.0
    if kind == "end_turn":
        return outlook.stay(here)
    if kind == "mission":
        return 2.0 + rest
    if kind == "visit":
        gain = outlook.errands.visits.get(here, 0.0) - 0.03
        return gain + outlook.later_without(here, here) - outlook.later(here) + rest
    if kind == "explore":
        return worth.exploring_worth(state) + rest
    if kind == "fire":
        return fire_worth(state, seat, option.number(0), outlook.perils) + rest
    if kind == "board":
        return board_worth(state, seat, option.number(0)) + rest
    if kind == "search":
        return search_worth(state, seat, option.number(1)) + rest
    if kind == "repair":
        return mending_worth(state, seat) + rest
    if kind == "fish":
        return 0.4 + rest
    if kind == "scuttle":
        return 0.5 - outlook.perils.loss
    return NEVER


def mending_worth(state: State, seat: int) -> float:
    """What the wood aboard mends here; in a yard it would do twice as much."""
    player = state.players[seat]
    broken = hold.damage(player, FLOODED) + hold.damage(player, BURNT) + player.sails_cut
    mended = min(broken, hold.count(player, names.WOOD) * repair.mended_by_wood(state, seat))
    return frailty(state, seat) * mended / max(1, broken) - 0.12


def fire_worth(state: State, seat: int, ship: int, perils: Perils) -> float:
    """Its part of a fight that pays; and a hunter that is gone does no more harm."""
    more = gunnery.defense_against(state, seat, ship, passing=False) - ships.defense_of(state, ship)
    hits, spread = odds.volley(state, seat, ship, more)
    if hits < 0.4:
        return -0.3
    fight = duel(state, seat, ship, perils)
    left = odds.life_left(state, ship)
    sunk = odds.reaches(hits, spread, left)
    prize = sinking(state, seat, ship)
    worth_now = max(sunk * prize, fight.worth * min(1.0, hits / max(1, left)))
    if fight.worth <= 0.0 and sunk < 0.2:
        hunted = ship >= NPC_BASE and ships.npc_hunts(state, ship, seat) and resentment(state, seat, ship) >= 0.0
        return 0.02 * hits if hunted else -0.3
    for one in perils.hunters:
        if one.ship == ship:
            worth_now += sunk * 0.05 * one.mean
    return worth_now


def overload_worth(state: State, seat: int) -> float:
    """CL-392: what twice as many dice do besides, less the guns that burst and the fire that they make."""
    now = state.volley
    assert now is not None
    more = gunnery.defense_against(state, seat, now.at, passing=now.passing) - ships.defense_of(state, now.at)
    mean, variance = odds.volley(state, seat, now.at, more)
    left = max(1, odds.life_left(state, now.at))
    sunk = odds.reaches(2 * mean, 2 * variance, left) - odds.reaches(mean, variance, left)
    nearer = min(1.0, 2 * mean / left) - min(1.0, mean / left)
    return sinking(state, seat, now.at) * max(sunk, 0.5 * nearer) - BURSTS * hold.guns(state.players[seat])


def board_worth(state: State, seat: int, ship: int) -> float:
    player = state.players[seat]
    party = boarding.largest_party(player)
    if ship < NPC_BASE or whale.is_whale(ship) or party < 1:
        return -0.3
    card = NPC_CARDS[ship - NPC_BASE].modifiers
    bonus = crew.melee_bonus(state, seat, ship, attacks=True) - card.crew_defense
    theirs = card.melee_bonus - crew.crew_defense(player)
    dice = party + crew.melee_dice(player, attacks=True)
    chance = odds.boarded(dice, bonus, ships.crew_of(state, ship), theirs, state.rules.boarding_hit)
    lost = ships.crew_of(state, ship) / 6
    return chance * (1.4 + resentment(state, seat, ship) / 2) - 0.06 * lost - 0.1


def search_worth(state: State, seat: int, position: int) -> float:
    """The share of what may still be true in which this place is right."""
    player = state.players[seat]
    treasure = state.decks.treasure
    first = [treasure[0]] if player.clues >= 1 else list(range(len(CLUES_1)))
    second = [treasure[1]] if player.clues >= 2 else list(range(len(CLUES_2)))
    right = total = 0
    for one in first:
        for other in second:
            total += 1
            if position in CLUES_1[one].positions and position in CLUES_2[other].positions:
                right += 1
    chance = right / total
    return 2.2 * chance - 0.5


def mission_promise(state: State, seat: int, card: int) -> float:
    """How likely and how soon a mission may be fulfilled, by where its places lie."""
    mission = MISSIONS[card]
    promise = 0.5 + max([worth.reward_worth(end) for end in mission.ends]) * 0.5
    if mission.type == names.TRANSPORT:
        promise += 0.4
    elif mission.type == names.RESCUE:
        promise += 0.3
    start: Any = mission.start
    tiles = getattr(getattr(start, "at", None), "tiles", ())
    if tiles and any([tile in chart_of(state).open for tile in tiles]):
        promise += 0.4
    return promise


# --- In port --------------------------------------------------------------------------------------------------------


def weigh_service(state: State, seat: int, option: Option) -> float:
    """What a service brings, less its price."""
    kind = option.kind
    player = state.players[seat]
    if kind == "finish_mission":
        return 5.0
    if kind == "start_mission":
        return 4.0
    if kind == "buy_fame":
        if outfit.is_near_the_end(state, seat):
            return 9.0
        return -0.1 if outfit.saves_up(state, seat) else 0.12
    if kind in ("sell", "sell_oil"):
        return sell_worth(state, seat, option)
    if kind == "draw_missions":
        return 1.0
    if kind == "buy":
        return buy_worth(state, seat, option)
    if kind == "enlist":
        return 0.8
    if kind == "hire":
        return hiring_worth(state, seat, option)
    if kind == "officer":
        return officer_worth(state.harbour.officers[option.number(0)])
    if kind in ("crown_officer", "crown_refit"):
        return officer_worth(option.number(0))
    if kind == "printed":
        return officer_worth(PRINTED[option.number(0)].upgrade)
    if kind == "second_captain":
        return 1.0
    if kind == "yard_repair":
        return 0.3 + frailty(state, seat)
    if kind in ("yard", "buy_ship", "buy_model"):
        price = ports.price_of(state, seat, option) or 0
        if kind == "yard":
            return outfit.yard_item(state, seat, option.number(0)) - MONEY * price
        model = option.number(0) if kind == "buy_model" else NPC_CARDS[option.number(0)].model
        return outfit.new_ship(state, seat, model) - MONEY * price
    if kind == "special_ship":
        return 1.5
    if kind == "native_goods":
        good = option.number(0)
        want = worth.can_be_sold(state, seat, good) and hold.count(player, good) % 4 > 0
        return 0.05 if want else -0.1
    return 0.0 if option is DONE else -0.5


def officer_worth(upgrade: int) -> float:
    return outfit.officer(upgrade) - MONEY * UPGRADES[upgrade].price


def hiring_worth(state: State, seat: int, option: Option) -> float:
    """Sailors: enough that nobody boards the ship with ease."""
    player = state.players[seat]
    room = hold.crew_limit(player) - player.crew
    wanted = 4 + 2 * SHIPS[player.ship].level - player.crew
    more = min(option.number(0), room, max(0, wanted))
    return 0.12 * more - MONEY * option.number(1)


def sell_worth(state: State, seat: int, option: Option) -> float:
    """All of a kind at once; not in bits."""
    good, row, n = option.number(0), option.number(1), option.number(2)
    now = state.visit
    assert now is not None
    sold = now.sold[names.LEGAL][good] + now.sold[names.CONTRABAND][good]
    value = n * market.unit_price(state, good, row) / 10 * MONEY + ((sold + n) // 4 - sold // 4)
    before = now.sold[row][good]
    sets = (before + n) // 3 - before // 3
    value += prey.esteem(state.players[seat], good, sets if row == names.LEGAL else -sets)
    return value if option.kind == "sell" else value - 0.3


def buy_worth(state: State, seat: int, option: Option) -> float:
    """Up to four or eight of a good that a known port takes."""
    good, row, n = option.number(0), option.number(1), option.number(2)
    if not worth.can_be_sold(state, seat, good):
        return -0.1
    have = hold.count(state.players[seat], good)
    gain = worth.profit(state, good, have + n) - worth.profit(state, good, have)
    return gain - 0.03 * market.price_of(state, good, row, n) + 0.01 * n


# --- Everything else ------------------------------------------------------------------------------------------------


def weigh_places(state: State, seat: int, options: list[Option]) -> list[float]:
    """A port where no hunter waits, rather than any place that the die names."""
    perils = Perils(state, seat)
    chart = chart_of(state)
    weights = []
    for option in options:
        if option.kind == "reappear":
            tile = option.number(0)
            hex = chart.icon(tile, names.MOORING)
            weights.append(0.1 + 0.3 * worth.port_worth(state, seat, tile) - perils.of(hex))
        else:
            tiles = list(chart.open)
            weights.append(-sum([perils.of(chart.numbered(tile)) for tile in tiles]) / len(tiles))
    return weights


def weigh_other(state: State, seat: int, prompt: str, option: Option) -> float:
    kind = option.kind
    if kind == "die":
        return reroll_worth(state, prompt, option.number(0))
    if kind == "join":
        nation = joinable(state, seat)
        return prey.joining(state, seat, nation)
    if option is boarding.CONVERT:
        return 0.1
    if option is gunnery.OVERLOAD:
        return overload_worth(state, seat)
    if prompt == "fire.overload":
        return 0.0
    if option is PASS:
        return 0.2 if prompt in ("npc.target", "captain.hein") else -0.1
    if option is DONE:
        return -0.05 if prompt in ("explore.more", "missions.more", "repair.more") else 0.0
    if kind in ("reveal", "new_tile", "gap"):
        return 0.3
    if kind == "favour":
        return prey.esteem(state.players[seat], option.number(0), 1)
    if kind == "amount":
        return 0.01 * option.number(0)
    if kind == "overboard":
        return -0.1
    if kind == "dismiss":
        return -0.1 * UPGRADES[option.number(0)].price
    if kind == "keep_upgrade":
        return 0.1 * UPGRADES[option.number(0)].price
    if kind == "cube":
        return 0.1
    if kind == "npc_at":
        return quarry(state, seat, option.number(0))
    if kind == "shot":
        return 0.3 if option.number(0) == names.EXPLOSIVE else 0.0 if option.number(0) == names.NONE else -0.1
    if kind == "model":
        return 0.1 * SHIPS[option.number(0)].movement  # to begin with, the quickest
    return 0.0


def quarry(state: State, seat: int, ship: int) -> float:
    """Whom a ship under one's hand goes for: who has most Fame, never oneself or a partner."""
    if ship >= NPC_BASE:
        return 0.1
    if ships.is_own_side(state, seat, ship):
        return -1.0
    return 0.2 + 0.05 * fame.fame_of(state, ship)


# --- Quick play -----------------------------------------------------------------------------------------------------


def reroll_worth(state: State, prompt: str, i: int) -> float:
    """Whether a die rolled again would do more, or less where it is the enemy's."""
    now = state.volley
    if now is None:
        return 0.1  # a boarding: only dice that failed are offered
    cap = state.rules.hit_cap
    done = max(0, min(cap, now.dice[i] + now.bonus[i] - now.defense))
    mean, _ = odds.die(now.defense - now.bonus[i], cap)
    return done - mean if prompt == "fire.reroll_enemy" else mean - done - 0.001


def joinable(state: State, seat: int) -> int:
    """The nation that offers to take this player in: one column is left to II."""
    player = state.players[seat]
    for nation in range(5):
        if player.reputation[nation] == names.PRESTIGE - 1 and reputation.may_join(player, nation):
            return nation
    return names.PIRATES
