"""Addresses of setting up a sale, below `/oficina/`."""

from django.urls import path

from enajena.office.back.setting_up import credit, dates, preparing, programme, regulation, urn_rehearsal, urns

urlpatterns = [
    path("nueva/venta/", programme.check, name="check_programme"),
    path("<slug:sale>/preparar/", preparing.preparing, name="preparing"),
    path("<slug:sale>/programa/", programme.show, name="programme"),
    path("<slug:sale>/fechas/", dates.dates, name="dates"),
    path("<slug:sale>/reglamento/", regulation.regulation, name="regulation"),
    path("<slug:sale>/credito/", credit.credit_lines, name="credit"),
    path("<slug:sale>/urnas/", urns.urns, name="urns"),
    path("<slug:sale>/ensayar-urna/", urn_rehearsal.rehearsal, name="urn_rehearsal"),
    path("<slug:sale>/ensayar-urna/hecha/<int:number>/", urn_rehearsal.rehearsed, name="urn_rehearsed"),
    path("<slug:sale>/urnas/<str:name>/", urns.urn, name="urn"),
    path("<slug:sale>/urnas/<str:name>/manifiesto.json", urns.manifest, name="manifest"),
]
