"""`enajena office`: its backups, and who has access to it."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from enajena.cli import show
from enajena.cli.book_options import DATA, DATABASE
from enajena.cli.options import JSON, option
from enajena.cli.speech import say
from enajena.indices.store import data_folder

_NAME = Annotated[str, option("Nombre con que entra.", "Name to sign in with.")]


def backup(
    *,
    out: Annotated[str, Parameter(name=["--out", "-o"], help=say("Archivo nuevo, .tar.", "A new file, .tar."))],
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Write the whole office to one file, while it goes on working."""
    from enajena.office.running.backup import back_up  # noqa: PLC0415 - only where it is needed
    from enajena.office.running.begin import named  # noqa: PLC0415

    kept = back_up(named(data, database), Path(out))
    if json:
        show.print_json({"file": str(kept.file), "files": kept.files, "length_bytes": kept.length_bytes})
        return
    show.facts_of(
        (
            (say("Copia", "Backup"), str(kept.file)),
            (say("Archivos", "Files"), str(kept.files)),
            (say("Bytes", "Bytes"), str(kept.length_bytes)),
        )
    )
    secret = say(
        "Lleva las claves y los datos personales: guárdela como a ellos, fuera de esta máquina.",
        "It holds keys and personal data: keep it as you keep them, away from this machine.",
    )
    show.lines(say("Cuidado", "Take care"), [secret])


def restore(file: Annotated[str, option("Copia.", "Backup.")], /, *, data: DATA = None, json: JSON = False) -> None:
    """Make an office in a new folder from a backup."""
    from enajena.office.running.backup import restore as again  # noqa: PLC0415 - as above

    folder = data_folder(data)
    made_at = again(Path(file), folder)
    if json:
        show.print_json({"folder": str(folder), "made_at": made_at})
        return
    show.facts_of(
        (
            (say("Carpeta", "Folder"), str(folder)),
            (say("Copia del", "Backup of"), made_at),
            (say("Después", "Next"), f"enajena book verify --data {folder}"),
        )
    )


def users(*, data: DATA = None, database: DATABASE = None, json: JSON = False) -> None:
    """List who has access, with which roles, and whether a second factor is set up."""
    from enajena.office.running.begin import begin  # noqa: PLC0415 - as above

    begin(data, database)
    from enajena.office.accounts.giving import everybody  # noqa: PLC0415

    found = everybody()
    if json:
        show.print_json({"users": [one.record() for one in found]})
        return
    show.table(
        say("Quiénes entran", "Who has access"),
        (say("nombre", "name"), say("papeles", "roles"), say("acceso", "access"), say("segundo factor", "second factor")),
        [
            (
                one.name,
                ", ".join(one.roles),
                say("abierto", "open") if one.open else say("cerrado", "closed"),
                say("sí", "yes") if one.second_factor else say("no", "no"),
            )
            for one in found
        ],
    )


def invite(
    name: _NAME,
    /,
    *,
    role: Annotated[
        tuple[str, ...],
        Parameter(
            help=say("Papel; se repite. Si no se dice, los que tenga.", "Role; repeat it. Where none is said, those at hand."),
            negative="",
            consume_multiple=True,
        ),
    ] = (),
    email: Annotated[
        str, option("Correo, para entrar por el proveedor de identidad.", "E-mail, to come in by the identity provider.")
    ] = "",
    address: Annotated[str | None, option("Dirección de la oficina, para el enlace.", "Address of the office, for the link.")] = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Give somebody access, or a new link where password or second factor is lost."""
    from enajena.office.running.begin import begin  # noqa: PLC0415 - as above

    config = begin(data, database)
    from enajena.office.accounts.entrances import make_entrance  # noqa: PLC0415
    from enajena.office.accounts.giving import give_access  # noqa: PLC0415
    from enajena.office.accounts.roles import roles_of  # noqa: PLC0415

    user = give_access(name, role, email)
    roles = sorted(roles_of(user))
    link = f"{(address or config.address).rstrip('/')}/cuenta/primera-vez/?llave={make_entrance(user)}"
    if json:
        show.print_json({"name": name, "roles": roles, "link": link})
        return
    show.facts_of(((say("Nombre", "Name"), name), (say("Papeles", "Roles"), ", ".join(roles)), (say("Enlace", "Link"), link)))
    once = say(
        "El enlace sirve una vez, durante 24 horas. Con él se elige la clave y se quita el segundo factor que hubiera.",
        "The link works once, for 24 hours. With it a password is chosen, and any second factor there was is taken off.",
    )
    show.lines(say("Cuidado", "Take care"), [once])


def dismiss(name: _NAME, /, *, data: DATA = None, database: DATABASE = None, json: JSON = False) -> None:
    """Take somebody's access away at once."""
    from enajena.office.running.begin import begin  # noqa: PLC0415 - as above

    begin(data, database)
    from enajena.office.accounts.giving import take_access  # noqa: PLC0415

    take_access(name)
    if json:
        show.print_json({"name": name, "open": False})
        return
    show.facts_of(((say("Nombre", "Name"), name), (say("Acceso", "Access"), say("cerrado", "closed"))))
