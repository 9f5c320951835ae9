"""From sealed envelopes to awards: the whole chain through the real acts, on either database, and again from the exported file."""

import csv
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from enajena import AssessOptions, AwardOptions, assess, award, load
from enajena.book.acts.stages import StageClosed
from enajena.book.adjudicating import adjudicate_stage
from enajena.book.assessing import assess_stage
from enajena.book.models import Award
from enajena.book.verifying.verify import verify
from enajena.urn.custodian import create
from enajena.urn.deposit import deposit
from enajena.urn.envelope import Attachment, seal, seal_attachment
from enajena.urn.life import add_signature, close_urn, create_urn, log_key_of
from enajena.urn.manifest import Manifest, sign
from enajena.urn.opening import open_urn
from enajena.urn.package import sha256_of
from enajena.urn.papers import check_paper, deposit_paper, type_paper
from enajena.urn.payloads import Offer, Reserve, Said, new_binding, new_salt
from enajena.urn.purging import purge
from enajena.urn.verify import verify_package
from support.books import Rehearsal, rehearsal
from support.offers import ADJUDICATED, ALL_SHARES, BY, CLOSED, GOOD_FACTS, PRICE, noticed
from support.postgres import rehearsal_on_postgres
from support.urns import OFFICE, TWO_PEOPLE, TestUrn, made_up

OPENS, CLOSES = datetime(2003, 10, 11, 5, tzinfo=UTC), datetime(2003, 12, 12, 5, tzinfo=UTC)
DURING = datetime(2003, 11, 4, 15, tzinfo=UTC)
ASKED = {1: 60_000, 2: 50_000, 3: 20_000}  # the third on paper
AWARDED = {1: 42_593, 2: 35_494, 3: 14_197}
"""92,284 shares for 130,000 asked: 42,592.6, 35,493.8 and 14,197.5; the two left over go to the largest remainders."""

Opens = Callable[[Path], AbstractContextManager[Rehearsal]]


@pytest.fixture(params=[rehearsal, rehearsal_on_postgres], ids=["sqlite", "postgresql"])
def sale(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rehearsal]:
    opens: Opens = request.param
    with opens(tmp_path / "book") as played:
        noticed(played)
        yield played


def constituted(sale: Rehearsal) -> TestUrn:
    keys = [create(f"custodio-{number}") for number in (1, 2, 3)]
    manifest = Manifest(
        sale=sale.sale, name="first", k=2, custodians=tuple(key.public for key in keys), witnesses=(), opens=OPENS, closes=CLOSES,
        log_key=log_key_of(sale.sale, sale.book.key),
    )  # fmt: skip
    create_urn(sale.book, manifest, "first", by=OFFICE)
    for key in keys:
        add_signature(sale.book, manifest, key.name, sign(manifest, key.signing_key), by=OFFICE)
    return TestUrn(sale, manifest, keys)


def put(box: TestUrn, number: int, folder: Path) -> None:
    content, key = seal_attachment(b"%PDF- certificado inventado")
    one = Attachment(sha256_of(content), len(content))
    file = folder / f"{one.sha256}.age"
    file.write_bytes(content)
    binding = new_binding(box.manifest.urn)
    reserve = Reserve(binding=binding, person=made_up(number), facts=GOOD_FACTS, attachment_keys={one.sha256: key})
    envelope = seal(box.manifest, Offer(binding=binding, shares=ASKED[number], price_cop=None, salt=new_salt()), reserve, [one])
    box.sale.clock.now = DURING + timedelta(minutes=number)
    deposit(box.sale.book, box.manifest, envelope.content(), by=OFFICE, attachments=[file])


def shares_by_acceptance(sale: Rehearsal) -> dict[str, int]:
    rows = Award.objects.using(sale.book.alias).filter(sale=sale.sale, until_index__isnull=True)
    return {row.ref: row.shares for row in rows}


def test_sealed_envelopes_end_as_awards_and_the_exported_file_gives_the_same(sale: Rehearsal, tmp_path: Path) -> None:
    box = constituted(sale)
    put(box, 1, tmp_path)
    put(box, 2, tmp_path)
    sale.clock.now = DURING + timedelta(minutes=3)
    deposit_paper(sale.book, box.manifest, "0007", b"foto", by=OFFICE)
    sale.clock.now = CLOSES
    close_urn(sale.book, box.manifest, by=OFFICE)
    paper = Said(shares=ASKED[3], price_cop=None, person=made_up(3), facts=GOOD_FACTS)
    type_paper(sale.book, box.manifest, "0007", paper, by="test:one")
    check_paper(sale.book, box.manifest, "0007", paper, by="test:two")
    files = box.contributions(tmp_path / "out", (0, 2))
    assert open_urn(sale.book, box.folder, files, by=TWO_PEOPLE).attachments == 2
    found = verify_package(box.folder)
    assert (found.opened, found.void, found.papers) == (2, 0, 1)

    sale.do(CLOSED, StageClosed(stage="first"), by=BY)
    kept = tmp_path / "kept"
    assess_stage(sale.book, sale.sale, "first", ref="E-1", on=CLOSED, by=BY, keep=kept)
    sale.clock.to(ADJUDICATED)
    adjudicate_stage(sale.book, sale.sale, "first", ref="D-1", on=ADJUDICATED, by=TWO_PEOPLE)
    awards = shares_by_acceptance(sale)
    assert sorted(awards.values()) == sorted(AWARDED.values())

    programme, judged, out = load(sale.programme), tmp_path / "judged.csv", tmp_path / "awarded.csv"
    assess(programme, kept / "E-1-acceptances.csv", judged, AssessOptions(stage="first", price_cop=PRICE))
    award(programme, judged, out, AwardOptions(stage="first", shares=ALL_SHARES))
    with out.open(newline="", encoding="utf-8") as lines:
        assert {row["acceptance_id"]: int(row["awarded_shares"]) for row in csv.DictReader(lines)} == awards

    sale.clock.to(date(2014, 1, 2))
    done = purge(sale.book, box.manifest, date(2013, 12, 31), "TRD 120.5", by=TWO_PEOPLE)
    assert (done.keys, done.files) == (2, 4)  # a key of each attachment; the file of keys, two attachments and the photograph
    assert verify(sale.book).faults == ()
    assert verify_package(box.folder).opened == 2
