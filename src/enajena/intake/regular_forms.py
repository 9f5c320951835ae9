"""The commonest odd forms of amounts, counts and dates as SQL, so that millions of cells are read at once and only the others one by one.

What is kept true: a text that a form takes becomes just what `read_cell` returns for it. Texts that it leaves may have a reading too.
"""

from dataclasses import dataclass

from enajena.intake.cells import MONEY_DIGITS, PRICE_DIGITS
from enajena.intake.columns import Column
from enajena.intake.forms.model import Convention, DecimalSign

_WHOLE = ("shares", "count", "integer")
_DECIMALS = {"money": "[0-9]{1,2}", "money_or_none": "[0-9]{1,2}", "price": "([0-9]{1,2}|[0-9]{4,8})"}
_FEW_DIGITS = "[0-9]{1,15}"
_CURRENCY = r"(\$ *)?"
_YEAR = "(19[1-9][0-9]|20[0-9]{2})"
"""From 1910 on, so that no day is one that a program writes where it has none."""

_DAY = f"([0-9]{{1,2}}/[0-9]{{1,2}}/{_YEAR}|[0-9]{{1,2}}-[0-9]{{1,2}}-{_YEAR})"
_HOUR = r"([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
_HALF_DAY_HOUR = "(0?[1-9]|1[0-2]):[0-5][0-9](:[0-5][0-9])?"
_HALF = r"[ \x{a0}]?([aApP])\.?[ \x{a0}]?[mM]\.?"


@dataclass(frozen=True, slots=True)
class RegularForm:
    """A form of text in SQL: the condition that a text has it, and the strict text that says the same, NULL where there is none."""

    taken: str
    text: str


def regular_forms(column: Column, convention: Convention, text: str) -> tuple[RegularForm, ...]:
    """Return the forms of a column under the convention of its file; `text` is the SQL of the trimmed cell."""
    if column.kind == "date":
        return () if convention.month_first else (_date(text),)
    if column.kind == "instant":
        return () if convention.month_first else (_instant(text), _half_day_instant(text))
    if column.kind in _WHOLE and convention.decimal:
        return (_whole(text, convention.decimal),)
    return (_amount(column, convention.decimal, text),) if column.kind in _DECIMALS else ()


def telling_pattern(column: Column, decimal: DecimalSign) -> str:
    """Return the pattern of the regular numbers of a column that can only be read with one decimal sign: each of them tells it."""
    mark, sign = _marks(decimal)
    group = f"[1-9][0-9]{{0,2}}({mark}[0-9]{{3}})"
    if column.kind in _WHOLE:
        return f"{group}{{2,4}}({sign}00?)?|({group}{{1}}|[1-9][0-9]{{0,14}}){sign}00?"
    if column.kind not in _DECIMALS:
        return f"[0-9]{{4}}{sign}00?"
    decimals = f"{sign}{_DECIMALS[column.kind]}"
    return f"{_minus(column)}{_CURRENCY}({group}{{2,4}}({decimals})?|({group}{{1}}|{_FEW_DIGITS}){decimals})"


def _marks(decimal: DecimalSign) -> tuple[str, str]:
    """Return the patterns of the mark of thousands and of the decimal sign."""
    return (r"\.", ",") if decimal == "comma" else (",", r"\.")


def _minus(column: Column) -> str:
    return "-?" if column.may_be_negative and column.kind != "price" else ""


def _whole(text: str, decimal: DecimalSign) -> RegularForm:
    mark, sign = _marks(decimal)
    pattern = f"([1-9][0-9]{{0,2}}({mark}[0-9]{{3}}){{1,4}}|[1-9][0-9]{{0,14}})({sign}00?)?"
    before = f"split_part({text}, '{sign[-1]}', 1)"
    return RegularForm(f"regexp_full_match({text}, '{pattern}')", f"replace({before}, '{mark[-1]}', '')")


def _amount(column: Column, decimal: DecimalSign | None, text: str) -> RegularForm:
    digits = f"[0-9]{{1,{PRICE_DIGITS if column.kind == 'price' else MONEY_DIGITS}}}"
    bare = f"replace(replace({text}, '$', ''), ' ', '')"
    if decimal is None:
        return RegularForm(f"regexp_full_match({text}, '{_minus(column)}{_CURRENCY}{digits}')", bare)
    mark, sign = _marks(decimal)
    decimals = f"{sign}{_DECIMALS[column.kind]}"
    grouped = f"[1-9][0-9]{{0,2}}({mark}[0-9]{{3}}){{1,4}}({decimals})?"
    pattern = f"{_minus(column)}{_CURRENCY}({grouped}|{_FEW_DIGITS}{decimals}|{digits})"
    ungrouped = f"replace({bare}, '{mark[-1]}', '')"
    return RegularForm(f"regexp_full_match({text}, '{pattern}')", ungrouped if decimal == "point" else f"replace({ungrouped}, ',', '.')")


def _date(text: str) -> RegularForm:
    return RegularForm(f"regexp_full_match({text}, '{_DAY}')", f"strftime({_moment(text, '')}, '%Y-%m-%d')")


def _instant(text: str) -> RegularForm:
    return RegularForm(f"regexp_full_match({text}, '{_DAY} {_HOUR}')", _instant_text(_moment(text, " %H:%M:%S", " %H:%M")))


def _half_day_instant(text: str) -> RegularForm:
    half = rf"regexp_replace({text}, '{_HALF}$', ' \1M')"
    taken = f"regexp_full_match({text}, '{_DAY} {_HALF_DAY_HOUR}{_HALF}')"
    return RegularForm(taken, _instant_text(_moment(half, " %I:%M:%S %p", " %I:%M %p")))


def _moment(text: str, *hours: str) -> str:
    """Return the moment that a text says, the day before the month; NULL where there is no such day."""
    formats = ", ".join(f"'%d/%m/%Y{hour}'" for hour in hours)
    return f"try_strptime(replace({text}, '-', '/'), [{formats}])"


def _instant_text(moment: str) -> str:
    minutes, seconds = "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"
    return f"CASE WHEN second({moment}) = 0 THEN strftime({moment}, '{minutes}') ELSE strftime({moment}, '{seconds}') END"
