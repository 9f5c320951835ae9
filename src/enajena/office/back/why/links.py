"""Lines that lead to other things of the sale: an object, a list, the reason of another figure."""

from enajena.basics.text import Text
from enajena.office.back.addresses import of_list, of_object, of_reason
from enajena.office.back.why.model import Asked, Line


def to_object(asked: Asked, table: str, ref: str, says: Text) -> Line:
    """Return a line whose value is an object's reference."""
    return Line(says=says, value=Text(ref, ref), address=of_object(asked.sale, table, ref))


def to_reason(asked: Asked, place: tuple[str, str, str], says: Text, value: Text, source: str | None = None) -> Line:
    """Return a line with a figure of another object, `place` its table, reference and name, which has a reason of its own."""
    return Line(says=says, value=value, source=source, address=of_reason(asked.sale, *place))


def to_list(asked: Asked, table: str, says: Text, **filters: object) -> Line:
    """Return a line that leads to a list."""
    return Line(says=says, address=of_list(asked.sale, table, **filters))
