"""Acts on the sale as a whole."""

from dataclasses import dataclass
from typing import Literal

from enajena.basics.text import Text
from enajena.book.acts.kinds import act


@act(
    "programme_adopted",
    "Se adopta el programa",
    "The programme is adopted",
    final=Text(
        "Registre `programme_amended` con el archivo correcto; si la venta es otra, empiécela con otro nombre.",
        "Record `programme_amended` with the right file; where it is another sale, begin it under another name.",
    ),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeAdopted:
    """The sale begins with its programme file, which is kept by its hash (Ley 226 art. 6)."""

    programme: str
    file_sha256: str


@act("programme_amended", "Se modifica el programa", "The programme is amended")
@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeAmended:
    """A later norm changes or corrects the programme: a new file of the same programme, which lists that norm under `amendments`.

    `nature` is `correction` where the norm mends a slip that never was the price, so that the right one holds from the start, and
    `change` where it sets something new; a change of the fixed price waits for an interruption or the end of the offer
    (Ley 226 art. 11 num. 2).
    """

    norm: str
    nature: Literal["correction", "change"]
    file_sha256: str


@act("sale_concluded", "Concluye la venta", "The sale is concluded")
@dataclass(frozen=True, slots=True, kw_only=True)
class SaleConcluded:
    """Nothing is left to do: no stage open, nothing to be paid, returned, released or fined. From here on nothing else is recorded."""

    reason: str
