"""The lock-up watch: every movement out of a locked lot is proposed as a case, explained; nobody is fined by it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import cast

from django.db.models import Sum

from enajena.basics.faults import EnajenaError
from enajena.basics.figures import count_text, date_text, percent_text, pesos_text
from enajena.basics.text import Text
from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.shares import TransferConduct
from enajena.book.asof import AsOf, as_of
from enajena.book.depository.matching import Line, Taken, is_ours, matcher
from enajena.book.depository.people import People, documents_of
from enajena.book.depository.reading import DepositoryLines
from enajena.book.liquidation import SecondStage, known_second_stage
from enajena.book.models import Lot
from enajena.indices import IndexTable, load
from enajena.intake.columns import normal_heading
from enajena.programme.labels import CONDUCT_LABELS
from enajena.programme.model import Conduct, Programme
from enajena.rules.fine import FineResult, fine, fine_tables
from enajena.rules.fine_facts import FineFacts, counts_from_award

_BREACHES = ("sale", "gratuitous")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A case that a person may open with `breach`: the figures as they would be today, and each step in words."""

    breach: BreachFound
    holder: str
    numeral: str
    result: FineResult | None
    explanation: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A holder whose shares in the depository are not those of the register."""

    holder: str
    in_depository: int
    in_register: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """What a file says to a sale. Lines that are of nobody in the sale need be no fault: the issuer has other shareholders."""

    file: DepositoryLines
    lines: tuple[Line, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    differences: tuple[Difference, ...] = ()
    rows: int = 0
    matched: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchOptions:
    """What the caller says of a file: the day of positions, how it names the issuer, what further words mean."""

    on: date | None = None
    issuer: str | None = None
    words: Mapping[str, TransferConduct] = field(default_factory=dict)


def watch(alias: str, sale: str, programme: Programme, file: DepositoryLines, options: WatchOptions) -> Watched:
    """Match a file to the sale's lots; nothing is recorded."""
    names = (options.issuer, programme.issuer)
    issuers = frozenset(normal_heading(name) for name in names if name is not None)
    if file.positions:
        return _positions(alias, sale, file, issuers, options)
    ordered = sorted(file.movements, key=lambda one: (one.moved_on, one.row))
    matching = matcher(alias, sale, ordered, issuers, options.words)
    lines = tuple(matching.match(one) for one in ordered)
    return Watched(
        file=file,
        lines=lines,
        proposals=tuple(_proposals(programme, lines, known_second_stage(alias, sale))),
        rows=len(lines),
        matched=sum(1 for line in lines if line.status == "matched"),
    )


def _positions(alias: str, sale: str, file: DepositoryLines, issuers: frozenset[str], options: WatchOptions) -> Watched:
    """Compare what the depository says that each person holds with the register, whose every holder is looked at."""
    lines = [one for one in file.positions if is_ours(one.issuer, issuers)]
    people = People(alias, sale, [one.holder for one in lines])
    named = [(people.of(one.holder), one.shares) for one in lines]
    registered = _registered(alias, sale, AsOf(on=options.on))
    documents = documents_of(alias, sale, {*registered, *(ref for refs, _ in named for ref in refs)})
    there = _by_person(((refs[0], shares) for refs, shares in named if refs), documents)
    here = _by_person(registered.items(), documents)
    return Watched(
        file=file,
        differences=tuple(
            Difference(holder=ref, in_depository=there.get(key, ("", 0))[1], in_register=shares)
            for key, (ref, shares) in sorted(here.items())
            if there.get(key, ("", 0))[1] != shares
        ),
        rows=len(file.positions),
        matched=sum(1 for refs, _ in named if refs),
    )


def _registered(alias: str, sale: str, at: AsOf) -> dict[str, int]:
    lots = as_of(alias, sale, Lot, at).filter(state__in=("registered", "void"), shares__gt=0)
    return {row["holder"]: row["total"] for row in lots.order_by("holder").values("holder").annotate(total=Sum("shares"))}


def _by_person(shares: Iterable[tuple[str, int]], documents: Mapping[str, str | None]) -> dict[str, tuple[str, int]]:
    """Add up shares by person: references with one document are one person, told by the first of them."""
    sums: dict[str, tuple[str, int]] = {}
    for ref, count in sorted(shares):
        key = documents.get(ref) or ref
        first, total = sums.get(key, (ref, 0))
        sums[key] = (first, total + count)
    return sums


def _proposals(programme: Programme, lines: Iterable[Line], second_stage: SecondStage) -> Iterator[Proposal]:
    """Yield a case for every part of a movement that a person bound by the lock-up made out of locked shares."""
    tables = {name: load(name) for name in fine_tables(programme)}
    for line in lines:
        for taken in line.taken:
            if taken.is_locked and taken.lot.bound and line.conduct in _BREACHES:
                yield _proposal(programme, line, taken, _fine(programme, _facts(programme, line, taken, second_stage), tables))


def _proposal(programme: Programme, line: Line, taken: Taken, result: FineResult | Text | None) -> Proposal:
    conduct = cast("Conduct", line.conduct)
    breach = BreachFound(
        case=f"C/{taken.ref}",
        lot=taken.lot.ref,
        shares=taken.shares,
        conduct=conduct,
        breached_on=line.movement.moved_on,
        evidence=f"movimiento {line.movement.number} del depósito",
        transfer=taken.ref,
        resale_cop=line.movement.price_cop,
    )
    return Proposal(
        breach=breach,
        holder=taken.lot.holder,
        numeral="" if programme.lock_up is None else programme.lock_up.source,
        result=result if isinstance(result, FineResult) else None,
        explanation=tuple(_explained(programme, line, taken, result)),
    )


def _facts(programme: Programme, line: Line, taken: Taken, second_stage: SecondStage) -> FineFacts:
    lot = taken.lot
    return FineFacts(
        acquired=lot.acquired_on,
        breached=line.movement.moved_on,
        shares=taken.shares,
        paid_cop=lot.price_cop,
        resold_cop=line.movement.price_cop,
        second_stage_cop=second_stage.price_cop,
        second_stage_on=second_stage.on,
        no_second_stage=second_stage.none,
        awarded=lot.awarded_on if counts_from_award(programme) else None,
        conduct=line.conduct or "sale",
    )


def _fine(programme: Programme, facts: FineFacts, tables: Mapping[str, IndexTable]) -> FineResult | Text | None:
    """Return the fine as it would be today, why there is none, or None where the text sets none."""
    if programme.fine is None:
        return None
    try:
        return fine(programme, facts, tables)
    except EnajenaError as error:
        return error.message


def _explained(programme: Programme, line: Line, taken: Taken, result: FineResult | Text | None) -> Iterator[Text]:
    """Yield the steps of a proposal: what moved, what bound it, the bracket, the base, the fine, and what is left open."""
    lot, movement = taken.lot, line.movement
    yield Text(
        "Movimiento {number} del {day}, «{says}»: {shares} acciones salen del lote «{lot}» de «{holder}».",
        "Movement {number} of {day}, “{says}”: {shares} shares leave lot “{lot}” of “{holder}”.",
    ).format(
        number=movement.number,
        day=date_text(movement.moved_on),
        says=movement.says,
        shares=count_text(taken.shares),
        lot=lot.ref,
        holder=lot.holder,
    )
    yield Text(
        "Adquiridas el {acquired} a {price} pesos; restringidas hasta el {end} ({source}): {conduct} antes es incumplir.",
        "Acquired on {acquired} at {price} pesos; locked until {end} ({source}): {conduct} before that is a breach.",
    ).format(
        acquired=date_text(lot.acquired_on),
        price=pesos_text(lot.price_cop),
        end=date_text(lot.lock_up_ends_on or movement.moved_on),
        source="" if programme.lock_up is None else programme.lock_up.source,
        conduct=CONDUCT_LABELS[line.conduct or "sale"],
    )
    if movement.lot is None:
        yield Text(
            "La línea no nombra el lote: salen primero las acciones sin restricción (A47).",
            "The line names no lot: unlocked shares leave first (A47).",
        )
    if isinstance(result, FineResult):
        yield from _figures(result)
    elif result is not None:
        yield Text("No se pudo liquidar: {why}", "It could not be worked out: {why}").format(why=result)
    yield Text("Nadie queda multado: una persona abre el caso, o no.", "Nobody is fined: a person opens the case, or does not.")


def _figures(result: FineResult) -> Iterator[Text]:
    if result.bracket is not None:
        yield Text("Tramo del {first} al {last}: {percent} ({source}).", "Bracket from {first} to {last}: {percent} ({source}).").format(
            first=date_text(result.bracket.first),
            last=date_text(result.bracket.last),
            percent=percent_text(result.bracket.rule.percent),
            source=result.bracket.rule.source,
        )
    if result.base is not None:
        for term in result.base.terms:
            yield Text("Valor «{name}» ({source}): {value} pesos por acción.", "Value “{name}” ({source}): {value} pesos a share.").format(
                name=term.name, source=term.source, value=pesos_text(term.value_cop)
            )
        yield Text("Base, el mayor de ellos: {base} pesos por acción.", "Base, the highest of them: {base} pesos a share.").format(
            base=pesos_text(Decimal(result.base.per_share_text()))
        )
    if result.fine_cop is not None:
        yield Text("Multa que resultaría: {fine} pesos.", "Fine that would follow: {fine} pesos.").format(fine=pesos_text(result.fine_cop))
    yield from result.notes
