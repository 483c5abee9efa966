// SPDX-License-Identifier: Apache-2.0
// sourcesOf against the emulator: with the sources that it names, and everything else random, an instruction writes the
// same value.
#include "debug/random_executions.h"
#include "debug/values/value_sources.h"
#include "emulator/machine/dispatch_context.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace wavesmith::testing {
namespace {

using debug::SourceRole;
using debug::ValueSource;
using emulator::Location;
using emulator::StateItem;
using emulator::Storage;

constexpr std::size_t kPlacesOfATrial = 3;

std::string listOf(const std::vector<ValueSource>& sources) {
  std::string text;
  for (const ValueSource& source : sources)
    text += fmt::format("; {} {}", debug::name(source.role),
                        source.isConstant ? fmt::format("{:#x}", source.constant) : textOf(source.location));
  return text;
}

void copy(const Trial& trial, WaveState from, WaveState& to, const Location& location) {
  const auto source = trial.bytesOf(from, location), target = trial.bytesOf(to, location);
  for (std::size_t i = 0; i < source.size(); ++i)
    *target[i] = *source[i];
  if (location.storage == Storage::State && location.first == static_cast<std::uint16_t>(StateItem::Status))
    to.priority = from.priority;
}

bool sameLocations(const std::vector<ValueSource>& a, const std::vector<ValueSource>& b) {
  return std::ranges::equal(a, b, [](const ValueSource& x, const ValueSource& y) {
    return x.isConstant == y.isConstant && x.location == y.location;
  });
}

TEST(OpcodeSources, NothingElseMatters) {
  TrialFailures wrong;
  std::size_t compared = 0;
  static_cast<void>(forEachExecution({.seeds = 6, .first = 200}, [&](Trial& trial) {
    WaveState after = *trial.execute();
    std::vector<Location> places = trial.changes(trial.before(), after);
    std::ranges::shuffle(places, trial.random());
    if (places.size() > kPlacesOfATrial) places.resize(kPlacesOfATrial);
    for (const Location& place : places) {
      trial.restore(trial.before());
      const std::vector<ValueSource> sources = debug::sourcesOf(trial.wave(), trial.op(), place);
      WaveState other = trial.randomState();
      for (const ValueSource& source : sources)
        if (!source.isConstant) copy(trial, trial.before(), other, source.location);
      trial.restore(other);
      // Another lane may access the same bytes now.
      const bool shared =
          !place.isRegister() || isa::row(trial.op().instruction->op).has(isa::trait::kAtomic);
      if (shared && !sameLocations(debug::sourcesOf(trial.wave(), trial.op(), place), sources)) continue;
      std::optional<WaveState> result = trial.execute();
      if (!result) continue;
      ++compared;
      if (trial.valueOf(*result, place) != trial.valueOf(after, place))
        wrong.add(trial, textOf(place) + listOf(sources));
    }
  }));
  EXPECT_EQ(wrong.text(), "");
  EXPECT_GT(compared, 10'000U);
}

// Of each form of an opcode, and each role: whether a source of that role ever changed a value.
class Effects {
public:
  void add(const Trial& trial, const ValueSource& source, bool changed) {
    const isa::Instruction& instruction = *trial.op().instruction;
    auto& [count, effective, example] =
        seen_[fmt::format("{} {} {} {}", instruction.row().mnemonic, static_cast<int>(instruction.form),
                          debug::name(source.role), static_cast<int>(source.location.storage))];
    ++count;
    effective += changed ? 1 : 0;
    if (!changed) example = trial.text() + ": " + textOf(source.location);
  }
  [[nodiscard]] std::string without(unsigned atLeast) const {
    std::string text;
    for (const auto& [what, effect] : seen_)
      if (effect.count >= atLeast && effect.effective == 0)
        text += fmt::format("{} ({} times): {}\n", what, effect.count, effect.example);
    return text;
  }

private:
  struct Effect {
    unsigned count = 0, effective = 0;
    std::string example;
  };
  std::map<std::string, Effect> seen_;
};

// A previous value is a source only if a part of it stays, or is computed with.
TEST(OpcodeSources, PreviousValuesMatter) {
  Effects effects;
  static_cast<void>(forEachExecution({.seeds = 16, .first = 300}, [&](Trial& trial) {
    WaveState after = *trial.execute();
    std::vector<Location> places = trial.changes(trial.before(), after);
    if (places.empty()) return;
    const Location place = places[trial.random()() % places.size()];
    trial.restore(trial.before());
    const std::vector<ValueSource> sources = debug::sourcesOf(trial.wave(), trial.op(), place);
    const WaveState other = trial.randomState();
    for (const ValueSource& source : sources) {
      if (source.role != SourceRole::Kept || source.location.storage == Storage::State) continue;
      WaveState mixed = trial.before();
      copy(trial, other, mixed, source.location);
      trial.restore(mixed);
      std::optional<WaveState> result = trial.execute();
      if (!result) continue;
      effects.add(trial, source, trial.valueOf(*result, place) != trial.valueOf(after, place));
    }
  }));
  EXPECT_EQ(effects.without(12), "");
}

} // namespace
} // namespace wavesmith::testing
