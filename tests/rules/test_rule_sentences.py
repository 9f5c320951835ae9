"""What the rules say: every figure and every date in a sentence is written as its language writes it."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from rules_builders import day, fine_rule, lock_up, penalty_rule, price_programme, programme, table

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.programme.model import Programme
from enajena.programme.stage_model import Adjustment, DatedPrice, FixedPrice
from enajena.rules.adjudication import Demand, RuleChoice, adjudicate, without_refusers
from enajena.rules.fine import fine
from enajena.rules.fine_facts import FineFacts
from enajena.rules.price import fixed_price, minimum_price
from enajena.rules.provenance import Reading
from enajena.rules.second_penalty import second_penalty


def spanish(texts: Iterable[Text]) -> list[str]:
    return [text.es for text in texts]


def english(texts: Iterable[Text]) -> list[str]:
    return [text.en for text in texts]


DTF = (("2005-09-01", "2005-09-30", "6.92"), ("2005-10-01", "2005-10-31", "6.66"), ("2005-11-01", "2005-11-30", "6.46"))


def test_a_price_by_months_tells_days_months_rates_factors_and_the_product() -> None:
    """2448.70 by the twelfth root of 1.0692 x 1.0666 x 1.0646, which is 1.01629685729058…"""
    by_months = price_programme("2448.70", Adjustment(source="2.2.1", method="dtf_months", after_days=30))
    tables = {"dtf_monthly": table("dtf_monthly", "value_pct_ea", DTF)}
    result = minimum_price(by_months, day("2005-07-11"), day("2005-12-16"), tables)
    assert spanish(result.steps) == [
        "2.2.1: del 11-jul-2005 al 16-dic-2005 van 158 días calendario, más de 30: hay ajuste.",
        "Los 30 días se cumplen el 10-ago-2005; cuentan los meses enteros de sep-2005 a nov-2005: 3.",
        "sep-2005: DTF 6,92 % efectivo anual, por mes × 1,005591466327.",
        "oct-2005: DTF 6,66 % efectivo anual, por mes × 1,005387462059.",
        "nov-2005: DTF 6,46 % efectivo anual, por mes × 1,005230225269.",
        "2.448,70 × 1,016296857291 = 2.488,61 pesos por acción.",
    ]
    assert english(result.steps) == [
        "2.2.1: from 2005-07-11 to 2005-12-16 there are 158 calendar days, more than 30: there is an adjustment.",
        "The 30 days are completed on 2005-08-10; the whole months from 2005-09 to 2005-11 count: 3.",
        "2005-09: DTF 6.92 % effective annual, by the month × 1.005591466327.",
        "2005-10: DTF 6.66 % effective annual, by the month × 1.005387462059.",
        "2005-11: DTF 6.46 % effective annual, by the month × 1.005230225269.",
        "2,448.70 × 1.016296857291 = 2,488.61 pesos a share.",
    ]


def test_a_percent_and_whole_pesos() -> None:
    """plus_two_percent_ccl: 744,613 plus 2 % stands in the decree as 759,505."""
    raised = price_programme("744613", Adjustment(source="4", method="uplift", percent=Decimal("2.0")))
    result = minimum_price(raised, day("2005-10-12"), day("2005-10-13"), {})
    assert spanish(result.steps) == ["4: precio fijo más 2,0 %.", "744.613,00 × 1,020000000000 = 759.505,00 pesos por acción."]


def test_simple_interest_tells_its_days() -> None:
    """10 days at 36.5 % over 365 are one percent."""
    simple = price_programme("10000", Adjustment(source="4", method="dtf_simple"))
    tables = {"dtf_weekly": table("dtf_weekly", "value_pct_ea", [("2001-01-01", "2001-12-31", "36.50")])}
    result = minimum_price(simple, day("2001-02-01"), day("2001-02-11"), tables)
    assert spanish(result.steps) == [
        "Interés simple a la DTF de cada día, dividida por 365, por los 10 días después del 01-feb-2001 y hasta el 11-feb-2001.",
        "10.000,00 × 1,010000000000 = 10.100,00 pesos por acción.",
    ]


def test_a_price_by_the_index_tells_its_months() -> None:
    by_index = price_programme("3178.00", Adjustment(source="1", method="ipc_months", base_on=day("2013-10-22"), until="adjudication"))
    months = [("2013-10-01", "2013-10-31", "100"), ("2013-11-01", "2013-11-30", "110"), ("2013-12-01", "2013-12-31", "125")]
    tables = {"ipc_monthly": table("ipc_monthly", "index", months)}
    result = minimum_price(by_index, day("2013-12-01"), day("2013-12-20"), tables, until=day("2014-01-15"))
    assert spanish(result.steps) == [
        "Índice mensual de precios desde oct-2013 hasta el mes anterior al 15-ene-2014: 2 meses, factor 1,250000000000.",
        "3.178,00 × 1,250000000000 = 3.972,50 pesos por acción.",
    ]


def test_a_day_before_the_first_price_is_told_with_that_of_the_price() -> None:
    later = price_programme("10", None)
    stage = later.stages[0]
    dated = FixedPrice(source="3", kind="fixed", values=(DatedPrice(source="3", cop=Decimal(10), since=day("2013-10-22")),))
    changed = programme(stages=(type(stage)(id="first", source="2.1", label=stage.label, offers="all", price=dated),))
    with pytest.raises(CallError) as caught:
        fixed_price(changed, day("2013-10-21"))
    assert caught.value.message.es == "prueba: el 21-oct-2013 aún no regía ningún precio fijo; el primero rige desde el 22-oct-2013."


def test_the_second_penalty_tells_its_span_and_its_factor() -> None:
    months = [("2003-11-01", "2003-11-30", "100"), ("2004-05-01", "2004-05-31", "104")]
    facts = FineFacts(
        acquired=day("2003-11-20"), breached=day("2004-02-01"), shares=1, paid_cop=Decimal(10), conduct="beneficial_owner",
        settled=day("2004-06-02"),
    )  # fmt: skip
    result = second_penalty(penalty_rule(), facts, Reading({"ipc_monthly": table("ipc_monthly", "index", months)}, "8"))
    assert result is not None
    (step,) = result.steps
    assert step.es == "IPC por años calendario completos y por meses el resto, del 20-nov-2003 al 02-jun-2004: factor 1,040000000000."
    assert step.en == "IPC by whole calendar years and by months for the rest, from 2003-11-20 to 2004-06-02: factor 1.040000000000."


def breach_notes(of: Programme, breached: date, **facts: Any) -> list[str]:
    given = FineFacts(
        acquired=day("2005-03-15"), breached=breached, shares=1, paid_cop=Decimal(10), resold_cop=Decimal(10), **facts
    )  # fmt: skip
    return spanish(fine(of, given, {}).notes)


@pytest.mark.parametrize(
    ("months", "breached", "said"),
    [
        (12, "2006-03-16", "La restricción había terminado el 15-mar-2006; el tramo aún cubre ese día."),
        (24, "2007-03-16", "El hecho es posterior al último tramo, que terminó el 15-mar-2007: no causa multa (A5)."),
        (
            36,
            "2007-03-16",
            (
                "Advertencia, intervalo sin regular: la restricción obliga hasta el 15-mar-2008, y el último tramo terminó el 15-mar-2007. "
                "El incumplimiento no tiene porcentaje (A4)."
            ),
        ),
    ],
)
def test_the_ends_of_brackets_and_lock_up_are_dates_of_the_language(months: int, breached: str, said: str) -> None:
    assert said in breach_notes(programme(fine=fine_rule(), lock_up=lock_up(months=months)), day(breached))


PASSED_ON = "Acciones que la regla al pie de la letra daría por encima de lo pedido, y que pasaron a los siguientes en su mismo orden: {}."


@pytest.mark.parametrize(
    ("rule", "demand", "supply", "said"),
    [
        pytest.param(
            RuleChoice("largest_remainder"), ((1, 3000),), 1500,
            ["Empatan 3.000 aceptaciones; acciones que se reparten por orden de presentación: 1.500."],
            id="tie",
        ),
        pytest.param(
            RuleChoice("flat_then_pro_rata", flat_shares=2000), ((5000, 2),), 3000,
            ["La oferta no alcanza para 2.000 acciones por aceptación: la parte fija bajó a 1.500."],
            id="flat part lowered",
        ),
        pytest.param(
            RuleChoice("lots", lot_shares=2000), ((5000, 1),), 3999,
            ["Acciones sin vender: 1.999. No completan un lote de 2.000, o a nadie le cabe otro lote entero."],
            id="lots",
        ),
        pytest.param(
            RuleChoice("nearest_adjusted"), ((1, 3000),), 1500,
            ["Empatan 3.000 aceptaciones; acciones que ceden, las presentadas más tarde primero: 1.500."],
            id="half a share each, rounded up",
        ),
        pytest.param(
            RuleChoice("floor_smallest"), ((1, 1), (3, 2000)), 5999,
            [
                PASSED_ON.format("1.998"),
                "Empatan 2.000 aceptaciones; acciones que se reparten por orden de presentación: 1.998.",
            ],
            id="passed on",
        ),
    ],
)  # fmt: skip
def test_the_notes_of_an_adjudication_group_their_figures(rule: RuleChoice, demand: Demand, supply: int, said: list[str]) -> None:
    assert spanish(adjudicate(rule, demand, supply).notes) == said


def test_those_left_out_are_told_with_grouped_figures() -> None:
    considered = without_refusers(((3000, 1500),), ((3000, 1500),), 80)
    assert considered.note is not None
    assert considered.note.es.endswith(": 1.500, por 4.500.000 acciones.")
    assert considered.note.en.endswith(": 1,500, for 4,500,000 shares.")
