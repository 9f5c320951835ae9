"""Bank statements as a table: CSV, XLSX or ODS with the columns of `docs/statements.md`, read as strictly as acceptances are."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, cast, get_args

from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.book.acts.money import Means
from enajena.book.statements.movement import Movement
from enajena.engine.database import database
from enajena.intake.columns import Column, optional, required
from enajena.intake.table import ReadOptions
from enajena.intake.typed import TYPED_TABLE, read_typed

COLUMNS = (
    required("bank_reference", "key", "referencia del banco", "reference of the bank", "movimiento", "numero_de_movimiento"),
    required("account", "key", "cuenta", "account", "numero_de_cuenta"),
    required("booked_on", "date", "fecha", "date", "fecha_de_movimiento"),
    Column("amount_cop", "money", Text("valor", "amount"), ("monto", "importe"), may_be_negative=True, required=True),
    optional("reference", "key", "referencia", "reference", "referencia_1"),
    optional("concept", "key", "concepto", "concept", "descripcion", "detalle"),
    optional("payment_means", "code_lower", "medio de pago", "means of payment", "medio"),
)
"""The columns of a statement. An amount below zero is a debit; the reference of the bank does not repeat."""
_AT_ONCE = 5_000
_KNOWN_MEANS = frozenset(get_args(Means))


def read_table_statement(path: Path, options: ReadOptions) -> Iterator[Movement]:
    """Yield the movements of a table, those of nothing left out.

    Raises:
        CallError: the file is not there, or its ending is none that can be read.
        FaultsError: with every cell that cannot be read.
    """
    with database(path) as connection:
        read_typed(connection, path, COLUMNS, options)
        cursor = connection.execute(f"SELECT * FROM {TYPED_TABLE} ORDER BY row_number")
        names = [column[0] for column in cursor.description or []]
        while rows := cursor.fetchmany(_AT_ONCE):
            for row in rows:
                line = dict(zip(names, row, strict=True))
                if line["amount_cop"]:
                    yield _movement(path, line)


def _movement(path: Path, line: Mapping[str, Any]) -> Movement:
    amount = round_half_up(Decimal(line["amount_cop"]))
    means = line["payment_means"]
    return Movement(
        where=Text(f"{path}: fila {line['row_number']}", f"{path}: row {line['row_number']}"),
        account=line["account"],
        booked_on=line["booked_on"],
        amount_cop=abs(amount),
        is_credit=amount > 0,
        is_reversal=False,
        bank_reference=line["bank_reference"],
        references=tuple(filter(None, (line["reference"],))),
        texts=tuple(filter(None, (line["concept"],))),
        means=cast("Means", means) if means in _KNOWN_MEANS else "other",
    )
