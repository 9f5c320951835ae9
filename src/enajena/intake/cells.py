"""How a cell of each kind is read: the form its text must have, its typed value in SQL, and what is said where it has not that form.

The form is checked on the text before any cast, since casts round (`1.5` to 2) and accept words (`nan`, `infinity`).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import get_args

from enajena.basics.text import Text
from enajena.intake.columns import ID_TYPES, VERDICTS, Column
from enajena.intake.raw import BINARY_FRACTION
from enajena.programme.model import Conduct
from enajena.programme.vocabulary import PERSON_KINDS, RECIPIENT_CLASSES

TRUE_WORDS = ("true", "si", "sí", "1", "verdadero")
FALSE_WORDS = ("false", "no", "0", "falso")
CONDUCTS: tuple[str, ...] = get_args(Conduct)
MONEY_DIGITS, MONEY_SCALE = 20, 2
PRICE_DIGITS, PRICE_SCALE = 15, 8
NONE_WORDS = ("none", "ninguno", "ninguna")
FIRST_YEAR, LAST_YEAR = 1905, 9998
"""No date of an acceptance or a breach is outside these; those that programs write where they have none are: 1900, 1904, 9999."""

LONGEST = {"key": 100, "code_lower": 40}
_NO_KEY = r"^\x27?[=+@-]|\p{C}"
"""Signs that are not seen, and those at the start of a text that a spreadsheet takes for a formula, after an apostrophe or not."""

_MONEY = r"\d{1,20}(\.\d{1,2})?"
_DATE = r"\d{4}-\d{2}-\d{2}"
_CLOCK = r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?"


@dataclass(frozen=True, slots=True)
class Reading:
    """How one column is read: `well_formed` is a condition on the text, `value` the typed expression, `sql_type` its type."""

    well_formed: str
    value: str
    sql_type: str


def reading_of(column: Column, text: str) -> Reading:
    """Return how the column's cells are read; `text` is the SQL expression of the trimmed cell, NULL where it is empty."""
    listed = {"class": RECIPIENT_CLASSES, "person": PERSON_KINDS, "verdict": VERDICTS, "conduct": CONDUCTS}
    if column.kind in listed:
        return Reading(one_of(f"lower({text})", listed[column.kind]), f"lower({text})", "VARCHAR")
    if column.kind == "code":
        return Reading(one_of(f"upper({text})", ID_TYPES), f"upper({text})", "VARCHAR")
    if column.kind == "boolean":
        lower = f"lower({text})"
        return Reading(one_of(lower, (*TRUE_WORDS, *FALSE_WORDS)), one_of(lower, TRUE_WORDS), "BOOLEAN")
    if column.kind in ("instant", "date"):
        return _dated(column, text)
    if column.kind in ("money", "money_or_none"):
        return _money(column, text)
    if column.kind in LONGEST:
        value = text if column.kind == "key" else f"lower({text})"
        # A counted repetition of a class of characters is slow to match; the length is checked apart.
        return Reading(f"length({text}) <= {LONGEST[column.kind]} AND NOT regexp_matches({text}, '{_NO_KEY}')", value, "VARCHAR")
    if column.kind == "remark":
        return Reading("TRUE", text, "VARCHAR")
    patterns = {
        "shares": (r"0*[1-9]\d{0,19}", "CAST({t} AS HUGEINT)", "HUGEINT"),
        "count": (r"\d{1,20}", "CAST({t} AS HUGEINT)", "HUGEINT"),
        "integer": (r"\d{1,18}", "CAST({t} AS BIGINT)", "BIGINT"),
        "year": (r"(19|20)\d{2}", "CAST({t} AS INTEGER)", "INTEGER"),
        "price": (r"\d{1,15}(\.\d{1,8})?", "CAST({t} AS DECIMAL(38, 8))", "DECIMAL(38, 8)"),
    }
    pattern, value, sql_type = patterns[column.kind]
    return Reading(f"regexp_full_match({text}, '{pattern}')", value.format(t=text), sql_type)


_WHOLE_DIGITS = {
    "TINYINT": 3, "SMALLINT": 5, "INTEGER": 10, "BIGINT": 19, "HUGEINT": 39,
    "UTINYINT": 3, "USMALLINT": 5, "UINTEGER": 10, "UBIGINT": 20, "UHUGEINT": 39,
}  # fmt: skip
_DECIMAL_TYPE = re.compile(r"DECIMAL\((\d+),(\d+)\)")
_NATIVE_WHOLE = {"shares": (1, 20, "HUGEINT"), "count": (0, 20, "HUGEINT"), "integer": (0, 18, "BIGINT")}
"""Least value, digits at the most, and the type that the engine reckons with."""


def native_reading(column: Column, stored: tuple[str, str] | None) -> Reading | None:
    """Return how a column is read whose file stores it in a type that says it exactly; None where it is read as text."""
    if stored is None:
        return None
    name, sql_type = stored
    decimal = _DECIMAL_TYPE.fullmatch(sql_type)
    digits, scale = (int(decimal[1]) - int(decimal[2]), int(decimal[2])) if decimal else (_WHOLE_DIGITS.get(sql_type, 0), 0)
    if column.kind in _NATIVE_WHOLE and digits and scale == 0:
        least, most_digits, wanted = _NATIVE_WHOLE[column.kind]
        whole = _whole_of(name, digits) if decimal else name
        return Reading(_within(name, digits, most_digits, f">= {least}"), f"CAST({whole} AS {wanted})", wanted)
    if column.kind == "year" and sql_type in _WHOLE_DIGITS:
        return Reading(f"{name} BETWEEN 1900 AND 2099", f"CAST({name} AS INTEGER)", "INTEGER")
    if column.kind == "money" and digits and scale <= MONEY_SCALE:
        least_money = f"> -{10**MONEY_DIGITS}" if column.may_be_negative else ">= 0"
        return Reading(_within(name, digits, MONEY_DIGITS, least_money), f"CAST({name} AS DECIMAL(38, 2))", "DECIMAL(38, 2)")
    if column.kind == "price" and digits and scale <= PRICE_SCALE:
        return Reading(_within(name, digits, PRICE_DIGITS, ">= 0"), f"CAST({name} AS DECIMAL(38, 8))", "DECIMAL(38, 8)")
    if (column.kind, sql_type) == ("boolean", "BOOLEAN"):
        return Reading("TRUE", name, "BOOLEAN")
    if (column.kind, sql_type) in (("date", "DATE"), ("instant", "TIMESTAMP")):
        return Reading(_is_real_day(name), name, sql_type)
    return None


def _whole_of(name: str, digits: int) -> str:
    """Return the whole number of a DECIMAL without decimals. One that fits in 64 bits goes that way, which is fifteen times quicker."""
    if digits <= _QUICK_DIGITS:
        return f"CAST({name} AS BIGINT)"
    limit = 10**_QUICK_DIGITS
    quick = f"CAST(CAST(CAST({name} AS DECIMAL({_QUICK_DIGITS}, 0)) AS BIGINT) AS HUGEINT)"
    return f"CASE WHEN {name} > -{limit} AND {name} < {limit} THEN {quick} ELSE CAST({name} AS HUGEINT) END"


_QUICK_DIGITS = 18
"""The digits of a DECIMAL that DuckDB holds in 64 bits."""


def _within(name: str, digits: int, most_digits: int, least: str) -> str:
    """Return the bounds of a number, but those that its type cannot pass: a bound that is wider than the type is slow to compare."""
    if least.startswith("> -") and digits <= most_digits:
        return "TRUE"
    return f"{name} {least}" if digits <= most_digits else f"{name} {least} AND {name} < {10**most_digits}"


def _dated(column: Column, text: str) -> Reading:
    if column.kind == "date":
        day = f"try_cast({text} AS DATE)"
        return Reading(f"regexp_full_match({text}, '{_DATE}') AND coalesce({_is_real_day(day)}, FALSE)", f"CAST({text} AS DATE)", "DATE")
    local = f"regexp_replace({text}, '-05(:?00)?$', '')"
    moment = f"try_cast({local} AS TIMESTAMP)"
    return Reading(
        f"regexp_full_match({text}, '{_DATE}[T ]{_CLOCK}(-05(:?00)?)?') AND coalesce({_is_real_day(moment)}, FALSE)",
        f"CAST({local} AS TIMESTAMP)",
        "TIMESTAMP",
    )


def _is_real_day(moment: str) -> str:
    """Return the condition that a day or moment is one that can be: programs write others where they have none."""
    return f"{moment} >= DATE '{FIRST_YEAR}-01-01' AND {moment} < DATE '{LAST_YEAR + 1}-01-01'"


def _money(column: Column, text: str) -> Reading:
    sign = "-?" if column.may_be_negative else ""
    amount = f"regexp_full_match({text}, '{sign}{_MONEY}')"
    sql_type = "DECIMAL(38, 2)"
    if column.kind == "money":
        return Reading(amount, f"CAST({text} AS {sql_type})", sql_type)
    none = one_of(f"lower({text})", NONE_WORDS)
    return Reading(f"({amount} OR {none})", f"CASE WHEN NOT {none} THEN CAST({text} AS {sql_type}) END", sql_type)


def is_none(text: str) -> str:
    """Return the condition that a cell says that no norm sets an amount."""
    return f"coalesce({one_of(f'lower({text})', NONE_WORDS)}, FALSE)"


def one_of(text: str, words: Iterable[str]) -> str:
    """Return the condition that a text is one of some words.

    It is not written with IN: DuckDB makes a join of a list of five words or more, which is slower and loses the order of the rows.
    """
    return "(" + " OR ".join(f"{text} = '{word}'" for word in words) + ")"


def explain(column: Column, found: str) -> tuple[str, Text, Text]:
    """Return the code of the fault, what is wrong with the cell and the remedy."""
    number = found.removesuffix(BINARY_FRACTION)
    if number != found and not (column.kind in _WHOLE_KINDS and "." in number):
        return "not_exact", _NOT_EXACT, _STORE_AS_TEXT
    if column.kind in _AMOUNT_KINDS:
        return _explain_amount(column, number)
    return f"not_{column.kind}", *_WRONG[column.kind]


_NOT_EXACT = Text(
    "está guardado en coma flotante, que no dice con exactitud qué número se quiso escribir",
    "it is stored as floating point, which does not say exactly which number was meant",
)
_STORE_AS_TEXT = Text(
    "Guarde la columna como texto, entero o decimal, no como coma flotante.",
    "Store the column as text, integer or decimal, not as floating point.",
)


_WHOLE_KINDS = ("shares", "count", "integer", "year")
_AMOUNT_KINDS = (*_WHOLE_KINDS, "money", "money_or_none", "price")


def _explain_amount(column: Column, found: str) -> tuple[str, Text, Text]:
    whole = column.kind in _WHOLE_KINDS
    remedy = _WHOLE if whole else _PESOS_OR_NONE if column.kind == "money_or_none" else _PESOS
    if re.fullmatch(r"-\s*[0-9][0-9.,]*", found):
        if column.may_be_negative:
            return _explain_amount(column, found.lstrip("- "))
        return "negative", Text("el número es negativo", "the number is negative"), remedy
    if column.kind == "shares" and re.fullmatch(r"0+", found):
        return "zero_shares", Text("no se piden acciones", "no shares are asked for"), remedy
    if _SCIENTIFIC.fullmatch(found):
        return "scientific", Text("está en notación científica", "it is in scientific notation"), remedy
    if re.fullmatch(r"[0-9]+", found) or (re.fullmatch(r"[0-9]+\.[0-9]+", found) and len(found.partition(".")[0]) > _ROOM[column.kind]):
        return "out_of_range", Text("el número no cabe en lo posible", "the number is outside what can be"), _fewer_digits(column)
    if whole and re.fullmatch(r"[0-9]+[.,][0-9]+", found):
        return (
            "fraction",
            Text("hay un punto o una coma donde va un número entero", "there is a point or comma where a whole number goes"),
            remedy,
        )
    if re.fullmatch(r"[0-9]+\.[0-9]+", found):
        return "too_many_decimals", Text("tiene más decimales de los que caben", "it has more decimals than fit"), remedy
    if re.fullmatch(r"[0-9.,'’ $]+", found):
        return (
            "separators",
            Text("lleva separadores que se pueden leer de dos maneras", "it has separators that can be read in two ways"),
            remedy,
        )
    return "not_a_number", Text("no es un número", "it is not a number"), remedy


_SCIENTIFIC = re.compile(r"-?[0-9]+([.,][0-9]+)?e[+-]?[0-9]+", re.IGNORECASE)
_ROOM = {
    "shares": 20, "count": 20, "integer": 18, "year": 4, "money": MONEY_DIGITS, "money_or_none": MONEY_DIGITS, "price": PRICE_DIGITS,
}  # fmt: skip
"""How many digits a number may have before its decimals."""


def _fewer_digits(column: Column) -> Text:
    if column.kind == "year":
        return Text("Escriba el año completo: 2003.", "Write the year in full: 2003.")
    room = _ROOM[column.kind]
    return Text(
        f"Revise si sobran cifras: caben {room} sin los decimales.",
        f"See whether there are digits too many: {room} fit before the decimals.",
    )


_WHOLE = Text("Escriba sólo cifras: 1500.", "Write digits only: 1500.")
_PESOS = Text(
    "Escriba pesos sin separador de miles y con punto decimal: 1234567.89.",
    "Write pesos without thousands separators and with a decimal point: 1234567.89.",
)
_PESOS_OR_NONE = Text(
    "Escriba pesos como 1234567.89, o `none` si ninguna norma fija un monto.",
    "Write pesos as 1234567.89, or `none` where no norm sets an amount.",
)


def _one_of(words: tuple[str, ...]) -> Text:
    listed = ", ".join(words)
    return Text(f"Use una de: {listed}.", f"Use one of: {listed}.")


_WRONG = {
    "key": (
        Text(
            "tiene signos que no se ven, más de 100 caracteres, o empieza por = + - @",
            "it has invisible signs, more than 100 characters, or begins with = + - @",
        ),
        Text("Escríbalo de nuevo, sólo con lo que dice el documento.", "Type it again, with only what the document says."),
    ),
    "code": (
        Text("no es una sigla de tipo de documento", "it is not an abbreviation of a type of document"),
        _one_of(ID_TYPES),
    ),
    "code_lower": (
        Text(
            "tiene signos que no se ven, más de 40 caracteres, o empieza por = + - @",
            "it has invisible signs, more than 40 characters, or begins with = + - @",
        ),
        Text("Use cash o cashiers_cheque, o el nombre de otro medio.", "Use cash or cashiers_cheque, or the name of another means."),
    ),
    "class": (
        Text("no es una clase de destinatario", "it is not a class of recipient"),
        _one_of(RECIPIENT_CLASSES),
    ),
    "person": (
        Text("no dice qué clase de persona es", "it does not say which kind of person it is"),
        Text("Use natural o entity.", "Use natural or entity."),
    ),
    "verdict": (Text("no es una decisión", "it is not a verdict"), _one_of(VERDICTS)),
    "conduct": (Text("no es una conducta", "it is not a conduct"), _one_of(CONDUCTS)),
    "boolean": (
        Text("no es un sí ni un no", "it is neither a yes nor a no"),
        Text("Use true o false, si o no, 1 o 0; vacío si no se sabe.", "Use true or false, si or no, 1 or 0; empty where unknown."),
    ),
    "date": (
        Text("no es una fecha AAAA-MM-DD que pueda ser", "it is not a date YYYY-MM-DD that can be"),
        Text("Escriba la fecha como 2003-10-14.", "Write the date as 2003-10-14."),
    ),
    "instant": (
        Text("no es una fecha con hora de Bogotá que pueda ser", "it is not a date and time of Bogotá that can be"),
        Text("Escríbala como 2003-10-14T09:30.", "Write it as 2003-10-14T09:30."),
    ),
}
