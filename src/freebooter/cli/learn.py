"""Lessons in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from freebooter.cli.common import MaybeGame, Refusal, app, print_grid


@app.command()
def learn(
    game: MaybeGame = None,
    lesson: Annotated[int | None, typer.Option("--lesson", help="Begin with this one, counted from 1.")] = None,
    only_list: Annotated[bool, typer.Option("--list", help="Only say which lessons there are.")] = False,
) -> None:
    """Learn a game by playing short lessons, one after the other."""
    from freebooter.engine.game import about_games
    from freebooter.learn import course

    if game is None:
        rows = [[one.id, one.title, str(len(course(one.id)))] for one in about_games().values()]
        print_grid("", ["game", "title", "lessons"], rows)
        return
    lessons = course(game)
    if not lessons:
        raise Refusal(f"{game} has no lessons yet. Its rules: freebooter rules {game}.")
    if only_list:
        print_grid("", ["", "lesson", ""], [[str(n), one.title, one.about] for n, one in enumerate(lessons, 1)])
        return
    if lesson is not None and not 1 <= lesson <= len(lessons):
        raise Refusal(f"There is no lesson {lesson}: {game} has 1 to {len(lessons)}.")
    from freebooter.terminal.learn import Classroom

    first = lesson or 1
    for number in range(first, len(lessons) + 1):
        print(f"Lesson {number} of {len(lessons)}")
        if not Classroom(lessons[number - 1]).teach():
            print(f"Go on with it: freebooter learn {game} --lesson {number}")
            return
    print(f"That was the whole course. Now play: freebooter play {game}")
