"""What the environment says of an office: where its data is, who may reach it, and how. Nothing else reads the environment."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.keys import write_once
from enajena.indices.store import data_folder

DATA_VARIABLE = "ENAJENA_DATA"
DATABASE_VARIABLE = "ENAJENA_DATABASE"
HOSTS_VARIABLE = "ENAJENA_HOSTS"
HTTPS_VARIABLE = "ENAJENA_HTTPS"
ENTITY_VARIABLE = "ENAJENA_ENTITY"
ADDRESS_VARIABLE = "ENAJENA_ENTITY_ADDRESS"
EMAIL_VARIABLE = "ENAJENA_ENTITY_EMAIL"
PHONE_VARIABLE = "ENAJENA_ENTITY_PHONE"
PROXIES_VARIABLE = "ENAJENA_PROXIES"
WORKERS_VARIABLE = "ENAJENA_WORKERS"
OIDC_SERVER_VARIABLE = "ENAJENA_OIDC_SERVER"
OIDC_CLIENT_VARIABLE = "ENAJENA_OIDC_CLIENT"
OIDC_SECRET_VARIABLE = "ENAJENA_OIDC_SECRET_FILE"  # noqa: S105 - the name of a variable, not what is in it
OIDC_NAME_VARIABLE = "ENAJENA_OIDC_NAME"
SECRET_NAME = "office.key"  # noqa: S105 - the name of the file, not what is in it
DATABASE_NAME = "office.sqlite3"
PORT = 8000


@dataclass(frozen=True, slots=True, kw_only=True)
class Oidc:
    """Who says who somebody is, besides the office: an OpenID Connect provider and how the office is known to it."""

    server: str
    client: str
    secret: str
    name: str

    @property
    def origin(self) -> str:
        """Return scheme and host, to which a browser is sent to sign in."""
        parts = urlsplit(self.server)
        return f"{parts.scheme}://{parts.netloc}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Who runs the office and answers for the personal data in it; empty where nobody has said so yet."""

    name: str = ""
    address: str = ""
    email: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """One office.

    `data` holds the book, its key and, without `database`, both SQLite files; `hosts` are the names under which it is reached;
    `https` says that a browser reaches it by HTTPS only; `proxies` is how many proxies in front of it are trusted to say for whom they ask;
    `workers` is how many processes answer.
    """

    data: Path
    database: str | None
    hosts: tuple[str, ...]
    https: bool
    proxies: int
    workers: int
    oidc: Oidc | None
    entity: Entity = Entity()

    @property
    def file(self) -> Path:
        """Return the SQLite file of users, sessions and tokens; the book has a file of its own."""
        return self.data / DATABASE_NAME

    @property
    def address(self) -> str:
        """Return where a browser reaches the office: its first name by HTTPS, or this machine's usual port."""
        return f"https://{self.hosts[0]}" if self.https else f"http://{self.hosts[0]}:{PORT}"

    def secret(self) -> str:
        """Return the key that signs sessions; where there is none yet, one that lasts as long as this process."""
        file = self.data / SECRET_NAME
        return file.read_text(encoding="ascii").strip() if file.is_file() else secrets.token_urlsafe(48)


def read(environ: Mapping[str, str]) -> Config:
    """Return what the environment says; what it leaves out serves this machine alone.

    Raises:
        CallError: a variable says what cannot be.
    """
    hosts = tuple(name.strip() for name in environ.get(HOSTS_VARIABLE, "").split(",") if name.strip())
    return Config(
        data=data_folder(environ.get(DATA_VARIABLE)),
        database=environ.get(DATABASE_VARIABLE) or None,
        hosts=hosts or ("localhost", "127.0.0.1", "[::1]"),
        https=_number(environ, HTTPS_VARIABLE, most=1) == 1,
        proxies=_number(environ, PROXIES_VARIABLE, most=9),
        workers=_number(environ, WORKERS_VARIABLE, most=64) or 2,
        oidc=_oidc(environ),
        entity=Entity(
            name=environ.get(ENTITY_VARIABLE, ""),
            address=environ.get(ADDRESS_VARIABLE, ""),
            email=environ.get(EMAIL_VARIABLE, ""),
            phone=environ.get(PHONE_VARIABLE, ""),
        ),
    )


def keep_secret(config: Config) -> None:
    """Make the key that signs sessions where there is none yet, readable by its owner alone."""
    if not (config.data / SECRET_NAME).exists():
        write_once(config.data / SECRET_NAME, secrets.token_urlsafe(48).encode(), 0o600)


def _number(environ: Mapping[str, str], name: str, most: int) -> int:
    said = environ.get(name, "").strip() or "0"
    if said not in {str(number) for number in range(most + 1)}:
        raise CallError(
            Text(f"{name} dice «{said}».", f"{name} says “{said}”."),
            Text(f"Escriba un número de 0 a {most}.", f"Write a number from 0 to {most}."),
        )
    return int(said)


def _oidc(environ: Mapping[str, str]) -> Oidc | None:
    server, client, file = (environ.get(name, "") for name in (OIDC_SERVER_VARIABLE, OIDC_CLIENT_VARIABLE, OIDC_SECRET_VARIABLE))
    if not (server or client or file):
        return None
    if not (server.startswith("https://") and client and file):
        raise CallError(
            Text("El proveedor de identidad está a medias.", "The identity provider is half said."),
            Text(
                f"Dé {OIDC_SERVER_VARIABLE} (https://…), {OIDC_CLIENT_VARIABLE} y {OIDC_SECRET_VARIABLE}, o ninguna.",
                f"Give {OIDC_SERVER_VARIABLE} (https://…), {OIDC_CLIENT_VARIABLE} and {OIDC_SECRET_VARIABLE}, or none.",
            ),
        )
    secret = Path(file).read_text(encoding="utf-8").strip()
    return Oidc(server=server.rstrip("/"), client=client, secret=secret, name=environ.get(OIDC_NAME_VARIABLE) or urlsplit(server).netloc)
