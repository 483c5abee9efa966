// SPDX-License-Identifier: Apache-2.0
#include "explain/signature.h"
#include "isa/opcode.h"

#include <gtest/gtest.h>

#include <string>

namespace wavesmith::explain {
namespace {

// The signature at the mark "|", which is removed from the line.
std::optional<Signature> at(std::string line) {
  const std::size_t mark = line.find('|');
  line.erase(mark, 1);
  return signatureAt(line, mark, evaluateNumbers);
}

std::string marked(const Signature& signature) {
  const SignatureForm& form = signature.forms.front();
  std::string text = form.text;
  if (form.current.end == 0) return text;
  text.insert(form.current.end, "]");
  return text.insert(form.current.begin, "[");
}

TEST(Signature, MarksTheCurrentOperand) {
  const auto text = [](const std::string& line) {
    const auto found = at(line);
    return found ? marked(*found) : "none";
  };
  EXPECT_EQ(text("  v_fma_f32 v0, v1, |"), "v_fma_f32 vdst, src0, [src1], src2");
  EXPECT_EQ(text("  v_fma_f32 |v0, v1, v2, v3"), "v_fma_f32 [vdst], src0, src1, src2");
  EXPECT_EQ(text("  v_add_f32_e64 v0, v1, v|2"), "v_add_f32_e64 vdst, src0, [src1]");
  EXPECT_EQ(text("a: buffer_load_dword v0, v1, s[4:|7], 0 offen"),
            "buffer_load_dword vdst, vaddr, [srsrc], soffset");
  EXPECT_EQ(text("  buffer_load_dword v0, v1, s[4:7], 0 offen of|"),
            "buffer_load_dword vdst, vaddr, srsrc, [soffset]");
  EXPECT_EQ(text("  s_waitcnt vmcnt(0), lgkm|cnt(0)"), "s_waitcnt [waitcnt]");
  EXPECT_EQ(text("  global_atomic_add v0, v1, v2, s[0|:1] sc0"),
            "global_atomic_add vdst, vaddr, vdata, [saddr] sc0");
  EXPECT_EQ(text("  v_fma_f32 v0, v1, v2, v3, |"), "v_fma_f32 vdst, src0, src1, src2");
}

// A form that has fewer operands than the text is not the one that is written.
TEST(Signature, MarksOnlyFormsWithEnoughOperands) {
  const auto marks = [](const std::string& line) {
    std::string text;
    const auto signature = at(line);
    if (!signature) return text;
    for (const SignatureForm& form : signature->forms)
      text += (form.current.end != 0 ? "+" : "-") + form.text + "\n";
    return text;
  };
  EXPECT_EQ(marks("  global_atomic_add v0, |v1, v2, s[0:1] sc0"),
            "+global_atomic_add vdst, vaddr, vdata, saddr sc0\n-global_atomic_add vaddr, vdata, saddr\n");
  EXPECT_EQ(marks("  global_atomic_add v0, |v1, s[0:1]"),
            "+global_atomic_add vaddr, vdata, saddr\n+global_atomic_add vdst, vaddr, vdata, saddr sc0\n");
}

TEST(Signature, DescribesTheOperand) {
  const auto source = at("  v_add_f32 v0, |");
  ASSERT_TRUE(source);
  EXPECT_EQ(source->operand, "src0");
  EXPECT_EQ(source->kind, "read, 32 bits, f32");
  EXPECT_NE(source->allowed.find("literal"), std::string::npos);
  EXPECT_EQ(source->operation, "D.f32 = S0.f32 + S1.f32");
  const auto vop3 = at("  v_add_f32_e64 v0, |");
  ASSERT_TRUE(vop3);
  EXPECT_EQ(vop3->allowed.find("literal"), std::string::npos) << "VOP3 takes no literal on gfx942";
  EXPECT_GT(source->forms.size(), vop3->forms.size());
}

TEST(Signature, ShowsFieldsAndLiterals) {
  const auto wait = at("  s_waitcnt vmcnt(1|)");
  ASSERT_TRUE(wait && wait->field);
  EXPECT_EQ(wait->field->text, "vmcnt(1)");
  const auto number = at("  v_mul_f32 v0, 0x3f800000|, v1");
  ASSERT_TRUE(number);
  EXPECT_EQ(number->literal, "0x3f800000");
  ASSERT_FALSE(number->literalForms.empty());
  EXPECT_EQ(number->literalForms[0].value, "1");
  EXPECT_TRUE(number->literalForms[0].isOfType);
}

TEST(Signature, IsOnlyInOperands) {
  for (const char* line : {"  v_add_f3|2 v0, v1, v2", "  v_add_f32|", "|", "  .long |1", "  nothing v0, |",
                           "  // v_add_f32 |", "  v_add_f32 v0, v1, v2 // a|", "lab:|"})
    EXPECT_FALSE(at(line)) << line;
}

// Every opcode, at each of its places, and one after the last.
TEST(Signature, KnowsEveryInstruction) {
  unsigned described = 0;
  for (const isa::Opcode& row : isa::opcodes()) {
    std::string line = "  " + std::string(row.mnemonic) + " ";
    for (unsigned n = 0; n <= row.operandCount(); ++n) {
      const auto found = signatureAt(line, line.size(), evaluateNumbers);
      ASSERT_TRUE(found) << line;
      ASSERT_FALSE(found->forms.empty()) << line;
      EXPECT_FALSE(found->operation.empty()) << line;
      if (!found->operand.empty()) ++described;
      // An operand that is marked is also described.
      EXPECT_EQ(found->operand.empty(), found->forms.front().current.end == 0) << line;
      line += "v0, ";
    }
  }
  EXPECT_GT(described, isa::opcodes().size());
}

} // namespace
} // namespace wavesmith::explain
