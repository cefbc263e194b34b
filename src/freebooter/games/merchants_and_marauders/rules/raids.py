"""Chapter 24: merchants and merchant raids."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose, pick
from freebooter.engine.keel import seal, shuffle, tell
from freebooter.games.merchants_and_marauders.constants import CARGO, FROM_RAIDS, SPAIN
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SEA, ZONE
from freebooter.games.merchants_and_marauders.content import CARGO as CARDS
from freebooter.games.merchants_and_marauders.rules import bounties, damage, tales
from freebooter.games.merchants_and_marauders.rules.common import (
    NO,
    choice,
    discard_cargo,
    draw_cargo,
    earn,
    gain_glory,
)
from freebooter.games.merchants_and_marauders.rules.hits import roll_dice, successes
from freebooter.games.merchants_and_marauders.state import Raid, State, learn

HAVANA = ZONE["havana"]
SAN_JUAN = ZONE["san-juan"]
DECLINE = choice("decline")
STOP = choice("stop")
ADD = choice("add")


def refill(state: State) -> None:
    """MM-219, MM-D29: the tokens of the track are dealt blindly to the empty zones."""
    tokens = state.merchant_track
    shuffle(state, tokens)
    state.groups += 1
    for zone in range(17):
        if state.merchant[zone] < 0 and tokens:
            state.merchant[zone] = tokens.pop()
            state.merchant_group[zone] = state.groups
    tell(state, "merchants_return")


def found(state: State, seat: int, spanish_only: bool) -> Steps:
    """MM-217 .. MM-223: the token is shown and goes to the track; then raid or let go."""
    player = state.players[seat]
    token = state.merchant[player.zone]
    state.merchant[player.zone] = -1
    state.merchant_track.append(token)
    seal(state)
    tell(state, "merchant_found", seat=seat, zone=player.zone, nation=token)
    answer = yield choose(seat, "raid.nation", spanish_options if spanish_only else nation_options)
    if answer is DECLINE:
        tell(state, "merchant_let_go", seat=seat)
        return
    yield from raid(state, seat, answer.number(0), 0)


def nation_options(state: State, seat: int) -> list[Option]:
    """MM-221, MM-222: the nation of the token or that of the zone; the open sea has none."""
    zone = state.players[seat].zone
    token = state.merchant_track[-1]
    nations = {token} if zone == SEA else {token, state.flag[zone]}
    return [choice("nation", nation) for nation in sorted(nations)] + [DECLINE]


def spanish_options(state: State, seat: int) -> list[Option]:
    """MM-194: found without a roll, the merchant is Spanish."""
    return [choice("nation", SPAIN), DECLINE]


def raid(state: State, seat: int, nation: int, bonus: int) -> Steps:
    """A raid from the bounty to the booty."""
    player = state.players[seat]
    yield from bounties.gain(state, seat, nation)  # MM-225
    game = Raid(seat, nation, bonus + state.in_force.raid_bonus[nation])
    state.raid = game
    if nation == SPAIN and player.zone == SAN_JUAN:  # MM-207
        game.bonus += 3
    for _ in range(3):  # MM-226
        turn_up(state, game)
    if nation == SPAIN and player.zone == HAVANA:  # MM-198, MM-D66
        turn_up(state, game)
        if len(game.cards) == 4 and CARDS[game.cards[-1]].hit < 0:  # where no fourth was left the third stays
            state.cargo_discard.append(game.cards.pop())
    tell(state, "raid", seat=seat, nation=nation, cards=game.cards[:])
    if CAPTAINS[player.captain].abilities.first_exchange and game.cards:
        answer = yield choose(seat, "raid.first", first_options)
        if answer is not STOP:
            exchange(state, game, answer.number(0))
    game.dice = roll_dice(state, CAPTAINS[player.captain].skills[0])  # MM-227, MM-409
    game.successes = successes(game.dice)
    tell(state, "raid_dice", seat=seat, dice=game.dice[:])
    yield from spend_weapons(state, seat)
    while game.successes:  # MM-230 .. MM-235
        answer = yield choose(seat, "raid.use", use_options)
        if answer is STOP:
            break
        game.successes -= 1
        if answer is ADD:
            turn_up(state, game)
        elif answer.kind == "discard":
            state.cargo_discard.append(answer.number(0))
            game.cards.remove(answer.number(0))
        else:
            exchange(state, game, answer.number(0))
    yield from outcome(state, seat)
    state.raid = None


def turn_up(state: State, game: Raid) -> None:
    card = draw_cargo(state)
    if card >= 0:
        game.cards.append(card)
        learn(state, state.cargo_seen, card, -1)
        tell(state, "raid_card", seat=game.seat, card=card)


def exchange(state: State, game: Raid, card: int) -> None:
    """MM-233, MM-236."""
    state.cargo_discard.append(card)
    game.cards.remove(card)
    turn_up(state, game)


def first_options(state: State, seat: int) -> list[Option]:
    raid = state.raid
    assert raid is not None
    return [choice("exchange", card) for card in raid.cards] + [STOP]


def use_options(state: State, seat: int) -> list[Option]:
    raid = state.raid
    assert raid is not None
    options = [ADD]
    for card in raid.cards:
        options.append(choice("discard", card))
        options.append(choice("exchange", card))
    options.append(STOP)
    return options


def spend_weapons(state: State, seat: int) -> Steps:
    """MM-228, MM-229: each token makes a success of one failed die."""
    player = state.players[seat]
    raid = state.raid
    assert raid is not None
    while player.weapons and raid.successes < len(raid.dice):
        answer = yield choose(seat, "raid.weapon", weapon_options)
        if answer is NO:
            break
        player.weapons &= ~(1 << answer.number(0))
        raid.successes += 1


def weapon_options(state: State, seat: int) -> list[Option]:
    weapons = state.players[seat].weapons
    return [choice("weapon", kind) for kind in range(3) if weapons >> kind & 1] + [NO]


def escapes(state: State, seat: int) -> bool:
    """MM-241: Escape icons reach the raider's Maneuverability."""
    raid = state.raid
    assert raid is not None
    player = state.players[seat]
    icons = sum(CARDS[card].hit < 0 for card in raid.cards)
    icons -= CAPTAINS[player.captain].abilities.escape
    return icons >= player.maneuverability()


def outcome(state: State, seat: int) -> Steps:
    """MM-237 .. MM-245, MM-D28: all hits, then the escape, then gold, then cargo."""
    player = state.players[seat]
    raid = state.raid
    assert raid is not None
    state.hits = [CARDS[card].hit for card in raid.cards if CARDS[card].hit >= 0]
    if not (yield from damage.suffer(state, seat)):
        state.cargo_discard.extend(raid.cards)
        raid.cards = []
        return
    escaped = escapes(state, seat)
    if escaped or player.crippled():
        tell(state, "raid_failed" if escaped else "raid_crippled", seat=seat)
        state.cargo_discard.extend(raid.cards)
        raid.cards = []
        return
    gold = sum(CARDS[card].value for card in raid.cards) + raid.bonus
    tell(state, "raid_won", seat=seat, gold=gold)
    earn(state, seat, gold)
    yield from keep_cargo(state, seat)
    if gold >= 12:  # MM-007
        yield from gain_glory(state, seat, FROM_RAIDS)
    yield from tales.raided(state, seat, raid.nation, gold)


def keep_cargo(state: State, seat: int) -> Steps:
    """MM-245, MM-408, MM-D85: any of the cards left for which there is room; own cargo may make way."""
    player = state.players[seat]
    raid = state.raid
    assert raid is not None
    if not raid.cards:
        return
    picked = yield pick(seat, "raid.keep", cargo_to_keep, 0, room)
    kept = [option.number(0) for option in picked]
    discard_cargo(state, [card for card in player.hold + raid.cards if card not in kept])
    player.hold = kept
    raid.cards = []


def cargo_to_keep(state: State, seat: int) -> list[Option]:
    raid = state.raid
    assert raid is not None
    return [choice("card", card) for card in state.players[seat].hold + raid.cards]


def room(state: State, seat: int) -> int:
    player = state.players[seat]
    return max(0, player.at[CARGO] - (1 if player.load else 0))
