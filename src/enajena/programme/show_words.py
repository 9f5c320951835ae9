"""How a telling is made: sections of sentences, each with the numeral that it comes from and the assumptions that it rests on."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from enajena.basics.figures import count_text, pesos_text
from enajena.basics.text import Language, Text
from enajena.basics.words import counted
from enajena.programme.stage_model import Rule

MONTH, MONTHS = Text("mes", "month"), Text("meses", "months")
SHARE, SHARES = Text("acción", "share"), Text("acciones", "shares")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a telling, its numeral (None where it is a note), and the assumptions by number."""

    source: str | None
    sentence: str
    assumes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences under one heading."""

    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in both languages, before one is chosen."""

    source: str | None
    sentence: Text
    assumes: tuple[str, ...] = ()

    def line(self, language: Language) -> Line:
        """Return the sentence in one language, closed by a full stop."""
        return Line(self.source, whole(self.sentence.to(language)), self.assumes)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section in both languages."""

    heading: Text
    said: tuple[Said, ...]

    def section(self, language: Language) -> Section:
        """Return the section in one language."""
        return Section(capital(self.heading.to(language)), tuple(said.line(language) for said in self.said))


def note(es: str, en: str, **values: object) -> Said:
    """Return a sentence that no rule stands behind."""
    return Said(None, Text(es, en).format(**values))


def rule(source: Rule, es: str, en: str, **values: object) -> Said:
    """Return the sentence of a rule, with its numeral and assumptions."""
    inner = {name: _inner(value) if isinstance(value, Text) else value for name, value in values.items()}
    return Said(source.source, Text(es, en).format(**inner), source.assumes)


def months(count: int) -> Text:
    """Return a number of months with its noun."""
    return counted(count, MONTH, MONTHS)


def shares(count: int) -> Text:
    """Return a number of shares with its noun."""
    noun = SHARE if count == 1 else SHARES
    return Text("{count} {noun}", "{count} {noun}").format(count=count_text(count), noun=noun)


def pesos(amount_cop: Decimal) -> Text:
    """Return an amount of pesos with its noun."""
    return Text("{amount} pesos", "{amount} pesos").format(amount=pesos_text(amount_cop))


def together(parts: Iterable[Text]) -> Text:
    """Return parts of a sentence one after the other, leaving out the empty ones."""
    kept = list(parts)
    return Text("".join(part.es for part in kept), "".join(part.en for part in kept))


def whole(sentence: str) -> str:
    """Return a sentence with its capital and its full stop."""
    return capital(sentence if sentence.endswith((".", "?", "!")) else f"{sentence}.")


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _inner(text: Text) -> Text:
    """Return a text to stand within a sentence, without its own full stop."""
    return Text(text.es.removesuffix("."), text.en.removesuffix("."))
