"""Figures in sentences, as each language writes them."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from enajena.basics.figures import (
    count_text,
    date_text,
    factor_text,
    instant_text,
    month_text,
    number_text,
    percent_text,
    pesos_text,
    shares_text,
)
from enajena.basics.text import Text

OCTOBER = date(2003, 10, 4)


@pytest.mark.parametrize(
    ("written", "spanish", "english"),
    [
        (count_text(0), "0", "0"),
        (count_text(999), "999", "999"),
        (count_text(-1000), "-1.000", "-1,000"),
        (count_text(42228752368905), "42.228.752.368.905", "42,228,752,368,905"),
        (shares_text(1), "1 acción", "1 share"),
        (shares_text(0), "0 acciones", "0 shares"),
        (shares_text(1500), "1.500 acciones", "1,500 shares"),
        (pesos_text(Decimal("2448.7")), "2.448,70", "2,448.70"),
        (pesos_text(Decimal("0.010177")), "0,010177", "0.010177"),
        (pesos_text(Decimal(10000)), "10.000,00", "10,000.00"),
        (number_text(Decimal("0.70")), "0,70", "0.70"),
        (percent_text(Decimal("6.92")), "6,92 %", "6.92 %"),
        (percent_text(Decimal(25)), "25 %", "25 %"),
        (factor_text(Fraction(1)), "1,000000000000", "1.000000000000"),
        (factor_text(Fraction(2, 3)), "0,666666666667", "0.666666666667"),
        (date_text(OCTOBER), "04-oct-2003", "2003-10-04"),
        (month_text(OCTOBER), "oct-2003", "2003-10"),
        (month_text(date(2004, 1, 31)), "ene-2004", "2004-01"),
        (instant_text(datetime(2003, 10, 4, 9, 5)), "04-oct-2003 09:05", "2003-10-04 09:05"),  # noqa: DTZ001 - local, as in a file
    ],
)
def test_each_language_has_its_own_signs(written: Text, spanish: str, english: str) -> None:
    assert written == Text(spanish, english)
