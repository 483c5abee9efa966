// SPDX-License-Identifier: Apache-2.0
#include "analysis/lanes/lds_pattern.h"

namespace wavesmith::analysis {
namespace {

using isa::Op;

constexpr std::uint32_t kStride64 = 64;

bool countsIn64(Op op) {
  switch (op) {
  case Op::ds_write2st64_b32:
  case Op::ds_write2st64_b64:
  case Op::ds_read2st64_b32:
  case Op::ds_read2st64_b64:
  case Op::ds_wrxchg2st64_rtn_b32:
  case Op::ds_wrxchg2st64_rtn_b64: return true;
  default: return false;
  }
}

} // namespace

std::optional<LdsPattern> ldsPattern(const isa::Instruction& instruction) {
  if (!instruction.valid() || instruction.row().memoryBytes == 0 || instruction.row().unit != isa::Unit::Lds)
    return std::nullopt;
  const isa::Opcode& row = instruction.row();
  LdsPattern pattern{.address = {},
                     .bytes = row.memoryBytes,
                     .isLoad = !row.has(isa::trait::kStore),
                     .isAtomic = row.has(isa::trait::kAtomic),
                     .offsets = {static_cast<std::uint16_t>(instruction.immediate)}};
  for (unsigned n = 0; n < instruction.operandCount; ++n)
    if (row.operands[n].field == isa::Field::DsAddr) pattern.address = instruction.operands[n];
  if (pattern.address.kind != isa::OperandKind::Vector) return std::nullopt;
  if (row.has(isa::trait::kTwoAddresses)) {
    pattern.bytes /= 2;
    const std::uint32_t unit = pattern.bytes * (countsIn64(instruction.op) ? kStride64 : 1);
    pattern.offsets = {(static_cast<std::uint32_t>(instruction.immediate) & 0xffu) * unit,
                       instruction.modifiers.offset1 * unit};
  }
  return pattern;
}

} // namespace wavesmith::analysis
