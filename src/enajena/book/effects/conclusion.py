"""What the conclusion of a sale asks for: that nothing is left to do."""

from collections.abc import Iterator

from django.db.models import Exists, F, OuterRef

from enajena.basics.text import Text
from enajena.basics.words import counted, listed
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.sale import SaleConcluded
from enajena.book.desk import Desk
from enajena.book.effects.registry import effect
from enajena.book.machines.fines import OPEN_CASE_STATES, OWED_STATES
from enajena.book.models import Award, BidSecurity, Case, Fine, Lot, Pledge, Release, Sale, Stage

_NOT_PAID = ("awarded", "held", "paying", "in_default")
_OFFERED = ("noticed", "interrupted", "closed", "assessed")
_SELLERS = ("pledge", "immobilisation")
_PLEDGED = ("constituted", "release_requested")


@effect(SaleConcluded)
def sale_concluded(desk: Desk, act: Recorded) -> None:
    """Conclude the sale where no stage is open, no money owed or held, and no share locked, pledged or unregistered."""
    left = tuple(_left(desk, act))
    if left:
        desk.refuse(
            "left_to_do",
            Text("Queda por hacer: {left}.", "There is left to do: {left}.").format(left=listed(left)),
            Text("Termine eso antes.", "Finish that first."),
            desk.numeral("programme.validity"),
        )
    desk.step(desk.need(Sale, desk.sale))


def _left(desk: Desk, act: Recorded) -> Iterator[Text]:
    held = F("applied_cop") + F("returned_cop") + F("forfeited_cop")
    unregistered = ~Exists(Lot.objects.filter(sale=desk.sale, until_index__isnull=True, award=OuterRef("ref")))
    desk.write()
    rows = Award.objects.using(desk.alias).filter(sale=desk.sale, until_index__isnull=True)
    counts = (
        (desk.count_standing(Stage, state__in=_OFFERED), Text("etapa abierta", "open stage"), Text("etapas abiertas", "open stages")),
        (
            desk.count_standing(Award, state__in=_NOT_PAID),
            Text("adjudicación sin pagar", "unpaid award"),
            Text("adjudicaciones sin pagar", "unpaid awards"),
        ),
        (
            rows.filter(received_cop__gt=held).count(),
            Text("adjudicación con dinero por devolver", "award with money to return"),
            Text("adjudicaciones con dinero por devolver", "awards with money to return"),
        ),
        (
            rows.filter(unregistered, state="paid").count(),
            Text("adjudicación pagada sin inscribir", "paid award not registered"),
            Text("adjudicaciones pagadas sin inscribir", "paid awards not registered"),
        ),
        (
            desk.count_standing(BidSecurity, state="given"),
            Text("garantía de seriedad", "bid security"),
            Text("garantías de seriedad", "bid securities"),
        ),
        (
            desk.count_standing(Lot, lock_up_ends_on__gte=act.act.on, state="registered"),
            Text("lote con restricción", "locked lot"),
            Text("lotes con restricción", "locked lots"),
        ),
        (
            desk.count_standing(Pledge, state__in=_PLEDGED, kind__in=_SELLERS),
            Text("garantía sin levantar", "security not released"),
            Text("garantías sin levantar", "securities not released"),
        ),
        (
            desk.count_standing(Release, state="requested"),
            Text("levantamiento pedido", "release asked for"),
            Text("levantamientos pedidos", "releases asked for"),
        ),
        (
            desk.count_standing(Case, state__in=OPEN_CASE_STATES),
            Text("incumplimiento abierto", "open breach"),
            Text("incumplimientos abiertos", "open breaches"),
        ),
        (desk.count_standing(Fine, state__in=OWED_STATES), Text("multa debida", "fine owed"), Text("multas debidas", "fines owed")),
    )
    yield from (counted(count, one, many) for count, one, many in counts if count)
