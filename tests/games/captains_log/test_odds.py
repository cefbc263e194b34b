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
    WINDS,
    ZONE_TILES,
)
from freebooter.games.captains_log.hazards import weather
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import CALM, NONE, OIL, N
from freebooter.games.captains_log.offers import HOLES, MEN, SAILS, afloat, odds_of, of_fishing, of_mission
from freebooter.games.captains_log.rules import hold, kraken, missions, ships
from freebooter.games.captains_log.rules.sea import relaid
from freebooter.games.captains_log.state import BURNT, FLOODED, Mission, State
from tests.games.captains_log.ocean import npc, npc_of, npcs_act, ocean, ship, tile, turn_of
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


def turn_failures(table: Table) -> None:
    """Whoever may turn failed dice into hits does so (CL-533)."""
    for seat in table.awaiting:
        if table.decision(seat).prompt == "board.convert":
            table.choose(seat, "convert")


def every_blow(table: Table, answer: Any, mine: int, theirs: int) -> Iterator[tuple[float, Table]]:
    """The table after this answer, for each way in which these dice hit or miss, and how likely that is."""
    for blows in product((1, 11), repeat=mine + theirs):
        trial = table.clone()
        trial.script(list(blows[:mine]), *[list(blows[mine:])] * (theirs > 0))
        trial.choose(0, answer)
        turn_failures(trial)
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


def harm_of(table: Table, target: int) -> int:
    """All that a ship has suffered: damage, sails cut, sailors dead."""
    state = table.state
    if target >= 100:
        one = npc_of(state, target)
        return one.water + one.fire + one.sails_cut + one.dead
    player = state.players[target]
    return hold.damage(player, FLOODED) + hold.damage(player, BURNT) + player.sails_cut + 20 - player.crew


def better_faces(table: Table, die: str, target: int, *, more: bool = True) -> float:
    """The share of faces with which this die, rolled again by the real rules, does more harm (or less)."""
    as_it_lies = table.clone()
    as_it_lies.choose(0, [])
    turn_failures(as_it_lies)
    before, better = harm_of(as_it_lies, target), 0
    for face in range(1, 13):
        trial = table.clone()
        trial.script([face])
        trial.choose(0, [die])
        turn_failures(trial)
        better += harm_of(trial, target) > before if more else harm_of(trial, target) < before
    return better / 12


@pytest.mark.parametrize("boarding", ["yes", "no"])
@pytest.mark.parametrize("shot", [NONE, GRAPESHOT, CHAIN])
def test_dice_of_a_volley_rolled_again_by_all_faces(shot: int, boarding: str) -> None:
    """Grapeshot kills one sailor a hit, however high; a 12 kills one more (CL-193, CL-381)."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, officers=("Gunner",), ammunition=1 << GRAPESHOT | 1 << CHAIN)
        npc(state, 1, at(1, 0))

    for faces in ([3, 9], [11, 10], [12, 7]):
        table = ocean(edit, boarding=boarding)
        table.script(faces)
        answer(table, "fire:100", f"shot:{shot}")
        for option in table.decision(0).options:
            told = the(table, option.key)[3]
            assert told.chance == pytest.approx(better_faces(table, option.key, 100)), (faces, option.key)


@pytest.mark.parametrize("distance", [1, 5])
def test_dice_that_duff_has_rolled_again_by_all_faces(distance: int) -> None:
    """From afar a 12 does not hit, but kills a sailor (CL-193, CL-548)."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Hulk", crew=8, captains=named_captains("George Duff"))
        ship(state, 1, at(distance, 0), N, model="Whaler", crew=5)
        turn_of(state, 1)

    table = ocean(edit, boarding="yes")
    table.script([12, 11])
    answer(table, "fire:0")
    assert table.decision(0).prompt == "fire.reroll_enemy"
    assert len(table.decision(0).options) == (2 if distance == 1 else 1)
    for option in table.decision(0).options:
        told = the(table, option.key)[3]
        assert told.chance == pytest.approx(better_faces(table, option.key, 0, more=False))
    assert the(table, "die:0")[3].chance == pytest.approx(11 / 12)


@pytest.mark.parametrize("captain", ["", "Bartholomew Roberts"])
@pytest.mark.parametrize("faces", [[1, 11, 2], [1, 2, 3], [12, 11, 2]])
def test_dice_of_a_fight_rolled_again_by_all_faces(faces: list[int], captain: str) -> None:
    """What Roberts turns into a hit cannot become one (CL-533)."""

    def edit(state: State) -> None:
        fleet("Swords")(state)
        state.players[0].captains = named_captains(captain)

    table = board(edit, 3, faces, [1, 2, 3, 4, 5])
    assert table.decision(0).prompt == "board.reroll"
    for option in table.decision(0).options:
        told = the(table, option.key)[3]
        assert told.chance == pytest.approx(better_faces(table, option.key, 1)), option.key


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


@pytest.mark.parametrize("cards", [(24,), (27,), (24, 27), (24, 25, 26, 27)])
def test_the_kraken_by_all_its_dice(cards: tuple[int, ...]) -> None:
    """All throws of a card; of more cards many throws. With more than two the odds were tried, too."""

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
    assert (told.tries > 0) == (len(cards) > 2)
    if len(cards) == 1:
        assert told.chance == pytest.approx(spared / 144)
    else:
        assert near(told.chance, spared / len(throws), len(throws)), (told, spared / len(throws))


@pytest.mark.rule("CL-155", "CL-483", "CL-K33")
@pytest.mark.parametrize(("fog", "downwind", "first", "spared"), [
    (at(0, 0), NONE, 0, True),  # it stays
    (at(0, -1), N, 0, False),  # two turns end, and it is gone
    (at(0, -1), N, 1, True),  # one turn ends
    (at(0, 4), N, 0, True),  # it comes
    (at(0, 4), N, 1, False),
    (0, NONE, 0, False),
])  # fmt: skip
def test_the_fog_that_hides_from_the_kraken_by_all_its_dice(fog: int, downwind: int, first: int, spared: bool) -> None:
    """Whole rounds by the real rules: the fog drifts at the end of each turn, and then the Kraken moves."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), reputation=[3] * 5)
        ship(state, 1, at(5, -2), reputation=[3] * 5)
        kraken_at(state, at(0, -4), 24)
        state.sea.fog, state.first = fog, first
        state.decks.wind = next(i for i, wind in enumerate(WINDS) if wind.blows_to == downwind)

    table = ocean(edit)
    told = told_odds_of(table, "end_turn")
    kept = 0
    for throw in product(range(1, 13), repeat=2):
        trial = table.clone()
        trial.script(list(throw))
        for _ in range(2 - first):
            npcs_act(trial)
        assert told_of(trial.events(0, 0), "kraken_swims", "kraken_stops", "kraken_barred")
        kept += not told_of(trial.events(0, 0), "destroyed", ship=0)
    assert (kept == 144) == spared
    assert (told.chance if told is not None else 1.0) == pytest.approx(kept / 144)


@pytest.mark.rule("CL-155")
def test_the_kraken_is_not_told_of_in_the_calm() -> None:
    """What it does there: test_kraken.py."""

    def edit(state: State) -> None:
        tile(state, CALM, slot=0)
        kraken_at(state, at(0, -5), 24)

    table = ocean(edit)
    assert told_odds_of(table, "end_turn") is None
    told = [one for one in told_at(table, 0) if one is not None]
    assert told, "outside the Calm it is told of"


@pytest.mark.rule("CL-483", "CL-500")
@pytest.mark.parametrize("fog", [0, at(0, -2)])
def test_the_way_through_its_arms_in_the_fog(fog: int) -> None:
    """Who cannot go round it is lost, or not seen."""

    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-6, 7)}
        relaid(state)
        ship(state, 0, at(0, 0), reputation=[3] * 5)
        ship(state, 1, at(0, 6), reputation=[3] * 5)
        kraken_at(state, at(0, -1), 24)
        state.sea.fog = fog

    table = ocean(edit)
    told = told_odds_of(table, f"sail:{at(0, -2)}")
    answer(table, f"sail:{at(0, -2)}")
    lost = bool(told_of(table.events(0, 0), "destroyed", ship=0))
    assert lost == (fog == 0)
    assert (told.chance if told is not None else 1.0) == (0.0 if lost else 1.0)


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
            kept += [event.args["lost"] == 0 for event in trial.keel.events if event.kind.startswith("risk_")] == [True]
        assert of_mission(state, 0, Option("mission", number)).chance == pytest.approx(kept / 12)
