"""Addresses of works that last, below `/oficina/`."""

from django.urls import path

from enajena.office.back.jobs import views

urlpatterns = [path("<slug:sale>/trabajos/<int:number>/", views.work, name="work")]
