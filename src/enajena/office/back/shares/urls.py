"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.shares import entering, views, watching

urlpatterns = [
    path("<slug:sale>/acciones/", views.book_of_shares, name="shares"),
    path("<slug:sale>/acciones/garantias/", views.pledges, name="pledges"),
    path("<slug:sale>/acciones/levantamientos/", views.releases, name="releases"),
    path("<slug:sale>/acciones/deposito/", watching.watching, name="watch"),
    path("<slug:sale>/acciones/inscribir/", entering.entering, name="entering"),
    path("<slug:sale>/acciones/lote/<path:ref>/", views.lot, name="lot"),
]
