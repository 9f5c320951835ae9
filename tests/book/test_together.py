"""Acts that come at the same time are recorded in one set, and each is answered for itself."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date
from threading import Event

import pytest

from enajena.basics.text import Text
from enajena.book.acts.general import NoteAdded
from enajena.book.acts.kinds import Act
from enajena.book.record import Receipt
from enajena.book.refusal import RecordRefusedError, Refusal
from enajena.book.together import Together

DAY = date(2003, 10, 10)


def act(number: int) -> Act:
    return Act(body=NoteAdded(note=str(number), kind="sale", about="x"), on=DAY, by=("prueba",))


@dataclass
class Log:
    """Records sets: the first one waits until the test lets it go on, so that the others come meanwhile."""

    refused: str = ""
    sets: list[list[str]] = field(default_factory=list)
    size: int = 0
    begun: Event = field(default_factory=Event)
    go_on: Event = field(default_factory=Event)
    broken: Exception | None = None

    def record(self, acts: Sequence[Act]) -> Receipt:
        refs = [one.body.note for one in acts]
        self.sets.append(refs)
        if len(self.sets) == 1:
            self.begun.set()
            assert self.go_on.wait(30)
        elif self.broken is not None:
            raise self.broken
        if self.refused in refs:
            raise RecordRefusedError((Refusal(position=0, act="note_added", code="no", what=Text("no", "no"), remedy=Text("no", "no")),))
        first, self.size = self.size, self.size + len(acts)
        return Receipt(indexes=tuple(range(first, self.size)), checkpoint=f"hasta {self.size}")


def come_together(log: Log, count: int) -> dict[int, Future[Receipt]]:
    """Send one act, and the others while it is being recorded."""
    together = Together(log.record)
    with ThreadPoolExecutor(count) as pool:
        sent = {0: pool.submit(together.one, act(0))}
        assert log.begun.wait(30)
        for number in range(1, count):
            sent[number] = pool.submit(together.one, act(number))
        while len(together._waiting) < count - 1:
            pass
        log.go_on.set()
    return sent


def test_what_comes_while_one_is_recorded_is_one_set_and_each_gets_its_own_place() -> None:
    log = Log()
    sent = come_together(log, 6)
    assert log.sets[0] == ["0"]
    assert sorted(log.sets[1]) == ["1", "2", "3", "4", "5"]
    assert len(log.sets) == 2
    places = [name for one in log.sets for name in one]
    for number, future in sent.items():
        assert future.result().indexes == (places.index(str(number)),)
        assert future.result().checkpoint == ("hasta 1" if number == 0 else "hasta 6")


def test_one_that_is_refused_takes_no_other_with_it() -> None:
    log = Log(refused="3")
    sent = come_together(log, 6)
    with pytest.raises(RecordRefusedError):
        sent.pop(3).result()
    assert sorted(future.result().indexes[0] for future in sent.values()) == [0, 1, 2, 3, 4]


def test_where_the_database_fails_all_of_the_set_are_told() -> None:
    log = Log(broken=OSError("the disk is gone"))
    sent = come_together(log, 4)
    assert sent.pop(0).result().indexes == (0,)
    for future in sent.values():
        with pytest.raises(OSError, match="the disk is gone"):
            future.result()
