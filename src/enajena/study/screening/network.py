"""The network of clusters as an SVG: people on a circle, links between them, every cluster in a frame of its own, with words for all of it.

What is kept true: the same clusters give the same bytes. Nothing of anybody is drawn but the number that the person has in the cluster.
"""

import math
from collections.abc import Iterator, Sequence

from enajena.basics.figures import count_text
from enajena.basics.text import Language, Text
from enajena.study.screening.found import Cluster, bits

MOST_DRAWN = 24
_FRAME, _HEAD, _COLUMNS, _MIDDLE, _RADIUS, _NODE = 240, 44, 4, 120, 84, 12
_ROOMY, _SMALL_NODE, _THIN = 20, 6, "0.3"
_WEAK, _STRONG = 500, 1500
"""Scores in hundredths of a bit at which a link is drawn thicker."""
_INK, _PAPER, _QUIET = "#1a1a2e", "#ffffff", "#5a5a6e"
_COLOURS = {"duplicates": "#d55e00", "straw_men": "#0072b2"}
"""Two that colour-blind people tell apart; a duplicate is dashed as well."""


def network_svg(clusters: Sequence[Cluster], language: Language) -> str:
    """Return the picture of the first clusters, with its text alternative."""
    drawn = clusters[:MOST_DRAWN]
    rows = -(-max(len(drawn), 1) // _COLUMNS)
    width, height = _COLUMNS * _FRAME, rows * (_FRAME + _HEAD)
    title = Text("Grupos del contraste", "Clusters of the screening").to(language)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{title}</title>',
        f'<desc id="desc">{" ".join(_described(one, language) for one in drawn) or _nothing(language)}</desc>',
        '<g font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
    ]
    for place, cluster in enumerate(drawn):
        x, y = place % _COLUMNS * _FRAME, place // _COLUMNS * (_FRAME + _HEAD)
        parts.append(f'<g transform="translate({x} {y})">')
        parts += _frame(cluster, language)
        parts.append("</g>")
    if not drawn:
        parts.append(f'<text x="12" y="28" fill="{_INK}">{_nothing(language)}</text>')
    return "\n".join((*parts, "</g>", "</svg>", ""))


def _nothing(language: Language) -> str:
    return Text("Ningún grupo llega al umbral.", "No cluster reaches the threshold.").to(language)


def _described(cluster: Cluster, language: Language) -> str:
    """Return a cluster in a sentence: its people are numbers, its links their pairs with the scores."""
    numbers = {member.ref: number for number, member in enumerate(cluster.members, start=1)}
    links = ", ".join(f"{numbers[tie.left]}–{numbers[tie.right]} ({bits(tie.link.score)})" for tie in cluster.ties)
    return (
        Text(
            "Grupo {number}, {kind}: {people} personas, {shares} acciones; enlaces y bits: {links}.",
            "Cluster {number}, {kind}: {people} people, {shares} shares; links and bits: {links}.",
        )
        .format(
            number=cluster.number,
            kind=_KINDS[cluster.question],
            people=len(cluster.members),
            shares=count_text(cluster.counted_shares),
            links=links,
        )
        .to(language)
    )


def _frame(cluster: Cluster, language: Language) -> Iterator[str]:
    colour = _COLOURS[cluster.question]
    dashed = ' stroke-dasharray="5 3"' if cluster.question == "duplicates" else ""
    head = Text("Grupo {number}", "Cluster {number}").format(number=cluster.number).to(language)
    shares = Text("{shares} acciones", "{shares} shares").format(shares=count_text(cluster.counted_shares)).to(language)
    yield f'<text x="12" y="22" fill="{_INK}" font-weight="bold">{head} · {shares}</text>'
    yield f'<text x="12" y="39" fill="{_QUIET}" font-size="11">{_KINDS[cluster.question].to(language)}</text>'
    places = {member.ref: place for member, place in zip(cluster.members, _circle(len(cluster.members)), strict=True)}
    is_roomy = len(cluster.members) <= _ROOMY
    for tie in cluster.ties:
        (x1, y1), (x2, y2) = places[tie.left], places[tie.right]
        thick = 1 + (tie.link.score >= _WEAK) + (tie.link.score >= _STRONG) if is_roomy else _THIN
        yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{thick}"{dashed}/>'
    radius, size = (_NODE, 11) if is_roomy else (_SMALL_NODE, 7)
    for number, member in enumerate(cluster.members, start=1):
        x, y = places[member.ref]
        yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{_PAPER}" stroke="{_INK}" stroke-width="1.5"/>'
        yield f'<text x="{x}" y="{y}" dy="0.35em" text-anchor="middle" fill="{_INK}" font-size="{size}">{number}</text>'


def _circle(count: int) -> list[tuple[str, str]]:
    """Return places on a circle, from the top on, to a tenth."""
    middle_y = _HEAD + _FRAME // 2
    turns = [2 * math.pi * number / count for number in range(count)]
    return [(f"{_MIDDLE + _RADIUS * math.sin(turn):.1f}", f"{middle_y - _RADIUS * math.cos(turn):.1f}") for turn in turns]


_KINDS = {
    "duplicates": Text("quizá una persona con dos documentos", "perhaps one person under two documents"),
    "straw_men": Text("quizá un mismo interés detrás", "perhaps one interest behind them"),
}
