"""What every chapter uses: options, gold, piles, glory."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from freebooter.engine.asks import Ask, Option, always, amount, choose, window
from freebooter.engine.keel import seal, shuffle, spin, tell
from freebooter.games.merchants_and_marauders.constants import NPC_SIDE, ON_MELEE, ON_MOVE, ON_PORT_ACTION, ON_START
from freebooter.games.merchants_and_marauders.content import CAPTAINS
from freebooter.games.merchants_and_marauders.state import Battle, Moment, Player, State, Visit, learn

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


def choice(kind: str, *args: Arg) -> Option:
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


YES: Final = choice("yes")
NO: Final = choice("no")
UNSTASH: Final = choice("unstash")
DECLARE: Final = choice("declare")


def yes_or_no(state: Any, seat: int) -> list[Option]:
    return [YES, NO]


def fight(state: State) -> Battle:
    """The battle that is going on."""
    battle = state.battle
    assert battle is not None
    return battle


def at_port(state: State) -> Visit:
    """The Port action that is going on."""
    visit = state.visit
    assert visit is not None
    return visit


def moment_now(state: State) -> Moment | None:
    """The innermost moment for cards that is open."""
    return state.moments[-1] if state.moments else None


def of_battle(moment: Moment | None) -> bool:
    return moment is not None and ON_START <= moment.window <= ON_MELEE


def victim(state: State, seat: int) -> int:
    """On whom a card falls: in the moments of another's turn on the player who acts."""
    moment = moment_now(state)
    return moment.mover if moment is not None and ON_MOVE <= moment.window <= ON_PORT_ACTION else seat


def tell_side(state: State, kind: str, code: int, **args: Any) -> None:
    """Tells something about a side of a battle: a captain at the table, or a non-player ship (`<kind>_npc`)."""
    if code < NPC_SIDE:
        tell(state, kind, seat=code, **args)
    else:
        tell(state, f"{kind}_npc", npc=code - NPC_SIDE, **args)


# ---- gold: what is earned and spent is public, what goes into the stash is not (MM-023, MM-025) --------------------


def earn(state: State, seat: int, n: int) -> None:
    player = state.players[seat]
    player.gold += n
    player.gold_low += n
    player.gold_high += n
    if n:
        tell(state, "earned", seat=seat, gold=n)


def spend(state: State, seat: int, n: int) -> int:
    """Pays up to n gold from the gold on board; who lacks it gives what he has."""
    player = state.players[seat]
    paid = min(n, player.gold)
    player.gold -= paid
    if paid < n:
        know_gold(player)
    player.gold_low = max(0, player.gold_low - paid)
    player.gold_high = max(player.gold_low, player.gold_high - paid)
    if paid:
        tell(state, "spent", seat=seat, gold=paid)
    return paid


def put_in_stash(state: State, seat: int, n: int) -> None:
    """MM-185, MM-186: only that it happened is public."""
    player = state.players[seat]
    player.gold -= n
    player.stash += n
    player.stashings += 1
    player.stash_low += 1
    player.stash_high += player.gold_high
    player.gold_low = 0
    player.gold_high = max(0, player.gold_high - 1)
    tell(state, "stashed", seat=seat, times=player.stashings)


def take_from_stash(state: State, seat: int, n: int) -> None:
    player = state.players[seat]
    player.stash -= n
    player.gold += n
    player.gold_low += 1
    player.gold_high += player.stash_high
    player.stash_low = 0
    player.stash_high -= 1
    tell(state, "unstashed", seat=seat)


def stash_at_hand(player: Player) -> bool:
    """MM-188: in the home port the stash lies open to its owner."""
    return player.stash > 0 and player.in_port and player.zone == player.home


def open_stash(state: State, seat: int) -> Generator[Ask, Any, None]:
    """MM-D21: any time of the own turn, also in the midst of buying; no action. There is something in it, all see."""
    player = state.players[seat]
    player.stash_low = max(player.stash_low, 1)
    n = yield by_his_gold(state, amount(seat, "unstash", 1, stash_size))
    take_from_stash(state, seat, n)


def by_his_gold(state: State, ask: Ask) -> Ask:
    """What may be chosen hangs on gold: put even where one answer is left, as going on would tell of it.

    Where everybody knows the gold there is nothing to tell.
    """
    player = state.players[ask.seat]
    least, most = stash_bounds(player)
    return ask if least == most and player.linked else always(ask)


def stash_size(state: State, seat: int) -> int:
    return state.players[seat].stash


def know_gold(player: Player) -> None:
    """Everyone has seen how much gold is on board."""
    player.gold_low = player.gold_high = player.gold
    if player.linked:
        player.stash_low = player.stash_high = player.stash


def lose_gold_unseen(player: Player) -> None:
    """All gold on board goes down with the ship; how much it was nobody can tell."""
    player.stash_low, player.stash_high = stash_bounds(player)
    player.linked = player.stash_low == player.stash_high
    player.gold = player.gold_low = player.gold_high = 0


def stash_bounds(player: Player) -> tuple[int, int]:
    """What others can work out about the stash."""
    if not player.linked:
        return player.stash_low, player.stash_high
    total = player.gold + player.stash
    return max(player.stash_low, total - player.gold_high, 0), min(player.stash_high, total - player.gold_low)


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


def discard_cargo(state: State, cards: list[int]) -> None:
    """Face up, for all to see."""
    for card in cards:
        learn(state, state.cargo_seen, card, -1)
    state.cargo_discard.extend(cards)


def throw_away(state: State, player: Player, card: int) -> None:
    player.hold.remove(card)
    discard_cargo(state, [card])


def draw_mission(state: State) -> int:
    return draw_from(state, state.mission_deck, state.mission_discard)


def draw_rumor(state: State) -> int:
    return draw_from(state, state.rumor_deck, state.rumor_discard, state.rumor_seen)


def at_random(state: State, cards: list[int]) -> int:
    """Takes one of them out by lot."""
    return cards.pop(spin(state, len(cards)))


def lose_overboard(state: State, seat: int) -> None:
    """MM-348: at sea, cargo above the capacity is lost at random; a mission's load is a card like the others."""
    player = state.players[seat]
    if player.in_port:
        return
    while player.cargo_count > player.at[2]:
        at = spin(state, player.cargo_count)
        if at == len(player.hold):
            lose_load(state, player)
        else:
            state.cargo_discard.append(player.hold.pop(at))
        tell(state, "overboard", seat=seat, hurts=[seat])


def lose_load(state: State, player: Player) -> None:
    """Without its load a mission is void."""
    player.load = False
    drop_mission(state, player)


def drop_mission(state: State, player: Player) -> None:
    if player.mission >= 0:
        state.mission_discard.append(player.mission)
        tell(state, "mission_lost", seat=player.seat, mission=player.mission)
    player.mission = -1
    player.mission_left = -1
    player.mission_new = False
    player.load = False


# ---- glory ---------------------------------------------------------------------------------------------------------


def hand_limit(player: Player) -> int:
    """MM-264: four cards; five with the ability."""
    return 4 + (CAPTAINS[player.captain].abilities.hand if player.captain >= 0 else 0)


def draw_glory(state: State, seat: int) -> Generator[Ask, Any, None]:
    """MM-265, MM-266: a card too many is discarded before anything else."""
    player = state.players[seat]
    card = draw_from(state, state.glory_deck, state.glory_discard, state.glory_seen)
    if card < 0:
        return
    player.hand.append(card)
    learn(state, state.glory_seen, card, seat)
    tell(state, "drew_glory", seat=seat)
    card = -1
    while len(player.hand) > hand_limit(player):
        dropped = yield choose(seat, "hand.drop", droppable)
        discard_glory(state, seat, dropped.number(0))


def droppable(state: State, seat: int) -> list[Option]:
    return [choice("drop", card) for card in state.players[seat].hand]


def discard_glory(state: State, seat: int, card: int) -> None:
    state.players[seat].hand.remove(card)
    state.glory_discard.append(card)
    learn(state, state.glory_seen, card, -1)
    tell(state, "dropped_glory", seat=seat, card=card)


def gain_glory(state: State, seat: int, source: int) -> Generator[Ask, Any, None]:
    """MM-002, MM-011: one step up the track, and a glory card."""
    player = state.players[seat]
    player.glory += 1
    player.sources[source] += 1
    tell(state, "glory", seat=seat, source=source, glory=player.glory)
    if player.glory >= state.target and not player.declared:  # MM-D01: with track points alone at once
        declare(state, seat)
    yield from draw_glory(state, seat)
    yield from nearer_to_victory(state, seat)


def nearer_to_victory(state: State, seat: int) -> Generator[Ask, Any, None]:
    """MM-D01: on another's turn he is asked at once whether he has won; on the own there is time until its end."""
    if seat != state.acting:
        yield from ask_to_declare(state, seat)


def ask_to_declare(state: State, seat: int) -> Generator[Ask, Any, None]:
    """MM-015, MM-D01: whoever may have reached the target with his stash, as far as others can tell, may say so."""
    if might_declare(state, state.players[seat]):
        (answer,) = yield window((seat,), "declare", declare_options)
        if answer is DECLARE:
            declare(state, seat)


def might_declare(state: State, player: Player) -> bool:
    """Could this player have enough with his stash? Once the last round has begun nothing more hangs on it (MM-D04)."""
    if player.declared or state.ending:
        return False
    return player.stash_high >= 10 and player.glory + stash_glory(state, stash_bounds(player)[1]) >= state.target


def declare_options(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    return [DECLARE] if player.glory + stash_glory(state, player.stash) >= state.target else []


def declare(state: State, seat: int) -> None:
    """MM-015, MM-016, MM-026: the stash is shown, and this round is the last."""
    player = state.players[seat]
    player.declared = True
    player.stash_low = player.stash_high = player.stash
    if player.linked:  # who knows the stash and the sum of both knows the gold on board
        know_gold(player)
    state.ending = True
    tell(state, "declared", seat=seat)


def stash_glory(state: State, gold: int) -> int:
    """MM-012, MM-014: a point for each full 10 gold, at most half of the target (MM-D03)."""
    return min(gold // 10, state.target // 2)
