// SPDX-License-Identifier: Apache-2.0
// Buffers: addresses, ranges and swizzling as CDNA3 ISA 9.1.5 writes them, first as numbers, then through
// instructions.
#include "emulator/buffer_address.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using emulator::BufferOffsets;
using emulator::BufferPlace;
using emulator::BufferResource;
using emulator::decodeResource;
using emulator::placeInBuffer;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

TEST(BufferAddress, FieldsOfTheResource) {
  const BufferResource r =
      decodeResource({0x89abcdef, 0x80101234, 77, 0x00800fac | 4u << 12 | 14u << 15 | 2u << 21});
  EXPECT_EQ(r.base, 0x123489abcdefu);
  EXPECT_EQ(r.stride, 16u);
  EXPECT_TRUE(r.swizzle);
  EXPECT_EQ(r.records, 77u);
  EXPECT_EQ(r.numberFormat, 4u);
  EXPECT_EQ(r.dataFormat, 14u);
  EXPECT_EQ(r.indexStride, 32u);
  EXPECT_TRUE(r.addTid);
}

TEST(BufferAddress, RawBuffersCompareTheOffsetWithBytes) {
  const BufferResource r{.base = 0x1000, .records = 100};
  const auto at = [&](u32 offset, u32 instruction, u32 scalar) {
    return placeInBuffer(r, {.offset = offset, .instruction = instruction, .scalar = scalar}, 0);
  };
  EXPECT_EQ(at(8, 4, 100).address, 0x1000u + 8 + 4 + 100);
  EXPECT_FALSE(at(96, 3, 1000).outOfRange) << "the scalar offset does not count";
  EXPECT_TRUE(at(96, 4, 0).outOfRange);
  EXPECT_TRUE(at(0xffffffff, 1, 0).outOfRange) << "the sum does not wrap";
  EXPECT_EQ(at(90, 0, 0).left, 10u);
}

TEST(BufferAddress, StructuredBuffersCompareTheIndexWithRecords) {
  const BufferResource r{.base = 0x1000, .stride = 24, .records = 10};
  const auto at = [&](u32 index, u32 offset) {
    return placeInBuffer(r, {.index = index, .offset = offset, .hasIndex = true}, 0);
  };
  EXPECT_EQ(at(9, 20).address, 0x1000u + 9 * 24 + 20);
  EXPECT_FALSE(at(9, 20).outOfRange);
  EXPECT_FALSE(at(9, 2000).outOfRange);
  EXPECT_TRUE(at(10, 0).outOfRange);
}

TEST(BufferAddress, TheLaneIsAddedToTheIndex) {
  const BufferResource r{.base = 0x1000, .stride = 16, .records = 1, .addTid = true};
  const BufferPlace place = placeInBuffer(r, {.offset = 4}, 7);
  EXPECT_EQ(place.address, 0x1000u + 7 * 16 + 4);
  EXPECT_FALSE(place.outOfRange) << "a scratch buffer has no range checking";
}

// The formula of 9.1.5.2, written once more.
TEST(BufferAddress, Swizzled) {
  const BufferResource r{
      .base = 0, .stride = 32, .records = 1000, .swizzle = true, .indexStride = 16, .elementSize = 4};
  for (u32 index = 0; index < 70; index += 3)
    for (u32 offset = 0; offset < 32; offset += 5) {
      const u64 expected = (index / 16 * 32 + offset / 4 * 4) * 16 + index % 16 * 4 + offset % 4;
      EXPECT_EQ(placeInBuffer(r, {.index = index, .offset = offset, .hasIndex = true}, 0).address, expected);
    }
}

// ---- instructions
// --------------------------------------------------------------------------------------------------

// s[8:11]: the resource (base = in); s[6:7] = out; s12 = 8; v0 = lane, v1 = 4 * lane, v8.. zero-filled with
// 0xee.
std::vector<std::array<u32, 4>> runBuffer(std::string_view body, std::vector<u32>& memory, u32 stride,
                                          u32 records, u32 word3 = 0) {
  Machine machine(kernelText("k",
                             fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_lshlrev_b32 v2, 4, v0
  s_waitcnt lgkmcnt(0)
  s_mov_b32 s8, s4
  s_or_b32 s9, s5, {:#x}
  s_mov_b32 s10, {}
  s_mov_b32 s11, {:#x}
  s_mov_b32 s12, 8
  v_mov_b32 v8, 0xee
  v_mov_b32 v9, 0xee
  v_mov_b32 v10, 0xee
  v_mov_b32 v11, 0xee
  {}
  s_waitcnt vmcnt(0) lgkmcnt(0)
  global_store_dwordx4 v2, v[8:11], s[6:7]
  s_endpgm)",
                                         stride << 16, records, word3, body),
                             "    .amdhsa_group_segment_fixed_size 1024"));
  const auto in = machine.buffer("in", memory);
  const auto out = machine.buffer("out", std::vector<std::array<u32, 4>>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(in, out));
  EXPECT_TRUE(report.completed()) << body << "\n" << messages(report);
  memory = machine.read<u32>(in, memory.size());
  return machine.read<std::array<u32, 4>>(out, 64);
}

std::vector<u32> counting(std::size_t count) {
  std::vector<u32> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = static_cast<u32>(1000 + i);
  return values;
}

TEST(Buffer, LoadsBeyondTheRecordsGiveZero) {
  auto memory = counting(64);
  const auto results = runBuffer("buffer_load_dword v8, v1, s[8:11], 0 offen offset:4", memory, 0, 40);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(results[i][0], 4 * i + 4 < 40 ? 1001 + i : 0u);
}

TEST(Buffer, EachDwordIsCheckedByItself) {
  auto memory = counting(64);
  const auto results = runBuffer("buffer_load_dwordx4 v[8:11], v1, s[8:11], 0 offen", memory, 0, 40);
  for (u32 i = 0; i < 16; ++i)
    for (u32 d = 0; d < 4; ++d)
      EXPECT_EQ(results[i][d], 4 * (i + d) < 40 ? 1000 + i + d : 0u) << i << " " << d;
}

TEST(Buffer, ScalarOffsetsAndInstructionOffsets) {
  auto memory = counting(128);
  const auto results = runBuffer("buffer_load_dword v8, v1, s[8:11], s12 offen offset:16\n  "
                                 "buffer_load_dword v9, off, s[8:11], s12 offset:12",
                                 memory, 0, 4096);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], 1000 + i + 6);
    EXPECT_EQ(results[i][1], 1005u);
  }
}

TEST(Buffer, StructuredWithIndexAndOffset) {
  auto memory = counting(64 * 3);
  const auto results = runBuffer(
      "v_mov_b32 v4, v0\n  v_mov_b32 v5, 4\n  buffer_load_dword v8, v[4:5], s[8:11], 0 idxen offen offset:4\n"
      "  buffer_load_dword v9, v0, s[8:11], 0 idxen",
      memory, 12, 50);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], i < 50 ? 1000 + 3 * i + 2 : 0u);
    EXPECT_EQ(results[i][1], i < 50 ? 1000 + 3 * i : 0u);
  }
}

TEST(Buffer, StoresBeyondTheRecordsAreDropped) {
  auto memory = counting(64);
  runBuffer("buffer_store_dword v0, v1, s[8:11], 0 offen\n  v_mov_b32 v3, 0xaa\n  buffer_store_byte v3, v1, "
            "s[8:11], 0 offen offset:2",
            memory, 0, 100);
  for (u32 i = 0; i < 64; ++i) {
    const u32 stored = i < 25 ? i : 1000 + i;
    EXPECT_EQ(memory[i], 4 * i + 2 < 100 ? (stored & 0xff00ffff) | 0xaa0000 : stored);
  }
}

TEST(Buffer, SmallLoadsExtend) {
  std::vector<u32> memory(64, 0x8081f2f3);
  const auto results = runBuffer(
      "buffer_load_ubyte v8, v1, s[8:11], 0 offen\n  buffer_load_sbyte v9, v1, s[8:11], 0 offen offset:1\n"
      "  buffer_load_sshort v10, v1, s[8:11], 0 offen offset:2\n  buffer_load_short_d16_hi v11, v1, s[8:11], "
      "0 offen",
      memory, 0, 256);
  EXPECT_EQ(results[9], (std::array<u32, 4>{0xf3, 0xfffffff2, 0xffff8081, 0xf2f30000}));
}

TEST(Buffer, AtomicsReturnIntoTheirData) {
  auto memory = counting(8);
  const auto results =
      runBuffer("v_mov_b32 v8, 1\n  buffer_atomic_add v8, off, s[8:11], 0 offset:12 sc0\n"
                "  v_mov_b32 v9, 5\n  buffer_atomic_add v9, v1, s[8:11], 0 offen offset:16 sc0",
                memory, 0, 20);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], 1003 + i);
    EXPECT_EQ(results[i][1], i == 0 ? 1004u : 0u) << "out of range: nothing happens, 0 comes back";
  }
  EXPECT_EQ(memory[3], 1067u);
  EXPECT_EQ(memory[4], 1009u);
  EXPECT_EQ(memory[5], 1005u);
}

TEST(Buffer, LoadsIntoLdsThroughM0) {
  auto memory = counting(64);
  const auto results = runBuffer(
      "s_movk_i32 m0, 256\n  buffer_load_dword v1, s[8:11], 0 offen offset:8 lds\n  s_waitcnt vmcnt(0)\n"
      "  ds_read_b32 v8, v1 offset:264",
      memory, 0, 200);
  // LDS: M0 + instruction offset + 4 * lane; memory: 4 * lane + instruction offset, in range up to 200 bytes.
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(results[i][0], 4 * i + 8 < 200 ? 1002 + i : 0u);
}

TEST(Buffer, ScalarLoadsAreCheckedToo) {
  auto memory = counting(64);
  const auto results =
      runBuffer("s_buffer_load_dwordx4 s[16:19], s[8:11], 0x8\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v8, s16\n "
                " v_mov_b32 v9, s17\n  v_mov_b32 v10, s18\n  v_mov_b32 v11, s19",
                memory, 0, 16);
  EXPECT_EQ(results[0], (std::array<u32, 4>{1002, 1003, 0, 0}));
}

} // namespace
} // namespace wavesmith::testing
