// SPDX-License-Identifier: Apache-2.0
#include "analysis/footprint.h"

namespace wavesmith::analysis {

Footprints::Footprints(const program::Program& program) {
  const auto instructions = program.instructions();
  starts_.reserve(2 * instructions.size() + 1);
  unknown_.reserve(instructions.size());
  starts_.push_back(0);
  // Instructions and entries are in the order of their addresses.
  const auto& entries = program.lines().entries;
  auto entry = entries.begin();
  for (Index i = 0; i < instructions.size(); ++i) {
    while (entry != entries.end() && entry->address < instructions[i].address)
      ++entry;
    const bool broken = entry != entries.end() && entry->address == instructions[i].address && entry->broken;
    const bool unknown = !instructions[i].valid() || broken;
    unknown_.push_back(unknown);
    const isa::Effects effects = unknown ? isa::Effects{} : isa::effects(instructions[i]);
    ranges_.insert(ranges_.end(), effects.reads.begin(), effects.reads.end());
    starts_.push_back(static_cast<std::uint32_t>(ranges_.size()));
    ranges_.insert(ranges_.end(), effects.writes.begin(), effects.writes.end());
    starts_.push_back(static_cast<std::uint32_t>(ranges_.size()));
  }
}

} // namespace wavesmith::analysis
