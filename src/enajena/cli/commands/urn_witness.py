"""`enajena urn witness serve`: witness the logs of sales."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.cli import values
from enajena.cli.options import option
from enajena.cli.speech import say
from enajena.cli.urn_words import explain

_STATE = "seen.sqlite3"
_MOST_PORT = 65_535


def witness_serve(
    *,
    name: Annotated[str, option("Nombre del testigo, como testigo.example/uno.", "Name of the witness, as witness.example/one.")],
    log_key: Annotated[
        tuple[str, ...],
        Parameter(
            help=say(
                "Clave de un registro (campo «registro» del manifiesto); se repite.",
                "Key of a log (field “registro” of the manifest); repeat it.",
            ),
            negative="",
            consume_multiple=True,
        ),
    ],
    state: Annotated[
        str, option("Carpeta con la clave del testigo y lo que ha visto.", "Folder with the witness's key and what it has seen.")
    ],
    host: Annotated[str, option("Dirección en que escucha.", "Address it listens on.")] = "127.0.0.1",
    port: Annotated[str, option("Puerto; 0 toma uno libre.", "Port; 0 takes a free one.")] = "8300",
) -> None:
    """Witness logs until it is stopped."""
    from enajena.book.keys import log_key as kept_key  # noqa: PLC0415 - the key library, for those who witness
    from enajena.book.keys import make_key  # noqa: PLC0415
    from enajena.urn.cosignature import WitnessKey  # noqa: PLC0415
    from enajena.urn.witness import Witness, server  # noqa: PLC0415

    number = values.a_count("--port", port)
    if number > _MOST_PORT:
        raise CallError(
            Text(f"--port {port}: no hay tal puerto.", f"--port {port}: there is no such port."),
            Text("Use 1 a 65535, o 0.", "Use 1 to 65535, or 0."),
        )
    for line in log_key:
        _check_log_key(line)
    folder = Path(state)
    folder.mkdir(parents=True, exist_ok=True)
    key = (kept_key(folder) or make_key(folder)).to_sign()
    try:
        serving = server(Witness(name, key, folder / _STATE, log_key), host, number)
    except (OSError, ValueError) as error:
        raise CallError(
            Text(f"El testigo no puede escuchar: {error}.", f"The witness cannot listen: {error}."),
            Text("Revise la dirección, el puerto y las claves de los registros.", "Check address, port and the keys of the logs."),
        ) from error
    line = WitnessKey(name, key.public_key()).line()
    explain(
        Text("Testigo en http://{host}:{port}. Para el manifiesto: --witness {line}@http://{host}:{port}",
             "Witness on http://{host}:{port}. For the manifest: --witness {line}@http://{host}:{port}").format(
            host=host, port=serving.server_address[1], line=line),
        keep=Text("La carpeta {state}: sin lo que ha visto, un testigo no debe volver a firmar.",
                  "The folder {state}: without what it has seen, a witness must not sign again.").format(state=state),
    )  # fmt: skip
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        serving.server_close()


def _check_log_key(line: str) -> None:
    from enajena.book.log.note import read_verifier_key  # noqa: PLC0415 - the key library, for those who witness

    try:
        read_verifier_key(line)
    except ValueError as error:
        raise CallError(
            Text(f"--log-key «{line}»: no es la clave de un registro.", f"--log-key “{line}”: it is no key of a log."),
            Text("Copie entero el campo «registro» del manifiesto.", "Copy the whole field “registro” of the manifest."),
        ) from error
