"""The language of a page: Spanish, unless the browser asks for English."""

from django.utils.translation import get_language

from enajena.basics.odd_signs import visible
from enajena.basics.text import Language, Text


def language() -> Language:
    """Return the language of the page that is being made."""
    return "en" if (get_language() or "").startswith("en") else "es"


def tell(text: Text) -> str:
    """Return a sentence in the language of the page; a sign in it that would turn the line about stands as its code."""
    return visible(text.to(language()))
