// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembler.h"
#include "program/program.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <elf.h>

namespace wavesmith::program {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::string kernel(std::string_view name, std::string_view body) {
  return fmt::format(R"(
  .text
  .globl {0}
  .p2align 8
  .type {0},@function
{0}:
{1}
.L{0}_end:
  .size {0}, .L{0}_end-{0}
  .rodata
  .p2align 6
  .amdhsa_kernel {0}
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)",
                     name, body);
}

struct Assembled {
  assembler::Assembly assembly;
  std::shared_ptr<const codeobject::CodeObject> object;
};

Assembled assembled(const std::string& text) {
  Assembled result{assembler::assemble({{"test.s", text}}, {}), nullptr};
  if (result.assembly.codeObject.empty())
    throw std::runtime_error(wavesmith::testing::describe(result.assembly.diagnostics));
  auto object = codeobject::read(result.assembly.codeObject, "test.hsaco");
  if (!object) throw std::runtime_error(wavesmith::testing::describe(object.error()));
  result.object = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  return result;
}

Program decoded(const std::string& text) {
  Assembled a = assembled(text);
  auto program = decode(a.object, a.assembly.lines);
  if (!program) throw std::runtime_error(wavesmith::testing::describe(program.error()));
  return std::move(*program);
}

Index only(const Program& program, isa::Op op) {
  const auto found = std::ranges::find(program.instructions(), op, &isa::Instruction::op);
  return static_cast<Index>(found - program.instructions().begin());
}

const Block& blockWith(const Program& program, Index instruction) {
  return program.blocks()[program.blockOf(instruction)];
}

const std::string kLoop = kernel("loop", R"(
  s_mov_b32 s0, 4
top:
  s_sub_u32 s0, s0, 1
  s_cmp_lg_u32 s0, 0
  s_cbranch_scc1 top
  s_cbranch_execz out
  v_mov_b32 v0, 1.0
  s_branch out
  s_nop 7
out:
  s_endpgm
)");

TEST(Program, instructionsAreSortedByAddress) {
  const Program program = decoded(kLoop);
  ASSERT_GE(program.instructions().size(), 9u);
  EXPECT_EQ(program.target().processor, "gfx942");
  for (Index i = 0; i < program.instructions().size(); ++i)
    EXPECT_EQ(program.at(program.instructions()[i].address), i);
  EXPECT_EQ(program.at(program.instructions()[0].address + 2), kNone);
  EXPECT_EQ(program.at(0), kNone);
  EXPECT_EQ(program.at(~std::uint64_t{0}), kNone);
}

TEST(Program, branchTargets) {
  const Program program = decoded(kLoop);
  EXPECT_EQ(program.branchTarget(only(program, isa::Op::s_cbranch_scc1)), only(program, isa::Op::s_sub_u32));
  EXPECT_EQ(program.branchTarget(only(program, isa::Op::s_branch)), only(program, isa::Op::s_endpgm));
  EXPECT_EQ(program.branchTarget(only(program, isa::Op::s_sub_u32)), kNone);
  EXPECT_EQ(program.branchTarget(kNone), kNone);
}

TEST(Program, blocksOfALoop) {
  const Program program = decoded(kLoop);
  const auto at = [&](isa::Op op) { return program.blockOf(only(program, op)); };
  const std::uint32_t entry = at(isa::Op::s_mov_b32);
  const std::uint32_t loop = at(isa::Op::s_sub_u32);
  const std::uint32_t test = at(isa::Op::s_cbranch_execz);
  const std::uint32_t body = at(isa::Op::v_mov_b32);
  const std::uint32_t dead = at(isa::Op::s_nop);
  const std::uint32_t out = at(isa::Op::s_endpgm);
  const auto& blocks = program.blocks();
  EXPECT_THAT(blocks[entry].next, ElementsAre(loop));
  EXPECT_THAT(blocks[loop].next, UnorderedElementsAre(loop, test));
  EXPECT_THAT(blocks[loop].previous, UnorderedElementsAre(entry, loop));
  EXPECT_THAT(blocks[test].next, UnorderedElementsAre(body, out));
  EXPECT_THAT(blocks[body].next, ElementsAre(out));
  EXPECT_THAT(blocks[dead].previous, IsEmpty());
  EXPECT_THAT(blocks[out].next, IsEmpty());
  EXPECT_THAT(blocks[out].previous, UnorderedElementsAre(test, body, dead));
  for (const Block& block : {blocks[entry], blocks[loop], blocks[test], blocks[body], blocks[out]}) {
    EXPECT_FALSE(block.leadsToUnknown);
    EXPECT_FALSE(block.fallsOff);
  }
}

// Every instruction is in exactly one block, blocks are contiguous, edges are listed at both ends.
void expectConsistent(const Program& program) {
  Index next = 0;
  for (std::uint32_t b = 0; b < program.blocks().size(); ++b) {
    const Block& block = program.blocks()[b];
    EXPECT_EQ(block.first, next);
    EXPECT_LT(block.first, block.end);
    for (Index i = block.first; i < block.end; ++i)
      EXPECT_EQ(program.blockOf(i), b);
    for (const std::uint32_t to : block.next)
      EXPECT_THAT(program.blocks()[to].previous, ::testing::Contains(b));
    next = block.end;
  }
  EXPECT_EQ(next, program.instructions().size());
}

TEST(Program, blocksCoverEverything) {
  expectConsistent(decoded(kLoop));
}

TEST(Program, unknownTargetsAndCalls) {
  const Program program = decoded(kernel("caller", R"(
  s_getpc_b64 s[4:5]
  s_call_b64 s[30:31], helper
  s_nop 1
  s_swappc_b64 s[30:31], s[4:5]
  s_endpgm
helper:
  s_nop 2
  s_setpc_b64 s[30:31]
)"));
  expectConsistent(program);
  const Block& call = blockWith(program, only(program, isa::Op::s_call_b64));
  EXPECT_TRUE(call.leadsToUnknown);
  EXPECT_EQ(call.next.size(), 2u) << "the callee and the return address";
  const Block& indirect = blockWith(program, only(program, isa::Op::s_swappc_b64));
  EXPECT_TRUE(indirect.leadsToUnknown);
  EXPECT_THAT(indirect.next, ElementsAre(program.blockOf(only(program, isa::Op::s_endpgm))));
  const Block& jump = blockWith(program, only(program, isa::Op::s_setpc_b64));
  EXPECT_TRUE(jump.leadsToUnknown);
  EXPECT_THAT(jump.next, IsEmpty());
}

TEST(Program, fallingOffTheEnd) {
  const Program open = decoded(kernel("open", "  s_nop 0\n  v_mov_b32 v0, 0\n"));
  EXPECT_TRUE(open.blocks().back().fallsOff);
  const Program far = decoded(kernel("far", "  s_branch 0x4000\n"));
  const Block& jump = blockWith(far, only(far, isa::Op::s_branch));
  EXPECT_TRUE(jump.fallsOff);
  EXPECT_EQ(far.branchTarget(only(far, isa::Op::s_branch)), kNone);
}

TEST(Program, kernelsAndLabels) {
  const Program program = decoded(kernel("first", "  s_nop 0\nwithin:\n  s_endpgm\n") +
                                  kernel("second", "  s_nop 1\n  s_endpgm\n") + "  .set number, 0x100\n");
  ASSERT_EQ(program.kernels().size(), 2u);
  for (const KernelCode& code : program.kernels()) {
    const auto& info = program.codeObject().kernels()[code.kernel];
    EXPECT_EQ(code.name, info.name);
    EXPECT_EQ(program.instructions()[code.entry].address, info.entry);
    EXPECT_EQ(code.first, code.entry);
    EXPECT_EQ(code.end, code.first + 2) << "two instructions, without the padding after them";
  }
  std::vector<std::string> labels;
  for (const Label& label : program.labels())
    labels.push_back(label.name);
  EXPECT_THAT(labels, ::testing::IsSupersetOf({"first", "within", "second"}));
  EXPECT_THAT(labels, ::testing::Not(::testing::Contains("number")));
}

TEST(Program, placesAreSourceLines) {
  const std::string text = "  .text\n  .globl f\n  .type f,@function\nf:\n  s_nop 0\n\n  s_endpgm\n";
  const Program program = decoded(text);
  ASSERT_GE(program.instructions().size(), 2u);
  EXPECT_EQ(program.place(0).file, "test.s");
  EXPECT_EQ(program.place(0).line, 5u);
  EXPECT_EQ(program.place(1).line, 7u);
  EXPECT_EQ(program.place(kNone).line, 0u);
  EXPECT_FALSE(program.broken(0));
}

TEST(Program, marksBrokenLines) {
  const Program program = decoded("  .text\nf:\n  s_nop 3\n  v_frobnicate v0\n  s_endpgm\n");
  ASSERT_GE(program.instructions().size(), 3u);
  EXPECT_FALSE(program.broken(0));
  EXPECT_TRUE(program.broken(1));
  EXPECT_EQ(program.place(1).line, 4u);
  EXPECT_FALSE(program.broken(kNone));
}

TEST(Program, placesWithoutLinesAreAddresses) {
  const Assembled a = assembled(kLoop);
  WS_ASSERT_OK(program, decode(a.object));
  EXPECT_EQ(program.place(0), (source::Place{{}, 0, 0, 0, program.instructions()[0].address}));
}

// Data that looks like the first half of an instruction does not hide the start of the next function.
TEST(Program, functionsStartAtAnInstruction) {
  const Program program = decoded("  .text\n  .globl f\n  .type f,@function\n"
                                  "  s_endpgm\n  .long 0xd2800000\nf:\n  s_endpgm\n");
  ASSERT_GE(program.instructions().size(), 3u);
  EXPECT_FALSE(program.instructions()[1].valid());
  EXPECT_EQ(program.instructions()[1].length, 4);
  EXPECT_EQ(program.instructions()[2].op, isa::Op::s_endpgm);
}

TEST(Program, decodesSegmentsWithoutSections) {
  Assembled a = assembled(kLoop);
  auto bytes = a.assembly.codeObject;
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.e_shoff = 0;
  header.e_shnum = 0;
  header.e_shstrndx = 0;
  std::memcpy(bytes.data(), &header, sizeof header);
  WS_ASSERT_OK(object, codeobject::read(bytes, "stripped.hsaco"));
  WS_ASSERT_OK(program, decode(std::make_shared<const codeobject::CodeObject>(std::move(object))));
  EXPECT_NE(only(program, isa::Op::s_cbranch_scc1), program.instructions().size());
  expectConsistent(program);
}

TEST(Program, rejectsOtherProcessors) {
  Assembled a = assembled(kLoop);
  auto bytes = a.assembly.codeObject;
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.e_flags = (header.e_flags & ~0xffu) | 0x41; // gfx1100
  std::memcpy(bytes.data(), &header, sizeof header);
  auto object = codeobject::read(bytes, "other.hsaco");
  if (!object) return; // already rejected
  const auto program = decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)));
  ASSERT_FALSE(program.has_value());
  EXPECT_EQ(program.error().code, source::Code::UnsupportedCodeObject);
}

// Every byte of the header and the section table replaced in turn: decoded or rejected, never a crash.
TEST(Program, survivesDamage) {
  const Assembled a = assembled(kLoop);
  const auto& whole = a.assembly.codeObject;
  unsigned readable = 0;
  for (std::size_t i = 0; i < whole.size(); i += whole.size() > 4096 ? 13 : 3) {
    auto bytes = whole;
    bytes[i] ^= std::byte{0xa5};
    auto object = codeobject::read(bytes, "damaged.hsaco");
    if (!object) continue;
    const auto program = decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)));
    if (!program) continue;
    ++readable;
    expectConsistent(*program);
  }
  EXPECT_GT(readable, 0u);
}

} // namespace
} // namespace wavesmith::program
