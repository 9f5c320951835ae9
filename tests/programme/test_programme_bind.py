"""The binder: type hints alone decide, every fault is told in one pass, and what could be bound is kept."""

import time
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Literal

import pytest

from enajena.basics.text import Text
from enajena.programme.bind import bind
from enajena.programme.bound import Bound
from enajena.programme.keys import key
from enajena.programme.model import Bracket, Programme
from enajena.programme.yaml_tree import Tree, read_tree

GOOD = Path(__file__).parent / "good" / "casa-azul.yaml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    kind: Literal["round"] = key("redondo", "round")
    radius: int = key("radio", "radius")


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    kind: Literal["square"] = key("cuadrado", "square")
    side: Decimal = key("lado", "side")


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    name: str = key("nombre", "name")
    label: Text | None = key("etiqueta", "label", default=None)
    sizes: tuple[int, ...] = key("tamaños", "sizes", default=())
    on: date | None = key("día", "day", default=None)
    open: bool = key("abierto", "open", default=False)
    shape: Round | Square | None = key("forma", "shape", default=None)
    inner: "tuple[Thing, ...]" = key("dentro", "inside", default=())


def _bound(text: str) -> Bound[Thing]:
    return bind(read_tree(text.encode(), "p.yaml"), Thing)


def _codes(text: str) -> list[str]:
    return [fault.code for fault in _bound(text).faults]


def test_every_type_of_the_model_binds() -> None:
    text = "name: x\nlabel: {es: uno, en: one}\nsizes: [1, 20]\non: 2004-02-29\nopen: true\n"
    text += "shape: {kind: square, side: 2.50}\ninner: [{name: y}]\n"
    assert _bound(text).value == Thing(
        name="x",
        label=Text("uno", "one"),
        sizes=(1, 20),
        on=date(2004, 2, 29),
        open=True,
        shape=Square(kind="square", side=Decimal("2.50")),
        inner=(Thing(name="y"),),
    )


def test_a_union_is_told_apart_by_its_kind() -> None:
    assert _bound("name: x\nshape: {kind: round, radius: 3}\n").value == Thing(name="x", shape=Round(kind="round", radius=3))
    assert _codes("name: x\nshape: {kind: square, radius: 3}\n") == ["missing-key", "unknown-key"]
    assert _codes("name: x\nshape: {radius: 3}\n") == ["missing-key"]
    assert _codes("name: x\nshape: {kind: oval}\n") == ["not-one-of"]
    assert _codes("name: x\nshape: 7\n") == ["wrong-type"]


@pytest.mark.parametrize("number", ["0", "7", "-5", "84955500", "42212620563213", "9" * 38])
def test_whole_numbers_are_exact(number: str) -> None:
    bound = _bound(f"name: x\nsizes: [{number}]\n")
    assert bound.value is not None
    assert bound.value.sizes == (int(number),)


@pytest.mark.parametrize(
    "number", ["", "007", "+5", "1.0", "1e3", "1_000", "1,000", "1.000", "0x1F", "٣", "²", "NaN", "inf", "9" * 39, "9" * 5000, "1 000"]
)
def test_what_is_no_whole_number_is_a_fault(number: str) -> None:
    assert len(_codes(f"name: x\nsizes: ['{number}']\n")) == 1


@pytest.mark.parametrize("number", ["2448.70", "0.00860284", "5", "0", "100.00"])
def test_decimals_keep_their_digits(number: str) -> None:
    bound = _bound(f"name: x\nshape: {{kind: square, side: {number}}}\n")
    assert bound.value is not None
    assert isinstance(bound.value.shape, Square)
    assert str(bound.value.shape.side) == number


@pytest.mark.parametrize("number", ["2.448,70", "2,5", ".5", "5.", "1E+6", "NaN", "Infinity", "25%", "$5", "1.2.3", "--1", "01.5", "1e400"])
def test_what_is_no_plain_decimal_is_a_fault(number: str) -> None:
    assert _codes(f"name: x\nshape: {{kind: square, side: '{number}'}}\n") == ["not-decimal"]


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("2003-02-29", "no-such-date"),
        ("2003-13-01", "no-such-date"),
        ("0000-01-01", "no-such-date"),
        ("2003-2-9", "not-date"),
        ("20030209", "not-date"),
        ("2003-W10-1", "not-date"),
        ("2003-02-09T10:00", "not-date"),
        ("09/02/2003", "not-date"),
    ],
)
def test_dates_that_do_not_exist_or_have_another_form_are_faults(day: str, code: str) -> None:
    assert _codes(f"name: x\non: '{day}'\n") == [code]


@pytest.mark.parametrize("word", ["True", "yes", "no", "si", "1", "0", "TRUE", "'true '"])
def test_only_true_and_false_are_truth_values(word: str) -> None:
    assert _codes(f"name: x\nopen: {word}\n") == ["not-boolean"]


@pytest.mark.parametrize("nothing", ["", "~", "null", "Null"])
@pytest.mark.parametrize("name", ["name", "label", "sizes", "on", "shape", "inner"])
def test_a_key_without_value_is_a_fault_for_every_type(name: str, nothing: str) -> None:
    codes = _codes(f"{name}: {nothing}\n" + ("" if name == "name" else "name: x\n"))
    assert codes == ["no-value"]


def test_a_quoted_null_is_a_text() -> None:
    bound = _bound("name: 'null'\n")
    assert bound.value == Thing(name="null")


def test_a_text_over_several_lines_is_one_sentence() -> None:
    bound = _bound("name: x\nlabel:\n  es: >\n    uno\n    dos\n  en: |\n    one\n    two\n")
    assert bound.value == Thing(name="x", label=Text("uno dos", "one two"))


def test_all_faults_are_told_in_one_pass_with_what_was_found() -> None:
    bound = _bound(
        "nam: x\nsizes: [1, dos, 3, cuatro]\non: ayer\nopen: quizás\nlabel: {es: uno}\ninner: [{name: y, sizes: 5}, {nombre: z}]\n"
    )
    assert [fault.code for fault in bound.faults] == [
        "missing-key",
        "text-language",
        "not-integer",
        "not-integer",
        "not-date",
        "not-boolean",
        "wrong-type",
        "missing-key",
        "unknown-key",
        "unknown-key",
    ]
    assert [fault.found for fault in bound.faults if fault.code == "not-integer"] == ["dos", "cuatro"]


def test_what_could_be_bound_is_kept_where_the_whole_could_not() -> None:
    text = GOOD.read_text(encoding="utf-8").replace("operation: sale", "operation: sold")
    bound = bind(read_tree(text.encode(), "p.yaml"), Programme)
    assert bound.value is None
    assert [path for path, _ in bound.each(Bracket)] == [("fine", "brackets", index) for index in range(3)]
    assert not bound.is_whole("operation")
    assert bound.is_whole("fine")


def test_braces_in_what_a_person_wrote_do_no_harm() -> None:
    (fault,) = _bound("name: x\non: '{0} {nobody} {'\n").faults
    assert fault.what.en == "`{0} {nobody} {` is not a date of the form YYYY-MM-DD"


def test_a_long_value_is_cut_in_the_message() -> None:
    (fault,) = _bound(f"name: x\non: '{'9' * 500}'\n").faults
    assert len(fault.what.es) < 150


def test_four_hundred_lines_bind_in_a_blink() -> None:
    text = GOOD.read_text(encoding="utf-8")
    extra = "".join(
        f'  - source: "{number}"\n    text: {{es: disposición {number}, en: provision {number}}}\n' for number in range(12, 120)
    )
    tree = read_tree(text.replace("assumptions:\n", extra + "assumptions:\n").encode(), "p.yaml")
    assert len(tree.sheet.lines) > 400
    best = min(_seconds(tree) for _ in range(5))
    assert best < 0.05


def _seconds(tree: Tree) -> float:
    """Return what a binding takes of the processor, so that a busy machine does not matter."""
    start = time.process_time()
    bind(tree, Programme)
    return time.process_time() - start
