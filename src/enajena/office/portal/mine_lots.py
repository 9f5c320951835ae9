"""Lots in words: until when they are locked, what burdens them, and how and from when the release is asked for."""

from collections.abc import Iterator
from datetime import date, timedelta

from enajena.basics.figures import pesos_text, shares_text
from enajena.basics.odd_signs import visible
from enajena.basics.text import Text, same
from enajena.book.effects.burdens import LIEN
from enajena.book.machines import MACHINES
from enajena.book.models import Lot, Pledge
from enajena.book.register import standing_on
from enajena.calendar import date_in_words
from enajena.office.portal.mine_model import Fact, LotShown, Ruled
from enajena.office.portal.mine_rows import Rows
from enajena.programme.labels import CONDUCT_LABELS
from enajena.programme.model import Programme

_STANDING = {
    "locked": Text("con restricción para enajenar", "locked"),
    "eligible_for_release": Text("sin restricción; la garantía se puede levantar", "no longer locked; the security may be released"),
    "release_requested": Text("con el levantamiento pedido", "with its release requested"),
    "released": Text("con la garantía levantada", "with the security released"),
    "free": Text("sin restricción ni garantía", "neither locked nor burdened"),
}
_KINDS = {
    "pledge": Text("Prenda", "Pledge"),
    "immobilisation": Text("Inmovilización", "Immobilisation"),
    LIEN: Text("Gravamen de quien prestó", "Lender's lien"),
}
_ON_REQUEST = Text("Se levanta a petición de quien tiene las acciones.", "It is released at the request of whoever holds the shares.")


def lots_shown(rows: Rows, programme: Programme, today: date) -> tuple[LotShown, ...]:
    """Return the lots of an acceptance that its person still has."""
    return tuple(_lot(rows, programme, lot, today) for lot in rows.lots)


def _lot(rows: Rows, programme: Programme, lot: Lot, today: date) -> LotShown:
    pledges = [one for one in rows.pledges if one.lot == lot.ref]
    return LotShown(
        ref=visible(lot.ref),
        facts=tuple(_facts(lot, pledges, today)),
        burdens=tuple(_burdens(rows, lot, pledges)),
        release=tuple(_release(programme, lot, pledges, today)),
    )


def _facts(lot: Lot, pledges: list[Pledge], today: date) -> Iterator[Fact]:
    standing = standing_on(today, lot, pledges)
    yield Fact(Text("Acciones", "Shares"), shares_text(lot.shares))
    yield Fact(Text("Situación", "Standing"), _STANDING.get(standing) or MACHINES["lot"].label_of(standing))
    yield Fact(Text("Adquiridas el", "Acquired on"), date_in_words(lot.acquired_on))
    yield Fact(Text("Precio por acción, en pesos", "Price a share, in pesos"), pesos_text(lot.price_cop))
    if lot.lock_up_ends_on is not None:
        yield Fact(
            Text("No se pueden enajenar hasta el", "May not be disposed of until"),
            Text("{day}, ese día incluido", "{day}, that day included").format(day=date_in_words(lot.lock_up_ends_on)),
        )


def _burdens(rows: Rows, lot: Lot, pledges: list[Pledge]) -> Iterator[Text]:
    for one in pledges:
        yield _pledge(one)
        for asked in (release for release in rows.releases if release.pledge == one.ref):
            yield Text("Levantamiento pedido el {day}: {state}.", "Release requested on {day}: {state}.").format(
                day=date_in_words(asked.requested_on), state=MACHINES["release"].label_of(asked.state)
            )
    for order in (one for one in rows.attachments if one.lot == lot.ref):
        yield Text("Embargo de {shares}, por {authority}: {state}.", "Attachment of {shares}, by {authority}: {state}.").format(
            shares=shares_text(order.shares), authority=same(visible(order.authority)), state=MACHINES["attachment"].label_of(order.state)
        )
    yield from _breaches(rows, lot)


def _pledge(one: Pledge) -> Text:
    rank = Text("", "") if one.rank is None else Text(f" de grado {one.rank}", f" of rank {one.rank}")
    rights = Text("", "")
    if one.rights_with == "creditor":
        rights = Text("; el acreedor ejerce los derechos de accionista", "; the creditor has the shareholder's rights")
    return Text(
        "{kind}{rank} sobre {shares}, a favor de {creditor}: {state}{rights}.",
        "{kind}{rank} over {shares}, in favour of {creditor}: {state}{rights}.",
    ).format(
        kind=_KINDS[one.kind], rank=rank, shares=shares_text(one.shares), creditor=same(visible(one.creditor)),
        state=MACHINES["pledge"].label_of(one.state), rights=rights,
    )  # fmt: skip


def _breaches(rows: Rows, lot: Lot) -> Iterator[Text]:
    for case in (one for one in rows.cases if one.lot == lot.ref):
        conduct = CONDUCT_LABELS.get(case.conduct, same(visible(case.conduct)))
        yield Text("Incumplimiento del {day}, {conduct}: {state}.", "Breach of {day}, {conduct}: {state}.").format(
            day=date_in_words(case.breached_on), conduct=conduct, state=MACHINES["case"].label_of(case.state)
        )
        for fine in (one for one in rows.fines if one.case == case.ref):
            yield Text("Multa de {fine} pesos ({numeral}): {state}; se deben {owed} pesos.",
                       "Fine of {fine} pesos ({numeral}): {state}; {owed} pesos are owed.").format(
                fine=pesos_text(fine.fine_cop), numeral=same(fine.numeral), state=MACHINES["fine"].label_of(fine.state),
                owed=pesos_text(fine.owed_cop),
            )  # fmt: skip


def _release(programme: Programme, lot: Lot, pledges: list[Pledge], today: date) -> Iterator[Ruled]:
    """Yield how the seller's security over a lot is released, while it stands."""
    rule = programme.pledge
    if rule is None or not any(one.state == "constituted" and one.kind != LIEN for one in pledges):
        return
    if lot.lock_up_ends_on is not None and today <= lot.lock_up_ends_on:
        first = date_in_words(lot.lock_up_ends_on + timedelta(days=1))
        yield Ruled(rule.source, Text("Se puede pedir desde el {day}.", "It may be asked for from {day}.").format(day=first))
    else:
        yield Ruled(rule.source, Text("Ya se puede pedir.", "It may be asked for now."))
    yield Ruled(rule.source, rule.release or _ON_REQUEST)
