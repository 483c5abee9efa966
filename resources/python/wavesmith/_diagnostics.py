# SPDX-License-Identifier: Apache-2.0
"""Diagnostics as values, the exceptions that have them, and both as HTML."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterable

if TYPE_CHECKING:
    from ._results import Result

# Inline, because a notebook has no style sheet of ours; no background, so that dark themes stay readable.
_COLORS = {"error": "#c62828", "warning": "#b26a00", "remark": "#1565c0"}
_CELL = "style='text-align:left;vertical-align:top;padding:2px 8px'"


def html_table(heads: Iterable[str], rows: Iterable[Iterable[str]], caption: str = "") -> str:
    """A table of cells that are HTML already."""
    text = "<table>"
    if caption:
        text += f"<caption style='text-align:left'>{caption}</caption>"
    text += "<tr>" + "".join(f"<th {_CELL}>{head}</th>" for head in heads) + "</tr>"
    for row in rows:
        text += "<tr>" + "".join(f"<td {_CELL}>{cell}</td>" for cell in row) + "</tr>"
    return text + "</table>"


def _place(file: str, line: int, column: int) -> str:
    return file + (f":{line}" if line else "") + (f":{column}" if line and column else "")


@dataclass(frozen=True)
class Note:
    """The other place of a diagnostic, or a reason."""

    message: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = _place(self.file, self.line, self.column)
        return f"{place}{': ' if place else ''}note: {self.message}"


@dataclass(frozen=True)
class Diagnostic:
    """One message of the assembler, the check, checked mode or a fault. Lines and columns count from 1; 0 is none."""

    code: str
    name: str
    severity: str  # "error", "warning" or "remark"
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    notes: tuple[Note, ...] = ()
    fixes: tuple[str, ...] = ()  # titles

    @staticmethod
    def of(value: dict[str, Any]) -> Diagnostic:
        notes = tuple(Note(n["message"], n["file"], n["line"], n["column"]) for n in value["notes"])
        return Diagnostic(
            value["code"],
            value["name"],
            value["severity"],
            value["message"],
            value["file"],
            value["line"],
            value["column"],
            notes,
            tuple(fix["title"] for fix in value["fixes"]),
        )

    @property
    def place(self) -> str:
        """"vector_add.s:45:3"; empty if there is none."""
        return _place(self.file, self.line, self.column)

    def __str__(self) -> str:
        head = f"{self.place}{': ' if self.place else ''}{self.severity}: {self.message} [{self.code} {self.name}]"
        return "\n".join([head, *map(str, self.notes)])


class Diagnostics(tuple):
    """A tuple of Diagnostic that prints a line for each, and is a table in a notebook."""

    def __new__(cls, diagnostics: Iterable[Diagnostic] = ()) -> Diagnostics:
        return super().__new__(cls, diagnostics)

    @property
    def errors(self) -> Diagnostics:
        return Diagnostics(one for one in self if one.severity == "error")

    def __str__(self) -> str:
        return "\n".join(map(str, self)) if self else "no findings"

    def _repr_html_(self) -> str:
        if not self:
            return "<p>no findings</p>"
        rows = []
        for one in self:
            color = _COLORS.get(one.severity, "inherit")
            message = html.escape(one.message)
            message += "".join(f"<br><small>{html.escape(str(note))}</small>" for note in one.notes)
            message += "".join(f"<br><small>fix: {html.escape(fix)}</small>" for fix in one.fixes)
            rows.append(
                [
                    f"<code>{html.escape(one.place)}</code>",
                    f"<span style='color:{color}'>{html.escape(one.severity)}</span>",
                    message,
                    f"{html.escape(one.code)} {html.escape(one.name)}",
                ]
            )
        return html_table(["place", "", "message", "code"], rows)


def diagnostics_of(values: Iterable[dict[str, Any]]) -> Diagnostics:
    return Diagnostics(Diagnostic.of(value) for value in values)


def diagnostics_of_json(text: bytes) -> Diagnostics:
    return diagnostics_of(json.loads(text)["diagnostics"])


@dataclass(frozen=True)
class CheckReport:
    """What ``Module.check`` found: the document ``wavesmith.check/1`` of the command line."""

    diagnostics: Diagnostics
    document: dict[str, Any] = field(repr=False)

    @property
    def ok(self) -> bool:
        """No errors."""
        return bool(self.document["ok"])

    def __iter__(self):
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self.diagnostics)

    @property
    def summary(self) -> str:
        return (
            f"{self.document['file']}: {self.document['errors']} errors, {self.document['warnings']} warnings, "
            f"{self.document['remarks']} remarks in {self.document['instructions']} instructions"
        )

    def __str__(self) -> str:
        return "\n".join([*map(str, self.diagnostics), self.summary])

    def _repr_html_(self) -> str:
        table = self.diagnostics._repr_html_() if self.diagnostics else ""
        return f"{table}<p>{html.escape(self.summary)}</p>"


class Error(Exception):
    """A call failed; ``diagnostics`` has the reasons with their places."""

    def __init__(self, message: str, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__(message)
        self.diagnostics = Diagnostics(diagnostics)


class AssembleError(Error):
    """A text has errors: all of them are in ``diagnostics``."""


class LaunchError(Error):
    """A launch could not start, or reached a limit."""


class Canceled(Error):
    """The call was ended by ``Session.cancel``."""


class KernelFault(LaunchError):
    """The kernel faulted; ``result`` has the counters, and the outputs as far as they were written."""

    def __init__(self, result: Result) -> None:
        super().__init__(str(result.faults), result.faults)
        self.result = result
