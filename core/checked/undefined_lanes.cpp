// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined_lanes.h"

#include "checked/step.h"

namespace wavesmith::checked {

std::uint64_t undefinedLanes(const emulator::Wave& wave, unsigned number) {
  const auto* const group = static_cast<const GroupState*>(wave.group->watched.get());
  if (group == nullptr || wave.id >= group->waves.size()) return 0;
  const WaveUndefined& state = group->waves[wave.id].undefined;
  if (!state.any.has(number)) return 0;
  if (number == kScc) return state.scc ? 1 : 0;
  if (number >= kFirstScalar) return state.scalars[number - kFirstScalar] != 0 ? 1 : 0;
  std::uint64_t lanes = 0;
  for (unsigned lane = 0; lane < isa::kLanes; ++lane)
    if (state.vectors[number].lane[lane] != 0) lanes |= std::uint64_t{1} << lane;
  return lanes;
}

} // namespace wavesmith::checked
