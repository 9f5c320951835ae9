"""Messages on a terminal: broken at words, hanging, with paths and what is quoted whole; in a file each stays in one line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from enajena.basics.faults import Fault
from enajena.basics.text import Text, same
from enajena.cli.main import run
from enajena.cli.show import table
from enajena.cli.speech import choose_language, warn

SENTENCE = "a sentence of several words that no narrow terminal has room for in one line, so it must go on in others"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "40")
    choose_language(["--lang", "en"])
    yield
    choose_language([])


def _said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def test_a_warning_is_wrapped_with_its_lines_under_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    warn(Text("no", SENTENCE))
    lines = _said(capsys)
    assert lines[0].startswith("warning: a sentence")
    assert all(line.startswith("    ") and line[4] != " " for line in lines[1:])
    assert max(map(len, lines)) <= 40
    assert " ".join(line.strip() for line in lines) == f"warning: {SENTENCE}"


def test_where_nobody_looks_a_message_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS")
    warn(Text("no", SENTENCE))
    assert _said(capsys) == [f"warning: {SENTENCE}"]


def test_a_fault_keeps_its_excerpt_and_its_remedy_hangs(capsys: pytest.CaptureFixture[str]) -> None:
    excerpt = "value: " + "a_very_long_name * 5 + " * 3
    warn(Fault("code", same("file.yaml:3:1"), same(SENTENCE), Text("no", SENTENCE), excerpt=excerpt, caret=60))
    lines = _said(capsys)
    assert f"    {excerpt}" in lines
    assert f"    {' ' * 60}^" in lines
    first = next(number for number, line in enumerate(lines) if line.startswith("  remedy: "))
    assert all(line.startswith(" " * 10) and line[10] != " " for line in lines[first + 1 :])
    assert len(lines) > first + 2
    assert all(len(line) <= 40 for line in lines if "a_very_long_name" not in line and "^" not in line)


def test_no_path_and_nothing_quoted_is_torn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "a folder with a name of many words"
    folder.mkdir()
    file = folder / "the acceptances.csv"
    file.write_text("acceptance_id\nA 1\nA 1\n", encoding="utf-8")
    assert run(["assess", "carbocol-2000", str(file), "-o", str(folder / "out.csv"), "--lang", "en"]) == 1
    said = capsys.readouterr().err
    assert said.count(str(file)) >= 1
    assert str(file) in said.splitlines()[0]
    assert run(["limit", "carbocol-2000", "--fact", "recipient=a word that is no class of anybody", "--lang", "en"]) == 2
    assert "“a word that is no class of anybody”" in capsys.readouterr().err


@pytest.mark.parametrize("columns", ["60", "200"])
def test_no_line_of_words_passes_the_width_nor_120_signs(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    warn(Text("no", "word " * 100))
    assert max(map(len, _said(capsys))) <= min(int(columns), 120)


def test_a_figure_of_a_table_is_not_broken_while_words_can_be(capsys: pytest.CaptureFixture[str]) -> None:
    table(
        "Register", ("holder", "shares", "price"), [("Persona Inconmensurablemente Inventada", "30,000,000", "1,234,567.89")], right=(1, 2)
    )
    found = capsys.readouterr().out
    assert "30,000,000  1,234,567.89\n" in found
    assert max(map(len, found.splitlines())) <= 40
