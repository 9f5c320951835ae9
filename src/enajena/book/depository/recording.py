"""What a watched file becomes in the book: the acts that note it and the transfers it tells; never a case and never a fine."""

from collections.abc import Iterator, Mapping
from datetime import date

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.acts.depository import DepositoryFileImported, MovementMatched
from enajena.book.acts.kinds import NOTHING, Act
from enajena.book.acts.shares import TransferReported
from enajena.book.asof import as_of
from enajena.book.depository.matching import Line, Taken
from enajena.book.depository.reading import Holder
from enajena.book.depository.watch import Watched
from enajena.book.models import DepositoryFile


def check_new(alias: str, sale: str, watched: Watched) -> None:
    """Refuse a file that was recorded already: its movements are in the book, and their lots have changed since.

    Raises:
        CallError: it was.
    """
    known = as_of(alias, sale, DepositoryFile).filter(ref=_ref(watched)).first()
    if known is not None:
        raise CallError(
            Text(
                f"{watched.file.file} ya se registró (acto {known.index}).",
                f"{watched.file.file} was recorded already (act {known.index}).",
            ),
            Text("Quite --record para mirarlo otra vez.", "Leave out --record to look at it again."),
        )


def acts_of(watched: Watched, on: date, today: date, by: tuple[str, ...]) -> Iterator[Act]:
    """Yield the acts to record. `on` is the day that the file is of, `today` that of the import.

    A movement whose new holder the file does not name by a document is noted, and its transfer left for a person to report.
    """
    file = watched.file
    ref = _ref(watched)
    body = DepositoryFileImported(
        file=ref,
        kind="positions" if file.positions else "movements",
        sha256=file.sha256,
        as_of=on,
        rows=watched.rows,
        matched=watched.matched,
        unmatched=watched.rows - watched.matched,
    )
    yield Act(body=body, on=today, by=by, ref=ref)
    for line in watched.lines:
        for taken in line.taken:
            yield _matched(ref, line, taken, today, by)
            yield from _transfer(ref, line, taken, by)


def _ref(watched: Watched) -> str:
    return f"deposito/{watched.file.sha256[:16]}"


def _matched(file: str, line: Line, taken: Taken, today: date, by: tuple[str, ...]) -> Act:
    movement = line.movement
    body = MovementMatched(
        movement=taken.ref,
        file=file,
        number=movement.number,
        lot=taken.lot.ref,
        shares=taken.shares,
        moved_on=movement.moved_on,
        says=movement.says,
    )
    return Act(body=body, on=today, by=by, ref=f"{file}/{taken.ref}")


def _transfer(file: str, line: Line, taken: Taken, by: tuple[str, ...]) -> Iterator[Act]:
    movement = line.movement
    if line.conduct is None or line.to is None:
        return
    body = TransferReported(
        transfer=taken.ref,
        lot=taken.lot.ref,
        new_lot=taken.new_lot,
        person=line.to,
        kind=line.to_kind,
        shares=taken.shares,
        conduct=line.conduct,
        price_cop=movement.price_cop,
        movement=taken.ref,
    )
    personal = _personal(movement.to) if line.to_is_new else NOTHING
    yield Act(body=body, on=movement.moved_on, by=by, ref=f"{file}/{taken.ref}/transferencia", personal=personal)


def _personal(to: Holder) -> Mapping[str, str]:
    id_type, id_number = to.identity or ("", "")
    told = {"id_type": id_type, "id_number": id_number, "name": to.name, "account": to.account}
    return {name: value for name, value in told.items() if value}
