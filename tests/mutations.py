"""Single changes of a Python file: another comparison, operator or number, a condition turned round, a statement or a limit
left out.

Each change has an address that survives renaming: the file, the function in which it lies, its kind (CHANGES), and which
of that kind it is in the function. `python -m tests.mutants` picks some of them at random and sees whether any test
notices; broken.toml and equal.toml name them by their addresses.
"""

from __future__ import annotations

import ast
import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
SWAPPED_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
LIMITS = ("min", "max")
TYPES = ("Annotated", "Callable", "TypeVar")  # assignments that only give a type its name

CHANGES = {
    "compare": "a comparison becomes its neighbour or its opposite: < becomes <=, == becomes !=",
    "exactly": "'at least' and 'at most' become 'exactly'",
    "operator": "another operator: + becomes -, & becomes |",
    "logic": "'and' becomes 'or', and the other way round",
    "not": "a 'not' is left out",
    "branches": "a if condition else b: a and b change places",
    "function": "min and max, any and all change places",
    "first": "a limit is left out: the first of two arguments of min or max stays alone",
    "second": "a limit is left out: the second of two arguments of min or max stays alone",
    "flag": "True and False change places",
    "more": "a number is one higher",
    "less": "a number is one lower",
    "other": "things[0] becomes things[1]",
    "condition": "a condition is turned round",
    "always": "an 'if' is taken whatever it asks",
    "never": "an 'if' is never taken",
    "without": "a statement is left out",
    "loop": "'break' becomes 'continue', and the other way round",
    "step": "+= becomes -=, |= becomes &=",
}

Change = tuple[ast.expr | ast.stmt, str, str]  # a node, its kind of change, and what stands there instead


@dataclass(frozen=True)
class Mutant:
    """One change: the text from one place to another becomes another text."""

    file: Path
    line: int
    start: int
    end: int
    text: str
    function: str  # the outermost function in whose body it lies, as Class.name; "" if it lies in none
    place: str  # the same, or the name that is given a value there
    change: str  # one of CHANGES
    nth: int  # which of these changes in this place, from 1
    whole: str = field(repr=False, compare=False)  # the file as it is

    def changed(self) -> str:
        return self.whole[: self.start] + self.text + self.whole[self.end :]

    def was(self) -> str:
        """The line, or lines, in which it lies."""
        return one_line(self.whole[self._first() : self._last()])

    def becomes(self) -> str:
        return one_line(self.whole[self._first() : self.start] + self.text + self.whole[self.end : self._last()])

    def _first(self) -> int:
        return self.whole.rfind("\n", 0, self.start) + 1

    def _last(self) -> int:
        return self.whole.find("\n", self.end)

    def address(self, folder: Path) -> Address:
        return Address(str(self.file.relative_to(folder)), self.place, self.change, self.nth)

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}, {self.place}, {self.change} {self.nth}\n    {self.was()}\n    {self.becomes()}"


@dataclass(frozen=True, order=True)
class Address:
    """Where a change is made, as broken.toml and equal.toml say it."""

    file: str  # below the game's folder
    function: str
    change: str
    nth: int = 1

    def __str__(self) -> str:
        return f"{self.file}, {self.function}, {self.change} {self.nth}"


def mutant_at(address: Address, folder: Path) -> Mutant:
    """The change at this address; a ValueError says what there is instead."""
    file = folder / address.file
    if not file.is_file():
        raise ValueError(f"{address}: there is no file {address.file}")
    if address.change not in CHANGES:
        raise ValueError(f"{address}: there is no change '{address.change}', but {', '.join(CHANGES)}")
    here = [one for one in mutants(file) if one.place == address.function and one.change == address.change]
    if not here:
        raise ValueError(f"{address}: nothing of this kind can be changed there")
    if not 1 <= address.nth <= len(here):
        raise ValueError(f"{address}: there are {len(here)} changes of this kind")
    return here[address.nth - 1]


def one_line(text: str) -> str:
    return " ".join(text.split())


def mutants(file: Path) -> list[Mutant]:
    """All changes of a file, as they stand in it."""
    return mutants_of(file, file.read_text(encoding="utf-8"))


@functools.cache
def mutants_of(file: Path, whole: str) -> list[Mutant]:
    starts = [0]
    for line in whole.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = whole.encode()

    def place(line: int, column: int) -> int:
        return len(raw[: starts[line - 1] + column].decode())

    tree = ast.parse(whole)
    functions = [(*span(place, one.body[0], one), name) for name, one in outermost_functions(tree)]
    given = [(*span(place, one, one), name) for name, one in names_given(tree)]
    count: Counter[tuple[str, str]] = Counter()
    found = []
    for node, change, text in changes(tree):
        start = place(node.lineno, node.col_offset)
        end = place(node.end_lineno or node.lineno, node.end_col_offset or 0)
        function = around(functions, start)
        where = function or around(given, start)
        count[where, change] += 1
        found.append(Mutant(file, node.lineno, start, end, text, function, where, change, count[where, change], whole))
    return found


def span(place: object, first: ast.stmt, last: ast.stmt) -> tuple[int, int]:
    return (
        place(first.lineno, first.col_offset),  # type: ignore[operator]
        place(last.end_lineno or 0, last.end_col_offset or 0),  # type: ignore[operator]
    )


def around(spans: list[tuple[int, int, str]], start: int) -> str:
    """The name of the innermost of these that a place lies in."""
    inside = [name for first, last, name in spans if first <= start < last]
    return inside[-1] if inside else ""


def outermost_functions(node: ast.AST, path: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield path + inner.name, inner
        elif isinstance(inner, ast.ClassDef):
            yield from outermost_functions(inner, f"{path}{inner.name}.")


def names_given(node: ast.AST, path: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """Names outside of functions with the statements that give them a value, and functions with their heads."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield path + inner.name, inner
        elif isinstance(inner, ast.ClassDef):
            yield from names_given(inner, f"{path}{inner.name}.")
        elif isinstance(inner, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            targets = inner.targets if isinstance(inner, ast.Assign) else [inner.target]
            yield path + ", ".join(unparsed(target) for target in targets), inner


def changes(tree: ast.AST) -> Iterator[Change]:
    """Nodes that run, each with the kind of its change and what stands there instead."""
    places = {id(place) for node in ast.walk(tree) for place in places_in(node)}
    for node in running(tree):
        if id(node) in places and ast.unparse(node) == "0":  # the last instead of the first: mostly there is only one
            yield node, "other", "(1)"  # type: ignore[misc]
        elif isinstance(node, ast.expr):
            yield from ((node, change, f"({text})") for change, text in expressions(node))
        elif isinstance(node, ast.stmt):
            yield from ((node, change, text) for change, text in statements(node))
        for condition in conditions(node):
            yield condition, "condition", f"(not {unparsed(condition)})"
        if isinstance(node, ast.If):
            yield node.test, "always", "True"
            yield node.test, "never", "False"


def places_in(node: ast.AST) -> list[ast.expr]:
    """Numbers that say which of several is meant: things[0], option.number(0)."""
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("number", "word"):
        return node.args
    return []


def running(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what lies in it, but for types, texts, imports and assertions."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)) or is_docstring(node):
        return
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith(TYPES):
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST):
                yield from running(inner)


def expressions(node: ast.expr) -> Iterator[tuple[str, str]]:
    """The changes of an expression, each with its kind."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = SWAPPED[type(node.ops[0])]()
        yield "compare", unparsed(ast.Compare(node.left, [other], node.comparators))  # type: ignore[list-item]
        if isinstance(node.ops[0], (ast.GtE, ast.LtE)):
            yield "exactly", unparsed(ast.Compare(node.left, [ast.Eq()], node.comparators))
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield "operator", unparsed(ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right))  # type: ignore[arg-type]
    elif isinstance(node, ast.BoolOp):
        yield "logic", unparsed(ast.BoolOp(SWAPPED[type(node.op)](), node.values))  # type: ignore[arg-type]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", unparsed(node.operand)
    elif isinstance(node, ast.IfExp):
        yield "branches", unparsed(ast.IfExp(node.test, node.orelse, node.body))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED_NAMES:
        yield "function", unparsed(ast.Call(ast.Name(SWAPPED_NAMES[node.func.id]), node.args, node.keywords))
        if node.func.id in LIMITS and len(node.args) == 2:
            yield "first", unparsed(node.args[0])
            yield "second", unparsed(node.args[1])
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "flag", str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "more", str(node.value + 1)
        yield "less", str(node.value - 1)


def conditions(node: ast.AST) -> list[ast.expr]:
    """What a node asks before it goes on, where no change above turns it round: a bare name, field or call."""
    asked: list[ast.expr] = []
    if isinstance(node, (ast.If, ast.While)):
        asked = [node.test]
    elif isinstance(node, ast.comprehension):
        asked = list(node.ifs)
    return [one for one in asked if isinstance(one, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))]


def statements(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """The changes of a statement, each with its kind."""
    if isinstance(node, (ast.AugAssign, ast.Expr)) or (isinstance(node, ast.Delete) and not forgets(node)):
        yield "without", "pass"
    elif isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        yield "without", "pass"  # a field; without a local name Python itself would complain
    elif isinstance(node, ast.Break):
        yield "loop", "continue"
    elif isinstance(node, ast.Continue):
        yield "loop", "break"
    if isinstance(node, ast.AugAssign) and type(node.op) in SWAPPED:
        yield "step", unparsed(ast.AugAssign(node.target, SWAPPED[type(node.op)](), node.value))  # type: ignore[arg-type]


def forgets(node: ast.Delete) -> bool:
    """Only local names: whoever leaves them is none the wiser."""
    return all(isinstance(target, ast.Name) for target in node.targets)


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def unparsed(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node))
