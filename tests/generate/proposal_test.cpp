// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "generate/proposal.h"
#include "source/edited.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::generate {
namespace {

using analysis::testing::programOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string kBare = R"(  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dword s4, s[0:1], 0
  v_mov_b32 v9, v0
  s_endpgm
.Lk:
  .size k, .Lk-k
  .globl helper
  .type helper,@function
helper:
  s_setpc_b64 s[30:31]
.Lh:
  .size helper, .Lh-helper
  .type local,@function
local:
  s_endpgm
.Ll:
  .size local, .Ll-local
)";

TEST(Proposal, FindsFunctionsThatEndAWave) {
  const auto program = programOf(kBare);
  EXPECT_THAT(functionsWithoutDescriptor(*program), ElementsAre("k"));
}

TEST(Proposal, GeneratedBlockMakesAFunctionAKernel) {
  for (const std::string& text : {kBare, kBare.substr(0, kBare.size() - 1)}) {
    const auto provisional = programOf(text + "\n" + provisionalBlock("k"));
    const auto analysis = analysis::analyze(*provisional, {});
    const Proposal proposal =
        propose(text, "k.s", *provisional, *analysis, 0, {.isNew = true, .kernargBytes = 4});
    EXPECT_EQ(proposal.kernel, "k");
    const std::string done = source::edited(text, proposal.update.edits).value();
    EXPECT_TRUE(done.starts_with(kBare.substr(0, kBare.size() - 1)));
    EXPECT_TRUE(done.ends_with(".end_amdhsa_kernel\n")) << done;
    const auto program = programOf(done);
    ASSERT_THAT(program->kernels(), SizeIs(1));
    EXPECT_TRUE(program->codeObject().kernels()[0].descriptor.kernargSegmentPtr);
    EXPECT_EQ(program->codeObject().kernels()[0].descriptor.vectorRegisters(), 16U);
    EXPECT_THAT(functionsWithoutDescriptor(*program), IsEmpty());
    // A second proposal changes nothing.
    const auto again = analysis::analyze(*program, {});
    EXPECT_THAT(propose(done, "k.s", *program, *again, 0, {}).update.edits, IsEmpty());
  }
}

TEST(Proposal, ReportsBlocksWrittenByMacros) {
  const std::string text = kBare +
                           "  .macro describe name\n  .amdhsa_kernel \\name\n    .amdhsa_next_free_vgpr 1\n"
                           "    .amdhsa_next_free_sgpr 8\n    .amdhsa_accum_offset 4\n"
                           "  .end_amdhsa_kernel\n  .endm\n  .rodata\n  .p2align 6\n  describe k\n";
  const auto program = programOf(text);
  const auto analysis = analysis::analyze(*program, {});
  const Proposal proposal = propose(text, "k.s", *program, *analysis, 0, {});
  EXPECT_THAT(proposal.why, HasSubstr("macro"));
  EXPECT_THAT(proposal.update.edits, IsEmpty());
}

} // namespace
} // namespace wavesmith::generate
