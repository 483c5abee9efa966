// SPDX-License-Identifier: Apache-2.0
#include "check/port/opcode_pairs.h"

#include <algorithm>
#include <array>

namespace wavesmith::check {
namespace {

using enum OpcodeRule;

struct Pair {
  std::string_view old;
  std::string_view oldEncoding; // only in this one; empty: in all
  std::string_view now;
  OpcodeRule rule;
};

// LLVM 19, lib/Target/AMDGPU: VOP2Instructions.td (V_MAC, V_FMAC, V_ADD_CO with its name v_add_u32 on gfx8),
// VOP3Instructions.td (V_MAD, V_MAD_LEGACY: "renamedInGFX9"), VOP3PInstructions.td (V_MAD_MIX),
// BUFInstructions.td (BUFFER_WBINVL1, BUFFER_INV). What they compute: "Vega" Instruction Set Architecture, chapter
// "Instructions", V_ADD_CO_U32 and V_MAD_LEGACY_F16; GCN3 Instruction Set Architecture, V_ADD_U32 and V_MAD_F16.
constexpr std::array kPairs{
    Pair{"V_ADD_U32", "vi", "V_ADD_CO_U32", Same},
    Pair{"V_SUB_U32", "vi", "V_SUB_CO_U32", Same},
    Pair{"V_SUBREV_U32", "vi", "V_SUBREV_CO_U32", Same},
    Pair{"V_ADDC_U32", "", "V_ADDC_CO_U32", Same},
    Pair{"V_SUBB_U32", "", "V_SUBB_CO_U32", Same},
    Pair{"V_SUBBREV_U32", "", "V_SUBBREV_CO_U32", Same},
    // On gfx8 they clear the upper half of the result.
    Pair{"V_MAD_F16", "vi", "V_MAD_LEGACY_F16", Same},
    Pair{"V_MAD_U16", "vi", "V_MAD_LEGACY_U16", Same},
    Pair{"V_MAD_I16", "vi", "V_MAD_LEGACY_I16", Same},
    Pair{"V_FMA_F16", "vi", "V_FMA_LEGACY_F16", Same},
    Pair{"V_DIV_FIXUP_F16", "vi", "V_DIV_FIXUP_LEGACY_F16", Same},
    Pair{"V_MAC_F32", "", "V_FMAC_F32", RoundsOnce},
    Pair{"V_MAD_F32", "", "V_FMA_F32", RoundsOnce},
    Pair{"V_MADMK_F32", "", "V_FMAMK_F32", RoundsOnce},
    Pair{"V_MADAK_F32", "", "V_FMAAK_F32", RoundsOnce},
    Pair{"V_MAD_MIX_F32", "", "V_FMA_MIX_F32", RoundsOnce},
    Pair{"V_MAD_MIXLO_F16", "", "V_FMA_MIXLO_F16", RoundsOnce},
    Pair{"V_MAD_MIXHI_F16", "", "V_FMA_MIXHI_F16", RoundsOnce},
    Pair{"V_MOVRELS_B32", "", "V_MOV_B32", Indexed},
    Pair{"V_MOVRELD_B32", "", "V_MOV_B32", Indexed},
    Pair{"V_MOVRELSD_B32", "", "V_MOV_B32", Indexed},
    Pair{"BUFFER_WBINVL1", "", "BUFFER_INV", DropsCache},
    Pair{"BUFFER_WBINVL1_VOL", "", "BUFFER_INV", DropsCache},
    Pair{"BUFFER_INVL2", "", "BUFFER_INV", DropsCache},
    Pair{"BUFFER_WBL2", "", "BUFFER_WBL2", DropsCache},
};

// A suffix of the name with its '_' is removed from it and returned without.
template <std::size_t N>
std::string_view takeSuffix(std::string_view& name, const std::array<std::string_view, N>& suffixes) {
  for (const std::string_view suffix : suffixes) {
    if (name.size() <= suffix.size() + 1 || !name.ends_with(suffix)) continue;
    const std::size_t at = name.size() - suffix.size();
    if (name[at - 1] != '_') continue;
    const std::string_view taken = name.substr(at);
    name.remove_suffix(suffix.size() + 1);
    return taken;
  }
  return {};
}

// How a scratch instruction addresses; its operands say it as well (FLATInstructions.td).
constexpr std::array<std::string_view, 4> kScratchForms{"SADDR", "SVS", "ST", "VE"};
constexpr std::array<std::string_view, 4> kBufferForms{"OFFEN", "OFFSET", "IDXEN", "BOTHEN"};

std::string_view withoutForm(std::string_view base) {
  if (base.starts_with("SCRATCH_")) static_cast<void>(takeSuffix(base, kScratchForms));
  return base;
}

// BUFFER_LOAD_DWORD_OFFEN and SCRATCH_LOAD_DWORD_SVS.
bool isScratchOfBuffer(std::string_view old, std::string_view now) {
  constexpr std::string_view kBuffer = "BUFFER_";
  constexpr std::string_view kScratch = "SCRATCH_";
  if (!old.starts_with(kBuffer) || !now.starts_with(kScratch)) return false;
  old.remove_prefix(kBuffer.size());
  now.remove_prefix(kScratch.size());
  const std::string_view form = takeSuffix(old, kBufferForms);
  static_cast<void>(takeSuffix(now, kScratchForms));
  return (form == "OFFEN" || form == "OFFSET") && old == now;
}

} // namespace

OpcodeName opcodeName(std::string_view name) {
  // Matrix instructions: whether C and D are VGPRs or AGPRs. Their operands say it as well.
  static_cast<void>(takeSuffix(name, std::array<std::string_view, 2>{"acd", "vcd"}));
  OpcodeName parts;
  parts.encoding = takeSuffix(name, std::array<std::string_view, 4>{"vi", "gfx9", "gfx90a", "gfx940"});
  parts.form = takeSuffix(name, std::array<std::string_view, 4>{"e32", "e64", "dpp", "sdwa"});
  parts.base = name;
  return parts;
}

std::optional<OpcodeRule> expectationOf(std::string_view old, std::string_view now) {
  const OpcodeName before = opcodeName(old);
  const OpcodeName after = opcodeName(now);
  // The assembler chooses the short form where it suffices, and may for one of the two only.
  const auto isFull = [](std::string_view form) { return form == "dpp" || form == "sdwa"; };
  if ((isFull(before.form) || isFull(after.form)) && before.form != after.form) return std::nullopt;
  bool isListed = false;
  for (const Pair& pair : kPairs) {
    if (pair.old != before.base || (!pair.oldEncoding.empty() && pair.oldEncoding != before.encoding))
      continue;
    if (pair.now == after.base) return pair.rule;
    isListed = true;
  }
  if (isListed) return std::nullopt;
  if (withoutForm(before.base) == withoutForm(after.base)) return Same;
  if (isScratchOfBuffer(before.base, after.base)) return ScratchNoBuffer;
  return std::nullopt;
}

} // namespace wavesmith::check
