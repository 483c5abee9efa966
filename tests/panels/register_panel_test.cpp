// SPDX-License-Identifier: Apache-2.0
// The register panel compared with counts by hand, with a naive count of intervals, and, for savings, with
// the descriptor that LLVM writes for the changed kernel.
#include "analysis/analyzed.h"
#include "panels/register_panel.h"
#include "panels/register_text.h"
#include "support/golden.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace wavesmith::panels {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Case {
  explicit Case(std::unique_ptr<const program::Program> of, std::string_view file = "body.s")
      : program(std::move(of)), analysis(analysis::analyze(*program, {})), lines(*program, file),
        panels(registerPanels(*program, *analysis)) {}
  [[nodiscard]] RegisterText text(std::size_t kernel = 0) const {
    return {*program, *analysis, lines, panels[kernel]};
  }
  [[nodiscard]] std::vector<std::string> saving(std::size_t kernel = 0) const {
    std::vector<std::string> result;
    for (const Sentence& sentence : text(kernel).saving())
      result.push_back(panels::textOf(sentence, *program, lines));
    return result;
  }

  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  program::LineIndex lines;
  std::vector<RegisterPanel> panels;
};

// A kernel that allocates that many vector registers, and a body.
std::string kernel(std::string_view body, unsigned vectors, unsigned accumOffset) {
  return fmt::format(
      ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{}\n.Lend:\n.size k, .Lend-k\n.rodata\n"
      ".p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr {}\n.amdhsa_accum_offset {}\n"
      ".amdhsa_next_free_sgpr 16\n.end_amdhsa_kernel\n",
      body, vectors, accumOffset);
}
Case made(std::string_view body, unsigned vectors, unsigned accumOffset) {
  return Case(analysis::testing::programOf(kernel(body, vectors, accumOffset)));
}

std::vector<std::string> bars(const Case& c) {
  std::vector<std::string> result;
  for (const RegisterBar& bar : c.panels[0].bars)
    if (bar.range.registers.cls == isa::RegisterClass::Vector) result.push_back(c.text().bar(bar));
  return result;
}

TEST(RegisterPanel, HasABarForEachValue) {
  const Case c =
      made(".set v_x, 2\n.set v_y, 4\n"
           "v_mov_b32 v[v_x], 1\nv_mov_b32 v[v_y+1], v0\nv_add_u32 v3, v[v_x], v[v_y+1]\n"
           "v_mov_b32 v[v_x], v3\nv_mov_b32 v7, 0\nglobal_store_dwordx2 v3, v[v_x:v_x+1], s[0:1]\ns_endpgm",
           8, 8);
  // Lines of the file: five precede the body.
  EXPECT_THAT(bars(c), ElementsAre("v0: live from the start to line 9", "v_x v2: line 8 to line 10",
                                   "v_x v2: line 11 to line 13", "v_x+1 v3: line 10 to line 13",
                                   "v_y+1 v5: line 9 to line 10", "v7: line 12, never read"));
}

TEST(RegisterPanel, ListsVectorRegistersFirst) {
  const Case c = made("s_mov_b32 s4, 1\nv_accvgpr_write_b32 a1, v0\nv_mov_b32 v1, s4\ns_mov_b32 s5, s4\n"
                      "v_accvgpr_read_b32 v2, a1\nv_add_u32 v1, v1, v2\nv_add_u32 v1, s5, v1\ns_endpgm",
                      8, 4);
  std::string order;
  for (const RegisterBar& bar : c.panels[0].bars)
    order += isa::toString(bar.range.registers).front();
  EXPECT_THAT(order, ::testing::MatchesRegex("v+a+s+"));
}

// The pressure at an instruction is the number of bars over it, counted again here.
TEST(RegisterPanel, BarsMatchThePressure) {
  for (const char* file : {"vector_add.s", "vector_add_loads_first.s", "unrolled.s", "matmul_tile.s",
                           "permute.s", "guarded_copy.s", "shifted_copy.s", "scratch.s"}) {
    const std::string path = std::string("resources/examples/") + file;
    const Case c(analysis::testing::programOfFile(path), path);
    for (const RegisterPanel& panel : c.panels) {
      analysis::Pressure most;
      for (Index i = panel.first; i < panel.end; ++i) {
        std::set<unsigned> vectors, accumulations, scalars;
        for (const RegisterBar& bar : panel.bars) {
          const Index first = bar.range.first == kNone ? panel.first : bar.range.first;
          if (i < first || i > bar.range.last) continue;
          const unsigned number = bar.range.registers.first;
          if (bar.range.registers.cls == isa::RegisterClass::Vector) vectors.insert(number);
          if (bar.range.registers.cls == isa::RegisterClass::Accumulation) accumulations.insert(number);
          if (bar.range.registers.cls == isa::RegisterClass::Scalar &&
              (number < 102 || number == 106 || number == 107))
            scalars.insert(number);
        }
        const analysis::Pressure& pressure = c.analysis->liveness.pressure()[i];
        EXPECT_EQ(pressure.vectors, vectors.size()) << file << " " << c.text(panel.kernel).where(i);
        EXPECT_EQ(pressure.accumulations, accumulations.size())
            << file << " " << c.text(panel.kernel).where(i);
        EXPECT_EQ(pressure.scalars, scalars.size()) << file << " " << c.text(panel.kernel).where(i);
        most.vectors = std::max(most.vectors, pressure.vectors);
        most.accumulations = std::max(most.accumulations, pressure.accumulations);
        most.scalars = std::max(most.scalars, pressure.scalars);
      }
      EXPECT_EQ(panel.maximum, most);
      for (const Index i : panel.atVectors)
        EXPECT_EQ(c.analysis->liveness.pressure()[i].vectors, most.vectors);
      EXPECT_TRUE(std::ranges::is_sorted(panel.atVectors));
    }
  }
}

std::uint32_t registersOf(const RegisterPanel& panel, FilePart::Kind kind) {
  std::uint32_t count = 0;
  for (const FilePart& part : panel.file)
    if (part.kind == kind) count += part.count;
  return count;
}

TEST(RegisterPanel, ShowsThe512RegistersOfTheFile) {
  // v0 to v4 and v9, then up to v11 because of the granule of 4; a0 to a2 of the 8 + 8.
  const Case c = made("v_mov_b32 v4, 0\nv_mov_b32 v9, v4\nv_mov_b32 v0, v1\nv_mov_b32 v2, v3\n"
                      "v_accvgpr_write_b32 a2, v9\nv_accvgpr_write_b32 a0, v9\ns_endpgm",
                      19, 16);
  using Kind = FilePart::Kind;
  EXPECT_THAT(c.panels[0].file,
              ElementsAre(FilePart{Kind::Used, false, 0, 5}, FilePart{Kind::Unused, false, 5, 4},
                          FilePart{Kind::Used, false, 9, 1}, FilePart{Kind::Granule, false, 10, 2},
                          FilePart{Kind::Unused, false, 12, 4}, FilePart{Kind::Used, true, 16, 1},
                          FilePart{Kind::Unused, true, 17, 1}, FilePart{Kind::Used, true, 18, 1},
                          FilePart{Kind::Granule, true, 19, 5}, FilePart{Kind::Free, false, 24, 488}));
  EXPECT_EQ(c.text().part(c.panels[0].file[7]), "a2: used, 1 register");
  EXPECT_EQ(c.text().part(c.panels[0].file[1]), "v5 to v8: allocated, never used, 4 registers");
}

TEST(RegisterPanel, PartsSumUpToTheFile) {
  for (unsigned vectors = 1; vectors <= 512; vectors += 13) {
    const unsigned offset = std::clamp((vectors / 2 + 3) / 4 * 4, 4u, 256u);
    const Case c = made("v_mov_b32 v1, v0\nv_accvgpr_write_b32 a0, v1\ns_endpgm", vectors, offset);
    std::uint32_t next = 0;
    for (const FilePart& part : c.panels[0].file) {
      EXPECT_EQ(part.first, next);
      next += part.count;
    }
    EXPECT_EQ(next, 512u);
    // Exactly the registers in LLVM's descriptor are allocated.
    EXPECT_EQ(512 - registersOf(c.panels[0], FilePart::Kind::Free),
              c.program->codeObject().kernels()[0].descriptor.vectorRegisters());
  }
}

// `count` values live at once, in every `step`th register.
std::string heldAtOnce(unsigned count, unsigned step) {
  std::string body;
  for (unsigned n = 0; n < count; ++n)
    body += fmt::format("v_mov_b32 v{}, {}\n", n * step, n);
  for (unsigned n = 1; n < count; ++n)
    body += fmt::format("v_add_u32 v0, v0, v{}\n", n * step);
  return body + "global_store_dword v0, v0, s[0:1]\ns_endpgm";
}

std::uint32_t allocatedByLlvm(unsigned vectors, unsigned count, unsigned step) {
  const auto program = analysis::testing::programOf(kernel(heldAtOnce(count, step), vectors, 4));
  return program->codeObject().kernels()[0].descriptor.vectorRegisters();
}

TEST(GranuleSaving, SuggestsRenumbering) {
  const Case c = made(heldAtOnce(8, 2), 15, 4);
  const GranuleSaving& saving = c.panels[0].saving;
  EXPECT_EQ(saving.allocated, 16u);
  EXPECT_EQ(saving.target, 8u);
  EXPECT_FALSE(saving.fits);
  EXPECT_THAT(saving.tooMany, IsEmpty());
  EXPECT_THAT(saving.beyond, ElementsAre(isa::RegisterRange{isa::RegisterClass::Vector, 8, 1},
                                         isa::RegisterRange{isa::RegisterClass::Vector, 10, 1},
                                         isa::RegisterRange{isa::RegisterClass::Vector, 12, 1},
                                         isa::RegisterRange{isa::RegisterClass::Vector, 14, 1}));
  EXPECT_EQ(saving.users.size(), 8u);
  EXPECT_THAT(c.saving(),
              ElementsAre("One granule less is 8 instead of 16 vector registers: v0 to v7",
                          "No more registers than these are live at once: renumbering can be enough",
                          "v8, v10, v12 and v14 would not exist; used in line 10, line 11, line 12, line 13, "
                          "line 17 and 3 more"));
  // The renumbered kernel saves the granule.
  EXPECT_EQ(allocatedByLlvm(8, 8, 1), 8u);
}

TEST(GranuleSaving, NamesWhereTooManyAreLive) {
  const Case c = made(heldAtOnce(9, 1), 9, 4);
  const GranuleSaving& saving = c.panels[0].saving;
  EXPECT_EQ(saving.allocated, 16u);
  EXPECT_EQ(saving.target, 8u);
  // The ninth v_mov, and the first addition: nine live before it.
  EXPECT_THAT(saving.tooMany, ElementsAre(8u, 9u));
  EXPECT_THAT(c.saving()[1], HasSubstr("in line 14 and line 15:"));
  EXPECT_EQ(allocatedByLlvm(8, 8, 1), 8u); // one fewer
  EXPECT_EQ(allocatedByLlvm(9, 9, 1), 16u);
}

TEST(GranuleSaving, ReportsOverallocation) {
  const Case c = made(heldAtOnce(6, 1), 40, 4);
  EXPECT_TRUE(c.panels[0].saving.fits);
  EXPECT_EQ(c.panels[0].saving.target, 8u);
  EXPECT_THAT(
      c.saving(),
      ElementsAre(
          "The code needs 8 of the 40 allocated vector registers: .amdhsa_next_free_vgpr 6 is enough"));
  EXPECT_EQ(allocatedByLlvm(6, 6, 1), 8u);
}

TEST(GranuleSaving, ReportsNothingToSave) {
  const Case c = made(heldAtOnce(8, 1), 8, 4);
  EXPECT_EQ(c.panels[0].saving.target, c.panels[0].saving.allocated);
  EXPECT_THAT(c.saving(), ElementsAre("8 vector registers are one granule: nothing to save"));
}

// 8 VGPRs and 16 AGPRs; one granule less is 8 AGPRs less.
TEST(GranuleSaving, SplitsTheFileWithTheFewestChanges) {
  std::string body;
  for (int n = 0; n < 16; ++n)
    body += fmt::format("v_accvgpr_write_b32 a{}, v0\n", n);
  for (int n = 0; n < 10; ++n)
    body += fmt::format("global_store_dword v1, a{}, s[0:1]\n", n);
  const Case c = made(body + "v_mov_b32 v5, 0\nglobal_store_dword v5, v5, s[0:1]\ns_endpgm", 24, 8);
  const GranuleSaving& saving = c.panels[0].saving;
  EXPECT_EQ(saving.allocated, 24u);
  EXPECT_EQ(saving.target, 16u);
  // At most two VGPRs and ten AGPRs are live (written ones count as well): 4 and 12.
  EXPECT_EQ(saving.vectors, 4u);
  EXPECT_EQ(saving.accumulations, 12u);
  EXPECT_THAT(saving.tooMany, IsEmpty());
  EXPECT_THAT(saving.beyond, ElementsAre(isa::RegisterRange{isa::RegisterClass::Vector, 5, 1},
                                         isa::RegisterRange{isa::RegisterClass::Accumulation, 12, 4}));
  EXPECT_THAT(c.saving()[0], HasSubstr("v0 to v3 and a0 to a11"));
}

// AMDGPUBaseInfo: 512 / waves, rounded down to a granule.
TEST(RegisterPanel, ListsOccupancySteps) {
  const Case c = made("s_endpgm", 72, 4);
  EXPECT_THAT(c.panels[0].steps, ElementsAre(512u, 256u, 168u, 128u, 96u, 80u, 72u, 64u));
  EXPECT_EQ(c.text().occupancy(),
            "7 waves per SIMD, limited by vector registers; 72 of 512 vector registers allocated");
  EXPECT_EQ(c.text().next(), "8 waves need at most 64 vector registers");
  const Case full = made("s_endpgm", 64, 4);
  EXPECT_EQ(full.text().occupancy(), "8 waves per SIMD, the maximum; 64 of 512 vector registers allocated");
  EXPECT_EQ(full.text().next(), "");
}

TEST(RegisterPanel, ShowsExactNumbers) {
  const Case c =
      made("v_mov_b32 v1, v0\nv_add_u32 v2, v1, v0\nglobal_store_dword v2, v1, s[0:1]\ns_endpgm", 8, 4);
  EXPECT_EQ(c.text().at(0), "line 6: 2 VGPRs, 0 AGPRs, 2 SGPRs; 8 waves");
  EXPECT_EQ(c.text().at(3), "line 9: 0 VGPRs, 0 AGPRs, 0 SGPRs; 8 waves");
  EXPECT_EQ(textOf(c.text().maximum(), *c.program, c.lines),
            "At most 3 VGPRs, 0 AGPRs and 2 SGPRs are live at once; most vector registers, 3, in line 7");
}

TEST(RegisterPanel, IsEmptyWithoutInstructions) {
  EXPECT_THAT(made("", 8, 4).panels, IsEmpty());
  const Case c = made("s_endpgm", 8, 4);
  ASSERT_EQ(c.panels.size(), 1u);
  EXPECT_THAT(c.panels[0].bars, IsEmpty());
  EXPECT_THAT(c.panels[0].atVectors, IsEmpty());
  EXPECT_EQ(registersOf(c.panels[0], FilePart::Kind::Free), 504u);
}

class RegisterPanelExamples : public ::testing::TestWithParam<const char*> {};

TEST_P(RegisterPanelExamples, MatchGoldenTexts) {
  const std::string path = fmt::format("resources/examples/{}.s", GetParam());
  const Case c(analysis::testing::programOfFile(path), path);
  std::string text;
  for (const RegisterPanel& panel : c.panels) {
    const RegisterText say = c.text(panel.kernel);
    text += fmt::format("{}\n  {}\n", panel.name, say.occupancy());
    if (!say.next().empty()) text += fmt::format("  {}\n", say.next());
    text += fmt::format("  {}\n", textOf(say.maximum(), *c.program, c.lines));
    for (const FilePart& part : panel.file)
      text += fmt::format("  {}\n", say.part(part));
    for (const std::string& sentence : c.saving(panel.kernel))
      text += fmt::format("  {}\n", sentence);
    for (Index i = panel.first; i < panel.end; ++i)
      text += fmt::format("  {}\n", say.at(i));
    for (const RegisterBar& bar : panel.bars)
      text += fmt::format("  {}\n", say.bar(bar));
  }
  EXPECT_TRUE(wavesmith::testing::matchesGolden(fmt::format("panels/registers_{}.txt", GetParam()), text));
}
INSTANTIATE_TEST_SUITE_P(Of, RegisterPanelExamples,
                         ::testing::Values("vector_add", "vector_add_loads_first", "unrolled", "matmul_tile"),
                         [](const auto& each) { return std::string(each.param); });

} // namespace
} // namespace wavesmith::panels
