"""`enajena simulate`: what would come out if a number of the programme were another."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from enajena.basics.faults import CallError
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.cli import show, values
from enajena.cli.commands.assess import CLOSES, OPENS
from enajena.cli.options import DECIMAL, JSON, PRICE_COP, PROGRAMME, SHEET, STAGE, STRICT, option
from enajena.cli.progress import watching
from enajena.cli.speech import language, say, tell, warn
from enajena.engine.output import ENDINGS, check_writable
from enajena.engine.whole_file import whole_file
from enajena.intake.table import ReadOptions
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.programme.reader import load
from enajena.programme.stages import stage_of
from enajena.study.coefficients import coefficients_of
from enajena.study.outcome import GroupOutcome, Outcome
from enajena.study.pictures import picture
from enajena.study.records import breach_lines, changes_text, percent_of, simulation_record, value_text, write_outcomes
from enajena.study.settings import OTHERS, values_of_range
from enajena.study.simulate import SimulateOptions, SimulationResult
from enajena.study.simulate import simulate as simulate_file

PICTURES = (".svg", ".png")
Measure = Literal["admitted", "awarded", "gained", "people", "holders", "amount", "served", "gini", "top_hundredth"]
_SET = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        help=say(
            "Lo que cambia, NOMBRE=VALOR o NOMBRE=VALOR,VALOR; se repite.", "What changes, NAME=VALUE or NAME=VALUE,VALUE; repeat it."
        ),
        consume_multiple=True,
        negative="",
    ),
]
_SWEEP = Annotated[
    tuple[str, ...],
    Parameter(
        help=say("Un recorrido, NOMBRE=DESDE..HASTA:PASO; se repite.", "A range, NAME=FROM..TO:STEP; repeat it."),
        consume_multiple=True,
        negative="",
    ),
]
_OUT = Annotated[
    str | None,
    Parameter(
        name=["--out", "-o"],
        help=say("Tabla .csv, .parquet o .xlsx, o gráfico .svg o .png.", "A .csv, .parquet or .xlsx table, or a .svg or .png chart."),
    ),
]


def simulate(
    programme: PROGRAMME,
    file: Annotated[str, option("Archivo de aceptaciones.", "File of acceptances.")],
    /,
    *,
    set_: _SET = (),
    sweep: _SWEEP = (),
    out: _OUT = None,
    measure: Annotated[Measure | None, option("Lo que muestra el gráfico.", "What the chart shows.")] = None,
    stage: STAGE = None,
    price_cop: PRICE_COP = None,
    shares: Annotated[str | None, option("Acciones que se ofrecen, en todas las variantes.", "Shares on offer, in every setting.")] = None,
    rule: Annotated[str | None, option("Regla de todas las variantes.", "Rule of every setting.")] = None,
    tie: Annotated[str | None, option("Desempate de todas las variantes.", "Tie rule of every setting.")] = None,
    flat_shares: Annotated[
        str | None, option("Acciones iniciales de `flat_then_pro_rata`.", "First shares of `flat_then_pro_rata`.")
    ] = None,
    lot_shares: Annotated[str | None, option("Tamaño del lote de `lots`.", "Size of the lot of `lots`.")] = None,
    opens: OPENS = None,
    closes: CLOSES = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    strict: STRICT = False,
    json: JSON = False,
) -> None:
    """Compare a programme with what it would be with other numbers."""
    chosen = SimulateOptions(
        stage=stage,
        price_cop=values.optional(values.an_amount, "--price-cop", price_cop),
        shares=values.optional(values.a_count, "--shares", shares),
        rule=rule,
        tie=tie,
        flat_shares=values.optional(values.a_count, "--flat-shares", flat_shares),
        lot_shares=values.optional(values.a_count, "--lot-shares", lot_shares),
        opens=values.optional(values.an_instant, "--opens", opens),
        closes=None if closes is None else values.an_instant("--closes", closes, end_of_day=True),
        strict=strict,
        reading=ReadOptions(decimal, sheet),
    )
    path = None if out is None else Path(out)
    if path is not None:
        check_writable(path, Path(file), (*ENDINGS, *PICTURES))
    with watching(quiet=json) as watch:
        read = load(programme)
        result = simulate_file(read, Path(file), _axes(read, stage, set_, sweep), chosen, watch)
    for warning in result.warnings:
        warn(warning)
    for breach in breach_lines(result):
        warn(Text(f"contra la ley: {breach.es}", f"against the law: {breach.en}"))
    if path is not None:
        _write(result, path, measure)
    if json:
        show.print_json(simulation_record(result, language(), path))
        return
    _show(result, read)
    show.assumed(result.assumptions)
    show.facts_of(((say("Resultado en", "Result in"), out),))


def _axes(programme: Programme, stage: str | None, chosen: Sequence[str], sweeps: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the values of each name.

    Raises:
        CallError: nothing is changed, one is not NAME=VALUE, or a name is given twice.
    """
    axes: dict[str, tuple[str, ...]] = {}
    for option_name, texts in (("--set", chosen), ("--sweep", sweeps)):
        for text in texts:
            name, equals, listed = text.partition("=")
            if not equals or not name or not listed:
                raise CallError(
                    Text(f"{option_name} «{text}»: no se puede leer.", f"{option_name} “{text}”: it cannot be read."),
                    Text("Escríbalo como annual_pay=4, o annual_pay=1..5:0.5 tras --sweep.",
                         "Write it as annual_pay=4, or annual_pay=1..5:0.5 after --sweep."),
                )  # fmt: skip
            if name in axes:
                raise CallError(
                    Text(f"{name} se cambia dos veces.", f"{name} is changed twice."),
                    Text("Dé sus valores una sola vez, separados por comas.", "Give its values once, separated by commas."),
                )
            axes[name] = values_of_range(name, listed) if option_name == "--sweep" else tuple(listed.split(","))
    if not axes:
        found = coefficients_of(programme, stage_of(programme, stage))
        listed = ", ".join([*(f"{one.name} ({one.value:f})" for one in found), *OTHERS])
        raise CallError(
            Text("Nada cambia: faltan --set o --sweep.", "Nothing changes: --set or --sweep is missing."),
            Text(f"En esta etapa se puede cambiar: {listed}.", f"In this stage these can be changed: {listed}."),
        )
    return axes


def _write(result: SimulationResult, path: Path, measure: Measure | None) -> None:
    if path.suffix.lower() not in PICTURES:
        write_outcomes(result, path, language())
        return
    chart = picture(result, measure or "admitted")
    drawn = chart.svg(language()).encode() if path.suffix.lower() == ".svg" else chart.png(language())
    with whole_file(path) as beside:
        beside.write_bytes(drawn)


def _show(result: SimulationResult, programme: Programme) -> None:
    show.facts_of(
        (
            (say("Programa", "Programme"), show.stage_named(programme, result.stage)),
            (say("Aceptaciones", "Acceptances"), show.grouped(str(result.acceptances))),
            (say("Personas", "Persons"), show.grouped(str(result.persons))),
            (say("Acciones ofrecidas", "Shares on offer"), show.grouped(str(result.as_it_is.outcome.offered))),
            (say("Precio por acción", "Price a share"), show.grouped(format(result.as_it_is.outcome.price_cop, "f"))),
        )
    )
    first, names = _named(result)
    outcomes = [result.as_it_is.outcome, *(setting.outcome for setting in result.settings)]
    admitted = (first, say("personas", "people"), say("admitidas", "admitted"), say("adjudicadas", "awarded"), say("atendido", "served"))
    moved = (
        first,
        say("ganan", "gain"),
        say("pierden", "lose"),
        say("acciones que pasan", "shares moved"),
        "Gini",
        say("1 % mayor", "top 1 %"),
    )
    for title, headings, figures in (
        (say("Lo que se admite y se adjudica", "What is admitted and awarded"), admitted, _admitted),
        (say("Frente al programa como está", "Against the programme as it is"), moved, _moved),
    ):
        shown = [(name, *figures(outcome)) for name, outcome in zip(names, outcomes, strict=True)]
        show.table(title, headings, shown, right=range(1, len(headings)))
    if len(result.settings) == 1:
        _show_one(result.as_it_is.outcome, result.settings[0].outcome)


def _show_one(before: Outcome, after: Outcome) -> None:
    """Show one setting class by class, and ceiling by ceiling."""
    classes = [(tell(RECIPIENT_LABELS[name]), group, after.by_recipient[name]) for name, group in before.by_recipient.items()]
    ceilings = [(name or say("ninguno", "none"), group, after.by_ceiling[name]) for name, group in before.by_ceiling.items()]
    _show_groups(say("Por clase", "By class"), say("clase", "class"), classes)
    _show_groups(say("Por el tope que decide como está", "By the ceiling that binds as it is"), say("numeral", "numeral"), ceilings)


def _named(result: SimulationResult) -> tuple[str, list[str]]:
    """Return the heading and the names of the settings: the values alone where all of them change one thing."""
    as_it_is = say("como está", "as it is")
    (first, *more) = result.settings[0].changes
    if more:
        return say("variante", "setting"), [as_it_is, *(changes_text(setting.changes) for setting in result.settings)]
    return first.name, [as_it_is, *(value_text(first.name, setting.changes[0].after) or "" for setting in result.settings)]


def _admitted(outcome: Outcome) -> Iterator[str]:
    yield from map(_count, (outcome.persons_admitted, outcome.all.admitted_shares, outcome.awarded))
    yield _percent(percent_of(outcome.served))


def _moved(outcome: Outcome) -> Iterator[str]:
    yield from map(_count, (outcome.all.gaining, outcome.all.losing, outcome.all.gained_shares))
    found = outcome.concentration
    yield "–" if found.gini is None else str(show.grouped(format(round_half_up(found.gini, 4), "f")))
    yield _percent(percent_of(found.top_hundredth))


def _show_groups(title: str, first: str, groups: Iterable[tuple[str, GroupOutcome, GroupOutcome]]) -> None:
    headings = (
        first, say("admitidas", "admitted"), say("adjudicadas antes", "awarded before"),
        say("después", "after"), say("ganan", "gain"), say("pierden", "lose"),
    )  # fmt: skip
    rows = [(name, *map(_count, _moves(before, after))) for name, before, after in groups]
    show.table(title, headings, rows, right=range(1, len(headings)))


def _moves(before: GroupOutcome, after: GroupOutcome) -> tuple[int, ...]:
    return after.admitted_shares, before.awarded_shares, after.awarded_shares, after.gaining, after.losing


def _count(number: int) -> str:
    return str(show.grouped(str(number)))


def _percent(value: Decimal | None) -> str:
    return "–" if value is None else f"{show.grouped(format(round_half_up(value, 1), 'f'))} %"
