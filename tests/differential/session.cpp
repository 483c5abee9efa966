// SPDX-License-Identifier: Apache-2.0
#include "differential/session.h"

#include "differential/corpus.h"
#include "differential/csmith.h"
#include "differential/generator.h"
#include "differential/random.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <iterator>
#include <mutex>
#include <numeric>
#include <thread>

namespace wavesmith::differential {
namespace {

constexpr unsigned kCsmithPrograms = 150;
constexpr unsigned kProgramsOfAFamily = 30;
constexpr unsigned kMostAttempts = 40;
constexpr std::size_t kMostTrouble = 1500; // characters of a compiler's output
// The size of the sample.
constexpr unsigned kSampledCsmith = 24;
constexpr unsigned kSampledOfAFamily = 5;
constexpr unsigned kSampledCorpus = 16;
// The distance between the seeds of two runs, and between a seed and its replacement.
constexpr std::uint64_t kSeedsOfARun = 100'000;
constexpr std::uint64_t kReplacement = 1'000;

std::vector<unsigned> levelsOf(Extent extent, std::size_t slot) {
  if (extent == Extent::All) return {kLevels.begin(), kLevels.end()};
  return slot % 2 == 0 ? std::vector<unsigned>{0, 2} : std::vector<unsigned>{1, 3};
}

class Session {
public:
  Session(const Plan& plan, std::filesystem::path folder, const std::function<void(Reference&)>& changeCpu)
      : plan_(plan), folder_(std::move(folder)), changeCpu_(changeCpu) {
    totals_.seed = plan.seed;
  }

  Totals run() {
    std::filesystem::remove_all(folder_);
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
      threads.emplace_back([this] {
        for (std::size_t slot = next_++; slot < plan_.slots.size(); slot = next_++)
          fill(plan_.slots[slot], slot);
      });
    threads.clear();
    return std::move(totals_);
  }

private:
  // Tries programs until one is usable for the slot.
  void fill(const Slot& slot, std::size_t number) {
    for (unsigned attempt = 0; attempt < kMostAttempts; ++attempt)
      if (const auto program = slot.make(attempt); program && decided(*program, slot.levels)) return;
    const std::scoped_lock lock(mutex_);
    totals_.troubles.push_back(fmt::format("no seed gave a program for place {}", number));
  }

  // False if another program must be found.
  bool decided(const Program& program, const std::vector<unsigned>& levels) {
    const auto folder = folder_ / program.name;
    std::filesystem::create_directories(folder);
    const Outcome outcome = compare(program, levels, folder);
    const std::scoped_lock lock(mutex_);
    if (outcome.verdict == Verdict::TooLong || outcome.verdict == Verdict::CompilerCrashed) {
      ++(outcome.verdict == Verdict::TooLong ? totals_.tooLong : totals_.compilerCrashed);
      std::filesystem::remove_all(folder);
      return false;
    }
    if (outcome.verdict == Verdict::NotBuilt) {
      totals_.troubles.push_back(fmt::format("{} (in {}): {}", program.name, folder.string(),
                                             outcome.explanation.substr(0, kMostTrouble)));
      return true;
    }
    count(program, outcome.trials, folder);
    return true;
  }

  struct Outcome {
    Verdict verdict = Verdict::Equal;
    std::string explanation;
    std::vector<Trial> trials;
  };

  Outcome compare(const Program& program, const std::vector<unsigned>& levels,
                  const std::filesystem::path& folder) const {
    Reference reference = runOnCpu(program, folder);
    Outcome outcome{reference.verdict, reference.explanation, {}};
    if (reference.verdict != Verdict::Equal) return outcome;
    if (changeCpu_) changeCpu_(reference);
    for (const unsigned level : levels) {
      Trial trial = runOnEmulator(program, reference, level, folder);
      if (trial.verdict != Verdict::Equal && trial.verdict != Verdict::Different)
        return {trial.verdict, trial.explanation, {}};
      outcome.trials.push_back(std::move(trial));
    }
    return outcome;
  }

  void count(const Program& program, const std::vector<Trial>& trials, const std::filesystem::path& folder) {
    ++totals_.programs[program.family];
    bool differs = false;
    for (const Trial& trial : trials) {
      ++totals_.trials.at(trial.level);
      totals_.instructions += trial.instructions;
      totals_.opcodes.insert(trial.opcodes.begin(), trial.opcodes.end());
      if (trial.verdict == Verdict::Equal) continue;
      differs = true;
      totals_.mismatches.push_back({program.name, program.seed, trial.level, trial.explanation, folder});
    }
    if (!differs) std::filesystem::remove_all(folder);
  }

  const Plan& plan_;
  std::filesystem::path folder_;
  const std::function<void(Reference&)>& changeCpu_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  Totals totals_;
};

std::string withCommas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3)
    digits.insert(i - 3, ",");
  return digits;
}

} // namespace

Plan planOf(Extent extent, std::uint64_t seed) {
  const bool all = extent == Extent::All;
  Plan plan{seed, {}};
  const auto add = [&](std::function<std::optional<Program>(unsigned)> make) {
    plan.slots.push_back({std::move(make), levelsOf(extent, plan.slots.size())});
  };
  const std::uint64_t base = seed * kSeedsOfARun;
  for (unsigned i = 0; i < (all ? kCsmithPrograms : kSampledCsmith); ++i)
    add([base, i](unsigned attempt) { return csmithProgram(base + i + attempt * kReplacement); });
  for (const Family& family : families())
    for (unsigned i = 0; i < (all ? kProgramsOfAFamily : kSampledOfAFamily); ++i)
      add([base, i, family](unsigned) { return family.make(base + i); });
  std::vector<Program> handwritten = corpus(seed);
  if (!all) { // others for another seed
    Random random(seed);
    while (handwritten.size() > kSampledCorpus)
      handwritten.erase(handwritten.begin() + random.below(static_cast<unsigned>(handwritten.size())));
  }
  for (const Program& program : handwritten)
    add([program](unsigned) { return program; });
  return plan;
}

unsigned Totals::programCount() const {
  return std::accumulate(programs.begin(), programs.end(), 0u,
                         [](unsigned sum, const auto& family) { return sum + family.second; });
}

std::string Totals::text() const {
  std::vector<std::string> kinds;
  for (const auto& [family, number] : programs)
    kinds.push_back(fmt::format("{} {}", number, family));
  std::string text =
      fmt::format("differential, seed {}: {} programs ({})\n", seed, programCount(), fmt::join(kinds, ", "));
  text += fmt::format("trials: {} at -O0, {} at -O1, {} at -O2, {} at -O3; {} instructions executed, of {} "
                      "opcodes\n",
                      trials[0], trials[1], trials[2], trials[3], withCommas(instructions), opcodes.size());
  text += fmt::format(
      "skipped: {} csmith seeds too long for the emulator or for the CPU, {} at which clang gives up; others "
      "took their places\n",
      tooLong, compilerCrashed);
  text += fmt::format("mismatches: {}\n", mismatches.size());
  for (const Mismatch& mismatch : mismatches)
    text += fmt::format("  {} (seed {}) at -O{}: {}\n    its sources are in {}\n", mismatch.program,
                        mismatch.seed, mismatch.level, mismatch.explanation, mismatch.folder.string());
  for (const std::string& trouble : troubles)
    text += "  " + trouble + "\n";
  return text;
}

Totals runSession(const Plan& plan, const std::filesystem::path& folder,
                  const std::function<void(Reference&)>& changeCpu) {
  return Session(plan, folder, changeCpu).run();
}

} // namespace wavesmith::differential
