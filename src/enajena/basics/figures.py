"""Numbers and dates in sentences, as people of each language write them. Files and JSON carry plain digits."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from enajena.basics.money import plain, round_half_up
from enajena.basics.text import Text

FACTOR_DECIMALS = 12
"""With how many decimals a factor is shown; what is worked out uses it unrounded."""

_MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]


def count_text(count: int) -> Text:
    """Return a whole number of shares, acceptances or days: `1.500` in Spanish, `1,500` in English."""
    return _grouped(str(abs(count)), "", negative=count < 0)


def counted(count: int, one: Text, many: Text) -> Text:
    """Return the sentence for a single thing or for another number of them, with its `{count}` filled in."""
    return (one if count == 1 else many).format(count=count_text(count))


def shares_text(count: int) -> Text:
    """Return a number of shares with its noun: `1 acción`, `1.500 acciones`; `1 share`, `1,500 shares`."""
    return counted(count, Text("{count} acción", "{count} share"), Text("{count} acciones", "{count} shares"))


def pesos_text(amount_cop: Decimal) -> Text:
    """Return an amount of pesos with its decimals, two at least: `1.234.567,89` in Spanish, `1,234,567.89` in English."""
    whole, _, rest = plain(amount_cop.copy_abs()).partition(".")
    return _grouped(whole, rest, negative=amount_cop < 0)


def number_text(value: Decimal) -> Text:
    """Return a number as it stands: `0,70` in Spanish, `0.70` in English."""
    whole, _, rest = format(value.copy_abs(), "f").partition(".")
    return _grouped(whole, rest, negative=value < 0)


def percent_text(percent: Decimal) -> Text:
    """Return a percent or a rate as it stands, with its sign: `6,92 %` in Spanish, `6.92 %` in English."""
    number = number_text(percent)
    return Text(f"{number.es} %", f"{number.en} %")


def factor_text(factor: Fraction) -> Text:
    """Return a factor rounded half up: `1,016300000000` in Spanish, `1.016300000000` in English."""
    return number_text(round_half_up(factor, FACTOR_DECIMALS))


def month_text(day: date) -> Text:
    """Return the month of a day: `oct-2003` in Spanish, `2003-10` in English."""
    return Text(f"{_MONTHS[day.month - 1]}-{day.year}", f"{day:%Y-%m}")


def date_text(day: date) -> Text:
    """Return a date: `14-oct-2003` in Spanish, `2003-10-14` in English."""
    return Text(f"{day.day:02}-{_MONTHS[day.month - 1]}-{day.year}", day.isoformat())


def instant_text(moment: datetime) -> Text:
    """Return a local date and time to the minute."""
    clock = f"{moment:%H:%M}"
    day = date_text(moment.date())
    return Text(f"{day.es} {clock}", f"{day.en} {clock}")


def _grouped(whole: str, rest: str, *, negative: bool) -> Text:
    sign = "-" if negative else ""
    english = f"{int(whole):,}"
    spanish = english.replace(",", ".")
    return Text(f"{sign}{spanish},{rest}" if rest else sign + spanish, f"{sign}{english}.{rest}" if rest else sign + english)
