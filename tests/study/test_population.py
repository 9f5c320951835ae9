"""Made-up populations have the distributions that their page states, are the same for a seed, and can be nobody's."""

import math
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from statistics import NormalDist

import duckdb
import pytest

from enajena.basics.faults import CallError
from enajena.engine.assess import AssessOptions, assess
from enajena.engine.template_columns import template_columns
from enajena.programme.reader import builtin_ids, load
from enajena.study.draws import Draws
from enajena.study.population import population
from enajena.study.population_options import PopulationOptions, options_from

ROWS = 60_000
SURE = 4.5
"""Standard errors within which a rate must be: a right one is outside once in 150,000 times, and the seed is fixed."""


def within(found: float, stated: float, trials: int) -> bool:
    """Say whether a rate found in so many trials can be the one stated."""
    return abs(found - stated) <= SURE * math.sqrt(stated * (1 - stated) / trials)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A population of carbocol-2000 whose figures are all there, so that each distribution is seen whole."""
    out = tmp_path_factory.mktemp("made") / "made.parquet"
    plain = PopulationOptions(files=0, missing=0, wrong_year=0, executives=500, round_requests=0, indebted=0)
    population(load("carbocol-2000"), out, rows=ROWS, seed=3, options=plain)
    return out


def one(path: Path, query: str) -> tuple[float, ...]:
    row = duckdb.execute(f"SELECT {query} FROM read_parquet('{path}')").fetchone()
    assert row is not None
    return tuple(float(value) for value in row)


def lognormal_at(rank: float, median: float, sigma: float) -> float:
    return median * math.exp(sigma * NormalDist().inv_cdf(rank))


def income_at(rank: float) -> float:
    """The stated income: a lognormal of median 24 million and sigma 0.8, and above rank 0.98 a Pareto of exponent 2."""
    if rank <= 0.98:
        return lognormal_at(rank, 24e6, 0.8)
    return lognormal_at(0.98, 24e6, 0.8) * math.sqrt(0.02 / (1 - rank))


STATED: list[tuple[str, str, Callable[[float], float]]] = [
    ("certified_income_cop", "person = 'natural'", income_at),
    ("annual_pay_cop", "executive", lambda rank: lognormal_at(rank, 120e6, 0.5)),
    ("net_worth_cop", "person = 'entity'", lambda rank: lognormal_at(rank, 2e9, 1.2)),
]


@pytest.mark.parametrize(("fact", "of", "quantile"), STATED, ids=[fact for fact, _, _ in STATED])
@pytest.mark.parametrize("rank", [0.01, 0.1, 0.5, 0.9, 0.98, 0.99, 0.998])
def test_as_many_are_below_each_quantile_as_the_distribution_states(
    made: Path, fact: str, of: str, quantile: Callable[[float], float], rank: float
) -> None:
    below, trials = one(made, f"avg(CASE WHEN {fact} <= {quantile(rank):.2f} THEN 1.0 ELSE 0 END) FILTER ({of}), count(*) FILTER ({of})")
    assert trials > 2000
    assert within(below, rank, int(trials))


def test_the_mean_of_a_lognormal_is_what_it_must_be(made: Path) -> None:
    # The mean of a lognormal is median x exp(sigma² / 2); its standard error comes from its variance.
    mean, trials = one(made, "avg(annual_pay_cop) FILTER (executive), count(*) FILTER (executive)")
    stated = 120e6 * math.exp(0.125)
    assert abs(mean - stated) <= SURE * stated * math.sqrt((math.exp(0.25) - 1) / trials)


RATES = {
    "entities": (60, "person = 'entity'", "TRUE"),
    "strangers": (3, "recipient = 'public'", "TRUE"),
    "executives": (500, "executive", "recipient = 'active_worker'"),
    "refusers": (50, "accepts_reduction = FALSE", "TRUE"),
    "refused": (4, "NOT sworn", "TRUE"),
    "entities_file": (600, "files_return", "person = 'entity'"),
    "no_maximum": (500, "legal_maximum_cop = 'none'", "person = 'entity'"),
    "dismissed": (20, "dismissed_for_cause", "recipient = 'former_worker'"),
    "a class of its weight": (450, "recipient = 'active_worker'", "person = 'natural' AND recipient <> 'public'"),
    "the last tenth of the days": (550, "filed_at >= TIMESTAMP '2000-04-24'", "TRUE"),
}


@pytest.mark.parametrize("name", RATES)
def test_rates_are_those_of_the_parameters(made: Path, name: str) -> None:
    per_mille, condition, of = RATES[name]
    rate, trials = one(made, f"avg(CASE WHEN {condition} THEN 1.0 ELSE 0 END) FILTER ({of}), count(*) FILTER ({of})")
    assert within(rate, per_mille / 1000, int(trials))


def test_further_acceptances_are_of_somebody_earlier_who_has_the_same_facts(made: Path) -> None:
    further, people = one(made, "count(*) - count(DISTINCT id_number), count(DISTINCT (id_number, id_type, name, person))")
    assert within(further / ROWS, 0.03, ROWS)
    assert people == ROWS - further
    facts = "recipient, certified_income_cop, net_worth_cop, executive, legal_maximum_cop, sworn"
    alike = f"SELECT count(DISTINCT ({facts})) AS kinds FROM read_parquet('{made}') GROUP BY id_number HAVING count(*) > 1"
    assert duckdb.execute(f"SELECT max(kinds) FROM ({alike})").fetchone() == (1,)


def test_draws_for_two_purposes_do_not_go_together() -> None:
    draws = Draws(1)
    both = f"{draws.chance('one', 500)} AND {draws.chance('other', 500)}"
    row = duckdb.execute(f"SELECT avg(CASE WHEN {both} THEN 1.0 ELSE 0 END) FROM range(100000) AS made(person_no)").fetchone()
    assert row is not None
    assert within(float(row[0]), 0.25, 100_000)


def test_half_of_what_is_asked_for_is_below_the_stated_part_of_the_ceiling(made: Path, tmp_path: Path) -> None:
    out = tmp_path / "assessed.parquet"
    assess(load("carbocol-2000"), made, out, AssessOptions())
    # The median is 60 % of the ceiling; over it are those above rank Φ(ln(1 / 0.6) / 0.9).
    capped = "FILTER (ceiling_cop > 1000000)"
    part = "CAST(requested_shares AS DOUBLE) * 10000 / ceiling_cop"
    shares = [f"avg(CASE WHEN {part} {than} THEN 1.0 ELSE 0 END) {capped}" for than in ("< 0.6", "> 1")]
    below, over, trials = one(out, f"{', '.join(shares)}, count(*) {capped}")
    assert within(below, 0.5, int(trials))
    assert within(over, 1 - NormalDist().cdf(math.log(1 / 0.6) / 0.9), int(trials))


@pytest.mark.parametrize("programme", [name for name in builtin_ids() if name != "condiciones-especiales"])
def test_every_programme_has_a_population_with_the_columns_of_its_template_that_assess_reads_without_a_warning(
    programme: str, tmp_path: Path
) -> None:
    read, file = load(programme), tmp_path / "made.csv"
    price = None if read.stages[0].price else Decimal(1000)
    population(read, file, rows=300, price_cop=price)
    headings = file.read_text(encoding="utf-8").splitlines()[0].split(",")
    assert headings == [one.column.name for one in template_columns(read)]
    found = assess(read, file, tmp_path / "out.csv", AssessOptions(price_cop=price))
    assert found.warnings == ()
    assert found.counts.verdicts["accepted"] > 150


def test_a_seed_gives_the_same_bytes_on_any_number_of_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / f"{number}.parquet" for number in range(3)]
    whole_connect = duckdb.connect
    for threads, file in zip((2, 1, 5), files, strict=True):

        def connect(*given: object, threads: int = threads, **named: object) -> duckdb.DuckDBPyConnection:
            connection = whole_connect(*given, **named)  # type: ignore[arg-type]
            connection.execute(f"SET threads = {threads}")
            return connection

        monkeypatch.setattr(duckdb, "connect", connect)
        population(load("invercolsa-1996"), file, rows=130_000, seed=11)
    first, *others = (file.read_bytes() for file in files)
    assert all(other == first for other in others)


def test_another_seed_gives_other_people(tmp_path: Path) -> None:
    one_file, other = tmp_path / "one.csv", tmp_path / "other.csv"
    population(load("carbocol-2000"), one_file, rows=50, seed=1)
    population(load("carbocol-2000"), other, rows=50, seed=2)
    assert one_file.read_bytes() != other.read_bytes()


def test_nobody_in_it_can_be_taken_for_a_person(made: Path) -> None:
    strange = "NOT regexp_full_match(name, '(Persona Inventada|Entidad de Ejemplo) \\d{8}')"
    numbers = "NOT CASE id_type WHEN 'CC' THEN regexp_full_match(id_number, '99\\d{8}') ELSE regexp_full_match(id_number, '9\\d{8}') END"
    assert one(made, f"count(*) FILTER ({strange}), count(*) FILTER ({numbers})") == (0, 0)


def test_round_figures_are_of_two_digits(tmp_path: Path) -> None:
    out = tmp_path / "made.parquet"
    population(load("carbocol-2000"), out, rows=2000, options=PopulationOptions(round_requests=1000))
    assert one(out, "count(*) FILTER (NOT regexp_full_match(CAST(requested_shares AS VARCHAR), '\\d{1,2}0*'))") == (0,)


def test_the_weight_of_a_class_is_a_parameter(tmp_path: Path) -> None:
    out = tmp_path / "made.parquet"
    naturals = ("active_worker", "former_worker", "subsidiary_worker", "subsidiary_pensioner", "subsidiary_former_worker")
    options = options_from({**dict.fromkeys(naturals, "0"), "entities": "0", "strangers": "0", "opens": "2001-02-03", "income_sigma": "0"})
    population(load("carbocol-2000"), out, rows=200, options=options)
    assert one(out, "count(*) FILTER (recipient <> 'pensioner'), count(*) FILTER (filed_at < TIMESTAMP '2001-02-03')") == (0, 0)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"income_medain_cop": "1"}, "Did you mean income_median_cop?"),
        ({"entities": "1001"}, "Give a value from 0 to 1000."),
        ({"further": "501"}, "Give a value from 0 to 500."),
        ({"income_alpha": "1"}, "Give a value from 1.1 to 10."),
        ({"income_sigma": "-1"}, "Write a number, such as 0.8."),
        ({"entities": "6.5"}, "Write digits only, such as 60."),
        ({"opens": "2000-02-30"}, "Write a date, such as 2000-02-15."),
        ({"pensioner": "1000001"}, "Give a value from 0 to 1000000."),
    ],
)
def test_a_parameter_that_cannot_be_is_told_with_its_remedy(texts: dict[str, str], said: str) -> None:
    with pytest.raises(CallError) as refused:
        options_from(texts)
    assert said in refused.value.render("en")
    assert next(iter(texts)) in refused.value.render("es")


def test_a_price_stage_no_rows_and_a_negative_seed_are_refused(tmp_path: Path) -> None:
    carbocol, out = load("carbocol-2000"), tmp_path / "made.csv"
    with pytest.raises(CallError, match="each offers a price"):
        population(carbocol, out, rows=10, stage="second", price_cop=Decimal(10_000))
    with pytest.raises(CallError, match="--rows 0"):
        population(carbocol, out, rows=0)
    with pytest.raises(CallError, match="--seed -1"):
        population(carbocol, out, rows=1, seed=-1)
    with pytest.raises(CallError, match="No class of stage first has a weight"):
        population(load("invercolsa-1996"), out, rows=1, options=PopulationOptions(weights={"union": 0}))
    with pytest.raises(CallError, match="no known price"):
        population(load("termocartagena-1996"), out, rows=1)
    assert not out.exists()
