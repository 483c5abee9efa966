// SPDX-License-Identifier: Apache-2.0
// Texts that are kept without waits: what is assembled, and the lines and messages of the text as it is.
#include "analysis/analyzed.h"
#include "authoring/fixes.h"
#include "authoring/waits.h"
#include "authoring/writing_client.h"
#include "check/check.h"
#include "source/assembly/assembly_line.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"
#include "support/without_waits.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::authoring {
namespace {

using assembler::AddedStatement;
using assembler::SourceFile;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using testing::withoutWaits;

const std::string kFirstLine = "// wavesmith: waits when assembled\n";

class WaitsWhenAssembled : public ::testing::Test {
protected:
  static std::string kernel(std::string_view body) {
    return kFirstLine +
           analysis::testing::kernel(fmt::format("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n{}  s_endpgm", body),
                                     "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
  }
  static std::uint32_t lineOf(std::string_view text, std::string_view part) {
    return static_cast<std::uint32_t>(std::ranges::count(text.substr(0, text.find(part)), '\n') + 1);
  }
  std::string fileWith(std::string_view name, std::string_view text) {
    std::ofstream(directory_ / name) << text;
    return (directory_ / name).string();
  }

  testing::TemporaryDirectory directory_;
  WritingClient client_{testing::languageWorker()};
  worker::LanguageClient plain_{testing::languageWorker()};
};

// The same bytes as of the written text; the lines, expansions and names of the instructions of the text are those that they have
// without waits.
TEST_F(WaitsWhenAssembled, OfTheExamplesAreThoseThatWouldBeWritten) {
  std::size_t added = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(testing::sourceDirectory() / "resources/examples")) {
    if (entry.path().extension() != ".s") continue;
    SCOPED_TRACE(entry.path().filename());
    WS_ASSERT_OK(text, source::readText(entry.path().string()));
    const SourceFile kept{entry.path().string(), kFirstLine + withoutWaits(text)};
    const assembler::Assembly assembly = client_.assemble({kept}, {});
    ASSERT_TRUE(assembly.ok()) << assembly.diagnostics.front().message;
    WS_ASSERT_OK(written, writeWaits(plain_, kept, {}, {}));
    ASSERT_THAT(written.files, SizeIs(1));
    EXPECT_EQ(assembly.codeObject, plain_.assemble(written.files, {}).codeObject);

    const assembler::Assembly without = plain_.assemble({kept}, {});
    std::vector<source::LineEntry> own;
    for (const source::LineEntry& line : assembly.lines.entries)
      if (!line.isAdded) own.push_back(line);
    ASSERT_EQ(own.size(), without.lines.entries.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      EXPECT_EQ(assembly.lines.text(own[i].location), without.lines.text(without.lines.entries[i].location));
      EXPECT_EQ(own[i].location.column, without.lines.entries[i].location.column);
      EXPECT_EQ(own[i].nameCount, without.lines.entries[i].nameCount);
    }
    EXPECT_LE(assembly.added.size(), assembly.lines.entries.size() - own.size());
    EXPECT_EQ(assembly.added.empty(), assembly.lines.entries.size() == own.size());
    added += assembly.added.size();
    WS_ASSERT_OK(checked, check::checkText(client_, kept, {}));
    for (const source::Diagnostic& diagnostic : checked.diagnostics)
      EXPECT_EQ(diagnostic.severity, source::Severity::Remark)
          << source::toString(diagnostic.place) << ' ' << diagnostic.message;
  }
  EXPECT_GT(added, 50U);
}

TEST_F(WaitsWhenAssembled, AreAtTheLineBeforeWhichTheyAreExecuted) {
  const std::string text = kernel("  v_mov_b32 v9, s2\n"
                                  "  global_load_dword v1, v0, s[2:3]\n"
                                  "use: v_mov_b32 v3, v1\n"
                                  "  v_rcp_f32 v4, v3\n"
                                  "  v_mov_b32 v5, v4\n");
  const assembler::Assembly assembly = client_.assemble({{"k.s", text}}, {});
  ASSERT_TRUE(assembly.ok());
  const std::uint32_t first = lineOf(text, "  v_mov_b32 v9");
  EXPECT_THAT(assembly.added, ElementsAre(AddedStatement{{"k.s", first, 0, 0}, "s_waitcnt lgkmcnt(0)"},
                                          AddedStatement{{"k.s", first + 2, 0, 0}, "s_waitcnt vmcnt(0)"},
                                          AddedStatement{{"k.s", first + 4, 0, 0}, "s_nop 0"}));
  EXPECT_THAT(assembly.lines.entriesOf("k.s", first + 2), SizeIs(2));
  EXPECT_TRUE(assembly.lines.entriesOf("k.s", first + 2)[0]->isAdded);
  EXPECT_FALSE(assembly.lines.entriesOf("k.s", first + 2)[1]->isAdded);
}

TEST_F(WaitsWhenAssembled, MessagesHaveTheLinesOfTheText) {
  const std::string text = kernel("  v_mov_b32 v9, s2\n  v_add_f32 v2, v50, v9\n");
  WS_ASSERT_OK(checked, check::checkText(client_, {"k.s", text}, {}));
  const auto at =
      std::ranges::find(checked.diagnostics, source::Code::UninitializedRegister, &source::Diagnostic::code);
  ASSERT_NE(at, checked.diagnostics.end());
  EXPECT_EQ(at->place.line, lineOf(text, "  v_add_f32"));
  EXPECT_EQ(at->place.column, 3U);
  // So have those of the assembler; then nothing is written.
  const std::string wrong = kernel("  v_mov_b32 v9, s2\n  v_add_f32 v2, v0\n");
  const assembler::Assembly assembly = client_.assemble({{"k.s", wrong}}, {});
  ASSERT_THAT(assembly.diagnostics, SizeIs(1));
  EXPECT_EQ(assembly.diagnostics[0].place.line, lineOf(wrong, "  v_add_f32"));
  EXPECT_THAT(assembly.added, IsEmpty());
}

// What the author writes stays: here a wait for the sake of another wave.
TEST_F(WaitsWhenAssembled, KeepWrittenWaits) {
  const std::string text = kernel("  v_mov_b32 v9, s2\n"
                                  "  global_store_dword v0, v9, s[2:3]\n"
                                  "  s_waitcnt vmcnt(0)\n"
                                  "  s_nop 3\n");
  const assembler::Assembly assembly = client_.assemble({{"k.s", text}}, {});
  EXPECT_THAT(assembly.added, SizeIs(1));
  WS_ASSERT_OK(checked, check::checkText(client_, {"k.s", text}, {}));
  const auto& code = checked.program->instructions();
  EXPECT_EQ(std::ranges::count(code, isa::Op::s_waitcnt, &isa::Instruction::op), 2);
  EXPECT_EQ(std::ranges::count(code, isa::Op::s_nop, &isa::Instruction::op), 1);
}

TEST_F(WaitsWhenAssembled, AreWrittenIntoIncludedFilesInMemory) {
  const std::string macro = ".macro use\n  v_mov_b32 v9, s2\n.endm\n";
  const std::string included = fileWith("common.inc", macro);
  const std::string text = kernel(".include \"common.inc\"\n  use\n");
  const std::string path = fileWith("k.s", text);
  const assembler::Assembly assembly = client_.assemble({{path, text}}, {});
  ASSERT_TRUE(assembly.ok());
  EXPECT_THAT(assembly.added, SizeIs(1));
  EXPECT_EQ(source::readText(included).value(), macro);
}

// There is one answer: the command that writes waits, the fixes and the options for a folder.
TEST_F(WaitsWhenAssembled, AreWrittenForTheFileOnlyIfAsked) {
  const SourceFile text{"k.s", kernel("  v_mov_b32 v9, s2\n")};
  WS_ASSERT_OK(written, writeWaits(client_, text, {}, {}));
  EXPECT_EQ(written.before, 0U);
  EXPECT_EQ(written.after, 1U);
  WS_ASSERT_OK(fixed, applyFixes(client_, text, {}, {}));
  EXPECT_THAT(fixed.files, IsEmpty());
  EXPECT_FALSE(source::hasErrors(fixed.checked.diagnostics));

  const SourceFile without{"k.s", text.text.substr(kFirstLine.size())};
  EXPECT_THAT(client_.assemble({without}, {}).added, IsEmpty());
  assembler::Options options;
  options.waits = assembler::Waits::WhenAssembled;
  EXPECT_THAT(client_.assemble({without}, options).added, SizeIs(1));
  options.waits = assembler::Waits::AsWritten;
  EXPECT_THAT(client_.assemble({text}, options).added, IsEmpty());
}

// Nothing is run without its waits.
TEST_F(WaitsWhenAssembled, ThatCannotBeWrittenAreAnError) {
  // Not by itself, because the symbol is in the other source.
  const std::string text =
      kernel("  v_mov_b32 v9, s2\n  s_getpc_b64 s[6:7]\n  s_add_u32 s6, s6, other@rel32@lo+4\n");
  const std::vector<SourceFile> sources{
      {"k.s", text},
      {"other.s", ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.text\n.globl other\n.hidden "
                  "other\nother:\n  s_endpgm\n"}};
  ASSERT_TRUE(plain_.assemble(sources, {}).ok()); // together they assemble
  const assembler::Assembly assembly = client_.assemble(sources, {});
  ASSERT_THAT(assembly.diagnostics, SizeIs(1));
  EXPECT_EQ(assembly.diagnostics[0].severity, source::Severity::Error);
  EXPECT_EQ(assembly.diagnostics[0].place.line, lineOf(text, "  s_add_u32"));
  ASSERT_THAT(assembly.diagnostics[0].notes, SizeIs(1));
}

} // namespace
} // namespace wavesmith::authoring
