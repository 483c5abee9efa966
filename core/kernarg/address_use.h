// SPDX-License-Identifier: Apache-2.0
// The uses of addresses in the kernarg segment other than reading arguments.
//
//   s_add_u32 s0, s0, s9          addressing: computes one
//   s_load_dword s4, s[0:1], 0    unresolved: uses one that is not statically known
//   s_load_dword s5, s[2:3], 4    reads padding, where n is at 0 and a at 8
//
// Functions of immutable values; any thread.
#pragma once

#include "kernarg/accesses.h"

#include <cstddef>
#include <vector>

namespace wavesmith::kernarg {

struct AddressUse {
  // Loads and stores through an address that was computed from the pointer and is not statically known: the
  // reason why Accesses::complete is false, as far as single instructions cause it. Ascending.
  std::vector<analysis::Index> unresolved;
  // Instructions that compute addresses from the pointer. Ascending.
  std::vector<analysis::Index> addressing;
};

// The address use of one kernel, an index into Program::kernels().
[[nodiscard]] AddressUse addressUseOf(const program::Program& program, const analysis::Analysis& analysis,
                                      std::size_t kernel);

// An instruction uses the loaded value, and all its bytes are bytes of the segment that belong to no
// argument.
[[nodiscard]] bool readsPadding(const Access& access, const Layout& layout);

} // namespace wavesmith::kernarg
