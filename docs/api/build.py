#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the API reference of core/ with Doxygen; any warning of Doxygen is an error.

    docs/api/build.py OUTPUT --version 1.2.3 [--source FOLDER]

Doxygen reads a copy of the headers, with their comments as it wants them (header_comments.py) and the rows of tables as
enumerators, and a page for each folder of core/, from the table in docs/ARCHITECTURE.md.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the checkout stays as it is
import header_comments  # noqa: E402

API = pathlib.Path(__file__).resolve().parent

# An enumeration whose enumerators are the rows of a table.
TABLE = re.compile(r'#define (\w+)\(([^)]*)\) (\w.*,)\n#include "([^"]+\.inc)"\n#undef \1\n')

# Loops over lanes, compiled once for each instruction set of the host; nothing to call from outside.
# And the helper for HIP machines, whose classes have the names of those of the library, which are documented.
INTERNAL = {"core/emulator/lanes/lanes.h"} | {
    f"core/session/{name}.h"
    for name in (
        "dispatch",
        "dispatch_arguments",
        "dispatch_buffer",
        "dispatch_elements",
        "dispatch_hip",
        "dispatch_metadata",
    )
}


def folder_pages(architecture, work):
    """A @dir page for each row of the table "Where things live" about a folder with headers in it or below."""
    pages = ["// SPDX-License-Identifier: Apache-2.0"]
    for folder, text in re.findall(r"^\| `(core/[^`]*)/` \| (.*) \|$", architecture, re.MULTILINE):
        if any((work / folder).rglob("*.h")):
            pages.append(f"/// @dir {folder}\n/// @brief {header_comments.escaped(text)}\n")
    return "\n".join(pages) + "\n"


def rows(core, name, macro):
    """The arguments of each row MACRO(...) at the start of a line, in an .inc file and those that it includes."""
    text = (core / name).read_text(encoding="utf-8")
    for start in re.finditer(rf'^(?:#include "(?P<file>[^"]+)"|{macro}\()', text, re.MULTILINE):
        if start["file"]:
            yield from rows(core, start["file"], macro)
        else:
            following = re.compile(r"^\S", re.MULTILINE).search(text, start.end())
            yield text[start.end() : following.start() if following else len(text)]


def with_enumerators(text, core):
    """A header with the rows of tables as enumerators, documented by the last string of their rows."""

    def enumerators(match):
        macro, parameters, body, name = match.groups()
        parameters = [parameter.strip() for parameter in parameters.split(",")]
        result = []
        for row in rows(core, name, macro):
            values = dict(zip(parameters, (value.strip() for value in row.split(",")), strict=False))
            enumerator = re.sub(r"\w+", lambda word: values.get(word.group(), word.group()), body)
            summary = re.findall(r'"((?:\\.|[^"\\])*)"', re.sub(r'"\s+"', "", row))
            result.append(enumerator + (f" // {summary[-1]}" if summary else ""))
        return "\n".join(result) + "\n"

    return TABLE.sub(enumerators, text)


def prepare(source, work):
    """The input of Doxygen in the folder `work`."""
    for path in sorted(source.glob("core/**/*")):
        name = path.relative_to(source)
        if path.suffix not in (".h", ".inc") or str(name) in INTERNAL:
            continue
        copy = work / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".h":
            text = header_comments.filtered(with_enumerators(text, source / "core"))
        copy.write_text(text, encoding="utf-8")
    pages = work / "pages"
    pages.mkdir()
    shutil.copy(API / "main_page.dox", pages)
    architecture = (source / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    (pages / "folders.dox").write_text(folder_pages(architecture, work), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="Writes the API reference of core/ with Doxygen.")
    parser.add_argument("output", type=pathlib.Path, help="the folder for the HTML; replaced")
    parser.add_argument("--version", required=True, help="the version that the pages state")
    parser.add_argument("--source", type=pathlib.Path, default=API.parent.parent, help="the checkout")
    arguments = parser.parse_args()
    doxygen = shutil.which("doxygen")
    if doxygen is None:
        sys.exit("docs/api/build.py: doxygen is not installed")
    output = arguments.output.resolve()
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        work = pathlib.Path(os.path.realpath(scratch))
        prepare(arguments.source.resolve(), work)
        settings = (API / "Doxyfile").read_text(encoding="utf-8")
        settings += f'PROJECT_NUMBER = {arguments.version}\nOUTPUT_DIRECTORY = "{output}"\nSTRIP_FROM_PATH = "{work}"\n'
        run = subprocess.run(
            [doxygen, "-"], cwd=work, input=settings, text=True, capture_output=True, encoding="utf-8", check=False
        )
    warnings = [line.replace(f"{work}/", "") for line in run.stderr.splitlines() if line.strip()]
    if warnings or run.returncode != 0:
        print("\n".join(warnings), file=sys.stderr)
        sys.exit(f"docs/api/build.py: {len(warnings)} lines of warnings by doxygen (status {run.returncode})")
    print(f"wrote {arguments.output}/index.html")


if __name__ == "__main__":
    main()
