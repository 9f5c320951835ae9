"""How the commands of the urn speak: what was done, what can no longer be undone, what to keep safe."""

from collections.abc import Iterable

from enajena.basics.text import Text
from enajena.cli import show
from enajena.cli.speech import say, tell

ATTACHMENT_STATES = {
    "missing": Text("no está", "is not there"),
    "changed": Text("cambió desde que se selló", "was changed since it was sealed"),
    "unopenable": Text("no se abre con la clave de su sobre", "does not open with the key of its envelope"),
}

STAYS_IN_THE_LOG = Text(
    "El sobre no se cambia. `act_corrected` puede quitarlo del libro, no del registro: quien verifique el paquete lo ve.",
    "The envelope is not changed. `act_corrected` may take it out of the book, not out of the log: whoever verifies the package sees it.",
)


def explain(done: Text, undone: Text | None = None, keep: Text | None = None) -> None:
    """Write what a command did, in the words of whoever is not a cryptographer."""
    show.facts_of(
        (
            (say("Hecho", "Done"), tell(done)),
            (say("Ya no se deshace", "Not undone any more"), None if undone is None else tell(undone)),
            (say("Guarde", "Keep safe"), None if keep is None else tell(keep)),
        )
    )


def listed(names: Iterable[str]) -> str:
    """Return names in a row."""
    return ", ".join(names)
