// SPDX-License-Identifier: Apache-2.0
// Replies as text: what the command line prints and the window's console shows.
//
//   stopped at breakpoint 1, step 1,234 of 247,212
//   wave 0.1 of work-group (0, 0, 0), 64 of 64 lanes active
//   vector_add.s:45  v_add_f32
//
// Pure functions; any thread.
#pragma once

#include "debug/request.h"

#include <string>

namespace wavesmith::debug {

// What the request's verb asked for. Always ends with a line break, or is empty.
[[nodiscard]] std::string replyText(const Request& request, const Reply& reply);
[[nodiscard]] std::string stopText(const Stop& stop);
// The expressions that are shown at each stop, a line each; changed ones begin with an asterisk:
//   * 1: v_off0 = 20    0, 4, ... 252
[[nodiscard]] std::string displayText(const Reply& reply);
// The instructions of Verb::Code, a line each: "> 0x3590  global_store_dword v[0:1], v2, off    a.cl:4".
[[nodiscard]] std::string codeText(const Reply& reply);
// "vector_add.s:45 v_add_f32"; for a code object the whole instruction, with its address if there is no source.
[[nodiscard]] std::string placeText(const CodePlace& place);
// "gemm.s:120 ds_read_b32: 8 passes, 2 without conflicts"
[[nodiscard]] std::string banksText(const std::optional<LdsLook>& look);
[[nodiscard]] std::string waveText(const emulator::WaveId& wave); // "wave 0.1"
[[nodiscard]] std::string helpText(std::string_view command);     // empty: of all commands

} // namespace wavesmith::debug
