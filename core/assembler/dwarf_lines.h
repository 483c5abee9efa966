// SPDX-License-Identifier: Apache-2.0
// The source lines of a code object, from its debug information (DWARF; clang's -g):
//
//   const DebugLines debug = debugLines(bytes, "saxpy.hsaco");
//   debug.lines.place(debug.lines.at(0x1900)->location)      // /src/saxpy.cl:12:3
//   debug.lines.chain(debug.lines.at(0x1900)->location)      // get_global_id, inlined at saxpy.cl:10
//
// There is an entry for each word of code with a known line. Files are named as in the debug information,
// relative ones from the directory in which the compiler ran; whether they exist is not checked. Damaged
// parts are reported, and the rest is read as far as possible; LLVM may still crash on it, or take long: only
// the language worker calls this (worker/), under limits. One thread at a time.
#pragma once

#include "assembler/assembly.h"

#include <cstddef>
#include <span>
#include <string>

namespace wavesmith::assembler {

// `path` names the code object in messages.
[[nodiscard]] DebugLines debugLines(std::span<const std::byte> codeObject, const std::string& path);

} // namespace wavesmith::assembler
