// SPDX-License-Identifier: Apache-2.0
// The author's name of a register after the first one of a name (line_table.h):
//
//   splitRegisterName("s_a+2")       "s_a" and 2
//   registerName("s_a+2", 1)         "s_a+3": one name for a register, however its operands are written
//
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::source {

struct SplitRegisterName {
  std::string_view symbol;
  std::uint32_t offset = 0;
};
[[nodiscard]] SplitRegisterName splitRegisterName(std::string_view name);
// The name of the register that is `after` registers after the one with the name.
[[nodiscard]] std::string registerName(std::string_view name, std::uint32_t after);

} // namespace wavesmith::source
