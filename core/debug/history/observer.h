// SPDX-License-Identifier: Apache-2.0
// Something that looks at certain instructions of a run while they are executed: a breakpoint, a watchpoint, a search.
//
//   class Barriers : public Observer {
//     unsigned interest(const MicroOp& op) override { return isBarrier(op) ? kBefore : 0; }
//     bool before(Wave& wave, const MicroOp&, std::uint64_t) override { return wave.id == 0; }   // pauses there
//   };
//
// Called from the thread of the run.
#pragma once

#include "emulator/machine/wave.h"

#include <cstdint>

namespace wavesmith::debug {

class Observer {
public:
  static constexpr unsigned kBefore = 1, kAfter = 2;

  Observer() = default;
  virtual ~Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  // Whether to call before() and after() for the operation. Asked once for each operation when a run begins.
  [[nodiscard]] virtual unsigned interest(const emulator::MicroOp& op) = 0;
  // The wave is about to execute the operation at `position`, or has executed it there. True pauses the run.
  [[nodiscard]] virtual bool before(emulator::Wave& wave, const emulator::MicroOp& op,
                                    std::uint64_t position) {
    static_cast<void>(wave), static_cast<void>(op), static_cast<void>(position);
    return false;
  }
  [[nodiscard]] virtual bool after(emulator::Wave& wave, const emulator::MicroOp& op,
                                   std::uint64_t position) {
    static_cast<void>(wave), static_cast<void>(op), static_cast<void>(position);
    return false;
  }
};

} // namespace wavesmith::debug
