"""Adjudications as a set of one act: the awards that follow from it are not kept while it waits, but worked out again and compared.

Half a million awards in a prepared set would be read by nobody. What is kept is the decision: the act with its figures and the hashes of
what went in and what came out. Whoever confirms it has all of it worked out anew; where one of those differs, nothing is recorded.
"""

from collections.abc import Sequence
from dataclasses import replace

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.acts.adjudication import Adjudicated
from enajena.book.acts.kinds import Act
from enajena.book.adjudicating import record_adjudication, work_out_adjudication
from enajena.book.desk import Desk
from enajena.book.record import Receipt
from enajena.book.stage_work import check_first, folder_of_work, told
from enajena.engine.database import Watch, silent
from enajena.office.ground.the_book import the_book


def is_whole(acts: Sequence[Act]) -> bool:
    """Return whether a set is an adjudication by itself, whose awards are to be worked out."""
    return len(acts) == 1 and isinstance(acts[0].body, Adjudicated)


def record_whole(sale: str, act: Act, watch: Watch = silent) -> Receipt:
    """Work an adjudication out again and record it with all its awards, where it comes to what the act says.

    Raises:
        DataError: it comes to something else: the book has changed since it was prepared.
        RecordRefusedError: the book refuses it; nothing was recorded.
    """
    book, said = the_book(), act.body
    desk = Desk(book.alias, sale)
    with folder_of_work(None) as folder:
        worked = work_out_adjudication(desk, said.stage, said.adjudication, folder, watch)
        if replace(worked.body, log_size=said.log_size) != said:
            raise _other_result(said.stage)
        with told():
            check_first(desk, replace(act, body=worked.body), worked.body.log_size, book.clock())
        return record_adjudication(book, sale, worked, on=act.on, by=act.by, ref=act.ref, watch=watch).receipt


def _other_result(stage: str) -> DataError:
    return DataError(
        Text(
            f"La adjudicación de «{stage}» ya no da lo que se preparó: el libro cambió desde entonces.",
            f"The adjudication of “{stage}” no longer comes to what was prepared: the book has changed since.",
        ),
        Text("No se registró nada. Retírela y prepárela otra vez.", "Nothing was recorded. Withdraw it and prepare it again."),
    )
