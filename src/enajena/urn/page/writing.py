"""Writes the page as one file: its policy names script and style by their hashes, so that nothing else in it can run."""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from enajena.urn.manifest import Manifest

_PLACE = re.compile(r"\{([a-z]+)\}")
_ESCAPED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""Signs that could end the element that holds the data; JSON reads them back."""


def sealing_page(asked: Mapping[str, Any], manifest: Manifest | None = None) -> bytes:
    """Return the page.

    Args:
        asked: what it asks, of `questions`.
        manifest: the urn's, where the page is for one urn; else the page asks for the file.
    """
    style, script = _shipped("page.css"), _shipped("sealing.js")
    data = {**asked, "manifest": None if manifest is None else manifest.content().decode()}
    parts = {
        "policy": policy(script, style),
        "style": style,
        "asked": json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPED),
        "script": script,
    }
    return _PLACE.sub(lambda place: parts[place[1]], _shipped("page.html")).encode()


def policy(script: str, style: str) -> str:
    """Return the Content-Security-Policy of a page with this script and style: it may run and show them, and load or send nothing."""
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; connect-src 'none'; img-src 'none'; "
        "form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _shipped(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
