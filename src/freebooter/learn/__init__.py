"""Learning a game by playing it: a course is a row of short lessons beside the game, each played on a real table."""

from freebooter.learn.lesson import BadLesson, Lesson, Step, course, lessons_of
from freebooter.learn.walk import Walk

__all__ = ["BadLesson", "Lesson", "Step", "Walk", "course", "lessons_of"]
