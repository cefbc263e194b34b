"""What one seat, or a spectator, may see: everything but others' hands, the decks' order and face-down characters."""

from __future__ import annotations

from msgspec import Struct

from freebooter.engine.keel import knows
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.ending import scores
from freebooter.games.pirates_of_the_7_seas.rules.fleet import PRICES, capacity, empty_ships, loaded_ships
from freebooter.games.pirates_of_the_7_seas.rules.plunder import most_sent
from freebooter.games.pirates_of_the_7_seas.state import NONE, Pirate, Seas, Tray

TILE_STEPS = CONTENT.numbers.tile_steps


class PirateView(Struct, frozen=True):
    chests: int
    tile: int  # 0, 40 or 80: the chest tile (P7-084)
    points: int  # if the game were over now, without the last sale and the cards in hand
    fleet: int
    loaded: int
    empty: int
    guards: int
    reserve: int
    capacity: int
    tokens: int
    spots: int
    talismans: int
    holds: int
    unsinkable: int
    goods: list[int]
    hand: int
    cards: list[int]  # of the hand; -1 is a card that the seat does not know
    characters: list[int]  # those that can be chosen; the others lie open
    chosen: int | None  # None: face down; -1: none
    corsair: list[int]  # countries


class DieView(Struct, frozen=True):
    owner: int  # -1: a red die
    face: int
    x: int
    y: int


class FightView(Struct, frozen=True):
    red: int
    pirate: int
    sinks: int  # 1 the red die, 2 the pirate's, 3 both


class TrayView(Struct, frozen=True):
    """The last throw, the fights in their order; `caught`: dice that a curse hits, or the Tavern's guests by die."""

    number: int
    card: int
    seat: int
    dice: dict[str, DieView]
    fights: list[FightView]
    caught: list[int]


class View(Struct, frozen=True):
    me: int | None
    round: int
    turn: int
    first: int
    stage: int
    called: int
    last_round: int
    port: int
    prices: list[int]
    deck: int
    booty: int
    discards: list[int]
    played: list[int]
    ports: list[int]
    corsairs: list[int]
    caravan: int
    limit: int  # most ships that one player can send against the caravan
    line: list[int]
    sent: list[int]
    afloat: list[int]
    curse: int
    named: int
    drawn: list[int]
    sold: int
    sales: list[int]
    tray: TrayView
    pirates: dict[str, PirateView]


def view(state: Seas, seat: int | None) -> View:
    points = [score.points for score in scores(state)]
    return View(
        me=seat,
        round=state.keel.round,
        turn=state.keel.turn,
        first=state.first,
        stage=state.stage,
        called=state.called,
        last_round=state.last_round,
        port=state.port,
        prices=list(PRICES[state.port]),
        deck=len(state.deck),
        booty=len(state.booty),
        discards=state.discards[:],
        played=state.played[:],
        ports=state.ports[:],
        corsairs=state.corsairs[:],
        caravan=state.caravan,
        limit=most_sent(state) if state.caravan != NONE else 0,
        line=state.line[:],
        sent=state.sent[:],
        afloat=state.afloat[:],
        curse=state.curse,
        named=state.named,
        drawn=state.drawn[:],
        sold=state.sold,
        sales=state.sales[:],
        tray=tray_view(state.tray),
        pirates={str(i): pirate_view(state, pirate, i, seat, points[i]) for i, pirate in enumerate(state.pirates)},
    )


def pirate_view(state: Seas, pirate: Pirate, owner: int, seat: int | None, points: int) -> PirateView:
    return PirateView(
        chests=pirate.chests,
        tile=max([step for step in TILE_STEPS if step <= pirate.chests], default=0),
        points=points,
        fleet=pirate.fleet,
        loaded=loaded_ships(pirate),
        empty=empty_ships(pirate),
        guards=pirate.guards,
        reserve=pirate.reserve,
        capacity=capacity(pirate),
        tokens=pirate.tokens,
        spots=pirate.spots,
        talismans=pirate.talismans,
        holds=pirate.holds,
        unsinkable=pirate.unsinkable,
        goods=pirate.goods[:],
        hand=len(pirate.hand),
        cards=pirate.hand[:] if owner == seat else [NONE] * len(pirate.hand),
        characters=[n for n in range(len(CONTENT.characters)) if pirate.characters >> n & 1],
        chosen=pirate.chosen if pirate.chosen == NONE or knows(pirate, seat) else None,
        corsair=[country for country, holder in enumerate(state.corsairs) if holder == owner],
    )


def tray_view(tray: Tray) -> TrayView:
    dice = tray.dice
    fights = tray.fights
    return TrayView(
        number=tray.number,
        card=tray.card,
        seat=tray.seat,
        dice={str(i // 4): DieView(dice[i], dice[i + 1], dice[i + 2], dice[i + 3]) for i in range(0, len(dice), 4)},
        fights=[FightView(fights[i], fights[i + 1], fights[i + 2]) for i in range(0, len(fights), 3)],
        caught=tray.caught[:],
    )
