"""What waits in a sale for somebody, by their roles: sets to confirm, objects in a state that asks for an act, and the next dates."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Q

from enajena.basics.figures import counted
from enajena.basics.text import Text
from enajena.book.agenda.days import agenda
from enajena.book.agenda.model import Item
from enajena.book.asof import as_of
from enajena.book.models import THINGS
from enajena.calendar import local_date
from enajena.office.acting import two_people
from enajena.office.acting.permissions import CONFIRM
from enajena.office.back.addresses import of_list, of_sale
from enajena.office.back.doors import READERS
from enajena.office.back.registering.beginning import programme_sold
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

COUNTED_TO = 1_000
"""As far as what waits is counted: beyond that it is `COUNTED_TO` and more."""
DAYS_AHEAD = 30
_MOST_DATES = 6
_MODELS = {model.__name__.lower(): model for model in THINGS}
_REVIEW = frozenset({"reviewer", "director"})
_DIRECTOR = frozenset({"director"})
_CUSTODIAN = frozenset({"custodian"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Objects of a table that wait in a state, for whom, how one and many are told, and where one goes (a list where nothing is said)."""

    table: str
    state: str
    roles: frozenset[str]
    words: tuple[Text, Text]
    steps: tuple[str, ...] = ()
    late_by: str = ""  # the column with the last day, of those that wait once it has gone by


@dataclass(frozen=True, slots=True)
class Task:
    """Something that waits: what, and where to go. `is_late` says that it should have been done."""

    what: Text
    address: str
    is_late: bool = False


def _many(es_one: str, es_many: str, en_one: str, en_many: str) -> tuple[Text, Text]:
    return Text(f"{{count}} {es_one}", f"{{count}} {en_one}"), Text(f"{{count}} {es_many}", f"{{count}} {en_many}")


KINDS = (
    Kind(
        table="stage", state="noticed", roles=_DIRECTOR, steps=("registrar", "stage_closed"), late_by="last_day",
        words=_many("oferta terminó y espera que se cierre", "ofertas terminaron y esperan que se cierren",
                    "offer has ended and waits to be closed", "offers have ended and wait to be closed"),
    ),
    Kind(
        table="stage", state="closed", roles=_REVIEW, steps=("evaluar",),
        words=_many("etapa cerrada, por evaluar", "etapas cerradas, por evaluar", "closed stage, to be assessed",
                    "closed stages, to be assessed"),
    ),
    Kind(
        table="stage", state="assessed", roles=_DIRECTOR, steps=("adjudicar",),
        words=_many("etapa evaluada, por adjudicar", "etapas evaluadas, por adjudicar", "assessed stage, to be adjudicated",
                    "assessed stages, to be adjudicated"),
    ),
    Kind(
        table="acceptance", state="received", roles=_REVIEW, steps=("revisar",),
        words=_many("aceptación recibida, sin evaluar", "aceptaciones recibidas, sin evaluar", "acceptance received, not assessed",
                "acceptances received, not assessed"),
    ),
    Kind(
        table="acceptance", state="incomplete", roles=_REVIEW,
        words=_many("aceptación incompleta", "aceptaciones incompletas", "incomplete acceptance", "incomplete acceptances"),
    ),
    Kind(
        table="cure", state="asked", roles=_REVIEW, steps=("revisar", "subsanaciones"), late_by="deadline",
        words=_many("plazo para subsanar vencido sin respuesta", "plazos para subsanar vencidos sin respuesta",
                "term to make good went by without an answer", "terms to make good went by without an answer"),
    ),
    Kind(
        table="acceptance", state="referred", roles=_DIRECTOR,
        words=_many("aceptación remitida por decidir", "aceptaciones remitidas por decidir", "referred acceptance to decide",
                "referred acceptances to decide"),
    ),
    Kind(
        table="award", state="held", roles=_DIRECTOR,
        words=_many("adjudicación pendiente de autorización", "adjudicaciones pendientes de autorización",
                    "award waits for an authorisation", "awards wait for an authorisation"),
    ),
    Kind(
        table="award", state="in_default", roles=_DIRECTOR,
        words=_many("adjudicación en mora", "adjudicaciones en mora", "award in default", "awards in default"),
    ),
    Kind(
        table="pledge", state="referred", roles=_REVIEW,
        words=_many("gravamen remitido por admitir o negar", "gravámenes remitidos por admitir o negar", "referred lien to admit or refuse",
                "referred liens to admit or refuse"),
    ),
    Kind(
        table="release", state="requested", roles=_DIRECTOR,
        words=_many("levantamiento de garantía por responder", "levantamientos de garantía por responder", "release to answer",
                "releases to answer"),
    ),
    Kind(
        table="case", state="open", roles=_REVIEW,
        words=_many("incumplimiento abierto", "incumplimientos abiertos", "open breach", "open breaches"),
    ),
    Kind(
        table="fine", state="answered", roles=_DIRECTOR,
        words=_many("multa con respuesta del titular, por decidir", "multas con respuesta del titular, por decidir",
                "fine answered by the holder, to decide", "fines answered by the holder, to decide"),
    ),
    Kind(
        table="fine", state="appealed", roles=_DIRECTOR,
        words=_many("recurso contra una multa por resolver", "recursos contra multas por resolver", "appeal of a fine to decide",
                "appeals of fines to decide"),
    ),
    Kind(
        table="urn", state="constituted", roles=_CUSTODIAN | _DIRECTOR, steps=("urnas",),
        words=_many("urna espera firmas de sus custodios", "urnas esperan firmas de sus custodios", "urn waits for its custodians to sign",
                "urns wait for their custodians to sign"),
    ),
    Kind(
        table="urn", state="closed", roles=_CUSTODIAN | _DIRECTOR, steps=("urnas",),
        words=_many("urna cerrada, por abrir", "urnas cerradas, por abrir", "closed urn, to be opened", "closed urns, to be opened"),
    ),
)  # fmt: skip
_TO_CONFIRM = (
    Text("{count} conjunto de actos espera que usted lo confirme", "{count} set of acts waits for you to confirm it"),
    Text("{count} conjuntos de actos esperan que usted los confirme", "{count} sets of acts wait for you to confirm them"),
)
_OWN = (
    Text("{count} conjunto que usted preparó espera a otra persona", "{count} set that you prepared waits for another person"),
    Text("{count} conjuntos que usted preparó esperan a otra persona", "{count} sets that you prepared wait for another person"),
)
_AND_MORE = Text("{what} (o más)", "{what} (or more)")


def tasks_of(user: "User", sale: str, roles: frozenset[str]) -> list[Task]:
    """Return what waits for somebody, what is late before all else."""
    found = [*_sets(user, sale, roles), *(task for kind in KINDS if kind.roles & roles for task in _objects(sale, kind))]
    return sorted(found, key=lambda task: not task.is_late)


def dates_of(sale: str, roles: frozenset[str]) -> list[Item]:
    """Return the next dates of a sale, for whoever reads it."""
    programme = programme_sold(sale)
    if programme is None or not roles & set(READERS):
        return []
    book = the_book()
    today = local_date(book.clock())
    return agenda(book.alias, sale, programme, today, until=today + timedelta(days=DAYS_AHEAD))[:_MOST_DATES]


def _sets(user: "User", sale: str, roles: frozenset[str]) -> Iterator[Task]:
    others, own = two_people.count_waiting(sale, user)
    address = of_sale(sale, "por-confirmar")
    if others and roles & CONFIRM:
        yield Task(counted(others, *_TO_CONFIRM), address)
    if own:
        yield Task(counted(own, *_OWN), address)


def _objects(sale: str, kind: Kind) -> Iterator[Task]:
    book = the_book()
    late = Q(**{f"{kind.late_by}__lt": local_date(book.clock())}) if kind.late_by else Q()
    rows = as_of(book.alias, sale, _MODELS[kind.table]).filter(late, state=kind.state)
    count = rows.order_by()[:COUNTED_TO].count()
    if count:
        what = counted(count, *kind.words)
        address = of_sale(sale, *kind.steps) if kind.steps else of_list(sale, kind.table, state=kind.state)
        yield Task(_AND_MORE.format(what=what) if count == COUNTED_TO else what, address, bool(kind.late_by))
