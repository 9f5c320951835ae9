"""Whatever happens to a file, what comes of it is a programme or faults with their place, never a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.programme.bind import bind
from enajena.programme.check import findings
from enajena.programme.consistency import inconsistencies
from enajena.programme.model import Programme
from enajena.programme.reader import in_order
from enajena.programme.yaml_tree import read_tree

LINES = (Path(__file__).parent / "good" / "casa-azul.yaml").read_text(encoding="utf-8").split("\n")
ODD = [*"\t\0{}[]:,-&*!|>'\"%@`#?\\ñ€\u2028\ufeff \n0_", "- ", ": ", "<<: ", "~", "---", "'''", "es:", "1e400"]

Change = Callable[[list[str], int, int, str], None]


def _drop(lines: list[str], at: int, _: int, __: str) -> None:
    del lines[at]


def _double(lines: list[str], at: int, _: int, __: str) -> None:
    lines.insert(at, lines[at])


def _swap(lines: list[str], at: int, column: int, _: str) -> None:
    line = lines[at]
    if len(line) > 1:
        here = column % (len(line) - 1)
        lines[at] = line[:here] + line[here + 1] + line[here] + line[here + 2 :]


def _indent(lines: list[str], at: int, column: int, _: str) -> None:
    lines[at] = " " * (column % 9) + lines[at].lstrip()


def _put(lines: list[str], at: int, column: int, odd: str) -> None:
    here = column % (len(lines[at]) + 1)
    lines[at] = lines[at][:here] + odd + lines[at][here:]


def _cut(lines: list[str], at: int, column: int, _: str) -> None:
    lines[at] = lines[at][: column % (len(lines[at]) + 1)]


def _move(lines: list[str], at: int, column: int, _: str) -> None:
    lines.insert(column % len(lines), lines.pop(at))


CHANGE = st.tuples(
    st.sampled_from([_drop, _double, _swap, _indent, _put, _cut, _move]),
    st.integers(0, len(LINES) - 10),
    st.integers(0, 300),
    st.sampled_from(ODD),
)


def _holds(text: str) -> None:
    bound = bind(read_tree(text.encode(), "p.yaml"), Programme)
    faults = in_order((*bound.faults, *inconsistencies(bound)))
    assert (bound.value is None) == bool(bound.faults)
    for fault in faults:
        name, line, column = fault.where.es.rsplit(":", 2)
        assert (name, int(line) >= 1, int(column) >= 1) == ("p.yaml", True, True)
        assert "{" not in fault.code
        assert fault.render("es")
        assert fault.render("en")


@settings(max_examples=300, deadline=None)
@given(st.lists(CHANGE, min_size=1, max_size=4))
def test_a_file_changed_at_random_gives_faults_or_a_programme(changes: list[tuple[Change, int, int, str]]) -> None:
    lines = list(LINES)
    for change, at, column, odd in changes:
        change(lines, min(at, len(lines) - 1), column, odd)
    _holds("\n".join(lines))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text_gives_faults_or_a_programme(text: str) -> None:
    _holds(text.encode("utf-8", errors="replace").decode())


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_faults_or_a_programme(data: bytes) -> None:
    bound = bind(read_tree(data, "p.yaml"), Programme)
    assert bound.faults


FORMULAS = [number for number, line in enumerate(LINES) if line.strip().startswith(("value:", "when:")) and "{" not in line]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(FORMULAS),
    st.lists(st.tuples(st.integers(0, 80), st.sampled_from([*ODD, "(", ")", "*", "/", "and ", "case ", "'"])), max_size=3),
)
def test_a_formula_changed_at_random_gives_faults_or_a_programme(
    tmp_path_factory: pytest.TempPathFactory, at: int, changes: list[tuple[int, str]]
) -> None:
    lines = list(LINES)
    head, _, formula = lines[at].partition(": ")
    for column, odd in changes:
        here = column % (len(formula) + 1)
        formula = formula[:here] + odd + formula[here:]
    lines[at] = f"{head}: '{formula.replace(chr(39), chr(39) * 2)}'"
    path = tmp_path_factory.getbasetemp() / "formula.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    found = findings(path)
    assert found.programme is not None or found.faults
    for fault in found.faults:
        assert fault.render("es")
