"""Acceptances from a spreadsheet: the report in the browser with what is to be mended, and one set that is recorded once.

The sale is that of Gases de La Guajira with its offer open; everybody in the files is made up.
"""

import hashlib
import io
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime

import pytest
from django.test import Client

from enajena.book.models import Acceptance, Leaf, Person
from enajena.office.back.models import Upload
from support.back import people
from support.books import Rehearsal, rehearsal
from support.offers import acceptance, accepted, noticed
from support.offices import office_of
from support.pages import told
from support.works import finished

Office = tuple[Rehearsal, Mapping[str, Client]]
UPLOAD = "/oficina/ensayo/importar/"
HEADINGS = (
    "radicado;fecha y hora;destinatario;tipo de persona;tipo de documento;número de documento;nombre;acciones;"
    "executive;has_capacity;declares_lock_up;declares_shareholder_rights;declares_no_third_owner"
)
IN_ORDER = "no;sí;sí;sí;sí"
GOOD = "\n".join(
    (
        HEADINGS,
        f"F-1;2003-11-05 10:30;pensioner;natural;CC;1.000.000.101;Persona Inventada Uno;1.500;{IN_ORDER}",
        f"F-2;2003-11-05 10:45;pensioner;natural;CC;1000000102;Persona Inventada Dos;20;{IN_ORDER}",
        f"F-3;2003-11-06 08:00;pensioner;natural;CC;1000000101;Persona Inventada Uno;7;{IN_ORDER}",
    )
)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """Open an office with a stage whose offer is open, one acceptance in it, and one person of each role."""
    with rehearsal(tmp_path_factory.mktemp("book")) as played, office_of(played.book):
        noticed(played)
        # Its person takes the very reference that the import would give to whoever is behind F-2.
        accepted(played, acceptance("A-1", 5, person="P-F-2"))
        played.clock.to(date(2003, 11, 10))
        yield played, people()


def checked(office: Office, text: str, role: str = "window_operator", decimal: str = "comma") -> tuple[str, str]:
    """Upload a file and return the page of its check, and its address."""
    file = io.BytesIO(text.encode())
    file.name = "aceptaciones.csv"
    return finished(office[1][role], UPLOAD, {"etapa": "first", "archivo": file, "decimal": decimal})


def test_a_file_with_faults_shows_each_by_row_and_column_with_its_remedy_and_cannot_be_recorded(office: Office) -> None:
    text = GOOD.replace("F-2;2003-11-05 10:45;pensioner", "F-2;mañana;pensionado de lujo")
    source, address = checked(office, text)
    page = told(source.encode())
    assert "Faltas: 2" in page.text
    assert "3 filed_at mañana" in page.text
    assert "3 recipient pensionado de lujo" in page.text
    assert "canal" not in page.asked
    assert office[1]["window_operator"].post(f"{address}registrar/", {"canal": "counter"}).status_code == 404


def test_what_the_file_does_not_tell_is_asked_on_the_page_and_the_file_is_not_uploaded_again(office: Office) -> None:
    source, _ = checked(office, GOOD, decimal="")
    page = told(source.encode())
    assert "2 requested_shares 1.500 «1.500»: se puede leer como 1500 y como 1,500" in page.text
    assert "Escoja al pie de esta página el signo decimal" in page.text
    assert "--decimal" not in page.text
    again = {"sha256": page.hidden["sha256"], "etapa": "first", "decimal": "comma"}
    assert "Sin faltas" in told(finished(office[1]["window_operator"], UPLOAD, again)[0].encode()).text


def test_what_is_read_by_its_form_is_shown_and_the_corrected_copy_is_its_owners_alone(office: Office) -> None:
    source, address = checked(office, GOOD)
    page = told(source.encode()).text
    assert "Sin faltas" in page
    assert "id_number 1.000.000.101 1000000101 1" in page
    assert "requested_shares 1.500 1500 1" in page
    assert "Se guardan como dato personal nombre" in page
    assert "no se leen" not in page
    copy = office[1]["window_operator"].get(f"{address}copia.xlsx")
    assert copy.content[:2] == b"PK"
    assert {office[1]["director"].get(one).status_code for one in (address, f"{address}copia.xlsx")} == {404}


def test_a_good_file_is_recorded_as_one_set_once_and_whoever_stands_in_it_twice_is_one_person(office: Office) -> None:
    played, desk = office
    _, address = checked(office, GOOD)
    before = Leaf.objects.using(played.book.alias).filter(sale="ensayo").count()
    for _ in range(2):
        page, _ = finished(desk["window_operator"], f"{address}registrar/", {"canal": "counter"})
    assert "3 aceptaciones quedaron en el registro" in told(page.encode()).text
    assert Leaf.objects.using(played.book.alias).filter(sale="ensayo").count() == before + 3
    after = told(desk["window_operator"].get(address).content)
    assert "3 aceptaciones quedaron en el registro" in after.text
    assert "1.000.000.101" not in after.text
    assert "canal" not in after.asked
    rows = Acceptance.objects.using(played.book.alias).filter(sale="ensayo", ref__startswith="F-", until_index__isnull=True)
    found = {row.ref: row for row in rows}
    assert {ref: row.requested_shares for ref, row in found.items()} == {"F-1": 1_500, "F-2": 20, "F-3": 7}
    assert found["F-1"].filed_at == datetime(2003, 11, 5, 15, 30, tzinfo=UTC)  # half past ten in Bogotá
    assert found["F-1"].person == found["F-3"].person
    assert found["F-1"].facts == {
        "executive": "false", "has_capacity": "true", "declares_lock_up": "true", "declares_shareholder_rights": "true",
        "declares_no_third_owner": "true",
    }  # fmt: skip
    persons = Person.objects.using(played.book.alias).filter(sale="ensayo", until_index__isnull=True)
    known = {row.ref: (row.id_type, row.id_number, row.name) for row in persons}
    assert known[found["F-1"].person] == ("CC", "1000000101", "Persona Inventada Uno")
    # The person who had the reference before is still who it was.
    assert found["F-2"].person == "P-F-2.2"
    assert known["P-F-2"][2] == "Persona de ensayo A-1"
    assert not Upload.objects.filter(sha256=hashlib.sha256(GOOD.encode()).hexdigest())


def test_the_same_file_uploaded_again_by_the_same_person_records_nothing_and_by_another_one_is_told_so(office: Office) -> None:
    played, desk = office
    before = Leaf.objects.using(played.book.alias).filter(sale="ensayo").count()
    for role in ("window_operator", "director"):
        _, address = checked(office, GOOD, role)
        page, _ = finished(desk[role], f"{address}registrar/", {"canal": "counter"})
        said = "quedaron en el registro" if role == "window_operator" else "ya se registró otro acto"
        assert said in told(page.encode()).text
    assert Leaf.objects.using(played.book.alias).filter(sale="ensayo").count() == before


def test_an_auditor_reads_and_uploads_nothing_and_no_file_is_asked_for_again_at_its_field(office: Office) -> None:
    assert "archivo" not in told(office[1]["auditor"].get(UPLOAD).content).asked
    assert office[1]["auditor"].post(UPLOAD, {"etapa": "first"}).status_code == 403
    assert "Archivo de aceptaciones" in told(office[1]["reviewer"].post(UPLOAD, {"etapa": "first"}).content).text
