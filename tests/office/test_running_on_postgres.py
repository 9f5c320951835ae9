"""The office in PostgreSQL: one database holds the book and the office's own tables, and the pages come out of it."""

import json
import re
import subprocess
from pathlib import Path

import psycopg

from support.postgres import database
from support.serving import PROGRAM, serving


def test_pages_links_and_counts_live_in_one_postgresql_database(tmp_path: Path) -> None:
    with database() as url:
        with serving(tmp_path / "oficina", "--database", url) as office:
            assert "PostgreSQL" in office.said
            assert json.loads(office.get("/salud/listo/")[2]) == {"database": True, "book": True, "disk": True}
            assert office.get("/")[0] == 200
            link = re.findall(r"/cuenta/primera-vez/\?llave=\S+", office.said)[0]
            assert office.get(link)[0] == 200
            found = subprocess.run(
                [PROGRAM, "doctor", "--data", tmp_path / "oficina", "--database", url, "--json"],
                capture_output=True, text=True, check=False, timeout=60,
            )  # fmt: skip
        wrong = {one["name"] for one in json.loads(found.stdout)["findings"] if one["level"] == "wrong"}
        assert wrong == {"administrator", "backup"}
        assert not list((tmp_path / "oficina").glob("*.sqlite3"))
        with psycopg.connect(url) as connection:
            for table in ("book_leaf", "accounts_user", "ground_tally"):
                assert connection.execute("SELECT to_regclass(%s) IS NOT NULL", [table]).fetchone() == (True,)
            assert connection.execute("SELECT count(*) FROM ground_tally").fetchone() == (1,), "one visitor was counted"
