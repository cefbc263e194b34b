"""Components and setup: chapters 1, 2 and 17."""

from __future__ import annotations

import pytest

import freebooter as fb
from freebooter.engine.content import BadContent
from freebooter.engine.content import load as read_cards
from freebooter.games.portolano import GAME, content
from freebooter.games.portolano.rules.missions import fail_no_mutiny
from freebooter.games.portolano.rules.pieces import components
from freebooter.games.portolano.rules.round import courses
from freebooter.games.portolano.rules.setup import EXTENSION_TILES
from freebooter.games.portolano.state import CARDS, COCOA, DAWN, PORTS, TURNS
from tests.games.portolano.positions import FACE, KIND, MISSION, STERN, Play, fit, fresh, load, position, stern


@pytest.mark.rule("PO-001", "PO-023")
def test_two_to_five_players_with_a_ship_each():
    for players in (2, 3, 4, 5):
        state = fresh(players)
        assert [captain.seat for captain in state.captains] == list(range(players))
        assert all(captain.hold == 6 and captain.bases == 1 and captain.rum == 3 for captain in state.captains)
        assert len(state.markers) == 3  # a marker of each player for each of the three missions
    for players in (1, 6):
        with pytest.raises(fb.BadSettings, match="2 to 5"):
            GAME.settle({}, players)


@pytest.mark.rule("PO-002")
def test_thirteen_sea_tiles_and_eight_ports_with_two_sides():
    assert len({side.id[:-1] for side in content.SEA_SIDES}) == 13
    assert len({side.id[:-1] for side in content.PORT_SIDES}) == 8
    assert [side.id[-1] for side in content.SEA_SIDES + content.PORT_SIDES] == ["a", "b"] * 21


@pytest.mark.rule("PO-003")
def test_three_supply_boards_with_two_sides():
    assert [layout.id for layout in content.LAYOUTS] == ["B1a", "B1b", "B2a", "B2b", "B3a", "B3b"]
    assert len({layout.cocoa for layout in content.LAYOUTS}) == 6


@pytest.mark.rule("PO-004")
def test_fifteen_chests():
    state = fresh()
    assert sorted(state.chests) == [1] * 5 + [2] * 5 + [3] * 5


@pytest.mark.rule("PO-005")
def test_missions_sterns_and_dice():
    assert len(content.MISSIONS) == 12
    assert len(content.STERNS) == 9
    assert content.DICE.count == 6
    assert components(fresh(5))["cannons"] == 15


@pytest.mark.rule("PO-006", "PO-018", "PO-021")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_goods_on_supply_and_in_the_box(players):
    counts = components(fresh(players))
    assert [counts[good] for good in ("cotton", "wine", "tea", "cocoa")] == [17, 17, 17, 3]
    assert (counts["chests"], counts["chest value"]) == (len(content.CHEST_VALUES), sum(content.CHEST_VALUES))
    assert [counts[extension.id] for extension in content.EXTENSIONS] == [players] * 4
    assert counts["ports"] == 8


@pytest.mark.parametrize("port", range(PORTS, PORTS + 16))
def test_no_port_is_counted_among_the_sea_tiles(port):
    state = position()
    before = components(state)["sea tiles"]
    state.board[state.ports[0].cell] = port
    assert components(state)["sea tiles"] == before == len([face for face in state.board if face < PORTS])


def test_no_ship_holds_more_than_it_can_and_no_purse_less_than_nothing():
    state = position()
    counts = ("overloaded ships", "barrels off the scale", "purses below nothing", "pirate in port")
    load(state, 0, rum=6)
    assert [components(state)[count] for count in counts] == [0, 0, 0, 0]  # full, and poor, is allowed
    load(state, 0, rum=7)
    assert [components(state)[count] for count in counts] == [1, 1, 0, 0]
    load(state, 0, rum=-1)
    state.captains[1].thalers = -1
    state.pirate = state.ports[0].cell
    assert [components(state)[count] for count in counts] == [0, 1, 1, 1]


@pytest.mark.rule("PO-007")
def test_extensions_carry_the_values_0_to_5():
    assert [extension.values for extension in content.EXTENSIONS] == [(0, 1, 2, 3, 4, 5)] * 4


@pytest.mark.rule("PO-008")
def test_a_hand_is_four_directions_and_the_double():
    state = position(phase=CARDS)
    stern(state, 0, "strategist")
    fit(state, 0, "sail")
    touched = {part for option in courses(state, 0) for part in option.touches}
    assert touched == {"card:n", "card:e", "card:s", "card:w", "card:2x"}


@pytest.mark.rule("PO-010", "PO-012")
@pytest.mark.parametrize("players", [4, 5])
def test_a_sea_of_sixteen_tiles(players):
    state = fresh(players)
    assert state.size == 4
    sea = [face // 2 for face in state.board if face < PORTS]
    ports = [(face - PORTS) // 2 for face in state.board if face >= PORTS]
    assert sorted(sea) == list(range(13))
    assert len(ports) == 3
    assert sorted(ports + [side // 2 for side in state.pile]) == list(range(8))
    assert sorted(port.cell for port in state.ports) == [cell for cell, face in enumerate(state.board) if face >= PORTS]


@pytest.mark.rule("PO-011")
def test_sides_and_places_are_random():
    boards = [fresh(4, seed).board for seed in range(20)]
    assert len({tuple(board) for board in boards}) == 20
    assert {face for board in boards for face in board if face < PORTS} == set(range(26))


@pytest.mark.rule("PO-010", "PO-152")
@pytest.mark.parametrize("players", [2, 4])
def test_ports_lie_anywhere_in_the_sea(players):
    seas = [fresh(players, seed) for seed in range(40)]
    assert {port.cell for state in seas for port in state.ports} == set(range(len(seas[0].board)))


@pytest.mark.rule("PO-A13")
@pytest.mark.parametrize("players", [3, 4])
def test_the_ports_to_come_show_either_side(players):
    assert {side for seed in range(40) for side in fresh(players, seed).pile} == set(range(16))


@pytest.mark.rule("PO-020", "PO-129")
def test_both_starred_missions_have_markers_of_their_own():
    starred = {MISSION["no_cannons"], MISSION["no_mutiny"]}
    state = next(state for state in (fresh(4, seed) for seed in range(500)) if starred <= set(state.missions))
    no_mutiny, no_cannons = (state.missions.index(MISSION[name]) for name in ("no_mutiny", "no_cannons"))
    fail_no_mutiny(state, 2)
    assert state.markers[no_mutiny] == [0, 1, 3]
    assert state.markers[no_cannons] == [0, 1, 2, 3]


@pytest.mark.rule("PO-A34")
def test_six_tiles_carry_an_extension():
    assert sorted(EXTENSION_TILES) == list(range(6))  # S01 to S06


@pytest.mark.rule("PO-152", "PO-A34", "PO-157")
@pytest.mark.parametrize("players", [2, 3])
def test_a_small_sea_has_an_extension_tile(players):
    seen, missing = set(), set(range(6))
    hidden = extensions = 0
    for seed in range(40):
        state = fresh(players, seed)
        assert len(state.board) == 9
        assert len(state.ports) == 2
        sea = [face for face in state.board if face < PORTS]
        assert len({face // 2 for face in sea}) == 7
        with_extension = [face for face in sea if face // 2 < 6]  # S01 to S06 carry one
        assert with_extension
        seen |= {face // 2 for face in with_extension}
        hidden += all(content.SEA_SIDES[face].action != 0 for face in sea)
        assert len(state.pile) == 6  # PO-157
        missing -= {tile for tile in range(6) if tile not in [face // 2 for face in sea]}
        extensions += len(with_extension)
    assert seen == set(range(6))
    assert hidden > 0  # the extension may lie on the hidden side
    assert missing == set()  # each of the six may be the one that is chosen, or not be there at all
    assert extensions > 40 * 3.2  # one for certain, and half of twelve others: 3.5 on average, and 2.9 without the one


@pytest.mark.rule("PO-154")
@pytest.mark.parametrize("players", [2, 3])
def test_the_rest_of_the_setup_is_the_same_for_two_and_three(players):
    state = fresh(players)
    assert len(state.missions) == 3
    assert len(state.chests) == 15
    assert state.stacks == [players] * 4
    assert components(state)["cannons"] == 3 * players


@pytest.mark.rule("PO-013")
def test_the_supply_board_is_chosen_or_drawn():
    assert {fresh(4, seed).layout for seed in range(60)} == set(range(6))
    for i, layout in enumerate(content.LAYOUTS):
        assert fresh(4, supply=layout.id).layout == i


@pytest.mark.rule("PO-014", "PO-EX01")
def test_supply_rows_are_filled_for_the_number_of_players():
    assert [len(fresh(players).row(0)) for players in (2, 3, 4, 5)] == [9, 11, 13, 15]
    # 4 players: fields 2 to 14, so that the cocoa on field 6 is the fifth to leave
    assert content.fields_filled(4) == list(range(2, 15))
    assert fresh(4, supply="B1a").row(0) == (0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0)
    assert fresh(2, supply="B1a").row(0) == (0, 0, 3, 0, 0, 0, 0, 0, 0)
    assert fresh(5, supply="B3a").row(2).count(COCOA) == 0


@pytest.mark.rule("PO-015")
def test_goods_leave_a_row_in_order_and_none_come_back():
    state = position(a4="S13b")
    state.layout = 0
    state.taken = [4, 0, 0]
    play = Play(state)
    play.choose("take:cotton")
    assert state.captains[0].goods == [0, 0, 0, 1]  # the fifth of this row is cocoa
    assert state.taken == [5, 0, 0]
    play.choose("overboard", "throw:cocoa", "done")
    assert state.taken == [5, 0, 0]


@pytest.mark.rule("PO-016", "PO-028", "PO-A28")
def test_what_is_thrown_away_goes_to_the_box():
    state = position()
    load(state, 0, rum=3, tea=1)
    state.captains[0].cannons = 1
    fit(state, 0, "hold")
    state.captains[0].thalers = 5
    box = state.box[:]
    play = Play(state)
    play.choose("overboard")
    assert play.offers() == ["throw:tea", "throw:rum", "done"]  # no cannons, extensions or thalers
    play.choose("throw:tea", "throw:rum", "done")
    assert state.box == [box[0], box[1], box[2] + 1, box[3]]
    assert state.captains[0].goods == [0, 0, 0, 0]
    assert state.captains[0].rum == 2
    assert play.prompt == "sea"  # the turn goes on


@pytest.mark.rule("PO-017")
def test_chests_lie_shuffled_in_a_stack():
    assert len({tuple(fresh(4, seed).chests) for seed in range(10)}) == 10


@pytest.mark.rule("PO-018")
def test_three_cannons_for_each_player():
    assert [components(fresh(players))["cannons"] for players in (2, 3, 4, 5)] == [6, 9, 12, 15]


@pytest.mark.rule("PO-019")
def test_three_of_twelve_missions():
    drawn = [fresh(4, seed).missions for seed in range(60)]
    assert all(len(set(missions)) == 3 for missions in drawn)
    assert {mission for missions in drawn for mission in missions} == set(range(12))


@pytest.mark.rule("PO-020")
def test_starred_missions_start_with_everyone():
    for seed in range(60):
        state = fresh(4, seed)
        for mission, markers in zip(state.missions, state.markers, strict=True):
            assert markers == ([0, 1, 2, 3] if mission in (0, 1) else [])


@pytest.mark.rule("PO-021", "PO-EX02")
def test_extension_stacks_run_up_to_the_number_of_players():
    state = position(4, a4="S01a")
    assert state.stacks == [4, 4, 4, 4]
    state.captains[0].thalers = 1
    Play(state).choose("build:wick")
    assert state.captains[0].extensions == [(KIND["wick"], 4)]
    assert state.stacks == [4, 4, 4, 3]
    assert fresh(2).stacks == [2, 2, 2, 2]


@pytest.mark.rule("PO-022", "PO-119", "PO-A32")
def test_value_0_is_for_the_gadgeteer_alone():
    state = fresh(4)
    for seat in range(4):
        stern(state, seat, "sticky_fingers")
    gadgeteer = stern(state, 2, "gadgeteer")
    play = Play(state)
    assert (play.seat, play.prompt) == (2, "gadget")
    play.choose("gadget:hold")
    assert gadgeteer.extensions == [(KIND["hold"], 0)]
    assert gadgeteer.hold == 8  # it works
    assert gadgeteer.value() == 0
    assert state.stacks == [4, 4, 4, 4]  # and it came from none of the stacks


@pytest.mark.rule("PO-024")
def test_sterns_are_dealt_at_random():
    dealt = [[captain.stern for captain in fresh(5, seed).captains] for seed in range(60)]
    assert all(len(set(sterns)) == 5 for sterns in dealt)
    assert {one for sterns in dealt for one in sterns} == set(range(9))


@pytest.mark.rule("PO-025", "PO-026", "PO-A02")
def test_a_new_ship_has_six_spaces_and_three_rum():
    captain = fresh().captains[0]
    assert content.BASE.bow_hold + content.BASE.stern_hold == captain.hold == 6
    assert captain.rum == 3
    assert captain.free() == 3


@pytest.mark.rule("PO-027")
def test_rum_and_goods_share_the_hold():
    state = position()
    captain = load(state, 0, rum=3, cotton=2, cocoa=1)
    assert captain.free() == 0
    play = Play(state)
    play.choose("take:cotton")
    assert play.prompt == "room"  # a seventh thing does not fit
    play.choose("throw:rum")
    assert captain.rum + captain.cargo() == captain.hold == 6


@pytest.mark.rule("PO-029", "PO-123")
def test_the_peacemaker_starts_with_the_marker():
    for seed in range(20):
        for captain in fresh(5, seed).captains:
            assert captain.marker == (captain.stern == STERN["peacemaker"])


@pytest.mark.rule("PO-121")
def test_the_canister_master_starts_with_a_cannon():
    masters = 0
    for seed in range(20):
        state = fresh(5, seed)
        for captain in state.captains:
            assert captain.cannons == (captain.stern == STERN["canister_master"])
            masters += captain.cannons
        assert state.cannons == 15 - sum(captain.cannons for captain in state.captains)
    assert masters


@pytest.mark.rule("PO-127")
def test_sticky_fingers_start_with_two_thalers():
    for seed in range(20):
        for captain in fresh(5, seed).captains:
            assert captain.thalers == (2 if captain.stern == STERN["sticky_fingers"] else 0)


@pytest.mark.rule("PO-030")
def test_the_first_player_is_drawn():
    assert {fresh(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def start_of(players=4, seed="test"):
    state = fresh(players, seed)
    for seat in range(players):
        stern(state, seat, "lucky")
    return state


@pytest.mark.rule("PO-032", "PO-033")
def test_pirate_then_ships_are_placed_on_sea_tiles():
    state = start_of()
    state.first = 2
    play = Play(state)
    cells = [f"place:{'abcd'[cell % 4]}{cell // 4 + 1}" for cell in range(16) if state.board[cell] < PORTS]
    assert (play.seat, play.prompt, play.offers()) == (2, "place.pirate", cells)
    play.choose(cells[0])
    for seat in (2, 3, 0, 1):
        assert (play.seat, play.prompt, play.offers()) == (seat, "place.ship", cells)
        play.choose(cells[0])  # beside the pirate and other ships
    assert len({captain.cell for captain in state.captains} | {state.pirate}) == 1


@pytest.mark.rule("PO-034")
def test_the_wind_is_spun_before_the_first_round():
    for wind in range(4):
        state = start_of()
        play = Play(state, wind)
        play.choose(play.offers()[0])
        for _ in range(4):
            play.choose(play.offers()[0])
        assert state.wind == wind
        assert state.keel.round == 1
        assert play.told("wind") == [{"wind": wind}]


@pytest.mark.rule("PO-120", "PO-A03")
def test_the_hoocher_starts_with_a_bonus():
    for key, rum, goods in (("hooch:rum", 4, [0, 0, 0, 0]), ("hooch:wine", 3, [0, 1, 0, 0])):
        state = start_of()
        hoocher = stern(state, 1, "hoocher")
        box = state.box[1]
        play = Play(state)
        assert (play.seat, play.offers()) == (1, ["hooch:rum", "hooch:cotton", "hooch:wine", "hooch:tea"])
        play.choose(key)
        assert (hoocher.rum, hoocher.goods) == (rum, goods)
        assert state.box[1] == box - goods[1]


@pytest.mark.rule("PO-A33")
def test_start_options_come_clockwise_before_the_ships():
    state = start_of()
    state.first = 2
    stern(state, 1, "gadgeteer")
    stern(state, 3, "hoocher")
    play = Play(state)
    play.choose("hooch:tea", "gadget:sail")
    assert play.asked == [(3, "hooch"), (1, "gadget"), (2, "place.pirate")]


@pytest.mark.rule("PO-A01")
def test_the_bank_never_runs_out():
    state = position(a4="S02b")
    state.captains[0].thalers = 5000
    Play(state).choose("thaler")
    assert state.captains[0].thalers == 5001


def test_a_round_begins_with_cards():
    state = position(phase=DAWN)
    play = Play(state)
    assert state.phase == CARDS
    play.lay()
    assert state.phase == TURNS
    assert FACE["H1a"] == PORTS


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("needs = { rum = 6 }", "needs = { rums = 6 }", r"table\.toml, six_rum: .*rums"),
        ('check = "battle"', 'check = "battles"', r"table\.toml, pirate_beaten: .*battles"),
        ("needs = { cotton = 4 }", 'needs = { cotton = "four" }', r"table\.toml, four_cotton: .*`int`, got `str`"),
    ],
)
def test_a_mission_that_does_not_fit_is_refused_with_its_file_and_name(tmp_path, old, new, said):
    text = (content.FOLDER / "table.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "table.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent, match=said):
        read_cards(path, "mission", content.Mission, {})
