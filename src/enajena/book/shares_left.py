"""How many shares of the programme nobody has been awarded."""

from django.db.models import Sum

from enajena.book.desk import Desk
from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Award


def shares_awarded(desk: Desk) -> int:
    """Return the shares of the awards that stand, of every stage; the act at hand has changed nothing yet."""
    desk.write()
    rows = Award.objects.using(desk.alias).filter(sale=desk.sale, until_index__isnull=True, state__in=EFFECTIVE)
    return rows.aggregate(total=Sum("shares"))["total"] or 0
