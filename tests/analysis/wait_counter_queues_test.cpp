// SPDX-License-Identifier: Apache-2.0
// The queues before each line of the examples and the verdicts on their waits, next to the hand-written
// comments of those files about the same.
#include "analysis/analyzed.h"
#include "support/golden.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

namespace wavesmith::analysis {
namespace {

// "82 84?1 86": lines, oldest first; `?` if the order is unknown.
std::string queueText(const program::Program& program, const WaitCounters& counters, Index at, Phase phase) {
  std::string text;
  for (const Counter counter : {Counter::Vm, Counter::Lgkm}) {
    std::string queue;
    for (const Pending& pending : counters.before(at, counter, phase))
      queue += fmt::format(" {}{}+{}", testing::lineOf(program, pending.producer), pending.ordered ? "" : "?",
                           pending.younger);
    if (!queue.empty()) text += fmt::format("  {}:{}", name(counter), queue);
  }
  return text;
}

std::string answerText(const program::Program& program, const WaitAnswer& a) {
  constexpr std::array kVerdicts{"exact", "stronger", "not needed", "for others", "unknown"};
  std::string text = fmt::format("        {}({}): {}", name(a.counter), a.count,
                                 kVerdicts[static_cast<unsigned>(a.verdict)]);
  if (a.suffices) text += fmt::format(", {} suffices", *a.suffices);
  if (a.onEntry) text += fmt::format(", entry {}, steady state {}", *a.onEntry, *a.inSteadyState);
  if (a.neededBy != kNone) text += fmt::format(", for line {}", testing::lineOf(program, a.neededBy));
  return text + "\n";
}

std::string queuesOf(const char* example) {
  const auto program = testing::programOfFile(fmt::format("resources/examples/{}.s", example));
  const Footprints footprints(*program);
  const Values values(*program, footprints);
  const WaitCounters counters(*program, footprints, values, {});
  std::string text;
  for (Index i = 0; i < program->instructions().size(); ++i) {
    const std::string entry = queueText(*program, counters, i, Phase::Entry);
    const std::string steady = queueText(*program, counters, i, Phase::Steady);
    text += fmt::format("{:>4} {}{}\n", testing::lineOf(*program, i),
                        program->instructions()[i].row().mnemonic, entry);
    if (entry != steady) text += fmt::format("        steady state{}\n", steady);
    for (const WaitAnswer& answer : counters.answers())
      if (answer.wait == i) text += answerText(*program, answer);
  }
  for (const Finding& finding : counters.findings())
    text += fmt::format("{}: {}\n", testing::toString(finding, *program), finding.message);
  return text;
}

TEST(WaitCounterQueues, MatchGoldensOfTheExamples) {
  for (const char* example : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile"})
    EXPECT_TRUE(
        wavesmith::testing::matchesGolden(fmt::format("analysis/queues_{}.txt", example), queuesOf(example)));
}

} // namespace
} // namespace wavesmith::analysis
