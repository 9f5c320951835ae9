"""Screening a sale of the book: every look is an act, made before anything is shown; no act holds anybody's data; nobody is decided on."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from enajena.book.acts.general import ActCorrected, PersonalSuppressed
from enajena.book.acts.screening import ScreeningNoted, ScreeningRun, ScreeningViewed
from enajena.book.models import Acceptance, Leaf, ScreenedCluster, StoredFile
from enajena.book.refusal import RecordRefusedError
from enajena.book.replay import rebuild
from enajena.book.stored_bytes import StoredBytes
from enajena.book.verifying.verify import verify
from enajena.study.screening.of_sale import SaleScreened, note_cluster, screen_sale, screenings, view_cluster
from enajena.study.screening.screen import ScreenOptions
from support.books import Rehearsal, rehearsal
from support.commands import call, done
from support.offers import FILED, acceptance, accepted, noticed, refusal

DAY = date(2003, 12, 1)
BY = ("ensayo:quien-mira",)
ACCOUNT, SECRET = "55500019", "Telesforo Guacaneme"
REASONS = StoredBytes("razones.txt", b"Se oyo a las cuatro personas; pagan por medio de su cooperativa.")


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        noticed(opened)
        accepted(opened, *(_acceptance(number) for number in range(30)))
        yield opened


def _acceptance(number: int) -> Any:
    act = acceptance(f"A-{number}", 10 + number, FILED + timedelta(hours=number))
    account = ACCOUNT if number < 4 else f"66600{number:03}"
    letters = "".join("BCDFGHJKLM"[number // 10**place % 10] for place in range(2))
    told = {"name": f"{SECRET} Mo{letters}a Za{letters}u", "phone": f"31055500{number:02}", "account": account}
    return type(act)(body=act.body, on=act.on, by=act.by, ref=act.ref, personal={**act.personal, **told})


def ran(sale: Rehearsal, ref: str = "C-1", **changes: Any) -> SaleScreened:
    sale.clock.to(DAY)
    return screen_sale(sale.book, sale.sale, ref, ScreenOptions(), stage=changes.get("stage", "first"), on=DAY, by=BY)


def viewed(sale: Rehearsal, number: int = 1) -> dict[str, Any]:
    return view_cluster(sale.book, sale.sale, "C-1", number, why="routine_check", on=DAY, by=BY, language="es")


def test_a_ring_in_a_sale_is_found_and_its_act_says_how_it_was_run(sale: Rehearsal) -> None:
    found = ran(sale)
    (ring,) = found.screened.clusters
    assert [member.ref for member in ring.members] == ["P-A-0", "P-A-1", "P-A-2", "P-A-3"]
    assert ring.requested_shares == 10 + 11 + 12 + 13
    (told,) = screenings(sale.book.alias, sale.sale)
    assert (told["acceptances"], told["persons"], told["clusters"], told["not_viewed"]) == (30, 30, 1, 1)


def test_no_leaf_and_no_stored_file_of_a_screening_holds_anybodys_data(sale: Rehearsal) -> None:
    ran(sale)
    viewed(sale)
    note_cluster(sale.book, sale.sale, "C-1", 1, outcome="cleared", reasons=REASONS, on=DAY, by=BY)
    leaves = [leaf.content for leaf in Leaf.objects.using(sale.book.alias).filter(content__contains="screening_")]
    assert len(leaves) == 3
    files = [bytes(file.content).decode() for file in StoredFile.objects.using(sale.book.alias).filter(ending="json")]
    assert files
    for text in (*map(str, leaves), *files):
        assert not [word for word in (SECRET, "Telesforo", ACCOUNT, "31055500", "55500019") if word in text]


def test_whoever_looks_is_recorded_before_anything_is_shown(sale: Rehearsal) -> None:
    ran(sale)
    found = viewed(sale)
    assert [person["name"].startswith(SECRET) for person in found["people"]] == [True] * 4
    assert found["people"][0]["account"] == ACCOUNT
    assert found["state"] == "viewed"
    cluster = ScreenedCluster.objects.using(sale.book.alias).get(ref="C-1/1", until_index__isnull=True)
    leaf = Leaf.objects.using(sale.book.alias).get(sale=sale.sale, index=cluster.index)
    assert "screening_viewed" in str(leaf.content)
    assert BY[0] in str(leaf.content)


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_cluster_that_is_not_there_is_not_shown(sale: Rehearsal, number: int) -> None:
    ran(sale)
    assert refusal(lambda: viewed(sale, number))[0] == "no_cluster"


def test_nobody_concludes_on_what_nobody_looked_at(sale: Rehearsal) -> None:
    ran(sale)
    with pytest.raises(RecordRefusedError):
        note_cluster(sale.book, sale.sale, "C-1", 1, outcome="referred", reasons=REASONS, on=DAY, by=BY)


def test_a_conclusion_may_change_and_a_later_look_leaves_it(sale: Rehearsal) -> None:
    ran(sale)
    viewed(sale)
    for outcome in ("referred", "cleared"):
        note_cluster(sale.book, sale.sale, "C-1", 1, outcome=outcome, reasons=REASONS, on=DAY, by=BY)
    assert viewed(sale)["state"] == "cleared"


def test_one_reference_is_one_screening(sale: Rehearsal) -> None:
    ran(sale)
    assert refusal(lambda: ran(sale, stage=None))[0] == "wrong_state"


def test_impossible_counts_a_missing_file_and_another_stage_are_refused(sale: Rehearsal) -> None:
    kept = StoredBytes("r.json", b"{}")
    body = {"screening": "C-9", "result_sha256": kept.sha256, "acceptances": 3, "persons": 3, "links": 0, "clusters": 0}
    rest = {"cap": 50, "seed": 1, "threshold_bits": 0, "known": 0, "method": "ensayo"}

    def run(**changes: Any) -> str:
        files = [] if changes.pop("without_file", False) else [kept]
        return refusal(lambda: sale.do(DAY, ScreeningRun(**{**body, **rest, **changes}), by=BY, files=files))[0]

    assert run(persons=4) == run(links=-1) == run(cap=0) == "screening_counts"
    assert run(without_file=True) == "no_file"
    assert run(stage="ninguna")


def test_a_look_is_never_taken_back(sale: Rehearsal) -> None:
    receipt = ran(sale).receipt
    viewed(sale)
    target = receipt.indexes[0] + 1
    assert refusal(lambda: sale.do(DAY, ActCorrected(target=target, reason="no miré"), by=BY))[0] == "final"
    with pytest.raises(RecordRefusedError):
        sale.do(DAY, ActCorrected(target=receipt.indexes[0], reason="mal corrido"), by=BY)


def test_nothing_of_an_acceptance_changes_and_the_book_verifies_and_replays(sale: Rehearsal) -> None:
    def states() -> list[tuple[Any, ...]]:
        rows = Acceptance.objects.using(sale.book.alias).filter(sale=sale.sale).order_by("ref", "index")
        return list(rows.values_list("ref", "index", "state", "verdict", "admitted_shares", "until_index"))

    before = states()
    ran(sale)
    viewed(sale)
    note_cluster(sale.book, sale.sale, "C-1", 1, outcome="referred", reasons=REASONS, on=DAY, by=BY)
    assert states() == before
    assert not verify(sale.book).faults
    rebuild(sale.book.alias, sale.sale)
    assert not verify(sale.book).faults
    assert states() == before


def test_a_suppressed_person_is_shown_as_a_reference_alone(sale: Rehearsal) -> None:
    ran(sale)
    sale.do(DAY, PersonalSuppressed(person="P-A-0", request="RAD-1", ground="Sentencia de ensayo"), by=BY)
    first = viewed(sale)["people"][0]
    assert (first["person"], first["name"], first["id_number"], first["account"]) == ("P-A-0", None, None, None)
    assert not verify(sale.book).faults


def test_accounts_that_paid_may_come_in_a_file_beside(sale: Rehearsal, tmp_path: Path) -> None:
    from enajena.study.screening.reading import BesideFiles  # noqa: PLC0415 - beside its only use

    payers = tmp_path / "pagos.csv"
    payers.write_text("acceptance_id,payer_account\n" + "".join(f"A-{n},99900011\n" for n in range(10, 16)), encoding="utf-8")
    sale.clock.to(DAY)
    found = screen_sale(sale.book, sale.sale, "C-2", ScreenOptions(beside=BesideFiles(payers=payers)), stage=None, on=DAY, by=BY)
    assert {tuple(one.ref for one in cluster.members) for cluster in found.screened.clusters} == {
        ("P-A-0", "P-A-1", "P-A-2", "P-A-3"),
        ("P-A-10", "P-A-11", "P-A-12", "P-A-13", "P-A-14", "P-A-15"),
    }


def test_the_command_shows_no_cluster_without_saying_who_looks_and_why(
    sale: Rehearsal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ran(sale)
    where = ("--sale", sale.sale, "--data", str(tmp_path))
    for missing in (("--why", "audit"), ("--by", "ensayo:uno")):
        refused = call(capsys, "screen", "show", "1", "--screening", "C-1", *where, *missing)
        assert refused.status == 2
        assert SECRET not in refused.out + refused.err
    shown = done(capsys, "screen", "show", "1", "--screening", "C-1", "--by", "ensayo:uno", "--why", "audit", *where, "--json").record
    assert len(shown["people"]) == 4
    said = done(capsys, "screen", "show", "1", "--screening", "C-1", "--by", "ensayo:uno", "--why", "complaint", *where, "--lang", "es").out
    assert "Grupo 1: personas distintas con un mismo interés detrás" in said
    assert ACCOUNT in said
    reasons = tmp_path / "razones.txt"
    reasons.write_bytes(REASONS.content)
    noted = ("screen", "note", "1", "--screening", "C-1", "--outcome", "cleared", "--reasons", str(reasons), "--by", "ensayo:uno", *where)
    assert done(capsys, *noted, "--json").record["outcome"] == "cleared"
    (listed,) = done(capsys, "screen", "list", *where, "--json").record["screenings"]
    assert (listed["cleared"], listed["not_viewed"]) == (1, 0)
    again = done(capsys, "screen", "sale", "--ref", "C-3", "--by", "ensayo:uno", *where, "--lang", "en")
    assert "rejects nobody" in again.out
    assert SECRET not in again.out


def test_acts_of_a_screening_take_their_words_from_a_list() -> None:
    """A free text might speak of somebody: the reason for a look is one of a few words, and the reasons of a conclusion are a file."""
    assert {"screening", "number", "why"} == set(ScreeningViewed.__dataclass_fields__)
    assert {"screening", "number", "outcome", "reasons_sha256"} == set(ScreeningNoted.__dataclass_fields__)
