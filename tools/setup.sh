# Makes the project's own environment: sourced by ./play, ./test and ./build-fast from the root, with the name of a requirements file.
# Needs Python 3.11 or newer with venv; uses uv if it is there, and gets it into the environment if not.

find_python() {
    for name in "${PYTHON:-python3}" python3.13 python3.12 python3.11 python3 python; do
        if command -v "$name" >/dev/null 2>&1 && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return 0
        fi
    done
    echo "Freebooter needs Python 3.11 or newer; none was found. Install it, or name it: PYTHON=/path/to/python $0" >&2
    return 1
}

set_up() {
    wanted="requirements/$1.txt"
    stamp=".venv/freebooter-$1.stamp"
    if [ ! -x .venv/bin/python ]; then
        python=$(find_python) || exit 1
        echo "Setting up (once): an environment in .venv"
        "$python" -m venv .venv || {
            echo "Python's venv module did not work; on Debian and Ubuntu: apt install python3-venv" >&2
            exit 1
        }
    fi
    sum=$(cat "$wanted" pyproject.toml | cksum)
    if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$sum" ]; then
        if command -v uv >/dev/null 2>&1; then
            uv=uv
        else
            [ -x .venv/bin/uv ] || .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt || exit 1
            uv=.venv/bin/uv
        fi
        echo "Installing what $wanted names"
        "$uv" pip install --quiet --python .venv/bin/python --require-hashes -r "$wanted" || exit 1
        # the package itself, unless it is there: a server may be running on it
        [ "$1" = fast ] && [ -x .venv/bin/freebooter ] || "$uv" pip install --quiet --python .venv/bin/python --no-deps -e . || exit 1
        echo "$sum" >"$stamp"
    fi
}

# The page's checkers (Prettier, TypeScript) into build/node, where npm is at hand; says by its result whether they are there.
set_up_node() {
    command -v npm >/dev/null 2>&1 || return 1
    if ! cmp -s requirements/node/package-lock.json build/node/package-lock.json; then
        mkdir -p build/node
        cp requirements/node/package.json requirements/node/package-lock.json requirements/node/.npmrc build/node/
        (cd build/node && npm ci --silent --no-audit --no-fund >/dev/null 2>&1) || { rm -f build/node/package-lock.json; return 1; }
    fi
}
