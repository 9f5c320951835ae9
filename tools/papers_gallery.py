"""Makes the pictures of docs/papers: the first page of some papers of a whole sale of the examples, small. Run it after a change."""

import struct
import subprocess
import sys
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

ROOT = Path(__file__).resolve().parent.parent
STORY = ROOT / "examples" / "whole-sales" / "carbocol.py"
OUT = ROOT / "docs" / "papers"
SALE = "carbocol-de-ensayo"
PAPERS = {"notice": "first", "adjudication": "D-1", "award": "S-02", "pledge": "PR-S-02", "fine": "F-1", "decision": "F-1"}
SIGNERS = ("María Inventada; Directora del programa", "José Figurado; Secretario general")
SCALE = 0.8


def main() -> None:
    """Play the sale and write the pictures."""
    with TemporaryDirectory() as folder:
        subprocess.run([sys.executable, str(STORY), folder], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own story
        for kind, ref in PAPERS.items():
            file = Path(folder) / f"{kind}.pdf"
            enajena = [str(ROOT / ".venv" / "bin" / "enajena"), "publish", kind, ref, "-o", str(file), "--sale", SALE]
            signers = [part for signer in SIGNERS for part in ("--signer", signer)]
            data = str(Path(folder) / "con-inversionista")
            subprocess.run([*enajena, *signers, "--data", data], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - as above
            (OUT / f"{kind}.png").write_bytes(picture(file))
            print(kind)


def picture(file: Path) -> bytes:
    """Return the first page of a PDF as a small PNG in greys."""
    bitmap = pypdfium2.PdfDocument(file)[0].render(scale=SCALE, grayscale=True)
    rows = (bytes(bitmap.buffer)[line * bitmap.stride :][: bitmap.width] for line in range(bitmap.height))
    head = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + bytes(value & 0xF0 | value >> 4 for value in row) for row in rows), 9)
    parts = ((b"IHDR", head), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )


if __name__ == "__main__":
    main()
