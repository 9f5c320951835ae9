"""What any paper is, whatever it tells: two standards at once, tags, the same bytes, its code on every page, text that stays text."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from enajena.basics.faults import CallError, DataError
from enajena.publish.papers.printed import cited
from enajena.publish.papers.rendering import Press
from enajena.publish.papers.signs import printable
from enajena.publish.papers.style import TEMPLATES
from support.papers import CODE, catalog, pages, printed, reader, sheet, tags, text_of

DAY = {"long": "1.º de abril de 2004", "short": "01-abr-2004"}


def shares(figures: str, words: str = "mil acciones") -> dict[str, str]:
    return {"figures": figures, "words": words}


def row(number: int, name: str = "Persona Inventada") -> dict[str, Any]:
    return {
        "lot": f"L-{number}", "holder": f"P-{number}", "name": name, "identity": f"CC {number}", "recipient": "pensionado",
        "row_shares": shares("10"), "acquired_on": DAY, "locked_until_on": DAY, "standing": "con restricción",
        "pledged_shares": shares("10"), "ranks": "1", "creditor": "Vendedor Inventado", "attached_shares": shares("0"),
        "lien_shares": shares("0"),
        "rights_with_creditor": False,
    }  # fmt: skip


def register(rows: int, name: str = "Persona Inventada") -> dict[str, Any]:
    return {
        "person": None, "on": DAY, "last_act": "12", "total_shares": shares("1.000"), "holders": str(rows),
        "rows": [row(number, name) for number in range(1, rows + 1)],
    }  # fmt: skip


@pytest.fixture(scope="module")
def long() -> bytes:
    return printed("register", register(90))


def test_a_paper_says_that_it_is_an_archive_and_accessible_at_once(long: bytes) -> None:
    said = reader(long).xmp_metadata
    assert said is not None
    content = long.decode("latin-1")
    assert "<pdfaid:part>2</pdfaid:part>" in content
    assert "<pdfaid:conformance>A</pdfaid:conformance>" in content
    assert "<pdfuaid:part>1</pdfuaid:part>" in content
    root = catalog(long)
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "es-CO"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert said.dc_title == {"x-default": "Título de ensayo"}


def test_headings_and_heads_of_tables_are_tagged(long: bytes) -> None:
    found = tags(long)
    assert found.count("/H1") == 1
    assert found.count("/TH") == 7
    assert found.count("/TR") == 1 + 90 + 1


def test_every_page_has_its_number_its_code_and_the_head_of_its_table(long: bytes) -> None:
    texts = pages(long)
    assert len(texts) > 3
    for number, text in enumerate(texts, start=1):
        assert f"Página {number} de {len(texts)}" in text
        assert f"Código del acto: {CODE}" in text
        assert "Punto de control 13, raíz cmFpeg==" in text
    assert all("Lote Titular Acciones" in text for text in texts if "CC " in text)


@pytest.mark.parametrize("rows", range(16, 25))
def test_a_signature_is_never_alone_on_a_page(rows: int) -> None:
    last = pages(printed("register", register(rows)))[-1]
    assert "Ana Inventada Directora" in last
    assert last.index("Se certifica lo que consta") < last.index("Ana Inventada")


def test_whoever_signs_has_a_ruled_line_and_a_draft_says_so_on_every_page() -> None:
    texts = pages(printed("register", register(40), draft=True))
    assert all("PROYECTO" in text for text in texts)
    assert "Luis Figurado" in texts[-1]


def test_the_same_sheet_gives_the_same_bytes_in_another_process_too(tmp_path: Path) -> None:
    once = printed("register", register(3))
    assert printed("register", register(3)) == once
    here = Path(__file__)
    other = tmp_path / "otro.pdf"
    subprocess.run([sys.executable, "-c", _ELSEWHERE, str(here.parents[1]), str(here.parent), str(other)], check=True)
    assert other.read_bytes() == once


def test_a_paper_of_another_day_or_code_has_other_bytes() -> None:
    assert printed("register", register(3)) != printed("register", register(3), code="ensayo/13/0123456789abcdef")


_ELSEWHERE = """
import pathlib, sys
sys.path[:0] = sys.argv[1:3]
from support.papers import printed
from test_papers_rendering import register
pathlib.Path(sys.argv[3]).write_bytes(printed("register", register(3)))
"""


HOSTILE = {
    "script": "<script>alert(1)</script>",
    "typst": '#panic("x") #read("/etc/passwd") $x^2$ *negrita* _cursiva_ @cita <etiqueta> \\ `código` = Título',
    "quotes": 'O\'Brien "la" «Ñandú» 100% & Cía.; [x](y) {z} ~ #',
    "braces": "{name} {{}} %s $USER ${HOME}",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_name_is_text_and_never_code(name: str) -> None:
    text = text_of(printed("register", register(1, printable(name))))
    assert "".join(name.split()) in "".join(text.split())


def test_signs_that_turn_a_line_about_or_that_no_font_draws_stand_as_their_codes() -> None:
    name = printable("Ana \u202egro.live\u202c 漢\U0001f600 \u0627 n\u0303 a\u0301 \u200b\x07")
    assert name == "Ana [U+202E]gro.live[U+202C] [U+6F22][U+1F600] [U+0627] ñ á [U+200B][U+0007]"
    assert name in text_of(printed("register", register(1, name)))


def test_a_name_of_three_hundred_signs_stays_within_its_cell() -> None:
    name = "Ñ" * 300
    content = printed("register", register(1, name))
    assert "".join(text_of(content).split()).count("Ñ") == 300
    page = pypdfium2.PdfDocument(content)[0]
    width, text = page.get_width(), page.get_textpage()
    rights = [text.get_charbox(place)[2] for place in range(text.count_chars())]
    assert max(rights) < width - 60


def test_every_sign_that_is_kept_is_drawn() -> None:
    kept = [chr(code) for code in range(0x20, 0x2200) if printable(f"a{chr(code)}") == f"a{chr(code)}"]
    assert len(kept) > 900
    assert printed("register", register(1, " ".join(kept)))


def test_a_line_of_an_outsider_does_not_end_a_line() -> None:
    assert printable("Ana\nTotal: 0\r\n\tX\u2028Y") == "Ana Total: 0 X Y"


class TestTemplates:
    def test_an_office_adapts_a_template(self, tmp_path: Path) -> None:
        for file in TEMPLATES.glob("*.typ"):
            (tmp_path / file.name).write_bytes(file.read_bytes())
        office = tmp_path / "office.typ"
        office.write_text(office.read_text(encoding="utf-8").replace("name: none", 'name: "Oficina de ensayo"'), encoding="utf-8")
        assert "Oficina de ensayo" in text_of(Press(tmp_path).pdf(sheet("register", register(1))))

    def test_a_template_that_asks_for_a_package_of_the_network_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "frame.typ").write_text('#import "@preview/tablex:0.0.8": tablex', encoding="utf-8")
        with pytest.raises(CallError, match="package"):
            Press(tmp_path)

    def test_a_folder_without_templates_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(CallError, match="no folder of templates"):
            Press(tmp_path)

    def test_a_template_that_does_not_compile_is_told_with_where(self, tmp_path: Path) -> None:
        (tmp_path / "frame.typ").write_text("", encoding="utf-8")
        (tmp_path / "register.typ").write_text("#nada-de-eso", encoding="utf-8")
        with pytest.raises(DataError, match="nada-de-eso"):
            Press(tmp_path).pdf(sheet("register", register(1)))

    def test_a_kind_without_a_template_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "frame.typ").write_text("", encoding="utf-8")
        with pytest.raises(CallError, match="no template"):
            Press(tmp_path).pdf(sheet("register", register(1)))

    def test_a_template_reads_nothing_outside_its_folder(self, tmp_path: Path) -> None:
        (tmp_path / "frame.typ").write_text("", encoding="utf-8")
        (tmp_path / "register.typ").write_text('#read("../secreto.txt")', encoding="utf-8")
        (tmp_path.parent / "secreto.txt").write_text("secreto", encoding="utf-8")
        with pytest.raises(DataError):
            Press(tmp_path).pdf(sheet("register", register(1)))


# A numeral of the decree stands alone; one of another norm goes after its name; what was gathered without an article, after none.
@pytest.mark.parametrize(
    ("source", "words"),
    [("10.2(a)", "10.2(a)"), ("ley-226 art. 3", "Ley 226 de 1995, art. 3"), ("notas art. s/n", "Decreto 20 de 2000"), ("ley-9", "ley-9")],
)
def test_a_numeral_is_cited_by_the_name_of_its_norm(source: str, words: str) -> None:
    assert cited(source, {"ley-226": "Ley 226 de 1995", "notas": "Decreto 20 de 2000"}) == words
