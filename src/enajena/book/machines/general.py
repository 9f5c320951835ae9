"""States of notes."""

from enajena.basics.text import Text
from enajena.book.machines.model import Machine, Step

NOTE = Machine(
    thing="note",
    label=Text("la nota", "the note"),
    states=(("added", Text("puesta", "added")),),
    steps=(Step("note_added", (), "added", "record"),),
)
