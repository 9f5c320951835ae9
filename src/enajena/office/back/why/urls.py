"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.why import views

urlpatterns = [
    path("<slug:sale>/por-que/<slug:table>/<path:ref>/<str:figure>/", views.reason, name="why"),
]
