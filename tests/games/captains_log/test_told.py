"""What players are told: the sentences of the log hold what explains the next one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import freebooter
from freebooter.engine.table import Table
from freebooter.engine.words import plain, words_of
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import CAPTAINS, EVENTS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import CONTRABAND, COTTON, NETHERLANDS, OIL, TEA, YARD_SAILS, N
from freebooter.games.captains_log.rules import fame, speed
from freebooter.games.captains_log.state import FAME_SALES, State
from tests.games.captains_log.ocean import card_named, in_port, moor, npc, npcs_act, ocean, ship
from tests.games.captains_log.papers import mission
from tests.games.positions import answer

BESIDE = at(1, -1)


def said(table: Table) -> list[str]:
    words = words_of(GAME.id)
    return [plain(words.event(event.kind, event.args), ["Ann", "Bob"]) for event in table.events()]


def tip(kind: str) -> str:
    """What the page says of an order, and the rule that it names."""
    source = (Path(freebooter.__file__).parent / "games/captains_log/board/orders.js").read_text(encoding="utf-8")
    found = re.search(rf"\n  \"?{kind}\"?: \[(.*?)\],\n", source, re.DOTALL)
    assert found is not None
    return " ".join(found[1].split())


@pytest.mark.parametrize(
    ("kind", "words", "rule"),
    [
        ("buy_fame", "once a visit", "CL-349"),
        ("use_bomb", "1 or 2 costs you a sailor", "CL-400"),  # it is not spent
        ("pin", "in her next turn", "CL-391"),
        ("fish_white", "each oil wounds her", "CL-519"),
        ("printed", "officer or specialist", "CL-582"),
        ("native_goods", "two in a visit", "CL-166"),
        ("join", "−4", "CL-340"),
        ("captain.hide", "needs no reputation", "CL-542"),
        ("captain.give", "goes back", "CL-553"),
    ],
)
def test_the_tips_of_orders_say_what_the_rule_does(kind: str, words: str, rule: str) -> None:
    assert words in tip(kind)
    assert tip(kind).endswith(f'"{rule}"') or tip(kind).endswith(f'"{rule}",')


@pytest.mark.rule("CL-183", "CL-374")
def test_a_volley_says_what_is_added_to_its_dice() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannon_upgrades=1)
        ship(state, 1, BESIDE)

    table = ocean(edit)
    table.script([9, 9])
    answer(table, "fire:1")
    assert said(table) == [
        "Ann fires at Bob: 9 and 9 against defense 9.",
        "... with 1 and 0 added, die by die.",
        "Bob takes 1 water damage.",
    ]


@pytest.mark.rule("CL-184", "CL-381")
@pytest.mark.parametrize(("shot", "words"), [(-1, ""), (0, " with fire shot"), (2, " with grapeshot")])
def test_a_volley_says_what_it_is_loaded_with(shot: int, words: str) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), ammunition=0b101)
        ship(state, 1, BESIDE, crew=3)

    table = ocean(edit, boarding="yes")
    answer(table, "fire:1", f"shot:{shot}")
    assert said(table)[0].startswith(f"Ann fires at Bob{words}: ")


@pytest.mark.rule("CL-302", "CL-384")
def test_what_carpenters_keep_off_is_said() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), officers=("Carpenter",), reputation=[0, 0, -1, 0, 0])
        npc(state, card_named("Stalwart"), BESIDE)

    table = ocean(edit)
    table.script([9, 10, 1, 1])
    npcs_act(table)
    assert said(table)[:4] == [
        "The Stalwart fires at Ann: 9, 10, 1 and 1 against defense 9.",
        "... with +1 on each die.",
        "Ann's carpenters keep 1 damage off.",
        "Ann takes 2 water damage.",
    ]


@pytest.mark.rule("CL-193", "CL-398", "CL-549")
def test_what_captains_take_on_themselves_and_doctors_save_is_said() -> None:
    def edit(state: State) -> None:
        snell = next(i for i, captain in enumerate(CAPTAINS) if captain.name == "Hannah Snell")
        ship(state, 0, at(0, 0), captains=[snell], officers=("Doctor",), reputation=[0, 0, -1, 0, 0], crew=3)
        npc(state, card_named("Stalwart"), BESIDE)

    table = ocean(edit, boarding="yes")
    table.script([12, 12, 1, 1])
    npcs_act(table)
    assert said(table)[2:6] == [
        "The captain of Ann takes 2 damage on herself.",
        "Ann takes 6 water damage.",
        "Doctors and captain save 1 sailor of Ann.",
        "Ann loses 1 of the crew.",
    ]


@pytest.mark.rule("CL-481", "CL-482")
@pytest.mark.parametrize(
    ("rolled", "lines"),
    [
        (
            False,
            ["The storm tears at Ann: more than half of the movement is sailed.", *["Ann takes 1 water damage."] * 3],
        ),
        (
            True,
            [
                "The storm tears at Ann: more than half of the movement is sailed.",
                "The storm rolls 9 against Ann's defense of 9.",
                "The storm rolls 11 against Ann's defense of 9.",
                "Ann takes 2 water damage.",
                "The storm rolls 3 against Ann's defense of 9.",
            ],
        ),
    ],
)
def test_the_storm_is_named_before_its_damage(rolled: bool, lines: list[str]) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N)
        ship(state, 1, at(5, 0))
        state.decks.events_open.append(
            next(i for i, one in enumerate(EVENTS) if getattr(one.effect, "rolled", None) is rolled)
        )
        state.decks.events_until.append(9)

    table = ocean(edit)
    half = speed.sums(table.state, 0)[N] // 2
    if rolled:
        table.script(8, 10, 2)
    answer(table, f"sail:{at(0, -(half + 3))}")
    assert said(table)[1:] == lines


@pytest.mark.rule("CL-490")
def test_what_stowaways_cost_is_said() -> None:
    def edit(state: State) -> None:
        state.decks.events_open.append(
            next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, cards.Stowaway))
        )
        state.decks.events_until.append(9)
        moor(state, 0, 2, crew=5)
        mission(state, 0, "P02", stage=1)

    table = ocean(edit, game="expert", map="fixed")
    answer(table, "visit:2")
    assert said(table)[-2:] == ["Stowaway: Ann loses a sailor for each mission begun.", "Ann loses 1 of the crew."]


@pytest.mark.rule("CL-408", "CL-166")
def test_what_is_sold_and_bought_is_called_by_its_name() -> None:
    table = in_port(15, aboard={"goods": {OIL: 1}})
    answer(table, f"sell_oil:{COTTON}:{CONTRABAND}:1")
    assert said(table)[1].startswith("Ann sells 1 oil as cotton for ")
    table = in_port(22, aboard={"doubloons": 1}, far_tiles="yes")
    answer(table, f"native_goods:{TEA}")
    assert said(table)[1] == "Ann buys one tea of the natives for 1,000."


def test_nations_have_their_articles_and_a_gift_has_no_price() -> None:
    words = words_of(GAME.id)
    stands = words.event("reputation", {"seat": 0, "nation": NETHERLANDS, "column": -1, "by": -1})
    assert plain(stands, ["Ann"]) == "Ann stands at -1 with the Netherlands."
    storm = words.event("storm_rolls", {"seat": 0, "rolled": 12, "defense": 9}, 0)
    assert plain(storm, ["Ann"]) == "The storm rolls 12 against your defense of 9."
    melee = words.event("melee", {"by": 1, "target": 0, "dice": [3, 12], "their_dice": [5]}, 0)
    assert plain(melee, ["Ann", "Bob"]) == "Bob rolls 3 and 12; you roll 5."
    gift = words.event("yard_gift", {"seat": 0, "item": YARD_SAILS})
    assert plain(gift, ["Ann"]) == "Ann gets an upgrade for nothing: Sails."


@pytest.mark.rule("CL-425", "CL-426")
def test_the_last_era_brings_ships_of_two_levels() -> None:
    table = ocean(target=25)
    fame.gain(table.state, 0, FAME_SALES, 16)
    answer(table, "end_turn")
    assert [line for line in said(table) if "era" in line] == [
        "A new era: ships of level 2 come.",
        "A new era: ships of levels 3 and 4 come.",
    ]
