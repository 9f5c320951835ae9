"""The chart of the benchmark, as SVG: how many times the floor each thing takes, and what each takes by the size of the file."""

from collections.abc import Iterator
from html import escape

from bench.figures import ASSESS, AWARD, BY_HAND, FLOOR, FROM_CSV, TRACE, Figures, FileFigures, times

_WIDTH = 860
_ROW = 22
_BARS_LEFT = 230
_BARS_WIDTH = 540
_PLOT_LEFT = 70
_PLOT_WIDTH = 560
_PLOT_HEIGHT = 240
_MARGIN = 60
_COLOURS = {FLOOR: "#6b7280", BY_HAND: "#b45309", ASSESS: "#1d4ed8", TRACE: "#0e7490", FROM_CSV: "#7c3aed", AWARD: "#15803d"}
_MILLION = 10**6


def chart(figures: Figures) -> str:
    """Return the drawing. It stands on white, so that it shows on a dark page too, and asks for no font."""
    largest = [figures.largest(programme) for programme in figures.programmes]
    bars, bottom = _bars(largest)
    plots: list[str] = []
    for file in largest:
        plots += _growth(figures, file, bottom + _ROW)
        bottom += _PLOT_HEIGHT + _MARGIN + 2 * _ROW
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {bottom}" font-family="sans-serif" font-size="13" role="img">'
    ground = f'<rect width="{_WIDTH}" height="{bottom}" fill="#ffffff"/>'
    return "\n".join((opening, "<title>Times the floor, and seconds by size</title>", ground, *bars, *plots, "</svg>", ""))


def _bars(largest: list[FileFigures]) -> tuple[list[str], int]:
    """Return a bar a case, and how far down they reach."""
    longest = max(times(one, file.taken[FLOOR]) for file in largest for one in file.taken.values())
    drawn: list[str] = []
    y = _ROW
    for file in largest:
        drawn.append(_text(10, y, f"{file.programme}, {file.rows:,} rows: times the floor", bold=True))
        for name, one in file.taken.items():
            y += _ROW
            ratio = times(one, file.taken[FLOOR])
            length = ratio / longest * _BARS_WIDTH
            drawn.append(_text(_BARS_LEFT - 8, y, name, anchor="end"))
            drawn.append(f'<rect x="{_BARS_LEFT}" y="{y - 13}" width="{length:.1f}" height="16" fill="{_COLOURS[name]}"/>')
            drawn.append(_text(_BARS_LEFT + length + 6, y, f"{ratio:.2f}"))
        y += 2 * _ROW
    return drawn, y


def _growth(figures: Figures, largest: FileFigures, top: int) -> Iterator[str]:
    """Yield a line a case: seconds against millions of rows, from nothing."""
    files = figures.of(largest.programme)
    slowest = max(one.wall_s for one in largest.taken.values())
    bottom = top + _ROW + _PLOT_HEIGHT
    yield _text(10, top, f"{largest.programme}: seconds by millions of rows", bold=True)
    yield f'<path d="M{_PLOT_LEFT} {top + _ROW}V{bottom}H{_PLOT_LEFT + _PLOT_WIDTH}" fill="none" stroke="#9ca3af"/>'
    yield _text(_PLOT_LEFT - 6, top + _ROW + 6, f"{slowest:.0f} s", anchor="end")
    for file in files:
        yield _text(_PLOT_LEFT + file.rows / largest.rows * _PLOT_WIDTH, bottom + 18, f"{file.rows / _MILLION:g}", anchor="middle")
    below = 0.0
    for name, one in sorted(largest.taken.items(), key=lambda taken: taken[1].wall_s):
        points = [
            (_PLOT_LEFT + file.rows / largest.rows * _PLOT_WIDTH, bottom - file.taken[name].wall_s / slowest * _PLOT_HEIGHT)
            for file in files
        ]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{joined}" fill="none" stroke="{_COLOURS[name]}" stroke-width="2"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{_COLOURS[name]}"/>' for x, y in points)
        # Names that would fall on each other are moved up, each above the one before.
        below = max(below + 16, one.wall_s / slowest * _PLOT_HEIGHT)
        yield _text(_PLOT_LEFT + _PLOT_WIDTH + 10, bottom - below + 4, name, colour=_COLOURS[name])


def _text(x: float, y: float, words: str, *, anchor: str = "start", bold: bool = False, colour: str = "#111827") -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"{weight}>{escape(words)}</text>'
