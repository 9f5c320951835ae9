"""Sentences in the two languages of the interface, side by side, so that whoever reads one can check the other."""

import os
from dataclasses import dataclass
from typing import Literal

Language = Literal["es", "en"]


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in Spanish and in English. Both are always there."""

    es: str
    en: str

    def to(self, language: Language) -> str:
        """Return the sentence in one language."""
        return self.es if language == "es" else self.en

    def format(self, **values: object) -> "Text":
        """Return the sentence with `{name}` replaced by values; a value that is a Text goes in by language."""
        return Text(
            self.es.format(**{name: _in(value, "es") for name, value in values.items()}),
            self.en.format(**{name: _in(value, "en") for name, value in values.items()}),
        )


def same(text: str) -> Text:
    """Return a Text that reads alike in both languages: a name, a number, a numeral."""
    return Text(text, text)


def language_of_locale() -> Language:
    """Return the language the user's locale asks for: Spanish for `es*`, English otherwise."""
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "es" if chosen.lower().startswith("es") else "en"


def _in(value: object, language: Language) -> object:
    return value.to(language) if isinstance(value, Text) else value
