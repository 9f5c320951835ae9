"""Draws in SQL: whole numbers from a hash of who draws, what for, and the seed, so that they are the same in any order and on any threads.

`who` is what a draw depends on: `person_no` for what belongs to the person, `row_no` for what belongs to the acceptance.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from enajena.study.quantiles import STEP_BITS, STEPS, UNIT_BITS, Curve

PERSON, ROW = "person_no", "row_no"
_FINE = (1 << UNIT_BITS) - 1


@dataclass(frozen=True, slots=True)
class Draws:
    """The draws of one seed."""

    seed: int

    def bits(self, salt: str, who: str = PERSON) -> str:
        """Return 64 bits.

        They are hashed twice: DuckDB's hash of two values only exors theirs, so that draws for two purposes would go together.
        """
        return f"hash(hash({who}, '{self.seed}:{salt}'))"

    def below(self, salt: str, below: int | str, who: str = PERSON) -> str:
        """Return a whole number from 0 to just under `below`."""
        return f"CAST({self.bits(salt, who)} % CAST({below} AS UBIGINT) AS BIGINT)"

    def chance(self, salt: str, per_mille: int, who: str = PERSON) -> str:
        """Return a condition that holds for so many in a thousand."""
        return f"({self.bits(salt, who)} % 1000 < {per_mille})"

    def one_of(self, salt: str, weights: Mapping[str, int], who: str = PERSON) -> str:
        """Return one of several words, each as often as its weight says; NULL where there is none."""
        pick, reached, cases = self.below(salt, max(1, sum(weights.values())), who), 0, []
        for word, weight in weights.items():
            reached += weight
            cases.append(f"WHEN {pick} < {reached} THEN '{word}'")
        return f"CASE {' '.join(cases)} END" if cases else "CAST(NULL AS VARCHAR)"

    def factor(self, curve: str, salt: str, who: str = PERSON) -> str:
        """Return a draw from a curve that `curve_variables` set, in units of 1/2**20."""
        bits = self.bits(salt, who)
        step, next_step = f"CAST({bits} & {STEPS - 1} AS BIGINT)", f"CAST(({bits} >> {STEP_BITS}) & {STEPS - 1} AS BIGINT)"
        body = _between(f"{curve}_body", step, f"CAST(({bits} >> {STEP_BITS}) & {_FINE} AS BIGINT)")
        last = _between(f"{curve}_last", next_step, f"CAST(({bits} >> {2 * STEP_BITS}) & {_FINE} AS BIGINT)")
        return f"CASE WHEN {step} < {STEPS - 1} THEN {body} ELSE {last} END"

    def rank_per_mille(self, salt: str, who: str = PERSON) -> str:
        """Return the rank of a draw from a curve, in a thousand, rounded down."""
        return f"((CAST({self.bits(salt, who)} & {STEPS - 1} AS BIGINT) * 1000) >> {STEP_BITS})"


def curve_variables(curves: Mapping[str, Curve]) -> str:
    """Return the statements that set the tables of the curves, by name."""
    return "".join(
        f"SET VARIABLE {name}_{part} = {list(values)}::BIGINT[];"
        for name, curve in curves.items()
        for part, values in (("body", curve.body), ("last", curve.last))
    )


def times(whole: str | int, factor: str) -> str:
    """Return a whole number times a factor in units of 1/2**20, rounded down; the product is worked out in 128 bits."""
    return f"CAST((CAST({whole} AS HUGEINT) * {factor}) >> {UNIT_BITS} AS BIGINT)"


def _between(table: str, step: str, fine: str) -> str:
    low, high = f"getvariable('{table}')[{step} + 1]", f"getvariable('{table}')[{step} + 2]"
    return f"({low} + ((({high} - {low}) * {fine}) >> {UNIT_BITS}))"
