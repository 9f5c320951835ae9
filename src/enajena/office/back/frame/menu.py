"""The menu of a sale: the places of the back office, in the order of the work. A piece adds the line of each of its places."""

from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import EVERYBODY, READERS, WORKERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in the menu: its name, the steps of its address below the sale's, who may go there, and the letter after `g`."""

    label: Text
    steps: tuple[str, ...]
    roles: tuple[str, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Places that belong together."""

    label: Text
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A place as it stands on a page."""

    label: Text
    address: str
    key: str
    is_here: bool


MENU = (
    Group(
        Text("Hoy", "Today"),
        (
            Place(label=Text("Qué me espera", "What waits for me"), steps=(), roles=EVERYBODY, key="h"),
            Place(label=Text("Registrar", "Record"), steps=("registrar",), roles=(*WORKERS, "custodian"), key="r"),
            Place(label=Text("Por confirmar", "To be confirmed"), steps=("por-confirmar",), roles=READERS, key="c"),
        ),
    ),
    Group(
        Text("La venta", "The sale"),
        (
            Place(label=Text("Montar", "Set up"), steps=("preparar",), roles=READERS, key="p"),
            Place(label=Text("Programa", "Programme"), steps=("programa",), roles=READERS),
            Place(label=Text("Fechas", "Dates"), steps=("fechas",), roles=READERS),
            Place(label=Text("Reglamento", "Regulation"), steps=("reglamento",), roles=READERS),
            Place(label=Text("Crédito", "Credit"), steps=("credito",), roles=READERS),
            Place(label=Text("Urnas", "Urns"), steps=("urnas",), roles=(*READERS, "custodian"), key="b"),
        ),
    ),
    Group(
        Text("Aceptaciones", "Acceptances"),
        (
            Place(label=Text("Importar", "Import"), steps=("importar",), roles=READERS, key="i"),
            Place(label=Text("Revisar", "Review"), steps=("revisar",), roles=READERS, key="v"),
            Place(label=Text("Subsanaciones", "Cures"), steps=("revisar", "subsanaciones"), roles=READERS),
        ),
    ),
    Group(
        Text("Adjudicación", "Adjudication"),
        (
            Place(label=Text("Evaluar", "Assess"), steps=("evaluar",), roles=READERS, key="x"),
            Place(label=Text("Adjudicar", "Adjudicate"), steps=("adjudicar",), roles=READERS, key="j"),
        ),
    ),
    Group(
        Text("Después", "Afterwards"),
        (
            Place(label=Text("Dinero", "Money"), steps=("dinero",), roles=READERS, key="d"),
            Place(label=Text("Acciones", "Shares"), steps=("acciones",), roles=READERS, key="s"),
            Place(label=Text("Multas", "Fines"), steps=("multas",), roles=READERS, key="m"),
            Place(label=Text("Agenda", "Agenda"), steps=("agenda",), roles=READERS, key="g"),
        ),
    ),
    Group(
        Text("Consultar", "Looking up"),
        (
            Place(label=Text("Listas", "Lists"), steps=("listas",), roles=READERS, key="l"),
            Place(label=Text("Actos", "Acts"), steps=("actos",), roles=READERS, key="a"),
            Place(label=Text("Documentos", "Papers"), steps=("papeles",), roles=READERS, key="e"),
            Place(label=Text("Gráficos", "Charts"), steps=("graficos",), roles=READERS),
            Place(label=Text("Auditoría", "Audit"), steps=("auditoria",), roles=READERS, key="u"),
            Place(label=Text("Intentos negados", "Refused attempts"), steps=("auditoria", "intentos"), roles=("auditor", "administrator")),
        ),
    ),
)


def menu_of(sale: str, roles: frozenset[str], path: str) -> list[tuple[Text, list[Entry]]]:
    """Return the places of a sale that some roles may go to, by group; the one where the page is, or is below, is marked."""
    groups = [(group.label, [place for place in group.places if roles & set(place.roles)]) for group in MENU]
    addresses = {place: of_sale(sale, *place.steps) for _, places in groups for place in places}
    # Every page of a sale is below its first one: that one is where the page is only where it is the page.
    below = [address for place, address in addresses.items() if path == address or (place.steps and path.startswith(address))]
    here = max(below, key=len, default="")
    return [
        (label, [Entry(place.label, addresses[place], place.key, addresses[place] == here) for place in places])
        for label, places in groups
        if places
    ]
