"""What all the settings of a what-if share, worked out once: the file read and settled, its acceptances judged but for what may change.

The table STUDIED has a row an acceptance: what it asks for, whether it is closed to every setting (rejected, or of unknown amount),
the least of the amounts that no setting changes, and the facts of the formulas that one does. The query that judges is the stage's own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

import duckdb

from enajena.basics.money import CENTAVO_DECIMALS, decimals_of
from enajena.engine.award_input import REFUSES
from enajena.engine.listed import AS_LISTED, as_listed, make_types
from enajena.engine.prices import Setting as Judging
from enajena.engine.sql_formula import NONE_SUFFIX, FormulaCompiler, at_scale, column_of
from enajena.engine.stage_query import SOURCE_TABLE, TermColumn, stage_query
from enajena.engine.told import UNKNOWN_TERM
from enajena.intake.typed import TYPED_TABLE
from enajena.programme.formula_nodes import Arithmetic, Extreme, FactRef, Number, facts_of
from enajena.programme.formulas import parse
from enajena.programme.stage_model import CeilingTerm, Stage
from enajena.programme.vocabulary import vocabulary_of

STUDIED, ALONE, SHARERS = "studied", "alone", "sharers"
_SHORT_BITS = 62
"""Whole numbers below two to this many are worked out in 64 bits, which is quick."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied:
    """How STUDIED is read: the judging of the programme as it is, the terms that a setting changes, and the sizes of what is in it."""

    judging: Judging
    changed: frozenset[str]
    scale: int
    most_reach: int
    most_turns: int
    most_price: Decimal
    price_places: int
    units: Mapping[str, "Units"]

    @property
    def whole(self) -> str:
        """Return the type of a number of shares."""
        return short_or_long(self.most_reach)

    def changed_terms(self, stage: Stage) -> Iterator[CeilingTerm]:
        """Yield the terms of a stage that some setting changes, as this stage has them."""
        return (term for ceiling in stage.ceilings for term in ceiling.terms if term.id in self.changed)


@dataclass(frozen=True, slots=True)
class Units:
    """A fact as whole numbers of its smallest unit: how many decimals that unit is, and the largest number without its sign."""

    scale: int
    most: int


def study(
    connection: duckdb.DuckDBPyConnection, judging: Judging, stages: Iterable[Stage], prices: Sequence[Decimal], *, years_are_known: bool
) -> Studied:
    """Make STUDIED of TYPED_TABLE; `find_several` goes before. `stages` and `prices` are those of all the settings."""
    make_types(connection, (term.source for ceiling in judging.stage.ceilings for term in ceiling.terms))
    query = stage_query(_in_units(judging), years_are_known=years_are_known, word=as_listed)
    connection.execute(
        f"""
        CREATE OR REPLACE VIEW {SOURCE_TABLE} AS SELECT * REPLACE ({AS_LISTED}), id_type || ':' || id_number AS person_key,
        CAST(0 AS HUGEINT) AS used_shares FROM {TYPED_TABLE};
        CREATE TABLE turns AS
        SELECT row_number, turn, sum(requested_shares) OVER of_person AS reach, min(row_number) OVER of_person AS holder
        FROM shared_rows WINDOW of_person AS (PARTITION BY person_key)
        """
    )
    asked = f"SELECT max(requested_shares) FROM {TYPED_TABLE} UNION ALL SELECT max(reach) FROM turns"
    row = connection.execute(f"SELECT coalesce((SELECT max(turn) FROM turns), 0), max(COLUMNS(*))::VARCHAR FROM ({asked})").fetchone()
    turns, most = row or (0, 0)
    studied = Studied(
        judging=judging,
        changed=_changed(judging.stage, stages),
        scale=max((column.scale for column in query.terms), default=0),
        most_reach=int(most),
        most_turns=int(turns),
        most_price=max(prices),
        price_places=max(map(decimals_of, prices)),
        units={},
    )
    studied = replace(studied, units=_units(connection, studied))
    columns = ", ".join(_columns(studied, query.terms))
    connection.execute(f"CREATE TABLE {STUDIED} AS {query.steps} SELECT {columns} FROM weighed")
    return studied


def make_open(connection: duckdb.DuckDBPyConnection, studied: Studied) -> None:
    """Make ALONE and SHARERS of STUDIED: the acceptances open to a setting, of persons who have one and of those who have several.

    `reach` is what the person asks for in all.
    """
    connection.execute(
        f"""
        CREATE TABLE {ALONE} AS SELECT *, requested_shares AS reach, CAST(NULL AS BIGINT) AS holder
        FROM {STUDIED} WHERE closed IS NULL AND NOT is_shared;
        CREATE TABLE {SHARERS} AS SELECT {STUDIED}.*, CAST(reach AS {studied.whole}) AS reach, holder, turn
        FROM {STUDIED} JOIN turns USING (row_number) WHERE closed IS NULL;
        DROP TABLE {STUDIED}
        """
    )


def rest_fit_sql(studied: Studied, price: Decimal) -> str:
    """Return how many shares the amounts that no setting changes pay for at a price, at the most what the person asks for."""
    units = int(price.scaleb(studied.price_places))
    return f"least(reach, CAST(rest_units // CAST({units} AS {_money_whole(studied)}) AS {studied.whole}), rest_shares)"


def fit_sql(amount: str, scale: int, price: Decimal, studied: Studied) -> str:
    """Return how many whole shares an amount pays for, or `reach` where it pays for all that anybody asks, or does not apply.

    Nothing is divided but where it decides, and the numbers are no larger there than `reach` times the price.
    """
    places = max(scale, decimals_of(price))
    units = int(price.scaleb(places))
    whole = short_or_long(studied.most_reach * units)
    cost = f"CAST(reach AS DECIMAL(38, 0)) * {price:.{places}f}"
    return (
        f"CASE WHEN {amount} IS NULL OR {amount} >= {cost} THEN reach WHEN {amount} > 0 "
        f"THEN CAST(CAST({amount} * {10**places} AS {whole}) // CAST({units} AS {whole}) AS {studied.whole}) ELSE 0 END"
    )


def linear_fit_sql(studied: Studied, term: CeilingTerm, price: Decimal) -> str | None:
    """Return how many whole shares a term pays for, where it is a multiple of one fact: two operations on short whole numbers.

    None where the term is something else, or the numbers would be long. NULL, which `least` passes over, where it does not apply.
    """
    linear = _linear(studied, term)
    if linear is None:
        return None
    multiple, fact = linear
    ratio = multiple / (Fraction(price) * 10 ** studied.units[fact].scale)
    if max(studied.units[fact].most * ratio.numerator, ratio.denominator).bit_length() >= _SHORT_BITS:
        return None
    # Below zero it pays for nothing, whichever way a division rounds there.
    fits = f"greatest(units_{fact} * CAST({ratio.numerator} AS BIGINT) // CAST({ratio.denominator} AS BIGINT), 0)"
    return f"CASE WHEN applies_{term.id} THEN CAST({fits} AS {studied.whole}) END"


def _linear(studied: Studied, term: CeilingTerm) -> tuple[Fraction, str] | None:
    """Return the multiple and the fact of a term such as `5 * annual_pay_cop` or `greatest(0, 2 * net_worth_cop)`."""
    node = parse(term.value, vocabulary_of(studied.judging.programme)).tree
    match node:
        case Extreme("greatest", (Number(floor), inner)) if floor == 0:
            node = inner
        case _:
            pass
    match node:
        case Arithmetic("*", Number(value), FactRef(name)) | Arithmetic("*", FactRef(name), Number(value)) if name in studied.units:
            return Fraction(value), name
        case _:
            return None


def term_amount(judging: Judging, term: CeilingTerm) -> tuple[str, int]:
    """Return the amount of a term over the columns of STUDIED, in pesos or in shares as it is written, and its decimals."""
    compiler = FormulaCompiler(vocabulary_of(judging.programme))
    sql, scale = column_of(compiler.amount(parse(term.value, compiler.facts).tree))
    return f"CASE WHEN applies_{term.id} THEN {at_scale(sql, scale)} END", scale


def short_or_long(most: int) -> str:
    """Return the type of whole numbers that go up to `most`."""
    return "BIGINT" if most.bit_length() < _SHORT_BITS else "HUGEINT"


def _units(connection: duckdb.DuckDBPyConnection, studied: Studied) -> Mapping[str, Units]:
    """Return the facts of the terms that a setting changes that are short as whole numbers, in centavos or as counts."""
    facts = vocabulary_of(studied.judging.programme)
    scales = {name: {"money": CENTAVO_DECIMALS, "integer": 0}.get(facts[name].kind) for name in _facts_of_changed(studied)}
    known = {name: scale for name, scale in scales.items() if scale is not None}
    if not known:
        return {}
    most = ", ".join(f"CAST(coalesce(max(abs({name})), 0) AS VARCHAR)" for name in known)
    row = connection.execute(f"SELECT {most} FROM {TYPED_TABLE}").fetchone() or ()
    largest = {name: int(Decimal(value).scaleb(known[name])) for name, value in zip(known, row, strict=True)}
    return {name: Units(known[name], number) for name, number in largest.items() if number.bit_length() < _SHORT_BITS}


def _facts_of_changed(studied: Studied) -> tuple[str, ...]:
    """Return the facts that the formulas of the changed terms name, but for the class, which every row has."""
    facts = vocabulary_of(studied.judging.programme)
    terms = studied.changed_terms(studied.judging.stage)
    names = dict.fromkeys(name for term in terms for name in facts_of(parse(term.value, facts).tree))
    return tuple(name for name in names if facts[name].kind != "class")


def _columns(studied: Studied, terms: Sequence[TermColumn]) -> Iterator[str]:
    """Yield the columns of STUDIED, over those of the step `weighed` of the query of the stage."""
    yield from ("row_number", "acceptance_id", "filed_at", "recipient", "is_incomplete")
    yield f"{REFUSES} AS refuses"
    yield f"CAST(requested_shares AS {studied.whole}) AS requested_shares"
    closed = f"CASE WHEN is_rejected THEN 'rejected' WHEN {UNKNOWN_TERM} THEN 'incomplete' END"
    yield f"CAST({closed} AS verdict_word) AS closed"
    yield "is_marked(id_number) AS is_shared"
    yield f"{_binding(studied, terms)} AS binding"
    unchanged = [column for column in terms if column.term.id not in studied.changed]
    units = {term.id: term.unit for ceiling in studied.judging.stage.ceilings for term in ceiling.terms}
    money, shares = (
        _least([f"{column.name}_cop" for column in unchanged if units[column.term.id] == unit], studied.scale) for unit in ("cop", "shares")
    )
    most_money = studied.most_price * studied.most_reach
    yield f"CAST({_in_whole_units(money, studied.scale, studied.price_places, most_money)} AS {_money_whole(studied)}) AS rest_units"
    yield f"CAST({_in_whole_units(shares, studied.scale, 0, Decimal(studied.most_reach))} AS {studied.whole}) AS rest_shares"
    yield from _of_changed(studied)


def _least(amounts: Sequence[str], scale: int) -> str:
    return at_scale(f"least({', '.join(amounts)})" if amounts else "NULL", scale)


def _money_whole(studied: Studied) -> str:
    """Return the type of amounts that decide, in the smallest unit of a price."""
    return short_or_long(int(studied.most_price.scaleb(studied.price_places)) * studied.most_reach)


def _in_whole_units(amount: str, scale: int, places: int, most: Decimal) -> str:
    """Return an amount in units of so many decimals, rounded down, which is exact where whole shares are asked of it; NULL above `most`.

    What is above decides nothing: it pays for all that anybody asks.
    """
    finest = max(scale, places)
    whole = f"CAST({amount} * {10**finest} AS HUGEINT) // {10 ** (finest - places)}"
    return f"CASE WHEN {amount} < {most:f} THEN {whole} END"


def _of_changed(studied: Studied) -> Iterator[str]:
    """Yield what the formulas of the terms that a setting changes are worked out from."""
    facts = vocabulary_of(studied.judging.programme)
    yield from (f"applies_{term.id}" for term in studied.changed_terms(studied.judging.stage))
    for name in _facts_of_changed(studied):
        yield name
        if name in studied.units:
            yield f"CAST({name} * {10 ** studied.units[name].scale} AS BIGINT) AS units_{name}"
        if facts[name].kind == "money_or_none":
            yield f"{name}{NONE_SUFFIX}"


def _binding(studied: Studied, terms: Sequence[TermColumn]) -> str:
    """Return the numeral that binds under the programme as it is: the first of the least amounts, in pesos."""
    if not terms:
        return "CAST(NULL AS VARCHAR)"
    price = studied.judging.terms.price_cop or Decimal(1)
    units = {term.id: term.unit for ceiling in studied.judging.stage.ceilings for term in ceiling.terms}
    scale = studied.scale + decimals_of(price)
    amounts = [
        at_scale(f"{column.name}_cop * {price:f}" if units[column.term.id] == "shares" else f"{column.name}_cop", scale) for column in terms
    ]
    least = f"least({', '.join(amounts)})"
    cases = " ".join(
        f"WHEN {amount} = {least} THEN {as_listed('binding_numeral', column.source)}" for amount, column in zip(amounts, terms, strict=True)
    )
    return f"CASE WHEN {UNKNOWN_TERM} THEN NULL {cases} END"


def _changed(stage: Stage, stages: Iterable[Stage]) -> frozenset[str]:
    formulas = {term.id: term.value for ceiling in stage.ceilings for term in ceiling.terms}
    others = ((term.id, term.value) for other in stages for ceiling in other.ceilings for term in ceiling.terms)
    return frozenset(name for name, value in others if formulas[name] != value)


def _in_units(judging: Judging) -> Judging:
    """Return the same judging with the amounts of each term as they are written, so that no price is in them."""
    stage = judging.stage
    ceilings = tuple(replace(ceiling, terms=tuple(replace(term, unit="cop") for term in ceiling.terms)) for ceiling in stage.ceilings)
    return replace(judging, stage=replace(stage, ceilings=ceilings))
