"""The Captain: a caravan is plundered (chapter 7)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, always, choose
from freebooter.engine.keel import tell, throw
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    MOST_SEATS,
    black_spot,
    clockwise,
    draw_booty,
    empty_ships,
    stow_booty,
    to_reserve,
)
from freebooter.games.pirates_of_the_7_seas.rules.gifts import accepted, ask_gift, gift_due, mistake
from freebooter.games.pirates_of_the_7_seas.rules.rounds import end_turn
from freebooter.games.pirates_of_the_7_seas.state import DONE_IT, LOOTING, NONE, SENDING, Seas, Tray

CARAVANS: Final = [number for number, card in enumerate(CONTENT.adventures) if card.kind == "caravan"]
COUNTRY: Final = [card.country for card in CONTENT.adventures]
CARAVAN_SHIPS: Final = [card.ships for card in CONTENT.adventures]
EXTRA_SHIPS: Final = CONTENT.numbers.extra_ships

RED_SINKS: Final = 1
PIRATE_SINKS: Final = 2
BOTH_SINK: Final = 3

Die = tuple[int, int, int]  # face, x, y

CARD: Final = [Option("card", number, touches=(f"card:{number}",)) for number in range(len(CONTENT.adventures))]
SEND: Final = [Option("send", ships, touches=("fleet",)) for ships in range(CONTENT.numbers.ships + 1)]


def caravan_options(state: Seas, seat: int) -> list[Option]:
    return [PASS, *[CARD[card] for card in state.pirates[seat].hand if CARAVAN_SHIPS[card]]]


# asked even with no card to play: to go on at once would tell of the hand
ASK_CARAVAN: Final[list[Ask]] = [always(choose(seat, "captain", caravan_options)) for seat in range(MOST_SEATS)]


def set_out(state: Seas, seat: int) -> Steps:
    """The captain plays a caravan, or takes the Black Spot (P7-034, P7-055)."""
    option: Option = yield ASK_CARAVAN[seat]
    if option == PASS:
        mistake(state, seat)
        end_turn(state)
        return
    card = option.number(0)
    state.pirates[seat].hand.remove(card)
    state.played.append(card)  # P7-A26
    state.progress = DONE_IT
    state.caravan = card
    state.line = clockwise(state, seat)
    state.sent = [0] * len(state.pirates)
    state.afloat = [0] * len(state.pirates)
    state.stage = SENDING
    tell(state, "caravan", seat=seat, card=card)


def most_sent(state: Seas) -> int:
    """P7-037."""
    return CARAVAN_SHIPS[state.caravan] + EXTRA_SHIPS[len(state.pirates)]


def send_options(state: Seas, seat: int) -> list[Option]:
    """Only empty ships of the fleet (P7-036, P7-038)."""
    return SEND[min(most_sent(state), empty_ships(state.pirates[seat])) :: -1]


ASK_SEND: Final[list[Ask]] = [choose(seat, "send", send_options) for seat in range(MOST_SEATS)]


def send_ships(state: Seas) -> Steps:
    """The next in line says how many ships go (P7-A21)."""
    seat = state.line[0]
    option: Option = yield ASK_SEND[seat]
    ships = option.number(0)
    state.line.pop(0)
    state.sent[seat] = ships
    tell(state, "sent", seat=seat, ships=ships)
    corsair = state.corsairs[COUNTRY[state.caravan]] == seat
    if corsair:
        black_spot(state, seat, "corsair")  # P7-040
    if ships == 0 and not (corsair and state.corsair_once):
        black_spot(state, seat, "stayed")  # P7-039, P7-A02
    if not state.line:
        fight(state)
        if not state.line:
            yield from share_out(state)


def fight(state: Seas) -> None:
    """All dice are thrown, the nearest pairs fight, and who is left shares the booty (P7-041 .. P7-050)."""
    captain = state.active
    owners = [seat for seat in clockwise(state, captain) for _ in range(state.sent[seat])]
    state.line = []
    state.stage = LOOTING
    if not owners:  # P7-A20
        tell(state, "nobody_sails", seat=captain)
        return
    reds = CARAVAN_SHIPS[state.caravan]
    dice = throw(state, reds + len(owners))
    fights = resolve(dice[:reds], dice[reds:])
    lay_out(state, state.caravan, [NONE] * reds + owners, dice)
    state.tray.fights = fights
    sunk = [0] * len(state.pirates)
    reds_left = reds
    for i in range(0, len(fights), 3):
        red = fights[i]
        pirate = fights[i + 1] - reds
        outcome = fights[i + 2]
        hurt = [owners[pirate]] if outcome & PIRATE_SINKS else []
        face = dice[reds + pirate][0]
        pair = [red, reds + pirate]
        tell(state, "fight", red=dice[red][0], face=face, seat=owners[pirate], outcome=outcome, pair=pair, hurts=hurt)
        if outcome & RED_SINKS:
            reds_left -= 1
        if outcome & PIRATE_SINKS:
            sunk[owners[pirate]] += 1
    for seat in clockwise(state, captain):
        bury(state, seat, sunk[seat])
        state.afloat[seat] = state.sent[seat] - sunk[seat]
    tell(state, "caravan_escapes" if reds_left else "caravan_sunk", ships=reds_left)
    # P7-048; if the caravan escapes, no pirate is afloat (P7-046), and so nobody draws (P7-049)
    state.line = [seat for seat in clockwise(state, captain) if state.afloat[seat]]


def bury(state: Seas, seat: int, sunk: int) -> None:
    """Sunk ships go to the reserve and bring tokens; unsinkable ones come back for nothing (P7-044, P7-045, P7-098)."""
    if sunk:
        pirate = state.pirates[seat]
        saved = min(sunk, pirate.unsinkable)
        lost = to_reserve(state, seat, sunk - saved)
        pirate.tokens += lost
        if saved:
            tell(state, "saved", seat=seat, sunk=sunk, saved=saved)
        if lost:
            tell(state, "losses", seat=seat, sunk=lost, tokens=lost, hurts=[seat])


def lay_out(state: Seas, card: int, owners: list[int], dice: list[Die]) -> None:
    """The throw lies in the tray for everyone to see."""
    flat: list[int] = []
    for owner, (face, x, y) in zip(owners, dice, strict=True):
        flat.append(owner)
        flat.append(face)
        flat.append(x)
        flat.append(y)
    state.tray = Tray(state.tray.number + 1, card, state.active, flat, [], [])
    tell(state, "thrown", seat=state.active, card=card, count=len(dice), throw=state.tray.number, tray=flat)


def resolve(reds: list[Die], pirates: list[Die]) -> list[int]:
    """The fights in their order, in threes: red die, pirate die, who sinks. Dice are counted reds first.

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
    fights: list[int] = []
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
        fights.append(red)
        fights.append(len(reds) + pirate)
        fights.append(outcome)
    return fights


def loot(state: Seas) -> Steps:
    """The next in line draws a card for each ship still afloat, and stows or rejects it (P7-048 .. P7-053)."""
    seat = state.line[0]
    draw_booty(state, seat, state.afloat[seat])
    yield from stow_booty(state, seat)
    state.line.pop(0)
    if not state.line:
        yield from share_out(state)


def share_out(state: Seas) -> Steps:
    """The plunder is over: the captain's gift (P7-056)."""
    seat = state.active
    if gift_due(state, seat):
        option: Option = yield ask_gift(state, seat)
        state.pirates[seat].tokens += accepted(state, seat, option)
    state.caravan = NONE
    end_turn(state)
