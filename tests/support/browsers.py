"""A browser on the pages of an office: a phone, a laptop and paper; what axe finds; pictures kept in out/screenshots."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socketserver import ThreadingMixIn
from threading import Thread
from types import MappingProxyType
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from axe_playwright_python.sync_playwright import Axe
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import Browser, BrowserContext, Page

from support.offices import forget_connection
from support.sealing import chromium

SCREENS: Mapping[str, tuple[int, int]] = MappingProxyType({"phone": (390, 844), "laptop": (1366, 768)})
NARROWEST_PX = 320
PICTURES = Path(__file__).parents[2] / "out" / "screenshots"
# Level A and AA of WCAG 2.1, and what axe knows to be good practice.
_RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"], "resultTypes": ["violations"]}


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


@contextmanager
def served() -> Iterator[str]:
    """Serve the pages of this process's office on a port of this machine for as long as the block lasts; their address is given."""
    with make_server("localhost", 0, get_wsgi_application(), _Server, _Quiet) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()


@dataclass(frozen=True, slots=True)
class Visit:
    """A browser in front of an office."""

    browser: Browser
    address: str

    @contextmanager
    def page(self, screen: str = "laptop", *, scripts: bool = True, language: str = "es", fails: bool = False) -> Iterator[Page]:
        """Open a tab on a screen. What the browser complains of is wrong, unless a page is asked for that fails."""
        context = self._context(screen, scripts=scripts, language=language)
        try:
            tab = context.new_page()
            wrongs: list[str] = []
            tab.on("console", lambda said: wrongs.append(said.text) if said.type in {"error", "warning"} else None)
            tab.on("pageerror", lambda error: wrongs.append(str(error)))
            yield tab
            assert fails or not wrongs, wrongs
        finally:
            context.close()

    def _context(self, screen: str, *, scripts: bool, language: str) -> BrowserContext:
        width, height = SCREENS[screen]
        return self.browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            java_script_enabled=scripts,
            locale=language,
            reduced_motion="reduce",
        )


@contextmanager
def visiting() -> Iterator[Visit]:
    """Start a browser and serve this process's office; use it for all the tests of a module."""
    with chromium() as browser, served() as address:
        forget_connection()
        try:
            yield Visit(browser, address)
        finally:
            forget_connection()


def complaints(page: Page) -> list[str]:
    """Return what axe finds wrong in a page: the rule, and where."""
    found = Axe().run(page, options=_RULES).response["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def overflows(page: Page) -> list[str]:
    """Return what makes a page scroll sideways at the narrowest width that it must fit."""
    before = page.viewport_size
    page.set_viewport_size({"width": NARROWEST_PX, "height": 600})
    # An element that scrolls within itself, such as a wide table, is as wide as it likes.
    wide: list[str] = page.evaluate(
        """() => {
            const room = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= room) return [];
            return [...document.querySelectorAll("body *")].filter((node) => node.getBoundingClientRect().right > room + 1)
                .map((node) => node.outerHTML.slice(0, 160));
        }"""
    )
    if before:
        page.set_viewport_size(before)
    return wide


def keep(page: Page, name: str) -> Path:
    """Keep a picture of a whole page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / f"{name}.png"
    page.screenshot(path=file, full_page=True)
    assert file.stat().st_size
    return file


def keep_printed(page: Page, name: str) -> Path:
    """Keep a page as it is printed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / f"{name}.pdf"
    page.pdf(path=file, format="Letter", prefer_css_page_size=True)
    assert file.stat().st_size
    return file
