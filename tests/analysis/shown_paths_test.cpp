// SPDX-License-Identifier: Apache-2.0
// The path that a finding shows is one that a wave takes: random kernels with loops, parities and correlated
// branches are executed with every combination of some arguments, by a short interpreter and, for a sample, by the
// emulator. A finding is true if one of these runs issues the load, takes exactly the shown branches, and reads the
// register while the load is outstanding; and the first such read of every run is reported.
#include "analysis/analyzed.h"
#include "analysis/branching_kernels.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::analysis {
namespace {

using Kind = testing::KernelLine::Kind;
using Arguments = std::array<std::uint32_t, testing::kArguments>;
using Path = std::vector<std::uint32_t>; // lines, as in Finding::path

constexpr std::size_t kMostLines = 160; // of a run

// Small numbers of both signs, both ends of the signed numbers, and some farther away.
constexpr std::array<std::uint32_t, 15> kNumbers{0,   1,   2,   3,          4,          5,          6,  7,
                                                 ~0U, ~1U, ~2U, 0x7fffffff, 0x80000000, 0x80000001, 100};

bool isBranch(const testing::KernelLine& line) {
  return line.kind == Kind::Compare || line.kind == Kind::Bit;
}

// The part of a run from the load to the use, as a finding shows it: a branch that is taken many times in
// succession is shown once, and one to the next instruction is not shown.
Path pathOf(const testing::Kernel& kernel, const std::vector<std::uint32_t>& numbers, const testing::Run& run,
            const testing::Run::Early& early) {
  Path path{numbers[run.lines[early.load]]};
  for (std::size_t n = early.load; n < early.use; ++n) {
    const std::size_t at = run.lines[n], next = run.lines[n + 1];
    if (!isBranch(kernel[at])) continue;
    std::size_t following = at + 1, target = next;
    while (kernel[following].kind == Kind::Label)
      ++following;
    while (kernel[target].kind == Kind::Label)
      ++target;
    if (target != following && path.back() != numbers[at]) path.push_back(numbers[at]);
  }
  path.push_back(numbers[run.lines[early.use]]);
  return path;
}

struct Observed {
  // By use and load, as lines of the text: the paths of some runs, each with its arguments.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::map<Path, Arguments>> paths;
  // Of the first early read of each run: the last line at or before it to which control can have jumped, and
  // the line of the read.
  std::set<std::pair<std::uint32_t, std::uint32_t>> first;
  // Every run has ended, and the arguments have no other values.
  bool isComplete = true;
};

Observed observe(const testing::Kernel& kernel, const std::vector<std::uint32_t>& numbers) {
  Observed observed;
  observed.isComplete = kernel.front().kind == Kind::And;
  for (const std::uint32_t a : kNumbers) {
    for (const std::uint32_t b : kNumbers) {
      for (const std::uint32_t c : kNumbers) {
        const testing::Run run = testing::execute(kernel, {a, b, c}, kMostLines);
        observed.isComplete &= !run.isCut;
        for (const testing::Run::Early& early : run.early) {
          const std::pair key{numbers[run.lines[early.use]], numbers[run.lines[early.load]]};
          observed.paths[key].try_emplace(pathOf(kernel, numbers, run, early), Arguments{a, b, c});
        }
        if (run.early.empty()) continue;
        std::size_t start = run.lines[run.early.front().use];
        while (start > 0 && kernel[start].kind != Kind::Label && !isBranch(kernel[start - 1]))
          --start;
        observed.first.emplace(numbers[start], numbers[run.lines[run.early.front().use]]);
      }
    }
  }
  return observed;
}

// The lines that the emulator executes.
std::vector<std::size_t> trace(const testing::Kernel& kernel, const Arguments& arguments,
                               std::size_t instructions) {
  wavesmith::testing::Machine machine(wavesmith::testing::kernelText("k", testing::bodyOf(kernel, true)));
  if (!machine.ready()) return {};
  constexpr std::uint32_t kUnwritten = 0xffff;
  const auto data = machine.buffer("data", std::vector<std::uint32_t>(64));
  const auto lines = machine.buffer("lines", std::vector<std::uint32_t>(kMostLines * 2, kUnwritten));
  emulator::RunControl control;
  control.instructionLimit = instructions;
  (void)machine.run({64, 1, 1}, {64, 1, 1},
                    wavesmith::testing::arguments(data, lines, arguments[0], arguments[1], arguments[2], 0U),
                    control);
  std::vector<std::size_t> result;
  for (const std::uint32_t line : machine.read<std::uint32_t>(lines, kMostLines * 2))
    if (line != kUnwritten) result.push_back(line);
  return result;
}

void replayInEmulator(const testing::Kernel& kernel, const Arguments& arguments, const std::string& body) {
  std::vector<std::size_t> expected;
  for (const std::size_t at : testing::execute(kernel, arguments, kMostLines).lines)
    if (kernel[at].kind != Kind::Label) expected.push_back(at);
  // Each line is at most seven instructions; a run that does not end is compared as far as both went.
  std::vector<std::size_t> executed = trace(kernel, arguments, 7 * kMostLines);
  const std::size_t length = std::min(executed.size(), expected.size());
  ASSERT_GE(length, std::min<std::size_t>(expected.size(), kMostLines / 2)) << body;
  executed.resize(length);
  expected.resize(length);
  EXPECT_EQ(executed, expected) << body;
}

struct ShownCounts {
  unsigned kernels = 0, errors = 0, wrong = 0, undecided = 0, complete = 0, reads = 0, unproven = 0,
           missed = 0, replayed = 0;
};

void checkKernel(const testing::Kernel& kernel, ShownCounts& counts, unsigned& sample) {
  const std::string body = testing::bodyOf(kernel);
  const std::vector<std::uint32_t> numbers = testing::lineNumbers(kernel);
  const auto program =
      testing::programOf(testing::kernel(body, "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"));
  const auto analysis = analyze(*program, {});
  const Observed observed = observe(kernel, numbers);
  counts.complete += observed.isComplete ? 1 : 0;
  std::set<std::uint32_t> reported;
  for (const Finding& finding : analysis->findings) {
    if (finding.code != source::Code::MissingVmcnt) continue;
    ++counts.errors;
    Path path;
    for (const Index at : finding.path)
      path.push_back(testing::lineOf(*program, at));
    ASSERT_GE(path.size(), 2U);
    EXPECT_EQ(path.front(), testing::lineOf(*program, finding.producer));
    EXPECT_EQ(path.back(), testing::lineOf(*program, finding.at));
    reported.insert(path.back());
    const auto found = observed.paths.find({path.back(), path.front()});
    const bool isTaken = found != observed.paths.end() && found->second.contains(path);
    if (!isTaken && !observed.isComplete) {
      ++counts.undecided; // a run that is longer, or has other arguments, may take it
    } else if (!isTaken) {
      ++counts.wrong;
      if (std::getenv("WAVESMITH_SHOW") == nullptr) continue; // NOLINT(concurrency-mt-unsafe): likewise
      ADD_FAILURE() << "no run takes " << ::testing::PrintToString(path) << " of "
                    << testing::toString(finding, *program) << "\n"
                    << body;
    } else if (sample++ % 16 == 0) {
      ++counts.replayed;
      replayInEmulator(kernel, found->second.at(path), body);
    }
  }
  for (const auto& [start, use] : observed.first) {
    ++counts.reads;
    const auto at = reported.lower_bound(start);
    if (at != reported.end() && *at <= use) continue;
    const bool isUnproven = std::ranges::any_of(analysis->counters.unproven(), [&](const auto& one) {
      const std::uint32_t line = testing::lineOf(*program, one.at);
      return start <= line && line <= use;
    });
    ++(isUnproven ? counts.unproven : counts.missed);
    ADD_FAILURE() << "line " << use << " is not reported" << (isUnproven ? " but unproven" : "") << "\n"
                  << body;
  }
}

TEST(ShownPaths, AreTakenBySomeRunAndEveryEarlyReadIsReported) {
  const char* given = std::getenv("WAVESMITH_SEED"); // NOLINT(concurrency-mt-unsafe): no other thread
  std::mt19937 random(given != nullptr ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 1);
  const char* more = std::getenv("WAVESMITH_KERNELS"); // NOLINT(concurrency-mt-unsafe): likewise
  const unsigned kernels = more != nullptr ? static_cast<unsigned>(std::strtoul(more, nullptr, 10)) : 400;
  ShownCounts counts;
  unsigned sample = 0, failed = 0;
  for (; counts.kernels < kernels && failed < 3; ++counts.kernels) {
    const bool before = HasFailure();
    checkKernel(testing::randomKernel(random), counts, sample);
    failed += HasFailure() && !before ? 1 : 0;
    if (HasFatalFailure()) return;
  }
  fmt::print(
      "{} kernels, {} with all their runs: {} errors, {} of them on no run, {} undecided; {} first early "
      "reads, {} unproven, {} missed; {} paths replayed in the emulator\n",
      counts.kernels, counts.complete, counts.errors, counts.wrong, counts.undecided, counts.reads,
      counts.unproven, counts.missed, counts.replayed);
  EXPECT_GT(counts.errors, counts.kernels / 4);
  EXPECT_GT(counts.complete, counts.kernels / 5);
  EXPECT_LE(counts.undecided * 20, counts.errors);
  // Not known along a path: a fact that holds in all iterations but the first, and that a number is not less
  // than some of its bits. (WAVESMITH_SHOW=1 lists these.)
  EXPECT_LE(counts.wrong * 100, counts.errors);
}

} // namespace
} // namespace wavesmith::analysis
