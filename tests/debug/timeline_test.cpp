// SPDX-License-Identifier: Apache-2.0
// A timeline of a run, compared with what each position of the run says when it is visited.
#include "debug/debugged.h"
#include "debug/session.h"
#include "debug/timeline.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <stop_token>

namespace wavesmith::testing {
namespace {

using emulator::InstructionClass;
using ClassCounts = std::map<InstructionClass, std::uint64_t>;

struct VisitedStep {
  emulator::WaveId wave;
  InstructionClass cls = InstructionClass::Other;
};

// Position by position.
std::vector<VisitedStep> visitSteps(debug::History& history, std::uint64_t first, std::uint64_t last) {
  std::vector<VisitedStep> result;
  for (std::uint64_t position = first; position < last; ++position) {
    history.go(position);
    const emulator::Wave& wave = *history.now().next();
    result.push_back({{wave.group->index, wave.id}, emulator::classOf(*wave.next->instruction)});
  }
  return result;
}

// Every step is in a span of its wave; a span begins and ends with a step of its wave, and its columns have its class as
// the most frequent one.
void expectTimeline(const std::vector<debug::TimelineSpan>& spans, const std::vector<VisitedStep>& steps,
                    std::uint64_t first, std::uint64_t resolution) {
  std::map<std::pair<emulator::WaveId, std::uint64_t>, ClassCounts> columns;
  std::map<emulator::WaveId, std::vector<debug::TimelineSpan>> byWave;
  for (const debug::TimelineSpan& span : spans)
    byWave[span.wave].push_back(span);
  for (std::size_t i = 0; i < steps.size(); ++i)
    ++columns[{steps[i].wave, i / resolution}][steps[i].cls];
  std::size_t inSpans = 0;
  for (std::size_t i = 0; i < steps.size(); ++i)
    inSpans += static_cast<std::size_t>(std::ranges::count_if(byWave[steps[i].wave], [&](const auto& span) {
      return span.first <= first + i && first + i < span.last;
    }));
  EXPECT_EQ(inSpans, steps.size());
  for (const auto& [wave, of] : byWave) {
    for (std::size_t i = 0; i < of.size(); ++i) {
      ASSERT_LT(of[i].first, of[i].last);
      EXPECT_EQ(steps.at(of[i].first - first).wave, wave);
      EXPECT_EQ(steps.at(of[i].last - 1 - first).wave, wave);
      if (i != 0) {
        EXPECT_LE(of[i - 1].last, of[i].first);
      }
      for (std::uint64_t column = (of[i].first - first) / resolution;
           column <= (of[i].last - 1 - first) / resolution; ++column) {
        const auto counts = columns.find({wave, column});
        if (counts == columns.end()) continue; // a gap that is too short to be told apart
        std::uint64_t most = 0;
        for (const auto& [cls, count] : counts->second)
          most = std::max(most, count);
        EXPECT_EQ(counts->second[of[i].cls], most);
      }
    }
  }
}

TEST(TimelineOfARun, IsWhatEveryPositionSays) {
  const Debugged debugged = debuggedExample("gemm.run.yaml");
  for (const bool checkedMode : {false, true}) {
    const DebuggedRun run = debugged.start({.checkedMode = checkedMode, .interval = 700});
    static_cast<void>(run.history->run(6000, nullptr));
    const std::uint64_t end = run.history->end();
    const auto all = visitSteps(*run.history, 0, end);
    struct Part {
      std::uint64_t first, last;
      std::uint32_t columns;
    };
    for (const Part& part : {Part{0, end, 100}, Part{0, end, 1}, Part{123, 987, 0}, Part{500, 2345, 7}}) {
      run.history->go(321);
      const auto spans = debug::timelineOf(*run.history, part.first, part.last, part.columns, {});
      EXPECT_EQ(run.history->position(), 321u);
      const std::uint64_t columns = part.columns != 0 ? part.columns : part.last - part.first;
      expectTimeline(spans,
                     {all.begin() + static_cast<std::ptrdiff_t>(part.first),
                      all.begin() + static_cast<std::ptrdiff_t>(part.last)},
                     part.first, (part.last - part.first + columns - 1) / columns);
      EXPECT_TRUE(std::ranges::is_sorted(spans, {}, &debug::TimelineSpan::last));
    }
  }
}

// The history counts for each slice what a replay of the whole run counts.
TEST(TimelineOfARun, SlicesCountEveryInstruction) {
  const Debugged debugged = debuggedExample("vector_add.run.yaml");
  const DebuggedRun run = debugged.start({});
  static_cast<void>(run.history->run(~std::uint64_t{0}, nullptr));
  const std::uint64_t end = run.history->end();
  ASSERT_GT(end, debug::kReplayedForTimeline);
  std::map<emulator::WaveId, ClassCounts> counted, expected;
  std::uint64_t next = 0;
  run.history->visitSlices(0, end, [&](const debug::ExecutedSlice& slice) {
    EXPECT_EQ(slice.first, next);
    next += slice.count();
    for (std::size_t i = 0; i < slice.counts.size(); ++i)
      if (slice.counts[i] != 0) counted[slice.wave][static_cast<InstructionClass>(i)] += slice.counts[i];
    return true;
  });
  EXPECT_EQ(next, end);
  class Every : public debug::Observer {
  public:
    explicit Every(std::map<emulator::WaveId, ClassCounts>& counts) : counts_(counts) {}
    unsigned interest(const emulator::MicroOp&) override { return kAfter; }
    bool after(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t) override {
      ++counts_[{wave.group->index, wave.id}][emulator::classOf(*op.instruction)];
      return false;
    }

  private:
    std::map<emulator::WaveId, ClassCounts>& counts_;
  } every(expected);
  run.history->go(0);
  static_cast<void>(run.history->run(end, &every));
  EXPECT_EQ(counted, expected);

  // One column: the most frequent class of each wave.
  const auto whole = debug::timelineOf(*run.history, 0, end, 1, {});
  ASSERT_EQ(whole.size(), expected.size());
  for (const debug::TimelineSpan& span : whole) {
    const ClassCounts& counts = expected[span.wave];
    const auto most = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    EXPECT_EQ(counts.at(span.cls), most->second);
  }
  // The end of the run is there, too.
  const auto many = debug::timelineOf(*run.history, 0, end, 4000, {});
  EXPECT_LE(many.size(), debug::kMostSpans);
  ASSERT_FALSE(many.empty());
  EXPECT_EQ(many.back().last, end);
}

// Sixteen waves, each of which executes a few instructions and lets the others go on.
Debugged yieldingKernel() {
  return debuggedText(R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_movk_i32 s4, 1000
again:
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_sleep 1
  s_cbranch_scc1 again
  s_endpgm
.Lend:
  .size k, .Lend - k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)",
                      "wavesmith: 1\nsource: k.s\nkernel: k\n"
                      "launch: { grid: [1024, 1, 1], workgroup: [1024, 1, 1] }\n");
}

TEST(TimelineOfARun, MakesSpansLongerIfThereAreTooMany) {
  const Debugged debugged = yieldingKernel();
  const DebuggedRun run = debugged.start({});
  static_cast<void>(run.history->run(60'000, nullptr));
  const std::uint64_t end = run.history->end();
  const auto spans = debug::timelineOf(*run.history, 0, end, 0, {});
  EXPECT_LE(spans.size(), debug::kMostSpans);
  EXPECT_GT(spans.size(), debug::kMostSpans / 8);
  std::map<emulator::WaveId, std::uint64_t> last;
  for (const debug::TimelineSpan& span : spans)
    last[span.wave] = std::max(last[span.wave], span.last);
  EXPECT_EQ(last.size(), 16u);
  for (const auto& [wave, at] : last)
    EXPECT_GT(at, end - 200) << "to the end of the interval";
}

TEST(TimelineOfARun, AfterAnEdit) {
  const Debugged debugged = debuggedExample("vector_add.run.yaml");
  auto session = debug::Session::start(debugged.launch, {}).value();
  const auto ask = [&](const debug::Request& request) { ASSERT_TRUE(session->handle(request, {})); };
  ask({.verb = debug::Verb::Step, .number = 300});
  ask({.verb = debug::Verb::Go, .number = 203});
  ask({.verb = debug::Verb::Set, .text = "a[70]", .value = "0.5"});
  ask({.verb = debug::Verb::Step, .number = 50});
  std::uint64_t next = 0;
  session->debugger().history().visitSlices(0, ~std::uint64_t{0}, [&](const debug::ExecutedSlice& slice) {
    EXPECT_EQ(slice.first, next);
    next += slice.count();
    return true;
  });
  EXPECT_EQ(next, session->debugger().history().end());
}

TEST(TimelineOfARun, CanBeInterrupted) {
  const Debugged debugged = debuggedExample("vector_add.run.yaml");
  const DebuggedRun run = debugged.start({});
  static_cast<void>(run.history->run(~std::uint64_t{0}, nullptr));
  std::stop_source stop;
  stop.request_stop();
  run.history->go(77);
  EXPECT_TRUE(debug::timelineOf(*run.history, 0, 50'000, 100, stop.get_token()).empty());
  EXPECT_EQ(run.history->position(), 77u);
  EXPECT_LE(debug::timelineOf(*run.history, 0, ~std::uint64_t{0}, 100, stop.get_token()).size(), 3u);
}

} // namespace
} // namespace wavesmith::testing
