// SPDX-License-Identifier: Apache-2.0
#include "emulator/statistics/instruction_counters.h"

#include "emulator/statistics/run_counts.h"

#include <algorithm>
#include <map>
#include <new>
#include <tuple>

namespace wavesmith::emulator {
namespace {

// EXEC determines the lanes.
bool isMasked(const isa::Opcode& row) {
  const bool vector = row.unit == isa::Unit::Valu || row.unit == isa::Unit::Lds ||
                      row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Flat;
  return vector && !row.has(isa::trait::kIgnoresExec | isa::trait::kLaneAccess | isa::trait::kCacheControl);
}

void merge(LineStatistics& into, const LineStatistics& other) {
  into.executed += other.executed;
  into.lanes += other.lanes;
  into.examined += other.examined;
  into.extraPasses += other.extraPasses;
  into.worstPasses = std::max(into.worstPasses, other.worstPasses);
  into.cacheLines += other.cacheLines;
  into.leastCacheLines += other.leastCacheLines;
  into.worstCacheLines = std::max(into.worstCacheLines, other.worstCacheLines);
}

} // namespace

AccessPlans accessPlans(const Code& code) {
  AccessPlans plans;
  plans.reserve(code.ops().size());
  std::ranges::transform(code.ops(), std::back_inserter(plans), planOf);
  return plans;
}

InstructionCounters::InstructionCounters(const Code& code, const AccessPlans& plans)
    : first_(code.ops().data()), plans_(&plans),
      counts_(static_cast<Count*>(std::calloc(code.ops().size(), sizeof(Count)))), begin_(code.ops().size()),
      accesses_(plans.size()) {
  if (counts_ == nullptr) throw std::bad_alloc();
}

void InstructionCounters::examine(Wave& wave, const MicroOp& op) {
  const std::size_t n = index(op);
  if (wave.examined[n] == kExaminedByWave) return;
  const AccessFinding finding = lookAt(wave, op, (*plans_)[n]);
  if (!finding.any) return;
  ++wave.examined[n];
  Access& access = accesses_[n];
  ++access.examined;
  access.extraPasses += finding.extraPasses;
  access.worstPasses = std::max(access.worstPasses, finding.extraPasses);
  access.cacheLines += finding.lines.touched;
  access.leastCacheLines += finding.lines.least;
  access.worstCacheLines = std::max(access.worstCacheLines, finding.lines.touched);
}

void InstructionCounters::add(const InstructionCounters& other) {
  begin_ = std::min(begin_, other.begin_);
  end_ = std::max(end_, other.end_);
  for (std::size_t i = other.begin_; i < other.end_; ++i) {
    counts_[i].executed += other.counts_[i].executed;
    counts_[i].lanes += other.counts_[i].lanes;
  }
  for (std::size_t i = 0; i < accesses_.size(); ++i) {
    Access& access = accesses_[i];
    const Access& more = other.accesses_[i];
    access.examined += more.examined;
    access.extraPasses += more.extraPasses;
    access.cacheLines += more.cacheLines;
    access.leastCacheLines += more.leastCacheLines;
    access.worstPasses = std::max(access.worstPasses, more.worstPasses);
    access.worstCacheLines = std::max(access.worstCacheLines, more.worstCacheLines);
  }
}

std::vector<InstructionCounters::Count> InstructionCounters::byInstruction() const {
  if (begin_ >= end_) return {};
  std::vector<Count> result(counts_.get() + begin_, counts_.get() + end_);
  for (std::size_t i = 1; i < result.size(); ++i) {
    if (first_[begin_ + i - 1].left == 1) continue; // the end of a run
    result[i].executed += result[i - 1].executed;
    result[i].lanes += result[i - 1].lanes;
  }
  return result;
}

void InstructionCounters::addTo(RunCounts& counts) const {
  const std::vector<Count> executed = byInstruction();
  for (std::size_t i = 0; i < executed.size(); ++i) {
    const std::uint64_t number = executed[i].executed;
    if (number == 0) continue;
    counts.instructions += number;
    const MicroOp& op = first_[begin_ + i];
    switch (op.counted) {
    case Counted::Scalar: counts.scalarInstructions += number; break;
    case Counted::Vector: counts.vectorInstructions += number; break;
    case Counted::Memory: counts.memoryInstructions += number; break;
    case Counted::Matrix: counts.matrixInstructions += number; break;
    }
    const isa::Instruction* const instruction = op.instruction;
    counts.approximate |= instruction != nullptr && instruction->valid() &&
                          instruction->row().fidelity == isa::Fidelity::Approximate;
  }
}

LineStatistics InstructionCounters::lineOf(std::size_t index, const Count& count,
                                           const program::Program& program) const {
  const isa::Instruction& instruction = *first_[index].instruction;
  const isa::Opcode& row = instruction.row();
  const AccessPlan& plan = (*plans_)[index];
  const Access& access = accesses_[index];
  LineStatistics line;
  line.place = program.place(static_cast<program::Index>(&instruction - program.instructions().data()));
  line.address = instruction.address;
  line.instruction = row.mnemonic;
  line.executed = count.executed;
  line.masked = isMasked(row);
  line.lanes = line.masked ? count.lanes : 0;
  line.approximate = row.fidelity == isa::Fidelity::Approximate;
  line.access = plan.kind();
  line.estimated = plan.estimated;
  line.examined = access.examined;
  line.extraPasses = access.extraPasses;
  line.worstPasses = access.worstPasses;
  line.cacheLines = access.cacheLines;
  line.leastCacheLines = access.leastCacheLines;
  line.worstCacheLines = access.worstCacheLines;
  return line;
}

RunStatistics InstructionCounters::statistics(const program::Program& program, bool plainMatrix) const {
  RunStatistics statistics;
  // By file, line and opcode, or by address; texts of the same name may differ between expansions, but the
  // line that the user sees is the same.
  std::map<std::tuple<std::string, std::uint64_t, isa::Op>, std::size_t> found;
  const std::vector<Count> counts = byInstruction();
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const std::size_t i = begin_ + k;
    const isa::Instruction* const instruction = first_[i].instruction;
    if (counts[k].executed == 0 || instruction == nullptr) continue;
    const LineStatistics line = lineOf(i, counts[k], program);
    const InstructionClass cls = classOf(*instruction);
    statistics.executed[static_cast<unsigned>(cls)] += line.executed;
    statistics.masked += line.masked ? line.executed : 0;
    statistics.lanes += line.lanes;
    statistics.plainMatrix |= plainMatrix && cls == InstructionClass::Matrix;
    const std::uint64_t where = line.place.file.empty() ? line.address : line.place.line;
    const auto [at, fresh] =
        found.try_emplace({line.place.file, where, instruction->op}, statistics.lines.size());
    if (fresh)
      statistics.lines.push_back(line);
    else
      merge(statistics.lines[at->second], line);
  }
  return statistics;
}

} // namespace wavesmith::emulator
