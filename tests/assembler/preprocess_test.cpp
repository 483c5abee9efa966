// SPDX-License-Identifier: Apache-2.0
// .S files: clang's preprocessor, and places in the original source.
#include "assembler/assembling.h"
#include "source/file.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

} // namespace
} // namespace wavesmith::assembler::testing
