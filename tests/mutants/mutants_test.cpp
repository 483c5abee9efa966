// SPDX-License-Identifier: Apache-2.0
// A sample of compiled programs and the examples: each mutant that LLVM's passes prove wrong is found.
#include "differential/tools.h"
#include "mutants/advice.h"
#include "mutants/rewritten.h"
#include "mutants/trial.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <iterator>

namespace wavesmith::mutants {
namespace {

constexpr std::size_t kMutants = 2;    // of each kind per kernel
constexpr std::size_t kProgramsOf = 3; // one of so many programs
constexpr std::size_t kAdvisedOf = 8;  // one of so many code objects

const Subjects& sample() {
  static const Subjects kSample = compiledSubjects(Extent::Sample, kProgramsOf);
  return kSample;
}

TEST(Mutants, AreFoundWhereLlvmProvesThemWrong) {
  ASSERT_EQ(differential::missingTools(), "");
  Subjects subjects = sample();
  std::ranges::move(examples().all, std::back_inserter(subjects.all));
  EXPECT_TRUE(subjects.troubles.empty()) << subjects.troubles[0];
  const Trial trial = tryMutants(subjects.all, kMutants);
  std::fputs(trial.text().c_str(), stdout);
  EXPECT_GE(trial.kernels, 200U);
  EXPECT_EQ(trial.disagreements(), "");
}

TEST(Mutants, AdviceBreaksNothing) {
  ASSERT_EQ(differential::missingTools(), "");
  const Subjects own = examples();
  const Advised ofExamples = adviseAll(own.all);
  std::fputs(ofExamples.text().c_str(), stdout);
  EXPECT_EQ(ofExamples.problems, std::vector<std::string>());
  const Subjects& compiled = sample();
  std::vector<Subject> some;
  for (std::size_t i = 0; i < compiled.all.size(); i += kAdvisedOf)
    some.push_back(compiled.all[i]);
  const Advised advised = adviseAll(some);
  std::fputs(advised.text().c_str(), stdout);
  EXPECT_EQ(advised.problems, std::vector<std::string>());
}

TEST(Mutants, WaitsWrittenAgainAreSufficient) {
  ASSERT_EQ(differential::missingTools(), "");
  const Rewritten ofExamples = rewriteAll(examples().all);
  std::fputs(ofExamples.text().c_str(), stdout);
  EXPECT_EQ(ofExamples.problems, std::vector<std::string>());
  const Rewritten compiled = rewriteAll(sample().all);
  std::fputs(compiled.text().c_str(), stdout);
  EXPECT_EQ(compiled.problems, std::vector<std::string>());
}

TEST(Mutants, AreRepairedByWritingWaits) {
  ASSERT_EQ(differential::missingTools(), "");
  const Repaired repaired = repairAll(sample().all, 1);
  std::fputs(repaired.text().c_str(), stdout);
  EXPECT_EQ(repaired.problems, std::vector<std::string>());
}

} // namespace
} // namespace wavesmith::mutants
