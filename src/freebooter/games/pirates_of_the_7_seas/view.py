"""What one seat, or a spectator, may see: everything but others' hands, the decks' order and face-down characters."""

from __future__ import annotations

from msgspec import Struct

from freebooter.engine.keel import knows
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.ending import scores
from freebooter.games.pirates_of_the_7_seas.rules.fleet import PRICES, capacity, empty_ships, loaded_ships
from freebooter.games.pirates_of_the_7_seas.rules.plunder import most_sent
from freebooter.games.pirates_of_the_7_seas.state import NONE, Pirate, Plunder, Seas, Spell, Tray

TILE_STEP = CONTENT.numbers.guards.tile_steps[0]


class PirateView(Struct, frozen=True):
    chests: int
    tile: int  # 0, 40 or 80: the chest tile (P7-084); or more, with a substitute
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
    line: list[int]  # seats that have yet to send ships, to draw booty or to suffer the curse
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
    plunder = state.plunder
    spell = state.spell
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
        caravan=plunder.caravan if plunder else NONE,
        limit=most_sent(state) if plunder else 0,
        line=line_of(plunder, spell),
        sent=plunder.sent[:] if plunder else [],
        afloat=plunder.afloat[:] if plunder else [],
        curse=spell.curse if spell else NONE,
        named=spell.named if spell else NONE,
        drawn=state.drawn[:],
        sold=state.turn.sold if state.turn else 0,
        sales=state.sales[:],
        tray=tray_view(state.tray),
        pirates={
            str(owner): pirate_view(state, pirate, owner, seat, points[owner])
            for owner, pirate in enumerate(state.pirates)
        },
    )


def line_of(plunder: Plunder | None, spell: Spell | None) -> list[int]:
    """The seats that have yet to send ships, to draw booty or to suffer the curse."""
    if plunder is not None:
        return (plunder.to_send or plunder.to_loot)[:]
    return spell.to_suffer[:] if spell is not None else []


def pirate_view(state: Seas, pirate: Pirate, owner: int, seat: int | None, points: int) -> PirateView:
    return PirateView(
        chests=pirate.chests,
        tile=pirate.chests // TILE_STEP * TILE_STEP,
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
        characters=[number for number in range(len(CONTENT.characters)) if pirate.characters >> number & 1],
        chosen=pirate.chosen if pirate.chosen == NONE or knows(pirate, seat) else None,
        corsair=[country for country, holder in enumerate(state.corsairs) if holder == owner],
    )


def tray_view(tray: Tray) -> TrayView:
    return TrayView(
        number=tray.number,
        card=tray.card,
        seat=tray.seat,
        dice={str(number): DieView(*die) for number, die in enumerate(tray.dice)},
        fights=[FightView(*fight) for fight in tray.fights],
        caught=(tray.guests or tray.caught)[:],
    )
