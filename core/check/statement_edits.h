// SPDX-License-Identifier: Apache-2.0
// Edits that insert, replace and remove a statement of a line without harm to what else is on it.
//
//   insertion(place, line, "s_nop 1")      a line of its own before it, indented like it; after a label of the same line
//   removal(place, lines)                  the whole line with the comment that explained it; a label stays
//
// Pure functions; any thread.
#pragma once

#include "source/assembly/assembly_line.h"
#include "source/diagnostic.h"

#include <string>
#include <vector>

namespace wavesmith::check {

// `line`: that of the place, which has a statement.
[[nodiscard]] source::TextEdit insertion(const source::Place& place, const source::AssemblyLine& line,
                                         const std::string& text);
// On a line of its own after it. `lines`: all of the file.
[[nodiscard]] source::TextEdit insertionAfter(const source::Place& place,
                                              const std::vector<source::AssemblyLine>& lines,
                                              const std::string& text);
[[nodiscard]] source::TextEdit replacement(const source::Place& place, const source::AssemblyLine& line,
                                           const std::string& text);
// `lines`: all of the file.
[[nodiscard]] source::TextEdit removal(const source::Place& place,
                                       const std::vector<source::AssemblyLine>& lines);

} // namespace wavesmith::check
