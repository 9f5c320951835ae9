"""What everybody may see of a sale: its stages as they go, its log, and proofs that an independent reading of RFC 6962 confirms."""

import base64
import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from enajena.book.models import Leaf
from enajena.office.api import throttling
from enajena.office.api.throttling import Pace
from enajena.urn.manifest import read_manifest
from enajena.urn.proven import verify_receipt
from support import naive_tree
from support.books import Rehearsal, rehearsal
from support.calling import PROBLEM, anybody, faults, said
from support.offers import ADJUDICATED, NOTICE, acceptance, accepted, adjudicated, assessed, awarded, closed, prepared
from support.offices import office_of
from support.portal_urns import CLOSES, remote_urn
from support.registers import registered
from support.urns import sealed

SALE = "/sales/ensayo"


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as played, office_of(played.book):
        yield played


def _first_stage() -> dict[str, object]:
    stage: dict[str, object] = said(anybody().get(SALE))["stages"][0]
    return stage


def test_a_sale_is_told_as_it_goes_from_before_its_notice_to_its_results(sale: Rehearsal) -> None:
    prepared(sale)
    assert _first_stage()["state"] == "not_noticed"
    noticed_sale = {"notice_on": "2003-10-10", "first_day": "2003-10-11", "last_day": "2003-12-11", "price_cop": "2448.70"}
    sale.do(date(2003, 10, 10), NOTICE, by=("ensayo:uno",))
    assert _first_stage().items() >= {**noticed_sale, "state": "noticed", "offered_shares": 92284, "results": None}.items()
    accepted(sale, acceptance("A-1", 100), acceptance("A-2", 50))
    closed(sale)
    assert _first_stage()["state"] == "closed"
    assessed(sale)
    adjudicated(sale)
    results = _first_stage()["results"]
    assert isinstance(results, dict)
    assert results["adjudicated_on"] == "2003-12-15"
    # 150 shares at 2,448.70.
    assert (results["demanded_shares"], results["awarded_shares"], results["awards"], results["amount_cop"]) == (150, 150, 2, "367305.00")


def test_the_register_is_public_in_sums_alone_as_it_was_on_any_day(sale: Rehearsal) -> None:
    sale.adopt(date(2003, 10, 3))
    registered(sale, "L-1", shares=70, on=ADJUDICATED)
    registered(sale, "L-2", shares=30, on=ADJUDICATED, stage="second")
    now = said(anybody().get(f"{SALE}/register"))
    assert (now["shares"], now["shares_by_stage"]) == (100, {"first": 70, "second": 30})
    assert said(anybody().get(f"{SALE}/register?on=2003-12-14"))["shares"] == 0
    assert said(anybody().get(f"{SALE}/register?known=1"))["shares"] == 70


def test_nothing_public_names_anybody(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 100})
    personal = ("Persona de ensayo A-1", acceptance("A-1", 1).personal["id_number"])
    paths = [SALE, f"{SALE}/register", f"{SALE}/acts", f"{SALE}/checkpoint", f"{SALE}/log-key", f"{SALE}/urns", "/sales"]
    paths += [f"{SALE}/acts/{index}{more}" for index in range(_size(sale)) for more in ("", "/proof")]
    for path in paths:
        content = anybody().get(path).content.decode()
        assert not any(text in content for text in personal), path


def test_the_feed_gives_every_act_once_whatever_the_size_of_its_pages(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 100, "A-2": 7})
    leaves = list(Leaf.objects.using(sale.book.alias).order_by("index").values_list("content", flat=True))
    for limit in (1, 3, 1000):
        path, seen = f"{SALE}/acts?limit={limit}", []
        while path:
            page = said(anybody().get(path.removeprefix("/api/v1")))
            seen += [(one["index"], one["hash"], one["leaf"]) for one in page["acts"]]
            path = page["next"]
        assert seen == [(index, naive_tree.leaf(text.encode()).hex(), json.loads(text)) for index, text in enumerate(leaves)]
    last = said(anybody().get(f"{SALE}/acts?after={len(leaves) - 1}"))
    assert (last["acts"], last["next"], last["size"]) == ([], None, len(leaves))


def test_proofs_of_acts_and_of_growth_are_those_of_the_standard(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 100, "A-2": 7})
    hashes = [
        naive_tree.leaf(text.encode()) for text in Leaf.objects.using(sale.book.alias).order_by("index").values_list("content", flat=True)
    ]
    checkpoint = anybody().get(f"{SALE}/checkpoint").content.decode()
    origin, size, root = checkpoint.split("\n")[:3]
    assert (origin, size, base64.b64decode(root)) == ("enajena.co/ensayo", str(len(hashes)), naive_tree.root(hashes))
    for index in range(len(hashes)):
        proof = anybody().get(f"{SALE}/acts/{index}/proof").content.decode()
        steps = "".join(f"{base64.b64encode(one).decode()}\n" for one in naive_tree.path(index, hashes))
        assert proof == f"c2sp.org/tlog-proof@v1\nindex {index}\n{steps}\n{checkpoint}"
    for old in range(1, len(hashes) + 1):
        steps = "".join(f"{base64.b64encode(one).decode()}\n" for one in naive_tree.proof(old, hashes))
        assert anybody().get(f"{SALE}/consistency?old={old}").content.decode() == f"old {old}\n{steps}\n{checkpoint}"
    first = anybody().get(f"{SALE}/checkpoint?size=1").content.decode()
    assert base64.b64decode(first.split("\n")[2]) == hashes[0]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/sales/otra", 404),
        ("/sales/otra/acts", 404),
        (f"{SALE}/acts/99", 404),
        (f"{SALE}/acts/99/proof", 404),
        (f"{SALE}/checkpoint?size=99", 404),
        (f"{SALE}/consistency?old=99", 404),
        (f"{SALE}/consistency", 400),
        (f"{SALE}/acts?after=-1", 400),
        (f"{SALE}/acts?limit=0", 400),
        (f"{SALE}/acts?limit=1001", 400),
        (f"{SALE}/acts?after=1e3", 400),
        (f"{SALE}/register?on=ayer", 400),
        (f"{SALE}/urns/first/manifest", 404),
    ],
)
def test_what_is_not_there_and_what_cannot_be_read_are_told(sale: Rehearsal, path: str, status: int) -> None:
    sale.adopt(date(2003, 10, 3))
    answer = anybody().get(path)
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)


def test_an_envelope_is_deposited_once_and_its_receipt_verifies_by_itself(sale: Rehearsal) -> None:
    made = remote_urn(sale)
    told = said(anybody().get(f"{SALE}/urns"))["urns"]
    assert [(one["urn"], one["state"], one["k"]) for one in told] == [("first", "ready", 2)]
    manifest = read_manifest(anybody().get(f"{SALE}/urns/first/manifest").content)
    assert manifest == made.manifest
    content = sealed(manifest, 1).content()
    first = said(anybody().post(f"{SALE}/urns/first/envelopes", content), 201)
    before = _size(sale)
    again = said(anybody().post(f"{SALE}/urns/first/envelopes", content), 200)
    assert _size(sale) == before
    for answer in (first, again):
        proven = verify_receipt(answer["receipt"], manifest, answer["sha256"])
        assert (proven.index, proven.in_term) == (answer["index"], True)


def test_an_envelope_that_comes_late_is_kept_and_called_so(sale: Rehearsal) -> None:
    made = remote_urn(sale)
    sale.clock.now = CLOSES + timedelta(minutes=5)
    content = sealed(made.manifest, 1).content()
    assert said(anybody().post(f"{SALE}/urns/first/envelopes", content), 201)["in_term"] is False
    assert said(anybody().post(f"{SALE}/urns/first/envelopes", content), 200)["in_term"] is False


def test_what_is_no_envelope_or_comes_too_often_leaves_nothing(sale: Rehearsal, monkeypatch: pytest.MonkeyPatch) -> None:
    remote_urn(sale)
    before = _size(sale)
    monkeypatch.setitem(throttling.PACES, "deposit", Pace(3, 600))
    path = f"{SALE}/urns/first/envelopes"
    assert faults(anybody().post(path, b"{}"), 422) == [("data", "the request")]
    assert anybody().post(path, b"x" * 70_000).status_code == 413
    assert anybody().post(path, b"{}", content_type="text/plain").status_code == 415
    assert anybody().post(path, b"{}")["Retry-After"] == "600"
    assert _size(sale) == before


def _size(sale: Rehearsal) -> int:
    return Leaf.objects.using(sale.book.alias).count()
