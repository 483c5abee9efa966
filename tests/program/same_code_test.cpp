// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembler.h"
#include "program/same_code.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::program {
namespace {

std::string kernelText(std::string_view name, std::string_view body) {
  return fmt::format(".text\n.globl {0}\n.p2align 8\n.type {0},@function\n{0}:\n{1}.L{0}_end:\n"
                     ".size {0}, .L{0}_end-{0}\n.rodata\n.p2align 6\n.amdhsa_kernel {0}\n"
                     "  .amdhsa_next_free_vgpr 8\n  .amdhsa_next_free_sgpr 16\n  .amdhsa_accum_offset 8\n"
                     ".end_amdhsa_kernel\n",
                     name, body);
}

Program programOf(const std::string& text) {
  const assembler::Assembly assembly = assembler::assemble({{"test.s", text}}, {});
  auto object = codeobject::read(assembly.codeObject, "test.hsaco");
  if (!object) throw std::runtime_error(wavesmith::testing::describe(object.error()));
  auto program = decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  if (!program) throw std::runtime_error(wavesmith::testing::describe(program.error()));
  return std::move(*program);
}

ExecutedPaths pathOf(std::uint32_t first, std::uint32_t count) {
  ExecutedPaths paths;
  paths.wavesPerGroup = 1;
  paths.waves.resize(1);
  paths.waves[0].spans.push_back({.first = first, .count = count, .lanes = 64});
  return paths;
}

constexpr std::string_view kBody = "  v_mov_b32 v1, 1\n  v_mov_b32 v2, 2\n  s_endpgm\n";

TEST(SameCode, LinesDoNotMatter) {
  const Program a = programOf(kernelText("k", kBody));
  EXPECT_TRUE(isSameCode(a, programOf("// a comment\n\n" + kernelText("k", kBody))));
  EXPECT_FALSE(
      isSameCode(a, programOf(kernelText("k", "  v_mov_b32 v1, 1\n  v_mov_b32 v3, 2\n  s_endpgm\n"))));
  // Literals count.
  EXPECT_FALSE(isSameCode(programOf(kernelText("k", "  v_mov_b32 v1, 0x1234\n  s_endpgm\n")),
                          programOf(kernelText("k", "  v_mov_b32 v1, 0x1235\n  s_endpgm\n"))));
}

TEST(SameCode, PathsMoveWithTheKernel) {
  const Program alone = programOf(kernelText("k", kBody));
  const Program linked = programOf(kernelText("first", "  s_nop 0\n  s_endpgm\n") + kernelText("k", kBody));
  ASSERT_EQ(linked.kernels().size(), 2u);
  const Index first = linked.kernels()[1].first;
  ASSERT_NE(first, 0u);
  const auto moved = pathsIn(alone, 0, pathOf(first + 1, 2), linked, 1);
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(*moved, pathOf(1, 2));
  EXPECT_EQ(pathsIn(linked, 1, *moved, alone, 0), pathOf(first + 1, 2));
  // The waves were elsewhere, too.
  EXPECT_FALSE(pathsIn(alone, 0, pathOf(0, 2), linked, 1).has_value());
  EXPECT_FALSE(pathsIn(alone, 0, pathOf(first + 1, 100), linked, 1).has_value());
  // Another kernel.
  EXPECT_FALSE(pathsIn(alone, 0, pathOf(0, 1), linked, 0).has_value());
  EXPECT_FALSE(pathsIn(alone, 1, pathOf(0, 1), linked, 0).has_value());
}

} // namespace
} // namespace wavesmith::program
