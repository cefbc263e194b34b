"""What one seat, or a spectator, may see."""

from __future__ import annotations

from msgspec import Struct

from freebooter.engine.keel import EVERYONE
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CLUES_1, CLUES_2, NPC_CARDS
from freebooter.games.captains_log.rules import (
    fame,
    hold,
    hunting,
    market,
    merchants,
    missions,
    ships,
    whale,
)
from freebooter.games.captains_log.scenes import (
    HIDDEN,
    BoardingView,
    DealView,
    MissionView,
    TurnView,
    VisitView,
    VolleyView,
    boarding_view,
    deal_view,
    mission_view,
    turn_view,
    visit_view,
    volley_view,
)
from freebooter.games.captains_log.state import Npc, Player, State, Tile


class TileView(Struct, frozen=True):
    """A tile in its place; number 0 lies face down."""

    number: int
    turned: int
    port: int
    fortress: int


class FloatingView(Struct, frozen=True):
    """What floats in a hex: goods by kind, barrels and time counters with what is on them."""

    goods: list[int]
    barrels: list[BarrelView]


class BarrelView(Struct, frozen=True):
    afloat: int
    oil: int
    owner: int
    mission: int


class NpcView(Struct, frozen=True):
    """An NPC; before it is turned up only its other side, the model, is seen."""

    card: int  # -1 before it is turned up
    model: int
    seat: int
    hex: int
    heading: int
    counter: int
    water: int
    fire: int
    dead: int
    sails_cut: int
    coins: int
    goods: list[int]
    stop: int
    bound_for: int  # the hex where its route leads next; 0
    hunts: list[int]  # the ships it would sail to now
    pinned: bool
    tamed: bool


class PlayerView(Struct, frozen=True):
    side: int
    ship: int
    hex: int
    heading: int
    start: int
    hold: list[int]
    wood_on_card: int
    absorbed: int
    wounds_absorbed: int
    sails_cut: int
    pinned: bool
    crew: int
    crew_limit: int
    sails: int
    cannon_upgrades: int
    long_range: int
    rowboats: int
    ammunition: int
    officers: list[int]
    upgrade_limit: int
    captains: list[int]  # three before one is chosen: -1 to others
    hidden_nation: int
    doubloons: int
    reputation: list[int]
    crown: int
    pirate: bool
    fame: int
    sources: list[int]
    missions: list[MissionView]
    done: list[int]
    barrels: list[int]
    clues: int
    searched: bool
    wanted: int
    bounty: int
    oil_marker: bool
    deaths: int
    lost: bool
    weight: int
    draft: int
    defense: int
    guns: int
    mission_limit: int  # of the own hand: together what the partner's leaves


class MarketView(Struct, frozen=True):
    stack: list[int]
    legal: list[list[int]]
    contraband: list[list[int]]
    supply: list[int]
    legal_price: list[int]  # what a sale would bring, by nation, in hundreds
    contraband_price: list[int]


class HarbourView(Struct, frozen=True):
    officers: list[int]
    crowns: list[int]
    ammunition: list[int]
    ships: list[int]
    ships_below: list[int]
    bag: int


class View(Struct, frozen=True):
    me: int | None
    turn: int
    round: int
    rounds: int
    first: int
    phase: int
    mode: int
    target: int
    day: bool
    space: int
    wind: int
    tide: int
    fog: int
    kraken: int
    events: list[int]
    game_level: int
    era: int
    marks: list[int]
    crews: bool
    wars: int
    tiles: dict[str, TileView]
    stack: int  # tiles that are not laid yet
    drawn: int  # a tile in the explorer's hand
    place: int  # where it will lie, while its turn is being chosen
    zones: dict[str, int]
    floating: dict[str, FloatingView]
    npcs: dict[str, NpcView]
    players: dict[str, PlayerView]
    market: MarketView
    harbour: HarbourView
    missions_left: int
    missions_out: list[int]
    ships_left: int
    captains: list[int]
    treasure: bool
    clue_1: list[int] | None  # positions, for who may look
    clue_2: list[int] | None
    now: TurnView | None
    visit: VisitView | None
    volley: VolleyView | None
    boarding: BoardingView | None
    deal: DealView | None
    spoils: list[int]  # goods that are being given or taken
    enemies: int
    enemy_fame: list[int]
    winner: int


def view(state: State, seat: int | None) -> View:
    rules = state.rules
    decks = state.decks
    return View(
        me=seat,
        turn=state.keel.turn,
        round=state.keel.round,
        rounds=rules.rounds,
        first=state.first,
        phase=state.phase,
        mode=rules.mode,
        target=fame.target(state),
        day=state.clock.space % 2 == 0,
        space=state.clock.space,
        wind=decks.wind,
        tide=state.sea.tide,
        fog=state.sea.fog,
        kraken=state.sea.kraken,
        events=decks.events_open[:],
        game_level=state.clock.game_level,
        era=state.clock.era,
        marks=list(fame.marks(state)),
        crews=rules.crews,
        wars=rules.wars,
        tiles={str(tile.centre): tile_view(tile) for tile in state.sea.tiles},
        stack=len(state.sea.stack),
        drawn=state.sea.drawn,
        place=state.sea.place,
        zones={str(hex): zone for hex, zone in state.sea.zones.items()},
        floating=floating_view(state),
        npcs={str(i): npc_view(state, npc) for i, npc in enumerate(state.npcs)},
        players={str(i): player_view(state, i, seat) for i in range(len(state.players))},
        market=market_view(state),
        harbour=harbour_view(state),
        missions_left=len(decks.missions),
        missions_out=decks.missions_out[:],
        ships_left=len(decks.ships),
        captains=[] if choosing_captains(state) else decks.captains[:],
        treasure=decks.treasure[2] >= 0,
        clue_1=list(CLUES_1[decks.treasure[0]].positions) if knows_clue(state, seat, 1) else None,
        clue_2=list(CLUES_2[decks.treasure[1]].positions) if knows_clue(state, seat, 2) else None,
        now=turn_view(state, seat),
        visit=visit_view(state, seat),
        volley=volley_view(state),
        boarding=boarding_view(state),
        deal=deal_view(state, seat),
        spoils=state.reward.goods[:] if state.reward is not None else [],
        enemies=0 if state.alone is None else state.alone.enemies,
        enemy_fame=[] if state.alone is None else state.alone.fame[:],
        winner=state.winner,
    )


def tile_view(tile: Tile) -> TileView:
    return TileView(tile.number if tile.open else 0, tile.turned, tile.port, tile.fortress)


def floating_view(state: State) -> dict[str, FloatingView]:
    goods = {heap.hex: heap.goods[:] for heap in state.sea.floating}
    barrels: dict[int, list[BarrelView]] = {}
    for barrel in state.sea.barrels:
        one = BarrelView(barrel.afloat if state.rules.flotation else 0, barrel.oil, barrel.owner, barrel.mission)
        barrels.setdefault(barrel.hex, []).append(one)
    return {str(hex): FloatingView(goods.get(hex, [0] * 6), barrels.get(hex, [])) for hex in sorted({*goods, *barrels})}


def npc_view(state: State, npc: Npc) -> NpcView:
    card = NPC_CARDS[npc.card]
    shown = npc.seen == EVERYONE
    return NpcView(
        card=npc.card if shown else HIDDEN,
        model=card.model,
        seat=npc.seat,
        hex=npc.hex,
        heading=npc.heading,
        counter=npc.counter,
        water=npc.water,
        fire=npc.fire,
        dead=npc.dead,
        sails_cut=npc.sails_cut,
        coins=npc.coins,
        goods=npc.goods[:] if shown else [],
        stop=npc.stop if shown else HIDDEN,
        bound_for=merchants.destination(state, npc) if shown and card.stops else 0,
        hunts=hunted(state, npc) if shown and npc.hex else [],
        pinned=npc.pinned_by >= 0,
        tamed=npc.tamed,
    )


def hunted(state: State, npc: Npc) -> list[int]:
    """Whom it would come for if it were activated now, as far as no master decides (CL-550): the page shows it."""
    for pennant in NPC_CARDS[npc.card].pennants:
        movement = hunting.movement_of(state, npc, pennant.n)
        if pennant.kind == names.PENNANT_HUNT:
            return whale.chosen_targets(state, npc, movement)
        if pennant.kind == names.PENNANT_MOVE and not npc.tamed:
            near = hunting.within(state, npc, adjacent=False) if hunting.may_attack(state, npc) else []
            if npc.pinned_by >= 0:
                return near
            return [] if hunting.flees(npc) else near or hunting.targets(state, npc, movement)
    return []


def choosing_captains(state: State) -> bool:
    return any([player.dealt for player in state.players])


def player_view(state: State, i: int, seat: int | None) -> PlayerView:
    player: Player = state.players[i]
    set_out = bool(player.hold)
    return PlayerView(
        side=player.side,
        ship=player.ship,
        hex=player.hex,
        heading=player.heading,
        start=player.start,
        hold=player.hold[:],
        wood_on_card=player.wood_on_card,
        absorbed=player.absorbed,
        wounds_absorbed=player.wounds_absorbed,
        sails_cut=player.sails_cut,
        pinned=player.pinned_by >= 0,
        crew=player.crew,
        crew_limit=hold.crew_limit(player),
        sails=player.sails,
        cannon_upgrades=player.cannon_upgrades,
        long_range=player.long_range,
        rowboats=player.rowboats,
        ammunition=player.ammunition,
        officers=player.officers[:],
        upgrade_limit=hold.upgrade_limit(player),
        captains=player.captains + (player.dealt if i == seat else [HIDDEN] * len(player.dealt)),
        hidden_nation=player.hidden_nation,
        doubloons=player.doubloons,
        reputation=player.reputation[:],
        crown=player.crown,
        pirate=player.pirate,
        fame=fame.fame_of(state, i),
        sources=player.fame[:],
        missions=[mission_view(mission, seat) for mission in player.missions],
        done=player.done[:],
        barrels=player.barrels[:],
        clues=player.clues,
        searched=player.searched,
        wanted=player.wanted,
        bounty=player.bounty,
        oil_marker=player.oil_marker,
        deaths=player.deaths,
        lost=player.lost,
        weight=hold.weight(player),
        draft=hold.draft(player),
        defense=ships.defense_of(state, i),
        guns=hold.guns(player) if set_out else 0,
        mission_limit=missions.limit(state, i) - len(missions.held(state, i)) + len(player.missions),  # CL-572
    )


def market_view(state: State) -> MarketView:
    boards = state.market
    return MarketView(
        stack=boards.stack[:],
        legal=[row[:] for row in boards.legal],
        contraband=[row[:] for row in boards.contraband],
        supply=boards.supply[:],
        legal_price=[market.unit_price(state, nation, names.LEGAL) for nation in range(names.NATIONS)],
        contraband_price=[market.unit_price(state, nation, names.CONTRABAND) for nation in range(names.NATIONS)],
    )


def harbour_view(state: State) -> HarbourView:
    harbour = state.harbour
    return HarbourView(
        officers=harbour.officers[:],
        crowns=harbour.crowns[:],
        ammunition=harbour.ammunition[:],
        ships=harbour.ships[:],
        ships_below=harbour.ships_below[:],
        bag=len(harbour.bag),
    )


def knows_clue(state: State, seat: int | None, card: int) -> bool:
    """CL-506 .. CL-508: by a marker, by having searched, or because the treasure was found."""
    if state.decks.treasure_found:
        return True
    if seat is None:
        return False
    player = state.players[seat]
    return player.clues >= card or player.searched
