// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"
#include "source/file.h"
#include "source/render.h"
#include "support/golden.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

namespace wavesmith::project {
namespace {

using execution::ElementType;

constexpr std::string_view kVectorAdd = R"(wavesmith: 1
source: vector_add.s
kernel: vector_add
launch: { grid: [cus * 256, 1, 1], workgroup: [256, 1, 1] }
arguments:
  a: { type: f32, count: 1000003, fill: { uniform: [-1, 1], seed: 1 } }
  b: { type: f32, count: 1000003, fill: { uniform: [-1, 1], seed: 2 } }
  c: { type: f32, count: 1000003, fill: poison, expect: "a[i] + b[i]", tolerance: { ulp: 0 } }
  n: { value: 1000003 }
  stride: { value: cus * 256 }
)";

constexpr std::string_view kHead = "wavesmith: 1\nsource: k.s\nlaunch: { grid: 64, workgroup: 64 }\n";

source::Result<RunFile> read(std::string_view text) {
  return readRunFile(text, "k.run.yaml");
}

// The one argument of a run file: "{ type: f32, ... }".
source::Result<RunArgument> argument(std::string_view text) {
  auto file = read(std::string(kHead) + "arguments:\n  a: " + std::string(text) + "\n");
  if (!file) return std::unexpected(file.error());
  return file->arguments.at(0);
}

TEST(RunFile, ReadsAnExample) {
  WS_ASSERT_OK(file, read(kVectorAdd));
  EXPECT_EQ(file.version, 1u);
  EXPECT_EQ(file.sources, std::vector<std::string>{"vector_add.s"});
  EXPECT_EQ(file.kernel, "vector_add");
  EXPECT_EQ(file.target, "gfx942");
  EXPECT_EQ(file.grid[0].text, "cus * 256");
  EXPECT_EQ(file.grid[0].place, (source::Place{"k.run.yaml", 4, 18, 9}));
  EXPECT_EQ(file.workgroup[2].text, "1");
  ASSERT_EQ(file.arguments.size(), 5u);
  EXPECT_EQ(file.arguments[0].name, "a"); // in the order of the file
  EXPECT_EQ(file.arguments[4].name, "stride");
  EXPECT_EQ(file.arguments[3].value->text, "1000003");
  EXPECT_FALSE(file.arguments[3].isBuffer());
  const auto& c = file.arguments[2];
  EXPECT_TRUE(c.isBuffer());
  EXPECT_EQ(c.type, ElementType::F32);
  EXPECT_EQ(c.place, (source::Place{"k.run.yaml", 8, 3, 1}));
  EXPECT_EQ(std::get<ExpectExpression>(*c.expect).text, "a[i] + b[i]");
  EXPECT_FALSE(std::get<ExpectExpression>(*c.expect).inElementType);
  EXPECT_EQ(c.expectPlace, (source::Place{"k.run.yaml", 8, 58, 11})); // inside of the quotes
  EXPECT_EQ(c.tolerance.ulp, 0u);
  const auto& uniform = std::get<FillUniform>(file.arguments[1].fill);
  EXPECT_EQ(uniform.low.text, "-1");
  EXPECT_EQ(uniform.seed, 2u);
}

TEST(RunFile, ReadsEveryKey) {
  WS_ASSERT_OK(file, read(R"(wavesmith: 1
source: [k.s, lib.s]
target: "gfx942:xnack-"
include: [inc, ../inc]
define: { N: 4, DEBUG: , NAME: "a b" }
launch: { grid: [64, 2], workgroup: 64, lds: 1024 * 2 }
limits: { instructions: 1000000, seconds: 2.5 }
matrix: plain
)"));
  EXPECT_EQ(file.sources.size(), 2u);
  EXPECT_EQ(file.kernel, "");
  EXPECT_EQ(file.target, "gfx942:xnack-");
  EXPECT_EQ(file.includePaths, (std::vector<std::string>{"inc", "../inc"}));
  EXPECT_EQ(file.definitions,
            (std::vector<std::pair<std::string, std::string>>{{"N", "4"}, {"DEBUG", "1"}, {"NAME", "a b"}}));
  EXPECT_EQ(file.grid[1].text, "2");
  EXPECT_EQ(file.grid[2].text, "1");
  EXPECT_EQ(file.workgroup[0].text, "64");
  EXPECT_EQ(file.dynamicLds.text, "1024 * 2");
  EXPECT_EQ(file.instructionLimit, 1'000'000u);
  EXPECT_EQ(file.secondsLimit, 2.5);
  EXPECT_TRUE(file.plainMatrix);
  EXPECT_TRUE(file.arguments.empty());
}

TEST(RunFile, ReadsEveryFill) {
  const auto fill = [](std::string_view text) {
    auto read = argument("{ type: f32, count: 8, fill: " + std::string(text) + " }");
    EXPECT_TRUE(read.has_value()) << testing::describe(read.error());
    return read->fill;
  };
  EXPECT_EQ(std::get<FillConstant>(fill("0")).value.text, "0");
  EXPECT_EQ(std::get<FillConstant>(fill("-1.5")).value.text, "-1.5");
  EXPECT_EQ(std::get<FillConstant>(fill("inf")).value.text, "inf");
  EXPECT_EQ(std::get<FillConstant>(fill("{ constant: n * 2 }")).value.text, "n * 2");
  EXPECT_EQ(std::get<FillRamp>(fill("{ ramp: [1, 0.5] }")).step.text, "0.5");
  EXPECT_EQ(std::get<FillUniform>(fill("{ uniform: [0, 1] }")).seed, 0u);
  EXPECT_EQ(std::get<FillNormal>(fill("{ normal: [0, 1], seed: 7 }")).seed, 7u);
  EXPECT_EQ(std::get<FillPermutation>(fill("permutation")).block.text, "");
  EXPECT_EQ(std::get<FillPermutation>(fill("{ permutation: 64, seed: 2 }")).block.text, "64");
  EXPECT_EQ(std::get<FillPermutation>(fill("{ permutation: all, seed: 2 }")).block.text, "");
  EXPECT_TRUE(std::holds_alternative<FillPoison>(fill("poison")));
  EXPECT_TRUE(std::holds_alternative<FillPoison>(fill("{ poison: }")));
  WS_ASSERT_OK(fromFile, argument("{ fill: { file: a.npy } }")); // the file has type and count
  EXPECT_EQ(std::get<FillFile>(fromFile.fill).path, "a.npy");
  EXPECT_TRUE(fromFile.isBuffer());
}

TEST(RunFile, ReadsEveryExpectationAndTolerance) {
  const auto read = [](std::string_view text) {
    auto result = argument("{ type: f32, count: 8, " + std::string(text) + " }");
    EXPECT_TRUE(result.has_value()) << testing::describe(result.error());
    return *result;
  };
  EXPECT_EQ(std::get<ExpectExpression>(*read("expect: 0").expect).text, "0");
  EXPECT_TRUE(std::get<ExpectExpression>(*read("expect: i * 2, eval: type").expect).inElementType);
  EXPECT_FALSE(std::get<ExpectExpression>(*read("expect: i * 2, eval: f64").expect).inElementType);
  EXPECT_EQ(std::get<ExpectFile>(*read("expect: { file: e.npy }").expect).path, "e.npy");
  EXPECT_EQ(std::get<ExpectKernel>(*read("expect: { kernel: naive, source: naive.s }").expect).source,
            "naive.s");
  EXPECT_EQ(std::get<ExpectKernel>(*read("expect: { kernel: naive }").expect).source, "");
  EXPECT_EQ(std::get<ExpectBackend>(*read("expect: { backend: hip }").expect).backend, "hip");
  EXPECT_EQ(read("expect: 0").tolerance, execution::Tolerance{});
  EXPECT_EQ(read("expect: 0, tolerance: exact").tolerance, execution::Tolerance{});
  EXPECT_TRUE(read("expect: 0, tolerance: { bits: true }").tolerance.bits);
  const auto both = read("expect: 0, tolerance: { absolute: 1e-6, relative: 0.001 }").tolerance;
  EXPECT_EQ(both.absolute, 1e-6);
  EXPECT_EQ(both.relative, 0.001);
  EXPECT_FALSE(both.ulp.has_value());
}

TEST(RunFile, PlacesExpressionErrors) {
  const auto column = [](std::string_view text) {
    const auto read = argument("{ type: f32, count: 8, expect: " + std::string(text) + " }");
    EXPECT_FALSE(read.has_value());
    EXPECT_EQ(read.error().code, source::Code::ExpressionSyntax);
    return std::pair(read.error().place.line, read.error().place.column);
  };
  const unsigned start = 6 + 31; // of the text after "expect: "
  EXPECT_EQ(column("1 + )"), std::pair(5u, start + 4));
  EXPECT_EQ(column("\"1 + )\""), std::pair(5u, start + 5));
  EXPECT_EQ(column("'1 + )'"), std::pair(5u, start + 5));
  EXPECT_EQ(column("\"1 \\x2b )\""), std::pair(5u, start)); // escaped: the start of the text
}

TEST(RunFile, ReadsFoldedAndIndentedTexts) {
  WS_ASSERT_OK(file, read(std::string(kHead) + R"(arguments:
  a:
    type: f32
    count: 8
    expect: >
      sum(k, 0, 4,
          i + k)
)"));
  EXPECT_EQ(file.arguments[0].expectPlace.length, 0u);
  EXPECT_NE(std::get<ExpectExpression>(*file.arguments[0].expect).text.find("i + k"), std::string::npos);
}

TEST(RunFile, PathsAreRelativeToTheFile) {
  RunFile file;
  file.path = "/kernels/run/k.run.yaml";
  file.sources = {"../k.s", "/lib/x.s"};
  EXPECT_EQ(sourcePaths(file), (std::vector<std::string>{"/kernels/run/../k.s", "/lib/x.s"}));
  file.path = "k.run.yaml";
  EXPECT_EQ(resolvePath(file, "a.npy"), "a.npy");
}

// Invalid files and the messages as shown to the user.
TEST(RunFile, ReportsErrors) {
  const auto head = std::string(kHead);
  const std::vector<std::string> files{
      "",
      "just text",
      "[1, 2]",
      "wavesmith: 2\nsource: k.s\n",
      "wavesmith: one\n",
      "source: k.s\nlaunch: { grid: 1, workgroup: 1 }\n",
      "wavesmith: 1\nlaunch: { grid: 1, workgroup: 1 }\n",
      "wavesmith: 1\nsource: k.s\n",
      "wavesmith: 1\nsource: []\nlaunch: { grid: 1, workgroup: 1 }\n",
      "wavesmith: 1\nsource: { a: b }\nlaunch: { grid: 1, workgroup: 1 }\n",
      "wavesmith: 1\nsorce: k.s\n",
      "wavesmith: 1\nsource: k.s\nsource: l.s\n",
      "wavesmith: 1\nsource: k.s\nlaunch: { grid: 1, workgroups: 1 }\n",
      "wavesmith: 1\nsource: k.s\nlaunch: { grid: [1, 1, 1, 1], workgroup: 1 }\n",
      "wavesmith: 1\nsource: k.s\nlaunch: { grid: [1 +, 1], workgroup: 1 }\n",
      "wavesmith: 1\nsource: k.s\nlaunch: [1, 1]\n",
      "wavesmith: 1\nsource: k.s\nlaunch: { grid: [1, 1\n",
      "wavesmith: 1\n\tsource: k.s\n",
      head + "---\nwavesmith: 1\n",
      head + "limits: { instruction: 5 }\n",
      head + "limits: { instructions: -5 }\n",
      head + "arguments:\n  n: 5\n",
      head + "arguments:\n  n: { value: }\n",
      head + "arguments:\n  n: { valeu: 5 }\n",
      head + "arguments:\n  n: { value: 5, count: 3 }\n",
      head + "arguments:\n  n: { value: 5, expect: 3 }\n",
      head + "arguments:\n  n: { type: f32 }\n",
      head + "arguments:\n  n: { count: 3 }\n",
      head + "arguments:\n  n: { type: float, count: 3 }\n",
      head + "arguments:\n  n: { type: f23, count: 3 }\n",
      head + "arguments:\n  n: { type: f32, count: 3, offset: -8 }\n",
      head + "arguments:\n  n: { type: f32, count: 3, offset: 99999999999999999999 }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: poisson }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: uniform }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: { uniform: 1 } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: { uniform: [0, 1], ramp: [0, 1] } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: { ramp: [0, 1], seed: 1 } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: { seed: 1 } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: { unifrom: [0, 1] } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, fill: { list: [0, 1] } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, tolerance: { ulp: 1 } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: \"a[i\" }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: 0, tolerance: 0 }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: 0, tolerance: {} }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: 0, tolerance: { ulps: 1 } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: 0, tolerance: { absolute: -1 } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: 0, tolerance: { bits: maybe } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: 0, eval: f32 }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: { file: a, backend: hip } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: { source: a.s } }\n",
      head + "arguments:\n  n: { type: f32, count: 3, expect: { file: a }, eval: type }\n",
  };
  std::string all;
  for (const std::string& text : files) {
    const auto file = read(text);
    ASSERT_FALSE(file.has_value()) << text;
    source::RenderOptions options;
    options.lines = [&](std::string_view, std::uint32_t line) -> std::optional<std::string> {
      std::string_view rest = text;
      for (; line > 1 && rest.find('\n') != std::string_view::npos; --line)
        rest.remove_prefix(rest.find('\n') + 1);
      return std::string(rest.substr(0, rest.find('\n')));
    };
    all += source::render(file.error(), options) + "\n";
  }
  EXPECT_TRUE(testing::matchesGolden("project/run_file_errors.txt", all));
}

// fill takes lists, so that expect looks as if it did.
TEST(RunFile, AListOfExpectedElementsSaysWhatToWrite) {
  const auto messageOf = [](const std::string& list) {
    const auto file = read("wavesmith: 1\nsource: k.s\nlaunch: { grid: 64, workgroup: 64 }\n"
                           "arguments:\n  n: { type: f32, count: 3, expect: " +
                           list + " }\n");
    return file ? std::string() : file.error().message;
  };
  EXPECT_EQ(messageOf("[12]"), "expect takes no list; write the expression of an element: expect: 12");
  EXPECT_EQ(messageOf("[1, 2, 3]"),
            "expect takes no list; write an expression of i, or put the elements into "
            "a file: expect: { file: expected.npy }");
}

} // namespace
} // namespace wavesmith::project
