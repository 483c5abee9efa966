// SPDX-License-Identifier: Apache-2.0
#include "execution/kernels.h"
#include "project/launches/array_file.h"
#include "project/launches/check.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

namespace wavesmith::project {
namespace {

// A launch of a kernel with buffers in and out and a value n, and its outcome, without the emulator.
class Ran {
public:
  // `out`: the rest of the argument, with the expectation.
  explicit Ran(std::string_view out, const std::string& path = "k.run.yaml") {
    static const auto object = testing::kernelWith(
        {.arguments =
             "- { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
             "- { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
             "- { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value }\n",
         .kernargSize = 20});
    auto read = readRunFile(
        fmt::format("wavesmith: 1\nsource: k.s\nlaunch: {{ grid: 64, workgroup: 64 }}\narguments:\n"
                    "  in: {{ type: f32, count: 4, fill: {{ ramp: [1, 1] }} }}\n"
                    "  out: {{ type: f32, count: 4, fill: poison, {} }}\n"
                    "  n: {{ value: 3 }}\n",
                    out),
        path);
    EXPECT_TRUE(read.has_value()) << testing::describe(read.error());
    file = *read;
    auto made = prepare(file, object, {}, {});
    EXPECT_TRUE(made.has_value()) << testing::describe(made.error());
    launch = *made;
    for (const auto& buffer : launch.buffers)
      outcome.buffers.push_back(buffer.initial);
  }

  Ran& wrote(const std::vector<float>& values) {
    std::memcpy(outcome.buffers[1].data(), values.data(), values.size() * sizeof(float));
    return *this;
  }

  [[nodiscard]] source::Result<std::vector<BufferCheck>> check(const Rerun& rerun = {}) const {
    return project::check(file, launch, outcome, {}, rerun);
  }

  RunFile file;
  execution::Launch launch;
  execution::Outcome outcome;
};

TEST(Check, ComparesWithAnExpressionOfTheOldElements) {
  Ran run("expect: \"in[i] * n + cus\"");
  run.wrote({307, 310, 313, 316});
  std::memset(run.outcome.buffers[0].data(), 0,
              16); // the kernel overwrites its input: the values before the run count
  WS_ASSERT_OK(checks, run.check());
  ASSERT_EQ(checks.size(), 1u);
  EXPECT_EQ(checks[0].argument, "out");
  EXPECT_EQ(checks[0].buffer, 1u);
  EXPECT_TRUE(checks[0].comparison.equal());
  EXPECT_EQ(checks[0].expected.size(), 16u);
}

TEST(Check, ReportsDifferences) {
  WS_ASSERT_OK(checks,
               Ran("expect: \"in[i]\", tolerance: { absolute: 0.25 }").wrote({1, 2.25f, 3.5f, 4}).check());
  EXPECT_EQ(checks[0].comparison.differing, 1u);
  EXPECT_EQ(checks[0].comparison.first[0].index, 2u);
  EXPECT_EQ(checks[0].tolerance.absolute, 0.25);
}

TEST(Check, SkipsBuffersWithoutExpectation) {
  Ran run("expect: 0");
  run.file.arguments[1].expect.reset();
  WS_ASSERT_OK(checks, run.check());
  EXPECT_TRUE(checks.empty());
}

TEST(Check, ExpectsAFile) {
  testing::TemporaryDirectory directory;
  const std::vector<float> values{1, 2, 3, 5};
  WS_EXPECT_OK(source::writeFile(directory / "e.npy",
                                 npyBytes(execution::ElementType::F32, std::as_bytes(std::span(values)))));
  Ran run("expect: { file: e.npy }", (directory / "k.run.yaml").string());
  WS_ASSERT_OK(checks, run.wrote({1, 2, 3, 4}).check());
  EXPECT_EQ(checks[0].comparison.differing, 1u);
  WS_EXPECT_OK(source::writeFile(directory / "e.npy", std::as_bytes(std::span(values).first(3))));
  const auto tooShort = run.check();
  ASSERT_FALSE(tooShort.has_value());
  EXPECT_EQ(tooShort.error().message, "e.npy has 3 elements, but buffer out has 4");
}

TEST(Check, ExpectsAnotherRun) {
  Ran run("expect: { kernel: naive, source: naive.s }");
  run.wrote({1, 2, 3, 4});
  int runs = 0;
  const Rerun rerun = [&](const Expect& expect) -> source::Result<execution::Outcome> {
    ++runs;
    EXPECT_EQ(std::get<ExpectKernel>(expect).kernel, "naive");
    execution::Outcome other = run.outcome;
    other.buffers[1].data()[0] = std::byte{1};
    return other;
  };
  run.file.arguments[0].expect = run.file.arguments[1].expect; // two buffers, one other run
  WS_ASSERT_OK(checks, run.check(rerun));
  EXPECT_EQ(runs, 1);
  EXPECT_TRUE(checks[0].comparison.equal());
  EXPECT_EQ(checks[1].comparison.differing, 1u);
  EXPECT_EQ(run.check().error().code, source::Code::BackendUnavailable);
}

TEST(Check, ReportsAFailedReferenceRun) {
  Ran run("expect: { backend: hip }");
  const auto checked = run.check([](const Expect&) -> source::Result<execution::Outcome> {
    execution::Outcome other;
    other.faults.push_back(source::makeError(source::Code::MemoryFault, {"k.s", 4, 3, 0}, "it went wrong"));
    return other;
  });
  ASSERT_FALSE(checked.has_value());
  EXPECT_EQ(checked.error().code, source::Code::MemoryFault);
  EXPECT_EQ(checked.error().message, "the reference run of buffer out failed: it went wrong");
  EXPECT_EQ(checked.error().notes[0].place.line, 6u);
}

TEST(Check, PlacesExpressionErrorsAtTheirColumn) {
  const auto checked = Ran("expect: \"in[i + n]\"").check();
  ASSERT_FALSE(checked.has_value());
  EXPECT_EQ(checked.error().code, source::Code::ExpressionValue);
  EXPECT_EQ(checked.error().message, "in[4] does not exist: in has 4 elements (for i = 1)");
  EXPECT_EQ(checked.error().place, (source::Place{"k.run.yaml", 6, 54, 2}));
  const auto unknown = Ran("expect: \"in[i] + b[i]\"").check();
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().code, source::Code::ExpressionSyntax);
  EXPECT_EQ(unknown.error().place, (source::Place{"k.run.yaml", 6, 62, 1}));
}

TEST(Check, EvaluatesInTheElementsTypeWhenAsked) {
  const float third = 1.0f / 3.0f;
  WS_ASSERT_OK(
      inType,
      Ran("expect: \"1.0 / 3 * in[i]\", eval: type").wrote({third, third * 2, third * 3, third * 4}).check());
  EXPECT_TRUE(inType[0].comparison.equal());
}

} // namespace
} // namespace wavesmith::project
