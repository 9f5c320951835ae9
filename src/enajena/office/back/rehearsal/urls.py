"""Addresses of the guide of a rehearsal, below `/oficina/`."""

from django.urls import path

from enajena.office.back.rehearsal import views

urlpatterns = [
    path("<slug:sale>/ensayo/", views.guide, name="rehearsal"),
    path("<slug:sale>/ensayo/reloj/", views.move_clock, name="rehearsal_clock"),
    path("<slug:sale>/ensayo/hacer/", views.have_done, name="rehearsal_do"),
    path("<slug:sale>/ensayo/deposito.csv", views.depository, name="rehearsal_depository"),
]
