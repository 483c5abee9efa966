// SPDX-License-Identifier: Apache-2.0
// Steps in both directions, breakpoints, watchpoints, the last writer, and edits.
#include "debug/debugged.h"
#include "debug/debugger.h"
#include "emulator/inspect/access_location.h"
#include "emulator/machine.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>

namespace wavesmith::testing {
namespace {

using debug::Debugger;
using debug::Direction;
using debug::StepKind;
using debug::Stop;
using debug::StopReason;
using emulator::Location;
using emulator::Storage;
using emulator::WaveId;

std::unique_ptr<Debugger> debuggerOf(const Debugged& debugged, const debug::DebuggerOptions& options = {}) {
  auto made = Debugger::start(debugged.launch, options);
  if (made) return std::move(*made);
  ADD_FAILURE() << describe(made.error());
  return nullptr;
}

std::vector<std::byte> bytesOf(std::uint32_t value) {
  std::vector<std::byte> bytes(4);
  std::memcpy(bytes.data(), &value, 4);
  return bytes;
}

constexpr Direction kForward = Direction::Forward, kBackward = Direction::Backward;

TEST(Debugger, StepsOfOneWaveAreUndoneByStepsBack) {
  const auto debugger = debuggerOf(debuggedExample("vector_add.run.yaml"), {.interval = 500});
  std::mt19937_64 random(7);
  std::vector<std::uint64_t> digests{digestOf(debugger->history())};
  const WaveId wave = debugger->stop().wave->id;
  for (unsigned i = 0; i < 120; ++i) {
    const auto stop = debugger->step(StepKind::Into, kForward, 1, {});
    ASSERT_TRUE(stop) << describe(stop.error());
    ASSERT_EQ(stop->reason, StopReason::Step);
    ASSERT_EQ(stop->wave->id, wave);
    EXPECT_EQ(stop->wave->executed, i + 1);
  }
  for (unsigned i = 120; i-- > 0;) {
    const auto stop = debugger->step(StepKind::Into, kBackward, 1, {});
    ASSERT_TRUE(stop) << describe(stop.error());
    EXPECT_EQ(stop->wave->id, wave);
    EXPECT_EQ(stop->wave->executed, i);
    EXPECT_TRUE(stop->wave->next);
  }
  EXPECT_EQ(digestOf(debugger->history()), digests.front());
  EXPECT_FALSE(debugger->step(StepKind::Into, kBackward, 1, {}));
}

// Every instruction of a wave at which a step backward ends is one at which a step forward ends.
TEST(Debugger, RandomStepsEndInTheStateOfAFreshRun) {
  std::vector<Debugged> programs = debuggedCsmith(runsMany() ? 8 : 2); // those have functions
  for (const char* const name :
       {"matmul_tile.run.yaml", "permute.run.yaml", "scratch.run.yaml", "gemm.run.yaml"})
    programs.push_back(debuggedExample(name));
  std::array<unsigned, 4> taken{};
  for (const Debugged& debugged : programs) {
    for (const bool checkedMode : {false, true}) {
      debug::DebuggerOptions options;
      options.backend.checkedMode = checkedMode;
      options.interval = 2000;
      const auto debugger = debuggerOf(debugged, options);
      std::mt19937_64 random(3);
      for (unsigned i = 0; i < 60; ++i) {
        const auto kind = static_cast<StepKind>(random() % 4);
        const Direction direction = random() % 5 < 3 ? kForward : kBackward;
        if (random() % 8 == 0)
          static_cast<void>(debugger->go(random() % (debugger->history().end() + 50), {}));
        if (const auto waves = debugger->waves(); !waves.empty() && random() % 4 == 0)
          static_cast<void>(debugger->select(waves[random() % waves.size()].id));
        const auto stop = debugger->step(kind, direction, 1 + random() % 3, {});
        if (stop && stop->reason == StopReason::Step) ++taken[static_cast<std::size_t>(kind)];
        if (i % 10 != 9) continue;
        const DebuggedRun fresh =
            debugged.start({.checkedMode = checkedMode, .interval = ~std::uint64_t{0} / 2});
        static_cast<void>(fresh.history->run(debugger->history().position(), nullptr));
        ASSERT_EQ(digestOf(debugger->history()), digestOf(*fresh.history))
            << debugged.name << " at " << fresh.history->position();
      }
    }
  }
  for (const unsigned steps : taken)
    EXPECT_GT(steps, 20u);
}

TEST(Debugger, StopsAtBreakpointsInBothDirections) {
  const Debugged debugged = debuggedExample("vector_add.run.yaml");
  const auto debugger = debuggerOf(debugged);
  const auto& instructions = debugger->program().instructions();
  const auto store = std::ranges::find_if(instructions, [](const auto& instruction) {
    return instruction.row().mnemonic.starts_with("buffer_store");
  });
  debugger->points().add(
      {.text = "store", .addresses = {store->address}, .watched = {}, .wave = {}, .condition = {}}, {});
  std::vector<std::uint64_t> forward;
  for (unsigned i = 0; i < 10; ++i) {
    const auto stop = debugger->resume(kForward, {});
    ASSERT_EQ(stop->reason, StopReason::Breakpoint);
    EXPECT_EQ(stop->wave->at.address, store->address);
    EXPECT_TRUE(stop->wave->next);
    forward.push_back(stop->position);
  }
  for (unsigned i = 9; i-- > 0;) {
    const auto stop = debugger->resume(kBackward, {});
    ASSERT_EQ(stop->reason, StopReason::Breakpoint);
    EXPECT_EQ(stop->position, forward[i]);
  }
  EXPECT_EQ(debugger->resume(kBackward, {})->reason, StopReason::HistoryStart);
  EXPECT_EQ(debugger->stop().position, 0u);
  debugger->points().find(1)->ignored = 13; // ten hits before
  EXPECT_EQ(debugger->resume(kForward, {})->position, forward[3]);
}

// The contents of a location at every position, by brute force.
class EveryPosition {
public:
  EveryPosition(const Debugged& debugged, const debug::HistoryOptions& options, std::uint64_t until,
                Location location)
      : run_(debugged.start(options)) {
    for (std::uint64_t position = 0; position <= until; ++position) {
      static_cast<void>(run_.history->run(position, nullptr));
      values_.push_back(emulator::readLocation(run_.history->now().find(location.wave.group),
                                               run_.history->memory(), location));
    }
  }
  // The last instruction before the position that changed it.
  [[nodiscard]] std::optional<std::uint64_t> lastChange(std::uint64_t before) const {
    for (std::uint64_t p = before; p-- > 0;)
      if (values_[p] && values_[p + 1] && *values_[p] != *values_[p + 1]) return p;
    return std::nullopt;
  }

  // The positions after an instruction that changed it.
  [[nodiscard]] std::vector<std::uint64_t> changes() const {
    std::vector<std::uint64_t> result;
    for (std::uint64_t p = 0; p + 1 < values_.size(); ++p)
      if (values_[p] && values_[p + 1] && *values_[p] != *values_[p + 1]) result.push_back(p + 1);
    return result;
  }

private:
  DebuggedRun run_;
  std::vector<std::optional<std::vector<std::byte>>> values_;
};

TEST(LastWriter, EveryChangeIsFound) {
  std::mt19937_64 random(11);
  unsigned changes = 0;
  for (const char* const name :
       {"vector_add.run.yaml", "permute.run.yaml", "matmul_tile.run.yaml", "scratch.run.yaml"}) {
    const Debugged debugged = debuggedExample(name);
    const auto debugger = debuggerOf(debugged, {.interval = 700});
    constexpr std::uint64_t kUntil = 1700;
    static_cast<void>(debugger->go(kUntil, {}));
    const std::uint64_t end = debugger->history().end();
    for (unsigned i = 0; i < 80; ++i) {
      const auto waves = debugger->waves();
      if (waves.empty()) break;
      Location location{.wave = waves[random() % waves.size()].id};
      switch (i % 6) {
      case 0: location.first = static_cast<std::uint16_t>(random() % 40); break;
      case 1:
      case 2:
        location.storage = Storage::Vector;
        location.first = static_cast<std::uint16_t>(random() % 12);
        location.lane = static_cast<std::uint8_t>(random() % 64);
        break;
      case 3:
        if (debugger->history().now().context().ldsBytes == 0) continue;
        location.storage = Storage::Lds;
        location.address = random() % 256 * 4;
        location.bytes = 4;
        break;
      case 4:
        if (debugger->history().now().context().scratchBytes < 64) continue;
        location.storage = Storage::Scratch;
        location.lane = static_cast<std::uint8_t>(random() % 64);
        location.address = random() % 16 * 4;
        location.bytes = 4;
        break;
      default: location.storage = Storage::State; break;
      }
      if (!debugger->read(location)) continue;
      SCOPED_TRACE(fmt::format("{}: storage {} number {} lane {} of {}.{}", name,
                               static_cast<int>(location.storage), location.first, location.lane,
                               location.wave.group, location.wave.wave));
      const EveryPosition all(debugged, {}, end, location);
      const auto changed = debugger->findWriter(location, end, true, {});
      ASSERT_TRUE(changed) << describe(changed.error());
      const auto expected = all.lastChange(end);
      ASSERT_EQ(*changed ? std::optional((*changed)->position) : std::nullopt, expected);
      const auto writer = debugger->lastWriter(location, {});
      ASSERT_TRUE(writer) << describe(writer.error());
      if (expected) {
        ++changes;
        ASSERT_TRUE(*writer);
        EXPECT_GE((*writer)->position, *expected);
      }
      EXPECT_EQ(debugger->history().position(), end);
    }
  }
  EXPECT_GT(changes, 30u);
}

// The registers of a wave as they are: scalars, SCC, and every lane of vector registers.
struct Registers {
  std::array<std::uint32_t, 128> scalars{};
  std::vector<emulator::Lanes> vectors;
  bool scc = false;

  explicit Registers(const emulator::Wave& wave)
      : scalars(wave.sgpr), vectors(wave.vgpr, wave.vgpr + wave.registers), scc(wave.scc) {}
};

// A few of the places in which they differ.
std::vector<Location> changedPlaces(const Registers& before, const Registers& after, WaveId id,
                                    std::uint32_t accumOffset, std::mt19937_64& random) {
  std::vector<Location> all;
  for (std::uint16_t i = 0; i < 128; ++i)
    if (before.scalars[i] != after.scalars[i]) all.push_back({.wave = id, .first = i});
  if (before.scc != after.scc) all.push_back({.storage = Storage::State, .wave = id});
  for (std::size_t i = 0; i < before.vectors.size(); ++i)
    for (unsigned lane = 0; lane < 64; ++lane) {
      if (before.vectors[i].lane[lane] == after.vectors[i].lane[lane]) continue;
      const bool accumulation = accumOffset != 0 && i >= accumOffset;
      all.push_back({.storage = accumulation ? Storage::Accumulation : Storage::Vector,
                     .wave = id,
                     .first = static_cast<std::uint16_t>(accumulation ? i - accumOffset : i),
                     .lane = static_cast<std::uint8_t>(lane)});
    }
  std::ranges::shuffle(all, random);
  all.resize(std::min<std::size_t>(all.size(), 3));
  return all;
}

// What an instruction changes, it writes, as the test of the search for writers says before it.
TEST(LastWriter, WhatChangesIsWritten) {
  std::mt19937_64 random(23);
  std::vector<Debugged> programs = debuggedCsmith(6);
  for (const char* const name :
       {"permute.run.yaml", "matmul_tile.run.yaml", "gemm.run.yaml", "unrolled.run.yaml"})
    programs.push_back(debuggedExample(name));
  unsigned checked = 0;
  for (const Debugged& debugged : programs) {
    const DebuggedRun run = debugged.start({.interval = 40});
    debug::History& history = *run.history;
    for (std::uint64_t position = 0; position < 1200 && history.now().next() != nullptr; ++position) {
      const emulator::Wave* const wave = history.now().next();
      const WaveId id{wave->group->index, wave->id};
      const Registers before(*wave);
      static_cast<void>(history.run(position + 1, nullptr));
      const emulator::Wave* const same = history.now().find(id);
      if (same == nullptr) continue;
      const Registers after(*same);
      const std::uint32_t accumOffset = history.now().context().kernel->descriptor.accumOffset;
      for (const Location& location : changedPlaces(before, after, id, accumOffset, random)) {
        history.go(position);
        debug::WriteTest test(history.now().context(), history.plans(), location);
        emulator::Wave& next = *history.now().next();
        EXPECT_TRUE(test.mayWrite(*next.next) && test.writes(next, *next.next))
            << debugged.name << " at " << position << ": " << next.next->instruction->row().mnemonic
            << " storage " << static_cast<int>(location.storage) << " number " << location.first << " lane "
            << int{location.lane};
        ++checked;
      }
      history.go(position + 1);
    }
  }
  EXPECT_GT(checked, 8000u);
}

// Replayed to the writer, the location has the value that is claimed before and after it, and keeps it.
TEST(LastWriter, IsConfirmedByReplayingToIt) {
  std::mt19937_64 random(13);
  unsigned found = 0;
  for (const char* const name : {"vector_add.run.yaml", "gemm.run.yaml", "matmul_tile.run.yaml"}) {
    for (const bool checkedMode : {false, true}) {
      debug::DebuggerOptions options;
      options.backend.checkedMode = checkedMode;
      const auto debugger = debuggerOf(debuggedExample(name), options);
      static_cast<void>(debugger->resume(kForward, {}));
      const std::uint64_t end = debugger->history().end();
      for (unsigned i = 0; i < 20; ++i) {
        static_cast<void>(debugger->go(random() % end, {}));
        const std::uint64_t here = debugger->history().position();
        Location location;
        if (i % 2 == 0 && !debugger->launch().addresses().empty()) {
          const auto& buffers = debugger->launch().launch().buffers;
          const std::size_t buffer = random() % buffers.size();
          location.storage = Storage::Memory;
          location.address =
              debugger->launch().addresses()[buffer] + random() % (buffers[buffer].initial.size() / 4) * 4;
          location.bytes = 4;
        } else {
          const auto waves = debugger->waves();
          location.wave = waves[random() % waves.size()].id;
          location.storage = Storage::Vector;
          location.first = static_cast<std::uint16_t>(random() % 8);
          location.lane = static_cast<std::uint8_t>(random() % 64);
        }
        const auto writer = debugger->lastWriter(location, {});
        ASSERT_TRUE(writer) << describe(writer.error());
        ASSERT_EQ(debugger->history().position(), here);
        if (!*writer) continue;
        ++found;
        const auto value = *debugger->read(location);
        if (!checkedMode) {
          EXPECT_EQ(value, (*writer)->after);
        }
        static_cast<void>(debugger->go((*writer)->position, {}));
        EXPECT_EQ(*debugger->read(location), (*writer)->before);
        ASSERT_NE(debugger->history().now().next(), nullptr);
        EXPECT_EQ(debugger->history().now().next()->next->instruction->address, (*writer)->at.address);
        static_cast<void>(debugger->go((*writer)->position + 1, {}));
        EXPECT_EQ(*debugger->read(location), (*writer)->after);
      }
    }
  }
  EXPECT_GT(found, 40u);
}

TEST(Watchpoint, StopsAfterTheChangeAndBackBeforeIt) {
  const auto debugger = debuggerOf(debuggedExample("vector_add.run.yaml"));
  const Location c{
      .storage = Storage::Memory, .address = debugger->launch().addresses()[2] + 4000, .bytes = 4};
  debugger->points().add({.text = "c[1000]", .addresses = {}, .watched = c, .wave = {}, .condition = {}}, {});
  const auto stop = debugger->resume(kForward, {});
  ASSERT_EQ(stop->reason, StopReason::Watchpoint);
  EXPECT_NE(stop->before, stop->after);
  EXPECT_EQ(*debugger->read(c), stop->after);
  const std::uint64_t position = stop->position;
  static_cast<void>(debugger->go(debugger->history().end(), {}));
  EXPECT_EQ(debugger->resume(kForward, {})->reason, StopReason::Finished);
  const auto back = debugger->resume(kBackward, {});
  ASSERT_EQ(back->reason, StopReason::Watchpoint);
  EXPECT_EQ(back->position + 1, position);
  EXPECT_EQ(*debugger->read(c), back->before);
}

// Registers, LDS and SCC; in checked mode the result of a load changes with the wait that delivers it.
TEST(Watchpoint, StopsAtEveryChange) {
  const Debugged debugged = debuggedExample("vector_add.run.yaml");
  constexpr std::uint64_t kUntil = 1500;
  for (const bool checkedMode : {false, true}) {
    for (const Location& location :
         {Location{.wave = {0, 1}, .first = 7}, Location{.storage = Storage::State, .wave = {0, 0}},
          Location{.storage = Storage::Vector, .wave = {1, 2}, .first = 6, .lane = 63},
          Location{.storage = Storage::Lds, .wave = {0, 0}, .address = 0x104, .bytes = 4}}) {
      SCOPED_TRACE(fmt::format("checked {} storage {}", checkedMode, static_cast<int>(location.storage)));
      const EveryPosition all(debugged, {.checkedMode = checkedMode}, kUntil, location);
      ASSERT_GE(all.changes().size(), 2u);
      debug::DebuggerOptions options;
      options.backend.checkedMode = checkedMode;
      options.interval = 300;
      const auto debugger = debuggerOf(debugged, options);
      debug::Point point;
      point.watched = location;
      debugger->points().add(point, {});
      for (const std::uint64_t position : all.changes()) {
        const auto stop = debugger->resume(kForward, {});
        ASSERT_EQ(stop->reason, StopReason::Watchpoint);
        EXPECT_EQ(stop->position, position);
      }
      const std::vector<std::uint64_t> changes = all.changes();
      for (std::size_t i = changes.size() - 1; i-- > 0;) { // it is after the last one
        static_cast<void>(debugger->resume(kBackward, {}));
        EXPECT_EQ(debugger->stop().position + 1, changes[i + 1]);
      }
    }
  }
}

TEST(Edit, ForksTheHistoryAndIsRepeatedByReplays) {
  for (const bool checkedMode : {false, true}) {
    debug::DebuggerOptions options;
    options.backend.checkedMode = checkedMode;
    options.interval = 1000;
    const Debugged debugged = debuggedExample("vector_add.run.yaml");
    const auto debugger = debuggerOf(debugged, options);
    const Location a{
        .storage = Storage::Memory, .address = debugger->launch().addresses()[0] + 4 * 65, .bytes = 4};
    const Location c{
        .storage = Storage::Memory, .address = debugger->launch().addresses()[2] + 4 * 65, .bytes = 4};
    static_cast<void>(debugger->go(9000, {}));
    static_cast<void>(debugger->go(3, {}));
    const auto before = *debugger->read(a);
    ASSERT_TRUE(debugger->write(a, bytesOf(0x42c80000))); // 100.0
    EXPECT_EQ(debugger->history().end(), 3u);
    static_cast<void>(debugger->resume(kForward, {}));
    while (debugger->stop().reason == StopReason::Finding)
      static_cast<void>(debugger->resume(kForward, {}));
    ASSERT_EQ(debugger->stop().reason, StopReason::Finished);
    float sum = 0;
    std::memcpy(&sum, debugger->read(c)->data(), 4);
    EXPECT_NEAR(sum, 100.0, 1.0);
    const std::uint64_t digest = digestOf(debugger->history());
    static_cast<void>(debugger->go(0, {}));
    EXPECT_EQ(*debugger->read(a), before);
    static_cast<void>(debugger->go(3, {}));
    EXPECT_EQ(*debugger->read(a), bytesOf(0x42c80000));
    static_cast<void>(debugger->go(200, {}));
    const auto writer = debugger->lastWriter(a, {});
    ASSERT_TRUE(*writer);
    EXPECT_TRUE((*writer)->edit);
    EXPECT_EQ((*writer)->position, 3u);
    static_cast<void>(debugger->go(~std::uint64_t{0}, {}));
    EXPECT_EQ(digestOf(debugger->history()), digest);
  }
}

// A wave that polls memory for a value that is never written.
Debugged endlessPoll() {
  return debuggedText(
      kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v0, 0
  s_waitcnt lgkmcnt(0)
.Lloop:
  global_load_dword v1, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v1
  s_cbranch_vccnz .Lloop
  s_endpgm)"),
      "wavesmith: 1\nsource: k.s\nkernel: k\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n"
      "arguments:\n  p: { type: i32, count: 4, fill: 0, offset: 0 }\n");
}

TEST(Debugger, TimeLimitStopsEachCommandOfAnEndlessKernel) {
  for (const bool checkedMode : {false, true}) {
    SCOPED_TRACE(checkedMode);
    debug::DebuggerOptions options{.instructionLimit = 50'000'000, .secondsLimit = 0.05};
    options.backend.checkedMode = checkedMode;
    const auto debugger = debuggerOf(endlessPoll(), options);
    ASSERT_NE(debugger, nullptr);
    std::uint64_t before = 0;
    for (unsigned i = 0; i < 2; ++i) { // the next command continues
      const auto stop = debugger->resume(kForward, {});
      ASSERT_TRUE(stop) << describe(stop.error());
      EXPECT_EQ(stop->reason, StopReason::TimeLimit);
      EXPECT_GT(stop->position, before);
      before = stop->position;
    }
    const auto moved = debugger->go(before + 40'000'000, {});
    ASSERT_TRUE(moved) << describe(moved.error());
    EXPECT_EQ(moved->reason, StopReason::TimeLimit);
    const auto stepped = debugger->step(StepKind::Into, kForward, 40'000'000, {});
    ASSERT_TRUE(stepped) << describe(stepped.error());
    EXPECT_EQ(stepped->reason, StopReason::TimeLimit);
    // What was executed is replayed without a limit.
    const auto back = debugger->go(100, {});
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->reason, StopReason::Moved);
  }
}

} // namespace
} // namespace wavesmith::testing
