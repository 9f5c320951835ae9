"""Django settings of the office. What differs from one office to another comes from the environment, by `config`."""

import os

from csp.constants import NONE, SELF

from enajena.book.databases import settings_of
from enajena.office import config

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
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
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

# The book's databases are added as books are opened (`ground.the_book`): what is here is the office's own.
DATABASES: dict[str, dict[str, object]] = {"default": settings_of(CONFIG.file, CONFIG.database)}
DATABASE_ROUTERS = ["enajena.office.ground.routing.Apart"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

USE_TZ = True
TIME_ZONE = "America/Bogota"
# Spanish, unless the browser asks for English.
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English")]

STATIC_URL = "/static/"
# Files are served from where the package has them: nothing is collected, so nothing can be forgotten.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = CONFIG.https
SECURE_SSL_REDIRECT = CONFIG.https
SECURE_HSTS_SECONDS = 31_536_000 if CONFIG.https else 0
