"""Addresses of the back office, all below `/oficina/`. Pages of no sale have two steps (`ayuda/teclado/`): a sale may have any name."""

from django.urls import include, path

from enajena.office.back.frame import helping, home

PIECES = (
    "registering",
    "jobs",
    "setting_up",
    "imports",
    "assessing",
    "adjudicating",
    "review",
    "money",
    "shares",
    "cases",
    "agenda",
    "why",
    "audit",
    "rehearsal",
    "lists",
    "objects",
)
"""Each has a module `urls` whose addresses are below `/oficina/` too, and whose names are `back:…`."""

app_name = "back"
urlpatterns = [
    path("", home.sales, name="home"),
    path("ayuda/teclado/", helping.keyboard, name="keyboard"),
    path("<slug:sale>/", home.today, name="sale"),
    *(path("", include(f"enajena.office.back.{piece}.urls")) for piece in PIECES),
]
