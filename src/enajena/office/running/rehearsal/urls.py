"""Where a rehearsal is entered, below `/cuenta/ensayo/`."""

from django.urls import path

from enajena.office.running.rehearsal.persons import choose

urlpatterns = [path("", choose, name="rehearsal_person")]
