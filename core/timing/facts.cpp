// SPDX-License-Identifier: Apache-2.0
#include "timing/facts.h"

#include <algorithm>

namespace wavesmith::timing {
namespace {

constexpr Fact kFacts[] = {
#define WAVESMITH_TIMING_FACT(identifier, value, what, source) {#identifier, value, what, source},
#include "timing/facts.inc"
#undef WAVESMITH_TIMING_FACT
};

std::uint32_t ldsCycles(const isa::Opcode& row) {
  const std::uint32_t addresses = row.has(isa::trait::kTwoAddresses) ? 2 : 1;
  const std::uint32_t bytes = std::max<std::uint32_t>(row.memoryBytes, 4) * isa::kLanes;
  // ds_read2 lists the bytes of both addresses or of one; each address needs at least its own passes.
  return std::max(bytes / fact::kLdsBytes, addresses * 2);
}

} // namespace

std::span<const Fact> facts() {
  return kFacts;
}

std::string_view name(Resource resource) {
  constexpr std::string_view kNames[kResources] = {"issue slots", "MFMA pipe",  "VALU",         "SALU",
                                                   "LDS",         "VMEM issue", "scalar memory"};
  return kNames[static_cast<unsigned>(resource)];
}

bool isShared(Resource resource) {
  return resource == Resource::Lds || resource == Resource::VectorMemory ||
         resource == Resource::ScalarMemory;
}

Cost costOf(const isa::Instruction& instruction, std::uint32_t extraPasses) {
  const isa::Opcode& row = instruction.row();
  const std::uint32_t issue = fact::kIssue;
  switch (row.unit) {
  case isa::Unit::Salu: return {Resource::Salu, fact::kIssue, issue};
  case isa::Unit::Smem: return {Resource::ScalarMemory, fact::kIssue, issue};
  case isa::Unit::Valu: {
    const std::uint32_t cycles = row.has(isa::trait::kTranscendental) ? fact::kTranscendental : fact::kIssue;
    return {Resource::Valu, cycles, cycles};
  }
  case isa::Unit::Mfma: {
    if (row.passes == 0) return {Resource::Valu, fact::kIssue, issue}; // moves to and from AGPRs
    return {Resource::Matrix, row.passes * fact::kMatrixPass, issue};
  }
  case isa::Unit::Lds:
    return {Resource::Lds, ldsCycles(row) + extraPasses,
            row.has(isa::trait::kStore) ? issue + fact::kLdsWriteDword * std::max(1U, row.memoryBytes / 4U)
                                        : issue};
  case isa::Unit::Buffer:
  case isa::Unit::Flat:
    if (row.has(isa::trait::kCacheControl)) return {Resource::Issue, 0, issue};
    return {Resource::VectorMemory, fact::kVectorMemoryIssue, issue};
  case isa::Unit::Branch:
  case isa::Unit::Control:
  case isa::Unit::Gws: break;
  }
  if (row.has(isa::trait::kNop))
    return {Resource::Issue, 0, issue * (1 + (static_cast<std::uint32_t>(instruction.immediate) & 0xFU))};
  return {Resource::Issue, 0, issue};
}

bool hasKnownTime(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  if (row.unit == isa::Unit::Gws || row.has(isa::trait::kCacheControl)) return false;
  switch (instruction.op) {
  case isa::Op::s_ttracedata:
  case isa::Op::s_sendmsg:
  case isa::Op::s_sendmsghalt:
  case isa::Op::s_trap:
  case isa::Op::s_sethalt:
  case isa::Op::s_icache_inv:
  case isa::Op::s_dcache_inv:
  case isa::Op::s_dcache_inv_vol:
  case isa::Op::s_dcache_wb:
  case isa::Op::s_dcache_wb_vol:
  case isa::Op::s_dcache_discard: return false;
  default: return true;
  }
}

} // namespace wavesmith::timing
