"""A mistake is corrected by an act that points to the mistaken one: what was, what is, and what was known, all stay."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.book.acts.general import ActCorrected, NoteAdded
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentReceived
from enajena.book.asof import AsOf, as_of
from enajena.book.models import Award, Lot, MoneyEntry, Note, Payment, Pledge, ShareEntry
from enajena.book.replay import rebuild
from enajena.book.verifying.verify import verify
from support.books import Rehearsal
from support.lives import LATER, PAID, REGISTERED, count_acts, lived, lot, paid, pledge
from support.offers import BY, BY_TWO, PRICE, refusal

NOW = date(2004, 3, 1)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    """Open the lived book; at the end it verifies, whatever the test did."""
    with lived(tmp_path) as opened:
        yield opened
        assert verify(opened.book).faults == ()


def index_of(sale: Rehearsal, kind: str, place: int = -1) -> int:
    """Return the number of an act of a kind: the last one, or another by its place."""
    from enajena.book.models import Leaf  # noqa: PLC0415 - Django is ready here

    return list(Leaf.objects.using(sale.book.alias).filter(kind=kind).order_by("index").values_list("index", flat=True))[place]


def correct(sale: Rehearsal, target: int, replacement: object = None, on: date | None = None, by: tuple[str, ...] = BY) -> int:
    """Correct an act and return the number of the correction."""
    body = ActCorrected(target=target, reason="ensayo", replacement=replacement, replacement_on=on)
    return sale.do(NOW, body, by=by).indexes[0]


def award(sale: Rehearsal, ref: str, at: AsOf | None = None) -> Award | None:
    rows = as_of(sale.book.alias, sale.sale, Award, at or AsOf())
    return rows.filter(ref=ref).first()


def received(sale: Rehearsal, ref: str) -> tuple[Decimal, Decimal]:
    """Return what was received for an award by its row, and by the lines of the ledger."""
    lines = MoneyEntry.objects.using(sale.book.alias).filter(sale=sale.sale, owner=f"award:{ref}", account="received")
    row = award(sale, ref)
    assert row is not None
    return row.received_cop, sum((line.amount_cop for line in lines), Decimal(0))


def test_the_right_act_stands_in_the_place_of_the_mistaken_one(sale: Rehearsal) -> None:
    assert received(sale, "A-3") == (PRICE * 5, PRICE * 5)
    assert [row.amount_cop for row in as_of(sale.book.alias, sale.sale, Payment).filter(award="A-3")] == [PRICE * 5]


def test_the_mistake_stays_in_the_book_with_a_contra_line_of_its_own_date(sale: Rehearsal) -> None:
    lines = MoneyEntry.objects.using(sale.book.alias).filter(owner="award:A-3", account="received").order_by("index", "step")
    wrong, right = PRICE * 4, PRICE * 5
    mistaken = index_of(sale, "act_corrected", 0)
    assert [(line.amount_cop, line.on, line.index, line.step) for line in lines] == [
        (wrong, PAID, mistaken - 1, 0),
        (-wrong, PAID, mistaken, 0),
        (right, PAID, mistaken, 1),
    ]


def test_what_was_known_before_a_correction_can_still_be_asked(sale: Rehearsal) -> None:
    mistaken = index_of(sale, "act_corrected", 0) - 1
    seen = [award(sale, "A-3", AsOf(known=known)) for known in (mistaken - 1, mistaken, mistaken + 1)]
    assert [row and row.received_cop for row in seen] == [0, PRICE * 4, PRICE * 5]


def test_an_annulled_act_never_happened_as_of_any_date_and_did_as_it_was_known(sale: Rehearsal) -> None:
    """The pledge P-A-3 was annulled in February; in December it had been constituted."""
    annulled = index_of(sale, "act_corrected")
    pledges = {known: as_of(sale.book.alias, sale.sale, Pledge, AsOf(on=REGISTERED, known=known)) for known in (annulled - 1, annulled)}
    assert {known: rows.filter(ref="P-A-3").count() for known, rows in pledges.items()} == {annulled - 1: 1, annulled: 0}
    assert not Pledge.objects.using(sale.book.alias).filter(ref="P-A-3", until_index=None).exists()


def test_a_correction_of_the_date_alone_moves_the_act(sale: Rehearsal) -> None:
    note = NoteAdded(note="N-2", kind="award", about="A-1")
    sale.clock.to(NOW)
    sale.book.record(sale.sale, [Act(body=note, on=LATER, by=BY, personal={"text": "una nota"})])
    body = ActCorrected(target=count_acts(sale) - 1, reason="la fecha", replacement=note, replacement_on=date(2004, 1, 10))
    sale.book.record(sale.sale, [Act(body=body, on=NOW, by=BY, personal={"text": "una nota"})])
    days = (date(2004, 1, 9), date(2004, 1, 10))
    notes = [as_of(sale.book.alias, sale.sale, Note, AsOf(on=day)).filter(ref="N-2").count() for day in days]
    assert notes == [0, 1]


def test_a_correction_keeps_the_date_of_the_mistaken_act_where_none_is_said(sale: Rehearsal) -> None:
    row = award(sale, "A-3")
    assert row is not None
    payment = Payment.objects.using(sale.book.alias).get(award="A-3", until_index=None)
    assert payment.on == PAID


def test_an_annulled_object_can_be_made_again(sale: Rehearsal) -> None:
    sale.do(NOW, pledge("A-3", 5), by=BY_TWO)
    assert Pledge.objects.using(sale.book.alias).get(ref="P-A-3", until_index=None).on == NOW


def test_a_correction_is_corrected_like_any_act(sale: Rehearsal) -> None:
    first = index_of(sale, "act_corrected", 0)
    correct(sale, index_of(sale, "lot_registered"))
    second = correct(sale, first, paid("A-3", 6, "PG-mal"))
    assert received(sale, "A-3") == (PRICE * 6, PRICE * 6)
    third = correct(sale, second)
    assert received(sale, "A-3") == (Decimal(0), Decimal(0))
    assert refusal(lambda: correct(sale, third, paid("A-3", 5, "PG-mal")))[0] == "annulled"
    sale.do(NOW, paid("A-3", 5, "PG-mal"), by=BY)
    assert received(sale, "A-3") == (PRICE * 5, PRICE * 5)


def test_what_later_acts_rest_on_is_corrected_last(sale: Rehearsal) -> None:
    lot_of_one, pledge_of_one = index_of(sale, "lot_registered", 0), index_of(sale, "pledge_constituted", 0)
    body = ActCorrected(target=lot_of_one, reason="ensayo", replacement=lot("A-1", 9))
    with pytest.raises(Exception, match="Later acts rest") as refused:
        sale.do(NOW, body, by=BY)
    assert f"{pledge_of_one} (pledge_constituted)" in str(refused.value)
    correct(sale, pledge_of_one, by=BY_TWO)
    correct(sale, lot_of_one, lot("A-1", 9))
    assert Lot.objects.using(sale.book.alias).get(ref="L-A-1", until_index=None).shares == 9
    lines = ShareEntry.objects.using(sale.book.alias).filter(lot="L-A-1")
    assert sum(line.shares for line in lines) == 9


def test_payments_of_one_award_are_corrected_from_the_last_to_the_first(sale: Rehearsal) -> None:
    sale.do(NOW, paid("A-3", 1, "PG-2"), by=BY)
    later = count_acts(sale) - 1
    assert refusal(lambda: correct(sale, index_of(sale, "act_corrected", 0)))[0] == "rests_on_it"
    correct(sale, later)
    correct(sale, index_of(sale, "lot_registered"))
    correct(sale, index_of(sale, "act_corrected", 0))
    assert received(sale, "A-3") == (Decimal(0), Decimal(0))


def test_an_act_that_was_corrected_is_not_corrected_again(sale: Rehearsal) -> None:
    assert refusal(lambda: correct(sale, index_of(sale, "act_corrected", 0) - 1))[0] == "corrected"


def test_an_act_of_two_people_is_corrected_by_two(sale: Rehearsal) -> None:
    adjudication = index_of(sale, "adjudicated")
    assert refusal(lambda: correct(sale, adjudication))[0] == "people"
    assert refusal(lambda: correct(sale, adjudication, by=BY_TWO))[0] == "rests_on_it"


@pytest.mark.parametrize(
    ("target", "replacement", "code"),
    [
        (-1, None, "unknown_act"),
        (10_000, None, "unknown_act"),
        (0, None, "final"),
        (20, lot("A-1", 1), "other_kind"),
    ],
)
def test_what_cannot_be_corrected_says_why(sale: Rehearsal, target: int, replacement: object, code: str) -> None:
    assert refusal(lambda: correct(sale, target, replacement))[0] == code


def test_a_suppression_is_not_corrected(sale: Rehearsal) -> None:
    assert refusal(lambda: correct(sale, index_of(sale, "personal_suppressed")))[0] == "final"


def test_a_right_act_is_held_to_the_rules_of_its_kind(sale: Rehearsal) -> None:
    payment = index_of(sale, "payment_received", 0)
    assert refusal(lambda: correct(sale, payment, PaymentReceived(payment="PG-A-1", award="NADIE", amount_cop=PRICE, means="cash")))
    assert received(sale, "A-1") == (PRICE * 10, PRICE * 10)


def test_a_correction_brings_the_personal_part_of_the_right_act(sale: Rehearsal) -> None:
    target = index_of(sale, "note_added")
    note = NoteAdded(note="N-1", kind="lot", about="L-A-1", person="P-A-1")
    body = ActCorrected(target=target, reason="el texto", replacement=note)
    assert refusal(lambda: sale.do(NOW, body, by=BY))[0] == "empty_note"
    sale.book.record(sale.sale, [Act(body=body, on=NOW, by=BY, personal={"text": "el texto correcto"})])
    assert Note.objects.using(sale.book.alias).get(ref="N-1", until_index=None).text == "el texto correcto"


def test_a_payment_is_annulled_even_in_a_set_of_many_acts(sale: Rehearsal) -> None:
    sale.do(NOW, paid("A-3", 1, "PG-3"), by=BY)
    annul = ActCorrected(target=count_acts(sale) - 1, reason="ensayo")
    sale.do(NOW, paid("A-1", 1, "PG-4"), annul, paid("A-3", 2, "PG-5"), by=BY)
    assert received(sale, "A-3") == (PRICE * 7, PRICE * 7)
    assert received(sale, "A-1") == (PRICE * 11, PRICE * 11)


def test_a_rebuild_after_all_that_gives_the_same_tables(sale: Rehearsal) -> None:
    correct(sale, index_of(sale, "lot_registered"))
    assert rebuild(sale.book.alias, sale.sale) == count_acts(sale)
