"""What the publication of a paper does: it keeps the hash by which the paper is known again."""

import re

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.publications import PaperPublished
from enajena.book.desk import Desk
from enajena.book.effects.registry import effect
from enajena.book.models import Person, Publication

_SHA256 = re.compile(r"[0-9a-f]{64}")


@effect(PaperPublished, loads=lambda body: [(Publication, body.publication), *([(Person, body.person)] if body.person else [])])
def paper_published(desk: Desk, act: Recorded) -> None:
    """Keep that a paper of an act of the log was published, with its hash, which stands in one place of two."""
    body: PaperPublished = act.body
    if not 0 <= body.about < act.index:
        desk.refuse(
            "unknown_act",
            Text(f"El registro de la venta no tiene antes un acto {body.about}.", f"The log of the sale has no act {body.about} before."),
            Text("Dé el número del acto que el documento cita al pie.", "Give the number of the act that the paper cites at its foot."),
        )
    if body.person is not None:
        desk.need(Person, body.person)
    hashes = [one for one in (body.sha256, act.act.personal.get("sha256")) if one is not None]
    if not act.suppressed and (len(hashes) != 1 or not _SHA256.fullmatch(hashes[0]) or set(act.act.personal) - {"sha256"}):
        desk.refuse(
            "no_hash",
            Text("Falta la huella SHA-256 del documento, o está dos veces.", "The SHA-256 of the paper is missing, or said twice."),
            Text(
                "Póngala en `sha256`, o en `personal` si el documento nombra a alguien.",
                "Put it in `sha256`, or in `personal` where the paper names somebody.",
            ),
        )
    desk.create(
        Publication,
        body.publication,
        kind=body.kind,
        of=body.of,
        about=body.about,
        person=body.person,
        sha256=hashes[0] if hashes else None,
    )
