// SPDX-License-Identifier: Apache-2.0
// Loads, stores and atomics of FLAT, GLOBAL, SCRATCH and DS, and cross-lane operations (CDNA3 ISA chapters 10
// and 11).
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>

namespace wavesmith::testing {
namespace {

using i16 = std::int16_t;
using i32 = std::int32_t;
using i8 = std::int8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// s[4:5] = in, s[6:7] = out; v0 = lane, v1 = 16 * lane; the body sets v[8:11], which are stored.
std::string laneKernel(std::string_view body, std::string_view directives = {}) {
  return kernelText("k",
                    fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 4, v0
  s_waitcnt lgkmcnt(0)
  {}
  s_waitcnt vmcnt(0) lgkmcnt(0)
  global_store_dwordx4 v1, v[8:11], s[6:7]
  s_endpgm)",
                                body),
                    directives);
}

struct LaneResult {
  std::array<u32, 4> v{};
};
std::vector<LaneResult> runLanes(std::string_view body, std::vector<u32>& memory,
                                 std::string_view directives = {}) {
  Machine machine(laneKernel(body, directives));
  const auto in = machine.buffer("in", memory);
  const auto out = machine.buffer("out", std::vector<LaneResult>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(in, out));
  EXPECT_TRUE(report.completed()) << body << "\n" << messages(report);
  memory = machine.read<u32>(in, memory.size());
  return machine.read<LaneResult>(out, 64);
}

std::vector<u32> pattern(std::size_t count) {
  std::vector<u32> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = static_cast<u32>(i * 0x9e3779b9u + 0x85ebca6bu);
  return values;
}
u32 byteAt(const std::vector<u32>& memory, std::size_t at) {
  return (memory[at / 4] >> (8 * (at % 4))) & 0xff;
}
u32 wordAt(const std::vector<u32>& memory, std::size_t at) {
  return byteAt(memory, at) | byteAt(memory, at + 1) << 8;
}

// --- Loads and stores of global memory ---

TEST(Global, LoadsOfEverySize) {
  const struct {
    const char* name;
    std::function<u32(const std::vector<u32>&, std::size_t)> value;
  } loads[] = {
      {"ubyte", [](const auto& m, std::size_t at) { return byteAt(m, at); }},
      {"sbyte",
       [](const auto& m, std::size_t at) { return static_cast<u32>(static_cast<i8>(byteAt(m, at))); }},
      {"ushort", [](const auto& m, std::size_t at) { return wordAt(m, at); }},
      {"sshort",
       [](const auto& m, std::size_t at) { return static_cast<u32>(static_cast<i16>(wordAt(m, at))); }},
      {"ubyte_d16", [](const auto& m, std::size_t at) { return byteAt(m, at); }},
      {"sbyte_d16", [](const auto& m,
                       std::size_t at) { return static_cast<u32>(static_cast<i8>(byteAt(m, at))) & 0xffff; }},
      {"short_d16_hi", [](const auto& m, std::size_t at) { return wordAt(m, at) << 16; }},
      {"dword", [](const auto& m, std::size_t at) { return wordAt(m, at) | wordAt(m, at + 2) << 16; }},
  };
  for (const auto& load : loads) {
    std::vector<u32> memory = pattern(100);
    // Byte addresses 5 * lane + 3: unaligned too.
    const auto results = runLanes(
        fmt::format("v_mul_u32_u24 v2, 5, v0\n  global_load_{} v8, v2, s[4:5] offset:3", load.name), memory);
    for (std::size_t i = 0; i < 64; ++i)
      EXPECT_EQ(results[i].v[0], load.value(memory, 5 * i + 3)) << load.name << " lane " << i;
  }
}

TEST(Global, AddressesWithAndWithoutSgpr) {
  std::vector<u32> memory = pattern(300);
  const char* const bodies[] = {
      "global_load_dwordx4 v[8:11], v1, s[4:5] offset:16",
      "v_mov_b32 v3, s5\n  v_add_co_u32 v2, vcc, s4, v1\n  v_addc_co_u32 v3, vcc, 0, v3, vcc\n  "
      "global_load_dwordx4 v[8:11], v[2:3], off offset:16",
      "v_mov_b32 v3, s5\n  v_add_co_u32 v2, vcc, s4, v1\n  v_addc_co_u32 v3, vcc, 0, v3, vcc\n  "
      "flat_load_dwordx4 v[8:11], v[2:3] offset:16",
      "s_add_u32 s4, s4, 116\n  s_addc_u32 s5, s5, 0\n  global_load_dwordx4 v[8:11], v1, s[4:5] offset:-100",
  };
  for (const char* body : bodies) {
    const auto results = runLanes(body, memory);
    for (std::size_t i = 0; i < 64; ++i)
      for (std::size_t d = 0; d < 4; ++d)
        EXPECT_EQ(results[i].v[d], memory[4 * i + 4 + d]) << body;
  }
}

TEST(Global, StoresOfEverySize) {
  const auto after = [](const char* name, unsigned step) {
    std::vector<u32> memory(200, 0x55555555);
    runLanes(fmt::format("v_mul_u32_u24 v2, {}, v0\n  v_mov_b32 v3, 0x1234abcd\n  v_add_u32 v3, v0, v3\n  "
                         "v_mov_b32 v4, 7\n  v_mov_b32 v5, 8\n"
                         "  v_mov_b32 v8, v3\n  v_mov_b32 v9, v4\n  global_store_{} v2, {}, s[4:5]",
                         step, name, std::string_view(name).ends_with("x2") ? "v[8:9]" : "v3"),
             memory);
    return memory;
  };
  const auto bytes = after("byte", 4), high = after("byte_d16_hi", 4), words = after("short", 4),
             wordsHigh = after("short_d16_hi", 4), pairs = after("dwordx2", 8);
  for (u32 i = 0; i < 64; ++i) {
    const u32 v = 0x1234abcd + i;
    EXPECT_EQ(bytes[i], 0x55555500 | (v & 0xff));
    EXPECT_EQ(high[i], 0x55555500 | ((v >> 16) & 0xff));
    EXPECT_EQ(words[i], 0x55550000 | (v & 0xffff));
    EXPECT_EQ(wordsHigh[i], 0x55550000 | (v >> 16));
    EXPECT_EQ(pairs[2 * i], v);
    EXPECT_EQ(pairs[2 * i + 1], 7u);
  }
}

TEST(Global, LoadsIntoLds) {
  std::vector<u32> memory = pattern(64);
  const auto results = runLanes(R"(s_movk_i32 m0, 64
  v_lshlrev_b32 v2, 2, v0
  global_load_lds_dword v2, s[4:5]
  s_waitcnt vmcnt(0)
  ds_read_b32 v8, v2 offset:64)",
                                memory, "    .amdhsa_group_segment_fixed_size 512");
  for (std::size_t i = 0; i < 64; ++i)
    EXPECT_EQ(results[i].v[0], memory[i]);
}

// --- Atomics ---

// All lanes access one dword in lane order; each receives its previous value.
void expectAtomic(const std::string& name, u32 initial, const std::function<u32(u32 old, u32 data)>& f) {
  std::vector<u32> memory{initial, 0};
  const auto results = runLanes(
      fmt::format(
          "v_mul_u32_u24 v3, 0x1003, v0\n  v_mov_b32 v2, 0\n  global_atomic_{} v8, v2, v3, s[4:5] sc0", name),
      memory);
  u32 value = initial;
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i].v[0], value) << name << " lane " << i;
    value = f(value, 0x1003 * i);
  }
  EXPECT_EQ(memory[0], value) << name;
}

TEST(Global, IntegerAtomics) {
  expectAtomic("add", 5, [](u32 o, u32 d) { return o + d; });
  expectAtomic("sub", 5, [](u32 o, u32 d) { return o - d; });
  expectAtomic("swap", 5, [](u32, u32 d) { return d; });
  expectAtomic("smin", 0x80000005,
               [](u32 o, u32 d) { return static_cast<i32>(d) < static_cast<i32>(o) ? d : o; });
  expectAtomic("smax", 0x80000005,
               [](u32 o, u32 d) { return static_cast<i32>(d) > static_cast<i32>(o) ? d : o; });
  expectAtomic("umin", 0x2005, [](u32 o, u32 d) { return std::min(o, d); });
  expectAtomic("umax", 0x2005, [](u32 o, u32 d) { return std::max(o, d); });
  expectAtomic("and", 0xffffffff, [](u32 o, u32 d) { return o & (d); });
  expectAtomic("or", 0x2, [](u32 o, u32 d) { return o | d; });
  expectAtomic("xor", 0x2, [](u32 o, u32 d) { return o ^ d; });
  expectAtomic("inc", 0x2005, [](u32 o, u32 d) { return o >= d ? 0 : o + 1; });
  expectAtomic("dec", 0x2005, [](u32 o, u32 d) { return o == 0 || o > d ? d : o - 1; });
}

TEST(Global, CompareAndSwapReadsTheNewValueFirst) {
  std::vector<u32> memory{7, 0};
  const auto results = runLanes("v_add_u32 v2, 100, v0\n  v_add_u32 v3, 6, v0\n  v_mov_b32 v4, 0\n  "
                                "global_atomic_cmpswap v8, v4, v[2:3], s[4:5] sc0",
                                memory);
  u32 value = 7;
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i].v[0], value);
    if (value == 6 + i) value = 100 + i;
  }
  EXPECT_EQ(memory[0], value);
}

TEST(Global, FloatAtomics) {
  std::vector<u32> memory{std::bit_cast<u32>(0.5f), 0, 0, 0};
  runLanes(R"(v_cvt_f32_u32 v2, v0
  v_mov_b32 v4, 0
  global_atomic_add_f32 v4, v2, s[4:5]
  v_mov_b32 v2, 0x3c004000
  global_atomic_pk_add_f16 v4, v2, s[4:5] offset:4
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0x3ff00000
  global_atomic_add_f64 v4, v[2:3], s[4:5] offset:8)",
           memory);
  EXPECT_EQ(memory[0], std::bit_cast<u32>(0.5f + 63 * 64 / 2));
  EXPECT_EQ(memory[1], 0x54005800u); // 64 and 128 in f16
  EXPECT_EQ(memory[2] | static_cast<u64>(memory[3]) << 32, std::bit_cast<u64>(64.0));
}

TEST(Global, Atomics64BitReturn) {
  std::vector<u32> memory{0xffffffff, 0};
  const auto results = runLanes("v_mov_b32 v2, 1\n  v_mov_b32 v3, 0\n  v_mov_b32 v4, 0\n  "
                                "global_atomic_add_x2 v[8:9], v4, v[2:3], s[4:5] sc0",
                                memory);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(results[i].v[0] | static_cast<u64>(results[i].v[1]) << 32, 0xffffffff + u64{i});
  EXPECT_EQ(memory, (std::vector<u32>{63, 1}));
}

// --- Apertures and scratch ---

TEST(Flat, LdsAperture) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_lshlrev_b32 v2, 2, v0
  v_add_u32 v4, 1000, v0
  ds_write_b32 v2, v4 offset:32
  s_mov_b64 s[10:11], src_shared_base
  v_mov_b32 v3, s11
  flat_load_dword v8, v[2:3] offset:32
  v_mov_b32 v4, 1
  flat_atomic_add v[2:3], v4 offset:32
  ds_read_b32 v9, v2 offset:32)",
                                memory, "    .amdhsa_group_segment_fixed_size 1024");
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i].v[0], 1000 + i);
    EXPECT_EQ(results[i].v[1], 1001 + i);
  }
}

TEST(Scratch, IsPerLaneInEveryAddressingMode) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_add_u32 v4, 1000, v0
  scratch_store_dword off, v4, off offset:8
  v_mov_b32 v2, 4
  scratch_load_dword v8, v2, off offset:4
  s_mov_b32 s10, 12
  scratch_load_dword v9, off, s10 offset:-4
  s_mov_b64 s[12:13], src_private_base
  v_mov_b32 v2, 8
  v_mov_b32 v3, s13
  flat_load_dword v10, v[2:3]
  s_mov_b32 s10, 2
  v_mov_b32 v2, 4
  scratch_load_ushort v11, v2, s10 offset:2)",
                                memory, "    .amdhsa_private_segment_fixed_size 32");
  for (u32 i = 0; i < 64; ++i)
    for (std::size_t d = 0; d < 4; ++d)
      EXPECT_EQ(results[i].v[d], 1000 + i) << d;
}

// --- LDS ---

constexpr std::string_view kLdsOf4096 = "    .amdhsa_group_segment_fixed_size 4096";

TEST(Lds, SizesAndOffsets) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_mul_u32_u24 v2, 0x01010101, v0
  v_lshlrev_b32 v3, 4, v0
  v_not_b32 v4, v2
  v_mov_b32 v5, 3
  v_mov_b32 v6, 4
  v_mov_b32 v7, 5
  ds_write_b128 v3, v[4:7]
  ds_write_b8 v3, v0 offset:1
  ds_read_b128 v[8:11], v3
  ds_read_i8 v10, v3
  ds_read_u16 v11, v3 offset:4)",
                                memory, kLdsOf4096);
  for (u32 i = 0; i < 64; ++i) {
    const u32 v4 = ~((i * 0x01010101) & 0xffffffff);
    const u32 expected = ~((i * (0x01010101 & 0xffffff)) & 0xffffffff); // v_mul_u32_u24 takes 24 bits
    (void)v4;
    EXPECT_EQ(results[i].v[0], (expected & 0xffff00ff) | i << 8);
    EXPECT_EQ(results[i].v[1], 3u);
    EXPECT_EQ(results[i].v[2], static_cast<u32>(static_cast<i8>(expected)));
    EXPECT_EQ(results[i].v[3], 3u);
  }
}

TEST(Lds, TwoAddressOffsetsAreInElements) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_lshlrev_b32 v3, 2, v0
  v_add_u32 v4, 100, v0
  v_add_u32 v5, 200, v0
  ds_write2_b32 v3, v4, v5 offset0:0 offset1:64
  ds_write2st64_b32 v3, v5, v4 offset0:2 offset1:3
  ds_read2_b32 v[8:9], v3 offset0:64 offset1:0
  ds_read2st64_b32 v[10:11], v3 offset0:3 offset1:2)",
                                memory, kLdsOf4096);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(results[i].v, (std::array<u32, 4>{200 + i, 100 + i, 100 + i, 200 + i}));
}

TEST(Lds, OutOfRangeReadsZeroAndDropsWrites) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_mov_b32 v2, 0x1ffc
  v_mov_b32 v4, 77
  ds_write_b32 v2, v4
  v_mov_b32 v8, 1
  ds_read_b32 v8, v2
  v_mov_b32 v2, 0xffc
  ds_write_b32 v2, v4
  ds_read_b64 v[10:11], v2
  ds_read_b32 v9, v2)",
                                memory, kLdsOf4096);
  EXPECT_EQ(results[3].v, (std::array<u32, 4>{0, 77, 77, 0}));
}

TEST(Lds, Atomics) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  ds_write_b64 v2, v[2:3]
  v_add_u32 v4, 1, v0
  ds_add_rtn_u32 v8, v2, v4
  ds_max_u32 v2, v4 offset:4
  ds_read_b32 v9, v2 offset:4
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0x3f800000
  ds_write_b32 v2, v5 offset:8
  ds_add_f32 v2, v6 offset:8
  ds_read_b32 v10, v2 offset:8
  v_mov_b32 v5, 64
  v_add_u32 v6, 500, v0
  ds_cmpst_rtn_b32 v11, v2, v5, v6 offset:4)",
                                memory, kLdsOf4096);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i].v[0], i * (i + 1) / 2);
    EXPECT_EQ(results[i].v[1], 64u);
    EXPECT_EQ(results[i].v[2], std::bit_cast<u32>(64.0f));
    EXPECT_EQ(results[i].v[3], i == 0 ? 64u : 500u) << "the expected value comes first";
  }
}

TEST(Lds, AppendAndConsumeCountActiveLanes) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_mov_b32 v2, 0
  v_mov_b32 v4, 1000
  ds_write_b32 v2, v4 offset:20
  s_mov_b32 m0, 4
  s_mov_b64 exec, 0xff
  ds_append v8 offset:16
  s_mov_b64 exec, 0xf
  ds_consume v9 offset:16
  s_mov_b64 exec, -1
  ds_read_b32 v10, v2 offset:20)",
                                memory, kLdsOf4096);
  EXPECT_EQ(results[2].v[0], 1000u);
  EXPECT_EQ(results[2].v[1], 1008u);
  EXPECT_EQ(results[2].v[2], 1004u);
}

TEST(Lds, Permutes) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(R"(v_xor_b32 v2, 5, v0
  v_lshlrev_b32 v2, 2, v2
  v_add_u32 v3, 100, v0
  ds_bpermute_b32 v8, v2, v3
  ds_permute_b32 v9, v2, v3
  ds_bpermute_b32 v10, v2, v3 offset:8
  s_mov_b64 exec, 0x0f
  ds_bpermute_b32 v11, v2, v3)",
                                memory, kLdsOf4096);
  for (u32 i = 0; i < 4; ++i) {
    EXPECT_EQ(results[i].v[0], 100 + (i ^ 5));
    EXPECT_EQ(results[i].v[1], 100 + (i ^ 5));
    EXPECT_EQ(results[i].v[2], 100 + ((i ^ 5) + 2) % 64);
    EXPECT_EQ(results[i].v[3], 0u) << "lane " << (i ^ 5) << " is disabled";
  }
}

// CDNA3 ISA 12.12, DS_SWIZZLE_B32: the manual's examples.
void expectSwizzle(u32 offset, const std::function<u32(u32)>& from) {
  std::vector<u32> memory = pattern(4);
  const auto results = runLanes(
      fmt::format("v_add_u32 v3, 100, v0\n  ds_swizzle_b32 v8, v3 offset:{}", offset), memory, kLdsOf4096);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(results[i].v[0], 100 + from(i)) << "offset " << offset << " lane " << i;
}

} // namespace

TEST(Lds, Swizzles) {
  expectSwizzle(0x8000 | 0x1b, [](u32 i) { return (i & ~3u) + 3 - i % 4; });
  expectSwizzle(0x10 << 10 | 0x1f, [](u32 i) { return i ^ 16; });                         // SWAPX16
  expectSwizzle(0x1f << 10 | 0x1f, [](u32 i) { return (i & 32) + 31 - i % 32; });         // REVERSEX32
  expectSwizzle(3u << 5 | 0x18, [](u32 i) { return (i & ~7u) + 3; });                     // BCASTX8
  expectSwizzle(0xc000 | 1 << 5, [](u32 i) { return (i & 32) + (i + 1) % 32; });          // rotate left
  expectSwizzle(0xc000 | 0x400 | 1 << 5, [](u32 i) { return (i & 32) + (i + 31) % 32; }); // rotate right
  const u32 fft[] = {0x1, 0x11, 0x9, 0x19, 0x5, 0x15, 0xd, 0x1d, 0x3, 0x13, 0xb, 0x1b, 0x7, 0x17, 0xf,  0x1f,
                     0x2, 0x12, 0xa, 0x1a, 0x6, 0x16, 0xe, 0x1e, 0x4, 0x14, 0xc, 0x1c, 0x8, 0x18, 0x10, 0x20};
  expectSwizzle(0xe000, [&](u32 i) { return (i & 32) + fft[i % 32] - 1; });
  expectSwizzle(0xe01f, [](u32 i) { return i; });
}

} // namespace wavesmith::testing
