"""What holds for every act, shown on the first one."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from enajena.book.acts.kinds import Act
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.opening import open_book
from enajena.book.refusal import RecordRefusedError
from support.books import Rehearsal, rehearsal

ADOPTED = date(2003, 10, 3)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        yield opened


def test_the_first_act_is_recorded_under_a_signed_checkpoint(sale: Rehearsal) -> None:
    receipt = sale.adopt(ADOPTED)
    assert receipt.indexes == (0,)
    assert receipt.checkpoint.startswith("enajena.co/ensayo\n1\n")


def test_a_second_adoption_is_refused_with_state_and_remedy(sale: Rehearsal) -> None:
    sale.adopt(ADOPTED)
    with pytest.raises(RecordRefusedError) as refused:
        sale.adopt(ADOPTED)
    assert [refusal.code for refusal in refused.value.refusals] == ["wrong_state"]
    assert "programa adoptado" in refused.value.render("es")


def test_an_act_of_tomorrow_is_refused(sale: Rehearsal) -> None:
    body = ProgrammeAdopted(programme="gases-guajira-2003", file_sha256="0" * 64)
    sale.clock.to(ADOPTED)
    with pytest.raises(RecordRefusedError) as refused:
        sale.book.record("ensayo", [Act(body=body, on=date(2003, 10, 4), by=("test:one",))])
    assert [refusal.code for refusal in refused.value.refusals] == ["future"]


def test_a_book_can_be_opened_again_and_goes_on(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as first:
        first.adopt(ADOPTED)
        clock = first.clock
    book = open_book(tmp_path, clock=clock)
    with pytest.raises(RecordRefusedError):
        book.record(
            "ensayo", [Act(body=ProgrammeAdopted(programme="gases-guajira-2003", file_sha256="0" * 64), on=ADOPTED, by=("test:one",))]
        )
    book.close()
