"""Tables that older releases saved in the midst of things: they load, show their past, and go on as they would have."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import freebooter as fb
from freebooter.engine.table import Table

FOLDER = Path(__file__).parent
# what is asked, and the scores that the choices of `play_on` come to: where the rules have not changed since, those of
# the release which wrote the file
SAVES = {
    "captains_log/orders": ("order", [1, 1, 0]),
    "letter_of_marque/first-release": ("ship", [34, 26, 30, 18]),
    "merchants_and_marauders/battle": ("battle.declare", [0, 0, 1]),
    "merchants_and_marauders/boarded": ("C.crew", [0, 0, 1]),
    "merchants_and_marauders/bounty": ("X.bounty", [2, 1]),
    "merchants_and_marauders/card-announced": ("card.resolve", [1, 0, 0, 0]),
    "merchants_and_marauders/card-shown": ("card.shown", [0, 0, 1, 0]),
    "merchants_and_marauders/declared": ("C.decl", [0, 0, 2]),
    "merchants_and_marauders/failed-roll": ("ROLL", [0, 1, 1, 3]),
    "merchants_and_marauders/market": ("buy", [0, 0, 0]),
    "merchants_and_marauders/moving-mods": ("yard.move_mods", [1, 0, 0, 1]),
    "merchants_and_marauders/pardon": ("pardon.amount", [2, 2]),
    "merchants_and_marauders/plunder": ("plunder.some", [1, 0, 2]),
    "merchants_and_marauders/port-action": ("X.port", [1, 2, 0]),
    "merchants_and_marauders/raid-booty": ("raid.keep", [0, 0, 0]),
    "merchants_and_marauders/raid": ("raid.use", [0, 0, 0, 0]),
    "merchants_and_marauders/reef": ("hit.where", [0, 0, 0, 0]),
    "merchants_and_marauders/rerolling": ("battle.reroll", [0, 0, 1]),
    "merchants_and_marauders/sale": ("X.sell", [0, 0]),
    "merchants_and_marauders/skulls": ("battle.skull", [1, 1]),
    "merchants_and_marauders/volley": ("C.loc", [0, 0, 0]),
    "merchants_and_marauders/yard": ("yard", [1, 0]),
    "pirates_of_the_7_seas/sending": ("send", [-65, -75, -52]),
    "pirates_of_the_7_seas/looting": ("stow", [-60, -55, -34]),
    "pirates_of_the_7_seas/looting-next": ("stow", [-45, -71, -71]),
    "pirates_of_the_7_seas/tavern": ("tavern", [-47, -45, -39, -57]),
    "pirates_of_the_7_seas/tavern-booty": ("tavern.goods", [-76, -75, -59]),
    "pirates_of_the_7_seas/sale": ("merchant", [-207, -183]),
    "pirates_of_the_7_seas/merchant": ("merchant", [-70, -104, -81]),
    "portolano/barter": ("barter", [0, 6, 0]),
    "portolano/no-room": ("room.trade", [1, -3, 6, -4]),
    "portolano/looting": ("loot", [-3, -4, 0, 3]),
    "portolano/unloading": ("port", [5, 2, 1]),
    "portolano/after-the-pirate": ("loot.lucky", [-1, -1, 1]),
    "portolano/paying": ("pay", [8, -2, -2]),
    "portolano/peace": ("pay", [7, 3]),
}


def saved(name: str) -> Table:
    game, _, file = name.partition("/")
    return fb.load((FOLDER / game / "saves" / f"{file}.save").read_bytes())


def play_on(table: Table, choices: int = 10_000) -> None:
    """Any choices, always the same ones."""
    rng = random.Random(1)
    while table.awaiting and choices:
        choices -= 1
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        option = decision.options[rng.randrange(len(decision.options))]
        if decision.kind == "pick":
            table.choose(seat, decision.options[: max(1, decision.least)])
        else:
            table.choose(seat, option.number(0) if decision.kind == "amount" else option)


def test_every_save_is_tried() -> None:
    found = [f"{path.parent.parent.name}/{path.stem}" for path in FOLDER.glob("*/saves/*.save")]
    assert sorted(found) == sorted(SAVES)


@pytest.mark.parametrize("name", SAVES)
def test_an_old_save_goes_on_to_the_same_end(name: str) -> None:
    table = saved(name)
    prompt, scores = SAVES[name]
    decision = table.decision(table.awaiting[0])
    assert decision is not None
    assert decision.prompt == prompt
    play_on(table)
    assert table.result is not None
    assert table.result.scores == scores


@pytest.mark.parametrize("name", SAVES)
def test_its_past_can_be_looked_at_also_when_it_was_saved_again(name: str) -> None:
    table = saved(name)
    play_on(table, 15)
    again = fb.load(table.save())
    for one in (table, again):
        assert one.moments is not None
        for number in range(len(one.moments)):
            for seat in (*range(one.seats), None):
                assert one.moments[number].view(seat) is not None
    assert again.save() == table.save()
