"""The money in the back office: what is due by day, statements that are looked at before they are recorded, refunds, proceeds."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from enajena.book.acts.money import AwardInDefault, PaymentScheduled
from enajena.book.models import Leaf, Refund
from support.back import again, people, person
from support.books import Rehearsal, rehearsal
from support.offices import office_of
from support.pain001 import wrong_in
from support.payments import dues, instalments, pay, payments, put_awards, stands
from support.statements import paid, statement_xml

PAID = date(2004, 2, 2)


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("money")) as opened, office_of(opened.book):
        opened.adopt(date(2003, 10, 3))
        amounts = {"A-1": "1000", "A-2": "500", "A-3": "700", "A-4": "10", "A-5": "250", "A-6": "80"}
        put_awards(opened, amounts, default_penalty_pct=Decimal(10))
        first, second = (date(2004, 1, 30), "100"), (date(2004, 3, 1), "150")
        opened.do(date(2004, 1, 15), PaymentScheduled(award="A-5", under="3.2", instalments=dues(first, second)))
        opened.do(date(2004, 1, 15), PaymentScheduled(award="A-6", under="3.2", instalments=dues((date(2004, 1, 30), "80"))))
        opened.do(date(2004, 2, 2), AwardInDefault(award="A-6"))
        yield opened


@pytest.fixture(scope="module")
def browsers(sale: Rehearsal) -> Mapping[str, Client]:
    assert sale.book.data.is_dir()  # the office that they work in
    return people()


def at(sale: Rehearsal, *parts: str) -> str:
    return "/".join(("/oficina", sale.sale, "dinero", *parts, ""))


def upload(text: str, name: str = "extracto.xml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def hidden(page: str) -> dict[str, str]:
    start = page.index('name="paso" value="registrar"')
    form = page[start : page.index("</form>", start)]
    return {"paso": "registrar", **dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))}


def test_what_is_due_is_told_by_day_and_by_award_and_who_is_late_apart(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    sale.clock.to(PAID)
    page = browsers["auditor"].get(at(sale)).content.decode()
    by_day = page[page.index("Qué vence, por día") :]
    assert re.search(r"30 de enero de 2004.*?vencido.*?>2<.*?180,00", by_day, re.DOTALL)  # 100 of A-5 and 80 of A-6
    assert re.search(r"1 de marzo de 2004.*?>1<.*?150,00", by_day, re.DOTALL)
    late = page[page.index("Vencidas o en mora") : page.index("Qué vence, por día")]
    assert ("A-5" in late, "A-6" in late, "A-1" in late) == (True, True, False)
    assert "registrar" not in late  # an auditor records nothing
    late = again("director-uno").get(at(sale)).content.decode()
    assert "registrar/award_in_default/?" in late
    assert "registrar/award_resolved/?" in late


class TestAStatement:
    def test_it_is_looked_at_first_and_what_is_unmatched_says_why(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        sale.clock.to(PAID)
        file = statement_xml(paid("1000", "A-1"), paid("3", "nadie"), paid("499", "A-2"), paid("1", status="PDNG"))
        looked = browsers["window_operator"].post(at(sale, "extracto"), {"paso": "mirar", "archivo": upload(file)})
        page = looked.content.decode()
        assert looked.status_code == 200
        assert "ninguna referencia nombra una adjudicación ni una multa de esta venta" in page
        assert "extracto.xml: asiento 2" in page
        assert "Registrar lo que concuerda (1)" in page
        assert stands(sale, "A-1")[0] == "awarded"

        done = browsers["window_operator"].post(at(sale, "extracto"), hidden(page))
        assert done.status_code == 200  # what has to be looked at stays on the page
        assert stands(sale, "A-1") == ("paid", "1000.00", "1000.00", "0.00", "0.00")
        told = done.content.decode()
        assert "1 movimiento registrado" in told
        assert "Registrar lo que concuerda" not in told
        content = Leaf.objects.using(sale.book.alias).filter(kind="payment_received").order_by("-index")[0].content
        assert '"by":["window_operator-uno"]' in content

    def test_a_movement_of_a_day_to_come_stops_no_other(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        sale.clock.to(PAID)
        file = statement_xml(paid("9", "A-4"), paid("250", "A-5", on="2099-11-30"), paid("250", "A-5", reference="x9"))
        looked = browsers["window_operator"].post(at(sale, "extracto"), {"paso": "mirar", "archivo": upload(file)})
        page = looked.content.decode()
        assert (looked.status_code, "su fecha está por venir" in page) == (200, True)
        assert "Registrar lo que concuerda (1)" in page

    def test_sent_twice_it_records_once(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        sale.clock.to(PAID)
        operator = browsers["window_operator"]
        page = operator.post(at(sale, "extracto"), {"paso": "mirar", "archivo": upload(statement_xml(paid("10", "A-4", reference="77")))})
        form = hidden(page.content.decode())
        assert operator.post(at(sale, "extracto"), form).status_code == 302
        before = len(payments(sale))
        assert operator.post(at(sale, "extracto"), form).status_code in {409, 422}
        assert len(payments(sale)) == before

    def test_its_faults_are_told_by_the_name_of_the_file_and_no_folder_of_ours(
        self, sale: Rehearsal, browsers: Mapping[str, Client]
    ) -> None:
        broken = browsers["director"].post(at(sale, "extracto"), {"paso": "mirar", "archivo": upload("<no", "enero.xml")})
        assert broken.status_code == 422
        assert "<strong>enero.xml: línea 1</strong>: el XML no está bien formado" in broken.content.decode()
        assert "/tmp" not in broken.content.decode()  # noqa: S108 - the folder that must not be named
        other = browsers["director"].post(at(sale, "extracto"), {"paso": "mirar", "archivo": upload("x", "foto.png")})
        assert (other.status_code, "Elija un archivo de estos" in other.content.decode()) == (422, True)
        none = browsers["director"].post(at(sale, "extracto"), {"paso": "mirar"})
        assert (none.status_code, "Elija el archivo." in none.content.decode()) == (422, True)

    def test_whoever_only_reads_uploads_nothing(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        assert browsers["auditor"].post(at(sale, "extracto"), {"paso": "mirar", "archivo": upload("x")}).status_code == 403


def test_what_is_held_goes_back_once_under_an_order_and_the_bank_gets_its_file(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    sale.do(PAID, pay("B-2", "A-2", "500.25"), pay("B-3", "A-3", "700.50"))
    reviewer = browsers["reviewer"]
    assert "0,75" in reviewer.get(at(sale, "devoluciones")).content.decode()  # 0.25 and 0.50
    looked = reviewer.post(at(sale, "devoluciones"), {"paso": "mirar", "orden": "DEV-1"})
    assert looked.status_code == 200
    assert not Refund.objects.using(sale.book.alias).exists()
    form = hidden(looked.content.decode())
    assert reviewer.post(at(sale, "devoluciones"), form).status_code == 302
    assert reviewer.post(at(sale, "devoluciones"), form).status_code == 422  # the order is there already
    refunds = Refund.objects.using(sale.book.alias).order_by("ref").values_list("award", "amount_cop")
    assert list(refunds) == [("A-2", Decimal("0.25")), ("A-3", Decimal("0.50"))]
    assert browsers["window_operator"].post(at(sale, "devoluciones"), {"orden": "DEV-2"}).status_code == 403
    file = browsers["auditor"].get(at(sale, "devoluciones", "DEV-1") + "?cuenta=007:04500000001")
    assert wrong_in(file.content) == []
    assert b"0.75" in file.content
    assert browsers["auditor"].get(at(sale, "devoluciones", "DEV-9") + "?cuenta=1").status_code == 422


def test_proceeds_say_where_the_money_goes(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        sale.adopt(date(2003, 10, 3))
        put_awards(sale, {"A-1": "1000", "A-2": "1210", "A-3": "5"})
        sale.do(PAID, pay("B-1", "A-1", "1000"), pay("B-2", "A-2", "1210"))
        auditor = person("auditora", "auditor")
        # Paid whole: 2,210; less costs of 210, a tenth of 2,000 is for the region (Ley 226 art. 23).
        told = figures(auditor.get(at(sale, "producto") + "?costos=210,00").content.decode())
        assert (told["Precio pagado"], told["Producto neto"], told["10 % regional"]) == ("2.210,00", "2.000,00", "200,00")
        exempt = figures(auditor.get(at(sale, "producto") + "?costos=210&financiera=on").content.decode())
        assert exempt["10 % regional"] == "0,00"
        assert auditor.get(at(sale, "producto") + "?costos=-1").status_code == 422
        assert "Proceeds of the sale" in again("auditora", "en").get(at(sale, "producto")).content.decode()


def figures(page: str) -> dict[str, str]:
    """Return the figures of a page's tables of one figure a row, by what each is called."""
    rows = re.findall(r'<tr><th scope="row">([^<]+?) ?(?:<.*?)?</th><td class="number">([^<]+)</td></tr>', page)
    return dict(rows)


def test_every_award_gets_the_days_of_the_regulation_in_one_set_looked_at_first(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        sale.adopt(date(2003, 10, 3))
        put_awards(sale, {f"A-{number}": "100" for number in range(1, 4)}, payment_days=5)
        sale.clock.to(date(2004, 1, 16))
        reviewer = person("revisora", "reviewer")
        assert person("ventanilla", "window_operator").post(at(sale, "planes"), {"paso": "mirar"}).status_code == 403
        looked = reviewer.post(at(sale, "planes"), {"paso": "mirar"})
        assert (looked.status_code, instalments(sale, "A-1")) == (200, [])
        form = hidden(looked.content.decode())
        assert reviewer.post(at(sale, "planes"), {**form, "conjunto": "0"}).status_code == 409
        assert reviewer.post(at(sale, "planes"), form).status_code == 302
        # Thursday 15 January 2004; 16, 19, 20, 21 and 22 are business days.
        assert {instalments(sale, f"A-{number}")[0][1] for number in range(1, 4)} == {date(2004, 1, 22)}
        assert "None waits for it." in again("revisora", "en").get(at(sale, "planes")).content.decode()
