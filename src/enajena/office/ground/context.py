"""What every template knows."""

from django.conf import settings
from django.http import HttpRequest

from enajena.office.ground.language import language
from enajena.office.ground.preferences import look_of


def office(request: HttpRequest) -> dict[str, object]:
    """Return the language and the look of the page, and who runs the office."""
    return {"language": language(), "look": look_of(request), "entity": settings.CONFIG.entity}
