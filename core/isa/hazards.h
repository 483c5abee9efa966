// SPDX-License-Identifier: Apache-2.0
// The manual wait states of gfx942 as data, for the analysis, the emulator and hover help: the required
// distance of each producer and consumer (CDNA3 ISA, tables 11 and 37; LLVM 19, GCNHazardRecognizer.cpp). The
// rows are in hazards.inc.
//
//   H-SGPR-VMEM  VALU writes SGPR or VCC -> VMEM reads it   5   error   CDNA3 ISA, table 11
//
// Constant; any thread.
#pragma once

#include "isa/instruction.h"
#include "isa/opcode.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace wavesmith::isa {

// Strict: LLVM requires it and the manual does not; shipped kernels rely on 0. Off by default. None: a pair
// that looks like a hazard but needs no wait states, or that cannot be encoded.
enum class HazardSeverity : std::uint8_t { Error, Warning, Strict, None };

enum class Hazard : std::uint8_t {
#define HAZARD(id, ...) id,
#include "isa/hazards.inc"
#undef HAZARD
};

struct HazardRow {
  std::string_view id;       // "H-SGPR-VMEM"
  std::string_view producer; // "VALU writes an SGPR or VCC"
  std::string_view consumer; // "VMEM or FLAT reads it"
  // Wait states required between them. Indexed by the passes of the producing MFMA (2, 4, 8, 16) if they
  // matter; otherwise all equal.
  std::array<std::uint8_t, 4> states{};
  HazardSeverity severity = HazardSeverity::Error;
  std::string_view source;      // "CDNA3 ISA, table 11"
  std::string_view explanation; // what happens on the hardware otherwise, and how to fix it
};

[[nodiscard]] std::span<const HazardRow> hazards();
[[nodiscard]] const HazardRow& row(Hazard hazard);

// The hazards in which an opcode can be the producer, or the consumer, in some form and with some operands;
// for documentation. The analysis also looks at the operands. Excludes rows of HazardSeverity::None, and all
// instructions as consumers of H-ICACHE.
struct HazardRole {
  Hazard hazard{};
  bool producer = false;
};
[[nodiscard]] std::vector<HazardRole> hazardsOf(Op op);

} // namespace wavesmith::isa
