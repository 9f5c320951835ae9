"""The page of a sale: it says what the programme says, shows what concerns everybody and nothing of a person, and reads little."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext

from enajena.basics.text import Language
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act
from enajena.book.acts.papers import RegulationAddendum
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.acts.stages import StageExtended, StageInterrupted, StageResumed
from enajena.book.log.note import is_signed
from enajena.book.stored_bytes import StoredBytes
from enajena.programme.reader import builtin_ids, path_of
from enajena.programme.show import tell
from support.books import Rehearsal, rehearsal
from support.files import builtin
from support.offers import (
    ADOPTED,
    BY,
    CREDIT,
    REGULATION,
    SCREENED,
    acceptance,
    accepted,
    adopted,
    amended_file,
    awarded,
    id_number,
    noticed,
)
from support.offices import office_of, visitor
from support.pages import Told, told

HOSTILE = '"><script>alert(1)</script>{{ 7|add:7 }} \U0001d518\U0001f9fe \u202eoir\u2066 ' + "x" * 300
SHOWN = HOSTILE.replace("\u202e", r"\u202e").replace("\u2066", r"\u2066")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        yield sale


def page_of(sale: str = "ensayo", language: str = "es") -> Told:
    answer = visitor(language).get(f"/ventas/{sale}/")
    assert answer.status_code == 200
    return told(answer.content)


def test_every_sentence_of_every_programme_is_on_the_page_of_its_sale(played: Rehearsal) -> None:
    played.clock.to(date(2020, 3, 2))
    languages: tuple[Language, ...] = ("es", "en")
    for programme in builtin_ids():
        file = StoredBytes("programme.yaml", path_of(programme).read_bytes())
        body = ProgrammeAdopted(programme=programme, file_sha256=file.sha256)
        played.book.record(programme, [Act(body=body, on=date(2020, 3, 2), by=BY)], [file])
        for language in languages:
            text = page_of(programme, language).text
            for section in tell(builtin(programme), language)[:-1]:
                for line in section.lines:
                    sentence = " ".join(line.sentence.replace("`", "").removeprefix("– ").split())
                    assert sentence[1:] in text, (programme, section.heading)
            assert all(" ".join(one.choice.to(language).split()) in text for one in builtin(programme).assumptions)


def test_the_page_tells_the_dates_in_words_and_how_they_were_counted(played: Rehearsal) -> None:
    noticed(played)
    played.clock.to(date(2003, 11, 4))
    text = page_of().text
    assert "Oferta abierta" in text
    assert "Se reciben aceptaciones hasta el jueves 11 de diciembre de 2003." in text
    assert "Aviso viernes 10 de octubre de 2003" in text
    assert "Primer día sábado 11 de octubre de 2003" in text
    assert "Precio por acción 2.448,70 pesos" in text
    assert "Acciones que se ofrecen 92.284" in text
    counted = text.split("Cómo se contó el plazo", 1)[1].split("Qué se ofrece", 1)[0]
    assert "2 meses" in counted
    assert "Jueves 11 de diciembre de 2003" in counted


def test_an_interruption_and_an_addendum_move_the_dates_and_are_told(played: Rehearsal) -> None:
    noticed(played)
    played.do(date(2003, 11, 5), StageInterrupted(stage="first", ground="Decreto de ensayo"), by=BY)
    assert "La oferta está interrumpida desde el miércoles 5 de noviembre de 2003." in page_of().text
    played.do(date(2003, 11, 20), StageResumed(stage="first", last_day=date(2003, 12, 26)), by=BY)
    addendum = StoredBytes("adendo.pdf", b"adendo de ensayo")
    filed = RegulationAddendum(regulation="R-1", number="7", dated=date(2003, 11, 21), file_sha256=addendum.sha256)
    played.do(date(2003, 11, 21), filed, by=BY, files=[addendum])
    played.do(date(2003, 11, 21), StageExtended(stage="first", last_day=date(2003, 12, 30), addendum="7"), by=BY)
    text = page_of().text
    assert "Sin oferta desde el miércoles 5 de noviembre de 2003; de nuevo desde el jueves 20 de noviembre de 2003" in text
    assert "Se reciben aceptaciones hasta el martes 30 de diciembre de 2003." in text
    assert "El aviso dio más días de los que manda el texto" in text
    assert "Por: Decreto de ensayo." in text
    assert "Adendo 7" in text


def test_the_results_are_told_in_figures_and_in_a_picture_with_words(played: Rehearsal) -> None:
    awarded(played, {"A-1": 70_000, "A-2": 50_000})
    page = page_of()
    assert "Se pidieron 120.000" in page.text
    assert "Se adjudicaron 92.284" in page.text
    assert "Valor adjudicado 225.975.830,80 pesos" in page.text  # 92,284 × 2,448.70
    assert "Adjudicada el lunes 15 de diciembre de 2003" in page.text
    pictures = [str(given["src"]) for tag, given in page.tags if tag == "img"]
    assert pictures == ["/ventas/ensayo/linea-de-tiempo.svg", "/ventas/ensayo/resultados.svg"]
    for picture in pictures:
        for address in (picture, f"{picture}?ancho=360"):
            drawn = visitor().get(address)
            assert drawn.headers["Content-Type"] == "image/svg+xml"
            assert drawn.content.startswith(b"<svg")
    assert all(given.get("alt") for tag, given in page.tags if tag == "img")


def test_a_sale_without_a_notice_says_so_and_has_no_pictures(played: Rehearsal) -> None:
    played.adopt(ADOPTED)
    page = page_of()
    assert "Aún no se publica el aviso de esta etapa." in page.text
    assert not [1 for tag, _ in page.tags if tag == "img"]
    assert visitor().get("/ventas/ensayo/linea-de-tiempo.svg").status_code == 404
    assert visitor().get("/ventas/ensayo/resultados.svg").status_code == 404


def test_public_papers_are_handed_over_byte_for_byte_and_others_never(played: Rehearsal) -> None:
    played.adopt(ADOPTED)
    regulation, screening = StoredBytes("reglamento.pdf", b"%PDF reglamento"), StoredBytes("lista.pdf", b"personas revisadas")
    acts = (CREDIT, replace(SCREENED, file_sha256=screening.sha256), replace(REGULATION, file_sha256=regulation.sha256))
    played.do(date(2003, 10, 7), *acts, by=BY, files=[regulation, screening])
    page = page_of()
    addresses = [str(given["href"]) for tag, given in page.tags if tag == "a" and "/documentos/" in str(given.get("href"))]
    kept = {hashlib.sha256(answer.content).hexdigest(): answer for answer in (visitor().get(address) for address in addresses)}
    expected = {hashlib.sha256(path_of("gases-guajira-2003").read_bytes()).hexdigest(), regulation.sha256}
    assert set(kept) == expected
    for sha256, answer in kept.items():
        assert sha256 in page.text
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert visitor().get(f"/ventas/ensayo/documentos/{screening.sha256}/").status_code == 404
    assert visitor().get(f"/ventas/ensayo/documentos/{'0' * 64}/").status_code == 404
    assert visitor().get("/ventas/ensayo/documentos/..%2F..%2Flog-key.pem/").status_code == 404


def test_what_has_happened_is_told_and_what_was_filed_about_persons_is_not(played: Rehearsal) -> None:
    awarded(played, {"A-1": 70_000, "A-2": 50_000})
    told_acts = page_of().text.split("Avisos, adendos y lo que ha pasado", 1)[1].split("Supuestos", 1)[0]
    happened = (
        "Se adjudica la etapa",
        "Se evalúan las aceptaciones",
        "Se cierra la oferta",
        "Se publica el aviso",
        "Se adopta el programa",
    )
    places = [told_acts.find(title) for title in happened]
    assert -1 not in places
    assert places == sorted(places)  # the last first
    assert "Da el crédito: Banco de Ensayo." in told_acts
    of_persons = ("Se revisan los destinatarios", "Se recibe una aceptación", "Se evalúa una aceptación", "Se adjudican acciones")
    for title in of_persons:
        assert title not in told_acts


def test_an_act_that_was_corrected_is_marked_and_why_is_not_told(played: Rehearsal) -> None:
    noticed(played)
    played.do(date(2003, 11, 5), StageInterrupted(stage="first", ground="Decreto equivocado"), by=BY)
    body = ActCorrected(
        target=5, reason="se confundió una persona", replacement=StageInterrupted(stage="first", ground="Decreto de ensayo")
    )
    played.do(date(2003, 11, 6), body, by=BY)
    text = page_of().text
    assert "Se interrumpe la oferta · Primera Fase corregido por el acto 6 Por: Decreto equivocado." in text
    assert "Se corrige un acto Corrige el acto 5." in text
    assert "se confundió una persona" not in text


def test_nothing_of_a_person_is_on_any_public_page(played: Rehearsal) -> None:
    awarded(played, {"A-1": 70_000, "A-2": 50_000})
    for address in ("/", "/ventas/ensayo/", "/ventas/ensayo/cuanto/", "/ventas/ensayo/si-vendo/"):
        said = visitor().get(address).content.decode()
        for ref in ("A-1", "A-2"):
            assert f"Persona de ensayo {ref}" not in said
            assert id_number(f"P-{ref}") not in said
            assert f"P-{ref}" not in said


def test_a_page_reads_as_little_of_a_sale_with_many_acceptances_as_of_one_with_none(played: Rehearsal) -> None:
    noticed(played)
    visitor().get("/")  # the file of a programme is read once
    counts = [_queries(played, address) for address in ("/", "/ventas/ensayo/", "/ventas/ensayo/cuanto/")]
    accepted(played, *(acceptance(f"A-{number}", 10) for number in range(60)))
    assert [_queries(played, address) for address in ("/", "/ventas/ensayo/", "/ventas/ensayo/cuanto/")] == counts
    assert max(counts) <= 16


def test_no_public_page_looks_at_the_tables_that_grow_with_the_acceptances(played: Rehearsal) -> None:
    awarded(played, {"A-1": 70_000, "A-2": 50_000})
    with CaptureQueriesContext(connections[played.book.alias]) as queries:
        for address in ("/", "/ventas/ensayo/", "/ventas/ensayo/cuanto/", "/ventas/ensayo/si-vendo/", "/ventas/ensayo/resultados.svg"):
            visitor().get(address)
    asked = " ".join(query["sql"] for query in queries)
    for table in ("acceptance", "award", "person", "lot", "shareentry", "moneyentry", "personalrecord"):
        assert f'FROM "book_{table}"' not in asked


def test_the_checkpoint_on_the_page_is_the_last_one_and_its_signature_holds(played: Rehearsal) -> None:
    noticed(played)
    note = visitor().get("/ventas/ensayo/").content.decode().split('del registro">', 1)[1].split("</pre>", 1)[0]
    assert is_signed(note, played.book.keys.public)
    assert note.splitlines()[1] == "5"  # adoption, credit, screening, Regulation and notice


def test_what_a_programme_says_of_itself_is_shown_harmlessly_whatever_it_holds(played: Rehearsal) -> None:
    title = "es: Venta de las acciones de Ecopetrol en Gases de La Guajira S.A. ESP"
    issuer = ("issuer: Gases de La Guajira S.A. ESP", "issuer: '<img src=x onerror=alert(1)>'")
    file = amended_file("gases-guajira-2003", (title, f"es: '{HOSTILE}'"), issuer)
    adopted(played, file)
    for address in ("/", "/ventas/ensayo/", "/ventas/ensayo/cuanto/", "/ventas/ensayo/si-vendo/"):
        answer = visitor().get(address)
        assert answer.status_code == 200
        page = told(answer.content)
        assert SHOWN in page.text
        assert not {"\u202e", "\u2066"} & set(answer.content.decode())
        assert not [given for tag, given in page.tags if tag == "script" and "src" not in given]
        assert not [given for _, given in page.tags if "onerror" in given]


def test_sales_are_listed_with_their_state_and_one_that_is_not_there_is_not_found(played: Rehearsal) -> None:
    noticed(played)
    played.clock.to(date(2003, 11, 4))
    text = told(visitor().get("/").content).text
    assert "Oferta abierta" in text
    assert "Se reciben aceptaciones hasta el jueves 11 de diciembre de 2003." in text
    assert "Offer open" in told(visitor("en").get("/").content).text
    played.clock.to(date(2003, 12, 12))
    assert "Plazo terminado" in told(visitor().get("/").content).text
    assert visitor().get("/ventas/otra/").status_code == 404


def _queries(played: Rehearsal, address: str) -> int:
    with CaptureQueriesContext(connections[played.book.alias]) as queries, CaptureQueriesContext(connections["default"]) as own:
        assert visitor().get(address).status_code == 200
    assert not own.captured_queries
    return len(queries)
