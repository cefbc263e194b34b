"""Chapters 27 and 39: glory cards and the moments at which they are played out of turn."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option, Options, Steps, choose, window
from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.constants import DECIDED, NPC_SIDE, ON_PORT, ON_ROLL, ON_TURN, PORT
from freebooter.games.merchants_and_marauders.content import GLORY, WINDOWS
from freebooter.games.merchants_and_marauders.rules import arms, dice, effects, specialists
from freebooter.games.merchants_and_marauders.rules.common import Check, choice, moment_now, of_battle
from freebooter.games.merchants_and_marauders.rules.fitting import can_be_copied, fits_effect, usable
from freebooter.games.merchants_and_marauders.state import Moment, State, in_order, learn

WINDOW: Final = [card.window for card in GLORY]

WITHDRAW: Final = choice("withdraw")
RESOLVE: Final = choice("resolve")


# ---- which cards fit the moment ------------------------------------------------------------------------------------


def own_cards(state: State, seat: int) -> list[Option]:
    """The cards that can be played now on the own turn, and the specialists that can be hired."""
    options: list[Option] = []
    hand = state.players[seat].hand
    if not hand:
        return options
    in_harbour = state.phase == PORT
    for card in hand:
        if GLORY[card].specialist >= 0:
            if specialists.can_hire(state, seat, card):
                options.append(choice("hire", card))
        elif (WINDOW[card] == ON_TURN or (in_harbour and WINDOW[card] == ON_PORT)) and fits_effect(state, seat, card):
            options.append(choice("play", card))
    return options


def moment_options(state: State, seat: int) -> list[Option]:
    """What a seat can do in the open moment: cards of its hand, and what else lies open before it."""
    moment = state.moments[-1]
    if of_battle(moment):
        return battle_options(state, seat, moment.window)
    options: list[Option] = []
    failed = state.failed_roll
    if moment.window == ON_ROLL and failed is not None:
        if failed.ability:
            options.append(choice("use", "ability"))
        if dice.lookout_ready(state, seat, failed.skill):
            options.append(choice("use", "lookout"))
    for card in state.players[seat].hand:
        if WINDOW[card] == moment.window and not is_announced(state, card) and usable(state, seat, card, moment):
            options.append(choice("play", card))
    return options


def battle_options(state: State, seat: int, window: int) -> list[Option]:
    """Cards and tools of a captain who fights."""
    options: list[Option] = []
    for card in state.players[seat].hand:
        if WINDOW[card] == window and not is_announced(state, card) and fits_effect(state, seat, card):
            options.append(choice("play", card))
    options.extend(arms.tools(state, seat, window))
    return options


# ---- announcing and resolving --------------------------------------------------------------------------------------


def is_announced(state: State, card: int) -> bool:
    for moment in state.moments:
        if card in moment.cards:
            return True
    return False


def with_hand(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who may react at all: a seat without glory cards (everyone sees that) has nothing to say."""
    return tuple([seat for seat in seats if cards_left(state, seat) > 0 and state.players[seat].playing])


def cards_left(state: State, seat: int) -> int:
    """Cards in hand that are not announced."""
    hand = state.players[seat].hand
    left = len(hand)
    for moment in state.moments:
        for card in moment.cards:
            left -= card in hand
    return left


def worth_asking(state: State, seats: tuple[int, ...], options: Options) -> bool:
    """At a table everyone is asked; in a playout only if someone can do something."""
    if not state.keel.playout:
        return True
    for seat in seats:
        if options(state, seat):
            return True
    return False


def note(state: State, moment: Moment, seats: tuple[int, ...], answers: list[Option]) -> bool:
    """MM-270: announced, not shown. True if someone announced anything."""
    found = False
    for seat, option in zip(seats, answers, strict=True):
        if option.kind == "play":
            moment.seats.append(seat)
            moment.cards.append(option.number(0))
            tell(state, "announced", seat=seat)
            found = True
        elif option.kind == "use":
            moment.seats.append(seat)
            moment.cards.append(arms.TOOL + arms.TOOLS.index(option.word(0)))
            found = True
    return found


def react(state: State, when: int, seats: tuple[int, ...], mover: int, nation: int = -1) -> Check:
    """A moment for cards out of turn (MM-269 .. MM-273). True if a card has undone what called for it."""
    asked = with_hand(state, seats)
    if not asked:
        return False
    among_others = len(asked) > 1
    moment = Moment(when, mover, nation=nation)
    state.moments.append(moment)
    while asked and worth_asking(state, asked, moment_options):
        if not note(state, moment, asked, (yield window(asked, WINDOWS[when], moment_options))):
            break
        asked = with_hand(state, seats)
    first = state.acting if state.acting >= 0 else state.start
    among_others = among_others or len(moment.seats) > 1
    turn = 0
    while moment.seats and turn < len(state.players):  # MM-272: in turn order
        seat = (first + turn) % len(state.players)
        if seat in moment.seats:
            yield from resolve_next(state, moment, seat, among_others)
        else:
            turn += 1
    state.moments.pop()
    return moment.averted


def resolve_next(state: State, moment: Moment, seat: int, among_others: bool) -> Steps:
    """The seat's next announced card: shown, then resolved or withdrawn (MM-273, MM-D32).

    Where nobody else could announce anything nothing has changed, and taking it back is not asked for.
    """
    if among_others or not still_usable(state, moment, seat):
        answer = yield choose(seat, "card.resolve", resolve_options)
        if answer is WITHDRAW:
            card = unlist(moment, seat)
            learn(state, state.glory_seen, card, -1)
            tell(state, "withdrew", seat=seat, card=card)
            return
    yield from play_card(state, seat, unlist(moment, seat))


def still_usable(state: State, moment: Moment, seat: int) -> bool:
    """Does the seat's card announced for this moment still fit?"""
    return usable(state, seat, moment.cards[moment.seats.index(seat)], moment)


def resolve_options(state: State, seat: int) -> list[Option]:
    return [RESOLVE, WITHDRAW] if still_usable(state, state.moments[-1], seat) else [WITHDRAW]


def unlist(moment: Moment, seat: int) -> int:
    """Takes the seat's first announcement off the list."""
    place = moment.seats.index(seat)
    moment.seats.pop(place)
    return moment.cards.pop(place)


def play_card(state: State, seat: int, card: int, text: int = -1) -> Steps:
    """A card is shown, may be cancelled, is resolved and may be copied; `text` is the card that a copy takes over."""
    player = state.players[seat]
    player.hand.remove(card)
    state.glory_discard.append(card)
    learn(state, state.glory_seen, card, -1)
    tell(state, "played", seat=seat, card=card)
    if text < 0:
        text = card
    if (yield from cancelled(state, seat, card)):
        return
    yield from effects.resolve(state, seat, GLORY[text].effects, text)
    if can_be_copied(moment_now(state)):
        yield from copied(state, seat, text)


def onlookers(state: State, seat: int) -> tuple[int, ...]:
    """Who may answer a card: in battle the other captain fighting, otherwise everyone else."""
    battle = state.battle
    if battle is not None and of_battle(moment_now(state)):
        return with_hand(state, tuple([side for side in battle.sides if side < NPC_SIDE and side != seat]))
    return with_hand(state, tuple(in_order(state, seat)[1:]))


def cancelled(state: State, seat: int, card: int) -> Check:
    """MM-269: Ill Omen stops a card that was just shown."""
    asked = onlookers(state, seat)
    if not asked or not worth_asking(state, asked, cancel_options):
        return False
    state.shown = card
    answers = yield window(asked, "card.shown", cancel_options)
    state.shown = -1
    for other, answer in zip(asked, answers, strict=True):
        if answer.kind == "play":
            omen = answer.number(0)
            state.players[other].hand.remove(omen)
            state.glory_discard.append(omen)
            learn(state, state.glory_seen, omen, -1)
            tell(state, "cancelled", seat=other, card=card, by=omen, hurts=[seat])
            return True
    return False


def cancel_options(state: State, seat: int) -> list[Option]:
    return [choice("play", card) for card in state.players[seat].hand if GLORY[card].answers == "cancel"]


def copied(state: State, seat: int, text: int) -> Steps:
    """Quick Study: whoever could use the card at this moment may apply its text once more for himself."""
    asked = onlookers(state, seat)
    if not asked or battle_over(state):
        return
    state.shown = text
    if not worth_asking(state, asked, copy_options):
        state.shown = -1
        return
    answers = yield window(asked, "card.resolved", copy_options)
    state.shown = -1
    for other, answer in zip(asked, answers, strict=True):
        if answer.kind == "play":
            yield from play_card(state, other, answer.number(0), text)
            return


def copy_options(state: State, seat: int) -> list[Option]:
    if not usable(state, seat, state.shown, state.moments[-1]):
        return []
    return [choice("play", card) for card in state.players[seat].hand if GLORY[card].answers == "copy"]


def battle_over(state: State) -> bool:
    return of_battle(moment_now(state)) and (state.battle is None or state.battle.stage == DECIDED)


def repeat_failed_roll(state: State, seat: int) -> Check:
    """A card, the Lookout or the captain's ability may repeat the roll that has just failed.

    True if something was used; `failed_roll.again` says whether it works, as a card may be cancelled.
    """
    moment = Moment(ON_ROLL)
    state.moments.append(moment)
    used = False
    if worth_asking(state, (seat,), moment_options):
        used = note(state, moment, (seat,), (yield window((seat,), WINDOWS[ON_ROLL], moment_options)))
    if used:
        card = unlist(moment, seat)
        if card >= arms.TOOL:
            use_in_check(state, seat, arms.TOOLS[card - arms.TOOL])
        else:
            yield from play_card(state, seat, card)
    state.moments.pop()
    return used


def use_in_check(state: State, seat: int, tool: str) -> None:
    failed = state.failed_roll
    assert failed is not None
    if tool == "ability":
        failed.ability = False
    else:
        state.turn.lookout_used = True
    failed.again = True
    tell(state, "tool", seat=seat, tool=tool)


# ---- moments of a battle (chapter 39) ------------------------------------------------------------------------------


def moment_matters(state: State, when: int) -> bool:
    """Is there a captain in this battle to be asked at this moment?"""
    battle = state.battle
    if battle is None:
        return False
    playout = state.keel.playout
    for side in battle.sides:
        if side < NPC_SIDE and (
            battle_options(state, side, when) if playout else state.players[side].hand or arms.tools(state, side, when)
        ):
            return True
    return False


def combat_moment(state: State, when: int) -> Steps:
    """MM-369 .. MM-373: both captains declare, the aggressor's cards come first, until nobody adds one."""
    moment = Moment(when)  # a volley of the Chasers has its moment within another
    state.moments.append(moment)
    while not battle_over(state):
        asked = tuple([side for side in fighters(state) if may_declare(state, side)])
        if not asked or not worth_asking(state, asked, moment_options):
            break
        if not note(state, moment, asked, (yield window(asked, WINDOWS[when], moment_options))):
            break
        late = late_answer(state, moment)
        if late and worth_asking(state, late, moment_options):
            note(state, moment, late, (yield window(late, WINDOWS[when], moment_options)))
        while moment.seats and not battle_over(state):
            yield from resolve_in_battle(state, moment)
    state.moments.pop()


def fighters(state: State) -> list[int]:
    """The captains at the table who fight, the aggressor first."""
    battle = state.battle
    return [] if battle is None else [side for side in battle.sides if side < NPC_SIDE]


def may_declare(state: State, seat: int) -> bool:
    """Cards in hand or something lying open before him: everyone sees that he may have something to say."""
    return cards_left(state, seat) > 0 or len(arms.tools(state, seat, state.moments[-1].window)) > 0


def late_answer(state: State, moment: Moment) -> tuple[int, ...]:
    """MM-371: the captain who kept silent while the other declared a card may now declare one, too."""
    if min(moment.cards) >= arms.TOOL:
        return ()
    silent = [side for side in fighters(state) if side not in moment.seats]
    return tuple([side for side in silent if may_declare(state, side)])


def resolve_in_battle(state: State, moment: Moment) -> Steps:
    """MM-372: the aggressor's declaration first."""
    seat = next(side for side in fighters(state) if side in moment.seats)
    card = unlist(moment, seat)
    if card >= arms.TOOL:
        tool = arms.TOOLS[card - arms.TOOL]
        if choice("use", tool) in arms.tools(state, seat, moment.window):
            yield from arms.use_tool(state, seat, tool)
    elif usable(state, seat, card, moment):
        yield from play_card(state, seat, card)
    else:  # what the foe did first left it without sense
        learn(state, state.glory_seen, card, -1)
        tell(state, "withdrew", seat=seat, card=card)
