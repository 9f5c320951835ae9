"""Checks the figures of a liquidation against the programme and the lot: an act cannot carry another percent, value or product.

What rests on index tables (factors, interest) comes in the act, with the whole working in the file it names; the tables are
published anew and a replay must not depend on them.
"""

from fractions import Fraction

from enajena.basics.figures import pesos_text
from enajena.basics.money import PERCENT, round_half_up
from enajena.basics.text import Text
from enajena.book.acts.fines import BaseLine, Liquidation
from enajena.book.desk import Desk
from enajena.book.effects.breaches import reaches
from enajena.book.models import Case, Lot
from enajena.programme.model import Fine as FineRule
from enajena.programme.model import SecondPenalty
from enajena.rules.brackets import place
from enajena.rules.fine_facts import FineFacts, has_base


def check_graduated(desk: Desk, case: Case, lot: Lot, figures: Liquidation) -> FineRule:
    """Return the rule of the graduated fine where the figures are those it gives, or refuse them."""
    rule = desk.programme.fine
    if rule is None or not reaches(rule, case.conduct):
        desk.refuse(
            "not_reached",
            Text(
                "Ninguna multa graduada del programa alcanza esta conducta ({conduct}).",
                "No graduated fine of the programme reaches this conduct ({conduct}).",
            ).format(conduct=case.conduct),
            Text("Remita el caso con `breach_referred`.", "Refer the case with `breach_referred`."),
            None if rule is None else rule.source,
        )
    facts = FineFacts(
        acquired=lot.acquired_on,
        breached=case.breached_on,
        shares=case.shares,
        paid_cop=lot.price_cop,
        awarded=lot.awarded_on,
        conduct=case.conduct,
    )
    bracket = place(desk.programme, rule, facts).bracket
    _check_percent(desk, figures, Fraction(0) if bracket is None else Fraction(bracket.rule.percent), rule.source)
    for name, value in (("purchase", lot.price_cop), ("resale", case.resale_cop)):
        given = next((line.value_cop for line in figures.base if line.name == name), None)
        if has_base(rule, name) and bracket is not None and given != value:
            _refuse_value(desk, name, rule.source)
    _check_product(desk, case, figures, rule.source)
    return rule


def check_second(desk: Desk, case: Case, lot: Lot, figures: Liquidation) -> SecondPenalty:
    """Return the rule of the second penalty where the figures are those it gives, or refuse them."""
    rule = desk.programme.second_penalty
    if rule is None or case.conduct not in rule.conducts:
        desk.refuse(
            "not_reached",
            Text(
                "El programa no tiene una segunda sanción para esta conducta ({conduct}).",
                "The programme has no second penalty for this conduct ({conduct}).",
            ).format(conduct=case.conduct),
            Text("Liquide la multa graduada, o remita el caso.", "Work out the graduated fine, or refer the case."),
            None if rule is None else rule.source,
        )
    _check_percent(desk, figures, Fraction(rule.percent), rule.source)
    if [(line.name, line.value_cop) for line in figures.base] != [("purchase", lot.price_cop)]:
        _refuse_value(desk, "purchase", rule.source)
    _check_product(desk, case, figures, rule.source)
    return rule


def _check_percent(desk: Desk, figures: Liquidation, percent: Fraction, source: str) -> None:
    if Fraction(figures.percent) != percent:
        desk.refuse(
            "percent",
            Text(
                f"El porcentaje del acto es {figures.percent} y el del tramo, {percent}.",
                f"The act says {figures.percent} % and the bracket {percent} %.",
            ),
            Text("Liquide de nuevo con la fecha del incumplimiento.", "Work it out again with the date of the breach."),
            source,
        )


def _refuse_value(desk: Desk, name: str, source: str) -> None:
    desk.refuse(
        "base",
        Text(
            f"El valor «{name}» de la base no es el que guarda el libro para el lote y el caso.",
            f"The value “{name}” of the base is not the one the book keeps for the lot and the case.",
        ),
        Text("Liquide de nuevo con los valores del libro.", "Work it out again with the values of the book."),
        source,
    )


def _check_product(desk: Desk, case: Case, figures: Liquidation, source: str) -> None:
    base = max((_raised(desk, line) for line in figures.base), default=Fraction(0))
    owed = round_half_up(base * case.shares * Fraction(figures.percent) / PERCENT)
    if owed != figures.fine_cop or (figures.interest_cop is None) != (figures.settled_on is None):
        desk.refuse(
            "product",
            Text(
                "La multa del acto es {said} y la que dan su base, acciones y porcentaje, {owed}.",
                "The act says a fine of {said}; its base, shares and percent give {owed}.",
            ).format(said=pesos_text(figures.fine_cop), owed=pesos_text(owed)),
            Text("Liquide de nuevo; el interés va con su fecha de pago.", "Work it out again; interest goes with its day of payment."),
            source,
        )


def _raised(desk: Desk, line: BaseLine) -> Fraction:
    try:
        factor = Fraction(line.factor)
    except (ValueError, ZeroDivisionError):
        desk.refuse(
            "factor",
            Text(f"El factor «{line.factor}» no es una fracción.", f"The factor “{line.factor}” is not a fraction."),
            Text("Escríbalo como numerador/denominador.", "Write it as numerator/denominator."),
        )
    return Fraction(line.value_cop) * factor
