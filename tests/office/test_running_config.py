"""What the environment says of an office."""

from pathlib import Path

import pytest

from enajena.basics.faults import CallError
from enajena.office.config import read


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
