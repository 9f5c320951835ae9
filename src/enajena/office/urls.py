"""Which address shows what."""

from django.urls import include, path

urlpatterns = [
    path("", include("enajena.office.portal.urls")),
    path("cuenta/fichas/", include("enajena.office.api.token_urls")),
    path("cuenta/ensayo/", include("enajena.office.running.rehearsal.urls")),
    path("cuenta/", include("enajena.office.accounts.urls")),
    path("salud/", include("enajena.office.running.urls")),
    path("oficina/", include("enajena.office.back.urls")),
    path("api/v1/", include("enajena.office.api.urls")),
]

handler400 = "enajena.office.portal.errors.bad_request"
handler403 = "enajena.office.portal.errors.forbidden"
handler404 = "enajena.office.portal.errors.not_found"
handler500 = "enajena.office.portal.errors.broken"
