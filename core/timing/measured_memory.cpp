// SPDX-License-Identifier: Apache-2.0
#include "timing/measured_memory.h"

#include "isa/opcode.h"
#include "timing/facts.h"
#include "trace/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace wavesmith::timing {
namespace {

// A longer time is an error in the trace; --load-latency has the same limit.
constexpr std::uint64_t kMostCycles = 1'000'000;

// The operations of LDS have a model of their own.
bool isMemoryOperation(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  if (row.counters.vm == 0 && row.counters.lgkm == 0) return false;
  return row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Flat || row.unit == isa::Unit::Smem;
}

struct Trips {
  std::uint64_t times = 0;
  std::uint64_t sum = 0;
  std::uint64_t complete = ~std::uint64_t{0};
};

} // namespace

std::string MeasuredMemory::text() const {
  if (measured == 0) return "no wait of the trace waited for a memory instruction of this program";
  return fmt::format("memory as measured: {} of {}, {} to {} cycles", measured,
                     trace::countedNoun(operations, "instruction", "instructions"),
                     trace::groupedDigits(shortest), trace::groupedDigits(longest));
}

MeasuredMemory measuredMemory(const program::Program& program, std::span<const trace::WaitTime> waits,
                              const trace::Match& match) {
  std::map<program::Index, Trips> trips;
  for (const trace::WaitTime& wait : waits)
    for (const trace::WaitedFor& one : wait.waits) {
      if (one.row >= match.rows.size() || match.rows[one.row].at == program::kNone) continue;
      Trips& known = trips[match.rows[one.row].at];
      known.times += one.waitedTimes;
      known.sum += one.waitedTrips;
      known.complete = std::min(known.complete, one.shortestComplete);
    }
  MeasuredMemory memory;
  memory.cycles.resize(program.instructions().size());
  for (program::Index at = 0; at < memory.cycles.size(); ++at) {
    if (!isMemoryOperation(program.instructions()[at])) continue;
    ++memory.operations;
    const auto found = trips.find(at);
    if (found == trips.end()) continue;
    const Trips& known = found->second;
    // Without the issue of the wait itself.
    const std::uint64_t trip = known.times != 0 ? known.sum / known.times : known.complete;
    const auto cycles = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(trip, fact::kIssue + 1, kMostCycles) - fact::kIssue);
    memory.cycles[at] = cycles;
    memory.shortest = memory.measured == 0 ? cycles : std::min(memory.shortest, cycles);
    memory.longest = std::max(memory.longest, cycles);
    ++memory.measured;
  }
  return memory;
}

} // namespace wavesmith::timing
