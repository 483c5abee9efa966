// SPDX-License-Identifier: Apache-2.0
// Preconditions in words, as C++ conditions of a host program, and the smallest values that break them.
//
//   sentence(one, layout, line)     "4 * work-item x + 1024 * work-group x * n < 2^32"
//   hostCondition(one, layout)      "4.0 * (kBlock.x - 1) + 1024.0 * (kGrid.x - 1) * {24} < 4294967296.0"
//   breaking(one, layout, launch)   n = 4194304
//
// Pure functions; any thread.
#pragma once

#include "kernarg/emit/emit.h"
#include "limits/limits.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::limits {

// The line of an instruction; 0: it has none.
using LineOf = std::function<std::uint32_t(Index)>;

[[nodiscard]] std::string sentence(const Precondition& one, const kernarg::Layout& layout,
                                   const LineOf& line);
// For kernarg::HostCheck. nullopt: it depends on what the host does not know, such as the iterations of a loop.
[[nodiscard]] std::optional<std::string> hostCondition(const Precondition& one,
                                                       const kernarg::Layout& layout);

// All that the host can test.
[[nodiscard]] std::vector<kernarg::HostCheck> hostChecks(const Limits& limits, const kernarg::Layout& layout);

// A launch, as far as it is known; what is not known is taken as 1.
struct Launch {
  std::array<std::uint32_t, 3> groups{1, 1, 1};
  std::array<std::uint32_t, 3> groupSize{1, 1, 1};
  std::function<std::optional<std::uint32_t>(std::uint32_t offset)>
      argument; // a dword of the kernarg segment
};
// One argument, number of work-groups or of iterations, and its smallest value with which the precondition does not hold for
// some work-item of the launch. Without such a value there is none.
struct Breaking {
  Symbol symbol;
  std::string name; // "n", "work-groups in x", "iterations of line 12"
  std::int64_t value = 0;
};
[[nodiscard]] std::vector<Breaking> breaking(const Precondition& one, const kernarg::Layout& layout,
                                             const LineOf& line, const Launch& launch);
// Whether it holds for all work-items of the launch, if the iterations of loops are not more than 1.
[[nodiscard]] bool holds(const Precondition& one, const Launch& launch);

} // namespace wavesmith::limits
