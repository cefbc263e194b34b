"""The command `freebooter`. Everything is imported when it is needed: `simulate` never loads the web stack."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from freebooter.arena.bench import Bench
    from freebooter.arena.simulate import Report
    from freebooter.engine.table import Table

app = typer.Typer(
    name="freebooter",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Pirate board games, complete by their rulebooks: to play, to simulate, to measure players on.",
)


class Refusal(Exception):
    """What was asked for cannot be done; says why in a sentence."""


def main() -> NoReturn:
    """Runs the command line. What a user can mend ends with one sentence and exit code 2."""
    try:
        code = app(standalone_mode=False)
    except KeyboardInterrupt:
        _complain("Stopped.", 130)
    except BrokenPipeError:
        sys.stderr.close()  # who read our output has gone
        sys.exit(141)
    except Exception as error:
        if isinstance(error, typer.Abort):
            _complain("Stopped.", 130)
        if hasattr(error, "format_message"):  # the parser's own errors
            _complain(error.format_message(), 2)
        if isinstance(error, _user_errors()):
            _complain(str(error), 2)
        if type(error).__name__ in ("GameFailed", "CannotMeasure"):
            _complain(str(error), 1)
        raise
    if code == 130:  # Ctrl-C, as the parser tells it
        _complain("Stopped.", 130)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str, code: int) -> NoReturn:
    print(" ".join(sentence.split()), file=sys.stderr)
    sys.exit(code)


def _user_errors() -> tuple[type[Exception], ...]:
    from freebooter.bots import NoSuchBot
    from freebooter.engine.game import BadSettings, NoSuchGame
    from freebooter.engine.saves import BadSave

    return Refusal, NoSuchGame, NoSuchBot, BadSettings, BadSave


def _version(wanted: bool) -> None:
    if wanted:
        from freebooter import __version__
        from freebooter.engine import build

        print(f"freebooter {__version__} ({build()} build)")
        raise typer.Exit


@app.callback()
def freebooter(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Version and build, and nothing else.")
    ] = False,
) -> None:
    """Pirate board games, complete by their rulebooks: to play, to simulate, to measure players on."""


GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `freebooter games` lists them.")]
MaybeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many players.")]
Seed = Annotated[str | None, typer.Option("--seed", help="A number or a word: the same seed, the same game.")]
KINDS = (
    "random, cabin-boy, able-seaman (or greedy), bosun, captain; bosun@400 thinks 400 playouts, captain@0.5s so long"
)
Bots = Annotated[str, typer.Option("--bots", help=f"Bots with commas between, taken in turn: {KINDS}.")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting; repeatable.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many processes play.")]


# --- games and rules ------------------------------------------------------------------------------------------------


@app.command()
def games(as_json: Json = False) -> None:
    """All games: what they are called, for how many, and whether they are complete."""
    import msgspec

    from freebooter.engine.game import about_games

    if as_json:
        _print_json([msgspec.to_builtins(about) for about in about_games().values()])
        return
    rows = [[one.id, one.title, one.players, one.minutes, one.status, one.blurb] for one in about_games().values()]
    _print_grid("", ["game", "title", "players", "minutes", "status", ""], rows)


@app.command()
def rules(
    game: MaybeGame = None,
    as_json: Json = False,
    untested: Annotated[bool, typer.Option("--untested", help="Only rules that no test proves.")] = False,
    index: Annotated[
        bool, typer.Option("--index", help="Write which tests prove which rules, from the tests of this checkout.")
    ] = False,
) -> None:
    """A game's rules, numbered, each with the tests that prove it."""
    from freebooter.engine.game import find_game
    from freebooter.engine.rulebook import folder_of, traced

    if game is not None:
        find_game(game)
    if index:
        _write_index(game)
        return
    if game is None:
        raise Refusal("Say which game's rules: freebooter rules GAME.")
    if not (folder_of(game) / "RULES.md").exists():
        raise Refusal(f"{game} has no rules to show.")
    rows = [row for row in traced(game) if not untested or row["state"] == "untested"]
    if as_json:
        _print_json(rows)
        return
    for row in rows:
        why = f" ({row['moot']})" if row["moot"] else f" ({len(row['tests'])})" if row["tests"] else ""
        print(f"{row['id']}  [{row['state']}{why}]  {row['text']}")
    states = [row["state"] for row in rows]
    counts = [f"{states.count(state)} {state}" for state in ("tested", "moot", "untested")]
    print(f"{len(rows)} rules: {', '.join(counts)}.")


def _write_index(game: str | None) -> None:
    """Lets pytest collect the tests; what collects the rule marks is in tests/conftest.py."""
    import subprocess

    from freebooter.arena.bench import checkout

    root = checkout()
    if root is None or not (root / "tests").is_dir():
        raise Refusal("The index is made from the tests, and these lie only in a checkout of the sources.")
    folder = root / "tests" / "games" / (game.replace("-", "_") if game else "")
    if not folder.is_dir():
        raise Refusal(f"There are no tests of {game}: they belong in tests/games/{folder.name}.")
    where = str(folder.relative_to(root))
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--rules-index", where]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 5):  # 5: there are no tests yet
        print(done.stdout, file=sys.stderr)
        raise Refusal("The tests could not be collected: see above.")
    print(f"Written: which tests in {where} prove which rules.")


# --- playing and looking back ---------------------------------------------------------------------------------------


@app.command()
def play(
    game: MaybeGame = None,
    *,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", help="Where you sit; seats are counted from 0.")] = 0,
    bots: Bots = "greedy",
    seed: Seed = None,
    settings: Set = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal against bots."""
    import secrets

    from freebooter.arena.simulate import check_bots
    from freebooter.engine.table import new_table

    seed = secrets.token_hex(4) if seed is None else seed
    if load is not None:
        table = _loaded(load)
        if game not in (None, table.game.id):
            raise Refusal(f"{load} holds a game of {table.game.id}, not of {game}.")
    elif game is None:
        raise Refusal("Say which game to play: freebooter play GAME.")
    else:
        table = new_table(game, seats, _number(seed), _settings(settings))
    kinds = _names(bots)
    check_bots(table.game, kinds)
    _check_seat(seat, table)
    from freebooter.terminal.play import Terminal

    line = ["random"] * table.seats
    others = [at for at in range(table.seats) if at != seat]
    for i, at in enumerate(others):
        line[at] = kinds[i % len(kinds)]
    finished = Terminal(table, seat, line, seed).play()
    if finished and load is None:
        print(f"The same deal again: --seed {seed}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    seat: Annotated[int | None, typer.Option("--seat", help="As this seat saw it; otherwise as a spectator.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the log and stop.")] = False,
) -> None:
    """Step through a saved game: what happened, and how the table lay."""
    table = _loaded(file)
    if seat is not None:
        _check_seat(seat, table)
    from freebooter.terminal.replay import Replay

    shown = Replay(table, seat)
    if plain:
        shown.log()
    else:
        shown.step()


def _loaded(path: Path) -> Table:
    from freebooter.engine.saves import load_table

    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from None
    return load_table(data)


def _check_seat(seat: int, table: Table) -> None:
    if not 0 <= seat < table.seats:
        raise Refusal(f"There is no seat {seat}: seats are 0 to {table.seats - 1}.")


# --- many games -----------------------------------------------------------------------------------------------------


@app.command()
def simulate(
    game: GameId,
    *,
    seats: Seats = None,
    bots: Bots = "random",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: Json = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.parquet", help="A row for each game and seat.")
    ] = None,
    settings: Set = None,
) -> None:
    """Play many games between bots: wins, points, length and speed."""
    import msgspec

    from freebooter.arena.simulate import make_plan
    from freebooter.arena.simulate import simulate as run

    number = _number(seed) if seed is not None else 0
    plan = make_plan(game, seats, _names(bots), games, seed=number, settings=_settings(settings))
    file = _parquet(out, plan) if out is not None else None
    try:
        with _progress("games") as show:
            report = run(plan, jobs, show, file.keep if file is not None else None)
    finally:
        if file is not None:
            file.close()
    if as_json:
        _print_json(msgspec.to_builtins(report))
    else:
        _print_report(report)


def _parquet(path: Path, plan: Any) -> Any:
    """The file, opened before the first game is played."""
    from freebooter.arena.simulate import ParquetFile

    if path.suffix != ".parquet":
        raise Refusal(f"--out writes parquet: {path} should end in '.parquet'.")
    try:
        return ParquetFile(str(path), plan)
    except ModuleNotFoundError:
        raise _missing("--out", "data") from None
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror or error}.") from None


def _print_report(report: Report) -> None:
    from freebooter.engine.words import words_of

    words = words_of(report.game)
    processes = f"{report.jobs} process{'es' if report.jobs > 1 else ''}"
    print(
        f"{report.game}, {report.seats} seats, seed {report.seed}: {report.finished:,} of {report.games:,} games "
        f"finished; {report.decisions:,} decisions in {report.seconds:.2f} s, "
        f"{report.decisions_per_second:,.0f} a second ({report.build} build, {processes})."
    )
    rows = [
        [bot, f"{one.games:,}", f"{one.wins:,.1f}", _percent(one.share), f"{_percent(one.low)} - {_percent(one.high)}",
         _percent(one.fair), f"{one.points:.1f}"]
        for bot, one in report.shares.items()
    ]  # fmt: skip
    _print_grid("Wins by bot", ["bot", "games", "wins", "share", "95 %", "fair share", "points"], rows)
    sources = list(dict.fromkeys(source for one in report.shares.values() for source in one.sources))
    points = [[bot, *[f"{one.sources.get(source, 0):.2f}" for source in sources]] for bot, one in report.shares.items()]
    _print_grid("Points by source, a player and game", ["bot", *[words.source(source) for source in sources]], points)
    by_seat = [
        [str(seat), f"{won:,.1f}", _percent(won / report.finished), f"{report.seat_points[seat]:.1f}"]
        for seat, won in enumerate(report.seat_wins)
    ]
    _print_grid("Wins by seat", ["seat", "wins", "share", "points"], by_seat)
    rounds = report.rounds
    print(
        f"Length: {report.mean_rounds:.1f} rounds ({rounds.least} to {rounds.most}, median {rounds.median}), "
        f"{report.mean_decisions:.0f} decisions a game."
    )


@app.command()
def bench(
    game: MaybeGame = None,
    seats: Seats = None,
    against: Annotated[
        str, typer.Option("--against", help="Other programs to measure in the same run: open_spiel,catanatron.")
    ] = "",
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long each measurement takes.")] = 1.0,
    as_json: Json = False,
) -> None:
    """How fast: decisions and playouts a second, and the cost of a clone, a guess, a view, a save and a load."""
    import msgspec

    from freebooter.arena.bench import PEERS, missing_peers
    from freebooter.arena.bench import bench as measure
    from freebooter.engine.game import find_game
    from freebooter.engine.game import games as playable

    peers = _names(against) if against else []
    for peer in peers:
        if peer not in PEERS:
            raise Refusal(f"There is no peer '{peer}': there are {', '.join(PEERS)}.")
    for id in [game] if game else playable():
        rules = find_game(id)
        rules.settle(None, seats if seats is not None else rules.table_sizes[0])
    missing = missing_peers(peers)
    if missing:
        raise _missing(f"Comparing with {' and '.join(missing)}", "bench")
    found = measure([game] if game else playable(), seats, peers, seconds, lambda what: print(what, file=sys.stderr))
    if as_json:
        _print_json(msgspec.to_builtins(found))
    else:
        _print_bench(found)


def _print_bench(found: Bench) -> None:
    from freebooter.arena.bench import COSTS, WHAT

    for peer, speed in found.peers.items():
        print(f"{WHAT[peer]}: {speed:,.0f} a second.")
    rows = []
    for one in found.figures:
        costs = [f"{one.costs[cost].median:,.1f} / {one.costs[cost].p99:,.1f}" for cost in COSTS]
        ratios = [f"{ratio:.2f} x" for ratio in one.ratios.values()]
        memory = [f"{mb:.0f}" if mb is not None else "?" for mb in (one.memory_mb, one.thinking_mb)]
        slow, fast = min(one.playouts_per_second), max(one.playouts_per_second)
        speeds = [f"{one.decisions_per_second:,.0f}", *ratios, f"{slow:,.0f} - {fast:,.0f}"]
        rows.append([one.game, str(one.seats), one.build, *speeds, *costs, " / ".join(memory)])
    against = [f"/ {peer}" for peer in found.peers]
    speeds = ["decisions/s", *against, "playouts/s"]
    headings = ["game", "seats", "build", *speeds, *[f"{cost} µs" for cost in COSTS], "MB / thinking"]
    title = "Random play; a search in the midst of a game; costs: median / 99th percentile over all decisions of games"
    _print_grid(title, headings, rows)
    if all(one.build == "plain" for one in found.figures):
        print("Only the plain build is here; ./build-fast makes the compiled one.")


@app.command()
def arena(
    game: GameId,
    *,
    bots: Annotated[str, typer.Option("--bots", help=f"Bots with commas between, as many of each as can be: {KINDS}.")],
    games: Annotated[int, typer.Option("--games", min=1, help="At least so many; whole deals, in all seatings.")] = 20,
    seats: Seats = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where games and report go; the same again goes on.")
    ] = None,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """A tournament of bots: every seating of the same deals, ratings, and a report to look at."""
    from freebooter.arena.tournament import ArenaError, run

    try:
        with _progress("games") as show:
            summary = run(
                game,
                _names(bots),
                games,
                seats=seats,
                jobs=jobs,
                seed=_number(seed) if seed is not None else 0,
                settings=_settings(settings),
                out=out,
                show=show,
            )
    except ArenaError as error:
        raise Refusal(str(error)) from None
    except KeyboardInterrupt:
        print("What was played is kept: the same command goes on.", file=sys.stderr)
        raise
    if as_json:
        _print_json(summary.as_json())
    else:
        print("\n".join(summary.lines()))


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Which address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8000,
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Where tables are kept.")] = Path("data"),
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the page, to play in a browser with friends and bots."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"Tables cannot be kept in {data}: {error.strerror}.") from None
    _check_address(host, port)
    from freebooter.server import serve as run

    try:
        run(host, port, data, open_page)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("freebooter"):
            raise
        raise _missing("The server", "server") from None


def _check_address(host: str, port: int) -> None:
    import socket

    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as error:
        raise Refusal(f"The server cannot listen at {host}:{port}: {error.strerror}.") from None


# --- what the commands share ----------------------------------------------------------------------------------------


def _missing(what: str, extra: str) -> Refusal:
    return Refusal(f"{what} needs more packages: pip install 'freebooter[{extra}]'.")


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise Refusal("Name at least one, with commas between several.")
    return names


def _number(seed: str) -> int | str:
    """A seed is a number where it looks like one, as in new_table(seed=7)."""
    return int(seed) if seed.lstrip("-").isdecimal() else seed


def _settings(given: list[str] | None) -> dict[str, Any]:
    """name=value, where the value is JSON if it can be read so (true, 3) and otherwise a word."""
    import json

    found: dict[str, Any] = {}
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise Refusal(f"A setting is given as name=value, not '{one}'.")
        try:
            found[name] = json.loads(value)
        except json.JSONDecodeError:
            found[name] = value
    return found


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr, where somebody sees it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _print_json(document: Any) -> None:
    import json

    print(json.dumps(document, ensure_ascii=False, indent=1))


def _print_grid(title: str, headings: list[str], rows: list[list[str]]) -> None:
    """A plain table; the first column to the left, numbers to the right."""
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=title or None, title_justify="left", title_style="bold")
    for i, heading in enumerate(headings):
        numbers = i > 0 and all(row[i][:1] in "-0123456789" for row in rows)
        grid.add_column(heading, justify="right" if numbers else "left")
    for row in rows:
        grid.add_row(*[Text(cell) for cell in row])
    Console(highlight=False, width=None if sys.stdout.isatty() else 160).print(grid)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
