"""The three rules that other engines can say too: their speed, and their answers against fractions."""

import json
from pathlib import Path

from bench.figures import OPENFISCA, THREE_ASSESS, THREE_BY_HAND, THREE_QUERY, ZEN, Engine
from bench.measure import Case, enajena, interleaved, python, run
from bench.progress import Progress
from bench.sizes import Sizes

THREE_RULES = Path(__file__).with_name("three_rules.yaml")


def measure_engines(folder: Path, rows: int, sizes: Sizes, progress: Progress) -> tuple[Engine, ...]:
    """Measure every engine on three.parquet, which has `rows` acceptances."""
    name = f"three rules, {rows:,} rows"
    cases, answers = _cases(folder, sizes.zen_rows)
    taken = interleaved(cases, sizes.runs, lambda case: progress.step(f"{name}: {case}"))
    engines = []
    for case in cases:
        progress.step(f"{name}: answers of {case.name} against fractions")
        wrong = json.loads(run(python("exact", folder / "three.parquet", answers[case.name], sizes.checked_rows))[1])
        answered = min(rows, sizes.zen_rows) if case.name == ZEN else rows
        engines.append(Engine(name=case.name, rows=answered, taken=taken[case.name], **wrong))
    return tuple(engines)


def _cases(folder: Path, zen_rows: int) -> tuple[list[Case], dict[str, Path]]:
    three, query = folder / "three.parquet", folder / "three.sql"
    query.write_text(run(enajena("programme", "sql", THREE_RULES))[1], encoding="utf-8")
    names = (THREE_ASSESS, THREE_QUERY, THREE_BY_HAND, OPENFISCA, ZEN)
    answers = {name: folder / f"answers-{number}.parquet" for number, name in enumerate(names)}
    cases = [
        Case(THREE_ASSESS, enajena("assess", THREE_RULES, three, "-o", answers[THREE_ASSESS])),
        Case(THREE_QUERY, python("query_alone", query, three, answers[THREE_QUERY])),
        Case(THREE_BY_HAND, python("three_by_hand", three, answers[THREE_BY_HAND])),
        Case(OPENFISCA, python("openfisca_run", three, answers[OPENFISCA])),
        Case(ZEN, python("zen_run", three, answers[ZEN], zen_rows)),
    ]
    return cases, answers
