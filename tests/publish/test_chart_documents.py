"""The pictures of docs/charts.md are those that `make charts` draws, each is shown there, and what draws it is the command beside it."""

import re

from chart_pictures import BEFORE, CALLS, OUT, ROOT, pictures

PAGE = (ROOT / "docs" / "charts.md").read_text(encoding="utf-8")


def test_the_pictures_are_those_that_the_tool_draws() -> None:
    """One of each kind of picture: bars with a mark, bars with details, lanes, stairs, a path. To draw all takes four times as long."""
    calls = {name: CALLS[name] for name in ("demand.svg", "cuts.svg", "timeline.svg", "fine.svg", "index.svg")}
    for name, picture in pictures(calls).items():
        assert (OUT / name).read_bytes() == picture, f"{name}: run `make charts`"


def test_every_picture_is_on_the_page_with_words_of_its_own() -> None:
    shown = dict(re.findall(r"!\[([^\]]+)\]\(charts/([^)]+)\)", PAGE))
    assert set(shown.values()) == set(CALLS) == {file.name for file in OUT.iterdir()}
    assert all(len(words.split()) > 3 for words in shown)


def test_the_page_shows_the_commands_that_drew_them() -> None:
    for line in BEFORE:
        assert f"$ enajena {line}\n" in PAGE
    for name, line in CALLS.items():
        if name not in {"sale.svg", "multa-telefono.svg"}:
            assert f"$ enajena chart {line} -o {name}\n" in PAGE
