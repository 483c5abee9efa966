// SPDX-License-Identifier: Apache-2.0
// The assembler that remembers statements, against one that parses each of them: texts while they are edited.
#include "assembler/assembling.h"
#include "assembler/disassembly/disassemble_text.h"
#include "assembler/recording/statement_limit.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler::testing {
namespace {

// What a statement may depend on besides its own text: symbols, labels, macros, counts of registers, the line.
constexpr const char* kDependent = R"(
  .set offset, 16
  .set v_idx, 3
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
  .macro twice a, b
  v_add_f32 v\a, v\b, v\b
  s_mov_b32 s7, offset
  .endm
k:
  v_mov_b32 v[v_idx], 1.0
  v_mov_b32 v40, v3 ; the same, with a comment
  v_mov_b32 v40, v3 // and another
  s_mov_b32 s3, offset
  s_mov_b32 s3, 0x10
1:
  s_nop 0
  s_cbranch_scc1 1b
  s_branch 1f
  twice 5, v_idx
  twice 6, 7
  .set offset, 32
  s_mov_b32 s3, offset
  .rept 2
  v_add_f32 v1, v2, v3
  .endr
1:
  s_mov_b32 s4, . - k
  s_mov_b32 s4, k@rel32@lo+4
  s_add_u32 s4, s4, (offset + 1) * 2
  .set .amdgcn.next_free_vgpr, 0
  v_mov_b32 v2, 0
  s_mov_b32 s90, .amdgcn.next_free_vgpr
  v_mov_b32 v2, 0 /* over
  two lines */ ; end
  v_mov_b32 v2, 0
/* before
*/ v_mov_b32 v2, 0
  s_nop 0
  // a line
  /* a comment */ s_waitcnt vmcnt(0) lgkmcnt(0)
  s_sendmsg sendmsg(MSG_INTERRUPT)
  v_mov_b32 v_unknown, 0
  v_mov_b32 v1, v2 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
  global_load_dword v1, v2, s[4:5] offset:offset
  global_load_dword v1, v2, s[4:5] offset:16
  v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]
  v_add_f32_e64 v1, |v2|, -v3
  s_endpgm
.Lend:
  .size k, .Lend-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr .amdgcn.next_free_vgpr
    .amdhsa_next_free_sgpr .amdgcn.next_free_sgpr
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

class Edits {
public:
  explicit Edits(unsigned seed) : random_(seed) {}

  void change(std::string& text) {
    constexpr std::array<std::string_view, 12> kWords{"x",   " ",    "0",     "\n",  "v1",  "offset",
                                                      "1b:", ".set", " s3, ", "// ", " ; ", "/* */"};
    const std::size_t at = text.empty() ? 0 : upTo(text.size());
    switch (upTo(5)) {
    case 0: text.insert(at, kWords[upTo(kWords.size())]); break;
    case 1: text.erase(at, 1 + upTo(4)); break;
    case 2: copyLine(text, at, upTo(text.size())); break;
    case 3: // a symbol with the name of something else
      text.insert(0, upTo(2) == 0 ? "  .set v3, 5\n" : "  .set vmcnt, 2\n");
      break;
    default: text.insert(lineStart(text, at), upTo(2) == 0 ? "  .set offset, 7\n" : "  v_mov_b32 v77, s88\n");
    }
  }

private:
  std::size_t upTo(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }
  static std::size_t lineStart(const std::string& text, std::size_t at) {
    const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    return before == std::string::npos ? 0 : before + 1;
  }
  static void copyLine(std::string& text, std::size_t from, std::size_t to) {
    const std::size_t begin = lineStart(text, from);
    const std::string line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin) + '\n';
    text.insert(lineStart(text, to), line);
  }

  std::mt19937 random_;
};

void expectSame(const Assembly& one, const Assembly& other, const std::string& text) {
  EXPECT_EQ(one.codeObject, other.codeObject) << text;
  EXPECT_EQ(one.lines, other.lines) << text;
  EXPECT_EQ(one.nextFree, other.nextFree) << text;
  EXPECT_EQ(one.diagnostics, other.diagnostics) << text;
}

Options optionsFor(const char* target) {
  Options options;
  options.target = target;
  return options;
}

class StatementMemory : public ::testing::Test {
protected:
  ~StatementMemory() override { limitStatements(kMostStatements); }

  // All of them, in this order, first with what was remembered from the one before.
  static void expectNoDifference(const std::vector<std::string>& texts) {
    limitStatements(kMostStatements);
    std::vector<Assembly> remembered;
    for (const std::string& text : texts)
      remembered.push_back(assembleText(text));
    limitStatements(0);
    for (std::size_t n = 0; n < texts.size(); ++n) {
      expectSame(remembered[n], assembleText(texts[n]), texts[n]);
      if (::testing::Test::HasFailure()) return;
    }
  }
};

TEST_F(StatementMemory, EditsOfATextThatDependsOnItsSymbols) {
  std::vector<std::string> texts{kDependent};
  Edits edits(1);
  for (int n = 0; n < 400; ++n) {
    std::string text = n % 8 == 0 ? kDependent : texts.back();
    edits.change(text);
    texts.push_back(std::move(text));
  }
  expectNoDifference(texts);
}

TEST_F(StatementMemory, EditsOfTheExamples) {
  std::vector<std::string> texts;
  Edits edits(2);
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example(""))) {
    if (entry.path().extension() != ".s") continue;
    texts.push_back(readFile(entry.path().string()));
    for (int n = 0; n < 4; ++n) {
      std::string text = texts.back();
      edits.change(text);
      texts.push_back(std::move(text));
    }
  }
  ASSERT_GT(texts.size(), 20U);
  expectNoDifference(texts);
}

// The same statement for another target, whose encoding is another one.
TEST_F(StatementMemory, IsThatOfOneTarget) {
  const std::string text = "  buffer_load_dword v1, v2, s[4:7], 0 offen glc\n  v_mov_b32 v1, v2\n";
  std::vector<Assembly> remembered;
  for (const char* target : {"gfx942", "gfx90a", "gfx942"})
    remembered.push_back(assembleText(text, "k.s", optionsFor(target)));
  limitStatements(0);
  expectSame(remembered[0], assembleText(text, "k.s", optionsFor("gfx942")), text);
  expectSame(remembered[1], assembleText(text, "k.s", optionsFor("gfx90a")), text);
  expectSame(remembered[2], remembered[0], text);
}

// A few statements are known at a time, and the memory is emptied in the middle of a text.
TEST_F(StatementMemory, ForgetsWhenItIsFull) {
  std::string text;
  for (int n = 0; n < 100; ++n)
    text += "  v_mov_b32 v" + std::to_string(n % 30) + ", v" + std::to_string(n % 7) + "\n";
  limitStatements(10);
  const Assembly few = assembleText(text);
  limitStatements(0);
  expectSame(few, assembleText(text), text);
}

TEST_F(StatementMemory, TextsOfInstructions) {
  std::mt19937 random(3);
  std::string text;
  for (int n = 0; n < 3000; ++n)
    text += "  .long " + std::to_string(random()) + "\n";
  for (const std::string& source : {text, std::string(kDependent)}) {
    const Assembly assembly = assembleText(source);
    limitStatements(0);
    WS_ASSERT_OK(printed, instructionTexts(assembly.codeObject, "k"));
    limitStatements(kMostStatements);
    WS_ASSERT_OK(first, instructionTexts(assembly.codeObject, "k"));
    WS_ASSERT_OK(second, instructionTexts(assembly.codeObject, "k"));
    EXPECT_EQ(first, printed);
    EXPECT_EQ(second, printed);
    ASSERT_FALSE(printed.empty());
    // Each from its own bytes alone.
    WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k"));
    for (const InstructionText& one : printed) {
      const auto alone =
          disassembleInstruction(object.mapped(one.address).first(one.length), one.address, assembly.target);
      EXPECT_EQ(alone.text.empty() ? ".long" : alone.text,
                alone.text.empty() ? one.text.substr(0, 5) : one.text);
    }
  }
}

} // namespace
} // namespace wavesmith::assembler::testing
