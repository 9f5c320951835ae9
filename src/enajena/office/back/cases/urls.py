"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.cases import views

urlpatterns = [
    path("<slug:sale>/multas/", views.fines, name="fines"),
    path("<slug:sale>/multas/liquidacion/<str:sha256>/", views.working, name="working"),
    path("<slug:sale>/multas/caso/<path:ref>/", views.case, name="case"),
]
