"""`enajena limit`: how much one person may buy."""

from collections.abc import Iterable
from typing import Annotated, Any

from cyclopts import Parameter

from enajena.cli import show, values
from enajena.cli.options import JSON, PRICE_COP, PROGRAMME, STAGE, STRICT, flag
from enajena.cli.speech import language, say
from enajena.engine.limit import limit as limit_of
from enajena.engine.records import limit_record
from enajena.programme.reader import load

FACT = Annotated[
    tuple[str, ...],
    Parameter(help=say("Un dato como NOMBRE=VALOR; se repite.", "A fact as NAME=VALUE; repeat it."), consume_multiple=True, negative=""),
]
_STATUS = {"known": ("se sabe", "known"), "not_applicable": ("no aplica", "not applicable"), "unknown": ("no se sabe", "unknown")}


def limit(
    programme: PROGRAMME,
    /,
    *,
    stage: STAGE = None,
    price_cop: PRICE_COP = None,
    fact: FACT = (),
    strict: STRICT = False,
    json: JSON = False,
    all_terms: Annotated[bool, flag("Mostrar también lo que no aplica.", "Show what does not apply too.")] = False,
) -> None:
    """Tell how much one person may buy."""
    result = limit_of(
        load(programme),
        values.facts("--fact", fact),
        stage=stage,
        price_cop=values.optional(values.an_amount, "--price-cop", price_cop),
        strict=strict,
    )
    record = limit_record(result, language())
    if json:
        show.print_json(record)
        return
    show.facts_of(
        (
            (say("Tope en pesos", "Ceiling in pesos"), show.grouped(record["ceiling_cop"]) or say("—", "—")),
            (say("Acciones que caben", "Shares that fit"), show.grouped(show.recorded(record, "ceiling_shares"))),
            (say("Precio por acción", "Price a share"), show.grouped(record["price_cop"])),
            (say("Manda el numeral", "Numeral that binds"), record["binding"]),
            (say("Faltan", "Missing"), ", ".join(record["missing"]) or None),
        )
    )
    show.table(
        say("Montos", "Amounts"),
        (say("numeral", "numeral"), say("qué es", "what it is"), say("estado", "status"), say("pesos", "pesos")),
        _rows(record["terms"], all_terms=all_terms),
        right=(3,),
    )
    show.notes(result.notes)
    show.assumed(result.assumptions)


def _rows(terms: Iterable[dict[str, Any]], *, all_terms: bool) -> list[tuple[str, ...]]:
    return [
        (term["source"], term["label"], say(*_STATUS[term["status"]]), show.grouped(term["value_cop"]) or "")
        for term in terms
        if all_terms or term["status"] != "not_applicable"
    ]
