// SPDX-License-Identifier: Apache-2.0
// What is not among the sources of a value does not change it: at random positions of programs, every other register lane
// is set to random bits before the instruction, and it writes the same.
#include "debug/debugged.h"
#include "debug/values/initial_origin.h"
#include "debug/values/value_sources.h"
#include "emulator/inspect/access_location.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace wavesmith::testing {
namespace {

using debug::SourceRole;
using debug::ValueSource;
using emulator::Location;
using emulator::Storage;

// The locations that the next instruction of the run writes: one lane of each register, or the bytes of one lane.
std::vector<Location> writtenLocations(debug::History& history, std::mt19937_64& random) {
  emulator::Wave& wave = *history.now().next();
  const emulator::MicroOp& op = *wave.next;
  const checked::Plan& plan = history.plans().of(op);
  const emulator::WaveId id{wave.group->index, wave.id};
  const std::uint32_t accumOffset = history.now().context().kernel->descriptor.accumOffset;
  std::vector<Location> result;
  for (const checked::Span span : plan.writes()) {
    if (span.first == checked::kScc) {
      result.push_back({.storage = Storage::State, .wave = id});
      continue;
    }
    Location location{.wave = id};
    const unsigned number = span.first + static_cast<unsigned>(random() % span.count);
    const bool accumulation = span.isVector() && accumOffset != 0 && number >= accumOffset;
    location.storage = !span.isVector() ? Storage::Scalar
                       : accumulation   ? Storage::Accumulation
                                        : Storage::Vector;
    location.first = static_cast<std::uint16_t>(number - (!span.isVector() ? checked::kFirstScalar
                                                          : accumulation   ? accumOffset
                                                                           : 0));
    if (span.isVector()) {
      location.lane = static_cast<std::uint8_t>(random() % 64);
      if (((wave.exec() >> location.lane) & 1) == 0 && !op.instruction->row().has(isa::trait::kIgnoresExec))
        continue;
      if (op.instruction->op == isa::Op::v_writelane_b32) continue;
    }
    result.push_back(location);
  }
  checked::Accesses accesses;
  accesses.collect(wave, op);
  std::vector<Location> stored;
  for (const checked::Piece& piece : accesses.pieces())
    if (piece.write && piece.space == checked::Space::Memory)
      stored.push_back({.storage = Storage::Memory,
                        .wave = {},
                        .address = piece.address,
                        .bytes = std::min<std::uint32_t>(4, piece.bytes)});
  if (!stored.empty()) result.push_back(stored[random() % stored.size()]);
  return result;
}

// Sets everything that is not a source to random bits; EXEC stays.
void clobber(emulator::Wave& wave, const std::vector<ValueSource>& sources, std::mt19937_64& random) {
  const std::uint32_t accumOffset = wave.group->dispatch->kernel->descriptor.accumOffset;
  std::set<unsigned> scalars;
  std::set<std::pair<unsigned, unsigned>> lanes;
  bool scc = false;
  for (const ValueSource& source : sources) {
    const Location& at = source.location;
    if (source.isConstant) continue;
    if (at.storage == Storage::State) scc = scc || at.first == 0;
    for (unsigned i = 0; i < at.count; ++i) {
      if (at.storage == Storage::Scalar) scalars.insert(at.first + i);
      if (at.storage != Storage::Vector && at.storage != Storage::Accumulation) continue;
      const unsigned number = at.first + i + (at.storage == Storage::Accumulation ? accumOffset : 0);
      for (unsigned lane = 0; lane < 64; ++lane)
        if (at.lane == emulator::kEveryLane || at.lane == lane) lanes.insert({number, lane});
    }
  }
  for (unsigned i = 0; i < 108; ++i)
    if (!scalars.contains(i)) wave.sgpr[i] = static_cast<std::uint32_t>(random());
  if (!scalars.contains(isa::scalar::kM0))
    wave.sgpr[isa::scalar::kM0] = static_cast<std::uint32_t>(random() & 0xffff);
  if (!scc) wave.scc = random() % 2 == 0;
  for (unsigned number = 0; number < wave.registers; ++number)
    for (unsigned lane = 0; lane < 64; ++lane)
      if (!lanes.contains({number, lane}))
        wave.vgpr[number].lane[lane] = static_cast<std::uint32_t>(random());
}

// Other lanes of a load or a store would access other memory: only their own lane executes.
bool accessesMemory(const isa::Instruction& instruction) {
  return instruction.row().memoryBytes != 0;
}

void checkAt(const Debugged& debugged, std::uint64_t position, std::mt19937_64& random,
             std::map<std::string, unsigned>& seen) {
  const DebuggedRun run = debugged.start({});
  debug::History& history = *run.history;
  static_cast<void>(history.run(position, nullptr));
  if (history.now().next() == nullptr) return;
  for (const Location& location : writtenLocations(history, random)) {
    const DebuggedRun other = debugged.start({});
    static_cast<void>(other.history->run(position, nullptr));
    emulator::Wave* const wave = other.history->now().next();
    const isa::Instruction& instruction = *wave->next->instruction;
    const auto sources = debug::sourcesOf(*wave, *wave->next, location);
    const bool vector = location.storage == Storage::Vector || location.storage == Storage::Accumulation;
    if (accessesMemory(instruction) && instruction.row().unit != isa::Unit::Smem &&
        (!vector || instruction.row().has(isa::trait::kStore | isa::trait::kAtomic)))
      continue; // lanes that store somewhere else could store there, too
    ASSERT_TRUE(other.history->edit([&](debug::History& at) {
      emulator::Wave& changing = *at.now().next();
      if (accessesMemory(instruction) && vector) changing.setExec(std::uint64_t{1} << location.lane);
      clobber(changing, sources, random);
    }));
    static_cast<void>(other.history->run(position + 1, nullptr));
    const DebuggedRun same = debugged.start({});
    static_cast<void>(same.history->run(position + 1, nullptr));
    const auto expected = emulator::readLocation(same.history->now().find(location.wave.group),
                                                 same.history->memory(), location);
    const auto actual = emulator::readLocation(other.history->now().find(location.wave.group),
                                               other.history->memory(), location);
    ASSERT_EQ(actual, expected) << debugged.name << " at " << position << ": " << instruction.row().mnemonic
                                << " storage " << static_cast<int>(location.storage) << " register "
                                << location.first << " lane " << int{location.lane};
    ++seen[std::string(instruction.row().mnemonic)];
  }
}

TEST(ValueSources, NothingElseChangesTheValue) {
  std::mt19937_64 random(17);
  std::map<std::string, unsigned> seen;
  for (const char* const name :
       {"vector_add.run.yaml", "permute.run.yaml", "matmul_tile.run.yaml", "gemm.run.yaml",
        "scratch.run.yaml", "unrolled.run.yaml", "guarded_copy.run.yaml"}) {
    const Debugged debugged = debuggedExample(name);
    const DebuggedRun run = debugged.start({});
    static_cast<void>(run.history->run(3000, nullptr));
    for (unsigned i = 0; i < 60; ++i)
      checkAt(debugged, random() % run.history->end(), random, seen);
  }
  for (const Debugged& program : debuggedCsmith(runsMany() ? 12 : 11)) {
    const DebuggedRun run = program.start({});
    static_cast<void>(run.history->run(20000, nullptr));
    for (unsigned i = 0; i < 60; ++i)
      checkAt(program, random() % run.history->end(), random, seen);
  }
  EXPECT_GT(seen.size(), 45u) << "instructions";
}

TEST(InitialOrigin, SaysWhatAWaveStartsWith) {
  const Debugged debugged = debuggedExample("vector_add.run.yaml");
  const DebuggedRun run = debugged.start({});
  const auto& context = run.history->now().context();
  const auto origin = [&](const Location& location) {
    return debug::initialOrigin(location, *run.launch, context);
  };
  EXPECT_EQ(origin({.storage = Storage::Scalar, .first = 0}), "kernarg segment pointer");
  EXPECT_EQ(origin({.storage = Storage::Scalar, .first = 40}), "not initialized");
  EXPECT_EQ(origin({.storage = Storage::Memory, .address = run.launch->addresses()[1] + 8, .bytes = 4}),
            "contents of b before the run");
  EXPECT_EQ(
      origin({.storage = Storage::Memory, .address = run.launch->dispatch().kernarg + 0x18, .bytes = 4}),
      "kernel argument n");
}

} // namespace
} // namespace wavesmith::testing
