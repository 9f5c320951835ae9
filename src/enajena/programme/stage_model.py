"""One stage of a programme: who may buy, at what price, how much, with which papers, until when, and who gets how many."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from enajena.basics.text import Text
from enajena.programme.keys import key

RecipientClass = Literal[
    "active_worker", "pensioner", "former_worker", "employee_association", "union", "union_federation", "employee_fund",
    "mutual_investment_fund", "severance_pension_fund", "cooperative", "compensation_fund", "subsidiary_worker",
    "subsidiary_pensioner", "subsidiary_former_worker", "public",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What every rule carries: the numeral it comes from, and the assumptions it rests on."""

    source: str = key("numeral del que sale la regla", "numeral that the rule comes from")
    assumes: tuple[str, ...] = key("supuestos en que descansa, por su número", "assumptions it rests on, by number", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision(Rule):
    """A sentence of the text that commands something which no other key holds."""

    text: Text = key("qué dispone, en palabras propias", "what it provides, in one's own words")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion(Rule):
    """Who is left out although the class is named."""

    when: str = key("fórmula que, si es cierta, excluye", "formula that leaves out where it is true")
    label: Text = key("a quién excluye", "whom it leaves out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipients(Rule):
    """Who may accept in the stage."""

    classes: tuple[RecipientClass, ...] = key("clases de destinatarios", "classes of recipients")
    exclusions: tuple[Exclusion, ...] = key("exclusiones", "exclusions", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedPrice(Rule):
    """A price and the day from which it holds."""

    cop: Decimal = key("precio por acción", "price a share")
    since: date | None = key(
        "desde qué día rige; ausente si desde el comienzo",
        "from which day it holds; absent where from the start",
        default=None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedPrice(Rule):
    """A fixed price, with its changes by date; the last one is the current one."""

    kind: Literal["fixed"] = key("precio fijo", "fixed price")
    values: tuple[DatedPrice, ...] = key("el precio y sus cambios, en orden", "the price and its changes, in order")


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment(Rule):
    """How a minimum price grows from the fixed price."""

    method: Literal["none", "uplift", "dtf_months", "dtf_simple", "ipc_months"] = key(
        "`none` igual al fijo; `uplift` más un porcentaje; `dtf_months` DTF por meses calendario completos; "
        "`dtf_simple` interés simple a la DTF por días; `ipc_months` índice de precios mensual",
        "`none` equal to the fixed price; `uplift` plus a percent; `dtf_months` DTF by whole calendar months; "
        "`dtf_simple` simple interest at the DTF by days; `ipc_months` monthly price index",
    )
    percent: Decimal | None = key("porcentaje del `uplift`", "percent of the `uplift`", default=None)
    after_days: int | None = key(
        "días calendario que deben pasarse, estrictamente, para que haya ajuste",
        "calendar days that must be passed, strictly, for there to be any",
        default=None,
    )
    base_on: date | None = key("día desde el que corre `ipc_months`", "day from which `ipc_months` runs", default=None)
    until: Literal["second_notice", "acceptance", "adjudication"] = key(
        "acto hasta el que corre", "act until which it runs", default="second_notice"
    )
    never_lowers: bool = key("un índice negativo no baja el precio", "a negative index does not lower the price", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimumPrice(Rule):
    """A price that the acceptor offers, not below a minimum that starts from the fixed price of the first stage."""

    kind: Literal["minimum"] = key("precio mínimo", "minimum price")
    adjustment: Adjustment = key("cómo se ajusta el mínimo", "how the minimum is adjusted")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTerm(Rule):
    """How long the offer stands. One of `months`, `business_days`, `calendar_days`."""

    months: int | None = key("meses", "months", default=None)
    business_days: int | None = key("días hábiles", "business days", default=None)
    calendar_days: int | None = key("días calendario", "calendar days", default=None)
    starts: Literal["day_after", "same_day", "next_business_day"] = key(
        "desde cuándo se cuenta: el día siguiente, el mismo día, o el siguiente día hábil del aviso",
        "from when it is counted: the day after, the same day, or the next business day after the notice",
    )
    at_least: bool = key(
        "el plazo es un mínimo que la entidad puede ampliar",
        "the term is a minimum that the entity may lengthen",
        default=False,
    )
    extends: bool = key(
        "si termina en día no hábil, pasa al siguiente hábil",
        "where it ends on a non-business day it runs to the next one",
        default=True,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel(Rule):
    """Where and how acceptances are handed in."""

    counter: Text = key("dónde se depositan", "where they are deposited")
    remote: Literal["no", "by_regulation"] = key(
        "`no`: sólo allí; `by_regulation`: a distancia sólo si el Reglamento que se cite lo permite",
        "`no`: there only; `by_regulation`: from afar only under a Regulation that is cited",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CeilingTerm(Rule):
    """One amount of a ceiling. Not applicable drops out of the minimum; unknown never does."""

    id: str = key(
        "nombre de la columna en el resultado, único en la etapa",
        "name of the column in the result, unique in the stage",
    )
    label: Text = key("qué es, en palabras", "what it is, in words")
    value: str = key("fórmula del monto, en pesos o en acciones", "formula of the amount, in pesos or in shares")
    unit: Literal["cop", "shares"] = key("unidad de la fórmula", "unit of the formula", default="cop")
    when: str | None = key("fórmula de cuándo aplica; ausente si siempre", "formula of when it applies; absent where always", default=None)
    years: tuple[int, ...] = key("años de que pueden ser las cifras", "years that the figures may be of", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceiling(Rule):
    """How much a group of acceptors may acquire: the least of its terms, together with every other ceiling that applies."""

    label: Text = key("a quién limita, en palabras", "whom it limits, in words")
    when: str = key("fórmula de a quién limita", "formula of whom it limits")
    terms: tuple[CeilingTerm, ...] = key("montos, de los que cuenta el menor", "amounts, of which the least counts")


@dataclass(frozen=True, slots=True, kw_only=True)
class OverCeiling(Rule):
    """What follows where an acceptance passes the ceiling."""

    policy: Literal["reject", "reduce", "refer"] = key(
        "`reject` se rechaza entera; `reduce` se entiende reducida; `refer` el texto calla y decide una persona",
        "`reject` the whole is rejected; `reduce` it stands reduced; `refer` the text is silent and a person decides",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WithoutCeiling(Rule):
    """What is said where no ceiling names the acceptor's class (A48)."""

    label: Text = key("quiénes quedan sin límite, en palabras", "who stays without a ceiling, in words")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration(Rule):
    """A statement without which the acceptance is not considered."""

    fact: str = key("dato que la recoge", "fact that holds it")
    text: Text = key("qué se declara", "what is declared")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document(Rule):
    """A paper with a greatest age, counted back from the acceptance (A10)."""

    fact: str = key("dato con la fecha del documento", "fact with the date of the paper")
    when: str = key("fórmula de cuándo se pide", "formula of when it is asked for")
    max_age_months: int = key("antigüedad máxima en meses", "greatest age in months")
    label: Text = key("qué documento es", "which paper it is")


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimumShares(Rule):
    """The least number of shares an acceptance may be for."""

    count: int = key("cuántas acciones", "how many shares")


@dataclass(frozen=True, slots=True, kw_only=True)
class BidSecurity(Rule):
    """The security that goes with an acceptance (A41)."""

    percent: Decimal = key("porcentaje mínimo", "least percent")
    of: Literal["offered_price", "fixed_price"] = key("precio sobre el que se mide", "price that it is measured on")


@dataclass(frozen=True, slots=True, kw_only=True)
class Instalment(Rule):
    """One way to pay over time."""

    label: Text = key("la forma de pago en palabras", "the way to pay, in words")
    initial_percent: Decimal = key("cuota inicial mínima", "least initial payment")
    balance_months: int | None = key("meses para el saldo", "months for the balance", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultPenalty(Rule):
    """What is lost by not paying: the purchase ends, and this part with it."""

    percent: Decimal = key("porcentaje", "percent")
    of: Literal["unpaid_price", "price"] = key(
        "sobre el precio insoluto o sobre todo el precio", "of the unpaid price or of the whole price"
    )
    paid_in: Literal["money", "shares"] = key("en dinero o en acciones", "in money or in shares")


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment(Rule):
    """How the price is paid."""

    text: Text = key("el pago en palabras", "payment in words")
    means: tuple[Literal["cash", "cashiers_cheque"], ...] = key(
        "medios admitidos; vacío si el texto no los limita",
        "means admitted; empty where the text sets none",
        default=(),
    )
    business_days: int | None = key(
        "días hábiles para pagar, contados desde la adjudicación", "business days to pay in, counted from the award", default=None
    )
    instalments: tuple[Instalment, ...] = key("pagos a plazos", "payment over time", default=())
    default_penalty: DefaultPenalty | None = key("qué se pierde por no pagar", "what is lost by not paying", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudication(Rule):
    """How shares are shared out where more are asked for than there are."""

    rule: Literal[
        "largest_remainder",
        "nearest_adjusted",
        "floor_smallest",
        "floor_ascending",
        "flat_then_pro_rata",
        "lots",
        "price_priority",
    ] = key("regla de reparto", "rule of allotment")
    tie: Literal["earlier_filing", "pro_rata"] | None = key(
        "cómo se resuelve un empate; ausente: es un error", "how a tie is broken; absent: it is an error", default=None
    )
    refusers: Literal["left_out", "kept"] = key(
        "`left_out`: quien no acepta reducción se tiene por no presentado cuando hay prorrateo; `kept`: entra como los demás",
        "`left_out`: whoever accepts no reduction counts as not presented where there is a pro rata; `kept`: goes in like the others",
        default="kept",
    )
    flat_shares: int | None = key(
        "acciones que recibe cada uno antes del prorrateo", "shares that each gets before the pro rata", default=None
    )
    lot_shares: int | None = key("tamaño del lote", "size of the lot", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Rule):
    """One stage of the programme."""

    id: str = key("nombre corto: `first`, `second`, …", "short name: `first`, `second`, …")
    label: Text = key("cómo la llama el decreto", "what the decree calls it")
    offers: Literal["all", "remainder"] = key("todas las acciones o las que queden", "all the shares, or those that remain")
    condition: Text | None = key("qué debe pasar para que se abra", "what must happen for it to open", default=None)
    recipients: Recipients | None = key("quiénes pueden aceptar", "who may accept", default=None)
    price: FixedPrice | MinimumPrice | None = key("precio; ausente si no se conoce", "price; absent where it is not known", default=None)
    notice: Provision | None = key("cómo se publica el aviso", "how the notice is published", default=None)
    term: StageTerm | None = key("plazo de la oferta", "term of the offer", default=None)
    interruption: Provision | None = key("qué pasa si la oferta se interrumpe", "what follows where the offer is interrupted", default=None)
    channel: Channel | None = key("canal de depósito", "channel of deposit", default=None)
    minimum_shares: MinimumShares | None = key("mínimo por aceptación", "least an acceptance", default=None)
    ceilings: tuple[Ceiling, ...] = key("topes", "ceilings", default=())
    without_ceiling: WithoutCeiling | None = key("quién queda sin tope", "who has no ceiling", default=None)
    over_ceiling: OverCeiling | None = key("qué sigue al exceso", "what follows an excess", default=None)
    declarations: tuple[Declaration, ...] = key("declaraciones", "declarations", default=())
    documents: tuple[Document, ...] = key("documentos con antigüedad", "papers with an age", default=())
    bid_security: BidSecurity | None = key("garantía de seriedad", "bid security", default=None)
    payment: Payment | None = key("pago", "payment", default=None)
    adjudication: Adjudication | None = key("adjudicación", "adjudication", default=None)
