// SPDX-License-Identifier: Apache-2.0
// House rules that a program can check. Each check returns one sentence per violation; empty if there is
// none.
#pragma once

#include "house/architecture.h"
#include "house/tree.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::house {

// Every file in a language with comments states its license in its first three lines.
[[nodiscard]] Violations licenseLines(const Tree& tree);
// A header starts with its purpose, and has an include guard.
[[nodiscard]] Violations headersIntroduceThemselves(const Tree& tree);
// A section heading is one line, "// --- Operands ---", and no comment is a line of dashes, so wrapped
// headings are found.
[[nodiscard]] Violations rulersAreWhole(const Tree& tree);
// Each source of core/ and widgets/ has a header of its name beside it, unless it only fills a table that
// another header declares, or is a program of the build: the list is in rules.cpp, with the reasons.
[[nodiscard]] Violations sourcesHaveHeaders(const Tree& tree);
// A test that includes the header of an item model runs QAbstractItemModelTester on it, and a model includes
// no header of ours with a widget.
[[nodiscard]] Violations modelsAreTested(const Tree& tree);
// CMake lists every source by name: no globbing, and no unused source.
[[nodiscard]] Violations sourcesAreListed(const Tree& tree);
// Files stay under 600 lines, tables excepted; the main of a program under 300.
[[nodiscard]] Violations filesAreShort(const Tree& tree);
// Committed files contain no paths of a development machine.
[[nodiscard]] Violations noMachinePaths(const Tree& tree);
// No output of a build or an editor is committed.
[[nodiscard]] Violations noArtifacts(const Tree& tree);
// Links between our Markdown files lead to existing files.
[[nodiscard]] Violations linksLead(const Tree& tree);
// Each page of docs/adr has its own number, the same in its name and its heading.
[[nodiscard]] Violations decisionsHaveNumbers(const Tree& tree);
// Files named by their path from the root in a comment or page exist. NAME and ENCODING are placeholders.
[[nodiscard]] Violations citationsExist(const Tree& tree);
// The sources of widgets/ with threads of their own are those of the table of docs/ARCHITECTURE.md whose head is
// "| files with threads of their own | why |".
[[nodiscard]] Violations threadsHaveReasons(const Tree& tree);
// docs/ARCHITECTURE.md describes every folder, and only existing ones.
[[nodiscard]] Violations foldersAreExplained(const Tree& tree);

} // namespace wavesmith::house
