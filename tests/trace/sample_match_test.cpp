// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "support/paths.h"
#include "support/result.h"
#include "trace/sample_match.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::trace {
namespace {

using analysis::testing::onLine;

// Instructions of the sampled kernel (tests/trace/data/README.md), in an order of our own; the wait twice.
constexpr const char* kSampled = R"(  s_setprio 3
  buffer_load_dword v32, v13, s[12:15], 0 offen
  s_waitcnt vmcnt(0)
  v_mfma_f32_16x16x4_f32 a[0:3], v4, v28, a[0:3]
  s_waitcnt vmcnt(0)
  s_endpgm
)";

struct MatchedSamples {
  explicit MatchedSamples(const std::string& table, const std::string& body = kSampled)
      : program(analysis::testing::programOf(analysis::testing::kernel(body))) {
    auto read = readPcSamples(testing::sourceDirectory() / "tests/trace/data/mi300_pcs" / table);
    if (!read) throw std::runtime_error(read.error().message);
    samples = std::move(*read);
    match = matchSamples(samples, *program);
  }
  [[nodiscard]] SampleTotals at(std::uint32_t line) const {
    return samplesIn(samples, match, std::vector<program::Index>{onLine(*program, line)});
  }

  std::unique_ptr<const program::Program> program;
  PcSamples samples;
  SampleMatch match;
};

TEST(SampleMatch, FindsInstructionsByTheirText) {
  const MatchedSamples stochastic("stochastic.csv");
  EXPECT_EQ(stochastic.at(1).samples, 1U);
  EXPECT_EQ(stochastic.at(1).reasons, (std::vector<StallReason>{{"NO_INSTRUCTION_AVAILABLE", 1}}));
  EXPECT_EQ(stochastic.at(1).stalled(), 1U);
  EXPECT_EQ(stochastic.at(4).samples, 1U);
  // The table does not say which of the two waits.
  for (const std::uint32_t line : {3U, 5U}) {
    EXPECT_EQ(stochastic.at(line).samples, 0U);
    EXPECT_EQ(stochastic.at(line).shared, 52U);
    EXPECT_EQ(stochastic.at(line).reasons, (std::vector<StallReason>{{"WAITCNT", 52}}));
  }
  EXPECT_EQ(stochastic.match.certain, 3U);
  EXPECT_EQ(stochastic.match.ambiguous, 52U);
  EXPECT_EQ(stochastic.match.unknown, 5U);
  EXPECT_EQ(stochastic.match.elsewhere, 5U);
  EXPECT_EQ(
      stochastic.match.sentence(),
      "3 of 65 samples are at one line of this program, 52 at one of several lines that read the same, 5 "
      "are of instructions that it does not have, 5 are in unknown code");
  const auto lines = samplesByLine(stochastic.samples, stochastic.match, *stochastic.program);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines.front().totals.atMost(), 52U);
}

TEST(SampleMatch, TakesHostTrapSamples) {
  const MatchedSamples trapped("host_trap.csv");
  EXPECT_EQ(trapped.match.certain, 3U);
  EXPECT_EQ(trapped.at(3).shared, 52U);
  EXPECT_TRUE(trapped.at(3).reasons.empty());
}

TEST(SampleMatch, DebugInformationTellsEqualInstructionsApart) {
  MatchedSamples matched("stochastic.csv");
  const source::Place place = matched.program->place(onLine(*matched.program, 5));
  for (const std::string& file : {"src/" + place.file, place.file})
    for (const std::string& inlined : {std::string(), std::string(" -> src/caller.s:9")}) {
      matched.samples.instructions.front().source = file + ":" + std::to_string(place.line) + inlined;
      matched.match = matchSamples(matched.samples, *matched.program);
      EXPECT_EQ(matched.at(5).samples, 52U) << matched.samples.instructions.front().source;
      EXPECT_EQ(matched.at(3).atMost(), 0U);
    }
  // A place of another file says nothing.
  matched.samples.instructions.front().source = "other.s:" + std::to_string(place.line);
  matched.match = matchSamples(matched.samples, *matched.program);
  EXPECT_EQ(matched.at(5).shared, 52U);
}

TEST(SampleMatch, TheCodeOfSamplesIsThatOfATrace) {
  const MatchedSamples matched("stochastic.csv");
  const Trace trace = codeOfSamples(matched.samples);
  ASSERT_EQ(trace.code.size(), matched.samples.instructions.size());
  EXPECT_EQ(trace.code.front().text, "s_waitcnt vmcnt(0)");
  EXPECT_EQ(trace.executions(), 0U);
}

} // namespace
} // namespace wavesmith::trace
