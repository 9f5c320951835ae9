"""What the environment says of an office."""

import re
from pathlib import Path

import pytest

from enajena.basics.faults import CallError
from enajena.cli.app import build
from enajena.office.config import read

ROOT = Path(__file__).resolve().parents[2]


def test_what_is_left_out_serves_this_machine_alone(tmp_path: Path) -> None:
    config = read({"ENAJENA_DATA": str(tmp_path)})
    assert config.data == tmp_path
    assert config.hosts == ("localhost", "127.0.0.1", "[::1]")
    assert (config.https, config.proxies, config.database, config.oidc) == (False, 0, None, None)


def test_an_identity_provider_is_taken_with_its_secret_out_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("guardado\n")
    said = {
        "ENAJENA_OIDC_SERVER": "https://identidad.example/reino/",
        "ENAJENA_OIDC_CLIENT": "oficina",
        "ENAJENA_OIDC_SECRET_FILE": str(tmp_path / "secret"),
    }
    oidc = read(said).oidc
    assert oidc is not None
    assert (oidc.secret, oidc.name, oidc.origin) == ("guardado", "identidad.example", "https://identidad.example")


@pytest.mark.parametrize(
    "said",
    [
        {"ENAJENA_HTTPS": "yes"},
        {"ENAJENA_PROXIES": "-1"},
        {"ENAJENA_OIDC_SERVER": "https://identidad.example"},
        {"ENAJENA_OIDC_SERVER": "http://identidad.example", "ENAJENA_OIDC_CLIENT": "a", "ENAJENA_OIDC_SECRET_FILE": "b"},
    ],
)
def test_what_cannot_be_is_refused_in_words(said: dict[str, str]) -> None:
    with pytest.raises(CallError) as refused:
        read(said)
    assert next(iter(said)) in refused.value.render("en")


def test_every_variable_is_in_both_tables_and_in_nothing_else_of_the_office() -> None:
    known = set(re.findall(r'"(ENAJENA_[A-Z_]+)"', (ROOT / "src/enajena/office/config.py").read_text(encoding="utf-8")))
    for page in ("running.md", "puesta-en-marcha.md"):
        rows = re.findall(r"^\| `(ENAJENA_[A-Z_]+)` \|", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.MULTILINE)
        assert set(rows) == known
        assert len(rows) == len(known)
    deployed = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "deploy").iterdir())
    assert set(re.findall(r"ENAJENA_[A-Z_]+", deployed)) - {"ENAJENA_DB_PASSWORD"} <= known


def test_the_service_files_call_commands_that_exist() -> None:
    said = "".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "deploy").glob("*.service")))
    calls = re.findall(r"/\.venv/bin/enajena ([a-z ]+)((?: ?--?[a-z]+ \S+)*)", said)
    assert [names.strip() for names, _ in calls] == ["office backup", "doctor", "serve"]
    for names, options in calls:
        command = build()
        for name in names.split():
            command = command[name]
        known = {name for argument in command.assemble_argument_collection() for name in argument.names}
        assert set(re.findall(r"(?<!\S)--?[a-z]+", options)) <= known
