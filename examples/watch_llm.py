"""An assistant at the table, without a model: a scripted client that reads what the MCP server says, and answers.

python examples/watch_llm.py [--quick] [--game letter-of-marque] [--seats 3]

Put a language model in the place of `think`, and it plays.
"""

import argparse
import random
import re
import sys

import anyio

from mcp import Client, StdioServerParameters, stdio_client


def think(text: str, rng: random.Random) -> object:
    """What a model would do: read the text, and answer the question at its end."""
    options = re.findall(r"^  (\S+): ", text.rpartition("\nAnswer with")[2], re.MULTILINE)
    if found := re.search(r"a number from (\d+) to (\d+)", text):
        return rng.randint(int(found[1]), int(found[2]))
    if found := re.search(r"a list of (\d+) to (\d+) keys", text):
        return rng.sample(options, int(found[1]))
    return rng.choice(options)


async def play(game: str, seats: int) -> None:
    server = StdioServerParameters(command=sys.executable, args=["-m", "freebooter", "mcp"])
    rng = random.Random(1)
    async with Client(stdio_client(server)) as client:

        async def call(tool: str, **given: object) -> str:
            return (await client.call_tool(tool, given)).content[0].text

        text = await call("new_table", game=game, seats=seats, bots=["able-seaman"], seed="watch")
        while "The end" not in text:
            print(text)
            answer = think(text, rng)
            print(f"\n>>> {answer}\n")
            text = await call("choose", answer=answer)
        print(text)


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--quick", action="store_true", help="it is quick anyway")
    read.add_argument("--game", default="letter-of-marque")
    read.add_argument("--seats", type=int, default=3)
    wanted = read.parse_args()
    anyio.run(play, wanted.game, wanted.seats)


if __name__ == "__main__":
    main()
