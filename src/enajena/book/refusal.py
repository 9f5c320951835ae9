"""Refusals: which act, in which state, by which numeral it may not be, and what to do."""

from dataclasses import dataclass

from enajena.basics.faults import DataError, Fault, FaultsError
from enajena.basics.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why an act was not recorded. `position` is its place in what was sent, from 0; None: the set as a whole."""

    position: int | None
    act: str
    code: str
    what: Text
    remedy: Text
    source: str | None = None

    def fault(self) -> Fault:
        """Return the refusal as a fault of what was sent."""
        by = "" if self.source is None else f" ({self.source})"
        whole = Text(f"el conjunto de actos{by}", f"the set of acts{by}")
        number = 0 if self.position is None else self.position + 1
        return Fault(
            code=self.code,
            where=Text(f"acto {number}, {self.act}{by}", f"act {number}, {self.act}{by}") if number else whole,
            what=self.what,
            remedy=self.remedy,
            found=self.act,
        )


class RecordRefusedError(FaultsError):
    """Some of the acts may not be recorded; none of them was."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        """Keep the refusals beside the faults that say them."""
        super().__init__(tuple(refusal.fault() for refusal in refusals))
        self.refusals = refusals


class RefusedError(Exception):
    """Carries one refusal from an effect to `record`, which collects them."""

    def __init__(self, code: str, what: Text, remedy: Text, source: str | None) -> None:
        """Keep what will be said."""
        super().__init__(what.en)
        self.code = code
        self.what = what
        self.remedy = remedy
        self.source = source


class StorageError(DataError):
    """The database could not read or write; nothing of the set at hand was recorded unless the message says otherwise."""
