"""Addresses of lists."""

from django.urls import path

from enajena.office.back.lists import views

urlpatterns = [
    path("<slug:sale>/listas/", views.index, name="lists"),
    path("<slug:sale>/listas/<slug:table>/", views.listing, name="list"),
    path("<slug:sale>/listas/<slug:table>/todo.<slug:ending>", views.whole, name="list_file"),
]
