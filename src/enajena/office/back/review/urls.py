"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.review import cures, expiring, views

urlpatterns = [
    path("<slug:sale>/revisar/", views.overview, name="review"),
    path("<slug:sale>/revisar/subsanaciones/", cures.cures, name="review_cures"),
    path("<slug:sale>/revisar/subsanaciones/vencidas/", expiring.expiring, name="cures_expired"),
    path("<slug:sale>/revisar/una/<path:ref>/", views.one, name="review_one"),
]
