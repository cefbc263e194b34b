"""Ratings for each game, among people and bots: Plackett-Luce by openskill. `docs/decisions/ratings.md` says why."""

from importlib.util import find_spec

from freebooter.server.store.people import Ended, Rating

Change = tuple[Rating, int]  # as it is after the game, and by how many games it has grown


def can_rate() -> bool:
    """Is openskill there? A server can do without."""
    return find_spec("openskill") is not None


def is_rated(ended: Ended) -> bool:
    """A game to its regular end between at least two sides, all of whose people have names, each once."""
    people = [seat.person for seat in ended.seats if not seat.bot]
    sides = sides_of(ended)
    apart = ended.won is None and len(sides) > 1
    known = all(people) and len(set(people)) == len(people) and not any(seat.left for seat in ended.seats)
    return apart and known and bool(people) and len({who(ended, seat) for side in sides for seat in side}) > 1


MOST_A_DAY = 5  # rated games of the very same people


def same_people(ended: Ended) -> frozenset[str]:
    return frozenset(seat.person for seat in ended.seats if seat.person)


def are_too_many(ended: Ended, before: list[Ended]) -> bool:
    """Have the very same people been rated often enough today? So nobody rises by friends who lose for hours."""
    people, since = same_people(ended), ended.at - 86400
    again = [one for one in before if one.rated and one.at > since and same_people(one) == people]
    return len(people) > 1 and len(again) >= MOST_A_DAY


def sides_of(ended: Ended) -> list[list[int]]:
    return ended.teams or [[seat] for seat in range(len(ended.seats))]


def who(ended: Ended, seat: int) -> str:
    one = ended.seats[seat]
    return f"bot:{one.bot}" if one.bot else f"person:{one.person}"


def rated(ended: Ended, known: dict[str, Rating]) -> list[Change]:
    """Everybody's rating after the game. A bot that sat there more than once moves by the mean of its seats."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    sides = sides_of(ended)
    teams = []
    for side in sides:
        team = []
        for seat in side:
            old = known.get(who(ended, seat))
            team.append(model.rating() if old is None else model.rating(mu=old.mu, sigma=old.sigma))
        teams.append(team)
    after = model.rate(teams, ranks=[ended.seats[side[0]].rank for side in sides])
    found: dict[str, list[tuple[float, float]]] = {}
    for side, team in zip(sides, after, strict=True):
        for seat, rating in zip(side, team, strict=True):
            found.setdefault(who(ended, seat), []).append((rating.mu, rating.sigma))
    changes = []
    for name, all_of_it in found.items():
        mu = sum(one for one, _ in all_of_it) / len(all_of_it)
        sigma = sum(one for _, one in all_of_it) / len(all_of_it)
        games = known[name].games if name in known else 0
        changes.append((Rating(name, mu, sigma, games + 1), 1))
    return changes
