// SPDX-License-Identifier: Apache-2.0
// A sample of compiled programs and the examples: each mutant that LLVM's passes prove wrong is found, and waits that are
// written are sufficient.
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
// One of so many code objects.
constexpr std::size_t kAdvisedOf = 8;
constexpr std::size_t kRewrittenOf = 2;
constexpr std::size_t kRepairedOf = 4;

const Subjects& sample() {
  static const Subjects kSample = compiledSubjects(Extent::Sample, kProgramsOf);
  return kSample;
}

std::vector<Subject> oneOf(const std::vector<Subject>& all, std::size_t every) {
  std::vector<Subject> some;
  for (std::size_t i = 0; i < all.size(); i += every)
    some.push_back(all[i]);
  return some;
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
  const Advised advised = adviseAll(oneOf(sample().all, kAdvisedOf));
  std::fputs(advised.text().c_str(), stdout);
  EXPECT_EQ(advised.problems, std::vector<std::string>());
}

TEST(Mutants, WaitsWrittenAgainAreSufficient) {
  ASSERT_EQ(differential::missingTools(), "");
  const Rewritten ofExamples = rewriteAll(examples().all, Demand::Manual);
  const Rewritten compiled = rewriteAll(oneOf(sample().all, kRewrittenOf), Demand::Llvm);
  EXPECT_GE(ofExamples.kernels, 20U);
  EXPECT_GE(compiled.kernels, 60U);
  for (const Rewritten* const rewritten : {&ofExamples, &compiled}) {
    std::fputs(rewritten->text().c_str(), stdout);
    EXPECT_EQ(rewritten->problems, std::vector<std::string>());
    EXPECT_LE(rewritten->moreThanAuthor.size() * 20, rewritten->kernels);
    EXPECT_EQ(rewritten->moreThanLlvm, std::vector<std::string>());
  }
}

TEST(Mutants, AreRepairedByWritingWaits) {
  ASSERT_EQ(differential::missingTools(), "");
  const Repaired repaired = repairAll(oneOf(sample().all, kRepairedOf), 1);
  std::fputs(repaired.text().c_str(), stdout);
  EXPECT_EQ(repaired.mutants.size(), kKinds);
  EXPECT_EQ(repaired.problems, std::vector<std::string>());
}

} // namespace
} // namespace wavesmith::mutants
