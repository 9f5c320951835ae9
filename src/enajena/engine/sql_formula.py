"""Formulas as SQL expressions that keep the three states of a fact and never round.

An amount is a numerator in SQL over a whole denominator known beforehand (only a division by a number makes it other than 1), so that
sums, products and comparisons are exact. A fact that does not apply has its own column, `NAME_none`; unknown is NULL where that is false.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from enajena.intake.cells import PRICE_SCALE
from enajena.programme.formula_nodes import (
    Arithmetic,
    Choice,
    Comparison,
    Extreme,
    FactRef,
    Logic,
    Membership,
    Negation,
    Node,
    Number,
    facts_of,
)
from enajena.programme.vocabulary import Fact

DIVISION_SCALE = PRICE_SCALE
"""Decimals kept of a quotient."""

NONE_SUFFIX = "_none"
"""`legal_maximum_cop_none` is true where no norm sets an amount."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in SQL: `sql / denominator`, with the decimals of `sql`, and when it does not apply (None: always applies)."""

    sql: str
    scale: int
    denominator: int = 1
    none_sql: str | None = None


@dataclass(frozen=True, slots=True)
class FormulaCompiler:
    """Compiles the nodes of a programme's formulas; the vocabulary says which facts may not apply."""

    facts: Mapping[str, Fact]

    def condition(self, node: Node) -> str:
        """Return a condition as a BOOLEAN expression; NULL where it hangs on an unknown fact."""
        match node:
            case FactRef(name=name):
                return name
            case Membership(fact=fact, members=members, negated=negated):
                listed = ", ".join(f"'{member}'" for member in members)
                return f"{fact} {'NOT IN' if negated else 'IN'} ({listed})"
            case Logic(operator=operator, parts=parts):
                return "(" + f" {operator.upper()} ".join(self.condition(part) for part in parts) + ")"
            case Negation(part=part):
                return f"(NOT {self.condition(part)})"
            case Comparison(operator=operator, left=left, right=right):
                a, b, _ = self._common(self.amount(left), self.amount(right))
                return f"({a.sql} {operator} {b.sql})"
            case _:
                raise TypeError(f"not a condition: {node}")

    def amount(self, node: Node) -> Amount:
        """Return an amount; NULL where it hangs on an unknown fact or does not apply."""
        match node:
            case Number(value=value):
                return Amount(format(value, "f"), max(0, -int(value.as_tuple().exponent)))
            case FactRef(name=name):
                kind = self.facts[name].kind
                if not kind.startswith("money"):
                    return Amount(at_scale(name, 0), 0)
                return Amount(name, 2, none_sql=f"{name}{NONE_SUFFIX}" if kind == "money_or_none" else None)
            case Arithmetic():
                return self._arithmetic(node)
            case Extreme():
                return self._extreme(node)
            case Choice():
                return self._choice(node)
            case _:
                raise TypeError(f"not an amount: {node}")

    def missing(self, node: Node) -> list[tuple[str, str]]:
        """Return the facts under a node, each with the condition under which it is missing and needed."""
        if isinstance(node, Choice):
            when = self.condition(node.when)
            return [
                *self.missing(node.when),
                *((fact, f"{when} AND {is_}") for fact, is_ in self.missing(node.then)),
                *((fact, f"NOT {when} AND {is_}") for fact, is_ in self.missing(node.otherwise)),
            ]
        return [(name, self._is_unknown(name)) for name in facts_of(node)]

    def _is_unknown(self, name: str) -> str:
        if self.facts[name].kind == "money_or_none":
            return f"({name} IS NULL AND NOT {name}{NONE_SUFFIX})"
        return f"{name} IS NULL"

    def _arithmetic(self, node: Arithmetic) -> Amount:
        left, right = self.amount(node.left), self.amount(node.right)
        if not facts_of(node):
            # Two literals are as narrow as they are written, and their product would not fit; a fact is always wide.
            left, right = replace(left, sql=at_scale(left.sql, left.scale)), replace(right, sql=at_scale(right.sql, right.scale))
        none = _any(left.none_sql, right.none_sql)
        if node.operator == "*":
            return Amount(f"({left.sql} * {right.sql})", left.scale + right.scale, left.denominator * right.denominator, none)
        if node.operator == "/":
            if not isinstance(node.right, Number):
                raise TypeError("a formula divides by a number only")
            divisor = Fraction(node.right.value)
            return Amount(_times(left.sql, divisor.denominator), left.scale, left.denominator * divisor.numerator, none)
        a, b, denominator = self._common(left, right)
        return Amount(f"({a.sql} {node.operator} {b.sql})", max(a.scale, b.scale), denominator, none)

    def _extreme(self, node: Extreme) -> Amount:
        amounts = [self.amount(part) for part in node.parts]
        denominator = math.lcm(*(amount.denominator for amount in amounts))
        scale = max(amount.scale for amount in amounts)
        scaled = [at_scale(_times(amount.sql, denominator // amount.denominator), scale) for amount in amounts]
        # Literals are always known; the others must be known or not apply, since the function itself passes over NULL.
        unsure = [amount for amount, part in zip(amounts, node.parts, strict=True) if not isinstance(part, Number)]
        known = [f"({one.sql} IS NOT NULL OR {one.none_sql})" if one.none_sql else f"{one.sql} IS NOT NULL" for one in unsure]
        sql = f"CASE WHEN {' AND '.join(known) or 'TRUE'} THEN {node.function}({', '.join(scaled)}) END"
        nones = [amount.none_sql for amount in amounts]
        none = " AND ".join(str(one) for one in nones) if all(nones) else None
        return Amount(f"({sql})", scale, denominator, f"({none})" if none else None)

    def _choice(self, node: Choice) -> Amount:
        when = self.condition(node.when)
        a, b, denominator = self._common(self.amount(node.then), self.amount(node.otherwise))
        scale = max(a.scale, b.scale)
        sql = f"(CASE WHEN {when} THEN {at_scale(a.sql, scale)} WHEN NOT {when} THEN {at_scale(b.sql, scale)} END)"
        none = None
        if a.none_sql or b.none_sql:
            none = f"coalesce(CASE WHEN {when} THEN {a.none_sql or 'FALSE'} WHEN NOT {when} THEN {b.none_sql or 'FALSE'} END, FALSE)"
        return Amount(sql, scale, denominator, none)

    def _common(self, left: Amount, right: Amount) -> tuple[Amount, Amount, int]:
        denominator = math.lcm(left.denominator, right.denominator)
        return (
            Amount(_times(left.sql, denominator // left.denominator), left.scale, denominator, left.none_sql),
            Amount(_times(right.sql, denominator // right.denominator), right.scale, denominator, right.none_sql),
            denominator,
        )


def column_of(amount: Amount) -> tuple[str, int]:
    """Return an amount as one SQL expression and its decimals: itself, or where it is a quotient, rounded down to DIVISION_SCALE.

    A number of shares times a price, which has no more decimals than that, fits under the one exactly where it fits under the
    other, so rounding a ceiling down here never changes a number of shares.
    """
    if amount.denominator == 1:
        return amount.sql, amount.scale
    places = DIVISION_SCALE
    whole = f"CAST({amount.sql} * {10 ** max(places, amount.scale)} AS HUGEINT)"
    quotient = f"({whole} // {amount.denominator * 10 ** max(0, amount.scale - places)})"
    return f"(CAST({quotient} AS DECIMAL(38, 0)) * {_unit(places)})", places


def at_scale(sql: str, scale: int) -> str:
    """Return an amount with that many decimals.

    `least`, `greatest`, `CASE` and `coalesce` over decimals of unlike scale give the smaller scale and round to it in silence, so
    whatever goes into one of them is brought to one scale first.
    """
    return f"CAST({sql} AS DECIMAL(38, {scale}))"


def _unit(scale: int) -> str:
    return "0." + "0" * (scale - 1) + "1"


def _times(sql: str, factor: int) -> str:
    return sql if factor == 1 else f"({sql} * {factor})"


def _any(*conditions: str | None) -> str | None:
    present = [condition for condition in conditions if condition]
    return f"({' OR '.join(present)})" if present else None
