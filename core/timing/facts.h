// SPDX-License-Identifier: Apache-2.0
// The numbers of the timing model, each with its source (facts.inc), and the costs of an instruction that follow from them:
//
//   fact::kLdsLatency     48
//   costOf(v_mfma_f32_16x16x4_f32)     Resource::Matrix, 32 cycles
//
// Constants and pure functions; any thread.
#pragma once

#include "isa/instruction.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace wavesmith::timing {

struct Fact {
  std::string_view name;
  std::uint32_t value = 0; // cycles, unless `what` says otherwise
  std::string_view what;
  std::string_view source;
};
[[nodiscard]] std::span<const Fact> facts();

namespace fact {
#define WAVESMITH_TIMING_FACT(identifier, value, what, source)                                               \
  inline constexpr std::uint32_t k##identifier = value;
#include "timing/facts.inc"
#undef WAVESMITH_TIMING_FACT
} // namespace fact

// What an instruction occupies besides the issue of its wave.
enum class Resource : std::uint8_t {
  Issue,        // the issue of the wave: s_waitcnt, s_nop, branches, ... occupy nothing else
  Matrix,       // the matrix pipe of a SIMD
  Valu,         // the vector ALU of a SIMD
  Salu,         // the scalar ALU, one instruction of each SIMD
  Lds,          // the LDS of a CU: bytes and bank conflicts
  VectorMemory, // the address unit of a CU
  ScalarMemory,
};
inline constexpr unsigned kResources = 7;
[[nodiscard]] std::string_view name(Resource resource); // "MFMA pipe"
// Shared by the four SIMDs of a CU; otherwise each SIMD has its own.
[[nodiscard]] bool isShared(Resource resource);

struct Cost {
  Resource resource = Resource::Issue;
  std::uint32_t cycles = 0; // how long the resource is occupied
  std::uint32_t issue = 0;  // cycles that the wave needs to issue it
};
// `extraPasses`: cycles that bank conflicts add in LDS, where the addresses are known.
[[nodiscard]] Cost costOf(const isa::Instruction& instruction, std::uint32_t extraPasses = 0);
// False: neither a document nor a trace says how long it takes (messages, traps, thread trace data, cache control, global
// wave sync); it counts as the issue of one instruction.
[[nodiscard]] bool hasKnownTime(const isa::Instruction& instruction);

} // namespace wavesmith::timing
