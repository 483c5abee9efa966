// SPDX-License-Identifier: Apache-2.0
// Compares statements and operands with LLVM: its lexer decides where statements end, its parser for AMDGPU where
// operands begin and what number they are. WAVESMITH_SEED=n selects other statements.
#include "assembler/llvm_lexer.h"
#include "assembler/llvm_parser.h"
#include "syntax/expression.h"
#include "syntax/operands.h"
#include "syntax/statement.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::syntax {
namespace {

using assembler::testing::LlvmParsedOperand;
using assembler::testing::LlvmToken;

constexpr int kTexts = 4'000;
constexpr int kStatements = 12'000;

// An instruction with its usual operands: v, s, a: registers; 2, 4: tuples; e: an expression; m: a source with modifiers;
// other characters stand for texts of their own.
struct Form {
  std::string_view mnemonic;
  std::string_view operands;
  std::string_view modifiers; // separated by semicolons; `=` is an expression
};
constexpr Form kForms[] = {
    {"v_fma_f32", "vmmm", "clamp;mul:2;div:2;omod:="},
    {"v_add_f32", "vmm", "clamp"},
    {"v_add_co_u32_e64", "vcmm", "clamp"},
    {"v_pk_fma_f32", "222m", "op_sel:[0,1,0];op_sel_hi:[1 , 0, 1];neg_lo:[0,0,1];clamp"},
    {"V_MOV_B32_E32", "ve", ""},
    {"v_mov_b32_dpp", "vv",
     "quad_perm:[0,1,2,3];row_shl:1;row_mirror;row_mask:0xf;bank_mask:=;bound_ctrl:0;row_newbcast:3"},
    {"v_mov_b32_sdwa", "vm", "dst_sel:WORD_1;dst_unused:UNUSED_PAD;src0_sel:BYTE_0;clamp"},
    {"v_mfma_f32_32x32x8f16", "a22a", "cbsz:1;abid:2;blgp:3"},
    {"s_add_u32", "see", ""},
    {"s_mov_b64", "dt", ""},
    {"s_load_dwordx4", "4de", "glc;offset:="},
    {"buffer_load_dword", "vv4e", "offen;idxen;offset:=;glc;slc;sc0;sc1;nt;lds"},
    {"buffer_store_dword", "vo4e", "offset:=;sc0;nt;nosc1"},
    {"global_load_dwordx2", "22o", "offset:=;sc0;nt"},
    {"global_atomic_add_f32", "2vo", "offset:=;sc1"},
    {"ds_read_b64", "2v", "offset:=;gds"},
    {"ds_read2_b32", "2v", "offset0:=;offset1:="},
    {"ds_swizzle_b32", "vv", "offset:swizzle(SWAP,4);offset:swizzle(QUAD_PERM,0,1,2,3)"},
    {"s_waitcnt", "w", ""},
    {"s_getreg_b32", "sh", ""},
    {"s_setreg_b32", "hs", ""},
    {"s_sendmsg", "g", ""},
    {"s_branch", "l", ""},
};

class StatementReferee : public ::testing::Test {
protected:
  StatementReferee() {
    if (const char* seed = std::getenv("WAVESMITH_SEED"))
      random_.seed(static_cast<unsigned>(std::atoi(seed)));
  }
  template <std::size_t N>
  std::string oneOf(const std::string_view (&texts)[N]) {
    return std::string(texts[random_() % N]);
  }
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }

  std::string gap() { return oneOf({"", "", "", " ", "  ", "\t", " /* , */ "}); }
  std::string expression(unsigned depth) {
    if (depth == 0 || below(3) == 0)
      return oneOf({"1", "2", "0x10", "017", "0b11", "4u", "'a'", "(2 + 1)", "64", "x", "x_1"});
    if (below(4) == 0) return oneOf({"-", "~", "+"}) + expression(depth - 1);
    if (below(4) == 0) return "(" + gap() + expression(depth - 1) + gap() + ")";
    return expression(depth - 1) + gap() + oneOf({"+", "-", "*", "<<", "&", "|", "==", "&&"}) + gap() +
           expression(depth - 1);
  }
  std::string tuple(std::string_view file, unsigned count) {
    const unsigned first = 4 * below(8);
    if (count == 2 && below(4) == 0) return fmt::format("[{0}{1}, {0}{2}]", file, first, first + 1);
    return fmt::format("{}{}[{}{}{}:{}{}]", file, below(8) == 0 ? " " : "", gap(), first, gap(), gap(),
                       first + count - 1);
  }
  std::string source() {
    const std::string reg =
        oneOf({"v1", "v[3]", "s4", "vcc_lo", "[v2]", "acc3", "a7", "src_scc", "1.0", "v255"});
    return oneOf({"", "", "-", "-"}) + (below(3) == 0   ? "|" + reg + "|"
                                        : below(4) == 0 ? oneOf({"abs(", "neg(", "sext("}) + reg + ")"
                                                        : reg);
  }
  std::string counters() {
    if (below(4) == 0) return expression(1);
    std::string text;
    for (unsigned n = 1 + below(3); n > 0; --n)
      text += oneOf({"vmcnt", "lgkmcnt", "expcnt", "vmcnt_sat"}) + gap() + "(" +
              oneOf({"0", "3", "(1+2)*2", "010"}) + ")" + (n > 1 ? oneOf({" ", " & ", ", ", "&"}) : "");
    return text;
  }
  std::string operand(char kind) {
    switch (kind) {
    case 'v': return fmt::format("v{}", below(256));
    case 's': return fmt::format("s{}", below(100));
    case 'c': return oneOf({"vcc", "s[4:5]"});
    case 'd': return tuple("s", 2);
    case 't': return below(3) == 0 ? oneOf({"exec", "vcc", "flat_scratch"}) : tuple("s", 2);
    case 'a': return tuple("a", 16);
    case '2': return tuple("v", 2);
    case '4': return tuple("s", 4);
    case 'm': return below(3) == 0 ? expression(1) : source();
    case 'o': return below(2) == 0 ? "off" : tuple("s", 2);
    case 'w': return counters();
    case 'h': return oneOf({"hwreg(HW_REG_MODE, 0, 4)", "hwreg( 1 )", "hwreg(HW_REG_LDS_ALLOC , 1+1, 9)"});
    case 'g': return oneOf({"sendmsg(MSG_INTERRUPT)", "sendmsg(1)", "1 + 2"});
    case 'l': return oneOf({"label", "1f", "1b", "label + 4", ".L1", "2 f"});
    default: return expression(2);
    }
  }
  std::string modifier(std::string_view all) {
    std::vector<std::string> texts;
    while (!all.empty()) {
      const std::size_t end = std::min(all.find(';'), all.size());
      texts.emplace_back(all.substr(0, end));
      all.remove_prefix(std::min(end + 1, all.size()));
    }
    std::string one = texts[random_() % texts.size()];
    if (const std::size_t colon = one.find(':'); colon != std::string::npos && below(6) == 0)
      one.replace(colon, 1, oneOf({" :", ": ", " : "}));
    if (one.ends_with('=')) one = one.substr(0, one.size() - 1) + expression(1);
    return one;
  }
  std::string statement() {
    const Form& form = kForms[random_() % std::size(kForms)];
    std::string text(form.mnemonic);
    text += ' ';
    for (std::size_t n = 0; n < form.operands.size(); ++n) {
      if (n > 0) text += oneOf({", ", ", ", ",", " , ", " ", "/* a */"});
      text += operand(form.operands[n]);
    }
    if (!form.modifiers.empty())
      for (unsigned n = below(4); n > 0; --n)
        text += oneOf({" ", " ", "  ", ", "}) + modifier(form.modifiers);
    return text + oneOf({"", "", " // c, d", " ; e", " /* f */"});
  }

  std::mt19937 random_{1};
};

// AMDGPUAsmParser.cpp, getCPolKind, of gfx942.
bool isCacheBit(std::string_view text, bool isScalar) {
  constexpr std::string_view kScalar[] = {"glc", "slc", "dlc", "scc"};
  constexpr std::string_view kVector[] = {"sc0", "sc1", "nt"};
  if (text.starts_with("no")) text.remove_prefix(2);
  return isScalar ? std::ranges::find(kScalar, text) != std::end(kScalar)
                  : std::ranges::find(kVector, text) != std::end(kVector);
}

// In the order of the text. Cache bits without a comma between them are one (parseCPol).
std::vector<Piece> partsOf(const Statement& statement) {
  std::vector<Piece> parts = statement.operands;
  parts.insert(parts.end(), statement.modifiers.begin(), statement.modifiers.end());
  std::ranges::sort(parts, {}, &Piece::begin);
  const bool isScalar = statement.mnemonic.text.starts_with("s_");
  const auto joins = [&](const Piece& left, const Piece& right) {
    const char* const end = left.text.data() + left.text.size();
    const std::string_view between(end, static_cast<std::size_t>(right.text.data() - end));
    return isCacheBit(left.text, isScalar) && isCacheBit(right.text, isScalar) && !between.contains(',');
  };
  std::vector<Piece> joined;
  for (std::size_t n = 0; n < parts.size(); ++n)
    if (n == 0 || !joins(parts[n - 1], parts[n])) joined.push_back(parts[n]);
  return joined;
}

std::string toString(const std::vector<Piece>& parts) {
  std::string text;
  for (const Piece& part : parts)
    text += fmt::format("<{}> ", part.text);
  return text;
}

std::string toString(const std::vector<LlvmParsedOperand>& operands) {
  std::string text = fmt::format("{} operands at", operands.size());
  for (const LlvmParsedOperand& operand : operands)
    text += fmt::format(" {}", operand.begin);
  return text;
}

// Of an integer, or of a modifier whose value is one. `bound_ctrl:0` sets the bit.
std::optional<std::int64_t> numberOf(std::string_view part) {
  const std::string_view name = modifierName(part);
  const bool isModifier = name.size() < part.size() &&
                          (name == "offset" || name == "offset0" || name == "offset1" || name == "bank_mask");
  return evaluate(isModifier ? modifierValue(part) : part);
}

// Empty: they agree.
std::string difference(const Statement& ours, const std::vector<LlvmParsedOperand>& theirs) {
  const std::vector<Piece> parts = partsOf(ours);
  if (parts.size() != theirs.size()) return fmt::format("{}: {}", toString(theirs), toString(parts));
  for (std::size_t n = 0; n < parts.size(); ++n) {
    if (theirs[n].begin < parts[n].begin || theirs[n].begin >= parts[n].end)
      return fmt::format("an operand at {}: {}", theirs[n].begin, toString(parts));
    const auto number = numberOf(parts[n].text);
    if (number && theirs[n].immediate && *number != *theirs[n].immediate)
      return fmt::format("{} is {}, not {}", parts[n].text, *theirs[n].immediate, *number);
  }
  return {};
}

TEST_F(StatementReferee, SeparatesOperandsAlike) {
  const assembler::testing::LlvmParser llvm("gfx942");
  std::size_t parsed = 0;
  std::size_t numbers = 0;
  int differences = 0;
  for (int n = 0; n < kStatements && differences < 20; ++n) {
    const std::string text = statement();
    const auto theirs = llvm.operands(text);
    if (!theirs) continue;
    ++parsed;
    const auto ours = readStatement(text);
    ASSERT_TRUE(ours) << text;
    const std::string found = difference(*ours, *theirs);
    EXPECT_EQ(found, "") << text;
    differences += found.empty() ? 0 : 1;
    numbers += static_cast<std::size_t>(std::ranges::count_if(
        *theirs, [](const LlvmParsedOperand& one) { return one.immediate.has_value(); }));
  }
  EXPECT_GT(parsed, 4'000U);
  EXPECT_GT(numbers, 2'000U);
  fmt::print("{} statements with {} numbers\n", parsed, numbers);
}

// The offsets of the tokens of each statement of a text.
using Boundaries = std::vector<std::vector<std::size_t>>;

Boundaries oursOf(const std::string& text) {
  const TokenBuffer buffer(text);
  Boundaries all;
  for (const StatementTokens& statement : buffer.statements()) {
    all.emplace_back();
    for (std::size_t n = statement.label; n < statement.end; ++n)
      all.back().push_back(buffer.tokens()[n].begin);
  }
  return all;
}

Boundaries theirsOf(const assembler::testing::LlvmLexer& llvm, const std::string& text) {
  Boundaries all;
  std::vector<std::size_t> statement;
  for (const LlvmToken& token : llvm.tokens(text)) {
    // A comment without an end.
    if (token.kind == LlvmToken::Kind::Error && text.compare(token.begin, 2, "/*") == 0) continue;
    if (token.kind == LlvmToken::Kind::EndOfStatement || token.kind == LlvmToken::Kind::HashDirective) {
      if (!statement.empty()) all.push_back(std::exchange(statement, {}));
    } else if (token.kind != LlvmToken::Kind::Space && token.kind != LlvmToken::Kind::Comment) {
      statement.push_back(token.begin);
    }
  }
  if (!statement.empty()) all.push_back(statement);
  return all;
}

TEST_F(StatementReferee, EndsStatementsAlike) {
  const assembler::testing::LlvmLexer llvm;
  for (int n = 0; n < kTexts; ++n) {
    std::string text;
    for (unsigned count = 1 + below(12); count > 0; --count)
      text += oneOf({"s_nop 1", "\n",   "\n",          "\r\n",       " ",       "/* a */",     "/* b\n c */",
                     "// d",    "; e",  "lab:",        ".set x, 1 ", "\"s\"",   "'a'",         "# f",
                     "\\",      "\\\n", "v0, v[1:2] ", "/",          "*",       "# 1 \"f\"\n", "a = 2 ",
                     ";\n",     "1: ",  "==",          "\t;",        "/* ; */", "@",           "\r",
                     ","});
    text += '\n';
    ASSERT_EQ(oursOf(text), theirsOf(llvm, text)) << text;
  }
}

} // namespace
} // namespace wavesmith::syntax
