"""Why the figures of an offer are what they are: its price and shares, what an assessment found, what an adjudication added up."""

from collections.abc import Callable

from enajena.basics.faults import EnajenaError
from enajena.basics.figures import count_text, date_text, pesos_text, shares_text
from enajena.basics.text import Text
from enajena.book.certified import certified_tables
from enajena.book.models import Adjudication, Assessment, Paper, Stage
from enajena.book.shares_left import shares_awarded
from enajena.office.back.why.demand import shared_out
from enajena.office.back.why.links import to_list, to_object, to_reason
from enajena.office.back.why.model import Asked, Line, Worked
from enajena.programme.stage_model import FixedPrice, MinimumPrice
from enajena.programme.stages import current_fixed_price, stage_of
from enajena.rules.price import minimum_price

_CERTIFIED = Text(
    "Las cifras del índice son las certificadas del expediente: donde un supuesto habla de una tabla aproximada, aquí no se usó.",
    "The figures of the index are those certified on file: where an assumption speaks of a proxy table, it was not used here.",
)


def price(asked: Asked) -> Worked:
    """Tell the price of a stage: the fixed one in force, or the minimum that the text gives with its certified indices."""
    stage = asked.of(Stage)
    rule = stage_of(asked.programme, stage.ref).price
    if isinstance(rule, FixedPrice):
        steps = tuple(
            Line(
                says=Text("Precio fijo", "Fixed price")
                if one.since is None
                else Text(f"Precio fijo desde el {one.since}", f"Fixed price since {one.since}"),
                value=pesos_text(one.cop),
                source=one.source,
                binds=one.cop == stage.price_cop,
            )
            for one in rule.values
        )
        return Worked(
            said=Text("El precio fijo del programa, que el aviso repite.", "The fixed price of the programme, which the notice repeats."),
            steps=steps,
        )
    if isinstance(rule, MinimumPrice) and stage.notice_on is not None:
        return _minimum(asked, stage, rule)
    return Worked(said=Text("Es el precio que dice el acto.", "It is the price that the act says."))


def _minimum(asked: Asked, stage: Stage, rule: MinimumPrice) -> Worked:
    said = Text(
        "El mínimo del texto, con los índices certificados del expediente; el acto no puede anunciar menos.",
        "The minimum of the text, with the certified indices on file; the act may announce no less.",
    )
    if current_fixed_price(asked.programme) is None or stage.notice_on is None:
        return Worked(said=Text("Es el precio que dice el acto.", "It is the price that the act says."))
    first = asked.desk.need(Stage, asked.programme.stages[0].id)
    papers = asked.desk.all_standing(Paper, kind="index_certificate")
    until = None if rule.adjustment.until == "second_notice" else stage.notice_on
    try:
        found = minimum_price(asked.programme, first.last_day or stage.notice_on, stage.notice_on, certified_tables(papers), until=until)
    except EnajenaError as error:
        return Worked(said=error.message)
    steps = (
        *(Line(says=step, source=rule.adjustment.source) for step in found.steps),
        Line(
            says=Text("Mínimo por acción, en pesos", "Minimum a share, in pesos"),
            value=pesos_text(found.price_cop),
            source=found.source,
            binds=True,
        ),
    )
    inputs = tuple(to_object(asked, "paper", paper.ref, Text("Índice certificado", "Certified index")) for paper in papers)
    return Worked(said=said, steps=steps, inputs=inputs, notes=(_CERTIFIED, *found.notes), assumptions=found.assumptions)


def offered(asked: Asked) -> Worked:
    """Tell the shares of an offer: all of the programme in the first stage, those that remain in a later one."""
    stage = asked.of(Stage)
    rule, whole = stage_of(asked.programme, stage.ref), asked.programme.shares
    if whole is None:
        return Worked(
            said=Text(
                "El programa no dice cuántas son: es lo que dice el acto.", "The programme does not say how many: it is what the act says."
            )
        )
    every = Line(says=Text("Acciones del programa", "Shares of the programme"), value=count_text(whole.count), source=whole.source)
    if rule.offers == "all":
        return Worked(said=Text("La etapa ofrece todas las acciones.", "The stage offers all the shares."), steps=(every,))
    earlier = tuple(
        to_reason(
            asked,
            ("adjudication", made.ref, "awarded_shares"),
            Text("Adjudicadas antes: {ref}", "Awarded before: {ref}").format(ref=made.ref),
            count_text(made.awarded_shares),
        )
        for made in asked.desk.all_standing(Adjudication)
        if made.stage != stage.ref
    )
    return Worked(
        said=Text("La etapa ofrece las que quedaban al anunciarla.", "The stage offers those that were left when it was announced."),
        steps=(
            every,
            *earlier,
            Line(
                says=Text("Se ofrecieron", "They were offered"),
                value=shares_text(stage.offered_shares or 0),
                source=rule.source,
                binds=True,
            ),
        ),
        notes=(
            Text("Hoy hay adjudicadas {shares} acciones en toda la venta.", "Today {shares} shares are awarded in the whole sale.").format(
                shares=count_text(shares_awarded(asked.desk))
            ),
        ),
    )


def price_of_run(asked: Asked) -> Worked:
    """Tell the price with which an assessment judged."""
    run = asked.of(Assessment)
    stage = asked.desk.need(Stage, run.stage)
    said = Text("El precio de la etapa, con el que se comparan los topes.", "The price of the stage, with which ceilings are compared.")
    shown = Text("—", "—") if stage.price_cop is None else pesos_text(stage.price_cop)
    return Worked(
        said=said, steps=(to_reason(asked, ("stage", stage.ref, "price_cop"), Text("Precio de la etapa", "Price of the stage"), shown),)
    )


def count_of(verdict: str) -> Callable[[Asked], Worked]:
    """Return what tells how many acceptances a run found so, and the list of them."""

    def worked(asked: Asked) -> Worked:
        run = asked.of(Assessment)
        said = Text(
            "Las aceptaciones que esta evaluación juzgó así, una por una.", "The acceptances that this assessment judged so, one by one."
        )
        value = Line(says=Text("Cuántas", "How many"), value=count_text(int(run.counts.get(verdict, 0))), binds=True)
        rows = to_list(
            asked,
            "acceptance",
            Text("Ver las aceptaciones que hoy están así", "See the acceptances that are so today"),
            assessment=run.ref,
            verdict=verdict,
        )
        return Worked(said=said, steps=(value,), rows=rows, inputs=_run(asked, run))

    return worked


def of_adjudication(asked: Asked) -> Worked:
    """Tell a sum of an adjudication: of which rows it is the sum, and what each of its figures is."""
    made = asked.of(Adjudication)
    rule = stage_of(asked.programme, made.stage)
    source = rule.source if rule.adjudication is None else rule.adjudication.source
    shared = shared_out(asked.alias, asked.sale, made)
    steps = [
        to_reason(
            asked,
            ("stage", made.stage, "offered_shares"),
            Text("Ofrecidas en la etapa", "On offer in the stage"),
            count_text(made.offered_shares),
        ),
        Line(
            says=Text("Pedidas y admitidas, de quienes participan", "Asked for and admitted, of those that take part"),
            value=count_text(made.demanded_shares),
            source=source,
        ),
        Line(
            says=Text("Adjudicadas: la menor de las dos, salvo lotes enteros", "Awarded: the lesser of both, but for whole lots"),
            value=count_text(made.awarded_shares),
            source=source,
        ),
        Line(says=Text("Aceptaciones con alguna acción", "Acceptances with a share at least"), value=count_text(made.awards_count)),
        Line(
            says=Text("Suma de lo adjudicado por su precio, en pesos", "Sum of what was awarded by its price, in pesos"),
            value=pesos_text(made.amount_cop),
        ),
    ]
    notes = () if shared.considered is None or shared.considered.note is None else (shared.considered.note,)
    regulation = to_object(asked, "regulation", made.regulation, Text("Reglamento", "Regulation"))
    rows = to_list(asked, "award", Text("Ver lo adjudicado, fila por fila", "See what was awarded, row by row"), adjudication=made.ref)
    if asked.figure == "demanded_shares":
        rows = to_list(asked, "acceptance", Text("Ver las aceptaciones de la etapa", "See the acceptances of the stage"), stage=made.stage)
    return Worked(
        said=Text(
            "Se suman las filas de la adjudicación; el acto sólo se registra si suman lo mismo.",
            "The rows of the adjudication are added up; the act is recorded only where they come to the same.",
        ),
        steps=tuple(steps),
        notes=notes,
        inputs=(regulation,),
        rows=rows,
        assumptions=shared.call.assumptions,
    )


def _run(asked: Asked, run: Assessment) -> tuple[Line, ...]:
    return (
        to_object(asked, "stage", run.stage, Text("Etapa", "Stage")),
        Line(says=Text("Día", "Day"), value=date_text(run.on)),
        Line(says=Text("Motor", "Engine"), value=Text(run.engine, run.engine)),
        Line(
            says=Text("Huella del archivo que se juzgó", "Hash of the file that was judged"), value=Text(run.input_sha256, run.input_sha256)
        ),
        Line(says=Text("Huella del resultado", "Hash of the result"), value=Text(run.output_sha256, run.output_sha256)),
    )
