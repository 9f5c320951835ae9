"""`enajena office token`: tokens of the API, made for somebody with access, listed, and taken back."""

from datetime import datetime, time
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.calendar.bogota import BOGOTA
from enajena.cli import show, values
from enajena.cli.book_options import DATA, DATABASE
from enajena.cli.options import JSON, option
from enajena.cli.speech import say

if TYPE_CHECKING:
    from enajena.office.api.models import Token


def create(
    *,
    user: Annotated[str, option("De quién es, por el nombre con que entra.", "Whose it is, by the name to sign in with.")],
    scope: Annotated[
        tuple[str, ...],
        Parameter(help=say("Alcance; se repite.", "Scope; repeat it."), negative="", consume_multiple=True),
    ],
    expires: Annotated[str, option("Último día en que sirve.", "Last day on which it is good.")],
    label: Annotated[str, option("Para qué es, en pocas palabras.", "What it is for, in a few words.")] = "",
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Make a token; its text is shown once and kept nowhere."""
    last_day = values.a_day("--expires", expires)
    from enajena.office.running.begin import begin  # noqa: PLC0415 - only where it is needed

    begin(data, database)
    from enajena.office.api.tokens import make_token, user_named  # noqa: PLC0415 - needs Django, which `begin` made ready

    ends = datetime.combine(last_day, time.max, BOGOTA)
    token, text = make_token(user_named(user), label, scope, ends)
    if json:
        show.print_json({**_record(token), "token": text})
        return
    _show([token])
    show.lines(say("Ficha", "Token"), [text])
    once = say(
        "No se vuelve a mostrar. Quien la tenga actúa como esa persona.", "It is not shown again. Whoever has it acts as that person."
    )
    show.lines(say("Cuidado", "Take care"), [once])


def list_(*, data: DATA = None, database: DATABASE = None, json: JSON = False) -> None:
    """List the tokens there are, by their prefix."""
    from enajena.office.running.begin import begin  # noqa: PLC0415 - as above

    begin(data, database)
    from enajena.office.api.tokens import every_token  # noqa: PLC0415

    found = every_token()
    if json:
        show.print_json({"tokens": [_record(one) for one in found]})
        return
    _show(found)


def revoke(
    prefix: Annotated[str, option("Comienzo de la ficha, como lo da la lista.", "Beginning of the token, as the list gives it.")],
    /,
    *,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Take a token back for good."""
    from enajena.office.running.begin import begin  # noqa: PLC0415 - as above

    begin(data, database)
    from enajena.office.api.tokens import revoke as take_back  # noqa: PLC0415

    token = take_back(prefix)
    if json:
        show.print_json(_record(token))
        return
    _show([token])


def _record(token: "Token") -> dict[str, object]:
    return {
        "prefix": token.prefix,
        "user": token.user.get_username(),
        "label": token.label,
        "scopes": token.scopes,
        "created_on": token.created_at.astimezone(BOGOTA).date().isoformat(),
        "expires_on": token.expires_at.astimezone(BOGOTA).date().isoformat(),
        "last_used_on": None if token.last_used_on is None else token.last_used_on.isoformat(),
        "revoked": token.revoked_at is not None,
    }


def _show(found: "list[Token]") -> None:
    names = ("prefix", "user", "label", "scopes", "expires_on", "last_used_on", "revoked")
    show.table(
        say("Fichas", "Tokens"),
        (
            say("comienzo", "prefix"),
            say("persona", "user"),
            say("para qué", "label"),
            say("alcances", "scopes"),
            say("vence", "expires"),
            say("último uso", "last used"),
            say("revocada", "revoked"),
        ),
        [[_cell(_record(one)[name]) for name in names] for one in found],
    )


def _cell(value: object) -> str:
    match value:
        case None:
            return "—"
        case bool():
            return say("sí", "yes") if value else say("no", "no")
        case list():
            return ", ".join(map(str, value))
        case _:
            return str(value)
