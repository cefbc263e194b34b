"""Portolano once more, from RULES.md alone: slow and obvious (see tests/games/compare.py).

Places are (column, row), goods and directions words. What is printed on tiles and boards is read from the content's
files, and how they were laid out from the table.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from freebooter.games.portolano import content
from tests.games.compare import Answers, Bare, Game, Luck, places

CONTENT = Path(content.__file__).parent / "content"


def printed(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


GOODS = ["cotton", "wine", "tea"]
ALL_GOODS = [*GOODS, "cocoa"]
KINDS = ["hold", "bases", "sail", "wick"]
WINDS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
LETTERS = "nesw"
SEA = [tile[side] for tile in printed("sea")["sea"] for side in "ab"]
PORTS = [tile[side] for tile in printed("ports")["port"] for side in "ab"]
SUPPLY = printed("supply")
STERNS = [stern["id"] for stern in printed("ship")["stern"]]
MISSIONS = [mission["id"] for mission in printed("table")["mission"]]
PLACES = {2: [2, 0], 3: [3, 1, 0], 4: [4, 2, 1, 0], 5: [4, 2, 1, 0, 0]}  # PO-148

Place = tuple[int, int]


@dataclass
class Tile:
    """A sea tile, or a port with what lies on its slots."""

    face: int  # of SEA, or of PORTS
    port: bool
    laid: list[str] = field(default_factory=list)

    @property
    def print(self) -> dict[str, Any]:
        return PORTS[self.face] if self.port else SEA[self.face]


@dataclass
class Ship:
    stern: str
    at: Place = (-1, -1)
    rum: int = 3  # PO-026
    thalers: int = 0
    cannons: int = 0
    cargo: Counter[str] = field(default_factory=Counter)
    built: list[tuple[str, int]] = field(default_factory=list)
    chests: list[int] = field(default_factory=list)
    cards: str = ""  # laid face down
    stayed: bool = False
    drifted: bool = False
    got_rum: bool = False
    marker: bool = False

    def has(self, kind: str) -> int:
        return sum(one == kind for one, _ in self.built)

    def hold(self) -> int:
        return 6 + 2 * self.has("hold")  # PO-025, PO-113

    def bases(self) -> int:
        return 1 + 2 * self.has("bases")  # PO-EX05, PO-114

    def goods(self) -> int:
        return sum(self.cargo.values())

    def free(self) -> int:
        return self.hold() - self.rum - self.goods()

    def value(self) -> int:
        return sum(value for _, value in self.built)

    def on_board(self) -> list[str]:
        return [good for good in ALL_GOODS if self.cargo[good]]


class Referee:
    def __init__(self, table: Bare, luck: Luck) -> None:
        state = table.state
        self.luck = luck
        self.players = table.seats
        self.size = 4 if self.players > 3 else 3
        self.first = state.first
        self.sea: dict[Place, Tile] = {}
        for cell, face in enumerate(state.board):
            place = (cell % self.size, cell // self.size)
            self.sea[place] = Tile(face, False) if face < len(SEA) else new_port(face - len(SEA))
        self.pile = list(state.pile)
        self.used: list[int] = []
        self.rows = {good: fill(state.layout, good, self.players) for good in GOODS}
        self.left = {good: list(row) for good, row in self.rows.items()}
        self.box = Counter(cotton=17, wine=17, tea=17, cocoa=3)  # PO-006
        for row in self.rows.values():
            self.box.subtract(row)
        self.chests = list(state.chests)
        self.cannons = 3 * self.players  # PO-018
        self.stacks = {kind: list(range(1, self.players + 1)) for kind in KINDS}  # PO-021
        self.missions = [MISSIONS[number] for number in state.missions]
        everyone = list(range(self.players))
        self.markers: dict[str, list[int]] = {
            name: everyone[:] if name in ("no_mutiny", "no_cannons") else [] for name in self.missions
        }
        self.ships = [Ship(STERNS[captain.stern]) for captain in state.captains]
        for ship in self.ships:
            if ship.stern == "sticky_fingers":
                ship.thalers = 2
            if ship.stern == "canister_master":
                ship.cannons = 1
                self.cannons -= 1
            ship.marker = ship.stern == "peacemaker"
        self.wind = ""
        self.pirate: Place = (-1, -1)
        self.round = 0
        self.last_round = 0
        ports = sum(tile.port for tile in self.sea.values())
        assert (len(self.sea), ports, len(self.pile)) == ((16, 3, 5) if self.size == 4 else (9, 2, 6))
        assert sorted(self.chests) == [1] * 5 + [2] * 5 + [3] * 5

    # --- the whole game -------------------------------------------------------------------------------------------

    def clockwise(self) -> list[int]:
        return [(self.first + i) % self.players for i in range(self.players)]

    def ask(self, seat: int, prompt: str, keys: list[str]) -> Any:
        """Nobody is asked who has no choice."""
        if len(keys) == 1:
            return keys[0]
        answers: Answers = yield {seat: (prompt, keys)}
        return answers[seat]

    def play(self) -> Game:
        yield from self.start()
        while True:
            self.round += 1
            yield from self.lay_cards()
            for seat in self.clockwise():
                yield from self.turn(seat)
            self.wind = LETTERS[self.luck.take()]
            self.move_pirate()
            yield from self.battles()
            if self.round == self.last_round:  # PO-037
                return
            self.first = (self.first + 1) % self.players

    def start(self) -> Game:
        for seat in self.clockwise():  # PO-A33
            ship = self.ships[seat]
            if ship.stern == "gadgeteer":
                key = yield from self.ask(seat, "gadget", [f"gadget:{kind}" for kind in KINDS])
                ship.built.append((key.split(":")[1], 0))
            elif ship.stern == "hoocher":
                key = yield from self.ask(seat, "hooch", [f"hooch:{what}" for what in ["rum", *GOODS]])
                what = key.split(":")[1]
                if what == "rum":
                    ship.rum = 4
                else:
                    ship.cargo[what] += 1
                    self.box[what] -= 1
        cells = [f"place:{name(place)}" for place, tile in self.sea.items() if not tile.port]
        key = yield from self.ask(self.first, "place.pirate", cells)
        self.pirate = place_of(key.split(":")[1])
        for seat in self.clockwise():
            key = yield from self.ask(seat, "place.ship", cells)
            self.ships[seat].at = place_of(key.split(":")[1])
        self.wind = LETTERS[self.luck.take()]

    # --- cards and sailing ------------------------------------------------------------------------------------------

    def lay_cards(self) -> Game:
        for seat, ship in enumerate(self.ships):
            if ship.rum == 0:
                self.fail("no_mutiny", seat)
        for seat in self.clockwise():
            ship = self.ships[seat]
            if ship.rum == 0 and ship.drifted and not ship.got_rum and ship.goods() >= 2:  # PO-041, PO-A31
                pairs = [
                    (one, two)
                    for i, one in enumerate(ALL_GOODS)
                    for two in ALL_GOODS[i:]
                    if ship.cargo[one] and ship.cargo[two] - (one == two) > 0
                ]
                key = yield from self.ask(seat, "exchange", [f"exchange:{a}:{b}" for a, b in pairs] + ["done"])
                if key != "done":
                    for good in key.split(":")[1:]:
                        self.throw(ship, good)
                    ship.rum = 1
        asks = {seat: ("course", self.courses(ship)) for seat, ship in enumerate(self.ships) if ship.rum}
        if asks:
            answers = yield asks
            for seat, key in answers.items():
                self.ships[seat].cards = key

    def courses(self, ship: Ship) -> list[str]:
        keys = [f"sail:{one}" for one in LETTERS]
        if ship.has("sail"):
            keys += [f"sail2:{one}:{two}" for one in LETTERS for two in LETTERS]
        if ship.stern == "strategist" and not ship.stayed:
            keys.append("stay")
        return keys

    def price(self, ship: Ship, step: str) -> int:
        against = {"n": "s", "s": "n", "e": "w", "w": "e"}[self.wind]
        price = 0 if step == self.wind else 2 if step == against else 1
        return max(0, price - 1) if ship.stern == "southerner" and step == "s" else price

    def turn(self, seat: int) -> Game:
        ship = self.ships[seat]
        cards, ship.cards = ship.cards, ""
        steps = cards.split(":")[1:]
        ship.got_rum = False
        ship.stayed = cards == "stay"
        price = sum(self.price(ship, step) for step in steps)
        ship.drifted = not cards or price > ship.rum
        if cards and ship.drifted:  # PO-056
            ship.rum = 0
            self.fail("no_mutiny", seat)
        if ship.drifted:
            steps = [self.wind]
        else:
            ship.rum -= price
        for step in steps:
            left = ship.at
            ship.at = self.beside(left, step)
            self.turn_over(left)
        if self.sea[ship.at].port:
            yield from self.port(seat)
        else:
            yield from self.tile(seat)
        self.after_actions(seat)

    def beside(self, place: Place, step: str) -> Place:
        right, down = WINDS[step]
        return (place[0] + right) % self.size, (place[1] + down) % self.size

    def turn_over(self, place: Place) -> None:
        tile = self.sea[place]
        if not tile.port and self.pirate != place and all(ship.at != place for ship in self.ships):
            tile.face += -1 if tile.face % 2 else 1

    # --- sea tiles --------------------------------------------------------------------------------------------------

    def tile(self, seat: int) -> Game:
        ship = self.ships[seat]
        took = acted = False
        while True:
            side = self.sea[ship.at].print
            keys = []
            if not took:
                keys += [f"take:{good}" for good in side["goods"] if self.left[good]]
                if side["cannon"] and self.cannons and ship.cannons < ship.bases():
                    keys.append("take:cannon")
            if not acted:
                keys += self.actions(ship, side["action"])
            key = yield from self.ask(seat, "sea", [*keys, *self.overboard(ship), "end"])
            word, *rest = key.split(":")
            if word == "end":
                return
            if word == "overboard":
                yield from self.throw_some(seat)
            elif word == "take":
                took = yield from self.take(seat, rest[0])
            else:
                acted = yield from self.act(seat, word, rest)

    def overboard(self, ship: Ship) -> list[str]:
        return ["overboard"] if ship.rum or ship.goods() else []

    def actions(self, ship: Ship, action: str) -> list[str]:
        keys = []
        if action == "extension" and ship.thalers:
            keys = [f"build:{kind}" for kind in KINDS if self.stacks[kind]]
        elif action == "rum" and ship.rum < ship.hold():
            keys = ["rum"]
        elif action == "thaler":
            keys = ["thaler"]
        elif action == "barter":
            keys = self.barters(ship, "both")
        elif action == "swap":
            for give in ship.on_board():
                for i, one in enumerate(GOODS):
                    for two in GOODS[i:]:
                        wanted = Counter([one, two])
                        if give not in wanted and all(self.box[good] >= n for good, n in wanted.items()):
                            keys.append(f"swap:{give}:{one}:{two}")
        if ship.stern == "marketeer" and action != "barter":
            keys += [f"market:{good}" for good in ship.on_board()]
        return keys

    def barters(self, ship: Ship, way: str) -> list[str]:
        keys = [f"to_rum:{good}" for good in ship.on_board()] if way != "to_good" else []
        if way != "to_rum" and ship.rum:
            keys += [f"to_good:{good}" for good in GOODS if self.box[good]]
        return keys

    def take(self, seat: int, what: str) -> Any:
        ship = self.ships[seat]
        if what == "cannon":
            ship.cannons += 1
            self.cannons -= 1
            return True
        if not (yield from self.make_room(seat, "room", 1)):
            return False
        ship.cargo[self.left[what].pop(0)] += 1
        if not self.left[what] and not self.last_round:
            self.last_round = self.round + 1
        return True

    def act(self, seat: int, word: str, rest: list[str]) -> Any:
        ship = self.ships[seat]
        if word == "build":
            ship.thalers -= 1
            ship.built.append((rest[0], self.stacks[rest[0]].pop()))
        elif word == "rum":
            if not (yield from self.make_room(seat, "room.rum", 1)):
                return False
            ship.rum += 1
            ship.got_rum = True
        elif word == "thaler":
            ship.thalers += 1
        elif word == "market":
            self.trade(ship, "to_rum", rest[0])
        elif word == "swap":
            self.throw(ship, rest[0])
            for good in rest[1:]:
                while ship.free() < 1:
                    key = yield from self.ask(seat, "room.trade", self.throws(ship, rum=True))
                    self.throw(ship, key.split(":")[1])
                ship.cargo[good] += 1
                self.box[good] -= 1
        else:
            key = f"{word}:{rest[0]}"
            while key != "done":
                self.trade(ship, word, key.split(":")[1])
                key = yield from self.ask(seat, "barter", [*self.barters(ship, word), "done"])
        return True

    def trade(self, ship: Ship, word: str, good: str) -> None:
        if word == "to_rum":
            self.throw(ship, good)
            ship.rum += 1
            ship.got_rum = True
        else:
            ship.rum -= 1
            ship.cargo[good] += 1
            self.box[good] -= 1

    # --- the hold ---------------------------------------------------------------------------------------------------

    def throws(self, ship: Ship, rum: bool) -> list[str]:
        return [f"throw:{thing}" for thing in [*ship.on_board(), *(["rum"] if rum and ship.rum else [])]]

    def throw(self, ship: Ship, thing: str) -> None:
        if thing == "rum":
            ship.rum -= 1
        elif thing == "thaler":
            ship.thalers -= 1
        else:
            ship.cargo[thing] -= 1
            self.box[thing] += 1

    def make_room(self, seat: int, prompt: str, spaces: int) -> Any:
        """Is there room for so many, when the captain has thrown away what may go (PO-A28)?"""
        ship = self.ships[seat]
        while ship.free() < spaces:
            key = yield from self.ask(seat, prompt, [*self.throws(ship, rum=prompt == "room"), "leave"])
            if key == "leave":
                return False
            self.throw(ship, key.split(":")[1])
        return True

    def throw_some(self, seat: int) -> Game:
        ship = self.ships[seat]
        while ship.rum or ship.goods():
            key = yield from self.ask(seat, "throw", [*self.throws(ship, rum=True), "done"])
            if key == "done":
                return
            self.throw(ship, key.split(":")[1])

    # --- ports ------------------------------------------------------------------------------------------------------

    def port(self, seat: int) -> Game:
        ship = self.ships[seat]
        unloaded, over = 0, False
        while True:
            offers = [] if over else self.unloadings(ship)
            prompt = "port.idle" if over or not (unloaded or offers) else "port"
            end = "settle" if unloaded and not over else "end"
            key = yield from self.ask(seat, prompt, [*offers, *self.overboard(ship), end])
            word, *rest = key.split(":")
            if word == "end":
                return
            if word == "overboard":
                yield from self.throw_some(seat)
                continue
            if word != "settle":
                unloaded += self.unload(ship, word, int(rest[0]))
            if word == "settle" or not self.unloadings(ship):
                yield from self.settle(seat, unloaded)
                over = True

    def unloadings(self, ship: Ship) -> list[str]:
        tile = self.sea[ship.at]
        slots = tile.print["slots"]
        keys = []
        for slot, good in enumerate(slots):
            if tile.laid[slot]:
                continue
            if ship.cargo[good]:
                keys.append(f"unload:{slot}")
            if ship.cargo["cocoa"]:
                keys.append(f"cocoa:{slot}")
                if slot + 1 < len(slots) and not tile.laid[slot + 1]:
                    keys.append(f"cocoa2:{slot}")
        return keys

    def unload(self, ship: Ship, word: str, slot: int) -> int:
        tile = self.sea[ship.at]
        good = tile.print["slots"][slot] if word == "unload" else "cocoa"
        ship.cargo[good] -= 1
        tile.laid[slot] = good
        if word == "cocoa2":
            tile.laid[slot + 1] = "covered"
            return 2
        return 1

    def settle(self, seat: int, unloaded: int) -> Game:
        ship = self.ships[seat]
        tile = self.sea[ship.at]
        ship.thalers += {1: 1, 2: 3, 3: 5, 4: 7, 5: 10}[unloaded]  # PO-081
        most = min(tile.print["rum"], ship.hold() - ship.rum)
        if most:
            key = yield from self.ask(seat, "port.rum", [f"amount:{rum}" for rum in range(most + 1)])
            wanted = int(key.split(":")[1])
            if wanted:
                yield from self.make_room(seat, "room.rum", wanted)
                loaded = min(wanted, ship.free())
                ship.rum += loaded
                ship.got_rum = ship.got_rum or loaded > 0
        if "" not in tile.laid:
            if self.chests:  # PO-A14
                ship.chests.append(self.chests.pop())
            for good in tile.laid:
                if good != "covered":
                    self.box[good] += 1
            self.used.append(tile.face)
            if not self.pile:  # PO-087, PO-A13
                other_sides = [face + (-1 if face % 2 else 1) for face in self.used]
                self.used = []
                self.pile = [other_sides[at] for at in self.luck.take()]
            self.sea[ship.at] = new_port(self.pile.pop())

    # --- the pirate and battles ---------------------------------------------------------------------------------------

    def move_pirate(self) -> None:
        left = self.pirate
        there = self.beside(left, self.wind)
        while self.sea[there].port:
            there = self.beside(there, self.wind)
        self.pirate = (-1, -1)
        self.turn_over(left)
        self.pirate = there

    def peaceful(self, seat: int) -> bool:
        return seat == self.neutral or self.sea[self.ships[seat].at].print.get("action") == "peace"

    def pirate_dice(self, seat: int) -> int:
        at = self.ships[seat].at
        if self.sea[at].port or self.peaceful(seat):
            return 0
        if at == self.pirate:
            return 3
        sides = LETTERS if self.players > 3 else "ew" if self.wind in "ns" else "ns"  # PO-153
        return 2 if at in [self.beside(self.pirate, side) for side in sides] else 0

    def battles(self) -> Game:
        self.neutral = -1
        beat_pirate, hits_at_sea = set(), dict.fromkeys(range(self.players), 0)
        for seat, ship in enumerate(self.ships):
            if ship.marker and not self.peaceful(seat):
                others = [o for o in range(self.players) if o != seat and self.ships[o].at == ship.at]
                if self.pirate_dice(seat) or [o for o in others if not self.peaceful(o)]:
                    key = yield from self.ask(seat, "peace", ["fight", "peace"])
                    if key == "peace":
                        ship.marker = False
                        self.neutral = seat
        fought = set()
        for seat in self.clockwise():
            dice = self.pirate_dice(seat)
            if dice:
                fought.add(seat)
                theirs = hits(self.luck.take(), dice)
                mine = self.fire(seat)
                hits_at_sea[seat] = mine
                if mine > theirs:
                    self.ships[seat].thalers += mine - theirs
                    beat_pirate.add(seat)
                elif mine == theirs and self.ships[seat].stern == "lucky":
                    self.ships[seat].thalers += 1
                else:
                    yield from self.pay(seat, theirs - mine)
        done: list[Place] = []
        for seat in self.clockwise():
            at = self.ships[seat].at
            fighters = [
                o for o in self.clockwise() if self.ships[o].at == at and o not in fought and not self.peaceful(o)
            ]
            if seat in fighters and len(fighters) > 1 and at not in done:
                done.append(at)
                scored = {}
                for one in fighters:
                    if self.sea[at].port:
                        rum = self.ships[one].rum
                        scored[one] = hits(self.luck.take(), rum) if rum else 0
                    else:
                        scored[one] = self.fire(one)
                        hits_at_sea[one] = max(hits_at_sea[one], scored[one])
                yield from self.share_loot(sorted(fighters, key=lambda one: -scored[one]), scored)
        for seat in self.clockwise():
            if seat in beat_pirate:
                self.fulfil("pirate_beaten", seat)
            if hits_at_sea[seat] >= 3:
                self.fulfil("three_hits", seat)

    def fire(self, seat: int) -> int:
        ship = self.ships[seat]
        sure = min(ship.has("wick"), ship.cannons)
        rolled = ship.cannons - sure
        return sure + (hits(self.luck.take(), rolled) if rolled else 0)

    def loot_of(self, ship: Ship) -> int:
        return ship.rum + ship.goods() + ship.thalers

    def pay(self, seat: int, owed: int) -> Game:
        ship = self.ships[seat]
        for _ in range(min(owed, self.loot_of(ship))):
            things = [*ship.on_board(), *(["rum"] if ship.rum else []), *(["thaler"] if ship.thalers else [])]
            key = yield from self.ask(seat, "pay", [f"pay:{thing}" for thing in things])
            self.throw(ship, key.split(":")[1])

    def share_loot(self, order: list[int], scored: dict[int, int]) -> Game:
        for winner in order:
            for loser in order:
                if scored[winner] > scored[loser]:
                    yield from self.take_loot(winner, loser, scored[winner] - scored[loser], "loot")
                elif winner != loser and scored[winner] == scored[loser] and self.ships[winner].stern == "lucky":
                    yield from self.take_loot(winner, loser, 1, "loot.lucky")

    def take_loot(self, winner: int, loser: int, most: int, prompt: str) -> Game:
        mine, theirs = self.ships[winner], self.ships[loser]
        left = min(most, self.loot_of(theirs))
        while left:
            things = theirs.on_board()
            if theirs.rum and mine.rum < mine.hold():
                things.append("rum")
            if theirs.thalers:
                things.append("thaler")
            key = yield from self.ask(winner, prompt, [*[f"loot:{thing}" for thing in things], "done"])
            if key == "done":
                return
            thing = key.split(":")[1]
            if thing != "thaler":
                room = yield from self.make_room(winner, "room.rum" if thing == "rum" else "room", 1)
                if not room:
                    continue
            for ship, more in ((theirs, -1), (mine, 1)):
                if thing == "rum":
                    ship.rum += more
                elif thing == "thaler":
                    ship.thalers += more
                else:
                    ship.cargo[thing] += more
            left -= 1

    # --- missions and points ------------------------------------------------------------------------------------------

    def fail(self, mission: str, seat: int) -> None:
        if seat in self.markers.get(mission, []):
            self.markers[mission].remove(seat)

    def fulfil(self, mission: str, seat: int) -> None:
        if mission in self.markers and seat not in self.markers[mission]:
            self.markers[mission].append(seat)

    def after_actions(self, seat: int) -> None:
        ship = self.ships[seat]
        if ship.cannons:
            self.fail("no_cannons", seat)
        kinds = Counter(kind for kind, _ in ship.built)
        reached = {
            "four_cotton": ship.cargo["cotton"] >= 4,
            "four_wine": ship.cargo["wine"] >= 4,
            "four_tea": ship.cargo["tea"] >= 4,
            "mixed_cargo": all(ship.cargo[good] for good in GOODS) and ship.rum >= 2,
            "six_rum": ship.rum >= 6,
            "three_types": len(kinds) >= 3,
            "two_alike": max([0, *kinds.values()]) >= 2,
            "two_chests": len(ship.chests) >= 2,
        }
        for mission, done in reached.items():
            if done:
                self.fulfil(mission, seat)

    def points(self) -> list[int]:
        values = prizes([ship.value() for ship in self.ships], 6, 2, 4)
        guns = prizes([ship.cannons for ship in self.ships], 4, 2, 3)
        found = []
        for seat, ship in enumerate(self.ships):
            points = ship.thalers + sum(ship.chests) + ship.marker + values[seat] + guns[seat]
            points += (ship.rum + ship.goods()) // 2
            for mission in self.missions:
                starred = mission in ("no_mutiny", "no_cannons")
                if seat in self.markers[mission]:
                    points += 3 if starred else PLACES[self.players][self.markers[mission].index(seat)]
                elif not starred:
                    points -= 2
            found.append(points)
        return found

    def ranks(self) -> list[int]:
        return places([(self.points()[seat], -ship.value()) for seat, ship in enumerate(self.ships)])  # PO-151

    def seen(self) -> dict[str, Any]:
        return {
            "ships": [
                (name(s.at), s.rum, s.thalers, s.cannons, s.hold(), s.bases(), s.value(), s.chests, s.marker)
                for s in self.ships
            ],
            "cargo": [[s.cargo[good] for good in ALL_GOODS] for s in self.ships],
            "laid": [len(s.cards.split(":")[1:]) or int(s.cards != "") for s in self.ships],
            "tiles": [(tile.print["slots"], tile.laid) if tile.port else tile.print for tile in self.sea.values()],
            "supply": {good: len(self.rows[good]) - len(self.left[good]) for good in GOODS},
            "box": [self.box[good] for good in ALL_GOODS],
            "stacks": [len(self.stacks[kind]) for kind in KINDS],
            "stock": (self.cannons, len(self.chests), len(self.pile)),
            "markers": self.markers,
            "wind": (self.wind, name(self.pirate)),
            "rounds": (self.round or self.round, self.last_round, self.first),
        }

    def shown(self, table: Bare) -> dict[str, Any]:
        view = table.view(None)
        own = [table.view(seat).captains[str(seat)] for seat in range(self.players)]
        chests = [captain.chests for captain in table.state.captains]  # closed at some tables
        return {
            "ships": [
                (s.cell, s.rum, s.thalers, s.cannons, s.hold, s.bases, s.ship_value, chests[seat], s.marker)
                for seat, s in enumerate(own)
            ],
            "cargo": [[s.goods[good] for good in ALL_GOODS] for s in own],
            "laid": [s.laid for s in own],
            "tiles": [
                (cell.slots, cell.laid)
                if cell.port
                else {"action": cell.action, "goods": cell.goods, "cannon": cell.cannon}
                for cell in view.cells.values()
            ],
            "supply": {good: view.supply[good].taken for good in GOODS},
            "box": [view.box[good] for good in ALL_GOODS],
            "stacks": [view.stacks[kind] for kind in KINDS],
            "stock": (view.cannons, view.chests, view.port_pile),
            "markers": {mission: one.seats for mission, one in view.missions.items()},
            "wind": (view.wind, view.pirate),
            "rounds": (view.round, view.last_round, view.first),
        }


def new_port(face: int) -> Tile:
    return Tile(face, True, [""] * len(PORTS[face]["slots"]))


def fill(layout: int, good: str, players: int) -> list[str]:
    """PO-014: a row of the supply board, front first."""
    least = {int(at): number for at, number in SUPPLY["board"]["marks"].items()}
    cocoa = SUPPLY["layout"][layout]["cocoa"][good]
    return ["cocoa" if at in cocoa else good for at in range(1, 16) if least.get(at, 2) <= players]


def name(place: Place) -> str:
    return "" if place[0] < 0 else f"{'abcd'[place[0]]}{place[1] + 1}"


def place_of(cell: str) -> Place:
    return "abcd".index(cell[0]), int(cell[1]) - 1


def hits(faces: list[int], dice: int) -> int:
    assert len(faces) == dice
    return sum(face <= 3 for face in faces)  # PO-097


def prizes(values: list[int], first: int, second: int, shared: int) -> list[int]:
    """PO-145, PO-146: the best and the second best; a tie for the first place leaves no second."""
    order = sorted(values, reverse=True)
    if order[0] == order[1]:
        return [shared if value == order[0] else 0 for value in values]
    seconds = 1 if values.count(order[1]) > 1 else second
    return [first if value == order[0] else seconds if value == order[1] else 0 for value in values]
