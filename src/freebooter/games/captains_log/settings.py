"""What a table can be made with: a preset, a switch for every expert rule and side, and the modes of play."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from freebooter.games.captains_log import names
from freebooter.games.captains_log.state import Rules

Switch = Literal["preset", "yes", "no"]
Side = Literal["preset", "A", "B"]


BY_THE_RULES: Final = {"preset": "as the rules above"}
ALONE_OR_TOGETHER: Final = {"mode": ["solo", "cooperative"]}


def switch(title: str, description: str) -> Meta:
    return Meta(title=title, description=description, extra_json_schema={"x-names": BY_THE_RULES})


def against_nations(title: str, description: str | None = None, most: int | None = None) -> Meta:
    """What counts alone or together only: forms show it there."""
    least = None if most is None else 0
    extra = {"x-with": ALONE_OR_TOGETHER}
    return Meta(title=title, description=description, ge=least, le=most, extra_json_schema=extra)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of Captain's Log. "preset" means: as the standard or the expert game has it."""

    mode: Annotated[
        Literal["race", "solo", "cooperative", "teams"],
        Meta(title="Mode", description="A race for Fame, alone or together against nations, or two against two."),
    ] = "race"
    game: Annotated[
        Literal["standard", "expert"],
        Meta(title="Rules", description="The standard game, or all expert rules. Single rules can be switched below."),
    ] = "standard"
    target: Annotated[
        int,
        Meta(
            ge=0,
            le=25,
            title="Fame to win",
            description="0 is the usual target: 7, a first game; alone or together 21 less one for each enemy nation.",
        ),
    ] = 0
    rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=500,
            title="Rounds at most",
            description="After so many rounds the most Fame wins. 0 is the usual: 60, or seven for each Fame to win.",
        ),
    ] = 0
    board: Annotated[
        Literal["preset", "A", "B", "each chooses"],
        switch("Player board", "Side A has printed ships and upgrades, side B ship cards and tokens."),
    ] = "preset"
    boarding: Annotated[Switch, switch("Crews and boarding", "Sailors, boarding actions and their rewards.")] = "preset"
    captains: Annotated[Switch, switch("Captains", "Everyone chooses one of three captains.")] = "preset"
    ramming: Annotated[Switch, switch("Ramming", "A ship may ram another while it sails.")] = "preset"
    cornering: Annotated[Switch, switch("Cornering", "Rolling again against a ship with two enemies at it.")] = "preset"
    fishing: Annotated[Switch, switch("Fishing", "Rowboats can hunt whales.")] = "preset"
    rowboats: Annotated[Switch, switch("Rowboats and cabins", "Shipyards sell rowboats and cabins.")] = "preset"
    flotation: Annotated[Switch, switch("Barrels sink", "Barrels float for a while, then they are gone.")] = "preset"
    map: Annotated[
        Literal["preset", "fixed", "dynamic"],
        switch("Map", "All tiles lie face down in their places, or the explorer lays each new one."),
    ] = "preset"
    zones: Annotated[Switch, switch("Unexplored zones", "Gaps of a dynamic map can be explored.")] = "preset"
    bounties: Annotated[Switch, switch("Bounty cards", "Nations put a price on who sinks their ships.")] = "preset"
    monsters: Annotated[Switch, switch("Monsters", "The White Whale and legends of the sea.")] = "preset"
    far_tiles: Annotated[Switch, switch("Tiles 22 and 23", "The far village and the cliffs.")] = "preset"
    calm: Annotated[Switch, switch("Calm", "The Calm tile and the Calm wind card.")] = "preset"
    at_war: Annotated[Switch, switch("At war", "From -4 on a nation's guns have +1 against you.")] = "preset"
    tower: Annotated[Switch, switch("Cargo tower", "Half of what goes overboard floats, by chance.")] = "no"
    seal_decks: Annotated[Switch, switch("Two ship decks", "New ships come from two decks in turn.")] = "no"
    wind_reshuffle: Annotated[Switch, switch("Shuffle the winds", "All winds are shuffled at each change.")] = "no"
    market: Annotated[Side, switch("Market boards", "Side B pays more for contraband, less for much.")] = "preset"
    reputation: Annotated[Side, switch("Reputation board", "Beside side B the shipyard may be side B.")] = "preset"
    shipyard: Annotated[Side, switch("Shipyard", "On side B each nation sells its own ship.")] = "preset"
    scoreboard: Annotated[Side, switch("Scoreboard", "On side B stronger ships come sooner.")] = "preset"
    england_spain: Annotated[bool, Meta(title="War: England and Spain")] = True
    england_france: Annotated[bool, Meta(title="War: England and France")] = True
    england_netherlands: Annotated[bool, Meta(title="War: England and the Netherlands")] = False
    spain_france: Annotated[bool, Meta(title="War: Spain and France")] = False
    spain_netherlands: Annotated[bool, Meta(title="War: Spain and the Netherlands")] = False
    france_netherlands: Annotated[bool, Meta(title="War: France and the Netherlands")] = False
    replenish: Annotated[
        Literal["all or none", "what fits"],
        Meta(
            title="Replenishing",
            description="Where the slots of a market do not suffice, nothing is placed, or what fits.",
        ),
    ] = "all or none"
    npc_ties: Annotated[
        Literal["targets", "players", "program"],
        Meta(
            title="Ties of other ships",
            description="Its player says which of equally good targets a ship goes for, or its way too, or nobody.",
        ),
    ] = "targets"
    whales: Annotated[
        Literal["once", "every point"],
        Meta(
            title="Fishing a whale",
            description="A ship fishes once each time it comes to a whale, or for every point of movement it has left.",
        ),
    ] = "once"
    lifting: Annotated[
        Literal["a point each", "one point"],
        Meta(
            title="Lifting cargo",
            description="Barrel, goods and mission in a hex take a point of movement each, or one for all of them.",
        ),
    ] = "a point each"
    corsairs: Annotated[
        Literal["keep it", "Myngs"],
        Meta(
            title="What corsairs of Myngs win",
            description="It stays with them, or Fame and money are his, and what the nations think of it too.",
        ),
    ] = "keep it"
    flags: Annotated[
        Literal["crowns", "all nations"],
        Meta(
            title="Ports without a flag",
            description="One of the four crowns gets such a port by lot, or any of the five nations, the Pirates too.",
        ),
    ] = "crowns"
    enemy_netherlands: Annotated[bool, against_nations("Enemy: Netherlands")] = False
    enemy_spain: Annotated[bool, against_nations("Enemy: Spain")] = True
    enemy_england: Annotated[bool, against_nations("Enemy: England")] = False
    enemy_france: Annotated[bool, against_nations("Enemy: France")] = False
    enemy_pirates: Annotated[bool, against_nations("Enemy: Pirates")] = False
    enemies_by_lot: Annotated[
        int,
        against_nations("Enemies by lot", "So many nations, drawn by lot. 0: those that are chosen above.", most=5),
    ] = 0
    night_scoring: Annotated[bool, against_nations("Nations score by night too", "Harder.")] = False
    deaths: Annotated[
        Literal["every third", "every second", "every"],
        Meta(title="Destructions that cost a Fame", description="Every third by the rulebook."),
    ] = "every third"
    hit_cap: Annotated[
        Literal[4, 3], Meta(title="Most damage of a cannon", description="4 by the rulebook; 3 is harder.")
    ] = 4
    boarding_hit: Annotated[
        Literal[11, 12], Meta(title="A boarding die hits from", description="11 by the rulebook; 12 is harder.")
    ] = 11


def usual(seats: int) -> dict[str, Any]:
    """Alone there is one mode."""
    return {"mode": "solo"} if seats == 1 else {}


def refuse(settings: Settings, seats: int) -> str | None:
    """Why this does not go together, in a sentence; None if it does."""
    if settings.mode == "solo" and seats != 1:
        return f"A solo table has one player, not {seats}: play with 1, or choose the mode race, cooperative or teams."
    if settings.mode == "cooperative" and seats != 2:
        return f"Cooperative play is for 2 players, not {seats}."
    if settings.mode == "teams" and seats != 4:
        return f"Two against two needs 4 players, not {seats}."
    if settings.mode == "race" and seats == 1:
        return "A race needs 2 players or more: choose the mode solo to play alone."
    if settings.mode in ("solo", "cooperative") and not number_of_enemies(settings):
        return "Alone or together you sail against nations: choose one enemy nation or more."
    expert = settings.game == "expert"
    if on(settings.zones, expert) and settings.zones == "yes" and not dynamic(settings):
        return "Unexplored zones are gaps of a dynamic map: choose the dynamic map, or no zones."
    if on(settings.fishing, expert) and not on(settings.rowboats, expert):
        return "Fishing needs rowboats: choose rowboats and cabins, or no fishing."
    if on(settings.fishing, expert) and not on(settings.boarding, expert):
        return "Fishing needs crews: choose crews and boarding, or no fishing."
    if settings.shipyard == "B" and settings.reputation == "A":
        return (
            "Side A of the reputation board has its own tavern and shipyard: choose side B of it for side B of the "
            "shipyard, or side A of both."
        )
    return None


def on(value: Switch, expert: bool) -> bool:
    return expert if value == "preset" else value == "yes"


def side(value: Side, expert: bool) -> int:
    b = expert if value == "preset" else value == "B"
    return names.SIDE_B if b else names.SIDE_A


def reputation_side(settings: Settings) -> int:
    """CL-033, CL-034: side B of the shipyard is found beside side B of the reputation board only."""
    if settings.reputation == "preset" and settings.shipyard == "B":
        return names.SIDE_B
    return side(settings.reputation, settings.game == "expert")


def yard_side(settings: Settings) -> int:
    """CL-034: side A of the reputation board carries tavern and shipyard, side B leaves them to another board."""
    if reputation_side(settings) == names.SIDE_A:
        return names.SIDE_A
    return side(settings.shipyard, settings.game == "expert")


def dynamic(settings: Settings) -> bool:
    return settings.map == "dynamic" or (settings.map == "preset" and settings.game == "expert")


def enemies_of(settings: Settings) -> int:
    """CL-558: the enemy nations, as bits."""
    chosen = (
        settings.enemy_netherlands,
        settings.enemy_spain,
        settings.enemy_england,
        settings.enemy_france,
        settings.enemy_pirates,
    )
    return sum(1 << nation for nation, enemy in enumerate(chosen) if enemy)


def number_of_enemies(settings: Settings) -> int:
    """CL-558: chosen, or drawn by lot."""
    return settings.enemies_by_lot or enemies_of(settings).bit_count()


def wars_of(settings: Settings) -> int:
    """CL-038, CL-039: pairs at war as bits; every nation is always at war with the Pirates."""
    pairs = {
        (names.SPAIN, names.ENGLAND): settings.england_spain,
        (names.ENGLAND, names.FRANCE): settings.england_france,
        (names.NETHERLANDS, names.ENGLAND): settings.england_netherlands,
        (names.SPAIN, names.FRANCE): settings.spain_france,
        (names.NETHERLANDS, names.SPAIN): settings.spain_netherlands,
        (names.NETHERLANDS, names.FRANCE): settings.france_netherlands,
    }
    wars = 0
    for (one, other), war in pairs.items():
        if war:
            wars |= names.war_bit(one, other)
    for nation in range(names.NATIONS):
        wars |= names.war_bit(nation, names.PIRATES)
    return wars


def agreed(settings: Settings, seats: int) -> Rules:
    """The settings with the preset filled in."""
    expert = settings.game == "expert"
    together = settings.mode in ("solo", "cooperative")
    target = settings.target
    if target == 0:  # CL-010, CL-560
        target = 21 - number_of_enemies(settings) if together else 7
    return Rules(
        mode={
            "race": names.RACE,
            "solo": names.SOLO,
            "cooperative": names.COOPERATIVE,
            "teams": names.TEAMS,
        }[settings.mode],
        target=target,
        board=names.EACH_CHOOSES if settings.board == "each chooses" else side(settings.board, expert),
        rounds=settings.rounds or max(60, 7 * target),
        crews=on(settings.boarding, expert),
        captains=on(settings.captains, expert),
        ramming=on(settings.ramming, expert),
        cornering=on(settings.cornering, expert),
        fishing=on(settings.fishing, expert),
        rowboats=on(settings.rowboats, expert),
        cabins=on(settings.rowboats, expert),
        flotation=on(settings.flotation, expert),
        dynamic_map=dynamic(settings),
        zones=dynamic(settings) and on(settings.zones, expert),
        far_tiles=on(settings.far_tiles, expert),
        calm_tile=on(settings.calm, expert),
        calm_card=on(settings.calm, expert),
        monsters=on(settings.monsters, expert),
        tower=on(settings.tower, expert),
        bounties=on(settings.bounties, expert),
        at_war=on(settings.at_war, expert),
        seal_decks=on(settings.seal_decks, expert),
        wind_reshuffle=on(settings.wind_reshuffle, expert),
        market_side=side(settings.market, expert),
        reputation_side=reputation_side(settings),
        yard_side=yard_side(settings),
        score_side=side(settings.scoreboard, expert),
        wars=wars_of(settings),
        place_what_fits=settings.replenish == "what fits",
        hit_cap=settings.hit_cap,
        boarding_hit=settings.boarding_hit,
        night_scoring=settings.night_scoring,
        ask_targets=settings.npc_ties != "program",
        ask_ties=settings.npc_ties == "players",
        every_point=settings.whales == "every point",
        one_point=settings.lifting == "one point",
        corsairs_win=settings.corsairs == "Myngs",
        five_flags=settings.flags == "all nations",
        death_costs={"every third": 3, "every second": 2, "every": 1}[settings.deaths],
    )
