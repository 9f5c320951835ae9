"""Addresses of objects and of acts, below `/oficina/`. A reference may hold slashes."""

from django.urls import path

from enajena.office.back.objects import act_views, views

urlpatterns = [
    path("<slug:sale>/objetos/<slug:table>/<path:ref>/", views.thing, name="object"),
    path("<slug:sale>/actos/", act_views.log, name="acts"),
    path("<slug:sale>/actos/<int:index>/", act_views.act, name="act"),
    path("<slug:sale>/actos/<int:index>/archivos/<slug:sha256>", act_views.act_file, name="act_file"),
]
