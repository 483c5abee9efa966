// SPDX-License-Identifier: Apache-2.0
// Where a debugged run is, and why it paused there. Values; any thread.
#pragma once

#include "emulator/machine/location.h"
#include "source/diagnostic.h"
#include "source/place.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::debug {

enum class StopReason : std::uint8_t {
  Start,        // nothing was executed
  Step,         // the step is complete
  Moved,        // the position that was asked for
  Breakpoint,   //
  Watchpoint,   //
  Finding,      // a finding of checked mode
  WaveEnded,    // the wave ended before the step was complete
  Finished,     // every wave has ended
  Faulted,      // a wave cannot continue
  HistoryStart, // backward: nothing before it is recorded
  Interrupted,  //
  Limit,        // as many instructions as the run may execute
  TimeLimit,    // as many seconds as a command may take; the next one continues
};
[[nodiscard]] std::string_view name(StopReason reason); // "breakpoint"

// An instruction, as a user finds it.
struct CodePlace {
  std::uint64_t address = 0; // in the code object
  source::Place place;       // in a macro, the line of its body; an empty file: there is no source
  source::Place
      outermost; // the line outside of macros, repetitions and includes; of an inlined function, its own line
  std::string mnemonic;
  std::string text = {}; // the whole instruction, if no line of assembly shows it: of a code object

  bool operator==(const CodePlace&) const = default;
};

enum class WaveState : std::uint8_t { Running, AtBarrier, InGws, Ended, Faulted };
[[nodiscard]] std::string_view name(WaveState state); // "at a barrier"

struct WaveSummary {
  emulator::WaveId id;
  std::array<std::uint32_t, 3> group{}; // the work-group's ID
  WaveState state = WaveState::Running;
  std::uint64_t exec = 0;
  std::uint64_t executed = 0; // instructions
  bool next = false;          // executes the next instruction of the run
  CodePlace at;               // its next instruction; the last one if it has ended or faulted
};

struct Stop {
  StopReason reason = StopReason::Start;
  std::uint64_t position = 0;
  std::uint64_t end = 0;                // how far the run has been executed
  std::uint64_t begin = 0;              // where the history begins
  std::optional<WaveSummary> wave;      // the selected one
  std::uint32_t point = 0;              // the number of the breakpoint or watchpoint
  std::vector<std::byte> before, after; // bytes of a watchpoint's location
  source::Diagnostics faults;           // why a wave cannot continue, or the finding
};

// What wrote a location.
struct Writer {
  std::uint64_t position = 0; // where the instruction is the next one
  bool edit = false;          // not an instruction: the user changed it at the position
  emulator::WaveId wave = {}; // the wave of the instruction
  CodePlace at = {};
  std::vector<std::byte> before = {}, after = {}; // the location's contents around it
};

} // namespace wavesmith::debug
