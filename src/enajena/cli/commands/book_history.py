"""`enajena book log` and `enajena book show`: what happened, and what stands."""

from typing import Annotated, Any

from enajena.basics.text import Text
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, opened
from enajena.cli.book_options import SALE as OF_SALE
from enajena.cli.options import JSON, option
from enajena.cli.speech import say, tell

_OBJECT = Annotated[str | None, option("Un objeto, como award:A-1.", "One object, such as award:A-1.", "--object")]
_LAST = 50


def log(
    *,
    sale: OF_SALE,
    object_: _OBJECT = None,
    last: Annotated[str, option("Cuántos actos, los últimos.", "How many acts, the last ones.", "--last")] = str(_LAST),
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Show the last acts of a sale, or those that changed an object."""
    number = values.a_count_within("--last", last, values.MOST_ROWS)
    with opened(data, database) as book:
        from enajena.book.history import check_sale, leaves  # noqa: PLC0415 - needs Django, which `opened` made ready

        check_sale(book.alias, sale)
        found = leaves(book.alias, sale, last=number, object_=object_)
    if json:
        terminal.print_json({"sale": sale, "acts": found})
        return
    terminal.table(
        say(f"Actos de {sale}", f"Acts of {sale}"),
        (say("número", "number"), say("fecha", "date"), say("acto", "act"), say("quién", "who"), say("qué dice", "what it says")),
        [(one["index"], one["on"], _label(one["act"]), ", ".join(one["by"]), _told(one)) for one in found],
        right=(0,),
    )


def show(
    *,
    sale: Annotated[
        str | None, option("Nombre de la venta; todas si no se dice.", "Name of the sale; all where none is said.", "--sale")
    ] = None,
    object_: _OBJECT = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Show the sales of the book, what stands in one, or the versions of an object."""
    with opened(data, database) as book:
        from enajena.book import history  # noqa: PLC0415 - as above

        if sale is None:
            _sales(history.sales(book.alias), json=json)
            return
        history.check_sale(book.alias, sale)
        if object_ is not None:
            _versions(object_, history.versions(book.alias, sale, object_), json=json)
            return
        found = history.standing(book.alias, sale)
    if json:
        rows = [{"table": one.table, "state": one.state, "label": tell(one.label), "count": one.count} for one in found]
        terminal.print_json({"sale": sale, "standing": rows})
        return
    terminal.table(
        say(f"Lo que hay en {sale}", f"What stands in {sale}"),
        (say("tabla", "table"), say("estado", "state"), say("qué es", "what it is"), say("cuántos", "how many")),
        [(one.table, one.state, tell(one.label), str(one.count)) for one in found],
        right=(3,),
    )


def _sales(found: dict[str, int], *, json: bool) -> None:
    if json:
        terminal.print_json({"sales": [{"sale": sale, "acts": count} for sale, count in found.items()]})
        return
    if not found:
        terminal.lines(say("Ventas del libro", "Sales of the book"), [say("Ninguna todavía.", "None yet.")])
        return
    terminal.table(
        say("Ventas del libro", "Sales of the book"),
        (say("venta", "sale"), say("actos", "acts")),
        [(sale, str(count)) for sale, count in found.items()],
        right=(1,),
    )


def _versions(object_: str, found: "list[dict[str, object]]", *, json: bool) -> None:
    if json:
        terminal.print_json({"object": object_, "versions": [{name: _text(value) for name, value in one.items()} for one in found]})
        return
    for version in found:
        terminal.facts_of((name, None if value is None else _value(value)) for name, value in version.items())


def _text(value: object) -> str | None:
    """Return a value of a column as JSON has it: text, that of a list or an object in the form of the log."""
    from enajena.book.acts.codec import canonical  # noqa: PLC0415 - pydantic, which only acts need

    match value:
        case None:
            return None
        case dict() | list():
            return canonical(value).decode()
        case _:
            return str(value)


def _label(name: str) -> str:
    from enajena.book.acts.kinds import kind_named  # noqa: PLC0415 - pydantic, which only acts need

    kind = kind_named(name)
    return name if kind is None else tell(Text(kind.label.es, kind.label.en))


def _told(act: dict[str, Any]) -> str:
    """Return what an act says; of a void envelope, in words why it is void."""
    said, body = _said(act["body"]), act["body"]
    if act["act"] != "envelope_void":
        return said
    from enajena.book.acts.urn import void_reason  # noqa: PLC0415 - as above
    from enajena.urn.void_words import void_words  # noqa: PLC0415 - only where an urn was opened

    return f"{said} ({tell(void_words(void_reason(body['reason'], body.get('field'), body.get('code'))))})"


def _said(body: dict[str, Any]) -> str:
    return ", ".join(f"{name}={_value(value)}" for name, value in body.items() if value not in (None, [], {}))


def _value(value: object) -> str:
    """Return a value of an act as a person writes it."""
    match value:
        case bool():
            return say("sí", "yes") if value else say("no", "no")
        case list():
            return "; ".join(map(_value, value))
        case dict():
            return f"({_said(value)})"
        case _:
            return str(value)
