"""Which address shows what."""

from django.urls import include, path

urlpatterns = [
    path("", include("enajena.office.portal.urls")),
]
