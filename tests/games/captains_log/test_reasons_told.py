"""What the log says has its reason and its consequence: events, ships that wait, things that find no place, risks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.engine.words import odds_in_words, plain, words_of
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import CAPTAINS, EVENTS, KRAKEN_DIE, WINDS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    ENGLAND,
    FRANCE,
    NETHERLANDS,
    NONE,
    OF_PORT,
    OIL,
    PRESTIGE,
    SPAIN,
    N,
)
from freebooter.games.captains_log.rules import alone, events, fortresses, hold, reputation, rewards, speed, treasure
from freebooter.games.captains_log.rules.sea import relaid
from freebooter.games.captains_log.state import FAME_CARDS, State
from freebooter.games.captains_log.underway import Reward
from tests.games.captains_log.ocean import barrel, card_named, npc, npcs_act, ocean, ship, spot, tile, whole_round
from tests.games.captains_log.papers import action, begin, do, mission, moored, nearly_sunk
from tests.games.positions import answer

Edit = Callable[[State], object]


def said(table: Table, me: int | None = None) -> list[str]:
    """The sentences of the log, as everybody reads them, or one seat."""
    words = words_of(GAME.id)
    return [plain(words.event(event.kind, event.args, me), ["Ann", "Bob", "Cid"]) for event in table.events(0, me)]


def calm_sea(state: State) -> None:
    """Nobody is anybody's enemy, and the next days bring light airs."""
    for player in state.players:
        player.reputation = [3] * 5
    state.decks.events = [i for i in range(len(EVENTS)) if i > 3] + [0, 1, 2, 3]


def a_day(number: int, edit: Edit | None = None, *dice: Any, **settings: Any) -> Table:
    """A night ends with this event, as it is numbered; luck says `dice` from then on."""

    def build(state: State) -> None:
        calm_sea(state)
        state.clock.space = 1
        state.decks.events.remove(number - 1)
        state.decks.events.append(number - 1)
        if edit is not None:
            edit(state)

    table = ocean(build, **settings)
    if dice:
        table.script(*dice)
    whole_round(table)
    return table


def brought(table: Table) -> list[str]:
    """What was said from the new event to the next round."""
    lines = said(table)
    first = next(i for i, line in enumerate(lines) if line.startswith("A new day brings"))
    last = next(i for i, line in enumerate(lines) if i > first and line.startswith("Round "))
    return lines[first:last]


# --- Events ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-475", "CL-476", "CL-478")
@pytest.mark.parametrize(
    ("number", "does"),
    [
        (6, "Storm. Until the next day ships move at half speed. Each point of movement beyond costs 1 damage."),
        (18, "Walls of stone. From now on every fortress fires one die more, with +1 on each."),
        (22, "Rising tide. Until the next day every sandbank is one deeper."),
    ],
)
def test_what_lasts_is_announced_with_what_it_does(number: int, does: str) -> None:
    assert brought(a_day(number))[0] == f"A new day brings: {does}"


@pytest.mark.rule("CL-121", "CL-122")
def test_a_wind_that_is_drawn_again_holds() -> None:
    def edit(state: State) -> None:
        state.decks.winds = []

    table = a_day(1, edit, wind_reshuffle="yes")
    state = table.state
    assert brought(table)[1] == f"The wind holds: {WINDS[state.decks.wind].name}."


@pytest.mark.rule("CL-480")
def test_the_ship_that_is_lost_is_the_lowest_in_level() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Night Heron"), at(2, 2))
        npc(state, card_named("Black Gull"), at(4, 2), seat=1)

    assert brought(a_day(5, edit))[1:3] == [
        "Ship lost: of the other ships at sea the lowest in level is the Black Gull.",
        "The Black Gull is lost: sunk.",
    ]
    assert brought(a_day(5))[1:] == ["Ship lost has no effect: no other ship is at sea outside the fog and the Calm."]


@pytest.mark.rule("CL-483", "CL-K33")
def test_where_the_fog_lies_and_whither_it_drifts() -> None:
    def edit(state: State) -> None:
        tile(state, 21, slot=0)
        ship(state, 0, at(0, 5), reputation=[3] * 5)
        state.decks.wind = next(i for i, wind in enumerate(WINDS) if wind.blows_to == N)
        state.decks.winds = []  # there is no other

    table = a_day(8, edit, water=8)
    assert brought(table)[1:] == ["The fog lies over Shallow Lagoon (21)."]
    for _ in range(20):
        npcs_act(table)
    drifts = [line for line in said(table) if line.startswith("The fog drifts") or line == "Fog is over."]
    assert drifts[0] == "The fog drifts one hex north: its middle is over Shallow Lagoon (21)."
    assert drifts[4] == "The fog drifts one hex north: its middle is over waters without a name."
    assert drifts[-2:] == ["The fog drifts one hex north, and off the chart.", "Fog is over."]


@pytest.mark.rule("CL-483", "CL-491", "CL-497")
@pytest.mark.parametrize(
    ("number", "where"),
    [(8, "Shallow Lagoon (21)"), (20, "Castle Rock (5)"), (21, "Bastion Point (6)"), (25, "The Maw (11)")],
)
def test_an_event_about_a_tile_that_is_unexplored_says_so(number: int, where: str) -> None:
    event = EVENTS[number - 1].name
    assert brought(a_day(number))[1:] == [f"{event} has no effect: {where} is unexplored."]


@pytest.mark.rule("CL-484", "CL-K57")
def test_for_whom_a_sunken_whaler_is_and_what_it_brings() -> None:
    table = a_day(10, lambda state: tile(state, 19, slot=2), water=8)
    assert brought(table)[1:3] == [
        "Sunken whaler: Bob rolls the die on taking the helm next.",
        "Sunken whaler is not all: another event comes with it.",
    ]
    assert "Sunken whaler: you roll the die on taking the helm next." in said(table, 1)
    table.script(19)
    npcs_act(table)
    assert said(table)[-2:] == [
        "Sunken whaler: Bob rolls 20, and 2 oil floats at Blowhole Village (19).",
        "Tile 20 is unexplored, so the next lower one that is open counts: Blowhole Village (19).",
    ]


@pytest.mark.rule("CL-485", "CL-K34")
def test_a_sunken_ship_brings_a_barrel_or_is_for_nobody() -> None:
    def third(state: State) -> None:
        state.first = 1  # the third of three players is seat 0

    table = a_day(11, third, seats=3)
    assert brought(table)[-1] == "Sunken ship: Ann rolls the die on taking the helm next."
    assert brought(a_day(12))[-1] == "Sunken ship has no effect: there is no player 4 at this table."


@pytest.mark.rule("CL-484", "CL-406")
def test_where_no_oil_is_left_nothing_is_washed_up() -> None:
    def edit(state: State) -> None:
        state.market.supply[OIL] = 0

    table = a_day(10, edit)
    npcs_act(table)
    assert said(table)[-1] == "Sunken whaler has no effect: no oil is left in the supply."


@pytest.mark.rule("CL-019", "CL-490")
def test_stowaways_do_nothing_without_crews() -> None:
    assert brought(a_day(17))[1:] == ["Stowaway has no effect: this table plays without crews."]
    assert len(brought(a_day(17, boarding="yes"))) == 1


@pytest.mark.rule("CL-486", "CL-489")
def test_what_a_plague_takes_and_abundance_brings() -> None:
    def edit(state: State) -> None:
        market = state.market
        market.stack = [NETHERLANDS, SPAIN, ENGLAND, FRANCE]
        for nation in range(4):
            market.legal[nation], market.contraband[nation] = [2, 2, 2], [2, 0, 0]
        market.legal[FRANCE] = [2, 2, 1]
        market.supply[:4] = [20] * 4

    strikes = "A plague strikes Spain: its market loses 3 goods of the legal row and 1 good of the contraband row."
    assert brought(a_day(13, edit, [4]))[1] == strikes
    assert brought(a_day(16, edit, [3]))[-1] == "France has plenty: a D12 shows 3, and the market gains 3 goods."
    short = "France has plenty: a D12 shows 12, but market and supply allow for 5 goods only."
    assert brought(a_day(16, edit, [12]))[-1] == short


# --- The Kraken ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-497", "CL-498")
def test_where_the_kraken_rises_and_how_often_it_swims() -> None:
    table = a_day(24, lambda state: tile(state, 11, slot=2), water=8)
    assert brought(table)[1:] == ["The Kraken rises at The Maw (11)."]
    events.open_event(table.state, 24)
    list(events.take_effect(table.state, 24))
    answer(table, "end_turn")
    assert "The Kraken is there already: with 2 cards it swims twice a round from now on." in said(table)


@pytest.mark.rule("CL-499", "CL-500", "CL-501")
def test_why_the_kraken_swims_and_where_to() -> None:
    def edit(state: State) -> None:
        calm_sea(state)
        tile(state, 11, slot=2)
        ship(state, 0, at(5, -1), reputation=[3] * 5)
        ship(state, 1, at(0, 2), reputation=[3] * 5)
        state.sea.zones[at(0, 4)] = 18  # an island
        relaid(state)
        state.sea.kraken = at(0, 0)
        for card in (23, 24, 25):
            state.decks.events_open.append(card)
            state.decks.events_until.append(-1)

    table = ocean(edit, water=6)
    south = KRAKEN_DIE.index(3)
    table.script([south, 1], [south, 9], [south, 2])
    whole_round(table)
    told = said(table)
    first = told.index("The round ends: the Kraken swims 3 times, having 3 cards. The dice say where to.")
    assert told[first + 1 : first + 6] == [
        "The Kraken swims 1 hex south, to waters without a name.",
        "The Kraken would swim 9 hexes south: land or the edge of the known sea stops it after 2 hexes, "
        "at waters without a name.",
        "Bob is lost: dragged down by the Kraken.",
        "The Kraken has fed and loses a card: 2 cards left.",
        "The Kraken would swim 2 hexes south: land or the edge of the known sea bars its way.",
    ]


# --- Ships that wait -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-268", "CL-269", "CL-272")
def test_a_ship_whose_tile_lies_face_down_names_it_and_leaves_in_the_end() -> None:
    table = ocean(lambda state: npc(state, card_named("Black Gull"), 0))
    for _ in range(3):
        whole_round(table)
    npcs_act(table)
    assert [line for line in said(table) if "Black Gull" in line] == [
        "The Black Gull cannot appear, for Rum Cove (15) is unexplored: it waits, for 3 more turns at most.",
        "The Black Gull cannot appear, for Rum Cove (15) is unexplored: it waits, for 2 more turns at most.",
        "The Black Gull cannot appear, for Rum Cove (15) is unexplored: it waits, for 1 more turn at most.",
        "The Black Gull has waited long enough and leaves these waters.",
    ]


@pytest.mark.rule("CL-268", "CL-295")
def test_a_merchant_names_the_stop_that_is_unexplored() -> None:
    def edit(state: State) -> None:
        calm_sea(state)
        npc(state, card_named("Witte Roos"), at(2, 2), stop=0)  # bound for tile 2

    table = ocean(edit)
    npcs_act(table)
    stranded = (
        "The Witte Roos cannot sail on, for Free Anchorage (2) is unexplored: it waits, for 3 more turns at most."
    )
    assert stranded in said(table)


def walled_in(state: State) -> None:
    ship(state, 1, at(5, -1))
    npc(state, card_named("Black Gull"), at(0, -4))
    for side in (at(0, -5), at(1, -5), at(1, -4), at(0, -3), at(-1, -3), at(-1, -4)):
        state.sea.zones[side] = 18  # islands
    relaid(state)


def in_fog(state: State) -> None:
    npc(state, card_named("Black Gull"), at(0, -4))
    state.sea.fog = at(0, -4)


@pytest.mark.rule("CL-268", "CL-391", "CL-483")
@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (calm_sea, "finds nobody to attack"),
        (in_fog, "lies in the fog"),
        (walled_in, "finds nobody to attack"),  # nobody whom it could reach
        (lambda state: npc(state, card_named("Black Gull"), at(0, -4), pinned_by=0), "is held fast"),
        (lambda state: npc(state, card_named("Black Gull"), at(0, -4), tamed=True), "has no orders"),
    ],
)
def test_a_ship_that_does_nothing_says_why(edit: Edit, why: str) -> None:
    def build(state: State) -> None:
        edit(state)
        if not state.npcs or state.npcs[-1].hex == 0:
            npc(state, card_named("Black Gull"), at(0, -4))

    table = ocean(build)
    answer(table, "end_turn")
    while table.decision(table.awaiting[0]).prompt != "order":
        answer(table, "pass")
    assert f"The Black Gull {why}: it waits, for 3 more turns at most." in said(table)


@pytest.mark.rule("CL-268", "CL-296")
def test_a_merchant_without_a_way_says_so() -> None:
    def edit(state: State) -> None:
        tile(state, 2, slot=2)
        walled_in(state)
        state.npcs.pop()
        calm_sea(state)
        npc(state, card_named("Witte Roos"), at(0, -4), stop=0)

    table = ocean(edit, water=8)
    npcs_act(table)
    assert "The Witte Roos finds no way to where it would sail: it waits, for 3 more turns at most." in said(table)


# --- What finds no place ---------------------------------------------------------------------------------------------


def under_way(state: State) -> None:
    assert state.turn is not None
    state.turn.moved = state.turn.sailing = True
    state.turn.left, state.turn.began, state.turn.actions = 3, 6, 1


def lifted(id: int, **settings: Any) -> list[str]:
    """What is said of a barrel that Ann lifts with a Nao, which has no place for a rowboat and a full crew."""

    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), model="Nao", cannons=0)
        player.crew = hold.crew_limit(player) - 1
        barrel(state, at(0, 0), id)
        under_way(state)

    table = ocean(edit, **settings)
    answer(table, "pick_up:barrel")
    return said(table)


@pytest.mark.rule("CL-067", "CL-136")
def test_a_rowboat_that_finds_no_place_stays_behind() -> None:
    assert lifted(35, game="expert")[1:] == [
        "Ann has no place aboard for 1 rowboat more: it stays behind.",
        "Ann takes 1 wood aboard.",
    ]
    assert lifted(35)[1] == "Ann takes no rowboat aboard: this table plays without them."


@pytest.mark.rule("CL-019", "CL-136")
def test_sailors_who_find_no_room_are_told() -> None:
    assert lifted(33, game="expert")[1:3] == ["Ann has 6 sailors now.", "Ann has no room aboard for 1 sailor more."]
    assert lifted(33)[1] == "Ann takes no sailors aboard: this table plays without crews."


@pytest.mark.rule("CL-136", "CL-241", "CL-537")
@pytest.mark.parametrize(("steps", "free", "warned"), [(3, False, True), (2, False, False), (3, True, False)])
def test_a_course_that_leaves_no_movement_to_lift_a_barrel_warns_of_it(steps: int, free: bool, warned: bool) -> None:
    def edit(state: State) -> None:
        magellan = next(i for i, one in enumerate(CAPTAINS) if one.modifiers.free_pickup)
        ship(state, 0, at(0, 0), captains=[magellan] if free else [])
        barrel(state, at(0, -steps), 20)
        under_way(state)  # with three points left

    table = ocean(edit)
    decision = table.decision(0)
    assert decision is not None
    option = next(one for one in decision.options if one.key == f"sail:{at(0, -steps)}")
    words = plain(odds_in_words(GAME, table.state, decision, option))
    assert (words == "0 %: what floats there is taken up; no movement is left for it") == warned
    assert table.view(0).now.lifting == int(not free)


@pytest.mark.rule("CL-136")
def test_before_it_sails_a_ship_is_warned_by_its_whole_movement() -> None:
    table = ocean(lambda state: barrel(state, at(0, -speed.sums(state, 0)[N]), 20), water=9)
    decision = table.decision(0)
    assert decision is not None
    warned = [one.key for one in decision.options if odds_in_words(GAME, table.state, decision, one)]
    assert warned == [f"sail:{at(0, -speed.sums(table.state, 0)[N])}"]


def given(edit: Edit, gain: Callable[[State], Any], **settings: Any) -> list[str]:
    """What is said of something that a card gives to Ann."""

    def build(state: State) -> None:
        edit(state)
        state.reward = Reward(0, OF_PORT, NONE, 0, FAME_CARDS, [0] * 6)

    table = ocean(build, **settings)
    assert list(gain(table.state) or ()) == []
    answer(table, "end_turn")
    return said(table)


@pytest.mark.rule("CL-438", "CL-508", "CL-510", "CL-K40", "CL-K62")
def test_what_a_card_cannot_give_is_told() -> None:
    def clues(state: State) -> None:
        state.players[0].clues = 2

    def found(state: State) -> None:
        state.decks.treasure[2] = -1

    def nobody(state: State) -> None:
        state.harbour.officers = [-1] * 9

    def calm(state: State) -> None:
        return None

    assert given(clues, lambda state: treasure.clue(state, 0))[0] == (
        "Ann learns nothing new of the treasure: both clues are known."
    )
    assert given(found, lambda state: treasure.clue(state, 0))[0] == (
        "Ann learns nothing new of the treasure: it has been found."
    )
    assert given(nobody, lambda state: rewards.give_crew_upgrade(state, 0), board="B")[0] == (
        "Ann finds nobody who may come aboard for nothing."
    )
    assert given(calm, lambda state: rewards.give_ship_upgrade(state, 0))[0] == (
        "Ann gets no upgrade for the ship: none that may be had would fit."
    )
    assert given(calm, lambda state: rewards.give_reputation(state, 0))[0] == (
        "Ann gains no reputation: there is no nation here to give it."
    )


@pytest.mark.rule("CL-328", "CL-338", "CL-542")
@pytest.mark.parametrize(
    ("aboard", "why"),
    [
        ({"reputation": [0, -5, 0, 0, 0]}, "the marker is locked"),
        ({"reputation": [0, PRESTIGE, 0, 0, 0], "crown": SPAIN}, "it is the highest column already"),
        ({"reputation": [0, 4, 0, 0, 0], "crown": FRANCE}, "the oath to another crown forbids it"),
        ({"hidden_nation": SPAIN}, "hidden from it, there is no marker to move"),
    ],
)
def test_why_a_marker_does_not_rise(aboard: dict[str, Any], why: str) -> None:
    told = given(lambda state: ship(state, 0, at(0, 0), **aboard), lambda state: reputation.rise(state, 0, SPAIN))
    assert told[0] == f"Ann cannot rise with Spain: {why}."


# --- Missions, enemies and fortresses --------------------------------------------------------------------------------


@pytest.mark.rule("CL-440", "CL-470", "CL-471")
@pytest.mark.parametrize(
    ("rolled", "night", "line"),
    [
        (6, False, "6 rolled, 7 or more needed, the mission is lost."),
        (7, False, "7 rolled, 7 or more needed, it goes well."),
        (6, True, "6 rolled, and 1 added by night, 7 or more needed, it goes well."),
        (12, True, "12 rolled, and 1 added by night, 7 or more needed, it goes well."),
    ],
)
def test_a_risk_says_what_was_rolled_and_needed(rolled: int, night: bool, line: str) -> None:
    def edit(state: State) -> None:
        npc(state, 7, at(1, 0))
        mission(state, 0, "R04")
        state.clock.space = int(night)

    table = ocean(edit)
    table.script([rolled])
    do(table, action("R04"))
    [told] = [line for line in said(table) if "takes the risk of" in line]
    assert told.endswith(f": {line}")


@pytest.mark.rule("CL-471")
def test_a_risk_that_leaves_one_way_says_which() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 1)
        mission(state, 0, "R11")

    table = ocean(edit)
    table.script([5])
    do(table, "visit:1", begin("R11"))
    assert "The mission The Debtor of Haringvliet can be completed in the first way only." in said(table)


@pytest.mark.rule("CL-565", "CL-566", "CL-567", "CL-568")
@pytest.mark.parametrize(
    ("why", "words"),
    [
        (alone.DAY_OVER, "a day is over, and tiles are left unexplored"),
        (alone.BARRELS_SUNK, "two more barrels have sunk"),
        (alone.SHIP_SUNK, "one of their ships has sunk another"),
        (alone.ROUTE_DONE, "one of their ships has completed its route"),
        (alone.FORTRESS, "one of their fortresses has sunk a ship"),
    ],
)
def test_why_the_fame_of_an_enemy_changes(why: int, words: str) -> None:
    told = given(
        lambda state: None, lambda state: alone.gain(state, 4, 2, why), seats=1, mode="solo", enemy_pirates=True
    )
    assert told[0] == f"The Fame of the Pirates is 2 now: {words}."


@pytest.mark.rule("CL-173", "CL-175")
def test_a_fortress_that_misses_has_its_name() -> None:
    def edit(state: State) -> None:
        tile(state, 14, slot=0, port=4, fortress=4)
        ship(state, 0, spot(state, 14, "n"), reputation=[0, 0, 0, 0, -5])

    table = ocean(edit, water=8)
    table.script([1, 1, 1])
    assert list(fortresses.fires(table.state, 14, 0, 3)) == []
    answer(table, "end_turn")
    assert "The fortress of Gallows Keep misses Ann." in said(table)


@pytest.mark.rule("CL-212")
def test_why_a_nation_thinks_better_of_a_captain_whom_it_sank() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), reputation=[0, 0, -2, 0, 0])
        nearly_sunk(state, 0)
        npc(state, card_named("Stalwart"), at(1, -1))

    table = ocean(edit)
    table.script([12, 12, 12, 12])
    npcs_act(table)
    told = said(table)
    first = told.index("To England the loss makes some amends.")
    assert told[first + 1] == "Ann stands at -1 with England."
