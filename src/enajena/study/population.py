"""Made-up populations of acceptances for any programme: documented distributions, one seed, the same bytes every time.

Nobody in them exists: names say so, and numbers of documents come from series kept for examples. How each figure is drawn is in
docs/simulate.md. Everything is whole numbers: draws are hashes, distributions are tables (`quantiles`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from pathlib import Path

from enajena.basics.faults import CallError
from enajena.basics.money import decimals_of
from enajena.basics.text import Text
from enajena.engine.assess import stage_columns
from enajena.engine.database import Watch, database, silent
from enajena.engine.output import check_rows, check_writable, write_table
from enajena.engine.prices import Setting, setting_of
from enajena.engine.stage_query import SOURCE_TABLE, stage_query
from enajena.intake.columns import IDENTITY
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.programme.vocabulary import NATURAL_CLASSES, vocabulary_of
from enajena.study.draws import PERSON, ROW, Draws, curve_variables, times
from enajena.study.population_facts import MONEY, Drawn, means_of, years_of
from enajena.study.population_options import MOST_ROWS, PopulationOptions
from enajena.study.quantiles import Curve, lognormal, lognormal_with_tail

DAY_SECONDS = 24 * 3600
_HOURS = 9
"""An offer is open in office hours; the last tenth of its days takes half of the acceptances."""
_LAST_PART = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class PopulationResult:
    """What was made: for which stage, how many acceptances, from which seed, and where they are."""

    programme: str
    stage: str
    rows: int
    seed: int
    opens: date
    price_cop: Decimal
    out: Path


def population(
    programme: Programme,
    out: Path,
    *,
    rows: int,
    seed: int = 1,
    stage: str | None = None,
    price_cop: Decimal | None = None,
    options: PopulationOptions | None = None,
    watch: Watch = silent,
) -> PopulationResult:
    """Write `rows` made-up acceptances of one stage to `out`, with the columns that the stage asks for.

    What is asked for is drawn around the ceiling that the programme's own query gives each acceptance. The same programme, rows, seed and
    options give the same file, byte for byte, on any number of threads, under one version of DuckDB.

    Raises:
        CallError: each offers a price in the stage, there is no such stage, its price is not known, or `rows` or `seed` cannot be.
    """
    chosen = options or PopulationOptions()
    setting, price = _priced(programme, stage, price_cop)
    made = Made(setting, price, Draws(seed), chosen)
    _check(rows, seed)
    _check_classes(made)
    check_writable(out, out.with_name(f".{out.name}-none"))
    check_rows(out, rows)
    with database() as connection:
        watch(Text("Inventando", "Making up"), connection)
        connection.execute(curve_variables(curves_of(chosen)))
        connection.execute(f"CREATE TABLE made AS SELECT {ROW} FROM range({rows}) AS made({ROW})")
        connection.execute(f"CREATE VIEW {SOURCE_TABLE} AS {made.acceptances()}")
        write_table(connection, made.written(), out)
    return PopulationResult(
        programme=programme.id, stage=setting.stage.id, rows=rows, seed=seed, opens=made.opens, price_cop=price, out=out
    )


def curves_of(options: PopulationOptions) -> Mapping[str, Curve]:
    """Return the curve of each figure that has one."""
    return {
        "income": lognormal_with_tail(options.income_sigma, Fraction(options.income_tail, 1000), options.income_alpha),
        "worth": lognormal(options.worth_sigma),
        "pay": lognormal(options.pay_sigma),
        "entity": lognormal(options.entity_sigma),
        "request": lognormal(options.request_sigma),
    }


@dataclass(frozen=True, slots=True)
class Made:
    """The query of a population: who files, what they have, and what they ask for."""

    setting: Setting
    price_cop: Decimal
    draws: Draws
    options: PopulationOptions

    @property
    def opens(self) -> date:
        """Return the first day of filing."""
        return self.options.opens or date(max(years_of(self.setting.programme, self.setting.stage, None)) + 1, 3, 1)

    def acceptances(self) -> str:
        """Return the query of every acceptance with its facts typed, as the query of a stage reads them; each asks for one share."""
        who = (f"{self._is_entity()} AS is_entity", *self._filed())
        steps = (who, (f"{self._recipient()} AS recipient",), *means_of(self._drawn()))
        made = f"SELECT {ROW}, {self._person()} AS {PERSON} FROM made"
        for columns in steps:
            made = f"SELECT *, {', '.join(columns)} FROM ({made})"
        facts = ", ".join(chain(self._identity(), self._facts()))
        return f"SELECT {facts}, income, worth, is_entity, {ROW}, {PERSON} FROM ({made})"

    def written(self) -> str:
        """Return the query of the file: the columns of the stage, with what each asks for."""
        kinds = {column.name: column.kind for column in stage_columns(self.setting)}
        columns = [f"{self._text_of_maximum(name) if kind == 'money_or_none' else name}" for name, kind in kinds.items()]
        columns.insert(list(kinds).index("requested_shares"), f"{self._name()} AS name")
        wanted = f"{stage_query(self.setting).steps} SELECT * REPLACE ({self._wanted()} AS requested_shares) FROM ceilings"
        return f"SELECT {', '.join(columns)} FROM (SELECT * REPLACE ({self._rounded()} AS requested_shares) FROM ({wanted}))"

    def _drawn(self) -> Drawn:
        stage = self.setting.stage
        names = {column.name for column in stage_columns(self.setting)}
        years = years_of(self.setting.programme, stage, self.options.opens)
        return Drawn(draws=self.draws, options=self.options, years=years, asks_for_return="files_return" in names)

    def _person(self) -> str:
        """Return who files: of the odd rows so many are one more acceptance of somebody in an even row before."""
        again = self.draws.chance("further", 2 * self.options.further, ROW)
        return f"CASE WHEN {ROW} % 2 = 1 AND {again} THEN 2 * {self.draws.below('again', f'(({ROW} + 1) // 2)', ROW)} ELSE {ROW} END"

    def _filed(self) -> Iterator[str]:
        days, part = self.options.days, max(1, self.options.days // _LAST_PART)
        late = f"{days - part} + {self.draws.below('late day', part, ROW)}"
        day = f"CASE WHEN {self.draws.chance('late', 500, ROW)} THEN {late} ELSE {self.draws.below('day', days, ROW)} END"
        second = self.draws.below("second", _HOURS * 3600, ROW)
        yield f"TIMESTAMP '{self.opens} 08:00:00' + to_seconds(({day}) * {DAY_SECONDS} + {second}) AS filed_at"

    def _is_entity(self) -> str:
        naturals, entities = self.weights()
        if not naturals or not entities:
            return "FALSE" if naturals else "TRUE"
        return self.draws.chance("entity", self.options.entities)

    def _recipient(self) -> str:
        naturals, entities = self.weights()
        admitted = f"CASE WHEN is_entity THEN {self.draws.one_of('class', entities)} ELSE {self.draws.one_of('class', naturals)} END"
        return f"CASE WHEN {self.draws.chance('stranger', self.options.strangers)} THEN 'public' ELSE {admitted} END"

    def weights(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Return the weights of the classes that the stage admits, of natural persons and of entities; where it names none, of all."""
        recipients = self.setting.stage.recipients
        admitted = {
            name: weight for name, weight in self.options.weights.items() if weight and (recipients is None or name in recipients.classes)
        }
        return (
            {name: weight for name, weight in admitted.items() if name in NATURAL_CLASSES or name == "public"},
            {name: weight for name, weight in admitted.items() if name not in NATURAL_CLASSES and name != "public"},
        )

    def _identity(self) -> Iterator[str]:
        number = f"lpad(CAST({PERSON} AS VARCHAR), 8, '0')"
        yield f"{ROW} + 1 AS row_number"
        yield f"'A-' || lpad(CAST({ROW} + 1 AS VARCHAR), 8, '0') AS acceptance_id"
        yield "filed_at"
        yield "recipient"
        yield "CASE WHEN is_entity THEN 'entity' ELSE 'natural' END AS person"
        yield "CASE WHEN is_entity THEN 'NIT' ELSE 'CC' END AS id_type"
        yield f"CASE WHEN is_entity THEN '9' ELSE '99' END || {number} AS id_number"
        yield f"CAST('' AS VARCHAR) || {PERSON} AS person_key"
        yield "CAST(1 AS HUGEINT) AS requested_shares"
        yield "CAST(0 AS HUGEINT) AS used_shares"
        yield f"CASE WHEN {self.draws.chance('refuser', self.options.refusers, ROW)} THEN FALSE END AS accepts_reduction"

    def _facts(self) -> Iterator[str]:
        drawn, vocabulary = self._drawn(), vocabulary_of(self.setting.programme)
        offered = {"payment_means": "'cash'", "bid_security_cop": f"CAST(worth AS {MONEY})"}
        for column in stage_columns(self.setting):
            if column in IDENTITY:
                continue
            if column.name in offered:
                yield f"{offered[column.name]} AS {column.name}"
                continue
            yield f"{drawn.fact(vocabulary[column.name])} AS {column.name}"
            if column.kind == "money_or_none":
                yield f"is_entity AND {self.draws.chance(f'none {column.name}', self.options.no_maximum)} AS {column.name}_none"

    def _text_of_maximum(self, name: str) -> str:
        return f"CASE WHEN {name}_none THEN 'none' ELSE CAST({name} AS VARCHAR) END AS {name}"

    def _name(self) -> str:
        return (
            f"CASE WHEN is_entity THEN 'Entidad de Ejemplo ' ELSE 'Persona Inventada ' END || lpad(CAST({PERSON} + 1 AS VARCHAR), 8, '0')"
        )

    def _wanted(self) -> str:
        """Return what is asked for: a part of the ceiling, or of the means of whoever has none, at the price; one share at least."""
        places = decimals_of(self.price_cop)
        means = "CASE WHEN ceiling_cop > 0 THEN CAST(ceiling_cop AS HUGEINT) WHEN is_entity THEN worth ELSE income END"
        drawn = times(means, self.draws.factor("request", "request", ROW))
        units = int(self.price_cop.scaleb(places))
        asked = f"CAST({drawn} AS HUGEINT) * {10**places * self.options.request_percent} // {units * 100}"
        return f"CAST(greatest({asked}, {self._least()}) AS BIGINT)"

    def _rounded(self) -> str:
        """Return the shares in two figures, as often as the parameter says, where they have more."""
        power = "CAST(10 AS BIGINT) ** greatest(length(CAST(requested_shares AS VARCHAR)) - 2, 0)"
        whole = f"CAST({power} AS BIGINT)"
        rounded = f"greatest(requested_shares // {whole} * {whole}, {self._least()})"
        is_round = self.draws.chance("round", self.options.round_requests, ROW)
        return f"CAST(CASE WHEN {is_round} THEN {rounded} ELSE requested_shares END AS BIGINT)"

    def _least(self) -> int:
        least = self.setting.stage.minimum_shares
        return least.count if least else 1


def _priced(programme: Programme, stage_id: str | None, price_cop: Decimal | None) -> tuple[Setting, Decimal]:
    setting = setting_of(programme, stage_id, price_cop)
    refuse_price_stage(programme, setting.stage)
    price = setting.terms.price_cop
    if price is None:
        raise CallError(
            Text(f"La etapa {setting.stage.id} de {programme.id} no tiene un precio conocido.",
                 f"Stage {setting.stage.id} of {programme.id} has no known price."),
            Text("Dé el precio por acción con --price-cop.", "Give the price a share with --price-cop."),
        )  # fmt: skip
    return setting, price


def refuse_price_stage(programme: Programme, stage: Stage) -> None:
    """Refuse a stage where each offers a price of its own.

    Raises:
        CallError: it is one.
    """
    if isinstance(stage.price, MinimumPrice):
        raise CallError(
            Text(f"En la etapa {stage.id} de {programme.id} cada uno ofrece su precio: aquí sólo se estudian las de precio fijo.",
                 f"In stage {stage.id} of {programme.id} each offers a price: only stages of a fixed price are studied here."),
            Text("Dé otra etapa con --stage.", "Give another stage with --stage."),
        )  # fmt: skip


def _check_classes(made: Made) -> None:
    if not any(made.weights()):
        stage = made.setting.stage.id
        raise CallError(
            Text(f"Ninguna clase de la etapa {stage} tiene peso.", f"No class of stage {stage} has a weight."),
            Text("Dé a alguna un peso mayor que cero.", "Give one of them a weight above zero."),
        )


def _check(rows: int, seed: int) -> None:
    if not 1 <= rows <= MOST_ROWS:
        raise CallError(
            Text(f"--rows {rows}: no pueden ser tantas.", f"--rows {rows}: they cannot be so many."),
            Text(f"Dé de 1 a {MOST_ROWS} aceptaciones.", f"Give from 1 to {MOST_ROWS} acceptances."),
        )
    if seed < 0:
        raise CallError(
            Text(f"--seed {seed}: no es una semilla.", f"--seed {seed}: it is no seed."),
            Text("Dé un número entero, cero o más.", "Give a whole number, zero or more."),
        )
