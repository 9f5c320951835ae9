"""Columns that hold money and dates exactly: nothing is ever stored as a binary fraction."""

from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import models

from enajena.basics.money import plain

if TYPE_CHECKING:
    CopBase = models.BigIntegerField[Decimal | None, Decimal | None]
    PriceBase = models.TextField[Decimal | None, Decimal | None]
else:
    CopBase = models.BigIntegerField
    PriceBase = models.TextField

CENTAVOS = 100


class CopField(CopBase):
    """An amount of pesos to the centavo, stored as a whole number of centavos so that the database can add it up."""

    def from_db_value(self, value: int | None, *_: object) -> Decimal | None:
        """Return the amount in pesos."""
        return None if value is None else Decimal(value).scaleb(-2)

    def get_prep_value(self, value: Decimal | None) -> int | None:
        """Return whole centavos.

        Raises:
            ValueError: the amount has a part of a centavo, which nobody rounded.
        """
        if value is None:
            return None
        centavos = value * CENTAVOS
        if centavos != int(centavos):
            raise ValueError(f"{value} pesos is not a whole number of centavos")
        return int(centavos)

    def to_python(self, value: Decimal | None) -> Decimal | None:
        """Return the value as it is: rows hold pesos."""
        return value


class ExactField(PriceBase):
    """A price or a rate with as many decimals as it has, stored as plain digits."""

    def from_db_value(self, value: str | None, *_: object) -> Decimal | None:
        """Return the number."""
        return None if value is None else Decimal(value)

    def get_prep_value(self, value: Decimal | None) -> str | None:
        """Return plain digits."""
        return None if value is None else plain(value, 0)

    def to_python(self, value: Decimal | None) -> Decimal | None:
        """Return the value as it is."""
        return value
