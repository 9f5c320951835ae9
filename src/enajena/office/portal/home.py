"""The first page: the sales of this office."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from enajena.book.models import Head
from enajena.office.ground.the_book import the_book


def home(request: HttpRequest) -> HttpResponse:
    """Show the sales that the book has."""
    sales = Head.objects.using(the_book().alias).order_by("sale").values_list("sale", flat=True)
    return render(request, "portal/home.html", {"sales": sales})
