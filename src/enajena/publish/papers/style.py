"""How an office makes its papers: its templates, the address of its codes, who signs, by hand or with a certificate."""

from dataclasses import dataclass
from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class Signer:
    """Somebody who signs a paper, and as what."""

    name: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A PKCS#12 file with the key that signs, and its passphrase."""

    file: Path
    passphrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What an office adds to every paper.

    `base` is the public address that codes lead to. `signers` have a ruled line each, the people of the act where there are none;
    `certificate` signs the file itself.
    """

    base: str | None = None
    templates: Path = TEMPLATES
    signers: tuple[Signer, ...] = ()
    certificate: Certificate | None = None
