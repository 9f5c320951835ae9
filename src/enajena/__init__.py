"""Enajena administers the sale of State-owned shares under special conditions (Colombia, Ley 226 de 1995).

    from enajena import load, limit
    limit(load("carbocol-2000"), {"recipient": "pensioner", "files_return": "no", "certified_income_cop": "12000000", "executive": "no"})

Each name is imported when it is first used: a fine needs no database, and does not wait for one to load.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enajena.basics.faults import CallError, DataError, EnajenaError, Fault, FaultsError
    from enajena.calendar import BusinessCalendar, Interruption
    from enajena.engine.assess import Assessment, AssessOptions, assess
    from enajena.engine.award import AwardResult, award
    from enajena.engine.award_call import AwardOptions
    from enajena.engine.explain import Explanation, explain
    from enajena.engine.fines import FinesResult
    from enajena.engine.intake_check import IntakeCheck, IntakeOptions, intake_check
    from enajena.engine.limit import LimitResult, limit
    from enajena.engine.spark.source import SparkParquet, SparkTable
    from enajena.engine.template import template
    from enajena.intake.table import ReadOptions
    from enajena.library import fine, fines, price
    from enajena.programme.check import check
    from enajena.programme.model import Programme
    from enajena.programme.reader import builtin_ids, load
    from enajena.rules.fine import FineResult
    from enajena.rules.fine_facts import FineFacts
    from enajena.rules.price import PriceResult
    from enajena.rules.term import TermResult, term
    from enajena.study.population import PopulationResult, population
    from enajena.study.population_options import PopulationOptions
    from enajena.study.simulate import SimulateOptions, SimulationResult, simulate

__version__ = "0.1.0"

_HOMES = {
    "basics.faults": ("CallError", "DataError", "EnajenaError", "Fault", "FaultsError"),
    "calendar": ("BusinessCalendar", "Interruption"),
    "engine.assess": ("Assessment", "AssessOptions", "assess"),
    "engine.award": ("AwardResult", "award"),
    "engine.award_call": ("AwardOptions",),
    "engine.explain": ("Explanation", "explain"),
    "engine.fines": ("FinesResult",),
    "engine.intake_check": ("IntakeCheck", "IntakeOptions", "intake_check"),
    "engine.limit": ("LimitResult", "limit"),
    "engine.spark.source": ("SparkParquet", "SparkTable"),
    "engine.template": ("template",),
    "intake.table": ("ReadOptions",),
    "library": ("fine", "fines", "price"),
    "programme.check": ("check",),
    "programme.model": ("Programme",),
    "programme.reader": ("builtin_ids", "load"),
    "rules.fine": ("FineResult",),
    "rules.fine_facts": ("FineFacts",),
    "rules.price": ("PriceResult",),
    "rules.term": ("TermResult", "term"),
    "study.population": ("PopulationResult", "population"),
    "study.population_options": ("PopulationOptions",),
    "study.simulate": ("SimulateOptions", "SimulationResult", "simulate"),
}
_HOME_OF = {name: f"enajena.{home}" for home, names in _HOMES.items() for name in names}

__all__ = [
    "AssessOptions",
    "Assessment",
    "AwardOptions",
    "AwardResult",
    "BusinessCalendar",
    "CallError",
    "DataError",
    "EnajenaError",
    "Explanation",
    "Fault",
    "FaultsError",
    "FineFacts",
    "FineResult",
    "FinesResult",
    "IntakeCheck",
    "IntakeOptions",
    "Interruption",
    "LimitResult",
    "PopulationOptions",
    "PopulationResult",
    "PriceResult",
    "Programme",
    "ReadOptions",
    "SimulateOptions",
    "SimulationResult",
    "SparkParquet",
    "SparkTable",
    "TermResult",
    "assess",
    "award",
    "builtin_ids",
    "check",
    "explain",
    "fine",
    "fines",
    "intake_check",
    "limit",
    "load",
    "population",
    "price",
    "simulate",
    "template",
    "term",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the home of the name holds
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'enajena' has no attribute {name!r}")
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value
