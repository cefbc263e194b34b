"""What Captain's Log tells bots: how a game stands, quick play, plans, and the greedy player."""

from __future__ import annotations

from typing import Any

from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.games.captains_log.plans import Plan, plans, promising
from freebooter.games.captains_log.quick import policy
from freebooter.games.captains_log.standing import evaluate
from freebooter.games.captains_log.state import State
from freebooter.games.captains_log.weighing import weigh


def greedy(chair: Chair) -> Any:
    """Looks at one fair guess of the table and takes what is worth most there."""
    decision = chair.decision
    assert decision is not None
    seat = chair.seat
    options = decision.options
    if len(options) == 1 and decision.kind == "choose":  # a guess would run on past it
        return options[0]
    state: State = chair.guess(chair.rng).state
    weights = weigh(state, seat, decision.prompt, options)
    if decision.kind == "pick":
        ranked = sorted(range(len(options)), key=lambda i: -weights[i])
        wanted = [options[i] for i in ranked[: decision.most] if weights[i] >= 0.0]
        return wanted if len(wanted) >= decision.least else [options[i] for i in ranked[: decision.least]]
    best = max(range(len(options)), key=lambda i: (weights[i], -i))
    if decision.kind == "amount":
        return options[best].number(0)
    return options[best]


BOT = Bot(
    evaluate=evaluate,
    policy=policy,
    greedy=greedy,
    depth=300,  # decisions of a playout, if the thinker's next turn is not over before
    explore=0.15,  # options differ by a few hundredths in evaluate()
    seconds=(0.5, 3.0),
    sure=1.0,
    scatter=0.05,  # in a race; against nations a game that is nearly won has a twentieth of it
    plans=plans,
    plan=Plan,
    promising=promising,
)
