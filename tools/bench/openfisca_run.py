"""Numerals 10.1 to 10.3 of `carbocol-2000` in OpenFisca-Core, as its manual has it: variables of a person, vectorised formulas.

Its amounts are 32-bit floats: there is no other type for money in it. It reads and writes through DuckDB like everybody here, never
sees the identifiers (DuckDB puts them beside its answers) and is let off every check.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray
from openfisca_core.entities import build_entity
from openfisca_core.periods import DateUnit
from openfisca_core.simulations import SimulationBuilder
from openfisca_core.taxbenefitsystems import TaxBenefitSystem
from openfisca_core.variables import Variable

from bench.files import PARQUET_FORM, database, quoted

YEAR = "1999"
PRICE_COP = 10_000
TRUTHS = ("files_return", "executive")
AMOUNTS = ("certified_income_cop", "net_worth_cop", "gross_income_cop", "annual_pay_cop")

Formula = Callable[[Callable[[str, object], NDArray[Any]], object], NDArray[Any]]


def ceiling_cop(person: Callable[[str, object], NDArray[Any]], period: object) -> NDArray[Any]:
    """Return the least of the ceilings that apply to each person: 10.1, or 10.2(a) and 10.2(b), and 10.3."""
    by_return = np.minimum(np.maximum(0, 2 * person("net_worth_cop", period)), 5 * person("gross_income_cop", period))
    by_income = np.where(person("files_return", period), by_return, 5 * person("certified_income_cop", period))
    return np.where(person("executive", period), np.minimum(by_income, 5 * person("annual_pay_cop", period)), by_income)


def ceiling_shares(person: Callable[[str, object], NDArray[Any]], period: object) -> NDArray[Any]:
    """Return the whole shares that the ceiling pays for."""
    return np.floor(person("ceiling_cop", period) / PRICE_COP)


def _system() -> TaxBenefitSystem:
    person = build_entity(key="person", plural="persons", label="Acceptor", is_person=True)
    system = TaxBenefitSystem([person])

    def add(name: str, value_type: type, formula: Formula | None = None) -> None:
        kept = {"value_type": value_type, "entity": person, "definition_period": DateUnit.YEAR, "label": name}
        system.add_variable(type(name, (Variable,), kept | ({"formula": formula} if formula else {})))

    for name in TRUTHS:
        add(name, bool)
    for name in AMOUNTS:
        add(name, float)
    add("ceiling_cop", float, ceiling_cop)
    add("ceiling_shares", int, ceiling_shares)
    return system


def openfisca(connection: duckdb.DuckDBPyConnection, acceptances: Path, out: Path) -> None:
    """Write the ceiling of each acceptance in pesos and shares; the facts go in as whole columns, the fastest way there is."""
    selected = [f"coalesce({name}, FALSE) AS {name}" for name in TRUTHS] + [f"coalesce({name}, 0)::FLOAT AS {name}" for name in AMOUNTS]
    facts = connection.execute(f"SELECT {', '.join(selected)} FROM read_parquet('{quoted(acceptances)}')").fetchnumpy()
    simulation = SimulationBuilder().build_default_simulation(_system(), count=len(facts["executive"]))
    for name, values in facts.items():
        simulation.set_input(name, YEAR, np.asarray(values))
    connection.register("answers", {name: simulation.calculate(name, YEAR) for name in ("ceiling_cop", "ceiling_shares")})
    rows = f"SELECT acceptance_id, answers.* FROM read_parquet('{quoted(acceptances)}') POSITIONAL JOIN answers"
    connection.execute(f"COPY ({rows}) TO '{quoted(out)}' ({PARQUET_FORM})")


if __name__ == "__main__":
    with database(Path(sys.argv[2]).parent) as private:
        openfisca(private, Path(sys.argv[1]), Path(sys.argv[2]))
