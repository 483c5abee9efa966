// SPDX-License-Identifier: Apache-2.0
// WriteTest against the emulator: what an execution changes it was said to write, and what was said to be written is.
#include "debug/random_executions.h"
#include "debug/values/write_test.h"
#include "emulator/launch/run_group.h"
#include "emulator/machine/dispatch_context.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::testing {
namespace {

using debug::WriteTest;
using emulator::Location;
using emulator::Storage;

// How many of the places that an execution has changed are asked about.
constexpr std::size_t kMostAsked = 24;

std::string namesOf(const std::vector<isa::Op>& ops) {
  std::string names;
  for (const isa::Op op : ops)
    names += fmt::format("{} ", isa::row(op).mnemonic);
  return names;
}

std::vector<Location> some(std::vector<Location> all, std::mt19937& random) {
  std::ranges::shuffle(all, random);
  if (all.size() > kMostAsked) all.resize(kMostAsked);
  return all;
}

bool claims(const Trial& trial, const Location& location) {
  WriteTest test(*trial.wave().group->dispatch, trial.plans(), location);
  const bool may = test.mayWrite(trial.op());
  const bool writes = test.writes(trial.wave(), trial.op());
  return may && writes;
}

TEST(OpcodeWrites, EverythingThatChanges) {
  TrialFailures missed;
  std::size_t asked = 0;
  for (const bool exceptions : {false, true}) {
    const auto never =
        forEachExecution({.seeds = 12, .first = 0, .exceptions = exceptions}, [&](Trial& trial) {
          const WaveState after = *trial.execute();
          trial.restore(trial.before());
          for (const Location& location : some(trial.changes(trial.before(), after), trial.random())) {
            ++asked;
            if (!claims(trial, location)) missed.add(trial, textOf(location));
          }
        });
    EXPECT_TRUE(exceptions || never.empty()) << "never executed: " << namesOf(never);
  }
  EXPECT_EQ(missed.text(), "");
  EXPECT_GT(asked, 50'000U);
}

// Places that the instruction could write: lanes of its registers, scalar registers, bytes near those that it accesses.
std::vector<Location> candidates(const Trial& trial, const WaveState& after) {
  std::vector<Location> result = some(trial.changes(trial.before(), after), trial.random());
  std::mt19937& random = trial.random();
  const emulator::Wave& wave = trial.wave();
  const emulator::WaveId id{wave.group->index, wave.id};
  const unsigned accumOffset = wave.group->dispatch->kernel->descriptor.accumOffset;
  for (const checked::Span span : trial.plans().of(trial.op()).writes()) {
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned number = span.first + random() % span.count;
      const auto lane = static_cast<std::uint8_t>(random() % emulator::kLanes);
      if (span.first == checked::kScc) {
        result.push_back({.storage = Storage::State, .wave = id});
      } else if (!span.isVector()) {
        result.push_back({.storage = Storage::Scalar,
                          .wave = id,
                          .first = static_cast<std::uint16_t>(number - checked::kFirstScalar)});
      } else {
        const bool accumulation = number >= accumOffset;
        result.push_back({.storage = accumulation ? Storage::Accumulation : Storage::Vector,
                          .wave = id,
                          .first = static_cast<std::uint16_t>(accumulation ? number - accumOffset : number),
                          .lane = lane});
      }
    }
  }
  for (Location location : std::vector(result.begin(), result.end())) {
    if (location.isRegister() || random() % 4 != 0) continue;
    location.address ^= 1U << random() % 5;
    result.push_back(location);
  }
  return result;
}

bool overlaps(const isa::Operand& operand, const Location& location) {
  const Storage storage = operand.kind == isa::OperandKind::Scalar   ? Storage::Scalar
                          : operand.kind == isa::OperandKind::Vector ? Storage::Vector
                                                                     : Storage::Accumulation;
  return operand.isRegister() && storage == location.storage && location.first >= operand.index &&
         location.first < operand.index + unsigned{operand.dwords};
}

// The instruction may write the value that is already there: it combines the old value with others, or computes it from
// itself (v_max_f32 v1, v1, v1). An instruction that only preserves lanes or bits of its destination may not: isa::effects
// counts those as reads, the row does not.
bool mayKeep(const Trial& trial, const Location& location) {
  const isa::Instruction& instruction = *trial.op().instruction;
  const isa::Opcode& row = instruction.row();
  if (row.has(isa::trait::kAtomic) || location.storage == Storage::State) return true;
  if (!location.isRegister()) return false;
  if (emulator::isIndexed(trial.wave(), trial.op())) return true; // operands are elsewhere
  const bool implicit = location.storage == Storage::Scalar && location.first >= isa::scalar::kFlatScratchLo;
  if (implicit && row.reads != 0) return true;
  for (unsigned k = 0; k < instruction.operandCount; ++k)
    if (row.operands[k].access != isa::Access::Write && overlaps(instruction.operands[k], location))
      return true;
  return false;
}

TEST(OpcodeWrites, NothingElse) {
  TrialFailures wrong;
  std::size_t asked = 0;
  static_cast<void>(forEachExecution({.seeds = 6, .first = 100}, [&](Trial& trial) {
    WaveState after = *trial.execute();
    WaveState before = trial.before();
    for (const Location& location : candidates(trial, after)) {
      trial.restore(before);
      if (!claims(trial, location) || mayKeep(trial, location)) continue;
      ++asked;
      if (trial.valueOf(after, location) != trial.valueOf(before, location)) continue;
      // Unchanged: it is a write if another value does not stay, either.
      WaveState other = before;
      for (std::byte* const byte : trial.bytesOf(other, location))
        *byte = ~*byte;
      trial.restore(other);
      std::optional<WaveState> result = trial.execute();
      if (!result) continue;
      if (trial.valueOf(*result, location) == trial.valueOf(other, location))
        wrong.add(trial, textOf(location));
    }
  }));
  EXPECT_EQ(wrong.text(), "");
  EXPECT_GT(asked, 50'000U);
}

} // namespace
} // namespace wavesmith::testing
