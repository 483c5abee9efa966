// SPDX-License-Identifier: Apache-2.0
#include "execution/backend.h"
#include "execution/hidden_arguments.h"
#include "execution/kernels.h"
#include "execution/launch.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <cstring>

namespace wavesmith::execution {
namespace {

using codeobject::ValueKind;
using Part = LaunchProblem::Part;

Launch launchOf(const testing::KernelWords& words = {}) {
  Launch launch;
  launch.codeObject = testing::kernelWith(words);
  launch.kernel = "k";
  launch.grid = {1024, 1, 1};
  launch.workgroup = {256, 1, 1};
  return launch;
}

// "part: message", or "" if there is none.
std::string problem(const Launch& launch) {
  const auto found = problemOf(launch);
  if (!found) return "";
  constexpr std::array<std::string_view, 5> kParts{"kernel", "grid", "workgroup", "lds", "arguments"};
  return std::string(kParts[static_cast<std::size_t>(found->part)]) + ": " + found->diagnostic.message;
}

TEST(Launch, AcceptsAnOrdinaryKernel) {
  EXPECT_EQ(problem(launchOf()), "");
}

TEST(Launch, RequiresAnExistingKernel) {
  Launch launch = launchOf();
  launch.kernel = "kk";
  EXPECT_EQ(problem(launch), "kernel: unknown kernel kk; did you mean k?");
  EXPECT_EQ(problemOf(launch)->diagnostic.code, source::Code::NoSuchKernel);
  launch.kernel = "vector_add";
  EXPECT_EQ(problem(launch), "kernel: unknown kernel vector_add; available: k");
  launch.codeObject = nullptr;
  EXPECT_EQ(problem(launch), "kernel: there is no code object");
}

TEST(Launch, RequiresAGridAndAWorkgroup) {
  Launch launch = launchOf();
  launch.grid = {1024, 0, 1};
  EXPECT_EQ(problem(launch), "grid: the grid has 0 work-items in y");
  launch.grid = {1024, 1, 1};
  launch.workgroup = {256, 1, 0};
  EXPECT_EQ(problem(launch), "workgroup: the work-group has 0 work-items in z");
  launch.workgroup = {64, 17, 1};
  EXPECT_EQ(problem(launch),
            "workgroup: a work-group of 64 x 17 x 1 work-items exceeds the device's limit of 1024");
  launch.workgroup = {0xffff'ffff, 0xffff'ffff, 0xffff'ffff}; // more than 64 bits
  EXPECT_NE(problem(launch), "");
  EXPECT_EQ(problemOf(launch)->diagnostic.code, source::Code::InvalidLaunch);
}

TEST(Launch, ChecksTheWorkgroupSizeOfTheMetadata) {
  Launch launch = launchOf({.maxWorkgroupSize = 128});
  EXPECT_EQ(problem(launch), "workgroup: a work-group of 256 work-items exceeds the limit of k: its metadata "
                             "has .max_flat_workgroup_size 128");
  launch.workgroup = {128, 1, 1};
  EXPECT_EQ(problem(launch), "");
  launch = launchOf({.metadata = ".reqd_workgroup_size: [64, 4, 1]\n"});
  EXPECT_EQ(problem(launch),
            "workgroup: k requires work-groups of 64 x 4 x 1 (.reqd_workgroup_size), not 256 x 1 x 1");
  launch.workgroup = {64, 4, 1};
  EXPECT_EQ(problem(launch), "");
}

TEST(Launch, AllowsPartialWorkgroupsUnlessUniform) {
  Launch launch = launchOf();
  launch.grid = {1000, 1, 1};
  EXPECT_EQ(problem(launch), "");
  launch = launchOf({.metadata = ".uniform_work_group_size: 1\n"});
  EXPECT_EQ(problem(launch), "");
  launch.grid = {1000, 1, 1};
  EXPECT_EQ(problem(launch), "grid: k requires whole work-groups (.uniform_work_group_size): make the grid "
                             "in x, 1000, a multiple of 256");
}

TEST(Launch, LimitsLdsTo64KiB) {
  Launch launch = launchOf({.descriptor = ".amdhsa_group_segment_fixed_size 65000\n"});
  launch.dynamicLds = 536;
  EXPECT_EQ(problem(launch), "");
  launch.dynamicLds = 537;
  EXPECT_EQ(
      problem(launch),
      "lds: 65537 bytes of LDS (65000 of the kernel, 537 of the launch) exceed the 65536 of a compute unit");
  launch.dynamicLds = 0xffff'ffff;
  EXPECT_NE(problem(launch), "");
}

TEST(Launch, ChecksThatArgumentsFitTheSegment) {
  Launch launch = launchOf({.kernargSize = 24});
  launch.kernarg.resize(24);
  EXPECT_EQ(problem(launch), "");
  launch.buffers.push_back({"a", ElementType::F32, 2, std::vector<std::byte>(8)});
  launch.pointers.push_back({16, 0});
  EXPECT_EQ(problem(launch), "");
  launch.pointers.push_back({17, 0});
  EXPECT_EQ(
      problem(launch),
      "arguments: the pointer at offset 17 is outside the 24 bytes of arguments, or points to no buffer");
  launch.pointers = {{0, 1}};
  EXPECT_NE(problem(launch), "");
  launch.pointers.clear();
  launch.buffers[0].initial.resize(9);
  EXPECT_EQ(problem(launch), "arguments: buffer a has 2 elements but 9 bytes of content");
  launch.buffers.clear();
  launch.kernarg.resize(25);
  EXPECT_EQ(problem(launch),
            "arguments: 25 bytes of arguments do not fit in the kernarg segment of k, 24 bytes");
}

TEST(Launch, RejectsHugeSegments) {
  const Launch launch = launchOf({.descriptor = ".amdhsa_kernarg_size 4000000000\n"});
  EXPECT_EQ(problem(launch), "arguments: the kernarg segment of k is 4000000000 bytes; the limit is 1048576");
}

TEST(Launch, UsesTheLargestSegmentSize) {
  const auto size = [](const testing::KernelWords& words) {
    const auto object = testing::kernelWith(words);
    return kernargSegmentSize(*object, object->kernels()[0]);
  };
  EXPECT_EQ(size({.kernargSize = 24}), 24u);
  EXPECT_EQ(size({.descriptor = ".amdhsa_kernarg_size 40\n", .kernargSize = 24}), 40u);
  EXPECT_EQ(size({.arguments = "- { .offset: 24, .size: 4, .value_kind: by_value }\n", .kernargSize = 8}),
            28u);
  EXPECT_EQ(size({.arguments = "- { .offset: 4294967295, .size: 4294967295, .value_kind: by_value }\n"}),
            0xffff'ffffu);
}

Launch partial() {
  Launch launch;
  launch.grid = {1000, 7, 1};
  launch.workgroup = {256, 2, 1};
  launch.dynamicLds = 4096;
  return launch;
}

TEST(HiddenArguments, MatchTheRuntime) {
  const RuntimeFacts facts{.privateBase = 2, .sharedBase = 3, .queue = 4};
  const auto value = [&](ValueKind kind) { return hiddenValue(kind, partial(), facts); };
  EXPECT_EQ(value(ValueKind::HiddenBlockCountX), 3u); // whole work-groups only
  EXPECT_EQ(value(ValueKind::HiddenBlockCountY), 3u);
  EXPECT_EQ(value(ValueKind::HiddenBlockCountZ), 1u);
  EXPECT_EQ(value(ValueKind::HiddenGroupSizeX), 256u);
  EXPECT_EQ(value(ValueKind::HiddenGroupSizeY), 2u);
  EXPECT_EQ(value(ValueKind::HiddenGroupSizeZ), 1u);
  EXPECT_EQ(value(ValueKind::HiddenRemainderX), 232u);
  EXPECT_EQ(value(ValueKind::HiddenRemainderY), 1u);
  EXPECT_EQ(value(ValueKind::HiddenRemainderZ), 0u);
  EXPECT_EQ(value(ValueKind::HiddenGridDims), 3u);
  EXPECT_EQ(value(ValueKind::HiddenDynamicLdsSize), 4096u);
  EXPECT_EQ(value(ValueKind::HiddenPrivateBase), 2u);
  EXPECT_EQ(value(ValueKind::HiddenSharedBase), 3u);
  EXPECT_EQ(value(ValueKind::HiddenQueuePtr), 4u);
  for (const ValueKind kind :
       {ValueKind::HiddenGlobalOffsetX, ValueKind::HiddenPrintfBuffer, ValueKind::HiddenHostcallBuffer,
        ValueKind::HiddenHeapV1, ValueKind::HiddenMultigridSyncArg, ValueKind::HiddenDefaultQueue,
        ValueKind::HiddenCompletionAction, ValueKind::HiddenNone})
    EXPECT_EQ(value(kind), 0u);
}

TEST(HiddenArguments, WriteOnlyTheirBytes) {
  codeobject::KernelMetadata metadata;
  const auto add = [&](ValueKind kind, std::uint32_t offset, std::uint32_t size) {
    codeobject::ArgumentMetadata argument;
    argument.kind = kind;
    argument.offset = offset;
    argument.size = size;
    metadata.arguments.push_back(argument);
  };
  add(ValueKind::ByValue, 0, 4);
  add(ValueKind::HiddenBlockCountX, 4, 4);
  add(ValueKind::HiddenGroupSizeX, 8, 2);
  add(ValueKind::HiddenRemainderX, 10, 8); // larger than its value: only two bytes are written
  add(ValueKind::HiddenGroupSizeY, 31, 2); // beyond the end
  add(ValueKind::HiddenGlobalOffsetX, 0xffff'fff0, 8);
  std::vector<std::byte> segment(32, std::byte{0xee});
  fillHiddenArguments(segment, metadata, partial(), {});
  const auto at = [&](std::size_t i) { return std::to_integer<unsigned>(segment[i]); };
  EXPECT_EQ(at(0), 0xeeu); // explicit arguments belong to the host
  EXPECT_EQ(at(4), 3u);
  EXPECT_EQ(at(5) + at(6) + at(7), 0u);
  EXPECT_EQ(at(8) + 256 * at(9), 256u);
  EXPECT_EQ(at(10) + 256 * at(11), 232u);
  EXPECT_EQ(at(12), 0xeeu);
  EXPECT_EQ(at(31), 0xeeu);
}

} // namespace
} // namespace wavesmith::execution
