"""The days of payment of every award that has none yet, set at once by what the programme or the Regulation gives."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentScheduled
from enajena.book.asof import as_of
from enajena.book.models import Award
from enajena.calendar import local_date
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.at_once import MOST, Many, many
from enajena.office.back.doors import READERS, door
from enajena.office.back.money.dues import MONEY
from enajena.office.ground.the_book import the_book

_SAYS = Text(
    "A cada adjudicación sin plan se le fija un solo pago, el último de los días hábiles que dan el programa o el Reglamento. "
    "La que ya tiene pagos, y la que se paga a plazos, se registran aparte.",
    "Each award without a schedule is to be paid at once, on the last of the business days that the programme or the Regulation gives. "
    "One that has payments already, and one that is paid over time, are recorded apart.",
)


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def plans(request: HttpRequest, sale: str) -> HttpResponse:
    """Set the days of payment of the awards that wait for them."""
    if request.method == "POST" and not may_record(request.user, "payment_scheduled"):
        raise PermissionDenied
    book = the_book()
    rows = as_of(book.alias, sale, Award).filter(state="awarded", amount_cop__gt=0, received_cop=0).order_by("ref")
    found, today = list(rows[:MOST]), local_date(book.clock())
    wanted = Many(
        kind="payment_scheduled",
        here=Text("Plan de pago para todas", "Payment schedule for all"),
        above=(MONEY, of_sale(sale, "dinero")),
        table="award",
        refs=[row.ref for row in found],
        acts=[Act(body=PaymentScheduled(award=row.ref), on=today, by=(), ref=f"plan/{row.ref}/{row.index}") for row in found],
        waits=rows.count() - len(found),
        says=_SAYS,
    )
    return many(request, sale, wanted)
