"""The tables of a sale: which there are, what each column says, and their rows. The dictionary of data is made from here."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from enajena.basics.text import Text
from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Acceptance, Award, Case, Fine, Lot, Payment, Pledge, Stage
from enajena.calendar import local_date
from enajena.programme.model import Programme
from enajena.publish.open_data.view import View

Kind = Literal["text", "shares", "cop", "percent", "whole", "date", "boolean"]
Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, what it holds, what it says, and the rule of the programme that gives it its numeral."""

    name: str
    kind: Kind
    label: Text
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, what a row is, its columns, and where its rows come from."""

    name: str
    label: Text
    columns: tuple[Column, ...]
    rows: Callable[[View], Iterator[Row]]


def numeral_of(programme: Programme, rule: str | None) -> str | None:
    """Return the numeral of the rule that a column comes from; None where the programme has no such rule."""
    if rule is None:
        return None
    if rule.startswith("law:"):
        return rule.removeprefix("law:")
    owner = programme if hasattr(programme, rule) else next(iter(programme.stages), None)
    source = getattr(getattr(owner, rule, None), "source", None)
    return source if isinstance(source, str) else None


def _stages(view: View) -> Iterator[Row]:
    for one in view.standing(Stage):
        regulation = view.regulation(one.ref)
        rule = None if regulation is None else regulation.rule
        yield (
            one.ref, one.state, one.notice_on, one.first_day, one.last_day, one.price_cop, one.offered_shares, rule,
            sum(award.shares for award in view.standing(Award, stage=one.ref, state__in=EFFECTIVE)), one.void_because,
        )  # fmt: skip


def _acceptances(view: View) -> Iterator[Row]:
    for one in view.standing(Acceptance):
        yield (
            view.code("acceptance", one.ref), one.stage, view.code("party", one.person), one.person_kind, one.recipient,
            local_date(one.filed_at), one.channel, one.requested_shares, one.price_offered_cop, one.accepts_reduction, one.state,
            one.verdict, one.admitted_shares, one.binding, one.reasons,
        )  # fmt: skip


def _awards(view: View) -> Iterator[Row]:
    for one in view.standing(Award):
        yield (
            view.code("award", one.ref), view.code("acceptance", one.acceptance), view.code("party", one.person), one.stage,
            one.recipient, one.awarded_on, one.shares, one.price_cop, one.amount_cop, one.state, one.received_cop, one.applied_cop,
            one.returned_cop, one.forfeited_cop,
        )  # fmt: skip


def _payments(view: View) -> Iterator[Row]:
    stages = {one.ref: one.stage for one in view.standing(Award)}
    counts, sums = Counter[tuple[str, str, str, str]](), dict[tuple[str, str, str, str], Decimal]()
    for one in view.standing(Payment, state="received"):
        key = ("fine" if one.award is None else "price", stages.get(one.award or "", ""), one.received_on.isoformat()[:7], one.means)
        counts[key] += 1
        sums[key] = sums.get(key, Decimal(0)) + one.amount_cop
    for key in sorted(counts):
        yield (*key[:1], key[1] or None, *key[2:], counts[key], sums[key])


def _lots(view: View) -> Iterator[Row]:
    for one in view.standing(Lot):
        yield (
            view.code("lot", one.ref), view.code("award", one.award), view.code_or_none("lot", one.parent), view.code("party", one.holder),
            one.stage, one.recipient, view.named(one.seller), one.shares, one.price_cop, one.acquired_on, one.awarded_on,
            one.lock_up_ends_on, one.state,
        )  # fmt: skip


def _pledges(view: View) -> Iterator[Row]:
    for one in view.standing(Pledge):
        yield (
            view.code("pledge", one.ref), view.code("lot", one.lot), one.kind, one.rank, view.code_or_none("pledge", one.behind),
            view.named(one.creditor), one.shares, one.state, one.rights_with, one.rights_since,
        )  # fmt: skip


def _breaches(view: View) -> Iterator[Row]:
    for one in view.standing(Case):
        yield (
            view.code("case", one.ref), view.code("lot", one.lot), one.conduct, one.breached_on, one.shares, one.resale_cop, one.numeral,
            one.state,
        )  # fmt: skip


def _fines(view: View) -> Iterator[Row]:
    for one in view.standing(Fine):
        yield (
            view.code("fine", one.ref), view.code("case", one.case), one.penalty, one.track, one.numeral, one.shares, one.percent,
            one.fine_cop, one.interest_cop, one.paid_cop, bool(one.provisional_because), one.state,
        )  # fmt: skip


_STAGE = Column("stage", "text", Text("etapa", "stage"), "law:ley-226 art. 10")
_RECIPIENT = Column("recipient", "text", Text("clase de destinatario", "class of recipient"), "recipients")
_PARTY = Column("party", "text", Text("quién, por un código que no dice su nombre", "who, by a code that does not say the name"))
_STATE = Column("state", "text", Text("estado", "state"))
_PRICE = Column("price_cop", "cop", Text("precio por acción", "price a share"), "price")
_LOT = Column("lot", "text", Text("lote de acciones", "lot of shares"))
_ACCEPTANCE = Column("acceptance", "text", Text("aceptación", "acceptance"))
_AWARD = Column("award", "text", Text("adjudicación", "award"))
_CASE = Column("case", "text", Text("incumplimiento", "breach"))


TABLES: tuple[Table, ...] = (
    Table("stages", Text("una etapa de la oferta", "a stage of the offer"), (
        _STAGE, _STATE,
        Column("notice_on", "date", Text("fecha del aviso de oferta", "date of the notice of the offer"), "term"),
        Column("first_day", "date", Text("primer día de la oferta", "first day of the offer"), "term"),
        Column("last_day", "date", Text("último día de la oferta", "last day of the offer"), "term"),
        Column("price_cop", "cop", Text("precio fijo, o mínimo, por acción", "fixed, or minimum, price a share"), "price"),
        Column("offered_shares", "shares", Text("acciones ofrecidas", "shares on offer"), "shares"),
        Column("rule", "text", Text("regla de adjudicación del Reglamento", "rule of adjudication of the Regulation"), "adjudication"),
        Column("awarded_shares", "shares", Text("acciones adjudicadas", "shares awarded"), "adjudication"),
        Column("void_because", "text", Text("por qué quedó sin efecto", "why it is void")),
    ), _stages),
    Table("acceptances", Text("una aceptación", "an acceptance"), (
        _ACCEPTANCE, _STAGE, _PARTY,
        Column("person", "text", Text("persona natural o jurídica", "natural person or entity")),
        _RECIPIENT,
        Column("filed_on", "date", Text("día en que se presentó", "day of filing"), "term"),
        Column("channel", "text", Text("por dónde llegó", "how it came")),
        Column("requested_shares", "shares", Text("acciones pedidas", "shares asked for")),
        Column("price_offered_cop", "cop", Text("precio ofrecido por acción", "price offered a share"), "price"),
        Column("accepts_reduction", "boolean", Text("admite recibir menos", "accepts to get fewer"), "adjudication"),
        _STATE,
        Column("verdict", "text", Text("resultado de la evaluación", "verdict")),
        Column("admitted_shares", "shares", Text("acciones admitidas", "shares admitted")),
        Column("binding", "text", Text("numeral del tope que obliga", "numeral of the ceiling that binds")),
        Column("reasons", "text", Text("razones, NUMERAL:código", "reasons, NUMERAL:code")),
    ), _acceptances),
    Table("awards", Text("lo adjudicado a una aceptación", "what an acceptance was awarded"), (
        _AWARD, _ACCEPTANCE, _PARTY, _STAGE, _RECIPIENT,
        Column("awarded_on", "date", Text("día de la adjudicación", "day of the adjudication"), "adjudication"),
        Column("shares", "shares", Text("acciones adjudicadas", "shares awarded"), "adjudication"),
        _PRICE,
        Column("amount_cop", "cop", Text("valor", "amount"), "price"),
        _STATE,
        Column("received_cop", "cop", Text("dinero recibido", "money received")),
        Column("applied_cop", "cop", Text("aplicado al precio", "applied to the price")),
        Column("returned_cop", "cop", Text("devuelto", "returned")),
        Column("forfeited_cop", "cop", Text("perdido por el aceptante", "forfeited")),
    ), _awards),
    Table("payments", Text("pagos de un mes y un medio, sumados", "payments of a month and a means, added up"), (
        Column("of", "text", Text("de qué: precio o multa", "of what: price or fine")), _STAGE,
        Column("month", "text", Text("mes en que llegaron", "month in which they came")),
        Column("means", "text", Text("medio de pago", "means of payment"), "payment"),
        Column("payments", "whole", Text("cuántos pagos", "how many payments")),
        Column("amount_cop", "cop", Text("suma", "sum")),
    ), _payments),
    Table("lots", Text("un lote del libro de acciones", "a lot of the share book"), (
        _LOT, _AWARD, Column("parent", "text", Text("lote del que salió", "lot it was split from")), _PARTY,
        _STAGE, _RECIPIENT,
        Column("seller", "text", Text("vendedor, si es público; si no, `other`", "seller, where public; else `other`")),
        Column("shares", "shares", Text("acciones que tiene hoy", "shares it has today")),
        _PRICE,
        Column("acquired_on", "date", Text("día de la compra", "day of the purchase"), "lock_up"),
        Column("awarded_on", "date", Text("día de la adjudicación", "day of the award"), "lock_up"),
        Column("lock_up_ends_on", "date", Text("último día sin poder vender", "last day of the lock-up"), "lock_up"),
        _STATE,
    ), _lots),
    Table("pledges", Text("una garantía sobre acciones", "a security over shares"), (
        Column("pledge", "text", Text("garantía", "security")), _LOT,
        Column("kind", "text", Text("prenda, inmovilización o gravamen", "pledge, immobilisation or lien"), "pledge"),
        Column("rank", "whole", Text("grado", "rank"), "pledge"),
        Column("behind", "text", Text("garantía que va antes", "security that comes before")),
        Column("creditor", "text", Text("acreedor, si es público; si no, `other`", "creditor, where public; else `other`"), "pledge"),
        Column("shares", "shares", Text("acciones", "shares"), "pledge"),
        _STATE,
        Column("rights_with", "text", Text("quién ejerce los derechos", "who exercises the rights"), "pledge"),
        Column("rights_since", "date", Text("desde cuándo", "since when"), "pledge"),
    ), _pledges),
    Table("breaches", Text("un incumplimiento encontrado", "a breach that was found"), (
        _CASE, _LOT,
        Column("conduct", "text", Text("conducta", "conduct"), "fine"),
        Column("breached_on", "date", Text("día del incumplimiento", "day of the breach"), "fine"),
        Column("shares", "shares", Text("acciones", "shares"), "fine"),
        Column("resale_cop", "cop", Text("precio de reventa por acción", "price of resale a share"), "fine"),
        Column("numeral", "text", Text("numeral incumplido", "numeral that was broken"), "fine"),
        _STATE,
    ), _breaches),
    Table("fines", Text("una multa", "a fine"), (
        Column("fine", "text", Text("multa", "fine")), _CASE,
        Column("penalty", "text", Text("multa graduada o segunda sanción", "graduated fine or second penalty"), "fine"),
        Column("track", "text", Text("vía", "track"), "fine"),
        Column("numeral", "text", Text("numeral", "numeral"), "fine"),
        Column("shares", "shares", Text("acciones", "shares"), "fine"),
        Column("percent", "percent", Text("porcentaje del tramo", "percent of the bracket"), "fine"),
        Column("fine_cop", "cop", Text("multa", "fine"), "fine"),
        Column("interest_cop", "cop", Text("intereses", "interest"), "fine"),
        Column("paid_cop", "cop", Text("pagado", "paid"), "fine"),
        Column("provisional", "boolean", Text("provisional", "provisional"), "fine"),
        _STATE,
    ), _fines),
)  # fmt: skip

TYPES: Mapping[Kind, tuple[str, str]] = {
    "text": ("VARCHAR", "string"), "shares": ("HUGEINT", "integer"), "cop": ("DECIMAL(38, 8)", "number"),
    "percent": ("DECIMAL(9, 4)", "number"), "whole": ("BIGINT", "integer"), "date": ("DATE", "date"), "boolean": ("BOOLEAN", "boolean"),
}  # fmt: skip
"""The type of each kind of column in DuckDB, and in Frictionless. HUGEINT becomes DECIMAL(38, 0) in Parquet, which has no such type."""

UNITS: Mapping[Kind, Text] = {
    "shares": Text("acciones", "shares"), "cop": Text("pesos colombianos", "Colombian pesos"), "percent": Text("por ciento", "percent"),
}  # fmt: skip
