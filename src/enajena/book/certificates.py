"""Acts made from index tables and issuers' files, so that nobody types a figure that an issuer certified."""

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Literal, cast

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.acts.papers import BankRateStatus, CertifiedValue, CreditLineOpened, IndexCertified
from enajena.book.stored_bytes import StoredBytes
from enajena.indices import IndexRow, IndexTable, load, spec_of

BANK_RATE = "bank_rate"
_BANK_RATE_COLUMN = "ibc_pct_ea"


def credit_line(
    *,
    line: str,
    lender: str,
    total_cop: Decimal,
    term_months: int,
    grace_months: int,
    rate_ea_pct: Decimal,
    granted_on: date,
    collateral_price_cop: Decimal,
    kind: Literal["credit_line", "payment_terms"] = "credit_line",
    bank_rates: IndexTable | None = None,
) -> CreditLineOpened:
    """Return the act that opens a credit line, with the bank rate certified for its day, as the index table has it.

    What the table says of that figure (verified, one source only, …) goes along and stays with the line.

    Args:
        line: the reference of the line.
        lender: who lends.
        total_cop: how much, in pesos.
        term_months: for how many months.
        grace_months: months of grace on the capital.
        rate_ea_pct: the rate, effective annual percent.
        granted_on: the day of granting.
        collateral_price_cop: the price at which the lender takes a share.
        kind: credit, or terms of payment that the seller gives.
        bank_rates: the table `bank_rate`; without it, the one that ships with the program and what the user imported.

    Raises:
        DataError: the table has no rate for that day.
    """
    table = load(BANK_RATE) if bank_rates is None else bank_rates
    row = table.at(granted_on)
    return CreditLineOpened(
        line=line,
        kind=kind,
        lender=lender,
        total_cop=total_cop,
        term_months=term_months,
        grace_months=grace_months,
        rate_ea_pct=rate_ea_pct,
        granted_on=granted_on,
        bank_rate_ea_pct=table.value_of(row, _BANK_RATE_COLUMN, granted_on),
        bank_rate_certificate=row.certificate,
        bank_rate_status=cast("BankRateStatus", row.status),
        collateral_price_cop=collateral_price_cop,
    )


def index_certified(
    *, paper: str, index: Literal["dtf_monthly", "dtf_weekly", "ipc_monthly"], number: str, dated: date, file: Path, since: date
) -> tuple[IndexCertified, StoredBytes]:
    """Return the act that puts an issuer's file of an index on record, and the file; the values from `since` on go along.

    Raises:
        CallError: the file cannot be read.
        FaultsError: it has faults, or is no file of that index.
        DataError: its figures of the index are worked out from others, which no issuer certified.
    """
    # The importers cost a tenth of a second that nothing else in the book pays.
    from enajena.indices.importers.content import open_content  # noqa: PLC0415
    from enajena.indices.importers.importing import read_content  # noqa: PLC0415

    content = open_content(file)
    _, parsed = read_content(content, spec_of(index))
    rows = [row for row in parsed.rows if row.valid_from >= since and row.get(spec_of(index).columns[0]) is not None]
    if any(row.status == "proxy" for row in rows):
        raise _proxy(file, index)
    body = IndexCertified(
        paper=paper, index=index, number=number, dated=dated, file_sha256=content.sha256, values=tuple(_value(row) for row in rows)
    )
    return body, StoredBytes(file.name, content.data)


def _value(row: IndexRow) -> CertifiedValue:
    _, value = row.values[0]
    if value is None:
        raise ValueError("a row without its main value was kept")
    return CertifiedValue(valid_from=row.valid_from, valid_to=row.valid_to, value=value)


def _proxy(file: Path, index: str) -> DataError:
    return DataError(
        Text(
            f"{file} no trae `{index}` sino cifras de las que se calcularía: es una aproximación y nadie la certificó.",
            f"{file} does not hold `{index}` but figures to work it out from: it is a proxy, and nobody certified it.",
        ),
        Text(
            "Pida al emisor el certificado de ese índice; un precio del libro no descansa en una aproximación.",
            "Ask the issuer for the certificate of that index; a price of the book rests on no proxy.",
        ),
    )
