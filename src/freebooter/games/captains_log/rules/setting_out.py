"""Chapters B03 and B06: the table is laid, everyone gets a ship, a captain, a place to start and something to spend."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import Keel, begin_turn, draw, shuffle, spin, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import (
    AMMUNITION,
    BARRELS,
    CAPTAINS,
    CLUES_1,
    CLUES_2,
    EVENTS,
    GOODS,
    HOLD,
    MISSIONS,
    NPC_CARDS,
    NPCS_EACH,
    OPTIONAL_TILES,
    REVEALED,
    SHIPS,
    SHIPYARD_BOARD,
    SIDE_A_SHIPS,
    SLOTS,
    STANDARD_TILES,
    TREASURES,
    UPGRADES,
    WINDS,
    ZONE_TILES,
)
from freebooter.games.captains_log.rules import captains, exploring, hold, market, npcs, ports, sailing, ships, tavern
from freebooter.games.captains_log.rules.sea import relaid
from freebooter.games.captains_log.settings import Settings, agreed, enemies_of
from freebooter.games.captains_log.state import (
    CANNON,
    FAME_SOURCES,
    SETTING_OUT,
    TURN_BEGINS,
    Clock,
    Decks,
    Harbour,
    Market,
    Player,
    Rules,
    Sea,
    State,
    Tile,
)
from freebooter.games.captains_log.underway import Alone

START_DOUBLOONS: Final = 3  # CL-055
START_CREW: Final = 3  # CL-058


def setup(settings: Settings, seats: int, keel: Keel) -> State:
    """CL-024 .. CL-059: everything that needs no decision."""
    rules = agreed(settings, seats)
    together = rules.mode in (names.SOLO, names.COOPERATIVE)
    state = State(
        keel=keel,
        rules=rules,
        players=[new_player(rules) for _ in range(seats)],
        npcs=[],
        sea=Sea([], [], 0, 0, {}, [], 0, [], [], [], [], 0, 0),
        market=Market([], [[0, 0, 0] for _ in range(4)], [[0, 0, 0] for _ in range(4)], [good.count for good in GOODS]),
        harbour=Harbour([], [], [], [0] * len(UPGRADES), [kind.count for kind in AMMUNITION], [-1] * 4, [-1] * 4),
        decks=Decks([], [], [], [], [], [], [], [], [], [], 0, [], [], False, []),
        clock=Clock(0, 0, 1, 1, 0, 0, 0, False, 0),
        phase=SETTING_OUT,
        prepared=0,
        first=0,
        turn=None,
        visit=None,
        volley=None,
        boarding=None,
        activation=None,
        deal=None,
        reward=None,
        catch=[],
        alone=Alone(enemies_of(settings), [0] * 5, False) if together else None,
        winner=-1,
    )
    lay_tiles(state)
    shuffle_decks(state)
    market.stock(state)
    lay_out_harbour(state)
    deal_ships(state)
    if rules.captains:
        deal_captains(state)
    if state.alone is not None and settings.enemies_by_lot:
        draw_enemies(state, settings.enemies_by_lot)
    state.first = 0 if rules.mode == names.TEAMS else spin(state, seats) if seats > 1 else 0  # CL-090, CL-574
    return state


def new_player(rules: Rules) -> Player:
    """CL-055 .. CL-058: money and two cannons; the ship itself comes later."""
    return Player(
        side=names.SIDE_B if rules.board == names.SIDE_B else names.SIDE_A,
        ship=SIDE_A_SHIPS[0],
        card=names.NONE,
        hex=0,
        heading=0,
        start=0,
        hold=[],
        hold_hand=-1,
        wood_on_card=0,
        absorbed=0,
        wounds_absorbed=0,
        sails_cut=0,
        pinned_by=names.NONE,
        crew=START_CREW,
        sails=0,
        cannon_upgrades=0,
        long_range=0,
        rowboats=0,
        ammunition=0,
        officers=[],
        captains=[],
        dealt=[],
        hidden_nation=names.NONE,
        doubloons=START_DOUBLOONS,
        reputation=[0] * 5,
        crown=names.NONE,
        pirate=False,
        fame=[0] * FAME_SOURCES,
        icons=0,
        scored=0,
        hein=0,
        hein_seen=0,
        aiming=-1,
        missions=[],
        done=[],
        barrels=[],
        clues=0,
        searched=False,
        wanted=0,
        bounty=0,
        oil_marker=False,
        harpooned=0,
        left_cargo=False,
        deaths=0,
        lost=False,
        last_fire=False,
        harmed_by=-1,
        burning=-1,
        pleases=0,
        called_at=0,
    )


# --- The table ------------------------------------------------------------------------------------------------------


def tiles_in_play(rules: Rules) -> list[int]:
    """CL-021, CL-022: tiles 1 to 21, and the others where they were chosen."""
    optional = [tile for tile in OPTIONAL_TILES if (rules.calm_tile if tile == names.CALM else rules.far_tiles)]
    return STANDARD_TILES + optional


def lay_tiles(state: State) -> None:
    """CL-024, CL-025, CL-142: one open tile a player; the others lie face down around them, or in a stack."""
    sea = state.sea
    numbers = tiles_in_play(state.rules)
    shuffle(state, numbers)
    barrels = list(range(len(BARRELS)))
    shuffle(state, barrels)
    sea.barrel_bag = barrels
    if state.rules.dynamic_map:
        sea.stack = numbers
        if state.rules.zones:
            zones = list(range(len(ZONE_TILES)))
            shuffle(state, zones)
            sea.zone_stack = zones
        sea.tiles.append(Tile(draw(state, sea.stack), SLOTS[0].centre, 0, False, names.NONE, names.NONE))
    else:
        for slot, number in enumerate(numbers):
            sea.tiles.append(Tile(number, SLOTS[slot].centre, 0, False, names.NONE, names.NONE))
    relaid(state)
    for tile in sea.tiles[: 1 if state.rules.dynamic_map else REVEALED[len(state.players)]]:
        exploring.open_tile(state, tile)


def shuffle_decks(state: State) -> None:
    """CL-027, CL-041, CL-043, CL-045: winds, treasure, events and missions."""
    decks = state.decks
    winds = [i for i, wind in enumerate(WINDS) if state.rules.calm_card or not wind.optional]
    shuffle(state, winds)
    decks.winds = winds
    decks.wind = draw(state, decks.winds)
    decks.events = list(range(len(EVENTS)))  # CL-019: without crews one of them is a quiet day
    shuffle(state, decks.events)
    decks.missions = list(range(len(MISSIONS)))
    shuffle(state, decks.missions)
    for size in (len(CLUES_1), len(CLUES_2), len(TREASURES)):
        cards = list(range(size))
        shuffle(state, cards)
        decks.treasure.append(draw(state, cards))
    decks.captains = list(range(len(CAPTAINS)))


def lay_out_harbour(state: State) -> None:
    """CL-035 .. CL-037: nine officers and specialists, the nations' own upgrades, four ships over four larger ones."""
    harbour = state.harbour
    harbour.bag = tavern.usable(state)
    for i, upgrade in enumerate(UPGRADES):
        if upgrade.nation != names.NONE:
            harbour.crowns[i] = upgrade.count
    shuffle(state, harbour.bag)
    harbour.officers = [-1] * 9
    tavern.refill(state)


def deal_ships(state: State) -> None:
    """CL-035, CL-045 .. CL-048, CL-054: the shipyard, the deck of NPC by level, and an unknown NPC for everyone."""
    decks = state.decks
    by_level: list[list[int]] = [[], [], [], []]
    for i, card in enumerate(NPC_CARDS):
        if state.rules.monsters or card.kind != names.LEGEND:
            by_level[card.level - 1].append(i)
    for cards in by_level:
        shuffle(state, cards)
    for nation, seal in enumerate(SHIPYARD_BOARD.spaces):
        for level, display in ((3, state.harbour.ships_below), (2, state.harbour.ships)):
            cards = by_level[level - 1]
            fitting = [i for i in cards if NPC_CARDS[i].seal == seal and NPC_CARDS[i].kind != names.LEGEND]
            display[nation] = fitting[-1]
            cards.remove(fitting[-1])
    last = by_level[2] + by_level[3]
    shuffle(state, last)
    decks.ships = last + by_level[1] + by_level[0]


def deal_captains(state: State) -> None:
    """CL-059: three captains each, of whom one will be kept."""
    cards = state.decks.captains
    shuffle(state, cards)
    for player in state.players:
        for _ in range(3):
            player.dealt.append(draw(state, cards))


def draw_enemies(state: State, n: int) -> None:
    """CL-558: so many of the nations, by lot instead of choice."""
    assert state.alone is not None
    lots = list(range(5))
    shuffle(state, lots)
    state.alone.enemies = sum([1 << nation for nation in lots[:n]])


# --- What players decide before the first turn ----------------------------------------------------------------------


def prepare(state: State) -> Steps:
    """One preparation of one player; then the game begins."""
    kind, seat = next_preparation(state)
    if kind:
        state.prepared += 1
        begin_turn(state, seat)
        if kind == "tile":
            yield from exploring.lay_first_tile(state, seat)
        elif kind == "side":
            yield from choose_side(state, seat)
        elif kind == "ship":
            yield from choose_ship(state, seat)
        elif kind == "captain":
            yield from captains.choose_one(state, seat)
        elif kind == "start":
            yield from choose_start(state, seat)
        else:
            ports.neutral_visit(state)
    else:
        begin(state)


def next_preparation(state: State) -> tuple[str, int]:
    """What is to be decided next, and by whom; nothing where all is prepared."""
    order = preparations(state)
    return order[state.prepared] if state.prepared < len(order) else ("", -1)


def preparations(state: State) -> list[tuple[str, int]]:
    """What is decided, by whom, in this order; start places in reverse turn order (CL-091)."""
    seats = len(state.players)
    order = [(state.first + i) % seats for i in range(seats)]
    rules = state.rules
    result: list[tuple[str, int]] = []
    if rules.dynamic_map:
        result += [("tile", seat) for seat in order[1:]]
    if rules.board == names.EACH_CHOOSES:
        result += [("side", seat) for seat in order]
    result += [("ship", seat) for seat in order]
    if rules.captains:
        result += [("captain", seat) for seat in order]
    result += [("start", seat) for seat in reversed(order)]
    result += [("spend", seat) for seat in order]
    return result


@cache
def side_option(side: int) -> Option:
    return Option("board_side", side)


def sides(state: State, seat: int) -> list[Option]:
    return [side_option(names.SIDE_A), side_option(names.SIDE_B)]


def choose_side(state: State, seat: int) -> Steps:
    """CL-049: players may mix sides in one game."""
    chosen: Option = yield choose(seat, "setting_out.side", sides)
    state.players[seat].side = chosen.number(0)
    tell(state, "board_side", seat=seat, side=chosen.number(0))


@cache
def model_option(model: int) -> Option:
    return Option("model", model)


def seal_of(state: State, seat: int) -> int:
    """CL-047: odd players draw from one seal deck, even ones from the other."""
    return 1 + (seat - state.first) % len(state.players) % 2


def models(state: State, seat: int) -> list[Option]:
    """CL-053, CL-K51: the models among the level-1 cards of the own seal."""
    found: list[int] = []
    for card in state.decks.ships:
        ship = NPC_CARDS[card]
        if ship.level == 1 and ship.seal == seal_of(state, seat) and ship.model not in found:
            found.append(ship.model)
    return [model_option(model) for model in sorted(found)]


def choose_ship(state: State, seat: int) -> Steps:
    """CL-052, CL-053, CL-056, CL-057: the ship, its hold and two cannons; with the last of them come the NPC."""
    player = state.players[seat]
    if player.side == names.SIDE_B:
        chosen: Option = yield choose(seat, "setting_out.ship", models)
        take_card(state, seat, chosen.number(0))
        player = state.players[seat]
    player.hold = [0] * HOLD[SHIPS[player.ship].level, SHIPS[player.ship].draft].slots
    for _ in range(2):
        hold.put(player, CANNON)
    tell(state, "ship", seat=seat, model=player.ship)
    if (seat + 1) % len(state.players) == state.first:
        deal_npcs(state)


def take_card(state: State, seat: int, model: int) -> None:
    """A level-1 card of this model and the own seal becomes the player's ship."""
    for card in state.decks.ships:
        ship = NPC_CARDS[card]
        if ship.level == 1 and ship.model == model and ship.seal == seal_of(state, seat):
            state.decks.ships.remove(card)
            state.players[seat].card = card
            state.players[seat].ship = model
            return
    raise AssertionError("no such ship in the deck")


def deal_npcs(state: State) -> None:
    """CL-048, CL-054, CL-098, CL-561, CL-K24: NPC of the other seal; the rest of level 1 is shuffled again."""
    decks = state.decks
    seats = len(state.players)
    for i in range(seats):
        seat = (state.first + i) % seats
        for _ in range(NPCS_EACH[seats]):
            npcs.deal_first(state, seat, 3 - seal_of(state, seat))
    level_1 = [card for card in decks.ships if NPC_CARDS[card].level == 1]
    rest = [card for card in decks.ships if NPC_CARDS[card].level != 1]
    shuffle(state, level_1)
    decks.ships = rest + level_1


@cache
def start_option(hex: int) -> Option:
    return Option("start", hex, touches=(f"hex:{hex}",))


def start_places(state: State, seat: int) -> list[Option]:
    """CL-091, CL-093: free numbered hexes of the visible map."""
    taken = [player.start for player in state.players]
    return [start_option(hex) for hex in sailing.numbered_hexes(state) if hex not in taken]


def choose_start(state: State, seat: int) -> Steps:
    chosen: Option = yield choose(seat, "setting_out.start", start_places)
    state.players[seat].start = chosen.number(0)
    tell(state, "start", seat=seat, hex=chosen.number(0))


def begin(state: State) -> None:
    """The first round begins; its day has no event (CL-586)."""
    if state.alone is not None:
        from_enemies(state)
    state.keel.round = 1
    state.phase = TURN_BEGINS
    begin_turn(state, state.first)
    tell(state, "begins", seat=state.first)


def from_enemies(state: State) -> None:
    """CL-559: reputation -5 with every enemy nation, without the Fame."""
    assert state.alone is not None
    for player in state.players:
        for nation in range(5):
            if state.alone.enemies >> nation & 1:
                player.scored |= 1 << nation
                if player.hidden_nation != nation:
                    player.reputation[nation] = names.LOWEST
    ships.standing_changed(state)


@cache
def heading_option(direction: int) -> Option:
    return Option("heading", direction, touches=(f"heading:{direction}",))


def headings(state: State, seat: int) -> list[Option]:
    return [heading_option(direction) for direction in range(6)]


def enter(state: State, seat: int) -> Steps:
    """CL-094: with the first turn the miniature takes the marker's place, facing where its player likes."""
    chosen: Option = yield choose(seat, "setting_out.heading", headings)
    player = state.players[seat]
    player.hex = sailing.free_hex_for(state, seat, player.start)
    player.heading = chosen.number(0)
    player.start = 0
    tell(state, "enters", seat=seat, hex=player.hex)
