"""What values of the book and of acts are called: codes in words, figures, days and instants as people write them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType

from enajena.basics.figures import count_text, date_text, instant_text, number_text, percent_text, pesos_text
from enajena.basics.text import Text, same
from enajena.calendar.bogota import BOGOTA
from enajena.engine.reasons import REASON_TEXTS
from enajena.office.back.words import name_label
from enajena.programme.labels import CONDUCT_LABELS, PERSON_LABELS, RECIPIENT_LABELS

_MEANS: Mapping[str, Text] = {
    "cash": Text("efectivo", "cash"),
    "cashiers_cheque": Text("cheque de gerencia", "cashier's cheque"),
    "transfer": Text("transferencia", "transfer"),
    "severance": Text("cesantías", "severance savings"),
    "credit_line": Text("línea de crédito", "credit line"),
    "other": Text("otro medio", "other means"),
}
_KINDS: Mapping[str, Text] = {
    **PERSON_LABELS,
    "cash": Text("dinero", "cash"),
    "bank_guarantee": Text("garantía bancaria", "bank guarantee"),
    "policy": Text("póliza", "policy"),
    "trust": Text("fiducia", "trust"),
    "credit_line": Text("línea de crédito", "credit line"),
    "payment_terms": Text("plazo para pagar", "terms of payment"),
    "pledge": Text("prenda", "pledge"),
    "immobilisation": Text("inmovilización", "immobilisation"),
    "financing_lien": Text("gravamen de quien financió", "lien of whoever financed"),
    "positions": Text("saldos", "positions"),
    "movements": Text("movimientos", "movements"),
    "screening": Text("contraste de destinatarios", "screening of recipients"),
    "index_certificate": Text("índice certificado", "certified index"),
    "authorisation": Text("autorización", "authorisation"),
}
_CONDUCTS: Mapping[str, Text] = {
    **CONDUCT_LABELS,
    "succession": Text("sucesión por causa de muerte", "succession on death"),
    "order": Text("orden de autoridad", "order of an authority"),
}
_REASONS: Mapping[str, Text] = {
    "excess": Text("sobraba del precio", "beyond the price"),
    "resolved": Text("la adjudicación se resolvió", "the award was resolved"),
    "refused": Text("no se autorizó la adjudicación", "the award was not authorised"),
    "lapsed": Text("la adjudicación quedó sin efecto", "the award lapsed"),
    "security": Text("era garantía de seriedad", "it was a bid security"),
    "second_stage_price": Text("ya se conoce el precio de la segunda etapa", "the second-stage price is known"),
    "settlement": Text("otra fecha de liquidación", "another day of settlement"),
    "facts": Text("cambiaron los hechos", "the facts changed"),
}
_VALUES: Mapping[str, Mapping[str, Text]] = MappingProxyType(
    {
        "person_kind": PERSON_LABELS,
        "recipient": RECIPIENT_LABELS,
        "kind": _KINDS,
        "means": _MEANS,
        "payment_means": _MEANS,
        "conduct": _CONDUCTS,
        "reason": _REASONS,
        "channel": {
            "counter": Text("mostrador", "counter"),
            "remote": Text("a distancia", "remote"),
            "urn": Text("urna", "urn"),
        },
        "verdict": {
            "accepted": Text("admitida", "accepted"),
            "reduced": Text("reducida", "reduced"),
            "rejected": Text("rechazada", "rejected"),
            "incomplete": Text("incompleta", "incomplete"),
            "referred": Text("remitida a decisión", "referred for decision"),
        },
        "finding": {
            "in_order": Text("en orden", "in order"),
            "missing": Text("falta", "missing"),
            "stale": Text("vencido", "stale"),
            "illegible": Text("ilegible", "illegible"),
            "does_not_match": Text("no concuerda", "does not match"),
        },
        "rule": {
            "largest_remainder": Text("prorrata, por el mayor residuo", "pro rata, by the largest remainder"),
            "nearest_adjusted": Text("prorrata, al entero más próximo", "pro rata, to the nearest whole number"),
            "floor_smallest": Text("prorrata hacia abajo, sobrante a la menor", "pro rata rounded down, leftover to the smallest"),
            "floor_ascending": Text("prorrata hacia abajo, sobrante ascendente", "pro rata rounded down, leftover ascending"),
            "flat_then_pro_rata": Text("unas para cada uno y el resto a prorrata", "some for each and the rest pro rata"),
            "lots": Text("por lotes", "by lots"),
            "price_priority": Text("al precio más alto primero", "to the highest price first"),
        },
        "tie": {
            "earlier_filing": Text("quien presentó primero", "the earlier filing"),
            "pro_rata": Text("a prorrata entre los empatados", "pro rata among those that tie"),
        },
        "refusers": {
            "kept": Text("entra como los demás", "goes in like the others"),
            "left_out": Text("queda fuera si hay prorrateo", "is left out where there is a pro rata"),
        },
        "lapsed_shares_go_to": {
            "next_stage": Text("la etapa siguiente", "the next stage"),
            "waiting_acceptor": Text("el aceptante en espera", "the waiting acceptor"),
        },
        "because": {
            "deserted": Text("quedó desierta", "nobody bought"),
            "threshold": Text("no se alcanzó el umbral", "the threshold was not reached"),
            "norm": Text("por una norma", "by a norm"),
            "second_stage": Text("falta el precio de la segunda etapa", "the second-stage price is missing"),
            "broad_reading": Text("lectura amplia de la conducta", "broad reading of the conduct"),
            "not_indexed": Text("falta un índice", "an index is missing"),
        },
        "penalty": {
            "graduated": Text("multa graduada", "graduated fine"),
            "second": Text("segunda sanción", "second penalty"),
        },
        "track": {
            "administrative": Text("administrativa", "administrative"),
            "contractual": Text("contractual", "contractual"),
        },
        "to": {
            "second_penalty": Text("segunda sanción", "second penalty"),
            "nullity": Text("nulidad", "nullity"),
            "other": Text("otra autoridad", "other"),
        },
        "outcome": {
            "cleared": Text("nada que decidir", "cleared"),
            "referred": Text("remitido a quien decide", "referred to whoever decides"),
            "upheld": Text("se mantiene", "upheld"),
            "reduced": Text("se reduce", "reduced"),
        },
        "cause": {
            "breach": Text("incumplimiento", "breach"),
            "attachment": Text("embargo", "attachment"),
        },
        "nature": {
            "correction": Text("corrección", "correction"),
            "change": Text("cambio", "change"),
        },
        "rights_with": {
            "owner": Text("el dueño", "the owner"),
            "creditor": Text("el acreedor", "the creditor"),
        },
        "name": {
            "purchase": Text("compra", "purchase"),
            "resale": Text("reventa", "resale"),
            "second_stage": Text("segunda etapa", "second stage"),
        },
        "why": {
            "routine_check": Text("revisión de rutina", "routine check"),
            "complaint": Text("queja", "complaint"),
            "audit": Text("auditoría", "audit"),
            "order_of_an_authority": Text("orden de autoridad", "order of an authority"),
            "request_of_the_person": Text("solicitud de la persona", "request of the person"),
        },
        "bank_rate_status": {
            "verified": Text("verificada", "verified"),
            "checked": Text("cotejada", "checked"),
            "single_source": Text("de una sola fuente", "of a single source"),
            "transcription": Text("transcrita", "transcribed"),
            "imported": Text("importada", "imported"),
            "proxy": Text("aproximada", "proxy"),
        },
    }
)
YES, NO = Text("sí", "yes"), Text("no", "no")
NOTHING = Text("—", "—")
_NOT_RAISED = "1/1"


def value_label(name: str, value: str) -> Text | None:
    """Return what a code in a column or field is called, None where it is no code that is known."""
    return _VALUES.get(name, {}).get(value)


def choices(name: str) -> Mapping[str, Text]:
    """Return the codes that a column or field may hold, in words; none where it holds no codes."""
    return _VALUES.get(name, {})


def told_value(name: str, value: object) -> Text:
    """Return a value of a column or field as people write it, the parts of lists and objects one after the other."""
    match value:
        case None | "":
            return NOTHING
        case bool():
            return YES if value else NO
        case Decimal():
            return percent_text(value) if name.endswith(("_pct", "percent")) else _amount(name, value)
        case int():
            return count_text(value) if _is_count(name) else same(str(value))
        case datetime():
            return instant_text(value.astimezone(BOGOTA))
        case date():
            return date_text(value)
        case Mapping() | list() | tuple():
            return _told_parts(name, value)
        case str() if name == "reasons":
            return _joined("; ", (_told_reason(one) for one in value.split(";")))
        case _:
            return value_label(name, str(value)) or same(str(value))


def _told_parts(name: str, value: Mapping[str, object] | Sequence[object]) -> Text:
    if isinstance(value, Mapping):
        return _joined("; ", (_part(key, one) for key, one in value.items()))
    if name == "base":
        return _joined("; ", (_told_line(*one) for one in value if isinstance(one, list)))
    return _joined(", ", (told_value(name, one) for one in value))


def _told_line(name: str, value_cop: str, factor: str) -> Text:
    """Return a line of a fine's base in words: what it is, pesos a share, and what brings it up to date."""
    raised = same("") if factor == _NOT_RAISED else same(f" × {factor}")
    label = value_label("name", name) or same(name)
    return Text("{label} {value}{raised}", "{label} {value}{raised}").format(
        label=label, value=pesos_text(Decimal(value_cop)), raised=raised
    )


def _told_reason(said: str) -> Text:
    """Return a reason of a verdict in words, after its numeral: the book writes `numeral:code`."""
    numeral, _, code = said.rpartition(":")
    words = REASON_TEXTS.get(code) or same(code)
    return Text("{numeral}: {words}", "{numeral}: {words}").format(numeral=same(numeral), words=words) if numeral else words


def _amount(name: str, value: Decimal) -> Text:
    return pesos_text(value) if name.endswith("_cop") else number_text(value)


def _is_count(name: str) -> bool:
    return name.endswith(("shares", "count", "rows", "matched", "acceptances", "persons", "links", "clusters"))


def _part(key: object, value: object) -> Text:
    return Text("{label}: {value}", "{label}: {value}").format(label=name_label(str(key)), value=told_value(str(key), value))


def _joined(between: str, parts: Iterator[Text]) -> Text:
    found = list(parts)
    return Text(between.join(one.es for one in found), between.join(one.en for one in found)) if found else NOTHING
