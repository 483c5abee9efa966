// SPDX-License-Identifier: Apache-2.0
// Every sentence of the files of core_literals.cpp is in a pattern, no pattern has words that are not in them, and
// what check, checked mode and the emulator report for many kernels is recognized as a whole.
#include "check/check.h"
#include "checked/checked_machine.h"
#include "generate/page_text.h"
#include "source/file.h"
#include "style/core_texts.h"
#include "support/code_pages.h"
#include "support/paths.h"
#include "widgets/core_texts/core_literals.h"
#include "worker/language/language_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::testing {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;
using widgets::isCoreText;

struct Exception {
  std::string_view text, why;
};
constexpr auto kNotMessages = std::to_array<Exception>({
    {"s_nop {}", "an instruction"},
    {"s_waitcnt 0", "an instruction"},
    {"CDNA3 ISA", "the name of a document, which is a value"},
    {"CDNA4 ISA", "the name of a document, which is a value"},
    {"LLVM 19,", "the name of a document, which is a value"},
    {"llvm/llvm-project", "the name of a report, which is a value"},
    {"invalid instruction", "in place of a mnemonic, and a message of LLVM"},
    {"iteration {} at {}", "a place in a list, which is a value"},
    {"{} at {}", "a place in a list, which is a value"},
    {"at ", "a place in a list, which is a value"},
    {" in ", "a place in a list, which is a value"},
    {" or ", "between names of codes"},
    {"{} of {} VGPRs", "a value"},
    {"{}{} of {} SGPRs", "a value"},
    {"line ", "a value"},
    {".amdhsa_code_object_version 5", "a directive"},
    {".amdgcn_target \"", "a directive"},
    {".amdhsa_system_sgpr_workgroup_id_x 0", "a directive"},
    {".amdhsa_ieee_mode 0", "a directive"},
    {".amdhsa_float_", "directives"},
    {".amdhsa_next_free_vgpr 1", "a directive"},
    {".amdhsa_next_free_sgpr 1", "a directive"},
    {".section .rodata", "a directive"},
    {".macro ", "a directive"},
    {".type ", "a directive"},
    {".set ", "a directive"},
    {".equ ", "a directive"},
    {"{0}.if", "directives"},
    {"{0}.pushsection", "directives"},
    {".name :", "a key of metadata"},
    {"s_mov_b32 s{}, 0", "an instruction"},
    {"v_mov_b32 v{}, 0", "an instruction"},
    {"v_add_f32 {}, {}, {}", "an instruction"},
    {"v_bfe_u32 v", "an instruction"},
    {"v_and_b32 v0", "an instruction"},
    {" // {} before the loop, until", "a comment that the same function removes"},
    {"buffer_wbl2 sc0 sc1", "an instruction"},
    {"file format elf64-amdgpu", "a text of a disassembler"},
    {"Disassembly of section", "a text of a disassembler"},
    {".visible .entry", "a text in another language"},
    {".target sm_", "a text in another language"},
    {"MOV R1, c[0x", "a text in another language"},
    {".attribute arch", "a text in another language"},
    {".gpu ", "a text in another language"},
    {"{{'descr'", "a header of a file"},
    {"byte 0x{:02x}", "a value"},
    {"\"#{}\" at offset {}", "a value"},
    {"unsigned char", "the name of a type"},
    {"unsigned short", "the name of a type"},
    {"unsigned int", "the name of a type"},
    {"unsigned long", "the name of a type"},
    {"long long", "the name of a type"},
});

bool isMessage(std::string_view literal) {
  return isSentence(literal) && std::ranges::none_of(kNotMessages, [&](const Exception& one) {
           const bool isWhole =
               one.text.ends_with('}') || one.text.ends_with(' ') || one.text.ends_with("Rs");
           return isWhole ? literal == one.text : literal.starts_with(one.text);
         });
}

std::vector<std::string> patterns() {
  std::vector<std::string> all;
  for (const QString& pattern : widgets::corePatterns())
    all.push_back(pattern.toStdString());
  return all;
}

bool hasWord(std::string_view text) {
  return isSentence(std::string(text) + ' ');
}

TEST(CoreTexts, EverySentenceOfTheSourcesIsInAPattern) {
  std::vector<std::string> known;
  for (const std::string& pattern : patterns())
    for (std::string& piece : piecesOf(pattern, '%'))
      known.push_back(std::move(piece));
  std::vector<std::string> unknown;
  int sentences = 0;
  for (const CoreLiteral& literal : coreLiterals()) {
    if (!literal.isTranslated || !isMessage(literal.text)) continue;
    ++sentences;
    for (const std::string& piece : piecesOf(literal.text, '{'))
      if (hasWord(piece) && std::ranges::none_of(known, [&](const std::string& one) {
            return one.find(piece) != std::string::npos;
          }))
        unknown.push_back(literal.file + ": \"" + literal.text + "\"");
  }
  EXPECT_GT(sentences, 550);
  EXPECT_THAT(unknown, IsEmpty()) << "add a pattern to widgets/style/core_patterns.inc, and its translation";
}

TEST(CoreTexts, EveryPatternIsInTheSources) {
  std::vector<std::string> pieces;
  for (const CoreLiteral& literal : coreLiterals())
    for (std::string& piece : piecesOf(literal.text, '{'))
      if (piece.size() > 1 || piece == "s" || piece == ")" || piece == " ")
        pieces.push_back(std::move(piece));
  std::vector<std::string> obsolete;
  for (const std::string& pattern : patterns())
    for (const std::string& piece : piecesOf(pattern, '%'))
      if (hasWord(piece) && !isComposedOf(piece, pieces)) obsolete.push_back(pattern + "   [" + piece + "]");
  EXPECT_THAT(obsolete, IsEmpty()) << "core/ has no such text any more";
}

TEST(CoreTexts, ADifferenceIsFound) {
  const std::vector<std::string> pieces{"it is read ", "here", ": write it"};
  EXPECT_TRUE(isComposedOf("is read here", pieces));
  EXPECT_TRUE(isComposedOf("read here: write", pieces));
  EXPECT_FALSE(isComposedOf("read there", pieces));
  EXPECT_FALSE(isComposedOf("here is read", pieces));
  EXPECT_THAT(literalsOf("f(\"a b\" // \"c\"\n  \"d\", '\"', \"e\\n\");\n#include \"f\"\n"),
              ::testing::ElementsAre("a bd", "e\n"));
  EXPECT_FALSE(isCoreText("v5 is read before anything"));
  EXPECT_FALSE(isCoreText("v5 is cooked while its load is outstanding: s_waitcnt vmcnt(0) is needed"));
  EXPECT_TRUE(isCoreText("v5 is read while its load is outstanding: s_waitcnt vmcnt(0) is needed"));
}

TEST(CoreTexts, ALanguageThatIsNotInstalledIsEnglish) {
  EXPECT_EQ(widgets::coreText("v5 is read here").toStdString(), "v5 is read here");
}

// The menu of the window, not the command of another program.
TEST(CoreTexts, TheWindowNamesItsOwnCommands) {
  EXPECT_EQ(widgets::coreText("this kernel is for gfx906; bring it to gfx942 with wavesmith-cli port old.s")
                .toStdString(),
            "this kernel is for gfx906; bring it to gfx942 with Kernel > Port to gfx942");
  EXPECT_EQ(widgets::coreText(
                "4 of 5 wrong lines are code for gfx908 (v_add_co_u32, line 3); bring it to gfx942 with "
                "wavesmith-cli port 'my old.s'")
                .toStdString(),
            "4 of 5 wrong lines are code for gfx908 (v_add_co_u32, line 3); bring it to gfx942 with Kernel > "
            "Port to "
            "gfx942");
  for (const std::string& pattern : patterns()) {
    std::string text = pattern;
    for (int n = 1; n <= 4; ++n)
      for (std::size_t at = text.find('%' + std::to_string(n)); at != std::string::npos;
           at = text.find('%' + std::to_string(n)))
        text.replace(at, 2, "v1");
    if (text.contains('%')) continue; // a text around others
    EXPECT_FALSE(widgets::coreText(text).contains(QStringLiteral("wavesmith-cli"))) << pattern;
  }
}

// What no pattern matches, of messages, notes and titles of fixes.
class Unrecognized {
public:
  void add(const source::Diagnostics& diagnostics) {
    for (const source::Diagnostic& diagnostic : diagnostics) {
      if (isOthers(diagnostic)) continue;
      codes_.insert(source::toString(diagnostic.code));
      add(diagnostic.message);
      for (const source::Note& note : diagnostic.notes)
        add(note.text);
      for (const source::Fix& fix : diagnostic.fixes)
        add(fix.title);
    }
  }
  [[nodiscard]] const std::set<std::string>& texts() const { return texts_; }
  [[nodiscard]] const std::set<std::string>& codes() const { return codes_; }
  [[nodiscard]] int recognized() const { return recognized_; }

private:
  // Of the assembler and the reader of code objects.
  static bool isOthers(const source::Diagnostic& diagnostic) {
    const auto number = static_cast<unsigned>(diagnostic.code);
    return number > 1000 && number < 1310;
  }
  void add(const std::string& text) {
    if (isCoreText(text))
      ++recognized_;
    else
      texts_.insert(text);
  }

  std::set<std::string> texts_, codes_;
  int recognized_ = 0;
};

std::vector<std::string> sourcesIn(std::string_view folder) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(sourceDirectory() / folder))
    if (entry.path().extension() == ".s") texts.push_back(source::readText(entry.path().string()).value());
  return texts;
}

// Without the lines that begin so.
std::string without(const std::string& text, std::string_view word) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos || !line.substr(begin).starts_with(word)) result += line + '\n';
  }
  return result;
}

TEST(CoreTexts, WhatCheckReportsIsRecognized) {
  std::vector<std::string> texts;
  for (const CodeRow& row : codesBetween(0, 2000)) {
    const std::string page = codePage(row.code);
    for (const std::string_view title : {"Wrong", "Right"})
      if (const std::string example = section(page, title); !example.empty()) {
        constexpr std::string_view kFence = "```asm\n";
        constexpr std::string_view kPointer = ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n";
        std::string more = example;
        if (more.find(kFence) == std::string::npos) more += "\n```asm\ns_endpgm\n```\n";
        texts.push_back(generate::testing::pageText(more));
        more.insert(more.find(kFence) + kFence.size(), kPointer);
        more.insert(more.find("```", more.find(kFence) + kFence.size()), "s_endpgm\n");
        texts.push_back(generate::testing::pageText(more));
      }
  }
  for (const std::string_view folder : {"tests/check/cases", "tests/check/corpus", "resources/examples"})
    for (const std::string& text : sourcesIn(folder)) {
      texts.push_back(text);
      for (const std::string_view word :
           {"s_waitcnt", "s_nop", "s_barrier", "s_endpgm", "v_mov_b32", "s_load", ".amdhsa_next_free",
            ".amdhsa_user_sgpr", ".amdhsa_group", ".args", "- { .name"})
        texts.push_back(without(text, word));
    }
  worker::WorkerOptions options;
  options.program = program("wavesmith-worker");
  worker::LanguageClient language(options);
  Unrecognized unrecognized;
  for (const std::string& text : texts) {
    const auto checked = check::checkText(
        language, {"k.s", text},
        {.assembler = {.target = {}, .includePaths = {}, .definitions = {}}, .strict = true});
    ASSERT_TRUE(checked);
    unrecognized.add(checked->diagnostics);
  }
  EXPECT_THAT(unrecognized.texts(), IsEmpty());
  EXPECT_GT(unrecognized.recognized(), 3000);
  for (const CodeRow& row : codesBetween(0, 1000))
    EXPECT_TRUE(unrecognized.codes().contains(row.code)) << row.code;
}

TEST(CoreTexts, WhatRunsReportIsRecognized) {
  Unrecognized unrecognized;
  for (const CodeRow& row : codesBetween(3200, 3300)) {
    const std::string page = codePage(row.code);
    CheckedLaunch launch;
    launch.groups = launch.waves = 2;
    launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n";
    launch.readOnly = row.name == "written-read-only";
    const CheckedRun run = runChecked(fenced(section(page, "Wrong"), "asm"), launch);
    unrecognized.add(run.report.findings);
    unrecognized.add(run.report.faults);
    EXPECT_TRUE(unrecognized.codes().contains(row.code)) << row.code;
  }
  const std::string out = "s_load_dwordx2 s[4:5], s[0:1], 0\ns_waitcnt lgkmcnt(0)\n";
  const std::string after = out + "v_mov_b32 v0, 0x2000\nglobal_load_dword v2, v0, s[4:5]\n";
  const std::string below = out + "s_sub_u32 s4, s4, 64\ns_subb_u32 s5, s5, 0\nv_mov_b32 v0, 0\n"
                                  "global_load_dword v2, v0, s[4:5]\n";
  for (const std::string& body :
       std::vector<std::string>{"s_trap 2\n", "s_trap 3\n", "s_trap 5\n", ".long 0xbf8cffff\n",
                                "v_mov_b32 v0, 0\nv_mov_b32 v1, 0\nglobal_load_dword v2, v[0:1], off\n",
                                "v_mov_b32 v0, 4\nv_mov_b32 v1, 0\nglobal_store_dword v[0:1], v2, off\n",
                                "v_mov_b32 v0, -4\nv_mov_b32 v1, -1\nglobal_store_dword v[0:1], v2, off\n",
                                "v_mov_b32 v0, 0\nv_mov_b32 v1, 0x7000\nglobal_load_dword v2, v[0:1], off\n",
                                "s_mov_b32 s4, 0\ns_mov_b32 s5, 0\ns_setpc_b64 s[4:5]\n",
                                "s_mov_b32 s90, 0\n", "k0:\n s_branch k0\n",
                                "v_mov_b32 v0, 1\nv_mov_b32 v1, 0\nds_read_b64 v[2:3], v0\n", after, below}) {
    CheckedLaunch launch;
    launch.checked = false;
    const CheckedRun run = runChecked(body + "s_endpgm\n", launch);
    unrecognized.add(run.report.faults);
  }
  EXPECT_THAT(unrecognized.texts(), IsEmpty());
  EXPECT_GT(unrecognized.recognized(), 60);
}

} // namespace
} // namespace wavesmith::testing
