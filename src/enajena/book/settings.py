"""Django settings of a book used without a web server. Databases are added as books are opened (`opening`)."""

SECRET_KEY = "a book signs nothing with this key; its log has a key of its own"  # noqa: S105
INSTALLED_APPS = ["enajena.book"]
DATABASES: dict[str, dict[str, object]] = {}
USE_TZ = True
TIME_ZONE = "America/Bogota"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
