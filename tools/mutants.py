"""Breaks rules, secrecy, rate limits and metrics on purpose, a little at a time, and sees whether the tests notice.

``make mutants`` takes the same sample every time, and lists what survives with the line and what became of it. A change
that no test can notice, because nothing changes, stands in ``tests/mutants.txt`` with the reason, or in the
``mutants.txt`` of the game's own tests.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue

from quintet import games

ROOT = Path(__file__).parent.parent
PACKAGE = Path("src") / "quintet"
SECONDS = 120
"""A change that makes the tests run this long has been noticed."""


@dataclass(frozen=True)
class Target:
    """Files to break, and the tests that should notice: the quick ones are asked first."""

    files: tuple[Path, ...]
    tests: tuple[tuple[str, ...], ...]
    sample: int
    functions: tuple[str, ...] = ()
    """Only these functions, if any are named."""


def targets() -> Iterator[Target]:
    """What is broken, and how much of it."""
    for game_id in games.ids():
        files = rules_of(PACKAGE / "games" / game_id)
        own = (f"tests/games/{game_id}", "--ignore-glob=*/test_bots.py", "--ignore-glob=*/test_terminal.py")
        general = ("tests/test_perft.py", "tests/test_golden.py", "tests/test_conformance.py")
        tests = own, (*general, "-k", f"{game_id} or golden")
        yield Target(files, tests, sample=20)
        yield Target(files, tests, sample=10, functions=("_public_view", "_private_view", "_restore"))
    engine = ("tests/test_engine.py",), ("tests/test_conformance.py", "tests/test_records.py", "-k", games.ids()[0])
    yield Target((PACKAGE / "engine.py",), engine, sample=30)
    secrecy = ("seen_by", "secrets_of", "private_view", "preview", "sample")
    yield Target((PACKAGE / "engine.py",), engine, sample=40, functions=secrecy)
    server = PACKAGE / "server"
    yield Target((server / "api.py",), (("tests/server/test_replay.py",),), sample=40, functions=("_replay",))
    yield Target((server / "buckets.py",), (("tests/server/test_limits.py",),), sample=100)
    yield Target((server / "metrics.py",), (("tests/server/test_metrics.py",),), sample=100)


def rules_of(folder: Path) -> tuple[Path, ...]:
    """The rules of a game, and all beside them that they import."""
    found = [folder / "rules.py"]
    for file in found:
        for name in re.findall(rf"from quintet\.games\.{folder.name}\.(\w+) import", (ROOT / file).read_text()):
            if (other := folder / f"{name}.py") not in found:
                found.append(other)
    return tuple(found)


# What can be broken ---------------------------------------------------------------------------------------------------

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Div: "*", ast.Mod: "//",
    ast.BitAnd: "|", ast.BitOr: "&",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    file: Path
    start: int
    end: int
    text: str
    """What stands there instead."""

    def source(self) -> tuple[str, str]:
        """The file as it is, and as it becomes."""
        before = (ROOT / self.file).read_text(encoding="utf-8")
        return before, before[: self.start] + self.text + before[self.end :]

    @property
    def start_of_line(self) -> int:
        before, _ = self.source()
        return before.rfind("\n", 0, self.start) + 1

    @property
    def line(self) -> int:
        before, _ = self.source()
        return before.count("\n", 0, self.start) + 1

    @property
    def change(self) -> tuple[str, str]:
        """The line as it is, and as it becomes."""
        lines = (text[self.start_of_line :].splitlines()[0].strip() for text in self.source())
        return next(lines), next(lines)

    @property
    def name(self) -> str:
        """The file and the change: they stay the same when lines above change."""
        return f"{self.file.as_posix()}: {' => '.join(self.change)}"

    def __str__(self) -> str:
        before, after = self.change
        return f"{self.file}:{self.line}\n  - {before}\n  + {after}"


class Finder(ast.NodeVisitor):
    """Collects all mutants of a file."""

    def __init__(self, file: Path, functions: Sequence[str]) -> None:
        self.file = file
        self.functions = functions
        self.text = (ROOT / file).read_text(encoding="utf-8")
        self.lines = [0]
        for line in self.text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Mutant] = []
        self.inside = not functions

    def place(self, line: int, column: int) -> int:
        start = self.lines[line - 1]
        # Columns are counted in bytes.
        return start + len(self.text[start : self.lines[line]].encode()[:column].decode())

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.place(node.lineno, node.col_offset)
        self.add(start, self.place(node.end_lineno, node.end_col_offset), text)

    def between(self, left: ast.expr, right: ast.expr, text: str) -> None:
        """Another operator between two expressions, around which there may be brackets."""
        assert left.end_lineno is not None
        assert left.end_col_offset is not None
        start, end = self.place(left.end_lineno, left.end_col_offset), self.place(right.lineno, right.col_offset)
        space = self.text[start:end]
        opening = space[len(space.rstrip("( \n")) :].strip(" ")
        closing = space[: len(space) - len(space.lstrip(") \n"))].strip(" ")
        self.add(start, end, f"{closing} {text} {opening}")

    def add(self, start: int, end: int, text: str) -> None:
        if self.inside:
            self.found.append(Mutant(self.file, start, end, text))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outside = self.inside
        self.inside = outside or node.name in self.functions
        for statement in node.body:
            self.visit(statement)
        self.inside = outside

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_Call(self, node: ast.Call) -> None:
        self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            # These find mistakes, and change nothing where there is none.
            if keyword.arg not in ("strict", "slots"):
                self.visit(keyword.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            self.between(left, right, COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OPERATORS:
            self.between(node.left, node.right, OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, "or" if isinstance(node.op, ast.And) else "and")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.replace(node, f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.replace(node, str(not node.value))
        elif isinstance(node.value, int):
            self.replace(node, str(node.value + 1))

    def visit_If(self, node: ast.If) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.condition(test)
        self.generic_visit(node)

    def condition(self, test: ast.expr) -> None:
        """The other way round; comparisons and the like are broken by themselves."""
        if not isinstance(test, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
            self.replace(test, f"not ({ast.unparse(test)})")

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.replace(node, "pass")
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.targets[0], (ast.Attribute, ast.Subscript)):
            self.replace(node, "pass")
        self.visit(node.value)


def sample(target: Target) -> list[Mutant]:
    """Some mutants of a target: always the same ones, as far as their lines are the same."""
    found = []
    for file in target.files:
        finder = Finder(file, target.functions)
        finder.visit(ast.parse(finder.text))
        found += finder.found
    found.sort(key=lambda mutant: sha256(f"{mutant.name} {mutant.start - mutant.start_of_line}".encode()).digest())
    return sorted(found[: target.sample], key=lambda mutant: (mutant.file, mutant.start))


# Whether anyone notices -----------------------------------------------------------------------------------------------


class Copies:
    """Copies of the package, one for each process, in which files are broken."""

    def __init__(self, folder: Path, number: int) -> None:
        self._free: SimpleQueue[Path] = SimpleQueue()
        for index in range(number):
            shutil.copytree(ROOT / "src", folder / str(index), ignore=shutil.ignore_patterns("__pycache__", "web"))
            self._free.put(folder / str(index))

    def passes(self, mutant: Mutant | None, tests: tuple[tuple[str, ...], ...]) -> bool:
        """Whether all tests pass with this change, or without any."""
        copy = self._free.get()
        try:
            if mutant is not None:
                before, after = mutant.source()
                file = copy / mutant.file.relative_to("src")
                file.write_text(after, encoding="utf-8")
            return all(self._run(copy, arguments) for arguments in tests)
        finally:
            if mutant is not None:
                file.write_text(before, encoding="utf-8")
            self._free.put(copy)

    @staticmethod
    def _run(copy: Path, arguments: tuple[str, ...]) -> bool:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            result = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        return result.returncode == 0


def reasons() -> dict[str, str]:
    """Why some mutants may survive, by their names."""
    files = sorted((ROOT / "tests").rglob("mutants.txt"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    known = [line for line in lines if line and not line.startswith("#")]
    return {name: reason.strip() for name, reason in zip(known[::2], known[1::2], strict=True)}


def main() -> int:
    """Breaks, asks the tests, and tells what survives. The exit status is 1 if there is a survivor without a reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="only files whose path contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    work: dict[Mutant, tuple[tuple[str, ...], ...]] = {}
    for target in targets():
        work |= {mutant: target.tests for mutant in sample(target) if arguments.only in mutant.file.as_posix()}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
        copies = Copies(Path(folder), arguments.jobs)
        for tests in dict.fromkeys(work.values()):
            if not copies.passes(None, tests):
                sys.exit(f"these tests fail before anything is broken: {tests}")
        survived = []
        for number, (mutant, passed) in enumerate(zip(work, pool.map(copies.passes, work, work.values()), strict=True)):
            survived += [mutant] if passed else []
            sys.stderr.write(f"\r{number + 1} of {len(work)} mutants, {len(survived)} survived")
        sys.stderr.write("\n")
    known = reasons()
    unknown = [mutant for mutant in survived if mutant.name not in known]
    for mutant in survived:
        sys.stdout.write(f"{mutant}\n" + (f"  {known[mutant.name]}\n" if mutant.name in known else ""))
    sys.stdout.write(f"{len(work)} mutants, {len(survived)} survived, {len(unknown)} of them without a reason\n")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
