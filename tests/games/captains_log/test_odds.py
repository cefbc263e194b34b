"""Odds before the click, tried by the real rules from positions where luck decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.game import Odds
from freebooter.engine.luck import lucky
from freebooter.engine.record import Told
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import (
    AMMUNITION,
    CAPTAINS,
    EVENTS,
    FISHING,
    MISSIONS,
    NPC_CARDS,
    TILES,
    ZONE_TILES,
)
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import NONE, OIL, N
from freebooter.games.captains_log.offers import HOLES, MEN, SAILS, afloat, odds_of, of_fishing, of_mission, weather
from freebooter.games.captains_log.rules import kraken, missions, ships
from freebooter.games.captains_log.state import Mission, State
from tests.games.captains_log.ocean import npc, ocean, ship
from tests.games.captains_log.test_crew import GRAPESHOT, board, fleet
from tests.games.captains_log.test_exploring import gap_table
from tests.games.captains_log.test_kraken import kraken_at
from tests.games.captains_log.test_whale import WHALE, hunted
from tests.games.positions import answer
from tests.table.test_odds import named, near, positions, told_at, told_of, tried

TRIES = 150


def plainly(decision: Decision, story: list[Told]) -> Any:
    """The most of an amount, nothing of a pick, and no cards or bombs: until the next order is asked for."""
    if decision.prompt == "order":
        return None
    if decision.kind == "amount":
        return decision.most
    return [] if decision.kind == "pick" and decision.least == 0 else named(decision, "pass", "shot", "done")


def the(table: Table, key: str) -> tuple[Table, int, Option, Odds]:
    """The position before this option of seat 0, and its odds: the same on a guess of what the seat cannot know."""
    option = next(one for one in table.decision(0).options if one.key == key)
    told = odds_of(table.state, table.decision(0), option)
    assert told is not None
    assert told_at(table, 0) == told_at(table.imagine(0, lucky("the", key)), 0)
    return table, 0, option, told


def every_throw(table: Table, answer: Any, dice: int, *rest: list[int]) -> Iterator[Table]:
    """The table after this answer, once for each throw of so many dice; `rest` is rolled after that."""
    for faces in product(range(1, 13), repeat=dice):
        trial = table.clone()
        trial.script(list(faces), *rest)
        trial.choose(0, answer)
        yield trial


@pytest.mark.parametrize(("mine", "theirs", "moored"), [(8, 2, False), (9, 3, False), (12, 3, True), (5, 1, False)])
def test_boarding_by_trying(mine: int, theirs: int, moored: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=mine)
        ship(state, 1, at(1, -1), N, model="Hulk", crew=theirs)

    position = the(ocean(edit, boarding="yes"), "board:1")
    share = tried(position, TRIES, lambda story: told_of(story, "melee_over")[0]["won"] == 1, plainly)
    assert 0.0 < position[3].chance < 1.0
    assert near(position[3].chance, share, TRIES), (position[3], share)


def test_volleys_fire_on_the_way_tiles_and_treasure_by_trying() -> None:
    """In games of random choices; guns are fired with the usual shot, and no die is rolled again."""
    kinds = {"fire": 2, "fire_sinks": 2, "sail": 3, "tile": 1, "search": 1}
    for position in positions("captains-log", kinds, seats=3):
        _, seat, option, told = position

        def well(story: list[Told], seat: int = seat, kind: str = told.kind) -> bool:
            if kind == "sail":
                return not told_of(story, "damage", ship=seat)
            if kind == "tile":
                return TILES[told_of(story, "explored", seat=seat)[0]["tile"]].port != NONE
            if kind == "search":
                return bool(told_of(story, "treasure", seat=seat))
            return not told_of(story, "missed", by=seat)

        share = tried(position, TRIES, well, plainly)
        assert near(told.chance, share, TRIES), (told, option.key, share)


@pytest.mark.parametrize("effect", [HOLES, MEN, SAILS])
def test_a_ship_sunk_at_once_by_all_dice(effect: int) -> None:
    """All its life is gone, or sailors fell, by a 12 or to grapeshot, and none is left (CL-069, CL-193, CL-381)."""
    for margins, cap, life, sailors in [
        ((8, 8), 6, 3, 9),
        ((10, 7, 9), 4, 5, 2),
        ((12,), 6, 1, 2),
        ((12, 12), 6, 1, 1),
        ((3, 5), 6, 11, 3),
    ]:
        throws = list(product(range(1, 13), repeat=len(margins)))
        sunk = 0
        for throw in throws:
            points = [max(0, min(cap, face - margin)) for face, margin in zip(throw, margins, strict=True)]
            fallen = throw.count(12) + (sum(point > 0 for point in points) if effect == MEN else 0)
            sunk += fallen >= sailors or (effect == HOLES and sum(points) >= life)
        assert 1 - afloat(margins, cap, life, sailors, effect) == pytest.approx(sunk / len(throws))


CHAIN = next(i for i, one in enumerate(AMMUNITION) if one.modifiers.hits_cut_sails)


@pytest.mark.parametrize("shot", [NONE, GRAPESHOT, CHAIN])
def test_a_kind_of_shot_by_all_throws(shot: int) -> None:
    def edit(state: State) -> None:
        npc(state, 1, at(1, 0), dead=NPC_CARDS[0].crew - 2, water=NPC_CARDS[0].life - 4)
        state.players[0].ammunition = 1 << GRAPESHOT | 1 << CHAIN

    table = ocean(edit, boarding="yes")
    answer(table, "fire:100")
    told = the(table, f"shot:{shot}")[3]
    hit = sunk = 0
    for trial in every_throw(table, f"shot:{shot}", 2):
        hit += not told_of(trial.events(0, 0), "missed")
        sunk += bool(told_of(trial.events(0, 0), "destroyed"))
    assert told.chance == pytest.approx(hit / 144)
    assert told.more == pytest.approx((sunk / 144,))


@pytest.mark.parametrize("party", [2, 5])
def test_the_size_of_a_party_by_trying(party: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=8)
        ship(state, 1, at(1, -1), N, model="Hulk", crew=2)

    table = ocean(edit, boarding="yes")
    answer(table, "board:1")
    position = the(table, f"amount:{party}")
    share = tried(position, TRIES, lambda story: told_of(story, "melee_over")[0]["won"] == 1, plainly)
    assert 0.0 < position[3].chance < 1.0
    assert near(position[3].chance, share, TRIES), (position[3], share)
    assert position[3].more == pytest.approx(((10 / 12) ** 2,))


def named_captains(*names: str) -> list[int]:
    return [i for i, one in enumerate(CAPTAINS) if one.name in names]


def every_blow(table: Table, answer: Any, mine: int, theirs: int) -> Iterator[tuple[float, Table]]:
    """The table after this answer, for each way in which these dice hit or miss, and how likely that is."""
    for blows in product((1, 11), repeat=mine + theirs):
        trial = table.clone()
        trial.script(list(blows[:mine]), *[list(blows[mine:])] * (theirs > 0))
        trial.choose(0, answer)
        hits = blows.count(11)
        yield (2 / 12) ** hits * (10 / 12) ** (mine + theirs - hits), trial


@pytest.mark.rule("CL-533", "CL-539")
@pytest.mark.parametrize(
    ("mine", "theirs", "absorbed"),
    [
        ("Bartholomew Roberts", "", 0),
        ("", "Bartholomew Roberts", 0),
        ("Blas de Lezo", "", 2),
        ("", "Blas de Lezo", 2),
        ("", "Blas de Lezo", 0),
        ("Blas de Lezo", "Bartholomew Roberts", 1),
    ],
)
def test_captains_who_fight_by_all_blows(mine: str, theirs: str, absorbed: int) -> None:
    """`absorbed`: wounds that lie on the card of Blas de Lezo already."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=8, captains=named_captains(mine))
        ship(state, 1, at(1, -1), N, model="Hulk", crew=3, captains=named_captains(theirs))
        for player, name in zip(state.players, (mine, theirs), strict=True):
            player.wounds_absorbed = absorbed if name == "Blas de Lezo" else 0

    table = ocean(edit, boarding="yes")
    answer(table, "board:1")
    told = the(table, "amount:5")[3]
    taken = unhurt = 0.0
    for likely, trial in every_blow(table, 5, 5, 3):
        story = trial.events(0, 0)
        taken += likely * told_of(story, "melee_over")[0]["won"]
        unhurt += likely * (not told_of(story, "crew_lost", ship=0))
    assert 0.0 < taken < 1.0
    assert (told.chance, *told.more) == pytest.approx((taken, unhurt))


@pytest.mark.rule("CL-533")
def test_roberts_boards_the_white_whale_by_all_throws() -> None:
    def edit(state: State) -> None:
        hunted(at(1, -1))(state)
        state.players[0].captains = named_captains("Bartholomew Roberts")

    table = ocean(edit, game="expert")
    answer(table, f"board:{WHALE}")
    told = the(table, "amount:3")[3]
    oil = sum(likely for likely, trial in every_blow(table, 3, 3, 0) if trial.decision(0).prompt == "plunder")
    assert 0.0 < oil < 1.0
    assert told.chance == pytest.approx(oil)


@pytest.mark.parametrize(("dead", "wounds"), [(0, 1), (10, 0)])
def test_boarding_the_white_whale_by_all_throws(dead: int, wounds: int) -> None:
    table = ocean(hunted(at(1, -1), dead=dead, wounds=wounds), game="expert")
    answer(table, f"board:{WHALE}")
    told = the(table, "amount:2")[3]
    killed = oil = 0
    for trial in every_throw(table, 2, 2):
        killed += bool(told_of(trial.events(0, 0), "destroyed"))
        oil += trial.decision(0).prompt == "plunder"
    assert told.kind == "whale"
    assert told.more == pytest.approx((killed / 144,))
    if not dead:
        assert told.chance == pytest.approx(oil / 144)


@pytest.mark.parametrize("mine", [("Bomb",), ("Bomb", "Doctor"), ("Bomb", "Bomb", "Doctor")])
@pytest.mark.parametrize("theirs", [(), ("Doctor",)])
@pytest.mark.parametrize("lezo", [None, 0, 1])
def test_a_bomb_by_all_throws(mine: tuple[str, ...], theirs: tuple[str, ...], lezo: int | None) -> None:
    """Who is hit may be saved by a doctor, who saves once a fight, or by the card of seat `lezo` (CL-398, CL-539)."""

    def edit(state: State) -> None:
        fleet(*mine, theirs=theirs)(state)
        if lezo is not None:
            state.players[lezo].captains = named_captains("Blas de Lezo")
            state.players[lezo].wounds_absorbed = 2  # of three

    table = ocean(edit, boarding="yes")
    answer(table, "board:1", 3)
    for bomb in range(mine.count("Bomb")):
        told = the(table, "use_bomb")[3]
        their_loss = unhurt = 0
        for one, other in product((1, 5, 9), repeat=2):  # one of ours falls, nobody, one of theirs
            trial = table.clone()
            since = len(trial.events(0, 0))
            trial.script([one, other])
            trial.choose(0, "use_bomb")
            story = trial.events(since, 0)
            story = story[: 1 + next((i for i, event in enumerate(story) if event.kind == "melee"), len(story))]
            weight = {1: 2, 5: 6, 9: 4}[one] * {1: 2, 5: 6, 9: 4}[other]
            their_loss += weight * bool(told_of(story, "crew_lost", ship=1))
            unhurt += weight * (not told_of(story, "crew_lost", ship=0))
        assert (told.chance, *told.more) == pytest.approx((their_loss / 144, unhurt / 144)), bomb
        table.script([1, 9])
        answer(table, "use_bomb")


def test_dice_rolled_again_by_all_faces() -> None:
    """In a fight a failed die may kill; in a volley a die may do more damage than before."""
    table = board(fleet("Swords"), 3, [1, 11, 2], [1, 2, 3, 4, 5])
    assert the(table, "die:0")[3].chance == pytest.approx(sum(face >= 11 for face in range(1, 13)) / 12)

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, officers=("Gunner",))
        npc(state, 1, at(1, 0))

    table = ocean(edit)
    table.script([3, 9])
    answer(table, "fire:100")
    now = table.state.volley
    assert [one.key for one in table.decision(0).options] == ["die:0", "die:1"]
    for i in (0, 1):
        harm = [max(0, min(table.state.rules.hit_cap, face + now.bonus[i] - now.defense)) for face in range(13)]
        better = sum(harm[face] > harm[now.dice[i]] for face in range(1, 13))
        assert the(table, f"die:{i}")[3].chance == pytest.approx(better / 12)


# --- storms, gaps, the Kraken ---------------------------------------------------------------------------------------


def test_the_storm_by_all_faces() -> None:
    for defense, points, saved in [(5, 1, 0), (12, 2, 0), (8, 2, 3), (6, 3, 4)]:
        throws = list(product(range(1, 21), repeat=points))
        good = [sum(max(0, face - defense) for face in throw) <= saved for throw in throws]
        assert weather(2, defense, points, saved) == pytest.approx(sum(good) / len(throws))
        assert weather(1, defense, points, saved) == float(points <= saved)


def test_sailing_in_a_storm_by_all_faces() -> None:
    """A point of movement beyond the half, in a storm that rolls."""
    storm = next(i for i, one in enumerate(EVENTS) if getattr(one.effect, "rolled", False))

    def edit(state: State) -> None:
        state.decks.events_open.append(storm)
        state.decks.events_until.append(9)

    table = ocean(edit)
    half = next(n for n in range(1, 6) if told_odds_of(table, f"sail:{at(0, -n)}") is not None)
    told = the(table, f"sail:{at(0, -half)}")[3]
    assert told.kind == "storm"
    unharmed = 0
    for face in range(20):
        trial = table.clone()
        trial.script(face)
        trial.choose(0, f"sail:{at(0, -half)}")
        unharmed += not told_of(trial.events(0, 0), "damage")
    assert 0 < unharmed < 20
    assert told.chance == pytest.approx(unharmed / 20)


def told_odds_of(table: Table, key: str) -> Odds | None:
    option = next(one for one in table.decision(0).options if one.key == key)
    return odds_of(table.state, table.decision(0), option)


@pytest.mark.parametrize("cards", [(24,), (27,), (24, 27)])
def test_the_kraken_by_all_its_dice(cards: tuple[int, ...]) -> None:
    """All throws of a card; of two cards many throws."""

    def edit(state: State) -> None:
        kraken_at(state, at(0, -3), *cards)

    table = ocean(edit)
    state, told = table.state, the(table, "end_turn")[3]
    throws: list[list[list[int]]] = [[list(throw)] for throw in product(range(1, 13), repeat=2)]
    if len(cards) > 1:
        luck = lucky("kraken")
        throws = [[[luck.below(12) + 1, luck.below(12) + 1] for _ in cards] for _ in range(600)]
    spared = 0
    for throw in throws:
        trial = state.clone()
        trial.keel.listen()
        trial.keel.chance.script = [one[:] for one in throw]
        next(kraken.moves(trial), None)
        spared += ships.in_play(trial, 0)
    assert told.kind == "kraken"
    if len(cards) == 1:
        assert told.chance == pytest.approx(spared / 144)
    else:
        assert near(told.chance, spared / len(throws), len(throws)), (told, spared / len(throws))


def test_a_gap_that_is_sailed_into_by_all_its_tiles() -> None:
    aground = []
    for zone in range(len(ZONE_TILES)):
        table = gap_table(zone)
        position = the(table, f"sail:{at(0, -2)}")
        answer(table, f"sail:{at(0, -2)}")
        aground.append(bool(told_of(table.events(0, 0), "aground")))
    assert any(aground)
    assert position[3].kind == "aground"
    assert position[3].chance == pytest.approx(1 - sum(aground) / len(aground))


@pytest.mark.parametrize(("boarding", "sinks"), [("yes", True), ("no", False)])
def test_the_last_sailor_of_an_npc_may_fall_to_a_volley(boarding: str, sinks: bool) -> None:
    def edit(state: State) -> None:
        npc(state, 1, at(1, 0), dead=NPC_CARDS[0].crew - 1)

    _, _, _, told = the(ocean(edit, boarding=boarding), "fire:100")
    assert told.kind == "fire_sinks"
    assert (told.more[0] > 0.1) == sinks  # two dice do not take a whole life


def test_fishing_by_all_draws() -> None:
    for boats in (1, 2, 3):
        state = ocean(lambda state, boats=boats: ship(state, 0, at(0, 0), N, crew=5, rowboats=boats)).state
        told = of_fishing(state, 0, Option("fish"))
        draws = list(combinations(FISHING, boats))
        oil = [any(gain.of == OIL for token in draw for gain in token.gains) for draw in draws]
        unharmed = [all(gain.n > 0 for token in draw for gain in token.gains) for draw in draws]
        assert told.chance == pytest.approx(sum(oil) / len(draws))
        assert told.more[0] == pytest.approx(sum(unharmed) / len(draws))


def test_fishing_the_white_whale_by_all_draws() -> None:
    """Each oil is three wounds; five are left of its strength."""

    def edit(state: State) -> None:
        hunted(at(1, -1), dead=NPC_CARDS[WHALE - 100].crew - 5)(state)
        ship(state, 0, at(0, 0), N, model="Galleon", crew=6, rowboats=2)

    told = of_fishing(ocean(edit, game="expert").state, 0, Option("fish"))
    draws = list(combinations(FISHING, 2))
    oil = [sum(any(gain.of == OIL for gain in token.gains) for token in draw) for draw in draws]
    assert told.kind == "fish_white"
    assert told.chance == pytest.approx(sum(n > 0 for n in oil) / len(draws))
    assert told.more[1] == pytest.approx(sum(3 * n >= 5 for n in oil) / len(draws))


def test_the_risk_of_a_mission_by_all_faces() -> None:
    """Each face is rolled by the real rules."""
    risky = [number for number, card in enumerate(MISSIONS) if card.risks]
    assert risky
    for number in risky:
        state = ocean(lambda state: None).state
        state.players[0].missions = [Mission(number, -1, 0, 0, 0, NONE, False, 0)]
        kept = 0
        for face in range(1, 13):
            trial = state.clone()
            trial.keel.listen()
            trial.keel.chance.script = [[face]]
            next(missions.risk(trial, 0, trial.players[0].missions[0]), None)
            kept += [event.args["lost"] == 0 for event in trial.keel.events if event.kind == "risk"] == [True]
        assert of_mission(state, 0, Option("mission", number)).chance == pytest.approx(kept / 12)
