"""What is found wrong in a book: where, and what to do."""

from enajena.basics.faults import Fault
from enajena.basics.text import Text

_LONGEST = 80
_RESTORE = Text(
    "Alguien o algo cambió el libro por fuera: vuelva a la copia de seguridad y averigüe quién.",
    "Somebody or something changed the book from outside: go back to the backup and find out who.",
)
_REBUILD = Text(
    "El registro está bien: rehaga las tablas con `enajena book rebuild`.",
    "The log is right: make the tables again with `enajena book rebuild`.",
)


def changed(code: str, where: Text, what: Text) -> Fault:
    """Return a fault of the log or of what is bound to it."""
    return Fault(code, where, what, _RESTORE)


def derived(code: str, where: Text, what: Text) -> Fault:
    """Return a fault of what the log gives, and can be made from it again."""
    return Fault(code, where, what, _REBUILD)


def leaf(sale: str, index: int) -> Text:
    """Return the place of a leaf."""
    return Text(f"venta {sale}, acto {index}", f"sale {sale}, act {index}")


def table(name: str) -> Text:
    """Return the place of a table."""
    return Text(f"tabla {name}", f"table {name}")


def shown(value: object, longest: int | None = _LONGEST) -> str:
    """Return a stored value as a person reads it, cut where it is long."""
    text = value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else repr(value)
    return text if longest is None or len(text) <= longest else f"{text[:longest]}…"
