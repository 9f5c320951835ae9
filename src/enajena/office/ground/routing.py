"""Which database holds which tables: the book its own, the office the rest, also where both are one PostgreSQL."""

from enajena.book.apps import BookConfig

OFFICE = "default"


class Apart:
    """Makes no table of the book in the office's database, and none of the office in a book's."""

    def allow_migrate(self, db: str, app_label: str, **_hints: object) -> bool:
        """Return whether the tables of an application are made in a database."""
        return (app_label == BookConfig.label) == (db != OFFICE)
