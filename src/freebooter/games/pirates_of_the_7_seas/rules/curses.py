"""The Shaman: a curse on everybody (chapter 9)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, always, choose
from freebooter.engine.keel import tell, throw
from freebooter.games.pirates_of_the_7_seas.content import CONTENT, HIGHEST
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    MOST_SEATS,
    black_spot,
    clockwise,
    dearest,
    draw_booty,
    give_up,
    overboard_options,
    post_guards,
    stow_booty,
    throw_overboard,
    to_reserve,
)
from freebooter.games.pirates_of_the_7_seas.rules.gifts import accepted, ask_gift, gift_due, mistake
from freebooter.games.pirates_of_the_7_seas.rules.plunder import CARD, lay_out
from freebooter.games.pirates_of_the_7_seas.rules.rounds import end_turn
from freebooter.games.pirates_of_the_7_seas.state import DONE_IT, GOODS, NONE, SUFFERING, TALISMAN, Seas

CURSE: Final = [card.curse for card in CONTENT.adventures]
THROW: Final = 0
NAME: Final = 1
SALARY: Final = 2
WHIRLPOOL: Final = 3
TAVERN: Final = 4
KIND: Final = [["throw", "name", "salary", "whirlpool", "tavern"].index(curse.kind) for curse in CONTENT.curses]
FACE: Final = [curse.face for curse in CONTENT.curses]
GOOD: Final = [curse.goods for curse in CONTENT.curses]
CHESTS: Final = [curse.chests for curse in CONTENT.curses]
TAVERN_IDS: Final = [face.id for face in CONTENT.tavern]
TAVERN_TOKENS: Final = 3

NAMED: Final = [Option("name", good, touches=(f"good:{good}",)) for good in range(GOODS)]
GIVE: Final = [[Option("give", seat, face) for face in range(7)] for seat in range(MOST_SEATS)]


def curse_options(state: Seas, seat: int) -> list[Option]:
    return [PASS, *[CARD[card] for card in state.pirates[seat].hand if CURSE[card] != NONE]]


def name_options(state: Seas, seat: int) -> list[Option]:
    return NAMED


ASK_CURSE: Final[list[Ask]] = [always(choose(seat, "shaman", curse_options)) for seat in range(MOST_SEATS)]
ASK_NAME: Final[list[Ask]] = [choose(seat, "idol", name_options) for seat in range(MOST_SEATS)]


def put_curse(state: Seas, seat: int) -> Steps:
    """The shaman plays a curse, or takes the Black Spot (P7-061, P7-065)."""
    option: Option = yield ASK_CURSE[seat]
    if option == PASS:
        mistake(state, seat)
        end_turn(state)
        return
    card = option.number(0)
    state.pirates[seat].hand.remove(card)
    state.played.append(card)  # P7-A26
    state.progress = DONE_IT
    state.curse = CURSE[card]
    tell(state, "curse", seat=seat, card=card)
    kind = KIND[state.curse]
    if kind in (THROW, WHIRLPOOL):
        safe = 0
        if gift_due(state, seat):
            option = yield ask_gift(state, seat)
            safe = accepted(state, seat, option)
        throw_fleets(state, card, safe)
    elif kind == NAME:
        option = yield ASK_NAME[seat]
        state.named = option.number(0)
        tell(state, "named", seat=seat, good=state.named)
    elif kind == TAVERN:
        players = len(state.pirates)
        lay_out(state, card, [NONE] * players, throw(state, players))
        state.tray.caught = [NONE] * players
        while NONE in state.tray.caught:
            option = yield ASK_TAVERN[seat]
            hand_out(state, option.number(0), option.number(1))
    state.line = clockwise(state, seat)
    state.stage = SUFFERING


def throw_fleets(state: Seas, card: int, safe: int) -> None:
    """Everyone's fleet goes into the tray, but for the shaman's safe ships (P7-062, P7-066, P7-A18)."""
    owners: list[int] = []
    whirlpool = KIND[state.curse] == WHIRLPOOL
    if whirlpool:
        owners.append(NONE)
    for seat in clockwise(state, state.active):
        ships = state.pirates[seat].fleet
        if seat == state.active:
            ships -= safe
        owners += [seat] * ships
    dice = throw(state, len(owners))
    lay_out(state, card, owners, dice)
    if whirlpool:
        state.tray.caught = nearest_to_red(state.tray.dice)
    else:
        face = FACE[state.curse]
        state.tray.caught = [number for number, die in enumerate(dice) if die[0] == face]


def nearest_to_red(dice: list[int]) -> list[int]:
    """The ships nearest to the red die, which comes first: as many as it shows (P7-073, P7-A19)."""
    x = dice[2]
    y = dice[3]
    near: list[int] = []
    for i in range(4, len(dice), 4):
        dx = dice[i + 2] - x
        dy = dice[i + 3] - y
        near.append((dx * dx + dy * dy) * 64 + i // 4)
    near.sort()
    return [pair & 63 for pair in near[: dice[1]]]


# --- the Tavern --------------------------------------------------------------------------------------------------


def next_guest(state: Seas) -> int:
    """Who gets the next die: clockwise from the shaman."""
    given = len(state.pirates) - state.tray.caught.count(NONE)
    return (state.active + given) % len(state.pirates)


def tavern_options(state: Seas, seat: int) -> list[Option]:
    """One of the dice left, each face once (P7-074)."""
    guest = next_guest(state)
    tray = state.tray
    faces = [tray.dice[4 * i + 1] for i in range(len(tray.caught)) if tray.caught[i] == NONE]
    return [GIVE[guest][face] for face in range(1, 7) if face in faces]


ASK_TAVERN: Final[list[Ask]] = [choose(seat, "tavern", tavern_options) for seat in range(MOST_SEATS)]


def hand_out(state: Seas, guest: int, face: int) -> None:
    tray = state.tray
    for i in range(len(tray.caught)):
        if tray.caught[i] == NONE and tray.dice[4 * i + 1] == face:
            tray.caught[i] = guest
            return


ASK_TAVERN_LOSS: Final[list[Ask]] = [choose(seat, "tavern.goods", overboard_options) for seat in range(MOST_SEATS)]


def visit_tavern(state: Seas, seat: int) -> Steps:
    """What the die brings (P7-075, P7-A15)."""
    pirate = state.pirates[seat]
    face = state.tray.dice[4 * state.tray.caught.index(seat) + 1]
    what = TAVERN_IDS[face - 1]
    tell(state, f"tavern.{what}", seat=seat, face=face, hurts=[seat] if face <= 3 else [])
    if what == "spot":
        black_spot(state, seat, "tavern")
    elif what == "lose-goods":
        if pirate.goods != [0, 0, 0]:
            option: Option = yield ASK_TAVERN_LOSS[seat]
            give_up(state, seat, option.number(0), 1)
            tell(state, "overboard", seat=seat, good=option.number(0), hurts=[seat])
    elif what == "lose-chest":
        pirate.chests = max(0, pirate.chests - 1)
    elif what == "gain-chest":
        pirate.chests += 1
    elif what == "booty":
        draw_booty(state, seat, 1)
        yield from stow_booty(state, seat)
    else:
        pirate.tokens += TAVERN_TOKENS


# --- suffering ---------------------------------------------------------------------------------------------------


def suffer(state: Seas) -> Steps:
    """The next in line bears the curse; then guards and holds are put in order (P7-064)."""
    seat = state.line[0]
    kind = KIND[state.curse]
    if kind == TAVERN:
        yield from visit_tavern(state, seat)
    elif kind == SALARY:
        pay_salary(state, seat)
    elif kind == WHIRLPOOL:
        sink_in_whirlpool(state, seat)
    else:
        pay_goods(state, seat)
    if post_guards(state, seat):
        yield from throw_overboard(state, seat)
    state.line.pop(0)
    if not state.line:
        state.curse = NONE
        state.named = NONE
        end_turn(state)


def hits(state: Seas, seat: int) -> int:
    dice = state.tray.dice
    return sum(dice[4 * i] == seat for i in state.tray.caught)


def in_tray(state: Seas, seat: int) -> int:
    return state.tray.dice[::4].count(seat)


def pay_goods(state: Seas, seat: int) -> None:
    """Kraken, Iceberg, Sirens, Riot and Idol: cards of one good, or ships (P7-063, P7-067 .. P7-071)."""
    doubled = False
    if KIND[state.curse] == NAME:
        good = state.named
        due = 1
    else:
        good = GOOD[state.curse]
        due = hits(state, seat)
        if good == HIGHEST:
            good = dearest(state.port)
            doubled = state.riot_by_example  # P7-A01
    cards = min(due, state.pirates[seat].goods[good])
    give_up(state, seat, good, cards)
    missing = due - cards
    if doubled:
        missing = min(2 * missing, in_tray(state, seat))  # the shaman's safe ships stay safe (P7-066)
    ships = to_reserve(state, seat, missing)
    if cards or ships:
        tell(state, "cursed", seat=seat, good=good, cards=cards, ships=ships, hurts=[seat])


def pay_salary(state: Seas, seat: int) -> None:
    """P7-072, P7-A29."""
    pirate = state.pirates[seat]
    paid = min(pirate.chests, CHESTS[state.curse] * pirate.guards)
    pirate.chests -= paid
    if paid:
        tell(state, "salary", seat=seat, chests=paid, hurts=[seat])


def sink_in_whirlpool(state: Seas, seat: int) -> None:
    """P7-073, P7-A03."""
    pirate = state.pirates[seat]
    due = hits(state, seat)
    if due and state.whirlpool_by_player:
        due = 1
    talismans = min(due, pirate.talismans)
    pirate.talismans -= talismans
    state.discards[TALISMAN] += talismans
    ships = to_reserve(state, seat, due - talismans)
    if due:
        tell(state, "whirled", seat=seat, talismans=talismans, ships=ships, hurts=[seat])
