"""When an award is to be paid: at once on the Regulation's day, or in instalments that the programme or the Regulation allows."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from enajena.basics.figures import date_text, pesos_text
from enajena.basics.text import Text
from enajena.book.acts.money import Due, PaymentScheduled
from enajena.book.desk import Desk
from enajena.book.effects import money_ledger as ledger
from enajena.book.models import Adjudication, Award, Instalment, Regulation
from enajena.calendar import BusinessCalendar, add_months
from enajena.programme.stage_model import Instalment as Way
from enajena.programme.stages import stage_of


def schedule(desk: Desk, award: Award, body: PaymentScheduled) -> None:
    """Give an award its instalments; a former schedule is replaced as far as it was not paid."""
    dues = body.instalments or (Due(due_on=_regulation_day(desk, award), amount_cop=ledger.unpaid_cop(award)),)
    _check_sum(desk, award, dues)
    _check_days(desk, dues)
    if body.instalments:
        _check_allowed(desk, award, body)
    before = ledger.instalments_of(desk, award)
    for row in before:
        if row.state == "due":
            desk.step(row, end="replaced")
    _make(desk, award, dues, number=len(before))


def regulation_of(desk: Desk, award: Award) -> Regulation | None:
    """Return the Regulation under which an award was adjudicated."""
    adjudication = desk.get(Adjudication, award.adjudication)
    return None if adjudication is None else desk.get(Regulation, adjudication.regulation)


def _make(desk: Desk, award: Award, dues: Sequence[Due], number: int) -> None:
    held = ledger.held_cop(award)
    rest = held
    for place, due in enumerate(dues, start=number + 1):
        paid = min(rest, due.amount_cop)
        rest -= paid
        end = "paid" if paid == due.amount_cop else "due"
        columns = {"award": award.ref, "number": place, "due_on": due.due_on, "amount_cop": due.amount_cop, "paid_cop": paid}
        desk.create(Instalment, f"{award.ref}/{place}", end=end, **columns)
    applied = held - rest
    ledger.post(desk, f"award:{award.ref}", "applied", applied)
    desk.step(award, end=ledger.state_after(award, applied), applied_cop=award.applied_cop + applied)


def _regulation_day(desk: Desk, award: Award) -> date:
    """Return the last of the business days that the programme gives from the award, or else the Regulation."""
    days = payment_days(desk, award)
    if days is None or award.state != "awarded":
        desk.refuse(
            "no_payment_day",
            Text(
                "Ni el programa ni el Reglamento dicen en cuántos días se paga, o la adjudicación ya tiene pagos.",
                "Neither the programme nor the Regulation says in how many days to pay, or the award has payments already.",
            ),
            Text("Dé en `instalments` cada fecha con su monto.", "Give each day with its amount in `instalments`."),
            stage_source(desk, award.stage),
        )
    return _days_after(award.on, days)


def payment_days(desk: Desk, award: Award) -> int | None:
    """Return the business days to pay in; days in official acts are business days (Ley 4 de 1913 art. 62)."""
    rule = stage_of(desk.programme, award.stage).payment
    if rule is not None and rule.business_days is not None:
        return rule.business_days
    regulation = regulation_of(desk, award)
    return None if regulation is None else regulation.payment_days


@lru_cache(maxsize=1024)
def _days_after(day: date, business_days: int) -> date:
    return BusinessCalendar().add_business_days(day, business_days)


def _check_sum(desk: Desk, award: Award, dues: Sequence[Due]) -> None:
    for due in dues:
        ledger.check_amount(desk, due.amount_cop)
    total = sum((due.amount_cop for due in dues), Decimal(0))
    unpaid = ledger.unpaid_cop(award)
    if total != unpaid:
        desk.refuse(
            "schedule_sum",
            Text(
                "Las cuotas suman {total} pesos, y faltan por pagar {unpaid}.",
                "The instalments add up to {total} pesos; {unpaid} are unpaid.",
            ).format(total=pesos_text(total), unpaid=pesos_text(unpaid)),
            Text("Corrija los montos hasta que sumen al centavo.", "Mend the amounts until they add up to the centavo."),
        )


def _check_days(desk: Desk, dues: Sequence[Due]) -> None:
    on = desk.act.act.on
    wrong = next((late for early, late in pairwise(dues) if late.due_on <= early.due_on), None)
    if wrong is None and dues[0].due_on < on:
        wrong = dues[0]
    if wrong is not None:
        desk.refuse(
            "schedule_days",
            Text(
                "La cuota del {day} no va después de la anterior, o es anterior a la fecha del acto.",
                "The instalment of {day} does not come after the one before it, or is before the date of the act.",
            ).format(day=date_text(wrong.due_on)),
            Text("Ponga las cuotas en orden, desde la fecha del acto.", "Put the instalments in order, from the date of the act on."),
        )


def _check_allowed(desk: Desk, award: Award, body: PaymentScheduled) -> None:
    """Refuse days that neither the programme, the Regulation's days nor a cited numeral of the Regulation allow."""
    if body.under:
        return
    ways = _ways(desk, award.stage)
    since = _award_day(award)
    if since is not None and (
        _on_time(desk, award, body.instalments, since) or any(_fits(way, award, body.instalments, since) for way in ways)
    ):
        return
    desk.refuse(
        "schedule_not_allowed",
        Text(
            "Ni el programa ni los días del Reglamento permiten estas cuotas ({ways}).",
            "Neither the programme nor the days of the Regulation allow these instalments ({ways}).",
        ).format(ways=_told(ways)),
        Text(
            "Ajuste las cuotas, o cite en `under` el numeral del Reglamento que las permite.",
            "Adjust the instalments, or cite in `under` the numeral of the Regulation that allows them.",
        ),
        stage_source(desk, award.stage),
    )


def _award_day(award: Award) -> date | None:
    """Return the day from which terms of payment run: that of the award, or None after a default, when nothing is given any more."""
    if award.state == "awarded":
        return award.on
    return award.awarded_on if award.state == "paying" else None


def _on_time(desk: Desk, award: Award, dues: Sequence[Due], since: date) -> bool:
    """Return whether the price is paid at once, on a day that the programme or the Regulation gives; one where neither gives any."""
    if len(dues) > 1:
        return False
    days = payment_days(desk, award)
    return days is None or dues[0].due_on <= _days_after(since, days)


def _fits(way: Way, award: Award, dues: Sequence[Due], since: date) -> bool:
    first = award.applied_cop + dues[0].amount_cop
    enough = first * 100 >= way.initial_percent * award.amount_cop
    return enough and (way.balance_months is None or dues[-1].due_on <= add_months(since, way.balance_months))


def _ways(desk: Desk, stage: str) -> tuple[Way, ...]:
    rule = stage_of(desk.programme, stage).payment
    return () if rule is None else rule.instalments


def _told(ways: Sequence[Way]) -> Text:
    if not ways:
        return Text("el programa no prevé cuotas", "the programme provides for no instalments")
    parts = [
        Text("{label}: primera cuota del {percent} %", "{label}: first instalment of {percent} %").format(
            label=way.label, percent=way.initial_percent
        )
        if way.balance_months is None
        else Text(
            "{label}: primera cuota del {percent} % y saldo en {months} meses",
            "{label}: first instalment of {percent} %, balance in {months} months",
        ).format(label=way.label, percent=way.initial_percent, months=way.balance_months)
        for way in ways
    ]
    return Text("; ".join(part.es for part in parts), "; ".join(part.en for part in parts))


def stage_source(desk: Desk, stage: str) -> str | None:
    """Return the numeral on payment of a stage."""
    rule = stage_of(desk.programme, stage).payment
    return None if rule is None else rule.source
