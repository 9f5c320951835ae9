"""How the model says what each key of a programme file is for: one description in each language, kept on the field itself.

The reader, the JSON Schema and the reference page are all made from these fields, so that none of them can drift.
"""

import dataclasses
from typing import Any

from enajena.basics.text import Text

_DESCRIPTION = "description"


def key(es: str, en: str, **options: Any) -> Any:  # noqa: ANN401 - stands where dataclasses.field stands, and has its type
    """Return a dataclass field with its description in Spanish and English; `options` go to `dataclasses.field`."""
    return dataclasses.field(metadata={_DESCRIPTION: Text(es, en)}, **options)


def description_of(field: "dataclasses.Field[Any]") -> Text:
    """Return the description of a model's field."""
    description = field.metadata[_DESCRIPTION]
    if not isinstance(description, Text):
        raise TypeError(f"{field.name} has no description")
    return description
