"""Addresses of depositing, of receipts, and of one's own acceptance."""

from django.urls import path

from enajena.office.portal import deposit, mine, receipts

urlpatterns = [
    path("ventas/<slug:sale>/depositar/", deposit.deposit, name="deposit"),
    path("ventas/<slug:sale>/depositar/hecho/", deposit.deposited, name="deposited"),
    path("ventas/<slug:sale>/depositar/manifiesto.json", deposit.manifest, name="manifest"),
    path("ventas/<slug:sale>/depositar/sellar.html", deposit.offline, name="sealing_page"),
    path("recursos/sellar-<slug:sha256>.js", deposit.script, name="sealing_script"),
    path("constancia/", receipts.verify, name="verify"),
    path("constancia/<slug:sale>/<int:index>/<slug:digest>/", receipts.receipt, name="receipt"),
    path("constancia/<slug:sale>/<int:index>/<slug:digest>/prueba/", receipts.proof, name="receipt_proof"),
    path("constancia/<slug:sale>/<int:index>/<slug:digest>/qr.svg", receipts.code, name="receipt_code"),
    path("constancia/<slug:sale>/<int:index>/<slug:digest>/testigos/", receipts.again, name="receipt_again"),
    path("ventas/<slug:sale>/mi-aceptacion/", mine.mine, name="mine"),
    path("ventas/<slug:sale>/mi-aceptacion/salir/", mine.leave, name="mine_leave"),
    path("ventas/<slug:sale>/mi-aceptacion/actos/<int:index>/", mine.proof, name="mine_proof"),
]
