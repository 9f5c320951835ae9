"""One acceptance explained from the book: as the rules judge it, with the others of its person, and nothing where there is nothing."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from enajena.book.explained import explain_one
from support.books import Rehearsal, rehearsal
from support.offers import FILED, LAST_DAY, acceptance, accepted, at, noticed

TODAY = date(2003, 11, 5)
# Five times the pay of 2,448,700 is 12,243,500: 5,000 shares at 2,448.70 (Decreto 2781 de 2003, 5.1).
EXECUTIVE = {"executive": "true", "annual_pay_cop": "2448700.00", "pay_certificate_on": "2003-10-30"}


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        noticed(opened)
        yield opened


def test_it_says_the_ceiling_its_numeral_and_what_fits(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 4_000, facts=EXECUTIVE))
    found = explain_one(sale.book.alias, sale.sale, "A-1", TODAY)
    assert found is not None
    assert (found.verdict, found.binding, found.ceiling_shares) == ("accepted", "5.1", 5_000)


def test_acceptances_of_one_document_share_the_ceiling_under_whatever_reference(sale: Rehearsal) -> None:
    first, second = acceptance("A-1", 4_000, facts=EXECUTIVE), acceptance("A-2", 2_000, FILED + timedelta(minutes=1), facts=EXECUTIVE)
    same_document = replace(second, personal={**second.personal, "id_number": first.personal["id_number"]})
    accepted(sale, first, same_document)
    found = explain_one(sale.book.alias, sale.sale, "A-2", TODAY)
    assert found is not None
    assert found.used_shares == 4_000
    # 1,000 of 5,000 are left for 2,000, and the decree does not say what follows an excess: a person decides.
    assert (found.verdict, found.reasons) == ("referred", ("5.1:over_ceiling",))


def test_what_was_filed_late_is_not_judged(sale: Rehearsal) -> None:
    accepted(sale, acceptance("A-1", 10, at(LAST_DAY + timedelta(days=1))))
    assert explain_one(sale.book.alias, sale.sale, "A-1", LAST_DAY + timedelta(days=1)) is None
    assert explain_one(sale.book.alias, sale.sale, "A-9", TODAY) is None
