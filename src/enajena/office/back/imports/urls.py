"""Addresses of imports, below `/oficina/`."""

from django.urls import path

from enajena.office.back.imports import views

urlpatterns = [
    path("<slug:sale>/importar/", views.upload, name="importing"),
    path("<slug:sale>/importar/revision/<int:number>/", views.checked, name="import_checked"),
    path("<slug:sale>/importar/revision/<int:number>/copia.xlsx", views.copy, name="import_copy"),
    path("<slug:sale>/importar/revision/<int:number>/registrar/", views.record, name="import_record"),
    path("<slug:sale>/importar/hecha/<int:number>/", views.recorded, name="import_done"),
]
