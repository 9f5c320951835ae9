"""Django settings of the office. What differs from one office to another comes from the environment, by `config`."""

import os

from csp.constants import NONE, SELF

from enajena.book.databases import settings_of
from enajena.office import config
from enajena.office.running import quiet_log

CONFIG = config.read(os.environ)

SECRET_KEY = CONFIG.secret()
DEBUG = False
ALLOWED_HOSTS = list(CONFIG.hosts)
ROOT_URLCONF = "enajena.office.urls"
WSGI_APPLICATION = "enajena.office.wsgi.application"

INSTALLED_APPS = [
    "enajena.book",
    "enajena.office.ground",
    "enajena.office.portal",
    "enajena.office.accounts",
    "enajena.office.api",
    "enajena.office.back",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "enajena.office.running.headers.Closed",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "enajena.office.api.frame.ApiFrame",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "enajena.office.accounts.second_factor.SecondFactorFirst",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "enajena.office.ground.context.office",
            ],
        },
    },
]
# Every form is laid out by the templates of the ground, those of other applications too.
FORM_RENDERER = "enajena.office.ground.forms.Renderer"
CSRF_FAILURE_VIEW = "enajena.office.portal.errors.form_too_old"

# The book's databases are added as books are opened (`ground.the_book`): what is here is the office's own.
DATABASES: dict[str, dict[str, object]] = {"default": settings_of(CONFIG.file, CONFIG.database)}
DATABASE_ROUTERS = ["enajena.office.ground.routing.Apart"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Counts of the login's throttle, shared by all processes. Their keys hold addresses: only a keyed hash of each is kept.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "KEY_FUNCTION": "enajena.office.ground.throttle.keyed",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

LOGGING = quiet_log.LOGGING

USE_TZ = True
TIME_ZONE = "America/Bogota"
# Spanish, unless the browser asks for English.
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English")]

STATIC_URL = "/static/"
# Files are served from where the package has them: nothing is collected, so nothing can be forgotten.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "mfa_index"
LOGOUT_REDIRECT_URL = "/"
# The office sends no mail: a lost password or second factor is replaced by a new link from an administrator.
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

ACCOUNT_ADAPTER = "enajena.office.accounts.adapters.Accounts"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if CONFIG.https else "http"
ALLAUTH_TRUSTED_PROXY_COUNT = CONFIG.proxies

MFA_ADAPTER = "enajena.office.accounts.adapters.SecondFactors"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Enajena"
# One step of thirty seconds to either side: clocks of phones drift.
MFA_TOTP_TOLERANCE = 1
# A browser takes passkeys over HTTP from localhost alone.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not CONFIG.https

SOCIALACCOUNT_ADAPTER = "enajena.office.accounts.adapters.OutsideAccounts"
# The one provider is the office's own choice: an address that it has verified is enough to know a user by.
SOCIALACCOUNT_EMAIL_AUTHENTICATION = True
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [
            {
                "provider_id": "oidc",
                "name": one.name,
                "client_id": one.client,
                "secret": one.secret,
                "settings": {"server_url": one.server},
            }
            for one in [CONFIG.oidc]
            if one is not None
        ],
    }
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        # Signing in by the identity provider is a form that is answered by sending the browser there.
        "form-action": [SELF] if CONFIG.oidc is None else [SELF, CONFIG.oidc.origin],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 8 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = CONFIG.https
SECURE_SSL_REDIRECT = CONFIG.https
SECURE_REDIRECT_EXEMPT = ["^salud/"]
# A proxy's word on how a browser came counts only where the office says that there is one.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if CONFIG.https and CONFIG.proxies else None
SECURE_HSTS_SECONDS = 31_536_000 if CONFIG.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = CONFIG.https
# Whether browsers ship the name as HTTPS only is for the owner of the domain to ask, not for a program behind it.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
