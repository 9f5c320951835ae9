"""Acts on the sale as a whole."""

from dataclasses import dataclass

from enajena.book.acts.kinds import act


@act("programme_adopted", "Se adopta el programa", "The programme is adopted")
@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeAdopted:
    """The sale begins with its programme file, which is kept by its hash (Ley 226 art. 6)."""

    programme: str
    file_sha256: str
