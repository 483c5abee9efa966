// SPDX-License-Identifier: Apache-2.0
#include "execution/kernels.h"
#include "project/launches/array_file.h"
#include "project/launches/binding.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "source/render.h"
#include "support/golden.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

namespace wavesmith::project {
namespace {

using execution::ElementType;
using CodeObject = std::shared_ptr<const codeobject::CodeObject>;

// Two pointers, a count without a type, a float by its C name, and a hidden argument.
const CodeObject& scaled() {
  static const CodeObject object = testing::kernelWith(
      {.arguments =
           "- { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value }\n"
           "- { .name: factor, .type_name: float, .offset: 20, .size: 4, .value_kind: by_value }\n"
           "- { .name: secret, .offset: 24, .size: 4, .value_kind: hidden_block_count_x }\n",
       .kernargSize = 32});
  return object;
}

std::string header(std::string_view launch = "{ grid: 64, workgroup: 64 }") {
  return fmt::format("wavesmith: 1\nsource: k.s\nkernel: k\nlaunch: {}\narguments:\n", launch);
}

constexpr std::string_view kArguments =
    "  in: { type: f32, count: n, fill: { ramp: [0, 1] } }\n"
    "  out: { type: f32, count: n, fill: poison, expect: \"in[i] * factor\" }\n"
    "  n: { value: 5 }\n"
    "  factor: { value: 2.5 }\n";

RunFile runFile(const std::string& text, const std::string& path = "k.run.yaml") {
  auto file = readRunFile(text, path);
  EXPECT_TRUE(file.has_value()) << testing::describe(file.error()) << text;
  return file ? *file : RunFile{};
}

source::Result<execution::Launch> prepared(const std::string& text, const CodeObject& object = scaled()) {
  return prepare(runFile(text), object, {}, {});
}

template <typename T>
T at(std::span<const std::byte> bytes, std::size_t offset) {
  T value{};
  EXPECT_LE(offset + sizeof(T), bytes.size());
  if (offset + sizeof(T) <= bytes.size()) std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

TEST(Prepare, PreparesALaunch) {
  WS_ASSERT_OK(launch, prepared(header("{ grid: [cus * 2, 3], workgroup: [n * 4], lds: 512 }") +
                                std::string(kArguments)));
  EXPECT_EQ(launch.kernel, "k");
  EXPECT_EQ(launch.grid, (std::array<std::uint32_t, 3>{608, 3, 1}));
  EXPECT_EQ(launch.workgroup, (std::array<std::uint32_t, 3>{20, 1, 1}));
  EXPECT_EQ(launch.dynamicLds, 512u);
  ASSERT_EQ(launch.buffers.size(), 2u);
  EXPECT_EQ(launch.buffers[0].name, "in");
  EXPECT_EQ(launch.buffers[0].count, 5u);
  EXPECT_EQ(at<float>(launch.buffers[0].initial, 16), 4.0f);
  EXPECT_EQ(launch.kernarg.size(), 32u);
  EXPECT_EQ(at<std::uint32_t>(launch.kernarg, 16), 5u);
  EXPECT_EQ(at<float>(launch.kernarg, 20), 2.5f);
  ASSERT_EQ(launch.pointers.size(), 2u);
  EXPECT_EQ(launch.pointers[1].offset, 8u);
  EXPECT_EQ(launch.pointers[1].buffer, 1u);
}

TEST(Prepare, PlacesArgumentsAtTheirOffsets) {
  WS_ASSERT_OK(launch, prepared(header() + "  factor: { value: 0.5 }\n  n: { value: -3 }\n"
                                           "  out: { type: u8, count: 1 }\n  in: { type: u8, count: 2 }\n"));
  EXPECT_EQ(launch.buffers[0].name, "out");
  EXPECT_EQ(launch.pointers[0].offset, 8u);
  EXPECT_EQ(at<std::int32_t>(launch.kernarg, 16), -3); // four bytes and negative: i32
  EXPECT_EQ(at<float>(launch.kernarg, 20), 0.5f);
}

TEST(Prepare, NeedsOffsetsAndTypesWithoutMetadata) {
  const CodeObject object = testing::codeObjectOf(R"(
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_endpgm
  .size k, .-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
    .amdhsa_kernarg_size 24
  .end_amdhsa_kernel
)");
  WS_ASSERT_OK(
      launch,
      prepared(header() +
                   "  a: { type: f32, count: 4, offset: 8 }\n"
                   "  n: { type: i16, value: -2, offset: 4 }\n  x: { type: f64, value: 0.1, offset: 16 }\n",
               object));
  EXPECT_EQ(launch.kernarg.size(), 24u);
  EXPECT_EQ(at<std::int16_t>(launch.kernarg, 4), -2);
  EXPECT_EQ(at<double>(launch.kernarg, 16), 0.1);
  EXPECT_EQ(launch.pointers[0].offset, 8u);
}

TEST(Prepare, PassesStructsByMember) {
  const CodeObject object = testing::kernelWith(
      {.arguments = "- { .name: p, .offset: 0, .size: 24, .value_kind: by_value }\n", .kernargSize = 24});
  WS_ASSERT_OK(
      launch,
      prepared(header() +
                   "  p.x: { type: f32, value: 1, offset: 0 }\n  p.y: { type: u64, value: 7, offset: 8 }\n",
               object));
  EXPECT_EQ(at<float>(launch.kernarg, 0), 1.0f);
  EXPECT_EQ(at<std::uint64_t>(launch.kernarg, 8), 7u);
}

// A structure of a float, a pointer and two integers, by its members, in the layout of C.
TEST(Prepare, PlacesMembersAsCompilersDo) {
  const CodeObject object = testing::kernelWith(
      {.arguments = "- { .offset: 0, .size: 32, .value_kind: by_value }\n", .kernargSize = 32});
  const std::string members =
      "  p:\n    as: \"#0\"\n    members:\n      scale: { type: f32, value: 0.5 }\n"
      "      data: { type: u8, count: rows * 2, fill: [1, 2, rows, 4] }\n"
      "      rows: { type: u16, value: 2 }\n      last: { type: i32, offset: 28, value: -1 }\n";
  std::string text = members;
  text.replace(text.find("rows * 2"), 8, "p.rows * 2");
  text.replace(text.find("2, rows, 4"), 10, "2, p.rows, 4");
  WS_ASSERT_OK(launch, prepared(header() + text, object));
  EXPECT_EQ(at<float>(launch.kernarg, 0), 0.5f);
  ASSERT_EQ(launch.pointers.size(), 1u);
  EXPECT_EQ(launch.pointers[0].offset, 8u);
  EXPECT_EQ(launch.buffers[0].name, "p.data");
  EXPECT_EQ(launch.buffers[0].count, 4u);
  EXPECT_EQ(at<std::uint8_t>(launch.buffers[0].initial, 2), 2);
  EXPECT_EQ(at<std::uint16_t>(launch.kernarg, 16), 2);
  EXPECT_EQ(at<std::int32_t>(launch.kernarg, 28), -1);
  const auto tooLong = prepared(
      header() + "  p: { as: \"#0\", members: { a: { type: u64, value: 1, offset: 28 } } }\n", object);
  ASSERT_FALSE(tooLong.has_value());
  EXPECT_EQ(tooLong.error().message, "member p.a takes bytes 28 to 35 of p, which has 32 in the kernel");
  // Without metadata, the structure has an offset.
  const CodeObject bare = testing::kernelWith({.arguments = "", .kernargSize = 16});
  WS_ASSERT_OK(placed,
               prepared(header() + "  q: { offset: 4, members: { x: { type: u8, value: 7 } } }\n", bare));
  EXPECT_EQ(at<std::uint8_t>(placed.kernarg, 4), 7);
}

// What clang writes for C: arguments without names. And what generators write: the same name twice.
TEST(Prepare, ArgumentsMayHaveNoNamesOrTheSameOne) {
  const CodeObject unnamed = testing::kernelWith(
      {.arguments = "- { .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
                    "- { .offset: 8, .size: 4, .value_kind: by_value }\n"
                    "- { .offset: 12, .size: 4, .value_kind: by_value }\n",
       .kernargSize = 16});
  for (const std::string_view arguments :
       {"  \"#0\": { type: u32, count: \"#1 * 2\", fill: \"#1 + i\" }\n  \"#1\": { value: 3 }\n"
        "  \"#2\": { value: \"#1 + 1\" }\n",
        "  a: { as: \"#0\", type: u32, count: n * 2, fill: n + i }\n  n: { as: \"#1\", value: 3 }\n"
        "  m: { as: \"#2\", value: n + 1 }\n",
        "  a: { offset: 0, type: u32, count: n * 2, fill: n + i }\n  n: { offset: 8, value: 3 }\n"
        "  m: { offset: 12, value: n + 1 }\n"}) {
    WS_ASSERT_OK(launch, prepared(header() + std::string(arguments), unnamed));
    EXPECT_EQ(launch.buffers[0].count, 6u);
    EXPECT_EQ(at<std::uint32_t>(launch.buffers[0].initial, 20), 8u);
    EXPECT_EQ(at<std::uint32_t>(launch.kernarg, 8), 3u);
    EXPECT_EQ(at<std::uint32_t>(launch.kernarg, 12), 4u);
  }
  const auto message = [](const std::string& arguments, const CodeObject& object) {
    const auto launch = prepared(header() + arguments, object);
    return launch ? std::string() : launch.error().message;
  };
  EXPECT_EQ(message("  n: { value: 1 }\n", unnamed),
            "kernel k has no argument n, and 3 without a name: write "
            "\"#0\" to \"#2\" for them, or add as: \"#0\"");
  EXPECT_EQ(message("  \"#0\": { type: u32, count: 1 }\n  \"#1\": { value: 1 }\n", unnamed),
            "kernel k needs an argument missing from the run file: \"#2\" at offset 12");
  const CodeObject twice =
      testing::kernelWith({.arguments = "- { .name: x, .offset: 0, .size: 4, .value_kind: by_value }\n"
                                        "- { .name: x, .offset: 4, .size: 4, .value_kind: by_value }\n",
                           .kernargSize = 8});
  EXPECT_EQ(message("  x: { value: 1 }\n", twice),
            "kernel k has several arguments x: write \"#0\" or \"#1\" instead of the name");
  const kernarg::Layout layout = kernarg::layoutOf(*twice, twice->kernels()[0]);
  EXPECT_EQ(nameInRunFile(layout, 1), "#1");
  EXPECT_EQ(nameInRunFile(kernarg::layoutOf(*unnamed, unnamed->kernels()[0]), 2), "#2");
  EXPECT_EQ(nameInRunFile(kernarg::layoutOf(*scaled(), scaled()->kernels()[0]), 2), "n");
  WS_ASSERT_OK(both, prepared(header() + "  \"#0\": { value: 1 }\n  x: { value: 2, offset: 4 }\n", twice));
  EXPECT_EQ(at<std::uint32_t>(both.kernarg, 0), 1u);
  EXPECT_EQ(at<std::uint32_t>(both.kernarg, 4), 2u);
}

TEST(Prepare, FillsWithExpressionsAndLists) {
  const auto filled = [](std::string_view in, std::string_view out) {
    return prepared(
        header() +
        fmt::format("  in: {}\n  out: {}\n  n: {{ value: 3 }}\n  factor: {{ value: 2 }}\n", in, out));
  };
  WS_ASSERT_OK(launch, filled("{ type: f32, fill: [1, 0.5, n] }",
                              "{ type: i32, count: 3, fill: { expression: \"in[i] * factor + i\" } }"));
  EXPECT_EQ(launch.buffers[0].count, 3u);
  EXPECT_EQ(at<float>(launch.buffers[0].initial, 4), 0.5f);
  EXPECT_EQ(at<std::int32_t>(launch.buffers[1].initial, 0), 2);
  EXPECT_EQ(at<std::int32_t>(launch.buffers[1].initial, 4), 2);
  EXPECT_EQ(at<std::int32_t>(launch.buffers[1].initial, 8), 8);
  const auto message = [&](std::string_view in, std::string_view out) {
    const auto failed = filled(in, out);
    return failed ? std::string() : failed.error().message;
  };
  EXPECT_EQ(message("{ type: f32, count: 2, fill: \"out[i]\" }", "{ type: f32, count: 2 }"),
            "in is filled before out: move out above it");
  EXPECT_EQ(message("{ type: f32, count: 2, fill: [1, 2, 3] }", "{ type: f32, count: 2 }"),
            "the fill of in has 3 elements, but its count is 2");
  EXPECT_EQ(message("{ type: u8, fill: [256] }", "{ type: f32, count: 2 }"),
            "256 is not representable in u8");
}

TEST(Prepare, ValuesMayDependOnEachOther) {
  WS_ASSERT_OK(launch,
               prepared(header() + "  in: { type: f32, count: n * 2 }\n  out: { type: f32, count: n }\n"
                                   "  factor: { value: n / 2.0 }\n  n: { value: cus + 1 }\n"));
  EXPECT_EQ(launch.buffers[0].count, 610u);
  EXPECT_EQ(at<float>(launch.kernarg, 20), 152.5f);
}

TEST(Prepare, OnlyKernelNeedsNoName) {
  std::string text = header() + std::string(kArguments);
  text.erase(text.find("kernel: k\n"), 10);
  WS_ASSERT_OK(launch, prepared(text));
  EXPECT_EQ(launch.kernel, "k");
}

TEST(Prepare, ReadsBuffersFromFilesBesideTheRunFile) {
  testing::TemporaryDirectory directory;
  const std::vector<float> values{1, 2, 3};
  WS_EXPECT_OK(
      source::writeFile(directory / "in.npy", npyBytes(ElementType::F32, std::as_bytes(std::span(values)))));
  WS_EXPECT_OK(source::writeFile(directory / "in.bin", std::as_bytes(std::span(values))));
  const auto launchOf = [&](std::string_view in) {
    return prepare(
        runFile(header() + fmt::format("  in: {}\n  out: {{ type: f32, count: 3 }}\n  n: {{ value: 3 }}\n"
                                       "  factor: {{ value: 1 }}\n",
                                       in),
                (directory / "k.run.yaml").string()),
        scaled(), {}, {});
  };
  for (const std::string_view in : {"{ fill: { file: in.npy } }", "{ type: f32, fill: { file: in.bin } }",
                                    "{ type: f32, count: 3, fill: { file: in.npy } }"}) {
    WS_ASSERT_OK(launch, launchOf(in));
    EXPECT_EQ(launch.buffers[0].count, 3u);
    EXPECT_EQ(launch.buffers[0].type, ElementType::F32);
    EXPECT_EQ(at<float>(launch.buffers[0].initial, 8), 3.0f);
  }
  const auto tooShort = launchOf("{ type: f32, count: n + 1, fill: { file: in.npy } }");
  ASSERT_FALSE(tooShort.has_value());
  EXPECT_EQ(tooShort.error().code, source::Code::BadArrayFile);
  EXPECT_EQ(tooShort.error().message, "in.npy has 3 elements, but argument in needs 4");
}

TEST(Prepare, RejectsBuffersThatAreTooLarge) {
  const std::string rest = "  out: { type: f32, count: 256 }\n  n: { value: 1 }\n  factor: { value: 1 }\n";
  const auto huge = prepared(header() + "  in: { type: f64, count: 1 << 40 }\n" + rest);
  ASSERT_FALSE(huge.has_value());
  EXPECT_EQ(huge.error().code, source::Code::RunMemoryLimit);
  EXPECT_EQ(huge.error().place, (source::Place{"k.run.yaml", 6, 27, 7}));
  // All buffers together.
  const RunFile file = runFile(header() + "  in: { type: f32, count: 256 }\n" + rest);
  PrepareOptions options;
  options.memoryLimit = 2048;
  WS_EXPECT_OK(prepare(file, scaled(), {}, options));
  options.memoryLimit = 2047;
  const auto launch = prepare(file, scaled(), {}, options);
  ASSERT_FALSE(launch.has_value());
  EXPECT_EQ(launch.error().message,
            "buffer out of 1024 bytes exceeds the limit of 2047 bytes for all buffers");
}

// Run files that do not match their kernel, and the messages.
TEST(Prepare, ReportsMismatches) {
  const std::string rest = "  out: { type: f32, count: 4 }\n  n: { value: 4 }\n  factor: { value: 1 }\n";
  const std::string most = "  in: { type: f32, count: 4 }\n" + rest;
  const std::string buffers = "  in: { type: f32, count: 4 }\n  out: { type: f32, count: 4 }\n";
  const std::string values = "  n: { value: 4 }\n  factor: { value: 1 }\n";
  const std::vector<std::string> files{
      header() + rest,                                                                     // in is missing
      header() + values,                                                                   // both missing
      header() + most + "  m: { value: 1 }\n",                                             // unknown
      header() + "  int: { type: f32, count: 4 }\n" + rest,                                // nearly known
      header() + most + "  secret: { value: 1 }\n",                                        // hidden
      header() + most + "  extra: { value: 1, offset: 28 }\n",                             // no type
      header() + most + "  extra: { type: u64, value: 1, offset: 28 }\n",                  // beyond the end
      header() + most + "  extra: { type: u32, value: 1, offset: 6 }\n",                   // overlaps
      header() + "  in: { type: f32, count: 4, offset: 16 }\n" + rest,                     // elsewhere
      header() + buffers + "  n: { type: f32, count: 4 }\n  factor: { value: 1 }\n",       // no pointer
      header() + buffers + "  n: { type: u64, value: 4 }\n  factor: { value: 1 }\n",       // too wide
      header() + buffers + "  n: { value: 5000000000 }\n  factor: { value: 1 }\n",         // too large
      header() + buffers + "  n: { type: u32, value: -1 }\n  factor: { value: 1 }\n",      // negative
      header() + buffers + "  n: { value: 0.5 }\n  factor: { value: 1 }\n",                // no integer
      header() + buffers + "  n: { value: 1 }\n  factor: { value: 1e300 }\n",              // infinite
      header() + buffers + "  n: { value: m }\n  factor: { value: 1 }\n",                  // unknown name
      header() + buffers + "  n: { value: in }\n  factor: { value: 1 }\n",                 // a buffer
      header() + buffers + "  n: { value: factor + 1 }\n  factor: { value: \"n + 1\" }\n", // a cycle
      header() + "  in: { type: f32, count: -1 }\n" + rest,                                // negative count
      header() + "  in: { type: f32, count: 2.5 }\n" + rest,                               // not an integer
      header() + "  in: { type: u8, count: 4, fill: { uniform: [0, 256] } }\n" + rest,     // does not fit
      header("{ grid: 0, workgroup: 64 }") + most,                                         // no grid
      header("{ grid: 5000000000, workgroup: 64 }") + most,                                // too large
      header("{ grid: 64, workgroup: [64, 32] }") + most,                                  // too large
      header("{ grid: 64, workgroup: 64, lds: 65537 }") + most,                            // too much
      header("{ grid: n / 0, workgroup: 64 }") + most,                                     // no number
      "wavesmith: 1\nsource: k.s\nkernel: kk\nlaunch: { grid: 1, workgroup: 1 }\n",        // no kernel
  };
  std::string all;
  for (const std::string& text : files) {
    const auto launch = prepared(text);
    ASSERT_FALSE(launch.has_value()) << text;
    source::RenderOptions options;
    options.lines = [&](std::string_view, std::uint32_t line) -> std::optional<std::string> {
      std::string_view remaining = text;
      for (; line > 1 && remaining.find('\n') != std::string_view::npos; --line)
        remaining.remove_prefix(remaining.find('\n') + 1);
      return std::string(remaining.substr(0, remaining.find('\n')));
    };
    all += source::render(launch.error(), options) + "\n";
  }
  EXPECT_TRUE(testing::matchesGolden("project/mismatches.txt", all));
}

TEST(Prepare, RejectsStructsAsNumbers) {
  const CodeObject object = testing::kernelWith(
      {.arguments = "- { .name: p, .offset: 0, .size: 24, .value_kind: by_value }\n", .kernargSize = 24});
  const auto launch = prepared(header() + "  p: { value: 1 }\n", object);
  ASSERT_FALSE(launch.has_value());
  EXPECT_EQ(launch.error().message, "argument p has 24 bytes, not a number: give its members, as in "
                                    "p: { members: { x: { type: u32, value: 1 } } }");
}

TEST(Prepare, OtherKernelsRunWithTheSameArguments) {
  RunFile file = runFile(header() + std::string(kArguments));
  const RunFile other = withKernel(file, {"naive.s", "naive"});
  EXPECT_EQ(other.sources, std::vector<std::string>{"naive.s"});
  EXPECT_EQ(other.kernel, "naive");
  EXPECT_EQ(other.arguments.size(), 4u);
  EXPECT_FALSE(other.arguments[1].expect.has_value());
  EXPECT_EQ(withKernel(file, {"", "naive"}).sources, file.sources);
}

} // namespace
} // namespace wavesmith::project
