"""What a page of the office says and carries: its text, its hidden values, the names that its form asks for."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

_UNSEEN = {"script", "style", "title"}
_BREAKS = {"p", "li", "div", "dt", "dd", "h1", "h2", "h3", "td", "th", "tr", "summary", "br", "span", "option", "label", "pre"}


@dataclass(slots=True)
class Told:
    """A page as it was read: `text` is its words with single blanks, `hidden` and `asked` the names and values of its fields."""

    text: str = ""
    hidden: dict[str, str] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.told = Told()
        self._words: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.told.tags.append((tag, given))
        self._unseen += tag in _UNSEEN
        if tag in _BREAKS:
            self._words.append(" ")
        name = given.get("name")
        if name and tag in {"input", "select", "textarea"}:
            carried = self.told.hidden if given.get("type") == "hidden" else self.told.asked
            if given.get("type") not in {"radio", "checkbox"} or "checked" in given or name not in carried:
                carried[name] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNSEEN
        if tag in _BREAKS:
            self._words.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._words.append(data)

    def finish(self) -> Told:
        self.told.text = " ".join("".join(self._words).split())
        return self.told


def told(content: bytes) -> Told:
    """Read a page."""
    reader = _Reader()
    reader.feed(content.decode())
    reader.close()
    return reader.finish()
