// SPDX-License-Identifier: Apache-2.0
// Which of LLVM's opcodes for gfx942 does what an opcode of an older processor does.
//
//   expectationOf("V_MAC_F32_e32_vi", "V_FMAC_F32_e32_vi")     Rule::RoundsOnce
//   expectationOf("V_ADD_U32_e32_vi", "V_ADD_U32_e32_gfx9")    nothing: on gfx8 it writes a carry
//
// LLVM names opcodes by what they do, so that those with the same name before the suffix of the encoding are the
// same, with the exceptions in this table. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace wavesmith::check {

enum class OpcodeRule : std::uint8_t {
  Same,
  RoundsOnce,      // fused multiply-add instead of a multiplication and an addition
  Indexed,         // v_mov between s_set_gpr_idx_on and s_set_gpr_idx_off
  ScratchNoBuffer, // scratch without a buffer descriptor
  DropsCache,      // invalidation and write-back of caches
};

// LLVM's name in its parts: V_ADD_U32, e32, vi.
struct OpcodeName {
  std::string_view base;
  std::string_view form;     // e32, e64, dpp, sdwa, or empty
  std::string_view encoding; // vi, gfx9, gfx90a, gfx940, or empty
};
[[nodiscard]] OpcodeName opcodeName(std::string_view name);

// How `now`, on gfx942, does what `old` did; nothing: it does something else.
[[nodiscard]] std::optional<OpcodeRule> expectationOf(std::string_view old, std::string_view now);

} // namespace wavesmith::check
