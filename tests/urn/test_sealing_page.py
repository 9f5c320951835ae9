"""The saved page is whole and locked: what runs in it is what its policy names, and what was built is what is shipped."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from enajena.cli.main import run
from enajena.engine.stage_query import facts_read
from enajena.programme.reader import builtin_ids, load
from enajena.programme.stage_model import MinimumPrice
from enajena.urn.custodian import create
from enajena.urn.manifest import Manifest
from enajena.urn.page import writing
from enajena.urn.page.questions import questions
from enajena.urn.page.writing import sealing_page
from support.urns import CLOSES, OPENS

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "src" / "enajena" / "urn" / "page"
SOURCES = ROOT / "web" / "sealing"
_URL_ATTRIBUTES = {"src", "href", "action", "formaction", "data", "poster", "srcset", "background"}


class Elements(HTMLParser):
    """Gathers the elements of a page with their attributes, and the text inside each script and style."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[tuple[str, str | None], str] = {}
        self._within: tuple[str, str | None] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._within = (tag, dict(attrs).get("type")) if tag in {"script", "style"} else None

    def handle_endtag(self, tag: str) -> None:
        if self._within is not None and self._within[0] == tag:
            self._within = None

    def handle_data(self, data: str) -> None:
        if self._within is not None:
            self.inside[self._within] = self.inside.get(self._within, "") + data


def elements(page: bytes) -> Elements:
    parser = Elements()
    parser.feed(page.decode())
    return parser


def manifest(name: str = "custodio") -> Manifest:
    keys = [create(f"{name}-{number}") for number in range(3)]
    return Manifest(
        sale="ensayo",
        name="first",
        k=2,
        custodians=tuple(key.public for key in keys),
        witnesses=(),
        opens=OPENS,
        closes=CLOSES,
        log_key="k",
    )


@pytest.fixture(scope="module")
def page() -> bytes:
    return sealing_page(questions(load("gases-guajira-2003")), manifest())


def sha256_source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_the_policy_allows_the_script_and_the_style_that_are_there_and_nothing_else(page: bytes) -> None:
    found = elements(page)
    said = next(a["content"] for tag, a in found.found if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy") or ""
    directives = {name: rest for name, _, rest in (part.strip().partition(" ") for part in said.split(";"))}
    assert directives["default-src"] == directives["connect-src"] == directives["form-action"] == directives["base-uri"] == "'none'"
    assert directives["script-src"] == sha256_source(found.inside["script", None])
    assert directives["style-src"] == sha256_source(found.inside["style", None])
    assert "unsafe" not in said


def test_nothing_in_it_is_loaded_or_run_from_an_attribute(page: bytes) -> None:
    attributes = [(tag, name) for tag, found in elements(page).found for name in found]
    assert [one for one in attributes if one[1].startswith("on") or one[1] == "style" or one[1] in _URL_ATTRIBUTES] == []


def test_the_policy_comes_before_what_it_rules(page: bytes) -> None:
    assert page.index(b"Content-Security-Policy") < min(page.index(b"<style"), page.index(b"<script"))


def test_words_of_the_manifest_and_the_programme_stay_data(monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = "</script><script>alert(1)</script>{script}\u2028&amp;"
    page = sealing_page({"facts": hostile})
    scripts = [attributes.get("type") for tag, attributes in elements(page).found if tag == "script"]
    assert scripts == ["application/json", None]
    assert json.loads(elements(page).inside["script", "application/json"])["facts"] == hostile
    monkeypatch.setattr(writing, "_ESCAPED", {})
    assert sum(tag == "script" for tag, _ in elements(sealing_page({"facts": hostile})).found) > 2


def test_the_script_that_is_shipped_is_the_one_whose_hash_is_kept() -> None:
    kept = (SHIPPED / "sealing.js.sha256").read_text(encoding="utf-8")
    assert kept == f"{hashlib.sha256((SHIPPED / 'sealing.js').read_bytes()).hexdigest()}  sealing.js\n"


def test_the_script_cannot_end_its_own_element() -> None:
    script = (SHIPPED / "sealing.js").read_text(encoding="utf-8").lower()
    assert "</script" not in script
    assert "<!--" not in script


def test_the_script_makes_no_markup_and_no_code_of_texts_and_has_one_source_of_chance() -> None:
    own = "".join(file.read_text(encoding="utf-8") for file in (SOURCES / "src").glob("*.js"))
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|localStorage|fetch\(", own) == []
    shipped = (SHIPPED / "sealing.js").read_text(encoding="utf-8")
    assert re.findall(r"Math\.random|XMLHttpRequest|WebSocket|sendBeacon|\bfetch\(", shipped) == []
    assert "getRandomValues" in shipped


def test_what_it_is_built_from_is_locked_by_version_and_hash() -> None:
    wanted = json.loads((SOURCES / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((SOURCES / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = {**wanted["dependencies"], **wanted["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in named.values())
    assert {name: lock[f"node_modules/{name}"]["version"] for name in named} == named
    assert all(one["integrity"].startswith("sha512-") for path, one in lock.items() if path)


def test_the_licence_of_every_package_in_it_is_shipped_beside_it() -> None:
    licences = (SHIPPED / "sealing.js.LICENSES.txt").read_text(encoding="utf-8")
    lock = json.loads((SOURCES / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    shipped = {path.rpartition("node_modules/")[2]: one["version"] for path, one in lock.items() if path and not one.get("dev")}
    assert {name for name, version in shipped.items() if f"{name} {version} (" not in licences} == set()


def test_the_command_writes_the_page_of_one_urn_and_tells_its_hash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    urn = manifest()
    (tmp_path / "m.json").write_bytes(urn.content())
    out = tmp_path / "sellar.html"
    assert run(["urn", "page", "--manifest", str(tmp_path / "m.json"), "--programme", "gases-guajira-2003", "--out", str(out)]) == 0
    told = re.sub(r"\s", "", capsys.readouterr().out)
    assert hashlib.sha256(out.read_bytes()).hexdigest() in told
    data = json.loads(elements(out.read_bytes()).inside["script", "application/json"])
    assert data["manifest"].encode() == urn.content()
    assert {fact["name"] for fact in data["facts"] if fact["sworn"]} == {
        declaration.fact for declaration in load("gases-guajira-2003").stages[0].declarations
    }


def test_the_command_says_which_stage_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["urn", "page", "--programme", "gases-guajira-2003", "--stage", "third", "--out", str(tmp_path / "p.html")]
    assert run(call) == 2
    assert "third" in capsys.readouterr().err
    assert not (tmp_path / "p.html").exists()


def test_a_stage_without_its_programme_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["urn", "page", "--stage", "first", "--out", str(tmp_path / "p.html")]) == 2
    assert "--programme" in capsys.readouterr().err


@pytest.mark.parametrize("name", builtin_ids())
def test_every_stage_of_every_programme_asks_what_its_rules_read(name: str) -> None:
    programme = load(name)
    for stage in programme.stages:
        asked = questions(programme, stage.id)
        assert asked["price"] == ("asked" if isinstance(stage.price, MinimumPrice) else "none")
        assert {fact["name"] for fact in asked["facts"]} == set(facts_read(programme, stage)) - {"recipient", "person"}
        assert {fact["kind"] for fact in asked["facts"]} <= {"money", "money_or_none", "boolean", "integer", "year", "date"}
        assert {fact["name"] for fact in asked["facts"] if fact["sworn"]} == {one.fact for one in stage.declarations}


def test_the_command_says_where_it_cannot_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["urn", "page", "--out", str(tmp_path / "nowhere" / "p.html")]) == 2
    assert "nowhere" in capsys.readouterr().err
