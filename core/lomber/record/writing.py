"""Writing a game to a file while it is played."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from lomber.errors import RecordError
from lomber.game import State
from lomber.i18n import Text
from lomber.record import lines

if TYPE_CHECKING:
    from lomber.record.model import Record

try:
    import fcntl
except ImportError:  # not POSIX: check() alone notices another writer
    fcntl = None  # type: ignore[assignment]

_BINARY = getattr(os, "O_BINARY", 0)
_NO_SYNC = (errno.EINVAL, errno.EOPNOTSUPP)  # a pipe or a special file


class RecordWriter:
    """A file that a game is written to while it is played.

    Every line is written whole by one call, at the end of the file; nothing is ever changed. The
    file is locked, where the platform can, and nothing is added to one that others have changed.
    Use it with ``with``, or :meth:`close` it.
    """

    def __init__(self, descriptor: int, path: str, size: int) -> None:
        """Use :meth:`create` or :meth:`reopen`."""
        self.path = path
        self._descriptor = descriptor
        self._size = size
        self._synced = True
        self._place = os.path.abspath(path)

    @classmethod
    def create(cls, path: str | os.PathLike[str], record: Record) -> RecordWriter:
        """Start a new file with what *record* holds so far.

        Raises:
            RecordError: the file exists already, or cannot be written.
        """
        name = os.fspath(path)
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY
            descriptor = os.open(name, flags, 0o666)
        except FileExistsError:
            text = Text(
                "{file!r} exists, and a record is never overwritten: give another name, or go on "
                "with it by --resume",
                "{file!r} уже есть, а записи не перезаписываются: укажите другое имя или "
                "продолжите эту игру: --resume",
            )
            raise RecordError(text.format(file=name)) from None
        except (OSError, ValueError) as exc:
            raise lines.unwritable(name, exc) from None
        writer = cls(descriptor, name, 0)
        try:
            writer._lock()
            writer._append(record.dumps())
            writer.sync()
        except BaseException:
            if writer._is_ours():
                with suppress(OSError):
                    os.unlink(name)
            writer.close()
            raise
        return writer

    @classmethod
    def reopen(cls, record: Record) -> RecordWriter:
        """Go on with the file that *record* was loaded from; a torn last line is cut off first.

        Raises:
            RecordError: it cannot be written, has changed since it was read, or another game is
                being written to it.
        """
        try:
            descriptor = os.open(record.source, os.O_RDWR | os.O_APPEND | _BINARY)
        except (OSError, ValueError) as exc:
            raise lines.unwritable(record.source, exc) from None
        writer = cls(descriptor, record.source, record.size)
        try:
            writer._lock()
            if os.fstat(descriptor).st_size != record._length:
                text = Text(
                    "{file!r} has changed since it was read; load it again",
                    "{file!r} изменился с момента чтения; загрузите его заново",
                )
                raise RecordError(text.format(file=record.source))
            os.ftruncate(descriptor, record.size)
            if record._unended:
                writer._append("\n")
        except OSError as exc:
            writer.close()
            raise lines.unwritable(record.source, exc) from None
        except BaseException:
            writer.close()
            raise
        return writer

    def move(self, by: int, do: str) -> None:
        """Append an action. Raises RecordError."""
        self._append(lines.line({"by": lines.who(by), "do": do}))

    def undo(self, count: int) -> None:
        """Append that the last *count* actions are taken back. Raises RecordError."""
        self._append(lines.line({"undo": count}))

    def result(self, state: State) -> None:
        """Append the result of a finished game. Raises RecordError."""
        self._append(lines.line({"result": lines.outcome(state)}))

    def check(self) -> None:
        """Make sure that the file is still there and holds what was written, no more, no less.

        Raises:
            RecordError: it was removed, replaced or changed by others.
        """
        if self._descriptor >= 0 and not self._is_ours(self._size):
            text = Text(
                "{file!r} was removed, replaced or changed by another program, so nothing more "
                "is written to it",
                "{file!r} удалён, подменён или изменён другой программой, поэтому больше туда "
                "ничего не пишется",
            )
            raise RecordError(text.format(file=self.path))

    def sync(self) -> None:
        """Wait until all lines are on the disk, as before a person's turn. Raises RecordError."""
        if self._synced or self._descriptor < 0:
            return
        try:
            os.fsync(self._descriptor)
        except OSError as exc:
            if exc.errno not in _NO_SYNC:
                raise lines.unwritable(self.path, exc) from None
        self._synced = True

    def close(self) -> None:
        """Close the file; more cannot be written."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _lock(self) -> None:
        """Keep other writers off for as long as the file is open. Raises RecordError."""
        if fcntl is None:
            return
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            text = Text(
                "{file!r} is being played by another lomber: end that one first, or go on with a "
                "copy",
                "{file!r} уже открыт в другом lomber: сначала закончите там или возьмите копию",
            )
            raise RecordError(text.format(file=self.path)) from None
        except OSError:
            pass  # a file system without locks: check() notices another writer

    def _is_ours(self, size: int | None = None) -> bool:
        """Whether the path still leads to this file, and the file has that size."""
        try:
            mine, there = os.fstat(self._descriptor), os.stat(self._place)
        except OSError:
            return False
        return os.path.samestat(mine, there) and size in (None, mine.st_size)

    def _append(self, text: str) -> None:
        if self._descriptor < 0:
            raise RecordError(Text("{file!r} is closed", "{file!r} закрыт", {"file": self.path}))
        self.check()
        data = text.encode()
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(self._descriptor, left) :]
        except OSError as exc:  # a full disk: leave no half of a line, or write no more
            try:
                os.ftruncate(self._descriptor, self._size)
            except OSError:
                self.close()
            raise lines.unwritable(self.path, exc) from None
        self._size += len(data)
        self._synced = False
