from __future__ import annotations

from functools import cache

from freebooter.engine.asks import CHECKPOINT, Option, Steps, amount, choose, pick, together, window
from freebooter.engine.game import Score
from freebooter.engine.keel import Keel, begin_turn, draw, reveal, roll, shuffle, tell
from tests.drill.state import Battle, Captain, Card, Phase, Settings, State

DRAW = Option("draw")
SELL = Option("sell")
DIG = Option("dig")
REST = Option("rest")
FIRE = Option("fire")
FLEE = Option("flee")


@cache
def spy_on(seat: int) -> Option:
    return Option("spy", seat, touches=(f"hand:{seat}",))


@cache
def fight_with(seat: int) -> Option:
    return Option("fight", seat, touches=(f"captain:{seat}",))


@cache
def good(i: int, kind: int) -> Option:
    return Option("good", i, kind)


@cache
def powder(i: int) -> Option:
    return Option("powder", i)


def setup(settings: Settings, seats: int, keel: Keel) -> State:
    deck = [0] * 6 + [1] * 6 + [2] * 4
    captains = [Captain(3, 4, 3, [0, 1, 1], []) for _ in range(seats)]
    state = State(keel, captains, deck, [], Phase.DRINK, 0, None, settings.rounds, settings.hard, 0)
    shuffle(state, state.deck)
    for seat, captain in enumerate(captains):
        for _ in range(2):
            captain.hand.append(Card(draw(state, state.deck), 1 << seat))
    return state


def alive(state: State) -> list[int]:
    return [seat for seat, captain in enumerate(state.captains) if captain.crew > 0]


def play(state: State) -> Steps:
    while state.phase != Phase.OVER:
        if state.phase == Phase.DRINK:
            yield from drink(state)
        elif state.battle is not None:
            yield from fight_a_round(state, state.battle)
        elif state.left == 0 or state.captains[state.keel.turn].crew <= 0:
            next_turn(state)
        else:
            yield from act(state, state.keel.turn)
        yield CHECKPOINT


def drink(state: State) -> Steps:
    """All say at once how much they drink; who drinks most gets a coin."""
    seats = tuple(alive(state))
    drunk = yield together([amount(seat, "drink", 0, rum_of) for seat in seats])
    for i, seat in enumerate(seats):
        state.captains[seat].rum -= drunk[i]
        state.spent += drunk[i]
        if drunk[i] == max(drunk) > 0:
            state.captains[seat].gold += 1
            tell(state, "toast", seat=seat, rum=drunk[i])
    state.keel.round += 1
    state.phase = Phase.TURN
    state.left = 2
    begin_turn(state, seats[0])


def rum_of(state: State, seat: int) -> int:
    return state.captains[seat].rum


def next_turn(state: State) -> None:
    seats = alive(state)
    later = [seat for seat in seats if seat > state.keel.turn]
    if len(seats) < 2:
        state.phase = Phase.OVER
    elif later:
        begin_turn(state, later[0])
        state.left = 2
    elif state.keel.round >= state.rounds:
        state.phase = Phase.OVER
    else:
        state.phase = Phase.DRINK
        begin_turn(state, -1)


def actions(state: State, me: int) -> list[Option]:
    options = [REST]
    if state.deck:
        options.append(DRAW)
    if state.captains[me].goods:
        options.append(SELL)
    if state.captains[me].crew > 1:
        options.append(DIG)
    for seat in alive(state):
        if seat != me:
            options.append(fight_with(seat))
            if any([not card.seen >> me & 1 for card in state.captains[seat].hand]):
                options.append(spy_on(seat))
    return options


def act(state: State, me: int) -> Steps:
    action: Option = yield choose(me, "act", actions)
    state.left -= 1
    captain = state.captains[me]
    if action is DRAW:
        captain.hand.append(Card(draw(state, state.deck), 1 << me))
        tell(state, "drew", seat=me)
    elif action is SELL:
        yield from sell(state, me)
    elif action is DIG:
        yield from dig(state, me)
    elif action.kind == "spy":
        spy(state, me, action.number(0))
    elif action.kind == "fight":
        state.battle = Battle(me, action.number(0), 0)
        tell(state, "attacks", seat=me, target=action.number(0), hurts=[action.number(0)])
    else:
        tell(state, "rests", seat=me)


def goods_of(state: State, me: int) -> list[Option]:
    return [good(i, kind) for i, kind in enumerate(state.captains[me].goods)]


def sell(state: State, me: int) -> Steps:
    """Any goods: a coin each, two for the second and third of a sale."""
    sold: list[Option] = yield pick(me, "sell", goods_of, 1, 2 if state.hard else 3)
    captain = state.captains[me]
    for option in sorted(sold, key=lambda option: option.number(0), reverse=True):
        captain.goods.pop(option.number(0))
    state.spent += len(sold)
    captain.gold += 2 * len(sold) - 1
    tell(state, "sold", seat=me, count=len(sold))


def diggers(state: State, me: int) -> int:
    return state.captains[me].crew - 1


def dig(state: State, me: int) -> Steps:
    count: int = yield amount(me, "dig", 1, diggers)
    faces = roll(state, count)
    found = sum([face >= 5 for face in faces])
    state.captains[me].gold += 2 * found
    tell(state, "dug", seat=me, dice=faces, found=found)


def spy(state: State, me: int, seat: int) -> None:
    """The first card of that hand that one does not know yet is shown to the spy alone."""
    for card in state.captains[seat].hand:
        if not card.seen >> me & 1:
            reveal(state, card, me)
            tell(state, "spied", to=me, seat=me, target=seat, card=card.kind)
            break
    tell(state, "spies", seat=me, target=seat)


def orders(state: State, seat: int) -> list[Option]:
    return [FIRE, FLEE]


def powder_cards(state: State, seat: int) -> list[Option]:
    return [powder(i) for i, card in enumerate(state.captains[seat].hand) if card.kind == 1]


def fight_a_round(state: State, battle: Battle) -> Steps:
    """Both give orders in secret; whoever holds powder may add to the attacker's broadside."""
    sides = ((battle.attacker, battle.defender), (battle.defender, battle.attacker))
    first, second = yield together([choose(seat, "orders", orders, args=(foe,)) for seat, foe in sides])
    if first is FLEE or second is FLEE:
        state.battle = None
        tell(state, "apart")
        return
    played = yield window(alive(state), "powder", powder_cards)
    power = 1
    for i, seat in enumerate(alive(state)):
        if played[i].kind == "powder":
            power += 1
            card = state.captains[seat].hand.pop(played[i].number(0))
            reveal(state, card)
            state.discard.append(card.kind)
            tell(state, "powder", seat=seat)
    broadside(state, battle, power)


def broadside(state: State, battle: Battle, power: int) -> None:
    hits = sum([face >= 4 for face in roll(state, power)])
    back = sum([face >= 5 for face in roll(state, 1)])
    lose_crew(state, battle.defender, hits)
    lose_crew(state, battle.attacker, back)
    battle.round += 1
    if battle.round == 3 or len(alive(state)) < 2 or not both_alive(state, battle):
        state.battle = None


def both_alive(state: State, battle: Battle) -> bool:
    return state.captains[battle.attacker].crew > 0 and state.captains[battle.defender].crew > 0


def lose_crew(state: State, seat: int, hits: int) -> None:
    captain = state.captains[seat]
    captain.crew = max(0, captain.crew - hits)
    if hits:
        tell(state, "hit", seat=seat, hits=hits, hurts=[seat])
    if captain.crew == 0:
        tell(state, "dead", seat=seat, hurts=[seat])
        for card in captain.hand:
            reveal(state, card)
            state.discard.append(card.kind)
        captain.hand.clear()


def scores(state: State) -> list[Score]:
    return [
        Score({"gold": captain.gold, "charms": sum([card.kind == 2 for card in captain.hand])}, (captain.crew,))
        for captain in state.captains
    ]


def components(state: State) -> dict[str, int]:
    cards = state.deck + state.discard + [card.kind for captain in state.captains for card in captain.hand]
    goods = sum(captain.rum + len(captain.goods) for captain in state.captains) + state.spent
    return {"goods": goods, **{f"card {kind}": cards.count(kind) for kind in range(3)}}
