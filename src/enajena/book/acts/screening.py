"""Acts on a screening: it was run, somebody looked at a cluster of it, somebody concluded. Nothing of anybody's data is in them.

A screening decides nothing: no act here moves an acceptance, an award or a person.
"""

from dataclasses import dataclass
from typing import Literal

from enajena.basics.text import Text
from enajena.book.acts.kinds import Exact, Whole, act

Why = Literal["routine_check", "complaint", "audit", "order_of_an_authority", "request_of_the_person"]
"""Why somebody looks: in one of these words, for a free text might speak of somebody."""


@act("screening_run", "Se contrastan las aceptaciones", "The acceptances are screened")
@dataclass(frozen=True, slots=True, kw_only=True)
class ScreeningRun:
    """The acceptances of the sale, or of `stage`, were screened for duplicates and straw men, so and so; `result_sha256` is what came out.

    `threshold_bits` is the score from which a link counts, `cap` how many persons may hold a value for it to link them, `known` how many
    values the office left aside, and `method` the program that weighed. With the same `seed` it comes out the same.
    """

    screening: str
    result_sha256: str
    acceptances: Whole
    persons: Whole
    links: Whole
    clusters: Whole
    cap: Whole
    seed: Whole
    threshold_bits: Exact
    known: Whole
    method: str
    stage: str | None = None


@act(
    "screening_viewed",
    "Se mira un grupo de un contraste",
    "A cluster of a screening is looked at",
    final=Text("Lo que se mostró, se mostró: explíquelo con `note_added`.", "What was shown was shown: explain it with `note_added`."),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ScreeningViewed:
    """Whoever does this act was shown the cluster `number` of a screening, with the data of its people, and why."""

    screening: str
    number: Whole
    why: Why


@act("screening_noted", "Se concluye sobre un grupo de un contraste", "A conclusion on a cluster of a screening is noted")
@dataclass(frozen=True, slots=True, kw_only=True)
class ScreeningNoted:
    """A person who looked concluded: nothing in it (`cleared`), or it goes to whoever decides by the programme (`referred`).

    The reasons are a stored file, for they speak of people. Nobody is rejected by this act.
    """

    screening: str
    number: Whole
    outcome: Literal["cleared", "referred"]
    reasons_sha256: str
