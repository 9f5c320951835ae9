"""What every template knows."""

from django.http import HttpRequest

from enajena.office.ground.language import language


def office(_request: HttpRequest) -> dict[str, object]:
    """Return the language of the page."""
    return {"language": language()}
