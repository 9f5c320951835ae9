"""A paper before it is rendered: which kind, which act it rests on, whom it names, and its facts."""

from dataclasses import dataclass
from typing import Any

from enajena.basics.text import Text
from enajena.publish.papers.anchors import Anchor


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressee:
    """A person as a paper names it."""

    kind: str
    name: str
    id_type: str
    id_number: str
    address: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTold:
    """The sale as the head of every paper tells it, from its programme file; `norms` is how its norms are cited, by their short names."""

    name: str
    programme: Text
    decree: str | None
    issuer: str
    seller: str
    norms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper of a sale.

    `kind` names its template; `facts` is a frozen dataclass whose numbers end in their unit; `person` is the reference of whom it
    names, None where it names nobody, or several. `draft` says that somebody has still to decide: every page says so.
    """

    kind: str
    ref: str
    title: str
    anchor: Anchor
    sale: SaleTold
    facts: Any
    person: str | None = None
    is_private: bool = False
    draft: bool = False
