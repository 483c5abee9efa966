// SPDX-License-Identifier: Apache-2.0
// A sample of compiled programs: they have no findings, and every removed wait is found.
#include "differential/tools.h"
#include "false_positives/trial.h"

#include <gtest/gtest.h>

namespace wavesmith::false_positives {
namespace {

TEST(FalsePositives, CompiledCodeHasNoFindingsAndMutantsDo) {
  ASSERT_EQ(differential::missingTools(), "");
  const Trial trial = tryAll(Extent::Sample);
  EXPECT_GE(trial.totals.kernels, 200u);
  EXPECT_TRUE(trial.failures().empty()) << trial.failures();
  for (const char* const kind : {"a wait removed", "a counter of a wait left out", "an s_nop shortened",
                                 "half the LDS", "a granule of VGPRs less", "no kernarg segment pointer"})
    EXPECT_GE(trial.totals.mutants.at(kind).found, kind[0] == 'h' ? 20u : 100u) << kind;
}

} // namespace
} // namespace wavesmith::false_positives
