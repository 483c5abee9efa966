// SPDX-License-Identifier: Apache-2.0
// The lines of a debugged code object's disassembly. Its debug information gives the instructions lines in the
// sources, while an open document shows the disassembly, and the debugger needs the lines of both.
//
//   shownLine(job, path, at)         128: the line of the disassembly; 0: the document does not show the debugged code
//   locationText(job, path, 128)     "*0x3590", the debugger's only name for that line; in a source "/src/a.cl:4"
//
// Pure functions; GUI thread.
#pragma once

#include "debugger/debug_controller.h"

#include <QString>

#include <string>

namespace wavesmith::widgets {

// The line of the document at `path` that shows the instruction.
[[nodiscard]] int shownLine(const DebugJob& job, const QString& path, const debug::CodePlace& at);
// The debugger's name for a line of a document.
[[nodiscard]] std::string locationText(const DebugJob& job, const QString& path, int line);

} // namespace wavesmith::widgets
