"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.review import cures, views

urlpatterns = [
    path("<slug:sale>/revisar/", views.overview, name="review"),
    path("<slug:sale>/revisar/subsanaciones/", cures.cures, name="review_cures"),
    path("<slug:sale>/revisar/una/<path:ref>/", views.one, name="review_one"),
]
