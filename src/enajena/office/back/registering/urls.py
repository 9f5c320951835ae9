"""Addresses of recording, below `/oficina/`."""

from django.urls import path

from enajena.office.back.registering import confirming, views

urlpatterns = [
    path("<slug:sale>/registrar/", views.choose, name="record_any"),
    path("<slug:sale>/registrar/<slug:kind>/", views.act, name="record"),
    path("<slug:sale>/por-confirmar/", confirming.sets, name="sets"),
    path("<slug:sale>/por-confirmar/<slug:digest>/", confirming.one_set, name="set"),
]
