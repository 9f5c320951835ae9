"""Verifica un libro en archivos planos sin Enajena / Verifies a book in plain files without Enajena: python3 verify.py [FOLDER].

Needs Python 3 alone. Works out the root of each log from its acts (RFC 6962), compares it with the checkpoint, and looks at what is
personal and at the files by their hashes. The signature of the checkpoint is verified with openssl: LEAME.md says how.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path


def main() -> int:
    """Look at every sale and file of a folder; return 1 where something is wrong."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent
    wrong = [fault for sale in sorted((root / "sales").iterdir()) for fault in faults_of(sale)]
    wrong += [f"{file}: sha256" for file in sorted((root / "files").glob("*")) if sha256(file.read_bytes()) != file.name.split(".")[0]]
    sys.stdout.write("\n".join(wrong) + "\n" if wrong else "OK\n")
    return 1 if wrong else 0


def faults_of(sale: Path) -> list[str]:
    """Return what is wrong with the log of a sale."""
    leaves = (sale / "log.jsonl").read_bytes().split(b"\n")[:-1]
    origin, size, root = (sale / "checkpoint").read_text(encoding="utf-8").split("\n")[:3]
    wrong = [] if int(size) == len(leaves) else [f"{sale}: {len(leaves)} acts, checkpoint of {size}"]
    if base64.b64decode(root) != tree([hashlib.sha256(b"\0" + leaf).digest() for leaf in leaves]):
        wrong.append(f"{sale}: the acts do not give the root of {origin}")
    personal = sale / "personal.jsonl"
    for line in personal.read_text(encoding="utf-8").split("\n")[:-1] if personal.exists() and not wrong else ():
        kept = json.loads(line)
        leaf = json.loads(leaves[int(kept["index"])])
        if sha256(bytes.fromhex(kept["salt"]) + kept["content"].encode()) != leaf.get("personal_sha256"):
            wrong.append(f"{sale}: personal part of act {kept['index']}")
    return wrong


def tree(level: list[bytes]) -> bytes:
    """Return the root over leaf hashes: pairs are joined level by level, and what is left over goes up as it is."""
    while len(level) > 1:
        odd = level[-1:] if len(level) % 2 else []
        level = [hashlib.sha256(b"\1" + left + right).digest() for left, right in zip(level[::2], level[1::2], strict=False)] + odd
    return level[0] if level else hashlib.sha256(b"").digest()


def sha256(content: bytes) -> str:
    """Return a hash as text."""
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
