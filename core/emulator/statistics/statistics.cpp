// SPDX-License-Identifier: Apache-2.0
#include "emulator/statistics/statistics.h"

#include "isa/instruction.h"

#include <algorithm>
#include <numeric>

namespace wavesmith::emulator {
namespace {

namespace trait = isa::trait;

double average(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

InstructionClass classOfMemory(const isa::Opcode& row) {
  if (row.has(trait::kAtomic)) return InstructionClass::VectorAtomic;
  if (row.has(trait::kStore)) return InstructionClass::VectorStore;
  return row.has(trait::kLoad | trait::kLdsDma) ? InstructionClass::VectorLoad : InstructionClass::Other;
}

InstructionClass classOfControl(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  if (row.has(trait::kBarrier)) return InstructionClass::Barrier;
  if (row.has(trait::kEndsWave)) return InstructionClass::Branch;
  return row.has(trait::kWait | trait::kNop) || instruction.op == isa::Op::s_sleep ? InstructionClass::Wait
                                                                                   : InstructionClass::Other;
}

} // namespace

InstructionClass classOf(const isa::Instruction& instruction) {
  using enum InstructionClass;
  if (!instruction.valid()) return Other;
  switch (instruction.row().unit) {
  case isa::Unit::Salu: return ScalarAlu;
  case isa::Unit::Branch: return Branch;
  case isa::Unit::Control: return classOfControl(instruction);
  case isa::Unit::Smem: return ScalarMemory;
  case isa::Unit::Valu: return VectorAlu;
  case isa::Unit::Mfma: return Matrix;
  case isa::Unit::Lds: return Lds;
  case isa::Unit::Gws: return Barrier;
  case isa::Unit::Buffer:
  case isa::Unit::Flat: return classOfMemory(instruction.row());
  }
  return Other;
}

std::string_view name(InstructionClass cls) {
  switch (cls) {
  case InstructionClass::ScalarAlu: return "SALU";
  case InstructionClass::ScalarMemory: return "SMEM";
  case InstructionClass::Branch: return "branch";
  case InstructionClass::VectorAlu: return "VALU";
  case InstructionClass::Matrix: return "MFMA";
  case InstructionClass::VectorLoad: return "VMEM load";
  case InstructionClass::VectorStore: return "VMEM store";
  case InstructionClass::VectorAtomic: return "VMEM atomic";
  case InstructionClass::Lds: return "LDS";
  case InstructionClass::Barrier: return "barrier";
  case InstructionClass::Wait: return "wait";
  case InstructionClass::Other: break;
  }
  return "other";
}

double LineStatistics::averageLanes() const {
  return masked ? average(lanes, executed) : 0;
}
double LineStatistics::averagePasses() const {
  return average(extraPasses, examined);
}
double LineStatistics::averageCacheLines() const {
  return average(cacheLines, examined);
}
double LineStatistics::averageLeastCacheLines() const {
  return average(leastCacheLines, examined);
}

std::uint64_t RunStatistics::total() const {
  return std::accumulate(executed.begin(), executed.end(), std::uint64_t{0});
}
double RunStatistics::averageLanes() const {
  return average(lanes, masked);
}
bool RunStatistics::exact() const {
  return !plainMatrix && std::ranges::none_of(lines, &LineStatistics::approximate);
}

} // namespace wavesmith::emulator
