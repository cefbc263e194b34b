"""The Shaman: a curse on everybody (chapter 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, always, choose
from freebooter.engine.keel import tell, throw
from freebooter.games.pirates_of_the_7_seas.content import (
    CONTENT,
    HIGHEST,
    Effect,
    Name,
    Salary,
    Tavern,
    Throw,
    Whirlpool,
)
from freebooter.games.pirates_of_the_7_seas.rules.cards import CARD, play_card
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    MOST_SEATS,
    clockwise,
    dearest,
    give_up,
    post_guards,
    throw_overboard,
    to_reserve,
)
from freebooter.games.pirates_of_the_7_seas.rules.gifts import accepted, ask_gift, gift_due
from freebooter.games.pirates_of_the_7_seas.rules.plunder import lay_out
from freebooter.games.pirates_of_the_7_seas.rules.rounds import end_turn
from freebooter.games.pirates_of_the_7_seas.rules.tavern import open_tavern, visit_tavern
from freebooter.games.pirates_of_the_7_seas.state import (
    GOODS,
    NONE,
    SUFFERING,
    TALISMAN,
    Seas,
    Spell,
    spell_of,
)

CURSE: Final = [card.curse for card in CONTENT.adventures]
EFFECT: Final[list[Effect]] = [curse.effect for curse in CONTENT.curses]

NAMED: Final = [Option("name", good, touches=(f"good:{good}",)) for good in range(GOODS)]


def curse_options(state: Seas, seat: int) -> list[Option]:
    return [PASS, *[CARD[card] for card in state.pirates[seat].hand if CURSE[card] != NONE]]


def name_options(state: Seas, seat: int) -> list[Option]:
    return NAMED


ASK_CURSE: Final[list[Ask]] = [always(choose(seat, "shaman", curse_options)) for seat in range(MOST_SEATS)]
ASK_NAME: Final[list[Ask]] = [choose(seat, "idol", name_options) for seat in range(MOST_SEATS)]


def put_curse(state: Seas, seat: int) -> Steps:
    """The shaman plays a curse, or takes the Black Spot (P7-061, P7-065)."""
    option: Option = yield ASK_CURSE[seat]
    card = play_card(state, seat, option)
    if card == NONE:
        return
    state.played.append(card)  # P7-A26
    state.spell = Spell(CURSE[card])
    tell(state, "curse", seat=seat, card=card)
    effect = EFFECT[CURSE[card]]
    yield from CAST[type(effect)](state, seat, card, effect)
    spell_of(state).to_suffer = clockwise(state, seat)
    state.stage = SUFFERING


def suffer(state: Seas) -> Steps:
    """The next pirate bears the curse; then guards and holds are put in order (P7-064)."""
    spell = spell_of(state)
    seat = spell.to_suffer[0]
    effect = EFFECT[spell.curse]
    yield from BEAR[type(effect)](state, seat, effect)
    if post_guards(state, seat):
        yield from throw_overboard(state, seat)
    spell = spell_of(state)
    spell.to_suffer.pop(0)
    if not spell.to_suffer:
        state.spell = None
        end_turn(state)


# --- Kraken, Iceberg, Sirens, Riot -------------------------------------------------------------------------------


def throw_fleets(state: Seas, shaman: int, card: int, effect: Throw) -> Steps:
    """P7-062."""
    yield from throw_all(state, shaman, card, False)
    tray = state.tray
    tray.caught = [number for number, (_, face, _, _) in enumerate(tray.dice) if face == effect.face]


def throw_all(state: Seas, shaman: int, card: int, red: bool) -> Steps:
    """Everyone's fleet goes into the tray, but for the shaman's safe ships (P7-066, P7-A18); `red`: a red die too."""
    safe = 0
    if gift_due(state, shaman):
        option: Option = yield ask_gift(state, shaman)
        safe = accepted(state, shaman, option)
    owners = [NONE] if red else []
    for seat in clockwise(state, shaman):
        ships = state.pirates[seat].fleet
        owners += [seat] * (ships - safe if seat == shaman else ships)
    lay_out(state, card, owners, throw(state, len(owners)))


def hits(state: Seas, seat: int) -> int:
    """How many of this pirate's ships are caught."""
    tray = state.tray
    return sum([tray.dice[number][0] == seat for number in tray.caught])


def pay_for_hits(state: Seas, seat: int, effect: Throw) -> Steps:
    """A card of the good that the curse wants for each ship caught (P7-063, P7-067 .. P7-070)."""
    due = hits(state, seat)
    if effect.goods != HIGHEST:
        pay_goods(state, seat, effect.goods, due, False)
    else:
        pay_goods(state, seat, dearest(state.port), due, state.riot_by_example)  # P7-A01
    yield from ()


def pay_goods(state: Seas, seat: int, good: int, due: int, doubled: bool) -> None:
    """Cards of one good, or else ships, two for a card where `doubled` (P7-063)."""
    cards = min(due, state.pirates[seat].goods[good])
    give_up(state, seat, good, cards)
    missing = due - cards
    if doubled:
        in_tray = sum([owner == seat for owner, _, _, _ in state.tray.dice])
        missing = min(2 * missing, in_tray)  # the shaman's safe ships stay safe (P7-066)
    ships = to_reserve(state, seat, missing)
    if cards or ships:
        tell(state, "cursed", seat=seat, good=good, cards=cards, ships=ships, hurts=[seat])


# --- Idol --------------------------------------------------------------------------------------------------------


def name_good(state: Seas, shaman: int, card: int, effect: Name) -> Steps:
    """P7-071."""
    option: Option = yield ASK_NAME[shaman]
    good = option.number(0)
    spell_of(state).named = good
    tell(state, "named", seat=shaman, good=good)


def pay_named_good(state: Seas, seat: int, effect: Name) -> Steps:
    pay_goods(state, seat, spell_of(state).named, 1, False)
    yield from ()


# --- Salary ------------------------------------------------------------------------------------------------------


def demand_salary(state: Seas, shaman: int, card: int, effect: Salary) -> Steps:
    """The card itself does nothing: everybody pays."""
    yield from ()


def pay_salary(state: Seas, seat: int, effect: Salary) -> Steps:
    """P7-072, P7-A29."""
    pirate = state.pirates[seat]
    paid = min(pirate.chests, effect.chests * pirate.guards)
    pirate.chests -= paid
    if paid:
        tell(state, "salary", seat=seat, chests=paid, hurts=[seat])
    yield from ()


# --- Whirlpool ---------------------------------------------------------------------------------------------------


def throw_fleets_and_red(state: Seas, shaman: int, card: int, effect: Whirlpool) -> Steps:
    """P7-073."""
    yield from throw_all(state, shaman, card, True)
    state.tray.caught = nearest_to_red(state.tray.dice)


def nearest_to_red(dice: list[tuple[int, int, int, int]]) -> list[int]:
    """The ships nearest to the red die, which comes first: as many as it shows (P7-073, P7-A19)."""
    _, count, red_x, red_y = dice[0]
    near: list[int] = []
    for number in range(1, len(dice)):
        _, _, x, y = dice[number]
        near.append(((x - red_x) * (x - red_x) + (y - red_y) * (y - red_y)) * 64 + number)
    near.sort()
    return [pair & 63 for pair in near[:count]]


def sink_in_whirlpool(state: Seas, seat: int, effect: Whirlpool) -> Steps:
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
    yield from ()


# --- each kind of curse: what the shaman does first, and what everybody suffers then -----------------------------

CAST: Final[dict[type[Effect], Callable[[Seas, int, int, Any], Steps]]] = {
    Throw: throw_fleets,
    Name: name_good,
    Salary: demand_salary,
    Whirlpool: throw_fleets_and_red,
    Tavern: open_tavern,
}
BEAR: Final[dict[type[Effect], Callable[[Seas, int, Any], Steps]]] = {
    Throw: pay_for_hits,
    Name: pay_named_good,
    Salary: pay_salary,
    Whirlpool: sink_in_whirlpool,
    Tavern: visit_tavern,
}
