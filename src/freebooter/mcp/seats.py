"""Where an assistant sits: at a table of its own with bots, or at a friend's table on a running server."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any

import msgspec

from freebooter.bots import explain, make, steady
from freebooter.engine.answers import Decision, IllegalChoice
from freebooter.engine.chair import Chair
from freebooter.engine.game import Game, Result, find_game
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.engine.words import odds_in_words, plain, with_odds, words_of
from freebooter.mcp.text import Asked, drawn, ending
from freebooter.terminal.draw import sentence
from freebooter.terminal.play import titles

PATIENCE = 20.0  # seconds that a choice waits for the others of a friend's table


class CannotSit(ValueError):
    """There is no seat for the assistant; says why."""


class OwnSeat:
    """A seat at a table in this process; bots have the others and play at once."""

    def __init__(self, table: Table, seat: int, bots: list[str], seed: str) -> None:
        self.table = table
        self.seat = seat
        self.game: Game = table.game
        self.kinds = bots
        self.names = [f"Seat {number}" for number in range(table.seats)]
        self._bots = [steady(kind) for kind in bots]
        self._luck = [lucky("mcp", seed, number) for number in range(table.seats)]
        self._heard = 0
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        table = self.table
        while table.awaiting and self.seat not in table.awaiting:
            other = table.awaiting[0]
            table.choose(other, self._bots[other](Chair(table, other, self._luck[other])))

    def picture(self) -> str:
        return drawn(self.game, self.names, titles(self.names, self.seat, self.kinds), self.table.view(self.seat))

    def news(self) -> list[str]:
        told = self.table.events(self._heard, self.seat)
        self._heard += len(told)
        return [sentence(self.game, one, self.names, self.seat) for one in told if not one.undone]

    def asked(self) -> Asked | None:
        decision = self.table.decision(self.seat)
        return None if decision is None or self.seat not in self.table.awaiting else self._asked(decision)

    def _asked(self, decision: Decision) -> Asked:
        words = words_of(self.game.id)
        text = plain(words.prompt(decision.prompt, decision.args, self.seat), self.names)
        options = []
        for option in decision.options:
            odds = plain(odds_in_words(self.game, self.table.state, decision, option), self.names)
            options.append((option.key, with_odds(plain(words.option(option, self.seat), self.names), odds)))
        return Asked(text, decision.kind, decision.least, decision.most, options)

    def choose(self, answer: Any) -> None:
        self.table.choose(self.seat, answer)
        self._let_bots_play()

    def take_back(self) -> None:
        self.table.undo(self.seat)

    def explain(self) -> str:
        chair = Chair(self.table, self.seat, lucky("hint", self.table.seq))
        words = words_of(self.game.id)
        best = [one for one in explain(chair, seconds=1.0)[:3] if one.visits]
        if not best:
            answer = make("greedy")(chair)
            many = answer if isinstance(answer, list) else [answer]
            return f"Rules of thumb say: {', '.join([getattr(one, 'key', str(one)) for one in many]) or 'nothing'}."
        return "\n".join(
            f"{one.key}: {plain(words.option(one.option, self.seat), self.names)} "
            f"(chance to win about {one.chance:.0%}, tried {one.visits} times)"
            for one in best
        )

    def end(self) -> str:
        result = self.table.result
        return "" if result is None else ending(self.game, result, self.names)


class FriendsSeat:
    """A seat at a table of a running server, taken by its link."""

    def __init__(self, link: str, name: str) -> None:
        address = urllib.parse.urlsplit(link)
        parts = [part for part in address.path.split("/") if part]
        if address.scheme not in ("http", "https") or len(parts) != 2 or parts[0] != "join" or not address.fragment:
            raise CannotSit(f"A link to a seat looks like http://host/join/TABLE#SECRET, not '{link}'.")
        self._base = f"{address.scheme}://{address.netloc}/api/tables/{parts[1]}"
        self._token = ""
        joined = self._call("/join", {"invite": address.fragment, "name": name or "Assistant"})
        self._token = joined["token"]
        self.seat: int = joined["seat"]
        self._heard = 0
        self._now: dict[str, Any] = {}
        self._refresh()
        self.game = find_game(self._now["game"])

    def _call(self, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(self._base + path, headers={"Content-Type": "application/json"})
        if self._token:
            request.add_header("Authorization", f"Bearer {self._token}")
        if body is not None:
            request.data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise IllegalChoice(_error_in(error)) from None
        except (urllib.error.URLError, TimeoutError) as error:
            raise CannotSit(f"The server at {self._base} does not answer: {getattr(error, 'reason', error)}.") from None

    def _refresh(self) -> None:
        self._now = self._call("")

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self._now["seats"]]

    def picture(self) -> str:
        self._refresh()
        view = msgspec.convert(self._now["view"], type(self._sample().view(0)))
        heads = [f"{name} (you)" if number == self.seat else name for number, name in enumerate(self.names)]
        return drawn(self.game, self.names, heads, view)

    def _sample(self) -> Table:
        """A table of the same kind: its view has the type that the server's answer is read with."""
        from freebooter.engine.table import new_table

        return new_table(self.game, len(self.names), 0, self._now["settings"], history=False)

    def news(self) -> list[str]:
        told = [one for one in self._now["events"] if one["n"] >= self._heard]
        if told:
            self._heard = told[-1]["n"] + 1
        return [plain(one["text"], self.names) for one in told if not one.get("undone")]

    def asked(self) -> Asked | None:
        self._refresh()
        ask = self._now["ask"]
        if ask is None:
            return None
        options, words = [], ""
        for one in ask["options"]:
            words = plain(one["text"], self.names) if "text" in one else words  # none: as the option before it
            options.append((one["key"], with_odds(words, plain(one.get("odds", []), self.names))))
        return Asked(plain(ask["text"], self.names), ask["kind"], ask["least"], ask["most"], options)

    def choose(self, answer: Any) -> None:
        self._call("/choices", {"seq": self._now["seq"], "request": uuid.uuid4().hex, "option": answer})
        until = time.monotonic() + PATIENCE
        self._refresh()
        while self._now["ask"] is None and self._now["result"] is None and time.monotonic() < until:
            time.sleep(0.1)
            self._refresh()

    def take_back(self) -> None:
        self._refresh()
        self._call("/undo", {"seq": self._now["seq"], "request": uuid.uuid4().hex})

    def explain(self) -> str:
        hint = self._call("/hint")
        lines = []
        for one in hint["options"]:
            chance = one.get("chance")
            about = f" (chance to win about {chance:.0%})" if chance is not None else ""
            lines.append(f"{one['key']}: {plain(one['text'], self.names)}{about}")
        return "\n".join(lines) or str(hint["how"])

    def end(self) -> str:
        found = self._now["result"]
        if found is None:
            return ""
        fields = {name: found[name] for name in Result.__struct_fields__ if name in found}
        fields.pop("ties", None)
        return ending(self.game, msgspec.convert(fields, Result, strict=False), self.names)


def _error_in(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError):
        return f"The server refused it ({error.code})."
