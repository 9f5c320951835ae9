"""Which act gave a figure the value that it has."""

from collections.abc import Mapping, Sequence
from typing import Any

from enajena.book import journal
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Recorded, kind_of
from enajena.book.models import ANNULLED, Leaf, Thing
from enajena.office.back.why.model import Asked, Figure, Given

_CORRECTED = "act_corrected"


def given_by(asked: Asked, figure: Figure) -> Given:
    """Return the act from which on the figure has had the value that it has; of a figure that is no column, the last act on its object.

    A correction that only gave back what was there before did not give the value: the act before it did.
    """
    rows = type(asked.row)._default_manager.using(asked.alias).filter(sale=asked.sale, ref=asked.row.ref)  # noqa: SLF001
    versions = list(rows.order_by("index", "step"))
    leaves = Leaf.objects.using(asked.alias).filter(sale=asked.sale, index__in={version.index for version in versions})
    kinds = dict(leaves.values_list("index", "kind"))
    is_column = asked.figure in asked.row.columns()
    return _given(asked, figure, _first_of(versions, asked.figure, kinds) if is_column else versions[-1])


def body_that_gave(asked: Asked) -> Any:  # noqa: ANN401 - the body of an act of any kind
    """Return what the act that gave a figure its value says; of a correction, its right act."""
    return _right(_recorded(asked, given_by(asked, Figure()).index).body)


def _first_of(versions: Sequence[Thing], column: str, kinds: Mapping[int, str]) -> Thing:
    """Return the first version since which a column has had its present value without an end."""
    value = getattr(versions[-1], column)
    first, was_given_back = versions[-1], False
    for version in reversed(versions):
        if version.state != ANNULLED and getattr(version, column) == value:
            first, was_given_back = version, version.step == 0 and kinds[version.index] == _CORRECTED
        elif not was_given_back:
            break
    return first


def _given(asked: Asked, figure: Figure, version: Thing) -> Given:
    recorded = _recorded(asked, version.index)
    kind = kind_of(_right(recorded.body))
    return Given(
        index=recorded.index,
        kind=kind.name,
        label=kind.label,
        on=version.on,
        at=recorded.at,
        by=recorded.act.by,
        field=figure.acts.get(kind.name),
        is_correction=isinstance(recorded.body, ActCorrected),
    )


def _recorded(asked: Asked, index: int) -> Recorded:
    recorded = journal.act_at(asked.alias, asked.sale, index)
    if recorded is None:
        raise RuntimeError(f"the log of {asked.sale} has no act {index}")
    return recorded


def _right(body: Any) -> Any:  # noqa: ANN401 - as above
    return body.replacement if isinstance(body, ActCorrected) and body.replacement is not None else body
