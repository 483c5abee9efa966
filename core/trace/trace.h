// SPDX-License-Identifier: Apache-2.0
// A measured run on real hardware, as rocprofv3's advanced thread trace records it: the traced code with its totals, and
// the waves of the traced CUs instruction by instruction.
//
//   row 57  s_waitcnt vmcnt(5)   hits 1984   latency 275,772   stall 274,776   idle 0
//   wave    engine 0, SIMD 2, slot 0:  35364 +36 row 57,  35400 +8 row 58, ...
//
// All times are in cycles of the shader clock. On gfx9 the latency of an instruction is its stall plus its issue, not its
// execution, and s_barrier is recorded twice: its arrival (Message) and its release (Immediate). Sources: AMD's
// rocprof-trace-decoder, trace_decoder_types.h (NautRobot/Eze-P at 96b8d0f254).
//
// Values; any thread.
#pragma once

#include "source/diagnostic.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::trace {

inline constexpr std::uint32_t kNoRow = ~std::uint32_t{0};

// rocprofiler_thread_trace_decoder_inst_category_t
enum class Category : std::uint8_t {
  None,
  Smem,
  Salu,
  Vmem,
  Flat,
  Lds,
  Valu,
  Jump,      // a taken branch
  Next,      // a branch that is not taken
  Immediate, // s_waitcnt, s_nop, s_setprio, ...: executed inside of the sequencer
  Context,
  Message,
  Bvh,
};
inline constexpr unsigned kCategories = 13;
[[nodiscard]] std::string_view name(Category category); // "SMEM"

// rocprofiler_thread_trace_decoder_wstate_type_t
enum class WaveState : std::uint8_t { Empty, Idle, Exec, Wait, Stall };
inline constexpr unsigned kWaveStates = 5;
[[nodiscard]] std::string_view name(WaveState state); // "EXEC"

// An address in a code object. codeObject 0: an address in memory, of code that belongs to no known code object.
struct ProgramCounter {
  std::uint64_t codeObject = 0; // the number that the profiler gave it
  std::uint64_t address = 0;    // as in its ELF file

  auto operator<=>(const ProgramCounter&) const = default;
};

// The measurements of one instruction, summed over all its executions in traced waves.
struct Totals {
  std::uint64_t hits = 0;
  std::uint64_t latency = 0; // stall and issue
  std::uint64_t stall = 0;
  std::uint64_t idle = 0; // cycles between the previous instruction of the wave and this one

  Totals& operator+=(const Totals& other);
  bool operator==(const Totals&) const = default;
};

// One line of the traced code: an instruction, or the name of a kernel ("; name").
struct CodeRow {
  std::string text;
  std::string source; // "file.s:41", perhaps of several inlined places; empty: unknown
  ProgramCounter pc;
  std::uint32_t line = 0; // its number in the profiler's code listing
  Totals totals;
  std::vector<std::int64_t> counters = {}; // Trace::counterNames
  // The instruction's first eight bytes, little-endian, where its code object is known.
  std::uint64_t bits = 0;
  std::uint8_t length = 0; // bytes; 0: unknown

  [[nodiscard]] bool isLabel() const { return text.starts_with(';'); }
};

// One execution by one wave.
struct Execution {
  std::int64_t time = 0;     // when the wave first tried to issue it
  std::int32_t duration = 0; // stall and issue
  std::uint32_t stall = 0;
  std::uint32_t row = kNoRow; // into Trace::code
  Category category{};
};

struct StateSpan {
  WaveState state{};
  std::int64_t cycles = 0;
};

struct Wave {
  std::uint32_t engine = 0; // shader engine
  std::uint32_t cu = 0;
  std::uint32_t simd = 0;
  std::uint32_t slot = 0;
  std::uint32_t id = 0; // counts the waves of a slot
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::vector<Execution> executions; // by time
  std::vector<StateSpan> states;     // from begin on
};

// A wave starts or ends in some slot of a shader engine; traced or not.
struct OccupancyEvent {
  std::uint32_t engine = 0;
  std::int64_t time = 0;
  std::uint32_t cu = 0;
  std::uint32_t simd = 0;
  std::uint32_t slot = 0;
  bool start = false;
  std::uint32_t kernel = 0; // number in Trace::dispatches
};

struct ClockSample {
  std::uint32_t engine = 0;
  std::int64_t cycles = 0;   // time in cycles of the shader clock
  std::int64_t realtime = 0; // the same time in ticks of the constant clock
};

struct DispatchName {
  std::uint32_t number = 0;
  std::string name;
};

struct CounterSample {
  std::uint32_t engine = 0;
  std::int64_t time = 0;
  std::array<std::uint32_t, 4> values{};
  std::uint32_t cu = 0;
  std::uint32_t bank = 0;
};

struct Trace {
  std::string path;                      // as it was opened, for messages
  std::string version;                   // version of the profiler's tool
  std::vector<CodeRow> code;             // by code object and address
  std::vector<std::string> counterNames; // further columns of the code listing (PC sampling)
  std::vector<Wave> waves;
  std::vector<OccupancyEvent> occupancy;
  std::vector<DispatchName> dispatches;
  std::vector<CounterSample> counters;
  std::vector<std::string> hardwareCounters; // the names of the counters
  std::vector<ClockSample> clock;
  std::uint64_t realtimeFrequency = 0; // Hz; 0: unknown
  // Files that are missing, records that were lost: warnings about the measurement.
  source::Diagnostics diagnostics;

  [[nodiscard]] std::uint64_t executions() const; // in all waves
  // The frequency of the shader clock in Hz, from the two clocks; 0: unknown.
  [[nodiscard]] double shaderFrequency() const;
};

// A warning about the measurement, for Trace::diagnostics.
[[nodiscard]] source::Diagnostic warningAbout(std::string file, std::string message);

// The totals of each row, from the waves. Idle time is what is between the end of a wave's previous instruction and this
// one, or from the start of the wave.
[[nodiscard]] std::vector<Totals> totalsOf(const Trace& trace);
[[nodiscard]] std::vector<Totals> totalsOf(std::span<const Wave> waves, std::size_t rows);

} // namespace wavesmith::trace
