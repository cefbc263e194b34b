"""How captains hunt: what a raid is worth, what is done with its cards, and who is told to live by it."""

from __future__ import annotations

import pytest

import freebooter as fb
from freebooter.bots import NoSuchBot, make
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders import bot, hunting
from freebooter.games.merchants_and_marauders.constants import FLUTE, FRIGATE, GALLEON, MAN_O_WAR, SLOOP
from freebooter.games.merchants_and_marauders.content import CAPTAINS, ZONE
from freebooter.games.merchants_and_marauders.state import Raid, State
from freebooter.games.merchants_and_marauders.weighing import weigh
from freebooter.games.merchants_and_marauders.worth import AT_SEA
from tests.games.merchants_and_marauders.caribbean import GAME, captain, card_of, gold, index, keys, me, put, sea, ship


def test_nimble_and_sturdy_ships_raid_best_and_weapons_help() -> None:
    s = sea().state
    p = s.players[0]
    worth = {}
    for kind in (SLOOP, FLUTE, FRIGATE, GALLEON, MAN_O_WAR):
        ship(s, 0, kind)
        p.weapons = 0
        worth[kind] = hunting.raid_booty(p)
        p.weapons = 7
        assert hunting.raid_booty(p) > worth[kind]
    assert worth[FRIGATE] > worth[SLOOP] > worth[FLUTE]
    assert worth[FRIGATE] > worth[GALLEON]
    p.weapons = 0
    assert hunting.raid_booty(ship(s, 0, SLOOP, 2, 1, 1, 2, 1)) < worth[SLOOP]
    assert hunting.raid_booty(ship(s, 0, SLOOP, 1, 2, 2, 2, 1)) == 0  # she might go down


def test_a_bounty_costs_most_when_it_is_the_first() -> None:
    p = sea().state.players[0]
    first = hunting.bounty_cost(p, 0)
    p.bounty = [1, 0, 0, 0]
    assert first > hunting.bounty_cost(p, 1) > hunting.bounty_cost(p, 0) > 0
    p.bounty = [5, 0, 0, 0]
    assert hunting.bounty_cost(p, 0) == 0


def in_raid(*cards: int, successes: int = 1) -> Table:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        ship(s, 0, SLOOP)
        s.raid = Raid(0, 0, 0, list(cards), [5] * successes, successes)
        for card in cards:
            s.cargo_deck.remove(card)

    return sea(edit)


def best(t: Table, *options: str) -> str:
    offered = [Option(*[int(part) if part.isdigit() else part for part in key.split(":")]) for key in options]
    worths = weigh(t.state, 0, "raid.use", offered)
    return options[worths.index(max(worths))]


def test_what_would_sink_the_raid_is_dropped_and_what_brings_the_point_is_added() -> None:
    guns = card_of("tobacco", 3, "cannons")
    rum, more = card_of("rum", 2, "escape"), card_of("food", 3, "escape")
    t = in_raid(guns, rum, more)  # a Sloop has one cannon
    assert best(t, "stop", "add", f"discard:{guns}", f"discard:{rum}", f"exchange:{rum}", f"exchange:{guns}") in (
        f"discard:{guns}",
        f"exchange:{guns}",
    )
    five, masts = card_of("sugar", 5, "escape"), card_of("cocoa", 3, "masts")
    t = in_raid(five, masts, more)  # 11 gold: one more card brings the point
    assert best(t, "stop", "add", f"discard:{masts}") == "add"


def test_hunters_take_a_sloop_and_arm_traders_a_flute() -> None:
    for name, ship_taken in (("cap-10", SLOOP), ("cap-16", SLOOP), ("cap-08", FLUTE), ("cap-13", FLUTE)):
        t = sea(lambda s, name=name: captain(s, 0, name))
        offered = [Option("ship", SLOOP), Option("ship", FLUTE)]
        worths = weigh(t.state, 0, "setup.ship", offered)
        assert worths.index(max(worths)) == ship_taken

    def in_port(s: State) -> None:
        captain(s, 0, "cap-10")
        put(s, 0, "tortuga", port=True)
        gold(s, 0, 9)

    t = sea(in_port)
    t.choose(0, "port_action")
    t.choose(0, "yard")
    assert bot.greedy(Chair(t, 0, Luck(b"greedy"))).kind == "buy_weapon"


def test_a_captain_bound_for_a_hunting_ground_looks_for_prey_there() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")

    t = sea(edit)
    number = bot.PLACES * me(t).captain + AT_SEA + ZONE["curacao"]
    plan = bot.Plan(0, number)
    assert plan.goal().key == f"hunt:{ZONE['curacao']}"
    luck = Luck(b"plan")
    for _ in range(4):
        options = t.decision(0).options
        option = options[plan.policy(t.state, 0, "turn", options, luck)]
        if plan.done:
            break
        t.choose(0, option)
    assert option.kind == "scout_merchant"
    assert me(t).zone == ZONE["curacao"]


def test_hunting_grounds_are_among_the_plans() -> None:
    t = sea(lambda s: (put(s, 0, "caracas"), ship(s, 0, FRIGATE)))
    places = [number % bot.PLACES for number in bot.plans(t.state, 0, "turn")]
    assert [place >= AT_SEA for place in places].count(True) == bot.GROUNDS


# --- told to live by piracy -------------------------------------------------------------------------------------------


def test_a_marauder_never_buys_goods_hears_rumors_or_claims_missions() -> None:
    kinds: dict[int, set[str]] = {0: set(), 1: set()}
    raids = 0
    for game in range(3):
        t = fb.new_table(GAME, 2, f"marauder {game}")
        chairs = [Chair(t, seat, lucky("bot", game, seat)) for seat in range(2)]
        players = [make("able-seaman:marauder"), make("able-seaman")]
        while t.awaiting:
            seat = t.awaiting[0]
            answer = players[seat](chairs[seat])
            if isinstance(answer, Option) and t.decision(seat).prompt == "port":
                kinds[seat].add(answer.kind)
            raids += seat == 0 and isinstance(answer, Option) and answer.kind == "nation"
            t.choose(seat, answer)
    assert not kinds[0] & {"buy", "listen", "claim", "prove", "task"}
    assert {"buy", "listen"} <= kinds[1]
    assert raids >= 3


def test_a_thinking_marauder_does_not_even_try_what_he_shuns() -> None:
    t = sea(lambda s: put(s, 0, "caracas", port=True))
    t.choose(0, "port_action")
    assert "buy" in keys(t)
    player = make("bosun@12:marauder")
    answer = player(Chair(t, 0, Luck(b"think")))
    assert answer.kind not in {"buy", "listen", "claim"}
    assert not {estimate.option.kind for estimate in player.why} & {"buy", "listen", "claim"}


@pytest.mark.parametrize(
    ("bot_name", "words"),
    [
        ("captain@5:trader", "Merchants & Marauders knows no way of life 'trader': it knows 'marauder'."),
        ("random:marauder", "cannot be told how to live"),
        ("capitan:marauder", "did you mean 'captain'?"),
    ],
)
def test_an_unknown_way_of_life_is_refused_in_a_sentence(bot_name: str, words: str) -> None:
    from freebooter.arena.simulate import check_bots

    with pytest.raises(NoSuchBot, match=words.replace("?", r"\?")):
        check_bots(fb.find_game(GAME), [bot_name])
    with pytest.raises(NoSuchBot, match="knows no way of life 'marauder': it knows none"):
        check_bots(fb.find_game("portolano"), ["captain:marauder"])


def test_prowess_counts_skills() -> None:
    hunters = [index(CAPTAINS, name) for name in ("cap-10", "cap-16", "cap-02")]
    others = [index(CAPTAINS, name) for name in ("cap-07", "cap-08", "cap-11")]
    assert min(hunting.prowess(one, FRIGATE) for one in hunters) > max(hunting.prowess(one, FRIGATE) for one in others)
