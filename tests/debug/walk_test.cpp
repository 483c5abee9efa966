// SPDX-License-Identifier: Apache-2.0
// Random walks forward and backward end in the state of a run that never went back.
#include "debug/debugged.h"
#include "execution/emulator_backend.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace wavesmith::testing {
namespace {

constexpr std::uint64_t kEnd = ~std::uint64_t{0};
constexpr std::uint64_t kMostInstructions = 3'000'000;

struct WalkPlan {
  debug::HistoryOptions options;
  unsigned walks = 10;
};

std::uint64_t lengthOf(const Debugged& debugged, const debug::HistoryOptions& options) {
  const DebuggedRun run = debugged.start(options);
  static_cast<void>(run.history->run(kMostInstructions, nullptr));
  return run.history->end();
}

// Moves of one walk: positions, of which the last is its end.
std::vector<std::uint64_t> randomWalk(std::mt19937_64& random, std::uint64_t length) {
  std::vector<std::uint64_t> moves;
  std::uint64_t at = 0;
  for (unsigned i = 1 + static_cast<unsigned>(random() % 6); i != 0; --i) {
    switch (random() % 4) {
    case 0: at = random() % (length + 1); break;
    case 1: at = std::min(length, at + random() % 100); break;
    case 2: at -= std::min(at, random() % 100); break;
    default: at = at == 0 ? 1 : at - 1; break;
    }
    moves.push_back(at);
  }
  return moves;
}

// In one history, one walk after the other; `reached` says how far it has been executed at first.
void walk(const Debugged& debugged, const WalkPlan& plan, std::uint64_t seed) {
  SCOPED_TRACE(fmt::format("{}, seed {}", debugged.name, seed));
  std::mt19937_64 random(seed);
  const std::uint64_t length = lengthOf(debugged, plan.options);
  std::vector<std::vector<std::uint64_t>> walks;
  std::map<std::uint64_t, std::uint64_t> digests;
  for (unsigned i = 0; i < plan.walks; ++i)
    digests[walks.emplace_back(randomWalk(random, length)).back()] = 0;
  {
    debug::HistoryOptions options = plan.options;
    options.interval = kEnd / 2; // one snapshot, which is never used
    const DebuggedRun fresh = debugged.start(options);
    for (auto& [position, digest] : digests) {
      static_cast<void>(fresh.history->run(position, nullptr));
      digest = digestOf(*fresh.history);
    }
  }
  const DebuggedRun run = debugged.start(plan.options);
  debug::History& history = *run.history;
  for (const auto& moves : walks) {
    for (const std::uint64_t to : moves) {
      if (to <= history.end() && random() % 4 != 0)
        history.go(to);
      else if (to >= history.position())
        static_cast<void>(history.run(to, nullptr));
      else
        history.go(to);
      ASSERT_EQ(history.position(), to);
    }
    ASSERT_EQ(digestOf(history), digests[moves.back()]) << fmt::format(
        "at {} of {}, walk {} of {}", moves.back(), length, &moves - walks.data(), fmt::join(moves, " "));
  }
}

std::vector<std::string> runFiles() {
  return {"gemm.run.yaml",         "gemm_reference.run.yaml",
          "guarded_copy.run.yaml", "matmul_tile.run.yaml",
          "permute.run.yaml",      "scratch.run.yaml",
          "shifted_copy.run.yaml", "unrolled.run.yaml",
          "vector_add.run.yaml",   "vector_add_loads_first.run.yaml"};
}

TEST(RandomWalks, ExamplesInFastMode) {
  std::uint64_t seed = 1;
  for (const std::string& file : runFiles())
    walk(debuggedExample(file), {{.interval = 3001}, 40}, seed++);
}

TEST(RandomWalks, ExamplesInCheckedMode) {
  std::uint64_t seed = 100;
  for (const std::string& file : runFiles())
    walk(debuggedExample(file), {{.checkedMode = true, .interval = 5000}, 15}, seed++);
}

TEST(RandomWalks, OtherSchedules) {
  std::uint64_t seed = 200;
  for (const std::string& file : runFiles()) {
    walk(debuggedExample(file), {{.schedule = seed, .interval = 7001}, 10}, seed);
    walk(debuggedExample(file), {{.schedule = seed, .checkedMode = true, .interval = 7001}, 5}, seed);
    ++seed;
  }
}

TEST(RandomWalks, LittleMemory) {
  walk(debuggedExample("vector_add.run.yaml"), {{.memoryLimit = 6u << 20, .interval = 1000}, 20}, 300);
}

TEST(RandomWalks, Csmith) {
  std::uint64_t seed = 400;
  const unsigned count = runsMany() ? 20 : 3;
  const auto programs = debuggedCsmith(count);
  ASSERT_EQ(programs.size(), count);
  for (const Debugged& program : programs) {
    walk(program, {{.interval = 211}, 12}, seed);
    walk(program, {{.checkedMode = true, .interval = 211}, 4}, seed);
    ++seed;
  }
}

} // namespace
} // namespace wavesmith::testing
