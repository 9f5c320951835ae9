"""Applies one act to the desk: what holds for every act, then what its own effect says. Recording and replay share it."""

from collections.abc import Iterable

from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Act, Recorded
from enajena.book.desk import Desk, Load
from enajena.book.effects import all as _every_effect  # noqa: F401 - importing it registers the effects
from enajena.book.effects.registry import effect_of
from enajena.book.models import Sale
from enajena.calendar.bogota import local_date

FIRST_ACT = "programme_adopted"


def loads_of(act: Act) -> Iterable[Load]:
    """Return what applying an act will read."""
    return effect_of(act.body).loads(act.body)


def apply(desk: Desk, recorded: Recorded) -> None:
    """Apply an act.

    Raises:
        RefusedError: it may not be.
    """
    _check_sale(desk, recorded)
    _check_people(desk, recorded)
    _check_date(desk, recorded)
    _check_personal(desk, recorded)
    effect_of(recorded.body).apply(desk, recorded)


def _check_sale(desk: Desk, recorded: Recorded) -> None:
    if recorded.act.kind.name != FIRST_ACT and desk.get(Sale, recorded.sale) is None:
        desk.refuse(
            "no_sale",
            Text(f"La venta «{recorded.sale}» no ha adoptado programa.", f"The sale “{recorded.sale}” has adopted no programme."),
            Text("Registre primero `programme_adopted`.", "Record `programme_adopted` first."),
        )


def _check_people(desk: Desk, recorded: Recorded) -> None:
    kind, people = recorded.act.kind, set(recorded.act.by)
    if len(people) < kind.people or "" in people:
        desk.refuse(
            "people",
            Text(
                "{label}: lo hacen {wanted} personas distintas, y aquí {found}.",
                "{label}: it takes {wanted} different people; here {found}.",
            ).format(label=kind.label, wanted=kind.people, found=len(people - {""})),
            Text("Nombre en `by` a cada persona que lo hace.", "Name in `by` every person who does it."),
        )


def _check_date(desk: Desk, recorded: Recorded) -> None:
    today = local_date(recorded.at)
    if recorded.act.on > today:
        desk.refuse(
            "future",
            Text(f"El acto es del {recorded.act.on} y hoy es {today}.", f"The act is of {recorded.act.on} and today is {today}."),
            Text("Regístrelo cuando ocurra.", "Record it when it happens."),
        )


def _check_personal(desk: Desk, recorded: Recorded) -> None:
    kind = recorded.act.kind
    if recorded.act.personal and not kind.identifies:
        desk.refuse(
            "personal",
            Text("{label}: este acto no lleva datos personales ({names}).", "{label}: this act carries no personal data ({names}).").format(
                label=kind.label, names=same(", ".join(recorded.act.personal))
            ),
            Text("Quite `personal`; a la persona se la nombra por su referencia.", "Take `personal` out; a person is named by reference."),
        )
