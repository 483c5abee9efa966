// SPDX-License-Identifier: Apache-2.0
#include "debug/history/wave_trace.h"

#include <algorithm>

namespace wavesmith::debug {

using analysis::Counter;
using analysis::Role;

unsigned WaveTrace::count(Counter counter) const {
  unsigned count = 0;
  for (const OutstandingOperation& operation : outstanding_)
    if (operation.counted[analysis::number(counter)]) count += operation.event.raises(counter);
  return count;
}

void WaveTrace::prove(Counter counter, unsigned count) {
  counters::Proof proof(count);
  for (auto operation = outstanding_.rbegin(); operation != outstanding_.rend(); ++operation) {
    bool& counted = operation->counted[analysis::number(counter)];
    if (counted && proof.completes(operation->event.ordered(counter))) counted = false;
  }
}

void WaveTrace::executed(const emulator::Wave& wave, const emulator::MicroOp& op,
                         const analysis::CounterEvent& event, std::uint64_t position) {
  switch (event.role) {
  case Role::Issue: {
    OutstandingOperation& operation = outstanding_.emplace_back(OutstandingOperation{
        .op = &op, .instruction = op.instruction, .position = position, .exec = wave.exec(), .event = event});
    for (const Counter counter : analysis::kAllCounters) {
      if (event.raises(counter) == 0) continue;
      operation.counted[analysis::number(counter)] = true;
      prove(counter, analysis::highest(counter)); // the wave does not issue while the counter is full
    }
    break;
  }
  case Role::Wait: {
    const analysis::WaitCounts counts = analysis::waitCounts(*op.instruction);
    for (const Counter counter : analysis::kAllCounters)
      if (counts.waitsFor(counter)) prove(counter, counts[counter]);
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
