// SPDX-License-Identifier: Apache-2.0
#include "debug/history/wave_trace.h"

#include <algorithm>

namespace wavesmith::debug {

using analysis::Counter;
using analysis::Role;

unsigned WaveTrace::count(Counter counter) const {
  unsigned count = 0;
  for (const OutstandingOperation& operation : outstanding_)
    if (operation.counted[static_cast<unsigned>(counter)])
      count += operation.event.raises[static_cast<unsigned>(counter)];
  return count;
}

// Operations of an ordered kind complete in their order; the others only at 0.
void WaveTrace::prove(Counter counter, unsigned count) {
  unsigned later = 0;
  for (auto operation = outstanding_.rbegin(); operation != outstanding_.rend(); ++operation) {
    bool& counted = operation->counted[static_cast<unsigned>(counter)];
    if (!counted) continue;
    if (count == 0 || (operation->event.ordered(counter) && later++ >= count)) counted = false;
  }
}

void WaveTrace::executed(const emulator::Wave& wave, const emulator::MicroOp& op,
                         const analysis::CounterEvent& event, std::uint64_t position) {
  switch (event.role) {
  case Role::Issue: {
    OutstandingOperation& operation = outstanding_.emplace_back(OutstandingOperation{
        .op = &op, .instruction = op.instruction, .position = position, .exec = wave.exec(), .event = event});
    for (unsigned i = 0; i < analysis::kCounters; ++i) {
      operation.counted[i] = event.raises[i] != 0;
      // A full counter stalls the wave until its oldest operation is complete.
      if (operation.counted[i]) prove(static_cast<Counter>(i), analysis::highest(static_cast<Counter>(i)));
    }
    break;
  }
  case Role::Wait: {
    const analysis::WaitCounts counts = analysis::waitCounts(*op.instruction);
    for (unsigned i = 0; i < analysis::kCounters; ++i)
      if (counts[i] < analysis::highest(static_cast<Counter>(i))) prove(static_cast<Counter>(i), counts[i]);
    break;
  }
  case Role::Call: frames_.push_back(&op + 1); return;
  case Role::Leave: {
    const auto frame = std::find(frames_.rbegin(), frames_.rend(), wave.next);
    if (frame != frames_.rend()) frames_.erase(frame.base() - 1, frames_.end());
    return;
  }
  case Role::End: outstanding_.clear(); return;
  default: return;
  }
  std::erase_if(outstanding_, [](const OutstandingOperation& operation) {
    return std::ranges::none_of(operation.counted, [](bool counted) { return counted; });
  });
}

} // namespace wavesmith::debug
