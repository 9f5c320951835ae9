"""The whole programme in plain words, rule by rule, each with its numeral; assumptions apart. Plain data: who shows it lays it out."""

from collections.abc import Iterator

from enajena.basics.figures import date_text, percent_text
from enajena.basics.text import Language, Text
from enajena.programme.model import Assumption, CreditLine, Decree, Programme, Validity
from enajena.programme.show_fine import fine_chapters
from enajena.programme.show_stage import stage_chapter
from enajena.programme.show_words import Chapter, Line, Said, Section, months, note, pesos, rule, shares, together, whole

__all__ = ["Line", "Section", "as_text", "tell"]

_READ = {
    "full": Text("Se leyó todo el texto", "The whole text was read"),
    "most": Text("Se leyó la parte operativa del texto", "The operative part of the text was read"),
    "excerpt": Text("Se leyó sólo una parte del texto, o notas sobre él", "Only a part of the text was read, or notes on it"),
}
_FACT_KINDS = {
    "money": Text("un monto en pesos", "an amount in pesos"),
    "money_or_none": Text("un monto en pesos, o ninguno", "an amount in pesos, or none"),
    "boolean": Text("sí o no", "yes or no"),
    "integer": Text("un número entero", "a whole number"),
    "year": Text("un año", "a year"),
    "date": Text("una fecha", "a date"),
}
_NOTHING = Text("", "")


def tell(programme: Programme, language: Language) -> list[Section]:
    """Return the programme as sections of sentences in one language.

    Raises:
        DataError: a formula of the file has faults; `check` lists them.
    """
    return [chapter.section(language) for chapter in _chapters(programme) if chapter.said]


def as_text(programme: Programme, language: Language) -> str:
    """Return the telling as plain text: headings, and each sentence after its numeral."""
    assumed = {"es": "supuestos", "en": "assumptions"}[language]
    parts = [programme.title.to(language)]
    for section in tell(programme, language):
        parts += ["", section.heading, "-" * len(section.heading)]
        for line in section.lines:
            source = f"[{line.source}] " if line.source else ""
            rests = f" ({assumed}: {', '.join(line.assumes)})" if line.assumes else ""
            parts.append(f"{source}{line.sentence}{rests}")
    return "\n".join(parts) + "\n"


def _chapters(programme: Programme) -> Iterator[Chapter]:
    yield Chapter(Text("El decreto", "The decree"), tuple(_decree(programme)))
    yield Chapter(Text("Las acciones y quien las vende", "The shares and who sells them"), tuple(_offer(programme)))
    yield Chapter(Text("Palabras y datos propios", "Words and facts of its own"), tuple(_words(programme)))
    for stage in programme.stages:
        yield stage_chapter(programme, stage)
    yield from fine_chapters(programme)
    yield Chapter(
        Text("Otras disposiciones", "Other provisions"),
        tuple(rule(provision, "{text}", "{text}", text=provision.text) for provision in programme.provisions),
    )
    yield Chapter(
        Text("Otras normas que se citan", "Other norms that are cited"),
        tuple(note("`{id}`: {title}", "`{id}`: {title}", id=norm.id, title=norm.title) for norm in programme.norms),
    )
    yield Chapter(Text("Supuestos", "Assumptions"), tuple(_assumption(assumption) for assumption in programme.assumptions))


def _decree(programme: Programme) -> Iterator[Said]:
    decree = programme.decree
    yield Said(None, decree.title)
    yield Said(None, _name(decree))
    yield Said(None, _READ[decree.text_read])
    for amendment in programme.amendments:
        yield rule(
            amendment, "Cambio del {day}: {effect}", "Change of {day}: {effect}", day=date_text(amendment.dated), effect=amendment.effect
        )
    if programme.validity is not None:
        yield from _validity(programme.validity)


def _name(decree: Decree) -> Text:
    """Return number, year and dates as far as they are known."""
    number = Text("Decreto de número desconocido", "Decree of unknown number")
    if decree.number is not None:
        number = Text(f"Decreto {decree.number}", f"Decree {decree.number}")
    return together(
        (
            number,
            _NOTHING if decree.year is None else Text(f" de {decree.year}", f" of {decree.year}"),
            _NOTHING if decree.dated is None else Text(", del {day}", ", dated {day}").format(day=date_text(decree.dated)),
            _NOTHING
            if decree.published is None
            else Text(", publicado el {day}", ", published on {day}").format(day=date_text(decree.published)),
            _NOTHING if decree.gazette is None else Text(f" ({decree.gazette})", f" ({decree.gazette})"),
        )
    )


def _validity(validity: Validity) -> Iterator[Said]:
    starts = {
        "publication": Text(" desde la publicación", " from publication"),
        "first_stage": Text(" desde el comienzo de la primera etapa", " from the start of the first stage"),
    }
    yield rule(validity, "Vigencia: {text}", "Validity: {text}", text=validity.text)
    if validity.months is not None:
        start = starts[validity.starts] if validity.starts else _NOTHING
        yield rule(validity, "Rige {months}{start}", "It is in force for {months}{start}", months=months(validity.months), start=start)
    if validity.until is not None:
        yield rule(validity, "Rige hasta el {day}", "It is in force until {day}", day=date_text(validity.until))
    if validity.extension_months is not None:
        yield rule(validity, "Puede prorrogarse por {months}", "It can be extended by {months}", months=months(validity.extension_months))
    for suspension in validity.suspensions:
        yield rule(
            suspension,
            "No corrió del {first} al {last}",
            "It did not run from {first} to {last}",
            first=date_text(suspension.first_day),
            last=date_text(suspension.last_day),
        )


def _offer(programme: Programme) -> Iterator[Said]:
    of_issuer = Text(f" de {programme.issuer}", f" of {programme.issuer}") if programme.issuer else _NOTHING
    if programme.operation == "sale":
        yield note("Se venden acciones existentes{of}", "Existing shares{of} are sold", of=of_issuer)
    else:
        yield note("Se suscriben acciones nuevas{of}", "New shares{of} are subscribed", of=of_issuer)
    if programme.shares is not None:
        part = _NOTHING
        if programme.shares.of_capital_percent is not None:
            part = Text(", el {part} del capital", ", {part} of the capital").format(part=percent_text(programme.shares.of_capital_percent))
        yield rule(
            programme.shares, "Se ofrecen {count}{part}", "{count} are on offer{part}", count=shares(programme.shares.count), part=part
        )
    for seller in programme.sellers:
        count = _NOTHING if seller.shares is None else Text(": {count}", ": {count}").format(count=shares(seller.shares))
        yield rule(seller, "Vende {name}{count}", "Seller: {name}{count}", name=seller.name, count=count)
    if programme.credit_line is not None:
        yield from _credit(programme.credit_line)
    threshold = programme.success_threshold
    if threshold is not None:
        amount = _NOTHING if threshold.amount_cop is None else Text(" ({it})", " ({it})").format(it=pesos(threshold.amount_cop))
        yield rule(
            threshold,
            "Debe colocarse al menos el {part} de lo ofrecido{amount}: {text}",
            "At least {part} of what is offered must be placed{amount}: {text}",
            part=percent_text(threshold.percent),
            amount=amount,
            text=threshold.text,
        )


def _credit(credit: CreditLine) -> Iterator[Said]:
    yield rule(credit, "Crédito antes de la oferta: {text}", "Credit before the offer: {text}", text=credit.text)
    yield rule(
        credit,
        "El crédito cubre al menos el {pool} del valor de las acciones",
        "The credit covers at least {pool} of the value of the shares",
        pool=percent_text(credit.pool_percent),
    )
    yield rule(
        credit,
        "Se paga en no menos de {term} y da no menos de {grace} de gracia a capital",
        "It is repaid over no less than {term} and gives no less than {grace} of grace on capital",
        term=months(credit.term_months),
        grace=months(credit.grace_months),
    )
    if credit.down_payment_percent is not None:
        yield rule(
            credit,
            "La cuota inicial es de al menos el {part} por acción",
            "The down payment is at least {part} a share",
            part=percent_text(credit.down_payment_percent),
        )


def _words(programme: Programme) -> Iterator[Said]:
    for definition in programme.definitions:
        since = _NOTHING
        if definition.since is not None:
            since = Text(" (desde el {day})", " (since {day})").format(day=date_text(definition.since))
        yield rule(
            definition,
            "«{term}» es: {meaning}{since}",
            "“{term}” is: {meaning}{since}",
            term=definition.term,
            meaning=definition.meaning,
            since=since,
        )
    for fact in programme.facts:
        yield rule(
            fact,
            "Se pide además {label}: {kind} (`{name}`)",
            "Also asked for, {label}: {kind} (`{name}`)",
            label=fact.label,
            kind=_FACT_KINDS[fact.kind],
            name=fact.name,
        )


def _assumption(assumption: Assumption) -> Said:
    said = Text("{id}: {choice} Por qué: {why} Puede cambiarlo: {who}", "{id}: {choice} Why: {why} May change it: {who}")
    parts = {name: Text(whole(text.es), whole(text.en)) for name, text in _parts(assumption)}
    return Said(assumption.source, said.format(id=assumption.id, **parts))


def _parts(assumption: Assumption) -> tuple[tuple[str, Text], ...]:
    return ("choice", assumption.choice), ("why", assumption.why), ("who", assumption.who)
