"""What acts that put papers on file do."""

from decimal import Decimal

from enajena.basics.figures import percent_text, pesos_text
from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.papers import AuthorisationFiled, CreditLineOpened, IndexCertified, RecipientsScreened
from enajena.book.certified import rows_of, says_of, table
from enajena.book.desk import Desk
from enajena.book.effects.offer import need_paper, rule_of
from enajena.book.effects.registry import effect
from enajena.book.gates_credit import least_credit
from enajena.book.models import CreditLine, Paper
from enajena.indices import spec_of
from enajena.programme.model import Programme
from enajena.programme.stage_model import FixedPrice


@effect(CreditLineOpened)
def credit_line_opened(desk: Desk, act: Recorded) -> None:
    """Keep a credit line that meets what the law and the programme ask of each one."""
    body: CreditLineOpened = act.body
    least = least_credit(desk.programme)
    if body.term_months < least.term_months or body.grace_months < least.grace_months:
        desk.refuse(
            "credit_term",
            Text(
                f"El crédito es a {body.term_months} meses con {body.grace_months} de gracia.",
                f"The credit is for {body.term_months} months with {body.grace_months} of grace.",
            ),
            Text(
                f"Debe ser a {least.term_months} meses o más, con {least.grace_months} de gracia o más.",
                f"It must be for {least.term_months} months or more, with {least.grace_months} of grace or more.",
            ),
            least.source,
        )
    _check_rate(desk, body, least.source)
    _check_collateral(desk, body, least.source)
    columns = {name: getattr(body, name) for name in CreditLine.columns()}
    desk.create(CreditLine, body.line, **columns)


def _check_rate(desk: Desk, body: CreditLineOpened, source: str) -> None:
    if body.bank_rate_status == "proxy" or not body.bank_rate_certificate.strip():
        desk.refuse(
            "bank_rate_not_certified",
            Text(
                "El interés bancario corriente con que se compara no está certificado.",
                "The bank rate that it is compared with is not certified.",
            ),
            Text("Dé la tasa y el certificado del día en que se otorga.", "Give the rate and the certificate of the day of granting."),
            source,
        )
    if body.rate_ea_pct > body.bank_rate_ea_pct:
        desk.refuse(
            "credit_rate",
            Text(
                "La tasa, {rate}, pasa del interés bancario corriente del {day}, {bank} ({certificate}).",
                "The rate, {rate}, is above the bank rate of {day}, {bank} ({certificate}).",
            ).format(
                rate=percent_text(body.rate_ea_pct),
                day=body.granted_on,
                bank=percent_text(body.bank_rate_ea_pct),
                certificate=body.bank_rate_certificate,
            ),
            Text("El crédito debe otorgarse a esa tasa o menos.", "The credit must be granted at that rate or less."),
            source,
        )


def _check_collateral(desk: Desk, body: CreditLineOpened, source: str) -> None:
    prices = _fixed_prices(desk.programme)
    if prices and body.collateral_price_cop not in prices:
        desk.refuse(
            "collateral",
            Text(
                "La garantía toma cada acción por {found} y el precio fijo es {prices}.",
                "The collateral takes each share at {found} and the fixed price is {prices}.",
            ).format(
                found=pesos_text(body.collateral_price_cop),
                prices=Text(" / ".join(pesos_text(price).es for price in prices), " / ".join(pesos_text(price).en for price in prices)),
            ),
            Text(
                "Las acciones se reciben por el precio fijo, el inicial o el ajustado.",
                "The shares are taken at the fixed price, the initial or the adjusted one.",
            ),
            source,
        )


def _fixed_prices(programme: Programme) -> tuple[Decimal, ...]:
    first = programme.stages[0].price if programme.stages else None
    return tuple(value.cop for value in first.values) if isinstance(first, FixedPrice) else ()


@effect(RecipientsScreened)
def recipients_screened(desk: Desk, act: Recorded) -> None:
    """Keep the certificate that no recipient is on the deny list."""
    body: RecipientsScreened = act.body
    rule_of(desk, body.stage)
    need_paper(desk, body.dated, body.file_sha256)
    says = {"stage": body.stage}
    desk.create(Paper, body.paper, kind="screening", number=body.number, dated=body.dated, sha256=body.file_sha256, says=says)


@effect(IndexCertified)
def index_certified(desk: Desk, act: Recorded) -> None:
    """Keep the values of an index that its issuer certifies, where they are in order and within the bounds of the table."""
    body: IndexCertified = act.body
    need_paper(desk, body.dated, body.file_sha256)
    spec = spec_of(body.index)
    wrong = next((value for value in body.values if not spec.holds(value.value)), None)
    if wrong is not None or not body.values:
        desk.refuse(
            "index_value",
            Text(
                f"El certificado no da valores posibles de `{body.index}`.", f"The certificate gives no possible values of `{body.index}`."
            ),
            Text("Corrija los valores según el certificado.", "Mend the values by the certificate."),
        )
    paper = desk.create(
        Paper, body.paper, kind="index_certificate", number=body.number, dated=body.dated, sha256=body.file_sha256, says=says_of(body)
    )
    try:
        table(body.index, rows_of(paper))
    except ValueError:
        desk.refuse(
            "index_order",
            Text(
                "Los periodos del certificado se traslapan o no están en orden.",
                "The periods of the certificate overlap or are out of order.",
            ),
            Text("Dé un valor por periodo, en orden de fecha.", "Give one value a period, in order of date."),
        )


@effect(AuthorisationFiled)
def authorisation_filed(desk: Desk, act: Recorded) -> None:
    """Keep an authorisation."""
    body: AuthorisationFiled = act.body
    need_paper(desk, body.dated, body.file_sha256)
    says = {"authority": body.authority}
    desk.create(Paper, body.paper, kind="authorisation", number=body.number, dated=body.dated, sha256=body.file_sha256, says=says)
