"""What a game tells bots is one value, BOT in its bot.py, and what does not fit there is an error that says so."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import freebooter as fb
from freebooter.bots import make
from freebooter.engine import bot
from freebooter.engine.bot import FITS, SHOULD_BE, BadBot, Bot, bot_of
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from tests.bots.toys import TOYS, toy

HAS = {"evaluate": len, "policy": len, "greedy": len}


def read(monkeypatch: pytest.MonkeyPatch, source: str) -> Bot:
    """BOT of a game's bot.py with this text."""

    def load(name: str) -> ModuleType:
        module = ModuleType(name)
        exec(f"from freebooter.engine.bot import Bot\n{source}", module.__dict__)
        return module

    monkeypatch.setattr(bot.importlib, "import_module", load)
    return bot_of("Liar's Dice", "liars_dice.bot")


@pytest.mark.parametrize("game", fb.games())
def test_every_game_tells_bots_what_they_need(game: str) -> None:
    assert isinstance(fb.find_game(game).bot, Bot)


def test_every_field_is_described_and_checked() -> None:
    names = [field.name for field in fields(Bot)]
    assert list(FITS) == list(SHOULD_BE) == names
    for name in names:
        assert f"\n    {name}: " in (Bot.__doc__ or "")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("BOT = Bot(evaluate=len, policy=len, greedy=len, surre=1)", r"Liar's Dice: BOT has no field 'surre': .*sure"),
        ("BOT = Bot(evaluate=len, policy=len)", r"Liar's Dice: BOT lacks the field 'greedy', .*greedy\(chair\)"),
        (
            "BOT = Bot(evaluate=0.5, policy=len, greedy=len)",
            r"Liar's Dice: The field 'evaluate' .*evaluate\(state, seat",
        ),
        ("BOT = 7", "Liar's Dice: bot.py has a BOT that is no Bot but 7"),
        ("evaluate = policy = greedy = len", "Liar's Dice: bot.py has no BOT; it should say BOT = Bot"),
    ],
)
def test_a_bot_that_does_not_fit_is_refused_in_a_sentence(
    source: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadBot, match=words):
        read(monkeypatch, source)


@pytest.mark.parametrize(
    ("field", "wrong", "words"),
    [
        ("evaluate", 0.5, r"evaluate\(state, seat\)"),
        ("policy", "random", r"policy\(state"),
        ("greedy", None, r"greedy\(chair\)"),
        ("secret", "ship", "a tuple of prompts"),
        ("secret", (1,), "a tuple of prompts"),
        ("secret", ["ship"], "a tuple of prompts"),
        ("depth", 0, "a whole number of decisions from 1 on, not 0"),
        ("depth", 2.5, "a whole number"),
        ("depth", True, "a whole number"),
        ("explore", 0.0, "above 0"),
        ("explore", "much", "above 0, not 'much'"),
        ("scatter", -0.1, "from 0 on, not -0.1"),
        ("seconds", 3.0, "two numbers of seconds"),
        ("seconds", (1.0,), "two numbers of seconds"),
        ("seconds", (0.0, 1.0), "two numbers of seconds"),
        ("sure", -1, "from 0 on, not -1"),
        ("sure", True, "standard errors"),
        ("plans", [5], r"plans\(state, seat, prompt\)"),
        ("plan", 5, r"plan\(seat, number\)"),
        ("promising", [5], r"promising\(state, seat, prompt, options\)"),
    ],
)
def test_a_field_of_a_wrong_type_is_refused(field: str, wrong: Any, words: str) -> None:
    with pytest.raises(BadBot, match=f"The field '{field}' of BOT should be .*{words}"):
        Bot(**{**HAS, field: wrong})


def test_plans_need_their_plan_and_a_comparison() -> None:
    with pytest.raises(BadBot, match="go together"):
        Bot(**HAS, plans=len, sure=1.0)  # type: ignore[arg-type]
    with pytest.raises(BadBot, match="go together"):
        Bot(**HAS, plan=len, sure=1.0)  # type: ignore[arg-type]
    with pytest.raises(BadBot, match="needs 'sure' above 0"):
        Bot(**HAS, plans=len, plan=len)  # type: ignore[arg-type]
    Bot(**HAS, plans=len, plan=len, sure=0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(("field", "value"), [("promising", len), ("scatter", 0.05)])
def test_only_a_comparison_asks_what_is_promising_and_how_results_scatter(field: str, value: Any) -> None:
    with pytest.raises(BadBot, match=f"'{field}' of BOT needs 'sure' above 0"):
        Bot(**HAS, **{field: value})
    Bot(**HAS, **{field: value}, sure=0.5)


def test_a_game_without_a_bot_file_says_so() -> None:
    with pytest.raises(BadBot, match=r"Liar's Dice tells bots nothing yet.* no bot\.py with BOT = "):
        bot_of("Liar's Dice", "tests.bots.bot")


def test_what_a_bot_file_itself_cannot_import_is_told_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stranded_bot.py").write_text("import no_such_thing\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        bot_of("Stranded", "stranded_bot")


def test_constants_of_ones_own_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may call its numbers SURE, DEPTH or EXPLORE: bots look at BOT only."""
    before = [repr(one) for one in make("bosun@200").weigh(Chair(toy("bid"), 0, lucky(1)))]  # type: ignore[attr-defined]
    module = sys.modules["tests.bots.toys.bot"]
    for name, value in {"SURE": 1e12, "DEPTH": 1, "EXPLORE": 9.0, "SECRET": ("bid",), "THINK": (9, 9)}.items():
        monkeypatch.setattr(module, name, value, raising=False)
    monkeypatch.delitem(vars(TOYS), "bot")
    again = [repr(one) for one in make("bosun@200").weigh(Chair(toy("bid"), 0, lucky(1)))]  # type: ignore[attr-defined]
    assert again == before
    assert TOYS.bot.seconds == (0.1, 1.0)
