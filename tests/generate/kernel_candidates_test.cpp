// SPDX-License-Identifier: Apache-2.0
// Which labels without a descriptor are kernels, and the .globl, .type and .size added to them.
#include "generate/blocks.h"
#include "generate/in_process.h"
#include "generate/kernel_candidates.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::generate {
namespace {

using Generated = generate::GeneratedBlocks; // which is also a fixture of directives_test.cpp
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kFile;
using ::testing::Not;

const std::string kBody =
    "  s_load_dword s4, s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s4\n  s_endpgm\n";

std::vector<std::string> namesOf(const std::vector<KernelCandidate>& candidates) {
  std::vector<std::string> names;
  for (const KernelCandidate& one : candidates)
    names.push_back(one.name);
  return names;
}

KernelCandidates candidatesIn(const std::string& text, const std::string& wanted = {}) {
  const auto assembled = testing::inProcess(kFile)(text);
  if (!assembled) throw std::runtime_error(wavesmith::testing::describe(assembled.error()));
  return kernelCandidates(*assembled->program, wanted);
}

// Changes of directives outside of .amdhsa_kernel.
std::vector<std::string> symbolChanges(const Generated& blocks) {
  std::vector<std::string> texts;
  for (const BlockChange& change : blocks.changes)
    if (!change.metadata && !change.what.starts_with(".amdhsa"))
      texts.push_back(fmt::format("{} {} {}", change.kernel, change.what, change.after));
  return texts;
}

Generated generated(const std::string& text, const Wanted& wanted = {}) {
  auto done = generateBlocks(text, kFile, wanted, {}, testing::inProcess(kFile));
  if (!done) throw std::runtime_error(wavesmith::testing::describe(done.error()));
  EXPECT_TRUE(done->verified) << fmt::format("{}", fmt::join(done->remarks, "\n"));
  return std::move(*done);
}

// A second run changes nothing.
void expectIsStable(const std::string& text) {
  const Generated again = generated(text);
  EXPECT_EQ(again.text, text);
  EXPECT_THAT(again.changes, IsEmpty());
}

TEST(KernelCandidates, AcceptsGlobalLabel) {
  const std::string text = "  .text\n  .globl k\n  .p2align 8\nk:\n" + kBody;
  EXPECT_THAT(namesOf(candidatesIn(text).kernels), ElementsAre("k"));
  const Generated done = generated(text);
  EXPECT_THAT(symbolChanges(done), ElementsAre("k .type @function", "k .size .-k"));
  EXPECT_THAT(done.text, HasSubstr("  .p2align 8\n  .type k,@function\nk:\n"));
  EXPECT_THAT(done.text, HasSubstr("  s_endpgm\n  .size k, .-k\n"));
  EXPECT_THAT(done.text, HasSubstr(".amdhsa_kernel k\n"));
  for (const BlockChange& change : done.changes)
    EXPECT_FALSE(change.why.empty()) << change.what;
  expectIsStable(done.text);
}

TEST(KernelCandidates, AcceptsFunctionWithoutSize) {
  const std::string text = "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n" + kBody;
  const Generated done = generated(text);
  EXPECT_THAT(symbolChanges(done), ElementsAre("k .size .-k"));
  expectIsStable(done.text);
  const Generated sized = generated(text + "  .size k, .-k\n");
  EXPECT_THAT(symbolChanges(sized), IsEmpty());
}

TEST(KernelCandidates, AcceptsTheOnlyLabel) {
  for (const std::string& end : {std::string("\n"), std::string()}) {
    const Generated done = generated("k:\n" + kBody.substr(0, kBody.size() - 1) + end);
    EXPECT_THAT(symbolChanges(done),
                ElementsAre("k .globl k", "k .p2align 8", "k .type @function", "k .size .-k"));
    EXPECT_THAT(done.text, HasSubstr("  .globl k\n  .p2align 8\n  .type k,@function\nk:\n"));
    EXPECT_THAT(done.text, HasSubstr("  s_endpgm\n  .size k, .-k\n"));
    expectIsStable(done.text);
  }
}

TEST(KernelCandidates, IgnoresLabelsWithinAKernel) {
  const std::string text =
      "  .globl k\n  .globl loop\nk:\n  s_mov_b32 s4, 4\nloop:\n.Lloop:\n  s_sub_u32 s4, s4, 1\n"
      "  s_cmp_lg_u32 s4, 0\n  s_cbranch_scc1 .Lloop\n  s_branch out\nback:\n  s_nop 0\nout:\n"
      "  s_endpgm\n";
  EXPECT_THAT(namesOf(candidatesIn(text).kernels), ElementsAre("k"));
  const Generated done = generated(text);
  EXPECT_THAT(done.text, HasSubstr("out:\n  s_endpgm\n  .size k, .-k\n"));
}

TEST(KernelCandidates, IgnoresHelpersThatReturn) {
  const std::string text =
      "  .globl helper\nhelper:\n  s_setpc_b64 s[30:31]\n  .globl k\n  .p2align 8\nk:\n" + kBody;
  EXPECT_THAT(namesOf(candidatesIn(text).kernels), ElementsAre("k"));
}

TEST(KernelCandidates, AcceptsSeveralGlobalLabels) {
  const std::string text = "  .globl a\na:\n" + kBody + "  .globl b\n  .p2align 8\nb:\n" + kBody;
  const Generated done = generated(text);
  EXPECT_THAT(symbolChanges(done), ElementsAre("a .p2align 8", "a .type @function", "a .size .-a",
                                               "b .type @function", "b .size .-b"));
  expectIsStable(done.text);
}

TEST(KernelCandidates, AcceptsLabelsNamedInMetadata) {
  const std::string text =
      "first:\n" + kBody + "  .p2align 8\nsecond:\n" + kBody +
      "  .amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels:\n  - .name: second\n"
      "    .symbol: second.kd\n    .kernarg_segment_size: 4\n    .kernarg_segment_align: 8\n"
      "    .group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n"
      "    .wavefront_size: 64\n    .sgpr_count: 16\n    .vgpr_count: 8\n"
      "    .max_flat_workgroup_size: 256\n...\n  .end_amdgpu_metadata\n";
  EXPECT_THAT(namesOf(candidatesIn(text).kernels), ElementsAre("second"));
}

TEST(KernelCandidates, AsksWhichLabelIfUnclear) {
  const std::string text = "first:\n" + kBody + "  .p2align 8\nsecond:\n" + kBody;
  const KernelCandidates all = candidatesIn(text);
  EXPECT_THAT(all.kernels, IsEmpty());
  EXPECT_THAT(namesOf(all.unclear), ElementsAre("first", "second"));
  const Generated asked = generated(text);
  EXPECT_THAT(asked.unclear, ElementsAre(UnclearKernel{"first", 2}, UnclearKernel{"second", 8}));
  EXPECT_EQ(asked.text, text);
  EXPECT_THAT(asked.kernels, IsEmpty());

  const Generated answered = generated(text, {.directives = true, .metadata = true, .kernel = "second"});
  EXPECT_THAT(symbolChanges(answered),
              ElementsAre("second .globl second", "second .type @function", "second .size .-second"));
  EXPECT_THAT(answered.text, HasSubstr(".amdhsa_kernel second\n"));
  EXPECT_THAT(answered.text, Not(HasSubstr(".amdhsa_kernel first")));
}

TEST(KernelCandidates, CompletesKernelWithADescriptor) {
  const Generated whole = generated("  .globl k\n  .p2align 8\nk:\n" + kBody);
  std::string bare = whole.text;
  for (const std::string& line : std::vector<std::string>{"  .type k,@function\n", "  .size k, .-k\n"}) {
    const std::size_t at = bare.find(line);
    ASSERT_NE(at, std::string::npos);
    bare.erase(at, line.size());
  }
  const Generated done = generated(bare);
  EXPECT_THAT(symbolChanges(done), ElementsAre("k .type @function", "k .size .-k"));
  EXPECT_EQ(done.text, whole.text);
  const Generated metadata = generated(bare, {.directives = false, .metadata = true, .kernel = {}});
  EXPECT_THAT(metadata.changes, IsEmpty());
}

// The end of a kernel in a repetition is after .endr; a label written by a macro cannot be edited.
TEST(KernelCandidates, MacrosAndRepetitions) {
  const Generated repeated =
      generated("  .globl k\n  .p2align 8\nk:\n  .rept 2\n  s_nop 0\n  s_endpgm\n  .endr // twice\n");
  EXPECT_THAT(repeated.text, HasSubstr("  .endr // twice\n  .size k, .-k\n"));
  const Generated macro =
      generated("  .macro kernel name\n  .globl \\name\n  .p2align 8\n\\name:\n  s_endpgm\n"
                "  .endm\n  kernel k\n");
  EXPECT_THAT(symbolChanges(macro), IsEmpty());
  EXPECT_THAT(macro.remarks, ElementsAre(HasSubstr("kernel k: write .type, .size by hand")));
}

TEST(KernelCandidates, KeepsLineEndings) {
  std::string text = "  .globl k\n  .p2align 8\nk:\n" + kBody;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2))
    text.insert(at, 1, '\r');
  const Generated done = generated(text);
  for (std::size_t at = done.text.find('\n'); at != std::string::npos; at = done.text.find('\n', at + 1))
    ASSERT_EQ(done.text[at - 1], '\r') << at;
}

} // namespace
} // namespace wavesmith::generate
