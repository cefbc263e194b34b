"""What ./play runs: the compiled build if one fits the sources; if none does, the plain one, and compiles meanwhile.

    ./play [--plain] [options of `freebooter serve`]
    ./play [--plain] terminal [options of `freebooter play`]

The first start answers as soon as it can: what the compiler needs is installed, and the build made, in the background,
with the least priority. The next start uses it. A build of other sources is never used.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import build_fast

ROOT = build_fast.ROOT
LOG = ROOT / "build" / "fast.log"
HEAD_START = 10  # seconds in which the page may come up before the compiler takes a share of the machine


def choose_build(plain: bool) -> tuple[Path, str]:
    """Where Python finds the package, and a sentence about it, if there is one to say."""
    source = ROOT / "src"
    if plain:
        return source, ""
    if not build_fast.trouble():
        return build_fast.TARGET, ""
    if build_fast.no_compiler():
        return source, build_fast.no_compiler()
    failed, why = build_fast.stamped("failed")
    if failed == build_fast.sources():
        return source, f"The compiled build could not be made ({why}); this is the plain one. ./build-fast tries again."
    compile_meanwhile()
    again = f" (last time it failed: {why})" if why else ""
    return (
        source,
        f"Compiling the games in the background{again}; from the next start on bots think faster (--plain: never).",
    )


def compile_meanwhile() -> None:
    LOG.parent.mkdir(exist_ok=True)
    command = [sys.executable, __file__, "--compile"]
    with LOG.open("w") as log:
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)


def compile_now() -> None:
    """In the background process: waits, installs the compiler's needs, compiles; notes why if it fails."""
    os.nice(19)
    time.sleep(HEAD_START)
    script = ". tools/setup.sh && set_up fast"
    done = subprocess.run(["sh", "-euc", script], cwd=ROOT, capture_output=True, text=True, check=False)
    print(done.stdout, done.stderr, flush=True)
    if done.returncode:
        build_fast.TARGET.mkdir(parents=True, exist_ok=True)
        why = build_fast.cause(RuntimeError("mypy could not be installed"), done.stderr)
        (build_fast.TARGET / "failed").write_text(f"again {why}", encoding="utf-8")  # the next start tries again
        return
    subprocess.run([sys.executable, build_fast.__file__], cwd=ROOT, check=False)


def main() -> None:
    words = sys.argv[1:]
    if words == ["--compile"]:
        compile_now()
        return
    plain = "--plain" in words
    words = [word for word in words if word != "--plain"]
    if "--help" in words:
        print("./play takes --plain (never compile, run plain Python) and, besides it, what this takes:\n")
        plain = True
    path, sentence = choose_build(plain)
    if sentence:
        print(sentence, file=sys.stderr, flush=True)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(path), os.environ.get("PYTHONPATH")]))
    command = ["play", *words[1:]] if words[:1] == ["terminal"] else ["serve", "--open", *words]
    freebooter = Path(sys.executable).with_name("freebooter")
    os.execv(freebooter, [str(freebooter), *command])  # a program of its own: its workers start from it


if __name__ == "__main__":
    main()
