// SPDX-License-Identifier: Apache-2.0
#include "codeobject/toolchain.h"
#include "kernarg/layout.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

using codeobject::ValueKind;

std::vector<std::string> linesOf(const Layout& layout) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const Argument& argument = layout.arguments[i];
    lines.push_back(fmt::format("{} {} {} {}", argument.offset, argument.size, layout.nameOf(i),
                                codeobject::name(argument.kind)));
  }
  return lines;
}

// A kernel with metadata of our own; `arguments` is the YAML of `.args`.
std::string withMetadata(std::string_view directives, std::string_view size, std::string_view alignment,
                         std::string_view arguments) {
  return wavesmith::testing::emptyKernel("k", directives) + fmt::format(R"(
  .amdgpu_metadata
    amdhsa.version: [1, 2]
    amdhsa.kernels:
      - .name: k
        .symbol: k.kd
        .kernarg_segment_size: {}
        .kernarg_segment_align: {}
        .group_segment_fixed_size: 0
        .private_segment_fixed_size: 0
        .wavefront_size: 64
        .sgpr_count: 8
        .vgpr_count: 8
        .max_flat_workgroup_size: 64
        .args:
{}
  .end_amdgpu_metadata
)",
                                                                        size, alignment, arguments);
}

TEST(Layout, ReadsMetadataWithHiddenArguments) {
  const auto bytes = wavesmith::testing::compileOpenCl(
      "kernel void add(global float* a, char c, float3 v, short s) {\n"
      "  a[s] = c + v.y + ((constant int*)__builtin_amdgcn_implicitarg_ptr())[0];\n}\n",
      {.processor = "gfx942", .version = 5, .arguments = {"-cl-kernel-arg-info"}});
  WS_ASSERT_OK(object, codeobject::read(bytes, "add.hsaco"));
  const Layout layout = layoutOf(object, object.kernels()[0]);
  EXPECT_TRUE(layout.fromMetadata);
  EXPECT_EQ(layout.size, object.kernels()[0].descriptor.kernargSize);
  EXPECT_EQ(layout.alignment, 16U); // float3 is aligned to 16
  const auto lines = linesOf(layout);
  ASSERT_GT(lines.size(), 10U);
  EXPECT_EQ(lines[0], "0 8 a global_buffer");
  EXPECT_EQ(lines[1], "8 1 c by_value");
  EXPECT_EQ(lines[2], "16 16 v by_value");
  EXPECT_EQ(lines[3], "32 2 s by_value");
  EXPECT_EQ(lines[4],
            "40 4 hidden_block_count_x hidden_block_count_x"); // the implicit arguments are aligned to 8
  EXPECT_TRUE(std::ranges::is_sorted(layout.arguments, {}, &Argument::offset));
  EXPECT_FALSE(layout.arguments[3].hidden());
  EXPECT_TRUE(layout.arguments[4].hidden());
  EXPECT_EQ(layout.arguments[0].typeName, "float*");
  EXPECT_EQ(layout.find("v"), &layout.arguments[2]);
  EXPECT_EQ(layout.find("w"), nullptr);
}

TEST(Layout, UsesTheDescriptorSizeWithoutMetadata) {
  WS_ASSERT_OK(object, codeobject::read(wavesmith::testing::assemble(wavesmith::testing::emptyKernel(
                                            "k", "    .amdhsa_kernarg_size 40")),
                                        "k"));
  const Layout layout = layoutOf(object, object.kernels()[0]);
  EXPECT_FALSE(layout.fromMetadata);
  EXPECT_EQ(layout.size, 40U);
  EXPECT_EQ(layout.alignment, 8U);
  EXPECT_TRUE(layout.arguments.empty());
}

TEST(Layout, SortsByOffset) {
  const auto bytes = wavesmith::testing::assemble(withMetadata("", "24", "16", R"(
          - { .offset: 16, .size: 4, .value_kind: by_value }
          - { .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
          - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global })"));
  WS_ASSERT_OK(object, codeobject::read(bytes, "k"));
  const Layout layout = layoutOf(object, object.kernels()[0]);
  EXPECT_THAT(linesOf(layout),
              ::testing::ElementsAre("0 8 #0 global_buffer", "8 8 out global_buffer", "16 4 #2 by_value"));
  EXPECT_EQ(layout.alignment, 16U);
  EXPECT_EQ(layout.find("#2"), &layout.arguments[2]);
  EXPECT_EQ(layout.find("#3"), nullptr);
  EXPECT_EQ(layout.find("#"), nullptr);
  EXPECT_EQ(layout.find("#1x"), nullptr);
  EXPECT_EQ(layout.find(""), nullptr);
}

TEST(Layout, UsesTheLargestSize) {
  const auto sizeOf = [](std::string_view directives, std::string_view size, std::string_view arguments) {
    auto object =
        codeobject::read(wavesmith::testing::assemble(withMetadata(directives, size, "8", arguments)), "k");
    return object ? layoutOf(*object, object->kernels()[0]).size : 0U;
  };
  constexpr std::string_view kEight = "          - { .offset: 0, .size: 8, .value_kind: by_value }";
  EXPECT_EQ(sizeOf("    .amdhsa_kernarg_size 8", "8", kEight), 8U);
  EXPECT_EQ(sizeOf("    .amdhsa_kernarg_size 64", "8", kEight), 64U);
  EXPECT_EQ(sizeOf("    .amdhsa_kernarg_size 8", "72", kEight), 72U);
  EXPECT_EQ(sizeOf("", "0", "          - { .offset: 96, .size: 4, .value_kind: by_value }"), 100U);
  EXPECT_EQ(sizeOf("", "8", "          - { .offset: 4294967295, .size: 8, .value_kind: by_value }"), 8U);
}

TEST(Layout, AlignsToAPowerOfTwo) {
  for (const auto& [alignment, expected] : {std::pair("3", 8U), std::pair("0", 8U), std::pair("64", 64U)}) {
    const auto bytes = wavesmith::testing::assemble(
        withMetadata("", "8", alignment, "          - { .offset: 0, .size: 8, .value_kind: by_value }"));
    WS_ASSERT_OK(object, codeobject::read(bytes, "k"));
    EXPECT_EQ(layoutOf(object, object.kernels()[0]).alignment, expected);
  }
}

} // namespace
} // namespace wavesmith::kernarg
