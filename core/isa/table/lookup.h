// SPDX-License-Identifier: Apache-2.0
// Maps an encoding and a number to the opcode without a search, for find(). Constant; any thread.
#pragma once

#include "isa/opcode.h"

namespace wavesmith::isa::table {

inline constexpr std::size_t kNumbers = 1024; // the widest opcode field is VOP3's, ten bits

struct Lookup {
  std::array<std::array<Op, kNumbers>, kEncodings> ops{};
};
extern const Lookup kLookup;

} // namespace wavesmith::isa::table
