"""The page on forms leaves out no fault."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "forms.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src" / "enajena" / "intake" / "forms").glob("*.py"))


def test_every_code_of_a_fault_is_on_the_page() -> None:
    codes = {code for source in SOURCES for code in re.findall(r'Unreadable\(\s*"(\w+)"', source.read_text(encoding="utf-8"))}
    assert len(codes) > 40
    assert {code for code in codes if not re.search(rf"\b{code}\b", PAGE)} == set()
