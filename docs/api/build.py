#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the API reference of core/ with Doxygen; any warning of Doxygen is an error.

    docs/api/build.py OUTPUT --version 1.2.3 [--source FOLDER]

Doxygen reads a copy of the headers, with their comments as it wants them (header_comments.py), and a page for each folder
of core/, from the table in CONTRIBUTING.md.
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

# Loops over lanes, compiled once for each instruction set of the host; nothing to call from outside.
INTERNAL = {"core/emulator/lanes/lanes.h"}


def folder_pages(contributing, work):
    """A @dir page for each row of the table "Where things live" about a folder with headers."""
    pages = ["// SPDX-License-Identifier: Apache-2.0"]
    for folder, text in re.findall(r"^\| `(core/[^`]*)` \| (.*) \|$", contributing, re.MULTILINE):
        if any((work / folder).glob("*.h")):
            pages.append(f"/// @dir {folder.rstrip('/')}\n/// @brief {header_comments.escaped(text)}\n")
    return "\n".join(pages) + "\n"


def prepare(source, work):
    """The input of Doxygen in the folder `work`."""
    for path in sorted(source.glob("core/**/*")):
        name = path.relative_to(source)
        if path.suffix not in (".h", ".inc") or str(name) in INTERNAL:
            continue
        copy = work / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        copy.write_text(header_comments.filtered(text) if path.suffix == ".h" else text, encoding="utf-8")
    pages = work / "pages"
    pages.mkdir()
    shutil.copy(API / "main_page.dox", pages)
    contributing = (source / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (pages / "folders.dox").write_text(folder_pages(contributing, work), encoding="utf-8")


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
