"""Every picture is the same bytes each time, safe wherever it is put, and says in words and letters what its table says."""

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from xml.etree.ElementTree import Element

import altair as alt
import pytest
from defusedxml.ElementTree import fromstring

from enajena.basics.text import Language, Text, same
from enajena.indices import IndexRow, IndexTable, load
from enajena.programme.reader import load as load_programme
from enajena.publish.charts import (
    PHONE_PX,
    WIDE_PX,
    Chart,
    Heading,
    ceilings_chart,
    compare_chart,
    concentration_chart,
    cuts_chart,
    demand_chart,
    fine_chart,
    index_chart,
    ladder_chart,
    style,
    sweep_chart,
    timeline_chart,
)
from enajena.publish.charts.canvas import Box, Canvas, Frame, Paper, width_of
from enajena.publish.charts.style import Look
from enajena.rules.fine_facts import FineFacts
from support.memory import run_python

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = 'Fondo "1" & <script>alert(1)</script> \u202egnp.exe\u202c \x1b[2J https://example.org/x ' + "ñ" * 90
ALLOWED = {"svg", "g", "path", "rect", "line", "text", "tspan", "title", "desc", "defs", "pattern", "circle"}
ADDRESS_FREE = re.compile(r"url\(#(hatch|dots)-[0-9a-f]{6}\)")
FACTS = FineFacts(acquired=date(2000, 5, 2), breached=date(2001, 2, 10), shares=1500, paid_cop=Decimal(10000))
HEADING = Heading(title=Text("Acciones", "Shares"), subtitle=same("ensayo"), measure=Text("acciones", "shares"))

ASSESSED = """acceptance_id,filed_at,recipient,person_key,verdict,requested_shares,admitted_shares,binding,reasons,accepts_reduction
A-1,2000-02-20T10:00:00,active_worker,CC:1,accepted,40000000,40000000,,,
A-2,2000-02-20T11:00:00,employee_association,NIT:2,reduced,90000000,60000001,10.1,10.1:over_ceiling,
A-3,2000-02-20T12:00:00,severance_pension_fund,NIT:3,incomplete,7,0,,10.2(a):missing_fact,
"""
AWARDED = "acceptance_id,admitted_shares,awarded_shares,amount_cop\nA-1,40000000,33000000,0.00\nA-2,60000001,51955500,0.00\n"
SECOND = """acceptance_id,filed_at,recipient,verdict,requested_shares,admitted_shares,accepts_reduction,price_offered_cop
B-1,2004-03-25T10:00:00,public,accepted,30,30,,2500.00
B-2,2004-03-26T10:00:00,public,accepted,40,40,,2464.40
"""


def file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def hostile_index() -> IndexTable:
    rows = (
        IndexRow(valid_from=date(2001, 1, 1), valid_to=date(2001, 12, 31), values=(("v", Decimal("5.5")),), source="", status="verified"),
        IndexRow(valid_from=date(2002, 1, 1), valid_to=date(2002, 12, 31), values=(("v", None),), source="", status="proxy"),
        IndexRow(valid_from=date(2003, 1, 1), valid_to=date(2003, 12, 31), values=(("v", Decimal(-7)),), source="", status="proxy"),
    )
    return IndexTable(name="x", label=same(HOSTILE), unit=same("%"), issuer=HOSTILE, columns=("v",), rows=rows)


@pytest.fixture(scope="module")
def charts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Chart]:
    folder = tmp_path_factory.mktemp("pictures")
    first, second = file(folder, "first.csv", ASSESSED), file(folder, "second.csv", SECOND)
    carbocol, gases = load_programme("carbocol-2000"), load_programme("gases-guajira-2003")
    return {
        "demand": demand_chart(carbocol, first),
        "ceilings": ceilings_chart(carbocol, first),
        "cuts": cuts_chart(carbocol, first),
        "ladder": ladder_chart(gases, second, stage="second", shares=50),
        "timeline": timeline_chart(gases, {"first": date(2003, 10, 10), "second": date(2004, 3, 23)}),
        "fine": fine_chart(carbocol, FACTS),
        "concentration": concentration_chart(same(HOSTILE), file(folder, "awarded.csv", AWARDED)),
        "index": index_chart(load("ipc_annual")),
        "hostile_index": index_chart(hostile_index()),
        "compare": compare_chart(HEADING, (Text("hoy", "today"), same(HOSTILE)), [(same(HOSTILE), 10**13, 9 * 10**12), (same("b"), 0, 5)]),
        "sweep": sweep_chart(
            HEADING, Text("múltiplo", "multiple"), [same("a"), same(HOSTILE)], [(1, (5, 7)), (Fraction(3, 2), (9, 2))], marked=1
        ),
    }


KINDS = (
    "demand", "ceilings", "cuts", "ladder", "timeline", "fine", "concentration", "index", "hostile_index", "compare", "sweep",
)  # fmt: skip


def local(element: Element) -> str:
    return element.tag.removeprefix(SVG)


@pytest.fixture(scope="module")
def drawn(charts: dict[str, Chart]) -> dict[str, str]:
    """Each chart as a telephone shows it in Spanish."""
    return {kind: chart.svg("es", PHONE_PX) for kind, chart in charts.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_holds_nothing_but_shapes_and_words(drawn: dict[str, str], kind: str) -> None:
    picture = fromstring(drawn[kind])
    assert picture.get("role") == "img"
    assert int(picture.get("width", "0")) == PHONE_PX
    for element in picture.iter():
        assert local(element) in ALLOWED
        for name, value in element.attrib.items():
            assert name.split("}")[-1] not in {"href", "style", "src", "class"}
            assert not name.startswith("on")
            assert "url(" not in value or ADDRESS_FREE.fullmatch(value)
    used = {element.get("fill", "")[5:-1] for element in picture.iter() if "url(" in element.get("fill", "")}
    assert used == {element.get("id") for element in picture.iter(f"{SVG}pattern")}


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_has_a_title_and_a_description_that_say_what_its_words_say(
    charts: dict[str, Chart], drawn: dict[str, str], kind: str
) -> None:
    picture = fromstring(drawn[kind])
    title, description = picture[0], picture[1]
    assert [local(title), local(description)] == ["title", "desc"]
    assert picture.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert f"{title.text}\n{description.text}" == charts[kind].text("es")
    assert len((description.text or "").split()) > 8


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [PHONE_PX, WIDE_PX])
def test_no_letter_is_outside_the_sheet_and_none_is_on_another(charts: dict[str, Chart], kind: str, width: int) -> None:
    canvas = Canvas(Paper("es", width))
    charts[kind].draw(canvas)
    written = []
    for align, size, text, x, y in canvas.written():
        wide = width_of(text, size)
        left = x - {"left": 0, "center": wide // 2, "right": wide}[align]
        assert left >= -1, text
        assert left + wide <= canvas.paper.inner_px + 8, text
        assert 0 <= y <= canvas.down, text
        written.append((left + 1, left + wide - 2, y - size * 0.7, y, text))
    for place, (left, right, top, bottom, text) in enumerate(written):
        for other_left, other_right, other_top, other_bottom, other in written[place + 1 :]:
            apart = right <= other_left or other_right <= left or bottom <= other_top or other_bottom <= top
            assert apart, f"{text} is on {other}"


def test_each_kind_of_layer_is_one_that_vega_lite_admits() -> None:
    canvas = Canvas(Paper("es"), down=100)
    frame = Frame(x=(0, 10), px=(0, 600), y=(0, 10), py=(100, 0))
    canvas.text("a", 0, 10)
    canvas.boxes([Box(0, 5, 10, 20)], frame, style.ASKED)
    canvas.rules([(1, 10, 2, 20)], frame, style.LIMIT)
    canvas.line([(0, 0), (10, 10)], frame, Look(style.STONE, dash=(6, 4)))
    canvas.points([(5, 5)], frame, style.DARK, "diamond")
    assert len(alt.LayerChart.from_dict(canvas.specification()).to_dict(validate=True)["layer"]) == 5


@pytest.mark.parametrize("kind", ["demand", "ceilings", "cuts", "ladder", "fine", "compare", "sweep"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_words_say_the_numbers_of_the_table(charts: dict[str, Chart], kind: str, language: Language) -> None:
    """Every whole number and every amount of the table is in the words, as people of the language write it."""
    chart = charts[kind]
    words = chart.text(language)
    headings, rows = chart.cells(language)
    exact = {"admitted_shares", "requested_shares", "acceptances", "shares", "price_cop", "fine_cop", "first", "second", "series_1"}
    told = [place for place, column in enumerate(chart.columns) if column.name in exact]
    if kind in {"demand", "ladder"}:
        told = [place for place, column in enumerate(chart.columns) if column.name in {"admitted_shares", "price_cop"}]
    if kind == "cuts":
        told = [place for place, column in enumerate(chart.columns) if column.name == "acceptances"]
    if kind == "ceilings":
        told = [place for place in told if chart.columns[place].name != "acceptances"]
    assert told
    assert len(headings) == len(chart.columns)
    for row in rows:
        for place in told:
            assert row[place] in words


def test_numbers_are_written_as_each_language_does(charts: dict[str, Chart], drawn: dict[str, str]) -> None:
    spanish, english = drawn["demand"], charts["demand"].svg("en")
    assert ">oferta: 84.955.500<" in spanish
    assert ">supply: 84,955,500<" in english
    assert "7.500.000,00 pesos" in charts["fine"].text("es")
    assert "7,500,000.00 pesos" in charts["fine"].text("en")


@pytest.mark.parametrize("kind", ["concentration", "hostile_index", "compare", "sweep"])
def test_hostile_words_stay_words_and_their_hidden_signs_are_shown(charts: dict[str, Chart], drawn: dict[str, str], kind: str) -> None:
    for told in (drawn[kind], charts[kind].text("es"), str(charts[kind].cells("es"))):
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0e-\x1f]", told)
    assert "\\u202e" in drawn[kind]
    assert "<script" not in drawn[kind]


def test_the_same_chart_is_the_same_bytes_again_and_in_another_process(charts: dict[str, Chart], drawn: dict[str, str]) -> None:
    assert charts["demand"].svg("es", PHONE_PX) == drawn["demand"]
    elsewhere = (
        "from datetime import date; from enajena.programme.reader import load; from enajena.publish.charts import timeline_chart\n"
        "days = {'first': date(2003, 10, 10), 'second': date(2004, 3, 23)}\n"
        "print(timeline_chart(load('gases-guajira-2003'), days).svg('es', 360))"
    )
    assert run_python(elsewhere) == drawn["timeline"] + "\n"


def test_a_png_has_as_many_dots_as_were_asked_for(charts: dict[str, Chart]) -> None:
    png = charts["sweep"].png("es", 3, PHONE_PX)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == PHONE_PX * 3


def test_the_exact_table_goes_into_json_as_plain_text(charts: dict[str, Chart]) -> None:
    record = charts["compare"].record("en")
    assert record["kind"] == "compare"
    assert [row["difference"] for row in record["rows"]] == [-(10**12), 5]
    ladder = charts["ladder"].record("es")["rows"][0]
    assert (ladder["price_cop"], ladder["shares"]) == ("2500", 30)
    assert charts["sweep"].record("es")["rows"][1]["setting"] == "1.5"
    assert charts["fine"].record("es")["assumptions"][0]["id"] == "A1"
    assert charts["timeline"].record("en")["rows"][0]["what"] == "Offer, First Phase"


def test_an_index_draws_apart_and_says_what_is_unverified_and_what_is_a_proxy() -> None:
    chart = index_chart(load("dtf_monthly"), since=date(2003, 1, 1), until=date(2003, 12, 31))
    assert "Proxy, not the certified figure: 12 of 12 values." in chart.text("en")
    assert [row["value_pct_ea"] for row in chart.table][:2] == [Decimal("7.67"), Decimal("7.71")]
    mixed = index_chart(load("ipc_annual"))
    assert {row["status"] for row in mixed.table} == {"verified", "single_source"}
    picture = fromstring(mixed.svg("en"))
    dashes = {element.get("stroke-dasharray", "") for element in picture.iter() if element.get("stroke") in {style.BLUE, style.ORANGE}}
    assert len(dashes) == 2, "the two kinds differ by their line, not by their colour alone"


def test_a_change_in_words_says_more_less_the_same_and_nothing_before() -> None:
    groups = [(same("a"), 4, 5), (same("b"), 4, 3), (same("c"), 4, 4), (same("d"), 0, 4)]
    told = [line.es.rsplit(", ", 1)[1] for line in compare_chart(HEADING, (same("x"), same("y")), groups).told]
    assert told == ["25,0 % más.", "25,0 % menos.", "igual.", "antes nada."]


@pytest.mark.parametrize(
    "points", [[(1, (1,))], [(1, (1, 2, 3, 4, 5)), (2, (1, 2, 3, 4, 5))]], ids=["one point", "five series"]
)  # fmt: skip
def test_a_sweep_of_one_point_or_of_more_lines_than_can_be_told_apart_is_refused(points: list[tuple[int, tuple[int, ...]]]) -> None:
    with pytest.raises(ValueError, match="two points or more"):
        sweep_chart(HEADING, same("x"), [same(str(number)) for number in range(len(points[0][1]))], points)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_what_carries_a_meaning_has_the_contrast_of_graphics_and_letters_that_of_text() -> None:
    """WCAG 2.2: 3:1 for graphics (1.4.11), 4.5:1 for text (1.4.3). A grey print keeps the luminance, and so the contrast."""
    assert all(contrast(colour, style.PAPER) >= 3 for colour in style.GRAPHICS)
    assert all(contrast(colour, style.PAPER) >= 4.5 for colour in (style.INK, style.QUIET))


def test_no_two_looks_differ_by_colour_alone() -> None:
    looks = [style.FULL, style.ASKED, style.DARK, style.PAUSED]
    for place, one in enumerate(looks):
        for other in looks[place + 1 :]:
            assert (one.pattern, one.dash) != (other.pattern, other.dash) or contrast(one.colour, other.colour) >= 2.2
