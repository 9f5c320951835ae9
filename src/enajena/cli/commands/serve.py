"""`enajena serve`: the office as a web application on this machine."""

import shlex
import sys
from typing import TYPE_CHECKING, Annotated

from enajena.basics.faults import CallError
from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.cli import show, values
from enajena.cli.book_options import DATA, DATABASE, DATABASE_VARIABLE
from enajena.cli.options import flag, option
from enajena.cli.speech import say, tell
from enajena.indices.store import data_folder

if TYPE_CHECKING:
    from enajena.office.config import Config
    from enajena.office.running.prepare import Prepared

_DIRECTORS = ("dana", "dora")
_MOST_PORT = 65_535
_NAMES = {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "::1": "localhost", "::": "localhost"}  # noqa: S104 - names, not a choice
_DEMO_FOLDER, _REHEARSAL_FOLDER = "demo", "ensayo"
"""Where what is made up goes unless a folder is named: never into the office of the user's folder."""


def serve(
    *,
    demo: Annotated[bool, flag("Con ventas de demostración ya en marcha.", "With demonstration sales under way.")] = False,
    rehearsal: Annotated[
        bool,
        flag("Con un ensayo guiado, del aviso a la primera prenda levantada.", "With a guided rehearsal, from notice to first release."),
    ] = False,
    port: Annotated[str, option("Puerto; 0 toma uno libre.", "Port; 0 takes a free one.")] = "8000",
    host: Annotated[str, option("Dirección de esta máquina en que atiende.", "Address of this machine at which it answers.")] = "127.0.0.1",
    data: DATA = None,
    database: DATABASE = None,
) -> None:
    """Make what is not there yet, say where everything is, and serve until it is stopped."""
    number = values.a_count("--port", port)
    if number > _MOST_PORT:
        raise CallError(
            Text(f"--port {port}: no es un puerto.", f"--port {port}: it is no port."),
            Text(f"Dé un número de 0 a {_MOST_PORT}.", f"Give a number from 0 to {_MOST_PORT}."),
        )
    from enajena.office.running.begin import begin  # noqa: PLC0415 - Django, only where it is needed

    config = begin(_folder(data, demo=demo, rehearsal=rehearsal), database, new=True)
    if (demo or rehearsal) and config.database is not None:
        raise CallError(
            Text("Lo inventado va en una carpeta, no en PostgreSQL.", "What is made up goes into a folder, not into PostgreSQL."),
            Text(f"Quite --database y {DATABASE_VARIABLE}.", f"Leave out --database and {DATABASE_VARIABLE}."),
        )
    from enajena.office.running import server  # noqa: PLC0415 - as above

    bound = server.bind(host, number)
    # Behind a proxy a browser does not come to this port.
    address = config.address if config.https else f"http://{_NAMES.get(host, host)}:{bound.port}"
    tries = [*(_demonstration(config, address) if demo else ()), *(_rehearsal(config, address) if rehearsal else ())]
    from enajena.office.running.prepare import prepare  # noqa: PLC0415 - as above

    prepared = prepare(config)
    if rehearsal:
        _make_people()
    _tell(config, prepared, address)
    show.lines(say("Para probar", "To try"), tries)
    if demo:
        folder = shlex.quote(str(config.data.resolve()))
        show.commands(f"enajena office invite {name} --role director --data {folder} --address {address}" for name in _DIRECTORS)
    sys.stdout.flush()
    server.serve(config, bound, ready=_now_serving)


def _folder(data: str | None, *, demo: bool, rehearsal: bool) -> str | None:
    """Return the folder of the office: what is made up has one of its own unless one is named.

    Raises:
        CallError: both are asked for.
    """
    if demo and rehearsal:
        raise CallError(
            Text("--demo y --rehearsal no van juntos.", "--demo and --rehearsal do not go together."),
            Text("Sirva cada uno en su carpeta.", "Serve each in its own folder."),
        )
    if data is not None or not (demo or rehearsal):
        return data
    return str(data_folder() / (_DEMO_FOLDER if demo else _REHEARSAL_FOLDER))


def _rehearsal(config: "Config", address: str) -> list[str]:
    """Make the rehearsal where it is not there yet, and return how one begins."""
    from enajena.office.running.rehearsal.make import rehearsal  # noqa: PLC0415 - Django, only where it is needed

    rehearsal(config.data)
    return [
        say(f"El ensayo guiado, sin clave: {address}/cuenta/ensayo/", f"The guided rehearsal, without a password: {address}/cuenta/ensayo/")
    ]


def _make_people() -> None:
    from django.db import connections  # noqa: PLC0415 - as above

    from enajena.office.running.rehearsal.make import make_people  # noqa: PLC0415 - as above

    make_people()
    # What serves is made by forking this process: no connection may be shared.
    connections.close_all()


def _demonstration(config: "Config", address: str) -> list[str]:
    """Make the demonstration where it is not there yet, and return what a visitor may try."""
    from enajena.office.running.demo.make import CUSTODIANS, demonstration  # noqa: PLC0415 - as above

    made = demonstration(config.data)
    keys = config.data.resolve() / CUSTODIANS
    offered, awarded, old = (f"{address}/ventas/{sale}/" for sale in (made.open_sale, made.awarded_sale, made.old_sale))
    named = f"{made.code}, {made.id_type} {made.id_number}"
    return [
        say(f"Una venta abierta hoy, con su urna: {offered}", f"A sale open today, with its urn: {offered}"),
        say(f"Depositar una aceptación sellada: {offered}depositar/", f"Deposit a sealed acceptance: {offered}depositar/"),
        say(f"Una venta adjudicada, en pagos: {awarded}", f"A sale awarded, being paid: {awarded}"),
        say(
            f"Seguir una aceptación: {awarded}mi-aceptacion/ con su código y documento: {named}",
            f"Follow an acceptance: {awarded}mi-aceptacion/ with its code and document: {named}",
        ),
        say(f"Una venta en su tercer año: {old}", f"A sale in its third year: {old}"),
        say(f"Las claves de los custodios, y una nota: {keys}", f"The custodians' keys, and a note: {keys}"),
        say(
            f"El trabajo por dentro: {address}/oficina/ con un papel; de a dos lo que piden dos personas. En otra terminal:",
            f"The work inside: {address}/oficina/ with a role; by two what takes two people. In another terminal:",
        ),
    ]


def _tell(config: "Config", prepared: "Prepared", address: str) -> None:
    """Say where everything is."""
    swept = prepared.swept
    show.facts_of(
        (
            (say("Dirección", "Address"), f"{address}/"),
            (say("Carpeta", "Folder"), str(config.data.resolve())),
            (say("Libro", "Book"), "PostgreSQL" if config.database else str(config.data.resolve() / "book.sqlite3")),
            (say("Clave del registro", "Key of the log"), prepared.log_key),
            (say("Barrido de las urnas", "Swept from the urns"), tell(count_text(swept)) if swept else None),
            (
                say("Primera entrada", "First sign-in"),
                None if prepared.link is None else f"{address}/cuenta/primera-vez/?llave={prepared.link}",
            ),
        )
    )
    if prepared.link is not None:
        show.lines(
            say("El enlace de la primera entrada", "The link of the first sign-in"),
            [
                say(
                    "Sirve una vez, durante 24 horas; es de quien administra la oficina.",
                    "It works once, for 24 hours; it is the administrator's.",
                )
            ],
        )


def _now_serving() -> None:
    print(say("Atendiendo. Se para con Ctrl-C.", "Serving. Ctrl-C stops it."), flush=True)  # noqa: T201 - this is the command line
