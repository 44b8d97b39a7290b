"""Reading a saved game, line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from lomber.actions import Json
from lomber.game import CHANCE
from lomber.i18n import Text
from lomber.record import lines
from lomber.record.model import LARGEST, Move, Record

_NOT_A_RECORD = Text("this is no saved game of lomber: {why}", "это не запись игры lomber: {why}")


def read(data: bytes, source: str) -> Record:
    """Return the record that the bytes of a file hold. Raises RecordError."""
    return _Reader(data, source).record


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, data: bytes, source: str) -> None:
        self._source = source
        if len(data) > LARGEST:
            text = Text("it is larger than {n} bytes", "он больше {n} байт", {"n": LARGEST})
            raise lines.error(source, 0, _NOT_A_RECORD.format(why=text))
        entries = self._entries(data)
        first = next(entries, None)
        if first is None:
            text = Text("it is empty", "файл пуст")
            raise lines.error(source, 0, _NOT_A_RECORD.format(why=text))
        self.record = self._header(*first)
        self.record.size = self._end
        for number, entry in entries:
            self._take(number, entry)
            self.record.size = self._end
        self.record._length = len(data)
        self.record._unended = not data[: self._end].endswith(b"\n")
        if self._torn:
            text = Text(
                "line {n} breaks off in the middle and is left out",
                "строка {n} обрывается на середине и не учтена",
            )
            self.record.warnings.append(text.format(n=self._torn))

    def _entries(self, data: bytes) -> Iterator[tuple[int, dict[str, Json]]]:
        """Yield every line that says something, and note where the whole ones end."""
        self._torn = 0
        self._end = start = 0
        number = 0
        while start < len(data):
            number += 1
            stop = data.find(b"\n", start)
            whole = stop >= 0
            line = data[start : stop if whole else len(data)]
            start = stop + 1 if whole else len(data)
            if number == 1:
                line = line.removeprefix(b"\xef\xbb\xbf")
            if not line.strip():
                if whole:
                    self._end = start
                continue
            try:
                entry = _parse(line)
            except ValueError as exc:
                if not whole and number > 1:
                    self._torn = number
                    return
                if number == 1:
                    raise lines.error(
                        self._source, 1, _NOT_A_RECORD.format(why=str(exc))
                    ) from None
                raise lines.error(self._source, number, str(exc)) from None
            self._end = start
            yield number, entry

    def _header(self, line: int, entry: dict[str, Json]) -> Record:
        if "lomber" not in entry:
            text = Text(
                'it does not begin with {"lomber": 1, ...}', 'нет начала {"lomber": 1, ...}'
            )
            raise lines.error(self._source, line, _NOT_A_RECORD.format(why=text))
        version = entry["lomber"]
        if version != lines.FORMAT or isinstance(version, bool):
            text = Text(
                "it has record format {version}, and this lomber reads {mine}{hint}",
                "формат записи — {version}, а этот lomber читает {mine}{hint}",
            )
            newer = isinstance(version, int) and version > lines.FORMAT
            hint = Text(": update lomber", ": обновите lomber") if newer else ""
            values = {"version": json.dumps(version), "mine": lines.FORMAT, "hint": hint}
            raise lines.error(self._source, line, text.format(**values))
        game, rules = (self._text(line, entry, key) for key in ("game", "rules"))
        options = entry.get("options", {})
        if not isinstance(options, dict) or not all(
            isinstance(value, (str, int)) for value in options.values()
        ):
            self._malformed(line, "options", '{"players": 2}')
        seats = entry.get("seats", [])
        if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
            self._malformed(line, "seats", '["Ann", "greedy"]')
        known = {"lomber", "game", "rules", "options", "seats"}
        return Record(
            game,
            rules,
            options,  # type: ignore[arg-type]
            tuple(seats),  # type: ignore[arg-type]
            extra={key: value for key, value in entry.items() if key not in known},
            source=self._source,
        )

    def _take(self, line: int, entry: dict[str, Json]) -> None:
        record = self.record
        if "do" in entry or "by" in entry:
            if record.result is not None:
                text = Text("an action after the result", "действие после итога")
                raise lines.error(self._source, line, text)
            by = entry.get("by")
            player = CHANCE if by == "chance" else by
            if isinstance(player, bool) or not isinstance(player, int) or player < CHANCE:
                self._malformed(line, "by", '0 or "chance"')
            record.moves.append(Move(player, self._text(line, entry, "do"), line))  # type: ignore[arg-type]
        elif "undo" in entry:
            count = entry["undo"]
            if isinstance(count, bool) or not isinstance(count, int) or count < 1:
                self._malformed(line, "undo", "1")
            elif count > len(record.moves):
                text = Text(
                    "{n} actions are taken back where only {have} were made",
                    "взято назад действий: {n}, а сделано всего {have}",
                )
                raise lines.error(self._source, line, text.format(n=count, have=len(record.moves)))
            else:
                del record.moves[-count:]
                record.result = None
        elif "result" in entry:
            result = entry["result"]
            if not isinstance(result, dict):
                self._malformed(line, "result", '{"returns": [1, -1]}')
            else:
                record.result, record._result_line = result, line
        else:
            text = Text(
                "line {n} says nothing this lomber knows and is left out",
                "строка {n} этому lomber непонятна и не учтена",
            )
            record.warnings.append(text.format(n=line))

    def _text(self, line: int, entry: dict[str, Json], key: str) -> str:
        value = entry.get(key)
        if not isinstance(value, str):
            self._malformed(line, key, '"..."')
        return str(value)

    def _malformed(self, line: int, key: str, example: str) -> None:
        text = Text('"{key}" must read as {example}', 'ключ "{key}" должен иметь вид {example}')
        raise lines.error(self._source, line, text.format(key=key, example=example))


def _parse(line: bytes) -> dict[str, Json]:
    try:
        entry = json.loads(line.decode())
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None
    except json.JSONDecodeError as exc:
        raise ValueError(f"it is not JSON: {exc.msg} at column {exc.colno}") from None
    except (ValueError, RecursionError) as exc:
        raise ValueError(f"it is not JSON: {exc}") from None
    if not isinstance(entry, dict):
        raise ValueError("it is not a JSON object {...}")
    return entry
