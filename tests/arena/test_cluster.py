"""Games on a Ray cluster: the same numbers as in one process, also if a node dies; a stopped tournament goes on."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from freebooter.arena import tournament
from freebooter.arena.cluster import Cluster, NoCluster, cluster_named, reach
from freebooter.arena.simulate import GameFailed, make_plan, simulate

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="no Ray here: pip install -r requirements/cluster.txt"
)


def numbers(report: Any) -> dict[str, Any]:
    """A report without what another run may see differently."""
    found = msgspec.to_builtins(report)
    return {
        key: value
        for key, value in found.items()
        if key not in ("seconds", "decisions_per_second", "jobs", "memory_mb")
    }


def test_a_cluster_is_named_by_its_kind() -> None:
    with pytest.raises(NoCluster, match="not on 'moon'"):
        cluster_named("moon", None)


@pytest.mark.parametrize("port", [1, 99999])
def test_a_cluster_that_is_not_there_is_told_at_once(port: int) -> None:
    with pytest.raises(NoCluster, match=f"The cluster 127.0.0.1:{port} cannot be reached"):
        reach(f"127.0.0.1:{port}")


def test_quick_games_go_out_in_portions(tmp_path: Path) -> None:
    class Here:
        """A cluster of this process alone."""

        processors = 1

        def __init__(self) -> None:
            self.sizes: list[int] = []

        def as_done(self, work: Any, pieces: Any) -> Iterator[Any]:
            for piece in pieces:
                self.sizes.append(len(piece[1]))
                yield work(*piece)

    plan = tournament.make_plan("letter-of-marque", ["greedy", "random"], 40, seats=3, seed=0, settings=None)
    here: Any = Here()
    played = [game.number for game in tournament.play_on(here, plan, list(range(40)), tmp_path)]
    assert played == list(range(40))
    assert here.sizes[0] == here.sizes[-1] == 1
    assert max(here.sizes) > 1


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A real cluster on this machine: a head and two nodes with a processor each."""
    from ray.cluster_utils import Cluster as Nodes

    made = Nodes(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    made.workers = [made.add_node(num_cpus=1), made.add_node(num_cpus=1)]
    made.connect()
    yield made
    import ray

    ray.shutdown()
    made.shutdown()


@needs_ray
@pytest.mark.slow
def test_the_same_numbers_as_in_one_process_and_a_node_that_dies_costs_only_time(nodes: Any) -> None:
    plan = make_plan("letter-of-marque", 4, ["greedy", "random"], 120, seed=7)
    alone = simulate(plan)
    cluster = Cluster()
    assert cluster.processors == 2
    shown: list[int] = []

    def show(done: int, total: int) -> None:
        if not shown:
            nodes.remove_node(nodes.workers[1], allow_graceful=False)
        shown.append(done)

    assert numbers(simulate(plan, show=show, cluster=cluster)) == numbers(alone)
    assert shown[-1] == 120


@needs_ray
@pytest.mark.slow
def test_a_tournament_that_was_stopped_goes_on(nodes: Any, tmp_path: Path) -> None:
    words: dict[str, Any] = {"game": "letter-of-marque", "bots": ["greedy", "random"], "games": 12, "seats": 2}
    words["settings"] = {"two_players": True}
    tournament.run(**words, out=tmp_path / "alone")
    cluster = Cluster()

    def stop(done: int, total: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.run(**words, out=tmp_path / "ray", cluster=cluster, show=stop)
    lines = (tmp_path / "ray" / "games.jsonl").read_text().splitlines()
    assert 4 <= len(lines) < 12
    tournament.run(**words, out=tmp_path / "ray", cluster=cluster)
    games = [
        {
            game["number"]: (game["ranks"], game["points"], game["decisions"])
            for game in map(json.loads, (tmp_path / name / "games.jsonl").read_text().splitlines())
        }
        for name in ("alone", "ray")
    ]
    assert games[0] == games[1]


@needs_ray
@pytest.mark.slow
def test_a_game_that_breaks_off_says_which(nodes: Any) -> None:
    def broken(number: int) -> None:
        raise GameFailed(f"Game {number} broke off.")

    with pytest.raises(GameFailed, match="Game 3 broke off"):
        list(Cluster().in_order(broken, [(3,)]))
