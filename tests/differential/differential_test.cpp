// SPDX-License-Identifier: Apache-2.0
// A sample of the programs: the emulator's results match this CPU's. Also tests the suite itself: it reports
// differences, and counts ulps correctly.
#include "differential/corpus.h"
#include "differential/run_suite.h"
#include "differential/tools.h"

#include <gtest/gtest.h>

namespace wavesmith::differential {
namespace {

TEST(Differential, CompilersAreInstalled) {
  EXPECT_EQ(missingTools(), "");
}

TEST(Differential, SampleMatchesTheCpu) {
  ASSERT_EQ(missingTools(), "");
  const Totals totals = runSuite(Extent::Sample);
  EXPECT_TRUE(totals.mismatches.empty() && totals.troubles.empty()) << totals.text();
  EXPECT_GE(totals.programCount(), 60u);
  EXPECT_GT(totals.instructions, 1'000'000u);
  for (const unsigned trials : totals.trials)
    EXPECT_GE(trials, 20u);
}

// The CPU's result is changed by one bit in one word.
TEST(Differential, ReportsOneChangedWord) {
  ASSERT_EQ(missingTools(), "");
  Plan plan = planOf(Extent::Sample, 1);
  std::erase_if(plan.slots, [&](const Slot& slot) {
    const auto program = slot.make(0);
    return !program || program->family != "integer";
  });
  plan.slots.resize(1);
  plan.slots[0].levels = {1};
  const std::filesystem::path folder = WAVESMITH_DIFFERENTIAL_FOLDER "/changed";
  const Totals same = runSession(plan, folder);
  EXPECT_TRUE(same.mismatches.empty() && same.troubles.empty()) << same.text();
  const Totals totals = runSession(plan, folder, [](Reference& reference) { reference.out[37] ^= 1; });
  ASSERT_EQ(totals.mismatches.size(), 1u) << totals.text();
  EXPECT_NE(totals.mismatches[0].explanation.find("word 37: "), std::string::npos);
  EXPECT_NE(totals.mismatches[0].explanation.find("1 of "), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(totals.mismatches[0].folder / "program.cl"));
  EXPECT_NE(totals.text().find("mismatches: 1\n"), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(Differential, CountsUlpsAndTreatsNansAsEqual) {
  Program program;
  program.ulps = 2;
  const std::vector<std::uint32_t> expected{0x3f800000, 0x3f800000, 0x7fc00000,
                                            0x7f800000, 0x00000001, 0x7fc00001};
  const std::vector<std::uint32_t> actual{0x3f800002, 0x3f800003, 0xffc00001,
                                          0x7f7fffff, 0x80000002, 0x3f800000};
  EXPECT_EQ(differences(program, expected, actual), (std::vector<std::size_t>{1, 4, 5}));
  program.ulps.reset();
  EXPECT_EQ(differences(program, expected, actual).size(), 6u);
}

TEST(Differential, EveryKernelHasALaunchLine) {
  const std::vector<Program> programs = corpus(1);
  EXPECT_GE(programs.size(), 30u);
  for (const Program& program : programs)
    EXPECT_FALSE(program.text.starts_with("#error")) << program.name;
  Program program;
  ASSERT_TRUE(
      readLaunchLine("// a\n// launch: grid 8 4 2, work-group 4 2 1, in 7, out 9, ulps 3\nx", program));
  EXPECT_EQ(program.grid, (std::array<std::uint32_t, 3>{8, 4, 2}));
  EXPECT_EQ(program.workgroup, (std::array<std::uint32_t, 3>{4, 2, 1}));
  EXPECT_EQ(program.inWords, 7u);
  EXPECT_EQ(program.outWords, 9u);
  EXPECT_EQ(program.ulps, 3u);
  EXPECT_FALSE(readLaunchLine("// launch: grid 8", program));
}

} // namespace
} // namespace wavesmith::differential
