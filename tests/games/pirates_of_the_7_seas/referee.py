"""Pirates of the 7 Seas once more, from RULES.md alone: slow and obvious (see tests/games/compare.py).

Cards and ports are known by what the board shows of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

from freebooter.games.pirates_of_the_7_seas import GAME
from tests.games.compare import Answers, Bare, Game, Luck, places

BOX = GAME.shown()
CARDS = BOX["cards"]
PRICES = [port["prices"] for port in BOX["ports"]]
WHO = ["shipwright", "governor", "captain", "aborigine", "shaman", "merchant", "cartographer"]  # P7-016
GIFTS = {
    "shipwright": ("ships", 1), "governor": ("spots", 1), "captain": ("tokens", 2), "aborigine": ("booty", 1),
    "shaman": ("safety", 3), "merchant": ("chests", 1), "cartographer": ("cards", 1),
}  # fmt: skip
COST = {"bargain": 3, "hold": 2, "unsinkable": 3}
TALISMAN = 3
LAST_ROUNDS = next(number for number, card in enumerate(CARDS) if card["kind"] == "last")


@dataclass
class Pirate:
    hand: list[int]
    chests: int = 7
    fleet: int = 7
    guards: int = 0
    reserve: int = 3
    tokens: int = 0
    spots: int = 0
    talismans: int = 0
    holds: int = 0
    unsinkable: int = 0
    goods: list[int] = field(default_factory=lambda: [0, 0, 0])
    out: list[int] = field(default_factory=list)  # characters that lie on the table
    chosen: int = -1

    def room(self) -> int:
        """Goods cards that the fleet could still carry (P7-051, P7-096)."""
        return self.fleet + min(self.fleet, self.holds) - sum(self.goods)

    def empty(self) -> int:
        """Fill the double holds first, two by two, then the others (P7-097)."""
        cards, ships, doubles = sum(self.goods), self.fleet, self.holds
        while cards > 0:
            carried = 2 if doubles > 0 else 1
            doubles -= 1
            ships -= 1
            cards -= carried
        return ships

    def lose_ships(self, ships: int) -> int:
        lost = min(ships, self.fleet)  # P7-A17
        self.fleet -= lost
        self.reserve += lost
        return lost


class Referee:
    def __init__(self, table: Bare, luck: Luck) -> None:
        state = table.state
        self.luck = luck
        self.settings = table.settings
        self.players = table.seats
        # how the cards were dealt and who is first is taken from the table
        self.deck, self.booty, self.first = list(state.deck), list(state.booty), state.first
        self.pirates = [Pirate(list(pirate.hand)) for pirate in state.pirates]
        self.discards = [0, 0, 0, 0]
        self.corsairs: dict[int, int] = {}
        self.port = 0
        self.round = 1
        self.last_round = 0
        assert len(self.deck) == 31 - 3 * self.players  # P7-008, P7-009
        assert self.deck.index(LAST_ROUNDS) == 4
        assert sorted(self.booty) == [0] * 16 + [1] * 16 + [2] * 16 + [3] * 12

    def from_seat(self, seat: int) -> list[int]:
        return [(seat + i) % self.players for i in range(self.players)]

    # --- rounds ---------------------------------------------------------------------------------------------------

    def play(self) -> Game:
        while True:
            everyone = {
                seat: ("character", [f"character:{n}" for n in range(7) if n not in pirate.out])
                for seat, pirate in enumerate(self.pirates)
            }
            chosen = yield everyone
            for seat, pirate in enumerate(self.pirates):
                pirate.chosen = int(chosen[seat].split(":")[1])
            for number in range(7):
                for seat in self.from_seat(self.first):
                    if self.pirates[seat].chosen == number:
                        yield from self.act(seat, WHO[number])
            for pirate in self.pirates:
                if WHO[pirate.chosen] in ("captain", "aborigine", "shaman"):  # P7-091
                    pirate.out = []
                else:
                    pirate.out.append(pirate.chosen)  # P7-092
                pirate.chosen = -1
            self.first = (self.first + 1) % self.players  # P7-093
            if self.round in (self.last_round, 200):
                break
            self.round += 1
        self.last_sale()

    def act(self, seat: int, who: str) -> Game:
        if who == "captain":
            yield from self.plunder(seat)
        elif who == "aborigine":
            yield from self.open_port(seat)
        elif who == "shaman":
            yield from self.curse(seat)
        else:
            yield from self.harbour(seat, who)

    def ask(self, seat: int, prompt: str, keys: list[str], always: bool = False) -> Any:
        """Nobody is asked who has no choice, unless that would tell."""
        if len(keys) == 1 and not always:
            return keys[0]
        answers: Answers = yield {seat: (prompt, keys)}
        return answers[seat]

    # --- gifts ----------------------------------------------------------------------------------------------------

    def gift(self, seat: int, who: str) -> Any:
        """How much of the gift is taken (P7-019 .. P7-022, P7-104, P7-A31)."""
        what, one = GIFTS[who]
        pirate = self.pirates[seat]
        alone = [other.chosen for other in self.pirates].count(pirate.chosen) == 1
        if not alone or (self.players == 2 and seat != self.first):
            return 0
        doubled = seat == self.first and (self.players > 2 or self.settings.pair_gift == "double")
        stock = {
            "ships": pirate.reserve,
            "spots": pirate.spots,
            "booty": len(self.booty) + sum(self.discards),
            "safety": pirate.fleet,
            "cards": len([card for card in self.deck if card != LAST_ROUNDS]),
        }.get(what, 99)
        amounts = {min(one, stock), min(2 * one if doubled else one, stock)} - {0}
        if not amounts:
            return 0
        keys = [f"gift.{what}:{amount}" for amount in amounts] + ["gift.none:0"]
        key = yield from self.ask(seat, f"gift.{who}", keys)
        return int(key.split(":")[1])

    # --- guards and goods -----------------------------------------------------------------------------------------

    def count_guards(self, seat: int) -> Game:
        """P7-082, P7-083, P7-A04, P7-A05."""
        pirate = self.pirates[seat]
        ships = pirate.fleet + pirate.guards
        pirate.guards = min(ships, pirate.chests // 10)
        pirate.fleet = ships - pirate.guards
        while pirate.room() < 0:
            yield from self.lose_goods(seat, "overboard")

    def lose_goods(self, seat: int, prompt: str) -> Game:
        goods = self.pirates[seat].goods
        key = yield from self.ask(seat, prompt, [f"overboard:{good}" for good in range(3) if goods[good]])
        self.discard(seat, int(key.split(":")[1]), 1)

    def discard(self, seat: int, good: int, cards: int) -> None:
        self.pirates[seat].goods[good] -= cards
        self.discards[good] += cards

    def price(self, good: int, cards: int) -> int:
        return cards * PRICES[self.port][good] if cards >= 3 else cards  # P7-077, P7-078

    def draw_booty(self, seat: int, cards: int) -> Game:
        """P7-048, P7-051 .. P7-053, P7-A12."""
        pirate = self.pirates[seat]
        drawn = [0, 0, 0]
        for _ in range(cards):
            if not self.booty:
                pile = [kind for kind in range(4) for _ in range(self.discards[kind])]
                self.discards = [0, 0, 0, 0]
                if not pile:
                    break
                self.booty = [pile[place] for place in self.luck.take()]
            card = self.booty.pop()
            if card == TALISMAN:
                pirate.talismans += 1
                pirate.tokens += 1
            else:
                drawn[card] += 1
        if not sum(drawn):
            return
        keys = [
            f"stow:{rum}:{coffee}:{fruit}"
            for rum, coffee, fruit in product(*[range(most + 1) for most in drawn])
            if rum + coffee + fruit <= pirate.room()
        ]
        key = yield from self.ask(seat, "stow", keys)
        for good, kept in enumerate(int(one) for one in key.split(":")[1:]):
            pirate.goods[good] += kept
            self.discards[good] += drawn[good] - kept

    # --- Shipwright, Governor, Merchant, Cartographer ---------------------------------------------------------------

    def harbour(self, seat: int, who: str) -> Game:
        pirate = self.pirates[seat]
        done, sold = False, []  # type: ignore[var-annotated]
        while True:
            keys = []
            if not done:
                keys = self.actions(seat, who) or ["mistake"]
            elif sold:
                keys = [*self.sales(seat, sold), "done"]
            else:
                keys = ["done"]
            keys += self.rituals(seat, "bargain.last" if who == "merchant" and not done else "bargain")
            key = yield from self.ask(seat, who, keys)
            word, *rest = key.split(":")
            numbers = [int(one) for one in rest]
            if word in ("hold", "unsinkable", "bargain", "bargain.last"):
                yield from self.ritual(seat, word.split(".")[0], numbers)
                continue
            if word == "sell":  # the sale may go on
                done = True
                sold.append(numbers[0])
                pirate.chests += self.price(*numbers)  # type: ignore[call-arg]
                self.discard(seat, numbers[0], numbers[1])
                continue
            if word == "done":
                if sold:
                    yield from self.settle(seat, who)
                return
            done = True
            if word == "mistake":
                pirate.spots += 1
            else:
                self.do(seat, word, numbers)
                yield from self.settle(seat, who)
            if pirate.tokens < 2:
                return

    def actions(self, seat: int, who: str) -> list[str]:
        pirate = self.pirates[seat]
        if who == "shipwright":
            return [f"buy:{n}" for n in range(1, min(pirate.reserve, pirate.chests) + 1)]
        if who == "governor":
            return [f"corsair:{country}" for country in range(4) if country not in self.corsairs]
        if who == "cartographer":
            return ["draw"] if [card for card in self.deck if card != LAST_ROUNDS] else []
        sales = self.sales(seat, [])
        return sales + ["keep"] if sales and self.settings.sale == "none" else sales

    def sales(self, seat: int, sold: list[int]) -> list[str]:
        goods = self.pirates[seat].goods
        return [f"sell:{good}:{n}" for good in range(3) if good not in sold for n in range(1, goods[good] + 1)]

    def do(self, seat: int, word: str, numbers: list[int]) -> None:
        pirate = self.pirates[seat]
        if word == "buy":
            pirate.chests -= numbers[0]
            pirate.reserve -= numbers[0]
            pirate.fleet += numbers[0]
        elif word == "corsair":
            self.corsairs[numbers[0]] = seat
            pirate.spots += 1
            pirate.fleet += pirate.reserve
            pirate.reserve = 0
        elif word == "draw":
            self.draw_cards(seat, 1)

    def draw_cards(self, seat: int, cards: int) -> None:
        """P7-086, P7-090, P7-A13."""
        while cards and self.deck:
            card = self.deck.pop()
            if card == LAST_ROUNDS:
                self.last_round = self.round + 3
            else:
                self.pirates[seat].hand.append(card)
                cards -= 1

    def settle(self, seat: int, who: str) -> Game:
        pirate = self.pirates[seat]
        yield from self.count_guards(seat)
        amount = yield from self.gift(seat, who)
        if who == "shipwright":
            pirate.reserve -= amount
            pirate.fleet += amount
        elif who == "governor":
            pirate.spots -= amount
        elif who == "merchant":
            pirate.chests += amount
        else:
            self.draw_cards(seat, amount)
        yield from self.count_guards(seat)

    def rituals(self, seat: int, bargain: str) -> list[str]:
        pirate = self.pirates[seat]
        keys = [ritual for ritual in ("hold", "unsinkable") if pirate.tokens >= COST[ritual]]
        if pirate.tokens >= COST["bargain"]:
            word = bargain if sum(pirate.goods) == 2 else "bargain"
            for one in range(3):
                for other in range(one + 1, 3):
                    if pirate.goods[one] and pirate.goods[other]:
                        keys.append(f"{word}:{one}:{other}")
        return keys

    def ritual(self, seat: int, ritual: str, goods: list[int]) -> Game:
        pirate = self.pirates[seat]
        pirate.tokens -= COST[ritual]
        if ritual == "hold":
            pirate.holds += 1
        elif ritual == "unsinkable":
            pirate.unsinkable += 1
        else:
            for good in goods:
                pirate.chests += PRICES[self.port][good]
                self.discard(seat, good, 1)
            yield from self.count_guards(seat)

    # --- Captain --------------------------------------------------------------------------------------------------

    def play_card(self, seat: int, who: str, kind: str) -> Any:
        pirate = self.pirates[seat]
        keys = [f"card:{card}" for card in pirate.hand if CARDS[card]["kind"] == kind]
        key = yield from self.ask(seat, who, ["pass", *keys], always=True)
        if key == "pass":
            pirate.spots += 1
            return -1
        card = int(key.split(":")[1])
        pirate.hand.remove(card)
        return card

    def plunder(self, seat: int) -> Game:
        card = yield from self.play_card(seat, "captain", "caravan")
        if card < 0:
            return
        caravan = CARDS[card]
        line = self.from_seat(seat)
        sent = {}
        for other in line:
            pirate = self.pirates[other]
            most = min(caravan["ships"] + {2: 3, 3: 2, 4: 1}[self.players], pirate.empty())  # P7-037
            key = yield from self.ask(other, "send", [f"send:{n}" for n in range(most + 1)])
            sent[other] = int(key.split(":")[1])
            corsair = self.corsairs.get(caravan["country"]) == other
            if corsair:
                pirate.spots += 1  # P7-040
            if sent[other] == 0 and not (corsair and self.settings.corsair == "one"):
                pirate.spots += 1  # P7-039, P7-A02
        if sum(sent.values()):
            afloat = self.fight(caravan["ships"], line, sent)
            for other in line:
                if afloat[other]:
                    yield from self.draw_booty(other, afloat[other])
        self.pirates[seat].tokens += yield from self.gift(seat, "captain")

    def fight(self, reds: int, line: list[int], sent: dict[int, int]) -> dict[int, int]:
        """Who is still afloat (P7-041 .. P7-050)."""
        numbers = self.luck.take()
        dice = [(numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(numbers), 3)]
        owners = [-1] * reds + [seat for seat in line for _ in range(sent[seat])]
        assert len(dice) == len(owners)
        red = [die for die in range(len(dice)) if owners[die] < 0]
        pirates = [die for die in range(len(dice)) if owners[die] >= 0]
        sunk = dict.fromkeys(line, 0)
        while red and pirates:

            def apart(pair: tuple[int, int]) -> tuple[int, int, int]:
                (_, x, y), (_, u, v) = dice[pair[0]], dice[pair[1]]
                return ((x - u) ** 2 + (y - v) ** 2, *pair)

            one, other = min(product(red, pirates), key=apart)
            if dice[one][0] <= dice[other][0]:
                red.remove(one)
            if dice[other][0] <= dice[one][0]:
                pirates.remove(other)
                sunk[owners[other]] += 1
        for seat in line:
            pirate = self.pirates[seat]
            pirate.tokens += pirate.lose_ships(max(0, sunk[seat] - pirate.unsinkable))  # P7-044, P7-045, P7-098
        return {seat: 0 if red else sent[seat] - sunk[seat] for seat in line}

    # --- Aborigine ------------------------------------------------------------------------------------------------

    def open_port(self, seat: int) -> Game:
        card = yield from self.play_card(seat, "aborigine", "port")
        if card < 0:
            return
        self.port = CARDS[card]["port"]
        cards = yield from self.gift(seat, "aborigine")
        yield from self.draw_booty(seat, cards)

    # --- Shaman ---------------------------------------------------------------------------------------------------

    def curse(self, seat: int) -> Game:
        card = yield from self.play_card(seat, "shaman", "curse")
        if card < 0:
            return
        name = CARDS[card]["id"]
        hits = dict.fromkeys(range(self.players), 0)
        thrown = dict.fromkeys(range(self.players), 0)
        named, faces = -1, {}  # type: ignore[var-annotated]
        if name == "idol":
            key = yield from self.ask(seat, "idol", ["name:0", "name:1", "name:2"])
            named = int(key.split(":")[1])
        elif name == "tavern":
            faces = yield from self.tavern_dice(seat)
        elif name != "salary":
            safe = yield from self.gift(seat, "shaman")
            hits, thrown = self.throw_fleets(seat, safe, name)
        for other in self.from_seat(seat):
            pirate = self.pirates[other]
            if name == "idol":
                self.pay(other, named, 1, 1)
            elif name == "salary":
                pirate.chests = max(0, pirate.chests - 2 * pirate.guards)
            elif name == "tavern":
                yield from self.tavern(other, faces[other])
            elif name == "whirlpool":
                due = hits[other]
                if self.settings.whirlpool == "player":
                    due = min(due, 1)  # P7-A03
                lost = min(due, pirate.talismans)
                pirate.talismans -= lost
                self.discards[TALISMAN] += lost
                pirate.lose_ships(due - lost)
            elif name == "riot":
                dearest = max(range(3), key=lambda good: PRICES[self.port][good])
                self.pay(other, dearest, hits[other], 2 if self.settings.riot == "example" else 1, thrown[other])
            else:
                self.pay(other, {"kraken": 2, "iceberg": 1, "sirens": 0}[name], hits[other], 1)
            yield from self.count_guards(other)

    def throw_fleets(self, shaman: int, safe: int, name: str) -> tuple[dict[int, int], dict[int, int]]:
        """How many ships of each are hit, and how many were thrown."""
        numbers = self.luck.take()
        dice = [(numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(numbers), 3)]
        line = self.from_seat(shaman)
        red = dice.pop(0) if name == "whirlpool" else None
        thrown = {seat: self.pirates[seat].fleet - (safe if seat == shaman else 0) for seat in line}
        owners = [seat for seat in line for _ in range(thrown[seat])]
        assert len(owners) == len(dice)
        if red is not None:
            near = sorted(
                range(len(dice)), key=lambda die: ((dice[die][1] - red[1]) ** 2 + (dice[die][2] - red[2]) ** 2, die)
            )
            caught = near[: red[0]]
        else:
            face = {"kraken": 1, "iceberg": 2, "sirens": 3, "riot": 4}[name]
            caught = [die for die in range(len(dice)) if dice[die][0] == face]
        return {seat: sum(owners[die] == seat for die in caught) for seat in line}, thrown

    def pay(self, seat: int, good: int, due: int, ships_each: int, most: int = 99) -> None:
        """Cards, and ships for those that are missing (P7-063)."""
        cards = min(due, self.pirates[seat].goods[good])
        self.discard(seat, good, cards)
        ships = ships_each * (due - cards)
        self.pirates[seat].lose_ships(min(ships, most) if ships_each > 1 else ships)

    def tavern_dice(self, shaman: int) -> Any:
        """P7-074: a die for each, handed out clockwise from the shaman."""
        left = self.luck.take()[::3]
        faces = {}
        for guest in self.from_seat(shaman):
            key = yield from self.ask(shaman, "tavern", [f"give:{guest}:{face}" for face in sorted(set(left))])
            faces[guest] = int(key.split(":")[2])
            left.remove(faces[guest])
        return faces

    def tavern(self, seat: int, face: int) -> Game:
        """P7-075, P7-A15."""
        pirate = self.pirates[seat]
        if face == 1:
            pirate.spots += 1
        elif face == 2 and sum(pirate.goods):
            yield from self.lose_goods(seat, "tavern.goods")
        elif face == 3:
            pirate.chests = max(0, pirate.chests - 1)
        elif face == 4:
            pirate.chests += 1
        elif face == 5:
            yield from self.draw_booty(seat, 1)
        elif face == 6:
            pirate.tokens += 3

    # --- the end --------------------------------------------------------------------------------------------------

    def last_sale(self) -> None:
        for pirate in self.pirates:
            pirate.chests, pirate.tokens = self.best_sale(tuple(pirate.goods), pirate.chests, pirate.tokens)
            pirate.goods = [0, 0, 0]
            pirate.spots += len(pirate.hand)  # P7-101

    def best_sale(self, goods: tuple[int, ...], chests: int, tokens: int) -> tuple[int, int]:
        """Chests and tokens after the best of all ways to bargain; a Bargain that gains nothing is left (P7-A25)."""
        best = (chests + sum(self.price(good, goods[good]) for good in range(3)), tokens)
        if tokens >= 3:
            for one in range(3):
                for other in range(one + 1, 3):
                    if goods[one] and goods[other]:
                        left = tuple(goods[good] - (good in (one, other)) for good in range(3))
                        paid = PRICES[self.port][one] + PRICES[self.port][other]
                        found = self.best_sale(left, chests + paid, tokens - 3)
                        if found[0] + found[1] // 3 > best[0] + best[1] // 3:
                            best = found
        return best

    def points(self) -> list[int]:
        return [one.chests + one.talismans + one.tokens // 3 - 3 * one.spots for one in self.pirates]  # P7-102

    def ranks(self) -> list[int]:
        flags = [list(self.corsairs.values()).count(seat) for seat in range(self.players)]
        return places([(self.points()[s], -flags[s], -self.pirates[s].spots) for s in range(self.players)])  # P7-103

    def seen(self) -> dict[str, Any]:
        return {
            "pirates": [
                (p.chests, p.fleet, p.guards, p.reserve, p.tokens, p.spots, p.talismans, p.holds, p.unsinkable)
                for p in self.pirates
            ],
            "goods": [p.goods for p in self.pirates],
            "empty": [p.empty() for p in self.pirates],
            "hands": [sorted(p.hand) for p in self.pirates],
            "characters": [[n for n in range(7) if n not in p.out] for p in self.pirates],
            "port": self.port,
            "decks": (len(self.deck), len(self.booty), self.discards),
            "first": self.first,
            "rounds": (self.round, self.last_round),
            "corsairs": [self.corsairs.get(country, -1) for country in range(4)],
        }

    def shown(self, table: Bare) -> dict[str, Any]:
        view = table.view(None)
        pirates = [table.view(seat).pirates[str(seat)] for seat in range(self.players)]
        return {
            "pirates": [
                (p.chests, p.fleet, p.guards, p.reserve, p.tokens, p.spots, p.talismans, p.holds, p.unsinkable)
                for p in pirates
            ],
            "goods": [p.goods for p in pirates],
            "empty": [p.empty for p in pirates],
            "hands": [sorted(p.cards) for p in pirates],
            "characters": [p.characters for p in pirates],
            "port": view.port,
            "decks": (view.deck, view.booty, view.discards),
            "first": view.first,
            "rounds": (view.round, view.last_round),
            "corsairs": view.corsairs,
        }
