"""Addresses of assessing, below `/oficina/`."""

from django.urls import path

from enajena.office.back.assessing import views

urlpatterns = [
    path("<slug:sale>/evaluar/", views.stages, name="assessing"),
    path("<slug:sale>/evaluar/<slug:stage>/evaluar/", views.assess, name="assess"),
    path("<slug:sale>/evaluar/corrida/<int:number>/", views.done, name="assessed"),
    path("<slug:sale>/evaluar/resultado/<path:ref>/", views.run, name="assessment"),
]
