"""Addresses of this piece, below `/oficina/`."""

from django.urls import path

from enajena.office.back.money import plans, proceeds, refunds, statement, views

urlpatterns = [
    path("<slug:sale>/dinero/", views.money, name="money"),
    path("<slug:sale>/dinero/extracto/", statement.statement, name="statement"),
    path("<slug:sale>/dinero/devoluciones/", refunds.refunds, name="refunds"),
    path("<slug:sale>/dinero/devoluciones/<slug:order>/", refunds.order_file, name="refund_order"),
    path("<slug:sale>/dinero/planes/", plans.plans, name="plans"),
    path("<slug:sale>/dinero/producto/", proceeds.proceeds, name="proceeds"),
]
