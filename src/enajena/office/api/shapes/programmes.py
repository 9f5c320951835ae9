"""What is told of a programme."""

from enajena.office.api.shapes.kinds import Answer


class ProgrammeListed(Answer):
    """A programme in a list."""

    id: str
    title: str
    stages: list[str]


class Programmes(Answer):
    """The built-in programmes."""

    programmes: list[ProgrammeListed]


class Sentence(Answer):
    """A sentence, its numeral where a rule stands behind it, and the assumptions that it rests on."""

    source: str | None
    sentence: str
    assumes: list[str]


class Section(Answer):
    """Sentences under one heading."""

    heading: str
    lines: list[Sentence]


class ProgrammeTold(ProgrammeListed):
    """A programme in words."""

    sections: list[Section]
