"""A client of the HTTP API: makes a table against bots on a running server and plays it to the end, at random.

freebooter serve &
python examples/client.py http://127.0.0.1:8000 [GAME]
"""

import random
import sys
import time
import uuid

import httpx


def answer(ask: dict, rng: random.Random) -> object:
    """Any legal answer: the key of an option, or a list of keys where several may be picked."""
    keys = [option["key"] for option in ask["options"]]
    if ask["kind"] == "pick":
        return rng.sample(keys, ask["least"])
    return rng.choice(keys)


def play(server: str, game: str, seed: int = 1) -> dict:
    rng = random.Random(seed)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    me = httpx.post(f"{server}/api/tables", json={"game": game, "seats": seats, "speed": "instant"}).json()
    me_only = {"Authorization": f"Bearer {me['token']}"}
    with httpx.Client(base_url=f"{server}/api/tables/{me['table']}", headers=me_only, timeout=30) as table:
        while not (now := table.get("").json())["result"]:
            if now["ask"]:
                choice = {"seq": now["seq"], "request": uuid.uuid4().hex, "option": answer(now["ask"], rng)}
                done = table.post("/choices", json=choice)
                if done.status_code != 409:  # 409: the table has moved on meanwhile; look again
                    done.raise_for_status()
            else:
                time.sleep(0.05)  # the bots' turn; a page would listen at /live
    return now["result"]


def main(server: str = "http://127.0.0.1:8000", game: str = "letter-of-marque") -> None:
    result = play(server, game)
    print(f"{game}: ranks {result['ranks']}, points {result['scores']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
