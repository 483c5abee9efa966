// SPDX-License-Identifier: Apache-2.0
// A run that can be at any position that it has reached: it is executed once, at its end, and replayed from snapshots
// everywhere else.
//
//   0        65536     131072    position: wave-instructions executed by all waves
//   |---------|---------|----|
//   snapshots of registers and LDS; for each interval the pages of memory that it changes
//
// Moving to an earlier interval exchanges those pages with memory, restores the snapshot, and executes the rest. An edit
// ends the recorded future: the run continues from there. In checked mode only the end of the run is checked; a replay
// computes the same values (checked::CheckerOptions::replays), with what loads returned then (checked::OldReads).
//
// When pages and snapshots need more than the limit, snapshots are dropped, and replays become longer; if that is not
// enough, the history starts later.
//
// One thread.
#pragma once

#include "checked/checker.h"
#include "checked/memory/old_reads.h"
#include "debug/history/memory_pages.h"
#include "debug/history/tracer.h"
#include "emulator/launch/prepared_dispatch.h"
#include "emulator/launch/serial_run.h"
#include "execution/emulated_launch.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace wavesmith::debug {

struct HistoryOptions {
  std::uint64_t schedule = 0;
  bool checkedMode = false;
  std::uint64_t memoryLimit = std::uint64_t{512} << 20; // bytes, of snapshots and pages
  std::uint64_t interval = 0; // instructions between snapshots; 0: some milliseconds of replay
  double secondsLimit = 0;    // wall-clock time in which one run() goes beyond end(); 0: none
};

class History {
public:
  using State = emulator::SerialImage::State;

  // Why run() returned.
  enum class Pause : std::uint8_t { Observer, Limit, End, Stopped, TimeLimit };

  // The launch must exist longer, and nothing else may use its device.
  [[nodiscard]] static source::Result<std::unique_ptr<History>> make(execution::EmulatedLaunch& launch,
                                                                     const HistoryOptions& options);
  ~History();

  // The machine at the current position. It belongs to the history: change it only in edit().
  [[nodiscard]] emulator::SerialRun& now() const { return *view().run; }
  [[nodiscard]] std::uint64_t position() const { return now().position(); }
  [[nodiscard]] std::uint64_t begin() const { return intervals_.front().begin.position; }
  // How far the run has been executed.
  [[nodiscard]] std::uint64_t end() const { return recorder_->run->position(); }
  [[nodiscard]] bool timedOut() const { return timedOut_; } // a run() has taken as many seconds as it may
  [[nodiscard]] const emulator::Memory& memory() const { return launch_.device().memory(); }
  [[nodiscard]] const checked::Plans& plans() const { return recorder_->tracer.plans(); }
  [[nodiscard]] execution::EmulatedLaunch& launch() const { return launch_; }
  [[nodiscard]] bool checkedMode() const { return options_.checkedMode; }
  // What loads of checked mode returned instead of the bytes in memory, until end().
  [[nodiscard]] const checked::OldReads& oldReads() const { return oldReads_; }
  // Checked mode knows which bits are undefined here: only at the end, a replay does not follow them.
  [[nodiscard]] bool knowsUndefined() const { return options_.checkedMode && recording_; }

  // Findings of checked mode until end().
  [[nodiscard]] source::Diagnostics findings() const;
  [[nodiscard]] std::size_t findingCount() const;

  // Moves the machine to a position from begin() to end().
  void go(std::uint64_t position);

  // Executes from the current position on, up to `limit`; beyond end() the run is executed further. `observer` may be
  // nullptr; `wave` with a number of instructions: also pauses when the wave has executed that many, or has ended.
  Pause run(std::uint64_t limit, Observer* observer, const std::stop_token& stop = {},
            std::optional<std::pair<emulator::WaveId, std::uint64_t>> wave = {});

  // What search() visits an interval for: the snapshot at its start, the next one or the machine at the end, and the
  // pages that it changes. False: not this one.
  struct Stretch {
    const emulator::SerialImage& begin;
    const emulator::SerialImage* next; // nullptr: the last interval
    const PageLog& changes;
  };
  using Worth = std::function<bool(const Stretch&)>;
  // Replays the intervals before `until`, the last one first, each from its start to its end or `until`, with the
  // observer, whose answers are ignored; after each, `found` ends the search. The position is unspecified afterward.
  bool search(std::uint64_t until, Observer& observer, const Worth& worth, const std::function<bool()>& found,
              const std::stop_token& stop = {});

  // Changes the machine at the current position by `change`, which calls saveMemory() before it writes to memory, and
  // forgets what came after it. Fails in checked mode if the start of the run is no longer in the history: it is executed again.
  [[nodiscard]] source::Result<void> edit(const std::function<void(History&)>& change);
  void saveMemory(emulator::Address address, std::uint64_t bytes);

  // Calls `visit` with the slices that have instructions in [first, last), in their order; false from it ends this.
  void visitSlices(std::uint64_t first, std::uint64_t last,
                   const std::function<bool(const ExecutedSlice&)>& visit) const;

  [[nodiscard]] std::uint64_t bytes() const; // memory of snapshots and pages
  [[nodiscard]] std::size_t snapshots() const { return intervals_.size(); }

private:
  // A machine with what executes its instructions.
  struct Machine {
    std::unique_ptr<checked::Checker> checker;
    Tracer tracer;
    std::unique_ptr<emulator::SerialRun> run;

    explicit Machine(std::unique_ptr<checked::Checker> check)
        : checker(std::move(check)), tracer(checker.get()) {}
  };
  struct Interval {
    emulator::SerialImage begin;
    // Before the interval that the machine is in: the contents at its start; after it, at its end.
    PageLog changes;
    std::vector<ExecutedSlice> slices;
    bool edited = false; // starts with an edit: a replay of the one before must not run into it
  };
  // An edit of the machine, for executing the run again.
  struct Redo {
    std::uint64_t position = 0;
    std::function<void(History&)> change;
  };

  History(execution::EmulatedLaunch& launch, const HistoryOptions& options,
          std::unique_ptr<emulator::PreparedDispatch> prepared);
  [[nodiscard]] std::unique_ptr<Machine> makeMachine(bool replays);
  [[nodiscard]] const Machine& view() const { return recording_ ? *recorder_ : *replayer_; }
  void startRecorder();
  void startRecording(Machine& machine);
  void addSlice(const ExecutedSlice& slice);
  void push(bool edited);
  void limitMemory();
  [[nodiscard]] bool dropSnapshots();
  void join(std::size_t interval);

  [[nodiscard]] std::size_t intervalOf(std::uint64_t position) const;
  [[nodiscard]] std::uint64_t endOf(std::size_t interval) const;
  void enter(std::size_t interval);
  void toRecorder();
  void crossBoundary();
  [[nodiscard]] source::Result<void> fork();
  void executeAgain(std::uint64_t position);
  Pause record(std::uint64_t limit, const std::stop_token& stop);
  Pause advance(Machine& machine, std::uint64_t limit, const std::stop_token& stop) const;

  execution::EmulatedLaunch& launch_;
  HistoryOptions options_;
  std::unique_ptr<emulator::PreparedDispatch> prepared_;
  MemoryPages pages_;
  emulator::PageStore store_;
  std::vector<Interval> intervals_;
  std::uint64_t spacing_ = 0;  // instructions between snapshots
  std::vector<Redo> redo_;     // all edits until end()
  checked::OldReads oldReads_; // the machines refer to it

  std::unique_ptr<Machine> recorder_; // the machine at end()
  std::unique_ptr<Machine> replayer_;
  bool recording_ = true;   // the current position is the recorder's
  std::size_t entered_ = 0; // otherwise: the interval that the replayer is in,
  PageLog atStart_;         // and the contents of the pages that it changes, at its start
  std::optional<source::Diagnostics> finalFindings_; // the findings of a run that has ended
  std::optional<std::chrono::steady_clock::time_point>
      deadline_; // when execution beyond end() stops, with a limit of seconds
  bool timedOut_ = false;
};

} // namespace wavesmith::debug
