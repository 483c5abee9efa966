// SPDX-License-Identifier: Apache-2.0
// .include and .incbin: where files are searched, and the places of their contents.
#include "assembler/assembling.h"
#include "assembler/disassembly/disassemble_text.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Include : public DirectoryTest {
protected:
  Assembly assembleMain(const std::string& text, const Options& options = {}) {
    return assembleText(text, (directory_ / "kernel.s").string(), options);
  }
};

TEST_F(Include, IsAnExpansion) {
  write("inner.s", "  s_nop 1\n.macro m\n  s_nop 2\n.endm\n  .include \"deep/most.s\"\n");
  write("deep/most.s", "  s_nop 3"); // relative to inner.s; without a newline at the end
  const Assembly assembly = assembleMain("  .include \"inner.s\"\n  m\n");
  EXPECT_THAT(messages(assembly), IsEmpty());
  EXPECT_THAT(shorn(instructions(assembly)),
              ElementsAre("s_nop 1 @inner.s:1:3 < inner.s kernel.s:1",
                          "s_nop 3 @deep/most.s:1:3 < deep/most.s inner.s:5 < inner.s kernel.s:1",
                          "s_nop 2 @inner.s:3:3 < m kernel.s:2:3"));
}

TEST_F(Include, ErrorsNameTheIncludingLines) {
  write("inner.s", "  s_nop 1\n  v_oops v0\n");
  const Assembly assembly = assembleMain(".macro twice\n  .include \"inner.s\"\n.endm\n  twice\n  s_nop 4\n");
  EXPECT_THAT(
      shorn(messages(assembly)),
      ElementsAre(
          "inner.s:2:3+6 error W1001 invalid instruction | kernel.s:2 included here | kernel.s:4:3+5 in "
          "this expansion of macro twice"));
  EXPECT_THAT(shorn(instructions(assembly)),
              ElementsAre("s_nop 1 @inner.s:1:3 < inner.s kernel.s:2 < twice kernel.s:4:3",
                          "!s_nop 0 @inner.s:2:3 < inner.s kernel.s:2 < twice kernel.s:4:3",
                          "s_nop 4 @kernel.s:5:3"));
}

TEST_F(Include, SearchesNextToTheFileFirst) {
  write("one.s", "  s_nop 1\n");
  write("include/one.s", "  s_nop 2\n");
  write("include/two.s", "  s_nop 3\n");
  Options options;
  options.includePaths = {(directory_ / "include").string()};
  options.allowedFolders = options.includePaths;
  const Assembly assembly = assembleMain("  .include \"one.s\"\n  .include \"two.s\"\n", options);
  EXPECT_THAT(shorn(instructions(assembly)),
              ElementsAre("s_nop 1 @one.s:1:3 < one.s kernel.s:1",
                          "s_nop 3 @include/two.s:1:3 < include/two.s kernel.s:2"));
}

TEST_F(Include, RejectsRecursiveInclude) {
  const std::string path = write("kernel.s", "  s_nop 1\n  .include \"kernel.s\"\n");
  const Assembly assembly = assembleText(readFile(path), path);
  ASSERT_THAT(assembly.diagnostics, SizeIs(1));
  EXPECT_THAT(assembly.diagnostics[0].message, HasSubstr("more than 64 deep"));
}

TEST_F(Include, RejectsDirectory) {
  std::filesystem::create_directories(directory_ / "folder");
  const Assembly assembly = assembleMain("  .include \"folder\"\n  s_nop 1\n");
  EXPECT_THAT(shorn(messages(assembly)), ElementsAre("kernel.s:1:12+8 error W1001 'folder' is not a file"));
}

TEST_F(Include, IncludesBytes) {
  write("data \"1\".bin", "abcdefgh");
  const Assembly assembly = assembleMain(
      "  s_nop 1\n  .incbin \"data \\\"1\\\".bin\", 4\n  .incbin \"data \\\"1\\\".bin\", 0, 4\n  s_nop 2\n");
  EXPECT_THAT(messages(assembly), IsEmpty());
  const auto texts = instructionTexts(assembly.codeObject, "k");
  ASSERT_TRUE(texts.has_value());
  const source::LineEntry* last = &assembly.lines.entries.back();
  EXPECT_EQ(last->address - assembly.lines.entries.front().address, 12U);
}

// Files outside of the folder of the source, which may be a stranger's.
class Outside : public DirectoryTest {
protected:
  Outside() {
    secret_ = write("home/key", "  secret\n");
    write("home/lib/macros.s", "  s_nop 7\n");
    std::filesystem::create_directories(directory_ / "home/kernels/sub");
  }

  Assembly assembleMain(const std::string& text, const Options& options = {}) {
    return assembleText(text, (directory_ / "home/kernels/kernel.s").string(), options);
  }
  // Nothing of the file is in any message, and its path is in the first note.
  void expectRefused(const Assembly& assembly, const std::string& place) {
    ASSERT_THAT(assembly.diagnostics, SizeIs(1));
    const source::Diagnostic& one = assembly.diagnostics.front();
    EXPECT_EQ(one.code, source::Code::IncludeOutside);
    EXPECT_THAT(shorn({source::toString(one.place)}), ElementsAre(place));
    EXPECT_THAT(one.message, HasSubstr("is outside of the file's folder and the include paths"));
    ASSERT_THAT(one.notes, ::testing::Not(IsEmpty()));
    EXPECT_EQ(one.notes.front().place.file, std::filesystem::canonical(secret_).string());
  }

  std::string secret_;
};

TEST_F(Outside, IsNotRead) {
  for (const std::string& name : {secret_, std::string("../key"), std::string("sub/../../key")}) {
    expectRefused(assembleMain("  .include \"" + name + "\"\n  s_nop 1\n"), "home/kernels/kernel.s:1:12");
    expectRefused(assembleMain("  s_nop 1\n  .incbin \"" + name + "\"\n"), "home/kernels/kernel.s:2:11");
  }
}

TEST_F(Outside, IsNotReadThroughALink) {
  std::filesystem::create_symlink(secret_, directory_ / "home/kernels/macros.s");
  expectRefused(assembleMain("  .include \"macros.s\"\n  s_nop 1\n"), "home/kernels/kernel.s:1:12");
  std::filesystem::create_directory_symlink(directory_ / "home", directory_ / "home/kernels/lib");
  expectRefused(assembleMain("  .include \"lib/key\"\n  s_nop 1\n"), "home/kernels/kernel.s:1:12");
}

TEST_F(Outside, IsNotReadByAnIncludedFile) {
  write("home/kernels/inner.s", "  .include \"../key\"\n");
  const Assembly assembly = assembleMain("  s_nop 1\n  .include \"inner.s\"\n");
  expectRefused(assembly, "home/kernels/inner.s:1:12");
  EXPECT_EQ(assembly.diagnostics.front().notes.back().text, "included here");
}

TEST_F(Outside, IsNotReadInAMacro) {
  expectRefused(assembleMain(".macro m\n  .include \"../key\"\n.endm\n  m\n  s_nop 1\n"),
                "home/kernels/kernel.s:2:12");
}

// A settings file or run file may have this include path.
TEST_F(Outside, IsNotReadFromAnIncludePathThatIsNotAllowed) {
  Options options;
  options.includePaths = {(directory_ / "home").string()};
  expectRefused(assembleMain("  .include \"key\"\n  s_nop 1\n", options), "home/kernels/kernel.s:1:12");
}

TEST_F(Outside, IsReadFromAllowedFolders) {
  Options options;
  options.allowedFolders = {(directory_ / "home/lib").string()};
  EXPECT_TRUE(assembleMain("  .include \"../lib/macros.s\"\n", options).ok());
  options.includePaths = options.allowedFolders;
  EXPECT_TRUE(assembleMain("  .include \"macros.s\"\n", options).ok());
  expectRefused(assembleMain("  .include \"../key\"\n  s_nop 1\n", options), "home/kernels/kernel.s:1:12");
  // Not a folder whose name begins like an allowed one.
  secret_ = write("home/library/key", "  secret\n");
  expectRefused(assembleMain("  .include \"../library/key\"\n  s_nop 1\n", options),
                "home/kernels/kernel.s:1:12");
}

// A download in the home folder itself.
TEST_F(Outside, IsNotReadIfHiddenInTheHomeFolder) {
  const char* const home = std::getenv("HOME");
  const std::string before = home != nullptr ? home : "";
  setenv("HOME", (directory_ / "home").c_str(), 1);
  std::filesystem::create_directories(directory_ / "home/.ssh");
  write("home/.ssh/key", "  secret\n");
  for (const char* name : {"kernel.s", "kernel.S"}) {
    const std::string path = (directory_ / "home" / name).string();
    const std::string include =
        name == std::string_view("kernel.S") ? "#include \".ssh/key\"\n" : "  .include \".ssh/key\"\n";
    const Assembly assembly = assembleText(include + "  s_nop 1\n", path);
    ASSERT_THAT(assembly.diagnostics, SizeIs(1)) << name;
    EXPECT_EQ(assembly.diagnostics.front().code, source::Code::IncludeOutside);
    EXPECT_EQ(assembly.diagnostics.front().message,
              "'.ssh/key' is hidden, and a text in the home folder, / or /tmp reads no hidden files");
    EXPECT_TRUE(assembleText("  .include \"lib/macros.s\"\n", path).ok());
    Options options;
    options.allowedFolders = {(directory_ / "home/.ssh").string()};
    write("home/.ssh/key", "  s_nop 2\n");
    EXPECT_TRUE(assembleText(include + "  s_nop 1\n", path, options).ok()) << name;
    write("home/.ssh/key", "  secret\n");
  }
  setenv("HOME", before.c_str(), 1);
}

} // namespace
} // namespace wavesmith::assembler::testing
