"""The facts of a breach, and what makes them impossible: all of it at once, by the name of the option that holds it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.faults import CallError, Fault
from enajena.basics.money import decimals_of
from enajena.basics.text import Text, same
from enajena.programme.model import Fine, Programme
from enajena.programme.vocabulary import CONDUCTS
from enajena.rules.interest import METHODS

# Above these a figure is a slip of the keyboard: the largest programme of the family had 42 million million shares.
MOST_SHARES = 10**18
MOST_PESOS_A_SHARE = 10**15
MOST_DECIMALS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class FineFacts:
    """A breach: when, how many shares, and at which values, in pesos a share.

    `acquired` is the day of the act by which the acceptor got the shares (purchase, subscription or transfer); `awarded` that of
    the adjudication, where the programme counts from it. `second_stage_on` is the day from which the second-stage price counts.
    `no_second_stage` says that there will be none. `settled` is the day of payment, `interest_method` another method than the
    programme's.
    """

    acquired: date
    breached: date
    shares: int
    paid_cop: Decimal
    resold_cop: Decimal | None = None
    second_stage_cop: Decimal | None = None
    second_stage_on: date | None = None
    no_second_stage: bool = False
    awarded: date | None = None
    conduct: str = "sale"
    settled: date | None = None
    interest_method: str | None = None


def has_base(rule: Fine, name: str) -> bool:
    """Return whether a value is among those whose higher is the base of the fine."""
    return any(value.name == name for value in rule.base)


def counts_from_award(programme: Programme) -> bool:
    """Return whether the brackets or the lock-up are counted from the award."""
    clocks = {programme.fine.clock if programme.fine else None, programme.lock_up.starts if programme.lock_up else None}
    return "award" in clocks


def check_facts(programme: Programme, rule: Fine, facts: FineFacts) -> None:
    """Refuse facts that cannot be.

    Raises:
        CallError: every fault of the facts, in one message.
    """
    faults = faults_of(programme, rule, facts)
    if faults:
        raise CallError(Text("\n".join(fault.render("es") for fault in faults), "\n".join(fault.render("en") for fault in faults)))


def faults_of(programme: Programme, rule: Fine, facts: FineFacts) -> tuple[Fault, ...]:
    """Return everything wrong in the facts of one breach, each with the option that holds it; `where` is that option."""
    return (*_quantity_faults(facts), *_order_faults(programme, facts), *_second_stage_faults(rule, facts), *_name_faults(facts))


def _quantity_faults(facts: FineFacts) -> Iterator[Fault]:
    if isinstance(facts.shares, bool) or not 1 <= facts.shares <= MOST_SHARES:
        yield _fault(
            "shares_out_of_range",
            "--shares",
            _shown(Decimal(facts.shares)),
            Text("el número de acciones no puede ser.", "the number of shares cannot be."),
            Text("Dé un entero desde 1.", "Give a whole number from 1 up."),
        )
    yield from _amount_faults("--paid-cop", facts.paid_cop, zero=False)
    yield from _amount_faults("--resold-cop", facts.resold_cop, zero=True)
    yield from _amount_faults("--second-stage-cop", facts.second_stage_cop, zero=False)


def _amount_faults(option: str, amount: Decimal | None, *, zero: bool) -> Iterator[Fault]:
    if amount is None:
        return
    enough = amount.is_finite() and (amount > 0 or (zero and amount == 0))
    if enough and amount < MOST_PESOS_A_SHARE and decimals_of(amount) <= MOST_DECIMALS:
        return
    yield _fault(
        "amount_out_of_range",
        option,
        _shown(amount),
        Text("el monto por acción no puede ser.", "the amount a share cannot be."),
        Text(
            "Dé pesos por acción, {least}, con hasta {decimals} decimales; si no hubo precio, no dé la opción.",
            "Give pesos a share, {least}, with up to {decimals} decimals; where there was no price, do not give the option.",
        ).format(least=Text("desde 0", "from 0 up") if zero else Text("más de 0", "above 0"), decimals=MOST_DECIMALS),
    )


def _shown(amount: Decimal) -> str:
    """Return a number for a message, cut to 20 figures; one of thousands of figures could not even be written as an int."""
    return f"{amount:.20}" if amount.is_finite() else str(amount)


def _order_faults(programme: Programme, facts: FineFacts) -> Iterator[Fault]:
    if facts.breached < facts.acquired:
        yield _order_fault("--breached", facts.breached, "--acquired", facts.acquired)
    if facts.settled is not None and facts.settled < facts.breached:
        yield _order_fault("--settled", facts.settled, "--breached", facts.breached)
    if facts.awarded is not None and facts.awarded > facts.acquired:
        yield _order_fault("--acquired", facts.acquired, "--awarded", facts.awarded)
    if facts.awarded is None and counts_from_award(programme):
        yield _fault(
            "award_missing",
            "--awarded",
            None,
            Text(
                "{programme} cuenta desde la adjudicación y falta su fecha.",
                "{programme} counts from the award, and its date is missing.",
            ).format(programme=programme.id),
            Text("Dé --awarded con la fecha de la adjudicación.", "Give --awarded with the date of the award."),
        )


def _second_stage_faults(rule: Fine, facts: FineFacts) -> Iterator[Fault]:
    if facts.no_second_stage and (facts.second_stage_cop is not None or facts.second_stage_on is not None):
        yield _fault(
            "second_stage_contradiction",
            "--no-second-stage",
            None,
            Text(
                "dice que no habrá segunda etapa, y otra opción da su precio o su fecha.",
                "says that there will be no second stage, and another option gives its price or its date.",
            ),
            Text("Quite una de las dos.", "Take one of the two out."),
        )
    elif facts.second_stage_on is not None and facts.second_stage_cop is None:
        yield _fault(
            "second_stage_price_missing",
            "--second-stage-on",
            facts.second_stage_on.isoformat(),
            Text("la fecha de la segunda etapa viene sin su precio.", "the date of the second stage comes without its price."),
            Text("Dé también --second-stage-cop.", "Give --second-stage-cop too."),
        )
    elif rule.indexation and has_base(rule, "second_stage") and facts.second_stage_cop is not None and facts.second_stage_on is None:
        yield _fault(
            "second_stage_date_missing",
            "--second-stage-on",
            None,
            Text(
                "el texto actualiza el precio de la segunda etapa desde su fecha, y falta.",
                "the text indexes the second-stage price from its date, and that is missing.",
            ),
            Text("Dé --second-stage-on con esa fecha.", "Give --second-stage-on with that date."),
        )


def _name_faults(facts: FineFacts) -> Iterator[Fault]:
    if facts.conduct not in CONDUCTS:
        yield _unknown("--conduct", facts.conduct, CONDUCTS)
    if facts.interest_method is not None and facts.interest_method not in METHODS:
        yield _unknown("--interest", facts.interest_method, tuple(METHODS))


def _unknown(option: str, found: str, known: tuple[str, ...]) -> Fault:
    return _fault(
        "unknown_name",
        option,
        found,
        Text("no existe ese nombre.", "there is no such name."),
        Text("Los que hay son: {known}.", "Those there are: {known}.").format(known=", ".join(known)),
    )


def _order_fault(option: str, day: date, earlier_option: str, earlier: date) -> Fault:
    return _fault(
        "dates_out_of_order",
        option,
        day.isoformat(),
        Text("es anterior a {option}, {earlier}.", "is before {option}, {earlier}.").format(option=earlier_option, earlier=earlier),
        Text("Revise cuál de las dos fechas está mal.", "Check which of the two dates is wrong."),
    )


def _fault(code: str, option: str, found: str | None, what: Text, remedy: Text) -> Fault:
    stated = what if found is None else Text("{found}: {what}", "{found}: {what}").format(found=found, what=what)
    return Fault(code=code, where=same(option), what=stated, remedy=remedy, found=found)
