"""Addresses of the portal."""

from django.urls import path

from enajena.office.ground import preferences
from enajena.office.portal import deposit_urls, documents, how_much, if_i_sell, notices, papers, sale

app_name = "portal"
urlpatterns = [
    path("", sale.home, name="home"),
    path("preferencias/", preferences.choose, name="preferences"),
    path("privacidad/", notices.privacy, name="privacy"),
    path("accesibilidad/", notices.accessibility, name="accessibility"),
    *deposit_urls.urlpatterns,
    # Without a bar at its end: the address stands in the code of every printed page.
    path("acto/<slug:sale>/<int:index>/<slug:leaf>", papers.act, name="act"),
    path("ventas/<slug:sale>/", sale.show, name="sale"),
    path("ventas/<slug:sale>/documentos/<str:sha256>/", documents.document, name="document"),
    path("ventas/<slug:sale>/linea-de-tiempo.svg", documents.timeline, name="timeline"),
    path("ventas/<slug:sale>/resultados.svg", documents.results, name="results"),
    path("ventas/<slug:sale>/cuanto/", how_much.how_much, name="how_much"),
    path("ventas/<slug:sale>/si-vendo/", if_i_sell.if_i_sell, name="if_i_sell"),
    path("ventas/<slug:sale>/si-vendo/multa.svg", if_i_sell.example_chart, name="fine_chart"),
]
