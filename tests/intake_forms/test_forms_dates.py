"""Dates are read with the day first, exist, and stand for a day (IN-09, IN-10)."""

from datetime import date

import pytest
from form_checks import code_of, column, strict_value, text_of
from form_dates import DAYS, LONG_FORMS, MONTHS, SHORT_FORMS
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.text import Text, same
from enajena.intake.convention import Sample, decide
from enajena.intake.forms import UNKNOWN, Canonical, Convention, Evidence, Unreadable, read_date
from enajena.intake.forms.date_words import spelt
from enajena.intake.forms.dates import is_month_first


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2005-12-31", "2005-12-31"),
        ("2005/12/31", "2005-12-31"),
        ("2005-1-5", "2005-01-05"),
        ("31/12/2005", "2005-12-31"),
        ("31-12-2005", "2005-12-31"),
        ("31.12.2005", "2005-12-31"),
        ("1/2/2005", "2005-02-01"),
        ("31/12/05", "2005-12-31"),
        ("31-dic-05", "2005-12-31"),
        ("31-Ago-05", "2005-08-31"),
        ("27-Ags-80", "1980-08-27"),
        ("31-dic.-2005", "2005-12-31"),
        ("31 dic. 2005", "2005-12-31"),
        ("31/dic/2005", "2005-12-31"),
        ("31-Dec-05", "2005-12-31"),
        ("12-sept-2007", "2007-09-12"),
        ("3 setiembre 1999", "1999-09-03"),
        ("31 de diciembre de 2005", "2005-12-31"),
        ("31 DE DICIEMBRE DEL 2005", "2005-12-31"),
        ("1º de enero de 2005", "2005-01-01"),
        ("1° de enero de 2005", "2005-01-01"),
        ("1.º de enero de 2005", "2005-01-01"),
        ("1o de enero de 2005", "2005-01-01"),
        ("1ro de enero de 2005", "2005-01-01"),
        ("primero de enero de 2005", "2005-01-01"),
        ("Diciembre 31 de 2005", "2005-12-31"),
        ("December 31, 2005", "2005-12-31"),
        ("viernes, 5 de mayo de 2006", "2006-05-05"),
        ("sábado 6 de mayo de 2006", "2006-05-06"),
        ("cinco (5) de mayo de dos mil seis (2006)", "2006-05-05"),
        ("treinta y un (31) de diciembre de mil novecientos noventa y nueve (1999)", "1999-12-31"),
        ("primero (1) de marzo de 2007", "2007-03-01"),
        ("31/12/2005 0:00", "2005-12-31"),
        ("2005-12-31 00:00:00", "2005-12-31"),
        ("2005-12-31T00:00:00", "2005-12-31"),
        ("31/12/2005 12:00:00 a.\u00a0m.", "2005-12-31"),
        ("\u00a031/12/2005 ", "2005-12-31"),
        ("29/02/2004", "2004-02-29"),
        ("29/02/2000", "2000-02-29"),
        ("01/01/00", "2000-01-01"),
        ("31/12/49", "2049-12-31"),
        ("31/12/50", "1950-12-31"),
    ],
)
def test_a_date_is_read(typed: str, read: str) -> None:
    assert text_of(read_date(typed, UNKNOWN)) == read
    assert strict_value(column("date"), read) == read


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("12/31/2005", "month_first"),
        ("12-31-05", "month_first"),
        ("01-13-2012", "month_first"),
        ("12/31/2005 0:00", "month_first"),
        ("31/02/2005", "no_such_date"),
        ("29/02/2005", "no_such_date"),
        ("29/02/1900", "no_such_date"),
        ("1900-02-29", "no_such_date"),
        ("29 de febrero de 2100", "no_such_date"),
        ("31/04/2005", "no_such_date"),
        ("32/01/2005", "no_such_date"),
        ("2005-31-12", "no_such_date"),
        ("2005-13-01", "no_such_date"),
        ("13/32/2005", "no_such_date"),
        ("31/12/0205", "too_early"),
        ("31/12/1904", "too_early"),
        ("2/1/1900", "too_early"),
        ("1900-01-00", "placeholder_date"),
        ("0000-00-00", "placeholder_date"),
        ("00/00/0000", "placeholder_date"),
        ("1900-01-01", "placeholder_date"),
        ("01/01/1900", "placeholder_date"),
        ("1-ene-1900", "placeholder_date"),
        ("30/12/1899", "placeholder_date"),
        ("1904-01-01", "placeholder_date"),
        ("0001-01-01", "placeholder_date"),
        ("99/99/9999", "placeholder_date"),
        ("99/99/99", "placeholder_date"),
        ("31/12/9999", "placeholder_date"),
        ("01/01/9999", "placeholder_date"),
        ("2005-00-15", "placeholder_date"),
        ("38717", "date_serial"),
        ("38717.4", "date_serial"),
        ("20051231", "compact_date"),
        ("31122005", "compact_date"),
        ("31/12/2005 9:30", "time_in_date"),
        ("2005-12-31T00:00:00Z", "time_in_date"),
        ("lunes 5 de mayo de 2006", "wrong_weekday"),
        ("cinco (6) de mayo de 2006", "letters_disagree"),
        ("5 de mayo de dos mil seis (2005)", "letters_disagree"),
        ("31/12-2005", "not_date"),
        ("31/12/205", "not_date"),
        ("dic-2005", "not_date"),
        ("2005", "date_serial"),
        ("31 de brumario de 2005", "not_date"),
        ("2º de enero de 2005", "not_date"),
        ("treinta y uno de diciembre de dos mil cinco", "not_date"),
        ("mañana", "not_date"),
        ("pendiente", "placeholder"),
        ("-", "placeholder"),
        ("#N/A", "spreadsheet_error"),
        ("########", "spreadsheet_error"),
        ("", "empty_cell"),
    ],
)
def test_what_is_no_day_is_a_fault_of_its_own(typed: str, code: str) -> None:
    assert code_of(read_date(typed, UNKNOWN)) == code


def test_a_month_first_says_why() -> None:
    found = read_date("12/31/2005", UNKNOWN)
    assert isinstance(found, Unreadable)
    assert "mes antes del día" in found.what.es
    assert "month before the day" in found.what.en


def test_the_leap_day_of_1900_is_told_apart() -> None:
    false, other = read_date("29/02/1900", UNKNOWN), read_date("29/02/1901", UNKNOWN)
    assert isinstance(false, Unreadable)
    assert isinstance(other, Unreadable)
    assert "1900" in false.what.en
    assert false.what != other.what


def test_a_year_of_two_digits_is_told() -> None:
    found = read_date("31-dic-05", UNKNOWN)
    assert isinstance(found, Canonical)
    assert found.note is not None
    assert "1950" in found.note.es
    assert "2049" in found.note.en


@pytest.mark.parametrize(("typed", "read"), [("03/04/2007", "2007-04-03"), ("13/04/2007", "2007-04-13")])
def test_in_09_the_day_never_changes_place_from_row_to_row(typed: str, read: str) -> None:
    """IN-09: 03/04/2007 is 3 April beside 13/04/2007, and alone."""
    assert text_of(read_date(typed, UNKNOWN)) == read


def test_in_10_a_date_with_the_month_first_is_a_fault_not_a_warning() -> None:
    """IN-10: 01-13-2012 is no date; it is listed, not bent."""
    assert code_of(read_date("01-13-2012", UNKNOWN)) == "month_first"


def test_once_a_file_has_the_month_first_its_other_dates_are_not_trusted() -> None:
    dates = column("date")
    convention = decide([Sample(dates, "12/31/2005", Text("fila 2", "row 2"), 2)]).convention
    found = read_date("01/02/2005", convention)
    assert code_of(found) == "day_or_month"
    assert isinstance(found, Unreadable)
    assert "12/31/2005" in found.what.es
    assert "row 2" in found.what.en
    for unharmed in ("31/12/2005", "02/02/2005", "2005-01-02", "1-feb-2005", "1 de febrero de 2005"):
        assert isinstance(read_date(unharmed, convention), Canonical)


@given(st.dates(date(1000, 1, 1), date(9998, 12, 31)))
def test_month_first_shows_where_the_second_number_is_past_twelve(day: date) -> None:
    assert is_month_first(f"{day:%m}/{day:%d}/{day.year}") == (day.day > 12)


@pytest.mark.parametrize("form", LONG_FORMS)
@given(day=DAYS)
def test_every_way_of_writing_a_date_gives_it_back(form: str, day: date) -> None:
    found = read_date(LONG_FORMS[form](day), UNKNOWN)
    assert text_of(found) == day.isoformat()
    strict_value(column("date"), text_of(found))


@pytest.mark.parametrize("form", SHORT_FORMS)
@given(day=st.dates(date(1950, 1, 1), date(2049, 12, 31)))
def test_every_way_of_writing_a_short_year_gives_it_back(form: str, day: date) -> None:
    assert text_of(read_date(SHORT_FORMS[form](day), UNKNOWN)) == day.isoformat()


@given(st.dates(date(1905, 1, 1), date(2099, 12, 31)))
def test_a_date_in_letters_and_digits_gives_it_back(day: date) -> None:
    typed = f"{spelt(day.day)} ({day.day}) de {MONTHS[day.month - 1]} de {spelt(day.year)} ({day.year})"
    assert text_of(read_date(typed, UNKNOWN)) == day.isoformat()


@pytest.mark.parametrize(
    ("number", "letters"),
    [
        (1, "uno"),
        (16, "dieciseis"),
        (21, "veintiuno"),
        (22, "veintidos"),
        (30, "treinta"),
        (31, "treinta y uno"),
        (1900, "mil novecientos"),
        (1996, "mil novecientos noventa y seis"),
        (2000, "dos mil"),
        (2005, "dos mil cinco"),
        (2026, "dos mil veintiseis"),
    ],
)
def test_numbers_of_dates_in_letters(number: int, letters: str) -> None:
    assert spelt(number) == letters


@pytest.mark.parametrize("number", [0, 100, 1899, 2100])
def test_other_numbers_have_no_letters(number: int) -> None:
    assert spelt(number) == ""


def test_evidence_without_month_first_changes_nothing() -> None:
    comma = Convention("comma", (Evidence("comma", "1,5", same("row 2"), 2, "price"),))
    assert comma.month_first is None
    assert text_of(read_date("01/02/2005", comma)) == "2005-02-01"
