// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "analysis/flow/flow_findings.h"
#include "codeobject/toolchain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> findings(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  return testing::toStrings(findFlow(*program), *program);
}

TEST(Flow, AcceptsWellFormedCode) {
  EXPECT_THAT(findings("  s_nop 0\ntop:\n  s_cbranch_scc1 top\n  s_endpgm"), IsEmpty());
}

TEST(Flow, ReportsUnreachableCode) {
  EXPECT_THAT(findings("  s_branch out\n  v_mov_b32 v0, 0\n  v_mov_b32 v1, 0\nout:\n  s_endpgm"),
              ElementsAre("W0310 remark 2 reach 0/2"));
  EXPECT_THAT(findings("  s_endpgm\ndead:\n  v_mov_b32 v0, 0\n  s_branch dead"),
              ElementsAre("W0310 remark 3 reach 0/2"));
}

TEST(Flow, IgnoresPaddingAndData) {
  EXPECT_THAT(findings("  s_branch out\n  s_nop 0\n  s_nop 0\n  .long 0\nout:\n  s_endpgm\n  s_nop 0\n  "
                       "s_endpgm\n  .p2align 8"),
              IsEmpty());
  EXPECT_THAT(findings("  s_branch out\n  .long 0x7e000280\n  .long 0xffffffff\nout:\n  s_endpgm"),
              IsEmpty());
}

TEST(Flow, ReportsRunningPastTheEnd) {
  EXPECT_THAT(findings("  s_nop 0\n  v_mov_b32 v0, 0"), ElementsAre("W0311 error 2 end 0/0"));
  EXPECT_THAT(findings("  s_cbranch_scc1 out\n  s_endpgm\nout:\n  v_mov_b32 v0, 0"),
              ElementsAre("W0311 error 4 end 0/0"));
  EXPECT_THAT(findings("  s_branch 0x4000"), ElementsAre("W0311 error 1 end 0/0"));
  const auto program = testing::programOf(
      testing::kernel("  s_cbranch_scc1 out\n  s_endpgm\n  s_nop 1\nout:\n  s_nop 0\n  v_mov_b32 v0, 0"));
  const auto found = findFlow(*program);
  ASSERT_EQ(found.size(), 1u);
  std::vector<std::uint32_t> lines;
  for (const Index i : found[0].path)
    lines.push_back(testing::lineOf(*program, i));
  EXPECT_THAT(lines, ElementsAre(1, 6));
}

TEST(Flow, ReportsRunningIntoTheNextFunction) {
  std::string text = testing::kernel("  v_mov_b32 v0, 0");
  const std::string end = ".size k, .Lk_end-k\n";
  text.insert(text.find(end) + end.size(), ".p2align 8\nnext:\n  s_endpgm\n");
  const auto program = testing::programOf(text);
  EXPECT_THAT(testing::toStrings(findFlow(*program), *program), ElementsAre("W0311 error 1 end 0/0"));
}

TEST(Flow, ReportsUnknownBranchTargets) {
  EXPECT_THAT(findings("  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  s_setpc_b64 s[4:5]\n"
                       "here:\n  s_endpgm"),
              ElementsAre("W0312 remark 3 branch 0/0"));
  EXPECT_THAT(findings("  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n"
                       "  s_swappc_b64 s[30:31], s[4:5]\n  s_endpgm"),
              ElementsAre("W0312 remark 3 branch 0/0"));
  EXPECT_THAT(findings("  s_getpc_b64 s[4:5]\nhere:\n  s_add_u32 s4, s4, f-here\n  s_addc_u32 s5, s5, 0\n"
                       "  s_swappc_b64 s[30:31], s[4:5]\n  s_endpgm\nf:\n  s_setpc_b64 s[30:31]"),
              IsEmpty());
}

program::Program compiled(std::string_view source, std::vector<std::string> arguments) {
  wavesmith::testing::BuildOptions options;
  options.arguments = std::move(arguments);
  auto object = codeobject::read(wavesmith::testing::compileOpenCl(source, options), "compiled.hsaco");
  if (!object) throw std::runtime_error("no code object");
  auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)));
  if (!program) throw std::runtime_error("no program");
  return std::move(*program);
}

constexpr std::string_view kCompiled = R"(
__attribute__((noinline)) int f(int x) { return x * 3 + 1; }
__attribute__((noinline)) int g(int x) { for (int i = 0; i < x; ++i) x ^= i * 5; return f(x); }
__attribute__((noinline)) int h(int x) { return x < 2 ? 1 : x * g(x - 1) + f(x); }
kernel void k(global int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += g(p[i]);
  switch (n) {
  case 0: s += 1; break;
  case 1: s *= 3; break;
  case 2: s ^= 77; break;
  case 4: s = f(s); break;
  case 5: s |= 12; break;
  default: s = 9;
  }
  p[__builtin_amdgcn_workitem_id_x()] = s;
}
kernel void l(global int *p) { p[0] = h(p[1]); }
)";

// Calls, tail calls, and branches too far for 16 (here: 4) bits: clang computes all their targets from
// constants.
TEST(Flow, ResolvesAllBranchesOfCompiledPrograms) {
  for (const char* const level : {"-O1", "-O2", "-O3"}) {
    for (const bool far : {false, true}) {
      std::vector<std::string> arguments{level};
      if (far) arguments.insert(arguments.end(), {"-mllvm", "-amdgpu-s-branch-bits=4"});
      const program::Program program = compiled(kCompiled, arguments);
      EXPECT_THAT(testing::toStrings(findFlow(program), program), IsEmpty()) << level;
      std::size_t computed = 0;
      for (const isa::Instruction& i : program.instructions())
        computed += i.op == isa::Op::s_setpc_b64 || i.op == isa::Op::s_swappc_b64 ? 1 : 0;
      EXPECT_EQ(program.computedBranches().size(), computed) << level;
      EXPECT_GE(computed, far ? 12u : 7u) << level;
    }
  }
}

} // namespace
} // namespace wavesmith::analysis
