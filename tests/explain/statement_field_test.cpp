// SPDX-License-Identifier: Apache-2.0
// Fields of texts, compared with the words that LLVM's assembler makes of the same texts.
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "explain/statement_field.h"
#include "isa/fields/swizzle_pattern.h"
#include "program/program.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::explain {
namespace {

// The instructions that LLVM makes of these lines, one of each.
std::vector<isa::Instruction> assembled(const std::vector<std::string>& lines) {
  std::string text = "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .text\nk:\n";
  for (const std::string& line : lines)
    text += line + '\n';
  const assembler::Assembly assembly = assembler::assemble({{"test.s", text}}, {});
  if (!assembly.ok()) {
    ADD_FAILURE() << testing::describe(assembly.diagnostics) << text;
    return {};
  }
  auto object = codeobject::read(assembly.codeObject, "test.s");
  if (!object) return {};
  auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  if (!program) return {};
  const auto all = program->instructions();
  EXPECT_GE(all.size(), lines.size());
  return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), lines.size()))};
}

std::uint32_t encodedBy(const isa::Instruction& instruction, FieldKind kind) {
  const isa::Modifiers& m = instruction.modifiers;
  if (kind == FieldKind::Dpp)
    return m.dppCtrl | std::uint32_t{m.boundCtrl} << 11 | std::uint32_t{m.bankMask} << 16 |
           std::uint32_t{m.rowMask} << 20;
  return static_cast<std::uint32_t>(instruction.immediate) & 0xffff;
}

void expectEncodings(const std::vector<std::string>& lines) {
  const auto instructions = assembled(lines);
  ASSERT_EQ(instructions.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto field = fieldOf(lines[i], evaluateNumbers);
    ASSERT_TRUE(field) << lines[i];
    EXPECT_TRUE(field->isKnown) << lines[i];
    EXPECT_EQ(encodedValue(*field), encodedBy(instructions[i], field->kind)) << lines[i];
  }
}

TEST(StatementField, ReadsWhatLlvmReads) {
  expectEncodings({
      "  s_waitcnt vmcnt(0)",
      "  s_waitcnt vmcnt(17) & lgkmcnt(3)",
      "  s_waitcnt lgkmcnt(0), expcnt(2) // why",
      "  s_waitcnt vmcnt_sat(100) lgkmcnt_sat(99)",
      "  s_waitcnt 0",
      "lab:  s_waitcnt 0x0f70",
      "  s_waitcnt vmcnt(2+1)",
      "  s_getreg_b32 s0, hwreg(HW_REG_MODE)",
      "  s_getreg_b32 s0, hwreg(HW_REG_LDS_ALLOC, 12, 9)",
      "  s_setreg_b32 hwreg(HW_REG_MODE, 4, 2), s1",
      "  s_setreg_imm32_b32 hwreg(1, 0, 4), 3",
      "  s_setreg_b32 0x1801, s1",
      "  ds_swizzle_b32 v0, v1",
      "  ds_swizzle_b32 v0, v1 offset:0x8055",
      "  ds_swizzle_b32 v0, v1 offset:swizzle(QUAD_PERM, 0, 1, 3, 2)",
      "  ds_swizzle_b32 v0, v1 offset:swizzle(BITMASK_PERM, \"01pi0\")",
      "  ds_swizzle_b32 v0, v1 offset:swizzle(BROADCAST,8,3)",
      "  ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,16)",
      "  ds_swizzle_b32 v0, v1 offset:swizzle(REVERSE,32)",
      "  v_mov_b32_dpp v0, v1 quad_perm:[3, 2, 1, 0] row_mask:0xa bank_mask:0x5",
      "  v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:0",
      "  v_add_f32_dpp v0, v1, v2 row_shr:15 row_mask:0xf bank_mask:0xf",
      "  v_add_f32 v0, v1, v2 row_bcast:31 row_mask:0xc bank_mask:0xf bound_ctrl:1",
      "  v_mov_b32_dpp v0, v1 row_newbcast:7 row_mask:0xf bank_mask:0xf",
      "  v_mov_b32_dpp v0, v1 row_half_mirror",
      "  v_mov_b32_dpp v0, v1 wave_ror:1 bank_mask:0x1",
  });
}

TEST(StatementField, ReadsOctalNumbersAndExpressions) {
  expectEncodings({
      "  s_waitcnt vmcnt(010)",
      "  s_waitcnt vmcnt(0b11u) lgkmcnt(-16>>60)",
      "  s_getreg_b32 s0, hwreg(HW_REG_LDS_ALLOC, 014, 9)",
      "  ds_swizzle_b32 v1, v2 offset:010",
      "  ds_swizzle_b32 v0, v1 offset:swizzle(SWAP, 010)",
      "  ds_swizzle_b32 v0, v1 offset:swizzle(BROADCAST, 4*2, 7-4)",
      "  v_mov_b32_dpp v1, v2 row_shl:010 row_mask:0xf bank_mask:0xf",
      "  v_mov_b32_dpp v1, v2 quad_perm:[03, 0x2, 1 == 0, 2/2] row_mask:0xf bank_mask:017",
  });
}

TEST(StatementField, ReadsNestedParentheses) {
  expectEncodings({
      "  s_waitcnt vmcnt((1+2)*2) & lgkmcnt(((1)))",
      "  s_waitcnt vmcnt (3) lgkmcnt( 2 )",
      "  s_waitcnt vmcnt(9) vmcnt(20)",
      "  s_waitcnt vmcnt_sat(-1) expcnt(0)",
      "  s_waitcnt/* a, b */vmcnt(0),/* c */lgkmcnt(0)",
      "  s_getreg_b32 s0, hwreg( HW_REG_LDS_ALLOC , (3+3)*2, 9 )",
      "  ds_swizzle_b32 v0, v1 offset : swizzle ( BROADCAST , (1+1)*2 , 1 )",
      "  v_mov_b32_dpp v0 v1 row_shl : (1 + 1) row_mask:0xf bank_mask: 3",
      "  V_MOV_B32_DPP v0, v1 row_ror:3 row_mask:0xf bank_mask:0xf",
  });
}

// Arguments of swizzle() and DPP know the symbols of the text.
TEST(StatementField, ReadsSymbols) {
  const auto evaluate = [](std::string_view text) {
    return syntax::evaluate(text, [](std::string_view name) -> std::optional<std::int64_t> {
      return name == "n" ? std::optional<std::int64_t>(4) : std::nullopt;
    });
  };
  const auto valueOf = [&](std::string_view line) { return encodedValue(fieldOf(line, evaluate).value()); };
  EXPECT_EQ(valueOf("ds_swizzle_b32 v0, v1 offset:swizzle(SWAP, n*2)"), isa::swizzleSwap(8));
  EXPECT_EQ(valueOf("v_mov_b32_dpp v0, v1 row_shl:n-1 row_mask:0xf bank_mask:0xf") & 0x1ff, 0x103U);
  EXPECT_EQ(valueOf("v_mov_b32_dpp v0, v1 quad_perm:[n-4,1,2,n-1]") & 0x1ff, 0xe4U);
  EXPECT_EQ(valueOf("s_waitcnt vmcnt(n)") & 0xf, 4U);
}

// Every control, and many patterns: composed, assembled and read again.
TEST(StatementField, ComposesWhatLlvmEncodes) {
  std::mt19937 random(7);
  const auto below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
  std::vector<StatementField> fields;
  std::vector<std::string> lines;
  const auto add = [&](std::string_view line, const auto& change) {
    auto field = fieldOf(line, evaluateNumbers);
    ASSERT_TRUE(field) << line;
    change(*field);
    fields.push_back(*field);
    lines.push_back(withField(line, *field));
  };
  for (unsigned n = 0; n < 40; ++n) {
    add("  s_waitcnt vmcnt(1) // a", [&](auto& f) {
      f.wait = {.vm = static_cast<std::uint8_t>(below(64)),
                .lgkm = static_cast<std::uint8_t>(below(16)),
                .exp = static_cast<std::uint8_t>(below(8))};
    });
    add("  s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s1", [&](auto& f) {
      const unsigned offset = below(32);
      f.hardware = {1 + below(7), offset, 1 + below(32 - offset)};
    });
    add("  ds_swizzle_b32 v0, v1 offset:3 // c", [&](auto& f) { f.swizzle = below(0x8100); });
    add("  ds_swizzle_b32 v0, v1", [&](auto& f) { f.swizzle = below(0x10000); });
  }
  for (const unsigned size : {2U, 4U, 8U, 16U, 32U}) {
    add("  ds_swizzle_b32 v0, v1", [&](auto& f) { f.swizzle = isa::swizzleReverse(size); });
    add("  ds_swizzle_b32 v0, v1", [&](auto& f) { f.swizzle = isa::swizzleSwap(size / 2); });
    add("  ds_swizzle_b32 v0, v1", [&](auto& f) { f.swizzle = isa::swizzleBroadcast(size, size - 1); });
  }
  for (unsigned control = 0; control < 0x160; ++control) {
    if (isa::dppPattern(static_cast<std::uint16_t>(control)) == isa::DppPattern::Reserved) continue;
    add("  v_mov_b32_dpp v0, v1 bank_mask:0x3  quad_perm:[0,1,2,3] row_mask:0x1", [&](auto& f) {
      f.dpp = {static_cast<std::uint16_t>(control), static_cast<std::uint8_t>(below(16)),
               static_cast<std::uint8_t>(below(16)), below(2) != 0};
    });
  }
  const auto instructions = assembled(lines);
  ASSERT_EQ(instructions.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto again = fieldOf(lines[i], evaluateNumbers);
    ASSERT_TRUE(again) << lines[i];
    EXPECT_EQ(encodedValue(*again), encodedBy(instructions[i], fields[i].kind)) << lines[i];
    if (fields[i].kind != FieldKind::Swizzle) {
      EXPECT_EQ(encodedValue(*again), encodedValue(fields[i])) << lines[i];
      continue;
    }
    // Several masks have the same effect, and a macro writes one of them.
    for (unsigned lane = 0; lane < 64; ++lane)
      EXPECT_EQ(isa::swizzleSourceLane(again->swizzle, lane), isa::swizzleSourceLane(fields[i].swizzle, lane))
          << lines[i];
  }
}

TEST(StatementField, KeepsTheRestOfTheLine) {
  const auto changed = [](std::string_view line, const auto& change) {
    auto field = fieldOf(line, evaluateNumbers);
    if (!field) return std::string("no field");
    change(*field);
    return withField(line, *field);
  };
  EXPECT_EQ(changed("a: s_waitcnt vmcnt(3) lgkmcnt(1)  // b", [](auto& f) { f.wait = {.vm = 0}; }),
            "a: s_waitcnt vmcnt(0)  // b");
  EXPECT_EQ(changed("  ds_swizzle_b32 v0, v1 // b", [](auto& f) { f.swizzle = isa::swizzleSwap(1); }),
            "  ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,1) // b");
  EXPECT_EQ(changed("  v_add_f32_dpp v0, -v1, v2 row_mask:0x3 row_shl:2 bank_mask:0x1 /* x */",
                    [](auto& f) { f.dpp = {.control = 0x141}; }),
            "  v_add_f32_dpp v0, -v1, v2 row_half_mirror row_mask:0xf bank_mask:0xf /* x */");
}

TEST(StatementField, SaysWhatIsUnknown) {
  for (const char* line :
       {"  s_waitcnt vmcnt(n)", "  s_waitcnt vmcnt(99)", "  s_waitcnt", "  s_waitcnt vmcnt(0) vmcnt",
        "  s_getreg_b32 s0, hwreg(HW_REG_NOTHING)", "  s_getreg_b32 s0, hwreg(1, 2)",
        "  ds_swizzle_b32 v0, v1 offset:pattern", "  ds_swizzle_b32 v0, v1 offset:0x10000",
        "  ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,3)", "  v_mov_b32_dpp v0, v1 row_shl:16",
        "  v_mov_b32_dpp v0, v1 quad_perm:[0,1,2]", "  v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,4]",
        "  v_mov_b32_dpp v0, v1 row_shl:\\n"}) {
    const auto field = fieldOf(line, evaluateNumbers);
    ASSERT_TRUE(field) << line;
    EXPECT_FALSE(field->isKnown) << line;
    EXPECT_NE(explain(*field).summary.find("unknown"), std::string::npos) << line;
  }
  for (const char* line : {"", "  s_nop 0", "  v_add_f32 v0, v1, v2", "  .set a, 1", "  // s_waitcnt 0",
                           "a:", "  v_mad_u64_u32 v[0:1], vcc, v1, v2, v[3:4] row_shl:1"})
    EXPECT_FALSE(fieldOf(line, evaluateNumbers)) << line;
  // A symbol that is known.
  const auto field =
      fieldOf("  s_waitcnt vmcnt(n)", [](std::string_view text) -> std::optional<std::int64_t> {
        return text == "n" ? std::optional<std::int64_t>(5) : std::nullopt;
      });
  ASSERT_TRUE(field);
  EXPECT_EQ(field->wait, (isa::WaitCounts{.vm = 5}));
}

TEST(StatementField, ExplainsInWords) {
  const auto explained = [](std::string_view line) { return explain(*fieldOf(line, evaluateNumbers)); };
  EXPECT_EQ(explained("  s_waitcnt vmcnt(2)").summary,
            "Waits until at most 2 vector memory operations are outstanding.");
  const isa::Explained mode = explained("  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0x31");
  EXPECT_EQ(mode.summary, "Writes bits 7:0 of HW_REG_MODE.");
  ASSERT_EQ(mode.fields.size(), 2U);
  EXPECT_EQ(mode.fields[0],
            (isa::ExplainedField{"FP_ROUND", "bits 3:0", "f32 up, f64 and f16 to nearest even"}));
  EXPECT_EQ(mode.fields[1], (isa::ExplainedField{"FP_DENORM", "bits 7:4", "f32 kept, f64 and f16 flushed"}));
  EXPECT_EQ(explained("  s_getreg_b32 s0, hwreg(9)").notes.front(),
            "gfx942 has no register with this number");
  const isa::Explained shift = explained("  v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0x5");
  EXPECT_EQ(shift.fields[0].value, "- 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14");
  EXPECT_EQ(shift.fields[4].meaning, "rows of 16 lanes that are written: 0, 2");
}

} // namespace
} // namespace wavesmith::explain
