// SPDX-License-Identifier: Apache-2.0
#include "port/rules/arithmetic_rules.h"

#include "syntax/integer.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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
constexpr std::array<Renamed, 6> kWithCarry{{
    {"v_add_u32", "v_add_co_u32", kCarry},
    {"v_sub_u32", "v_sub_co_u32", kCarry},
    {"v_subrev_u32", "v_subrev_co_u32", kCarry},
    // Their names for gfx8 before LLVM 5; with three operands they are the additions of gfx9 that saturate.
    {"v_add_i32", "v_add_co_u32", kCarry},
    {"v_sub_i32", "v_sub_co_u32", kCarry},
    {"v_subrev_i32", "v_subrev_co_u32", kCarry},
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
constexpr std::array<Missing, 4> kMissing{{
    {"image_", "gfx942 has no texture unit: read and write the image as a buffer"},
    {"exp", "gfx942 draws nothing, so nothing can be exported"},
    {"v_interp_", "gfx942 draws nothing, so there are no attributes to interpolate"},
    {"ds_ordered_count", "gfx942 has no GDS: count with an atomic in memory"},
}};

// Registers that are operands on older processors only (LLVM 19 AMDGPUAsmParser.cpp, subtargetHasRegister).
constexpr std::array<Missing, 5> kMissingRegisters{{
    {"tba", "the address of the trap handler is no operand of instructions on gfx942"},
    {"tma", "the memory of the trap handler is no operand of instructions on gfx942"},
    {"lds_direct", "gfx942 does not read LDS as an operand: load it with ds_read_b32 from the address in m0"},
    {"src_lds_direct",
     "gfx942 does not read LDS as an operand: load it with ds_read_b32 from the address in m0"},
    {"src_pops_exiting_wave_id", "gfx942 draws nothing, so there is no order of pixels"},
}};

// Hardware registers with other units or other places (core/emulator/machine/hardware_registers.h has sources).
constexpr std::array<Missing, 2> kOtherFields{{
    {"HW_REG_HW_ID", "a gfx942 has several XCCs, each with its own numbers of shader engines and compute "
                     "units: read HW_REG_XCC_ID too if the number must be unique"},
    {"HW_REG_GPR_ALLOC", "sizes of VGPRs count 8 registers instead of 4, and AGPRs are part of them"},
}};

bool isDot(std::string_view base) {
  return base.starts_with("v_dot2_") || base.starts_with("v_dot4_") || base.starts_with("v_dot8_");
}

// v3 of -v3, |v3|, abs(v3), neg(|v3|).
std::string_view registerIn(std::string_view operand) {
  for (const std::string_view prefix : {"neg(", "abs("})
    if (operand.starts_with(prefix) && operand.ends_with(')'))
      return registerIn(operand.substr(prefix.size(), operand.size() - prefix.size() - 1));
  if (operand.starts_with('-')) return registerIn(operand.substr(1));
  if (operand.size() > 1 && operand.starts_with('|') && operand.ends_with('|'))
    return registerIn(operand.substr(1, operand.size() - 2));
  return operand;
}

// Whether it needs the 32 bits after the instruction, which VOP3 of gfx942 does not have (CDNA3 ISA, 6.2.1).
bool isLiteral(std::string_view operand) {
  constexpr std::array<std::string_view, 5> kInline{"0.5", "1.0", "2.0", "4.0", "0.15915494"};
  std::string_view digits = operand;
  if (digits.starts_with('-')) digits.remove_prefix(1);
  if (digits.empty() || digits.front() < '0' || digits.front() > '9') return false;
  if (digits.contains('.')) return std::ranges::none_of(kInline, [&](auto one) { return digits == one; });
  const auto value = syntax::readInteger(digits);
  return !value || *value > (operand.starts_with('-') ? 16U : 64U);
}

class Rules {
public:
  Rules(Rewriting& line, const Processor& from) : line_(line), from_(from), statement_(line.statement()) {}

  void apply() {
    carries();
    renames();
    halves();
    relative();
    productOfLegacy();
    sumOfLegacy();
    dotProducts();
    missing();
    missingRegisters();
    hardwareRegisters();
  }

private:
  void renames() {
    const auto* found = std::ranges::find(kRenamed, statement_.base, &Renamed::old);
    const bool isSum = statement_.base.starts_with("v_ma") || statement_.base.starts_with("v_fma");
    if (isSum && statement_.suffix == "_sdwa")
      return line_.ask(fmt::format("gfx942 has no {}_sdwa", statement_.base),
                       "no multiply-add selects bytes and halves there: move the selected parts to registers "
                       "first, with v_mov_b32_sdwa");
    if (found != kRenamed.end()) line_.rename(found->now, std::string(found->why));
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

  // gfx942 has it as VOP3 only.
  void productOfLegacy() {
    if (statement_.base != "v_mul_legacy_f32" || statement_.operands.size() != 3) return;
    const auto& operands = statement_.operands;
    if (statement_.suffix == "_sdwa" || statement_.suffix == "_dpp")
      return line_.ask(
          fmt::format("gfx942 has no {}", statement_.mnemonic.text),
          fmt::format("v_mul_legacy_f32 has only the form of VOP3 there: move the operand to a register with "
                      "v_mov_b32{} first",
                      statement_.suffix));
    if (isLiteral(operands[1].text)) {
      if (operands[0].text == registerIn(operands[2].text))
        return line_.ask("gfx942 has no v_mul_legacy_f32 with a literal",
                         "move the number to a register that is free, and multiply with that");
      line_.before(fmt::format("v_mov_b32 {}, {}", operands[0].text, operands[1].text));
      line_.replace(operands[1], std::string(operands[0].text));
      line_.replace(statement_.mnemonic, "v_mul_legacy_f32");
      return line_.because({.what = "the literal of v_mul_legacy_f32 is moved to its result first",
                            .why = "gfx942 has v_mul_legacy_f32 as VOP3 only, which has no literal"});
    }
    if (statement_.suffix == "_e32") {
      line_.replace(statement_.mnemonic, "v_mul_legacy_f32_e64");
      line_.because({.what = "v_mul_legacy_f32_e32 becomes v_mul_legacy_f32_e64",
                     .why = "gfx942 has v_mul_legacy_f32 as VOP3 only"});
    }
  }

  // Both round twice (GCN3 and Vega ISA, V_MAD_LEGACY_F32: D = S0 * S1 + S2, where 0 times anything is 0).
  void sumOfLegacy() {
    if (statement_.base != "v_mad_legacy_f32") return;
    const auto& operands = statement_.operands;
    if (operands.size() != 4 || operands[0].text == registerIn(operands[3].text))
      return line_.ask("gfx942 has no v_mad_legacy_f32",
                       "write v_mul_legacy_f32 to a register that is free, and add that with v_add_f32");
    std::string sum =
        fmt::format("v_add_f32 {}, {}, {}", operands[0].text, operands[0].text, operands[3].text);
    for (const syntax::Piece& modifier : statement_.modifiers)
      sum += fmt::format(" {}", modifier.text);
    line_.replaceStatement(
        {fmt::format("v_mul_legacy_f32 {}, {}, {}", operands[0].text, operands[1].text, operands[2].text),
         sum},
        {.what = "v_mad_legacy_f32 becomes v_mul_legacy_f32 and v_add_f32",
         .why = "gfx942 has no v_mad_legacy_f32; these two round twice as it did, and keep denormals if the "
                "mode does"});
  }

  // LLVM 19 AMDGPUAsmParser.cpp, validateOpSel: gfx940 reads the halves of dot products as they are.
  void dotProducts() {
    if (!isDot(statement_.base)) return;
    const syntax::Piece* low = statement_.modifier("op_sel");
    const syntax::Piece* high = statement_.modifier("op_sel_hi");
    if ((low != nullptr && low->text.contains('1')) || (high != nullptr && high->text.contains('0')))
      line_.ask(fmt::format("gfx942 has no op_sel for {}", statement_.base),
                "bring the halves into place in a register first, with v_alignbit_b32 or v_perm_b32");
  }

  void missing() {
    for (const Missing& one : kMissing)
      if (statement_.base.starts_with(one.prefix) && (one.prefix != "exp" || statement_.base == "exp"))
        line_.ask(fmt::format("gfx942 has no {}", statement_.base), std::string(one.why));
    if (statement_.modifier("gds") != nullptr && !statement_.base.starts_with("ds_gws_") &&
        !statement_.base.starts_with("ds_ordered_count"))
      line_.ask("gfx942 has no GDS", "use a buffer in memory and atomics instead");
  }

  void missingRegisters() {
    for (const syntax::Piece& operand : statement_.operands)
      for (const Missing& one : kMissingRegisters) {
        const std::string_view name = registerIn(operand.text);
        if (name == one.prefix || ((name.ends_with("_lo") || name.ends_with("_hi")) &&
                                   name.substr(0, name.size() - 3) == one.prefix))
          line_.ask(fmt::format("gfx942 has no operand {}", name), std::string(one.why));
      }
  }

  void hardwareRegisters() {
    if (!statement_.base.starts_with("s_getreg")) return;
    for (const Missing& one : kOtherFields)
      for (const syntax::Piece& operand : statement_.operands)
        if (operand.text.starts_with("hwreg(") && operand.text.contains(one.prefix))
          line_.ask(fmt::format("{} has other fields on gfx942", one.prefix), std::string(one.why));
  }

  Rewriting& line_;
  const Processor& from_;
  const syntax::Statement& statement_;
};

} // namespace

void applyArithmeticRules(Rewriting& line, const Processor& from) {
  Rules(line, from).apply();
}

} // namespace wavesmith::port
