// SPDX-License-Identifier: Apache-2.0
#include "port/ported.h"

#include <gmock/gmock.h>

#include <string>

namespace wavesmith::port {
namespace {

using ::testing::HasSubstr;

std::string forGfx906(const std::string& text) {
  return ported(".amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n" + text).files[0].after;
}

constexpr const char* kWait = ".macro s_wait vmcnt=63, other=vmcnt\n  n = \\vmcnt\n"
                              "  s_waitcnt vmcnt(0 + n) // vmcnt\n.endm\n";

TEST(AlternateMacros, DoNotReplaceTheNameOfACounter) {
  const std::string text = forGfx906(std::string(".altmacro\n") + kWait + "  s_wait vmcnt=3\n  s_wait 4\n");
  EXPECT_THAT(text, HasSubstr(".macro s_wait vmcnt_=63, other=vmcnt\n  n = \\vmcnt_\n"
                              "  s_waitcnt vmcnt(0 + n) // vmcnt\n.endm\n  s_wait vmcnt_=3\n  s_wait 4\n"));
}

TEST(AlternateMacros, AreTheOnlyOnes) {
  EXPECT_THAT(forGfx906(kWait), HasSubstr(kWait));
}

TEST(AlternateMacros, KeepParametersThatAreMeant) {
  const std::string text = ".altmacro\n.macro move dst, src\n  v_mov_b32 v\\dst, v\\src\n.endm\n"
                           ".macro add dst\n  v_add_f32 dst, dst, dst\n.endm\n";
  EXPECT_THAT(forGfx906(text), HasSubstr(text));
}

TEST(AlternateMacros, GetNamesThatNothingElseHas) {
  const std::string text = forGfx906(".altmacro\nvmcnt_ = 1\n.macro vmcnt vmcnt\n  n = \\vmcnt\n"
                                     "  s_waitcnt vmcnt(1)\n.endm\n");
  EXPECT_THAT(text, HasSubstr(".macro vmcnt vmcnt__\n  n = \\vmcnt__\n  s_waitcnt vmcnt(1)\n"));
}

} // namespace
} // namespace wavesmith::port
