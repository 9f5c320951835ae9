"""The cures that ran out, recorded as such at once."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from enajena.basics.text import Text
from enajena.book.acts.acceptances import CureExpired
from enajena.book.acts.kinds import Act
from enajena.calendar import local_date
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.at_once import MOST, Many, many
from enajena.office.back.doors import READERS, door
from enajena.office.back.review.queue import cures_waiting
from enajena.office.ground.the_book import the_book

_SAYS = Text(
    "El plazo de estas subsanaciones venció sin respuesta: cada aceptación se rechaza por el numeral que la pidió.",
    "The term of these cures ran out without an answer: each acceptance is rejected under the numeral that asked for it.",
)


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def expiring(request: HttpRequest, sale: str) -> HttpResponse:
    """Record that the cures whose last day is over ran out."""
    if request.method == "POST" and not may_record(request.user, "cure_expired"):
        raise PermissionDenied
    book = the_book()
    today = local_date(book.clock())
    rows = cures_waiting(book.alias, sale).filter(deadline__lt=today)
    found = list(rows[:MOST])
    wanted = Many(
        kind="cure_expired",
        here=Text("Registrar las que vencieron", "Record those that ran out"),
        above=(Text("Subsanaciones en espera", "Cures waiting"), of_sale(sale, "revisar", "subsanaciones")),
        table="cure",
        refs=[row.ref for row in found],
        acts=[
            Act(body=CureExpired(cure=row.ref, acceptance=row.acceptance), on=today, by=(), ref=f"vencida/{row.ref}/{row.index}")
            for row in found
        ],
        waits=rows.count() - len(found),
        says=_SAYS,
    )
    return many(request, sale, wanted)
