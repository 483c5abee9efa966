// SPDX-License-Identifier: Apache-2.0
// Executes the operations of a dispatch one by one, for tests that look at the waves in between:
//
//   class Count : public OperationWatcher {
//     void before(emulator::Wave&, const emulator::MicroOp&) override { ++count; }
//   };
//
// VGPR indexing and VSKIP are not supported.
#pragma once

#include "emulator/machine/host_denormals.h"
#include "emulator/machine/watcher.h"
#include "emulator/machine/wave.h"

#include <cstdint>

namespace wavesmith::testing {

class OperationWatcher : public emulator::Watcher {
public:
  void begin(const emulator::DispatchContext&) override {}
  void startGroup(emulator::Group&) override {}
  void openBarrier(emulator::Group&) override {}
  void endGroup(emulator::Group&) override {}
  void end(emulator::RunReport&) override {}
  void runSlice(emulator::Wave& wave, std::uint64_t count) override {
    emulator::HostDenormals host(wave);
    wave.event = emulator::Event::None;
    for (; count != 0 && wave.event == emulator::Event::None; --count) {
      const emulator::MicroOp& op = *wave.next;
      before(wave, op);
      host.prepare(op.arithmetic);
      ++wave.next;
      ++wave.executed;
      execute(wave, op);
    }
  }

private:
  // The operation is the next one of the wave.
  virtual void before(emulator::Wave&, const emulator::MicroOp&) {}
  virtual void execute(emulator::Wave& wave, const emulator::MicroOp& op) { op.run(wave, op); }
};

} // namespace wavesmith::testing
