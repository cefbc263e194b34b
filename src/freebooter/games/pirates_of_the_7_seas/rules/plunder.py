"""The Captain: a caravan is plundered (chapter 7)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, always, choose
from freebooter.engine.keel import tell, throw
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.cards import CARD, play_card
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    MOST_SEATS,
    black_spot,
    clockwise,
    draw_booty,
    empty_ships,
    stow_booty,
    to_reserve,
)
from freebooter.games.pirates_of_the_7_seas.rules.gifts import accepted, ask_gift, gift_due
from freebooter.games.pirates_of_the_7_seas.rules.rounds import end_turn
from freebooter.games.pirates_of_the_7_seas.state import (
    LOOTING,
    NONE,
    SENDING,
    Plunder,
    Seas,
    Tray,
    plunder_of,
    turn_of,
)

CARAVANS: Final = [number for number, card in enumerate(CONTENT.adventures) if card.kind == "caravan"]
COUNTRY: Final = [card.country for card in CONTENT.adventures]
CARAVAN_SHIPS: Final = [card.ships for card in CONTENT.adventures]
EXTRA_SHIPS: Final = [CONTENT.numbers.plunder.extra_ships.get(str(players), 0) for players in range(5)]

RED_SINKS: Final = 1
PIRATE_SINKS: Final = 2
BOTH_SINK: Final = 3

Die = tuple[int, int, int]  # face, x, y

SEND: Final = [Option("send", ships, touches=("fleet",)) for ships in range(CONTENT.numbers.box.dice_each + 1)]


def caravan_options(state: Seas, seat: int) -> list[Option]:
    return [PASS, *[CARD[card] for card in state.pirates[seat].hand if CARAVAN_SHIPS[card]]]


# asked even with no card to play: to go on at once would tell of the hand
ASK_CARAVAN: Final[list[Ask]] = [always(choose(seat, "captain", caravan_options)) for seat in range(MOST_SEATS)]


def set_out(state: Seas, seat: int) -> Steps:
    """The captain plays a caravan, or takes the Black Spot (P7-034, P7-055)."""
    option: Option = yield ASK_CARAVAN[seat]
    card = play_card(state, seat, option)
    if card == NONE:
        return
    state.played.append(card)  # P7-A26
    players = len(state.pirates)
    state.plunder = Plunder(card, clockwise(state, seat), [0] * players, [0] * players, [])
    state.stage = SENDING
    tell(state, "caravan", seat=seat, card=card)


def most_sent(state: Seas) -> int:
    """P7-037."""
    return CARAVAN_SHIPS[plunder_of(state).caravan] + EXTRA_SHIPS[len(state.pirates)]


def send_options(state: Seas, seat: int) -> list[Option]:
    """Only empty ships of the fleet (P7-036, P7-038)."""
    return SEND[min(most_sent(state), empty_ships(state.pirates[seat])) :: -1]


ASK_SEND: Final[list[Ask]] = [choose(seat, "send", send_options) for seat in range(MOST_SEATS)]


def send_ships(state: Seas) -> Steps:
    """The next in line says how many ships go (P7-A21)."""
    seat = plunder_of(state).to_send[0]
    option: Option = yield ASK_SEND[seat]
    ships = option.number(0)
    plunder = plunder_of(state)
    plunder.to_send.pop(0)
    plunder.sent[seat] = ships
    if state.keel.loud:
        tell(state, "sent", seat=seat, ships=ships)
    corsair = state.corsairs[COUNTRY[plunder.caravan]] == seat
    if corsair:
        black_spot(state, seat, "corsair")  # P7-040
    if ships == 0 and not (corsair and state.corsair_once):
        black_spot(state, seat, "stayed")  # P7-039, P7-A02
    if not plunder.to_send:
        fight(state, plunder)
        if not plunder.to_loot:
            yield from share_out(state)


def fight(state: Seas, plunder: Plunder) -> None:
    """All dice are thrown, the nearest pairs fight, and who is left shares the booty (P7-041 .. P7-050)."""
    captain = turn_of(state).seat
    owners = [seat for seat in clockwise(state, captain) for _ in range(plunder.sent[seat])]
    state.stage = LOOTING
    if not owners:  # P7-A20
        if state.keel.loud:
            tell(state, "nobody_sails", seat=captain)
        return
    reds = CARAVAN_SHIPS[plunder.caravan]
    dice = throw(state, reds + len(owners))
    fights = resolve(dice[:reds], dice[reds:])
    lay_out(state, plunder.caravan, [NONE] * reds + owners, dice)
    state.tray.fights = fights
    sunk = [0] * len(state.pirates)
    reds_left = reds
    for red, pirate, outcome in fights:
        owner = owners[pirate - reds]
        hurt = [owner] if outcome & PIRATE_SINKS else []
        face = dice[pirate][0]
        if state.keel.loud:
            tell(
                state, "fight", red=dice[red][0], face=face, seat=owner, outcome=outcome, pair=[red, pirate], hurts=hurt
            )
        if outcome & RED_SINKS:
            reds_left -= 1
        if outcome & PIRATE_SINKS:
            sunk[owner] += 1
    for seat in clockwise(state, captain):
        bury(state, seat, sunk[seat])
        plunder.afloat[seat] = plunder.sent[seat] - sunk[seat]
    if state.keel.loud:
        tell(state, "caravan_escapes" if reds_left else "caravan_sunk", ships=reds_left)
    # P7-048; if the caravan escapes, no pirate is afloat (P7-046), and so nobody draws (P7-049)
    plunder.to_loot = [seat for seat in clockwise(state, captain) if plunder.afloat[seat]]


def bury(state: Seas, seat: int, sunk: int) -> None:
    """Sunk ships go to the reserve and bring tokens; unsinkable ones come back for nothing (P7-044, P7-045, P7-098)."""
    if sunk:
        pirate = state.pirates[seat]
        saved = min(sunk, pirate.unsinkable)
        lost = to_reserve(state, seat, sunk - saved)
        pirate.tokens += lost
        if saved:
            tell(state, "saved", seat=seat, sunk=sunk, saved=saved)
        if lost and state.keel.loud:
            tell(state, "losses", seat=seat, sunk=lost, tokens=lost, hurts=[seat])


def lay_out(state: Seas, card: int, owners: list[int], dice: list[Die]) -> None:
    """The throw lies in the tray for everyone to see."""
    seat = turn_of(state).seat
    laid = [(owner, face, x, y) for owner, (face, x, y) in zip(owners, dice, strict=True)]
    state.tray = Tray(state.tray.number + 1, card, seat, laid, [], [], [])
    flat = [number for die in laid for number in die]
    if state.keel.loud:
        tell(state, "thrown", seat=seat, card=card, count=len(dice), throw=state.tray.number, tray=flat)


def resolve(reds: list[Die], pirates: list[Die]) -> list[tuple[int, int, int]]:
    """The fights in their order: red die, pirate die, who sinks. Dice are counted reds first.

    As no die moves and each fight sinks at least one of its two, the nearest pair left is always the next in the order
    of distance. Equal distances: the lower red die, then the lower pirate die.
    """
    pairs: list[int] = []
    for red, (_, x, y) in enumerate(reds):
        for pirate, (_, px, py) in enumerate(pirates):
            pairs.append(((x - px) * (x - px) + (y - py) * (y - py)) * 4096 + red * 64 + pirate)
    pairs.sort()
    red_sunk = [False] * len(reds)
    pirate_sunk = [False] * len(pirates)
    fights: list[tuple[int, int, int]] = []
    for pair in pairs:
        red = pair >> 6 & 63
        pirate = pair & 63
        if red_sunk[red] or pirate_sunk[pirate]:
            continue
        red_face = reds[red][0]
        face = pirates[pirate][0]
        outcome = BOTH_SINK if red_face == face else RED_SINKS if red_face < face else PIRATE_SINKS  # P7-043
        red_sunk[red] = outcome != PIRATE_SINKS
        pirate_sunk[pirate] = outcome != RED_SINKS
        fights.append((red, len(reds) + pirate, outcome))
    return fights


def loot(state: Seas) -> Steps:
    """The next in line draws a card for each ship still afloat, and stows or rejects it (P7-048 .. P7-053)."""
    plunder = plunder_of(state)
    seat = plunder.to_loot[0]
    draw_booty(state, seat, plunder.afloat[seat])
    yield from stow_booty(state, seat)
    plunder = plunder_of(state)
    plunder.to_loot.pop(0)
    if not plunder.to_loot:
        yield from share_out(state)


def share_out(state: Seas) -> Steps:
    """The plunder is over: the captain's gift (P7-056)."""
    seat = turn_of(state).seat
    if gift_due(state, seat):
        option: Option = yield ask_gift(state, seat)
        state.pirates[seat].tokens += accepted(state, seat, option)
    state.plunder = None
    end_turn(state)
