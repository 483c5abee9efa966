#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The API reference: no warnings of Doxygen, the texts of the headers are in it, and it names no folder of this machine.

api_reference_test.py SCRATCH
"""

import html
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUILD = ROOT / "docs/api/build.py"

sys.path.insert(0, str(BUILD.parent))
sys.dont_write_bytecode = True
import header_comments  # noqa: E402


def comments_are_converted():
    """One header with each kind of comment."""
    written = """\
// SPDX-License-Identifier: Apache-2.0
// Counts <things> with `a_b`.
//
//   count("x") // 1
//
// Any thread.
#pragma once

// --- Types ---

// Belongs to nothing.

// A thing: 50%.
enum class Thing {
  None, // no thing
  Some, // two lines
        // of text
};
struct Counter {
  int count = 0; // "things"
  int next() {
    // in a body
    return count + 1; // in a body
  }
};
inline constexpr int kTable[] = {
    1, // one
};
"""
    read = """\
/// @file
/// Counts \\<things\\> with <tt>a_b</tt>.
///
/// @code{.unparsed}
/// count("x") // 1
/// @endcode
///
/// Any thread.
#pragma once

// --- Types ---

// Belongs to nothing.

/// A thing: 50\\%.
enum class Thing {
  None, ///< no thing
  Some, ///< two lines
        ///< of text
};
struct Counter {
  int count = 0; ///< \\"things\\"
  int next() {
    // in a body
    return count + 1; // in a body
  }
};
inline constexpr int kTable[] = {
    1, // one
};
"""
    result = header_comments.filtered(written)
    if result != read:
        sys.exit(f"header_comments.filtered() returns\n{result}\nnot\n{read}")


def text_of(page):
    """The text of an HTML page, in one line."""
    text = re.sub(r"<script.*?</script>|<[^>]+>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(text))


def require(page, *texts):
    shown = text_of(page)
    for text in texts:
        if text not in shown:
            sys.exit(f"{page}: does not contain {text!r}")


def main():
    comments_are_converted()
    if shutil.which("doxygen") is None:
        print("skipped: doxygen is not installed")
        sys.exit(77)
    output = pathlib.Path(sys.argv[1]) / "reference"
    subprocess.run([BUILD, output, "--version", "7.8.9"], check=True)

    require(output / "index.html", "Wavesmith 7.8.9", "find_package(Wavesmith REQUIRED)", "core/check")
    require(
        output / "check_2check_8h.html",
        "The pipeline that the window, the command line and all other front ends use",
        'checkText(language, {"vector_add.s", text}, {});',
    )
    require(output / "namespacewavesmith_1_1check.html", "The only error is Code::RunCanceled")
    require(output / "structwavesmith_1_1check_1_1Checked.html", "null: nothing could be linked or read")
    # Enumerators that are rows of a table, one of which includes others.
    require(output / "namespacewavesmith_1_1source.html", "MissingVmcnt", "while its vector memory operation is outstanding")
    require(output / "namespacewavesmith_1_1isa.html", "v_add_f32", "Adds two f32 numbers.", "invalid")
    for page in output.glob("**/*"):
        if page.is_file() and any(folder.encode() in page.read_bytes() for folder in (str(ROOT), str(output))):
            sys.exit(f"{page} names a folder of this machine")

    # A reference that leads nowhere is an error.
    copy = pathlib.Path(sys.argv[1]) / "broken"
    shutil.rmtree(copy, ignore_errors=True)
    folder = copy / "core/source"
    folder.mkdir(parents=True)
    (copy / "docs").mkdir()
    shutil.copy(ROOT / "docs/ARCHITECTURE.md", copy / "docs")
    broken = "// SPDX-License-Identifier: Apache-2.0\n// A header.\n#pragma once\nnamespace wavesmith::source {\n}\n"
    (folder / "a.h").write_text(broken, encoding="utf-8")
    run = subprocess.run(
        [BUILD, copy / "html", "--version", "7.8.9", "--source", copy], capture_output=True, text=True, check=False
    )
    if run.returncode == 0 or "unable to resolve reference to 'core/isa'" not in run.stderr:
        sys.exit(f"a broken reference must be an error, not status {run.returncode}: {run.stderr}")
    shutil.rmtree(sys.argv[1])


if __name__ == "__main__":
    main()
