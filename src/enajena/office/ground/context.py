"""What every template knows."""

from django.conf import settings
from django.http import HttpRequest

from enajena.calendar import local_date
from enajena.office.ground.language import language
from enajena.office.ground.preferences import look_of
from enajena.office.ground.the_book import rehearsal


def office(request: HttpRequest) -> dict[str, object]:
    """Return the language and the look of the page, who runs the office, and the day of a rehearsal where the office is one."""
    clock = rehearsal()
    today = None if clock is None else local_date(clock())
    return {"language": language(), "look": look_of(request), "entity": settings.CONFIG.entity, "rehearsal_day": today}
