"""A stage in plain words: who may buy, at what price, how much, with which papers, until when, and who gets how many."""

from collections.abc import Callable, Iterator

from enajena.basics.faults import DataError
from enajena.basics.figures import date_text, number_text, percent_text
from enajena.basics.text import Text, same
from enajena.basics.words import counted, listed
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.programme.show_words import Chapter, Said, months, pesos, rule, shares
from enajena.programme.stage_model import (
    Adjudication,
    Adjustment,
    CeilingTerm,
    FixedPrice,
    Payment,
    Recipients,
    Stage,
    StageTerm,
)
from enajena.programme.vocabulary import vocabulary_of

_Words = Callable[[str], Text]

_NOTHING = Text("", "")
_STARTS = {
    "day_after": Text("desde el día siguiente al aviso", "from the day after the notice"),
    "same_day": Text("desde el mismo día del aviso", "from the very day of the notice"),
    "next_business_day": Text("desde el siguiente día hábil al aviso", "from the next business day after the notice"),
}
_UNTIL = {
    "second_notice": Text("el aviso de esta etapa", "the notice of this stage"),
    "acceptance": Text("la fecha de aceptaciones", "the date of acceptances"),
    "adjudication": Text("la adjudicación", "the adjudication"),
}
_METHODS = {
    "none": Text("El mínimo es el precio fijo, sin ajuste", "The minimum is the fixed price, not adjusted"),
    "uplift": Text("El mínimo es el precio fijo más el {percent}", "The minimum is the fixed price plus {percent}"),
    "dtf_months": Text(
        "El mínimo es el precio fijo más la DTF de cada mes calendario completo, hasta {until}",
        "The minimum is the fixed price plus the DTF of each whole calendar month, until {until}",
    ),
    "dtf_simple": Text(
        "El mínimo es el precio fijo más interés simple a la DTF por los días, hasta {until}",
        "The minimum is the fixed price plus simple interest at the DTF for the days, until {until}",
    ),
    "ipc_months": Text(
        "El mínimo es el precio fijo actualizado con el índice de precios mensual desde el {base}, hasta {until}",
        "The minimum is the fixed price brought up to date by the monthly price index from {base}, until {until}",
    ),
}
_POLICIES = {
    "reject": Text("La aceptación que pasa del tope se rechaza entera", "An acceptance over the ceiling is rejected whole"),
    "reduce": Text("La aceptación que pasa del tope se entiende reducida hasta él", "An acceptance over the ceiling stands reduced to it"),
    "refer": Text(
        "El texto no dice qué sigue si una aceptación pasa del tope: decide una persona",
        "The text does not say what follows where an acceptance is over the ceiling: a person decides",
    ),
}
_REMOTE = {
    "no": Text("sólo allí", "there only"),
    "by_regulation": Text("a distancia, sólo si lo permite el Reglamento que se cite", "from afar only under a Regulation that is cited"),
}
_BUSINESS_DAYS = (Text("día hábil", "business day"), Text("días hábiles", "business days"))
_OF = {"unpaid_price": Text("del precio insoluto", "of the unpaid price"), "price": Text("de todo el precio", "of the whole price")}
_PAID_IN = {"money": Text("dinero", "money"), "shares": Text("acciones", "shares")}
_MEANS = {"cash": Text("efectivo", "cash"), "cashiers_cheque": Text("cheque de gerencia", "cashier's cheque")}
RULE_TEXTS = {
    "largest_remainder": Text("a prorrata por el mayor residuo", "pro rata by the largest remainder"),
    "nearest_adjusted": Text(
        "a prorrata al entero más próximo, ajustando de a una acción", "pro rata to the nearest whole number, adjusted share by share"
    ),
    "floor_smallest": Text(
        "a prorrata hacia abajo, y el sobrante a la adjudicación menor", "pro rata rounded down, the leftover to the smallest award"
    ),
    "floor_ascending": Text(
        "a prorrata hacia abajo, y el sobrante a las adjudicaciones menores, en orden ascendente",
        "pro rata rounded down, the leftover to the smallest awards in ascending order",
    ),
    "flat_then_pro_rata": Text("{flat} para cada uno y el resto a prorrata", "{flat} for each and the rest pro rata"),
    "lots": Text("por lotes de {lot}", "by lots of {lot}"),
    "price_priority": Text("al precio más alto primero", "to the highest price first"),
}
_TIES = {
    None: Text("El texto no dice cómo se resuelve un empate: es un error", "How a tie is broken is not said: it is an error"),
    "earlier_filing": Text("Un empate favorece a quien presentó primero", "A tie favours the earlier filing"),
    "pro_rata": Text("Un empate se resuelve a prorrata", "A tie is settled pro rata"),
}
_REFUSERS = {
    "left_out": Text(
        "Si hay prorrateo, quien no acepta reducción se tiene por no presentado",
        "Where there is a pro rata, whoever accepts no reduction counts as not presented",
    ),
    "kept": Text("Quien no acepta reducción entra como los demás", "Whoever accepts no reduction goes in like the others"),
}


def stage_chapter(programme: Programme, stage: Stage) -> Chapter:
    """Return what is told of a stage.

    Raises:
        DataError: a formula of the stage has faults.
    """
    return Chapter(stage.label, tuple(said for part in stage_parts(programme, stage) for said in part.said))


def stage_parts(programme: Programme, stage: Stage) -> tuple[Chapter, ...]:
    """Return what is told of a stage, part by part; a part of which the text says nothing is left out. Raises as `stage_chapter`."""
    words = _formula_words(programme)
    parts = (
        Chapter(Text("Qué se ofrece", "What is on offer"), tuple(_offered(stage))),
        Chapter(Text("Quiénes pueden comprar", "Who may buy"), tuple(_recipients(stage.recipients, words) if stage.recipients else ())),
        Chapter(Text("El precio", "The price"), tuple(_price(stage))),
        Chapter(Text("Cuándo y dónde", "When and where"), tuple(_time_and_place(stage))),
        Chapter(Text("Cuánto se puede comprar", "How much may be bought"), tuple(_ceilings(stage, words))),
        Chapter(Text("Qué se declara y qué se acompaña", "What is stated and what goes with it"), tuple(_papers(stage, words))),
        Chapter(Text("Cómo se paga", "How it is paid"), tuple(_payment(stage.payment) if stage.payment else ())),
        Chapter(
            Text("Cómo se reparte", "How shares are shared out"), tuple(_adjudication(stage.adjudication) if stage.adjudication else ())
        ),
    )
    return tuple(part for part in parts if part.said)


def _formula_words(programme: Programme) -> _Words:
    """Return what puts a formula of the programme in words."""
    # They bring the SQL library, which nothing else of a telling needs.
    from enajena.programme.formula_words import words  # noqa: PLC0415
    from enajena.programme.formulas import FormulaError, parse  # noqa: PLC0415

    facts = vocabulary_of(programme)

    def say(formula: str) -> Text:
        try:
            return words(parse(formula, facts), facts)
        except FormulaError as error:
            raise DataError(
                Text(f"La fórmula `{formula}` tiene faltas.", f"The formula `{formula}` has faults."),
                Text("Véalas con `enajena programme check`.", "See them with `enajena programme check`."),
            ) from error

    return say


def _offered(stage: Stage) -> Iterator[Said]:
    if stage.offers == "all":
        yield rule(stage, "Se ofrecen todas las acciones (etapa `{id}`)", "All the shares are offered (stage `{id}`)", id=stage.id)
    else:
        yield rule(
            stage, "Se ofrecen las acciones que queden (etapa `{id}`)", "The shares that remain are offered (stage `{id}`)", id=stage.id
        )
    if stage.condition is not None:
        yield rule(stage, "Condición: {condition}", "Condition: {condition}", condition=stage.condition)


def _recipients(recipients: Recipients, words: _Words) -> Iterator[Said]:
    classes = listed([RECIPIENT_LABELS[name] for name in recipients.classes])
    yield rule(recipients, "Pueden aceptar: {classes}", "These may accept: {classes}", classes=classes)
    for exclusion in recipients.exclusions:
        yield rule(
            exclusion, "Quedan fuera: {label} ({when})", "Left out: {label} ({when})", label=exclusion.label, when=words(exclusion.when)
        )


def _price(stage: Stage) -> Iterator[Said]:
    price = stage.price
    if price is None:
        yield rule(stage, "El precio no se conoce", "The price is not known")
    elif isinstance(price, FixedPrice):
        yield rule(price, "El precio es fijo", "The price is fixed")
        for value in price.values:
            since = _NOTHING if value.since is None else Text(" desde el {day}", " from {day}").format(day=date_text(value.since))
            yield rule(
                value,
                "El precio fijo es de {price} por acción{since}",
                "The fixed price is {price} a share{since}",
                price=pesos(value.cop),
                since=since,
            )
    else:
        yield rule(price, "El aceptante ofrece el precio, no menos que un mínimo", "The acceptor offers the price, no less than a minimum")
        yield from _adjustment(price.adjustment)


def _adjustment(adjustment: Adjustment) -> Iterator[Said]:
    said = _METHODS[adjustment.method]
    yield rule(
        adjustment,
        said.es,
        said.en,
        percent=_NOTHING if adjustment.percent is None else percent_text(adjustment.percent),
        until=_UNTIL[adjustment.until],
        base=_NOTHING if adjustment.base_on is None else date_text(adjustment.base_on),
    )
    if adjustment.after_days is not None:
        yield rule(
            adjustment,
            "Sólo hay ajuste si pasan más de {days} días calendario",
            "There is an adjustment only where more than {days} calendar days go by",
            days=adjustment.after_days,
        )
    if adjustment.never_lowers:
        yield rule(adjustment, "Un índice negativo no baja el precio", "A negative index does not lower the price")


def _time_and_place(stage: Stage) -> Iterator[Said]:
    if stage.notice is not None:
        yield rule(stage.notice, "Aviso: {text}", "Notice: {text}", text=stage.notice.text)
    if stage.term is not None:
        yield from _term(stage.term)
    if stage.interruption is not None:
        yield rule(stage.interruption, "Interrupción: {text}", "Interruption: {text}", text=stage.interruption.text)
    if stage.channel is not None:
        yield rule(
            stage.channel,
            "Se deposita en: {counter}; {remote}",
            "Deposited at: {counter}; {remote}",
            counter=stage.channel.counter,
            remote=_REMOTE[stage.channel.remote],
        )


def _term(term: StageTerm) -> Iterator[Said]:
    length = _NOTHING
    if term.months is not None:
        length = months(term.months)
    elif term.business_days is not None:
        length = counted(term.business_days, *_BUSINESS_DAYS)
    elif term.calendar_days is not None:
        length = counted(term.calendar_days, Text("día calendario", "calendar day"), Text("días calendario", "calendar days"))
    yield rule(
        term,
        "La oferta dura {least}{length}, {starts}",
        "The offer lasts {least}{length}, {starts}",
        least=Text("al menos ", "at least ") if term.at_least else _NOTHING,
        length=length,
        starts=_STARTS[term.starts],
    )
    if term.extends:
        yield rule(
            term, "Si termina en día no hábil, pasa al siguiente hábil", "Where it ends on a non-business day, it runs to the next one"
        )
    else:
        yield rule(term, "Si termina en día no hábil, no se corre", "Where it ends on a non-business day, it is not moved")


def _ceilings(stage: Stage, words: _Words) -> Iterator[Said]:
    if stage.minimum_shares is not None:
        yield rule(
            stage.minimum_shares,
            "Cada aceptación es por al menos {count}",
            "Each acceptance is for at least {count}",
            count=shares(stage.minimum_shares.count),
        )
    for ceiling in stage.ceilings:
        yield rule(
            ceiling, "Tope de: {label} (si {when})", "Ceiling of: {label} (where {when})", label=ceiling.label, when=words(ceiling.when)
        )
        for term in ceiling.terms:
            yield _ceiling_term(term, words)
    if stage.without_ceiling is not None:
        yield rule(stage.without_ceiling, "No tienen tope: {label}", "Without a ceiling: {label}", label=stage.without_ceiling.label)
    if stage.over_ceiling is not None:
        said = _POLICIES[stage.over_ceiling.policy]
        yield rule(stage.over_ceiling, said.es, said.en)


def _ceiling_term(term: CeilingTerm, words: _Words) -> Said:
    when = _NOTHING if term.when is None else Text("; aplica si {when}", "; it applies where {when}").format(when=words(term.when))
    years = _NOTHING
    if term.years:
        named = listed([same(str(year)) for year in term.years])
        years = Text("; cifras de {years}", "; figures of {years}").format(years=named)
    unit = Text(" acciones", " shares") if term.unit == "shares" else _NOTHING
    return rule(
        term,
        "– {label}: {value}{unit}{when}{years} (`{id}`)",
        "– {label}: {value}{unit}{when}{years} (`{id}`)",
        label=term.label,
        value=words(term.value),
        unit=unit,
        when=when,
        years=years,
        id=term.id,
    )


def _papers(stage: Stage, words: _Words) -> Iterator[Said]:
    for declaration in stage.declarations:
        yield rule(
            declaration,
            "El aceptante declara: {text} (`{fact}`)",
            "The acceptor states: {text} (`{fact}`)",
            text=declaration.text,
            fact=declaration.fact,
        )
    for document in stage.documents:
        yield rule(
            document,
            "Documento de no más de {months}: {label} (si {when}; `{fact}`)",
            "A paper no older than {months}: {label} (where {when}; `{fact}`)",
            months=months(document.max_age_months),
            label=document.label,
            when=words(document.when),
            fact=document.fact,
        )
    if stage.bid_security is not None:
        of = {"offered_price": Text("el precio ofrecido", "the price offered"), "fixed_price": Text("el precio fijo", "the fixed price")}
        yield rule(
            stage.bid_security,
            "La garantía de seriedad es de al menos el {percent}, medido sobre {of}",
            "The bid security is at least {percent}, measured on {of}",
            percent=percent_text(stage.bid_security.percent),
            of=of[stage.bid_security.of],
        )


def _payment(payment: Payment) -> Iterator[Said]:
    yield rule(payment, "Pago: {text}", "Payment: {text}", text=payment.text)
    if payment.means:
        yield rule(
            payment, "Medios de pago: {means}", "Means of payment: {means}", means=listed([_MEANS[means] for means in payment.means])
        )
    if payment.business_days is not None:
        days = counted(payment.business_days, *_BUSINESS_DAYS)
        yield rule(payment, "Se paga en {days} desde la adjudicación", "It is paid within {days} of the award", days=days)
    for instalment in payment.instalments:
        balance = _NOTHING
        if instalment.balance_months is not None:
            balance = Text(" y el saldo en {months}", " and the balance over {months}").format(months=months(instalment.balance_months))
        yield rule(
            instalment,
            "A plazos: {label} (inicial de al menos el {initial} %{balance})",
            "Over time: {label} (at least {initial} % at first{balance})",
            label=instalment.label,
            initial=number_text(instalment.initial_percent),
            balance=balance,
        )
    if payment.default_penalty is not None:
        yield rule(
            payment.default_penalty,
            "Quien no paga pierde, en {paid_in}, el {percent} {of}",
            "Whoever does not pay loses, in {paid_in}, {percent} {of}",
            percent=percent_text(payment.default_penalty.percent),
            of=_OF[payment.default_penalty.of],
            paid_in=_PAID_IN[payment.default_penalty.paid_in],
        )


def _adjudication(adjudication: Adjudication) -> Iterator[Said]:
    how = RULE_TEXTS[adjudication.rule].format(
        flat=_NOTHING if adjudication.flat_shares is None else shares(adjudication.flat_shares),
        lot=_NOTHING if adjudication.lot_shares is None else shares(adjudication.lot_shares),
    )
    yield rule(
        adjudication,
        "Si se piden más acciones de las que hay, se reparten {how}",
        "Where more shares are asked for than there are, they are shared out {how}",
        how=how,
    )
    for said in (_TIES[adjudication.tie], _REFUSERS[adjudication.refusers]):
        yield rule(adjudication, said.es, said.en)
