"""What every chapter uses: options, gold, piles, glory."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from freebooter.engine.asks import Ask, Option, amount, choose
from freebooter.engine.keel import seal, shuffle, spin, tell
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SPECIALIST_STANDING
from freebooter.games.merchants_and_marauders.state import NPC_SIDE, Player, State, learn, show

Arg = int | str
Check = Generator[Ask, Any, bool]  # a rule that asks and comes to a yes or no

# the part of the board that the first argument of an option names
_TOUCH: Final = {
    "move": "zone", "scout_merchant": "merchant", "spanish_merchant": "merchant", "scout_npc": "npc",
    "scout_captain": "ship", "captain": "ship", "play": "glory", "hire": "glory", "drop": "glory", "card": "cargo",
    "exchange": "cargo", "discard": "cargo", "claim": "mission", "port": "port", "repair": "own", "absorb": "own",
    "weapon": "weapon", "buy_weapon": "weapon", "sell_weapon": "weapon", "rumor": "rumor", "buy_good": "offer",
    "take_gold": "take_gold", "take_weapon": "take_weapon", "take_specialist": "take_specialist",
    "take_rumor": "take_rumor", "take_glory": "take_glory", "take_cargo": "take_cargo",
}  # fmt: skip
_options: Final[dict[tuple[Arg, ...], Option]] = {}


def opt(kind: str, *args: Arg) -> Option:
    """Each option is made once."""
    key = (kind, *args)
    option = _options.get(key)
    if option is None:
        option = Option(kind, *args, touches=_touched(kind, args))
        _options[key] = option
    return option


def _touched(kind: str, args: tuple[Arg, ...]) -> tuple[str, ...]:
    if kind == "location":  # of the own ship, or of a side in battle
        return (f"side:{args[1]}:{args[0]}",) if len(args) > 1 else (f"own:{args[0]}",)
    if kind == "die":
        return (f"die:{args[0]}:{args[1]}",)
    if kind == "npc":
        return (f"zone:{args[1]}",)
    part = _TOUCH.get(kind)
    return (f"{part}:{args[0]}",) if part else ()


YES: Final = opt("yes")
NO: Final = opt("no")
UNSTASH: Final = opt("unstash")


def yes_or_no(state: Any, seat: int) -> list[Option]:
    return [YES, NO]


def standing(p: Player, key: str) -> int:
    """The sum of a lasting bonus over the captain and his specialists."""
    total = CAPTAINS[p.captain].standing.get(key, 0)
    for kind in p.crewed:
        total += SPECIALIST_STANDING[kind].get(key, 0)
    return total


def set_price(p: Player, item: str, base: int) -> int:
    """A price with lasting `=n` and `+n`: set values come first, of several the lowest; never below 0."""
    key = f"price=:{item}"
    table = CAPTAINS[p.captain].standing
    if key in table:
        base = min(base, table[key])
    return max(0, base + standing(p, f"price:{item}"))


def tell_side(state: State, kind: str, code: int, **args: Any) -> None:
    """Tells something about a side of a battle: a captain at the table, or a non-player ship (`<kind>_npc`)."""
    if code < NPC_SIDE:
        tell(state, kind, seat=code, **args)
    else:
        tell(state, f"{kind}_npc", npc=code - NPC_SIDE, **args)


# ---- gold: what is earned and spent is public, what goes into the stash is not (MM-023, MM-025) --------------------


def earn(state: State, seat: int, n: int) -> None:
    p = state.players[seat]
    p.gold += n
    p.gold_low += n
    p.gold_high += n
    if n:
        tell(state, "earned", seat=seat, gold=n)


def spend(state: State, seat: int, n: int) -> int:
    """Pays up to n gold from the gold on board; who lacks it gives what he has."""
    p = state.players[seat]
    paid = min(n, p.gold)
    p.gold -= paid
    if paid < n:
        know_gold(p)
    p.gold_low = max(0, p.gold_low - paid)
    p.gold_high = max(p.gold_low, p.gold_high - paid)
    if paid:
        tell(state, "spent", seat=seat, gold=paid)
    return paid


def put_in_stash(state: State, seat: int, n: int) -> None:
    """MM-185, MM-186: only that it happened is public."""
    p = state.players[seat]
    p.gold -= n
    p.stash += n
    p.stashings += 1
    p.stash_low += 1
    p.stash_high += p.gold_high
    p.gold_low = 0
    p.gold_high = max(0, p.gold_high - 1)
    tell(state, "stashed", seat=seat, times=p.stashings)


def take_from_stash(state: State, seat: int, n: int) -> None:
    p = state.players[seat]
    p.stash -= n
    p.gold += n
    p.gold_low += 1
    p.gold_high += p.stash_high
    p.stash_low = 0
    p.stash_high -= 1
    tell(state, "unstashed", seat=seat)


def stash_at_hand(p: Player) -> bool:
    """MM-188: in the home port the stash lies open to its owner."""
    return p.stash > 0 and p.in_port and p.zone == p.home


def open_stash(state: State, seat: int) -> Generator[Ask, Any, None]:
    """MM-D21: any time of the own turn, also in the midst of buying; no action."""
    n = yield amount(seat, "unstash", 1, stash_size)
    take_from_stash(state, seat, n)


def stash_size(state: State, seat: int) -> int:
    return max(1, state.players[seat].stash)


def know_gold(p: Player) -> None:
    """Everyone has seen how much gold is on board."""
    p.gold_low = p.gold_high = p.gold
    if p.linked:
        p.stash_low = p.stash_high = p.stash


def lose_gold_unseen(p: Player) -> None:
    """All gold on board goes down with the ship; how much it was nobody can tell."""
    if p.stash_low < p.stash_high:
        p.stash_low, p.stash_high = stash_bounds(p)
        p.linked = p.stash_low == p.stash_high
    p.gold = p.gold_low = p.gold_high = 0


def stash_bounds(p: Player) -> tuple[int, int]:
    """What others can work out about the stash."""
    if not p.linked:
        return p.stash_low, p.stash_high
    total = p.gold + p.stash
    return max(p.stash_low, total - p.gold_high, 0), min(p.stash_high, total - p.gold_low)


# ---- piles ---------------------------------------------------------------------------------------------------------


def draw_from(state: State, deck: list[int], discard: list[int], seen: list[int] | None = None) -> int:
    """The top card; an empty deck is made of the discards (MM-126, MM-D12, MM-D19). -1: there is none."""
    if not deck:
        if not discard:
            return -1
        if seen is not None:
            for card in discard:
                seen[card] = 0
        deck.extend(sorted(discard))
        discard.clear()
        shuffle(state, deck)
    seal(state)
    return deck.pop()


def draw_cargo(state: State) -> int:
    return draw_from(state, state.cargo_deck, state.cargo_discard, state.cargo_seen)


def draw_mission(state: State) -> int:
    return draw_from(state, state.mission_deck, state.mission_discard)


def draw_rumor(state: State) -> int:
    return draw_from(state, state.rumor_deck, state.rumor_discard, state.rumor_seen)


def at_random(state: State, cards: list[int]) -> int:
    """Takes one of them out by lot."""
    return cards.pop(spin(state, len(cards)))


def lose_overboard(state: State, seat: int) -> None:
    """MM-348: at sea, cargo above the capacity is lost at random; a mission's load is a card like the others."""
    p = state.players[seat]
    if p.in_port:
        return
    while p.cargo_count > p.at[2]:
        at = spin(state, p.cargo_count)
        if at == len(p.hold):
            lose_load(state, p)
        else:
            state.cargo_discard.append(p.hold.pop(at))
        tell(state, "overboard", seat=seat, hurts=[seat])


def lose_load(state: State, p: Player) -> None:
    """Without its load a mission is void."""
    p.load = False
    drop_mission(state, p)


def drop_mission(state: State, p: Player) -> None:
    if p.mission >= 0:
        state.mission_discard.append(p.mission)
        tell(state, "mission_lost", seat=p.seat, mission=p.mission)
    p.mission = -1
    p.mission_left = -1
    p.mission_new = False
    p.load = False


# ---- glory ---------------------------------------------------------------------------------------------------------


def hand_limit(p: Player) -> int:
    """MM-264: four cards; five with the ability."""
    return 5 if p.captain >= 0 and "flag:hand5" in CAPTAINS[p.captain].standing else 4


def draw_glory(state: State, seat: int) -> Generator[Ask, Any, None]:
    """MM-265, MM-266: a card too many is discarded before anything else."""
    p = state.players[seat]
    card = draw_from(state, state.glory_deck, state.glory_discard, state.glory_seen)
    if card < 0:
        return
    p.hand.append(card)
    learn(state, state.glory_seen, card, seat)
    tell(state, "drew_glory", seat=seat)
    card = -1
    while len(p.hand) > hand_limit(p):
        dropped = yield choose(seat, "hand.drop", droppable)
        discard_glory(state, seat, dropped.number(0))


def droppable(state: State, seat: int) -> list[Option]:
    return [opt("drop", card) for card in state.players[seat].hand]


def discard_glory(state: State, seat: int, card: int) -> None:
    state.players[seat].hand.remove(card)
    state.glory_discard.append(card)
    show(state.glory_seen, card)
    tell(state, "dropped_glory", seat=seat, card=card)


def gain_glory(state: State, seat: int, source: int) -> Generator[Ask, Any, None]:
    """MM-002, MM-011: one step up the track, and a glory card."""
    p = state.players[seat]
    p.glory += 1
    p.sources[source] += 1
    tell(state, "glory", seat=seat, source=source, glory=p.glory)
    if p.glory >= state.target and not p.declared:  # MM-D01: with track points alone at once
        declare(state, seat)
    yield from draw_glory(state, seat)


def declare(state: State, seat: int) -> None:
    """MM-015, MM-016, MM-026: the stash is shown, and this round is the last."""
    p = state.players[seat]
    p.declared = True
    p.stash_low = p.stash_high = p.stash
    if p.linked:  # who knows the stash and the sum of both knows the gold on board
        know_gold(p)
    state.ending = True
    tell(state, "declared", seat=seat)


def stash_glory(state: State, gold: int) -> int:
    """MM-012, MM-014: a point for each full 10 gold, at most half of the target (MM-D03)."""
    return min(gold // 10, state.target // 2)
