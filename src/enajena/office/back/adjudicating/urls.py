"""Addresses of adjudicating, below `/oficina/`."""

from django.urls import path

from enajena.office.back.adjudicating import views

urlpatterns = [
    path("<slug:sale>/adjudicar/", views.stages, name="adjudicating"),
    path("<slug:sale>/adjudicar/<slug:stage>/ensayar/", views.rehearsal, name="rehearse"),
    path("<slug:sale>/adjudicar/<slug:stage>/preparar/", views.prepare, name="prepare_adjudication"),
    path("<slug:sale>/adjudicar/ensayo/<int:number>/", views.rehearsed, name="rehearsed"),
    path("<slug:sale>/adjudicar/ensayo/<int:number>/<int:place>.svg", views.chart, name="rehearsed_chart"),
    path("<slug:sale>/adjudicar/preparada/<int:number>/", views.prepared, name="prepared_adjudication"),
    path("<slug:sale>/adjudicar/confirmar/<slug:digest>/", views.confirm, name="confirm_adjudication"),
    path("<slug:sale>/adjudicar/hecha/<int:number>/", views.adjudicated, name="adjudicated"),
]
