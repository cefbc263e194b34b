"""What cards say, in words made from their values: for tips, logs and the terminal."""

from __future__ import annotations

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import GOODS, NATION, TILES, UPGRADES
from freebooter.games.captains_log.content.cards import (
    Find,
    Gain,
    Modifiers,
    Npc,
    Pennant,
    PrintedUpgrade,
    Ship,
    Stop,
    Tile,
)
from freebooter.games.captains_log.content.events import Wind
from freebooter.games.captains_log.content.missions import (
    Adrift,
    Amass,
    Approach,
    Beside,
    Board,
    Collect,
    Destroy,
    End,
    Fleet,
    Goal,
    Load,
    Mission,
    Place,
    Retrieve,
    Risk,
    Sell,
    Start,
    Survive,
    Target,
    Visit,
)
from freebooter.games.captains_log.names import NONE

ROLES = ("merchant", "defensive ship", "aggressive ship")
DIRECTIONS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
SERVICES = ("tavern", "shipyard", "market to buy in", "market to sell in")
WHOSE = {
    names.OF_PORT: "the port's nation",
    names.OF_TARGET: "the target's nation",
    names.OF_ANY: "any nation",
    names.OF_ANY_CROWN: "any nation but the Pirates",
    names.OF_ANOTHER: "another nation",
}
PORTS = {
    names.OF_A_CROWN: "any port of the four nations",
    names.NOT_OF_TARGET: "a port of another nation than the target's",
    names.NOT_OF_OWNER: "a port of another nation than the fortress",
    names.NOT_OF_START: "a port of another nation",
}
PLAYERS = {
    names.PC_ANY: "a player's ship",
    names.PC_ON_MISSION: "a player with an active mission",
    names.PC_ON_TRANSPORT: "a player on a transport mission",
    names.PC_ON_COMBAT: "a player on a combat mission",
    names.PC_ON_RESCUE: "a player on a rescue mission",
    names.PC_HUNTING: "a player on one of the combat missions 20 to 23",
    names.PC_LEADING: "the player with the most Fame",
    names.PC_WITH_BOUNTY: "a player with a bounty",
    names.PC_WITH_CLUE: "a player with a clue to the treasure",
}
ICONS = {
    names.MOORING: "{}",
    names.WHALE: "the whale of {}",
    names.NUMBER: "the numbered hex of {}",
    names.BESIDE_FORTRESS: "the fortress of {}",
}
ICON = {names.SECRET: "secret", names.REWARD: "reward", names.CLUE: "clue"}


def money(thousands: int) -> str:
    return f"{thousands * 1000:,} doubloons"


def both(parts: list[str], last: str = " and ") -> str:
    return last.join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def some(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def nation(number: int) -> str:
    """In a sentence."""
    name = NATION[number].name
    return f"the {name}" if name in ("Netherlands", "Pirates") else name


# ---- what is given --------------------------------------------------------------------------------------------------


def gain(given: Gain) -> str:
    n = given.n
    if given.kind == names.GAIN_MONEY:
        return money(n)
    if given.kind == names.GAIN_FAME:
        return f"{n} Fame"
    if given.kind == names.GAIN_REPUTATION:
        return f"{n:+} reputation with {WHOSE.get(given.of) or nation(given.of)}"
    if given.kind == names.GAIN_GOODS:
        return some(n, "good of your choice", "goods of your choice") if given.of == names.ANY_PRIMARY else goods(given)
    if given.kind == names.GAIN_CLUE:
        return "a clue to the treasure"
    if given.kind == names.GAIN_CREW:
        return f"{n} crew" if n > 0 else f"{-n} crew lost"
    if given.kind == names.GAIN_ROWBOAT:
        return some(n, "rowboat") if n > 0 else f"{some(-n, 'rowboat')} lost"
    what = "an officer or specialist" if given.kind == names.GAIN_CREW_UPGRADE else "a ship upgrade"
    return f"any {what.split(' ', 1)[1]}" if n >= 99 else f"{what} of up to {n * 1000:,}"


def goods(given: Gain) -> str:
    return f"{given.n} {GOODS[given.of].id}"


def gains(given: tuple[Gain, ...]) -> str:
    return both([gain(one) for one in given])


def find(found: Find) -> str:
    return sentence(gains(found.gains) or "nothing")


# ---- places and targets ---------------------------------------------------------------------------------------------


def tile_name(number: int) -> str:
    return f"{TILES[number].name} ({number})"


def place(at: Place) -> str:
    if at.icon == names.START_PORT:
        return "the same port"
    if at.icon == names.ANY_PORT:
        return PORTS[at.of]
    where = ICONS[at.icon].format(both([tile_name(number) for number in at.tiles], " or "))
    return f"the farthest of {where}" if at.farthest else where


def all_of(places: tuple[Place, ...]) -> str:
    return both([place(one) for one in places])


def fleet(ships: Fleet) -> str:
    """`a Spanish merchant with a secret icon`"""
    role = "non-player ship" if ships.role == NONE else ROLES[ships.role]
    flag = "" if ships.nation == NONE else f"{NATION[ships.nation].adjective} "
    if ships.nation != NONE and ships.role == NONE:
        role = "ship"
    article = "an" if (flag or role)[0] in "aeiouAEIOU" else "a"
    return f"{article} {flag}{role}" + ("" if ships.icon == NONE else f" with the {ICON[ships.icon]} icon")


def target(aim: Target) -> str:
    parts = []
    if aim.pc == names.PC_AT_ARROW:
        side = "left" if aim.seats > 0 else "right"
        parts.append(f"the player {some(abs(aim.seats), 'seat')} to your {side}")
    elif aim.pc != NONE:
        parts.append(PLAYERS[aim.pc])
    if aim.npc is not None:
        parts.append(fleet(aim.npc))
    alone = f" (alone or together: {fleet(aim.solo)})" if aim.solo is not None else ""
    if aim.pc == names.PC_ANY and aim.npc == Fleet():
        return "a ship"
    return both(parts, " or ") + alone


# ---- missions -------------------------------------------------------------------------------------------------------


def start(begun: Start) -> str:
    if isinstance(begun, Adrift):
        return "a D20 says at which number a counter drifts"
    if isinstance(begun, Destroy):
        return f"destroy {target(begun.target)}"
    if isinstance(begun, Approach):
        return f"get next to {target(begun.target)} and take the risk, or board it"
    if isinstance(begun, Load):
        return f"load {begun.n} {GOODS[begun.good].id} at {place(begun.at)}"
    beside = "go next to" if begun.at.icon == names.BESIDE_FORTRESS else "go to"
    return f"{beside} {place(begun.at)}"


def goal(asked: Goal) -> str:
    if isinstance(asked, Destroy):
        return destroy(asked)
    if isinstance(asked, Board):
        return "board a ship" + (" without taking its cargo" if asked.leaves_cargo else "")
    if isinstance(asked, Beside):
        return f"get next to {target(asked.target)}"
    if isinstance(asked, Survive):
        return f"survive {asked.steps // 2} days and {asked.steps // 2} nights"
    if isinstance(asked, Visit):
        return f"visit, in any order, {all_of(asked.places)}"
    if isinstance(asked, Collect):
        return f"collect 1 {GOODS[asked.good].id} at each of {all_of(asked.places)}"
    if isinstance(asked, Amass):
        return f"have {money(asked.money)} at once"
    if isinstance(asked, Retrieve):
        return "pick the counter up"
    if isinstance(asked, Sell):
        how = "legally" if asked.market == names.LEGAL else "as contraband"
        return f"sell {asked.n} or more {GOODS[asked.good].id} {how} at {place(asked.at)}"
    if asked.at.icon == names.START_PORT:
        return "finish it at once in the same port"
    if asked.n:
        return f"deliver {asked.n} {GOODS[asked.good].id} to {place(asked.at)}"
    return f"sail to {place(asked.at)}"


def destroy(asked: Destroy) -> str:
    whom = target(asked.target)
    if asked.count > 1:
        whom = f"{asked.count} ships" + (" of different nations" if asked.of_nations else "")
    how = {names.BY_FIRE: " by fire", names.BY_COLLAPSE: " by fire and water together"}.get(asked.by, "")
    verb = "board or destroy" if asked.or_board else "destroy"
    return f"{verb} {whom}{how}"


def risk(row: Risk, first: int) -> str:
    parts = ["it is lost" if row.lost else "it succeeds"]
    if row.only_end:
        parts = ["only the first way is left"]
    if row.fortress_dice:
        parts.append(f"the fortress fires {row.fortress_dice} dice")
    if row.gains:
        parts.append(gains(row.gains))
    return f"{first}-{row.to} {', '.join(parts)}"


def risks(mission: Mission) -> str:
    rows, first = [], 1
    for row in mission.risks:
        rows.append(risk(row, first))
        first = row.to + 1
    return f"D12 (+{mission.night} by night): {'; '.join(rows)}"


def end(reached: End) -> str:
    return f"{goal(reached.goal)}: {gains(reached.gains) or 'what it fetches'}"


def mission_text(mission: Mission) -> str:
    parts = [start(mission.start)] if mission.start is not None else []
    if mission.risks:
        parts.append(risks(mission))
    parts.append("; or ".join(end(one) for one in mission.ends))
    if isinstance(mission.start, Approach):
        parts.append("after a player, it ends with natives or Pirates")
    if any(isinstance(one.goal, Destroy) and one.goal.reveal_after for one in mission.ends):
        parts.append("it is shown after the first")
    if any(isinstance(one.goal, Survive) for one in mission.ends):
        parts.append("a player who sinks you takes it over as it stands")
    return " ".join(sentence(part) for part in parts)


def marked(mission: Mission) -> tuple[int, list[str]]:
    """What is marked on the card while it runs: how much of it there must be, and what each mark stands for."""
    asked = mission.ends[0].goal
    if isinstance(asked, (Visit, Collect)):
        return len(asked.places), [tile_name(one.tiles[0]) for one in asked.places]
    if isinstance(asked, Destroy) and asked.of_nations:
        return asked.count, [one.name for one in NATION]
    if isinstance(asked, Destroy) and asked.count > 1:
        return asked.count, []
    return (asked.steps, []) if isinstance(asked, Survive) else (0, [])


# ---- ships, tiles, winds --------------------------------------------------------------------------------------------


def pennant(flag: Pennant) -> str:
    bonus = f" with +{flag.bonus}" if flag.bonus else ""
    if flag.kind == names.PENNANT_MOVE:
        return f"moves {flag.n}"
    if flag.kind == names.PENNANT_ROUTE:
        return f"sails {flag.n} along its route"
    if flag.kind == names.PENNANT_FIRE:
        return f"fires {some(flag.n, 'die', 'dice')}{bonus}"
    if flag.kind == names.PENNANT_BOARD:
        return f"boards with {some(flag.n, 'die', 'dice')}{bonus}"
    return f"hunts {some(flag.n, 'hex', 'hexes')} far and rams for as much damage"


def passives(has: Modifiers) -> list[str]:
    """What the passives of non-player ships do."""
    said = {
        f"+{has.melee_bonus} on its dice when boarding or boarded": has.melee_bonus,
        f"-{has.crew_defense} on the dice of who boards it": has.crew_defense,
        "its damage is fire": has.fire_damage,
        "its damage kills crew": has.damage_kills_crew,
        f"fires {some(has.long_range, 'hex', 'hexes')} farther": has.long_range,
        f"regains {has.recruits} crew a turn": has.recruits,
        "no sandbank stops it": has.ignores_sandbanks,
        "flees when damaged": has.flees_when_damaged,
        "can be neither fired at nor rammed": has.no_ranged_target,
        "passes ships in its way": has.passes_occupied,
    }
    return [words for words, holds in said.items() if holds]


def flag_of(npc: Npc) -> str:
    """`Spanish merchant`, `aggressive pirate ship`, `English corsair`"""
    adjective = NATION[npc.nation].adjective
    if npc.kind == names.CORSAIR:
        return f"{adjective} corsair"
    return f"{adjective} merchant" if npc.role == names.MERCHANT else f"{ROLES[npc.role].split()[0]} {adjective} ship"


def call(stop: Stop) -> str:
    where = place(Place(stop.icon, (stop.tile,)))
    return f"{where} for {gains(stop.gains)}" if stop.gains else where


def npc_text(npc: Npc) -> str:
    whose = f"legend: {npc.captain}" if npc.kind == names.LEGEND else f"{flag_of(npc)} of {npc.captain}"
    parts = [whose, both([pennant(one) for one in npc.pennants])]
    if npc.stops:
        calls = ", ".join(call(stop) for stop in npc.stops)
        parts.append(f"calls at {calls}" + (", then leaves" if npc.leaves else ""))
    parts += passives(npc.modifiers)
    cargo = both([f"{n} {GOODS[good].id}" for good, n in enumerate(npc.cargo) if n])
    parts.append(f"bounty {npc.bounty * 1000:,}, cargo {cargo or 'none'}; boarding it also gives {gains(npc.sword)}")
    return " ".join(sentence(part) for part in parts)


def ship_text(ship: Ship) -> str:
    price = "never on sale" if ship.price == NONE else f"price {ship.price * 1000:,}"
    return f"{ship.text} Level {ship.level}, draft {ship.draft / 2:g}, {price}."


def port_of(tile: Tile) -> str:
    if tile.natives:
        return "village of natives"
    return "port under a flag drawn by lot" if tile.random_flag else f"{NATION[tile.nation].adjective} port"


def tile_text(tile: Tile) -> str:
    if tile.calm:
        return f"Each hex costs {tile.move_cost} movement; neither wind nor events count here."
    if tile.port == NONE:
        return "No port."
    offers = both([SERVICES[service] for service in range(4) if tile.services[service]])
    parts = [f"{port_of(tile)}: {offers}"]
    if tile.native_goods:
        parts.append(f"up to {tile.native_goods} goods of your choice a visit, at {money(tile.native_price)} each")
    if tile.fortress != NONE:
        parts.append("its fortress fires at enemies")
    return " ".join(sentence(part) for part in parts)


def wind_text(wind: Wind) -> str:
    if wind.blows_to == NONE:
        return "No wind: movement is not changed."
    return f"Blows to the {DIRECTIONS[wind.blows_to]}: with it +2 movement, against it -2, slantwise +1 or -1."


def printed_text(space: PrintedUpgrade) -> str:
    upgrade = UPGRADES[space.upgrade]
    return f"{upgrade.name}: {upgrade.text} Needs a ship of level {space.level}."
