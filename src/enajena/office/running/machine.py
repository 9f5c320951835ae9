"""What the doctor looks at outside the databases: settings, files and their modes, disk, backups, certificate, Python, SQLite."""

import json
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cryptography.x509 import load_pem_x509_certificates

from enajena.basics.text import Text, same
from enajena.book.databases import journal_mode
from enajena.book.keys import PRIVATE_NAME
from enajena.calendar.bogota import BOGOTA
from enajena.office.config import HTTPS_VARIABLE, PROXIES_VARIABLE, SECRET_NAME, Config
from enajena.office.running.backup import LAST
from enajena.office.running.finding import Finding, good, note, wrong
from enajena.office.running.health import LEAST_FREE_BYTES

_ROOMY_BYTES = 4 * LEAST_FREE_BYTES
_BACKUP_LASTS = timedelta(hours=26)
"""A daily backup, and two hours for it to be late."""
_CERTIFICATE_WARNS, _CERTIFICATE_FAILS = timedelta(days=30), timedelta(days=7)
_LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
_OLDEST_PYTHON = (3, 11)
_MIB = 2**20


def settings(config: Config) -> Iterator[Finding]:
    """Look at how the office may be reached."""
    elsewhere = sorted(set(config.hosts) - _LOCAL)
    if elsewhere and not config.https:
        yield wrong(
            "https",
            Text(f"Se llega por {elsewhere[0]} sin HTTPS.", f"It is reached by {elsewhere[0]} without HTTPS."),
            Text(
                f"Ponga un proxy con certificado delante y {HTTPS_VARIABLE}=1.",
                f"Put a proxy with a certificate before it, and {HTTPS_VARIABLE}=1.",
            ),
        )
    elif config.https and not config.proxies:
        yield wrong(
            "https",
            Text("Dice HTTPS y no hay un proxy de confianza.", "It says HTTPS and there is no trusted proxy."),
            Text(
                f"Ponga {PROXIES_VARIABLE}=1: el proxy es quien habla HTTPS.", f"Set {PROXIES_VARIABLE}=1: the proxy is what speaks HTTPS."
            ),
        )
    else:
        yield good("https", Text("HTTPS, detrás de un proxy." if config.https else "Sólo para esta máquina.",
                                 "HTTPS, behind a proxy." if config.https else "For this machine alone."))  # fmt: skip


def zone() -> Finding:
    """Look whether the machine knows the time of Bogotá."""
    try:
        known = datetime.now(ZoneInfo("America/Bogota")).utcoffset() == datetime.now(BOGOTA).utcoffset()
    except ZoneInfoNotFoundError:
        known = False
    if known:
        return good("zone", Text("La hora de Bogotá se conoce (UTC−5).", "The time of Bogotá is known (UTC−5)."))
    return wrong("zone", Text("La máquina no conoce la hora de Bogotá.", "The machine does not know the time of Bogotá."),
                 Text("Instale el paquete tzdata.", "Install the package tzdata."))  # fmt: skip


def python() -> Finding:
    """Look at the version of Python."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info >= _OLDEST_PYTHON:
        return good("python", same(f"Python {version}."))
    return wrong("python", same(f"Python {version}."), Text("Use Python 3.11 o posterior.", "Use Python 3.11 or later."))


def sqlite(config: Config) -> Finding:
    """Look at the version of SQLite and what it lets the office do."""
    version, mode = sqlite3.sqlite_version, journal_mode(sqlite3.sqlite_version_info)
    if config.database is not None:
        return good("sqlite", Text("La oficina está en PostgreSQL.", "The office is in PostgreSQL."))
    if mode == "WAL":
        return good("sqlite", same(f"SQLite {version}, WAL."))
    return note(
        "sqlite",
        Text(
            f"SQLite {version}: sin WAL, quien lee espera a quien escribe.", f"SQLite {version}: without WAL, readers wait for the writer."
        ),
        Text("Con mucho público, use PostgreSQL o un SQLite desde 3.51.3.", "With many visitors use PostgreSQL, or SQLite from 3.51.3 on."),
    )


def disk(config: Config) -> Finding:
    """Look at the room on the disk."""
    free = shutil.disk_usage(config.data).free
    what = Text(f"Quedan {free // _MIB} MiB en el disco.", f"{free // _MIB} MiB are left on the disk.")
    remedy = Text("Libere espacio o pase la carpeta a otro disco.", "Make room, or move the folder to another disk.")
    if free < LEAST_FREE_BYTES:
        return wrong("disk", what, remedy)
    return good("disk", what) if free >= _ROOMY_BYTES else note("disk", what, remedy)


def keys(config: Config) -> Iterator[Finding]:
    """Look whether the keys are there and nobody else reads them, nor the folder."""
    for name in (PRIVATE_NAME, SECRET_NAME):
        file = config.data / name
        if not file.is_file():
            yield wrong(f"key:{name}", Text(f"No está {name}.", f"{name} is not there."),
                        Text("Devuélvala desde su copia.", "Put it back from its backup."))  # fmt: skip
            continue
        yield _mode(f"key:{name}", file, 0o600)
    yield _mode("folder", config.data, 0o700)


def _mode(name: str, file: Path, wanted: int) -> Finding:
    mode = stat.S_IMODE(file.stat().st_mode)
    if mode & 0o077 == 0:
        return good(name, Text(f"{file.name}: sólo de su dueño.", f"{file.name}: its owner's alone."))
    return wrong(name, Text(f"Otros pueden leer {file.name} ({mode:o}).", f"Others may read {file.name} ({mode:o})."),
                 Text(f"chmod {wanted:o} {file}", f"chmod {wanted:o} {file}"))  # fmt: skip


def backup(config: Config, folder: Path | None, now: datetime) -> Finding:
    """Look when the last backup was made: the newest file of a folder, or what `enajena office backup` noted down."""
    last = _newest(folder) if folder is not None else _noted(config.data / LAST)
    remedy = Text(
        "Haga una cada día con `enajena office backup` (o pg_dump) y llévela a otra máquina.",
        "Make one every day with `enajena office backup` (or pg_dump), and take it to another machine.",
    )
    if last is None:
        return wrong("backup", Text("No se sabe de ninguna copia de seguridad.", "No backup is known of."), remedy)
    hours = int((now - last) / timedelta(hours=1))
    what = Text(f"La última copia tiene {hours} horas.", f"The last backup is {hours} hours old.")
    return good("backup", what) if now - last <= _BACKUP_LASTS else wrong("backup", what, remedy)


def _newest(folder: Path) -> datetime | None:
    times = [file.stat().st_mtime for file in folder.rglob("*") if file.is_file()] if folder.is_dir() else []
    return datetime.fromtimestamp(max(times), UTC) if times else None


def _noted(file: Path) -> datetime | None:
    try:
        return datetime.fromisoformat(json.loads(file.read_text(encoding="utf-8"))["hecha"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def certificate(file: Path, now: datetime) -> Finding:
    """Look until when a TLS certificate is good."""
    renew = Text("Renueve el certificado y recargue el proxy.", "Renew the certificate and reload the proxy.")
    try:
        found = load_pem_x509_certificates(file.read_bytes())[0]
    except (OSError, ValueError):
        return wrong("certificate", Text(f"{file} no es un certificado.", f"{file} is no certificate."),
                     Text("Dé el archivo PEM del proxy.", "Give the PEM file of the proxy."))  # fmt: skip
    until = found.not_valid_after_utc
    what = Text(f"El certificado vale hasta el {until:%Y-%m-%d}.", f"The certificate is good until {until:%Y-%m-%d}.")
    if not found.not_valid_before_utc <= now <= until - _CERTIFICATE_FAILS:
        return wrong("certificate", what, renew)
    return good("certificate", what) if now <= until - _CERTIFICATE_WARNS else note("certificate", what, renew)
