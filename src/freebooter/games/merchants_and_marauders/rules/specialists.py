"""Chapter 28: specialists, and what they ask for."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, window
from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.constants import CANNONS, CREW
from freebooter.games.merchants_and_marauders.content import GLORY, Hire
from freebooter.games.merchants_and_marauders.rules import cards, dice
from freebooter.games.merchants_and_marauders.rules.common import choice, fight, spend
from freebooter.games.merchants_and_marauders.state import State, learn


def terms(card: int) -> Hire:
    """What the specialist of this card asks for."""
    hire = GLORY[card].hire
    assert hire is not None
    return hire


def can_hire(state: State, seat: int, card: int) -> bool:
    """MM-276, MM-278: one per type, at the price and place on the card."""
    player = state.players[seat]
    hire = terms(card)
    if GLORY[card].specialist in player.crewed or hire.after or (hire.place == "port") != player.in_port:
        return False
    if hire.nations and state.flag[player.zone] not in hire.nations:
        return False
    if hire.skill >= 0 and card in state.turn.hire_tried:
        return False
    return (
        player.gold >= hire.pay
        and player.damage() >= hire.damage
        and player.value(CANNONS) >= hire.cannons
        and player.at[CREW] <= hire.crew
    )


def hire_specialist(state: State, seat: int, card: int) -> Steps:
    hire = terms(card)
    if hire.pay:
        spend(state, seat, hire.pay)
    if hire.skill >= 0:  # one attempt per turn
        state.turn.hire_tried.append(card)
        learn(state, state.glory_seen, card, -1)
        if not (yield from dice.check(state, seat, hire.skill)):
            return
    take_on(state, seat, card)


def take_on(state: State, seat: int, card: int) -> None:
    """MM-277: the card lies face-up beside the ship."""
    player = state.players[seat]
    player.hand.remove(card)
    player.crewed.append(GLORY[card].specialist)
    player.crew_cards.append(card)
    learn(state, state.glory_seen, card, -1)
    tell(state, "hired", seat=seat, card=card)


def after_victory(state: State, seat: int) -> Steps:
    """Two specialists join right after a battle (or crew combat) won, on anybody's turn."""
    while state.players[seat].hand and cards.worth_asking(state, (seat,), eager_specialists):
        (answer,) = yield window((seat,), "hire.after", eager_specialists)
        if answer.kind != "hire":
            break
        take_on(state, seat, answer.number(0))


def eager_specialists(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    boarded = fight(state).by_crew
    found = []
    for card in player.hand:
        hire = GLORY[card].hire
        fits = hire is not None and (hire.after == "battle" or (hire.after == "boarding" and boarded))
        if fits and GLORY[card].specialist not in player.crewed:
            found.append(choice("hire", card))
    return found
