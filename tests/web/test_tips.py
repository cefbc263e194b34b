"""Every order says what it does: no option of any game is without a tip."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

import freebooter as fb
from freebooter.bots.simple import play_greedily
from freebooter.engine.game import find_game
from freebooter.engine.luck import lucky
from freebooter.server.tables.frames import frame, option_of
from tests.table.checks import random_answer

pytestmark = pytest.mark.browser

# The tips of all options of many positions, asked of the board itself.
EXPLAIN = """async ([game, positions]) => {
  const [{ board }, { Ctx }, { explain }] = await Promise.all([
    import(`/games/${game}/board/board.js`), import("/web/table/ctx.js"), import("/web/table/tips.js"),
  ]);
  const still = (value) => ({ value, peek: () => value });
  const silent = {};
  for (const snap of positions) {
    const store = { past: still(null), options: snap.ask.options, chosen: still([]), busy: still(false),
      board: still(board), locals: new Map() };
    const ctx = new Ctx(store, { ...snap, events: [], result: null });
    for (const option of snap.ask.options) {
      const tip = explain(board, `option:${option.key}`, ctx);
      const said = tip && (tip.text || tip.rule);
      if (!said || /undefined|NaN|null/.test(String(tip.title ?? "") + String(tip.text ?? "")))
        silent[`${snap.ask.prompt} ${option.kind}`] = `${option.key}: ${tip?.text}`;
    }
  }
  return silent;
}"""


def positions(game: str, games: int, most: int) -> list[dict[str, Any]]:
    """Questions of some games, half of the moves greedy and half at random; of each kind of order a few."""
    seen: dict[tuple[str, str], int] = {}
    found = []
    for luck in range(games):
        seats = find_game(game).table_sizes[luck % len(find_game(game).table_sizes)]
        table, rng = fb.new_table(game, seats, seed=luck), random.Random(luck)
        while table.awaiting and table.seq < most:
            seat = table.awaiting[0]
            decision = table.decision(seat)
            assert decision is not None
            kinds = {(decision.prompt, option.kind) for option in decision.options}
            if any(seen.get(kind, 0) < 2 for kind in kinds):
                for kind in kinds:
                    seen[kind] = seen.get(kind, 0) + 1
                found.append(as_sent(table, seat))
            if rng.random() < 0.5:
                table.choose(seat, play_greedily(fb.Chair(table, seat, lucky(game, table.seq))))
            else:
                table.choose(seat, random_answer(table, seat, rng))
    return found


def as_sent(table: Any, seat: int) -> dict[str, Any]:
    """What the page of this seat would hold."""
    sent = msgspec.to_builtins(frame(table, seat, None), str_keys=True)
    decision = table.decision(seat)
    sent["ask"]["options"] = [
        msgspec.to_builtins(option_of(table.game.id, option, option.touches, seat)) for option in decision.options
    ]
    seats = [{"name": f"Captain {n + 1}", "kind": "bot", "here": True} for n in range(table.seats)]
    settings = msgspec.to_builtins(table.settings)
    return sent | {"game": table.game.id, "me": seat, "seats": seats, "settings": settings}


@pytest.mark.parametrize("game", fb.games())
def test_every_order_has_a_tip(house: str, desk: Page, game: str) -> None:
    desk.goto(f"{house}/rules/{game}")
    walked = positions(game, games=4, most=300)
    assert desk.evaluate(EXPLAIN, [game, walked]) == {}
