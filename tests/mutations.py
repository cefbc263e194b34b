"""Single changes of a Python file: another comparison, operator or number, a condition turned round, a statement or a limit
left out.

`python -m tests.mutants` picks some of them at random and sees whether any test notices.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Mutant:
    """One change: the text from one place to another becomes another text."""

    file: Path
    line: int
    start: int
    end: int
    text: str
    function: str = ""  # the outermost function in whose body it lies, as Class.name; "" if it lies in none

    def source(self) -> str:
        return self.file.read_text(encoding="utf-8")

    def changed(self) -> str:
        whole = self.source()
        return whole[: self.start] + self.text + whole[self.end :]

    def was(self) -> str:
        """The line, or lines, in which it lies."""
        whole = self.source()
        return one_line(whole[self._first(whole) : self._last(whole)])

    def becomes(self) -> str:
        whole = self.source()
        return one_line(whole[self._first(whole) : self.start] + self.text + whole[self.end : self._last(whole)])

    def _first(self, whole: str) -> int:
        return whole.rfind("\n", 0, self.start) + 1

    def _last(self, whole: str) -> int:
        return whole.find("\n", self.end)

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}\n    {self.was()}\n    {self.becomes()}"


def one_line(text: str) -> str:
    return " ".join(text.split())


def mutants(file: Path) -> Iterator[Mutant]:
    """All changes of a file."""
    whole = file.read_text(encoding="utf-8")
    starts = [0]
    for line in whole.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = whole.encode()

    def place(line: int, column: int) -> int:
        return len(raw[: starts[line - 1] + column].decode())

    tree = ast.parse(whole)
    bodies = [
        (
            place(function.body[0].lineno, function.body[0].col_offset),
            place(function.end_lineno or 0, function.end_col_offset or 0),
            name,
        )
        for name, function in outermost_functions(tree)
    ]
    for node, text in changes(tree):
        start = place(node.lineno, node.col_offset)
        end = place(node.end_lineno or node.lineno, node.end_col_offset or 0)
        inside = [name for first, last, name in bodies if first <= start < last]
        yield Mutant(file, node.lineno, start, end, text, inside[-1] if inside else "")


def outermost_functions(node: ast.AST, path: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield path + inner.name, inner
        elif isinstance(inner, ast.ClassDef):
            yield from outermost_functions(inner, f"{path}{inner.name}.")


def changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Nodes that run, each with what stands there instead."""
    places = {id(place) for node in ast.walk(tree) for place in places_in(node)}
    for node in running(tree):
        if id(node) in places and ast.unparse(node) == "0":  # the last instead of the first: mostly there is only one
            yield node, "(1)"  # type: ignore[misc]
        elif isinstance(node, ast.expr):
            yield from ((node, f"({text})") for text in expressions(node))
        elif isinstance(node, ast.stmt):
            yield from ((node, text) for text in statements(node))
        for condition in conditions(node):
            yield condition, f"(not {unparsed(condition)})"


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
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for inner in field if isinstance(field, list) else [field]:
            if isinstance(inner, ast.AST):
                yield from running(inner)


def expressions(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield unparsed(ast.Compare(node.left, [SWAPPED[type(node.ops[0])]()], node.comparators))  # type: ignore[list-item]
        if isinstance(node.ops[0], (ast.GtE, ast.LtE)):  # "at least" and "at most" become "exactly"
            yield unparsed(ast.Compare(node.left, [ast.Eq()], node.comparators))
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield unparsed(ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right))  # type: ignore[arg-type]
    elif isinstance(node, ast.BoolOp):
        yield unparsed(ast.BoolOp(SWAPPED[type(node.op)](), node.values))  # type: ignore[arg-type]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield unparsed(node.operand)
    elif isinstance(node, ast.IfExp):
        yield unparsed(ast.IfExp(node.test, node.orelse, node.body))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED_NAMES:
        yield unparsed(ast.Call(ast.Name(SWAPPED_NAMES[node.func.id]), node.args, node.keywords))
        if node.func.id in LIMITS and len(node.args) == 2:  # a limit is left out
            yield from (unparsed(one) for one in node.args)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield str(node.value + 1)
        yield str(node.value - 1)


def conditions(node: ast.AST) -> list[ast.expr]:
    """What a node asks before it goes on, where no change above turns it round: a bare name, field or call."""
    asked: list[ast.expr] = []
    if isinstance(node, (ast.If, ast.While)):
        asked = [node.test]
    elif isinstance(node, ast.comprehension):
        asked = list(node.ifs)
    return [one for one in asked if isinstance(one, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))]


def statements(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, (ast.AugAssign, ast.Expr)) or (isinstance(node, ast.Delete) and not forgets(node)):
        yield "pass"
    elif isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        yield "pass"  # a field; without a local name Python itself would complain
    elif isinstance(node, ast.Break):
        yield "continue"
    elif isinstance(node, ast.Continue):
        yield "break"
    if isinstance(node, ast.AugAssign) and type(node.op) in SWAPPED:
        yield unparsed(ast.AugAssign(node.target, SWAPPED[type(node.op)](), node.value))  # type: ignore[arg-type]


def forgets(node: ast.Delete) -> bool:
    """Only local names: whoever leaves them is none the wiser."""
    return all(isinstance(target, ast.Name) for target in node.targets)


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def unparsed(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node))
