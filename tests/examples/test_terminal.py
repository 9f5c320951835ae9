"""What people see on a terminal: words whole, figures under each other, no line too long, nothing where there is nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from example_runs import ACCEPTANCES, FIRST

from enajena.basics.text import Text
from enajena.cli import show
from enajena.cli.main import run
from enajena.cli.speech import choose_language
from enajena.programme.model import Assumption

WIDE = "a heading of several words"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    choose_language(["--lang", "en"])
    yield
    choose_language([])


def _lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_table_has_its_title_a_rule_and_its_figures_on_the_right(capsys: pytest.CaptureFixture[str]) -> None:
    show.table("Title", ("name", "count"), [("one", "5"), ("two", "1,234")], right=(1,), total=("total", "1,239"))
    lines = _lines(capsys)
    assert [lines[0], lines[1], lines[3], lines[4], lines[6]] == ["Title", "name   count", "one        5", "two    1,234", "total  1,239"]
    assert {lines[2].strip("─"), lines[5].strip("─")} == {""}
    assert lines[7:] == [""]


def test_words_stay_whole_where_the_terminal_has_room_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    long = "declares_shareholder_rights"
    show.table("T", ("column", WIDE, WIDE), [(long, "words " * 20, "words " * 20)])
    lines = _lines(capsys)
    assert any(line.startswith(f"{long}  words") for line in lines)
    assert max(map(len, lines)) <= 80
    assert {word for line in lines for word in line.split() if "─" not in word} == {"T", "column", long, *WIDE.split()}


def test_a_word_that_no_terminal_holds_is_folded_and_not_lost(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    show.table("T", ("a", "b"), [("x" * 40, "y" * 10)])
    lines = _lines(capsys)
    assert max(map(len, lines)) <= 30
    assert "".join(lines).count("x") == 40
    assert "".join(lines).count("y") == 10


def test_a_table_or_a_list_of_nothing_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    show.table("Title", ("name",), [])
    show.lines("Title", [])
    assert capsys.readouterr().out == ""


def test_brackets_in_numerals_are_not_read_as_marks(capsys: pytest.CaptureFixture[str]) -> None:
    show.table("T [b]", ("[red]h", "n"), [("10.4(a) [i]x[/i]", ":smile:")])
    show.lines("L", ["[bold]10.2(b)"])
    said = capsys.readouterr().out
    assert all(text in said for text in ("T [b]", "[red]h", "10.4(a) [i]x[/i]", ":smile:", "[bold]10.2(b)"))


def test_figures_stand_under_each_other_by_their_decimal_point(capsys: pytest.CaptureFixture[str]) -> None:
    show.facts_of(
        (
            ("Name", "some words"),
            ("Price", show.grouped("10000.00")),
            ("Shares", show.grouped("84955500")),
            ("Served", show.percent(589, 1000)),
            ("Absent", None),
        )
    )
    assert _lines(capsys) == ["Name    some words", "Price       10,000.00", "Shares  84,955,500", "Served          58.9 %", ""]


def test_further_lines_of_a_sentence_begin_under_its_first_word(capsys: pytest.CaptureFixture[str]) -> None:
    show.lines("L", ["word " * 30])
    show.facts_of((("Label", "word " * 30),))
    lines = _lines(capsys)
    assert {line[:9] for line in lines if "word" in line} == {"  • word ", "    word ", "Label  wo", "       wo"}
    assert max(map(len, lines)) <= 80
    assert sum(line.count("word") for line in lines) == 60


def test_a_percent_sign_is_not_torn_from_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    for before in range(60, 80):
        show.lines("L", ["x" * before + " 70 % of it"])
    lines = _lines(capsys)
    assert sum("70 % of it" in line or line.endswith(("70 %", "70 % of")) for line in lines) == 20


@pytest.mark.parametrize(
    ("amount", "english", "spanish"),
    [
        ("0", "0", "0"),
        ("999", "999", "999"),
        ("1234567.5", "1,234,567.5", "1.234.567,5"),
        ("-0.50", "-0.50", "-0,50"),
        ("-1234", "-1,234", "-1.234"),
        ("42212620563213", "42,212,620,563,213", "42.212.620.563.213"),
    ],
)
def test_amounts_are_grouped_as_each_language_writes_them(amount: str, english: str, spanish: str) -> None:
    assert show.grouped(amount) == english
    choose_language(["--lang", "es"])
    assert show.grouped(amount) == spanish
    assert show.grouped(None) is None


@pytest.mark.parametrize(
    ("part", "whole", "said"), [(1, 3, "33.3 %"), (2, 3, "66.7 %"), (1, 2000, "0.1 %"), (1, 2001, "0.0 %"), (7, 7, "100.0 %")]
)
def test_percents_have_one_decimal_rounded_half_up(part: int, whole: int, said: str) -> None:
    assert show.percent(part, whole) == said


def test_what_was_assumed_ends_in_one_full_stop(capsys: pytest.CaptureFixture[str]) -> None:
    one = Assumption(id="A1", source="10.7", choice=Text("Así.", "So."), why=Text("x", "x"), who=Text("ella", "she"))
    show.assumed([one])
    assert _lines(capsys) == ["Assumed", "  • A1 (10.7): So. May be changed by: she.", ""]


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["assess", "carbocol-2000", str(ACCEPTANCES), "-o", "OUT"],
        ["assess", "gases-guajira-2003", str(FIRST), "-o", "OUT"],
        ["explain", "gases-guajira-2003", str(FIRST), "GG1-01"],
        ["template", "carbocol-2000", "-o", "OUT"],
        ["fine", "carbocol-2000", "--acquired", "2000-05-02", "--breached", "2001-02-10", "--shares", "1500", "--paid-cop", "10000"],
        ["price", "gases-guajira-2003", "--first-stage-ended", "2003-12-15", "--second-notice", "2004-03-23"],
        ["term", "gases-guajira-2003", "--notice", "2003-10-14", "--stage", "first"],
    ],
    ids=lambda arguments: f"{arguments[0]} {arguments[1]}",
)
def test_nothing_is_wider_than_the_terminal(
    *,
    arguments: list[str],
    language: str,
    columns: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.chdir(tmp_path)
    written = [argument.replace("OUT", "out.csv") for argument in arguments]
    assert run([*written, "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 5
    assert [line for line in lines if len(line) > columns or line != line.rstrip()] == []
