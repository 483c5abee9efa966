// SPDX-License-Identifier: Apache-2.0
// Stores, atomics and scratch accesses of scalar memory (CDNA3 ISA chapter 8 and 12.6): the resulting memory
// and SGPRs, compared with arithmetic on the host.
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

// --- Atomics ---

struct AtomicCase {
  u64 memory = 0, data = 0, expected = 0;
};
struct AtomicOperation {
  const char* name;
  u64 (*result)(const AtomicCase&, bool wide);
};

i64 asSigned(u64 v, bool wide) {
  return wide ? static_cast<i64>(v) : static_cast<i32>(static_cast<u32>(v));
}
const AtomicOperation kOperations[] = {
    {"swap", [](const AtomicCase& c, bool) { return c.data; }},
    {"cmpswap", [](const AtomicCase& c, bool) { return c.memory == c.expected ? c.data : c.memory; }},
    {"add", [](const AtomicCase& c, bool) { return c.memory + c.data; }},
    {"sub", [](const AtomicCase& c, bool) { return c.memory - c.data; }},
    {"smin", [](const AtomicCase& c,
                bool w) { return asSigned(c.data, w) < asSigned(c.memory, w) ? c.data : c.memory; }},
    {"umin", [](const AtomicCase& c, bool) { return std::min(c.data, c.memory); }},
    {"smax", [](const AtomicCase& c,
                bool w) { return asSigned(c.data, w) > asSigned(c.memory, w) ? c.data : c.memory; }},
    {"umax", [](const AtomicCase& c, bool) { return std::max(c.data, c.memory); }},
    {"and", [](const AtomicCase& c, bool) { return c.memory & c.data; }},
    {"or", [](const AtomicCase& c, bool) { return c.memory | c.data; }},
    {"xor", [](const AtomicCase& c, bool) { return c.memory ^ c.data; }},
    {"inc", [](const AtomicCase& c, bool) { return c.memory >= c.data ? 0 : c.memory + 1; }},
    {"dec",
     [](const AtomicCase& c, bool) { return c.memory == 0 || c.memory > c.data ? c.data : c.memory - 1; }},
};

std::vector<AtomicCase> atomicCases(bool wide) {
  const u64 special[] = {
      0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, 0x8000000000000000, ~u64{0}};
  const u64 mask = wide ? ~u64{0} : 0xffffffff;
  std::vector<AtomicCase> cases;
  for (const u64 a : special)
    for (const u64 b : special)
      cases.push_back({a & mask, b & mask, (cases.size() % 2 == 0 ? a : b) & mask});
  std::mt19937_64 random(5);
  for (int i = 0; i < 40; ++i) {
    const u64 a = random(), b = random();
    cases.push_back({a & mask, b & mask, (i % 2 == 0 ? a : b) & mask});
  }
  return cases;
}

// s[4:5] the data of all cases, s[6:7] memory, s[8:9] results, each 16 bytes of a work-group; the first half
// of memory is changed by the form that returns, the second half by the other.
std::string atomicKernel(const std::string& mnemonic, bool buffer, bool wide, bool compares) {
  const auto registers = [&](unsigned first) {
    const unsigned dwords = (wide ? 2u : 1u) * (compares ? 2u : 1u);
    return dwords == 1 ? fmt::format("s{}", first) : fmt::format("s[{}:{}]", first, first + dwords - 1);
  };
  const std::string base = buffer ? "s[24:27]" : "s[6:7]";
  return kernelText("k", fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dwordx2 s[8:9], s[0:1], 0x10
  s_lshl_b32 s12, s2, 4
  s_waitcnt lgkmcnt(0)
  s_add_u32 s4, s4, s12
  s_addc_u32 s5, s5, 0
  s_load_dwordx4 s[16:19], s[4:5], 0x0
  s_add_u32 s6, s6, s12
  s_addc_u32 s7, s7, 0
  s_add_u32 s8, s8, s12
  s_addc_u32 s9, s9, 0
  s_mov_b64 s[24:25], s[6:7]
  s_mov_b32 s26, 16
  s_mov_b32 s27, 0
  s_mov_b32 m0, 8
  s_waitcnt lgkmcnt(0)
  s_mov_b64 s[20:21], s[16:17]
  s_mov_b64 s[22:23], s[18:19]
  {0} {1}, {3}, 0x0 glc
  {0} {2}, {3}, m0
  s_waitcnt lgkmcnt(0)
  s_store_dwordx2 s[16:17], s[8:9], 0x0
  s_store_dwordx2 s[20:21], s[8:9], 0x8
  s_dcache_wb
  s_endpgm)",
                                     mnemonic, registers(16), registers(20), base));
}

void checkAtomic(const AtomicOperation& operation, bool buffer, bool wide) {
  const std::string mnemonic =
      fmt::format("s_{}atomic_{}{}", buffer ? "buffer_" : "", operation.name, wide ? "_x2" : "");
  const bool compares = std::string_view(operation.name) == "cmpswap";
  const std::vector<AtomicCase> cases = atomicCases(wide);
  std::vector<u64> data, memory;
  for (const AtomicCase& c : cases) {
    const u64 first = wide || !compares ? c.data : c.data | c.expected << 32;
    data.insert(data.end(), {first, c.expected});
    memory.insert(memory.end(), {c.memory, c.memory});
  }
  Machine machine(atomicKernel(mnemonic, buffer, wide, compares));
  const auto in = machine.buffer("in", data), at = machine.buffer("memory", memory);
  const auto out = machine.buffer("out", std::vector<u64>(data.size()));
  const auto groups = static_cast<u32>(cases.size());
  const auto report = machine.run({groups * 64, 1, 1}, {64, 1, 1}, arguments(in, at, out));
  ASSERT_TRUE(report.completed()) << mnemonic << "\n" << messages(report);
  const auto changed = machine.read<u64>(at, memory.size()), old = machine.read<u64>(out, data.size());
  const u64 mask = wide ? ~u64{0} : 0xffffffff;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const u64 expected = operation.result(cases[i], wide) & mask;
    EXPECT_EQ(changed[2 * i], expected) << mnemonic << " glc, case " << i;
    EXPECT_EQ(changed[2 * i + 1], expected) << mnemonic << ", case " << i;
    EXPECT_EQ(old[2 * i], (data[2 * i] & ~mask) | cases[i].memory) << mnemonic << " glc, case " << i;
    EXPECT_EQ(old[2 * i + 1], data[2 * i]) << mnemonic << " returned something, case " << i;
  }
}

TEST(Smem, AtomicsOfEveryKind) {
  for (const AtomicOperation& operation : kOperations)
    for (const bool wide : {false, true})
      for (const bool buffer : {false, true})
        checkAtomic(operation, buffer, wide);
}

TEST(Smem, OutOfRangeAtomicDoesNothingAndReturnsZero) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_mov_b32 s16, 7
  s_mov_b32 s18, 9
  s_mov_b32 s19, 0
  s_waitcnt lgkmcnt(0)
  s_mov_b64 s[24:25], s[4:5]
  s_mov_b32 s26, 12
  s_mov_b32 s27, 0
  s_buffer_atomic_add s16, s[24:27], 0xc glc
  s_buffer_atomic_add_x2 s[18:19], s[24:27], 0x8 glc
  s_waitcnt lgkmcnt(0)
  s_store_dword s16, s[6:7], 0x0
  s_store_dwordx2 s[18:19], s[6:7], 0x8
  s_endpgm)"));
  const auto memory = machine.buffer("memory", std::vector<u32>{1, 2, 3, 4});
  const auto out = machine.buffer("out", std::vector<u32>(4, 5));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(memory, out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(memory, 4), (std::vector<u32>{1, 2, 3, 4}));
  EXPECT_EQ(machine.read<u32>(out, 4), (std::vector<u32>{0, 5, 0, 0}));
}

TEST(Smem, MisalignedAtomicOfTwoDwordsFaults) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_atomic_add_x2 s[16:17], s[4:5], 0x4
  s_endpgm)"));
  const auto memory = machine.buffer("memory", std::vector<u32>(4));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(memory));
  ASSERT_FALSE(report.completed());
  EXPECT_NE(messages(report).find("s_atomic_add_x2 accesses 8 bytes"), std::string::npos) << messages(report);
}

// Without atomics 200 groups on several threads would lose some.
TEST(Smem, AtomicsOfManyGroupsAddUp) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b32 s16, 3
  s_waitcnt lgkmcnt(0)
  s_atomic_add s16, s[4:5], 0x0
  s_endpgm)"));
  const auto memory = machine.buffer("memory", std::vector<u32>(1));
  const auto report = machine.run({200 * 256, 1, 1}, {256, 1, 1}, arguments(memory));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(memory, 1)[0], 200u * 4 * 3);
}

// --- Stores and scratch ---

// s[4:5] = in, s[6:7] = out, s[16:19] = the first four dwords of in.
std::vector<u32> afterwards(const std::string& body, const std::vector<u32>& in, std::size_t dwords) {
  Machine machine(kernelText("k", fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_load_dwordx4 s[16:19], s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  {}
  s_waitcnt lgkmcnt(0)
  s_dcache_wb
  s_endpgm)",
                                              body)));
  const auto from = machine.buffer("in", in);
  const auto to = machine.buffer("out", std::vector<u32>(dwords, 0x55555555));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(from, to));
  EXPECT_TRUE(report.completed()) << body << "\n" << messages(report);
  return machine.read<u32>(to, dwords);
}
constexpr u32 kUntouched = 0x55555555;

TEST(Smem, BufferStoresEndAtTheEndOfTheBuffer) {
  const std::vector<u32> in{11, 12, 13, 14};
  const std::string resource = "s_mov_b64 s[24:25], s[6:7]\n  s_mov_b32 s26, 24\n  s_mov_b32 s27, 0\n  ";
  const auto after = [&](const char* store) { return afterwards(resource + store, in, 8); };
  constexpr u32 x = kUntouched;
  EXPECT_EQ(after("s_buffer_store_dword s16, s[24:27], 0x4"), (std::vector<u32>{x, 11, x, x, x, x, x, x}));
  EXPECT_EQ(after("s_buffer_store_dwordx2 s[16:17], s[24:27], 0x8"),
            (std::vector<u32>{x, x, 11, 12, x, x, x, x}));
  EXPECT_EQ(after("s_mov_b32 m0, 8\n  s_buffer_store_dwordx4 s[16:19], s[24:27], m0"),
            (std::vector<u32>{x, x, 11, 12, 13, 14, x, x}));
  EXPECT_EQ(after("s_buffer_store_dwordx4 s[16:19], s[24:27], 0x10"),
            (std::vector<u32>{x, x, x, x, 11, 12, x, x}));
  EXPECT_EQ(after("s_buffer_store_dwordx2 s[16:17], s[24:27], 0x18"), (std::vector<u32>(8, x)));
}

// num_records counts strides of a buffer that has one: 2 * 12 bytes.
TEST(Smem, NumRecordsCountsStrides) {
  constexpr u32 x = kUntouched;
  EXPECT_EQ(afterwards("s_mov_b32 s24, s6\n  s_or_b32 s25, s7, 0xc0000\n  s_mov_b32 s26, 2\n  s_mov_b32 s27, "
                       "0\n  s_buffer_store_dwordx4 s[16:19], s[24:27], 0x10",
                       {11, 12, 13, 14}, 8),
            (std::vector<u32>{x, x, x, x, 11, 12, x, x}));
}

TEST(Smem, ScratchOffsetRegisterIsInUnitsOf64Bytes) {
  std::vector<u32> in(64);
  for (u32 i = 0; i < 64; ++i)
    in[i] = 100 + i;
  const auto load = [&](const char* text) {
    auto out = afterwards(fmt::format("s_mov_b32 s30, 2\n  s_mov_b32 m0, 1\n  {}\n  s_waitcnt lgkmcnt(0)\n  "
                                      "s_store_dwordx4 s[16:19], s[6:7], 0x0",
                                      text),
                          in, 4);
    return out;
  };
  EXPECT_EQ(load("s_scratch_load_dword s16, s[4:5], s30"), (std::vector<u32>{132, 101, 102, 103}));
  EXPECT_EQ(load("s_scratch_load_dwordx2 s[16:17], s[4:5], m0"), (std::vector<u32>{116, 117, 102, 103}));
  EXPECT_EQ(load("s_scratch_load_dwordx4 s[16:19], s[4:5], 0x8"), (std::vector<u32>{102, 103, 104, 105}));

  const auto store = [&](const char* text) {
    const auto out = afterwards(fmt::format("s_mov_b32 m0, 1\n  {}", text), in, 24);
    return std::vector<u32>(out.begin() + 15, out.begin() + 21);
  };
  constexpr u32 x = kUntouched;
  EXPECT_EQ(store("s_scratch_store_dword s16, s[6:7], m0"), (std::vector<u32>{x, 100, x, x, x, x}));
  EXPECT_EQ(store("s_scratch_store_dwordx2 s[16:17], s[6:7], m0"), (std::vector<u32>{x, 100, 101, x, x, x}));
  EXPECT_EQ(store("s_scratch_store_dwordx4 s[16:19], s[6:7], 0x40"),
            (std::vector<u32>{x, 100, 101, 102, 103, x}));
}

// Stores go directly to memory: the emulator has no cached data to discard.
TEST(Smem, DiscardKeepsMemory) {
  EXPECT_EQ(afterwards("s_store_dwordx2 s[16:17], s[6:7], 0x0\n  s_dcache_discard s[6:7], 0x0\n  "
                       "s_dcache_discard_x2 s[6:7], 0x0",
                       {1, 2, 3, 4}, 3),
            (std::vector<u32>{1, 2, kUntouched}));
}

} // namespace
} // namespace wavesmith::testing
