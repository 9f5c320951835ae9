"""What a buyer in default loses: the penalty of the programme, else that of the Regulation, and never one of our own."""

from decimal import Decimal
from fractions import Fraction

from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.effects import money_ledger as ledger
from enajena.book.effects.money_schedule import regulation_of, stage_source
from enajena.book.models import Award
from enajena.programme.stages import stage_of


def penalty_cop(desk: Desk, award: Award) -> Decimal:
    """Return the penalty for not paying an award, to the centavo, half up, whatever was received.

    The programme's, where it has one in money; else the percent that the Regulation says. Both are of the price that is unpaid,
    unless the programme says the whole price.
    """
    rule = stage_of(desk.programme, award.stage).payment
    penalty = None if rule is None else rule.default_penalty
    if penalty is not None and penalty.paid_in == "money":
        base = award.amount_cop if penalty.of == "price" else ledger.unpaid_cop(award)
        return _part(base, penalty.percent)
    regulation = regulation_of(desk, award)
    if regulation is None or regulation.default_penalty_pct is None:
        desk.refuse(
            "no_penalty",
            Text(
                "Ni el programa ni el Reglamento dicen qué parte en dinero se pierde por no pagar.",
                "Neither the programme nor the Regulation says what part is lost, in money, by not paying.",
            ),
            Text(
                "Registre una adenda del Reglamento con `default_penalty_pct`; 0 si no se pierde nada.",
                "Record an addendum to the Regulation with `default_penalty_pct`; 0 where nothing is lost.",
            ),
            stage_source(desk, award.stage),
        )
    return _part(ledger.unpaid_cop(award), regulation.default_penalty_pct)


def _part(base_cop: Decimal, percent: Decimal) -> Decimal:
    return round_half_up(Fraction(base_cop) * Fraction(percent) / 100)
