"""docs/acts.md: every kind of act, and the states of every kind of object, drawn from the machines that the book goes by."""

from collections.abc import Iterator
from itertools import groupby

from enajena.basics.text import Text
from enajena.book.acts.describe import every_kind, fields_of
from enajena.book.acts.kinds import Kind, kinds
from enajena.book.machines import MACHINES
from enajena.book.machines.model import ANY, SAME, Machine, Step

_HEAD = """# Acts and states

Made from the code (`tools/make_docs.py`): the acts of [the book](book.md), and the states that each of its objects goes through. An act
that is not drawn from the state in which an object is, is refused; the refusal says the state, the numeral, and what that state admits.

Sale del código: los actos del [libro](libro.md) y los estados por los que pasa cada objeto. Un acto que no está dibujado desde el estado en
que está el objeto se niega; la negativa dice el estado, el numeral y lo que ese estado admite.

- On each arrow: the act, and in brackets the norm that provides for it. `programme.KEY` is the numeral that the programme file of the sale
  cites under that key; `record` means that the record itself needs it. Where one act has several arrows, the facts say which.
- En cada flecha: el acto y, entre paréntesis, la norma que lo prevé. `programme.CLAVE` es el numeral que el archivo del programa cita bajo
  esa clave; `record` es que lo pide el propio registro. Si un acto tiene varias flechas, los hechos dicen cuál.
- `act_corrected` is drawn nowhere: it takes back what any act did, and the object is again what it was before, or `annulled` where that
  act had made it.
- `act_corrected` no se dibuja: deshace lo que hizo cualquier acto, y el objeto vuelve a ser lo que era, o queda `annulled` si ese acto
  lo creó.
"""
_ACTS_HEAD = """## Acts

Fields in italics may be left out; `enajena book acts NAME` says what each takes, and gives a line to begin with. *Two* people are two
different ones, named in `by`. *Personal*: what identifies somebody goes in `personal`, never into the log.
"""
_GROUPS: tuple[tuple[str, Text], ...] = (
    ("sale", Text("La venta", "The sale")),
    ("papers", Text("Lo que va al expediente", "What goes on file")),
    ("stages", Text("Las etapas de la oferta", "The stages of the offer")),
    ("urn", Text("La urna sellada", "The sealed urn")),
    ("acceptances", Text("Las aceptaciones", "The acceptances")),
    ("security_of_bids", Text("Las garantías de seriedad", "Bid securities")),
    ("assessing", Text("La evaluación", "The assessment")),
    ("adjudication", Text("La adjudicación", "The adjudication")),
    ("money", Text("El dinero", "Money")),
    ("shares", Text("Las acciones", "Shares")),
    ("pledges", Text("Las garantías sobre las acciones", "Securities over shares")),
    ("depository", Text("El depósito de valores", "The central depository")),
    ("breaches", Text("Los incumplimientos", "Breaches")),
    ("fines", Text("Las multas", "Fines")),
    ("screening", Text("El contraste", "The screening")),
    ("publications", Text("Los documentos publicados", "Published papers")),
    ("general", Text("El registro mismo", "The record itself")),
)


def acts_page() -> str:
    """Return the page."""
    every_kind()  # imports them all; they are shown in the order in which they are declared
    parts = [_HEAD, _ACTS_HEAD]
    for module, label in _GROUPS:
        parts.append("\n".join(_group(label, [kind for kind in kinds() if kind.body.__module__.endswith(f".{module}")])))
    parts.append("## Objects and their states\n")
    parts.extend("\n".join(_machine(machine)) for machine in MACHINES.values())
    return "\n".join(parts).rstrip() + "\n"


def _group(label: Text, group: list[Kind]) -> Iterator[str]:
    yield f"### {label.en} · {label.es}"
    yield ""
    yield "| act | qué es | what it is | fields | people | objects |"
    yield "|---|---|---|---|---|---|"
    for kind in group:
        fields = ", ".join(f"`{one.name}`" if one.required else f"*`{one.name}`*" for one in fields_of(kind))
        people = ("one" if kind.people == 1 else "**two**") + (", personal" if kind.identifies else "")
        yield f"| `{kind.name}` | {kind.label.es} | {kind.label.en} | {fields} | {people} | {_objects(kind)} |"
    yield ""


def _objects(kind: Kind) -> str:
    """Return links to the objects that an act makes or moves."""
    moved = [machine.thing for machine in MACHINES.values() if any(step.act == kind.name for step in machine.steps)]
    return ", ".join(f"[{thing}](#{thing})" for thing in moved) or "those of the act it corrects"


def _machine(machine: Machine) -> Iterator[str]:
    yield f"### {machine.thing}"
    yield ""
    yield f"{machine.label.en.capitalize()} · {machine.label.es}."
    yield ""
    yield "```mermaid"
    yield "stateDiagram-v2"
    for state, label in machine.states:
        yield f'    state "{state}<br/>{label.en}<br/>{label.es}" as {state}'
    arrows = sorted(_arrows(machine))
    for (start, end), steps in groupby(arrows, key=lambda arrow: arrow[:2]):
        yield f"    {start} --> {end} : {'<br/>'.join(label for _, _, label in steps)}"
    yield "```"
    yield ""


def _arrows(machine: Machine) -> Iterator[tuple[str, str, str]]:
    for step in machine.steps:
        for start in _starts(machine, step):
            yield start, start if step.end == SAME else step.end, f"{step.act} ({step.source})"


def _starts(machine: Machine, step: Step) -> tuple[str, ...]:
    if step.start == (ANY,):
        return tuple(state for state, _ in machine.states)
    return step.start or ("[*]",)
