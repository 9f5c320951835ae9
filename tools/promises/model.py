"""What the table of promises is made of."""

from dataclasses import dataclass

from enajena.basics.text import Text


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a source text: `old` stands in the module once, and `new` takes its place."""

    module: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """What a promise rests on: without it (the edits made) `test` must fail.

    `cheap` ones are taken away in every run of the tests, the others by `make promises`.
    """

    words: Text
    edits: tuple[Edit, ...]
    test: str
    cheap: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """A promise, the tests that prove it, and its guards; `not_yet` says why one is not kept, or not by this part, so far."""

    id: str
    words: Text
    tests: tuple[str, ...] = ()
    guards: tuple[Guard, ...] = ()
    not_yet: Text | None = None
