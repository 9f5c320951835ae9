"""Where everything is in a folder of plain files."""

from pathlib import Path

PUBLIC_KEY = "log-key.pub"
SUMS = "SHA256SUMS"
README = "LEAME.md"
BY_HAND = "verify.py"
FILES = "files"
SALES = "sales"
LOG = "log.jsonl"
CHECKPOINTS = "checkpoints.jsonl"
CHECKPOINT = "checkpoint"
PERSONAL = "personal.jsonl"
VERIFIER_KEY = "verifier-key"


def folder_of(root: Path, sale: str) -> Path:
    """Return the folder of a sale."""
    return root / SALES / sale
