"""The code of a printed page leads to its act, and a code of none leads nowhere."""

from datetime import date
from pathlib import Path

from enajena.publish.papers.anchors import Anchors
from support.books import rehearsal
from support.offices import office_of, visitor


def test_the_address_in_the_code_of_a_paper_tells_its_act_and_names_nobody(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "gases-guajira-2003") as played, office_of(played.book):
        played.adopt(date(2003, 10, 3))
        anchor = Anchors(played.book.alias, played.sale).of(0)
        address = anchor.code.address("http://localhost").removeprefix("http://localhost")
        page = visitor().get(address)
        told = page.content.decode()
        assert page.status_code == 200
        assert anchor.act.es in told
        assert "viernes 3 de octubre de 2003" in told
        assert anchor.root in told
        assert not any(name in told for name in ("test:one", "test:two"))


def test_a_code_of_no_act_is_not_found(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "gases-guajira-2003") as played, office_of(played.book):
        played.adopt(date(2003, 10, 3))
        leaf = Anchors(played.book.alias, played.sale).of(0).code.leaf
        other = "0" * 16 if leaf != "0" * 16 else "1" * 16
        for code in (f"0/{other}", f"1/{leaf}", f"99999999999999999999/{leaf}", f"0/{leaf[:15]}", f"0/{leaf.upper()}x"):
            assert visitor().get(f"/acto/{played.sale}/{code}").status_code == 404
        assert visitor().get(f"/acto/otra/0/{leaf}").status_code == 404
