// SPDX-License-Identifier: Apache-2.0
#include "isa/availability.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace wavesmith::isa {
namespace {

// GPUs with similar assemblers, in the order of their release; a set of bits. gfx950 has most of gfx942's
// instructions and is separate.
enum Gpus : std::uint8_t {
  kGfx6 = 1, // gfx6 to gfx8
  kGfx9 = 2, // gfx900 to gfx908
  kOnGfx90a = 4,
  kGfx10 = 8,
  kGfx11 = 16,
  kGfx12 = 32,
  kOnGfx950 = 64,
  kEverywhereElse = 63,
};
constexpr Gpus operator|(Gpus a, Gpus b) {
  return static_cast<Gpus>(std::to_underlying(a) | std::to_underlying(b));
}

struct Row {
  std::string_view word;
  Gpus gpus{};
  std::string_view replacement; // the same as a single word
  std::string_view advice;      // otherwise: advice, as the end of a sentence
};

constexpr std::array kMnemonics{
#define ELSEWHERE(word, gpus, replacement, advice) Row{word, gpus, replacement, advice},
#include "isa/availability.inc"
#undef ELSEWHERE
};
static_assert(std::ranges::is_sorted(kMnemonics, {}, &Row::word));

// Words other than mnemonics; only words that the assembler rejected are looked up. Modifiers: LLVM
// AMDGPUUsage and AMDGPUModifierSyntax; sc0, nt and sc1 replace gfx90a's glc, slc and scc (LLVM, SIDefines.h,
// CPol). Cache scopes of gfx12: LLVM AMDGPUUsage, memory models of gfx12 and gfx942.
constexpr auto kAnyRdna = kGfx10 | kGfx11 | kGfx12;
constexpr auto kBeforeGfx940 = kGfx6 | kGfx9 | kOnGfx90a | kGfx10 | kGfx11;
constexpr std::string_view kGraphics = "it applies to images only; remove it";
constexpr std::array kOthers{
    Row{"a16", kAnyRdna, "", kGraphics},
    Row{"d16", kEverywhereElse, "", kGraphics},
    Row{"da", kGfx6 | kGfx9 | kOnGfx90a, "", kGraphics},
    Row{"dim", kAnyRdna, "", kGraphics},
    Row{"dlc", kGfx10 | kGfx11, "", "remove it, or use sc1 to see the writes of other compute units"},
    Row{"dpp8", kAnyRdna, "", "use quad_perm, row_* or ds_bpermute_b32"},
    Row{"fi", kAnyRdna, "", "remove it: inactive lanes are read with bound_ctrl alone"},
    Row{"glc", kBeforeGfx940, "sc0", ""},
    Row{"gds", kGfx6 | kGfx9 | kOnGfx90a | kGfx10 | kGfx11, "", "only ds_gws_* access GPU-wide data"},
    Row{"lwe", kEverywhereElse, "", kGraphics},
    Row{"null", kAnyRdna, "", "write 0 for an offset, or an unused register"},
    Row{"r128", kEverywhereElse, "", kGraphics},
    Row{"row_share", kAnyRdna, "", "use row_newbcast"},
    Row{"row_xmask", kAnyRdna, "", "use row_ror, quad_perm or ds_swizzle_b32"},
    Row{"scc", kOnGfx90a, "sc1", ""},
    Row{"scope", kGfx12, "", "use sc0, sc1 or both"},
    Row{"scope:SCOPE_CU", kGfx12, "", "remove it: wave scope needs no bits"},
    Row{"scope:SCOPE_DEV", kGfx12, "sc1", ""},
    Row{"scope:SCOPE_SE", kGfx12, "sc0", ""},
    Row{"scope:SCOPE_SYS", kGfx12, "sc0 sc1", ""},
    Row{"slc", kBeforeGfx940, "nt", ""},
    Row{"swz", kGfx10 | kGfx11, "", "swizzle with bits of the buffer descriptor; remove it"},
    Row{"tfe", kEverywhereElse, "", "memory is never partially resident; remove it"},
    Row{"th", kGfx12, "", "use nt, or sc0 for an atomic that returns"},
    Row{"th:TH_ATOMIC_NT", kGfx12, "nt", ""},
    Row{"th:TH_ATOMIC_RETURN", kGfx12, "sc0", ""},
    Row{"th:TH_LOAD_NT", kGfx12, "nt", ""},
    Row{"th:TH_STORE_NT", kGfx12, "nt", ""},
    Row{"unorm", kEverywhereElse, "", kGraphics},
    Row{"vscnt", kGfx10 | kGfx11, "vmcnt", ""},
    Row{"wait_exp", kGfx11 | kGfx12, "", "it is for pixel shaders"},
    Row{"wait_vdst", kGfx11 | kGfx12, "", "use s_nop where gfx942 requires wait states"},
    Row{"HW_REG_DVGPR_ALLOC_HI", kGfx12, "", "registers are allocated once, by the kernel descriptor"},
    Row{"HW_REG_FLAT_SCR_HI", kGfx10 | kGfx11, "", "use flat_scratch_hi"},
    Row{"HW_REG_FLAT_SCR_LO", kGfx10 | kGfx11, "", "use flat_scratch_lo"},
    Row{"HW_REG_HW_ID1", kAnyRdna, "HW_REG_HW_ID", ""},
    Row{"HW_REG_HW_ID2", kAnyRdna, "HW_REG_HW_ID", ""},
    Row{"HW_REG_SHADER_CYCLES", kGfx10 | kGfx11, "", "use s_memtime"},
    Row{"HW_REG_SHADER_CYCLES_HI", kGfx12, "", "use s_memtime"},
    Row{"HW_REG_SHADER_CYCLES_LO", kGfx12, "", "use s_memtime"},
    Row{"HW_REG_WAVE_GPR_ALLOC", kGfx12, "HW_REG_GPR_ALLOC", ""},
    Row{"HW_REG_WAVE_HW_ID1", kGfx12, "HW_REG_HW_ID", ""},
    Row{"HW_REG_WAVE_LDS_ALLOC", kGfx12, "HW_REG_LDS_ALLOC", ""},
    Row{"HW_REG_WAVE_MODE", kGfx12, "HW_REG_MODE", ""},
    Row{"HW_REG_WAVE_STATUS", kGfx12, "HW_REG_STATUS", ""},
    Row{"MSG_DEALLOC_VGPRS", kGfx11 | kGfx12, "", "remove it: s_endpgm gives the registers back"},
    Row{"MSG_RTN_GET_REALTIME", kGfx11 | kGfx12, "", "use s_memrealtime"},
};

// Families of words that are useless in compute kernels.
constexpr std::array kPrefixes{
    Row{"image_", kEverywhereElse, "",
        "gfx942 has no texture units: compute the address and use buffer_load or global_load"},
    Row{"BUF_FMT_", kAnyRdna, "", "write the format as format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]"},
    Row{"TH_", kGfx12, "", "use nt"},
};

// Spellings that LLVM's assembler accepts for the same machine code (VOP3PInstructions.td, MFMA aliases of
// gfx940).
struct Spelling {
  std::string_view old;
  std::string_view current;
};
constexpr std::array kSpellings{
    Spelling{"v_mfma_f32_16x16x16bf16_1k", "v_mfma_f32_16x16x16_bf16"},
    Spelling{"v_mfma_f32_16x16x16f16", "v_mfma_f32_16x16x16_f16"},
    Spelling{"v_mfma_f32_16x16x1f32", "v_mfma_f32_16x16x1_4b_f32"},
    Spelling{"v_mfma_f32_16x16x4bf16_1k", "v_mfma_f32_16x16x4_4b_bf16"},
    Spelling{"v_mfma_f32_16x16x4f16", "v_mfma_f32_16x16x4_4b_f16"},
    Spelling{"v_mfma_f32_16x16x4f32", "v_mfma_f32_16x16x4_f32"},
    Spelling{"v_mfma_f32_32x32x1f32", "v_mfma_f32_32x32x1_2b_f32"},
    Spelling{"v_mfma_f32_32x32x2f32", "v_mfma_f32_32x32x2_f32"},
    Spelling{"v_mfma_f32_32x32x4bf16_1k", "v_mfma_f32_32x32x4_2b_bf16"},
    Spelling{"v_mfma_f32_32x32x4f16", "v_mfma_f32_32x32x4_2b_f16"},
    Spelling{"v_mfma_f32_32x32x8bf16_1k", "v_mfma_f32_32x32x8_bf16"},
    Spelling{"v_mfma_f32_32x32x8f16", "v_mfma_f32_32x32x8_f16"},
    Spelling{"v_mfma_f32_4x4x1f32", "v_mfma_f32_4x4x1_16b_f32"},
    Spelling{"v_mfma_f32_4x4x4bf16_1k", "v_mfma_f32_4x4x4_16b_bf16"},
    Spelling{"v_mfma_f32_4x4x4f16", "v_mfma_f32_4x4x4_16b_f16"},
    Spelling{"v_mfma_f64_16x16x4f64", "v_mfma_f64_16x16x4_f64"},
    Spelling{"v_mfma_f64_4x4x4f64", "v_mfma_f64_4x4x4_4b_f64"},
    Spelling{"v_mfma_i32_16x16x4i8", "v_mfma_i32_16x16x4_4b_i8"},
    Spelling{"v_mfma_i32_32x32x4i8", "v_mfma_i32_32x32x4_2b_i8"},
    Spelling{"v_mfma_i32_4x4x4i8", "v_mfma_i32_4x4x4_16b_i8"},
    Spelling{"v_mul_lo_i32", "v_mul_lo_u32"},
};

// "gfx10 and later", "gfx908 and before", "gfx90a", "gfx11"
std::string run(unsigned first, unsigned last) {
  constexpr std::array<std::string_view, 6> kFirst = {"gfx6", "gfx900", "gfx90a", "gfx10", "gfx11", "gfx12"};
  constexpr std::array<std::string_view, 6> kLast = {"gfx8", "gfx908", "gfx90a", "gfx10", "gfx11", "gfx12"};
  constexpr unsigned kNewest = kFirst.size() - 1;
  if (first == 0 && last == kNewest) return "other GPUs";
  if (last == kNewest && first != kNewest) return fmt::format("{} and later", kFirst[first]);
  if (first == 0) return fmt::format("{} and before", kLast[last]);
  if (kFirst[first] == kLast[last]) return std::string(kFirst[first]);
  if (last == first + 1 && kFirst[first] == kLast[first])
    return fmt::format("{} and {}", kFirst[first], kLast[last]);
  return fmt::format("{} to {}", kFirst[first], kLast[last]);
}

std::string gpusText(Gpus gpus) {
  constexpr unsigned kFamilies = 6;
  std::vector<std::string> runs;
  for (unsigned first = 0; first < kFamilies; ++first) {
    if ((gpus >> first & 1U) == 0) continue;
    unsigned last = first;
    while (last + 1 < kFamilies && (gpus >> (last + 1) & 1U) != 0)
      ++last;
    runs.push_back(run(first, last));
    first = last;
  }
  if ((gpus & kOnGfx950) != 0) runs.insert(runs.begin(), "gfx950");
  std::string text = runs.empty() ? "" : runs.front();
  for (std::size_t i = 1; i < runs.size(); ++i)
    text += (i + 1 == runs.size() ? " and " : ", ") + runs[i];
  return text;
}

// "; use X"
std::string adviceOf(const Row& row) {
  if (!row.replacement.empty()) return fmt::format("; use {}", row.replacement);
  return row.advice.empty() ? "" : fmt::format("; {}", row.advice);
}

Unavailable missingMnemonic(std::string_view word, const Row& row, const Target& target) {
  return {fmt::format("{} has no {} (available on {}){}", target.processor, word, gpusText(row.gpus),
                      adviceOf(row)),
          std::string(row.replacement)};
}

template <std::size_t N>
const Row* findRow(const std::array<Row, N>& rows, std::string_view word) {
  const auto found = std::ranges::find(rows, word, &Row::word);
  return found == rows.end() ? nullptr : &*found;
}

const Row* findMissing(std::string_view mnemonic) {
  const auto found = std::ranges::lower_bound(kMnemonics, mnemonic, {}, &Row::word);
  return found != kMnemonics.end() && found->word == mnemonic ? &*found : nullptr;
}

// LLVM's form suffixes; those of GPUs with more of them come first.
std::string_view suffixOf(std::string_view mnemonic) {
  for (const std::string_view suffix : {"_e64_dpp8", "_e64_dpp", "_dpp8", "_e32", "_e64", "_sdwa", "_dpp"}) {
    if (mnemonic.ends_with(suffix)) return suffix;
  }
  return {};
}

std::string_view withoutSuffix(std::string_view mnemonic) {
  return mnemonic.substr(0, mnemonic.size() - suffixOf(mnemonic).size());
}

bool isOn(const Row& row, const Target& target) {
  return (target.bit == kGfx90a && (row.gpus & kOnGfx90a) != 0) ||
         (target.bit == kGfx950 && (row.gpus & kOnGfx950) != 0);
}

// A mnemonic of the opcode table that this target does not have.
std::optional<Unavailable> ofAnotherTarget(Op op, const Target& target) {
  const Opcode& opcode = row(op);
  if ((opcode.targets & target.bit) != 0) return std::nullopt;
  const auto old = std::ranges::find(kSpellings, opcode.mnemonic, &Spelling::current);
  const bool isSpelling = target.bit == kGfx90a && old != kSpellings.end();
  const std::string_view others = opcode.targets == kGfx94x ? "gfx940 and gfx942" : "gfx940 and later";
  Unavailable result{
      .sentence = fmt::format("{} has no {} (available on {})", target.processor, opcode.mnemonic, others),
      .replacement = isSpelling ? std::string(old->old) : ""};
  if (isSpelling) result.sentence += fmt::format("; use {}", old->old);
  return result;
}

std::optional<Unavailable> unavailableMnemonic(std::string_view word, const Target& target) {
  const std::string_view mnemonic = withoutSuffix(word);
  if (const Op op = findMnemonic(mnemonic); op != Op::invalid) {
    const std::string_view instead = target.bit == kGfx90a ? std::string_view() : insteadOfUndocumented(op);
    if (!instead.empty())
      return Unavailable{fmt::format("{} has no {}; {}", target.processor, mnemonic, instead), {}};
    const std::string_view suffix = suffixOf(word);
    if (suffix == "_dpp8" || suffix == "_e64_dpp" || suffix == "_e64_dpp8")
      return Unavailable{fmt::format("{} has no {} form of {}; use {}_dpp with quad_perm or row_*",
                                     target.processor, suffix.substr(1), mnemonic, mnemonic),
                         {}};
    return ofAnotherTarget(op, target);
  }
  const Row* found = findMissing(mnemonic);
  if (found == nullptr || isOn(*found, target)) return std::nullopt;
  Unavailable result = missingMnemonic(mnemonic, *found, target);
  // The suffix is kept if the other instruction has that form.
  if (const std::string_view suffix = suffixOf(word); !suffix.empty() && !result.replacement.empty()) {
    const bool isKept = suffix == "_e32" || suffix == "_e64" || suffix == "_sdwa" || suffix == "_dpp";
    if (isKept)
      result.replacement += suffix;
    else
      result.replacement.clear();
  }
  return result;
}

// Scalar memory instructions keep gfx90a's glc and have neither sc0 nor nt (LLVM, SMInstructions.td).
std::optional<Unavailable> scalarMemoryModifier(std::string_view word, std::string_view instruction,
                                                const Target& target) {
  if (word == "sc0")
    return Unavailable{fmt::format("{} takes glc, not sc0, on {}", instruction, target.processor), "glc"};
  if (word == "glc") return std::nullopt;
  if (word == "sc1" || word == "nt" || word == "slc" || word == "scc")
    return Unavailable{fmt::format("{} has no {} on {}; remove it", instruction, word, target.processor), {}};
  const Row* found = findRow(kOthers, word);
  if (found == nullptr) return std::nullopt;
  return Unavailable{fmt::format("{} has no {} here; remove it", target.processor, word), {}};
}

std::optional<Unavailable> unavailableElse(std::string_view word, const Target& target) {
  if (target.bit == kGfx90a) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kNewer = {
        {{"sc0", "glc"}, {"nt", "slc"}, {"sc1", "scc"}}};
    for (const auto& [newer, older] : kNewer) {
      if (word == newer)
        return Unavailable{fmt::format("{} has no {} here; use {}", target.processor, newer, older),
                           std::string(older)};
    }
  }
  const Row* found = findRow(kOthers, word);
  const bool isWhole = found != nullptr;
  if (const auto colon = word.find(':'); found == nullptr && colon != std::string_view::npos) {
    word = word.substr(0, colon);
    found = findRow(kOthers, word);
  }
  if (found == nullptr || isOn(*found, target)) return std::nullopt;
  return Unavailable{fmt::format("{} has no {} here{}", target.processor, word, adviceOf(*found)),
                     isWhole ? std::string(found->replacement) : std::string()};
}

} // namespace

// These are not in the opcode lists of CDNA3 ISA, chapters 12 and 13; LLVM 19 decodes all of them for gfx942.
std::string_view insteadOfUndocumented(Op op) {
  switch (op) {
  case Op::buffer_wbinvl1:
  case Op::buffer_wbinvl1_vol: return "use buffer_inv sc1";
  case Op::s_atc_probe:
  case Op::s_atc_probe_buffer: return "remove it: it only prefetches an address translation";
  case Op::s_endpgm_ordered_ps_done: return "use s_endpgm";
  case Op::s_rfe_restore_b64: return "use s_rfe_b64";
  case Op::v_screen_partition_4se_b32: return "it is graphics-only; remove it";
  default: return {};
  }
}

std::optional<Unavailable> unavailable(std::string_view word, const Target& target,
                                       std::string_view instruction) {
  if (const auto found = unavailableMnemonic(word, target)) return found;
  if (const Op op = findMnemonic(instruction); op != Op::invalid && row(op).unit == Unit::Smem)
    return scalarMemoryModifier(word, instruction, target);
  if (const auto found = unavailableElse(word, target)) return found;
  for (const Row& prefix : kPrefixes) {
    if (word.starts_with(prefix.word) && !isOn(prefix, target)) return missingMnemonic(word, prefix, target);
  }
  return std::nullopt;
}

} // namespace wavesmith::isa
