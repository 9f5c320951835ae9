"""The page that seals in a real browser: opened from a saved file, without a network, and every wrong that it does counted."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from enajena.programme.reader import load
from enajena.urn.manifest import Manifest
from enajena.urn.page.questions import questions
from enajena.urn.page.writing import sealing_page

PORTAL = "https://portal.ejemplo.test/sellar"
PROGRAMME = "gases-guajira-2003"
_QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
_COUNT_VIOLATIONS = (
    "window.violations = []; document.addEventListener('securitypolicyviolation', e => window.violations.push(e.violatedDirective))"
)
ANSWERS: Mapping[str, str] = {
    "offer-shares": "1.500",
    "name": "Persona Inventada",
    "kind-natural": "",
    "recipient": "pensioner",
    "id_type": "CC",
    "id_number": "10.000.001",
}
"""What a made-up pensioner answers, by the field; a box or an answer is ticked."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the system's browser, without a window.

    Its driver leaves a loop of events running in this thread, in which Django would not touch a database without being told.
    """
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), headless=True, args=_QUIET)
        try:
            yield browser
        finally:
            browser.close()


@dataclass(slots=True)
class Sealing:
    """One page opened from a saved file; `asked` are the addresses that it asked for, `wrongs` what the browser complained of."""

    page: Page
    asked: list[str] = field(default_factory=list)
    wrongs: list[str] = field(default_factory=list)

    @property
    def violations(self) -> list[str]:
        """Return the directives of its policy that it went against."""
        found: list[str] = self.page.evaluate("window.violations")
        return found

    def run(self, function: str, *given: Any) -> Any:
        """Return what one of the page's own functions gives."""
        return self.page.evaluate(f"given => enajena.{function}(...given)", list(given))

    def fill(self, answers: Mapping[str, str], attachments: Sequence[Path] = ()) -> None:
        """Answer fields by their ids."""
        self.page.check("#compared")
        for name, text in answers.items():
            control = self.page.locator(f"#{name}")
            kind = control.evaluate("node => node.type")
            if kind in {"radio", "checkbox"}:
                control.check()
            elif kind == "select-one":
                control.select_option(text)
            else:
                control.fill(text)
        self.page.set_input_files("#files", [str(file) for file in attachments])

    def seal(self) -> tuple[bytes, dict[str, bytes]]:
        """Review, seal, and return the envelope and the attachments as they are saved, by their names."""
        self.page.click("#review")
        self.page.click("#seal")
        self.page.wait_for_selector("#result")
        saved = {}
        for link in self.page.locator("#result a").all():
            with self.page.expect_download() as download:
                link.click()
            saved[download.value.suggested_filename] = Path(download.value.path()).read_bytes()
        envelope = next(name for name in saved if name.startswith("sobre-"))
        return saved.pop(envelope), saved

    def is_clean(self) -> bool:
        """Return whether it asked for nothing but itself, and the browser complained of nothing."""
        return not self.violations and not self.wrongs and all(url.startswith(("file:", "blob:", PORTAL)) for url in self.asked)


def saved_page(folder: Path, manifest: Manifest | None = None, programme: str | None = PROGRAMME) -> Path:
    """Save the page of an urn, as an office publishes it."""
    file = folder / "sellar.html"
    file.write_bytes(sealing_page(_asked(programme), manifest))
    return file


@cache
def _asked(programme: str | None) -> dict[str, Any]:
    return questions() if programme is None else questions(load(programme))


@contextmanager
def opened(browser: Browser, file: Path, *, at_portal: bool = False) -> Iterator[Sealing]:
    """Open a page in a browser that has no memory and no network: from its file, or from a portal that has nothing else."""
    context = browser.new_context(offline=not at_portal, accept_downloads=True)
    page = context.new_page()
    sealing = Sealing(page)
    page.add_init_script(_COUNT_VIOLATIONS)
    page.on("request", lambda request: sealing.asked.append(request.url))
    page.on("console", lambda message: sealing.wrongs.append(message.text))
    page.on("pageerror", lambda error: sealing.wrongs.append(str(error)))
    page.route(PORTAL, lambda route: route.fulfill(path=file, content_type="text/html; charset=utf-8"))
    page.goto(PORTAL if at_portal else file.as_uri())
    try:
        yield sealing
    finally:
        context.close()
