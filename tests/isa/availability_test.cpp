// SPDX-License-Identifier: Apache-2.0
// The availability on each target, compared with LLVM 19's assembler.
#include "assembler/assembler.h"
#include "assembler/llvm_reader.h"
#include "assembler/llvm_tables.h"
#include "isa/availability.h"
#include "isa/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa {
namespace {

const Target& target(std::string_view processor) {
  return *findTarget(processor);
}

std::string sentence(std::string_view word, std::string_view processor = "gfx942", std::string_view in = {}) {
  const auto found = unavailable(word, target(processor), in);
  return found ? found->sentence : "";
}

std::string replacement(std::string_view word, std::string_view processor = "gfx942",
                        std::string_view in = {}) {
  const auto found = unavailable(word, target(processor), in);
  return found ? found->replacement : "none";
}

TEST(Availability, NamesTargetsAndReplacementsOfMnemonics) {
  EXPECT_EQ(sentence("v_add_nc_u32"),
            "gfx942 has no v_add_nc_u32 (available on gfx10 and later); use v_add_u32");
  EXPECT_EQ(replacement("v_add_nc_u32"), "v_add_u32");
  EXPECT_EQ(replacement("v_add_nc_u32_e64"), "v_add_u32_e64");
  EXPECT_EQ(sentence("ds_load_b32"),
            "gfx942 has no ds_load_b32 (available on gfx11 and later); use ds_read_b32");
  EXPECT_EQ(sentence("s_waitcnt_vscnt"), "gfx942 has no s_waitcnt_vscnt (available on gfx10 and gfx11); "
                                         "stores count in vmcnt: use s_waitcnt vmcnt(N)");
  EXPECT_EQ(replacement("s_waitcnt_vscnt"), "");
  EXPECT_EQ(sentence("v_mad_f32"),
            "gfx942 has no v_mad_f32 (available on gfx10 and before); use v_fma_f32, which rounds once");
  EXPECT_EQ(sentence("ds_read_b64_tr_b16").substr(0, 54),
            "gfx942 has no ds_read_b64_tr_b16 (available on gfx950)");
  EXPECT_EQ(sentence("image_sample_lz"),
            "gfx942 has no image_sample_lz (available on other GPUs); gfx942 has no texture units: compute "
            "the address and use buffer_load or global_load");
  EXPECT_EQ(sentence("v_add_f32_dpp8"),
            "gfx942 has no dpp8 form of v_add_f32; use v_add_f32_dpp with quad_perm or row_*");
  EXPECT_EQ(sentence("buffer_wbinvl1"), "gfx942 has no buffer_wbinvl1; use buffer_inv sc1");
}

TEST(Availability, CoversModifiersAndRegisters) {
  EXPECT_EQ(sentence("glc"), "gfx942 has no glc here; use sc0");
  EXPECT_EQ(replacement("glc"), "sc0");
  EXPECT_EQ(replacement("slc"), "nt");
  EXPECT_EQ(replacement("scc"), "sc1");
  EXPECT_EQ(replacement("vscnt"), "vmcnt");
  EXPECT_EQ(replacement("scope:SCOPE_SYS"), "sc0 sc1");
  EXPECT_EQ(sentence("th:TH_LOAD_LU"), "gfx942 has no th here; use nt, or sc0 for an atomic that returns");
  EXPECT_EQ(replacement("th:TH_LOAD_LU"), "");
  EXPECT_EQ(replacement("HW_REG_WAVE_MODE"), "HW_REG_MODE");
  EXPECT_EQ(sentence("row_share:3"), "gfx942 has no row_share here; use row_newbcast");
  EXPECT_EQ(replacement("sc0", "gfx942", "s_load_dword"), "glc");
  EXPECT_EQ(sentence("glc", "gfx942", "s_load_dword"), "");
  EXPECT_EQ(sentence("glc", "gfx942", "global_load_dword"), "gfx942 has no glc here; use sc0");
}

TEST(Availability, HasNoMessageForAvailableOrUnknownNames) {
  for (const std::string_view word :
       {"v_add_f32", "v_add_f32_e64", "s_waitcnt", "sc0", "nt", "vcc", "v0", "offen", "v_frobnicate", "",
        "12", "HW_REG_MODE", "quad_perm", "v_mfma_f32_32x32x8f16"})
    EXPECT_EQ(sentence(word), "") << word;
}

TEST(Availability, DependsOnTheTarget) {
  EXPECT_EQ(sentence("glc", "gfx90a"), "");
  EXPECT_EQ(replacement("sc1", "gfx90a"), "scc");
  EXPECT_EQ(sentence("v_mac_f32", "gfx90a"), "");
  EXPECT_EQ(sentence("buffer_inv", "gfx90a"), "gfx90a has no buffer_inv (available on gfx940 and later)");
  EXPECT_EQ(sentence("buffer_inv", "gfx940"), "");
  EXPECT_EQ(replacement("v_mfma_f32_32x32x8_f16", "gfx90a"), "v_mfma_f32_32x32x8f16");
  EXPECT_EQ(sentence("buffer_wbinvl1", "gfx90a"), "");
  EXPECT_EQ(sentence("v_mov_b64", "gfx90a"), "gfx90a has no v_mov_b64 (available on gfx940 and later)");
}

struct Row {
  std::string_view word;
  std::string_view replacement;
};
constexpr std::array kRows{
#define ELSEWHERE(word, gpus, replacement, advice) Row{word, replacement},
#include "isa/availability.inc"
#undef ELSEWHERE
};

// The words of `all` that LLVM's assembler rejects for the target, with or without operands.
std::set<std::string> refused(const std::vector<std::string>& all, const std::string& processor) {
  constexpr std::size_t kAtOnce = 500; // fewer than the messages kept
  std::set<std::string> found;
  for (std::size_t first = 0; first < all.size(); first += kAtOnce) {
    std::string text;
    const std::size_t count = std::min(kAtOnce, all.size() - first);
    for (std::size_t i = 0; i < count; ++i)
      text += all[first + i] + "\n";
    assembler::Options options;
    options.target = processor;
    const auto assembly = assembler::assemble({{"words.s", text}}, options);
    for (const source::Diagnostic& diagnostic : assembly.diagnostics) {
      if (diagnostic.message.starts_with("instruction not supported") ||
          diagnostic.message.starts_with("invalid instruction"))
        found.insert(all[first + diagnostic.place.line - 1]);
    }
  }
  return found;
}

TEST(Availability, MatchesLlvmForListedMnemonics) {
  std::vector<std::string> elsewhere;
  std::vector<std::string> replacements;
  for (const Row& row : kRows) {
    elsewhere.emplace_back(row.word);
    if (!row.replacement.empty()) replacements.emplace_back(row.replacement);
  }
  EXPECT_EQ(refused(elsewhere, "gfx942").size(), kRows.size());
  EXPECT_EQ(refused(replacements, "gfx942"), std::set<std::string>());
}

TEST(Availability, MatchesLlvmForEveryMnemonic) {
  const std::set<std::string> all = assembler::testing::llvmMnemonics();
  EXPECT_GT(all.size(), 2000U);
  for (const std::string_view processor : {"gfx90a", "gfx940", "gfx942"}) {
    const auto missing = refused({all.begin(), all.end()}, std::string(processor));
    std::size_t compared = 0;
    for (const std::string& mnemonic : all) {
      // gfx90a has some of them; graphics is out of scope.
      if (processor == "gfx90a" && mnemonic.starts_with("image_")) continue;
      const auto found = unavailable(mnemonic, target(processor));
      // Instructions that LLVM accepts and the manual lacks are reported too.
      const bool isUndocumented =
          processor != "gfx90a" && !insteadOfUndocumented(findMnemonic(mnemonic)).empty();
      EXPECT_EQ(found.has_value(), missing.contains(mnemonic) || isUndocumented)
          << processor << " " << mnemonic;
      if (!found) continue;
      EXPECT_TRUE(found->sentence.contains(mnemonic)) << found->sentence;
      ++compared;
    }
    EXPECT_GT(compared, 800U) << processor;
  }
}

// Opcode::targets compared with LLVM's decoders: the same words for each target.
TEST(Availability, MatchesLlvmsDecoderForEveryRow) {
  for (const std::string processor : {"gfx90a", "gfx940", "gfx942"}) {
    assembler::testing::LlvmReader reader(processor);
    assembler::testing::LlvmInstruction llvm;
    for (const Opcode& row : opcodes()) {
      bool isThere = false;
      for (std::uint32_t seed = 0; seed < 20 && !isThere; ++seed) {
        const auto words = testing::makeWords(row, Form::Base, seed);
        isThere = reader.read(words.bytes(), 0, llvm) &&
                  findMnemonic(llvm.opcode->mnemonic) == findMnemonic(row.mnemonic);
      }
      EXPECT_EQ((row.targets & target(processor).bit) != 0, isThere) << processor << " " << row.mnemonic;
    }
  }
}

// LLVM accepts gfx90a's spellings of matrix operations for gfx942, too.
TEST(Availability, ReplacesMatrixOperationsByOldSpellings) {
  for (const Opcode& row : opcodes()) {
    const auto old = unavailable(row.mnemonic, target("gfx90a"));
    if (row.unit != Unit::Mfma || !old || old->replacement.empty()) continue;
    EXPECT_TRUE(refused({old->replacement}, "gfx942").empty()) << old->replacement;
  }
}

} // namespace
} // namespace wavesmith::isa
