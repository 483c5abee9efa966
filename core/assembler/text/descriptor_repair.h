// SPDX-License-Identifier: Apache-2.0
// Removes lines that LLVM rejected from a kernel's .amdhsa_kernel block: LLVM drops the whole descriptor because
// of one of them.
//
//   .amdhsa_next_free_vgpr n      ->  .amdhsa_next_free_vgpr 512     (no such symbol: the maximum)
//
// A pure function; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::assembler {

// LLVM creates a descriptor from the lines that are left. `offsets`: of the rejected lines in the text;
// `repaired`: gets the lines that differ from the author's. False: nothing could be removed.
[[nodiscard]] bool repairDescriptor(std::string& text, std::vector<std::size_t> offsets,
                                    std::set<std::uint32_t>& repaired);

} // namespace wavesmith::assembler
