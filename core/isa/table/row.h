// SPDX-License-Identifier: Apache-2.0
// What a row of table/*.inc says. What it leaves out is as in most rows of its encoding, and written nowhere else:
//
//   OPCODE(ds_min_i32, Ds, 5, .operands = {dsAddr(), dsData0(I32)}, .traits = trait::kAtomic, .memoryBytes = 4,
//          .summary = "Lowers a signed 32-bit integer in LDS to the data, if that is smaller.")
//
// reads EXEC, counts in LGKM_CNT, is of Unit::Lds, and is emulated exactly. A row that differs says so: kNothing,
// kNoVop3, .counters = {}, Fidelity::Unsupported. Only opcode.cpp and layout.cpp include this. Constant; any thread.
#pragma once

#include "isa/opcode.h"

namespace wavesmith::isa::table {

// --- What a row leaves out ---

inline constexpr std::int16_t kVop3OfNumber = -2;
inline constexpr std::uint16_t kRegistersOfEncoding = 0xffff;
inline constexpr auto kUnitOfEncoding = static_cast<Unit>(0xff);
inline constexpr CounterSteps kCountersOfEncoding{0xff, 0xff, 0xff};

// --- What a row that differs says ---

inline constexpr std::int16_t kNoVop3 = -1;
inline constexpr std::uint16_t kNothing = 0;

struct Row {
  std::int16_t vop3 = kVop3OfNumber;
  Forms forms = kNoForms;
  std::array<OperandSpec, kMaxOperands> operands{};
  std::uint16_t reads = kRegistersOfEncoding;
  std::uint16_t writes = kRegistersOfEncoding;
  Unit unit = kUnitOfEncoding;
  std::uint32_t traits = 0;
  CounterSteps counters = kCountersOfEncoding;
  std::uint8_t memoryBytes = 0;
  std::uint8_t passes = 0;
  Targets targets = kAllTargets;
  Fidelity fidelity = Fidelity::Exact;
  std::string_view summary;
  std::string_view note = {};
};

// --- Notes of several rows ---

inline constexpr std::string_view kOfHost =
    "Within the manual's accuracy, from the host's double precision; special cases exact.";
inline constexpr std::string_view kNearestOfFormat =
    "The manual gives no formula; the nearest f32, ties to even (docs/guide/operations.md, Formats).";
inline constexpr std::string_view kRoundedToFormat =
    "The manual leaves the rounding open (9.1.4); to nearest even, limited to what the format holds "
    "(docs/guide/operations.md, Formats).";
inline constexpr std::string_view kSumsOfDense =
    "The rounding of these sums is not published; it is assumed to be that of the dense product of the same "
    "type, of the elements that are stored.";

// --- What an encoding has ---

consteval std::int16_t vop3Of(Encoding encoding, unsigned number) {
  switch (encoding) {
  case Encoding::Vop1: return static_cast<std::int16_t>(0x140 + number);
  case Encoding::Vop2: return static_cast<std::int16_t>(0x100 + number);
  case Encoding::Vopc: return static_cast<std::int16_t>(number);
  default: return kNoVop3;
  }
}

consteval Unit unitOf(Encoding encoding) {
  switch (encoding) {
  case Encoding::Sop1:
  case Encoding::Sop2:
  case Encoding::Sopk:
  case Encoding::Sopc: return Unit::Salu;
  case Encoding::Sopp: return Unit::Control;
  case Encoding::Smem: return Unit::Smem;
  case Encoding::Mai: return Unit::Mfma;
  case Encoding::Ds: return Unit::Lds;
  case Encoding::Flat:
  case Encoding::Global:
  case Encoding::Scratch: return Unit::Flat;
  case Encoding::Mubuf:
  case Encoding::Mtbuf: return Unit::Buffer;
  default: return Unit::Valu;
  }
}

consteval std::uint16_t readsOf(Encoding encoding, std::uint32_t traits) {
  switch (unitOf(encoding)) {
  case Unit::Valu: return (traits & trait::kFloat) != 0 ? implicit::kExec | implicit::kMode : implicit::kExec;
  case Unit::Mfma: return implicit::kMode;
  case Unit::Flat:
    return encoding == Encoding::Global ? implicit::kExec : implicit::kExec | implicit::kFlatScratch;
  case Unit::Lds:
  case Unit::Buffer: return implicit::kExec;
  default: return kNothing;
  }
}

consteval std::uint16_t writesOf(Encoding encoding, std::uint32_t traits) {
  if ((traits & trait::kWritesExec) != 0) return implicit::kExec;
  return encoding == Encoding::Sopc ? implicit::kScc : kNothing;
}

// An SMEM access of more than a dword counts twice.
consteval CounterSteps countersOf(Encoding encoding, unsigned memoryBytes) {
  switch (unitOf(encoding)) {
  case Unit::Smem: return {.lgkm = static_cast<std::uint8_t>(memoryBytes > 4 ? 2 : 1)};
  case Unit::Lds: return {.lgkm = 1};
  case Unit::Flat: return {.vm = 1, .lgkm = static_cast<std::uint8_t>(encoding == Encoding::Flat ? 1 : 0)};
  case Unit::Buffer: return {.vm = 1};
  default: return {};
  }
}

consteval Opcode opcodeOf(std::string_view mnemonic, Encoding encoding, unsigned number, const Row& row) {
  const bool hasCounters = row.counters.vm != kCountersOfEncoding.vm;
  return {.mnemonic = mnemonic,
          .encoding = encoding,
          .number = static_cast<std::uint16_t>(number),
          .vop3 = row.vop3 != kVop3OfNumber ? row.vop3 : vop3Of(encoding, number),
          .forms = row.forms,
          .operands = row.operands,
          .reads = row.reads != kRegistersOfEncoding ? row.reads : readsOf(encoding, row.traits),
          .writes = row.writes != kRegistersOfEncoding ? row.writes : writesOf(encoding, row.traits),
          .unit = row.unit != kUnitOfEncoding ? row.unit : unitOf(encoding),
          .traits = row.traits,
          .counters = hasCounters ? row.counters : countersOf(encoding, row.memoryBytes),
          .memoryBytes = row.memoryBytes,
          .passes = row.passes,
          .targets = row.targets,
          .fidelity = row.fidelity,
          .summary = row.summary,
          .note = row.note};
}

} // namespace wavesmith::isa::table
