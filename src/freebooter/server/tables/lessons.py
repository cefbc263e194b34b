"""A lesson as the page sees it: a table of the usual kind that nobody keeps.

Where somebody is in a lesson follows from which answers were given: the browser remembers them and sends them along,
and the server plays them again: nothing is stored or listed, and what luck will say never leaves the server.
"""

from freebooter.learn import Lesson, Walk
from freebooter.learn.lesson import addressed
from freebooter.server import wire, wire_learn
from freebooter.server.tables import frames, solo

FIRST_STEP = "This is the first step."
NO_REDO = "In a lesson one goes on by doing."


class Classroom:
    """One walk through a lesson, and what its learner was last shown of the table."""

    def __init__(self, lesson: Lesson, path: list[int], name: str | None) -> None:
        self.walk = Walk(lesson, path)
        self.me = lesson.me
        self.seats = solo.seats(self.walk.table, self.me, name)
        self.names = [seat.name for seat in self.seats]
        self.frame = self._frame(stands=True)
        self.told = len(self.walk.table.told[self.me])
        self.deltas: list[wire.Delta] = []

    def answer(self, answer: wire.Answer | None) -> wire_learn.Taught:
        """The step's answer, or None to read on; what is not asked for changes nothing."""
        self.walk.moved = self._moved
        right, said = True, ""
        if answer is None:
            self.walk.read_on()
        else:
            right, said = self.walk.choose(answer)
        if right:
            self._moved(stands=True)
        return self.shown(right, said)

    def shown(self, right: bool = True, said: str = "", whole: bool = False) -> wire_learn.Taught:
        step, lesson = self.walk.step, self.walk.lesson
        return wire_learn.Taught(
            lesson=lesson.id,
            title=lesson.title,
            path=list(self.walk.done),
            steps=len(lesson.steps),
            step=wire_learn.LessonStep(self._say(step.say), step.point, not step.do) if step is not None else None,
            right=right,
            said=self._say(said),
            snapshot=solo.snapshot(self.walk.table, self.me, self.seats, self.frame, self._number) if whole else None,
            deltas=self.deltas,
        )

    def _say(self, text: str) -> str:
        return addressed(text, self.names)

    def _frame(self, stands: bool) -> frames.Frame:
        """What the learner sees; `stands` if all have moved who move in this step, so that the next may be asked."""
        table, step = self.walk.table, self.walk.step
        asks = stands and step is not None and bool(step.do)
        frame = frames.frame(table, self.me, frames.result_of(table, self.me, []), alone=True, idle=not asks)
        if not asks:
            frame.status = [self.walk.lesson.about]
        back: bool | str = True if self.walk.done else FIRST_STEP
        frame.can = wire.Can(back, NO_REDO, back)
        return frame

    def _moved(self, stands: bool = False) -> None:
        """After each choice, and at the end of the step: what has changed for the learner."""
        table, old = self.walk.table, self.frame
        self.frame = self._frame(stands)
        delta = wire.Delta(self._number, self._number)
        changed = frames.changed_between(old, self.frame)
        frames.put_changes(old, self.frame, changed, delta)
        told = table.events(self.told, self.me)
        if told:
            delta.events = [frames.event_of(table.game, one, self.me, one.n) for one in told]
            self.told += len(told)
        if changed or told or stands:
            self.deltas.append(delta)

    @property
    def _number(self) -> int:
        """Rises with every choice and every step, as the numbers of a usual table do."""
        return self.walk.table.seq + self.walk.at
