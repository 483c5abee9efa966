// SPDX-License-Identifier: Apache-2.0
// The resources of each kernel: as the compiler reports them (-Rpass-analysis=kernel-resource-usage), and as
// we find them in its code.
//
//                               clang   ours
//   SGPRs                          15     15
//   VGPRs                           4      4
//   allocated vector registers             8
//   occupancy                       8      8
//
// Pure functions; any thread.
#pragma once

#include "check/check.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::compile {

struct ResourceUsage {
  std::string kernel;
  source::Place place; // place of the compiler's remark
  std::optional<std::uint32_t> sgprs, vgprs, agprs;
  std::optional<std::uint32_t> scratch;   // bytes for each lane
  std::optional<std::uint32_t> lds;       // bytes for each work-group
  std::optional<std::uint32_t> occupancy; // waves for each SIMD
  std::optional<std::uint32_t> sgprSpills, vgprSpills;
  std::optional<bool> dynamicStack;

  bool operator==(const ResourceUsage&) const = default;
};

// Takes the compiler's remarks about resources out of its diagnostics.
[[nodiscard]] std::vector<ResourceUsage> takeResourceUsage(source::Diagnostics& diagnostics);

// One line of the comparison; a value that only one of the two has is empty at the other.
struct ResourceRow {
  std::string name;  // "VGPRs", "LDS, bytes"
  std::string clang; // as it reports
  std::string ours;  // registers that the instructions use; memory of the descriptor; occupancy of both
  [[nodiscard]] bool differs() const { return !clang.empty() && !ours.empty() && clang != ours; }

  bool operator==(const ResourceRow&) const = default;
};
struct KernelResources {
  std::string kernel;
  std::vector<ResourceRow> rows;

  bool operator==(const KernelResources&) const = default;
};

// The resources of each kernel of the program, and of each that only the compiler reports.
[[nodiscard]] std::vector<KernelResources> compareResources(const std::vector<ResourceUsage>& clang,
                                                            const check::Checked& checked);

} // namespace wavesmith::compile
