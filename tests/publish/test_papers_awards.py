"""Letters and actas of an adjudication against figures worked by hand; who may not be written to; many at once as one by one."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book.acts.adjudication import AwardAuthorised, AwardHeld
from enajena.book.acts.general import PersonalSuppressed
from enajena.book.acts.papers import AuthorisationFiled
from enajena.book.acts.shares import AcquisitionIneffective
from enajena.book.models import Leaf
from enajena.publish.open_data.publishing import publish_open_data
from enajena.publish.open_data.view import Told
from enajena.publish.papers import of_shares
from enajena.publish.papers.checking import check_pdf
from enajena.publish.papers.kinds import KINDS
from enajena.publish.papers.making import MODE
from enajena.publish.papers.publishing import Published, acts_of, file_name, publish_all, publish_one
from enajena.publish.papers.records import Records
from enajena.publish.papers.rendering import Press
from enajena.publish.papers.sheets import sheet_of
from enajena.publish.papers.style import Signer, Style
from support.books import Rehearsal, rehearsal
from support.lives import LATER, SELLER, live, lived, paid
from support.offers import BY, BY_TWO, PAPER, acceptance, accepted, adjudicated, assessed, at, awarded, closed, noticed
from support.open_data import ocf_faults, read
from support.papers import pages, text_of

# 92,284 shares among 116,507 by the largest remainder: 50,000 × 92,284 / 116,507 = 39,604.49; 31,683.59; 19,802.24; 1,188.13; 5.54.
# The whole parts give 92,282, and the two left go to .59 and .54.
DEMAND = {"A-1": 50_000, "A-2": 40_000, "A-3": 25_000, "A-4": 1_500, "A-5": 7}
AWARDED = {"A-1": 39_604, "A-2": 31_684, "A-3": 19_802, "A-4": 1_188, "A-5": 6}


@pytest.fixture(scope="module")
def sold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("vendida")) as sale:
        awarded(sale, DEMAND)
        yield sale


def records_of(sale: Rehearsal) -> Records:
    return Records(sale.book.alias, sale.sale)


def pdf(sale: Rehearsal, kind: str, ref: str, style: Style | None = None) -> bytes:
    return Press().pdf(sheet_of(KINDS[kind].read(records_of(sale), ref), style or Style()))


def test_the_letter_tells_what_was_asked_awarded_and_owed_in_figures_and_words(sold: Rehearsal) -> None:
    text = text_of(pdf(sold, "award", "A-1"))
    assert "treinta y nueve mil seiscientas cuatro acciones (39.604)" in text
    assert "Acciones que pidió 50.000" in text
    # 39,604 × 2,448.70 = 96,978,314.80
    assert "Noventa y seis millones novecientos setenta y ocho mil trescientos catorce pesos con ochenta centavos m/cte" in text
    assert "$ 96.978.314,80" in text
    assert "Persona de ensayo A-1" in text
    assert "[5.3]" in text
    assert "a prorrata por el mayor residuo; en un empate, quien presentó primero" in text


def test_the_acta_sums_what_it_lists_and_names_nobody(sold: Rehearsal) -> None:
    text = text_of(pdf(sold, "adjudication", "D-1"))
    for ref, count in AWARDED.items():
        assert f"{ref} Pensionado {DEMAND[ref]:,} {count:,} 2.448,70".replace(",", ".").replace("2.448.70", "2.448,70") in text
    assert "Total 92.284 225.975.830,80" in text  # 92,284 × 2,448.70
    assert "doscientos veinticinco millones novecientos setenta y cinco mil ochocientos treinta pesos con ochenta centavos" in text.lower()
    assert "Persona de ensayo" not in text
    assert "A45" not in text  # what the Regulation sets is no assumption


def test_the_people_of_the_act_sign_where_nobody_else_is_named(sold: Rehearsal) -> None:
    assert "ensayo:uno" in text_of(pdf(sold, "adjudication", "D-1"))
    told = text_of(pdf(sold, "adjudication", "D-1", Style(signers=(Signer("Ana Inventada", "Directora"),))))
    assert "Ana Inventada Directora" in told
    assert "ensayo:uno" not in told


def test_a_code_leads_to_the_act_under_the_office_s_address(sold: Rehearsal) -> None:
    paper = KINDS["award"].read(records_of(sold), "A-1")
    code = paper.anchor.code
    assert sheet_of(paper, Style()).address == f"enajena:ensayo/{code.index}/{code.leaf}"
    there = sheet_of(paper, Style(base="https://ventas.example.gov.co/")).address
    assert there == f"https://ventas.example.gov.co/acto/ensayo/{code.index}/{code.leaf}"
    assert all(f"Código del acto: ensayo/{code.index}/{code.leaf}" in page for page in pages(pdf(sold, "award", "A-1")))


def test_a_paper_made_again_later_has_the_same_bytes_whatever_was_recorded_since(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        awarded(sale, {"A-1": 10})
        first = pdf(sale, "award", "A-1")
        sale.do(date(2003, 12, 18), paid("A-1", 10), by=BY)
        assert pdf(sale, "award", "A-1") == first


def test_a_rejection_tells_every_reason_by_its_numeral_and_how_to_object(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        noticed(sale)
        facts = {"declares_lock_up": "false", "dismissed_for_cause": "true"}
        accepted(sale, acceptance("A-1", 10), acceptance("A-2", 20, facts=facts, recipient="former_worker"))
        closed(sale)
        assessed(sale)
        text = text_of(pdf(sale, "rejection", "A-2"))
        assert "5.3 Falta una declaración, o se dijo que no." in text
        assert "2.1 No es destinatario de esta etapa." in text
        assert "veinte acciones (20)" in text
        assert "Si no está de acuerdo, escriba a" in text
        assert "Reglamento 1, del 7 de octubre de 2003" in text
        with pytest.raises(DataError, match="is not rejected"):
            pdf(sale, "rejection", "A-1")
        adjudicated(sale)
        with pytest.raises(CallError, match="is not there"):
            pdf(sale, "award", "A-2")


def test_whoever_came_late_and_whoever_no_share_fell_to_are_answered_too(tmp_path: Path) -> None:
    """92,284 shares for twice as many and one more: 46,141.75, 46,141.75 and 0.50; the two that are left go to the greater parts."""
    with rehearsal(tmp_path) as sale:
        noticed(sale)
        whole = [acceptance(f"A-{number}", 92_284) for number in (1, 2)]
        accepted(sale, *whole, acceptance("A-4", 1))
        accepted(sale, acceptance("A-5", 10, at(date(2003, 12, 12))))
        closed(sale)
        assessed(sale)
        late = text_of(pdf(sale, "rejection", "A-5"))
        assert "2.1.3 Se presentó fuera del plazo." in late
        adjudicated(sale)
        none = text_of(pdf(sale, "rejection", "A-4"))
        assert "A su aceptación A-4 no se le adjudicaron acciones" in none
        assert "2.1.2 En el reparto no le correspondió ninguna acción." in none
        assert KINDS["rejection"].refs(records_of(sale)) == ["A-4", "A-5"]


def test_a_held_award_says_that_it_waits_and_no_more_once_it_is_authorised(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        awarded(sale, {"A-1": 10, "A-2": 20})
        sale.do(date(2003, 12, 16), AwardHeld(award="A-1", authority="Superintendencia de ensayo", numeral="ley-226 art. 16"), by=BY)
        assert "espera la autorización de Superintendencia de ensayo" in text_of(pdf(sale, "award", "A-1"))
        papers = list(KINDS["award"].papers(records_of(sale), ["A-1", "A-2"]))
        assert [paper.facts.waits_for for paper in papers] == ["Superintendencia de ensayo", None]
        file = AuthorisationFiled(
            paper="AU-1", authority="Superintendencia de ensayo", number="1", dated=date(2003, 12, 17), file_sha256=PAPER.sha256
        )
        sale.do(date(2003, 12, 17), file, AwardAuthorised(award="A-1", paper="AU-1"), by=BY, files=[PAPER])
        assert "espera la autorización" not in text_of(pdf(sale, "award", "A-1"))


def test_where_recording_fails_nothing_is_left(tmp_path: Path, sold: Rehearsal) -> None:
    def refuse(_made: list[Published]) -> None:
        raise DataError(Text("no", "refused"))

    with pytest.raises(DataError, match="refused"):
        publish_one(records_of(sold), "award", "A-1", tmp_path / "a.pdf", Style(), then=refuse)
    with pytest.raises(DataError, match="refused"):
        publish_all(records_of(sold), ["award"], tmp_path / "todas", Style(), then=refuse)
    assert list(tmp_path.iterdir()) == []


def test_nobody_whose_data_were_suppressed_is_written_to(tmp_path: Path) -> None:
    with lived(tmp_path / "libro") as sale:  # A-2 was suppressed
        assert "diez acciones (10)" in text_of(pdf(sale, "award", "A-1"))
        with pytest.raises(DataError, match="were suppressed"):
            pdf(sale, "award", "A-2")
        folder = tmp_path / "cartas"
        with pytest.raises(DataError, match="were suppressed"):
            publish_all(records_of(sale), ["award"], folder, Style())
        assert list(tmp_path.iterdir()) == [tmp_path / "libro"]
        text = text_of(pdf(sale, "register", "last"))
        assert "(datos suprimidos)" in text
        assert "Persona de ensayo A-1" in text
        assert "Persona de ensayo A-2" not in text


def test_shares_that_went_back_to_the_seller_are_no_shareholder_s(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        live(sale)
        sale.do(LATER, AcquisitionIneffective(lot="L-A-3", ground="Compró por otro", paper="Acta de ensayo"), by=BY_TWO)
        assert KINDS["certificate"].refs(records_of(sale)) == ["P-A-1", "P-A-2"]
        text = text_of(pdf(sale, "register", "last"))
        assert f"L-A-3 {SELLER}" in text
        publish_open_data(sale.book, sale.sale, tmp_path / "datos", Told(issuer_formed=date(1990, 1, 2)))
        held = read(tmp_path / "datos" / "ocf" / "Stakeholders.ocf.json")["items"]
        assert [one["stakeholder_type"] for one in held if one["comments"] == ["seller"]] == ["INSTITUTION"]
        assert not ocf_faults(tmp_path / "datos" / "ocf")


def test_suppression_later_takes_the_hash_of_a_letter_away(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "libro") as sale:
        awarded(sale, {"A-1": 10})
        made = publish_one(records_of(sale), "award", "A-1", tmp_path / "a.pdf", Style())
        sale.book.record(sale.sale, acts_of([made], date(2003, 12, 15), BY))
        content = (tmp_path / "a.pdf").read_bytes()
        found = check_pdf(sale.book.alias, content, "a.pdf")
        assert found.published is not None
        assert check_pdf(sale.book.alias, content + b"\n", "a.pdf").published is None
        logged = "".join(Leaf.objects.using(sale.book.alias).values_list("content", flat=True))
        assert made.sha256 not in logged
        assert "Persona de ensayo" not in logged
        sale.do(date(2003, 12, 16), PersonalSuppressed(person="P-A-1", request="RAD-1", ground="Sentencia de ensayo 1"), by=BY)
        assert check_pdf(sale.book.alias, content, "a.pdf").published is None


def test_many_at_once_are_the_same_files_as_one_by_one(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "libro") as sale:
        awarded(sale, {f"A-{number}": number for number in range(1, 56)})  # more than one process makes
        told: list[int] = []
        made = publish_all(records_of(sale), ["award"], tmp_path / "todas", Style(), told=lambda count, of: told.append(count * 100 + of))
        assert told == [count * 100 + 55 for count in range(1, 56)]
        assert len(made) == 55
        for one in (made[0], made[20], made[-1]):
            content = (tmp_path / "todas" / one.name).read_bytes()
            assert content == pdf(sale, "award", one.ref)
        files = sorted((tmp_path / "todas").iterdir())
        assert len(files) == 55 + 1
        assert {file.stat().st_mode & 0o777 for file in files if file.suffix == ".pdf"} == {MODE}
        assert (tmp_path / "todas").stat().st_mode & 0o777 == 0o700
        lines = (tmp_path / "todas" / "documentos.csv").read_text(encoding="utf-8").splitlines()
        assert lines[0] == "kind,ref,file,code,sha256"
        assert len(lines) == 1 + 55


def test_a_register_too_long_for_a_paper_does_not_end_the_making_of_all_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with lived(tmp_path / "libro") as sale:
        assert KINDS["register"].refs(records_of(sale)) == ["last"]
        monkeypatch.setattr(of_shares, "MOST_LOTS", 2)
        assert KINDS["register"].refs(records_of(sale)) == []
        made = publish_all(records_of(sale), ["adjudication", "register"], tmp_path / "todas", Style())
        assert [one.kind for one in made] == ["adjudication"]
        with pytest.raises(CallError, match="more than 2 lots"):
            pdf(sale, "register", "last")


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path: Path, sold: Rehearsal) -> None:
    folder = tmp_path / "cartas"
    folder.mkdir()
    with pytest.raises(CallError, match="is there already"):
        publish_all(records_of(sold), ["award"], folder, Style())
    assert list(folder.iterdir()) == []
    with pytest.raises(CallError, match="has no such papers"):
        publish_all(records_of(sold), ["release"], tmp_path / "otra", Style())


def test_two_references_never_share_a_file(sold: Rehearsal) -> None:
    paper = KINDS["award"].read(records_of(sold), "A-1")
    refs = ("A-1", "A/1", "A_1", "á-1", "../A-1", "x" * 300, "x" * 301, "A 1")
    names = {file_name(replace(paper, ref=ref)) for ref in refs}
    assert len(names) == len(refs)
    assert all("/" not in name and len(name) < 120 and name.isascii() for name in names)
