"""Positions in the Caribbean: two captains in Sloops at home, empty hands, seat 0 about to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import ACTIONS, NAVAL, NPC_SIDE
from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    CARGO,
    EVENTS,
    GLORY,
    GOODS,
    MISSIONS,
    NPC_CARDS,
    RUMORS,
    SHIPS,
    ZONE,
)
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.state import Battle, Player, State
from tests.games.positions import answer, keys, position, told

GAME = "merchants-and-marauders"
S = 5  # a skull
PLAIN = ("cap-02", "cap-05", "cap-09", "cap-16")  # Frederico (Trinidad), Frances (Nassau), Dominique, Cornelis

__all__ = ["GAME", "S", "answer", "keys", "told"]


def index(things: Any, name: str) -> int:
    for i, thing in enumerate(things):
        if thing.id == name or (thing.id[:-1] == name and thing.id[-1] in "ab"):
            return i
    raise ValueError(name)


def sea(edit: Callable[[State], Any] | None = None, seats: int = 2, seed: object = 0, **settings: Any) -> Table:
    """A table in the middle of seat 0's turn, with three actions left."""

    def prepare(s: State) -> None:
        s.phase, s.acting, s.start = ACTIONS, 0, 0
        s.keel.turn, s.keel.round = 0, 1
        s.hidden_captains = False
        s.turn.actions = 3
        s.turn.fresh = True
        for seat in range(seats):
            captain(s, seat, PLAIN[seat])
            p = s.players[seat]
            p.zone, p.in_port = p.home, True
            ship(s, seat, 0)
            p.gold = p.gold_low = p.gold_high = 10
        if edit is not None:
            edit(s)

    return position(GAME, seats, prepare, seed, **settings)


def captain(s: State, seat: int, name: str) -> None:
    card = index(CAPTAINS, name)
    p = s.players[seat]
    if p.captain == card:
        return
    for q in s.players:
        if q.captain == card:
            q.captain = p.captain
            p.captain = card
            return
    s.captain_deck[s.captain_deck.index(card)] = p.captain
    p.captain = card


def ship(s: State, seat: int, kind: int, *at: int) -> Player:
    p = s.players[seat]
    p.ship = kind
    p.at = list(at) if at else list(SHIPS[kind].values)
    return p


def put(s: State, seat: int, zone: str, port: bool = False) -> Player:
    p = s.players[seat]
    p.zone, p.in_port = ZONE[zone], port
    return p


def gold(s: State, seat: int, n: int) -> None:
    p = s.players[seat]
    p.gold = p.gold_low = p.gold_high = n


def stash(s: State, seat: int, n: int) -> None:
    p = s.players[seat]
    p.stash = p.stash_low = p.stash_high = n


def hand(s: State, seat: int, *names: str) -> list[int]:
    """Glory cards from the deck; two of a kind give both copies."""
    given = []
    for name in names:
        card = next(c for c in sorted(s.glory_deck) if GLORY[c].id in (name, f"{name}a", f"{name}b"))
        s.glory_deck.remove(card)
        s.players[seat].hand.append(card)
        s.glory_seen[card] = 1 << seat
        given.append(card)
    return given


def specialist(s: State, seat: int, name: str) -> None:
    card = index(GLORY, name)
    s.glory_deck.remove(card)
    s.glory_seen[card] = -1
    s.players[seat].crew_cards.append(card)
    s.players[seat].crewed.append(GLORY[card].specialist)


def cargo(s: State, seat: int, good: str, n: int = 1) -> list[int]:
    cards = [c for c in sorted(s.cargo_deck) if CARGO[c].name.lower() == good][:n]
    for card in cards:
        s.cargo_deck.remove(card)
        s.players[seat].hold.append(card)
        s.cargo_seen[card] = 1 << seat
    return cards


def card_of(good: str, value: int, icon: str) -> int:
    hit = -1 if icon == "escape" else ("hull", "masts", "cargo", "crew", "cannons").index(icon)
    return next(i for i, c in enumerate(CARGO) if c.name.lower() == good and c.value == value and c.hit == hit)


def top(deck: list[int], *cards: int) -> None:
    """These cards will be drawn next, the first one first."""
    for card in reversed(cards):
        deck.remove(card)
        deck.append(card)


def rumor(s: State, seat: int, name: str) -> int:
    card = index(RUMORS, name)
    s.rumor_deck.remove(card)
    s.rumor_seen[card] = 1 << seat
    s.players[seat].rumor = card
    return card


def mission(s: State, seat: int, name: str) -> int:
    card = index(MISSIONS, name)
    take_mission(s, card)
    s.players[seat].mission = card
    return card


def take_mission(s: State, card: int) -> None:
    if card in s.missions:
        s.missions[s.missions.index(card)] = s.mission_deck.pop(0)
    else:
        s.mission_deck.remove(card)


def offer_missions(s: State, *names: str) -> None:
    """These missions lie on the board."""
    s.mission_deck.extend(s.missions)
    s.missions = []
    for name in names:
        card = index(MISSIONS, name)
        s.mission_deck.remove(card)
        s.missions.append(card)


def npc(s: State, name: str, zone: str | None = None) -> int:
    """Puts a non-player captain into play; gives the place of his ship."""
    card = index(NPC_CARDS, name)
    s.event_deck.remove(card)
    fleet = NPC_CARDS[card].ship
    s.npc_cards[fleet].append(card)
    s.npc_zone[fleet] = ZONE[zone] if zone else NPC_CARDS[card].zone
    return fleet


def event_card(name: str) -> int:
    return len(NPC_CARDS) + index(EVENTS, name)


def next_event(s: State, *names: str) -> None:
    """The next events, first one first."""
    cards = [event_card(n) if n.startswith("ev") else index(NPC_CARDS, n) for n in names]
    top(s.event_deck, *cards)


def demand(s: State, zone: str, good: str) -> None:
    """The port wants this good; tokens are swapped with the pool or another port."""
    want, at = index(GOODS, good), ZONE[zone]
    if s.demand[at] == want:
        return
    if want in s.demand_pool:
        s.demand_pool[s.demand_pool.index(want)] = s.demand[at]
    else:
        s.demand[s.demand.index(want)] = s.demand[at]
    s.demand[at] = want


def merchant(s: State, zone: str, nation: int) -> None:
    at = ZONE[zone]
    if s.merchant[at] != nation:
        other = s.merchant.index(nation)
        s.merchant[other], s.merchant[at] = s.merchant[at], nation


def duel(s: State, attacker: int = 0, defender: int = 1, stage: int = NAVAL) -> Battle:
    """Two captains (or 10 + NPC) in battle in the first zone, at the first round."""
    s.battle = Battle(sides=[attacker, defender], steered=[attacker, defender], stage=stage)
    for side in (0, 1):
        code = s.battle.sides[side]
        if code >= NPC_SIDE:
            s.battle.steered[side] = (s.battle.sides[1 - side] + 1) % len(s.players)
            s.battle.npc_ship = naval.npcs.ship_of(s, code - NPC_SIDE)
            s.battle.npc_at = list(SHIPS[s.battle.npc_ship].values)
        else:
            s.players[code].in_port = False
            s.players[code].zone = ZONE["the-caribbean-sea"]
    return s.battle


def me(t: Table, seat: int = 0) -> Player:
    p: Player = t.state.players[seat]
    return p
