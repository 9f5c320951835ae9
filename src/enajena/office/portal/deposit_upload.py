"""What an envelope and its attachments may take on their way in: counted as they come, so that no body fills memory or disk."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest

from enajena.urn.envelope import MOST_ATTACHMENT_BYTES, MOST_ATTACHMENTS, MOST_BYTES

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

_FORM_BYTES = 64 * 1024
"""Room for the token, the names of the parts and the lines between them."""
MOST_BODY_BYTES = MOST_BYTES + MOST_ATTACHMENTS * MOST_ATTACHMENT_BYTES + _FORM_BYTES
_CHUNK_BYTES = 64 * 1024
_MOST_FILES = 1 + MOST_ATTACHMENTS


class TooLargeError(Exception):
    """More comes than an envelope and its attachments may have; `is_a_part`: in one of its parts, the whole being within its limit."""

    def __init__(self, *, is_a_part: bool) -> None:
        """Keep which it is."""
        super().__init__()
        self.is_a_part = is_a_part


class Counted(FileUploadHandler):
    """Lets no more files through than an envelope has, and none that is longer than it may be."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        """Begin with no file."""
        super().__init__(request)
        self._files = 0
        self._most = 0

    def new_file(self, field_name: str, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - what Django says of it is passed on
        """Count a file."""
        super().new_file(field_name, *args, **kwargs)
        self._files += 1
        self._most = MOST_BYTES if field_name == "envelope" else MOST_ATTACHMENT_BYTES
        if self._files > _MOST_FILES:
            raise TooLargeError(is_a_part=True)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Count the bytes of a part and pass it on."""
        if start + len(raw_data) > self._most:
            raise TooLargeError(is_a_part=True)
        return raw_data

    def file_complete(self, _file_size: int) -> None:
        """Leave the file to the handlers that follow."""


def count(request: HttpRequest) -> None:
    """Have a request counted; to call before anything reads its body.

    Raises:
        TooLargeError: it says itself that it is too long.
    """
    said = request.META.get("CONTENT_LENGTH") or "0"
    if not said.isdecimal() or int(said) > MOST_BODY_BYTES:
        raise TooLargeError(is_a_part=False)
    request.upload_handlers.insert(0, Counted(request))


def pass_over(request: HttpRequest) -> None:
    """Read what is left of a body that is within its limit, and keep nothing: a browser shows no answer before it has sent all."""
    with suppress(OSError):
        while request.read(_CHUNK_BYTES):
            pass


@contextmanager
def on_disk(files: "Sequence[UploadedFile[Any]]") -> Iterator[list[Path]]:
    """Put uploaded files into a folder for as long as the block lasts, under names of our own."""
    with TemporaryDirectory(prefix="enajena-deposit-") as folder:
        paths = [Path(folder) / f"anexo-{number}.age" for number in range(1, len(files) + 1)]
        for path, file in zip(paths, files, strict=True):
            with path.open("wb") as out:
                out.writelines(file.chunks())
        yield paths
