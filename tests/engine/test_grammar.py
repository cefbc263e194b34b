"""The log speaks of "you" to the player it is about."""

from __future__ import annotations

import re

import pytest

import freebooter as fb
from freebooter.engine.asks import Option
from freebooter.engine.grammar import second_person, to_second_person
from freebooter.engine.words import plain, words_of


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{seat:seat} turns up a {n}.", "{seat:You} turn up a {n}."),
        ("{seat:seat} has it and begins.", "{seat:You} have it and begin."),
        ("{seat:seat} cannot use it, or does not want to, and takes one.", "{seat:You} cannot use it, or do not want to, and take one."),
        ("{seat:seat} would sail but has {n}: it stays.", "{seat:You} would sail but have {n}: it stays."),
        ("{seat:seat} now has {n}.", "{seat:You} now have {n}."),
        ("{seat:seat} throws {one:good} and {two:good} away.", "{seat:You} throw {one:good} and {two:good} away."),
        ("Round {n}: {seat:seat} is first.", "Round {n}: {seat:you} are first."),
        ("It begins. {seat:seat} is first.", "It begins. {seat:You} are first."),
        ("The pirate attacks {seat:seat}.", "The pirate attacks {seat:you}."),
        ("It is {seat:seat}'s turn.", "It is {seat:your} turn."),
        ("{seat:seat}'s captain retires.", "{seat:Your} captain retires."),
        ("The ship of {seat:seat} sinks.", "{seat:Your} ship sinks."),
        ("Mutiny on the ship of {seat:seat}.", "Mutiny on {seat:your} ship."),
        ("A ship of {seat:seat} sinks.", "A ship of {seat:yours} sinks."),
        ("{seat:seat} attacks {target:seat}.", "{seat:You} attack {target:seat}."),
    ],
)  # fmt: skip
def test_sentences_said_to_the_player_they_are_about(template: str, said: str) -> None:
    assert to_second_person(template, ("seat",)) == said
    assert to_second_person(template, ()) == template


@pytest.mark.parametrize(
    ("verb", "said"),
    [("passes", "pass"), ("loses", "lose"), ("goes", "go"), ("carries", "carry"), ("lies", "lie"), ("stashes", "stash")]
    + [("buys", "buy"), ("must", "must"), ("pass", "pass"), ("is", "are"), ("fixes", "fix"), ("fulfils", "fulfil")],
)
def test_verbs(verb: str, said: str) -> None:
    assert second_person(verb) == said


@pytest.mark.parametrize("game", fb.games())
def test_every_event_of_every_game_can_be_said_to_me(game: str) -> None:
    """No verb that goes with "you" is left in the third person."""
    for template in words_of(game).table.get("events", {}).values():
        for name in re.findall(r"\{(\w+):seat\}", template):
            said = to_second_person(template, (name,))
            assert f"{{{name}:seat}}" not in said
            clause = re.search(r"\{\w+:[Yy]ou\}((?:\{[^}]*\}|[^.:;{])*)", said)
            if clause is not None and said.startswith("{"):
                after = re.findall(r"(?:^|and|or|but|then) (?:alone |now )?([a-z]+)", clause[1])
                assert not [word for word in after if re.fullmatch(r"\w+[^s]s|is|has", word)], said


@pytest.mark.parametrize("game", fb.games())
def test_who_stands_in_the_middle_of_a_sentence_has_no_verb_behind(game: str) -> None:
    """Only the first clause is told in the second person: "Mary rolls 3, you rolls 4" would be left of another."""
    for template in words_of(game).table.get("events", {}).values():
        assert not re.search(r"[a-z,] (?<!of )\{\w+:(seat|vessel)\} (?!as\b)\w+[^s]s\b", template), template


def test_an_event_is_told_to_each_as_it_should_be() -> None:
    words = words_of("letter-of-marque")
    args = {"seat": 1, "target": 0, "treasure": 1}
    names = ["Anne", "Mary", "Jack"]
    assert plain(words.event("captured", args), names).startswith("Mary attacks Anne's 1: ")
    assert plain(words.event("captured", args, 0), names).startswith("Mary attacks your 1: ")
    assert plain(words.event("captured", args, 1), names).startswith("You attack Anne's 1: ")
    assert plain(words.event("captured", args, 2), names) == plain(words.event("captured", args), names)
    assert words.event("undone", {"seat": 1}, 1) == [{"seat": 1, "as": "You"}, " take a choice back."]


def test_a_list_of_players_names_me_as_you() -> None:
    words = words_of("portolano")
    args = {"face": 0, "seats": [0, 2], "hits": [1, 0], "dice": [[1], [6]]}
    names = ["Anne", "Mary", "Jack"]
    assert plain(words.event("battle", args), names).endswith(": Anne and Jack score 1 and 0 hits.")
    assert plain(words.event("battle", args, 2), names).endswith(": Anne and you score 1 and 0 hits.")
    assert plain(words.event("battle", args, 1), names).endswith(": Anne and Jack score 1 and 0 hits.")


def test_my_own_options_speak_of_you() -> None:
    words = words_of("pirates-of-the-7-seas")
    names = ["Anne", "Mary", "Jack"]
    give = Option("give", 1, 2)
    assert plain(words.option(give), names).startswith("Mary: ")
    assert plain(words.option(give, 1), names).startswith("You: ")
    assert plain(words.option(give, 2), names).startswith("Mary: ")  # the 2 here is no seat


def test_a_sentence_begins_with_a_capital_whatever_name_stands_first() -> None:
    words = words_of("merchants-and-marauders")
    assert plain(words.event("npc_moved", {"npc": 0, "zone": 0})).startswith("The Spanish navy sails to ")
    assert plain(words.event("npc_scouts", {"npc": 0, "seat": 1, "dice": [5, 2]}, 1)) == (
        "The Spanish navy looks for you: a skull and 2."
    )
