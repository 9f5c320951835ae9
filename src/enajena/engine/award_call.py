"""What an award is asked for: the rule, the supply and the price, from the programme and from what the call sets beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from enajena.basics.faults import CallError
from enajena.basics.figures import count_text, shares_text
from enajena.basics.text import Text
from enajena.engine.assumed import adjudication_assumptions
from enajena.engine.prices import check_price
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import FixedPrice, MinimumPrice, Stage
from enajena.programme.stages import stage_of
from enajena.rules.adjudication import PARAMETERS, TIE_RULES, RuleChoice, check_price_rule, rule_for

FILING_ORDER = "earlier_filing"
"""The one way to tell apart acceptances that a rule for a fixed price treats alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardOptions:
    """What a run of `award` may set beside the programme and the file."""

    stage: str | None = None
    shares: int | None = None
    price_cop: Decimal | None = None
    rule: str | None = None
    tie: str | None = None
    flat_shares: int | None = None
    lot_shares: int | None = None
    strict: bool = False
    reading: ReadOptions = PLAINLY


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardCall:
    """What is to be shared out and how. `price_cop` is None in a price stage, where each pays what it offered."""

    programme: Programme
    stage: Stage
    rule: RuleChoice
    leave_out_refusers: bool
    supply: int
    price_cop: Decimal | None
    assumptions: tuple[Assumption, ...]
    warnings: tuple[Text, ...]

    @property
    def by_price(self) -> bool:
        """Say whether each offers a price of its own."""
        return isinstance(self.stage.price, MinimumPrice)


def award_call(programme: Programme, options: AwardOptions) -> AwardCall:
    """Return what an award is asked for.

    Raises:
        CallError: supply, price, rule or tie are not known, or cannot be.
    """
    stage = stage_of(programme, options.stage)
    by_price = isinstance(stage.price, MinimumPrice)
    rule = _rule(programme, stage, options, by_price=by_price)
    return AwardCall(
        programme=programme,
        stage=stage,
        rule=rule,
        leave_out_refusers=stage.adjudication is not None and stage.adjudication.refusers == "left_out",
        supply=_supply(programme, stage, options.shares),
        price_cop=None if by_price else _price(programme, stage, options.price_cop),
        assumptions=() if options.rule else adjudication_assumptions(programme, stage),
        warnings=tuple(_warnings(programme, rule, options, by_price=by_price)),
    )


def _rule(programme: Programme, stage: Stage, options: AwardOptions, *, by_price: bool) -> RuleChoice:
    """Return the rule: the programme's, or what the caller names instead."""
    written = stage.adjudication
    name = options.rule or (written.rule if written else None)
    if name is None:
        raise CallError(
            Text(
                f"La etapa {stage.id} de {programme.id} no nombra una regla de adjudicación.",
                f"Stage {stage.id} of {programme.id} names no rule.",
            ),
            Text("Escríbala en el archivo, o dé --rule.", "Write it in the file, or give --rule."),
        )
    choice = RuleChoice(
        name=name,
        flat_shares=_whole("--flat-shares", options.flat_shares) or (written.flat_shares if written else None),
        lot_shares=_whole("--lot-shares", options.lot_shares) or (written.lot_shares if written else None),
        tie=options.tie or (written.tie if written else None),
    )
    if options.tie:
        _check_tie(options.tie, by_price=by_price)
    if by_price:
        check_price_rule(choice)
    else:
        rule_for(choice)
    return choice


def _whole(option: str, shares: int | None) -> int | None:
    """Return what an option gives, a whole number of shares above zero."""
    if shares is not None and shares < 1:
        raise CallError(
            Text(f"{option} {shares}: no son acciones que repartir.", f"{option} {shares}: these are no shares to hand out."),
            Text("Dé un número entero de acciones, una o más.", "Give a whole number of shares, one or more."),
        )
    return shares


def _check_tie(tie: str, *, by_price: bool) -> None:
    known = tuple(TIE_RULES) if by_price else (FILING_ORDER,)
    if tie not in known:
        listed = ", ".join(known)
        raise CallError(
            Text(f"--tie {tie}: no es un desempate de esta etapa.", f"--tie {tie}: it is no tie rule of this stage."),
            Text(f"Use: {listed}.", f"Use: {listed}."),
        )


def _supply(programme: Programme, stage: Stage, shares: int | None) -> int:
    given = _whole("--shares", shares)
    if given is not None:
        return given
    if stage.offers == "all" and programme.shares is not None:
        return programme.shares.count
    raise CallError(
        Text(
            f"No se sabe cuántas acciones ofrece la etapa {stage.id} de {programme.id}.",
            f"How many shares stage {stage.id} of {programme.id} offers is not known.",
        ),
        Text("Délas con --shares.", "Give them with --shares."),
    )


def _price(programme: Programme, stage: Stage, given: Decimal | None) -> Decimal:
    if given is not None:
        check_price(given)
        return given
    if isinstance(stage.price, FixedPrice):
        return stage.price.values[-1].cop
    raise CallError(
        Text(
            f"La etapa {stage.id} de {programme.id} no tiene un precio conocido.", f"Stage {stage.id} of {programme.id} has no known price."
        ),
        Text("Dé el precio por acción con --price-cop.", "Give the price a share with --price-cop."),
    )


def _warnings(programme: Programme, rule: RuleChoice, options: AwardOptions, *, by_price: bool) -> Iterator[Text]:
    total = programme.shares
    if options.shares is not None and total is not None and options.shares > total.count:
        yield Text(
            "--shares: se reparten {given}, más que las que ofrece el programa: {total} ({source}).",
            "--shares: {given} are shared out, more than the programme offers: {total} ({source}).",
        ).format(given=shares_text(options.shares), total=count_text(total.count), source=total.source)
    if options.price_cop is not None and by_price:
        yield Text(
            "--price-cop no cuenta en una etapa por precio: el monto usa el precio que ofreció cada aceptante.",
            "--price-cop does not count in a price stage: the amount uses the price that each acceptor offered.",
        )
    if options.rule:
        yield Text(
            f"La regla {options.rule} se dio en la orden; no es la que nombra el programa.",
            f"The rule {options.rule} was given in the call; it is not the one that the programme names.",
        )
    for parameter, given in (("flat_shares", options.flat_shares), ("lot_shares", options.lot_shares)):
        if given is not None and PARAMETERS.get(rule.name) != parameter:
            option = f"--{parameter.replace('_', '-')}"
            yield Text(f"{option} no cuenta: la regla {rule.name} no lo usa.", f"{option} does not count: {rule.name} has no use for it.")
