// SPDX-License-Identifier: Apache-2.0
// House rules that a machine can hold us to. Each check gives one sentence per violation, empty when all is
// well.
#pragma once

#include "house/architecture.h"
#include "house/tree.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::house {

// Every file in a language that has comments says under which license it is, in its first three lines.
[[nodiscard]] Violations licenseLines(const Tree& tree);
// A header says what it is for before anything else, and guards itself.
[[nodiscard]] Violations headersIntroduceThemselves(const Tree& tree);
// A comment that heads a section is one line, "// --- Operands ---", and no comment is a line of dashes: what
// a formatter has wrapped is found.
[[nodiscard]] Violations rulersAreWhole(const Tree& tree);
// Each source of core/ and widgets/ has a header of its name beside it, unless it only fills a table that
// another header declares, or is a program of the build: the list is in rules.cpp, with the reasons.
[[nodiscard]] Violations sourcesHaveHeaders(const Tree& tree);
// Qt's item models live in widgets/models, and a test that includes the header of one runs
// QAbstractItemModelTester on it.
[[nodiscard]] Violations modelsAreTested(const Tree& tree);
// CMake knows every source by name: no globbing, and no file that nothing builds.
[[nodiscard]] Violations sourcesAreListed(const Tree& tree);
// Files stay under 600 lines, tables excepted; the main of a program under 300.
[[nodiscard]] Violations filesAreShort(const Tree& tree);
// Nothing committed knows the machine it was written on.
[[nodiscard]] Violations noMachinePaths(const Tree& tree);
// Nothing that a build or an editor makes is committed.
[[nodiscard]] Violations noArtifacts(const Tree& tree);
// A link from one of our Markdown files to another file leads somewhere.
[[nodiscard]] Violations linksLead(const Tree& tree);
// A file of ours that a comment or a page names by its path from the root exists. NAME and ENCODING are stand-ins.
[[nodiscard]] Violations citationsExist(const Tree& tree);
// CONTRIBUTING.md says of every folder what lives there, and of none that does not exist.
[[nodiscard]] Violations foldersAreExplained(const Tree& tree);

} // namespace wavesmith::house
