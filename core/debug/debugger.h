// SPDX-License-Identifier: Apache-2.0
// A launch on the emulator that is executed, forward and backward, as its user asks:
//
//   auto debugger = Debugger::start(launch, options, {});
//   debugger->points().add(...)
//   Stop stop = *debugger->resume(Direction::Forward, stopToken);   // to a breakpoint
//   stop = *debugger->step(StepKind::Into, Direction::Backward, 1, stopToken);
//   auto writer = debugger->lastWriter(v4 in lane 12, stopToken);   // which instruction wrote it
//
// A step is that of the selected wave; the other waves execute meanwhile what the schedule gives them, so that the run is
// the same whatever is asked. Breakpoints pause a step only for the selected wave, watchpoints always.
//
// One thread; a request ends early if its stop token says so.
#pragma once

#include "debug/history/history.h"
#include "debug/history/undefined_replay.h"
#include "debug/movement.h"
#include "debug/points.h"
#include "debug/steps.h"
#include "debug/stop.h"
#include "execution/emulated_launch.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace wavesmith::debug {

struct DebuggerOptions {
  execution::BackendOptions backend = {};               // options of the emulator
  std::uint64_t memoryLimit = std::uint64_t{512} << 20; // bytes, of the history
  std::uint64_t interval = 0;                           // HistoryOptions::interval
  std::uint64_t instructionLimit = 0;                   // instructions of the run; 0: no limit
  double secondsLimit = 0;                              // wall-clock time of one command; 0: none
};

class Debugger {
public:
  // Code::InvalidLaunch and others as execution::Backend::run().
  [[nodiscard]] static source::Result<std::unique_ptr<Debugger>>
  start(std::shared_ptr<const execution::Launch> launch, const DebuggerOptions& options);
  ~Debugger();

  [[nodiscard]] const Stop& stop() const { return stop_; } // why and where it paused last
  [[nodiscard]] History& history() { return *history_; }
  [[nodiscard]] const History& history() const { return *history_; }
  [[nodiscard]] Points& points() { return points_; }
  [[nodiscard]] const execution::EmulatedLaunch& launch() const { return *emulated_; }
  [[nodiscard]] const program::Program& program() const { return *emulated_->object().program; }

  // The selected wave; nullptr: none is alive.
  [[nodiscard]] emulator::Wave* selected() const;
  source::Result<Stop> select(emulator::WaveId wave);
  [[nodiscard]] std::vector<WaveSummary> waves() const; // waves of the groups that have started and not ended

  source::Result<Stop> step(StepKind kind, Direction direction, std::uint64_t count,
                            const std::stop_token& stop);
  // Continues to one of these instructions: those in the line of the cursor.
  source::Result<Stop> stepTo(std::vector<std::uint64_t> addresses, Direction direction,
                              const std::stop_token& stop);
  // Continues to the first time that the wave (without one, any wave) is about to execute one of these instructions, which
  // may be now, and selects the wave. Breakpoints, watchpoints and findings do not pause it. If no wave executes this instruction, the position stays.
  source::Result<Stop> arrive(std::vector<std::uint64_t> addresses, std::optional<emulator::WaveId> wave,
                              const std::stop_token& stop);
  // Continues to a breakpoint, a watchpoint, a finding, or an end of the run.
  source::Result<Stop> resume(Direction direction, const std::stop_token& stop);
  source::Result<Stop> go(std::uint64_t position, const std::stop_token& stop);

  // The instruction that the selected wave has executed last; nothing: none that is recorded.
  std::optional<Writer> lastExecuted(const std::stop_token& stop);
  // Nothing: it has not been written since the start of the history.
  source::Result<std::optional<Writer>> lastWriter(const emulator::Location& location,
                                                   const std::stop_token& stop) {
    return findWriter(location, history_->position(), false, stop);
  }
  // The same before an earlier position, or only a writer that changed the contents.
  source::Result<std::optional<Writer>> findWriter(const emulator::Location& location, std::uint64_t until,
                                                   bool changed, const std::stop_token& stop);
  // All writes in the executed part of the run, by their steps; if there are more than `most`, the last ones.
  source::Result<std::vector<Writer>> allWriters(const emulator::Location& location, std::size_t most,
                                                 const std::stop_token& stop);
  // Backward to the instruction that changed it last.
  source::Result<Stop> toLastChange(const emulator::Location& location, const std::stop_token& stop);

  [[nodiscard]] source::Result<std::vector<std::byte>> read(const emulator::Location& location) const;
  // The run, here, with what checked mode knows of undefined bits. nullptr: not in checked mode, or not known here, because
  // the past is long (UndefinedReplay) or has been edited.
  [[nodiscard]] const emulator::SerialRun* withUndefined();
  source::Result<Stop> write(const emulator::Location& location, std::span<const std::byte> bytes);

  [[nodiscard]] CodePlace placeOf(const isa::Instruction* instruction) const;
  // Up to 1,000 instructions in the order of their addresses, around the next one of the selected wave.
  [[nodiscard]] std::vector<CodePlace> codeAround(std::uint64_t count) const;
  // The addresses of the instructions of a line of the source; for a compiled line, which has many, those at which the line
  // begins.
  [[nodiscard]] std::vector<std::uint64_t> addressesOf(std::string_view file, std::uint32_t line) const;

private:
  [[nodiscard]] std::vector<std::uint64_t> compiledAddressesOf(std::string_view file,
                                                               std::uint32_t line) const;
  // An edit, for the search for the last writer.
  struct Edit {
    std::uint64_t position = 0;
    emulator::Location location;
    std::vector<std::byte> before;
  };
  Debugger(std::shared_ptr<const execution::Launch> launch, const DebuggerOptions& options);
  [[nodiscard]] WaveSummary summaryOf(const emulator::Wave& wave) const;
  Stop report(StopReason reason);
  Stop reportHit(const Hit& hit);
  Stop reportPause(History::Pause pause, const PointObserver& points, StopReason otherwise);
  [[nodiscard]] std::uint64_t limit() const;
  [[nodiscard]] source::Result<emulator::WaveId> aliveWave() const;
  source::Result<Stop> stepOnce(StepKind kind, Direction direction, const std::stop_token& stop);
  Stop stepInto(emulator::WaveId wave, const std::stop_token& stop);
  source::Result<Stop> stepIntoBack(emulator::WaveId wave, const std::stop_token& stop);
  source::Result<Stop> stepForward(const StepTarget& target, const std::stop_token& stop);
  source::Result<Stop> stepBack(const StepTarget& target, const std::stop_token& stop);
  source::Result<Stop> overBack(const StepTarget& target, const std::stop_token& stop);
  source::Result<Stop> arriveBack(std::optional<std::uint64_t> position, std::uint64_t from,
                                  const std::stop_token& stop, std::string_view what);
  Stop resumeForward(const std::stop_token& stop);
  Stop resumeBack(const std::stop_token& stop);
  [[nodiscard]] const Edit* lastEdit(const emulator::Location& location, std::uint64_t until) const;

  std::shared_ptr<const execution::Launch> description_;
  DebuggerOptions options_;
  std::unique_ptr<execution::EmulatedLaunch> emulated_;
  std::unique_ptr<History> history_;
  std::unique_ptr<OperationLines> lines_;
  Points points_;
  std::vector<Edit> edits_;
  std::optional<emulator::WaveId> selected_;
  std::uint64_t passed_ = 0;                   // the position whose breakpoints do not pause resume()
  std::vector<std::uint64_t> findings_;        // the positions after which checked mode found something new
  std::unique_ptr<UndefinedReplay> undefined_; // when it is first needed
  Stop stop_;
};

} // namespace wavesmith::debug
