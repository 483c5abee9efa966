// SPDX-License-Identifier: Apache-2.0
// Every example yields the same bits and counts for any number of threads and any instruction set of the
// host.
#include "execution/backend.h"
#include "execution/kernels.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::project {
namespace {

using emulator::InstructionSet;

std::optional<execution::Outcome> outcomeOf(const execution::Launch& launch, unsigned threads,
                                            InstructionSet set) {
  execution::BackendOptions options;
  options.threads = threads;
  options.instructionSet = set;
  auto backend = execution::makeBackend("emulator", options);
  if (!backend) return std::nullopt;
  auto outcome = (*backend)->run(launch, {});
  if (!outcome) {
    ADD_FAILURE() << testing::describe(outcome.error());
    return std::nullopt;
  }
  EXPECT_TRUE(outcome->faults.empty()) << testing::describe(outcome->faults);
  return std::move(*outcome);
}

void expectTheSameEverywhere(const std::filesystem::path& path) {
  WS_ASSERT_OK(text, source::readText(path));
  WS_ASSERT_OK(file, readRunFile(text, path.string()));
  ASSERT_EQ(file.sources.size(), 1U) << path;
  const RunFile at = atPoint(file, sweepPoints(file).front()); // with the first value of each parameter
  WS_ASSERT_OK(kernelText, source::readText(sourcePaths(at)[0]));
  WS_ASSERT_OK(launch, prepare(at, testing::codeObjectOf(kernelText), {}, {}));
  const auto first = outcomeOf(launch, 1, InstructionSet::Baseline);
  ASSERT_TRUE(first.has_value());
  EXPECT_GT(first->counts.instructions, 0U);
  const auto expectSame = [&](unsigned threads, InstructionSet set) {
    const auto other = outcomeOf(launch, threads, set);
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(other->buffers, first->buffers) << path << " on " << threads << " threads, " << name(set);
    EXPECT_EQ(other->counts.instructions, first->counts.instructions) << path;
    EXPECT_EQ(other->counts.waves, first->counts.waves) << path;
    EXPECT_EQ(other->counts.workgroups, first->counts.workgroups) << path;
    EXPECT_EQ(other->counts.approximate, first->counts.approximate) << path;
  };
  for (const unsigned threads : {2U, 8U})
    expectSame(threads, emulator::bestInstructionSet());
  for (const InstructionSet set : {InstructionSet::Avx2, InstructionSet::Avx512})
    if (available(set)) expectSame(1, set);
}

TEST(Determinism, ExamplesDoNotDependOnThreadsOrHost) {
  std::size_t examples = 0;
  for (const auto& entry : std::filesystem::directory_iterator(testing::example(""))) {
    if (!entry.path().filename().string().ends_with(".run.yaml")) continue;
    ++examples;
    expectTheSameEverywhere(entry.path());
  }
  EXPECT_GE(examples, 9U);
}

} // namespace
} // namespace wavesmith::project
