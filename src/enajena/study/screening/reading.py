"""What a screening reads: a file of acceptances with contact columns, and what other files say of the same acceptances."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.reading import reading_warnings
from enajena.intake.columns import ACCEPTANCE_ID, IDENTITY, NAME, Column, optional, required
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, TYPED_TABLE, read_typed
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
        CallError: a field is none of those that link people, or a value has no usable form.
        FaultsError: with every fault of the file.
    """
    with duckdb.connect() as connection:
        read_typed(connection, path, _KNOWN)
        rows = connection.execute(f"SELECT field, value, why FROM {TYPED_TABLE}").fetchall()
    known: list[Known] = []
    for field, value, why in rows:
        named = _FIELDS.get(field.strip().lower())
        one = None if named is None else Known(field=named, value=value, why=why)
        if one is None or one.key is None:
            raise CallError(
                Text(f"{path}: «{field}» «{value}» no se puede dejar de lado.", f"{path}: “{field}” “{value}” cannot be left aside."),
                Text(
                    f"Use un dato de {', '.join(_FIELDS)} con un valor utilizable.",
                    f"Use a field of {', '.join(_FIELDS)}, with a usable value.",
                ),
            )
        known.append(one)
    return tuple(known)


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
