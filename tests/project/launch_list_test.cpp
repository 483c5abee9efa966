// SPDX-License-Identifier: Apache-2.0
// Run files with several launches, parameters and saved buffers: how they are read, written and taken apart.
#include "execution/kernels.h"
#include "project/launches/prepare.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_changes.h"
#include "project/run_file/sweep.h"
#include "project/run_file/write_run_file.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

namespace wavesmith::project {
namespace {

constexpr std::string_view kPipeline = R"(wavesmith: 1
source: [scale.s, sum.s]
parameters:
  n: [64, 4096]
  k: { from: 1, to: 8, times: 2 }
launches:
  - { kernel: scale, grid: [n, 1, 1], workgroup: [64, 1, 1], repeat: k,
      expect: { y: { expect: "x[i] * 2", eval: type, tolerance: { ulp: 1 } }, x: "x[i]" } }
  - { kernel: sum, grid: [64, 1, 1], workgroup: [64, 1, 1], lds: 256,
      arguments: { in: y, out: { buffer: sums, offset: 8 }, n: n / 2, m: { value: 7, type: u16, offset: 20 } },
      expect: { sums: { file: sums.npy } },
      work: { bytes: 4 * n } }
  - { kernel: copy, grid: [64, 1, 1], workgroup: [64, 1, 1],
      arguments: [y, x, 64] }
arguments:
  x: { type: f32, count: n, fill: { ramp: [0, 1] } }
  y: { type: f32, count: n }
  sums: { type: f32, count: 64, expect: { python: "reference.py:sums" } }
  n: { value: n }
save:
  sums: out/sums.npy
)";

RunFile readList(std::string_view text) {
  auto file = readRunFile(text, "k.run.yaml");
  EXPECT_TRUE(file.has_value()) << testing::describe(file.error());
  return file ? std::move(*file) : RunFile{};
}

std::string error(std::string_view text) {
  const auto file = readRunFile(text, "k.run.yaml");
  EXPECT_FALSE(file.has_value()) << text;
  if (file) return {};
  return fmt::format("{}:{}: {}", file.error().place.line, file.error().place.column, file.error().message);
}

TEST(LaunchList, ReadsAndWritesAPipeline) {
  const RunFile file = readList(kPipeline);
  ASSERT_EQ(file.launches.size(), 3u);
  EXPECT_EQ(file.launches[0].repeat.text, "k");
  EXPECT_EQ(file.launches[0].expectations.size(), 2u);
  EXPECT_EQ(file.launches[0].expectations[0].tolerance.ulp, 1u);
  EXPECT_EQ(file.launches[1].dynamicLds.text, "256");
  ASSERT_EQ(file.launches[1].arguments.size(), 4u);
  EXPECT_EQ(file.launches[1].arguments[1].offset, 8u);
  EXPECT_EQ(file.launches[1].arguments[3].type, execution::ElementType::U16);
  EXPECT_TRUE(file.launches[2].onlyThese);
  EXPECT_EQ(file.launches[2].arguments[1].name, "#1");
  ASSERT_EQ(file.saves.size(), 1u);
  EXPECT_EQ(file.saves[0].path, "out/sums.npy");
  EXPECT_TRUE(needsPython(file));
  EXPECT_EQ(expectationsOf(file).size(), 4u);
  const std::string written = writeRunFile(file);
  const RunFile again = readList(written);
  EXPECT_FALSE(changesBetween(file, again).any()) << written;
  EXPECT_EQ(writeRunFile(again), written);
  RunFile changed = file;
  changed.launches[1].arguments[2].value.text = "n";
  EXPECT_TRUE(changesBetween(file, changed).launches);
}

TEST(LaunchList, EachLaunchIsAFileOfItsOwn) {
  const RunFile file = readList(kPipeline);
  ASSERT_EQ(launchCount(file), 3u);
  const RunFile first = launchFile(file, 0);
  EXPECT_TRUE(first.launches.empty());
  EXPECT_EQ(first.kernel, "scale");
  ASSERT_EQ(first.arguments.size(), 4u);
  EXPECT_TRUE(first.arguments[0].expect.has_value());
  EXPECT_FALSE(first.arguments[2].expect.has_value()) << "the file's expectations are for the end";
  const RunFile second = launchFile(file, 1);
  ASSERT_EQ(second.arguments.size(), 6u); // two values of its own, and the file's
  EXPECT_EQ(second.arguments[0].name, "n");
  EXPECT_EQ(second.arguments[0].value->text, "n / 2");
  EXPECT_EQ(second.arguments[2].name, "x");
  EXPECT_EQ(second.arguments[2].passing, RunArgument::Passing::IfNamed);
  EXPECT_EQ(second.arguments[3].as, "in");
  EXPECT_EQ(second.arguments[4].offset, 8u);
  EXPECT_EQ(second.arguments[5].passing, RunArgument::Passing::Never) << "its own n hides the file's";
  const RunFile third = launchFile(file, 2);
  EXPECT_EQ(third.arguments[0].name, "#2");
  EXPECT_EQ(third.arguments[1].as, "#1"); // x
  EXPECT_EQ(third.arguments[2].as, "#0"); // y
  const RunFile end = endOfLaunches(file);
  EXPECT_TRUE(end.arguments[2].expect.has_value());
  EXPECT_EQ(launchTitle(file, 1), "launch 2 of 3 (sum)");
  const RunFile one = readList("wavesmith: 1\nsource: a.s\nlaunch: { grid: 1, workgroup: 1 }\n");
  EXPECT_EQ(launchCount(one), 1u);
  EXPECT_EQ(launchTitle(one, 0), "");
}

TEST(LaunchList, BuffersGoFromLaunchToLaunch) {
  const auto object = testing::kernelWith(
      {.arguments =
           "- { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value }\n",
       .kernargSize = 24});
  const RunFile file =
      readList("wavesmith: 1\nsource: k.s\nlaunches:\n"
               "  - { grid: 64, workgroup: 64, arguments: { in: a, out: b } }\n"
               "  - { grid: 64, workgroup: 64, arguments: { in: b, out: b, n: n * 2 } }\n"
               "arguments:\n  a: { type: f32, count: n, fill: 1 }\n  b: { type: u8, count: 3 }\n"
               "  spare: { type: u8, count: 1 }\n  n: { value: 5 }\n");
  WS_ASSERT_OK(first, prepare(launchFile(file, 0), object, {}, {}));
  ASSERT_EQ(first.buffers.size(), 3u);
  ASSERT_EQ(first.pointers.size(), 2u);
  std::vector<execution::Buffer> buffers = first.buffers;
  const std::vector<std::byte> written{std::byte{1}, std::byte{2}, std::byte{3}};
  buffers[1].initial = execution::Bytes(written);
  PrepareOptions options;
  options.buffers = &buffers;
  WS_ASSERT_OK(second, prepare(launchFile(file, 1), object, {}, options));
  ASSERT_EQ(second.buffers.size(), 3u);
  EXPECT_EQ(second.buffers[1].initial.part(0, 3), written);
  ASSERT_EQ(second.pointers.size(), 2u);
  EXPECT_EQ(second.pointers[0].buffer, 1u);
  EXPECT_EQ(second.pointers[1].buffer, 1u);
  std::uint32_t n = 0;
  std::memcpy(&n, second.kernarg.data() + 16, sizeof n);
  EXPECT_EQ(n, 10u) << "in its own n, n is the file's";
}

TEST(LaunchList, SaysWhatIsWrong) {
  const auto with = [](std::string_view rest) {
    return fmt::format("wavesmith: 1\nsource: a.s\n{}\narguments:\n  a: {{ type: f32, count: 1 }}\n", rest);
  };
  const std::string shape = "grid: 1, workgroup: 1";
  EXPECT_EQ(error(with("launches: []")),
            "3:11: launches must be a list of at least one launch, each with grid and "
            "workgroup");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nlaunches: [{ " + shape + " }]")),
            "3:1: a file with launches has no launch: give it in each of them");
  EXPECT_EQ(error(with("launches: [{ grid: 1 }]")), "3:14: launch needs the key 'workgroup'");
  EXPECT_EQ(error(with("launches: [{ " + shape + ", expect: { b: 0 } }]")),
            "3:47: expect: there is no buffer b; available: a");
  EXPECT_EQ(error(with("launches: [{ " + shape + ", grids: 1 }]")),
            "3:37: unknown key 'grids' in a launch; did you mean grid?");
  EXPECT_EQ(error(with("launches: [{ " + shape + ", arguments: { x: { type: u32 } } }]")),
            "3:50: argument x of a launch needs a buffer or a value");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nsave: { a: ../a.npy }")).substr(0, 5), "4:12:");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nsave: { a: /tmp/a.npy }")).substr(0, 5), "4:12:");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nsave: { b: b.npy }")),
            "4:9: save: there is no buffer b; available: a");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nparameters: { n: [] }")),
            "4:15: parameter n has no values, as in n: [64, 4096]");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nparameters: { n: [two] }")),
            "4:19: parameter n must have numbers as values, not 'two'");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nparameters: { i: 1 }")),
            "4:15: 'i' cannot be the name of a parameter: use letters, digits and _, and not i or cus");
  EXPECT_EQ(
      error(with("launch: { " + shape + " }\nparameters: { n: { from: 0, to: 9, times: 2 } }")).substr(0, 5),
      "4:15:");
  EXPECT_EQ(error(with("launch: { " + shape + " }\nparameters: { n: { from: 1, to: 1e9, step: 1 } }")),
            "4:15: the range of n has 1000000000 values; the limit is 10000");
  EXPECT_EQ(
      error(with("launch: { " + shape + " }\nparameters: { n: { from: 1, to: 1e300, times: 1.0001 } }")),
      "4:15: the range of n has 6908101 values; the limit is 10000");
  EXPECT_EQ(
      error(with("launch: { " + shape +
                 " }\nparameters: { n: { from: 1, to: 200, step: 1 }, k: { from: 1, to: 100, step: 1 } }")),
      "4:49: the parameters have at least 20000 combinations; the limit is 10000");
}

// --- Sweeps ---

TEST(Sweep, HasEveryCombination) {
  RunFile file = readList(kPipeline);
  auto points = sweepPoints(file);
  ASSERT_EQ(points.size(), 8u);
  EXPECT_EQ(toText(points[0]), "n=64 k=1");
  EXPECT_EQ(toText(points[3]), "n=64 k=8");
  EXPECT_EQ(toText(points[4]), "n=4096 k=1");
  WS_EXPECT_OK(setParameter(file, "n=128,1e3"));
  WS_EXPECT_OK(setParameter(file, "k=2"));
  points = sweepPoints(file);
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(toText(points[1]), "n=1e3 k=2");
  EXPECT_EQ(setParameter(file, "m=1").error().message, "the run file has no parameter m; available: n and k");
  EXPECT_EQ(setParameter(file, "n=a").error().message, "'a' is not a number, as parameter n needs");
  std::string many = "n=0";
  for (int n = 1; n <= 20'000; ++n)
    many += "," + std::to_string(n);
  EXPECT_EQ(setParameter(file, many).error().message,
            "the parameters have at least 20001 combinations; the limit is 10000");
  EXPECT_EQ(sweepPoints(file).size(), 2u); // as before the error
  EXPECT_EQ(setParameter(file, "n").error().message, "a parameter is given as n=128 or n=64,128, not 'n'");
}

TEST(Sweep, ParametersAreAddedAndRemoved) {
  RunFile file = readList(kPipeline);
  const auto set = [&file](const std::vector<std::string>& assignments) {
    const auto done = setParameters(file, assignments);
    return done ? toText(sweepPoints(file).back()) : done.error().message;
  };
  EXPECT_EQ(set({"k=2", "m=1,5"}), "k=2 m=5");
  EXPECT_EQ(set({"i=1"}),
            "'i' cannot be the name of a parameter: use letters, digits and _, and not i or cus");
  EXPECT_EQ(set({"2k=1"}),
            "'2k' cannot be the name of a parameter: use letters, digits and _, and not i or cus");
  EXPECT_EQ(set({"k=1", "k=2"}), "parameter k is given twice");
  EXPECT_EQ(set({"k"}), "a parameter is given as n=128 or n=64,128, not 'k'");
  std::string many = "a=0";
  for (int n = 1; n <= 100; ++n)
    many += "," + std::to_string(n);
  EXPECT_EQ(set({many, 'b' + many.substr(1)}),
            "the parameters have at least 10201 combinations; the limit is 10000");
  EXPECT_EQ(toText(sweepPoints(file).back()), "k=2 m=5"); // as before the errors
  EXPECT_EQ(set({}), "");
  EXPECT_TRUE(file.parameters.empty());
}

TEST(Sweep, ExpressionsSeeTheValues) {
  const auto object = testing::kernelWith(
      {.arguments =
           "- { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: !str n, .offset: 8, .size: 4, .value_kind: by_value }\n",
       .kernargSize = 16});
  const RunFile file =
      readList("wavesmith: 1\nsource: k.s\nparameters: { n: [3, 5], scale: 0.5 }\n"
               "launch: { grid: n * 64, workgroup: 64 }\n"
               "arguments:\n  a: { type: f32, count: n * 2, fill: i * scale }\n  n: { value: n }\n");
  WS_ASSERT_OK(launch, prepare(atPoint(file, sweepPoints(file)[1]), object, {}, {}));
  EXPECT_EQ(launch.grid[0], 320u);
  EXPECT_EQ(launch.buffers[0].count, 10u);
  float element = 0;
  std::memcpy(&element, launch.buffers[0].initial.part(12, 4).data(), 4);
  EXPECT_EQ(element, 1.5f);
  std::uint32_t n = 0;
  std::memcpy(&n, launch.kernarg.data() + 8, sizeof n);
  EXPECT_EQ(n, 5u);
}

} // namespace
} // namespace wavesmith::project
