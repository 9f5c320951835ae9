"""A small programme of one's own invention, made of the parts that a test is about."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import indent

from enajena.programme.model import Programme
from enajena.programme.reader import read

_HEAD = """\
enajena: 1
id: casa-inventada
title: {{es: Venta inventada, en: Invented sale}}
decree:
  title: {{es: Decreto inventado, en: Invented decree}}
  text_read: full
operation: sale
issuer: Casa Inventada S.A.
shares: {{source: '1', count: {shares}}}
{facts}
stages:
  - id: first
    source: '2'
    label: {{es: primera, en: first}}
    offers: all
    price:
      kind: fixed
      source: '3'
      values: [{{source: '3', cop: {price}}}]
{rest}
"""


def programme_file(
    path: Path, *, rest: str = "", price: str = "1000", shares: int = 1000000, facts: Mapping[str, str] | None = None
) -> Path:
    """Write a programme; `rest` are more keys of its one stage, `facts` its own facts by kind."""
    declared = "".join(
        f"\n  - {{source: '4', name: {name}, kind: {kind}, label: {{es: {name}, en: {name}}}}}" for name, kind in (facts or {}).items()
    )
    text = _HEAD.format(shares=shares, price=price, facts=f"facts:{declared}" if declared else "", rest=indent(rest, "    "))
    path.write_text(text, encoding="utf-8")
    return path


def programme(folder: Path, **parts: object) -> Programme:
    """Write a programme in a folder and return it, read."""
    return read(programme_file(folder / "programme.yaml", **parts))  # type: ignore[arg-type]


def ceilings(terms: Sequence[Mapping[str, str]], when: str = "person = 'natural' or person = 'entity'") -> str:
    """Return one ceiling with these terms; each names at least `value`, and is called t0, t1, …"""
    lines = [
        "ceilings:",
        "  - source: '5'",
        "    label: {es: todos, en: everybody}",
        f'    when: "{when}"',
        "    terms:",
    ]
    for number, term in enumerate(terms):
        lines += [f"      - id: t{number}", f"        source: 5.{number}", f"        label: {{es: t{number}, en: t{number}}}"]
        lines += [f'        {key}: "{text}"' for key, text in term.items()]
    return "\n".join([*lines, "over_ceiling: {source: '6', policy: reduce}"])
