"""What the office says of itself: how it treats personal data, and how its pages can be used by everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show the notice on personal data (Ley 1581 de 2012)."""
    return render(request, "portal/privacy.html")


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """Show the statement on accessibility."""
    return render(request, "portal/accessibility.html")
