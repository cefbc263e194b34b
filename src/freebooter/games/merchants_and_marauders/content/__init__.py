"""Every card, token, ship and zone of the game, read once from the TOML files beside this one, and counted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import astuple, force_setattr, replace

from freebooter.engine.content import Id, Ids, Thing, count, load, numbered
from freebooter.games.merchants_and_marauders.content.effects import (
    Condition,
    Effects,
    Goal,
    NationId,
    SkillId,
    SpecialistId,
    ZoneId,
)
from freebooter.games.merchants_and_marauders.content.happenings import Happening

_HERE = Path(__file__).parent

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SKILLS = ("seamanship", "scouting", "leadership", "influence")
# when a card may be played; battles from C.start to C.crew, others' turns from X.found on
WINDOWS = (
    "OWN", "PORT", "ROLL", "C.start", "C.decl", "C.contest", "C.loc", "C.board", "C.crew",
    "X.found", "X.move", "X.sell", "X.port", "X.bounty", "DEATH", "X.card", "HIRE",
)  # fmt: skip
IDS: Ids = {
    "skill": numbered(*SKILLS),
    "location": numbered("hull", "masts", "cargo", "crew", "cannons"),
    "npc ship": numbered("ES", "EN", "FR", "NL", "PS", "PF"),
    "direction": numbered("N", "E", "S", "W"),
    "window": numbered(*WINDOWS),
}


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a captain or a specialist can always do, or can do better; 0 where nothing is said."""

    offer: int = 0  # cards more when buying goods
    sell_price: int = 0  # for goods not in demand
    demand_price: int = 0  # for those in demand
    ship_price: int = 0
    repair_most: int = 99  # the most that a repair costs
    rumor_most: int = 99  # the most that listening for rumors costs
    rumors: int = 0  # drawn besides the first
    hand: int = 0  # glory cards above the limit
    recruits: int = 0  # recruits without a roll
    repair: int = 0  # points at the start of the turn
    mission_reroll: int = 0  # of Influence when claiming
    rumor_reroll: int = 0
    scouted_dice: int = 0  # of NPCs that scout for him
    pirate_safe: int = 0  # NPC pirates leave him alone
    storm_safe: int = 0  # hits of a storm that miss
    escape: int = 0  # Escape icons that do not count in a raid
    first_exchange: int = 0  # cards exchanged before the roll of a raid
    shots: int = 0  # hits more when winning a contest with Shoot
    flee_dice: int = 0  # in a contest
    move_hit: int = 0  # hits moved to another location, once a battle
    melee_dice: int = 0  # in crew combat
    first_round_dice: int = 0  # in its first round
    boarding_gold: int = 0  # after a crew combat won


class Zone(Thing, frozen=True):
    ways: dict[str, ZoneId]  # the zone behind each compass label
    nation: NationId = -1  # -1: no port

    @property
    def links(self) -> tuple[int, ...]:
        return tuple(self.ways.values())

    @property
    def compass(self) -> tuple[str, ...]:
        return tuple(self.ways)

    def behind(self, direction: int) -> int:
        """MM-290: where N, E, S or W leads: to the next label clockwise."""
        at = 2 * direction
        while COMPASS[at % 8] not in self.ways:
            at += 1
        return self.ways[COMPASS[at % 8]]


class Ship(Thing, frozen=True):
    toughness: int  # of Hull and Masts
    cargo: int
    crew: int
    cannons: int
    maneuverability: int
    buy: int  # 0: cannot be bought or sold
    sell: int

    @property
    def values(self) -> tuple[int, int, int, int, int]:
        return (self.toughness, self.toughness, self.cargo, self.crew, self.cannons)


class Token(Thing, frozen=True):
    count: int


class Specialist(Thing, frozen=True):
    bonus: Bonus = Bonus()


class Nation(Thing, frozen=True):
    adjective: str
    merchants: int
    bounty_tokens: int


class Captain(Thing, frozen=True):
    nation: NationId
    home: ZoneId
    seamanship: int
    scouting: int
    leadership: int
    influence: int
    woman: bool
    abilities: Bonus
    skills: tuple[int, ...] = ()  # the four, in the order of SKILLS

    def __post_init__(self) -> None:
        force_setattr(self, "skills", (self.seamanship, self.scouting, self.leadership, self.influence))


class NpcCard(Thing, frozen=True):
    ship: Annotated[int, Id("npc ship")]
    zone: ZoneId
    seamanship: int
    scouting: int
    leadership: int
    skills: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "skills", (self.seamanship, self.scouting, self.leadership))


class Event(Thing, frozen=True):
    icons: tuple[tuple[Annotated[int, Id("npc ship")], Annotated[int, Id("direction")]], ...]
    effects: tuple[Happening, ...]


class Cargo(Thing, frozen=True):
    good: Annotated[int, Id("good")]
    value: int  # Plunder Value
    hit: Annotated[int, Id("location")] = -1  # -1: an Escape icon


class Hire(Struct, frozen=True, forbid_unknown_fields=True):
    """What a specialist asks for; all that is named must hold."""

    pay: int = 0
    skill: SkillId = -1  # a check to be passed
    damage: int = 0  # at least
    cannons: int = 0  # at least
    crew: int = 99  # at most
    place: Literal["port", "sea"] = "port"
    nations: tuple[NationId, ...] = ()  # of the port; none: any
    after: Literal["", "battle", "boarding"] = ""  # only right after a victory


class Glory(Thing, frozen=True):
    """One of the 70 cards; the two copies of a design share everything but their id and place in the list."""

    family: Literal["battle", "adventure", "mercantile", "specialist"]
    copies: int
    window: Annotated[int, Id("window")] = WINDOWS.index("HIRE")
    effects: Effects = ()
    answers: Literal["", "cancel", "copy"] = ""  # what it does to another card just shown or resolved
    specialist: SpecialistId = -1
    hire: Hire | None = None
    design: int = -1  # its number among the designs


class Foe(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a mission makes fight, man to man."""

    leadership: int
    crew: int


class Mission(Thing, frozen=True):
    location: ZoneId  # the port where it is claimed
    goal: Goal
    effects: Effects
    needs: tuple[Condition, ...] = ()
    foe: Foe | None = None  # to be beaten where the goal leads
    within: int = -1  # own turns; -1: no limit
    load: bool = False  # something to carry, which takes a place in the hold
    opens: ZoneId = -1  # the port that lets its captain in


class Rumor(Thing, frozen=True):
    skill: SkillId  # by which it is proven
    place: ZoneId
    effects: Effects


# ---- reading -------------------------------------------------------------------------------------------------------

MODS = load(_HERE / "tokens.toml", "modification", Token, IDS)
WEAPONS = load(_HERE / "tokens.toml", "weapon", Token, IDS)
GOODS = load(_HERE / "tokens.toml", "good", Token, IDS)
NATION = load(_HERE / "tokens.toml", "nation", Nation, IDS)
SPECIALISTS = load(_HERE / "tokens.toml", "specialist", Specialist, IDS)
ZONES = load(_HERE / "zones.toml", "zone", Zone, IDS)
SHIPS = load(_HERE / "ships.toml", "ship", Ship, IDS)
CAPTAINS = load(_HERE / "captains.toml", "captain", Captain, IDS)
NPC_CARDS = load(_HERE / "events.toml", "npc", NpcCard, IDS)
EVENTS = load(_HERE / "events.toml", "event", Event, IDS)
CARGO = load(_HERE / "cargo.toml", "cargo", Cargo, IDS)
MISSIONS = load(_HERE / "missions.toml", "mission", Mission, IDS)
RUMORS = load(_HERE / "rumors.toml", "rumor", Rumor, IDS)
DESIGNS = load(_HERE / "glory.toml", "glory", Glory, IDS)
GLORY = [
    replace(card, id=card.id if card.copies == 1 else card.id + "ab"[copy], design=design)
    for design, card in enumerate(DESIGNS)
    for copy in range(card.copies)
]

DESIGN = IDS["glory"]
ZONE = IDS["zone"]
SEA = ZONE["the-caribbean-sea"]
PORTS = tuple([number for number, zone in enumerate(ZONES) if zone.nation >= 0])
LINKS = tuple([zone.links for zone in ZONES])
EVENT_CARDS = len(NPC_CARDS) + len(EVENTS)  # cards 0-17 are captains, 18-33 the others


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
    count("sea-zones", len(ZONES), 17)
    count("ports by nation", [sum(z.nation == n for z in ZONES) for n in range(4)], [6, 5, 3, 2])
    count("links, counted from both ends", sum(len(links) for links in LINKS), 68)
    for a, links in enumerate(LINKS):
        count(f"links of {ZONES[a].name} that go one way only", [ZONES[b].name for b in links if a not in LINKS[b]], [])
    count("ship types", len(SHIPS), 5)
    count("modification tokens", [m.count for m in MODS], [2] * 8)
    count("special weapon tokens", [w.count for w in WEAPONS], [4] * 3)
    count("demand tokens", [g.count for g in GOODS], [3] * 8)
    count("merchant tokens", [n.merchants for n in NATION], [5, 4, 4, 4])
    count("bounty tokens", [n.bounty_tokens for n in NATION], [5] * 4)
    count("specialists", len(SPECIALISTS), 8)
    count("captains", len(CAPTAINS), 16)
    for captain in CAPTAINS:
        count(f"skills of {captain.name}", sum(captain.skills), 11 - number_of(captain.abilities))
        count(f"nation of the home port of {captain.name}", ZONES[captain.home].nation, captain.nation)
    count("non-player captains by ship", [sum(c.ship == s for c in NPC_CARDS) for s in range(6)], [3] * 6)
    count("other events", len(EVENTS), 16)
    count("icons of an event", {len(event.icons) for event in EVENTS}, {3})
    count("event cards", EVENT_CARDS, 34)
    count("cargo cards by good", [sum(c.good == g for c in CARGO) for g in range(8)], [8] * 8)
    count("Escape icons", sum(c.hit < 0 for c in CARGO), 32)
    count("glory cards", len(GLORY), 70)
    count("specialist cards by type", [sum(c.specialist == s for c in GLORY) for s in range(8)], [2] * 8)
    for family in ("battle", "adventure", "mercantile"):
        count(f"{family} cards", sum(c.family == family for c in GLORY), 18)
    for card in GLORY:
        parts = [bool(card.effects), bool(card.answers), card.hire is not None]
        count(f"{card.name}: effects, an answer to a card or a specialist to hire", sum(parts), 1)
    count("missions", len(MISSIONS), 25)
    count("rumors", len(RUMORS), 25)
    count("rumors proven by Scouting", sum(r.skill == 1 for r in RUMORS), 13)
    count("zones named by rumors", {r.place for r in RUMORS}, set(range(17)))


def number_of(abilities: Bonus) -> int:
    """How many abilities these are."""
    return sum(mine != usual for mine, usual in zip(astuple(abilities), astuple(Bonus()), strict=True))


_check()
