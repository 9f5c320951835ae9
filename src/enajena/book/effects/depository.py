"""What acts on the depository's files do: they only note what it told; nothing moves and nobody is fined by them."""

from enajena.basics.text import Text
from enajena.book.acts.depository import DepositoryFileImported, MovementMatched
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.effects.burdens import check_shares
from enajena.book.effects.registry import effect
from enajena.book.models import DepositoryFile, Lot, Movement


@effect(DepositoryFileImported, loads=lambda body: [(DepositoryFile, body.file)])
def depository_file_imported(desk: Desk, act: Recorded) -> None:
    """Note that a file was read, and how much of it concerns the sale."""
    body: DepositoryFileImported = act.body
    if body.matched + body.unmatched != body.rows or min(body.matched, body.unmatched) < 0:
        desk.refuse(
            "rows",
            Text("Reconocidas y no reconocidas no suman las líneas.", "Matched and unmatched lines do not add up."),
            Text("Importe el archivo de nuevo.", "Import the file again."),
        )
    desk.create(
        DepositoryFile,
        body.file,
        kind=body.kind,
        sha256=body.sha256,
        as_of=body.as_of,
        rows=body.rows,
        matched=body.matched,
        unmatched=body.unmatched,
    )


@effect(MovementMatched, loads=lambda body: [(Movement, body.movement), (DepositoryFile, body.file), (Lot, body.lot)])
def movement_matched(desk: Desk, act: Recorded) -> None:
    """Note that a line of the depository, or a part of it, is of a lot."""
    body: MovementMatched = act.body
    desk.need(DepositoryFile, body.file)
    lot = desk.need(Lot, body.lot)
    check_shares(desk, body.shares, lot.shares, Text("en el lote «{ref}»", "in lot “{ref}”").format(ref=lot.ref))
    desk.create(
        Movement,
        body.movement,
        file=body.file,
        number=body.number,
        lot=body.lot,
        shares=body.shares,
        moved_on=body.moved_on,
        says=body.says,
    )
