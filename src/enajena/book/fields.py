"""Columns that hold money exactly: nothing is ever stored as a binary fraction."""

from decimal import Decimal
from typing import TYPE_CHECKING, Self, TypeVar

from django.db import models

from enajena.basics.money import plain

_Set = TypeVar("_Set")
_Get = TypeVar("_Get")
CENTAVOS = 100

# For the type checker a column is generic in what may be set and read, so that it sees `null=True`; Django's are not at run time.
if TYPE_CHECKING:
    from django.db.models import Field as TextColumn
    from django.db.models import Field as WholeColumn
else:

    class WholeColumn(models.BigIntegerField):
        """A whole number, generic in name only."""

        def __class_getitem__(cls, _types: object) -> type[Self]:
            """Return the class itself."""
            return cls

    class TextColumn(models.TextField):
        """A text, generic in name only."""

        def __class_getitem__(cls, _types: object) -> type[Self]:
            """Return the class itself."""
            return cls


class CopField(WholeColumn[_Set, _Get]):
    """An amount of pesos to the centavo, stored as a whole number of centavos so that the database can add it up."""

    _pyi_private_set_type: Decimal
    _pyi_private_get_type: Decimal

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


class ExactField(TextColumn[_Set, _Get]):
    """A price or a rate with as many decimals as it has, stored as plain digits."""

    _pyi_private_set_type: Decimal
    _pyi_private_get_type: Decimal

    def from_db_value(self, value: str | None, *_: object) -> Decimal | None:
        """Return the number."""
        return None if value is None else Decimal(value)

    def get_prep_value(self, value: Decimal | None) -> str | None:
        """Return plain digits."""
        return None if value is None else plain(value, 0)

    def to_python(self, value: Decimal | None) -> Decimal | None:
        """Return the value as it is."""
        return value
