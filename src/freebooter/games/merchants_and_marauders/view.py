"""What one seat, or a spectator, may see."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from freebooter.engine.keel import EVERYONE
from freebooter.engine.kept import Kept, Numbers
from freebooter.games.merchants_and_marauders.constants import NAVAL
from freebooter.games.merchants_and_marauders.content import GOODS, LINKS, MISSIONS, ZONE
from freebooter.games.merchants_and_marauders.odds import contests
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import npcs, port, shipyard
from freebooter.games.merchants_and_marauders.rules.common import stash_bounds
from freebooter.games.merchants_and_marauders.state import Battle, Market, Player, Raid, State, Visit

HIDDEN: Final = -1
SELL_GOOD: Final = [f"sell:{good}" for good in range(len(GOODS))]
BUY_SHIP: Final = [f"ship:{ship}" for ship in range(4)]
PLACE_OF: Final = [mission.location for mission in MISSIONS]
NEAR: Final = [[zone, *links] for zone, links in enumerate(LINKS)]
SAFE: Final = 1 << ZONE["tortuga"] | 1 << ZONE["trinidad"]  # where hostile ships may leave a captain alone
KEYS: Final = [str(number) for number in range(17)]  # of seats, zones and ships
EFFECTS: Final = [
    "storm", "pardon", "trades", "rumor_free", "mission_dice", "spanish_raids", "demand_also", "ship_minus",
]  # fmt: skip
DECKS: Final = ["events", "cargo", "glory", "captains", "missions", "rumors"]
NO_MARKET: Final = Market()
NO_VISIT: Final = Visit()
_kept: Final = Kept()


class LurkerView(Struct, frozen=True):
    """A ship that would scout for a captain at sea in this zone, and how likely it finds him, in percent."""

    zone: int
    npc: int
    chance: int


class CaptainView(Struct, frozen=True):
    """A seat; what it hides is -1 (cards), None (gold) or a range."""

    captain: int
    ship: int
    at: list[int]
    full: list[int]
    maneuverability: int
    mods: int
    hull_turned: bool
    weapons: int
    gold: int | None
    stash: int | None
    gold_and_stash: int | None
    stash_range: tuple[int, int]
    stashings: int
    glory: int
    sources: list[int]
    hold: list[int]
    load: bool
    hand: list[int]
    rumor: int | None  # None: none held
    kept: list[int]
    mission: int
    mission_left: int
    specialists: list[int]
    bounty: list[int]
    pirate: bool
    zone: int
    in_port: bool
    bought_ship: bool
    bought_at: int
    retiring: bool
    declared: bool
    lurking: list[LurkerView]  # here and in the zones around
    prices: dict[str, int]  # what things cost in the port where the ship lies


class ZoneView(Struct, frozen=True):
    nation: int
    demand: int
    mod: int  # -1 none, -2 face-down
    merchant: bool
    closed: bool
    missions: list[int]


class NpcView(Struct, frozen=True):
    zone: int
    captain: int
    below: int
    ship: int
    hostile: list[int]
    scouts_for: list[int]


class BattleView(Struct, frozen=True):
    sides: list[int]
    steered: list[int]
    stage: int
    round: int
    at: list[list[int]]
    ship: list[int]
    declared: list[int]
    dice: list[list[int]]
    volley: list[list[int]]
    steer: list[int]
    at_sea: bool
    odds: list[int]  # in percent: the attacker, the defender wins the next contest


class RaidView(Struct, frozen=True):
    seat: int
    nation: int
    bonus: int
    cards: list[int]
    dice: list[int]
    successes: int


class View(Struct, frozen=True):
    me: int | None
    turn: int
    round: int
    start: int
    target: int
    phase: int
    acting: int
    actions: int
    free_moves: int
    port_used: bool
    activities: int
    scouted: list[int]
    ending: bool
    captains: dict[str, CaptainView]
    zones: dict[str, ZoneView]
    npcs: dict[str, NpcView]
    npc_due: list[int]
    war: list[int]
    missions: list[int]
    demand_pool: list[int]
    merchant_track: list[int]
    event: int
    effects: dict[str, int]
    decks: dict[str, int]
    discards: dict[str, list[int]]
    battle: BattleView | None
    raid: RaidView | None
    offer: list[int]
    bought: list[int]
    drawn: list[int]
    announced: list[int]
    shown: int
    roll: list[int]


def knows(seen: int, seat: int | None) -> bool:
    return seen == EVERYONE or (seat is not None and seen >> seat & 1 == 1)


def view(state: State, seat: int | None) -> View:
    mine = seat is not None and seat == state.acting
    market = state.market or NO_MARKET
    visit = state.visit or NO_VISIT
    board = board_now(state)
    piles = piles_view(state)
    return View(
        me=seat,
        turn=state.keel.turn,
        round=state.keel.round,
        start=state.start,
        target=state.target,
        phase=state.phase,
        acting=state.acting,
        actions=state.turn.actions,
        free_moves=state.turn.free_moves,
        port_used=state.turn.port_used,
        activities=visit.activities,
        scouted=state.turn.scouted[:],
        ending=state.ending,
        captains={KEYS[player.seat]: captain_view(state, player, seat, board) for player in state.players},
        zones=zones_view(state, seat),
        npcs=npcs_view(state),
        npc_due=piles.npc_due,
        war=piles.war,
        missions=piles.missions,
        demand_pool=piles.demand_pool,
        merchant_track=piles.merchant_track,
        event=state.event,
        effects=effects_view(state, visit),
        decks=decks_view(state),
        discards=piles.discards,
        battle=battle_view(state, state.battle) if state.battle is not None else None,
        raid=raid_view(state.raid) if state.raid is not None else None,
        offer=market.offer[:] if mine else [HIDDEN] * len(market.offer),
        bought=market.bought[:] if mine else [HIDDEN] * len(market.bought),
        drawn=[rumor if knows(state.rumor_seen[rumor], seat) else HIDDEN for rumor in state.rumors_drawn],
        announced=[announcer for moment in state.moments for announcer in moment.seats],
        shown=state.shown,
        roll=state.last_roll[:],
    )


class Piles:
    """What lies beside the chart, in play or discarded; it seldom changes."""

    def __init__(self, lying: Numbers) -> None:
        events, cargo, glory, captains, missions, rumors = lying[:6]
        self.discards = {
            "events": events[:],
            "cargo": sorted(cargo),
            "glory": sorted(glory),
            "captains": captains[:],
            "missions": sorted(missions),
            "rumors": sorted(rumors),
        }
        self.npc_due, self.war, self.missions, self.demand_pool = [one[:] for one in lying[6:10]]
        self.merchant_track = sorted(lying[10])


def piles_view(state: State) -> Piles:
    lying = [
        state.event_discard,
        state.cargo_discard,
        state.glory_discard,
        state.captain_discard,
        state.mission_discard,
        state.rumor_discard,
        state.npc_due,
        [state.war_a, state.war_b],
        state.missions,
        state.demand_pool,
        state.merchant_track,
    ]
    found: Piles | None = _kept.find("piles", lying)
    if found is None:
        found = Piles(lying)
        _kept.keep("piles", lying, found)
    return found


def prices_view(state: State, player: Player) -> dict[str, int]:
    """By kind of option; a ship's price less what the old one brings."""
    if state.hidden_captains or not player.in_port:
        return {}
    prices = {
        "repair": shipyard.repair_price(player),
        "buy_mod": shipyard.mod_price(player),
        "buy_weapon": shipyard.weapon_price(player),
        "listen": port.rumor_price(state, player),
        "renew": 3,
    }
    usual, wanted = port.usual_price(player), port.wanted_price(player)
    for good, sell in enumerate(SELL_GOOD):
        prices[sell] = wanted if port.in_demand(state, player.zone, good) else usual
    old = shipyard.sale_price(player)
    for ship, buy in enumerate(BUY_SHIP):
        prices[buy] = shipyard.ship_price(state, player, ship) - old
    return prices


def effects_view(state: State, visit: Visit) -> dict[str, int]:
    """What the event brought for this turn, and cards for this Port action."""
    force = state.in_force
    brought = [
        force.storm,
        int(force.pardon),
        force.trades,
        int(force.rumor_free),
        force.mission_dice,
        force.raid_bonus[0],
        visit.demand_also,
        visit.ship_minus,
    ]
    return _kept.by_key("effects", EFFECTS, brought)


def decks_view(state: State) -> dict[str, int]:
    """How many cards are left."""
    cards = [
        len(state.event_deck),
        len(state.cargo_deck),
        len(state.glory_deck),
        len(state.captain_deck),
        len(state.mission_deck),
        len(state.rumor_deck),
    ]
    return _kept.by_key("decks", DECKS, cards)


Known = tuple[bool, tuple[int, ...], tuple[int, ...], int]  # is it the captain's own seat; goods, cards and rumor


def captain_view(state: State, player: Player, seat: int | None, board: Numbers) -> CaptainView:
    """MM-023 .. MM-030: gold, stash, cargo, hand and rumor belong to their owner alone."""
    rumor = player.rumor
    known = (
        player.seat == seat,
        tuple([card if knows(state.cargo_seen[card], seat) else HIDDEN for card in player.hold]),
        tuple([card if knows(state.glory_seen[card], seat) else HIDDEN for card in player.hand]),
        rumor if rumor < 0 or knows(state.rumor_seen[rumor], seat) else HIDDEN,
    )
    views = _kept.seen(player.seat, player, board)
    found: CaptainView | None = views.get(known)
    if found is None:
        found = views[known] = new_captain_view(state, player, known)
    return found


def board_now(state: State) -> Numbers:
    """What captains' views are made of besides the captains; as long as it stays the same, it is the same list."""
    force, visit = state.in_force, state.visit or NO_VISIT
    single = [state.hidden_captains, state.war_a, state.war_b, force.npc_reroll, force.rumor_free]
    board = [single, [visit.demand_also, visit.ship_minus], state.demand, state.npc_zone, *state.npc_cards]
    found: Numbers | None = _kept.find("board", board)
    if found is None:
        found = [one[:] for one in board]
        _kept.keep("board", found, found)
    return found


def new_captain_view(state: State, player: Player, known: Known) -> CaptainView:
    own, hold, hand, rumor = known
    low, high = stash_bounds(player)
    known_gold = player.gold_low == player.gold_high
    return CaptainView(
        captain=player.captain if own or not state.hidden_captains else HIDDEN,
        ship=player.ship,
        at=player.at[:],
        full=[player.value(location) for location in range(5)],
        maneuverability=player.maneuverability(),
        mods=player.mods,
        hull_turned=player.hull_turned,
        weapons=player.weapons,
        gold=player.gold if own or known_gold else None,
        stash=player.stash if own or low == high else None,
        gold_and_stash=player.gold + player.stash if own or player.linked else None,
        stash_range=(low, high),
        stashings=player.stashings,
        glory=player.glory,
        sources=player.sources[:],
        hold=sorted(hold),
        load=player.load,
        hand=sorted(hand),
        rumor=None if player.rumor < 0 else rumor,
        kept=player.kept[:],
        mission=player.mission,
        mission_left=player.mission_left,
        specialists=player.crewed[:],
        bounty=player.bounty[:],
        pirate=player.pirate,
        zone=player.zone,
        in_port=player.in_port,
        bought_ship=player.bought_ship,
        bought_at=player.bought_at,
        retiring=player.retiring,
        declared=player.declared,
        lurking=lurking(state, player),
        prices=prices_view(state, player),
    )


def zones_view(state: State, seat: int | None) -> dict[str, ZoneView]:
    """Flags, demand, modifications, merchants and missions seldom change, and most seats know the same of them."""
    mods = [-2 if mod >= 0 and not knows(state.mod_seen[zone], seat) else mod for zone, mod in enumerate(state.mod_at)]
    of = [mods, state.flag, state.demand, state.merchant, state.missions, [state.in_force.closed]]
    found: dict[str, ZoneView] | None = _kept.find("zones", of)
    if found is None:
        found = {KEYS[zone]: zone_view(state, zone, mods[zone]) for zone in range(17)}
        _kept.keep("zones", of, found)
    return found


def zone_view(state: State, zone: int, mod: int) -> ZoneView:
    return ZoneView(
        nation=state.flag[zone],
        demand=state.demand[zone],
        mod=mod,
        merchant=state.merchant[zone] >= 0,
        closed=bool(state.in_force.closed >> zone & 1),
        missions=[mission for mission in state.missions if PLACE_OF[mission] == zone],
    )


def npcs_view(state: State) -> dict[str, NpcView]:
    """Ships sail and make enemies less often than somebody decides."""
    single = [state.hidden_captains, state.war_a, state.war_b]
    taken = bits_of(state.npc_zone)
    for one in state.players:
        near = one.zone >= 0 and (taken | SAFE) >> one.zone & 1  # elsewhere no ship cares where he is
        single += [one.captain, one.retiring, one.zone if near else -1, one.in_port if near else 0]
    of = [single, state.npc_zone, *state.npc_cards, *[one.bounty for one in state.players]]
    found: dict[str, NpcView] | None = _kept.find("npcs", of)
    if found is None:
        captains = [player for player in state.players if player.playing and not state.hidden_captains]
        scouts = [(player.seat, npcs.scouts_of(state, player)) for player in captains if player.at_sea]
        found = {KEYS[npc]: npc_view(state, npc, captains, scouts) for npc in range(6)}
        _kept.keep("npcs", of, found)
    return found


def bits_of(zones: list[int]) -> int:
    """These zones as bits, without -1."""
    bits = 0
    for zone in zones:
        if zone >= 0:
            bits |= 1 << zone
    return bits


def npc_view(state: State, npc: int, captains: list[Player], scouts: list[tuple[int, list[int]]]) -> NpcView:
    """Where the ship is, who commands it, and for whom it looks."""
    zone = state.npc_zone[npc]
    if zone < 0:
        return NpcView(-1, -1, len(state.npc_cards[npc]), npcs.ship_of(state, npc), [], [])
    return NpcView(
        zone=zone,
        captain=npcs.top_card(state, npc),
        below=len(state.npc_cards[npc]) - 1,
        ship=npcs.ship_of(state, npc),
        hostile=[player.seat for player in captains if npcs.hostile(state, npc, player)],
        scouts_for=[seat for seat, found in scouts if npc in found],
    )


def lurking(state: State, player: Player) -> list[LurkerView]:
    """Who would scout for this captain here and in the zones around; all of it can be read off the board."""
    if state.hidden_captains or not player.playing or player.zone < 0:
        return []
    taken = bits_of(state.npc_zone)
    near = [zone for zone in NEAR[player.zone] if taken >> zone & 1]
    if not near:
        return []
    found: list[LurkerView] = []
    there = player.clone()
    for zone in near:
        there.zone = zone
        for npc in npcs.scouts_of(state, there):
            found.append(LurkerView(zone, npc, round(100 * npcs.chance_to_find(state, npc, there))))
    return found


def battle_view(state: State, battle: Battle) -> BattleView:
    sides = range(2)
    return BattleView(
        sides=battle.sides[:],
        steered=battle.steered[:],
        stage=battle.stage,
        round=battle.round,
        at=[naval.locations(state, side)[:] for side in sides],
        ship=[state.players[s].ship if s < 10 else battle.npc_ship for s in battle.sides],
        declared=battle.declared[:],
        dice=[battle.dice[side][:] for side in sides],
        volley=[battle.volley[side][:] for side in sides],
        steer=battle.steer[:],
        at_sea=battle.at_sea,
        odds=contest_odds(state) if battle.stage == NAVAL else [],
    )


def contest_odds(state: State) -> list[int]:
    chances = contests(naval.contest_dice(state, 0), naval.contest_dice(state, 1))
    return [round(100 * chance) for chance in chances]


def raid_view(raid: Raid) -> RaidView:
    return RaidView(raid.seat, raid.nation, raid.bonus, raid.cards[:], raid.dice[:], raid.successes)
