"""What a tournament came to: ratings, wins with their intervals, who beat whom, and the games' shape."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any

import msgspec

from freebooter.arena.shares import Count, Share, Wins, parts_of_win, wins_of

if TYPE_CHECKING:
    from freebooter.arena.tournament import Plan, Played


class Standing(Share, frozen=True, kw_only=True):
    """One bot: how often it won, its rating with its uncertainty (none against the game itself), and how it plays."""

    bot: str
    rating: float | None
    sigma: float | None
    seconds: float  # a decision, on average
    slowest: float
    failed: int  # moves that a simpler bot made, because this one could not


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
    by_seat: list[Wins]
    rounds: list[int]  # least, median, most
    out: Path
    against_the_game: bool = False  # solo or cooperative: a win is a game that was beaten, and nobody is rated

    def as_json(self) -> dict[str, Any]:
        document: dict[str, Any] = msgspec.to_builtins(self, enc_hook=str)
        return document

    def lines(self) -> list[str]:
        """For the terminal."""
        head = f"{self.game}, {self.seats} seats: {self.games} games, {self.played_deals()}"
        wide = max([len(one.bot) for one in self.standings] + [3])
        lines = [head, ""]
        if self.against_the_game:
            lines += [f"{'bot':{wide}}  games    won    share    95 % interval    points  time/decision"]
            lines += [f"{one.bot:{wide}}  {one.games:5}  {won_of(one)}  {points_of(one)}" for one in self.standings]
        else:
            lines += [f"{'bot':{wide}}  rating       wins    share    95 % interval  fair   points  time/decision"]
            for one in self.standings:
                rating = f"{one.rating:5.1f} ±{one.sigma:4.1f}"
                lines += [f"{one.bot:{wide}}  {rating}  {won_of(one)}  {one.fair:4.0%}  {points_of(one)}"]
        seats = ", ".join([f"{i + 1}: {seat.share:.0%}" for i, seat in enumerate(self.by_seat)])
        low, middle, high = self.rounds
        lines += [
            "",
            *([] if self.against_the_game else [f"wins by seat: {seats}"]),
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


def won_of(one: Standing) -> str:
    return f"{one.wins:6.1f}  {one.share:6.1%}  {one.low:6.1%} – {one.high:6.1%}"


def points_of(one: Standing) -> str:
    return f"{one.points:7.1f}  {milliseconds(one.seconds):>13}"


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.2g} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def standings(plan: Plan, games: list[Played], out: Path) -> Summary:
    """Games in the order of their numbers; nothing else decides."""
    against_the_game = all([played.result.against_the_game for played in games])
    ratings = {} if against_the_game else rate(plan.bots, games)
    table = [standing(bot, ratings.get(bot), games) for bot in plan.bots]
    table.sort(key=lambda one: -one.share if one.rating is None else -one.rating)
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
        by_seat=[seat_wins(seat, games) for seat in range(plan.seats)],
        rounds=[rounds[0], int(median(rounds)), rounds[-1]],
        out=out,
        against_the_game=against_the_game,
    )


def standing(bot: str, rating: tuple[float, float] | None, games: list[Played]) -> Standing:
    count = Count()
    for played in games:
        if bot in played.bots:
            count.add(bot, played.bots, played.result)
    chairs = [(played, seat) for played in games for seat, name in enumerate(played.bots) if name == bot]
    decisions = sum([played.decisions[seat] for played, seat in chairs])
    return Standing(
        **msgspec.structs.asdict(count.share()),
        bot=bot,
        rating=round(rating[0], 2) if rating else None,
        sigma=round(rating[1], 2) if rating else None,
        seconds=sum([played.seconds[seat] for played, seat in chairs]) / max(decisions, 1),
        slowest=max([played.slowest[seat] for played, seat in chairs], default=0.0),
        failed=sum([played.failures(seat) for played, seat in chairs]),
    )


def beats(bot: str, other: str, games: list[Played]) -> float:
    met = 0
    ahead = 0.0
    for played in games:
        for seat, name in enumerate(played.bots):
            if name == bot:
                partners = next(side for side in played.result.sides if seat in side)
                for across, against in enumerate(played.bots):
                    if against == other and across not in partners:
                        met += 1
                        mine, theirs = played.ranks[seat], played.ranks[across]
                        ahead += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    return round(ahead / met, 4) if met else 0.5


def seat_wins(seat: int, games: list[Played]) -> Wins:
    return wins_of(sum([parts_of_win(played.result, played.bots, seat) for played in games]), len(games))


def rate(bots: list[str], games: list[Played]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings (openskill), game by game; a bot that sat there more than once moves by the mean."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found = dict.fromkeys(bots, (25.0, 25.0 / 3))
    for played in games:
        sides = played.result.sides
        teams = [[model.rating(mu=found[bot][0], sigma=found[bot][1]) for bot in names(played, side)] for side in sides]
        after = model.rate(teams, ranks=[float(played.ranks[side[0]]) for side in sides])
        moved: dict[str, list[tuple[float, float]]] = {}
        for side, team in zip(sides, after, strict=True):
            for bot, rating in zip(names(played, side), team, strict=True):
                moved.setdefault(bot, []).append((float(rating.mu), float(rating.sigma)))
        for bot, values in moved.items():
            found[bot] = (mean([mu for mu, _ in values]), mean([sigma for _, sigma in values]))
    return found


def names(played: Played, side: list[int]) -> list[str]:
    return [played.bots[seat] for seat in side]
