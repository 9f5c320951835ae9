"""A step of a rehearsal: what came in the mail, what to do, why, by which numeral, on which day, and how it is told to be done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.stored_bytes import StoredBytes
from enajena.office.acting import recording
from enajena.office.back.rehearsal.scene import Scene

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

Doing = Callable[[Scene, "User"], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step. `mail` is what arrived; `place` is where a person does it by hand; `do` does it in the name of whoever is signed in.

    A step of a second person is for another one than whoever prepared it: `not_by` says who that was.
    """

    key: str
    role: str
    title: Text
    what: Text
    why: Text
    source: Callable[[Scene], str]
    day: Callable[[Scene], date]
    is_done: Callable[[Scene], bool]
    place: Callable[[Scene], str]
    do: Doing
    mail: Text | None = None
    not_by: Callable[[Scene], str | None] = lambda _scene: None


def recorded(acts: Callable[[Scene], Sequence[Act]], files: Sequence[StoredBytes] = ()) -> Doing:
    """Return what records acts in the name of one person, as the forms do."""

    def do(scene: Scene, user: "User") -> None:
        recording.record(user, scene.sale, acts(scene), files)

    return do
