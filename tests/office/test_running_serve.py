"""One command puts the office on a machine."""

import json
import re
import signal
import stat
import subprocess
from pathlib import Path

from support.serving import PROGRAM, serving


def test_one_command_makes_everything_says_where_it_is_and_serves(tmp_path: Path) -> None:
    data = tmp_path / "oficina"
    with serving(data) as office:
        for told in (str(data), "book.sqlite3", "Ed25519", "/cuenta/primera-vez/?llave="):
            assert told in office.said
        assert office.get("/")[0] == 200
        status, headers, text = office.get("/salud/listo/")
        assert (status, json.loads(text)) == (200, {"database": True, "book": True, "disk": True})
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert office.get("/salud/")[2] == "ok\n"
        assert office.get("/", host="otra.example")[0] == 400
        link = re.findall(r"/cuenta/primera-vez/\?llave=\S+", office.said)[0]
        assert office.get(link)[0] == 200
        taken = _call("--data", tmp_path / "otra", "--port", office.address.rpartition(":")[2])
        assert taken.returncode == 2
        assert "Another program uses port" in taken.stderr
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        for file in data.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == (0o644 if file.name == "log-key.pub" else 0o600), file
    with serving(data) as again:
        assert again.get(link)[0] == 403, "a link is replaced at the next start, until somebody came in"
        again.process.send_signal(signal.SIGINT)


def test_what_cannot_be_served_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for options in (("--data", tmp_path / "file"), ("--data", tmp_path, "--port", "70000"), ("--data", tmp_path, "--host", "192.0.2.1")):
        refused = _call(*options)
        assert refused.returncode == 2
        assert "remedy" in refused.stderr
        assert "Traceback" not in refused.stderr


def _call(*options: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([PROGRAM, "serve", "--lang", "en", *map(str, options)], capture_output=True, text=True, check=False, timeout=60)
