// SPDX-License-Identifier: Apache-2.0
#include "port/instructions.h"

#include "port/memory_rules.h"
#include "port/rewriting.h"
#include "port/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

namespace wavesmith::port {
namespace {

struct Renamed {
  std::string_view old;
  std::string_view now;
  std::string_view why;
};

// What LLVM 19 does not know for gfx942 under its old name, and what computes the same there.
constexpr std::string_view kOnce =
    "gfx942 has no v_mac and v_mad of single precision; the fused one rounds once instead of twice and keeps "
    "denormals if the mode does, so last bits of results may differ";
constexpr std::string_view kCarry = "the addition that writes a carry has this name since gfx900";
constexpr std::array<Renamed, 10> kRenamed{{
    {"v_mac_f32", "v_fmac_f32", kOnce},
    {"v_mad_f32", "v_fma_f32", kOnce},
    {"v_madmk_f32", "v_fmamk_f32", kOnce},
    {"v_madak_f32", "v_fmaak_f32", kOnce},
    {"v_mad_mix_f32", "v_fma_mix_f32", kOnce},
    {"v_mad_mixlo_f16", "v_fma_mixlo_f16", kOnce},
    {"v_mad_mixhi_f16", "v_fma_mixhi_f16", kOnce},
    {"v_addc_u32", "v_addc_co_u32", kCarry},
    {"v_subb_u32", "v_subb_co_u32", kCarry},
    {"v_subbrev_u32", "v_subbrev_co_u32", kCarry},
}};

// With a carry if there are four operands.
constexpr std::array<Renamed, 3> kWithCarry{{
    {"v_add_u32", "v_add_co_u32", kCarry},
    {"v_sub_u32", "v_sub_co_u32", kCarry},
    {"v_subrev_u32", "v_subrev_co_u32", kCarry},
}};

// Results of 16 bits that clear the upper half on gfx8 (Vega ISA, "legacy" instructions of VOP3).
constexpr std::array<Renamed, 5> kClearsUpper{{
    {"v_mad_f16", "v_mad_legacy_f16", ""},
    {"v_mad_u16", "v_mad_legacy_u16", ""},
    {"v_mad_i16", "v_mad_legacy_i16", ""},
    {"v_fma_f16", "v_fma_legacy_f16", ""},
    {"v_div_fixup_f16", "v_div_fixup_legacy_f16", ""},
}};

// What gfx942 does not have at all.
struct Missing {
  std::string_view prefix;
  std::string_view why;
};
constexpr std::array<Missing, 6> kMissing{{
    {"image_", "gfx942 has no texture unit: read and write the image as a buffer"},
    {"exp", "gfx942 draws nothing, so nothing can be exported"},
    {"v_interp_", "gfx942 draws nothing, so there are no attributes to interpolate"},
    {"ds_ordered_count", "gfx942 has no GDS: count with an atomic in memory"},
    {"ds_gws_", "global wave sync needs a driver that sets it up; count with an atomic in memory"},
    {"v_mad_legacy_f32", "write v_mul_legacy_f32 and v_add_f32, which round twice as it did"},
}};

class Rules {
public:
  Rules(Rewriting& line, const Processor& from) : line_(line), from_(from), statement_(line.statement()) {}

  void apply() {
    carries();
    renames();
    halves();
    relative();
    missing();
  }

private:
  void renames() {
    if (from_.name == "gfx942") return;
    const auto* found = std::ranges::find(kRenamed, statement_.base, &Renamed::old);
    if (found == kRenamed.end()) return;
    if (statement_.suffix == "_sdwa" && statement_.base.starts_with("v_ma"))
      return line_.ask(fmt::format("{}_sdwa", statement_.base),
                       "gfx942 has no multiply-add with SDWA: move the selected parts to registers first");
    line_.rename(found->now, std::string(found->why));
  }
  void carries() {
    const auto* found = std::ranges::find(kWithCarry, statement_.base, &Renamed::old);
    if (found == kWithCarry.end() || statement_.operands.size() < 4) return;
    line_.rename(found->now, std::string(found->why));
  }
  void halves() {
    if (!from_.isGfx8()) return;
    const auto* found = std::ranges::find(kClearsUpper, statement_.base, &Renamed::old);
    if (found != kClearsUpper.end())
      line_.rename(found->now,
                   "this is the one that clears the upper half of its result, as all did on gfx8");
  }

  // M0 has the index in its low byte for both; M0[15:12] gets the mode (MI300 ISA, S_SET_GPR_IDX_ON).
  void relative() {
    const std::string_view base = statement_.base;
    if (!base.starts_with("v_movrel") || statement_.operands.size() != 2) return;
    const char* mode = base == "v_movrels_b32"   ? "gpr_idx(SRC0)"
                       : base == "v_movreld_b32" ? "gpr_idx(DST)"
                                                 : "gpr_idx(SRC0,DST)";
    line_.replace(statement_.mnemonic, "v_mov_b32");
    line_.before(fmt::format("s_set_gpr_idx_on m0, {}", mode));
    line_.after("s_set_gpr_idx_off");
    line_.because(
        {.what = fmt::format("{} becomes v_mov_b32 with an index", base),
         .why = "gfx942 has no v_movrel; the index is the low byte of m0, whose bits 15:12 change"});
  }

  void missing() {
    for (const Missing& one : kMissing)
      if (!one.why.empty() && statement_.base.starts_with(one.prefix) &&
          (one.prefix != "exp" || statement_.base == "exp"))
        line_.ask(fmt::format("gfx942 has no {}", statement_.base), std::string(one.why));
  }

  Rewriting& line_;
  const Processor& from_;
  const Statement& statement_;
};

// Names of macros, whose uses are not instructions.
std::set<std::string, std::less<>> macroNames(const Draft& draft) {
  std::set<std::string, std::less<>> names;
  for (std::size_t i = 0; i < draft.size(); ++i) {
    const auto directive = parseDirective(draft.line(i).before, draft.line(i).state);
    if (!directive || directive->name.text != ".macro") continue;
    const std::string_view rest = directive->rest.text;
    names.emplace(rest.substr(0, rest.find_first_of(" \t,")));
  }
  return names;
}

} // namespace

void portInstructions(Draft& draft, const Processor& from, std::span<const OldKernel> kernels) {
  const auto macros = macroNames(draft);
  const MemoryRules memory(from, kernels);
  for (std::size_t i = 0; i < draft.size(); ++i) {
    const std::string before = draft.line(i).before;
    const auto statement = parseStatement(before, draft.line(i).state);
    if (!statement || macros.contains(statement->mnemonic.text)) continue;
    Rewriting rewriting(before, *statement);
    Rules(rewriting, from).apply();
    memory.apply(rewriting);
    rewriting.apply(draft, i);
  }
}

} // namespace wavesmith::port
