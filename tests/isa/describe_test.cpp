// SPDX-License-Identifier: Apache-2.0
// The help pages: complete for every opcode, with operands that LLVM's assembler accepts.
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "isa/decode/decode.h"
#include "isa/describe/describe.h"
#include "isa/describe/describe_text.h"
#include "support/golden.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

namespace wavesmith::isa {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using wavesmith::testing::matchesGolden;

std::vector<Op> allOps() {
  std::vector<Op> ops;
  for (std::size_t i = 0; i < opcodes().size(); ++i)
    ops.push_back(static_cast<Op>(i));
  return ops;
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t at = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, at));
    text.remove_prefix(std::min(at + separator.size(), text.size()));
  }
  return parts;
}

// "VGPR, SGPR or literal" as a list.
std::vector<std::string> kindsOf(std::string_view allowed) {
  std::vector<std::string> kinds;
  for (const std::string& part : split(allowed, ", "))
    for (const std::string& kind : split(part, " or "))
      kinds.push_back(kind);
  return kinds;
}

TEST(Describe, everyOpcodeHasACompletePage) {
  for (const Op op : allOps()) {
    const OpcodePage page = describe(op);
    SCOPED_TRACE(page.mnemonic);
    EXPECT_EQ(page.mnemonic, row(op).mnemonic);
    EXPECT_FALSE(page.summary.empty());
    EXPECT_FALSE(page.encoding.empty());
    EXPECT_TRUE(page.functionalClass.starts_with(functionalClass(op)));
    EXPECT_FALSE(functionalClass(op).empty());
    EXPECT_TRUE(page.syntax.starts_with(page.mnemonic));
    EXPECT_FALSE(page.targets.empty());
    EXPECT_FALSE(page.fidelity.empty());
    ASSERT_FALSE(page.forms.empty());
    ASSERT_FALSE(page.spellings.empty());
    for (const std::string& spelling : page.spellings)
      EXPECT_EQ(findMnemonic(spelling), op) << spelling;
    ASSERT_EQ(page.operands.size(), row(op).operandCount());
    for (const OperandPage& operand : page.operands) {
      for (const std::string& text :
           {operand.name, operand.role, operand.access, operand.type, operand.allowed, operand.explanation})
        EXPECT_FALSE(text.empty()) << operand.name;
      EXPECT_GT(operand.bits, 0u) << operand.name;
      EXPECT_EQ(operand.explanation.back(), '.') << operand.name;
    }
  }
}

// operation.h lists them.
TEST(Describe, rolesAreKnown) {
  const std::set<std::string> roles = {"D",       "S0",  "S1",   "S2",    "DATA",   "DATA0", "DATA1",
                                       "DATA, D", "imm", "MASK", "CARRY", "DCARRY", "addr"};
  for (const Op op : allOps()) {
    for (const OperandPage& operand : describe(op).operands)
      EXPECT_THAT(roles, Contains(operand.role)) << row(op).mnemonic << ' ' << operand.name;
  }
}

TEST(Describe, operandNamesDependOnTheForm) {
  EXPECT_EQ(operandName(Op::v_add_f32, 2), "vsrc1");
  EXPECT_EQ(operandName(Op::v_add_f32, 2, Form::Vop3), "src1");
  EXPECT_EQ(operandName(Op::v_cmp_lt_f32, 0), "vcc");
  EXPECT_EQ(operandName(Op::v_cmp_lt_f32, 0, Form::Sdwa), "sdst");
  EXPECT_EQ(operandName(Op::v_addc_co_u32, 4, Form::Vop3), "ssrc2");
  EXPECT_EQ(operandName(Op::buffer_load_dword, 0), "vdst");
  EXPECT_EQ(operandName(Op::buffer_store_dword, 0), "vdata");
}

// CDNA3 ISA 4.4 and 10.2.
TEST(Describe, statesWhenDataAreSafe) {
  for (const Op op : allOps()) {
    const Opcode& row = isa::row(op);
    const OpcodePage page = describe(op);
    SCOPED_TRACE(page.mnemonic);
    const bool counts = row.counters.vm + row.counters.lgkm + row.counters.exp != 0;
    EXPECT_EQ(counts, !page.counters.empty());
    if (counts) {
      EXPECT_FALSE(page.safeWhen.empty());
    }
    if (row.unit == Unit::Smem) {
      EXPECT_THAT(page.safeWhen, Not(HasSubstr("(N)"))) << "scalar memory has no order";
    }
    if (row.encoding == Encoding::Flat) {
      EXPECT_THAT(page.safeWhen, HasSubstr("vmcnt(0) lgkmcnt(0)"));
      EXPECT_THAT(page.safeWhen, Not(HasSubstr("(N)")));
    } else if (row.unit == Unit::Buffer || row.unit == Unit::Flat) {
      EXPECT_THAT(page.safeWhen, HasSubstr("vmcnt(N)"));
      EXPECT_THAT(page.safeWhen, Not(HasSubstr("lgkmcnt")));
    } else if (row.unit == Unit::Lds && row.operandCount() != 0) {
      EXPECT_THAT(page.safeWhen, HasSubstr("lgkmcnt(N)"));
      EXPECT_THAT(page.safeWhen, Not(HasSubstr("vmcnt")));
    }
  }
  EXPECT_EQ(describe(Op::global_load_dword).counters, "vmcnt +1");
  EXPECT_EQ(describe(Op::s_load_dwordx4).counters, "lgkmcnt +2");
  EXPECT_EQ(describe(Op::flat_load_dword).counters, "vmcnt +1 and lgkmcnt +1");
  EXPECT_EQ(describe(Op::ds_gws_barrier).counters, "lgkmcnt +1 and expcnt +1");
  EXPECT_EQ(describe(Op::v_add_f32).counters, "");
}

TEST(Describe, spellsOutElementCounts) {
  EXPECT_EQ(describe(Op::v_pk_add_f16).operands[0].type, "two f16");
  EXPECT_EQ(describe(Op::v_dot4_i32_i8).operands[1].type, "four i8");
  EXPECT_EQ(describe(Op::v_mfma_f32_32x32x8_f16).operands[0].type, "16 f32");
  EXPECT_EQ(describe(Op::v_mfma_f32_32x32x8_f16).operands[1].type, "four f16");
  EXPECT_EQ(describe(Op::v_add_f64).operands[0].type, "f64");
  EXPECT_EQ(describe(Op::global_load_ubyte).operands[0].type, "u8, extended");
  EXPECT_EQ(describe(Op::s_buffer_load_dword).operands[1].type, "buffer descriptor");
}

// LLVM's assembler is the reference for the syntax.

std::string registers(char file, unsigned first, unsigned count) {
  return count < 2 ? fmt::format("{}{}", file, first)
                   : fmt::format("{}[{}:{}]", file, first, first + count - 1);
}

std::string immediate(std::string_view name) {
  static const std::map<std::string_view, std::string_view> samples = {{"hwreg", "hwreg(HW_REG_MODE)"},
                                                                       {"waitcnt", "vmcnt(0)"},
                                                                       {"msg", "sendmsg(MSG_INTERRUPT)"},
                                                                       {"imm4", "gpr_idx(SRC0)"},
                                                                       {"soffset", "0x10"}};
  const auto found = samples.find(name);
  return found == samples.end() ? "1" : std::string{found->second};
}

// A text of this kind for operand `which`; no two operands share a register.
std::string sample(std::string_view kind, std::string_view name, const OperandSpec& spec, unsigned which) {
  const unsigned count = spec.dwords();
  if (kind == "VGPR") return registers('v', 32 * which, count);
  if (kind == "AGPR") return registers('a', 32 * which, count);
  if (kind == "SGPR") return registers('s', 16 * which, count);
  if (kind == "VCC") return "vcc";
  if (kind == "off") return "off";
  if (kind == "inline constant") return "1";
  if (kind == "literal") return fmt::format("0x{}234", which + 1) + (spec.bits == 16 ? "" : "5678");
  return immediate(name);
}

struct Line {
  Op op = Op::invalid;
  std::string text;
  std::string about;
  bool accepted = true; // our page
};

// A form's operands, its required modifiers, and a replacement for one operand.
std::string lineOf(Op op, const FormPage& form, int replaced = -1, std::string_view kind = {}) {
  const Opcode& row = isa::row(op);
  std::string operands = form.operands;
  std::string modifiers;
  for (const std::string suffix : {" sc0", " lds"}) {
    if (!operands.ends_with(suffix)) continue;
    modifiers += suffix;
    operands.resize(operands.size() - suffix.size());
  }
  const std::vector<std::string> names = split(operands, ", ");
  const auto skipped = static_cast<unsigned>(row.operandCount() - names.size());
  std::string text = form.spelling;
  const bool saddr = replaced >= 0 && row.operands[static_cast<unsigned>(replaced)].field == Field::FlatSaddr;
  for (unsigned i = 0; i < names.size(); ++i) {
    const unsigned which = i + skipped;
    OperandSpec spec = row.operands[which];
    const OperandPage page = describe(op).operands[which];
    std::string use = kindsOf(page.allowed)[0];
    if (names[i] == "vcc") use = "VCC";
    if (names[i] != "vcc" && use == "VCC") use = "SGPR";
    if (spec.field == Field::FlatSaddr) use = "off";
    // v_writelane reads one SGPR.
    if (row.has(trait::kLaneAccess) && spec.allowed == Allowed::ScalarSource) use = "inline constant";
    // A memory operation uses either VGPRs or AGPRs, and so do C and D.
    const bool follows = kind == "AGPR" && spec.allowed == Allowed::VgprOrAgpr &&
                         row.operands[static_cast<unsigned>(replaced)].allowed == Allowed::VgprOrAgpr;
    const bool isC = kind == "AGPR" && row.unit == Unit::Mfma && spec.allowed == Allowed::VectorOrInline;
    const bool isD = kind == "AGPR" && row.unit == Unit::Mfma && which == 0;
    if (static_cast<int>(which) == replaced || follows || isC || isD) use = kind;
    if (spec.field == Field::BufVaddr) spec.bits = 32; // an offset alone
    if (saddr && kind == "SGPR" && spec.field == Field::FlatAddr) {
      spec.bits = 32; // an offset to it
      if (row.encoding == Encoding::Scratch) use = "off";
    }
    text += fmt::format("{}{}", i == 0 ? " " : ", ", sample(use, names[i], spec, which));
    if (spec.field == Field::BufVaddr && use == "VGPR") modifiers = " offen" + modifiers;
  }
  if (row.unit == Unit::Gws) modifiers += " gds";
  // With 64 bits, DPP only broadcasts (CDNA3 ISA, table of DPP_CTRL).
  if (form.encoding.starts_with("DPP")) modifiers += " row_newbcast:1 row_mask:0xf bank_mask:0xf";
  return text + modifiers;
}

// The lines (from 0) that LLVM rejects, and its messages. In chunks, as it does not report thousands of
// errors.
std::map<std::size_t, std::string> refused(const std::vector<Line>& lines) {
  constexpr std::size_t kPiece = 50;
  std::map<std::size_t, std::string> result;
  for (std::size_t first = 0; first < lines.size(); first += kPiece) {
    std::string text;
    for (std::size_t i = first; i < std::min(first + kPiece, lines.size()); ++i)
      text += lines[i].text + '\n';
    for (const auto& diagnostic : assembler::assemble({{"lines.s", text}}, {}).diagnostics) {
      if (diagnostic.severity == source::Severity::Error)
        result.emplace(first + diagnostic.place.line - 1, diagnostic.message);
    }
  }
  return result;
}

TEST(Describe, everyFormAssemblesToItsOpcode) {
  std::vector<Line> lines;
  for (const Op op : allOps()) {
    if ((row(op).targets & kGfx942) == 0) continue;
    for (const FormPage& form : describe(op).forms)
      lines.push_back({op, lineOf(op, form), form.encoding});
  }
  const auto errors = refused(lines);
  for (const auto& [at, message] : errors)
    ADD_FAILURE() << lines[at].text << ": " << message;
  if (!errors.empty()) return;
  std::string text = ".text\n";
  for (const Line& line : lines)
    text += line.text + '\n';
  const auto assembly = assembler::assemble({{"lines.s", text}}, {});
  ASSERT_TRUE(assembly.ok());
  const auto object = codeobject::read(assembly.codeObject, "lines.s");
  ASSERT_TRUE(object.has_value());
  std::vector<Instruction> instructions;
  for (const codeobject::Section& section : object->sections()) {
    if (section.name == ".text")
      instructions = decodeAll(object->mapped(section.address).first(section.size), section.address);
  }
  ASSERT_GE(instructions.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    ASSERT_EQ(instructions[i].row().mnemonic, row(lines[i].op).mnemonic) << lines[i].text;
    EXPECT_THAT(lines[i].about, HasSubstr(fmt::format("{} bytes", instructions[i].length))) << lines[i].text;
  }
}

TEST(Describe, operandKindsMatchTheAssembler) {
  std::vector<Line> lines;
  for (const Op op : allOps()) {
    if ((row(op).targets & kGfx942) == 0) continue;
    const OpcodePage page = describe(op);
    const FormPage& form =
        page.forms.size() > 1 && page.forms[1].operands.ends_with("sc0") ? page.forms[1] : page.forms[0];
    for (unsigned i = 0; i < page.operands.size(); ++i) {
      const auto kinds = kindsOf(page.operands[i].allowed);
      for (const std::string kind : {"VGPR", "AGPR", "SGPR", "inline constant", "literal", "off"}) {
        if (kinds[0] == "immediate" || kinds[0] == "VCC" || kinds[0] == "literal")
          continue; // numbers, or one register
        if (kind == "off" && std::ranges::find(kinds, kind) == kinds.end()) continue;
        // A number here is the offset, not a constant operand.
        if (page.operands[i].allowed.ends_with("immediate") &&
            (kind == "inline constant" || kind == "literal"))
          continue;
        lines.push_back({op, lineOf(op, form, static_cast<int>(i), kind),
                         fmt::format("{} of {}, {}", page.operands[i].name, page.mnemonic, kind),
                         std::ranges::find(kinds, kind) != kinds.end()});
      }
    }
  }
  const auto errors = refused(lines);
  // LLVM accepts a constant as a jump address.
  const std::set<std::string> doubtful = {"ssrc0 of s_swappc_b64", "ssrc0 of s_rfe_restore_b64",
                                          "ssrc1 of s_cbranch_g_fork"};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto error = errors.find(i);
    if (doubtful.contains(lines[i].about.substr(0, lines[i].about.find(',')))) continue;
    EXPECT_EQ(lines[i].accepted, error == errors.end())
        << lines[i].about << ": " << lines[i].text << (error == errors.end() ? "" : ": " + error->second);
  }
  EXPECT_GT(lines.size(), 10'000u);
}

TEST(Describe, formatsText) {
  for (const Op op : allOps()) {
    const std::string text = toText(describe(op), 80);
    SCOPED_TRACE(row(op).mnemonic);
    EXPECT_EQ(text.back(), '\n');
    EXPECT_TRUE(text.starts_with(row(op).mnemonic));
    EXPECT_THAT(text, Not(HasSubstr(" \n")));
    EXPECT_THAT(text, Not(HasSubstr("\n\n\n")));
  }
  // Prose is wrapped; tables and programs are not.
  std::istringstream lines(toText(describe(Op::buffer_load_dword), 60));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("            ")) longest = std::max(longest, line.size());
  EXPECT_LE(longest, 60u);
  EXPECT_GT(longest, 40u);
}

TEST(Describe, pagesMatchGoldenTexts) {
  for (const Op op :
       {Op::v_add_f32, Op::v_addc_co_u32, Op::v_cmpx_lt_f32, Op::v_mfma_f32_32x32x8_f16, Op::s_waitcnt,
        Op::s_load_dwordx4, Op::s_cbranch_scc1, Op::ds_read2_b32, Op::buffer_load_dword, Op::flat_load_dword,
        Op::global_atomic_add, Op::ds_gws_barrier}) {
    EXPECT_TRUE(matchesGolden(fmt::format("isa/{}.txt", row(op).mnemonic), toText(describe(op))));
  }
}

} // namespace
} // namespace wavesmith::isa
