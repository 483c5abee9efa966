# SPDX-License-Identifier: Apache-2.0
"""Results of launches and comparisons as values, as text, and as HTML for notebooks."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any, Iterator, Mapping

from ._diagnostics import Diagnostics, diagnostics_of, html_table


@dataclass(frozen=True)
class Difference:
    """An element that differs; values are texts that read back to the same bits."""

    index: int
    actual: str
    expected: str
    actual_bits: int
    expected_bits: int


@dataclass(frozen=True)
class Comparison:
    """A buffer compared with expected elements. True if all are equal within the tolerance."""

    compared: int
    differing: int
    first: tuple[Difference, ...]  # at most 1000, ascending
    greatest_absolute: float
    greatest_relative: float
    greatest_ulp: float  # infinite: a number instead of a NaN, or vice versa

    @staticmethod
    def of(value: Mapping[str, Any]) -> Comparison:
        def number(key: str) -> float:
            return float("inf") if value[key] is None else value[key]

        first = tuple(
            Difference(d["index"], d["actual"], d["expected"], int(d["actualBits"], 16), int(d["expectedBits"], 16))
            for d in value["first"]
        )
        return Comparison(
            value["compared"],
            value["differing"],
            first,
            number("greatestAbsolute"),
            number("greatestRelative"),
            number("greatestUlp"),
        )

    @property
    def equal(self) -> bool:
        return self.differing == 0

    def __bool__(self) -> bool:
        return self.equal

    @property
    def summary(self) -> str:
        if self.equal:
            return f"all {self.compared} elements are equal"
        one = self.first[0]
        verb = "differs" if self.differing == 1 else "differ"
        return (
            f"{self.differing} of {self.compared} elements {verb}: the first is element {one.index}, "
            f"{one.actual} instead of {one.expected}"
        )

    def __str__(self) -> str:
        return self.summary

    def _repr_html_(self) -> str:
        text = f"<p>{html.escape(self.summary)}</p>"
        if self.equal:
            return text
        rows = [[str(d.index), html.escape(d.actual), html.escape(d.expected)] for d in self.first[:10]]
        return text + html_table(["element", "actual", "expected"], rows)


@dataclass(frozen=True)
class LineCounters:
    """One opcode on one source line."""

    file: str
    line: int  # 0: no source
    instruction: str
    executed: int  # wave-instructions
    average_lanes: float | None  # None: EXEC does not mask it
    extra_lds_passes: float | None  # by bank conflicts, on average; None: not an access to LDS
    cache_lines: float | None  # touched by an access, on average; None: not an access to memory
    least_cache_lines: float | None  # those that the same bytes would fill side by side


@dataclass(frozen=True)
class Counters:
    """What a launch executed. ``instructions`` is 0 on a GPU, which does not count."""

    workgroups: int
    waves: int
    instructions: int
    seconds: float
    samples: tuple[float, ...]
    average_lanes: float
    classes: Mapping[str, int]  # "VALU": wave-instructions; only those that were executed
    lines: tuple[LineCounters, ...]

    @staticmethod
    def of(value: Mapping[str, Any]) -> Counters:
        statistics = value.get("statistics", {"classes": [], "averageLanes": 0.0, "lines": []})
        lines = tuple(
            LineCounters(
                line["file"],
                line["line"],
                line["instruction"],
                line["executed"],
                line.get("averageLanes"),
                line.get("bankConflicts", {}).get("average"),
                line.get("cacheLines", {}).get("average"),
                line.get("cacheLines", {}).get("least"),
            )
            for line in statistics["lines"]
        )
        return Counters(
            value["counts"]["workgroups"],
            value["counts"]["waves"],
            value["counts"]["instructions"],
            value["kernelSeconds"],
            tuple(value["samples"]),
            statistics["averageLanes"],
            {one["class"]: one["executed"] for one in statistics["classes"] if one["executed"]},
            lines,
        )

    def __str__(self) -> str:
        text = f"{self.workgroups} work-groups, {self.waves} waves"
        if not self.instructions:
            return text
        classes = ", ".join(f"{name} {count}" for name, count in self.classes.items())
        return f"{text}, {self.instructions} instructions: {classes}; {self.average_lanes:.1f} of 64 lanes active on average"

    def _repr_html_(self) -> str:
        rows = [["work-groups", f"{self.workgroups:,}"], ["waves", f"{self.waves:,}"]]
        if self.instructions:
            rows.append(["instructions", f"{self.instructions:,}"])
            rows += [[f"&emsp;{html.escape(name)}", f"{count:,}"] for name, count in self.classes.items()]
            rows.append(["active lanes", f"{self.average_lanes:.1f} of 64"])
        text = html_table(["counter", ""], rows)
        remarkable = [
            line
            for line in self.lines
            if line.extra_lds_passes or (line.cache_lines or 0) > (line.least_cache_lines or 0)
        ]
        if remarkable:
            text += html_table(
                ["line", "instruction", "extra LDS passes", "cache lines", "least"],
                [
                    [
                        f"<code>{html.escape(line.file)}:{line.line}</code>",
                        f"<code>{html.escape(line.instruction)}</code>",
                        *(
                            "" if number is None else f"{number:.1f}"
                            for number in (line.extra_lds_passes, line.cache_lines, line.least_cache_lines)
                        ),
                    ]
                    for line in remarkable
                ],
            )
        return text


class Result(Mapping[str, Any]):
    """The result of a launch: a mapping from the names of arrays and out() arguments to their elements after it.

    Arrays that a kernel changed have been changed in place, unless they are read-only.
    """

    def __init__(self, document: dict[str, Any], text: str, outputs: dict[str, Any]) -> None:
        self.document = document  #: wavesmith.launch/1
        self.kernel: str = document["kernel"]
        self.backend: str = document["backend"]
        self.grid: tuple[int, ...] = tuple(document["grid"])
        self.workgroup: tuple[int, ...] = tuple(document["workgroup"])
        self.faults: Diagnostics = diagnostics_of(document["faults"])
        self.findings: Diagnostics = diagnostics_of(document["findings"])
        self.notes: Diagnostics = diagnostics_of(document["notes"])
        self.counters = Counters.of(document)
        self._text = text
        self._outputs = outputs

    @property
    def ok(self) -> bool:
        """No fault, and no finding that is an error."""
        return bool(self.document["ok"])

    def __getitem__(self, name: str) -> Any:
        return self._outputs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._outputs)

    def __len__(self) -> int:
        return len(self._outputs)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        parts = [str(some) for some in (self.notes, self.findings, self.faults) if some]
        return "\n".join([*parts, self._text.rstrip()])

    def __repr__(self) -> str:
        return f"<Result of {self.kernel}: {'ok' if self.ok else 'not ok'}, {self.counters}>"

    def _repr_html_(self) -> str:
        text = f"<p>{html.escape(self._text.splitlines()[0])}</p>"
        for some in (self.notes, self.findings, self.faults):
            if some:
                text += some._repr_html_()
        return text + self.counters._repr_html_()
