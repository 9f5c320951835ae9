"""XML as a stream of events, in bounded memory: no DTD, no deep nesting, no element longer than one chunk."""

from collections.abc import Iterator, Mapping
from xml.parsers import expat

from enajena.basics.faults import FaultsError
from enajena.basics.text import Text
from enajena.intake.spreadsheet.archive import Archive
from enajena.intake.spreadsheet.limits import CHUNK_BYTES, MAX_DEPTH, MAX_UNPACKED_BYTES
from enajena.intake.spreadsheet.refusals import size_text


class Events:
    """What a reader does at each start, end and text. Names are `namespace local`; a reader overrides `opened`, `closed` and `text`.

    `depth` counts the open elements, the current one included.
    """

    def __init__(self, archive: Archive, part: str) -> None:
        """Keep where the XML comes from, for messages."""
        self.archive = archive
        self.part = part
        self.depth = 0

    def start(self, name: str, attributes: Mapping[str, str], /) -> None:
        """Take the start of an element."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.archive.refuse("xml_too_deep", part=self.part, limit=MAX_DEPTH)
        self.opened(name, attributes)

    def end(self, name: str, /) -> None:
        """Take the end of an element."""
        self.closed(name)
        self.depth -= 1

    def opened(self, name: str, attributes: Mapping[str, str], /) -> None:
        """Do what the start of an element asks for."""

    def closed(self, name: str, /) -> None:
        """Do what the end of an element asks for."""

    def text(self, data: str, /) -> None:
        """Take a piece of text."""

    def doctype(self, *_declared: object) -> None:
        """Refuse a document type: only with one can a small XML stand for a huge one, or ask for other files."""
        raise self.archive.refuse("xml_entities", part=self.part)

    def broken(self, es: str, en: str) -> FaultsError:
        """Return the error of a part that does not hold what its format says."""
        return self.archive.broken(Text(f"{self.part}: {es}", f"{self.part}: {en}"))


def parse(events: Events, most_bytes: int = MAX_UNPACKED_BYTES) -> Iterator[None]:
    """Feed a part to its events, and yield after each chunk, so that a reader can hand on what it has and forget it.

    Raises:
        FaultsError: the XML declares a DTD, is too deep, has an element longer than a chunk, or is not well formed.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = events.start
    parser.EndElementHandler = events.end
    parser.CharacterDataHandler = events.text
    parser.StartDoctypeDeclHandler = events.doctype
    read_to = -1
    try:
        for chunk in events.archive.chunks(events.part, most_bytes):
            parser.Parse(chunk, False)
            if parser.CurrentByteIndex <= read_to:
                # Expat keeps a whole element until its end: one without end would fill the memory.
                raise events.archive.refuse("xml_too_long", part=events.part, limit=size_text(CHUNK_BYTES))
            read_to = parser.CurrentByteIndex
            yield
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise events.broken(
            f"el XML no está bien formado, línea {error.lineno}", f"the XML is not well formed, line {error.lineno}"
        ) from error
    yield


def parse_whole(events: Events, most_bytes: int = MAX_UNPACKED_BYTES) -> None:
    """Feed a part to its events to the end."""
    for _ in parse(events, most_bytes):
        pass
