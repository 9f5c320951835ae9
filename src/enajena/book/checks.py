"""What holds for every act, whatever it does."""

import re
import unicodedata
from functools import lru_cache

from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.models import Sale
from enajena.calendar.bogota import local_date

FIRST_ACT = "programme_adopted"
_AFTER_THE_END = frozenset({"act_corrected", "note_added", "personal_suppressed", "screening_viewed", "screening_noted", "paper_published"})
_PERSONAL_NAME = re.compile(r"[a-z0-9_.]{1,64}")


def check(desk: Desk, recorded: Recorded) -> None:
    """Check the sale, the people, the date and the personal part of the act at hand.

    Raises:
        RefusedError: one of them may not be.
    """
    _check_sale(desk, recorded)
    check_people(desk, recorded)
    _check_date(desk, recorded)
    if recorded.act.personal:
        _check_personal(desk, recorded)


def _check_sale(desk: Desk, recorded: Recorded) -> None:
    name = recorded.act.kind.name
    sale = desk.get(Sale, recorded.sale)
    if sale is None and name != FIRST_ACT:
        desk.refuse(
            "no_sale",
            Text(f"La venta «{recorded.sale}» no ha adoptado programa.", f"The sale “{recorded.sale}” has adopted no programme."),
            Text("Registre primero `programme_adopted`.", "Record `programme_adopted` first."),
        )
    if sale is not None and sale.state == "concluded" and name not in _AFTER_THE_END and not desk.correcting:
        desk.refuse(
            "concluded",
            Text(f"La venta «{recorded.sale}» concluyó el {sale.on}.", f"The sale “{recorded.sale}” was concluded on {sale.on}."),
            Text(
                "Sólo se corrigen actos, se ponen notas, se suprimen datos personales, se miran contrastes y se publican documentos; "
                "si no había concluido, corrija ese acto.",
                "Only corrections, notes, suppressions, looks at screenings and papers come after that; "
                "where it was not concluded, correct that act.",
            ),
        )


def check_people(desk: Desk, recorded: Recorded) -> None:
    """Check that as many different people as the kind of act takes do it."""
    kind, people = recorded.act.kind, different_people(recorded.act.by)
    if len(people - {""}) < kind.people or "" in people:
        desk.refuse(
            "people",
            Text(
                "{label}: lo hacen {wanted} personas distintas, y aquí {found}.",
                "{label}: it takes {wanted} different people; here {found}.",
            ).format(label=kind.label, wanted=kind.people, found=len(people - {""})),
            Text("Nombre en `by` a cada persona que lo hace.", "Name in `by` every person who does it."),
        )


@lru_cache(maxsize=256)
def different_people(names: tuple[str, ...]) -> frozenset[str]:
    """Return who people are, however their names are written; a set of acts is of the same few."""
    return frozenset(unicodedata.normalize("NFKC", name).strip().casefold() for name in names)


def _check_date(desk: Desk, recorded: Recorded) -> None:
    today = local_date(recorded.at)
    if recorded.act.on > today:
        desk.refuse(
            "future",
            Text(f"El acto es del {recorded.act.on} y hoy es {today}.", f"The act is of {recorded.act.on} and today is {today}."),
            Text("Regístrelo cuando ocurra.", "Record it when it happens."),
        )


def _check_personal(desk: Desk, recorded: Recorded) -> None:
    kind, names = recorded.act.kind, recorded.act.personal
    if not kind.identifies:
        desk.refuse(
            "personal",
            Text("{label}: este acto no lleva datos personales ({names}).", "{label}: this act carries no personal data ({names}).").format(
                label=kind.label, names=same(", ".join(names))
            ),
            Text("Quite `personal`; a la persona se la nombra por su referencia.", "Take `personal` out; a person is named by reference."),
        )
    odd = [name for name in names if not _PERSONAL_NAME.fullmatch(name)]
    if odd:
        desk.refuse(
            "personal_names",
            Text(f"Los datos personales no pueden llamarse así: {odd}.", f"Personal data cannot be named like this: {odd}."),
            Text("Use minúsculas sin acentos, cifras, `_` y `.`.", "Use lower-case letters a to z, digits, `_` and `.`."),
        )
