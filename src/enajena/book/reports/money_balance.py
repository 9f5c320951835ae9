"""Whether the money adds up: for every award and security, received = applied + returned + forfeited + held, and held is not below zero."""

from dataclasses import dataclass
from decimal import Decimal

from django.db import connections

from enajena.basics.money import CENTAVO_DECIMALS
from enajena.book.models import Award, MoneyEntry
from enajena.book.models.columns import table_of

_ACCOUNTS = ("received", "applied", "returned", "forfeited")
_LAST = (1 << 63) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The sums of one owner's lines (`award:REF`, `security:REF`), in pesos."""

    owner: str
    received_cop: Decimal
    applied_cop: Decimal
    returned_cop: Decimal
    forfeited_cop: Decimal

    @property
    def held_cop(self) -> Decimal:
        """Return what was received and is neither applied, returned nor forfeited."""
        return self.received_cop - self.applied_cop - self.returned_cop - self.forfeited_cop


def unbalanced(alias: str, sale: str, until: int | None = None) -> list[Account]:
    """Return the owners whose money did not add up as known after the acts before the index `until` (all of them where it is None).

    An award's lines must add up to its columns; of no owner may less than nothing be held. One query, whatever the size.
    """
    connection = connections[alias]
    quote = connection.ops.quote_name
    last = _LAST if until is None else until - 1
    names = {
        "lines": quote(table_of(MoneyEntry)),
        "awards": quote(table_of(Award)),
        "index": quote("index"),
        "line_sums": ", ".join(f"CASE WHEN account = '{name}' THEN amount_cop ELSE 0 END AS {name}, 0 AS {name}_cop" for name in _ACCOUNTS),
        "columns": ", ".join(f"0 AS {name}, {name}_cop" for name in _ACCOUNTS),
        "sums": ", ".join(f"SUM({name}) AS {name}" for name in _ACCOUNTS),
        "differ": " OR ".join(f"SUM({name}) <> SUM({name}_cop)" for name in _ACCOUNTS),
    }
    with connection.cursor() as cursor:
        cursor.execute(_QUERY.format(**names), [sale, last, sale, last, last])
        return [Account(owner=str(owner), **_columns(sums)) for owner, *sums in cursor.fetchall()]


_QUERY = """
SELECT owner, {sums} FROM (
    SELECT owner, {line_sums} FROM {lines} WHERE sale = %s AND {index} <= %s AND owner NOT LIKE 'fine:%%'
    UNION ALL
    SELECT 'award:' || ref AS owner, {columns} FROM {awards}
    WHERE sale = %s AND {index} <= %s AND (until_index IS NULL OR until_index > %s)
) AS both_sides
GROUP BY owner
HAVING (owner LIKE 'award:%%' AND ({differ})) OR SUM(received) - SUM(applied) - SUM(returned) - SUM(forfeited) < 0
ORDER BY owner
"""


def _columns(sums: list[int]) -> dict[str, Decimal]:
    return {f"{name}_cop": Decimal(amount).scaleb(-CENTAVO_DECIMALS) for name, amount in zip(_ACCOUNTS, sums, strict=True)}
