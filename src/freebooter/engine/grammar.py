"""The grammar of "you": a sentence as it is said to the player it is about.

"Anne turns up a 5 and begins" becomes "You turn up a 5 and begin".
This works on the sentences of words.toml before their places are filled, so that the name of a card is never taken for
a verb. A place of the player addressed gets a kind of its own: {seat:You}, {seat:you}, {seat:Your}, {seat:your},
{seat:yours}. What does not begin with the player keeps its verbs: "The curse costs you a ship".
"""

from __future__ import annotations

import re
from functools import lru_cache

FORMS = ("You", "you", "Your", "your", "yours")
ODD = {"is": "are", "was": "were", "has": "have", "does": "do"}
CLAUSE = r"((?:\{[^}]*\}|[^.:;{])*)"  # up to the next full stop, colon or semicolon outside a place
VERBS = re.compile(r"(^(?: alone| now)? |(?: and| or| but)(?: now)? )(\w+)")


@lru_cache(2000)
def to_second_person(template: str, mine: tuple[str, ...]) -> str:
    """The sentence as it is said to the player who stands in these places."""
    for name in mine:
        template = _with_you(name, template)
    return template


def _with_you(name: str, template: str) -> str:
    here = re.escape(f"{{{name}:seat}}")
    template = re.sub(rf"^The (\w+) of {here}", rf"{{{name}:Your}} \1", template)
    template = re.sub(rf"\bthe (\w+) of {here}", rf"{{{name}:your}} \1", template)
    template = re.sub(rf" of {here}", f" of {{{name}:yours}}", template)
    template = re.sub(rf"(^|\. ){here}'s", rf"\1{{{name}:Your}}", template)
    template = re.sub(rf"{here}'s", f"{{{name}:your}}", template)
    template = re.sub(rf"(^|\. ){here}{CLAUSE}", lambda found: f"{found[1]}{{{name}:You}}{_turned(found[2])}", template)
    template = re.sub(rf"([:;] ){here}{CLAUSE}", lambda found: f"{found[1]}{{{name}:you}}{_turned(found[2])}", template)
    return re.sub(here, f"{{{name}:you}}", template)


def _turned(clause: str) -> str:
    """What follows the player, with its verbs in the second person."""
    return VERBS.sub(lambda verb: verb[1] + second_person(verb[2]), clause)


def second_person(verb: str) -> str:
    """The verb as it goes with "you"; a word that is no verb of the third person stays."""
    if verb in ODD:
        return ODD[verb]
    if not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if re.search(r"(ss|sh|ch|x|zz|o)es$", verb):
        return verb[:-2]
    return verb[:-1]
