"""The linkage: splink on DuckDB weighs every pair; what comes out is told in whole hundredths of a bit, so that it adds up as shown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import duckdb

from enajena.study.screening.model import Comparison, Level, Model
from enajena.study.screening.pairs import PAIRS
from enajena.study.screening.records import RECORDS

_SAMPLED_PAIRS = 500_000
_LEAST_RARITY = 1e-7
"""No name counts as rarer than this: the words of a name are not quite independent of each other."""
_OF_AN_INITIAL = 0.1
_OTHERS = 100
"""Persons beside those of the file, who have none of its names."""
HUNDREDTHS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What one comparison of a link found, and its weight in hundredths of a bit; `level` is None where nothing can be said."""

    comparison: Comparison
    level: Level | None
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Two records of different persons; `score` is `prior` plus the weights of the evidence, all in hundredths of a bit."""

    left: str
    right: str
    score: int
    prior: int
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What a question came to: its links from the threshold on, one a pair of persons, and `u` of each level as it was used."""

    model: Model
    prior: int
    pairs: int
    links: tuple[Link, ...]
    chances: dict[tuple[str, str], float]


def weigh(connection: duckdb.DuckDBPyConnection, model: Model, *, persons: int, pairs: int, seed: int, threshold: int) -> Weighed:
    """Weigh the pairs of PAIRS. `threshold` is in hundredths of a bit."""
    settings = model.settings(persons)
    if model.question == "duplicates":
        _make_rarity(connection, persons)
    if pairs:
        _sample(connection, model, settings, seed)
    chances = {
        (comparison["output_column_name"], level["label_for_charts"]): level["u_probability"]
        for comparison in settings["comparisons"]
        for level in comparison["comparison_levels"]
        if not level.get("is_null_level")
    }
    weighed = Weighed(model=model, prior=_prior(model, persons), pairs=pairs, links=(), chances=chances)
    if not pairs:
        return weighed
    return Weighed(
        model=model,
        prior=weighed.prior,
        pairs=pairs,
        links=tuple(_links(connection, model, settings, weighed.prior, threshold)),
        chances=chances,
    )


def _prior(model: Model, persons: int) -> int:
    from splink.internals.misc import prob_to_match_weight  # noqa: PLC0415 - splink is slow to load

    return round(HUNDREDTHS * prob_to_match_weight(model.prior(persons)))


def _linker(connection: duckdb.DuckDBPyConnection, settings: dict[str, Any]) -> Any:  # noqa: ANN401 - splink has no types of its own
    from splink import DuckDBAPI, Linker  # noqa: PLC0415 - slow to load

    api = DuckDBAPI(connection)
    linker = Linker(api.register(RECORDS), settings, log_level=None, validate_settings=False)
    if settings["linker_uid"] == "duplicates":
        linker.table_management.register_term_frequency_lookup(api.register("name_rarity"), "name_key")
    return linker


def _make_rarity(connection: duckdb.DuckDBPyConnection, persons: int) -> None:
    """Make the table of how common each name is: the product of how many persons have each of its words, over all persons and some more.

    Without those, no word of a small file would be rare: the two who are compared would be a good part of it.
    """
    connection.execute(
        f"""CREATE OR REPLACE TABLE name_rarity AS
        WITH words AS (SELECT DISTINCT person_no, unnest(tokens) AS word FROM {RECORDS}),
        common AS (SELECT word, count(*) / {persons + _OTHERS} AS part FROM words GROUP BY word),
        names AS (SELECT DISTINCT name_key, unnest(tokens) AS word FROM {RECORDS} WHERE name_key IS NOT NULL)
        SELECT name_key, CAST(greatest({_LEAST_RARITY}, product(
            CASE WHEN length(word) = 1 THEN {_OF_AN_INITIAL} ELSE part END ORDER BY word)) AS DOUBLE) AS tf_name_key
        FROM names JOIN common USING (word) GROUP BY name_key"""
    )


def _sample(connection: duckdb.DuckDBPyConnection, model: Model, settings: dict[str, Any], seed: int) -> None:
    """Put into the settings what random pairs say of `u` where the model asks for it, and never less than it states."""
    sampled = {(one.name, level.code): level for one in model.comparisons for level in one.levels if level.sampled}
    asked = [one for one in settings["comparisons"] if any(name == one["output_column_name"] for name, _ in sampled)]
    linker = _linker(connection, {**settings, "comparisons": asked})
    linker.training.estimate_u_using_random_sampling(max_pairs=_SAMPLED_PAIRS, seed=seed, min_count_per_level=None, num_chunks=1)
    found = linker.misc.save_model_to_json()["comparisons"]
    for comparison, trained in zip(asked, found, strict=True):
        for level, after in zip(comparison["comparison_levels"], trained["comparison_levels"], strict=True):
            stated = sampled.get((comparison["output_column_name"], level["label_for_charts"]))
            if stated is not None and stated.u is not None:
                level["u_probability"] = max(stated.u, after.get("u_probability", 0.0))


def _links(connection: duckdb.DuckDBPyConnection, model: Model, settings: dict[str, Any], prior: int, threshold: int) -> Iterator[Link]:
    """Yield the links, one a pair of persons, the strongest of its records, in the order of the records."""
    linker = _linker(connection, settings)
    linker.table_management.register_blocked_pairs_for_predict(linker._db_api.register(PAIRS))  # noqa: SLF001 - as splink documents it
    scored = linker.inference.predict(warning_mode="never").physical_name
    weights = [_weight(comparison) for comparison in model.comparisons]
    gammas = [f"gamma_{comparison.name}" for comparison in model.comparisons]
    rows = connection.execute(
        f"""WITH weighed AS (SELECT id_l, id_r, [{", ".join(gammas)}] AS gammas, [{", ".join(weights)}] AS weights FROM {scored}),
        summed AS (SELECT *, {prior} + CAST(list_sum(weights) AS BIGINT) AS score FROM weighed)
        SELECT id_l, id_r, gammas, weights, score FROM summed
        JOIN {RECORDS} l ON l.id = id_l JOIN {RECORDS} r ON r.id = id_r
        WHERE score >= {threshold} AND l.person_no <> r.person_no
        QUALIFY row_number() OVER (PARTITION BY least(l.person_no, r.person_no), greatest(l.person_no, r.person_no)
            ORDER BY score DESC, id_l, id_r) = 1
        ORDER BY id_l, id_r"""
    ).fetchall()
    for left, right, levels, found, score in rows:
        evidence = tuple(
            Evidence(comparison=comparison, level=_level(comparison, gamma), weight=weight)
            for comparison, gamma, weight in zip(model.comparisons, levels, found, strict=True)
        )
        yield Link(left=left, right=right, score=score, prior=prior, evidence=evidence)


def _weight(comparison: Comparison) -> str:
    """Return the SQL of the weight of a comparison, in whole hundredths of a bit."""
    adjusted = f" + mw_tf_adj_{comparison.name}" if any(level.rarity for level in comparison.levels) else ""
    return f"CAST(round({HUNDREDTHS} * (mw_{comparison.name}{adjusted})) AS BIGINT)"


def _level(comparison: Comparison, gamma: int) -> Level | None:
    """Return a level by splink's number: the last one is 0, and what cannot be said is -1."""
    return None if gamma < 0 else comparison.levels[len(comparison.levels) - 1 - gamma]
