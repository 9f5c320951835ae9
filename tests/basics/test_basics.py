"""Exact money, figures as people write them, sentences in two languages, faults with their place."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError, Fault, FaultsError
from enajena.basics.figures import count_text, date_text, instant_text, number_text, percent_text, pesos_text
from enajena.basics.money import plain, round_half_up
from enajena.basics.text import Text, language_of_locale, same
from enajena.calendar import end_of_day_bogota


@pytest.mark.parametrize(
    ("value", "decimals", "rounded"),
    [
        # MON-01: a charge and its reversal cancel.
        ("60.325", 2, "60.33"),
        ("-60.325", 2, "-60.33"),
        ("647.325", 2, "647.33"),
        ("-647.325", 2, "-647.33"),
        ("0.005", 2, "0.01"),
        ("0.00499999999", 2, "0.00"),
        ("0.01038054", 6, "0.010381"),
        ("759505.26", 0, "759505"),
        ("99166.5", 0, "99167"),
        ("99999999999999999999999999999999999999.995", 2, "100000000000000000000000000000000000000.00"),
    ],
)
def test_money_is_rounded_half_away_from_zero(value: str, decimals: int, rounded: str) -> None:
    assert str(round_half_up(Fraction(value), decimals)) == rounded


@settings(deadline=None)
@given(st.fractions(), st.integers(0, 8))
def test_rounding_is_symmetric_and_never_off_by_more_than_a_half(value: Fraction, decimals: int) -> None:
    rounded = round_half_up(value, decimals)
    assert round_half_up(-value, decimals) == rounded.copy_negate()  # a minus sign would round to the context
    assert abs(Fraction(rounded) - value) <= Fraction(1, 2 * 10**decimals)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        # MON-04: never 5E+6.
        (Decimal(5000000).normalize(), "5000000.00"),
        (Decimal("5E+6"), "5000000.00"),
        (Decimal("2448.70"), "2448.70"),
        (Decimal("2448.7"), "2448.70"),
        (Decimal("0.010177"), "0.010177"),
        (Decimal("1E-8"), "0.00000001"),
        (Decimal("-0.10"), "-0.10"),
        (0, "0.00"),
        (Fraction(1, 8), "0.125"),
    ],
)
def test_amounts_are_plain_digits(value: Decimal | Fraction | int, text: str) -> None:
    assert plain(value) == text


def test_an_amount_without_end_has_no_plain_form() -> None:
    with pytest.raises(ValueError, match="no exact decimal form"):
        plain(Fraction(1, 3))


def test_figures_are_written_as_each_language_writes_them() -> None:
    assert pesos_text(Decimal("1234567.8")) == Text("1.234.567,80", "1,234,567.80")
    assert pesos_text(Decimal("-0.01")) == Text("-0,01", "-0.01")
    assert pesos_text(Decimal("123456789012345678901234567890.12345678")).en == "123,456,789,012,345,678,901,234,567,890.12345678"
    assert count_text(42212620563213) == Text("42.212.620.563.213", "42,212,620,563,213")
    assert count_text(-1500) == Text("-1.500", "-1,500")
    assert number_text(Decimal("0.70")) == Text("0,70", "0.70")
    assert number_text(Decimal(5)) == Text("5", "5")
    assert percent_text(Decimal("6.92")) == Text("6,92 %", "6.92 %")
    moment = end_of_day_bogota(date(2003, 10, 14)).replace(tzinfo=None)
    assert date_text(moment.date()) == Text("14-oct-2003", "2003-10-14")
    assert instant_text(moment) == Text("14-oct-2003 23:59", "2003-10-14 23:59")


def test_a_text_takes_values_by_language() -> None:
    sentence = Text("Tope de {who}: {amount}", "Ceiling of {who}: {amount}")
    filled = sentence.format(who=same("5.1"), amount=pesos_text(Decimal(1000)))
    assert (filled.to("es"), filled.to("en")) == ("Tope de 5.1: 1.000,00", "Ceiling of 5.1: 1,000.00")


@pytest.mark.parametrize(
    ("name", "value", "language"), [("LC_ALL", "es_CO.UTF-8", "es"), ("LANG", "ES", "es"), ("LANG", "C", "en"), ("LANG", "", "en")]
)
def test_the_locale_tells_the_language(name: str, value: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv(name, value)
    assert language_of_locale() == language


FAULT = Fault("code", Text("a.csv: fila 2", "a.csv: row 2"), Text("no", "not"), Text("corríjalo", "correct it"), "x", "abc", 1)


def test_a_fault_shows_its_place_its_line_and_the_remedy() -> None:
    assert FAULT.render("es").splitlines()[:3] == ["a.csv: fila 2: no", "    abc", "     ^"]
    assert "remedio: corríjalo" in FAULT.render("es")
    assert "remedy: correct it" in FAULT.render("en")
    assert FAULT.record("en") == {"code": "code", "where": "a.csv: row 2", "found": "x", "what": "not", "remedy": "correct it"}


def test_errors_carry_their_exit_status_and_every_fault() -> None:
    assert (CallError(same("x")).exit_status, DataError(same("x")).exit_status, FaultsError([FAULT]).exit_status) == (2, 1, 1)
    both = FaultsError([FAULT, FAULT]).render("en")
    assert both.count("a.csv: row 2") == 2
    with pytest.raises(ValueError, match="at least one"):
        FaultsError([])
    assert "remedio: hágalo" in CallError(same("x"), Text("hágalo", "do it")).render("es")
