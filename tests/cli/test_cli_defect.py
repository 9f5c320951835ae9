"""An error that nobody foresaw: told as a defect of the program, in the language of the run, never as a traceback."""

import platform
from pathlib import Path

import pytest

import enajena
from enajena.cli import values
from enajena.cli.main import run

CALL = ["term", "gases-guajira-2003", "--stage", "first", "--notice", "2003-10-14"]


@pytest.fixture(autouse=True)
def _broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the reading of dates in a way that nobody foresaw, and leave no width to wrap at."""

    def a_day(option: str, text: str) -> None:
        raise ZeroDivisionError(f"{option} {text}")

    monkeypatch.setattr(values, "a_day", a_day)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("ENAJENA_TRACEBACK", raising=False)


def line_of(file: str, text: str) -> int:
    """Return the line of a file of the package on which a text stands."""
    lines = (Path(enajena.__file__).parent / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


@pytest.mark.parametrize(
    ("language", "headline", "whose", "report"),
    [
        ("es", "Error inesperado de enajena: ", "defecto del programa, no de sus datos", "Repórtelo"),
        ("en", "Unforeseen error of enajena: ", "defect of the program, not of your data", "Report it"),
    ],
)
def test_it_is_told_as_a_defect_with_where_and_how_to_report_it(
    language: str, headline: str, whose: str, report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [*CALL, "--closed", "a b", "--lang", language]
    assert run(call) == 1
    said = capsys.readouterr()
    lines = said.err.splitlines()
    command = 'values.a_day("--closed", day)'
    assert said.out == ""
    assert lines[0] == f"{headline}ZeroDivisionError: --closed a b"
    assert lines[1].endswith(f" enajena/cli/commands/term.py:{line_of('cli/commands/term.py', command)}")
    assert whose in lines[2]
    assert lines[3].startswith(report)
    assert lines[4] == f"    enajena {' '.join(CALL)} --closed 'a b' --lang {language}"
    assert lines[5].startswith(f"    enajena {enajena.__version__}, Python {platform.python_version()}, ")
    assert "ENAJENA_TRACEBACK=1" in lines[6]
    assert "Traceback" not in said.err


def test_the_variable_raises_it_instead(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ENAJENA_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError, match="--notice 2003-10-14"):
        run(CALL)
    assert capsys.readouterr().err == ""


def test_an_error_from_outside_the_package_is_placed_at_our_last_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(values, "a_day", lambda _option, _text: [].pop())
    assert run([*CALL, "--lang", "en"]) == 1
    assert "IndexError: pop from empty list\n    at enajena/cli/commands/term.py:" in capsys.readouterr().err
