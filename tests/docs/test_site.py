"""The documents as a site: it builds without a warning, every page is in its navigation, and it works from the disk, for everybody."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from document_examples import ROOT
from playwright.sync_api import Browser, Page

from support.browsers import SCREENS, complaints, keep, overflows
from support.sealing import chromium

SOURCES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("docs") / "site"
    build = [sys.executable, str(ROOT / "tools" / "site" / "build.py"), str(out)]
    done = subprocess.run(build, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONWARNINGS": "default"})
    assert done.returncode == 0, done.stderr
    return out


class Found(HTMLParser):
    """What a page leads to, what it loads, and its anchors."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.anchors.add(said.get("id", ""))
        if "src" in said:
            self.loads.append(said["src"])
        if "href" in said:
            (self.loads if tag == "link" else self.leads).append(said["href"])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Found]:
    return {page: Found(page) for page in site.rglob("*.html") if "_static" not in page.parts}


def test_every_link_anchor_and_picture_of_the_site_is_there(pages: dict[Path, Found]) -> None:
    for page, found in pages.items():
        for address in (*found.leads, *found.loads):
            parts = urlsplit(address)
            if parts.scheme:
                continue
            to = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert to.is_file(), f"{page}: {address}"
            assert not parts.fragment or to not in pages or unquote(parts.fragment) in pages[to].anchors, f"{page}: {address}"


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Found]) -> None:
    assert [address for found in pages.values() for address in found.loads if urlsplit(address).scheme or urlsplit(address).netloc] == []
    for style in site.rglob("*.css"):
        assert not re.search(r"@import|url\(\s*['\"]?(https?:)?//", style.read_text(encoding="utf-8")), style


def test_every_document_is_in_the_navigation_of_the_site(pages: dict[Path, Found], site: Path) -> None:
    # The navigation is the same on every page.
    index = site / "docs" / "README.html"
    led = {(index.parent / urlsplit(address).path).resolve() for address in pages[index].leads if not urlsplit(address).scheme}
    made = {site / source.relative_to(ROOT).with_suffix(".html") for source in SOURCES}
    assert made - led == {index}
    assert made <= set(pages)


def test_a_page_that_is_added_to_the_index_or_to_a_folder_of_its_name_is_in_the_navigation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools" / "site"))
    navigation = import_module("navigation")
    monkeypatch.setattr(navigation, "ROOT", tmp_path)
    part = tmp_path / "docs" / "umbrellas" / "rain.md"
    part.parent.mkdir(parents=True)
    part.write_text("# Rain\n", encoding="utf-8")
    lines = navigation.navigation("**Weather**\n\n- [Umbrellas](umbrellas.md): open them.\n").splitlines()
    assert [line for line in lines if line.startswith((":caption:", "Umbrellas", "/docs"))] == [
        ":caption: Weather", "Umbrellas </docs/umbrellas>", "/docs/umbrellas/rain"
    ]  # fmt: skip


def test_states_that_are_drawn_stand_as_a_table_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools" / "site"))
    drawn = '```mermaid\nstateDiagram-v2\n    state "wet<br/>mojado" as wet\n    [*] --> wet : rain_fell (1)\n```\n'
    table = "| from | by the act | to |\n|---|---|---|\n| – | rain_fell (1) | `wet` |\n"
    assert import_module("transitions").with_tables(f"Before.\n\n{drawn}\nAfter.\n") == f"Before.\n\n{table}\nAfter.\n"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    width, height = SCREENS["laptop"]
    context = browser.new_context(viewport={"width": width, "height": height}, offline=True)
    yield context.new_page()
    context.close()


def test_the_search_works_from_the_disk_without_a_network(site: Path, tab: Page) -> None:
    complained: list[str] = []
    tab.on("console", lambda said: complained.append(said.text) if said.type == "error" else None)
    tab.goto((site / "index.html").as_uri())
    tab.wait_for_url("**/docs/README.html")
    tab.get_by_placeholder("Search").fill("straw men")
    tab.keyboard.press("Enter")
    tab.locator("#search-results a").first.wait_for()
    tab.locator("#search-results a", has_text="Screening").first.click()
    assert "Screening" in tab.title()
    assert complained == []


def test_pages_are_for_everybody_and_fit_a_phone(site: Path, tab: Page) -> None:
    for name, language in {"docs/tour": "en", "docs/recorrido": "es", "docs/adjudication": "en"}.items():
        tab.goto((site / f"{name}.html").as_uri())
        assert tab.locator("html").get_attribute("lang") == language
        assert complaints(tab) == []
        assert overflows(tab) == []
        keep(tab, f"site-{Path(name).name}")


def test_a_page_leads_to_the_same_one_in_the_other_language_and_back(site: Path, tab: Page) -> None:
    tab.goto((site / "docs" / "tour.html").as_uri())
    tab.get_by_role("link", name="En español").click()
    tab.get_by_role("link", name="In English").click()
    assert tab.url.endswith("/docs/tour.html")
