"""The act that a paper was published: what it keeps, what it refuses, and that a replay gives the same."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from enajena.book.acts.general import ActCorrected, PersonalSuppressed
from enajena.book.acts.kinds import Act
from enajena.book.acts.publications import PaperPublished
from enajena.book.models import Publication
from enajena.book.verifying.verify import verify
from support.books import Rehearsal, rehearsal
from support.offers import BY, awarded, refusal

DAY = date(2003, 12, 16)
HASH = "ab" * 32
NOTICE = PaperPublished(publication="PU-1", kind="notice", of="first", about=4, sha256=HASH)
LETTER = PaperPublished(publication="PU-2", kind="award", of="A-1", about=9, person="P-A-1")


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as sale:
        awarded(sale, {"A-1": 10})
        yield sale


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """A sale in which nothing is published: every test on it is of a refusal."""
    with rehearsal(tmp_path_factory.mktemp("libro")) as sale:
        awarded(sale, {"A-1": 10})
        yield sale


def publish(sale: Rehearsal, body: PaperPublished, **personal: str) -> int:
    sale.clock.to(DAY)
    return sale.book.record(sale.sale, [Act(body=body, on=DAY, by=BY, personal=personal)]).indexes[0]


def kept(sale: Rehearsal) -> list[tuple[str, str | None]]:
    rows = Publication.objects.using(sale.book.alias).filter(until_index__isnull=True).order_by("ref")
    return [(row.ref, row.sha256) for row in rows]


def test_the_hash_is_kept_whether_the_log_says_it_or_not_and_a_replay_gives_the_same(sale: Rehearsal) -> None:
    publish(sale, NOTICE)
    publish(sale, LETTER, sha256=HASH)
    assert kept(sale) == [("PU-1", HASH), ("PU-2", HASH)]
    assert not verify(sale.book).faults


def test_suppression_takes_the_hash_of_that_person_s_papers_and_no_other(sale: Rehearsal) -> None:
    publish(sale, NOTICE)
    publish(sale, LETTER, sha256=HASH)
    sale.do(DAY, PersonalSuppressed(person="P-A-1", request="RAD-1", ground="Sentencia de ensayo 1"), by=BY)
    assert kept(sale) == [("PU-1", HASH), ("PU-2", None)]
    assert not verify(sale.book).faults


def test_a_publication_by_mistake_is_annulled(sale: Rehearsal) -> None:
    index = publish(sale, NOTICE)
    sale.do(DAY, ActCorrected(target=index, reason="no salió"), by=BY)
    assert kept(sale) == []


@pytest.mark.parametrize(
    ("body", "personal", "code"),
    [
        (replace(NOTICE, about=9999), {}, "unknown_act"),
        (replace(NOTICE, about=-1), {}, "unknown_act"),
        (replace(NOTICE, sha256=None), {}, "no_hash"),
        (replace(NOTICE, sha256="AB" * 32), {}, "no_hash"),
        (NOTICE, {"sha256": HASH}, "no_hash"),
        (LETTER, {}, "no_hash"),
        (LETTER, {"sha256": HASH, "name": "Persona Inventada"}, "no_hash"),
        (replace(LETTER, person="P-99"), {"sha256": HASH}, "unknown_object"),
    ],
)
def test_a_publication_that_says_no_one_hash_of_an_act_is_refused(
    untouched: Rehearsal, body: PaperPublished, personal: dict[str, str], code: str
) -> None:
    assert refusal(lambda: publish(untouched, body, **personal))[0] == code
    assert kept(untouched) == []


def test_the_same_reference_is_not_published_twice(sale: Rehearsal) -> None:
    publish(sale, NOTICE)
    assert refusal(lambda: publish(sale, NOTICE))[0] == "wrong_state"
