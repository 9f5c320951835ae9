"""Markdown tables whose columns stand under each other, so that they read on a terminal as they are."""

from collections.abc import Sequence


def table(header: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> list[str]:
    """Return the lines of a table; all but its first `texts` columns are figures, and stand to the right."""
    widths = [max(len(row[place]) for row in (header, *rows)) for place in range(len(header))]

    def line(cells: Sequence[str]) -> str:
        placed = [
            cell.ljust(width) if place < texts else cell.rjust(width) for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(placed)} |"

    rule = ["-" * width if place < texts else "-" * (width - 1) + ":" for place, width in enumerate(widths)]
    return [line(header), line(rule), *(line(row) for row in rows)]
