"""“¿Y si vendo antes?”: the fine of the law's worked cases, every month of the two years, and no figure of a person in an address."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

import pytest
import yaml

from enajena.basics.figures import date_text, percent_text, pesos_text
from enajena.book.acts.kinds import Act
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar import add_days
from enajena.library import fine
from enajena.office.portal import if_i_sell
from enajena.programme.reader import builtin_ids, load, path_of
from enajena.publish.charts import Chart, fine_chart
from enajena.rules.fine_facts import FineFacts
from support.books import Rehearsal, rehearsal
from support.offers import awarded
from support.offices import office_of, visitor
from support.pages import Told, told

# A case that is settled is of the fine with its interest, which this page does not work out.
_FIGURES = ("acquired", "awarded", "breached", "shares", "paid_cop", "resold_cop", "conduct")
_ASKED = {*_FIGURES, "second_stage_cop", "second_stage_on", "no_second_stage"}


@cache
def worked_cases() -> list[tuple[str, Mapping[str, Any]]]:
    """Return the cases of fines of every decree, worked by hand from its text; every value is text."""
    found = []
    for programme in builtin_ids():
        text = (path_of(programme).parent / "cases.yaml").read_text(encoding="utf-8")
        cases = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - BaseLoader makes text only
        found += [(programme, case) for case in cases if case["verb"] == "fine" and set(case["given"]) <= _ASKED]
    return found


@pytest.fixture(scope="module")
def every_sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """Open an office with a sale of every programme, and one of Gases that was adjudicated on 15 December 2003."""
    with rehearsal(tmp_path_factory.mktemp("book")) as played, office_of(played.book):
        awarded(played, {"A-1": 70000, "A-2": 500})
        played.clock.to(date(2020, 3, 2))
        for programme in builtin_ids():
            file = StoredBytes("programme.yaml", path_of(programme).read_bytes())
            body = ProgrammeAdopted(programme=programme, file_sha256=file.sha256)
            played.book.record(programme, [Act(body=body, on=date(2020, 3, 2), by=("test:one",))], [file])
        yield played


pytestmark = pytest.mark.usefixtures("every_sale")


@cache
def _any_chart() -> Chart:
    day = date(2003, 12, 15)
    return fine_chart(load("gases-guajira-2003"), FineFacts(acquired=day, breached=day, shares=100, paid_cop=Decimal("2448.70")))


def as_written(given: Mapping[str, str]) -> dict[str, str]:
    """Return what a case gives as people write it, with its points and cents."""
    spoken = {"conduct": "sale"} | {
        name: pesos_text(Decimal(value)).es if name.endswith("_cop") else value for name, value in given.items()
    }
    return {name: value for name, value in spoken.items() if value != "false"}


def asked(sale: str, given: Mapping[str, str]) -> Told:
    """Ask the page for a fine."""
    return told(visitor().post(f"/ventas/{sale}/si-vendo/", as_written(given)).content)


@pytest.mark.parametrize(("sale", "case"), worked_cases(), ids=lambda one: one if isinstance(one, str) else one["id"])
def test_the_page_gives_the_fine_of_every_worked_case_of_every_decree(
    sale: str, case: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The fine of every other day and its picture take most of the time of a page, and say nothing here.
    monkeypatch.setattr(if_i_sell, "fine_chart", lambda *_: _any_chart())
    monkeypatch.setattr(if_i_sell, "picture_text", lambda *_: "<svg/>")
    given, expect = case["given"], case["expect"]
    shown = asked(sale, given).text
    if expect.get("fine_cop", "null") != "null":
        assert f"Multa $ {pesos_text(Decimal(expect['fine_cop'])).es}" in shown
    elif "fine_cop" in expect:
        assert re.search("no alcanza es[ta]+ conducta", shown)
    if isinstance(expect.get("bracket"), dict):
        percent = percent_text(Decimal(expect["bracket"]["percent"])).es
        assert re.search(rf"Porcentaje \S[^%]* {percent} Se mide", shown)
    if expect.get("base_cop_per_share", "null") != "null":
        assert f"Se mide sobre, por acción $ {pesos_text(Decimal(expect['base_cop_per_share'])).es}" in shown
    if expect.get("provisional") == "true":
        assert "Es provisional" in shown


def test_the_page_says_what_the_command_says() -> None:
    facts = FineFacts(
        acquired=date(2003, 12, 15), breached=date(2004, 8, 20), shares=1_234, paid_cop=Decimal("2448.70"),
        resold_cop=Decimal("3101.05"), no_second_stage=True,
    )  # fmt: skip
    result = fine(load("gases-guajira-2003"), facts)
    given = {"acquired": "2003-12-15", "breached": "2004-08-20", "shares": "1234", "paid_cop": "2448.70", "resold_cop": "3101.05"}
    shown = asked("gases-guajira-2003", {**given, "no_second_stage": "on"}).text
    assert result.fine_cop is not None
    assert f"Multa $ {pesos_text(result.fine_cop).es}" in shown
    for note in result.notes:
        assert re.sub(r" \(--[a-z-]+\)", "", " ".join(note.es.split())) in shown
    assert "--" not in shown
    for one in result.assumptions:
        assert f"{one.id} " in shown


def test_every_day_of_the_two_years_is_in_one_row_and_its_fine_is_that_of_the_rule() -> None:
    page = asked("ensayo", {"acquired": "2003-12-15", "shares": "100", "paid_cop": "2448.70"})
    rows = re.findall(
        r"(\d+) (\d\d-\w{3}-\d{4}) (\d\d-\w{3}-\d{4}) ([\d,]+ %|sin multa) (\S+) (\S+) ([\d.,]+)(?= |$)",
        page.text.split("Multa en pesos", 1)[1],
    )
    assert [int(row[0]) for row in rows] == list(range(1, 25))
    # The law's brackets of this programme (5.3): a quarter less each half year, counted by months from the purchase.
    percents = ["25 %"] * 6 + ["20 %"] * 6 + ["15 %"] * 6 + ["10 %"] * 6
    assert [row[3] for row in rows] == percents
    starts = [date(2003, 12, 15)]
    for number in range(1, 25):
        year, month = divmod(11 + number, 12)
        ends = date(2003 + year, month + 1, 15)
        assert (rows[number - 1][1], rows[number - 1][2]) == (date_text(starts[-1]).es, date_text(ends).es)
        starts.append(add_days(ends, 1))
    assert {row[6] for row in rows[:6]} == {pesos_text(Decimal("61217.50")).es}  # 100 × 2448.70 × 25 %
    assert {row[6] for row in rows[18:]} == {pesos_text(Decimal("24487.00")).es}


def test_the_dates_and_the_price_proposed_are_those_of_the_sale() -> None:
    page = told(visitor().get("/ventas/ensayo/si-vendo/").content)
    assert page.asked["acquired"] == "2003-12-15"
    assert page.asked["paid_cop"] == "2.448,70"
    assert "Ejemplo con 100 acciones" in page.text
    picture = next(str(given["src"]) for tag, given in page.tags if tag == "img")
    assert picture == "/ventas/ensayo/si-vendo/multa.svg"
    drawn = visitor().get(picture)
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert b"25 %" in drawn.content


def test_a_picture_of_somebodys_figures_is_inside_the_page_and_at_no_address() -> None:
    given = {"acquired": "2003-12-15", "shares": "777", "paid_cop": "2448,70", "conduct": "sale"}
    answer = visitor().post("/ventas/ensayo/si-vendo/", given)
    page = told(answer.content)
    (picture,) = [str(given["src"]) for tag, given in page.tags if tag == "img"]
    assert picture.startswith("data:image/svg+xml;base64,")
    assert not [
        value for _, given in page.tags for value in given.values() if value and "777" in value and "/" in value and "data:" not in value
    ]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"shares": ""}, "Falta este dato"),
        ({"paid_cop": "2.448"}, "puede leerse de dos modos"),
        ({"acquired": "31/02/2004"}, "31/02/2004"),
        ({"breached": "2003-01-01"}, "«día de la venta»: 2003-01-01: es anterior a «fecha de compra», 2003-12-15."),
        ({"paid_cop": "<script>alert(1)</script>"}, "<script>alert(1)</script>"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_worked_out(changed: Mapping[str, str], says: str) -> None:
    given = {"acquired": "2003-12-15", "shares": "100", "paid_cop": "2448,70", "conduct": "sale", **changed}
    answer = visitor().post("/ventas/ensayo/si-vendo/", given)
    page = told(answer.content)
    assert answer.status_code == 200
    assert says in page.text
    assert "Mes por mes" not in page.text
    assert b"<script>alert" not in answer.content


def test_a_text_without_a_fine_has_no_such_page_and_an_unknown_price_is_asked_for() -> None:
    assert visitor().get("/ventas/no-hay/si-vendo/").status_code == 404
    page = told(visitor().get("/ventas/termocartagena-1996/si-vendo/").content)
    assert "El precio de esta venta no se conoce todavía" in page.text
    assert visitor().get("/ventas/termocartagena-1996/si-vendo/multa.svg").status_code == 404
