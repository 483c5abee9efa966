// SPDX-License-Identifier: Apache-2.0
// Executes the instructions of a debugged run, one after the other: keeps the traces of its waves, saves memory before it
// is changed, and pauses where an Observer says so. In checked mode the instructions are executed by a Checker.
//
//   Tracer tracer(checker);
//   SerialRun run(context, options, schedule, tracer);
//   tracer.observe(&breakpoints);
//   run.run(1000);             // at most, or until
//   tracer.paused()
//
// One thread.
#pragma once

#include "checked/accesses.h"
#include "checked/checker.h"
#include "checked/plan.h"
#include "debug/history/executed_slice.h"
#include "debug/history/observer.h"
#include "debug/history/wave_trace.h"
#include "emulator/machine/location.h"
#include "emulator/machine/watcher.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace wavesmith::debug {

class Tracer : public emulator::Watcher {
public:
  // Before each store of the run: device memory that it changes, at least.
  using Storing = std::function<void(emulator::Address address, std::uint64_t bytes)>;

  // `checker` may be nullptr, and must exist longer.
  explicit Tracer(checked::Checker* checker) : checker_(checker) {}

  void begin(const emulator::DispatchContext& context) override;
  void startGroup(emulator::Group& group) override;
  void runSlice(emulator::Wave& wave, std::uint64_t count) override;
  void openBarrier(emulator::Group& group) override;
  void endGroup(emulator::Group& group) override;
  void end(emulator::RunReport&) override {}
  [[nodiscard]] bool paused() const override { return paused_; }

  void setPosition(std::uint64_t position) { position_ = position; }
  // The position of the instruction that is being executed.
  [[nodiscard]] std::uint64_t position() const { return position_; }
  void recordStores(Storing storing);
  // After each slice, or a part of it.
  using Recording = std::function<void(const ExecutedSlice& slice)>;
  void recordSlices(Recording recording) { recording_ = std::move(recording); }
  // nullptr: none. The observer must exist until another one is set.
  void observe(Observer* observer);
  // Pauses when the wave has executed that many instructions, or has ended.
  void stopAfter(emulator::WaveId wave, std::uint64_t executed) { target_ = {wave, executed}; }
  void stopAfterNone() { target_.reset(); }
  // Clears paused().
  void resume() { paused_ = false; }
  [[nodiscard]] const checked::Plans& plans() const { return *plans_; }

private:
  void flag(std::uint8_t bit, const std::function<bool(const emulator::MicroOp&)>& applies);
  // False: paused before the operation.
  [[nodiscard]] bool stepFlagged(emulator::Wave& wave, const emulator::MicroOp& op);
  void announceStore(emulator::Wave& wave, const emulator::MicroOp& op);
  void execute(emulator::Wave& wave, const emulator::MicroOp& op);

  checked::Checker* checker_;
  const emulator::MicroOp* first_ = nullptr;
  std::vector<std::uint8_t> flags_; // by operation; from kClassShift on, its class
  std::optional<checked::Plans> plans_;
  checked::Accesses accesses_;
  Storing storing_;
  Recording recording_;
  Observer* observer_ = nullptr;
  std::optional<std::pair<emulator::WaveId, std::uint64_t>> target_;
  std::uint64_t position_ = 0;
  bool paused_ = false;
};

} // namespace wavesmith::debug
