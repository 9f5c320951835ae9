"""A power cut without a power cut: every write, sync and change of a name of a process is noted, and a disk is made of any beginning of it.

What SQLite does is noted by a VFS of its own interface, registered over the usual one by `ctypes`; what Python does, in `os`. On the
disk after the cut there is what was synced, under the names whose folder was synced; and, by chance where that is asked for, any part
of what was not.
"""

import _sqlite3
import ctypes
import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

EVEN = 0.5
_OK = 0
_METHODS_OF_A_FILE = 18

_write = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
_truncate = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
_open = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_delete = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`: a version and the functions of an open file, of which these are looked at."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("close", ctypes.c_void_p),
        ("read", ctypes.c_void_p),
        ("write", ctypes.c_void_p),
        ("truncate", ctypes.c_void_p),
        ("sync", ctypes.c_void_p),
        ("others", ctypes.c_void_p * (_METHODS_OF_A_FILE - 5)),
    ]


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`, version 3: of its functions, the first two are looked at."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("file_bytes", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", ctypes.c_void_p),
        ("delete", ctypes.c_void_p),
        ("others", ctypes.c_void_p * 14),
    ]


Event = tuple[Any, ...]


def _text(place: int) -> str:
    return os.fsdecode(ctypes.string_at(place))


class Recorder:
    """Notes what this process does to files under a folder, from `begin` on; it is never taken off again: use it in a fork."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.events: list[Event] = []
        self._kept: list[object] = []

    def note(self, kind: str, *what: object) -> None:
        self.events.append((kind, *what))

    def begin(self) -> None:
        self._watch_sqlite()
        self._watch_python()

    def _watch_sqlite(self) -> None:
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        usual = library.sqlite3_vfs_find(None)
        ours = _Vfs.from_buffer_copy(usual.contents)
        ours.name = b"noted"
        really_open, really_delete = _open(ours.open), _delete(ours.delete)

        def opening(vfs: int, name: int | None, file: int, flags: int, told: int | None) -> int:
            """Open a file; SQLite goes on using the very bytes of its name, so it is passed on as a place."""
            path = None if name is None else _text(name)
            there = path is None or Path(path).exists()
            result: int = really_open(vfs, name, file, flags, told)
            if result == _OK and path is not None:
                if not there:
                    self.note("create", path)
                self._watch_file(file, path)
            return result

        def deleting(vfs: int, name: int, synced: int) -> int:
            result: int = really_delete(vfs, name, synced)
            if result == _OK:
                self.note("delete", _text(name), bool(synced))
            return result

        callbacks = _open(opening), _delete(deleting)
        ours.open, ours.delete = (ctypes.cast(callback, ctypes.c_void_p) for callback in callbacks)
        assert library.sqlite3_vfs_register(ctypes.byref(ours), 1) == _OK
        self._kept += [ours, callbacks, library]

    def _watch_file(self, file: int, path: str) -> None:
        """Put functions that note before those of an open file: the file is the same, so all others go on as they did."""
        place = ctypes.cast(file, ctypes.POINTER(ctypes.c_void_p))
        usual = ctypes.cast(place[0], ctypes.POINTER(_Methods)).contents
        ours = _Methods.from_buffer_copy(usual)
        really_write, really_truncate, really_sync = _write(usual.write), _truncate(usual.truncate), _sync(usual.sync)

        def writing(file: int, data: int, size: int, offset: int) -> int:
            result: int = really_write(file, data, size, offset)
            self.note("write", path, offset, ctypes.string_at(data, size))
            return result

        def truncating(file: int, size: int) -> int:
            self.note("truncate", path, size)
            result: int = really_truncate(file, size)
            return result

        def syncing(file: int, flags: int) -> int:
            result: int = really_sync(file, flags)
            self.note("sync", path)
            self.note("name", path)  # SQLite syncs the folder with the first sync of a journal
            return result

        callbacks = _write(writing), _truncate(truncating), _sync(syncing)
        ours.write, ours.truncate, ours.sync = (ctypes.cast(callback, ctypes.c_void_p) for callback in callbacks)
        place[0] = ctypes.addressof(ours)
        self._kept += [ours, callbacks]

    def _watch_python(self) -> None:
        fsync, replace, mkdir, unlink = os.fsync, os.replace, os.mkdir, os.unlink

        def synced(descriptor: int) -> None:
            fsync(descriptor)
            path = Path(f"/proc/self/fd/{descriptor}").readlink()
            if path.is_dir():
                self.note("folder", str(path))
            else:
                self.note("content", str(path), path.read_bytes())
                self.note("sync", str(path))

        def replaced(old: Any, new: Any) -> None:
            self.note("content", str(old), Path(old).read_bytes())
            replace(old, new)
            self.note("rename", str(old), str(new))

        def made(path: Any, *arguments: Any) -> None:
            mkdir(path, *arguments)
            self.note("mkdir", str(path))

        def unlinked(path: Any) -> None:
            unlink(path)
            self.note("delete", str(path), False)

        os.fsync, os.replace, os.mkdir, os.unlink = synced, replaced, made, unlinked  # type: ignore[assignment]


@dataclass(slots=True)
class Disk:
    """The files of a folder as the process sees them, and as they are on the disk. Files are told by a number, whatever their name."""

    folder: Path
    names: dict[str, int] = field(default_factory=dict)
    kept_names: dict[str, int] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    kept_folders: set[str] = field(default_factory=set)
    content: list[bytearray] = field(default_factory=list)
    kept: list[bytes] = field(default_factory=list)
    waiting: list[list[tuple[int, bytes]]] = field(default_factory=list)

    def load(self) -> "Disk":
        """Take the folder as it is: all of it is on the disk."""
        for path in sorted(self.folder.rglob("*")):
            if path.is_dir():
                self.folders.add(str(path))
            else:
                self.content[self._file(str(path))][:] = path.read_bytes()
        self.kept = [bytes(content) for content in self.content]
        self.kept_names, self.kept_folders = dict(self.names), set(self.folders)
        return self

    def apply(self, event: Event) -> None:
        """Let an event happen; one that is none of the disk is passed over."""
        happens = getattr(self, f"_{event[0]}", None)
        if happens is not None:
            happens(*event[1:])

    def _mkdir(self, path: str) -> None:
        self.folders.add(path)

    def _create(self, path: str) -> None:
        self._file(path)

    def _write(self, path: str, offset: int, data: bytes) -> None:
        _put(self.content[self._file(path)], offset, data)
        self.waiting[self._file(path)].append((offset, data))

    def _truncate(self, path: str, size: int) -> None:
        del self.content[self._file(path)][size:]

    def _content(self, path: str, data: bytes) -> None:
        self.content[self._file(path)].clear()
        self._write(path, 0, data)

    def _sync(self, path: str) -> None:
        self.kept[self._file(path)] = bytes(self.content[self._file(path)])
        self.waiting[self._file(path)].clear()

    def _name(self, path: str) -> None:
        self.kept_names[path] = self.names[path]

    def _rename(self, old: str, new: str) -> None:
        self.names[new] = self.names.pop(old)

    def _delete(self, path: str, synced: bool) -> None:
        self.names.pop(path, None)
        if synced:
            self._folder(str(Path(path).parent))

    def _folder(self, folder: str) -> None:
        inside = {path for path in {*self.names, *self.kept_names} if str(Path(path).parent) == folder}
        for path in inside:
            self.kept_names.pop(path, None)
        self.kept_names.update({path: self.names[path] for path in inside & self.names.keys()})
        self.kept_folders |= {path for path in self.folders if str(Path(path).parent) == folder}

    def after_a_cut(self, to: Path, chance: random.Random | None = None) -> None:
        """Write what is on the disk after a cut into another folder; with chance, any of what waited may be there too."""
        to.mkdir()
        for path in sorted(self.kept_folders):
            target = to / Path(path).relative_to(self.folder)
            if target.parent.is_dir():  # else the name of a folder above it was not on the disk
                target.mkdir()
        for path, number in self._left_names(chance).items():
            target = to / Path(path).relative_to(self.folder)
            if target.parent.is_dir():
                target.write_bytes(self._left(number, chance))

    def _left_names(self, chance: random.Random | None) -> dict[str, int]:
        names = dict(self.kept_names)
        if chance is None:
            return names
        for path in sorted({*names, *self.names}):
            if names.get(path) != self.names.get(path) and chance.random() < EVEN:
                names.pop(path, None)
                names.update({path: self.names[path]} if path in self.names else {})
        return names

    def _left(self, number: int, chance: random.Random | None) -> bytes:
        left = bytearray(self.kept[number])
        for offset, data in self.waiting[number]:
            if chance is not None and chance.random() < EVEN:
                _put(left, offset, data)
        return bytes(left)

    def _file(self, path: str) -> int:
        if path not in self.names:
            self.names[path] = len(self.content)
            self.content.append(bytearray())
            self.kept.append(b"")
            self.waiting.append([])
        return self.names[path]


def _put(content: bytearray, offset: int, data: bytes) -> None:
    content.extend(b"\0" * (offset - len(content)))
    content[offset : offset + len(data)] = data
