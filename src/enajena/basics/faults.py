"""Faults: what is wrong, where, what was found, and the remedy. They are collected and reported together."""

from collections.abc import Iterable
from dataclasses import dataclass

from enajena.basics.text import Language, Text


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in what was given.

    `where` is the place as a person would look for it (`file:line:column`, or file, row and column of a table), `found` the
    value as it stood, `what` and `remedy` whole sentences. `excerpt` is the line of the file and `caret` the 0-based offset in it.
    `code` names the kind of fault and never changes. A fault of a table has its row, counted as a spreadsheet does, and its column.
    """

    code: str
    where: Text
    what: Text
    remedy: Text
    found: str | None = None
    excerpt: str | None = None
    caret: int | None = None
    row: int | None = None
    column: str | None = None

    def render(self, language: Language) -> str:
        """Return the fault as lines of text: place and sentence, the line with a caret, the remedy."""
        lines = [f"{self.where.to(language)}: {self.what.to(language)}"]
        if self.excerpt is not None:
            lines.append(f"    {self.excerpt}")
            if self.caret is not None:
                lines.append(f"    {' ' * self.caret}^")
        lines.append(f"  {'remedio' if language == 'es' else 'remedy'}: {self.remedy.to(language)}")
        return "\n".join(lines)

    def record(self, language: Language) -> dict[str, str | None]:
        """Return the fault as a flat record for JSON."""
        return {
            "code": self.code,
            "where": self.where.to(language),
            "found": self.found,
            "what": self.what.to(language),
            "remedy": self.remedy.to(language),
        }


class EnajenaError(Exception):
    """What stops a command. `exit_status` is 1 where the data has faults and 2 where the call is wrong."""

    exit_status = 2

    def __init__(self, message: Text, remedy: Text | None = None) -> None:
        """Keep the message in both languages."""
        super().__init__(message.en if remedy is None else f"{message.en} {remedy.en}")
        self.message = message
        self.remedy = remedy

    def render(self, language: Language) -> str:
        """Return the message, and the remedy where there is one."""
        if self.remedy is None:
            return self.message.to(language)
        return f"{self.message.to(language)}\n  {'remedio' if language == 'es' else 'remedy'}: {self.remedy.to(language)}"


class CallError(EnajenaError):
    """The call is wrong: an option, a name or a date that cannot be."""


class DataError(EnajenaError):
    """The data lacks something that the answer needs, such as a rate for a date."""

    exit_status = 1


class FaultsError(EnajenaError):
    """The data has faults; all of them are in `faults`."""

    exit_status = 1

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep every fault."""
        self.faults = tuple(faults)
        if not self.faults:
            raise ValueError("a FaultsError needs at least one fault")
        super().__init__(Text("\n".join(f.render("es") for f in self.faults), "\n".join(f.render("en") for f in self.faults)))
