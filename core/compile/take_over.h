// SPDX-License-Identifier: Apache-2.0
// A compiled kernel as a source of one's own: assembly to edit, with the lines of the source that it came
// from, and a run file to start it with.
//
//   // Compiled from saxpy.cl with -O3.
//   saxpy:
//     // line 6: uint i = get_global_id(0);
//     s_load_dword s5, s[0:1], 0x4
//     ...
//     // line 2 in scale, inlined at line 8: return a * x;
//     v_mul_f32_e32 v2, s0, v2
//
// Pure functions; any thread.
#pragma once

#include "compile/compile.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::compile {

// `source` is the compiled text. With the directives and the metadata, so that it assembles to the same code.
[[nodiscard]] std::string takenOver(const Compiled& compiled, std::string_view source);

// The source with its code, to be read: each block of instructions and labels follows the line that it came from.
[[nodiscard]] std::string codeBySource(const Compiled& compiled, std::string_view source);

// The text of a run file next to `assembly` that starts the first kernel; nothing: there is no kernel.
[[nodiscard]] std::optional<std::string> runFileFor(const Compiled& compiled,
                                                    const std::filesystem::path& assembly);

} // namespace wavesmith::compile
