"""Why a lot has so many shares, at that price and of those dates; what a security covers."""

from enajena.basics.figures import count_text, date_text, pesos_text, shares_text
from enajena.basics.text import Text
from enajena.book.models import Attachment, Award, Lot, Pledge, ShareEntry, Transfer
from enajena.office.back.addresses import of_act
from enajena.office.back.why.links import to_list, to_object, to_reason
from enajena.office.back.why.model import Asked, Line, Worked

_KEPT = Text(
    "Las acciones guardan su precio y sus fechas por lotes, aunque pasen a otra persona.",
    "Shares keep their price and dates by lots, even when they pass to somebody else.",
)


def shares_of_lot(asked: Asked) -> Worked:
    """Tell the shares of a lot: the sum of its lines in the share ledger."""
    lot = asked.of(Lot)
    lines = list(ShareEntry.objects.using(asked.alias).filter(sale=asked.sale, lot=lot.ref).order_by("index", "step"))
    steps = tuple(
        Line(
            says=Text("{day}, acto {index}", "{day}, act {index}").format(day=date_text(line.on), index=line.index),
            value=count_text(line.shares),
            address=of_act(asked.sale, line.index),
        )
        for line in lines
    )
    total = Line(says=Text("Suma", "Sum"), value=shares_text(sum(line.shares for line in lines)), binds=True)
    said = Text("La suma de las líneas del lote en el libro de acciones.", "The sum of the lines of the lot in the share ledger.")
    return Worked(said=said, steps=(*steps, total), inputs=_came_from(asked, lot))


def price_of_lot(asked: Asked) -> Worked:
    """Tell the price of a lot: that of its award, kept through every transfer."""
    lot = asked.of(Lot)
    award = asked.desk.get(Award, lot.award)
    steps = (
        ()
        if award is None
        else (
            to_reason(
                asked,
                ("award", award.ref, "price_cop"),
                Text("Precio de la adjudicación, en pesos", "Price of the award, in pesos"),
                pesos_text(award.price_cop),
            ),
        )
    )
    return Worked(said=_KEPT, steps=steps, inputs=_came_from(asked, lot))


def day_of_lot(asked: Asked) -> Worked:
    """Tell a date of a lot: that of the lot from which it was split, else that of its award or its registration."""
    lot = asked.of(Lot)
    steps: tuple[Line, ...] = ()
    award = asked.desk.get(Award, lot.award)
    if asked.figure == "awarded_on" and award is not None:
        steps = (
            to_reason(
                asked, ("award", award.ref, "awarded_on"), Text("Día de la adjudicación", "Day of the award"), date_text(award.awarded_on)
            ),
        )
    return Worked(said=_KEPT, steps=steps, inputs=_came_from(asked, lot))


def shares_of_pledge(asked: Asked) -> Worked:
    """Tell what a security covers: the shares of a block of a lot, which move with it when the lot is split."""
    pledge = asked.of(Pledge)
    lot = asked.desk.need(Lot, pledge.lot)
    rule = asked.programme.pledge
    said = Text("Las acciones del lote que la garantía cubre.", "The shares of the lot that the security covers.")
    steps = (to_reason(asked, ("lot", lot.ref, "shares"), Text("Acciones del lote", "Shares of the lot"), count_text(lot.shares)),)
    if rule is None:
        return Worked(said=said, steps=steps)
    return Worked(said=said, steps=(*steps, Line(says=rule.terms, source=rule.source)))


def shares_of_attachment(asked: Asked) -> Worked:
    """Tell what an attachment holds: what its authority ordered, less what that authority had moved."""
    attachment = asked.of(Attachment)
    said = Text("Las que ordenó la autoridad, menos las que hizo mover.", "Those that the authority ordered, less those that it had moved.")
    moved = tuple(
        to_object(asked, "transfer", one.ref, Text("Movida por esa orden", "Moved by that order"))
        for one in asked.desk.all_standing(Transfer, attachment=attachment.ref)
    )
    return Worked(said=said, inputs=(to_object(asked, "lot", attachment.lot, Text("Lote", "Lot")), *moved))


def rank_of_pledge(asked: Asked) -> Worked:
    """Tell the rank of a security, and what the programme says of ranks."""
    pledge, rule = asked.of(Pledge), asked.programme.pledge
    ranks = (
        ()
        if rule is None
        else tuple(Line(says=one.when, value=count_text(one.rank), source=one.source, binds=one.rank == pledge.rank) for one in rule.ranks)
    )
    before = () if pledge.behind is None else (to_object(asked, "pledge", pledge.behind, Text("Va detrás de", "It comes after")),)
    return Worked(
        said=Text("El grado de la garantía sobre esas acciones.", "The rank of the security over those shares."), steps=ranks, inputs=before
    )


def _came_from(asked: Asked, lot: Lot) -> tuple[Line, ...]:
    parent = (
        () if lot.parent is None else (to_object(asked, "lot", lot.parent, Text("Lote del que se separó", "Lot that it was split from")),)
    )
    moved = to_list(asked, "transfer", Text("Transferencias de este lote", "Transfers of this lot"), lot=lot.ref)
    return (to_object(asked, "award", lot.award, Text("Adjudicación", "Award")), *parent, moved)
