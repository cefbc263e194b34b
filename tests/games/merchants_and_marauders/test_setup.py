"""Chapters 3 to 8: captains, ships, dice, setting up, the board."""

from __future__ import annotations

import pytest

import freebooter as fb
from freebooter.games.merchants_and_marauders import content
from freebooter.games.merchants_and_marauders.constants import CANNON_PORT, CANNONS, CREW, HAMMOCKS, HULL, MASTS, RIGS
from freebooter.games.merchants_and_marauders.constants import CARGO as HOLD
from freebooter.games.merchants_and_marauders.constants import HOLD as CARGO_HOLD
from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    CARGO,
    EVENTS,
    GLORY,
    GOODS,
    LINKS,
    MISSIONS,
    MODS,
    NATION,
    NPC_CARDS,
    PORTS,
    RUMORS,
    SEA,
    SHIPS,
    SPECIALISTS,
    WEAPONS,
    ZONE,
    ZONES,
)
from freebooter.games.merchants_and_marauders.rules.hits import rest, successes
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import GAME, S, answer, captain, keys, me, put, sea, ship, told


@pytest.mark.rule("MM-031", "MM-032", "MM-033", "MM-034", "MM-035")
def test_sixteen_captains_four_of_each_nation_at_home_in_its_ports() -> None:
    assert len(CAPTAINS) == 16
    assert [sum(c.nation == n for c in CAPTAINS) for n in range(4)] == [4, 4, 4, 4]
    for one in CAPTAINS:
        assert all(1 <= skill <= 4 for skill in one.skills)
        abilities = content.number_of(one.abilities)
        assert abilities in (1, 2)
        assert sum(one.skills) == (10 if abilities == 1 else 9)  # more abilities, lower skills
        assert ZONES[one.home].nation == one.nation
    p = sea().state.players[0]
    assert p.nation == CAPTAINS[p.captain].nation == ZONES[p.home].nation


@pytest.mark.rule("MM-031")
def test_a_player_controls_one_captain() -> None:
    t = fb.new_table(GAME, 4, 3)
    answer(t, "ship:0", "ship:1", "ship:0", "ship:1")
    captains = [p.captain for p in t.state.players]
    assert len(set(captains)) == 4
    assert not set(captains) & set(t.state.captain_deck)


@pytest.mark.rule("MM-036")
def test_home_is_always_open() -> None:
    def edit(s: State) -> None:
        put(s, 1, "nassau")
        put(s, 0, "trinidad").bounty[0] = 3

    assert "enter" in keys(sea(edit))


@pytest.mark.rule("MM-037", "MM-038", "MM-040", "MM-042", "MM-EX02")
def test_ships() -> None:
    rows = {ship.name: (*ship.values, ship.maneuverability) for ship in SHIPS}
    assert rows == {
        "Sloop": (2, 2, 2, 2, 1, 4),
        "Flute": (3, 3, 4, 1, 1, 2),
        "Frigate": (3, 3, 3, 3, 3, 3),
        "Galleon": (4, 4, 5, 4, 4, 1),
        "Man-o-War": (5, 5, 3, 5, 5, 2),
    }
    assert all(1 <= value <= 5 for row in rows.values() for value in row)


@pytest.mark.rule("MM-039", "MM-146", "MM-147", "MM-150", "MM-153", "MM-D80")
def test_modifications_add_one_but_no_value_exceeds_five() -> None:
    from freebooter.games.merchants_and_marauders.rules.shipyard import install

    s = sea().state
    p = ship(s, 0, 2, 3, 3, 1, 2, 1)  # a damaged Frigate
    for mod in (HAMMOCKS, RIGS, CARGO_HOLD, CANNON_PORT):
        install(s, p, mod)
    assert p.value(CREW) == 4
    assert p.at[CREW] == 2  # hands must be recruited
    assert p.maneuverability() == 4
    assert (p.value(HOLD), p.at[HOLD]) == (4, 2)
    assert (p.value(CANNONS), p.at[CANNONS]) == (4, 2)
    p = ship(s, 0, 4)
    assert p.value(CREW) == 5
    assert p.value(CANNONS) == 5
    p = ship(s, 0, 3)
    assert p.value(HOLD) == 5


@pytest.mark.rule("MM-043", "MM-129")
def test_one_ship_at_a_time() -> None:
    def edit(s: State) -> None:
        s.players[0].gold = 60

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:2")
    assert me(t).ship == 2
    assert not [key for key in keys(t) if key.startswith("buy_ship")]


@pytest.mark.rule("MM-044", "MM-046", "MM-047", "MM-048", "MM-045", "MM-EX01")
def test_checks_roll_the_skill_and_skulls_are_successes() -> None:
    assert [successes([face]) for face in (1, 2, 3, 4, 5, 6)] == [0, 0, 0, 0, 1, 1]
    assert successes([5, 6, 1]) == 2
    assert rest([5, 2, 3]) == 5

    def edit(s: State) -> None:  # a captain with Influence 3 asks around for a rumor
        captain(s, 0, "cap-01")
        put(s, 0, "caracas", port=True)

    t = sea(edit)
    t.script([1, S, 4])
    answer(t, "port_action", "listen")
    assert told(t, "rolled")[-1]["dice"] == [1, S, 4]
    assert me(t).rumor >= 0
    t = sea(edit)
    t.script([1, 2, 4])
    answer(t, "port_action", "listen")
    assert me(t).rumor < 0


@pytest.mark.rule("MM-050", "MM-051", "MM-052", "MM-053", "MM-054", "MM-055", "MM-056", "MM-057", "MM-041")
def test_players_set_out() -> None:
    t = fb.new_table(GAME, 3, 11)
    assert t.awaiting == (0, 1, 2)
    assert keys(t, 0) == ["ship:0", "ship:1"]
    assert t.view(0).captains["0"].captain == me(t).captain
    assert t.view(0).captains["1"].captain == -1  # drawn, but hidden
    assert t.view(None).captains["0"].captain == -1
    t.choose(0, "ship:1")
    assert told(t, "launched") == []  # nobody sees the choice yet
    t.choose(1, "ship:0")
    t.choose(2, "ship:0")
    assert [p.ship for p in t.state.players] == [1, 0, 0]
    assert t.view(0).captains["1"].captain == me(t, 1).captain
    for p in t.state.players:
        assert p.zone == CAPTAINS[p.captain].home
        assert p.in_port
        assert p.gold == 10
    assert all(len(p.hand) == 1 for p in t.state.players)
    assert [p.at for p in t.state.players] == [[3, 3, 4, 1, 1], [2, 2, 2, 2, 1], [2, 2, 2, 2, 1]]


@pytest.mark.rule("MM-058", "MM-059")
def test_the_start_player_is_drawn_and_turns_go_round_from_him() -> None:
    starts = {fb.new_table(GAME, 4, seed).state.start for seed in range(30)}
    assert starts == {0, 1, 2, 3}

    def edit(s: State) -> None:
        s.start = 1
        s.acting = 1
        s.keel.turn = 1

    t = sea(edit, seats=3)
    order = []
    for _ in range(7):
        order.append(t.awaiting[0])
        answer(t, "done")
        while t.awaiting and t.decision(t.awaiting[0]).prompt != "turn":
            answer(t, t.decision(t.awaiting[0]).options[-1])
    assert order == [1, 2, 0, 1, 2, 0, 1]
    assert t.state.start == 1


@pytest.mark.rule("MM-060", "MM-402", "MM-085", "MM-275")
def test_decks() -> None:
    a, b = fb.new_table(GAME, 2, 1).state, fb.new_table(GAME, 2, 2).state
    for deck in ("event_deck", "cargo_deck", "glory_deck", "captain_deck", "mission_deck", "rumor_deck"):
        assert getattr(a, deck) != getattr(b, deck)
        assert getattr(a, deck) != sorted(getattr(a, deck))
    assert (len(NPC_CARDS) + len(EVENTS), len(GLORY), len(CAPTAINS)) == (34, 70, 16)
    assert (len(CARGO), len(RUMORS), len(MISSIONS)) == (64, 25, 25)
    assert len(a.event_deck) == 34
    assert len(a.captain_deck) == 14
    assert [sum(c.ship == fleet for c in NPC_CARDS) for fleet in range(6)] == [3] * 6
    assert len(SPECIALISTS) == 8
    assert [sum(g.specialist == kind for g in GLORY) for kind in range(8)] == [2] * 8


@pytest.mark.rule("MM-061", "MM-062", "MM-063", "MM-064", "MM-065", "MM-069", "MM-070", "MM-404")
def test_tokens_on_the_chart() -> None:
    s = fb.new_table(GAME, 2, 1).state
    everything = sorted([g for g in s.demand if g >= 0] + s.demand_pool)
    assert everything == sorted(list(range(8)) * 3)
    assert all((s.demand[z] >= 0) == (z in PORTS) for z in range(17))
    assert len(s.demand_pool) == 8
    assert sorted(m for m in s.mod_at if m >= 0) == sorted(list(range(8)) * 2)
    assert all((s.mod_at[z] >= 0) == (z in PORTS) for z in range(17))
    assert s.demand[SEA] == s.mod_at[SEA] == -1
    assert sorted(s.merchant) == [0] * 5 + [1] * 4 + [2] * 4 + [3] * 4
    t = fb.new_table(GAME, 2, 1)
    assert {t.view(0).zones[str(z)].mod for z in PORTS} == {-2}  # face-down
    assert [t.view(0).zones[str(z)].demand for z in range(17)] == s.demand  # face-up
    assert all(t.view(0).zones[str(z)].merchant for z in range(17))
    assert "merchant" not in {name for name in t.view(0).zones["0"].__struct_fields__ if name == "nation_of_merchant"}
    assert len(GOODS) == 8
    assert [w.count for w in WEAPONS] == [4, 4, 4]
    assert [m.count for m in MODS] == [2] * 8


@pytest.mark.rule("MM-065")
def test_merchants_nations_are_hidden() -> None:
    a = sea()
    b = sea(lambda s: s.merchant.reverse())
    assert a.view(0).zones == b.view(0).zones


@pytest.mark.rule("MM-066", "MM-182")
def test_two_missions_lie_open() -> None:
    t = fb.new_table(GAME, 2, 1)
    assert len(t.state.missions) == 2
    for mission in t.state.missions:
        assert mission in t.view(1).zones[str(MISSIONS[mission].location)].missions


@pytest.mark.rule("MM-071", "MM-254")
def test_bounty_tokens() -> None:
    assert [n.bounty_tokens for n in NATION] == [5] * 4


@pytest.mark.rule("MM-072", "MM-073")
def test_the_chart() -> None:
    assert len(ZONES) == 17
    assert len(PORTS) == 16
    assert sum(len(links) for links in LINKS) == 2 * 34
    assert all(a in LINKS[b] for a in range(17) for b in LINKS[a])
    assert [ZONES[z].name for z in LINKS[ZONE["havana"]]] == ["Nassau", "Tortuga", "Port Royal"]
    assert [sum(z.nation == n for z in ZONES) for n in range(4)] == [6, 5, 3, 2]
    opposite = dict(
        zip(["N", "NE", "E", "SE", "S", "SW", "W", "NW"], ["S", "SW", "W", "NW", "N", "NE", "E", "SE"], strict=True)
    )
    same = [
        (zone.name, label)
        for a, zone in enumerate(ZONES)
        for b, label in zip(zone.links, zone.compass, strict=True)
        if ZONES[b].compass[ZONES[b].links.index(a)] == label
    ]
    assert same == []
    assert opposite["N"] == "S"


@pytest.mark.rule("MM-074", "MM-075", "MM-076")
def test_war_npc_cards_and_the_merchant_track_are_open() -> None:
    def edit(s: State) -> None:
        s.war_a, s.war_b = 0, 2
        s.merchant_track.append(s.merchant[3])
        s.merchant[3] = -1
        s.event_deck.remove(9)
        s.npc_cards[3].append(9)
        s.npc_zone[3] = 4

    t = sea(edit)
    view = t.view(1)
    assert view.war == [0, 2]
    assert view.merchant_track == t.state.merchant_track
    assert view.npcs["3"].captain == 9
    assert view.npcs["3"].zone == 4
    assert not view.zones["3"].merchant


@pytest.mark.rule("MM-041", "MM-415")
def test_locations_start_full() -> None:
    s = sea().state
    p = ship(s, 0, 3)
    assert [p.value(loc) for loc in (HULL, MASTS, HOLD, CREW, CANNONS)] == [4, 4, 5, 4, 4]
    p.at[HULL] = p.at[MASTS] = 1  # damaged, not destroyed: nothing of their use is lost
    assert p.maneuverability() == 1
    assert not p.crippled()


def test_counts_are_checked_on_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "GLORY", content.GLORY[1:])
    with pytest.raises(ValueError, match="glory cards"):
        content._check()


def test_the_odds_of_a_contest() -> None:
    from freebooter.games.merchants_and_marauders.odds import contests

    assert contests(1, 1) == (8 / 36, 8 / 36)  # a skull against none: 1/3 * 2/3
    assert contests(3, 2)[0] > contests(3, 3)[0] > contests(2, 3)[0]
