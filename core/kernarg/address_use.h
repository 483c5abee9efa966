// SPDX-License-Identifier: Apache-2.0
// What instructions do with addresses in the kernarg segment, beside reading arguments from them.
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
  // Loads and stores through an address that was made from the pointer and is not statically known: why
  // Accesses::complete is false, as far as single instructions are the cause. Ascending.
  std::vector<analysis::Index> unresolved;
  // Instructions that compute addresses from the pointer. Ascending.
  std::vector<analysis::Index> addressing;
};

// Of one kernel, index into Program::kernels().
[[nodiscard]] AddressUse addressUseOf(const program::Program& program, const analysis::Analysis& analysis,
                                      std::size_t kernel);

// Something reads what it loads, and all of that is in bytes of the segment that belong to no argument.
[[nodiscard]] bool readsPadding(const Access& access, const Layout& layout);

} // namespace wavesmith::kernarg
