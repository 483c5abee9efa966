// SPDX-License-Identifier: Apache-2.0
// The disassembly of a debugged code object whose instructions have lines of their own, from its debug information: an open
// document shows it, and the debugger goes by the lines of both.
//
//   shownLine(job, path, at)         128: the line of the disassembly; 0: the document does not show the debugged code
//   locationText(job, path, 128)     "*0x3590", for which a debugger has no other name; of a source "/src/a.cl:4"
//
// Pure functions; GUI thread.
#pragma once

#include "debugger/debug_controller.h"

#include <QString>

#include <string>

namespace wavesmith::widgets {

// The line of the document at `path` that shows the instruction.
[[nodiscard]] int shownLine(const DebugJob& job, const QString& path, const debug::CodePlace& at);
// What the debugger calls the line of a document.
[[nodiscard]] std::string locationText(const DebugJob& job, const QString& path, int line);

} // namespace wavesmith::widgets
