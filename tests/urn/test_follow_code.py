"""The code that goes with a receipt: read however it is typed, of one place of one sale, and made by the key of the log alone."""

from dataclasses import replace
from pathlib import Path

import pytest

from enajena.book.keys import make_key
from enajena.urn.follow_code import follow_code, place_of
from support.books import rehearsal
from support.commands import call, done
from support.offers import acceptance, accepted, noticed


def test_a_code_opens_its_own_place_however_it_is_typed(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played:
        code = follow_code(played.book, "ensayo", 11)
        assert code.startswith("11-")
        assert [len(part) for part in code.split("-")] == [2, 4, 4, 4, 4]
        place, _, secret = code.partition("-")
        as_typed = (
            code,
            code.lower(),
            f" {place}-{secret.replace('-', ' ')} ",
            f"{place} - {secret.replace('-', '')}",
            code.replace("-", ""),
            code.replace("-", " "),
        )
        for_the_eye = f"{place}-{secret.replace('0', 'O').replace('1', 'l')}"
        assert [place_of(played.book, "ensayo", text) for text in (*as_typed, for_the_eye)] == [11] * 7


def test_it_opens_no_other_place_no_other_sale_and_no_other_book(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "one") as played:
        code = follow_code(played.book, "ensayo", 11)
        assert place_of(played.book, "ensayo", code.replace("11-", "12-", 1)) is None
        assert place_of(played.book, "otra", code) is None
        (tmp_path / "two").mkdir()
        assert place_of(replace(played.book, keys=make_key(tmp_path / "two")), "ensayo", code) is None


def test_every_sign_of_it_counts(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played:
        bare = follow_code(played.book, "ensayo", 11).partition("-")[2].replace("-", "")
        others = [bare[:sign] + ("2" if bare[sign] != "2" else "3") + bare[sign + 1 :] for sign in range(16)]
        assert [place_of(played.book, "ensayo", f"11-{other}") for other in others] == [None] * 16


@pytest.mark.parametrize(
    "text", ["", "-", "11", "11-", "-1-0000-0000-0000-0000", "11-0000", "x" * 10_000, "9" * 60, "11-\x00", "١١-0000000000000000"]
)
def test_what_is_no_code_opens_nothing(tmp_path: Path, text: str) -> None:
    with rehearsal(tmp_path) as played:
        assert place_of(played.book, "ensayo", text) is None


def test_the_counter_tells_the_code_of_what_was_filed_and_of_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with rehearsal(tmp_path) as played:
        noticed(played)
        place = accepted(played, acceptance("A-1", 10)).indexes[0]
        wanted = follow_code(played.book, "ensayo", place)
    told = done(capsys, "book", "follow-code", str(place), "--sale", "ensayo", "--data", str(tmp_path))
    assert told.out.strip() == wanted
    assert call(capsys, "book", "follow-code", "0", "--sale", "ensayo", "--data", str(tmp_path)).status == 2
