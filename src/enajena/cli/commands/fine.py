"""`enajena fine`: the fine for one breach."""

from typing import Annotated, Any

from enajena.basics.text import Text
from enajena.cli import show, values
from enajena.cli.options import JSON, PROGRAMME, flag, option
from enajena.cli.speech import language, say, tell
from enajena.library import fine as fine_of
from enajena.programme.reader import load
from enajena.rules.fine_facts import FineFacts


def fine(
    programme: PROGRAMME,
    /,
    *,
    acquired: Annotated[str, option("Fecha de adquisición.", "Date of acquisition.")],
    breached: Annotated[str, option("Fecha del incumplimiento.", "Date of the breach.")],
    shares: Annotated[str, option("Acciones afectadas.", "Shares affected.")],
    paid_cop: Annotated[str, option("Precio pagado por acción.", "Price paid a share.")],
    resold_cop: Annotated[str | None, option("Precio obtenido por acción.", "Price obtained a share.")] = None,
    second_stage_cop: Annotated[str | None, option("Precio de la segunda etapa por acción.", "Second-stage price a share.")] = None,
    second_stage_on: Annotated[str | None, option("Fecha de ese precio.", "Date of that price.")] = None,
    no_second_stage: Annotated[bool, flag("No habrá segunda etapa.", "There will be no second stage.")] = False,
    awarded: Annotated[str | None, option("Fecha de adjudicación.", "Date of the award.")] = None,
    conduct: Annotated[
        str,
        option(
            "Conducta: sale, gratuitous, rights, limitation, beneficial_owner.",
            "Conduct: sale, gratuitous, rights, limitation, beneficial_owner.",
        ),
    ] = "sale",
    settled: Annotated[str | None, option("Fecha de pago.", "Date of payment.")] = None,
    interest: Annotated[
        str | None, option("Método de interés, en vez del que da el programa.", "Interest method, instead of the programme's.")
    ] = None,
    json: JSON = False,
) -> None:
    """Tell the fine for one breach."""
    facts = FineFacts(
        acquired=values.a_day("--acquired", acquired),
        breached=values.a_day("--breached", breached),
        shares=values.a_count("--shares", shares),
        paid_cop=values.an_amount("--paid-cop", paid_cop),
        resold_cop=values.optional(values.an_amount, "--resold-cop", resold_cop),
        second_stage_cop=values.optional(values.an_amount, "--second-stage-cop", second_stage_cop),
        second_stage_on=values.optional(values.a_day, "--second-stage-on", second_stage_on),
        no_second_stage=no_second_stage,
        awarded=values.optional(values.a_day, "--awarded", awarded),
        conduct=conduct,
        settled=values.optional(values.a_day, "--settled", settled),
        interest_method=interest,
    )
    result = fine_of(load(programme), facts)
    record = result.record(language())
    if json:
        show.print_json(record)
        return
    show_fine(record)
    show.notes(result.notes)
    show.assumed(result.assumptions)


def show_fine(record: dict[str, Any]) -> None:
    """Show the figures of a fine: bracket, base, fine, interest, and the values that were compared."""
    bracket = record["bracket"]
    placed = None if bracket is None else f"{show.grouped(bracket['percent'])} % ({bracket['source']}), {bracket['from']} – {bracket['to']}"
    show.facts_of(
        (
            (say("Tramo", "Bracket"), placed),
            (say("Base por acción", "Base a share"), show.grouped(record["base_cop_per_share"])),
            (say("Acciones afectadas", "Shares affected"), show.grouped(str(record["affected_shares"]))),
            (say("Multa en pesos", "Fine in pesos"), show.grouped(record["fine_cop"])),
            (say("Interés de mora", "Default interest"), show.grouped(record["interest_cop"])),
            (say("Total", "Total"), show.grouped(record["total_cop"])),
            (say("A favor de", "Paid to"), record["payee"]),
            (say("Provisional", "Provisional"), say("sí", "yes") if record["provisional"] else say("no", "no")),
        )
    )
    show.table(
        say("Valores que se comparan", "Values compared"),
        (say("numeral", "numeral"), say("valor", "value"), say("por acción", "a share"), say("actualizado", "indexed")),
        [
            (term["source"], tell(_VALUES[term["name"]]), show.grouped(term["value_cop"]) or "", show.grouped(term["indexed_cop"]) or "")
            for term in record["base_terms"]
        ],
        right=(2, 3),
    )


_VALUES = {
    "purchase": Text("precio de compra", "purchase price"),
    "second_stage": Text("precio de la segunda etapa", "second-stage price"),
    "resale": Text("precio obtenido", "price obtained"),
}
