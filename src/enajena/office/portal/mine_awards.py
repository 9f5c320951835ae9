"""Awards in words: how the shares were shared out, what is due and when, what came in and what went back."""

from collections.abc import Iterator

from enajena.basics.figures import count_text, pesos_text, shares_text
from enajena.basics.text import Text
from enajena.book.effects.money_ledger import held_cop, unpaid_cop
from enajena.book.machines import MACHINES
from enajena.book.machines.awards import ENDED
from enajena.book.models import Adjudication, Award, Regulation
from enajena.book.statements.codes import payment_code
from enajena.calendar import date_in_words
from enajena.office.portal.mine_model import AwardShown, Due, Fact, Moved
from enajena.office.portal.mine_rows import Rows
from enajena.programme.show_stage import RULE_TEXTS

_MEANS = {
    "cash": Text("en efectivo", "in cash"),
    "cashiers_cheque": Text("en cheque de gerencia", "by cashier's cheque"),
    "transfer": Text("por transferencia", "by transfer"),
    "severance": Text("con cesantías", "with severance savings"),
    "credit_line": Text("con la línea de crédito", "by the credit line"),
    "other": Text("por otro medio", "by other means"),
}
_BACK = {
    "excess": Text("sobraba del precio", "beyond the price"),
    "resolved": Text("la adjudicación se resolvió", "the award was resolved"),
    "refused": Text("no se autorizó la adjudicación", "the award was not authorised"),
    "lapsed": Text("la adjudicación quedó sin efecto", "the award lapsed"),
    "security": Text("era la garantía de seriedad", "it was the bid security"),
}
_TIES = {
    "earlier_filing": Text("Los empates favorecieron a quien presentó primero.", "Ties favoured the earlier filing."),
    "pro_rata": Text("Los empates se resolvieron a prorrata.", "Ties were settled pro rata."),
}


def awards_shown(rows: Rows) -> tuple[AwardShown, ...]:
    """Return the awards of an acceptance; one that ended owes nothing."""
    adjudications = {one.ref: one for one in rows.adjudications}
    return tuple(_award(rows, award, adjudications.get(award.adjudication)) for award in rows.awards)


def _award(rows: Rows, award: Award, adjudication: Adjudication | None) -> AwardShown:
    return AwardShown(
        ref=award.ref,
        state=MACHINES["award"].label_of(award.state),
        facts=tuple(_facts(award)),
        shared_out=() if adjudication is None else tuple(_shared_out(adjudication, rows.regulation)),
        dues=tuple(
            Due(due_on=row.due_on, amount_cop=row.amount_cop, paid_cop=row.paid_cop, state=MACHINES["instalment"].label_of(row.state))
            for row in rows.instalments
            if row.award == award.ref
        ),
        moved=tuple(sorted(_moved(rows, award), key=lambda one: one.on)),
        unpaid_cop=award.amount_cop * 0 if award.state in ENDED else unpaid_cop(award),
        held_cop=held_cop(award),
        payment_code=payment_code(award.ref),
    )


def _facts(award: Award) -> Iterator[Fact]:
    yield Fact(Text("Adjudicadas", "Awarded"), shares_text(award.shares))
    yield Fact(Text("Adjudicadas el", "Awarded on"), date_in_words(award.awarded_on))
    yield Fact(Text("Precio por acción, en pesos", "Price a share, in pesos"), pesos_text(award.price_cop))
    yield Fact(Text("Valor, en pesos", "Amount, in pesos"), pesos_text(award.amount_cop))
    yield Fact(Text("Pagado, en pesos", "Paid, in pesos"), pesos_text(award.applied_cop))


def _shared_out(adjudication: Adjudication, regulation: Regulation | None) -> Iterator[Text]:
    counts = {"offered": count_text(adjudication.offered_shares), "demanded": count_text(adjudication.demanded_shares)}
    if adjudication.demanded_shares <= adjudication.offered_shares:
        yield Text("Se ofrecían {offered} acciones y se pidieron {demanded}: alcanzaron para todos.",
                   "{offered} shares were offered and {demanded} asked for: there were enough for all.").format(**counts)  # fmt: skip
        return
    how = RULE_TEXTS[adjudication.rule].format(
        flat=shares_text(0 if regulation is None else regulation.flat_shares or 0),
        lot=shares_text(0 if regulation is None else regulation.lot_shares or 0),
    )
    yield Text("Se ofrecían {offered} acciones y se pidieron {demanded}: se repartieron {how}.",
               "{offered} shares were offered and {demanded} asked for: they were shared out {how}.").format(**counts, how=how)  # fmt: skip
    if adjudication.tie is not None:
        yield _TIES[adjudication.tie]


def _moved(rows: Rows, award: Award) -> Iterator[Moved]:
    for row in rows.payments:
        if row.award == award.ref:
            what = Text("Pago {means}: {state}", "Payment {means}: {state}").format(
                means=_MEANS[row.means], state=MACHINES["payment"].label_of(row.state)
            )
            yield Moved(on=row.received_on, amount_cop=row.amount_cop, what=what)
    for back in rows.refunds:
        if back.award == award.ref:
            yield Moved(
                on=back.on, amount_cop=back.amount_cop, what=Text("Devolución: {why}", "Refund: {why}").format(why=_BACK[back.reason])
            )
