// SPDX-License-Identifier: Apache-2.0
// Like mutants_test.cpp, for many more programs and mutants, and for kernels of the user's: the files *.s in the folder that
// WAVESMITH_KERNELS names. WAVESMITH_KERNELS_MOST: how many of the files, WAVESMITH_MUTANTS: how many mutants of each kind per
// kernel, WAVESMITH_PROGRAMS_OF: one of so many programs.
#include "differential/tools.h"
#include "mutants/advice.h"
#include "mutants/rewritten.h"
#include "mutants/trial.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace wavesmith::mutants {
namespace {

std::size_t numberIn(const char* variable, std::size_t otherwise) {
  const char* const text = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): it is never set
  return text != nullptr ? std::strtoul(text, nullptr, 10) : otherwise;
}

TEST(MutantsLong, AreFoundWhereLlvmProvesThemWrong) {
  ASSERT_EQ(differential::missingTools(), "");
  const Subjects subjects = compiledSubjects(Extent::All);
  EXPECT_TRUE(subjects.troubles.empty()) << subjects.troubles[0];
  const Trial trial = tryMutants(subjects.all, numberIn("WAVESMITH_MUTANTS", 4));
  std::fputs(trial.text().c_str(), stdout);
  EXPECT_GE(trial.kernels, 2000U);
  EXPECT_EQ(trial.disagreements(), "");
  const Advised advised = adviseAll(subjects.all);
  std::fputs(advised.text().c_str(), stdout);
  EXPECT_EQ(advised.problems, std::vector<std::string>());
}

TEST(MutantsLong, WaitsWrittenAgainAreSufficient) {
  ASSERT_EQ(differential::missingTools(), "");
  const Subjects subjects = compiledSubjects(Extent::All, numberIn("WAVESMITH_PROGRAMS_OF", 1));
  const Rewritten rewritten = rewriteAll(subjects.all, Demand::Llvm);
  std::fputs(rewritten.text().c_str(), stdout);
  EXPECT_GE(rewritten.kernels, 300U);
  EXPECT_EQ(rewritten.problems, std::vector<std::string>());
  EXPECT_LE(rewritten.moreThanAuthor.size() * 20, rewritten.kernels);
  EXPECT_EQ(rewritten.moreThanLlvm, std::vector<std::string>());
  const Repaired repaired = repairAll(subjects.all, numberIn("WAVESMITH_MUTANTS", 4));
  std::fputs(repaired.text().c_str(), stdout);
  EXPECT_EQ(repaired.problems, std::vector<std::string>());
}

TEST(MutantsLong, WaitsOfTheUsersKernelsAreWrittenAgain) {
  const char* const folder =
      std::getenv("WAVESMITH_KERNELS"); // NOLINT(concurrency-mt-unsafe): it is never set
  if (folder == nullptr) GTEST_SKIP() << "WAVESMITH_KERNELS names no folder";
  const Subjects subjects = sourcesIn(folder, numberIn("WAVESMITH_KERNELS_MOST", 1000));
  const Rewritten rewritten = rewriteAll(subjects.all, Demand::Manual);
  std::fputs(rewritten.text().c_str(), stdout);
  EXPECT_EQ(rewritten.problems, std::vector<std::string>());
}

TEST(MutantsLong, OfTheUsersKernelsAreFound) {
  const char* const folder =
      std::getenv("WAVESMITH_KERNELS"); // NOLINT(concurrency-mt-unsafe): it is never set
  if (folder == nullptr) GTEST_SKIP() << "WAVESMITH_KERNELS names no folder";
  const Subjects subjects = sourcesIn(folder, numberIn("WAVESMITH_KERNELS_MOST", 1000));
  for (const std::string& trouble : subjects.troubles)
    std::fputs(("not used: " + trouble + "\n").c_str(), stdout);
  const Trial trial = tryMutants(subjects.all, numberIn("WAVESMITH_MUTANTS", 4));
  std::fputs(trial.text().c_str(), stdout);
  EXPECT_EQ(trial.disagreements(), "");
  const Advised advised = adviseAll(subjects.all);
  std::fputs(advised.text().c_str(), stdout);
  EXPECT_EQ(advised.problems, std::vector<std::string>());
}

} // namespace
} // namespace wavesmith::mutants
