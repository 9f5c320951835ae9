"""Sets of acts that a page makes by itself: looked at first, recorded after, and what stops them told on the page."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from enajena.basics.faults import EnajenaError, FaultsError
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.refusal import RecordRefusedError
from enajena.book.stored_bytes import StoredBytes
from enajena.office.acting.permissions import NotPermittedError
from enajena.office.acting.recording import look_at, record

if TYPE_CHECKING:
    from enajena.office.accounts.models import User


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why something was not done, what to do, the numeral that says so, and how many acts of a set it is said of."""

    what: Text
    remedy: Text | None = None
    source: str | None = None
    where: Text | None = None
    times: int = 1


def looked_at(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> list[Stopped]:
    """Return why the book would not take a set of acts; nothing is recorded.

    Raises:
        PermissionDenied: whoever asks may not record them.
    """
    return stopped_by(lambda: look_at(user, sale, acts, files))


def recorded(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> list[Stopped]:
    """Record a set of acts in the name of somebody, or return why the book does not take it; then nothing was recorded.

    Raises:
        PermissionDenied: as `looked_at`.
    """
    return stopped_by(lambda: record(user, sale, acts, files))


def stopped_by(do: Callable[[], object]) -> list[Stopped]:
    """Do something and return what stopped it, nothing where it was done.

    Raises:
        PermissionDenied: whoever asks may not do it.
    """
    try:
        do()
    except NotPermittedError as error:
        raise PermissionDenied from error
    except EnajenaError as error:
        return told(error)
    return []


def told(error: EnajenaError) -> list[Stopped]:
    """Return what an error says, one by one."""
    match error:
        case RecordRefusedError():
            said = Counter(Stopped(one.what, one.remedy, one.source) for one in error.refusals)
            return [replace(one, times=times) for one, times in said.items()]
        case FaultsError():
            return [Stopped(one.what, one.remedy, None, one.where) for one in error.faults]
        case _:
            return [Stopped(error.message, error.remedy)]
