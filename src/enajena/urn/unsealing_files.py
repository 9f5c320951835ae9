"""Opens the envelope of a file and tries its attachments: what each process of an opening does, with no book at hand."""

from pathlib import Path

from enajena.urn.attachments import Attached, opened_attachments
from enajena.urn.manifest import Manifest
from enajena.urn.package import Deposited, envelope_of
from enajena.urn.unsealing import Given, Opened, Unsealed, unseal

Task = tuple[Deposited, tuple[tuple[int, tuple[str, str] | None], ...]]
"""An envelope, and what custodians gave of it: the place of each, and its pair of shares."""


def unseal_file(folder: Path, private: Path, manifest: Manifest, task: Task) -> tuple[Unsealed, tuple[Attached, ...]]:
    """Open one envelope and try its attachments.

    Raises:
        DataError: the file is missing, or not the one that the log names.
    """
    one, given = task
    envelope = envelope_of(folder, one.sha256, manifest)
    unsealed = unseal(envelope, [Given(place, pair) for place, pair in given], len(manifest.custodians))
    if not isinstance(unsealed.outcome, Opened):
        return unsealed, ()
    return unsealed, opened_attachments(private, one.index, envelope, unsealed.outcome.reserve)
