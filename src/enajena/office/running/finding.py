"""What the doctor finds: one thing looked at, how it is, and what to do where it is not as it must be."""

from dataclasses import dataclass
from typing import Literal

from enajena.basics.text import Language, Text

Level = Literal["good", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. `name` never changes; `note` is to be known, `wrong` is to be mended; both have a remedy."""

    name: str
    level: Level
    what: Text
    remedy: Text | None = None

    def record(self, language: Language) -> dict[str, str | None]:
        """Return it as JSON has it."""
        return {
            "name": self.name,
            "level": self.level,
            "what": self.what.to(language),
            "remedy": None if self.remedy is None else self.remedy.to(language),
        }


def good(name: str, what: Text) -> Finding:
    """Return that something is as it must be."""
    return Finding(name, "good", what)


def note(name: str, what: Text, remedy: Text) -> Finding:
    """Return that something is to be known."""
    return Finding(name, "note", what, remedy)


def wrong(name: str, what: Text, remedy: Text) -> Finding:
    """Return that something is to be mended."""
    return Finding(name, "wrong", what, remedy)
