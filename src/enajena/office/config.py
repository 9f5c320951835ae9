"""What the environment says of an office: where its data is, who may reach it, and how. Nothing else reads the environment."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from enajena.indices.store import data_folder

DATA_VARIABLE = "ENAJENA_DATA"
DATABASE_VARIABLE = "ENAJENA_DATABASE"
HOSTS_VARIABLE = "ENAJENA_HOSTS"
HTTPS_VARIABLE = "ENAJENA_HTTPS"
SECRET_NAME = "office.key"  # noqa: S105 - the name of the file, not what is in it
DATABASE_NAME = "office.sqlite3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """One office.

    `data` holds the book, its key and, without `database`, both SQLite files; `hosts` are the names under which it is reached;
    `https` says that a browser reaches it by HTTPS only.
    """

    data: Path
    database: str | None
    hosts: tuple[str, ...]
    https: bool

    @property
    def file(self) -> Path:
        """Return the SQLite file of users, sessions and tokens; the book has a file of its own."""
        return self.data / DATABASE_NAME

    def secret(self) -> str:
        """Return the key that signs sessions; where there is none yet, one that lasts as long as this process."""
        file = self.data / SECRET_NAME
        return file.read_text(encoding="ascii").strip() if file.is_file() else secrets.token_urlsafe(48)


def read(environ: Mapping[str, str]) -> Config:
    """Return what the environment says; what it leaves out serves this machine alone."""
    hosts = tuple(name.strip() for name in environ.get(HOSTS_VARIABLE, "").split(",") if name.strip())
    return Config(
        data=data_folder(environ.get(DATA_VARIABLE)),
        database=environ.get(DATABASE_VARIABLE) or None,
        hosts=hosts or ("localhost", "127.0.0.1", "[::1]"),
        https=environ.get(HTTPS_VARIABLE, "") == "1",
    )
