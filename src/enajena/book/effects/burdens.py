"""What burdens the shares of a lot, and how burdens follow shares that leave it.

Securities lie over blocks of shares: a first-rank one is a block of its own, and one `behind` another lies over shares of that one's
block. An immobilisation has no rank. Of shares that leave a lot without being named, the least burdened go first (open question A47).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.machines.shares import SECURED_STATES
from enajena.book.models import Attachment, Lot, Pledge

LIEN = "financing_lien"
IMMOBILISATION = "immobilisation"


def securities(desk: Desk, lot: str) -> list[Pledge]:
    """Return what burdens a lot: pledges, immobilisations and liens that stand, or are referred."""
    return [one for one in desk.hanging(Pledge, "lot", lot) if one.state in SECURED_STATES]


def attachments(desk: Desk, lot: str) -> list[Attachment]:
    """Return the attachments in force over a lot."""
    return [one for one in desk.hanging(Attachment, "lot", lot) if one.state == "ordered"]


def free_shares(desk: Desk, lot: Lot) -> int:
    """Return how many shares of a lot no authority holds; attachments are taken to lie over different shares."""
    return max(0, lot.shares - sum(one.shares for one in attachments(desk, lot.ref)))


def unranked_shares(lot: Lot, burdens: Iterable[Pledge]) -> int:
    """Return how many shares of a lot no first-rank security lies over."""
    return lot.shares - sum(one.shares for one in burdens if _is_first(one))


def behind(one: Pledge, burdens: Iterable[Pledge]) -> list[Pledge]:
    """Return the securities that come right behind one, over shares of its block."""
    return [each for each in burdens if each.behind == one.ref]


def check_shares(desk: Desk, asked: int, left: int, what: Text, source: str | None = None) -> None:
    """Refuse a number of shares that is not between 1 and what is left."""
    if 0 < asked <= left:
        return
    desk.refuse(
        "shares",
        Text("Se piden {asked} acciones y hay {left}: {what}.", "{asked} shares are asked for and there are {left}: {what}.").format(
            asked=count_text(asked), left=count_text(left), what=what
        ),
        Text("Corrija el número de acciones o la referencia.", "Mend the number of shares or the reference."),
        source,
    )


def let_go(desk: Desk, one: Pledge, *, end: str | None = None) -> None:
    """End a security; what lay behind it over the same shares moves up one rank."""
    burdens = securities(desk, one.lot)
    desk.step(one, end=end)
    for below in _all_behind(one, burdens):
        moved = one.behind if below.behind == one.ref else below.behind
        desk.change(below, behind=moved, rank=None if below.rank is None else below.rank - 1)


def split_burdens(desk: Desk, lot: Lot, new_lot: str, shares: int) -> None:
    """Let what burdens a lot follow shares that leave it for `new_lot`; `lot` is as it was before they left."""
    burdens = securities(desk, lot.ref)
    parting = _Parting(desk, new_lot, burdens)
    flat = [one for one in burdens if one.kind == IMMOBILISATION]
    parting.take(flat, None, lot.shares - sum(one.shares for one in flat), shares)
    first = sorted((one for one in burdens if _is_first(one)), key=lambda one: (one.kind == LIEN, one.ref))
    parting.take(first, None, unranked_shares(lot, burdens), shares)


@dataclass(slots=True)
class _Parting:
    """The burdens of a lot as a part of its shares leaves."""

    desk: Desk
    new_lot: str
    burdens: list[Pledge]
    gone: set[str] = field(default_factory=set)

    def take(self, layer: list[Pledge], before: str | None, free: int, shares: int) -> None:
        """Take `shares` out of a layer of which `free` bear nothing; `before` is what this layer comes behind in the new lot."""
        left = max(0, shares - free)
        for one in layer:
            part = min(left, one.shares)
            if part:
                left -= part
                self._part(one, before, part)

    def _part(self, one: Pledge, before: str | None, part: int) -> None:
        below = behind(one, self.burdens)
        free = one.shares - sum(each.shares for each in below)
        if part == one.shares:
            self.desk.step(one, lot=self.new_lot, behind=before)
            self.take(below, one.ref, free, part)
            return
        self.desk.step(one, shares=one.shares - part)
        ref = f"{one.ref}/{self.new_lot}"
        kept = ("kind", "rank", "creditor", "instrument", "paid_these_shares", "rights_with", "rights_since")
        columns = {name: getattr(one, name) for name in kept}
        end = "referred" if one.state == "referred" else "constituted"
        self.desk.create(Pledge, ref, end=end, lot=self.new_lot, shares=part, behind=before, **columns)
        self.take(below, ref, free, part)


def _is_first(one: Pledge) -> bool:
    return one.state != "referred" and one.kind != IMMOBILISATION and one.behind is None


def _all_behind(one: Pledge, burdens: list[Pledge]) -> Iterator[Pledge]:
    for below in behind(one, burdens):
        yield below
        yield from _all_behind(below, burdens)
