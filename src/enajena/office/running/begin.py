"""Makes Django ready for the office that a folder and a database name. It comes before anything of Django is imported."""

import os
from typing import TYPE_CHECKING

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.office import config

if TYPE_CHECKING:
    from enajena.office.config import Config

SETTINGS = "enajena.office.settings"
PRIVATE = 0o077
"""The umask of an office: what it writes is for its own user alone."""


def begin(data: str | None, database: str | None, *, new: bool = False, empty: bool = False) -> "Config":
    """Load the office's settings and return what they were made from; what is not given comes from the environment.

    Args:
        data: the folder.
        database: the URL of a PostgreSQL database.
        new: whether to make folder and key where there are none yet; the tables are then made by whoever asked.
        empty: whether a folder without an office will do, to be looked at.

    Raises:
        CallError: the environment says what cannot be, or there is no office in the folder.
    """
    found = named(data, database)
    os.umask(PRIVATE)
    if new:
        found.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        config.keep_secret(found)
    elif not found.data.is_dir() or not (empty or found.database or found.file.is_file()):
        raise no_office(found)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    import django  # noqa: PLC0415 - only a command of the office pays for it

    django.setup()
    return found


def named(data: str | None, database: str | None) -> "Config":
    """Return the office that a call names, and let the environment name it too, for the settings to find.

    Raises:
        CallError: the environment says what cannot be.
    """
    for name, given in ((config.DATA_VARIABLE, data), (config.DATABASE_VARIABLE, database)):
        if given is not None:
            os.environ[name] = given
    return config.read(os.environ)


def no_office(found: "Config") -> CallError:
    """Return the error of a folder in which there is no office."""
    return CallError(
        Text(f"No hay ninguna oficina en {found.data}.", f"There is no office in {found.data}."),
        Text("Dé su carpeta con --data, o hágala con `enajena serve`.", "Give its folder with --data, or make it with `enajena serve`."),
    )
