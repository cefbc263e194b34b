"""The vocabulary of the cards: every kind has its function, every function its kind, and what does not fit is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from freebooter.engine.content import BadContent, load
from freebooter.games.merchants_and_marauders.content import (
    DESIGNS,
    EVENTS,
    IDS,
    MISSIONS,
    RUMORS,
    WINDOWS,
    Glory,
    Mission,
    happenings,
)
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.rules import conditions, effects, events, fitting


def test_every_kind_of_effect_has_one_function() -> None:
    all_kinds = set(get_args(kinds.Effect))
    assert set(effects.AT_ONCE) | set(effects.ASKING) == all_kinds
    assert not set(effects.AT_ONCE) & set(effects.ASKING)
    assert set(fitting.FITS) < all_kinds
    assert set(conditions.HOLDS) == set(get_args(kinds.Condition))
    assert {*events.AT_ONCE, happenings.Everyone, happenings.NewFlag} == set(get_args(happenings.Happening))


def within(effect: Any) -> set[type[Any]]:
    """The kinds of an effect and of all that it holds."""
    found = {type(effect)}
    for name in ("passed", "failed", "then", "otherwise", "effects"):
        for inner in getattr(effect, name, ()):
            found |= within(inner)
    return found


def test_every_kind_stands_on_some_card() -> None:
    cards = [*DESIGNS, *RUMORS, *MISSIONS, *EVENTS]
    used = set().union(*[within(effect) for card in cards for effect in card.effects])
    assert used == {*get_args(kinds.Effect), *get_args(happenings.Happening)}
    assert {type(mission.goal) for mission in MISSIONS} == set(get_args(kinds.Goal))


def test_cards_that_can_be_played_say_when() -> None:
    for card in DESIGNS:
        assert (WINDOWS[card.window] == "HIRE") == (card.specialist >= 0) == (card.hire is not None)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (
            'effects = [{ kind = "goldd", n = 1 }]',
            "glory.toml, g-1: effects[0]: there is no kind 'goldd'; was 'gold' meant?",
        ),
        (
            'effects = [{ kind = "test", skill = "luck" }]',
            "glory.toml, g-1: effects[0].skill: there is no skill 'luck'; "
            "there are influence, leadership, scouting, seamanship.",
        ),
        (
            'effects = [{ kind = "if", when = { kind = "wanted", nation = "PT" } }]',
            "glory.toml, g-1: effects[0].when.nation: there is no nation 'PT'; there are EN, ES, FR, NL.",
        ),
        ('window = "C.lok"', "glory.toml, g-1: window: there is no window 'C.lok'; was 'C.loc' meant?"),
        ('effects = [{ kind = "gold" }]', "glory.toml, g-1: Object missing required field `n` - at `$.effects[0]`."),
    ],
)
def test_a_card_that_does_not_fit_is_refused_with_its_file_and_id(tmp_path: Path, card: str, said: str) -> None:
    file = tmp_path / "glory.toml"
    file.write_text(
        f'source = "house"\n[[glory]]\nid = "g-1"\nname = "A Card"\nfamily = "battle"\ncopies = 1\n{card}\n'
    )
    with pytest.raises(BadContent) as refused:
        load(file, "glory", Glory, dict(IDS))
    assert str(refused.value) == said


def test_a_mission_whose_goal_is_none(tmp_path: Path) -> None:
    file = tmp_path / "missions.toml"
    file.write_text(
        'source = "house"\n[[mission]]\nid = "mi-1"\nname = "A Mission"\nlocation = "havana"\neffects = []\n'
        'goal = { kind = "deliver", good = "tea", n = 2, port = "havana" }\n'
    )
    with pytest.raises(BadContent, match=r"missions\.toml, mi-1: goal\.good: there is no good 'tea'"):
        load(file, "mission", Mission, dict(IDS))
