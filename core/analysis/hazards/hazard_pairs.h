// SPDX-License-Identifier: Apache-2.0
// The wait states required between two instructions: the rows of isa/hazards.h applied to operands.
//
//   v_cmp_lt_u32 s[4:5], v0, v1 | buffer_load_dword v2, v3, s[4:7], 0 offen  ->  H-SGPR-VMEM, 5, s[4:5]
//
// A pair does not depend on the instructions in between. Pure functions; any thread.
#pragma once

#include "analysis/footprint.h"
#include "isa/hazards.h"

#include <array>
#include <cstdint>
#include <span>

namespace wavesmith::analysis {

struct Subject {
  const isa::Instruction* instruction = nullptr;
  const isa::Opcode* row = nullptr;
  std::span<const isa::RegisterRange> reads;
  std::span<const isa::RegisterRange> writes;
};
[[nodiscard]] Subject subject(const program::Program& program, const Footprints& footprints, Index at);

struct Need {
  isa::Hazard hazard{};
  unsigned states = 0;
  isa::HazardSeverity severity = isa::HazardSeverity::Error;
  isa::RegisterRange registers{isa::RegisterClass::State, 0,
                               0}; // the registers they share; count 0: no particular ones
};

// The requirements of a pair; several rows can apply to one pair.
class Needs {
public:
  static constexpr std::size_t kCapacity = 16;
  void add(isa::Hazard hazard, unsigned states, isa::HazardSeverity severity,
           isa::RegisterRange registers = {isa::RegisterClass::State, 0, 0});
  // Adds the wait states (for a producer with `passes` passes) and the severity of the hazard's row.
  void add(isa::Hazard hazard, isa::RegisterRange registers = {isa::RegisterClass::State, 0, 0},
           unsigned passes = 2);
  void clear() { size_ = 0; }
  [[nodiscard]] auto begin() const { return needs_.begin(); }
  [[nodiscard]] auto end() const { return needs_.begin() + size_; }

private:
  std::array<Need, kCapacity> needs_{};
  std::uint8_t size_ = 0;
};

// Adds what `consumer`, executed after `producer`, requires between the two. H-ICACHE and H-XNACK are not
// pairs: they concern runs of instructions.
void findNeeds(const Subject& producer, const Subject& consumer, Needs& needs);

// The largest number of wait states that an opcode can require in any pair, as producer and as consumer.
[[nodiscard]] unsigned reachAsProducer(isa::Op op);
[[nodiscard]] unsigned reachAsConsumer(isa::Op op);

// Used by all hazard_pairs*.cpp.
[[nodiscard]] inline bool isVectorMemory(const isa::Opcode& row) {
  return row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Flat;
}
[[nodiscard]] inline bool isLds(const isa::Opcode& row) {
  return row.unit == isa::Unit::Lds || row.unit == isa::Unit::Gws;
}
[[nodiscard]] inline bool isValu(const Subject& s) {
  return s.row->unit == isa::Unit::Valu;
}
[[nodiscard]] inline bool isMatrix(const Subject& s) {
  return s.row->unit == isa::Unit::Mfma;
}
[[nodiscard]] inline bool isVectorFile(const isa::RegisterRange& range) {
  return range.cls == isa::RegisterClass::Vector || range.cls == isa::RegisterClass::Accumulation;
}
// The registers of an operand; count 0 if it has none.
[[nodiscard]] isa::RegisterRange rangeOf(const isa::Operand& operand);
// The operand encoded in this field; nullptr if the opcode has no such field.
[[nodiscard]] const isa::Operand* operandAt(const Subject& subject, isa::Field field);
// The registers that two ranges have in common; count 0: none.
[[nodiscard]] isa::RegisterRange common(const isa::RegisterRange& a, const isa::RegisterRange& b);
[[nodiscard]] isa::RegisterRange common(std::span<const isa::RegisterRange> all,
                                        const isa::RegisterRange& with);

} // namespace wavesmith::analysis
