"""The decree as data: what a programme file may say. Frozen values; every rule carries the numeral it comes from.

`source` is a numeral of the decree itself (`10.2(a)`) or a norm declared under `norms` and its article (`ley-226 art. 14`).
`assumes` names entries of `assumptions`: the points on which the text is silent, and the choice made there.
Formulas stay text here; `programme.formulas` parses them, so that reading a file needs no SQL library.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from enajena.basics.text import Text
from enajena.programme.keys import key
from enajena.programme.stage_model import Provision, Rule, Stage

ClockAct = Literal["purchase", "subscription", "transfer", "award"]
Conduct = Literal["sale", "gratuitous", "rights", "limitation", "beneficial_owner"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm:
    """A norm other than the decree that rules of the file cite."""

    id: str = key(
        "nombre corto con que las reglas la citan, como `ley-226`",
        "short name by which rules cite it, such as `ley-226`",
    )
    title: Text = key("cómo se llama la norma", "what the norm is called")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decree:
    """Which decree the file is, and how much of it was read."""

    title: Text = key("de qué trata, en palabras propias", "what it is about, in one's own words")
    number: int | None = key("número; ausente si no se conoce", "number; absent where it is not known", default=None)
    year: int | None = key("año", "year", default=None)
    dated: date | None = key("fecha de expedición", "date of issue", default=None)
    published: date | None = key("fecha de publicación", "date of publication", default=None)
    gazette: str | None = key("Diario Oficial", "official gazette", default=None)
    text_read: Literal["full", "most", "excerpt"] = key(
        "qué parte se leyó: `full` todo, `most` lo operativo, `excerpt` sólo un artículo o notas",
        "how much was read: `full` all, `most` the operative part, `excerpt` one article or notes only",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares(Rule):
    """How many shares the programme offers."""

    count: int = key("cuántas acciones", "how many shares")
    of_capital_percent: Decimal | None = key(
        "porcentaje del capital que el decreto publica", "percent of the capital, as published", default=None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Seller(Rule):
    """A seller and its part of the shares."""

    name: str = key("quién vende", "who sells")
    shares: int | None = key("cuántas acciones de las ofrecidas son suyas", "how many of the shares on offer are its own", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Rule):
    """A term with the dated norm that defines it."""

    term: Text = key("el término", "the term")
    meaning: Text = key("qué significa, o qué norma lo dice", "what it means, or which norm says so")
    since: date | None = key("desde cuándo rige la definición", "since when the definition is in force", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactDeclaration(Rule):
    """A fact that this decree asks for and the common vocabulary lacks."""

    name: str = key("nombre en inglés, en minúsculas, con la unidad al final", "English name, lower case, unit last")
    kind: Literal["money", "money_or_none", "boolean", "integer", "year", "date"] = key("qué clase de dato es", "what kind of fact it is")
    label: Text = key("cómo se llama ante una persona", "what a person calls it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment(Rule):
    """A later norm that changed or corrected the decree; `source` cites it."""

    dated: date = key("fecha de la norma", "date of the norm")
    effect: Text = key("qué cambió y desde cuándo cuenta", "what it changed and from when it counts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspension(Rule):
    """Days in which the validity of the programme did not run."""

    first_day: date = key("primer día suspendido", "first suspended day")
    last_day: date = key("último día suspendido", "last suspended day")


@dataclass(frozen=True, slots=True, kw_only=True)
class Validity(Rule):
    """How long the programme is in force."""

    text: Text = key("la vigencia en palabras", "the validity in words")
    months: int | None = key("meses de vigencia", "months of validity", default=None)
    until: date | None = key("último día, si el decreto da una fecha", "last day, where the decree gives a date", default=None)
    starts: Literal["publication", "first_stage"] | None = key("qué acto la inicia", "which act starts it", default=None)
    extension_months: int | None = key("por cuántos meses puede prorrogarse", "by how many months it can be extended", default=None)
    suspensions: tuple[Suspension, ...] = key("suspensiones que corrieron el fin", "suspensions that moved the end", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditLine(Rule):
    """The credit that must exist before the offer (Ley 226 art. 11 num. 3)."""

    text: Text = key("las condiciones en palabras", "the conditions in words")
    pool_percent: Decimal = key(
        "monto mínimo, en porcentaje del valor de las acciones", "least amount, in percent of the value of the shares"
    )
    term_months: int = key("plazo mínimo de amortización", "least term of repayment")
    grace_months: int = key("gracia mínima a capital", "least grace on capital")
    down_payment_percent: Decimal | None = key("cuota inicial mínima por acción", "least down payment a share", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SuccessThreshold(Rule):
    """How much must be placed for the programme to take effect; reported, never applied."""

    percent: Decimal = key("porcentaje de lo ofrecido", "percent of what is offered")
    amount_cop: Decimal | None = key("monto que el decreto publica", "amount as published", default=None)
    text: Text = key("qué pasa si no se alcanza", "what follows where it is not reached")


@dataclass(frozen=True, slots=True, kw_only=True)
class LockUp(Rule):
    """The time in which the buyer may not dispose of the shares, with its own start (A4, A46)."""

    months: int = key("meses que dura; la ley admite hasta 24", "months it lasts; the law allows up to 24")
    starts: ClockAct = key("qué acto la inicia", "which act starts it")
    duty: Text = key("qué no puede hacer el comprador", "what the buyer may not do")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket(Rule):
    """A percentage for a breach in (from_month, to_month] after the clock's start; the first takes the day of the act too (A6)."""

    from_month: int = key("mes en que empieza, sin incluir ese día", "month in which it begins, that day not included")
    to_month: int = key("mes en que termina, incluido ese día", "month in which it ends, that day included")
    percent: Decimal = key("porcentaje de la multa", "percent of the fine")
    wording: Text = key("cómo lo dice el texto, en palabras propias", "how the text puts it, in one's own words")


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseValue(Rule):
    """One of the values whose higher is the base of the fine."""

    name: Literal["purchase", "resale", "second_stage"] = key("cuál de los valores", "which of the values")


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexation(Rule):
    """How the reference values are brought up to date before the highest is taken."""

    method: Literal["january_ipc", "legal_maximum_rate"] = key(
        "`january_ipc`: cada 1.º de enero con la variación certificada del año anterior; `legal_maximum_rate`: a la tasa máxima de mora",
        "`january_ipc`: every 1 January by the certified variation of the year before; `legal_maximum_rate`: at the highest default rate",
    )
    until: Literal["breach", "payment"] = key("hasta qué día", "until which day", default="breach")


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultInterest(Rule):
    """Interest on the fine at the highest rate that the law allows, from the breach to the settlement."""

    method: Literal["period_effective", "daily_effective", "monthly_effective", "linear_365", "linear_366"] = key(
        "cómo se pasa la tasa efectiva anual a los días",
        "how the effective annual rate is brought to days",
        default="period_effective",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ConductReach(Rule):
    """Whether the graduated fine reaches a conduct."""

    conduct: Conduct = key("la conducta", "the conduct")
    reach: Literal["fined", "broad_reading", "not_reached"] = key(
        "`fined` la multa la alcanza; `broad_reading` sólo en lectura amplia, y la multa queda provisional; `not_reached` no la alcanza",
        "`fined` the fine reaches it; `broad_reading` in a broad reading only, and the fine stays provisional; `not_reached` it does not",
    )
    note: Text | None = key("qué se dice a quien pregunta", "what is said to whoever asks", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine(Rule):
    """The graduated fine for a breach of the lock-up."""

    clock: ClockAct = key("qué acto inicia los tramos", "which act starts the brackets")
    payee: Text = key("a favor de quién", "to whom it is paid")
    track: Literal["administrative", "contractual"] = key("vía por la que se cobra", "track on which it is collected")
    base: tuple[BaseValue, ...] = key("valores entre los que se toma el mayor", "values of which the higher is taken")
    brackets: tuple[Bracket, ...] = key(
        "tramos, sin hueco ni traslapo, con porcentaje que no sube",
        "brackets, no hole or overlap, percentages that do not rise",
    )
    conducts: tuple[ConductReach, ...] = key("a qué conductas alcanza", "which conducts it reaches")
    indexation: Indexation | None = key("actualización de los valores", "indexation of the values", default=None)
    interest: DefaultInterest | None = key("interés de mora sobre la multa", "default interest on the fine", default=None)
    imposed_by: Text | None = key("quién la impone", "who imposes it", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondPenalty(Rule):
    """A penalty beside the graduated fine; both are reported and never added up in silence (A22)."""

    percent: Decimal = key("porcentaje", "percent")
    base: Literal["purchase"] = key("valor sobre el que se calcula", "value that it is worked out on")
    indexation: Literal["ipc_years_and_months"] = key(
        "IPC anual por cada año calendario completo y mensual por el resto",
        "IPC by the year for whole calendar years, by the month for the rest",
    )
    until: Literal["payment"] = key("hasta qué día se actualiza", "until which day it is indexed")
    conducts: tuple[Conduct, ...] = key("conductas que la causan", "conducts that bring it about")
    payee: Text = key("a favor de quién", "to whom it is paid")
    effect: Text = key("qué más sigue", "what else follows")


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgeRank(Rule):
    """The rank of the pledge, and when it is that one."""

    rank: int = key("grado", "rank")
    when: Text = key("cuándo", "when")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pledge(Rule):
    """What secures the fines, who holds it, what it gives and how it ends."""

    kinds: tuple[Literal["pledge", "immobilisation"], ...] = key("clase de garantía", "kind of security")
    creditor: str | None = key("a favor de quién", "in whose favour", default=None)
    ranks: tuple[PledgeRank, ...] = key("grados", "ranks", default=())
    creditor_rights_when: tuple[Literal["breach", "attachment"], ...] = key(
        "cuándo pasan al acreedor los derechos de accionista",
        "when the shareholder's rights pass to the creditor",
        default=(),
    )
    release: Text | None = key("cómo se levanta", "how it is released", default=None)
    terms: Text = key("la garantía en palabras", "the security in words")


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumption:
    """A point on which the text is silent or leaves the matter to the Regulation, and the choice made."""

    id: str = key("número de la pregunta, como `A10`", "number of the question, such as `A10`")
    source: str = key("numeral que deja la duda", "numeral that leaves the doubt")
    choice: Text = key("qué se decidió", "what was chosen")
    why: Text = key("por qué", "why")
    who: Text = key("quién puede cambiarlo", "who may change it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """One programme file."""

    enajena: Literal["1"] = key("versión del formato", "version of the format")
    id: str = key("nombre corto: minúsculas, cifras y guiones", "short name: lower case, digits and hyphens")
    title: Text = key("título del programa", "title of the programme")
    decree: Decree = key("el decreto", "the decree")
    operation: Literal["sale", "subscription"] = key(
        "venta de acciones existentes o suscripción de nuevas", "sale of existing shares or subscription of new ones"
    )
    issuer: str | None = key("sociedad cuyas acciones se venden", "company whose shares are sold", default=None)
    norms: tuple[Norm, ...] = key("otras normas que las reglas citan", "other norms that rules cite", default=())
    shares: Shares | None = key("acciones que se ofrecen", "shares on offer", default=None)
    sellers: tuple[Seller, ...] = key("vendedores", "sellers", default=())
    definitions: tuple[Definition, ...] = key("definiciones con su norma y fecha", "definitions with norm and date", default=())
    facts: tuple[FactDeclaration, ...] = key("datos propios de este decreto", "facts of this decree's own", default=())
    amendments: tuple[Amendment, ...] = key("normas que lo cambiaron", "norms that changed it", default=())
    validity: Validity | None = key("vigencia", "validity", default=None)
    credit_line: CreditLine | None = key("línea de crédito previa a la oferta", "credit line before the offer", default=None)
    success_threshold: SuccessThreshold | None = key("umbral de éxito", "success threshold", default=None)
    stages: tuple[Stage, ...] = key("etapas, en orden", "stages, in order", default=())
    lock_up: LockUp | None = key("restricción de negociabilidad", "lock-up", default=None)
    fine: Fine | None = key("multa graduada", "graduated fine", default=None)
    second_penalty: SecondPenalty | None = key("segunda sanción", "second penalty", default=None)
    pledge: Pledge | None = key("garantía sobre las acciones", "security over the shares", default=None)
    provisions: tuple[Provision, ...] = key("demás disposiciones", "other provisions", default=())
    assumptions: tuple[Assumption, ...] = key("supuestos", "assumptions", default=())
