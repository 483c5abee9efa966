// SPDX-License-Identifier: Apache-2.0
#include "counters/event.h"

#include "isa/effects.h"

namespace wavesmith::counters {
namespace {

namespace trait = isa::trait;

Kind kindOf(const isa::Opcode& opcode, bool isLdsDma) {
  if (opcode.has(trait::kMessage)) return Kind::Message;
  switch (opcode.unit) {
  case isa::Unit::Smem: return opcode.has(trait::kCacheControl) ? Kind::Cache : Kind::Scalar;
  case isa::Unit::Lds: return Kind::Lds;
  case isa::Unit::Gws: return Kind::Gws;
  default: break;
  }
  if (opcode.has(trait::kCacheControl)) return Kind::Cache;
  if (opcode.encoding == isa::Encoding::Flat) return Kind::Flat;
  if (isLdsDma) return opcode.has(trait::kStore) ? Kind::Store : Kind::LdsDma;
  if (opcode.has(trait::kAtomic)) return Kind::Atomic;
  return opcode.has(trait::kStore) ? Kind::Store : Kind::Load;
}

Event eventOf(const isa::Opcode& opcode, bool isLdsDma) {
  const auto [vm, lgkm, exp] = opcode.counters;
  if (vm == 0 && lgkm == 0 && exp == 0) return {};
  return {.kind = kindOf(opcode, isLdsDma), .steps = {vm, lgkm, exp}};
}

} // namespace

Event eventOf(const isa::Instruction& instruction) {
  return eventOf(instruction.row(), isa::isLdsDma(instruction));
}

Event eventOf(const isa::Opcode& opcode) {
  return eventOf(opcode, opcode.has(trait::kLdsDma));
}

} // namespace wavesmith::counters
