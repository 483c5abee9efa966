// SPDX-License-Identifier: Apache-2.0
// Hand-written machine words and the instructions to write instead. LLVM is the reference: the fixed text
// assembles to the same code object, byte for byte.
#include "assembler/assembler.h"
#include "source/assembly/assembly_line.h"
#include "support/paths.h"
#include "worker/language/hand_written.h"
#include "worker/language/instruction_check.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kHead = ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n"; // five lines
constexpr std::string_view kTail = "  s_endpgm\n.Lend:\n.size k, .Lend-k\n";

std::string kernel(std::string_view body) {
  return fmt::format("{}{}{}", kHead, body, kTail);
}

assembler::Assembly assembled(const std::string& text) {
  return assembler::assemble({{"k.s", text}}, {});
}

source::Diagnostics check(const std::string& text) {
  const std::vector<assembler::SourceFile> sources{{"k.s", text}};
  auto assembly = assembler::assemble(sources, {});
  addViolations(assembly);
  WordTexts texts;
  addHandWritten(assembly, sources, texts);
  return assembly.diagnostics;
}

std::vector<std::string> messages(const std::string& text) {
  std::vector<std::string> list;
  for (const source::Diagnostic& diagnostic : check(text)) {
    std::string line =
        fmt::format("{}+{} {} {}: {}", source::toString(diagnostic.place), diagnostic.place.length,
                    source::name(diagnostic.severity), source::name(diagnostic.code), diagnostic.message);
    for (const source::Note& note : diagnostic.notes)
      line += fmt::format(" | {} {}", source::toString(note.place), note.text);
    for (const source::Fix& fix : diagnostic.fixes)
      line += fmt::format(" | {}", fix.title);
    list.push_back(std::move(line));
  }
  return list;
}

// The text with the first fix of every diagnostic applied, last one first.
std::string fixed(std::string text) {
  const auto diagnostics = check(text);
  for (auto diagnostic = diagnostics.rbegin(); diagnostic != diagnostics.rend(); ++diagnostic) {
    if (diagnostic->fixes.empty()) continue;
    const auto& edits = diagnostic->fixes.front().edits;
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
      const auto lines = source::splitLines(text);
      const auto at = static_cast<std::size_t>(lines[edit->place.line - 1].data() - text.data());
      text.replace(at + edit->place.column - 1, edit->place.length, edit->replacement);
    }
  }
  return text;
}

constexpr std::string_view kLdsLoad = "0xe0511000, 0x80010001"; // buffer_load_dword v1, s[4:7], 0 offen lds

TEST(HandWritten, OffersTheTextOfTheAssembler) {
  const std::string text = kernel(fmt::format("  .long {}\n", kLdsLoad));
  EXPECT_THAT(messages(text),
              ElementsAre("k.s:6:3+28 remark hand-written-words: these words are "
                          "`buffer_load_dword v1, s[4:7], 0 offen lds`: write the instruction | "
                          "Write buffer_load_dword v1, s[4:7], 0 offen lds"));
  EXPECT_EQ(fixed(text), kernel("  buffer_load_dword v1, s[4:7], 0 offen lds\n"));
}

TEST(HandWritten, ReadsEveryDataDirective) {
  const std::string text = kernel("lab: .4byte 0x7e020303 // a copy\n\t.int 2113929987\n"
                                  "  .quad 0x80010001e0511000\n  .8byte 0x7e0403037e020303\n");
  const std::string right = kernel("lab: v_mov_b32_e32 v1, v3 // a copy\n\tv_mov_b32_e32 v0, v3\n"
                                   "  buffer_load_dword v1, s[4:7], 0 offen lds\n"
                                   "  v_mov_b32_e32 v1, v3\n  v_mov_b32_e32 v2, v3\n");
  ASSERT_EQ(check(text).size(), 1U);
  EXPECT_EQ(fixed(text), right);
  EXPECT_EQ(assembled(text).codeObject, assembled(right).codeObject);
  EXPECT_THAT(check(right), IsEmpty());
}

TEST(HandWritten, JoinsLinesOfOneInstruction) {
  const std::string text = kernel("  .long 0xe0511000\n  .long 0x80010001\n"
                                  "  .long 0x7e020303, 0xe0511000 // two\n  .long 0x80010001 // of them\n");
  const std::string right = kernel("  buffer_load_dword v1, s[4:7], 0 offen lds\n"
                                   "  v_mov_b32_e32 v1, v3\n  buffer_load_dword v1, s[4:7], 0 offen lds "
                                   "// two\n   // of them\n");
  ASSERT_EQ(check(text).size(), 1U);
  EXPECT_EQ(fixed(text), right);
  EXPECT_EQ(assembled(text).codeObject, assembled(right).codeObject);
}

TEST(HandWritten, ReportsAdjacentLinesOnce) {
  std::string words;
  std::string right;
  for (int i = 0; i < 300; ++i) {
    words += fmt::format("  .long 0x7e020303 // {}\n{}", i,
                         i % 100 == 50 ? "\n  // blank lines and comments\n" : "");
    right += fmt::format("  v_mov_b32_e32 v1, v3 // {}\n{}", i,
                         i % 100 == 50 ? "\n  // blank lines and comments\n" : "");
  }
  EXPECT_THAT(messages(kernel(words)),
              ElementsAre("k.s:6:3+16 remark hand-written-words: these words are 300 instructions from "
                          "`v_mov_b32_e32 v1, v3` on: write the instructions | k.s:311:3 the last is "
                          "`v_mov_b32_e32 v1, v3` | Write 300 instructions"));
  ASSERT_EQ(check(kernel(words)).front().fixes.front().edits.size(), 300U);
  EXPECT_EQ(fixed(kernel(words)), kernel(right));
}

TEST(HandWritten, OtherCodeSplitsFindings) {
  const std::string pair = "  .long 0x7e020303\n  .long 0x7e000303\n";
  EXPECT_THAT(messages(kernel(pair + "  s_nop 0\n" + pair)),
              ElementsAre(HasSubstr("k.s:6:3+16 remark hand-written-words: these words are 2 instructions"),
                          HasSubstr("k.s:9:3+16 remark hand-written-words: these words are 2 instructions")));
}

// A suppression applies to one line, so that line becomes a separate finding.
TEST(HandWritten, ReportsSuppressedLinesSeparately) {
  const std::string line = "  .long 0x7e020303\n";
  const std::string ignored = "  .long 0x7e020303 // wavesmith: ignore W1320 as measured\n";
  const std::string above = "  // wavesmith: ignore W1320 as measured\n\n" + line;
  for (const std::string& one : {ignored, above}) {
    const auto found = check(kernel(line + line + one + line + line));
    ASSERT_EQ(found.size(), 3U) << one;
    EXPECT_THAT(found[0].message, HasSubstr("2 instructions"));
    EXPECT_THAT(found[1].message, HasSubstr("these words are `v_mov_b32_e32 v1, v3`"));
    EXPECT_THAT(found[2].message, HasSubstr("2 instructions"));
  }
}

TEST(HandWritten, ReportsAdjacentLinesInAMacroOnce) {
  EXPECT_THAT(
      messages(kernel(".macro copy\n  .long 0x7e020303\n  .long 0x7e000303\n.endm\n  copy\n  copy\n")),
      ElementsAre("k.s:7:3+16 remark hand-written-words: these words are 2 instructions from "
                  "`v_mov_b32_e32 v1, v3` on: write the instructions | k.s:8:3 the last is "
                  "`v_mov_b32_e32 v0, v3` | k.s:10:3 in this expansion of macro copy"));
}

TEST(HandWritten, KeepsCrlf) {
  const std::string text = kernel("  .long 0xe0511000\r\n  .long 0x80010001\r\n");
  EXPECT_EQ(fixed(text), kernel("  buffer_load_dword v1, s[4:7], 0 offen lds\r\n"));
}

TEST(HandWritten, IgnoresAmbiguousWords) {
  // Data past the end, padding, an expression, a symbol, octal, a label in the middle, bytes.
  for (const std::string_view body : {
           "  .long 0\n",
           "  .long 0x7e020303 + 0\n",
           "  .set words, 0x7e020303\n  .long words\n",
           "  .long 017600401403\n",
           "  .long 0xe0511000\nmiddle: .long 0x80010001\n",
           "  .byte 0x03, 0x03, 0x02, 0x7e\n",
           "  s_nop 0 // .long 0x7e020303\n",
           "  s_branch over\n  .long 0x7e020303\nover:\n",
       })
    EXPECT_THAT(check(kernel(body)), IsEmpty()) << body;
  EXPECT_THAT(check(kernel("") + "table:\n  .long 0x7e020303\n"), IsEmpty());
}

// The words of s_nop 16, which LLVM prints and accepts: only the more important finding is reported.
TEST(HandWritten, DoesNotRewriteInvalidInstructions) {
  EXPECT_THAT(messages(kernel("  .long 0xbf800010\n")), ElementsAre(HasSubstr("long-nop")));
  EXPECT_THAT(messages(kernel("  .long 0xd3b24001, 0x18020902\n")),
              ElementsAre(HasSubstr("misaligned-tuple")));
}

// A literal with the value of an inline constant: the assembler would encode the text in one word.
TEST(HandWritten, LeavesWordsWithAnotherEncoding) {
  const std::array<std::uint32_t, 2> words{0xbe8000ff, 1};
  const auto text = assembler::disassembleInstruction(std::as_bytes(std::span(words)), 0, "gfx942");
  EXPECT_THAT(text.text, ::testing::StartsWith("s_mov_b32 s0, "));
  EXPECT_THAT(check(kernel("  .long 0xbe8000ff, 1\n")), IsEmpty());
}

TEST(HandWritten, LeavesWordsInMacrosUnchanged) {
  EXPECT_THAT(messages(kernel(".macro copy\n  .long 0x7e020303\n.endm\n  copy\n  copy\n")),
              ElementsAre("k.s:7:3+16 remark hand-written-words: these words are `v_mov_b32_e32 v1, v3`: "
                          "write the instruction | k.s:9:3 in this expansion of macro copy"));
  EXPECT_THAT(messages(kernel(".rept 2\n  .long 0x7e020303\n.endr\n")),
              ElementsAre(HasSubstr("in iteration 1 of this .rept")));
  EXPECT_THAT(check(kernel(".macro copy r\n  .long \\r\n.endm\n  copy 0x7e020303\n")), IsEmpty());
}

TEST(HandWritten, MatchesTheDocumentation) {
  std::ifstream file(testing::sourceDirectory() / "docs/codes/W1320.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto example = [&page](std::string_view title) {
    const std::size_t from = page.find("```asm\n", page.find(fmt::format("## {}", title))) + 7;
    return page.substr(from, page.find("```", from) - from);
  };
  ASSERT_THAT(page, ::testing::StartsWith("# W1320 hand-written-words\n"));
  ASSERT_EQ(check(kernel(example("Wrong"))).size(), 1U);
  EXPECT_EQ(check(kernel(example("Wrong"))).front().code, source::Code::HandWrittenWords);
  EXPECT_EQ(fixed(kernel(example("Wrong"))), kernel(example("Right")));
  EXPECT_EQ(assembled(kernel(example("Wrong"))).codeObject, assembled(kernel(example("Right"))).codeObject);
}

TEST(WordTexts, DependOnTheTarget) {
  WordTexts texts;
  const std::vector<Words> words{{0x7e020303}, {0xffffffff}, {0xe0511000, 0x80010001}, {0xe0511000}};
  const std::vector<std::string> expected{"v_mov_b32_e32 v1, v3", "",
                                          "buffer_load_dword v1, s[4:7], 0 offen lds", ""};
  EXPECT_EQ(texts.of("gfx942", words), expected);
  EXPECT_EQ(texts.of("gfx942", words), expected); // cached
  // v_cvt_f32_bf8 is on gfx942, but not on gfx90a.
  const std::vector<Words> conversion{{0x7e02ab03}};
  EXPECT_EQ(texts.of("gfx942", conversion).front(), "v_cvt_f32_bf8_e32 v1, v3");
  EXPECT_EQ(texts.of("gfx90a", conversion).front(), "");
}

} // namespace
} // namespace wavesmith::worker
