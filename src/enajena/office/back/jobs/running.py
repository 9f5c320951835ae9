"""Starts a work that lasts and does it in a thread of its own. What is recorded is one transaction: one that is cut off leaves nothing.

Where it is at is written every second, so that every process of the office can tell it, and tell one that was cut off.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, connections, transaction
from django.utils import timezone

from enajena.basics.faults import CallError, EnajenaError
from enajena.basics.text import Text
from enajena.engine.database import Watch, Working, percent_done
from enajena.office.back.models import Job
from enajena.office.ground.routing import OFFICE

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

Work = Callable[[Watch], Mapping[str, Any]]
"""What is done: it is told whom to tell how far it is, and returns what came of it, as JSON."""
_BEAT_SECONDS = 1.0
_AT_ONCE_SECONDS = 0.8
"""So long a page waits for a work that may be over at once, before it shows how far it is."""
CUT_OFF = timedelta(seconds=30)
KEPT = timedelta(days=30)
PERSONAL, PERSONAL_KEPT = "check", timedelta(days=1)
"""What a check of a file shows may be personal: it goes with the file."""
_WHOLE = 100
_BUSY = Text("Ya hay una corrida de estas en marcha.", "One of these is under way already.")
_WAIT = Text("Espere a que termine: su página dice cómo va.", "Wait until it ends: its page tells how far it is.")
_CUT = Text("Se interrumpió antes de terminar.", "It was cut off before its end.")
_NOTHING_DONE = Text("No se registró nada: empiécela otra vez.", "Nothing was recorded: start it again.")
_DEFECT = Text("Falló por un defecto del programa, que quedó anotado.", "It failed by a defect of the program, which was noted down.")


def start(user: "User", sale: str, kind: str, work: Work, *, lane: str, key: str, asked: Mapping[str, Any]) -> Job:
    """Start a work and return it, done already where it is short; one of the same key is the one that is there.

    Args:
        user: who starts it.
        sale: the sale that it is of.
        kind: what it is.
        work: what it does.
        lane: what no other work may be doing meanwhile, such as `acts/ensayo`.
        key: the key of the form that asked for it.
        asked: what was asked for, as JSON.

    Raises:
        CallError: another work of that lane is under way.
    """
    now = timezone.now()
    _end_cut_off(now)
    there = Job.objects.filter(key=key).first()
    if there is not None:
        return there
    said = {"sale": sale, "kind": kind, "lane": lane, "asked": dict(asked), "started_by": user, "started_at": now, "beat_at": now}
    try:
        with transaction.atomic(using=OFFICE):
            job = Job.objects.create(key=key, **said)
    except IntegrityError:
        twin = Job.objects.filter(key=key).first()
        if twin is None:
            raise CallError(_BUSY, _WAIT) from None
        return twin
    thread = Thread(target=_do, args=(job.pk, work), daemon=True)
    thread.start()
    thread.join(_AT_ONCE_SECONDS)
    job.refresh_from_db()
    return job


def job_of(sale: str, number: int) -> Job | None:
    """Return a work of a sale by its number; one that was cut off is ended first."""
    _end_cut_off(timezone.now())
    return Job.objects.select_related("started_by").filter(sale=sale, pk=number).first()


def last_jobs(sale: str, kind: str, count: int = 10) -> list[Job]:
    """Return the last works of a kind, the newest first."""
    _end_cut_off(timezone.now())
    return list(Job.objects.select_related("started_by").filter(sale=sale, kind=kind).order_by("-started_at")[:count])


def both(text: Text) -> list[str]:
    """Return a sentence in both languages, as JSON keeps it."""
    return [text.es, text.en]


_DEFECTIVE: Mapping[str, Any] = {"fault": [both(_DEFECT), both(_NOTHING_DONE)]}


def _end_cut_off(now: datetime) -> None:
    cut = {"ended_at": now, "fault": [both(_CUT), both(_NOTHING_DONE)]}
    Job.objects.filter(ended_at__isnull=True, beat_at__lt=now - CUT_OFF).update(**cut)
    Job.objects.filter(started_at__lt=now - KEPT).delete()
    Job.objects.filter(kind=PERSONAL, started_at__lt=now - PERSONAL_KEPT).delete()


def _do(number: int, work: Work) -> None:
    """Do a work and write down what came of it; what is not foreseen goes on to where the process notes what ends its threads."""
    beat = _Beat(number)
    done = _DEFECTIVE
    beat.start()
    try:
        done = {"outcome": dict(work(beat.watch)), "percent": _WHOLE}
    except EnajenaError as error:
        done = {"fault": [both(error.message), both(error.remedy or Text("", ""))]}
    finally:
        beat.stop()
        Job.objects.filter(pk=number).update(ended_at=timezone.now(), **done)
        connections.close_all()


class _Beat:
    """Writes every second that a work lives, at which step it is, and how far in it."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._step: list[str] | None = None
        self._working: Working | None = None
        self._stopped = Event()
        self._thread = Thread(target=self._go_on, daemon=True)

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def stop(self) -> None:
        """Write no more."""
        self._stopped.set()
        self._thread.join()

    def watch(self, what: Text, working: Working) -> None:
        """Take the next step."""
        self._step, self._working = both(what), working

    def _go_on(self) -> None:
        while not self._stopped.wait(_BEAT_SECONDS):
            Job.objects.filter(pk=self._number).update(beat_at=timezone.now(), step=self._step, percent=self._percent())
        connections.close_all()

    def _percent(self) -> int | None:
        found = -1.0 if self._working is None else percent_done(self._working)
        return None if found < 0 else min(_WHOLE, int(found))
