"""Modules joined into one file: what is always needed together comes in one answer, and without its comments.

The sources are what is written and read; this is done when they are first asked for under a version. A joined module
stands in a function of its own, which returns what it exports. `joined` has them all by their paths, and a module that
stays by itself takes from there what it imports of them, so each module is there once, whoever asks for it. The module
whose name the file has exports what it did before. Why: `docs/decisions/joined-modules.md`.
"""

import posixpath
import re
from collections.abc import Callable, Iterator

from msgspec import Struct

Read = Callable[[str], str | None]  # the text of a module by its path ("web/ui.js"); None if there is none

CLAUSE = r"(?:\*\s*as\s+\w+|\w+|\{[^{}]*\})"
BEGIN = r"(?:^|(?<=[;}]))"  # of a statement; vendored modules are one line
STATIC = re.compile(rf"""{BEGIN}(import|export)\s*({CLAUSE})\s*from\s*["'](\.[^"']+)["'];?""", re.MULTILINE)
BARE = re.compile(rf"""{BEGIN}import\s*["'](\.[^"']+)["'];?""", re.MULTILINE)
DYNAMIC = re.compile(r"""\bimport\(\s*"(\.[^"]+)"\s*\)""")
DEFAULT = re.compile(rf"{BEGIN}export default ", re.MULTILINE)
DECLARED = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
NAMED = re.compile(rf"{BEGIN}export\s*(\{{[^{{}}]*\}});?", re.MULTILINE)
LEFT = re.compile(rf"{BEGIN}(?:import|export)\b(?!\s*[(.])", re.MULTILINE)


class Unjoinable(Exception):
    """A module says something that is not understood here; the sentence names it."""


# ---- comments --------------------------------------------------------------------------------------------------------

# Prettier puts blanks around every division, so a stroke without one begins a pattern or a comment.
CODE = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)"""
    r"""|(?P<kept>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/(?![\s=])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/)"""
    r"""|(?P<blank>\n\s*)|(?P<mark>[`{}])|[^"'`{}/\n]+|.""",
    re.DOTALL,
)
TEMPLATE = re.compile(r"(?P<mark>`|\$\{)|\\.|[^`$\\]+|.", re.DOTALL)


def without_comments(text: str) -> str:
    """The same code without comments and indentation. Texts in templates stay as they are."""
    found: list[str] = []
    inside = ["{"]  # what is open: "{" in code, "`" in a template
    at = 0
    while at < len(text):
        template = inside[-1] == "`"
        token = (TEMPLATE if template else CODE).match(text, at)
        assert token is not None
        at = token.end()
        kind, mark = token.lastgroup, token[0]
        if kind == "comment":
            continue
        if kind == "mark" and (mark == "}" or (template and mark == "`")):
            inside.pop()
        elif kind == "mark":
            inside.append(mark[-1])
        if kind != "blank":
            found.append(mark)
        elif found and found[-1] != "\n":
            found.append("\n")
    if inside != ["{"]:
        raise Unjoinable("its strings, templates or braces do not close")
    return "".join(found)


def plain_style(text: str) -> str:
    """A stylesheet without comments and indentation."""
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)).strip() + "\n"


# ---- modules ---------------------------------------------------------------------------------------------------------


class Import(Struct):
    clause: str
    path: str
    passed_on: bool  # export ... from


class Module:
    """A module's text, and what it imports and exports."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        try:
            self.text = text if "/vendor/" in path else without_comments(text)
        except Unjoinable as why:
            raise Unjoinable(f"{path} cannot be joined: {why}") from None
        self.imports = [Import(one[2], self.resolved(one[3]), one[1] == "export") for one in STATIC.finditer(self.text)]
        self.imports += [Import("", self.resolved(one[1]), False) for one in BARE.finditer(self.text)]

    def resolved(self, name: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), name))


def bound(clause: str) -> str:
    """What an import binds, as the left side of an assignment: `{ a as b }` is `{ a: b }`."""
    if clause.startswith("{"):
        return re.sub(r"\s+as\s+", ": ", clause)
    return re.sub(r"\*\s*as\s+", "", clause) if clause.startswith("*") else f"{{ default: {clause} }}"


def names_in(clause: str) -> list[tuple[str, str]]:
    """The names inside of braces: as they are called here, and outside."""
    pairs = [one.split(" as ") for one in clause.strip("{}").replace("\n", " ").split(",") if one.strip()]
    return [(pair[0].strip(), pair[-1].strip()) for pair in pairs]


def relative(path: str, place: str) -> str:
    """The path as a module at `place` names it."""
    found = posixpath.relpath(path, posixpath.dirname(place))
    return found if found.startswith(".") else f"./{found}"


class Joiner:
    """All modules as they go out, in groups and alone."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._modules: dict[str, Module] = {}
        self._home: dict[str, str] = {}  # the head of each module's group
        self._groups: dict[str, list[str]] = {}

    def group(self, head: str, *also: str) -> None:
        """Joins these modules with all that they import, unless it is in a group already; `head` stands for them."""
        if head not in self._groups:
            group: list[str] = []
            for path in (head, *also):
                self._gather(path, group, ())
            self._groups[head] = group
            self._home |= dict.fromkeys(group, head)

    def _gather(self, path: str, group: list[str], asking: tuple[str, ...]) -> None:
        """The module and all that it imports, each after what it needs."""
        if path in asking:
            raise Unjoinable(f"{path} imports itself by way of {asking[-1]}: move what both need into a third module.")
        if path in self._home or path in group:
            return
        for one in self.module(path).imports:
            self._gather(one.path, group, (*asking, path))
        group.append(path)

    def module(self, path: str) -> Module:
        if path not in self._modules:
            text = self._read(path)
            if text is None:
                raise Unjoinable(f"There is no {path}.")
            self._modules[path] = Module(path, text)
        return self._modules[path]

    def text(self, path: str) -> str | None:
        """What is sent for this path; None for a module that comes with another."""
        if path in self._groups:
            return self._together(path)
        return None if path in self._home else self._alone(path)

    def _together(self, head: str) -> str:
        group = self._groups[head]
        numbers = {path: f"$m{number}" for number, path in enumerate(group)}
        others = self._others(head, group)
        lines = [*self._taken(others, head)]
        for path, number in numbers.items():
            body = self._linked(self.module(path), head, numbers, others)
            body, exported = unexported(body, path)
            exported = [*exported, *self._passed_on(path, head, numbers, others)]
            own = [one.split(":")[0] for one in exported] if path == head else []
            lines.append(f"// {path}\nconst {number} = (() => {{{body}\nreturn {{ {', '.join(exported)} }};\n}})();")
            if "default" in own:
                own.remove("default")
                lines.append(f"export default {number}.default;")
            lines += [f"export const {{ {', '.join(own)} }} = {number};"] if own else []
        all_of_it = ", ".join(f'"{path}": {number}' for path, number in numbers.items())
        return "\n".join([*lines, f"export const joined = {{ {all_of_it} }};", ""])

    def _alone(self, path: str) -> str:
        others = self._others(path, [path])
        body = self._linked(self.module(path), path, {}, others)
        return "\n".join([*self._taken(others, path), body.strip(), ""])

    def _others(self, head: str, group: list[str]) -> dict[str, str]:
        """The groups of which these modules import something, and what they are called here."""
        needed = {self._home.get(one.path, head) for path in group for one in self.module(path).imports} - {head}
        return {other: f"$g{number}" for number, other in enumerate(sorted(needed))}

    def _taken(self, others: dict[str, str], place: str) -> Iterator[str]:
        for head, name in others.items():
            yield f'import {{ joined as {name} }} from "{relative(head, place)}";'

    def _source(self, path: str, head: str, numbers: dict[str, str], others: dict[str, str]) -> str | None:
        """The expression that has a module's exports; None if it stays by itself."""
        home = self._home.get(path)
        if home is None:
            return None
        return numbers[path] if home == head else f'{others[home]}["{path}"]'

    def _linked(self, module: Module, place: str, numbers: dict[str, str], others: dict[str, str]) -> str:
        """The module's text with all that it imports found where it is, seen from `place`."""

        def static(found: re.Match[str]) -> str:
            source = self._source(module.resolved(found[3]), place, numbers, others)
            if source is None:
                return found[0]
            if found[1] == "import":
                return f"const {bound(found[2])} = {source};"
            return "" if numbers else f"export const {bound(found[2])} = {source};"

        def dynamic(found: re.Match[str]) -> str:
            path = module.resolved(found[1])
            home = self._home.get(path)
            if home is None or home == path:
                return f'import("{relative(path, place)}")'
            return f'import("{relative(home, place)}").then(($m) => $m.joined["{path}"])'

        text = DYNAMIC.sub(dynamic, STATIC.sub(static, BARE.sub("", module.text) if numbers else module.text))
        return text.replace("import.meta.url", f'new URL("{relative(module.path, place)}", import.meta.url).href')

    def _passed_on(self, path: str, head: str, numbers: dict[str, str], others: dict[str, str]) -> Iterator[str]:
        for one in self.module(path).imports:
            if one.passed_on:
                source = self._source(one.path, head, numbers, others)
                for name, outside in names_in(one.clause):
                    yield f"{outside}: {source}" if name == "*" else f"{outside}: {source}.{name}"


def unexported(body: str, path: str) -> tuple[str, list[str]]:
    """A module's text without the word export, and what its function returns instead."""
    exported = [name for _, name in DECLARED.findall(body)]
    for clause in NAMED.findall(body):
        exported += [f"{outside}: {name}" for name, outside in names_in(clause)]
    if DEFAULT.search(body):
        exported.append("default: $default")
    body = DEFAULT.sub("const $default = ", NAMED.sub("", DECLARED.sub(r"\1 \2", body)))
    left = LEFT.search(body)
    if left is not None:
        raise Unjoinable(f"{path} cannot be joined: {body[left.start() :][:60]!r} is not understood.")
    return body, exported
