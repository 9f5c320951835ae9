"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.audit import paper_views, views

_AUDIT, _PAPER = "<slug:sale>/auditoria/", "<slug:sale>/papeles/"

urlpatterns = [
    path(_AUDIT, views.overview, name="audit"),
    path(f"{_AUDIT}verificar/", views.verify, name="audit_verify"),
    path(f"{_AUDIT}verificacion/<int:number>/", views.verified, name="audit_verified"),
    path(f"{_AUDIT}quien/", views.who, name="audit_who"),
    path(f"{_AUDIT}intentos/", views.refused, name="audit_refused"),
    path(f"{_AUDIT}cuadre/", views.balance, name="audit_balance"),
    path(f"{_AUDIT}datos-abiertos/", views.open_data, name="audit_open_data"),
    path(f"{_AUDIT}paquete/<slug:stage>/", views.package, name="audit_package"),
    path(f"{_AUDIT}descarga/<int:number>/", views.download, name="audit_download"),
    path(f"{_AUDIT}descarga/<int:number>/archivo.zip", views.download_file, name="audit_download_file"),
    path(_PAPER, paper_views.kinds, name="papers"),
    path(f"{_PAPER}<slug:paper>/", paper_views.of_kind, name="papers_of"),
    path(f"{_PAPER}<slug:paper>/<path:of>/papel.pdf", paper_views.pdf, name="paper_pdf"),
    path(f"{_PAPER}<slug:paper>/<path:of>/publicar/", paper_views.publish, name="paper_publish"),
    path(f"{_PAPER}<slug:paper>/<path:of>/", paper_views.one, name="paper"),
    path("<slug:sale>/graficos/", paper_views.pictures, name="charts"),
    path("<slug:sale>/graficos/<slug:chart>.svg", paper_views.picture_of, name="chart"),
]
