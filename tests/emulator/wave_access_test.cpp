// SPDX-License-Identifier: Apache-2.0
// Accesses of a whole wave (core/emulator/code/wave_access.h) compared with loops over lanes, and the memory
// instructions that use them where not all lanes can be accessed at once.
#include "emulator/code/wave_access.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/machine.h"
#include "emulator/machine/wave.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <numeric>
#include <random>

namespace wavesmith::testing {
namespace {

using emulator::InstructionSet;
using emulator::kLanes;
using emulator::Lanes;
using emulator::WaveAccess;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u64 kAllLanes = ~u64{0};

void onEverySet(const std::function<void(const WaveAccess&)>& check) {
  for (const InstructionSet set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512}) {
    if (!available(set)) continue;
    SCOPED_TRACE(std::string(name(set)));
    check(emulator::handlers(set).access());
  }
}

Lanes filled(const std::function<u32(unsigned)>& value) {
  Lanes lanes;
  for (unsigned i = 0; i < kLanes; ++i)
    lanes.lane[i] = value(i);
  return lanes;
}

TEST(WaveAccess, FindsTheLanesBeyondTheLastOffset) {
  std::mt19937 random(1);
  onEverySet([&](const WaveAccess& access) {
    for (const u32 last : {0u, 1u, 255u, 0x7fff'fffeu, 0x7fff'ffffu, 0x8000'0000u, 0xffff'fffeu, ~0u})
      for (unsigned round = 0; round < 50; ++round) {
        const Lanes offsets = filled([&](unsigned) {
          return random() % 3 == 0 ? static_cast<u32>(random()) : last + random() % 3 - 1;
        });
        u64 expected = 0;
        for (unsigned i = 0; i < kLanes; ++i)
          expected |= u64{offsets.lane[i] > last} << i;
        EXPECT_EQ(access.beyond(offsets.lane, last), expected);
      }
  });
}

TEST(WaveAccess, AddsAddressesModulo64Bits) {
  std::mt19937_64 random(2);
  onEverySet([&](const WaveAccess& access) {
    for (unsigned round = 0; round < 200; ++round) {
      const u64 base = random(), size = u64{1} << (random() % 33);
      const u32 last = static_cast<u32>(std::min<u64>(size - 1, ~0u));
      Lanes low, high;
      u64 expected = 0;
      for (unsigned i = 0; i < kLanes; ++i) {
        const u64 address = base + random() % (2 * size) - size / 2;
        low.lane[i] = static_cast<u32>(address);
        high.lane[i] = static_cast<u32>(address >> 32);
        expected |= u64{address - base > last} << i;
      }
      Lanes offsets;
      EXPECT_EQ(access.addresses(low.lane, high.lane, 0 - base, last, offsets.lane), expected);
      for (unsigned i = 0; i < kLanes; ++i) {
        const bool inside = ((expected >> i) & 1) == 0;
        EXPECT_TRUE(!inside || offsets.lane[i] == low.lane[i] - static_cast<u32>(base));
      }
      // Without high dwords, and in place.
      offsets = low;
      const u64 outside = access.addresses(offsets.lane, nullptr, 5, ~0u, offsets.lane);
      for (unsigned i = 0; i < kLanes; ++i) {
        EXPECT_EQ((outside >> i) & 1, u64{low.lane[i]} + 5 > ~0u ? 1u : 0u);
        EXPECT_EQ(offsets.lane[i], low.lane[i] + 5);
      }
    }
  });
}

struct Pattern {
  const char* name;
  std::function<u32(unsigned)> offset;
};
std::vector<Pattern> patterns(unsigned dwords) {
  return {{"consecutive", [=](unsigned i) { return 4 * dwords * i; }},
          {"consecutive and unaligned", [=](unsigned i) { return 4 * dwords * i + 3; }},
          {"the same for all", [](unsigned) { return 12u; }},
          {"backward", [=](unsigned i) { return 4 * dwords * (63 - i); }},
          {"one apart", [=](unsigned i) { return 4 * dwords * i + (i == 63 ? 4 : 0); }},
          {"overlapping", [](unsigned i) { return 2 * i; }},
          {"scattered", [](unsigned i) { return (i * 2654435761u >> 8) % 4000; }}};
}

TEST(WaveAccess, LoadsAndStoresLikeALoop) {
  std::mt19937_64 random(3);
  std::vector<std::byte> memory(4096 + 64);
  for (std::byte& byte : memory)
    byte = static_cast<std::byte>(random());
  onEverySet([&](const WaveAccess& access) {
    for (unsigned dwords = 1; dwords <= 4; ++dwords)
      for (const Pattern& pattern : patterns(dwords))
        for (const u64 exec : {kAllLanes, u64{0x5555'5555'5555'5555}, u64{1} << 63, u64{0}, random()}) {
          SCOPED_TRACE(fmt::format("{} dwords, {}, EXEC {:#x}", dwords, pattern.name, exec));
          std::array<Lanes, 4> registers, expected;
          for (unsigned d = 0; d < 4; ++d)
            expected[d] = registers[d] = filled([&](unsigned) { return static_cast<u32>(random()); });
          const Lanes offsets = filled(pattern.offset);

          std::vector<std::byte> stored = memory, wanted = memory;
          access.store(stored.data(), offsets.lane, exec, registers.data(), dwords);
          for (unsigned i = 0; i < kLanes; ++i)
            for (unsigned d = 0; d < dwords && ((exec >> i) & 1) != 0; ++d)
              std::memcpy(wanted.data() + offsets.lane[i] + 4 * d, &registers[d].lane[i], 4);
          EXPECT_EQ(stored, wanted);

          for (unsigned i = 0; i < kLanes; ++i)
            for (unsigned d = 0; d < dwords && ((exec >> i) & 1) != 0; ++d)
              std::memcpy(&expected[d].lane[i], memory.data() + offsets.lane[i] + 4 * d, 4);
          access.load(memory.data(), offsets.lane, exec, registers.data(), dwords);
          EXPECT_EQ(std::memcmp(registers.data(), expected.data(), sizeof expected), 0);

          // The first register is the address.
          registers[0] = offsets;
          for (unsigned i = 0; i < kLanes; ++i)
            if (((exec >> i) & 1) == 0) expected[0].lane[i] = offsets.lane[i];
          access.load(memory.data(), registers[0].lane, exec, registers.data(), dwords);
          EXPECT_EQ(std::memcmp(registers.data(), expected.data(), sizeof(Lanes) * dwords), 0);
        }
  });
}

// The kernel loads 4 * `dwords` bytes at in + its lane's offset and stores them at out + 16 * lane.
std::string loadKernel(std::string_view load) {
  return kernelText("k", fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dwordx2 s[8:9], s[0:1], 0x10
  v_lshlrev_b32 v1, 2, v0
  v_lshlrev_b32 v10, 4, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[8:9]
  s_waitcnt vmcnt(0)
  v_mov_b32 v3, s5
  v_add_co_u32 v2, vcc, s4, v2
  v_addc_co_u32 v3, vcc, 0, v3, vcc
  v_subrev_u32 v6, s4, v2
  {}
  s_waitcnt vmcnt(0)
  global_store_dword v10, v4, s[6:7]
  s_endpgm)",
                                     load));
}

// Lanes in two buffers, before the base register's address, at the last byte: one wave at a time.
TEST(WaveAccess, LanesInDifferentPlaces) {
  for (const char* load : {"global_load_dword v4, v[2:3], off", "flat_load_dword v4, v[2:3]"}) {
    Machine machine(loadKernel(load));
    ASSERT_TRUE(machine.ready());
    std::vector<u32> values(256);
    std::iota(values.begin(), values.end(), 100u);
    const auto first = machine.buffer("first", values);
    std::iota(values.begin(), values.end(), 1000u);
    const auto second = machine.buffer("second", values);
    const auto out = machine.buffer("out", std::vector<u32>(256));
    std::vector<u32> offsets(64);
    for (u32 i = 0; i < 64; ++i)
      offsets[i] = (i % 3 == 0 ? static_cast<u32>(second - first) : 0) + 4 * (255 - i);
    const auto at = machine.buffer("offsets", offsets);
    const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(first, out, at));
    ASSERT_TRUE(report.completed()) << messages(report);
    const auto result = machine.read<u32>(out, 256);
    for (u32 i = 0; i < 64; ++i)
      EXPECT_EQ(result[4 * i], (i % 3 == 0 ? 1000u : 100u) + 255 - i);
  }
}

// The fault names the first lane that is outside, and the lanes before it have been loaded.
TEST(WaveAccess, OneLanePastTheEnd) {
  for (const char* load : {"global_load_dword v4, v[2:3], off", "global_load_dword v4, v6, s[4:5]",
                           "global_load_dword v4, v6, s[4:5] offset:-4"}) {
    const bool before = std::string_view(load).find("-4") != std::string_view::npos;
    Machine machine(loadKernel(load));
    ASSERT_TRUE(machine.ready());
    const auto in = machine.buffer("in", std::vector<u32>(64, 7));
    const auto out = machine.buffer("out", std::vector<u32>(256));
    std::vector<u32> offsets(64);
    for (u32 i = 0; i < 64; ++i)
      offsets[i] = 4 * i + (before ? 4 : 0);
    const auto good = machine.buffer("good", offsets);
    EXPECT_TRUE(machine.run({64, 1, 1}, {64, 1, 1}, arguments(in, out, good)).completed()) << load;
    offsets[41] += 256;
    const auto bad = machine.buffer("bad", offsets);
    const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(in, out, bad));
    ASSERT_FALSE(report.completed()) << load;
    EXPECT_NE(messages(report).find("lane 41"), std::string::npos) << messages(report);
  }
}

} // namespace
} // namespace wavesmith::testing
