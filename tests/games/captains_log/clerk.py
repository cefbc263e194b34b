"""A second opinion on ports: slow, obvious, and written from RULES.md without a look at the code of the rules.

What a port sells to whom and for how much, what it pays, and what a sale changes. It reads the state of the table and
what is printed on cards, and keeps its own books of a visit. Money is in thousands, prices of the market in hundreds.
"""

from __future__ import annotations

from collections import Counter

from freebooter.games.captains_log.content import HOLD, NPC_CARDS, SHIPS, UPGRADES
from freebooter.games.captains_log.state import Player, State

NETHERLANDS, SPAIN, ENGLAND, FRANCE, PIRATES, NOBODY = 0, 1, 2, 3, 4, -1
WOOD, OIL = 4, 5
LEGAL, CONTRABAND = 0, 1
# CL-163, CL-166
TAVERNS = {1, 2, 3, 4, 5, 7, 9, 10, 13, 14, 15, 20, 19, 21, 22}
YARDS = {2, 3, 4, 6, 8, 13, 14, 20, 18, 22}
BUYS = {1, 3, 6, 8, 9}
SELLS = {4, 5, 7, 10, 13, 15}
# CL-410, CL-411: by side
BOUGHT_FOR = (10, 10, 5)
SOLD_FOR = {
    (0, LEGAL): (15, 10, 10), (0, CONTRABAND): (15, 10, 10), (1, LEGAL): (15, 10, 5), (1, CONTRABAND): (15, 15, 10),
}  # fmt: skip
# CL-361, CL-370 to CL-382: price, and the reputation that side B asks for
YARD = {
    "wood": (1, 0), "repair": (0, 0), "cannon": (1, 0), "sails": (2, 1), "upgrade": (2, 1), "range 2": (2, 1),
    "range 3": (3, 2), "range 4": (4, 3), "rowboat": (1, 0), "cabin": (2, 1), "fire": (2, 1), "explosive": (3, 2),
    "grapeshot": (2, 1), "chain": (2, 0),
}  # fmt: skip
SHOTS = ("fire", "explosive", "grapeshot", "chain")
# CL-365
SHIP_PRICES = {
    "Brigantine": 11, "Whaler": 12, "Fluyt": 13, "Galleon": 14, "Corvette": 15, "Frigate": 16, "Indiaman": 16,
    "Ship of the Line": 18, "Barque": 10, "Man-of-War": 14,
}  # fmt: skip
# CL-348
CHEAP = ("Carpenter", "Gunner", "Informer", "Pistol", "Swords", "Bomb")
DEAR = ("Second Gunner", "Helmsman", "Harpooner", "Sabers", "Doctor", "Armor", "Sniper")
PRINTED = ("Gunner", "Carpenter", "Second Gunner", "Informer", "Helmsman", "Expert Gunner", "Overloaded")  # CL-582
PRINTED_LEVELS = (1, 1, 1, 1, 2, 2, 3)


class Clerk:
    """The books of one visit of seat 0."""

    def __init__(self, state: State, tile: int) -> None:
        self.state, self.tile = state, tile
        self.nation = next(one.port for one in state.sea.tiles if one.number == tile)
        self.paid: Counter[tuple[int, int]] = Counter()  # in hundreds, by good and row
        self.earned: Counter[tuple[int, int]] = Counter()
        self.sold: Counter[tuple[int, int]] = Counter()
        self.before = {row: [cubes[:] for cubes in self.rows(row)] for row in (LEGAL, CONTRABAND)}
        self.stock = state.market.supply[:]
        self.fame_bought = False

    @property
    def player(self) -> Player:
        return self.state.players[0]

    def rows(self, row: int) -> list[list[int]]:
        return self.state.market.legal if row == LEGAL else self.state.market.contraband

    def standing(self) -> int:
        """Natives serve everybody as at 0."""
        return 0 if self.nation == NOBODY else self.player.reputation[self.nation]

    def aboard(self, good: int) -> int:
        return self.player.hold.count(good + 1)

    # --- what is offered, and for how much ---------------------------------------------------------------------------

    def offers(self) -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        if self.nation != NOBODY and self.standing() <= -4:
            return found
        if self.tile in BUYS:
            for good, row in self.open_rows():
                for n in range(1, sum(self.rows(row)[good]) + 1):
                    price = self.buying(good, row, n)
                    if price <= self.player.doubloons and n <= self.player.hold.count(0):
                        found[f"buy:{good}:{row}:{n}"] = price
        if self.tile in SELLS:
            for good, row in self.open_rows():
                for kind, what in (("sell", good), ("sell_oil", OIL)):
                    for n in range(1, self.aboard(what) + 1):
                        found[f"{kind}:{good}:{row}:{n}"] = self.selling(good, row, n)
        if self.tile in TAVERNS:
            found.update(dict.fromkeys(self.tavern()))
        if self.tile in YARDS:
            found.update(self.yard())
        return found

    def open_rows(self) -> list[tuple[int, int]]:
        """CL-323, CL-413, CL-414, CL-418, CL-419: the own good, if the treaty holds, and contraband of the board above."""
        if self.nation == NOBODY:
            return []
        if self.nation == PIRATES:
            return [(good, CONTRABAND) for good in range(4)]
        stack = self.state.market.stack
        above = (stack * 2)[stack.index(self.nation) + 3]
        return [(self.nation, LEGAL)] * (self.standing() > -3) + [(above, CONTRABAND)]

    def buying(self, good: int, row: int, n: int) -> int:
        """CL-412, CL-415: cubes from the right; the whole lot of this visit is rounded up."""
        cubes = [column for column in range(3) for _ in range(self.rows(row)[good][column])]
        cost = sum(BOUGHT_FOR[column] for column in cubes[-n:])
        paid = self.paid[good, row]
        return -(-(paid + cost) // 10) - -(-paid // 10)

    def selling(self, good: int, row: int, n: int) -> int:
        """CL-416, CL-417: the first slot that is free; the whole lot is rounded down, but nobody gets nothing."""
        earned = self.earned[good, row]
        more = earned + n * self.unit(good, row)
        return max(1, more // 10) - (max(1, earned // 10) if earned else 0)

    def unit(self, good: int, row: int) -> int:
        free = [column for column in range(3) if self.rows(row)[good][column] < 2]
        return SOLD_FOR[self.state.rules.market_side, row][free[0] if free else 2]

    def tavern(self) -> list[str]:
        player, rules, standing = self.player, self.state.rules, self.standing()
        found = []
        if player.doubloons >= 8 and not self.fame_bought:
            found.append("buy_fame")
        if rules.crews:
            room = player.crew < self.berths()
            for crew, price, needed in ((2, 1, None), (5, 2, 2), (3, 1, 3)):
                if room and player.doubloons >= price and (needed is None or standing >= needed):
                    found.append(f"hire:{crew}:{price}")
            friends = player.reputation[PIRATES] >= 3 or (self.nation not in (NOBODY, PIRATES) and standing >= 4)
            if friends and player.crew < SHIPS[player.ship].level + 2:
                found.append("enlist")
        if player.side == 0:
            for space, (name, level) in enumerate(zip(PRINTED, PRINTED_LEVELS, strict=True)):
                fits = level <= min(standing, SHIPS[player.ship].level) and name not in self.names()
                if fits and player.doubloons >= price_of(name) and len(player.officers) < self.limit():
                    found.append(f"printed:{space}")
            return found
        for place, upgrade in enumerate(self.state.harbour.officers):
            name = UPGRADES[upgrade].name
            if upgrade >= 0 and standing >= 1 + place // 3 and player.doubloons >= price_of(name) and self.fits(name):
                found.append(f"officer:{place}")
        for name in self.own_upgrades():
            if name != "Reinforced" and player.doubloons >= price_of(name):
                found.append(f"crown_officer:{number_of(name)}")
        return found

    def own_upgrades(self) -> list[str]:
        """CL-358, CL-364: at 4, what the nation has left, as far as the game knows crews."""
        own = {
            NETHERLANDS: ["Merchant"], SPAIN: ["Armor"], ENGLAND: ["Lieutenant", "Sniper"], FRANCE: ["Reinforced"],
            PIRATES: ["Mercenary"],
        }  # fmt: skip
        if self.standing() < 4:
            return []
        left = [name for name in own[self.nation] if self.state.harbour.crowns[number_of(name)]]
        return [
            name for name in left if self.fits(name) and (self.state.rules.crews or name in ("Merchant", "Reinforced"))
        ]

    def yard(self) -> dict[str, int | None]:
        player, standing = self.player, self.standing()
        found: dict[str, int | None] = {}
        for item, (name, (price, needed)) in enumerate(YARD.items()):
            asked = max(1, price - self.discount())
            asks_too_much = self.state.rules.yard_side == 1 and needed > 0 and standing < needed
            if name != "repair" and player.doubloons >= asked and not asks_too_much and self.has_place(name):
                found[f"yard:{item}"] = asked
        if self.aboard(WOOD) >= 2:
            found["sell_wood"] = None
        if 7 in player.hold:
            found["sell_cannon"] = None
        if self.aboard(WOOD) and (player.sails_cut or max(player.hold) >= 16):
            found["yard_repair"] = None
        for name in self.own_upgrades():
            if name == "Reinforced" and player.side == 1 and player.doubloons >= 4 - self.discount():
                found[f"crown_refit:{number_of(name)}"] = None
        found.update({key: price for key, price in self.ships() if price <= player.doubloons})
        return found

    def discount(self) -> int:
        """CL-336."""
        return int(self.player.reputation[FRANCE] >= 2)

    def has_place(self, name: str) -> bool:
        """CL-062, CL-067, CL-077, CL-078, CL-344, CL-371, CL-373 to CL-375."""
        player, rules, harbour = self.player, self.state.rules, self.state.harbour
        model = SHIPS[player.ship]
        outline = HOLD[model.level, model.draft]
        if name in SHOTS:
            number = SHOTS.index(name)
            allowed = rules.crews or name != "grapeshot"
            return allowed and not player.ammunition & 1 << number and harbour.ammunition[number] > 0
        if name.startswith("range"):
            step = int(name[-1])
            return player.long_range == {2: 0, 3: 2, 4: 3}[step] and model.level >= step - 1
        return {
            "wood": player.hold.count(0) >= 2 and self.state.market.supply[WOOD] >= 2,
            "cannon": player.hold.count(0) > 0,
            "sails": player.sails < min(model.sails, {1: 2, 2: 3, 3: 4, 4: 4}[model.level]),
            "upgrade": player.cannon_upgrades < {1: 4, 2: 6, 3: 8, 4: 9}[model.level],
            "rowboat": rules.rowboats and player.rowboats < outline.rowboats,
            "cabin": rules.cabins and any(player.hold[slot] == 0 for slot in outline.cabin_slots),
        }[name]

    def ships(self) -> list[tuple[str, int]]:
        """CL-362, CL-363, CL-366 to CL-369: needed is 2, on side B 3 for level 3."""
        player, standing, side_b = self.player, self.standing(), self.state.rules.yard_side == 1
        if self.nation in (NOBODY, PIRATES):
            return []
        if player.side == 0:
            level = SHIPS[player.ship].level
            name = {1: "Barque", 2: "Man-of-War"}.get(level)
            if name is None or standing < (3 if side_b and level == 2 else 2):
                return []
            return [(f"buy_model:{model_of(name)}", SHIP_PRICES[name] - self.discount())]
        found = []
        for space in range(4):
            for level, card in ((2, self.state.harbour.ships[space]), (3, self.state.harbour.ships_below[space])):
                needed = 3 if side_b and level == 3 else 2
                if card < 0 or standing < needed or (space == FRANCE and self.nation != FRANCE):
                    continue
                price = SHIP_PRICES[SHIPS[NPC_CARDS[card].model].name] - self.discount()
                if side_b:
                    price += (space != self.nation) + needed - min(standing, 4)
                found.append((f"buy_ship:{card}", price))
        return found

    # --- room aboard -------------------------------------------------------------------------------------------------

    def cabins(self) -> int:
        return self.player.hold.count(8)

    def berths(self) -> int:
        return SHIPS[self.player.ship].crew + 2 * self.cabins()

    def more_room(self) -> int:
        """CL-335, CL-377: room for either family, besides the slots of the board."""
        return self.cabins() + 2 * (self.player.reputation[ENGLAND] >= 2)

    def limit(self) -> int:
        return SHIPS[self.player.ship].upgrades + self.more_room()

    def names(self) -> list[str]:
        return [UPGRADES[upgrade].name for upgrade in self.player.officers]

    def fits(self, name: str) -> bool:
        """CL-061, CL-064, CL-066, CL-344: each needs a slot of its family, the seventh may lie in the extra one."""
        new = UPGRADES[number_of(name)]
        crew = [*self.player.officers, number_of(name)]
        level = SHIPS[self.player.ship].level
        if (new.unique and name in self.names()) or len(crew) > self.limit():
            return False
        slots = 3 if level >= 2 else 2
        families = Counter(UPGRADES[upgrade].family for upgrade in crew)
        without = {family: max(0, families[family] - slots) for family in (0, 1)}
        extra = int(level >= 3 and len(crew) >= 7)
        return without[new.family] == 0 or sum(without.values()) <= self.more_room() + extra

    # --- what a purchase or a sale changes ---------------------------------------------------------------------------

    def bought(self, good: int, row: int, n: int) -> None:
        cubes = [column for column in range(3) for _ in range(self.rows(row)[good][column])]
        self.paid[good, row] += sum(BOUGHT_FOR[column] for column in cubes[-n:])

    def after_sale(self, good: int, row: int, n: int, what: int) -> dict[str, object]:
        """CL-015, CL-316, CL-317, CL-420, CL-421: everything that is to be found afterwards."""
        self.earned[good, row] += n * self.unit(good, row)
        self.stock[what] += n
        self.sold[good, row] += n
        board = self.state.market.stack
        below = (board * 2)[board.index(good) + 1]
        row_below, supply = self.refilled(below, row, good)
        reputation = self.player.reputation[:]
        sets = self.sold[good, row] // 3 - (self.sold[good, row] - n) // 3
        step = 1 if row == LEGAL else -1
        for _ in range(sets):
            if -5 < reputation[good] < 4 or (reputation[good] == 4 and step < 0):  # locked; II is declined
                reputation[good] += step
        size = 3 if "Merchant" in self.names() else 4
        all_sold = self.sold[good, LEGAL] + self.sold[good, CONTRABAND]
        return {
            "below": row_below,
            "supply": supply,
            "reputation": reputation[good],
            "sales": self.player.fame[3] + all_sold // size - (all_sold - n) // size,
        }

    def refilled(self, nation: int, row: int, good: int) -> tuple[list[int], int]:
        """The row of the board below, as it was before the visit, with half of all that was sold since; its supply."""
        cubes = self.before[row][nation]
        wanted = max(1, self.sold[good, row] // 2)
        free = 6 - sum(cubes)
        if wanted > free:
            wanted = free if self.state.rules.place_what_fits else 0
        placed = min(wanted, self.stock[nation])
        full = sum(cubes) + placed
        return [min(2, max(0, full - 2 * column)) for column in range(3)], self.stock[nation] - placed


def price_of(name: str) -> int:
    return 2 if name in CHEAP else 3 if name in DEAR else 4


def number_of(name: str) -> int:
    return next(i for i, upgrade in enumerate(UPGRADES) if upgrade.name == name)


def model_of(name: str) -> int:
    return next(i for i, model in enumerate(SHIPS) if model.name == name)
