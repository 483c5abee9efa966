// SPDX-License-Identifier: Apache-2.0
// .S files: clang's preprocessor, and places in the original source.
#include "assembler/assembling.h"
#include "source/file.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Preprocess : public DirectoryTest {
protected:
  Assembly assembleMain(const std::string& text, const Options& options = {}) {
    return assembleText(text, (directory_ / "kernel.S").string(), options);
  }
};

TEST_F(Preprocess, MapsLinesToTheSource) {
  write("names.h", "#define N 3\n\n.set v_y, 5\n.macro wait n\n  s_nop \\n\n.endm\n  s_nop 9\n");
  Options options;
  options.definitions = {{"FROM_OUTSIDE", "4"}, {"FLAG", ""}};
  const Assembly assembly = assembleMain(R"(#include "names.h"
#define NOP(x) s_nop x
#ifdef FLAG
  NOP(N)
#else
  NOP(1)
#endif
  s_nop FROM_OUTSIDE
  v_mov_b32 v[v_y], 0
  wait 6
)",
                                         options);
  EXPECT_THAT(messages(assembly), IsEmpty());
  EXPECT_THAT(shorn(instructions(assembly)),
              ElementsAre("s_nop 9 @names.h:7:3 < names.h kernel.S:1", "s_nop 3 @kernel.S:4:3",
                          "s_nop 4 @kernel.S:8:3", "v_mov_b32_e32 v5, 0 @kernel.S:9:3",
                          "s_nop 6 @names.h:5:3 < wait kernel.S:10:3"));
  EXPECT_THAT(names(assembly), ElementsAre("v_y v5+1 @13+6"));
}

TEST_F(Preprocess, MapsAssemblerErrorsToTheSource) {
  write("inner.h", "  s_nop 1\n  v_oops v0\n");
  const Assembly assembly =
      assembleMain("#define REG v1\n#include \"inner.h\"\n  v_mov_b32 REG, REG REG, 3\n");
  EXPECT_THAT(shorn(messages(assembly)),
              ElementsAre("inner.h:2:3+6 error W1001 invalid instruction | kernel.S:2 included here",
                          "kernel.S:3 error W1001 invalid operand for instruction"));
}

TEST_F(Preprocess, ReportsItsErrorsWithPlaces) {
  write("inner.h", "#error no way\n  s_nop 1\n");
  const Assembly assembly =
      assembleMain("  s_nop 2\n#include \"inner.h\"\n#include \"absent.h\"\n  s_nop 3\n");
  EXPECT_THAT(shorn(messages(assembly)),
              ElementsAre("inner.h:1:2+5 error W1010 no way | kernel.S:2 included here",
                          "kernel.S:3:10+10 error W1010 'absent.h' file not found"));
}

TEST_F(Preprocess, DoesNotAssembleAfterAnError) {
  const Assembly assembly = assembleMain("#error first\n  UNKNOWN(3)\n  s_nop 3\n");
  EXPECT_THAT(shorn(messages(assembly)), ElementsAre("kernel.S:1:2+5 error W1010 first"));
}

TEST_F(Preprocess, ReportsEmptyResult) {
  const Assembly assembly = assembleMain("#if 0\n  s_nop 3\n#endif\n");
  EXPECT_THAT(shorn(messages(assembly)), ElementsAre("kernel.S:1:1 error W1008 this file has no statements"));
}

// Files outside of the folder of the source, which may be a stranger's.
class PreprocessOutside : public DirectoryTest {
protected:
  PreprocessOutside() {
    secret_ = write("home/key", "secret !\n#error quotes\n");
    std::filesystem::create_directories(directory_ / "home/kernels");
  }

  std::vector<std::string> messagesOf(const std::string& text, const Options& options = {}) {
    const Assembly assembly = assembleText(text, (directory_ / "home/kernels/kernel.S").string(), options);
    return shorn(messages(assembly));
  }
  [[nodiscard]] std::string refusal(const std::string& place, const std::string& name) const {
    return place + " error W1014 '" + name +
           "' is outside of the file's folder and the include paths | home/key not read; --allow-include "
           "allows "
           "its folder, in the window the bar at the text";
  }

  std::string secret_;
};

TEST_F(PreprocessOutside, IsNotQuoted) {
  EXPECT_THAT(messagesOf("  s_nop 1\n\n#include \"../key\"\n"),
              ElementsAre(refusal("home/kernels/kernel.S:3:10+8", "../key")));
  // Together with mistakes that end the preprocessor.
  EXPECT_THAT(messagesOf("#include \"../key\"\n#include \"absent.h\"\n  s_nop 1\n"),
              ElementsAre(refusal("home/kernels/kernel.S:1:10+8", "../key")));
  write("home/kernels/inner.h", "\n#include \"../key\"\n");
  EXPECT_THAT(messagesOf("#include \"inner.h\"\n  s_nop 1\n"),
              ElementsAre(refusal("home/kernels/inner.h:2:10+8", "../key")));
}

TEST_F(PreprocessOutside, IsNotReadThroughALinkOrAnIncludePath) {
  std::filesystem::create_symlink(secret_, directory_ / "home/kernels/names.h");
  EXPECT_THAT(messagesOf("#include \"names.h\"\n  s_nop 1\n"),
              ElementsAre(refusal("home/kernels/kernel.S:1:10+9", "names.h")));
  Options options;
  options.includePaths = {(directory_ / "home/").string()};
  EXPECT_THAT(messagesOf("#include <key>\n  s_nop 1\n", options),
              ElementsAre(refusal("home/kernels/kernel.S:1:10+5", "key")));
}

TEST_F(PreprocessOutside, IsNotReadFromAFolderWithOtherLetters) {
  write("h\u00f6me/key", "secret !\n");
  std::filesystem::create_directories(directory_ / "h\u00f6me/kernels");
  const Assembly assembly =
      assembleText("#include \"../key\"\n  s_nop 1\n", (directory_ / "h\u00f6me/kernels/k.S").string());
  ASSERT_EQ(assembly.diagnostics.size(), 1U);
  EXPECT_EQ(assembly.diagnostics.front().code, source::Code::IncludeOutside);
}

// #line names any file; messages would quote that line of it.
TEST_F(PreprocessOutside, IsNotNamedByALine) {
  const std::vector<std::string> found = messagesOf("#line 1 \"" + secret_ + "\"\n  v_oops v0\n#error no\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found.front(), ::testing::StartsWith("home/kernels/kernel.S"));
}

TEST_F(PreprocessOutside, IsNotEmbedded) {
  const std::vector<std::string> found = messagesOf("  s_nop 1\n#embed \"" + secret_ + "\"\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found.front(), ::testing::StartsWith("home/kernels/kernel.S:2:8+"));
  EXPECT_THAT(found.front(), ::testing::EndsWith("#embed is not available in assembly; use .incbin"));
}

TEST_F(PreprocessOutside, AllowedFoldersAndThoseOfTheSystemAreRead) {
  write("home/lib/names.h", "#define N 3\n");
  Options options;
  options.allowedFolders = {(directory_ / "home/lib").string()};
  EXPECT_THAT(messagesOf("#include \"../lib/names.h\"\n  s_nop N\n", options), IsEmpty());
  EXPECT_THAT(messagesOf("#include <stdbool.h>\n  s_nop true\n"), IsEmpty());
}

} // namespace
} // namespace wavesmith::assembler::testing
