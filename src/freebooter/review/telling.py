"""Reviews in words."""

from __future__ import annotations

from freebooter.review.record import Parts, ReviewBalance, ReviewChoice, ReviewStep
from freebooter.review.verdicts import BAD

NAMES = {
    "best": "the best choice",
    "good": "a good choice",
    "slip": "a slip",
    "mistake": "a mistake",
    "blunder": "a blunder",
}


def when(step: ReviewStep) -> str:
    return f"Round {step.round}" if step.round else "Before the first round"


def percent(share: float) -> str:
    return f"{round(100 * abs(share))}\u00a0%"  # never broken between two lines


def moved(share: float) -> str:
    """ "gained 12 %", "lost 3 %", "gained and lost nothing" """
    if abs(share) < 0.005:
        return "gained and lost nothing"
    return f"{'gained' if share > 0 else 'lost'} {percent(share)}"


def captain(seat: int) -> dict[str, int | str]:
    """Who it is about, at the beginning of a sentence that can be said to "you" as well."""
    return {"seat": seat, "you": "You"}


def balance_told(one: ReviewBalance) -> Parts:
    """ "Mary played best and lost 21 % by luck." """
    bad = [name for name in BAD if one.counts[name]]
    if bad:
        many = " and ".join(counted(one.counts[name], name) for name in reversed(bad))
        played = f" made {many}"
    else:
        played = " made no mistake" if one.counts["slip"] else " played best"
    luck = f"{moved(one.deal + one.luck)} by luck"
    return [captain(one.seat), f"{played}, {luck}, and {moved(one.others)} by what others chose."]


def quoted(option: Parts) -> Parts:
    """An option is worded as it was offered: "your" in it is who decided."""
    return ["“", *option, "”"]


def counted(number: int, name: str) -> str:
    return f"one {name}" if number == 1 else f"{number} {name}s"


def turning_told(step: ReviewStep, seat: int, share: float, by: str) -> Parts:
    """What happened, and what it did to the seat that it moved most."""
    bad = [choice for choice in step.choices if choice.seat == seat and choice.verdict in BAD]
    if by == "choice" and bad:
        return choice_told(bad[0])
    what: Parts = []
    for told in step.told[:2]:
        what += [*told, " "]
    if not what and step.choices:
        what = [captain(step.choices[0].seat), ": ", *quoted(step.choices[0].chosen.text), ". "]
    mine = abs(step.own[seat]) >= abs(step.others[seat])
    how = "by luck" if by == "luck" else "by choice" if mine else "by what others chose"
    return [*what, captain(seat), f" {moved(share)} {how}."]


def choice_told(choice: ReviewChoice) -> Parts:
    """ "Mary: “The ship arrives”. A mistake: “Attack Tom's 7” was better, 54 % to win instead of 41 %." """
    parts: Parts = [captain(choice.seat), ": ", *quoted(choice.chosen.text), ". "]
    if choice.verdict == "best":
        return [*parts, f"The best choice: {percent(choice.chosen.chance)}."]
    name = NAMES[choice.verdict]
    parts += [name[0].upper() + name[1:], ": ", *quoted(choice.best.text), " was better, "]
    parts.append(f"{percent(choice.best.chance)} to win instead of {percent(choice.chosen.chance)}.")
    return [*parts, f" {choice.why}"] if choice.why else parts
