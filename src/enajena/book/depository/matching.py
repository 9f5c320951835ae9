"""Movements of the depository matched to lots of the sale.

Where a line names no lot, shares leave unlocked lots first (open question A47); among locked ones, those whose lock-up ends first.
Attached shares are left where they are.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from enajena.book.acts.shares import TransferConduct
from enajena.book.asof import as_of
from enajena.book.depository.columns import WORDS
from enajena.book.depository.people import People, in_parts
from enajena.book.depository.reading import Movement
from enajena.book.effects.shares import INHERITED
from enajena.book.models import Attachment, Lot
from enajena.book.models import Movement as KnownMovement
from enajena.intake.columns import normal_heading
from enajena.intake.forms.id_numbers import person_identity

Status = Literal[
    "matched",
    "known_already",
    "other_issuer",
    "unknown_holder",
    "unknown_word",
    "own_accounts",
    "no_free_shares",
    "other_lot",
    "out_of_order",
]


@dataclass(slots=True)
class Parcel:
    """A lot of a holder as movements take shares out of it: `left` are free to move, `last_on` is the last that happened to it."""

    lot: Lot
    left: int
    last_on: date

    def is_locked(self, day: date) -> bool:
        """Return whether the lock-up holds the shares on a day."""
        return self.lot.lock_up_ends_on is not None and day <= self.lot.lock_up_ends_on


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Shares that a line took out of a lot; `ref` is of this part of the movement and of the transfer, `new_lot` where they went."""

    ref: str
    lot: Lot
    shares: int
    new_lot: str
    is_locked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A movement and what it is to the sale. `outside` shares are of none of its lots.

    `to` is the person that the shares went to, known or new, where the file says who it is.
    """

    movement: Movement
    status: Status
    conduct: TransferConduct | None = None
    holder: str | None = None
    taken: tuple[Taken, ...] = ()
    outside: int = 0
    to: str | None = None
    to_is_new: bool = False
    to_kind: Literal["natural", "entity"] = "natural"


@dataclass(slots=True)
class Matcher:
    """What is needed to match the movements of one file."""

    people: People
    parcels: defaultdict[str, list[Parcel]]
    known: frozenset[str]
    issuers: frozenset[str]
    words: Mapping[str, TransferConduct] = field(default_factory=lambda: WORDS)

    def match(self, movement: Movement) -> Line:
        """Return what a movement is to the sale; movements come in the order in which they happened."""
        conduct = self.words.get(normal_heading(movement.says))
        holders = self.people.of(movement.holder)
        parcels = [parcel for holder in holders for parcel in self.parcels.get(holder, ())]
        chosen = [one for one in parcels if movement.lot in (None, one.lot.ref)]
        status = self._status(movement, conduct, parcels, chosen)
        if status is None and set(self.people.of(movement.to)) & set(holders):
            status = "own_accounts"
        if status is not None:
            return Line(movement=movement, status=status, conduct=conduct)
        return self._take(movement, conduct, chosen)

    def _status(self, movement: Movement, conduct: TransferConduct | None, parcels: list[Parcel], chosen: list[Parcel]) -> Status | None:
        """Return why nothing is taken, None where something may be."""
        if not is_ours(movement.issuer, self.issuers):
            return "other_issuer"
        if movement.number in self.known:
            return "known_already"
        if not parcels:
            return "unknown_holder"
        if conduct is None:
            return "unknown_word"
        if not chosen:
            return "other_lot"
        late = any(one.last_on > movement.moved_on for one in chosen if one.left)
        return "out_of_order" if late else None

    def _take(self, movement: Movement, conduct: TransferConduct | None, chosen: list[Parcel]) -> Line:
        taken, outside = _taken(movement, chosen)
        known = self.people.of(movement.to)
        new = f"D-{movement.number}" if movement.to.identity else None  # says nothing of the person: never a document
        to = known[0] if known else new
        kind = _kind(self.people.kind_of(to) if known and to else _kind_told(movement))
        if to is not None:
            self.people.learn(movement.to, to, kind)
            self.parcels[to] += [_arrived(one, to, movement.moved_on, conduct) for one in taken]
        return Line(
            movement=movement,
            status="matched" if taken else "no_free_shares",
            conduct=conduct,
            holder=chosen[0].lot.holder,
            taken=taken,
            outside=outside,
            to=to,
            to_is_new=not known,
            to_kind=kind,
        )


def matcher(alias: str, sale: str, movements: Iterable[Movement], issuers: frozenset[str], words: Mapping[str, TransferConduct]) -> Matcher:
    """Read what is needed to match movements, in sets. `words` are those of the caller, beside the common ones."""
    movements = list(movements)
    people = People(alias, sale, [holder for one in movements for holder in (one.holder, one.to)])
    holders = {ref for one in movements for ref in people.of(one.holder)}
    numbers = {one.number for one in movements}
    known = as_of(alias, sale, KnownMovement)
    found = [number for some in in_parts(sorted(numbers)) for number in known.filter(number__in=some).values_list("number", flat=True)]
    return Matcher(people, _parcels(alias, sale, holders), frozenset(found), issuers, {**WORDS, **words})


def is_ours(issuer: str | None, issuers: frozenset[str]) -> bool:
    """Return whether a line is of this sale's issuer; a line or a programme that names none is taken to be."""
    return issuer is None or not issuers or normal_heading(issuer) in issuers


def _parcels(alias: str, sale: str, holders: Iterable[str]) -> defaultdict[str, list[Parcel]]:
    parcels: defaultdict[str, list[Parcel]] = defaultdict(list)
    for some in in_parts(sorted(holders)):
        lots = list(as_of(alias, sale, Lot).filter(holder__in=some, state__in=("registered", "void"), shares__gt=0).order_by("ref"))
        held: defaultdict[str, int] = defaultdict(int)
        for few in in_parts([lot.ref for lot in lots]):
            for ref, shares in as_of(alias, sale, Attachment).filter(lot__in=few, state="ordered").values_list("lot", "shares"):
                held[ref] += shares
        for lot in lots:
            parcels[lot.holder].append(Parcel(lot, max(0, lot.shares - held[lot.ref]), lot.on))
    return parcels


def _taken(movement: Movement, parcels: list[Parcel]) -> tuple[tuple[Taken, ...], int]:
    left, taken = movement.shares, []
    for parcel in sorted(parcels, key=lambda one: _order(one, movement.moved_on)):
        part = min(left, parcel.left)
        if not part:
            continue
        ref = f"{movement.number}/{parcel.lot.ref}"
        locked = parcel.is_locked(movement.moved_on)
        taken.append(Taken(ref=ref, lot=parcel.lot, shares=part, new_lot=f"{parcel.lot.ref}/{movement.number}", is_locked=locked))
        parcel.left -= part
        parcel.last_on = movement.moved_on
        left -= part
    return tuple(taken), left


def _arrived(taken: Taken, holder: str, day: date, conduct: TransferConduct | None) -> Parcel:
    """Return the lot that the transfer will make, so that a later line of the file can take from it."""
    bound = taken.lot.bound and conduct == INHERITED
    lot = taken.lot.next_version(
        taken.lot.index, ref=taken.new_lot, holder=holder, shares=taken.shares, parent=taken.lot.ref, bound=bound, on=day
    )
    return Parcel(lot, taken.shares, day)


def _kind_told(movement: Movement) -> str:
    """Return what the file says of the new holder; where it says nothing, a NIT that is no cédula's is an entity's."""
    if movement.to_person is not None or movement.to.identity is None:
        return movement.to_person or "natural"
    return "entity" if person_identity(*movement.to.identity).startswith(("NIT:", "NITE:")) else "natural"


def _kind(told: str) -> Literal["natural", "entity"]:
    return "entity" if told == "entity" else "natural"


def _order(parcel: Parcel, day: date) -> tuple[bool, date, str]:
    return parcel.is_locked(day), parcel.lot.lock_up_ends_on or date.min, parcel.lot.ref
