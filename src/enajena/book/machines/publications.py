"""States of a published paper."""

from enajena.basics.text import Text
from enajena.book.machines.model import Machine, Step

PUBLICATION = Machine(
    thing="publication",
    label=Text("el documento publicado", "the published paper"),
    states=(("published", Text("publicado", "published")),),
    steps=(Step("paper_published", (), "published", "ley-226 art. 2"),),
)
