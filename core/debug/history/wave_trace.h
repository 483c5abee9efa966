// SPDX-License-Identifier: Apache-2.0
// What a debugger keeps for each wave beside its registers: the operations that its wait counters count, and its calls.
//
//   vmcnt 2: buffer_load_dword v4 of line 12, buffer_load_dword v5 of line 13
//
// Outstanding is what may be on the hardware (counters/proof.h): the emulator's operations complete at issue. Values of one
// wave.
#pragma once

#include "analysis/waits/counter_events.h"
#include "emulator/machine/watcher.h"
#include "emulator/machine/wave.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace wavesmith::debug {

struct OutstandingOperation {
  const emulator::MicroOp* op = nullptr;
  const isa::Instruction* instruction = nullptr; // the operation's instruction
  std::uint64_t position = 0;                    // position of its issue
  std::uint64_t exec = 0;                        // when it was issued
  analysis::CounterEvent event;
  std::array<bool, analysis::kCounters> counted{}; // not proven complete by the counter
};

class WaveTrace {
public:
  // After the operation, which has an event other than Role::Plain, was executed.
  void executed(const emulator::Wave& wave, const emulator::MicroOp& op, const analysis::CounterEvent& event,
                std::uint64_t position);

  [[nodiscard]] const std::vector<OutstandingOperation>& outstanding() const {
    return outstanding_;
  } // oldest first
  [[nodiscard]] unsigned count(analysis::Counter counter) const;
  // Where the functions that the wave is in return to, outermost first.
  [[nodiscard]] const std::vector<const emulator::MicroOp*>& frames() const { return frames_; }

private:
  void prove(analysis::Counter counter, unsigned count);

  std::vector<OutstandingOperation> outstanding_;
  std::vector<const emulator::MicroOp*> frames_;
};

struct TracedGroup : emulator::WatchedGroup {
  std::vector<WaveTrace> waves; // by Wave::id

  [[nodiscard]] std::unique_ptr<emulator::WatchedGroup> forReplay() const override {
    auto copy = std::make_unique<TracedGroup>();
    copy->waves = waves;
    return copy;
  }
};
[[nodiscard]] inline WaveTrace& traceOf(const emulator::Wave& wave) {
  return static_cast<TracedGroup&>(*wave.group->traced).waves[wave.id];
}

} // namespace wavesmith::debug
