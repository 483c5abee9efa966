// SPDX-License-Identifier: Apache-2.0
// What a front end asks of a debugger, and the answer: the command line, the window and protocols send requests, and
// show replies; session.h answers them.
//
//   {Verb::Step, .kind = Over, .direction = Backward}    ->  Reply with the new Stop
//   {Verb::Print, .text = "v4[12] * 2"}                  ->  Reply with one ItemValue
//
// Locations, expressions and lines are the texts that a user writes (docs/guide/debugging.md). Values; any thread.
#pragma once

#include "debug/movement.h"
#include "debug/point.h"
#include "debug/stop.h"
#include "debug/timeline_span.h"
#include "emulator/machine/location.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::debug {

enum class Verb : std::uint8_t {
  Where, // nothing but the Stop
  Ran,   // the instruction that the wave executed last, as a Writer without contents
  Step,  // kind, direction, number: how often
  Until, // text: a line or an address; direction
  Arrive, // text: the same; to the first time that a wave, or this one, is about to execute it; points do not pause
  Continue,   // direction
  Go,         // number: a position
  GoEnd,      // go to where the run has been executed
  Select,     // wave
  Lane,       // number: of the selected lane
  Waves,      //
  Break,      // text: a line, a label or an address; condition, wave, number: ignored hits
  Watch,      // text: a location; condition, number
  Points,     //
  Delete,     // number: of the point
  Enable,     // number
  Disable,    // number
  Print,      // text: an expression or a location; type
  Show,       // text: "registers", "vectors", "state", "lds", "scratch", "memory", or a name
  Counters,   //
  Banks,      // the last LDS access of the wave
  Timeline,   // number: the first position; last; columns
  Set,        // text: a location; value
  LastWriter, // text: a location
  LastChange, // text: a location: backward to its last change
  Why,        // text: a location, or number: a node to unfold
  Values, // text: a line as in Break; value: an expression; type, condition, wave; number: a lane, or all from 64 on
  Writes,    // text: a location; type
  Find,      // text: an expression: the waves and active lanes where it holds
  Display,   // text: an expression or a location, to be shown at each stop; type
  Undisplay, // number: which expression
  Displays,  // list the expressions
  Diverge,   // text: the other run: "mode", "matrix", "schedule", "other"; number: of the schedule
  Findings,  //
  Code,      // number: how many instructions around the wave's next one
  Names,     // names of registers and buffers, for completion
};

struct Request {
  Verb verb = Verb::Where;
  StepKind kind = StepKind::Into;
  Direction direction = Direction::Forward;
  std::uint64_t number = 1;
  std::uint64_t last = 0; // Timeline: the position after the interval; 0: how far the run has been executed
  std::uint32_t columns = 0; // Timeline: how many pieces are told apart; 0: all
  std::string text = {};
  std::string condition = {};
  std::string value = {}; // for Print: a line of the source, in whose type registers are shown
  std::string type = {};  // as in value_text.h; empty: the usual one; of Set: in which a number is stored
  std::optional<emulator::WaveId> wave = {};
};

// A value with its name, for people and for programs.
struct ItemValue {
  std::string heading;     // "SGPRs"
  std::string name;        // "s4"
  std::string authorNames; // "s_count"
  std::string type;        // "u32"
  std::string text;        // "17", or one text for each lane or element, separated by blanks
  std::vector<std::byte> bytes;
  std::string note; // fields of MODE, the number of active lanes
  // For each vector register: the lanes that an outstanding operation will write, and in checked mode those with
  // undefined bits: at the end of the executed part, and early in a short run. For scalar registers, bit 0. Empty: none, or
  // unknown.
  std::vector<std::uint64_t> inFlight;
  std::vector<std::uint64_t> undefined;
  bool knowsUndefined = false;
};

struct CounterState {
  std::string name; // "vmcnt"
  unsigned count = 0;
  struct Operation {
    CodePlace at;
    std::uint64_t position = 0; // position of its issue
  };
  std::vector<Operation> outstanding; // oldest first
};

// An access to LDS, and what it costs (emulator/statistics/access_pattern.h).
struct LdsLook {
  CodePlace at;
  std::uint64_t position = 0;                    // position of the instruction
  std::uint64_t lanes = 0;                       // EXEC
  std::uint32_t bytes = 0;                       // per lane and address
  std::vector<std::uint64_t> addresses;          // 64, or 128 for an instruction with two addresses
  std::vector<std::vector<std::uint8_t>> groups; // lanes that are served together
  std::uint32_t passes = 0;                      // with conflicts
  std::uint32_t leastPasses = 0;                 // without
  bool atomic = false;                           // lanes with the same address are served one after the other
  bool estimated = false;
};

// A node of the tree of a value's causes.
struct CauseNode {
  std::uint32_t number = 0;
  std::uint32_t parent = 0; // 0: the root
  std::string location;     // "v4[12]"
  std::string role;         // "operand", "address", "exec"; empty: the root
  std::string value;
  std::string origin;           // where a value comes from that no instruction wrote: "kernel argument n"
  std::optional<Writer> writer; // the instruction that wrote it, otherwise
  bool unfolded = false;
};

// A row of a table: the value of an expression at an execution of a line, a write to a location, or a lane where an
// expression holds.
struct ValueRow {
  std::uint64_t position = 0; // where the instruction is the next one
  emulator::WaveId wave = {};
  std::optional<std::uint8_t> lane = {}; // none: the same in all lanes
  std::string before = {};               // for a write: the value before it
  std::string value = {};                // for a write: the value after it
  CodePlace at = {};
  std::string note = {}; // "changed with `set`"
};

// An expression that is shown at each stop, in the selected wave.
struct Display {
  std::uint32_t number = 0;
  std::string expression = {}; // "f32 v_x", as it was written
  std::string value = {};      // in the selected lane; empty: it has none here, and the note says why
  std::string lanes = {};      // for a value per lane: all active lanes in a few words, "0, 4, ... 252"
  std::string location = {};   // "v4[12]", if it is nothing but a location
  bool changed = false;        // another value, in some lane, than at the last stop in this wave
  std::string note = {};       // "64 of 64 lanes active"
};

// The first place where two runs of a launch differ.
struct Divergence {
  std::string other; // "plain matrix arithmetic", "schedule 3"
  emulator::WaveId wave;
  std::uint64_t executed = 0; // instructions of the wave before it
  CodePlace at, otherAt;      // the same unless the waves took different paths
  std::string location;       // "v4[12]"; empty: the path
  std::string value, otherValue;
  std::uint64_t position = 0; // in this run, after the instruction
};

struct Reply {
  Stop stop;
  std::uint8_t lane = 0;
  std::vector<WaveSummary> waves;
  std::vector<Point> points;
  std::vector<ItemValue> values;
  std::vector<CounterState> counters;
  std::optional<Writer> writer;
  bool neverWritten = false; // the answer to LastWriter is: by nothing
  std::vector<CauseNode> causes;
  std::vector<TimelineSpan> timeline;
  std::optional<LdsLook> lds;
  std::vector<ValueRow> rows;    // in the order of the steps, waves and lanes
  std::vector<Display> displays; // for a movement, Display and Displays; in the order of their numbers
  std::optional<Divergence> divergence;
  bool same = false; // the answer to Diverge is: nowhere
  source::Diagnostics findings;
  std::vector<CodePlace> code; // in the order of their addresses
  std::vector<std::string> names;
  std::string note; // one sentence about what was done
  std::uint64_t historyBytes = 0, snapshots = 0;
};

} // namespace wavesmith::debug
