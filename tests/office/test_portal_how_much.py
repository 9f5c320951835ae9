"""“¿Cuánto puedo comprar?”: it asks what is needed and no more, answers as the law's worked cases do, and keeps nothing."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from enajena.basics.figures import count_text, pesos_text
from enajena.book.acts.kinds import Act
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.stored_bytes import StoredBytes
from enajena.engine.limit import limit
from enajena.programme.reader import builtin_ids, path_of
from enajena.programme.vocabulary import vocabulary_of
from support.books import Rehearsal, rehearsal
from support.files import builtin
from support.offers import noticed
from support.offices import office_of, visitor
from support.pages import Told, told

MOST_STEPS = 8
_PAGES: dict[tuple[object, ...], Told] = {}


@cache
def worked_cases() -> list[tuple[str, Mapping[str, Any]]]:
    """Return the cases of ceilings of every decree, worked by hand from its text; every value is text."""
    found = []
    for programme in builtin_ids():
        text = (path_of(programme).parent / "cases.yaml").read_text(encoding="utf-8")
        cases = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - BaseLoader makes text only
        found += [(programme, case) for case in cases if case["verb"] == "limit"]
    return found


@pytest.fixture(scope="module")
def every_sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """Open an office with a sale of every programme; the first stages have no notice yet, so that prices are those of the text."""
    with rehearsal(tmp_path_factory.mktemp("book")) as played, office_of(played.book):
        played.clock.to(date(2020, 3, 2))
        for programme in builtin_ids():
            file = StoredBytes("programme.yaml", path_of(programme).read_bytes())
            body = ProgrammeAdopted(programme=programme, file_sha256=file.sha256)
            played.book.record(programme, [Act(body=body, on=date(2020, 3, 2), by=("test:one",))], [file])
        yield played


pytestmark = pytest.mark.usefixtures("every_sale")


def journey(visit: Client, sale: str, answers: Mapping[str, str], stage: str | None = None) -> tuple[Told, list[str]]:
    """Answer every question that the pages ask, by what they are asked, and return the last page and what was asked in all."""
    address = f"/ventas/{sale}/cuanto/" + (f"?etapa={stage}" if stage else "")
    page = told(visit.get(address).content)
    asked: list[str] = []
    for _ in range(MOST_STEPS):
        if not page.asked:
            return page, asked
        asked += page.asked
        given = {name: answers.get(name, _unknown(sale, name)) for name in page.asked}
        page = _sent(visit, address, {**page.hidden, **given})
    raise AssertionError(page.text)


def _sent(visit: Client, address: str, given: Mapping[str, str]) -> Told:
    """Send a page; the first steps of many cases are the same ones, and are sent once."""
    key = (address, *sorted((name, value) for name, value in given.items() if name != "csrfmiddlewaretoken"))
    if key not in _PAGES:
        _PAGES[key] = told(visit.post(address, given).content)
    return _PAGES[key]


def _unknown(sale: str, name: str) -> str:
    kinds = vocabulary_of(builtin(sale))
    return "unknown" if name in kinds and kinds[name].kind == "boolean" else ""


def as_written(facts: Mapping[str, str], sale: str) -> dict[str, str]:
    """Return facts as people write them: amounts with points and cents."""
    kinds = vocabulary_of(builtin(sale))
    return {name: _written(value) if kinds[name].kind.startswith("money") else value for name, value in facts.items()}


def _written(value: str) -> str:
    return "ninguno" if value == "none" else "$ " + pesos_text(Decimal(value)).es


@pytest.mark.parametrize(("sale", "case"), worked_cases(), ids=lambda one: one if isinstance(one, str) else one["id"])
def test_the_page_answers_every_worked_case_of_every_decree(sale: str, case: Mapping[str, Any]) -> None:
    given, expect = case["given"], case["expect"]
    answers = as_written(given["facts"], sale)
    if "price_cop" in given:
        answers["price_cop"] = given["price_cop"]
    page, asked = journey(visitor(), sale, answers, given.get("stage"))
    assert set(asked) <= {*given["facts"], *expect.get("missing", []), "figures_year", "price_cop"}
    shown = page.text.split("La respuesta", 1)[1].split("Los montos", 1)[0]
    if expect.get("ceiling_cop", "null") != "null":
        assert f"$ {pesos_text(Decimal(expect['ceiling_cop'])).es}" in shown
    if expect.get("ceiling_shares", "null") != "null":
        assert re.search(rf"hasta {re.escape(count_text(int(expect['ceiling_shares'])).es)} acci(ón|ones) ", shown)
    if expect.get("binding", "null") != "null":
        assert f"El tope que manda es {expect['binding']} " in shown
    for name in expect.get("missing", []):
        assert vocabulary_of(builtin(sale))[name].label.es.lower() in shown.lower()
    if expect.get("ceiling_cop") == "null":
        assert ("Ningún tope lo limita" in shown) == (not expect.get("missing"))
    for name in expect.get("assumes", []):
        assert f"{name} " in page.text.split("La respuesta", 1)[1]


def test_the_answer_is_that_of_the_command_for_the_same_facts() -> None:
    facts = {"recipient": "union", "files_return": "true", "legal_maximum_cop": "none", "bylaw_maximum_cop": "512345678.90",
             "net_worth_cop": "203040506.07", "gross_assets_cop": "500000000", "liabilities_cop": "296959493.93", "financed_cop": "0",
             "figures_year": "1998"}  # fmt: skip
    result = limit(builtin("carbocol-2000"), facts)
    page, _ = journey(visitor(), "carbocol-2000", as_written(facts, "carbocol-2000"))
    assert result.ceiling_cop is not None
    assert result.ceiling_shares is not None
    assert f"$ {pesos_text(result.ceiling_cop).es}" in page.text
    assert f"hasta {count_text(result.ceiling_shares).es} acciones" in page.text
    for term in result.terms:
        if term.value_cop is not None:
            assert f"{term.source} {term.label.es} {pesos_text(term.value_cop).es}" in page.text


def test_a_former_worker_is_asked_what_decides_whether_the_offer_is_for_them_and_nobody_else_is() -> None:
    sale = "gases-guajira-2003"
    page, asked = journey(visitor(), sale, {"recipient": "former_worker", "dismissed_for_cause": "true", "executive": "false"})
    assert "dismissed_for_cause" in asked
    assert "Con estos datos no puede comprar en esta etapa" in page.text
    _, asked = journey(visitor(), sale, {"recipient": "pensioner", "executive": "false"})
    assert asked == ["recipient", "executive"]
    page, asked = journey(visitor(), sale, {"recipient": "none"})
    assert asked == ["recipient"]
    assert "Con estos datos no puede comprar en esta etapa" in page.text


def test_the_years_that_figures_may_be_of_are_told_before_and_after() -> None:
    before = {"preguntas": "files_return,executive", "dato.1.recipient": "pensioner"}
    page = told(visitor().post("/ventas/carbocol-2000/cuanto/", {**before, "files_return": "false", "executive": "false"}).content)
    assert "Este programa pide cifras del año gravable 1998 o 1999." in page.text  # 10.1 of the decree
    facts = {"recipient": "pensioner", "files_return": "false", "executive": "false", "certified_income_cop": "12000000"}
    page, _ = journey(visitor(), "carbocol-2000", {**facts, "figures_year": "1990"})
    assert "Año gravable de las cifras: las cifras deben ser de 1998 o 1999" in page.text


def test_an_amount_with_two_readings_is_asked_again_and_never_guessed() -> None:
    address = "/ventas/gases-guajira-2003/cuanto/"
    before = {"preguntas": "annual_pay_cop", "dato.1.recipient": "active_worker", "dato.2.executive": "true"}
    page = told(visitor().post(address, {**before, "annual_pay_cop": "600.000"}).content)
    assert "«600.000» puede leerse de dos modos. Si quiso decir 600000" in page.text
    assert page.asked == {"annual_pay_cop": "600.000"}
    field = next(given for tag, given in page.tags if tag == "input" and given.get("name") == "annual_pay_cop")
    assert field["aria-invalid"] == "true"
    described = str(field["aria-describedby"]).split()
    assert {given.get("id") for _, given in page.tags} >= set(described)
    assert any(given.get("href") == f"#{field['id']}" for tag, given in page.tags if tag == "a")


@pytest.mark.parametrize("written", ["abc", "1.2.3", "-5", "25 millones", "1" * 60, "<script>alert(1)</script>"])
def test_what_is_no_amount_is_told_at_its_field(written: str) -> None:
    before = {"preguntas": "annual_pay_cop", "dato.1.recipient": "active_worker", "dato.2.executive": "true"}
    page = told(visitor().post("/ventas/gases-guajira-2003/cuanto/", {**before, "annual_pay_cop": written}).content)
    assert "Revise lo que sigue" in page.text
    assert "annual_pay_cop" in page.asked


def test_going_back_asks_again_with_what_was_answered() -> None:
    address = "/ventas/gases-guajira-2003/cuanto/"
    carried = {"preguntas": "", "dato.1.recipient": "active_worker", "dato.2.executive": "true", "dato.3.annual_pay_cop": "60000000"}
    page = told(visitor().post(address, {**carried, "cambiar": "3"}).content)
    assert page.asked == {"annual_pay_cop": "60000000"}
    page = told(visitor().post(address, {**carried, "cambiar": "2"}).content)
    assert page.asked == {"executive": "true"}
    assert "dato.3.annual_pay_cop" not in page.hidden


@pytest.mark.parametrize(
    "changed",
    [{"dato.1.recipient": "<script>"}, {"dato.2.annual_pay_cop": "12x"}, {"dato.2.executive": "quizás"}, {"dato.2.figures_year": "mil"}],
)
def test_a_page_that_was_changed_on_its_way_is_refused(changed: Mapping[str, str]) -> None:
    answer = visitor().post("/ventas/gases-guajira-2003/cuanto/", {"dato.1.recipient": "active_worker", **changed})
    assert answer.status_code == 400
    assert "No se entendió lo pedido" in answer.content.decode()


def test_nothing_of_the_answers_is_kept(every_sale: Rehearsal) -> None:
    book, visit = every_sale.book.alias, visitor()
    with CaptureQueriesContext(connections[book]) as queries, CaptureQueriesContext(connections["default"]) as own:
        journey(visit, "gases-guajira-2003", {"recipient": "active_worker", "executive": "true", "annual_pay_cop": "61234567,89"})
    assert all(query["sql"].startswith("SELECT") for query in queries)
    counted = "".join(query["sql"] for query in own)
    assert all("ground_tally" in query["sql"] for query in own)  # how often the address asked
    assert "61234567" not in counted
    assert "active_worker" not in counted
    assert set(visit.cookies) <= {"csrftoken"}
    assert "61234567" not in "".join(query["sql"] for query in queries)


def test_the_stage_asked_about_is_the_one_that_is_open_and_another_can_be_chosen(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        noticed(played)
        played.clock.to(date(2003, 11, 4))
        visit = visitor()
        assert "ESP · Primera Fase" in told(visit.get("/ventas/ensayo/cuanto/").content).text
        assert "ESP · Segunda Fase" in told(visit.get("/ventas/ensayo/cuanto/?etapa=second").content).text
        assert visit.get("/ventas/ensayo/cuanto/?etapa=no").status_code == 404
        assert visit.get("/ventas/otra/cuanto/").status_code == 404
