"""Every card, token, ship and zone of the game, read once from `content/*.toml` and counted."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

_HERE = Path(__file__).parent / "content"

NATIONS = ("ES", "EN", "FR", "NL")
SHIPS_OF_NPC = ("ES", "EN", "FR", "NL", "PS", "PF")
LOCATIONS = ("hull", "masts", "cargo", "crew", "cannons")
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SKILLS = ("seamanship", "scouting", "leadership", "influence")
WINDOWS = (
    "OWN", "PORT", "ROLL", "C.start", "C.decl", "C.contest", "C.loc", "C.board", "C.crew",
    "X.found", "X.move", "X.sell", "X.port", "X.card", "X.bounty", "DEATH",
)  # fmt: skip
COMBINATORS = ("test", "iff", "each", "pay", "choose", "keep")
EFFECT_KINDS = frozenset(
    COMBINATORS
    + (
        "gold", "bounty", "crew", "repair", "hit", "cancel_hit", "move_hit", "dice", "reroll", "outcome", "shots",
        "price", "draw", "cargo", "act", "enter", "stash", "weapon", "mod", "ship", "specialist", "npc", "war",
        "token", "card", "fight", "raid", "flag", "owner",
    )
)  # fmt: skip
GOAL_KINDS = frozenset(("deliver", "reach", "check", "raided", "defeat", "payat", "within", "carry", "fight", "enter"))
NEED_KINDS = frozenset(("check", "pirate", "nonpirate", "pay", "bounty", "nobounty", "crew", "maneuverability"))


@dataclass(frozen=True)
class Effect:
    """One word of the cards' vocabulary: a kind, its arguments, and the branches of a combinator."""

    kind: str
    args: tuple[str, ...]
    n: int
    parts: tuple[tuple[Effect, ...], ...] = ()


@dataclass(frozen=True)
class Zone:
    id: str
    name: str
    nation: int
    links: tuple[int, ...]
    compass: tuple[str, ...]
    icon: tuple[int, ...]
    text: str
    source: str


@dataclass(frozen=True)
class Ship:
    id: str
    name: str
    toughness: int
    cargo: int
    crew: int
    cannons: int
    maneuverability: int
    buy: int
    sell: int
    text: str
    source: str

    @property
    def values(self) -> tuple[int, int, int, int, int]:
        return (self.toughness, self.toughness, self.cargo, self.crew, self.cannons)


@dataclass(frozen=True)
class Token:
    id: str
    name: str
    count: int
    text: str
    source: str


@dataclass(frozen=True)
class Nation:
    id: str
    name: str
    adjective: str
    merchants: int
    bounty_tokens: int
    source: str


@dataclass(frozen=True)
class Captain:
    id: str
    name: str
    nation: int
    home: int
    skills: tuple[int, int, int, int]
    abilities: tuple[tuple[str, Effect], ...]
    standing: dict[str, int]
    woman: bool
    text: str
    source: str


@dataclass(frozen=True)
class NpcCard:
    id: str
    name: str
    ship: int
    zone: int
    skills: tuple[int, int, int]
    text: str
    source: str


@dataclass(frozen=True)
class Event:
    id: str
    name: str
    icons: tuple[tuple[int, int], ...]
    effects: tuple[Effect, ...]
    text: str
    source: str


@dataclass(frozen=True)
class Cargo:
    id: str
    name: str
    good: int
    value: int
    hit: int  # a location, or -1 for an Escape icon
    source: str


@dataclass(frozen=True)
class Hire:
    """What a specialist asks for: `need` is pay, pass, damage, cannons, crew or after; `n` how much, or the skill."""

    need: str
    n: int
    place: str  # "port", "sea" or "" (right after a victory)
    nations: tuple[int, ...]


@dataclass(frozen=True)
class Glory:
    """One of the 70 cards; the two copies of a design share everything but their place in the list."""

    id: str
    design: int
    name: str
    family: str
    window: str
    condition: str
    specialist: int
    hire: Hire | None
    effects: tuple[Effect, ...]
    text: str
    source: str


@dataclass(frozen=True)
class Mission:
    id: str
    name: str
    location: int
    requirement: str
    task: str
    earn: str
    needs: tuple[Effect, ...]
    goal: tuple[Effect, ...]
    effects: tuple[Effect, ...]
    text: str
    source: str


@dataclass(frozen=True)
class Rumor:
    id: str
    name: str
    skill: int
    place: int
    effects: tuple[Effect, ...]
    text: str
    source: str


# ---- the small language of the cards -------------------------------------------------------------------------------


def _split(text: str, mark: str) -> list[str]:
    """Cut at a mark, but not inside brackets."""
    parts: list[str] = []
    depth = 0
    current = ""
    for char in text:
        if char == mark and depth == 0:
            parts.append(current)
            current = ""
            continue
        depth += (char == "(") - (char == ")")
        current += char
    parts.append(current)
    return [part.strip() for part in parts]


def _number(args: tuple[str, ...]) -> int:
    for arg in args:
        digits = arg.lstrip("+=@")
        if digits.lstrip("-").isdigit():
            return int(digits)
    return 0


def parse(text: str, kinds: frozenset[str] = EFFECT_KINDS) -> tuple[Effect, ...]:
    """`gold(+15);weapon(all)` becomes a sequence of effects; `-` is nothing."""
    found: list[Effect] = []
    for word in _split(text, ";"):
        if word in ("", "-"):
            continue
        kind, _, rest = word.partition("(")
        inner = rest.removesuffix(")")
        if kind not in kinds:
            raise ValueError(f"unknown effect {word!r}")
        if kind in COMBINATORS and kinds is EFFECT_KINDS:
            branches = _split(inner, "|")
            head = () if kind in ("choose", "keep") else (branches.pop(0),)
            found.append(Effect(kind, head, _number(head), tuple(parse(branch) for branch in branches)))
        else:
            args = tuple(_split(inner, ",")) if inner else ()
            found.append(Effect(kind, args, _number(args)))
    return tuple(found)


def _key(effect: Effect) -> str:
    """How a standing effect is asked for: `price:sell`, `price=:repair`, `dice:Leadership:round1`, `flag:hand5`."""
    kind, args = effect.kind, effect.args
    if kind == "price":
        return f"price{'=' if args[1].startswith('=') else ''}:{args[0]}"
    if kind == "dice":
        return ":".join((kind, args[0], *args[2:]))
    if kind == "reroll":
        return f"reroll:{args[1]}"
    if kind == "cancel_hit":
        return f"cancel_hit:{args[1]}"
    if kind in ("flag", "outcome"):
        return f"{kind}:{args[0]}"
    if kind == "cargo":
        return "offer"
    return kind


def _standing(effects: tuple[Effect, ...]) -> dict[str, int]:
    table: dict[str, int] = {}
    for effect in effects:
        value = effect.n if effect.kind in ("price", "dice", "gold", "shots", "repair") else 1
        table[_key(effect)] = value
    return table


# ---- reading -------------------------------------------------------------------------------------------------------


def _load(name: str) -> dict[str, Any]:
    with open(_HERE / f"{name}.toml", "rb") as file:
        data = tomllib.load(file)
    default = data.pop("source")
    for rows in data.values():
        for row in rows:
            row.setdefault("source", default)
    return data


def _must(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise ValueError(f"{what}: found {found}, the component list says {wanted}")


def _zones(rows: list[dict[str, Any]]) -> list[Zone]:
    index = {row["id"]: i for i, row in enumerate(rows)}
    zones = []
    for row in rows:
        labels = {label: index[zone] for label, zone in row["links"].items()}
        icon = []
        for direction in ("N", "E", "S", "W"):
            at = COMPASS.index(direction)
            while COMPASS[at % 8] not in labels:  # MM-290: the next label clockwise
                at += 1
            icon.append(labels[COMPASS[at % 8]])
        nation = NATIONS.index(row["nation"]) if row["nation"] else -1
        zones.append(
            Zone(row["id"], row["name"], nation, tuple(labels.values()), tuple(labels), tuple(icon),
                 row["text"], row["source"])
        )  # fmt: skip
    return zones


_Z = _load("zones")
ZONES = _zones(_Z["zone"])
ZONE = {zone.id: i for i, zone in enumerate(ZONES)}
SEA = ZONE["the-caribbean-sea"]
PORTS = tuple(i for i, zone in enumerate(ZONES) if zone.nation >= 0)
LINKS = tuple(zone.links for zone in ZONES)

SHIPS = [Ship(**row) for row in _load("ships")["ship"]]
_T = _load("tokens")
MODS = [Token(r["id"], r["name"], r["tokens"], r["text"], r["source"]) for r in _T["modification"]]
WEAPONS = [Token(r["id"], r["name"], r["tokens"], r["text"], r["source"]) for r in _T["weapon"]]
GOODS = [Token(r["id"], r["name"], r["demand_tokens"], r["text"], r["source"]) for r in _T["good"]]
NATION = [Nation(**row) for row in _T["nation"]]
SPECIALISTS = [Token(r["id"], r["name"], 2, r["text"], r["source"]) for r in _T["specialist"]]
_GOOD = {good.id: i for i, good in enumerate(GOODS)}
_SPECIALIST = {one.id: i for i, one in enumerate(SPECIALISTS)}


@cache
def _slug(name: str) -> str:
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode()  # without its accents
    return plain.lower().replace(".", "").replace(" ", "-").replace("'", "")


def zone_named(name: str) -> int:
    """The zone of a card's text, written as on the chart (`St. Maarten`)."""
    return ZONE[_slug(name)]


def good_named(name: str) -> int:
    return _GOOD[_slug(name)]


def specialist_named(name: str) -> int:
    return _SPECIALIST[_slug(name)]


def _captain(row: dict[str, Any]) -> Captain:
    abilities = tuple((entry["when"], parse(entry["effect"])[0]) for entry in row["abilities"])
    skills = (row["seamanship"], row["scouting"], row["leadership"], row["influence"])
    return Captain(
        row["id"], row["name"], NATIONS.index(row["nation"]), ZONE[row["home"]], skills, abilities,
        _standing(tuple(effect for _, effect in abilities)), row["woman"], row["text"], row["source"],
    )  # fmt: skip


CAPTAINS = [_captain(row) for row in _load("captains")["captain"]]

_E = _load("events")
NPC_CARDS = [
    NpcCard(r["id"], r["name"], SHIPS_OF_NPC.index(r["ship"]), ZONE[r["zone"]],
            (r["seamanship"], r["scouting"], r["leadership"]), r["text"], r["source"])
    for r in _E["npc"]
]  # fmt: skip
_DIRECTIONS = ("N", "E", "S", "W")
EVENTS = [
    Event(r["id"], r["name"],
          tuple((SHIPS_OF_NPC.index(i.split()[0]), _DIRECTIONS.index(i.split()[1])) for i in r["icons"]),
          parse(r["effect"]), r["text"], r["source"])
    for r in _E["event"]
]  # fmt: skip
EVENT_CARDS = len(NPC_CARDS) + len(EVENTS)  # cards 0-17 are captains, 18-33 the others

CARGO = [
    Cargo(r["id"], r["name"], _GOOD[r["good"]], r["value"],
          -1 if r["icon"] == "escape" else LOCATIONS.index(r["icon"]), r["source"])
    for r in _load("cargo")["cargo"]
]  # fmt: skip


_AFTER = {"after(battle_won)": 0, "after(crew_combat_won)": 1}


def _hire(text: str) -> Hire | None:
    if not text:
        return None
    if text in _AFTER:
        return Hire("after", _AFTER[text], "", ())
    need, _, place = text.partition("@")
    where, _, nations = place.rstrip(")").partition("(")
    flags = tuple(NATIONS.index(one) for one in nations.split(",")) if nations else ()
    if need.startswith("pass("):
        return Hire("pass", SKILLS.index(need[5:-1].lower()), where, flags)
    word = need.rstrip("0123456789<>=")
    return Hire(word, int(need[len(word) :].lstrip("<>=")), where, flags)


def _glory(rows: list[dict[str, Any]]) -> list[Glory]:
    cards = []
    for design, row in enumerate(rows):
        special = _SPECIALIST[row["specialist"]] if "specialist" in row else -1
        for copy in range(row["copies"]):
            name = row["id"] if row["copies"] == 1 else f"{row['id']}{'ab'[copy]}"
            cards.append(
                Glory(name, design, row["name"], row["family"], row.get("window", "HIRE"), row.get("condition", ""),
                      special, _hire(row.get("hire", "")), parse(row["effect"]), row["text"], row["source"])
            )  # fmt: skip
    return cards


_GLORY_ROWS = _load("glory")["glory"]
GLORY = _glory(_GLORY_ROWS)
DESIGN = {row["id"]: i for i, row in enumerate(_GLORY_ROWS)}
SPECIALIST_STANDING = [
    _standing(next(card.effects for card in GLORY if card.specialist == i)) for i in range(len(SPECIALISTS))
]
MISSIONS = [
    Mission(r["id"], r["name"], ZONE[r["location"]], r["requirement"], r["task"], r["earn"],
            parse(r["needs"], NEED_KINDS), parse(r["goal"], GOAL_KINDS), parse(r["effect"]), r["text"], r["source"])
    for r in _load("missions")["mission"]
]  # fmt: skip
RUMORS = [
    Rumor(r["id"], r["name"], SKILLS.index(r["skill"]), ZONE[r["place"]], parse(r["effect"]), r["text"], r["source"])
    for r in _load("rumors")["rumor"]
]  # fmt: skip


# ---- distances, for cards with a time limit and for bots -----------------------------------------------------------


def _distances() -> tuple[tuple[int, ...], ...]:
    table = []
    for start in range(len(ZONES)):
        row = [99] * len(ZONES)
        row[start] = 0
        queue = [start]
        for zone in queue:
            for other in LINKS[zone]:
                if row[other] == 99:
                    row[other] = row[zone] + 1
                    queue.append(other)
        table.append(tuple(row))
    return tuple(table)


DISTANCE = _distances()


# ---- counts: MM-031, MM-069 .. MM-073, MM-085, MM-086, MM-246, MM-275, MM-402, MM-404 ------------------------------


def _check() -> None:
    _must(len(ZONES), 17, "sea-zones")
    _must([sum(z.nation == n for z in ZONES) for n in range(4)], [6, 5, 3, 2], "ports by nation")
    _must(sum(len(links) for links in LINKS), 68, "links, counted from both ends")
    for a, links in enumerate(LINKS):
        if any(a not in LINKS[b] for b in links):
            raise ValueError(f"a link of {ZONES[a].name} goes one way only")
    _must(len(SHIPS), 5, "ship types")
    _must([m.count for m in MODS], [2] * 8, "modification tokens")
    _must([w.count for w in WEAPONS], [4] * 3, "special weapon tokens")
    _must([g.count for g in GOODS], [3] * 8, "demand tokens")
    _must([n.merchants for n in NATION], [5, 4, 4, 4], "merchant tokens")
    _must([n.bounty_tokens for n in NATION], [5] * 4, "bounty tokens")
    _must(len(CAPTAINS), 16, "captains")
    for captain in CAPTAINS:
        _must(sum(captain.skills), 11 - len(captain.abilities), f"skills of {captain.name}")
        _must(ZONES[captain.home].nation, captain.nation, f"home port of {captain.name}")
    _must([sum(c.ship == s for c in NPC_CARDS) for s in range(6)], [3] * 6, "non-player captains by ship")
    _must(len(EVENTS), 16, "other events")
    _must({len(event.icons) for event in EVENTS}, {3}, "icons of an event")
    _must(EVENT_CARDS, 34, "event cards")
    _must([sum(c.good == g for c in CARGO) for g in range(8)], [8] * 8, "cargo cards by good")
    _must(sum(c.hit < 0 for c in CARGO), 32, "Escape icons")
    _must(len(GLORY), 70, "glory cards")
    _must([sum(c.specialist == s for c in GLORY) for s in range(8)], [2] * 8, "specialist cards by type")
    for family in ("battle", "adventure", "mercantile"):
        _must(sum(c.family == family for c in GLORY), 18, f"{family} cards")
    if any(c.window not in WINDOWS for c in GLORY if c.specialist < 0):
        raise ValueError("a glory card names an unknown window")
    _must(len(MISSIONS), 25, "missions")
    _must(len(RUMORS), 25, "rumors")
    _must(sum(r.skill == 1 for r in RUMORS), 13, "rumors proven by Scouting")
    _must({z for z in range(17)}, {r.place for r in RUMORS}, "zones named by rumors")


_check()
