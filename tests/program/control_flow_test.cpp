// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembler.h"
#include "program/loops.h"
#include "program/program.h"
#include "support/result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace wavesmith::program {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr std::string_view kDescriptor = R"(
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 64
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)";

// A kernel "k" with a body, including functions and data that the body defines after it.
struct Code {
  explicit Code(std::string_view body)
      : program(decoded(
            fmt::format(".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{}\n{}", body, kDescriptor))),
        reach(findReach(program)), loops(findLoops(program, reach)) {}

  static Program decoded(const std::string& text) {
    const assembler::Assembly assembly = assembler::assemble({{"test.s", text}}, {});
    if (assembly.codeObject.empty())
      throw std::runtime_error(wavesmith::testing::describe(assembly.diagnostics));
    auto object = codeobject::read(assembly.codeObject, "test.hsaco");
    if (!object) throw std::runtime_error(wavesmith::testing::describe(object.error()));
    auto program = decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
    if (!program) throw std::runtime_error(wavesmith::testing::describe(program.error()));
    return std::move(*program);
  }

  [[nodiscard]] Index label(std::string_view name) const {
    const auto found = std::ranges::find(program.labels(), name, &Label::name);
    return found != program.labels().end() ? found->instruction : kNone;
  }
  [[nodiscard]] std::uint32_t blockAt(std::string_view name) const { return program.blockOf(label(name)); }
  // The block that ends with the nth instruction of an opcode.
  [[nodiscard]] std::uint32_t blockWith(isa::Op op, unsigned nth = 0) const {
    for (Index i = 0; i < program.instructions().size(); ++i)
      if (program.instructions()[i].op == op && nth-- == 0) return program.blockOf(i);
    throw std::out_of_range("no such instruction");
  }
  // The labels of a block's successors; "+" is the next block in memory.
  [[nodiscard]] std::vector<std::string> next(std::uint32_t block) const {
    std::vector<std::string> names;
    for (const std::uint32_t to : program.blocks()[block].next) {
      const Index first = program.blocks()[to].first;
      const auto found = std::ranges::find(program.labels(), first, &Label::instruction);
      names.push_back(to == block + 1 ? "+" : found != program.labels().end() ? found->name : "?");
    }
    return names;
  }

  Program program;
  Reach reach;
  Loops loops;
};

TEST(ComputedBranches, longBranches) {
  // LLVM's expansion of a branch out of range (SIInstrInfo::insertIndirectBranch).
  const Code code(R"(
  s_getpc_b64 s[4:5]
after:
  s_add_u32 s4, s4, far-after
  s_addc_u32 s5, s5, 0
  s_setpc_b64 s[4:5]
  s_nop 7
far:
  s_getpc_b64 s[4:5]
behind:
  s_sub_u32 s4, s4, behind-after
  s_subb_u32 s5, s5, 0
  s_setpc_b64 s[4:5]
)");
  EXPECT_THAT(code.next(code.blockWith(isa::Op::s_setpc_b64)), ElementsAre("far"));
  EXPECT_THAT(code.next(code.blockWith(isa::Op::s_setpc_b64, 1)), ElementsAre("after"));
  for (const Block& block : code.program.blocks())
    EXPECT_FALSE(block.leadsToUnknown);
  EXPECT_FALSE(code.reach.reached[code.blockWith(isa::Op::s_nop)]);
  ASSERT_EQ(code.loops.loops.size(), 1u);
  EXPECT_EQ(code.loops.loops[0].header, code.blockAt("after"));
}

TEST(ComputedBranches, callsAndReturns) {
  const Code code(R"(
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, f@rel32@lo+4
  s_addc_u32 s5, s5, f@rel32@hi+12
  s_mov_b32 s8, 3
top:
  s_swappc_b64 s[30:31], s[4:5]
  s_sub_u32 s8, s8, 1
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 top
  s_endpgm
.type f,@function
f:
  s_mov_b64 s[10:11], s[30:31]
  s_call_b64 s[30:31], g
  s_setpc_b64 s[10:11]
.type g,@function
g:
  s_nop 3
  s_setpc_b64 s[30:31]
)");
  const Block& call = code.program.blocks()[code.blockWith(isa::Op::s_swappc_b64)];
  EXPECT_TRUE(call.calls);
  EXPECT_EQ(call.callee, code.blockAt("f")) << "hoisted out of the loop; f and g leave s[4:5] alone";
  EXPECT_THAT(code.next(code.blockWith(isa::Op::s_swappc_b64)), UnorderedElementsAre("f", "+"));
  const Block& inner = code.program.blocks()[code.blockWith(isa::Op::s_call_b64)];
  EXPECT_EQ(inner.callee, code.blockAt("g"));
  for (const unsigned nth : {0u, 1u}) {
    const Block& back = code.program.blocks()[code.blockWith(isa::Op::s_setpc_b64, nth)];
    EXPECT_TRUE(back.returns);
    EXPECT_TRUE(back.leadsToUnknown);
    EXPECT_THAT(back.next, IsEmpty());
  }
  EXPECT_EQ(code.reach.entries[code.blockAt("f")], EntryKind::Function);
  EXPECT_EQ(code.reach.entries[code.blockAt("k")], EntryKind::Kernel);
  ASSERT_EQ(code.loops.loops.size(), 1u) << "a call is not a back edge";
}

TEST(ComputedBranches, calleesClobberTheirWrites) {
  const Code code(R"(
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, f@rel32@lo+4
  s_addc_u32 s5, s5, f@rel32@hi+12
  s_swappc_b64 s[30:31], s[4:5]
  s_swappc_b64 s[30:31], s[4:5]
  s_endpgm
.type f,@function
f:
  s_mov_b32 s4, 0
  s_setpc_b64 s[30:31]
)");
  EXPECT_EQ(code.program.blocks()[code.blockWith(isa::Op::s_swappc_b64)].callee, code.blockAt("f"));
  EXPECT_EQ(code.program.blocks()[code.blockWith(isa::Op::s_swappc_b64, 1)].callee, kNone);
}

TEST(ComputedBranches, choices) {
  const Code code(R"(
  s_getpc_b64 s[4:5]
here:
  s_add_u32 s6, s4, one-here
  s_addc_u32 s7, s5, 0
  s_add_u32 s8, s4, two-here
  s_addc_u32 s9, s5, 0
  s_cmp_eq_u32 s2, 0
  s_cselect_b64 s[6:7], s[6:7], s[8:9]
  s_setpc_b64 s[6:7]
one:
  s_nop 1
two:
  s_cbranch_scc1 other
  s_add_u32 s10, s4, one-here
  s_addc_u32 s11, s5, 0
  s_branch join
other:
  s_add_u32 s10, s4, end-here
  s_addc_u32 s11, s5, 0
join:
  s_setpc_b64 s[10:11]
end:
  s_endpgm
)");
  EXPECT_THAT(code.next(code.blockWith(isa::Op::s_setpc_b64)), UnorderedElementsAre("+", "two"));
  EXPECT_THAT(code.next(code.blockAt("join")), UnorderedElementsAre("one", "+"));
}

constexpr std::string_view kTable = R"(
  s_lshl_b32 s6, s6, 3
  s_getpc_b64 s[4:5]
table_pc:
  s_add_u32 s4, s4, table@rel32@lo+4
  s_addc_u32 s5, s5, table@rel32@hi+12
  s_load_dwordx2 s[8:9], s[4:5], s6
  s_waitcnt lgkmcnt(0)
  s_getpc_b64 s[10:11]
base:
  s_add_u32 s10, s10, s8
  s_addc_u32 s11, s11, s9
  s_setpc_b64 s[10:11]
case0:
  s_nop 0
  s_endpgm
case1:
  s_nop 1
  s_endpgm
case2:
  s_nop 2
  s_endpgm
default:
  s_endpgm
  .section .rodata,"a"
  .p2align 3
table:
  .quad case0-base
  .quad case1-base
  .quad case2-base
  .quad default-base
  .text
)";

TEST(ComputedBranches, tablesWithABoundedIndex) {
  const Code masked(fmt::format("  s_and_b32 s6, s2, 3\n{}", kTable));
  EXPECT_THAT(masked.next(masked.blockWith(isa::Op::s_setpc_b64)),
              UnorderedElementsAre("+", "case1", "case2", "default"));
  const Code compared(
      fmt::format("  s_mov_b32 s6, s2\n  s_cmp_gt_u32 s6, 2\n  s_cbranch_scc1 default\n{}", kTable));
  EXPECT_THAT(compared.next(compared.blockWith(isa::Op::s_setpc_b64)),
              UnorderedElementsAre("+", "case1", "case2"));
  const Code unbounded(fmt::format("  s_mov_b32 s6, s2\n{}", kTable));
  const std::uint32_t jump = unbounded.blockWith(isa::Op::s_setpc_b64);
  EXPECT_TRUE(unbounded.program.blocks()[jump].leadsToUnknown);
  EXPECT_THAT(unbounded.next(jump), IsEmpty());
  EXPECT_TRUE(unbounded.reach.reached[unbounded.blockAt("case1")]) << "perhaps";
  EXPECT_EQ(unbounded.reach.entries[unbounded.blockAt("case1")], EntryKind::Unknown);
}

TEST(ComputedBranches, branchesIntoATableOfBranches) {
  const Code code(R"(
  s_and_b32 s6, s2, 1
  s_lshl_b32 s6, s6, 2
  s_getpc_b64 s[4:5]
here:
  s_add_u32 s4, s4, table-here
  s_addc_u32 s5, s5, 0
  s_add_u32 s4, s4, s6
  s_addc_u32 s5, s5, 0
  s_setpc_b64 s[4:5]
table:
  s_branch a
  s_branch b
a:
  s_nop 1
b:
  s_endpgm
)");
  const std::uint32_t jump = code.blockWith(isa::Op::s_setpc_b64);
  EXPECT_EQ(code.program.blocks()[jump].next.size(), 2u);
  EXPECT_FALSE(code.program.blocks()[jump].leadsToUnknown);
  EXPECT_TRUE(code.reach.reached[code.blockAt("b")]);
}

TEST(ComputedBranches, offsetsOf64Bits) {
  const Code code(R"(
  s_bfe_u32 s6, s2, 0x10000
  s_bitset0_b32 s6, 5
  s_mov_b32 s7, 0
  s_lshl_b64 s[6:7], s[6:7], 2
  s_getpc_b64 s[4:5]
here:
  s_add_u32 s6, s6, table-here
  s_addc_u32 s7, s7, 0
  s_add_u32 s4, s4, s6
  s_addc_u32 s5, s5, s7
  s_setpc_b64 s[4:5]
table:
  s_branch a
  s_branch b
a:
  s_nop 1
b:
  s_endpgm
)");
  const std::uint32_t jump = code.blockWith(isa::Op::s_setpc_b64);
  EXPECT_EQ(code.program.blocks()[jump].next.size(), 2u);
  EXPECT_FALSE(code.program.blocks()[jump].leadsToUnknown);
}

TEST(ComputedBranches, unknownTargets) {
  const Code code(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_setpc_b64 s[4:5]
  s_nop 1
somewhere:
  s_endpgm
)");
  const Block& jump = code.program.blocks()[code.blockWith(isa::Op::s_setpc_b64)];
  EXPECT_TRUE(jump.leadsToUnknown);
  EXPECT_FALSE(jump.returns) << "a kernel has no caller";
  EXPECT_EQ(code.reach.entries[code.blockAt("somewhere")], EntryKind::Unknown);
  EXPECT_TRUE(code.reach.reached[code.blockWith(isa::Op::s_nop)]);
}

TEST(Loops, nestingAndBackEdges) {
  const Code code(R"(
  s_nop 0
outer:
  s_nop 1
inner:
  s_cbranch_scc1 inner
  s_cbranch_vccz other
  s_nop 2
other:
  s_cbranch_scc0 outer
alone:
  s_cbranch_execz alone
  s_endpgm
)");
  ASSERT_EQ(code.loops.loops.size(), 3u);
  std::map<std::uint32_t, const Loop*> byHeader;
  for (const Loop& loop : code.loops.loops)
    byHeader[loop.header] = &loop;
  const Loop& outer = *byHeader.at(code.blockAt("outer"));
  const Loop& inner = *byHeader.at(code.blockAt("inner"));
  const Loop& alone = *byHeader.at(code.blockAt("alone"));
  EXPECT_EQ(outer.depth, 1u);
  EXPECT_EQ(inner.depth, 2u);
  EXPECT_EQ(&code.loops.loops[inner.parent], &outer);
  EXPECT_EQ(alone.parent, kNone);
  EXPECT_THAT(outer.backFrom, ElementsAre(code.blockAt("other")));
  EXPECT_THAT(inner.backFrom, ElementsAre(code.blockAt("inner")));
  EXPECT_THAT(inner.blocks, ElementsAre(code.blockAt("inner")));
  EXPECT_EQ(outer.blocks.size(), 5u);
  EXPECT_FALSE(outer.irreducible);
  EXPECT_EQ(code.loops.innermost[code.blockAt("other")], &outer - code.loops.loops.data());
  EXPECT_EQ(code.loops.innermost[code.blockAt("k")], kNone);
}

TEST(Loops, entriesPastTheHeader) {
  const Code code(R"(
  s_cbranch_scc0 second
first:
  s_nop 1
second:
  s_nop 2
  s_cbranch_vccz first
  s_endpgm
)");
  ASSERT_EQ(code.loops.loops.size(), 1u);
  EXPECT_TRUE(code.loops.loops[0].irreducible);
}

TEST(Loops, orderIsReversePostOrder) {
  const Code code(R"(
  s_cbranch_scc0 b
a:
  s_branch join
b:
  s_nop 0
join:
  s_cbranch_scc1 a
  s_endpgm
dead:
  s_nop 1
  s_branch dead
)");
  ASSERT_EQ(code.reach.order.size(), code.program.blocks().size());
  std::map<std::uint32_t, std::size_t> place;
  for (std::size_t p = 0; p < code.reach.order.size(); ++p)
    place[code.reach.order[p]] = p;
  EXPECT_EQ(place.size(), code.reach.order.size());
  EXPECT_LT(place[code.blockAt("k")], place[code.blockAt("join")]);
  EXPECT_LT(place[code.blockAt("join")], place[code.blockAt("dead")]);
  EXPECT_FALSE(code.reach.reached[code.blockAt("dead")]);
  EXPECT_EQ(code.reach.entries[code.blockAt("dead")], EntryKind::Orphan);
}

} // namespace
} // namespace wavesmith::program
