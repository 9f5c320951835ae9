"""Draws in SQL: whole numbers from `hash`, so that the same row of the same file is the same everywhere, and no float comes near money.

`who` is what a draw depends on: `person_no` for what belongs to the person, `row_no` for what belongs to the acceptance.
"""

from collections.abc import Mapping

PERSON = "person_no"
ROW = "row_no"

MONEY = "DECIMAL(18, 2)"


def drawn(salt: str, below: int, who: str = PERSON) -> str:
    """Return a whole number from 0 to just under `below`."""
    return f"CAST(hash({who}, '{salt}') % {below} AS BIGINT)"


def chance(salt: str, per_mille: int, who: str = PERSON) -> str:
    """Return a condition that holds for so many in a thousand."""
    return f"{drawn(salt, 1000, who)} < {per_mille}"


def amount(salt: str, low_cop: int, high_cop: int, who: str = PERSON) -> str:
    """Return an amount of pesos and centavos from `low_cop` to just under `high_cop`."""
    return f"CAST(({low_cop * 100} + {drawn(salt, (high_cop - low_cop) * 100, who)})::DECIMAL(18, 0) * 0.01 AS {MONEY})"


def unless(per_mille: int, salt: str, value: str, otherwise: str = "NULL", who: str = PERSON) -> str:
    """Return a value that so many in a thousand lack, or have otherwise."""
    return f"CASE WHEN {chance(salt, per_mille, who)} THEN {otherwise} ELSE {value} END"


def weighted(salt: str, weights: Mapping[str, int], who: str = PERSON) -> str:
    """Return one of several words, each as often as its weight says."""
    reached, cases = 0, []
    for word, weight in weights.items():
        reached += weight
        cases.append(f"WHEN {reached} > pick THEN '{word}'")
    pick = drawn(salt, reached, who)
    return f"CASE {' '.join(case.replace('pick', pick) for case in cases)} END"


def three_states(salt: str, *, false_per_mille: int, unknown_per_mille: int) -> str:
    """Return TRUE for most, FALSE and unknown for some."""
    pick = drawn(salt, 1000)
    return f"CASE WHEN {pick} < {unknown_per_mille} THEN NULL ELSE {pick} >= {unknown_per_mille + false_per_mille} END"


def check_digit(digits: str) -> str:
    """Return the check digit of a NIT of nine digits, as the DIAN works it out."""
    weights = (41, 37, 29, 23, 19, 17, 13, 7, 3)
    total = " + ".join(f"{weight} * CAST(substr({digits}, {place}, 1) AS INTEGER)" for place, weight in enumerate(weights, start=1))
    rest = f"(({total}) % 11)"
    return f"CAST(CASE WHEN {rest} < 2 THEN {rest} ELSE 11 - {rest} END AS VARCHAR)"
