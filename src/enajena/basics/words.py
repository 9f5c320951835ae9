"""Counts and lists in words, in both languages."""

from collections.abc import Sequence

from enajena.basics.text import Text

AND = Text("y", "and")
OR = Text("o", "or")


def counted(number: int, one: Text, many: Text) -> Text:
    """Return the number with its noun in the right form: `1 día`, `2 días`."""
    return Text("{number} {noun}", "{number} {noun}").format(number=number, noun=one if number == 1 else many)


def listed(items: Sequence[Text], last: Text = AND) -> Text:
    """Return the items joined by commas, with a word before the last; nothing for no items."""
    return Text(_joined([item.es for item in items], f" {last.es} "), _joined([item.en for item in items], f" {last.en} "))


def _joined(words: Sequence[str], last: str) -> str:
    return last.join(filter(None, (", ".join(words[:-1]), *words[-1:])))
