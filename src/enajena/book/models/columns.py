"""The tables and columns of the book's models: the one place that looks inside Django for them."""

from typing import Any, TypeAlias

from django.db.models import Field, Index, Model

Column: TypeAlias = "Field[Any, Any]"


def table_of(model: type[Model]) -> str:
    """Return the name of a table."""
    return model._meta.db_table  # noqa: SLF001 - Django's own name for it


def every_column_of(model: type[Model]) -> list[Column]:
    """Return all the columns of a table, in order."""
    return list(model._meta.concrete_fields)  # noqa: SLF001 - as above


def columns_of(model: type[Model]) -> list[Column]:
    """Return the columns that say something: all but the number that the database gives a row."""
    return [column for column in every_column_of(model) if column.attname != "id"]


def indexes_of(model: type[Model]) -> list[Index]:
    """Return the indexes of a table, but for those of its constraints."""
    return list(model._meta.indexes)  # noqa: SLF001 - as above
