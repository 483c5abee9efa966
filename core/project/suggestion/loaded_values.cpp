// SPDX-License-Identifier: Apache-2.0
#include "project/suggestion/loaded_values.h"

#include "analysis/registers/def_use.h"
#include "isa/opcode.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace wavesmith::project {
namespace {

using analysis::Index;

// Each is a search through the code.
constexpr std::size_t kMostSearches = 512;
constexpr isa::RegisterRange kExec{isa::RegisterClass::Scalar, isa::scalar::kExecLo, 2};
constexpr isa::RegisterRange kM0{isa::RegisterClass::Scalar, isa::scalar::kM0, 1};

constexpr std::uint32_t kBranches = isa::trait::kConditional | isa::trait::kCall | isa::trait::kIndirect;

bool isMemory(const isa::Opcode& row) {
  return row.memoryBytes != 0 || row.has(isa::trait::kLoad | isa::trait::kStore | isa::trait::kAtomic);
}

bool isLds(const isa::Instruction& i) {
  return i.row().encoding == isa::Encoding::Ds || i.row().has(isa::trait::kLdsDma) || i.modifiers.lds;
}

// The operand that is stored, if these registers are not part of the address.
bool readsOnlyAsData(const isa::Instruction& i, const isa::RegisterRange& registers) {
  if (isa::overlap(registers, kM0)) return false; // the address in LDS
  for (unsigned n = 0; n < i.operandCount; ++n) {
    const isa::Field field = i.row().operands[n].field;
    const bool isData = field == isa::Field::DsData0 || field == isa::Field::DsData1 ||
                        field == isa::Field::FlatData || field == isa::Field::BufVdata ||
                        field == isa::Field::Sdata;
    const isa::Operand& operand = i.operands[n];
    if (isData || !operand.isRegister()) continue;
    const bool isVector = operand.kind == isa::OperandKind::Vector;
    const isa::RegisterRange read{isVector ? isa::RegisterClass::Vector : isa::RegisterClass::Scalar,
                                  operand.index,
                                  static_cast<std::uint16_t>(std::max<unsigned>(operand.dwords, 1))};
    if (i.row().operands[n].access != isa::Access::Write && isa::overlap(read, registers)) return false;
  }
  return true;
}

} // namespace

bool LoadedValues::areData(Index load) {
  if (!std::exchange(hasBudget_, true)) budget_ = kMostSearches;
  seen_.clear();
  next_.clear();
  isLdsSeen_ = false;
  if (isLds(program_.instructions()[load]) && !followLds()) return false;
  seen_.insert(load);
  next_.push_back(load);
  while (!next_.empty()) {
    const Index at = next_.back();
    next_.pop_back();
    if (!followWrites(at)) return false;
  }
  return true;
}

// Queues what reads the results of an instruction.
bool LoadedValues::followWrites(Index at) {
  return std::ranges::all_of(analysis_.footprints.writes(at), [&](const isa::RegisterRange& written) {
    return !isa::overlap(written, kExec) && follow(at, written);
  });
}

bool LoadedValues::follow(Index at, const isa::RegisterRange& registers) {
  if (budget_ == 0) return false;
  --budget_;
  for (const analysis::RegisterAccess& reader :
       analysis::uses(program_, analysis_.footprints, at, registers)) {
    const isa::Instruction& i = program_.instructions()[reader.at];
    if (!i.valid() || i.row().has(kBranches)) return false;
    if (isMemory(i.row())) {
      // Scratch is where compilers spill; the value comes back from there.
      if (i.row().encoding == isa::Encoding::Scratch || !readsOnlyAsData(i, reader.registers)) return false;
      if (isLds(i) && !followLds()) return false;
      if (!i.row().has(isa::trait::kAtomic)) continue;
    }
    if (seen_.insert(reader.at).second) next_.push_back(reader.at);
  }
  return true;
}

// All loads from LDS: which of them reads the stored value is unknown.
bool LoadedValues::followLds() {
  if (std::exchange(isLdsSeen_, true)) return true;
  for (Index at = code_.first; at < code_.end; ++at) {
    const isa::Instruction& i = program_.instructions()[at];
    if (i.valid() && i.row().encoding == isa::Encoding::Ds && seen_.insert(at).second) next_.push_back(at);
  }
  return true;
}

} // namespace wavesmith::project
