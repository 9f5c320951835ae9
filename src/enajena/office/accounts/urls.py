"""Addresses of accounts, under /cuenta/. Of django-allauth only what an office uses: no signing up, no mail."""

from allauth.account import views as account
from allauth.mfa.base import views as second_factor
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as keys
from allauth.socialaccount import views as outside
from allauth.socialaccount.providers.openid_connect import views as oidc
from django.urls import path

from enajena.office.accounts.first_time import first_time

urlpatterns = [
    path("primera-vez/", first_time, name="first_time"),
    path("entrar/", account.login, name="account_login"),
    path("salir/", account.logout, name="account_logout"),
    path("cerrada/", account.account_inactive, name="account_inactive"),
    path("confirmar/", account.reauthenticate, name="account_reauthenticate"),
    path("clave/", account.password_change, name="account_change_password"),
    path("segundo-factor/", second_factor.index, name="mfa_index"),
    path("segundo-factor/entrar/", second_factor.authenticate, name="mfa_authenticate"),
    path("segundo-factor/confirmar/", second_factor.reauthenticate, name="mfa_reauthenticate"),
    path("segundo-factor/aplicacion/", app.activate_totp, name="mfa_activate_totp"),
    path("segundo-factor/aplicacion/quitar/", app.deactivate_totp, name="mfa_deactivate_totp"),
    path("segundo-factor/codigos/", codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("segundo-factor/codigos/nuevos/", codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("segundo-factor/codigos/archivo/", codes.download_recovery_codes, name="mfa_download_recovery_codes"),
    path("segundo-factor/llaves/", keys.list_webauthn, name="mfa_list_webauthn"),
    path("segundo-factor/llaves/nueva/", keys.add_webauthn, name="mfa_add_webauthn"),
    path("segundo-factor/llaves/entrar/", keys.login_webauthn, name="mfa_login_webauthn"),
    path("segundo-factor/llaves/confirmar/", keys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("segundo-factor/llaves/<int:pk>/quitar/", keys.remove_webauthn, name="mfa_remove_webauthn"),
    path("segundo-factor/llaves/<int:pk>/nombre/", keys.edit_webauthn, name="mfa_edit_webauthn"),
    path("identidad/", outside.connections, name="socialaccount_connections"),
    path("identidad/desconocida/", outside.signup, name="socialaccount_signup"),
    path("identidad/cancelada/", outside.login_cancelled, name="socialaccount_login_cancelled"),
    path("identidad/error/", outside.login_error, name="socialaccount_login_error"),
    path("identidad/<slug:provider_id>/entrar/", oidc.login, name="openid_connect_login"),
    path("identidad/<slug:provider_id>/vuelta/", oidc.callback, name="openid_connect_callback"),
]
