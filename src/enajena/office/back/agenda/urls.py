"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.agenda import views

urlpatterns = [
    path("<slug:sale>/agenda/", views.agenda, name="agenda"),
    path("<slug:sale>/agenda/agenda.ics", views.calendar, name="calendar"),
]
