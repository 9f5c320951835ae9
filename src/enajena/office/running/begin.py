"""Makes Django ready for the office that a folder and a database name. It comes before anything of Django is imported."""

import os
from typing import TYPE_CHECKING

from enajena.office import config

if TYPE_CHECKING:
    from enajena.office.config import Config

SETTINGS = "enajena.office.settings"
PRIVATE = 0o077
"""The umask of an office: what it writes is for its own user alone."""


def begin(data: str | None, database: str | None) -> "Config":
    """Load the office's settings and return what they were made from; what is not given comes from the environment.

    Raises:
        CallError: the environment says what cannot be.
    """
    for name, given in ((config.DATA_VARIABLE, data), (config.DATABASE_VARIABLE, database)):
        if given is not None:
            os.environ[name] = given
    found = config.read(os.environ)
    os.umask(PRIVATE)
    found.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    config.keep_secret(found)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    import django  # noqa: PLC0415 - only a command of the office pays for it

    django.setup()
    return found
