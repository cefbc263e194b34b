"""Chapters 27, 28 and 39: glory cards, the moments at which they are played, and specialists."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option, Options, Steps, choose, window
from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.content import DESIGN, GLORY
from freebooter.games.merchants_and_marauders.rules import arms, dice, effects, moving, shipyard
from freebooter.games.merchants_and_marauders.rules.common import Check, opt, spend
from freebooter.games.merchants_and_marauders.state import (
    ACTIONS,
    BUY,
    DECIDED,
    FIRST_DONE,
    NPC_SIDE,
    PORT,
    SELL,
    STASH,
    YARD,
    State,
    at_war,
    in_order,
    show,
)

QUICK_STUDY: Final = DESIGN["g-05"]
ILL_OMEN: Final = DESIGN["g-19"]

WINDOW: Final = [card.window for card in GLORY]

WITHDRAW: Final = opt("withdraw")
RESOLVE: Final = opt("resolve")

_COPIED_IN: Final = ("C.start", "C.decl", "C.contest", "C.loc", "C.board", "C.crew", "X.move", "X.sell", "X.port")


# ---- which cards fit the moment ------------------------------------------------------------------------------------


def usable(state: State, seat: int, card: int, moment: str) -> bool:
    """May this card be played by this seat at this moment? (MM-267 .. MM-269)"""
    glory = GLORY[card]
    if glory.window != moment or glory.specialist >= 0:
        return False
    if moment in {"OWN", "PORT"}:
        return _fits_turn(state, seat, card)
    if moment[0] == "C":
        return arms.fits_battle(state, seat, glory.effects[0])
    p = state.players[seat]
    effect = glory.effects[0]
    if moment == "ROLL":
        return effect.args[1] == ("Scouting" if state.roll_skill == 1 else "Influence")
    if moment in {"X.move", "X.sell", "X.port"}:  # against another player, as long as his captain lives
        mover = state.players[state.mover]
        if seat == state.mover or not mover.playing:
            return False
        return moment != "X.port" or state.flag[mover.zone] == p.nation
    if moment == "X.bounty":
        return at_war(state, state.bounty_nation, p.nation) or p.gold >= 5
    if moment == "DEATH":
        return p.gold > 0
    return moment != "X.card"


def _fits_turn(state: State, seat: int, card: int) -> bool:
    p = state.players[seat]
    effect = GLORY[card].effects[0]
    kind = effect.kind
    if GLORY[card].window == "PORT" and state.phase != PORT:
        return False
    if kind == "act":
        return state.phase == ACTIONS and len(moving.ways(state, seat)) > 0
    if kind == "pay":
        return p.in_port and p.pirate and p.gold >= 5
    if kind == "npc":
        fleet = range(4) if effect.args[1] == "naval" else range(4, 6)
        return any(state.npc_zone[npc] >= 0 for npc in fleet)
    if kind == "card":
        return len(effects.peek_options(state, seat)) > 0
    if kind == "repair":
        return p.damage() > 0
    if kind == "stash":
        return p.gold > 0 and not state.stash_anywhere and not state.activities & STASH
    if kind == "flag":  # a further good in demand
        return bool(p.hold) and not state.activities & (SELL | FIRST_DONE) and state.demand_also < 0
    if kind == "cargo":
        return not state.activities & BUY
    if kind == "price":
        return not state.activities & YARD
    if kind == "weapon":
        return p.weapons != 7
    if kind == "mod":
        return shipyard.mod_for_sale(state, p)
    return True


def own_cards(state: State, seat: int) -> list[Option]:
    """The cards that can be played now on the own turn, and the specialists that can be hired."""
    options: list[Option] = []
    hand = state.players[seat].hand
    if not hand:
        return options
    in_harbour = state.phase == PORT
    for card in hand:
        glory = GLORY[card]
        if glory.specialist >= 0:
            if can_hire(state, seat, card):
                options.append(opt("hire", card))
        elif (glory.window == "OWN" or (in_harbour and glory.window == "PORT")) and _fits_turn(state, seat, card):
            options.append(opt("play", card))
    return options


def moment_options(state: State, seat: int) -> list[Option]:
    """What a seat can do in the open moment: cards of its hand, and in battle what lies open before it."""
    moment = state.moment
    options: list[Option] = []
    if moment == "ROLL":
        if state.free_reroll:
            options.append(opt("use", "ability"))
        if dice.lookout_ready(state, seat, state.roll_skill):
            options.append(opt("use", "lookout"))
    for card in state.players[seat].hand:
        if WINDOW[card] == moment and card not in state.announced_cards and usable(state, seat, card, moment):
            options.append(opt("play", card))
    if moment[0] == "C":
        options.extend(arms.tools(state, seat, moment))
    return options


# ---- announcing and resolving --------------------------------------------------------------------------------------


def with_hand(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who may react at all: a seat without glory cards (everyone sees that) has nothing to say."""
    return tuple([seat for seat in seats if cards_left(state, seat) > 0 and state.players[seat].playing])


def cards_left(state: State, seat: int) -> int:
    """Cards in hand that are not announced."""
    hand = state.players[seat].hand
    return len(hand) - sum([card in hand for card in state.announced_cards])


def opens(state: State, seats: tuple[int, ...], options: Options) -> bool:
    """At a table everyone is asked; in a playout only if someone can do something."""
    if not state.keel.playout:
        return True
    for seat in seats:
        if options(state, seat):
            return True
    return False


def note(state: State, seats: tuple[int, ...], answers: list[Option]) -> bool:
    """MM-270: announced, not shown. True if someone announced anything."""
    found = False
    for seat, option in zip(seats, answers, strict=True):
        if option.kind == "play":
            state.announced.append(seat)
            state.announced_cards.append(option.number(0))
            tell(state, "announced", seat=seat)
            found = True
        elif option.kind == "use":
            state.announced.append(seat)
            state.announced_cards.append(arms.TOOL + arms.TOOLS.index(option.word(0)))
            found = True
    return found


def react(state: State, moment: str, seats: tuple[int, ...], mover: int) -> Steps:
    """A moment for cards out of turn (MM-269 .. MM-273)."""
    asked = with_hand(state, seats)
    if not asked:
        return
    among_others = len(asked) > 1
    before, before_mover, outer = state.moment, state.mover, len(state.announced)
    state.moment, state.mover = moment, mover
    while asked and opens(state, asked, moment_options):
        if not note(state, asked, (yield window(asked, moment, moment_options))):
            break
        asked = with_hand(state, seats)
    first = state.acting if state.acting >= 0 else state.start
    among_others = among_others or len(state.announced) - outer > 1
    turn = 0
    while len(state.announced) > outer and turn < len(state.players):  # MM-272: in turn order
        seat = (first + turn) % len(state.players)
        if seat in state.announced[outer:]:
            yield from resolve_next(state, seat, among_others, outer)
        else:
            turn += 1
    state.moment, state.mover = before, before_mover


def resolve_next(state: State, seat: int, among_others: bool, outer: int) -> Steps:
    """The seat's next announced card: shown, then resolved or withdrawn (MM-273, MM-D32).

    Where nobody else could announce anything nothing has changed, and taking it back is not asked for.
    """
    if among_others or not _still_usable(state, seat):
        answer = yield choose(seat, "card.resolve", resolve_options)
        if answer is WITHDRAW:
            card = _unlist(state, seat, outer)
            show(state.glory_seen, card)
            tell(state, "withdrew", seat=seat, card=card)
            return
    yield from play_card(state, seat, _unlist(state, seat, outer))


def _still_usable(state: State, seat: int) -> bool:
    """Does the seat's card announced for this moment still fit?"""
    for owner, card in zip(state.announced, state.announced_cards, strict=True):
        if owner == seat and card < arms.TOOL and WINDOW[card] == state.moment:
            return usable(state, seat, card, state.moment)
    return False


def resolve_options(state: State, seat: int) -> list[Option]:
    return [RESOLVE, WITHDRAW] if _still_usable(state, seat) else [WITHDRAW]


def _unlist(state: State, seat: int, outer: int) -> int:
    """Takes the seat's first announcement of this moment off the list; the first `outer` belong to one around it."""
    at = state.announced.index(seat, outer)
    state.announced.pop(at)
    return state.announced_cards.pop(at)


def play_card(state: State, seat: int, card: int, text: int = -1) -> Steps:
    """A card is shown, may be cancelled, is resolved and may be copied; `text` is the card that a copy takes over."""
    p = state.players[seat]
    p.hand.remove(card)
    state.glory_discard.append(card)
    show(state.glory_seen, card)
    tell(state, "played", seat=seat, card=card)
    if text < 0:
        text = card
    if (yield from cancelled(state, seat, card)):
        return
    yield from effects.resolve(state, seat, GLORY[text].effects, text)
    if state.moment in _COPIED_IN:
        yield from copied(state, seat, text)


def onlookers(state: State, seat: int) -> tuple[int, ...]:
    """Who may answer a card: in battle the other captain fighting, otherwise everyone else."""
    battle = state.battle
    if battle is not None and state.moment[:1] == "C":
        return with_hand(state, tuple([side for side in battle.sides if side < NPC_SIDE and side != seat]))
    return with_hand(state, tuple(in_order(state, seat)[1:]))


def cancelled(state: State, seat: int, card: int) -> Check:
    """MM-269: Ill Omen stops a card that was just shown."""
    asked = onlookers(state, seat)
    if not asked or not opens(state, asked, cancel_options):
        return False
    state.shown = card
    answers = yield window(asked, "card.shown", cancel_options)
    state.shown = -1
    for other, answer in zip(asked, answers, strict=True):
        if answer.kind == "play":
            omen = answer.number(0)
            state.players[other].hand.remove(omen)
            state.glory_discard.append(omen)
            show(state.glory_seen, omen)
            tell(state, "cancelled", seat=other, card=card, by=omen, hurts=[seat])
            return True
    return False


def cancel_options(state: State, seat: int) -> list[Option]:
    return [opt("play", card) for card in state.players[seat].hand if GLORY[card].design == ILL_OMEN]


def copied(state: State, seat: int, text: int) -> Steps:
    """Quick Study: whoever could use the card at this moment may apply its text once more for himself."""
    asked = onlookers(state, seat)
    if not asked or _battle_over(state):
        return
    state.shown = text
    if not opens(state, asked, copy_options):
        state.shown = -1
        return
    answers = yield window(asked, "card.resolved", copy_options)
    state.shown = -1
    for other, answer in zip(asked, answers, strict=True):
        if answer.kind == "play":
            yield from play_card(state, other, answer.number(0), text)
            return


def copy_options(state: State, seat: int) -> list[Option]:
    if not usable(state, seat, state.shown, state.moment):
        return []
    return [opt("play", card) for card in state.players[seat].hand if GLORY[card].design == QUICK_STUDY]


def _battle_over(state: State) -> bool:
    return state.moment[:1] == "C" and (state.battle is None or state.battle.stage == DECIDED)


def repeat_failed_roll(state: State, seat: int) -> Check:
    """ROLL: a card, the Lookout or the captain's ability may repeat the roll that has just failed.

    True if something was used; `roll_again` says whether it works, as a card may be cancelled.
    """
    before, outer = state.moment, len(state.announced)
    state.moment = "ROLL"
    state.roll_again = False
    used = False
    if opens(state, (seat,), moment_options):
        used = note(state, (seat,), (yield window((seat,), "ROLL", moment_options)))
    if used:
        card = _unlist(state, seat, outer)
        if card >= arms.TOOL:
            tool = arms.TOOLS[card - arms.TOOL]
            if tool == "ability":
                state.free_reroll = False
            else:
                state.lookout_used = True
            state.roll_again = True
            tell(state, "tool", seat=seat, tool=tool)
        else:
            yield from play_card(state, seat, card)
    state.moment = before
    return used


def moment_matters(state: State, moment: str) -> bool:
    """Is there a captain in this battle to be asked at this moment?"""
    battle = state.battle
    if battle is None:
        return False
    state.moment = moment
    bare = state.keel.playout
    for side in battle.sides:
        if side < NPC_SIDE and (
            moment_options(state, side) if bare else state.players[side].hand or arms.tools(state, side, moment)
        ):
            return True
    state.moment = ""
    return False


def combat_moment(state: State, moment: str) -> Steps:
    """MM-369 .. MM-373: both captains declare, the aggressor's cards come first, until nobody adds one."""
    state.moment = moment
    outer = len(state.announced)  # a volley of the Chasers has its moment within another
    while not _battle_over(state):
        asked = tuple([side for side in fighters(state) if may_declare(state, side)])
        if not asked or not opens(state, asked, moment_options):
            break
        if not note(state, asked, (yield window(asked, moment, moment_options))):
            break
        late = late_answer(state, outer)
        if late and opens(state, late, moment_options):
            note(state, late, (yield window(late, moment, moment_options)))
        while len(state.announced) > outer and not _battle_over(state):
            yield from _resolve_in_battle(state, outer)
    del state.announced[outer:]
    del state.announced_cards[outer:]
    state.moment = ""


def fighters(state: State) -> list[int]:
    """The captains at the table who fight, the aggressor first."""
    battle = state.battle
    return [] if battle is None else [side for side in battle.sides if side < NPC_SIDE]


def may_declare(state: State, seat: int) -> bool:
    """Cards in hand or something lying open before him: everyone sees that he may have something to say."""
    return cards_left(state, seat) > 0 or len(arms.tools(state, seat, state.moment)) > 0


def late_answer(state: State, outer: int) -> tuple[int, ...]:
    """MM-371: the captain who kept silent while the other declared a card may now declare one, too."""
    if min(state.announced_cards[outer:]) >= arms.TOOL:
        return ()
    silent = [side for side in fighters(state) if side not in state.announced[outer:]]
    return tuple([side for side in silent if may_declare(state, side)])


def _resolve_in_battle(state: State, outer: int) -> Steps:
    """MM-372: the aggressor's declaration first."""
    seat = next(side for side in fighters(state) if side in state.announced[outer:])
    card = _unlist(state, seat, outer)
    if card >= arms.TOOL:
        tool = arms.TOOLS[card - arms.TOOL]
        if opt("use", tool) in arms.tools(state, seat, state.moment):
            yield from arms.use_tool(state, seat, tool)
    elif usable(state, seat, card, state.moment):
        yield from play_card(state, seat, card)
    else:  # what the foe did first left it without sense
        show(state.glory_seen, card)
        tell(state, "withdrew", seat=seat, card=card)


# ---- specialists (chapter 28) --------------------------------------------------------------------------------------


def can_hire(state: State, seat: int, card: int) -> bool:
    """MM-276, MM-278: one per type, at the price and place on the card."""
    p = state.players[seat]
    glory = GLORY[card]
    hire = glory.hire
    if hire is None or glory.specialist in p.crewed or hire.need == "after":
        return False
    if (hire.place == "port") != p.in_port:
        return False
    if hire.nations and state.flag[p.zone] not in hire.nations:
        return False
    need = hire.need
    if need == "pay":
        return p.gold >= hire.n
    if need == "pass":
        return card not in state.hire_tried
    if need == "damage":
        return p.damage() >= hire.n
    if need == "cannons":
        return p.value(4) >= hire.n
    return p.at[3] <= hire.n


def hire_specialist(state: State, seat: int, card: int) -> Steps:
    need, n = hire_need(card)
    if need == "pay":
        spend(state, seat, n)
    elif need == "pass":  # one attempt per turn
        state.hire_tried.append(card)
        show(state.glory_seen, card)
        if not (yield from dice.check(state, seat, n)):
            return
    take_on(state, seat, card)


def hire_need(card: int) -> tuple[str, int]:
    hire = GLORY[card].hire
    assert hire is not None
    return hire.need, hire.n


def take_on(state: State, seat: int, card: int) -> None:
    """MM-277: the card lies face-up beside the ship."""
    p = state.players[seat]
    p.hand.remove(card)
    p.crewed.append(GLORY[card].specialist)
    p.crew_cards.append(card)
    show(state.glory_seen, card)
    tell(state, "hired", seat=seat, card=card)


def after_victory(state: State, seat: int, by_crew: bool) -> Steps:
    """Two specialists join right after a battle (or crew combat) won, on anybody's turn."""
    state.chosen = 1 if by_crew else 0
    while state.players[seat].hand and opens(state, (seat,), after_victory_options):
        (answer,) = yield window((seat,), "hire.after", after_victory_options)
        if answer.kind != "hire":
            break
        take_on(state, seat, answer.number(0))
    state.chosen = -1


def after_victory_options(state: State, seat: int) -> list[Option]:
    p = state.players[seat]
    found = []
    for card in p.hand:
        hire = GLORY[card].hire
        fits = hire is not None and hire.need == "after" and hire.n <= state.chosen
        if fits and GLORY[card].specialist not in p.crewed:
            found.append(opt("hire", card))
    return found
