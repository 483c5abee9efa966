// SPDX-License-Identifier: Apache-2.0
// The place of a line that is not an instruction: every panel uses the same function.
#include "assembler/assembler.h"
#include "panels/places.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <ranges>
#include <string>
#include <vector>

namespace wavesmith::panels {
namespace {

constexpr std::string_view kText = R"(// two kernels
  .text
  .globl a
  .p2align 8
  .type a,@function
a:
  s_nop 0

  // a comment
  s_endpgm
  .size a, .-a
  .rodata
  .p2align 6
  .amdhsa_kernel a
    .amdhsa_next_free_vgpr 4

    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
  // of b
  .text
  .globl b
  .p2align 8
  .type b,@function
b:
  .rept 2
  s_nop 1
  .endr
  s_endpgm
  .size b, .-b
  .rodata
  .p2align 6
  .amdhsa_kernel b
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

class PlacesTest : public ::testing::Test {
protected:
  void SetUp() override {
    auto assembly = assembler::assemble({{"k.s", std::string(kText)}}, {});
    WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k.s"));
    WS_ASSERT_OK(program, program::decode(std::make_shared<const codeobject::CodeObject>(std::move(object)),
                                          assembly.lines));
    program_ = std::make_unique<program::Program>(std::move(program));
    lines_ = program::LineIndex(*program_, "k.s");
    for (const auto line : std::views::split(kText, '\n'))
      text_.emplace_back(line.begin(), line.end());
  }
  [[nodiscard]] Place placeOf(std::uint32_t line) const {
    return placeAt(*program_, lines_, line,
                   [this](std::uint32_t n) { return n <= text_.size() ? text_[n - 1] : std::string(); });
  }
  [[nodiscard]] std::vector<std::uint32_t> kernelsUpTo(std::uint32_t last) const {
    return kernelsOfLines(*program_, lines_, last, [this](std::uint32_t n) {
      return n <= text_.size() ? text_[n - 1] : std::string();
    });
  }
  // "a 10": the kernel, and the line of the instruction; "-" for none.
  [[nodiscard]] std::string at(std::uint32_t line) const {
    const Place place = placeOf(line);
    const std::string kernel = place.kernel == program::kNone ? "-" : program_->kernels()[place.kernel].name;
    return kernel + " " +
           (place.instruction == program::kNone ? "-" : std::to_string(lines_.lineOf(place.instruction)));
  }

  std::unique_ptr<program::Program> program_;
  program::LineIndex lines_;
  std::vector<std::string> text_;
};

TEST_F(PlacesTest, CodeLinesMapToThemselves) {
  EXPECT_EQ(at(7), "a 7");
  EXPECT_TRUE(placeOf(7).exact);
  EXPECT_EQ(at(29), "b 29");
}

TEST_F(PlacesTest, BlankLinesMapToTheNextInstruction) {
  EXPECT_EQ(at(8), "a 10");
  EXPECT_EQ(at(9), "a 10");
  EXPECT_FALSE(placeOf(8).exact);
  EXPECT_EQ(at(28), "b 29");
}

TEST_F(PlacesTest, LinesBeforeAKernelMapToItsFirstInstruction) {
  for (const std::uint32_t line : {1u, 3u, 6u})
    EXPECT_EQ(at(line), "a 7") << line;
  for (const std::uint32_t line : {20u, 22u, 25u})
    EXPECT_EQ(at(line), "b 27") << line;
}

TEST_F(PlacesTest, LinesAfterAKernelMapToNothing) {
  for (const std::uint32_t line : {11u, 13u, 14u, 16u, 19u})
    EXPECT_EQ(at(line), "a -") << line;
  for (const std::uint32_t line : {30u, 33u, 37u, 38u, 1000u})
    EXPECT_EQ(at(line), "b -") << line;
}

TEST_F(PlacesTest, AllLinesAtOnceHaveTheKernelsOfEachLine) {
  for (const std::uint32_t last : {5u, 13u, 45u}) {
    const std::vector<std::uint32_t> kernels = kernelsUpTo(last);
    ASSERT_EQ(kernels.size(), last);
    for (std::uint32_t line = 1; line <= last; ++line)
      EXPECT_EQ(kernels[line - 1], placeOf(line).kernel) << line;
  }
}

} // namespace
} // namespace wavesmith::panels
