"""Why an amount of money is that amount: the lines of the ledger that add up to it, or the figure of another object that it is."""

from collections.abc import Callable
from decimal import Decimal

from enajena.basics.figures import date_text, pesos_text
from enajena.basics.text import Text, same
from enajena.book.effects.money_ledger import held_cop, unpaid_cop
from enajena.book.models import Award, BidSecurity, Fine, Instalment, MoneyEntry, Refund
from enajena.office.back.addresses import of_act
from enajena.office.back.why.links import to_object, to_reason
from enajena.office.back.why.model import Asked, Line, Worked
from enajena.programme.stages import stage_of

_ACCOUNTS = {
    "received": Text("recibido", "received"),
    "applied": Text("aplicado al precio", "applied to the price"),
    "returned": Text("devuelto", "given back"),
    "forfeited": Text("perdido por incumplir", "forfeited"),
    "paid": Text("pagado", "paid"),
}
_MOST_LINES = 500


def of_account(account: str) -> Callable[[Asked], Worked]:
    """Return what tells the sum of an account of an award or a fine, line by line."""

    def worked(asked: Asked) -> Worked:
        owner = f"{asked.table}:{asked.row.ref}"
        lines = MoneyEntry.objects.using(asked.alias).filter(sale=asked.sale, owner=owner, account=account).order_by("index", "step")
        steps = tuple(
            Line(
                says=Text("{day}, acto {index}", "{day}, act {index}").format(day=date_text(line.on), index=line.index),
                value=pesos_text(line.amount_cop),
                address=of_act(asked.sale, line.index),
            )
            for line in lines[:_MOST_LINES]
        )
        total = sum((line.amount_cop for line in lines), Decimal(0))
        said = Text(
            "La suma de lo {account} en el libro de dinero, en pesos.", "The sum of what was {account} in the money ledger, in pesos."
        )
        return Worked(
            said=said.format(account=_ACCOUNTS[account]),
            steps=(*steps, Line(says=Text("Suma", "Sum"), value=pesos_text(total), binds=True)),
        )

    return worked


def unpaid(asked: Asked) -> Worked:
    """Tell what is still to be paid of an award."""
    award = asked.of(Award)
    return _difference(
        asked,
        Text("El precio menos lo aplicado.", "The price less what was applied."),
        (("amount_cop", award.amount_cop), ("applied_cop", -award.applied_cop)),
        unpaid_cop(award),
    )


def held(asked: Asked) -> Worked:
    """Tell what is held for an award, to apply or give back."""
    award = asked.of(Award)
    return _difference(
        asked,
        Text(
            "Lo recibido menos lo aplicado, lo devuelto y lo perdido.",
            "What was received, less what was applied, given back and forfeited.",
        ),
        (
            ("received_cop", award.received_cop),
            ("applied_cop", -award.applied_cop),
            ("returned_cop", -award.returned_cop),
            ("forfeited_cop", -award.forfeited_cop),
        ),
        held_cop(award),
    )


def owed(asked: Asked) -> Worked:
    """Tell what is owed of a fine."""
    fine = asked.of(Fine)
    return _difference(
        asked,
        Text("La multa y su interés, menos lo pagado.", "The fine and its interest, less what was paid."),
        (("fine_cop", fine.fine_cop), ("interest_cop", fine.interest_cop or Decimal(0)), ("paid_cop", -fine.paid_cop)),
        fine.owed_cop,
    )


def paid_of_instalment(asked: Asked) -> Worked:
    """Tell what is paid of an instalment: money goes to the oldest one first."""
    instalment = asked.of(Instalment)
    award = asked.desk.need(Award, instalment.award)
    rows = sorted(asked.desk.hanging(Instalment, "award", award.ref), key=lambda row: (row.due_on, row.number))
    steps = tuple(
        Line(
            says=Text("Cuota {number}, del {day}", "Instalment {number}, of {day}").format(number=row.number, day=date_text(row.due_on)),
            value=pesos_text(row.paid_cop),
            binds=row.ref == instalment.ref,
        )
        for row in rows
    )
    said = Text("Lo aplicado va a la cuota más antigua primero.", "What is applied goes to the oldest instalment first.")
    applied = to_reason(
        asked, ("award", award.ref, "applied_cop"), Text("Aplicado al precio", "Applied to the price"), pesos_text(award.applied_cop)
    )
    return Worked(said=said, steps=steps, inputs=(applied,))


def amount_of_instalment(asked: Asked) -> Worked:
    """Tell the amount of an instalment: all that was unpaid where the act gives no instalments of its own."""
    instalment = asked.of(Instalment)
    award = asked.desk.need(Award, instalment.award)
    rule = stage_of(asked.programme, award.stage).payment
    lines = [
        to_reason(
            asked, ("award", award.ref, "amount_cop"), Text("Precio de la adjudicación", "Price of the award"), pesos_text(award.amount_cop)
        )
    ]
    if rule is not None:
        lines.append(Line(says=rule.text, source=rule.source))
    said = Text("Las cuotas de un plan suman lo que faltaba por pagar.", "The instalments of a schedule add up to what was unpaid.")
    return Worked(said=said, inputs=tuple(lines))


def place_of_instalment(asked: Asked) -> Worked:
    """Tell the number of an instalment: its place among all that the award has had."""
    instalment = asked.of(Instalment)
    said = Text("El orden en que se fijaron las cuotas de la adjudicación.", "The order in which the instalments of the award were set.")
    return Worked(said=said, inputs=(to_object(asked, "award", instalment.award, Text("Adjudicación", "Award")),))


def refund(asked: Asked) -> Worked:
    """Tell why that much went back, and of what it was held."""
    row = asked.of(Refund)
    if row.security is not None:
        security = asked.desk.need(BidSecurity, row.security)
        place = ("bidsecurity", security.ref, "amount_cop")
        said = Text("La garantía de seriedad en efectivo, entera.", "The bid security in cash, whole.")
        return Worked(said=said, steps=(to_reason(asked, place, said, pesos_text(security.amount_cop)),))
    award = asked.desk.need(Award, row.award or "")
    reasons = {
        "excess": Text(
            "Sobraba del precio: nunca se devuelve más de lo que está retenido.", "It was beyond the price: no more goes back than is held."
        ),
        "resolved": Text(
            "La adjudicación se resolvió por mora: vuelve lo que no se perdió.",
            "The award was resolved by default: what was not forfeited goes back.",
        ),
        "refused": Text(
            "No se autorizó la adjudicación: vuelve lo recibido.", "The award was not authorised: what was received goes back."
        ),
        "lapsed": Text("La adjudicación quedó sin efecto: vuelve lo recibido.", "The award lapsed: what was received goes back."),
    }
    place_of = ("received_cop", "applied_cop", "forfeited_cop", "returned_cop")
    names = (_ACCOUNTS[name.removesuffix("_cop")] for name in place_of)
    inputs = tuple(
        to_reason(asked, ("award", award.ref, column), name, pesos_text(getattr(award, column)))
        for column, name in zip(place_of, names, strict=True)
    )
    order = () if row.order is None else (Line(says=Text("Orden de pago", "Payment order"), value=same(row.order)),)
    return Worked(said=reasons[row.reason], inputs=(*inputs, *order))


def _difference(asked: Asked, said: Text, parts: tuple[tuple[str, Decimal], ...], total_cop: Decimal) -> Worked:
    place = (asked.table, asked.row.ref)
    steps = tuple(to_reason(asked, (*place, name), _PARTS[name], pesos_text(amount)) for name, amount in parts)
    return Worked(said=said, steps=(*steps, Line(says=Text("Queda", "What is left"), value=pesos_text(total_cop), binds=True)))


_PARTS = {
    "amount_cop": Text("Precio", "Price"),
    "received_cop": Text("Recibido", "Received"),
    "applied_cop": Text("Aplicado", "Applied"),
    "returned_cop": Text("Devuelto", "Given back"),
    "forfeited_cop": Text("Perdido", "Forfeited"),
    "fine_cop": Text("Multa", "Fine"),
    "interest_cop": Text("Interés", "Interest"),
    "paid_cop": Text("Pagado", "Paid"),
}
