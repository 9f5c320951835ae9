"""Any figure of the book says why it is what it is: by a rule with its numeral, or by the word of an act and of whoever did it."""

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.db import models
from django.test import Client

from enajena.book.acts.describe import every_kind, fields_of, kind_called
from enajena.book.journal import act_at
from enajena.book.models import THINGS, Thing
from enajena.book.models.columns import every_column_of
from enajena.book.opening import open_book
from enajena.book.rehearsal import Rehearsed, SimulatedClock
from enajena.calendar.bogota import BOGOTA
from enajena.office.back.why.figures import FIGURES, has_reason
from enajena.office.back.why.reading import MODELS, shown
from enajena.office.running.demo import awarded_sale, old_sale
from support.back import people
from support.offices import office_of

TODAY = date(2026, 11, 30)
NUMBERS = (models.BigIntegerField, models.IntegerField, models.DecimalField, models.DateField, models.DateTimeField)
NOT_OF_THE_OBJECT = {"id", "sale", "ref", "state", "on", "index", "step", "until_index"}
OF_A_KIND = 1
OF_THE_ACT = {"on", "at", "index"}


@dataclass(frozen=True)
class Office:
    """Two sales in one book, and the browsers of whoever works there."""

    alias: str
    browsers: Mapping[str, Client]

    def ask(self, sale: str, table: str, ref: str, figure: str, who: str = "auditor") -> str:
        """Return the words of a page."""
        answer = self.browsers[who].get(f"/oficina/{sale}/por-que/{table}/{ref}/{figure}/")
        assert answer.status_code == 200, answer.content.decode()
        return words(answer.content.decode())

    def row(self, sale: str, table: str, ref: str) -> Any:
        """Return an object as it stands."""
        return MODELS[table]._default_manager.using(self.alias).get(sale=sale, ref=ref, until_index=None)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    begins = datetime.combine(TODAY - timedelta(days=3 * 366), time(12), BOGOTA)
    clock = SimulatedClock(begins)
    book = open_book(tmp_path_factory.mktemp("why"), clock=clock)
    try:
        old_sale.play(Rehearsed(book, clock, old_sale.SALE, ("ensayo:una", "ensayo:otro")), TODAY)
        clock.now = begins
        awarded_sale.play(Rehearsed(book, clock, awarded_sale.SALE, ("ensayo:una", "ensayo:otro")), TODAY)
        with office_of(book):
            yield Office(book.alias, people())
    finally:
        book.close()


def words(page: str) -> str:
    """Return what a page says, without its marks."""
    main = page[page.index("<main") : page.index("</main>")]
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", main)))


def es(number: int) -> str:
    """Return a count as it is written in Spanish."""
    return f"{number:,}".replace(",", ".")


def test_every_number_and_date_of_every_table_has_a_reason() -> None:
    without = [
        f"{model.__name__}.{column.attname}"
        for model in THINGS
        for column in every_column_of(model)
        if isinstance(column, NUMBERS) and column.attname not in NOT_OF_THE_OBJECT
        if not has_reason(model.__name__.lower(), column.attname)
    ]
    assert without == []


def test_a_figure_that_no_rule_works_out_is_the_word_of_acts_that_have_its_field() -> None:
    every_kind()
    for table, figures in FIGURES.items():
        for name, figure in figures.items():
            assert figure.worked or figure.acts, (table, name)
            for kind, field in figure.acts.items():
                there = {one.name for one in fields_of(kind_called(kind))} | OF_THE_ACT
                assert field in there, (table, name, kind, field)


def test_every_figure_of_every_object_says_its_act_and_an_act_whose_word_it_is_says_that_very_figure(office: Office) -> None:
    asked = 0
    for sale in (old_sale.SALE, awarded_sale.SALE):
        for model in THINGS:
            for row in model._default_manager.using(office.alias).filter(sale=sale, until_index=None):
                asked += check_figures(office, sale, row)
    assert asked > 400


def check_figures(office: Office, sale: str, row: Thing) -> int:
    """Look at every figure of an object; return how many there are."""
    names = FIGURES.get(type(row).__name__.lower(), {})
    for name in names:
        found = shown(sale, row, name)
        assert found is not None
        assert found.worked.said.es
        assert found.worked.said.en
        if found.given is None:
            continue
        recorded = act_at(office.alias, sale, found.given.index)
        assert recorded is not None
        assert recorded.act.by == found.given.by == ("ensayo:una", "ensayo:otro")
        field = found.given.field
        if found.is_typed and getattr(row, name) is not None:
            assert field is not None, (type(row), row.ref, name, found.given.kind)
        if field is not None and field not in {"instalments", "figures.base"} and name in row.columns() and getattr(row, name) is not None:
            assert said(recorded, field) in (getattr(row, name), None), (type(row), row.ref, name, field)
    return len(names)


def said(recorded: Any, field: str) -> object:
    """Return what an act says in a field."""
    if field in OF_THE_ACT:
        return {"on": recorded.act.on, "at": recorded.at, "index": recorded.index}[field]
    value = recorded.body
    for part in field.split("."):
        value = getattr(value, part)
    return value


def test_shares_of_an_award_are_told_by_the_rule_with_the_place_in_the_order(office: Office) -> None:
    admitted = {f"A-{number:02}": office.row(awarded_sale.SALE, "acceptance", f"A-{number:02}").admitted_shares for number in range(1, 6)}
    supply, demanded = 92_284, sum(admitted.values())
    floors = {ref: shares * supply // demanded for ref, shares in admitted.items()}
    left = supply - sum(floors.values())
    by_rest = sorted(admitted, key=lambda ref: (-(admitted[ref] * supply % demanded), ref))
    for ref, shares in admitted.items():
        page = office.ask(awarded_sale.SALE, "award", ref, "shares")
        assert f"{es(shares)} × {es(supply)} ÷ {es(demanded)}" in page
        assert f"Parte entera {es(floors[ref])}" in page
        assert f"Le corresponden decide {es(floors[ref] + (by_rest.index(ref) < left))} acciones" in page
        assert f"dejan los redondeos de todos {left}" in page
    assert "Reglamento 1: se reparte a prorrata por el mayor residuo" in page


def test_in_a_stage_by_price_the_level_of_each_price_is_told(office: Office) -> None:
    page = office.ask(old_sale.SALE, "award", "B-22", "shares")
    left = 92_284 - sum((4_000, 9_000, 12_000, 2_500))
    assert "Lugar de su precio, del mayor al menor; precios distintos: 2 2" in page
    assert "Adjudicadas a precios mayores 40.000 acciones" in page
    assert f"{es(min(30_000, left - 40_000))} acciones" in page
    assert "2.650,00" in office.ask(old_sale.SALE, "award", "B-22", "price_cop")


def test_a_verdict_and_its_ceiling_tell_each_term_with_its_numeral_and_the_facts_that_went_in(office: Office) -> None:
    page = office.ask(awarded_sale.SALE, "acceptance", "A-05", "ceiling_cop")
    assert "60000000" in page
    assert "El menor de los topes es el de" in page
    binding = office.row(awarded_sale.SALE, "acceptance", "A-05").binding
    assert binding in page
    told = office.ask(awarded_sale.SALE, "acceptance", "A-05", "admitted_shares")
    assert "Resultado: aceptada; acciones admitidas: 9.000." in told
    assert "Huella del archivo que se juzgó" in told
    assert "declares_lock_up" not in told
    past = office.browsers["auditor"].get(f"/oficina/{awarded_sale.SALE}/por-que/acceptance/A-05/verdict/?fecha=2026-01-01")
    assert "no mira fechas pasadas" in past.content.decode()
    assert "Decisión: admitida" in words(past.content.decode())
    expired = office.ask(awarded_sale.SALE, "acceptance", "A-06", "verdict")
    assert "5.3" in expired
    assert "No se subsanó en el plazo" in expired


def test_a_deadline_counts_its_business_days_one_by_one(office: Office) -> None:
    cure = office.row(awarded_sale.SALE, "cure", "S-1")
    page = office.ask(awarded_sale.SALE, "cure", "S-1", "deadline")
    assert "5 días hábiles desde que se pidió" in page
    assert "El lunes 2 de noviembre de 2026 no es día hábil: festivo Todos los Santos (Ley 51 de 1983)" in page
    assert cure.deadline == date(2026, 11, 5)  # from Wednesday 28 October: 29, 30, then 3, 4 and 5 November


def test_a_term_is_told_step_by_step(office: Office) -> None:
    page = office.ask(awarded_sale.SALE, "stage", "first", "last_day")
    assert "2.1.3" in page
    assert "CC art. 67" in page
    assert "2 meses" in page
    assert "Día del aviso" in page


def test_a_lock_up_ends_the_months_of_the_text_after_the_purchase(office: Office) -> None:
    lot = office.row(old_sale.SALE, "lot", "L-A-03")
    ends = lot.acquired_on.replace(year=lot.acquired_on.year + 2)
    assert lot.lock_up_ends_on == ends
    page = office.ask(old_sale.SALE, "lot", "L-A-03", "lock_up_ends_on")
    assert "Meses que se suman a ese día (CC art. 67) 24" in page
    assert f"{ends.day:02}-" in page
    assert str(ends.year) in page


def test_a_fine_is_told_by_bracket_base_year_by_year_and_product(office: Office) -> None:
    fine = office.row(old_sale.SALE, "fine", "F-2")
    name, value, factor = max(fine.base, key=lambda one: Fraction(one[1]) * Fraction(one[2]))
    exact = Fraction(Decimal(value)) * Fraction(factor) * fine.shares * Fraction(fine.percent) / 100
    page = office.ask(old_sale.SALE, "fine", "F-2", "fine_cop")
    cents = (exact * 100 + Fraction(1, 2)).__floor__()
    assert f"{es(cents // 100)},{cents % 100:02}" in page
    assert f"{fine.percent.normalize():f}".replace(".", ",") + " %" in page
    assert "precio de compra, por acción 2.448,70" in page
    assert name == "resale"
    assert "valor que se obtuvo, por acción decide 3.000,00" in page
    assert f"Acciones {es(fine.shares)}" in page


def test_money_is_the_sum_of_its_lines_each_with_its_act(office: Office) -> None:
    page = office.ask(awarded_sale.SALE, "award", "A-03", "applied_cop")
    assert "20.000.000,00" in page
    unpaid = office.row(awarded_sale.SALE, "award", "A-03")
    told = office.ask(awarded_sale.SALE, "award", "A-03", "unpaid_cop")
    left = int((unpaid.amount_cop - 20_000_000) * 100)
    assert f"{es(left // 100)},{left % 100:02}" in told


def test_a_count_leads_to_the_list_whose_rows_it_counts(office: Office) -> None:
    auditor = office.browsers["auditor"]
    page = auditor.get(f"/oficina/{awarded_sale.SALE}/por-que/assessment/E-1/rejected/").content.decode()
    assert f"/oficina/{awarded_sale.SALE}/listas/acceptance/?assessment=E-1&amp;verdict=rejected" in page
    page = auditor.get(f"/oficina/{awarded_sale.SALE}/por-que/sale/{awarded_sale.SALE}/count.award.paid/").content.decode()
    assert f"/oficina/{awarded_sale.SALE}/listas/award/?state=paid" in page
    assert "Cuántas hay en pie decide 2" in words(page)


def test_a_typed_figure_says_the_act_its_field_and_who(office: Office) -> None:
    page = office.ask(awarded_sale.SALE, "payment", "M-A-01", "amount_cop")
    assert "De quién es la palabra" in page
    assert "Se recibe un pago" in page
    assert "ensayo:una, ensayo:otro" in page
    assert "amount_cop" in page
    assert "el pago M-A-01 recibido" in page


def test_an_unknown_figure_is_answered_with_those_that_there_are(office: Office) -> None:
    director = office.browsers["director"]
    answer = director.get(f"/oficina/{awarded_sale.SALE}/por-que/award/A-01/color/")
    assert answer.status_code == 404
    assert f"/oficina/{awarded_sale.SALE}/por-que/award/A-01/shares/" in answer.content.decode()
    assert director.get(f"/oficina/{awarded_sale.SALE}/por-que/award/NADIE/shares/").status_code == 404
    assert director.get(f"/oficina/{awarded_sale.SALE}/por-que/nada/A-01/shares/").status_code == 404


def test_the_same_reason_is_told_in_english(office: Office) -> None:
    answer = office.browsers["reviewer"].get(
        f"/oficina/{awarded_sale.SALE}/por-que/instalment/A-03/1/due_on/", headers={"accept-language": "en"}
    )
    page = words(answer.content.decode())
    assert "15 business days from the award" in page
    fine = office.browsers["reviewer"].get(f"/oficina/{old_sale.SALE}/por-que/fine/F-2/fine_cop/", headers={"accept-language": "en"})
    assert "Each bracket ends on the same-numbered day" in words(fine.content.decode())
    assert "Step by step" in page
