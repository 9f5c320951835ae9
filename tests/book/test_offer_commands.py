"""`enajena book assess`, `adjudicate` and `void`, as somebody at a terminal runs them."""

from pathlib import Path

import pytest

from support.books import rehearsal
from support.commands import call, done
from support.offers import acceptance, accepted, assessed, awarded, closed, noticed

SALE = ("--sale", "ensayo")
ON = ("--on", "2003-12-15")
TWO = ("--by", "ensayo:uno", "--by", "ensayo:dos")


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "libro"
    monkeypatch.setenv("ENAJENA_DATA", str(folder))
    return folder


def test_a_closed_stage_is_assessed_and_adjudicated_from_the_terminal(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with rehearsal(book) as sale:
        noticed(sale)
        accepted(sale, acceptance("A-1", 70_000), acceptance("A-2", 50_000))
        closed(sale)
    kept = tmp_path / "motor"
    judged = done(capsys, "book", "assess", "first", "--ref", "E-1", "--by", "ensayo:uno", *ON, *SALE, "--keep", str(kept), "--json").record
    assert judged["verdicts"] == {"accepted": 2}
    assert judged["assessment"]["admitted_shares"] == 120_000
    assert len(judged["indexes"]) == 3
    assert sorted(file.name for file in kept.iterdir()) == ["E-1-acceptances.csv", "E-1-verdicts.csv"]
    given = done(capsys, "book", "adjudicate", "first", "--ref", "D-1", *TWO, *ON, *SALE, "--json").record
    assert (given["award"]["awarded"], given["award"]["unsold"], given["threshold_reached"]) == (92_284, 0, None)
    assert given["checkpoint"].startswith("enajena.co/ensayo\n")


def test_a_person_reads_the_figures_in_words(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with rehearsal(book) as sale:
        noticed(sale)
        accepted(sale, acceptance("A-1", 1_000))
        closed(sale)
    told = done(capsys, "--lang", "es", "book", "assess", "first", "--ref", "E-1", "--by", "ensayo:uno", *ON, *SALE).out
    assert "aceptada" in told
    told = done(capsys, "--lang", "es", "book", "adjudicate", "first", "--ref", "D-1", *TWO, *ON, *SALE).out
    assert "1.000" in told
    assert "el programa no tiene" in told


def test_a_refusal_is_told_with_its_numeral_and_records_nothing(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with rehearsal(book) as sale:
        awarded(sale, {"A-1": 10})
    ran = call(capsys, "--lang", "es", "book", "assess", "first", "--ref", "E-2", "--by", "ensayo:uno", *ON, *SALE)
    assert ran.status == 1
    assert "ley-226 art. 10" in ran.err
    ran = call(capsys, "--lang", "es", "book", "adjudicate", "first", "--ref", "D-2", "--by", "ensayo:uno", *ON, *SALE)
    assert (ran.status, "adjudicada" in ran.err) == (1, True)


def test_a_stage_without_acceptances_is_left_void(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with rehearsal(book) as sale:
        noticed(sale)
        closed(sale)
        assessed(sale)
    why = ("--because", "deserted", "--numeral", "13", "--reason", "nadie aceptó")
    ran = call(capsys, "book", "void", "first", *why, "--by", "ensayo:uno", *ON, *SALE)
    assert ran.status == 1
    done(capsys, "book", "void", "first", *why, *TWO, *ON, *SALE)
    assert call(capsys, "book", "void", "third", *why, *TWO, *ON, *SALE).status == 1


def test_a_day_that_cannot_be_read_is_said(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with rehearsal(book) as sale:
        noticed(sale)
    ran = call(capsys, "book", "assess", "first", "--ref", "E-1", "--by", "ensayo:uno", "--on", "ayer", *SALE)
    assert (ran.status, "--on" in ran.err) == (2, True)
