"""What a tournament came to: ratings, wins with their intervals, who beat whom, and the games' shape."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any

import msgspec

from freebooter.arena.simulate import wilson

if TYPE_CHECKING:
    from freebooter.arena.tournament import Plan, Played


class Standing(msgspec.Struct, frozen=True):
    """One bot: rating with its uncertainty, wins (shared ones in parts), and how it plays."""

    bot: str
    rating: float
    sigma: float
    games: int
    wins: float
    share: float
    low: float
    high: float
    fair: float
    points: float
    sources: dict[str, float]
    seconds: float  # a decision, on average
    slowest: float
    failed: int  # moves that a simpler bot made, because this one could not


class SeatShare(msgspec.Struct, frozen=True):
    wins: float
    share: float
    low: float
    high: float


class Summary(msgspec.Struct, frozen=True):
    """The whole tournament. `beats[a][b]`: how often a came in ahead of b (level counts half), of all meetings."""

    game: str
    seats: int
    seed: int | str
    games: int
    deals: int
    seatings: int
    standings: list[Standing]
    beats: dict[str, dict[str, float]]
    by_seat: list[SeatShare]
    rounds: list[int]  # least, median, most
    out: Path

    def as_json(self) -> dict[str, Any]:
        document: dict[str, Any] = msgspec.to_builtins(self, enc_hook=str)
        return document

    def lines(self) -> list[str]:
        """For the terminal."""
        head = f"{self.game}, {self.seats} seats: {self.games} games, {self.played_deals()}"
        wide = max([len(one.bot) for one in self.standings] + [3])
        lines = [head, "", f"{'bot':{wide}}  rating       wins    share    95 % interval  fair   points  time/decision"]
        for one in self.standings:
            lines.append(
                f"{one.bot:{wide}}  {one.rating:5.1f} ±{one.sigma:4.1f}  {one.wins:6.1f}  {one.share:6.1%}"
                f"  {one.low:6.1%} – {one.high:6.1%}  {one.fair:4.0%}  {one.points:7.1f}"
                f"  {milliseconds(one.seconds):>13}"
            )
        seats = ", ".join([f"{i + 1}: {seat.share:.0%}" for i, seat in enumerate(self.by_seat)])
        low, middle, high = self.rounds
        lines += [
            "",
            f"wins by seat: {seats}",
            f"rounds: {low} to {high}, median {middle}",
            "",
            *self.warnings(),
            f"report: {self.out / 'report.html'}",
        ]
        return lines

    def played_deals(self) -> str:
        each = "1 deal" if self.deals == 1 else f"{self.deals} deals, each"
        return f"{each} in {self.seatings} seating{'s' if self.seatings > 1 else ''}"

    def warnings(self) -> list[str]:
        """Which numbers do not tell how strong a bot is, because others had to play for it."""
        return [
            f"{one.bot} failed at {one.failed} decisions, where a simpler bot played for it: see {self.out / 'trouble'}"
            for one in self.standings
            if one.failed
        ]


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.2g} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def standings(plan: Plan, games: list[Played], out: Path) -> Summary:
    """Games in the order of their numbers; nothing else decides."""
    ratings = rate(plan.bots, games)
    table = [standing(bot, ratings[bot], games) for bot in plan.bots]
    table.sort(key=lambda one: -one.rating)
    rounds = sorted([played.rounds for played in games])
    return Summary(
        game=plan.game,
        seats=plan.seats,
        seed=plan.seed,
        games=len(games),
        deals=len({played.deal for played in games}),
        seatings=len(plan.seatings),
        standings=table,
        beats={bot: {other: beats(bot, other, games) for other in plan.bots if other != bot} for bot in plan.bots},
        by_seat=[seat_share(seat, games) for seat in range(plan.seats)],
        rounds=[rounds[0], int(median(rounds)), rounds[-1]],
        out=out,
    )


def credit(played: Played, seat: int) -> float:
    """The seat's part of the win."""
    return 1 / played.ranks.count(1) if played.ranks[seat] == 1 else 0.0


def failures(played: Played, seat: int) -> int:
    return played.failed[seat] if played.failed else 0  # older journals do not say


def standing(bot: str, rating: tuple[float, float], games: list[Played]) -> Standing:
    chairs = [(played, seat) for played in games for seat, name in enumerate(played.bots) if name == bot]
    count = len({played.number for played, _ in chairs})
    wins = sum([credit(played, seat) for played, seat in chairs])
    low, high = wilson(wins, count)
    sources = sorted({source for played, seat in chairs for source in played.sources[seat]})
    decisions = sum([played.decisions[seat] for played, seat in chairs])
    return Standing(
        bot=bot,
        rating=round(rating[0], 2),
        sigma=round(rating[1], 2),
        games=count,
        wins=round(wins, 4),
        share=round(wins / max(count, 1), 4),
        low=round(low, 4),
        high=round(high, 4),
        fair=round(len(chairs) / max(1, sum([len(played.bots) for played in games if bot in played.bots])), 4),
        points=round(mean([played.points[seat] for played, seat in chairs]), 2) if chairs else 0.0,
        sources={
            source: round(mean([played.sources[seat].get(source, 0) for played, seat in chairs]), 2)
            for source in sources
        },
        seconds=sum([played.seconds[seat] for played, seat in chairs]) / max(decisions, 1),
        slowest=max([played.slowest[seat] for played, seat in chairs], default=0.0),
        failed=sum([failures(played, seat) for played, seat in chairs]),
    )


def beats(bot: str, other: str, games: list[Played]) -> float:
    met = 0
    ahead = 0.0
    for played in games:
        for seat, name in enumerate(played.bots):
            if name == bot:
                for across, against in enumerate(played.bots):
                    if against == other:
                        met += 1
                        mine, theirs = played.ranks[seat], played.ranks[across]
                        ahead += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    return round(ahead / met, 4) if met else 0.5


def seat_share(seat: int, games: list[Played]) -> SeatShare:
    wins = sum([credit(played, seat) for played in games])
    low, high = wilson(wins, len(games))
    return SeatShare(round(wins, 4), round(wins / len(games), 4), round(low, 4), round(high, 4))


def rate(bots: list[str], games: list[Played]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings (openskill), game by game; a bot that sat there more than once moves by the mean."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found = dict.fromkeys(bots, (25.0, 25.0 / 3))
    for played in games:
        teams = [[model.rating(mu=found[bot][0], sigma=found[bot][1])] for bot in played.bots]
        after = model.rate(teams, ranks=[float(rank) for rank in played.ranks])
        moved: dict[str, list[tuple[float, float]]] = {}
        for bot, team in zip(played.bots, after, strict=True):
            moved.setdefault(bot, []).append((float(team[0].mu), float(team[0].sigma)))
        for bot, values in moved.items():
            found[bot] = (mean([mu for mu, _ in values]), mean([sigma for _, sigma in values]))
    return found
