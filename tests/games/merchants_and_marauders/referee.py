"""Battles, raids, NPC moves and sales of Merchants & Marauders once more, from RULES.md and the card files alone.

A second, slow and obvious reading of the mechanical chapters. The referee sits at a table of random players, hears what
is told, and says at each event what it should have been. It uses no rule of the game: only the raw content files, the
state before each choice, and the events. Where a card, a tool or a specialist has changed a roll, it says nothing of
that round.
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import freebooter as fb
from tests.table.checks import Case, random_answer

HULL, MASTS, CARGO, CREW, CANNONS = range(5)
SHOOT, BOARD, FLEE = 1, 2, 3
SPAIN, FRANCE = 0, 2
NPC = 10  # as a side of a battle: 10 + the NPC; above them a foe from a card
CARD_FOE = 16
LABELS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SHIPS_OF_NPCS = ("ES", "EN", "FR", "NL", "PS", "PF")
PURSER, GUNNER_CAPTAIN, MASTER_AT_ARMS = 6, 1, 5
BY_CAPTAINS, BY_NPCS, BY_TRADE, BY_RAIDS = range(4)  # for what a point is given


def content(name: str, table: str) -> list[dict[str, Any]]:
    path = Path(str(fb.__file__)).parent / "games" / "merchants_and_marauders" / "content" / f"{name}.toml"
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))[table]
    return found


CAPTAINS = content("captains", "captain")
SHIPS = content("ships", "ship")
ZONES = content("zones", "zone")
CARDS = content("cargo", "cargo")
NPCS = content("events", "npc")
EVENTS = content("events", "event")
ZONE = {zone["id"]: number for number, zone in enumerate(ZONES)}
GOODS = list(dict.fromkeys(card["good"] for card in CARDS))
LOCATIONS = {"hull": HULL, "masts": MASTS, "cargo": CARGO, "crew": CREW, "cannons": CANNONS}


class Quarrel(AssertionError):
    """The referee would have decided otherwise."""


def skulls(dice: list[int]) -> int:
    return sum(die >= 5 for die in dice)  # MM-044, MM-046


def numbers(dice: list[int]) -> int:
    return sum(die for die in dice if die < 5)  # MM-327


def ahead(one: list[int], other: list[int]) -> int:
    """0 or 1, who of two rolls is ahead, or -1 (MM-325 .. MM-328, MM-358 .. MM-360)."""
    mine, his = (skulls(one), numbers(one)), (skulls(other), numbers(other))
    if mine == his:
        return -1
    return 0 if mine > his else 1


class Referee:
    def __init__(self, case: Case, seed: int) -> None:
        self.table = case.table(seed, False)
        self.rng = random.Random(seed)
        self.checked: dict[str, int] = {}  # how often each thing was judged
        self.sides: list[int] = []
        self.foe: list[int] = []  # the locations of an NPC, or of a foe from a card
        self.declared = [0, 0]
        self.dice: list[list[int]] = [[], []]
        self.due: list[list[int] | None] = [None, None]  # what must strike each side next, by number
        self.disturbed = False
        self.melee_round = 0
        self.raid: list[int] = []
        self.raid_nation = -1
        self.raid_hits: list[int] = []
        self.raid_known = False  # nothing but dice and cards of the raid itself decides
        self.moves_due: list[tuple[int, str]] = []  # icons of the event, in their order
        self.selling: list[int] | None = None  # None: the only card of a hold goes unasked
        self.points: list[tuple[int, int]] = []  # that are due: who, and for what

    def same(self, what: str, found: object, right: object) -> None:
        self.checked[what] = self.checked.get(what, 0) + 1
        if found != right:
            raise Quarrel(f"{what}: {found}, but it should be {right}")

    def allowed(self, what: str, fact: bool, text: str) -> None:
        self.checked[what] = self.checked.get(what, 0) + 1
        if not fact:
            raise Quarrel(f"{what}: {text}")

    def follow(self) -> dict[str, int]:
        """A whole game of random players; what was judged how often."""
        table = self.table
        heard = len(table.told[-1])
        while table.awaiting:
            self.look(table.state)
            seat = self.rng.choice(table.awaiting)
            decision = table.decision(seat)
            assert decision is not None
            answer = random_answer(table, seat, self.rng)
            self.answered(decision.prompt, answer)
            table.choose(seat, answer)
            events = table.told[-1][heard:]
            heard += len(events)
            for event in events:
                if event.kind != "npc_moved":
                    self.others_stay()
                self.hear(event.kind, event.args)
            self.others_stay()
        return self.checked

    def look(self, state: Any) -> None:
        """What lies on the table before a choice."""
        self.players = [player.clone() for player in state.players]
        self.playing = {player.seat for player in self.players if player.playing}
        self.npc_zone = state.npc_zone[:]
        self.npc_cards = [cards[:] for cards in state.npc_cards]
        self.demand = state.demand[:]
        self.also = -1 if state.visit is None else state.visit.demand_also
        self.war = {state.war_a, state.war_b} - {-1}
        self.raid_bonus = state.in_force.raid_bonus[:]

    def answered(self, prompt: str, answer: Any) -> None:
        if prompt == "sell":
            self.selling = [option.number(0) for option in answer]
        elif prompt in ("raid.use", "raid.first") and answer.kind in ("discard", "exchange"):
            self.raid.remove(answer.number(0))

    # --- what is heard ------------------------------------------------------------------------------------------------

    def hear(self, kind: str, args: dict[str, Any]) -> None:
        if kind.endswith("_npc") and kind[:-4] in ("declares", "contest_dice", "contest_won", "volley", "hit_side",
            "hit_lost", "boards", "escaped", "sunk_side", "crew_dice", "swivels", "won", "long_guns"):  # fmt: skip
            self.hear_side(kind[:-4], NPC + args["npc"], args)
            return
        if kind in ("tool", "played", "announced", "rerolled", "cancelled", "hired"):
            self.disturbed = True
            self.due = [None, None]
            self.raid_known = False
        method = getattr(self, f"on_{kind}", None)
        if method is not None:
            method(args)
        elif "seat" in args and kind in ("declares", "contest_dice", "contest_won", "volley", "hit_side", "crew_dice",
            "boards", "escaped", "sunk_side", "won", "hit_lost", "swivels", "long_guns"):  # fmt: skip
            self.hear_side(kind, args["seat"], args)

    def hear_side(self, kind: str, code: int, args: dict[str, Any]) -> None:
        if code in self.sides:
            method = getattr(self, f"side_{kind}", None)
            if method is not None:
                method(self.sides.index(code), args)

    # --- points: chapter 1 --------------------------------------------------------------------------------------------

    def on_glory(self, args: dict[str, Any]) -> None:
        if args["source"] <= BY_RAIDS:
            point = args["seat"], args["source"]
            self.allowed("a point", point in self.points, f"{point} was not earned: {self.points} are due")
            self.points.remove(point)

    def on_turn(self, args: dict[str, Any]) -> None:
        self.same("points that were not given", self.points, [])

    # --- NPCs: chapters 29 to 31 --------------------------------------------------------------------------------------

    def on_npc_placed(self, args: dict[str, Any]) -> None:
        npc = SHIPS_OF_NPCS.index(NPCS[args["card"]]["ship"])
        self.same("an NPC's place", (args["npc"], args["zone"]), (npc, ZONE[NPCS[args["card"]]["zone"]]))
        self.npc_zone[npc] = args["zone"]
        if args["card"] in self.npc_cards[npc]:
            self.npc_cards[npc].remove(args["card"])
        self.npc_cards[npc].append(args["card"])

    def on_npc_killed(self, args: dict[str, Any]) -> None:
        self.npc_zone[args["npc"]] = -1
        self.same("the captain who died", args["card"], self.npc_cards[args["npc"]].pop())

    def on_war(self, args: dict[str, Any]) -> None:
        self.war = {args["a"], args["b"]}

    def on_peace(self, args: dict[str, Any]) -> None:
        self.war = set()

    def on_died(self, args: dict[str, Any]) -> None:
        self.playing.discard(args["seat"])

    def on_retires(self, args: dict[str, Any]) -> None:
        self.playing.discard(args["seat"])  # MM-D59: no target

    def on_event(self, args: dict[str, Any]) -> None:
        """MM-288: those in play whose icon is shown will move, in this order."""
        self.moves_due = []
        if args["card"] >= len(NPCS):
            icons = EVENTS[args["card"] - len(NPCS)]["icons"]
            self.moves_due = [(SHIPS_OF_NPCS.index(ship), label) for ship, label in icons]

    def on_npc_moved(self, args: dict[str, Any]) -> None:
        while self.moves_due:
            npc, label = self.moves_due.pop(0)
            if npc == args["npc"]:
                goals = self.goals(npc, label)
                self.allowed("an NPC's move", args["zone"] in goals, f"to {args['zone']}, not one of {goals}")
                break
            self.stays(npc, label)
        self.npc_zone[args["npc"]] = args["zone"]

    def others_stay(self) -> None:
        """Those whose icons are left over have not moved."""
        for npc, label in self.moves_due:
            self.stays(npc, label)
        self.moves_due = []

    def stays(self, npc: int, label: str) -> None:
        zone, goals = self.npc_zone[npc], self.goals(npc, label)
        self.allowed("an NPC that stays", zone < 0 or zone in goals, f"{npc} at {zone} should go to {goals}")

    def goals(self, npc: int, label: str) -> set[int]:
        """Where an NPC may go: to its best prey in reach, or behind the label (MM-289 .. MM-302)."""
        zone = self.npc_zone[npc]
        if zone < 0:
            return set()
        near = {zone, *(ZONE[other] for other in ZONES[zone]["ways"].values())}
        about = [player for player in self.players if player.seat in self.playing and player.zone in near]
        wanted = {player.seat: self.grudge(npc, player) for player in about}
        best = max(wanted.values(), default=(0, 0, 0))
        if best != (0, 0, 0):
            return {self.players[seat].zone for seat, value in wanted.items() if value == best}
        ways = ZONES[zone]["ways"]
        start = LABELS.index(label)
        turned = next(LABELS[(start + turn) % 8] for turn in range(8) if LABELS[(start + turn) % 8] in ways)  # MM-290
        return {ZONE[ways[turned]]}

    def grudge(self, npc: int, player: Any) -> tuple[int, int, int]:
        wanted = sum(player.bounty)
        captain = CAPTAINS[player.captain]
        if npc >= 4:
            if wanted or captain["abilities"].get("pirate_safe"):  # MM-410
                return (0, 0, 0)
            return (player.gold, len(player.hold) + bool(player.load), 1)
        if player.zone == ZONE["trinidad"]:  # MM-215
            return (0, 0, 0)
        if npc == FRANCE and player.zone == ZONE["tortuga"] and wanted and not player.bounty[npc]:  # MM-213
            return (0, 0, 0)
        nation = SHIPS_OF_NPCS.index(captain["nation"])
        at_war = npc in self.war and nation in self.war and npc != nation
        return (player.bounty[npc], wanted - player.bounty[npc], int(at_war))

    def on_npc_scouts(self, args: dict[str, Any]) -> None:
        npc, player = args["npc"], self.players[args["seat"]]
        self.allowed("an NPC that scouts", self.grudge(npc, player) != (0, 0, 0), f"{npc} is not hostile")
        dice: int = NPCS[self.npc_cards[npc][-1]]["scouting"]
        if npc < 4:
            dice = max(dice, player.bounty[npc])  # MM-308
        dice += CAPTAINS[player.captain]["abilities"].get("scouted_dice", 0)
        self.same("an NPC's Scouting dice", len(args["dice"]), max(1, dice))
        if npc >= 4:
            navies = [one for one in range(4) if self.npc_zone[one] == self.npc_zone[npc]]
            self.same("navies beside a pirate who scouts", navies, [])  # MM-310

    def on_moved(self, args: dict[str, Any]) -> None:
        player = self.players[args["seat"]]
        near = [ZONE[other] for other in ZONES[player.zone]["ways"].values()]
        self.allowed("a captain's move", args["zone"] in near, f"from {player.zone} to {args['zone']}")  # MM-088
        player.zone = args["zone"]

    def on_bounty(self, args: dict[str, Any]) -> None:
        self.players[args["seat"]].bounty[args["nation"]] = args["n"]
        self.allowed("a bounty", 1 <= args["n"] <= 5, f"{args['n']}")  # MM-252, MM-254

    # --- sales: chapter 14 --------------------------------------------------------------------------------------------

    def on_demand(self, args: dict[str, Any]) -> None:
        self.demand[args["zone"]] = args["good"]

    def on_sold(self, args: dict[str, Any]) -> None:
        player = self.players[args["seat"]]
        captain = CAPTAINS[player.captain]["abilities"]
        gold = 0
        sold, self.selling = player.hold if self.selling is None else self.selling, None
        for card in sold:
            good = GOODS.index(CARDS[card]["good"])
            if good in (self.demand[player.zone], self.also):
                gold += 7 if player.zone == ZONE["havana"] and not sum(player.bounty) else 6  # MM-110, MM-197
                gold += captain.get("demand_price", 0)
            else:
                gold += 2 if player.zone == ZONE["nassau"] else 3  # MM-109, MM-199
                gold += captain.get("sell_price", 0) + (1 if PURSER in player.crewed else 0)
        self.same("a sale", (args["n"], args["gold"]), (len(sold), gold))
        if sum(GOODS.index(CARDS[card]["good"]) == self.demand[player.zone] for card in sold) >= 3:
            self.points.append((args["seat"], BY_TRADE))  # MM-006

    # --- raids: chapter 24 --------------------------------------------------------------------------------------------

    def on_merchant_found(self, args: dict[str, Any]) -> None:
        self.raid_known = True

    def on_raid(self, args: dict[str, Any]) -> None:
        self.raid, self.raid_nation = list(args["cards"]), args["nation"]
        self.raid_hits = []
        player = self.players[args["seat"]]
        most = 4 if self.raid_nation == SPAIN and player.zone == ZONE["havana"] else 3
        self.allowed("cards of a raid", len(self.raid) <= most, f"{len(self.raid)} cards")  # MM-226
        if len(self.raid) == 4:
            self.allowed("the fourth card", "hit" in CARDS[self.raid[3]], "shows no Hit")  # MM-198

    def on_raid_card(self, args: dict[str, Any]) -> None:
        self.raid.append(args["card"])

    def on_raid_dice(self, args: dict[str, Any]) -> None:
        captain = CAPTAINS[self.players[args["seat"]].captain]
        self.same("dice of a raid", len(args["dice"]), captain["seamanship"])  # MM-227, MM-409

    def on_hit(self, args: dict[str, Any]) -> None:
        self.players[args["seat"]].at[args["location"]] -= 1
        self.raid_hits.append(args["location"])

    def on_raid_failed(self, args: dict[str, Any]) -> None:
        self.raid_over(args["seat"], "failed")

    def on_raid_crippled(self, args: dict[str, Any]) -> None:
        self.raid_over(args["seat"], "crippled")

    def on_raid_won(self, args: dict[str, Any]) -> None:
        seat = args["seat"]
        self.raid_over(seat, "won")
        if args["gold"] >= 12:
            self.points.append((seat, BY_RAIDS))  # MM-007
        if self.raid_known:
            gold = sum(CARDS[card]["value"] for card in self.raid) + self.raid_bonus[self.raid_nation]
            if self.raid_nation == SPAIN and self.players[seat].zone == ZONE["san-juan"]:  # MM-207
                gold += 3
            self.same("gold of a raid", args["gold"], gold)  # MM-244

    def raid_over(self, seat: int, how: str) -> None:
        """MM-237 .. MM-243: hits, then the escape, then destroyed locations."""
        player = self.players[seat]
        escapes = sum("hit" not in CARDS[card] for card in self.raid)
        escapes -= CAPTAINS[player.captain]["abilities"].get("escape", 0)
        nimble = min(5, SHIPS[player.ship]["maneuverability"] + (player.mods >> 1 & 1))
        right = "failed" if escapes >= nimble else "crippled" if min(player.at) <= 0 else "won"
        self.same("a raid", how, right)
        if self.raid_known:
            hits = sum("hit" in CARDS[card] for card in self.raid)
            self.same("hits of a raid", len(self.raid_hits), hits)

    # --- battles: chapters 33 to 36 -----------------------------------------------------------------------------------

    def on_attacks(self, args: dict[str, Any]) -> None:
        self.begin(args["seat"], args["target"])

    def on_attacks_npc(self, args: dict[str, Any]) -> None:
        self.begin(args["seat"], NPC + args["npc"])

    def on_attacked_by_npc(self, args: dict[str, Any]) -> None:
        self.begin(NPC + args["npc"], args["seat"])

    def begin(self, one: int, other: int) -> None:
        self.sides = [one, other]
        self.disturbed = False
        self.due = [None, None]
        self.dice = [[], []]
        self.melee_round = 0
        self.battle_round = 0
        for code in self.sides:
            if code >= NPC:
                npc = code - NPC
                at_war = npc in self.war
                self.foe_ship = SHIPS[4 if at_war else 0 if npc == 4 else 2]  # MM-287
                tough = self.foe_ship["toughness"]
                self.foe = [tough, tough, self.foe_ship["cargo"], self.foe_ship["crew"], self.foe_ship["cannons"]]

    def at(self, side: int) -> list[int]:
        code = self.sides[side]
        found: list[int] = self.foe if code >= NPC else self.players[code].at
        return found

    def skill(self, side: int, name: str) -> int:
        code = self.sides[side]
        if code >= NPC:
            found: int = NPCS[self.npc_cards[code - NPC][-1]][name]
        else:
            found = CAPTAINS[self.players[code].captain][name]
        return found

    def nimble(self, side: int) -> int:
        code = self.sides[side]
        if code >= NPC:
            found: int = self.foe_ship["maneuverability"]
            return found
        player = self.players[code]
        return min(5, int(SHIPS[player.ship]["maneuverability"]) + (player.mods >> 1 & 1))

    def side_declares(self, side: int, args: dict[str, Any]) -> None:
        if side == 0:
            self.disturbed = False
            self.due = [None, None]
            self.battle_round += 1
        self.declared[side] = args["action"]
        if self.battle_round > 1 and self.at(side)[MASTS] <= 0:
            self.same("a ship without Masts declares", args["action"], SHOOT)  # MM-320
        if self.at(side)[CREW] <= 0:
            self.allowed("a ship without Crew declares", args["action"] != BOARD, "Board")  # MM-321

    def side_contest_dice(self, side: int, args: dict[str, Any]) -> None:
        self.dice[side] = args["dice"]
        right = self.skill(side, "seamanship")
        if self.nimble(side) - self.nimble(1 - side) >= 2:  # MM-323
            right += 1
        code = self.sides[side]
        if code < NPC and self.declared[side] == FLEE:
            right += CAPTAINS[self.players[code].captain]["abilities"].get("flee_dice", 0)
        if self.at(side)[MASTS] <= 0:  # MM-324
            right = 1
        self.same("dice of a contest", len(args["dice"]), right)

    def winner(self) -> int:
        return -1 if not skulls(self.dice[0]) + skulls(self.dice[1]) else ahead(*self.dice)

    def side_contest_won(self, side: int, args: dict[str, Any]) -> None:
        if not self.disturbed:
            self.same("a contest", side, self.winner())

    def on_contest_drawn(self, args: dict[str, Any]) -> None:
        if not self.disturbed:
            self.same("a contest", -1, self.winner())

    def side_volley(self, side: int, args: dict[str, Any]) -> None:
        """MM-329 .. MM-331: all Cannons for the winner, else one for each success; MM-341: where they strike."""
        if self.disturbed or not self.dice[0]:
            return
        self.allowed("a volley", self.declared[side] == SHOOT, "of a side that did not shoot")
        cannons = self.at(side)[CANNONS]
        right = cannons if side == self.winner() else min(cannons, skulls(self.dice[side]))
        code = self.sides[side]
        if side == self.winner() and code < NPC and GUNNER_CAPTAIN in self.players[code].crewed:
            right += 1
        self.same("hits of a volley", len(args["dice"]), right)
        self.due[1 - side] = [(0, CARGO, MASTS, CREW, CANNONS)[die] for die in args["dice"] if die < 5]

    def side_hit_side(self, side: int, args: dict[str, Any]) -> None:
        due, at = self.due[side], self.at(side)
        while due and at[due[0]] <= 0 and at[HULL] <= 0:
            due.pop(0)  # she is sinking: nothing is left to strike there
        if due:
            location = due.pop(0)
            self.same("where a shot strikes", args["location"], location if at[location] > 0 else HULL)  # MM-346
        at[args["location"]] -= 1

    def side_sunk_side(self, side: int, args: dict[str, Any]) -> None:
        self.allowed("a ship that sinks", self.at(side)[HULL] <= 0, f"has {self.at(side)[HULL]} of her Hull")  # MM-347

    def side_boards(self, side: int, args: dict[str, Any]) -> None:
        if not self.disturbed:
            self.same("who boards", (self.declared[side], self.winner()), (BOARD, side))  # MM-332
        self.allowed("a boarder", self.at(side)[CREW] > 0 and min(self.at(0)[HULL], self.at(1)[HULL]) > 0, "is gone")

    def side_escaped(self, side: int, args: dict[str, Any]) -> None:
        if not self.disturbed:
            self.same("who flees", (self.declared[side], self.winner()), (FLEE, side))
            self.same("successes of the other side", skulls(self.dice[1 - side]), 0)  # MM-337

    # --- crew combat: chapter 37 --------------------------------------------------------------------------------------

    def on_brawl(self, args: dict[str, Any]) -> None:
        self.begin(args["seat"], CARD_FOE)

    def side_crew_dice(self, side: int, args: dict[str, Any]) -> None:
        self.dice[side] = args["dice"]
        if CARD_FOE in self.sides:
            return
        if side == 0:
            self.melee_round += 1
            self.disturbed = False
        right = self.skill(side, "leadership")
        code = self.sides[side]
        if code < NPC:
            player = self.players[code]
            right += 1 if MASTER_AT_ARMS in player.crewed else 0
            right += CAPTAINS[player.captain]["abilities"].get("first_round_dice", 0) if self.melee_round == 1 else 0
        self.same("dice of a crew", len(args["dice"]), right)  # MM-354
        self.crews = [self.at(0)[CREW], self.at(1)[CREW]]
        self.due = [None, None]

    def side_won(self, side: int, args: dict[str, Any]) -> None:
        """MM-347, MM-357 .. MM-359: the other one is sunk, or has no crew left. MM-003, MM-004: it is a point."""
        victor, beaten = self.sides[side], self.sides[1 - side]
        if victor < NPC and beaten != CARD_FOE:
            self.points.append((victor, BY_CAPTAINS if beaten < NPC else BY_NPCS))
        if self.disturbed or CARD_FOE in self.sides:
            return
        mine, his = self.at(side), self.at(1 - side)
        if his[HULL] <= 0:
            self.allowed("a victory", mine[HULL] > 0, "of a ship that sank too")  # MM-D79
            return
        self.same("the crew of who lost", his[CREW], 0)
        if self.melee_round:
            before, dice = self.crews, self.dice
            for one in (0, 1):
                left = max(0, before[one] - min(skulls(dice[1 - one]), before[1 - one]))  # MM-355, MM-356
                if not self.disturbed:
                    self.same("a crew after a round", self.at(one)[CREW], left)
            if mine[CREW] <= 0:
                self.same("a fight to the last man", ahead(*dice), side)
