"""What is printed on cards, tokens, tiles and boards. Money is in thousands, draft and depth in half steps."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from freebooter.engine.content import Id, Read
from freebooter.games.captains_log.content import reading
from freebooter.games.captains_log.names import ALL_FOES, NONE, TAVERN

Money = Annotated[int, Read(reading.thousands)]
HalfSteps = Annotated[int, Read(reading.half_steps)]
OfNation = Annotated[int, Id("nation")]
OfGood = Annotated[int, Id("good")]
Model = Annotated[int, Id("ship")]
Shot = Annotated[int, Id("shot")]
Service = Annotated[int, Id("service")]
Side = Annotated[int, Id("side")]
Direction = Annotated[int, Id("direction")]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """The ground of all that follows: it never changes, and a field that it does not have is an error."""


class Printed(Card, frozen=True, kw_only=True):
    """A card, a token, a tile or a board; `source` says whether its values are the rulebook's or ours."""

    source: Literal["rulebook", "house"]


class Gain(Card, frozen=True):
    """What is given at once: `n` of a kind (a GAIN_ of names.py), `of` some good or nation.

    For an upgrade `n` is the highest price; a negative `n` is lost.
    """

    kind: int
    n: int = 1
    of: int = NONE


Gains = Annotated[tuple[Gain, ...], Read(reading.gains)]


class Modifiers(Card, frozen=True):
    """What an officer, a specialist, a captain, ammunition, a ship or a nation's favour changes.

    Rules add up a field over all that a ship has. `against` limits fire_bonus, melee_bonus and double_loot.
    """

    # Gunnery
    fire_bonus: int = 0
    fire_rerolls: int = 0
    double_dice: bool = False  # two dice a cannon
    backfire: int = 0  # each die up to this costs a cannon and that much fire aboard
    against: Annotated[int, Id("foe")] = ALL_FOES
    enemy_rerolls: int = 0  # dice of an attacker rolled anew
    long_range: int = 0  # fires this many hexes farther without the modifier of distance
    fire_damage: bool = False
    target_defense: int = 0  # added to the target's defense
    hits_kill_crew: bool = False  # each hit one of the crew, no damage
    hits_cut_sails: int = 0  # the points of a hit cost movement, up to this in all
    damage_kills_crew: bool = False
    no_ranged_target: bool = False
    fire_and_board: bool = False

    # Damage and crew
    defense_bonus: int = 0
    whale_defense: int = 0  # more defense against the White Whale
    damage_reduction: int = 0
    crew_loss_reduction: int = 0
    absorbs_damage: int = 0  # tokens that lie on the captain first
    absorbs_crew: int = 0
    recruits: int = 0  # crew that come back at the end of each turn

    # Boarding
    when_boarding: bool = False  # bonus and dice only for who boards, not for who is boarded
    melee_bonus: int = 0
    melee_dice: int = 0
    melee_rerolls: int = 0
    melee_converts: int = 0  # failures turned into hits, once a roll
    crew_defense: int = 0  # taken from each die of the opponent
    sniper_dice: int = 0
    bomb_dice: int = 0
    bomb_harms_up_to: int = 0
    bomb_kills_from: int = 0
    pins_target: bool = False
    copies_specialist: bool = False
    partner: Annotated[int, Id("captain")] = NONE  # a captain; with both aboard:
    partner_rerolls: int = 0

    # Sailing
    move_bonus: int = 0
    day_move_bonus: int = 0
    night_move_bonus: int = 0
    ignores_headwind: bool = False
    ignores_sandbanks: bool = False
    passes_occupied: bool = False
    flees_when_damaged: bool = False
    free_pickup: bool = False
    weight: int = 0
    weight_step: int = 0  # more cubes for each step of draft
    wood_slots: int = 0
    cabins: int = 0  # on the card, not in the hold
    rowboat_slots: int = 0  # likewise
    fishing_tokens: int = 0
    controls_corsairs: bool = False

    # Money, missions, fame and reputation
    mission_draw: int = 0
    mission_limit: int = 0
    fame_set: int = 0  # identical goods for one Fame, instead of 4
    legal_bonus: Money = 0  # money for each 3 identical goods sold
    contraband_bonus: Money = 0  # ... for each 3 goods, of whatever kind
    contraband_reputation: bool = False
    swaps_goods: int = 0  # goods given up, when selling, for one of the supply
    sink_bonus: Money = 0
    sink_bonus_draft: HalfSteps = 0  # the deepest draft with which it counts
    double_loot: bool = False
    infamy_fame: int = 0  # more Fame at reputation -5
    no_lock: bool = False
    hides_reputation: bool = False
    french_english_missions: bool = False
    reputation_at: tuple[tuple[int, ...], ...] = ()  # one with any nation at the first or, if not taken, the next Fame
    upgrade_limit: int = 0
    reappear_damage: int = 0
    reappear_rowboats: int = 0
    yard_discount: Money = 0  # a price never falls below 1


class Nation(Printed, frozen=True, kw_only=True):
    name: str
    adjective: str
    favour: Modifiers  # from the column of the nation's advantage on
    text: str


class Good(Printed, frozen=True, kw_only=True):
    id: str
    name: str
    count: int


class DrawnTile(Printed, frozen=True, kw_only=True):
    """A tile as it stands in tiles.toml; content/tiles.py reads its picture."""

    number: int
    name: str
    optional: bool = False
    picture: str
    port: str = ""  # a nation, "random flag" or "natives"
    services: Annotated[tuple[bool, bool, bool, bool], Read(reading.services)] = (False, False, False, False)
    native_goods: int = 0
    native_price: Money = 0
    move_cost: int = 1
    calm: bool = False


class Tile(Printed, frozen=True, kw_only=True):
    """A tile of 19 hexes. Places are positions 0 to 18 (the letters a to s), or NONE."""

    number: int
    name: str
    optional: bool = False
    terrain: tuple[int, ...]
    depth: tuple[int, ...]  # of sandbanks
    dice: tuple[int, ...]  # with which the fortress fires at a hex
    places: tuple[int, ...]  # by what lies there: the four roles, MOORING, WHALE, NUMBER, KRAKEN
    port: int  # of the port or village itself, on land
    fortress: int
    barrels: tuple[int, ...]
    treasures: tuple[int, ...]
    natives: bool = False
    nation: int = NONE
    random_flag: bool = False
    services: tuple[bool, bool, bool, bool] = (False, False, False, False)  # TAVERN, SHIPYARD, BUY, SELL
    native_goods: int = 0  # goods of the player's choice that the natives sell a visit
    native_price: Money = 0  # for each of them
    move_cost: int = 1
    calm: bool = False  # no wind, no events


class ZoneTile(Printed, frozen=True, kw_only=True):
    """One hex of an unexplored zone."""

    face: Annotated[int, Id("face")]
    depth: HalfSteps = 0
    count: int = 1


class Slot(Card, frozen=True):
    """Where a tile lies: its centre as q and r, and as one hex."""

    q: int
    r: int
    centre: int


class Ship(Printed, frozen=True, kw_only=True):
    """A model: a player's side of ship cards, or one of the three printed on board side A."""

    name: str
    level: int
    draft: HalfSteps
    defense: int
    life: int
    crew: int
    upgrades: int
    movement: int
    sails: int
    turning: tuple[int, int, int, int, int, int]
    price: Money = NONE  # NONE: never sold
    side_a: bool = False
    modifiers: Modifiers = Modifiers()
    text: str


class Hold(Printed, frozen=True, kw_only=True):
    """The slots inside a keel, counted from left to right and from top to bottom; the first row are the gunports."""

    level: int
    draft: HalfSteps
    rows: tuple[int, ...]
    cannons: int
    damage: int
    rowboats: int
    cabins: int

    @property
    def slots(self) -> int:
        return sum(self.rows)

    @property
    def gunports(self) -> int:
        return self.rows[0]

    @property
    def cabin_slots(self) -> range:
        """The first slots below the gunports; in a hold of one row the last ones."""
        first = self.rows[0] if len(self.rows) > 1 else self.rows[0] - self.cabins
        return range(first, first + self.cabins)


class Pennant(Card, frozen=True):
    """One action of a non-player ship: `n` is movement or dice."""

    kind: int
    n: int
    bonus: int = 0


class Spot(Card, frozen=True):
    """An icon on a tile."""

    icon: int
    tile: int


class Stop(Card, frozen=True):
    """Where a merchant calls, and what it takes aboard there."""

    icon: int
    tile: int
    gains: Gains = ()


class Npc(Printed, frozen=True, kw_only=True):
    """The other side of a ship card."""

    card: int
    model: Model
    level: int
    seal: int
    ship: str
    captain: str
    role: Annotated[int, Id("role")]
    special: bool = False
    optional: bool = False
    kind: Annotated[int, Id("kind")]
    nation: OfNation = NONE
    appears: Annotated[Spot, Read(reading.spot)]
    defense: int
    life: int
    crew: int
    draft: HalfSteps
    pennants: tuple[Annotated[Pennant, Read(reading.pennant)], ...]
    modifiers: Modifiers = Modifiers()
    bounty: Money
    cargo: Annotated[tuple[int, int, int, int, int, int], Read(reading.cargo)]  # by good
    sword: Gains
    icons: Annotated[int, Read(reading.icons)] = 0  # bits SECRET, REWARD, CLUE
    stops: tuple[Annotated[Stop, Read(reading.stop)], ...] = ()
    first_stop: Annotated[int, Read(reading.counted)] = (
        NONE  # the one its marker covers; NONE: it is bound for the first
    )
    leaves: bool = False  # after the last stop

    @property
    def tile(self) -> int:
        """Where it appears,"""
        return self.appears.tile

    @property
    def icon(self) -> int:
        """and on what."""
        return self.appears.icon


class Upgrade(Printed, frozen=True, kw_only=True):
    """An officer or a specialist."""

    name: str
    family: Annotated[int, Id("family")]
    count: int
    unique: bool = False
    expert: bool = False
    price: Money
    nation: OfNation = NONE  # whose own upgrade it is
    sold_at: Service = TAVERN
    modifiers: Modifiers
    text: str


class PrintedUpgrade(Printed, frozen=True, kw_only=True):
    """A space of board side A."""

    upgrade: Annotated[int, Id("upgrade")]
    level: int
    extra: bool = False


class Ammunition(Printed, frozen=True, kw_only=True):
    name: str
    count: int
    expert: bool = False
    price: Money
    modifiers: Modifiers
    text: str


class Outfit(Card, frozen=True):
    """What a captain begins with."""

    gains: Gains = ()
    ammunition: Shot = NONE
    only_ammunition: Shot = NONE  # the one kind that may be used
    cabins: int = 0
    rowboats: int = 0
    wood: int = 0
    draws_upgrades: int = 0  # of which one is kept
    special_ship: Model = NONE  # a model that only this captain may buy,
    ship_price: Money = 0
    ship_level: int = 0  # owning a ship of this level and draft
    ship_draft: HalfSteps = 0


class Captain(Printed, frozen=True, kw_only=True):
    name: str
    nation: OfNation
    friend: OfNation = NONE  # a second nation that gives +1
    side_b: bool = False  # works only with board side B
    outfit: Outfit = Outfit()
    modifiers: Modifiers = Modifiers()
    text: str


class Clue(Printed, frozen=True, kw_only=True):
    id: str
    positions: Annotated[tuple[int, ...], Read(reading.letters)]


class Find(Printed, frozen=True, kw_only=True):
    """A reward of the treasure, a barrel or a fishing token."""

    id: str = ""
    gains: Gains
    count: int = 1
