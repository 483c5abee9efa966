// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysed.h"
#include "analysis/wait_counters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> found(const program::Program& program, const Options& options = {}) {
  const Footprints footprints(program);
  const Values values(program, footprints);
  const WaitCounters counters(program, footprints, values, options);
  std::vector<Finding> findings;
  for (const Finding& finding : counters.findings())
    if (!finding.strict || options.strict) findings.push_back(finding);
  return testing::toStrings(findings, program);
}

std::vector<std::string> foundInFile(const std::string& path) {
  return found(*testing::programOfFile(path));
}

TEST(WaitCounters, AreSilentAboutTheExamples) {
  for (const char* name :
       {"vector_add", "unrolled", "matmul_tile", "guarded_copy", "permute", "scratch", "shifted_copy"})
    EXPECT_THAT(foundInFile(std::string("resources/examples/") + name + ".s"), IsEmpty()) << name;
}

// The two remarks that the comments of the example ask the reader to find.
TEST(WaitCounters, TellEntryAndSteadyStateApart) {
  EXPECT_THAT(foundInFile("resources/examples/vector_add_loads_first.s"),
              ElementsAre("W0120 remark 109 <- 119 vmcnt 4/3", "W0120 remark 127 <- 101 vmcnt 4/3"));
}

} // namespace
} // namespace wavesmith::analysis
