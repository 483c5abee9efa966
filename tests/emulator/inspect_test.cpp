// SPDX-License-Identifier: Apache-2.0
// What of a wave can be inspected: the list, and reading and writing what it names.
#include "emulator/inspect/access_location.h"
#include "emulator/inspect/items.h"
#include "emulator/machine.h"
#include "emulator/operation_watcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace wavesmith::testing {
namespace {

using emulator::Item;
using emulator::ItemKind;
using emulator::Location;
using emulator::StateItem;
using emulator::Storage;

// Calls a function at the third instruction of wave 1.
class Visit : public OperationWatcher {
public:
  explicit Visit(std::function<void(emulator::Wave&)> visit) : visit_(std::move(visit)) {}

private:
  void before(emulator::Wave& wave, const emulator::MicroOp&) override {
    if (wave.id == 1 && wave.executed == 2) visit_(wave);
  }

  std::function<void(emulator::Wave&)> visit_;
};

void atThirdInstruction(const std::function<void(emulator::Wave&, Machine&)>& visit) {
  const std::string text =
      ".set v_answer, 5\n.set s_base, 10\n" + kernelText("k",
                                                         "s_mov_b32 s[s_base], 7\n"
                                                         "v_mov_b32 v[v_answer], 42\n"
                                                         "s_mov_b64 s[s_base+2:s_base+3], 3\n"
                                                         "s_nop 0\n"
                                                         "s_endpgm",
                                                         ".amdhsa_group_segment_fixed_size 512\n");
  Machine machine(text);
  ASSERT_TRUE(machine.ready());
  static_cast<void>(machine.buffer("data", std::vector<std::uint32_t>{1, 2, 3}));
  unsigned visits = 0;
  Visit watcher([&](emulator::Wave& wave) {
    ++visits;
    visit(wave, machine);
  });
  const auto report = machine.run({128, 1, 1}, {128, 1, 1}, {}, {.watcher = &watcher});
  EXPECT_EQ(messages(report), "");
  EXPECT_EQ(visits, 1u);
}

std::uint32_t dword(const std::optional<std::vector<std::byte>>& bytes, std::size_t index = 0) {
  std::uint32_t value = 0;
  if (bytes && bytes->size() >= 4 * (index + 1)) std::memcpy(&value, bytes->data() + 4 * index, 4);
  return value;
}

TEST(Inspect, TheListNamesEverythingThatAWaveHas) {
  atThirdInstruction([](emulator::Wave& wave, Machine& machine) {
    const emulator::RegisterNames names(*machine.object().program);
    const std::vector<Item> items = emulator::itemsOf(wave, names);
    const auto count = [&](ItemKind kind) { return std::ranges::count(items, kind, &Item::kind); };
    EXPECT_EQ(count(ItemKind::Vector), 64);
    EXPECT_EQ(count(ItemKind::Accumulation), 32);
    EXPECT_EQ(count(ItemKind::Lds), 1);
    EXPECT_EQ(count(ItemKind::Scratch), 0);
    EXPECT_GE(count(ItemKind::Memory), 2); // the buffer and the code
    const auto find = [&](std::string_view name) { return *std::ranges::find(items, name, &Item::name); };
    EXPECT_EQ(find("s10").authorName, "s_base");
    EXPECT_EQ(find("v5").authorName, "v_answer");
    EXPECT_EQ(find("v5").lanes, 64u);
    EXPECT_EQ(find("exec").bits, 64u);
    EXPECT_EQ(find("lds").bytes, 512u);
    EXPECT_EQ(find("data").bytes, 12u);
    EXPECT_FALSE(find("status").writable);
    // What it lists can be read.
    for (const Item& item : items)
      EXPECT_TRUE(emulator::readLocation(wave.group, machine.device().memory(), item.location)) << item.name;
  });
}

TEST(Inspect, OfSeveralNamesTheClosest) {
  const std::string text =
      ".set s_a, 4\n.set s_o, 6\n" + kernelText("k", "s_load_dwordx4 s[s_a:s_o+1], s[0:1], 0x0\n"
                                                     "s_waitcnt lgkmcnt(0)\n"
                                                     "s_mov_b64 s[8:9], s[s_o:s_o+1]\n"
                                                     "s_endpgm");
  Machine machine(text);
  ASSERT_TRUE(machine.ready());
  const program::Program& program = *machine.object().program;
  const emulator::RegisterNames names(program);
  for (const isa::Instruction& instruction : program.instructions()) {
    EXPECT_EQ(names.of(Storage::Scalar, 5, instruction.address), "s_a+1");
    EXPECT_EQ(names.of(Storage::Scalar, 6, instruction.address), "s_o");
    EXPECT_EQ(names.of(Storage::Scalar, 7, instruction.address), "s_o+1");
  }
}

TEST(Inspect, AnOffsetInAnOperandIsPartOfTheName) {
  const std::string text = ".set s_a, 4\n" + kernelText("k", "s_load_dwordx4 s[s_a:s_a+3], s[0:1], 0x0\n"
                                                             "s_waitcnt lgkmcnt(0)\n"
                                                             "s_mov_b64 s[8:9], s[s_a+2:s_a+3]\n"
                                                             "s_endpgm");
  Machine machine(text);
  ASSERT_TRUE(machine.ready());
  const program::Program& program = *machine.object().program;
  const emulator::RegisterNames names(program);
  for (const isa::Instruction& instruction : program.instructions()) {
    EXPECT_EQ(names.of(Storage::Scalar, 6, instruction.address), "s_a+2");
    EXPECT_EQ(names.of(Storage::Scalar, 7, instruction.address), "s_a+3") << "not s_a+2+1";
  }
}

TEST(Inspect, ReadsAndWrites) {
  atThirdInstruction([](emulator::Wave& wave, Machine& machine) {
    const emulator::Memory& memory = machine.device().memory();
    const emulator::WaveId id{wave.group->index, wave.id};
    const auto read = [&](const Location& location) {
      return emulator::readLocation(wave.group, memory, location);
    };
    const auto write = [&](const Location& location, std::vector<std::uint32_t> dwords) {
      return emulator::writeLocation(wave.group, memory, location, std::as_bytes(std::span(dwords)));
    };
    EXPECT_EQ(dword(read({.wave = id, .first = 10})), 7u);
    EXPECT_EQ(dword(read({.storage = Storage::Vector, .wave = id, .first = 5, .lane = 63})), 42u);
    EXPECT_EQ(read({.storage = Storage::Vector, .wave = id, .first = 5})->size(), 256u);
    EXPECT_TRUE(write({.storage = Storage::Vector, .wave = id, .first = 4, .count = 2, .lane = 3}, {8, 9}));
    EXPECT_EQ(dword(read({.storage = Storage::Vector, .wave = id, .first = 5, .lane = 3})), 9u);
    EXPECT_EQ(dword(read({.storage = Storage::Vector, .wave = id, .first = 5, .lane = 2})), 42u);
    EXPECT_TRUE(write({.storage = Storage::Accumulation, .wave = id, .first = 31, .lane = 0}, {77}));
    EXPECT_EQ(wave.vgpr[64 + 31].lane[0], 77u);
    EXPECT_FALSE(read({.storage = Storage::Accumulation, .wave = id, .first = 32, .lane = 0}));
    EXPECT_FALSE(read({.storage = Storage::Vector, .wave = id, .first = 64, .lane = 0}));
    EXPECT_FALSE(read({.wave = {id.group, 9}, .first = 0}));
    EXPECT_TRUE(write({.storage = Storage::Lds, .wave = id, .address = 508, .bytes = 4}, {5}));
    EXPECT_EQ(dword(read({.storage = Storage::Lds, .wave = id, .address = 508, .bytes = 4})), 5u);
    EXPECT_FALSE(read({.storage = Storage::Lds, .wave = id, .address = 510, .bytes = 4}));
    EXPECT_FALSE(read({.storage = Storage::Scratch, .wave = id, .lane = 0, .address = 0, .bytes = 4}));
    const auto state = [&](StateItem item) {
      return Location{.storage = Storage::State, .wave = id, .first = static_cast<std::uint16_t>(item)};
    };
    const std::uint64_t here = wave.next->instruction->address;
    EXPECT_EQ(dword(read(state(StateItem::Pc))), here);
    EXPECT_FALSE(write(state(StateItem::Pc), {static_cast<std::uint32_t>(here) + 2, 0}));
    EXPECT_TRUE(write(state(StateItem::Pc), {static_cast<std::uint32_t>(here), 0}));
    EXPECT_TRUE(write(state(StateItem::Scc), {1}));
    EXPECT_TRUE(wave.scc);
    EXPECT_TRUE(write(state(StateItem::Mode), {wave.mode | 1}));
    EXPECT_EQ(wave.floats.round32, 1);
    EXPECT_FALSE(write(state(StateItem::Status), {0}));
    EXPECT_FALSE(write(state(StateItem::Scc), {1, 2}));
  });
}

TEST(Inspect, PlacesThatDoNotExistAreNeitherReadNorWritten) {
  atThirdInstruction([](emulator::Wave& wave, Machine& machine) {
    const emulator::Memory& memory = machine.device().memory();
    const emulator::WaveId id{wave.group->index, wave.id};
    const std::vector<const emulator::Allocation*> all = memory.allocations();
    const emulator::Address data = (*std::ranges::find(all, "data", &emulator::Allocation::name))->base;
    const std::vector<Location> nowhere{
        {.wave = id, .first = 127, .count = 2},
        {.wave = id, .first = 4, .count = 0},
        {.storage = Storage::Vector, .wave = id, .first = 63, .count = 2, .lane = 0},
        {.storage = Storage::Vector, .wave = id, .first = 5, .lane = 64},
        {.storage = Storage::Accumulation, .wave = id, .first = 31, .count = 2},
        {.storage = Storage::State, .wave = id, .first = 9},
        {.storage = Storage::Lds, .wave = id, .address = ~emulator::Address{0}, .bytes = 4},
        {.storage = Storage::Memory, .address = data + 10, .bytes = 4},
        {.storage = Storage::Memory, .address = data - 2, .bytes = 4},
        {.storage = Storage::Memory, .address = 16, .bytes = 4},
    };
    const std::vector<std::byte> before(reinterpret_cast<const std::byte*>(wave.vgpr),
                                        reinterpret_cast<const std::byte*>(wave.vgpr + wave.registers));
    for (const Location& location : nowhere) {
      const std::vector<std::byte> bytes(emulator::sizeOf(location), std::byte{0x5a});
      EXPECT_FALSE(emulator::readLocation(wave.group, memory, location)) << location.first;
      EXPECT_FALSE(emulator::writeLocation(wave.group, memory, location, bytes)) << location.first;
    }
    EXPECT_EQ(std::memcmp(before.data(), wave.vgpr, before.size()), 0);
    // Trap temporaries read as zero.
    const std::vector<std::byte> four(4, std::byte{0x5a});
    for (const std::uint16_t number : {std::uint16_t{108}, std::uint16_t{123}}) {
      EXPECT_EQ(dword(emulator::readLocation(wave.group, memory, {.wave = id, .first = number})), 0u);
      EXPECT_FALSE(emulator::writeLocation(wave.group, memory, {.wave = id, .first = number}, four));
    }
    // Bytes of another size than the location's are refused, not cut off.
    const Location s10{.wave = id, .first = 10};
    std::array<std::byte, 8> eight{};
    EXPECT_FALSE(emulator::readLocation(wave.group, memory, s10, eight));
    EXPECT_TRUE(emulator::readLocation(wave.group, memory, s10, std::span(eight).first(4)));
    EXPECT_FALSE(emulator::writeLocation(wave.group, memory, s10, eight));
    EXPECT_EQ(wave.sgpr[10], 7u);
  });
}

// EXEC is expanded to a mask for lanes when an instruction needs it: an edit must not leave the old mask in use.
TEST(Inspect, AnEditOfExecCountsFromTheNextInstruction) {
  const std::string text = kernelText("k",
                                      "s_load_dwordx2 s[4:5], s[0:1], 0x0\n"
                                      "v_mov_b32 v3, 1\n"
                                      "v_lshlrev_b32 v2, 2, v0\n"
                                      "v_add_u32 v3, 4, v3\n"
                                      "s_mov_b64 exec, -1\n"
                                      "s_waitcnt lgkmcnt(0)\n"
                                      "global_store_dword v2, v3, s[4:5]\n"
                                      "s_endpgm",
                                      ".amdhsa_kernarg_size 8\n");
  Machine machine(text);
  ASSERT_TRUE(machine.ready());
  const emulator::Address out = machine.buffer("out", std::vector<std::uint32_t>(128));
  Visit watcher([&](emulator::Wave& wave) {
    const std::uint64_t lanes = 0xf0;
    const Location exec{.wave = {wave.group->index, wave.id}, .first = isa::scalar::kExecLo, .count = 2};
    EXPECT_TRUE(emulator::writeLocation(wave.group, machine.device().memory(), exec,
                                        std::as_bytes(std::span(&lanes, 1))));
    const Location v2{.storage = Storage::Vector, .wave = {wave.group->index, wave.id}, .first = 2};
    std::vector<std::uint32_t> offsets(64); // those of the lanes of wave 1, which do not write them now
    for (std::uint32_t lane = 0; lane < 64; ++lane)
      offsets[lane] = 4 * (64 + lane);
    EXPECT_TRUE(emulator::writeLocation(wave.group, machine.device().memory(), v2,
                                        std::as_bytes(std::span(offsets))));
  });
  const auto report = machine.run({128, 1, 1}, {128, 1, 1}, arguments(out), {.watcher = &watcher});
  EXPECT_EQ(messages(report), "");
  const std::vector<std::uint32_t> values = machine.read<std::uint32_t>(out, 128);
  for (unsigned i = 0; i < 128; ++i)
    EXPECT_EQ(values[i], i < 64 || (i >= 68 && i < 72) ? 5u : 1u) << i;
}

} // namespace
} // namespace wavesmith::testing
