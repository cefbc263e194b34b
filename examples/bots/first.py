#!/usr/bin/env python3
"""A bot as a program: takes the option that promises most by its kind, and otherwise any, by a counter of its own.

freebooter simulate letter-of-marque --seats 3 --bots "program:python3 examples/bots/first.py,random" --games 20
"""

import json
import sys

LIKED = ["arrive", "take", "sell", "leave", "move", "sail"]  # kinds of options, the best first

for number, line in enumerate(sys.stdin):
    ask = json.loads(line)
    if ask["kind"] == "amount":
        answer = {"amount": ask["most"]}
    elif ask["kind"] == "pick":
        answer = {"keys": [option["key"] for option in ask["options"][: ask["least"]]]}
    else:
        options = ask["options"]
        liked = [option for kind in LIKED for option in options if option["kind"] == kind]
        option = liked[0] if liked else options[number % len(options)]
        answer = {"key": option["key"]}
    print(json.dumps(answer), flush=True)
