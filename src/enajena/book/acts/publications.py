"""The act by which a paper made from the book is published: from then on anybody can ask whether a file is that paper."""

from dataclasses import dataclass

from enajena.book.acts.kinds import Whole, act


@act("paper_published", "Se publica un documento", "A paper is published", identifies=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPublished:
    """A paper of the act `about` is handed out: of which kind, asked for by which reference, and the hash of its bytes.

    The hash of a paper that names somebody goes in `personal`, as `sha256`, and the log holds it salted: whoever guesses a name could
    otherwise try it against the hash. `person` is whom the paper names, so that the hash goes when that person's data are suppressed.
    """

    publication: str
    kind: str
    of: str
    about: Whole
    person: str | None = None
    sha256: str | None = None
