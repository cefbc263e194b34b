from __future__ import annotations

import argparse
import logging
import sys

import tests.drill  # noqa: F401  a game with windows and simultaneous answers
from tests.server.hostile import SUBJECTS, attack


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.hostile", description="A hostile client.")
    parser.add_argument("subjects", nargs="*", help=f"of {', '.join(SUBJECTS)}; all if none is named")
    parser.add_argument("--amount", type=float, default=1.0, help="1.0 takes some minutes for each subject")
    asked = parser.parse_args()
    unknown = [subject for subject in asked.subjects if subject not in SUBJECTS]
    if unknown:
        parser.error(f"there is no subject {unknown[0]}: there are {', '.join(SUBJECTS)}")
    logging.disable(logging.CRITICAL)
    bad = 0
    for subject in asked.subjects or SUBJECTS:
        report = attack(subject, asked.amount)
        print(report, flush=True)
        bad += len(report.bad)
    print("nothing bad" if not bad else f"{bad} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
