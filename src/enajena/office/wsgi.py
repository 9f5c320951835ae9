"""What a WSGI server runs: `enajena.office.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "enajena.office.settings")
application = get_wsgi_application()
