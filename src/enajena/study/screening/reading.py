"""What a screening reads: a file of acceptances with contact columns, and what other files say of the same acceptances."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text, same
from enajena.engine.reading import reading_warnings
from enajena.intake.columns import ACCEPTANCE_ID, IDENTITY, NAME, Column, optional, required
from enajena.intake.raw import cell_fault
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, TYPED_TABLE, read_typed
from enajena.study.screening.normal import LEAST_ACCOUNT, LEAST_PHONE
from enajena.study.screening.records import ROWS, Known

_TEXTS = (
    replace(NAME, kind="remark"),
    optional("address", "remark", "dirección", "address", "dirección de residencia", "dirección de correspondencia"),
    optional("city", "remark", "ciudad", "city", "municipio"),
    optional("phone", "remark", "teléfono", "telephone", "celular", "número de teléfono"),
    optional("email", "remark", "correo electrónico", "e-mail", "correo"),
    optional("account", "remark", "cuenta", "account", "cuenta bancaria", "número de cuenta"),
    optional("payer_account", "remark", "cuenta de la que se paga", "account that pays", "origen del pago", "cuenta de origen"),
    optional("device", "remark", "medio de presentación", "device", "dispositivo"),
)
"""What tells people apart or links them; any may be absent or empty, and says nothing then."""

COMPARED = tuple(column.name for column in _TEXTS)
_SHARES = (
    optional("admitted_shares", "count", "acciones admitidas", "shares admitted"),
    optional("awarded_shares", "count", "acciones adjudicadas", "shares awarded"),
    optional("ceiling_cop", "money", "tope en pesos", "ceiling in pesos", "tope"),
)
_ASKED = tuple(column for column in IDENTITY if column.name not in ("recipient", "accepts_reduction"))
_KNOWN = (
    required("value", "remark", "valor", "value"),
    required("field", "remark", "dato", "field", "clase"),
    required("why", "remark", "por qué", "why", "razón"),
)
_FIELDS = {"address": "address", "phone": "phone", "email": "email", "account": "money", "payer_account": "money"}
_REPEATED = Text(
    "Cifras que son todas la misma nunca enlazan: quite la fila si las tiene.",
    "Digits that are all one never link: take the row out if it has them.",
)
_FORMS = {
    "address": Text("Escriba la dirección como está en las aceptaciones.", "Write the address as it stands in the acceptances."),
    "phone": Text(
        "Escriba un teléfono de {least} cifras o más. {repeated}", "Write a telephone of {least} digits or more. {repeated}"
    ).format(least=same(str(LEAST_PHONE)), repeated=_REPEATED),
    "email": Text("Escriba un correo, con su @.", "Write an e-mail address, with its @."),
    "money": Text(
        "Escriba una cuenta de {least} cifras o más. {repeated}", "Write an account of {least} digits or more. {repeated}"
    ).format(least=same(str(LEAST_ACCOUNT)), repeated=_REPEATED),
}
"""How a value of each field must be for the comparison to use it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideFiles:
    """Files that say more of the same acceptances: what `assess` and `award` wrote, and from which account each was paid."""

    assessed: Path | None = None
    awarded: Path | None = None
    payers: Path | None = None


NOTHING_BESIDE = BesideFiles()


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was read: how many acceptances, what a person is told of the reading, and which columns say nothing."""

    acceptances: int
    warnings: tuple[Text, ...]
    silent: tuple[Column, ...]


def read_rows(connection: duckdb.DuckDBPyConnection, path: Path, beside: BesideFiles, options: ReadOptions = PLAINLY) -> Read:
    """Read acceptances into ROWS.

    Raises:
        CallError: a file is not there, or a file beside is of other acceptances.
        FaultsError: with every fault of a file.
    """
    intake = read_typed(connection, path, (*_ASKED, *_TEXTS, *_SHARES), options)
    connection.execute(
        f"CREATE OR REPLACE TABLE {ROWS} AS SELECT * EXCLUDE (row_number), id_type || ' ' || id_number AS person_ref FROM {TYPED_TABLE}"
    )
    warnings = (*reading_warnings(intake), *read_beside(connection, beside))
    return Read(acceptances=intake.rows, warnings=warnings, silent=silent_columns(connection))


def read_beside(connection: duckdb.DuckDBPyConnection, beside: BesideFiles) -> tuple[Text, ...]:
    """Put on ROWS what other files say of the same acceptances, and return what a person is told of reading them.

    Raises:
        CallError: a file is not there, or is of other acceptances.
        FaultsError: with every fault of a file.
    """
    files = (
        (beside.assessed, ("admitted_shares", "ceiling_cop")),
        (beside.awarded, ("awarded_shares",)),
        (beside.payers, ("payer_account",)),
    )
    return tuple(warning for path, names in files if path is not None for warning in _join(connection, path, names))


def silent_columns(connection: duckdb.DuckDBPyConnection) -> tuple[Column, ...]:
    """Return the columns that no row of ROWS fills."""
    counts = ", ".join(f"count({column.name})" for column in _TEXTS)
    ((*filled,),) = connection.execute(f"SELECT {counts} FROM {ROWS}").fetchall()
    return tuple(column for column, count in zip(_TEXTS, filled, strict=True) if not count)


def read_known(path: Path) -> tuple[Known, ...]:
    """Read the values that the office knows: a file with the columns `field`, `value` and `why`.

    Raises:
        CallError: the file is not there.
        FaultsError: with every fault of the file, also a field that links nobody or a value that the comparison would leave out anyway.
    """
    with duckdb.connect() as connection:
        read_typed(connection, path, _KNOWN)
        rows = connection.execute(f"SELECT row_number, field, value, why FROM {TYPED_TABLE} ORDER BY row_number").fetchall()
    read = [_known(path, *row) for row in rows]
    faults = [one for one in read if isinstance(one, Fault)]
    if faults:
        raise FaultsError(faults)
    return tuple(one for one in read if isinstance(one, Known))


def _known(path: Path, row: int, field: str, value: str, why: str) -> Known | Fault:
    """Return a value that is known, or what is wrong with its row."""
    named = _FIELDS.get(field.strip().lower())
    if named is None:
        names = same(", ".join(_FIELDS))
        what = Text("«{field}» no es un dato que enlace personas.", "“{field}” is no field that links people.").format(field=same(field))
        remedy = Text("Escriba uno de: {names}.", "Write one of: {names}.").format(names=names)
        return cell_fault(path, row, "field", "unknown_field", what=what, remedy=remedy, found=field)
    known = Known(field=named, value=value, why=why)
    if known.key is None:
        what = Text("«{value}» no enlaza a nadie.", "“{value}” links nobody.").format(value=same(value))
        return cell_fault(path, row, "value", "no_form", what=what, remedy=_FORMS[named], found=value)
    return known


def _join(connection: duckdb.DuckDBPyConnection, path: Path, wanted: Sequence[str]) -> tuple[Text, ...]:
    """Put columns of another file on the rows of the same acceptances."""
    columns = [ACCEPTANCE_ID, *(column for column in (*_SHARES, *_TEXTS) if column.name in wanted)]
    intake = read_typed(connection, path, columns)
    ((matched,),) = connection.execute(f"SELECT count(*) FROM {ROWS} SEMI JOIN {TYPED_TABLE} USING (acceptance_id)").fetchall()
    names = [column.name for column in columns[1:] if column not in intake.absent]
    if not matched or not names:
        raise CallError(
            Text(f"{path} no dice nada de estas aceptaciones.", f"{path} says nothing of these acceptances."),
            Text("Dé el archivo de la misma venta, con su `acceptance_id`.", "Give the file of the same sale, with its `acceptance_id`."),
        )
    taken = ", ".join(f"coalesce(beside.{name}, r.{name}) AS {name}" for name in names)
    connection.execute(
        f"CREATE OR REPLACE TABLE {ROWS} AS SELECT r.* REPLACE ({taken}) FROM {ROWS} r LEFT JOIN {TYPED_TABLE} beside USING (acceptance_id)"
    )
    return reading_warnings(intake)
