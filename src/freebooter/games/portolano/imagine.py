"""Replaces what a seat cannot know by a fair guess: cards laid face down, chests, and the ports to come."""

from __future__ import annotations

from freebooter.engine.luck import Luck
from freebooter.games.portolano.rules.round import COURSE_OF, STEPS, cost, courses
from freebooter.games.portolano.state import NO_COURSE, Captain, State, knows_chests


def imagine(state: State, seat: int, luck: Luck) -> None:
    deal_chests(state, seat, luck)
    deal_ports(state, luck)
    for captain in state.captains:
        if captain.seat != seat and captain.course != NO_COURSE:
            captain.course = likely_course(state, captain, luck)


def deal_chests(state: State, seat: int, luck: Luck) -> None:
    """All chests that the seat has not seen, in hands and on the stack."""
    unseen = state.chests[:]
    for captain in state.captains:
        if not knows_chests(state, seat, captain.seat):
            unseen += captain.chests
    unseen.sort()
    luck.shuffle(unseen)
    for captain in state.captains:
        if not knows_chests(state, seat, captain.seat):
            for i in range(len(captain.chests)):
                captain.chests[i] = unseen.pop()
    state.chests[:] = unseen


def deal_ports(state: State, luck: Luck) -> None:
    """Which tiles are in the pile is known; their order is not, and before the first reshuffle nor are their sides."""
    if state.recycled:
        state.pile.sort()
    else:
        state.pile[:] = sorted([2 * (side // 2) for side in state.pile])
        for i in range(len(state.pile)):
            state.pile[i] += luck.below(2)
    luck.shuffle(state.pile)


def likely_course(state: State, captain: Captain, luck: Luck) -> int:
    """Any course of as many cards as lie there (PO-A37), most often one that can be paid."""
    cards = len(STEPS[captain.course]) or 1
    laid = [COURSE_OF[option.key] for option in courses(state, captain.seat)]
    laid = [course for course in laid if (len(STEPS[course]) or 1) == cards]
    paid = [course for course in laid if cost(state, captain, course) <= captain.rum]
    if paid and luck.below(16):
        laid = paid
    return laid[luck.below(len(laid))]
