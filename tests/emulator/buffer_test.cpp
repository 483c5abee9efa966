// SPDX-License-Identifier: Apache-2.0
// Buffers: addresses, ranges and swizzling as in CDNA3 ISA 9.1.5, first as numbers, then through
// instructions.
#include "emulator/format_reference.h"
#include "emulator/handlers/buffer_address.h"
#include "emulator/machine.h"
#include "isa/buffer_range.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

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
  EXPECT_TRUE(at(96, 4, 0).outOfRange);
  EXPECT_EQ(at(90, 0, 0).left, 10u);
}

// Two sources of AMD disagree; isa/buffer_range.h names them. The first is what is computed.
TEST(BufferAddress, TwoReadingsOfTheRangeCheck) {
  const BufferResource r{.base = 0x1000, .records = 100};
  const auto at = [&](u32 offset, u32 instruction, u32 scalar, isa::RangeRule rule) {
    return placeInBuffer(r, {.offset = offset, .instruction = instruction, .scalar = scalar}, 0, rule);
  };
  using enum isa::RangeRule;
  EXPECT_EQ(isa::kRangeRule, Hardware);
  EXPECT_TRUE(at(92, 4, 4, Hardware).outOfRange) << "SOFFSET counts";
  EXPECT_FALSE(at(92, 4, 4, Manual).outOfRange) << "SOFFSET does not count";
  EXPECT_EQ(at(80, 4, 6, Hardware).left, 10u);
  EXPECT_FALSE(at(0xfffffff0, 24, 8, Hardware).outOfRange) << "VOFFSET plus the instruction offset wraps";
  EXPECT_EQ(at(0xfffffff0, 24, 8, Hardware).address, 0x1000u + 8 + 8);
  EXPECT_TRUE(at(0xfffffff0, 24, 8, Manual).outOfRange) << "it does not wrap";
  for (const isa::RangeRule rule : {Hardware, Manual})
    EXPECT_TRUE(at(0xfffffff0, 0, 16, rule).outOfRange) << "the sum with SOFFSET does not wrap";
}

TEST(BufferAddress, DwordsHaveToEndInTheBuffer) {
  using enum isa::RangeRule;
  EXPECT_EQ(isa::bytesInRange(6, 16, false, Hardware), 4u);
  EXPECT_EQ(isa::bytesInRange(6, 16, false, Manual), 8u);
  EXPECT_EQ(isa::bytesInRange(1, 2, false, Hardware), 0u);
  EXPECT_EQ(isa::bytesInRange(1, 2, false, Manual), 2u);
  for (const isa::RangeRule rule : {Hardware, Manual}) {
    EXPECT_EQ(isa::bytesInRange(8, 16, false, rule), 8u);
    EXPECT_EQ(isa::bytesInRange(6, 8, true, rule), 0u) << "formats and atomics: all or nothing";
    EXPECT_EQ(isa::bytesInRange(8, 8, true, rule), 8u);
    EXPECT_EQ(isa::bytesInRange(0, 4, false, rule), 0u);
  }
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

TEST(BufferAddress, AddTidAddsTheLaneToTheIndex) {
  const BufferResource r{.base = 0x1000, .stride = 16, .records = 1, .addTid = true};
  const BufferPlace place = placeInBuffer(r, {.offset = 4}, 7);
  EXPECT_EQ(place.address, 0x1000u + 7 * 16 + 4);
  EXPECT_FALSE(place.outOfRange) << "a scratch buffer has no range checking";
}

// The formula of 9.1.5.2, written independently.
TEST(BufferAddress, Swizzled) {
  const BufferResource r{
      .base = 0, .stride = 32, .records = 1000, .swizzle = true, .indexStride = 16, .elementSize = 4};
  for (u32 index = 0; index < 70; index += 3)
    for (u32 offset = 0; offset < 32; offset += 5) {
      const u64 expected = (index / 16 * 32 + offset / 4 * 4) * 16 + index % 16 * 4 + offset % 4;
      EXPECT_EQ(placeInBuffer(r, {.index = index, .offset = offset, .hasIndex = true}, 0).address, expected);
    }
}

// --- Instructions ---

// s[8:11]: the resource (base = in); s[6:7] = out; s12 = 8; v0 = lane, v1 = 4 * lane, v8.. zero-filled with
// 0xee.
std::vector<std::array<u32, 4>> runBuffer(std::string_view body, std::vector<u32>& memory, u32 stride,
                                          u32 records, u32 word3 = 4u << 15 /* 32 */) {
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

TEST(Buffer, OutOfRangeLoadsReturnZero) {
  auto memory = counting(64);
  const auto results = runBuffer("buffer_load_dword v8, v1, s[8:11], 0 offen offset:4", memory, 0, 40);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(results[i][0], 4 * i + 4 < 40 ? 1001 + i : 0u);
}

// CDNA3 ISA 9.1.4: a resource without a data format is unbound, even if the opcode implies a format.
TEST(Buffer, UnboundResourceReadsZeroAndDropsStores) {
  auto memory = counting(64);
  const auto before = memory;
  const auto results = runBuffer("buffer_load_dword v8, v1, s[8:11], 0 offen\n  buffer_store_dword v0, v1, "
                                 "s[8:11], 0 offen\n  buffer_load_ubyte v9, v1, s[8:11], 0 offen",
                                 memory, 0, 4096, 0);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(results[i], (std::array<u32, 4>{0, 0, 0xee, 0xee}));
  EXPECT_EQ(memory, before);
}

TEST(Buffer, ChecksEachDword) {
  auto memory = counting(64);
  const auto results = runBuffer("buffer_load_dwordx4 v[8:11], v1, s[8:11], 0 offen", memory, 0, 40);
  for (u32 i = 0; i < 16; ++i)
    for (u32 d = 0; d < 4; ++d)
      EXPECT_EQ(results[i][d], 4 * (i + d) < 40 ? 1000 + i + d : 0u) << i << " " << d;
}

TEST(Buffer, DropsADwordThatEndsBeyondTheBuffer) {
  auto memory = counting(64);
  const auto results = runBuffer("buffer_load_dwordx2 v[8:9], v1, s[8:11], 0 offen\n"
                                 "  buffer_load_ushort v10, v1, s[8:11], 0 offen offset:1",
                                 memory, 0, 42);
  for (u32 i = 0; i < 16; ++i) {
    EXPECT_EQ(results[i][0], i < 10 ? 1000 + i : 0u) << i;
    EXPECT_EQ(results[i][1], i + 1 < 10 ? 1001 + i : 0u) << i;
    EXPECT_EQ(results[i][2], 4 * i + 3 <= 42 ? (1000 + i) >> 8 : 0u) << i;
  }
}

TEST(Buffer, ScalarOffsetsCountInTheRangeCheck) {
  auto memory = counting(128);
  const auto results = runBuffer("buffer_load_dword v8, v1, s[8:11], s12 offen offset:4\n"
                                 "  buffer_load_dword v9, off, s[8:11], s12 offset:92\n"
                                 "  buffer_load_dword v10, off, s[8:11], s12 offset:88",
                                 memory, 0, 100);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], 4 * i + 4 + 8 < 100 ? 1003 + i : 0u) << i;
    EXPECT_EQ(results[i][1], 0u);
    EXPECT_EQ(results[i][2], 1024u);
  }
}

TEST(Buffer, OffsetRegisterPlusInstructionOffsetWraps) {
  auto memory = counting(64);
  const auto results = runBuffer("v_subrev_u32 v1, 16, v1\n"
                                 "  buffer_load_dword v8, v1, s[8:11], 0 offen offset:16\n"
                                 "  buffer_load_dword v9, v1, s[8:11], s12 offen offset:8",
                                 memory, 0, 200);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], i < 50 ? 1000 + i : 0u) << i;
    EXPECT_EQ(results[i][1], i >= 2 && i < 50 ? 1000 + i : 0u) << "SOFFSET does not wrap: " << i;
  }
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

TEST(Buffer, OutOfRangeStoresAreDropped) {
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

TEST(Buffer, AtomicsReturnInTheirDataRegister) {
  auto memory = counting(8);
  const auto results =
      runBuffer("v_mov_b32 v8, 1\n  buffer_atomic_add v8, off, s[8:11], 0 offset:12 sc0\n"
                "  v_mov_b32 v9, 5\n  buffer_atomic_add v9, v1, s[8:11], 0 offen offset:16 sc0",
                memory, 0, 20);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], 1003 + i);
    EXPECT_EQ(results[i][1], i == 0 ? 1004u : 0u) << "out of range: no effect, returns 0";
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

TEST(Buffer, ScalarLoadsAreRangeChecked) {
  auto memory = counting(64);
  const auto results =
      runBuffer("s_buffer_load_dwordx4 s[16:19], s[8:11], 0x8\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v8, s16\n "
                " v_mov_b32 v9, s17\n  v_mov_b32 v10, s18\n  v_mov_b32 v11, s19",
                memory, 0, 16);
  EXPECT_EQ(results[0], (std::array<u32, 4>{1002, 1003, 0, 0}));
}

// --- Formats (their values: buffer_format_test.cpp) ---

constexpr u32 select(u32 x, u32 y, u32 z, u32 w) {
  return x | y << 3 | z << 6 | w << 9;
}
constexpr u32 resource(u32 data, u32 number, u32 selects) {
  return selects | number << 12 | data << 15;
}
constexpr u32 kFormat8888 = 10, kFormat16x4 = 12, kFormat32x4 = 14;
constexpr u32 kIdentity = select(4, 5, 6, 7), kMixed = select(6, 1, 4, 7); // z, 1, x, w
constexpr std::array<std::string_view, 4> kComponents = {"x", "xy", "xyz", "xyzw"};

// 64 elements of four 16-bit components, as u32 pairs.
std::vector<u32> quarters() {
  std::vector<u32> memory(128);
  for (u32 i = 0; i < 128; ++i)
    memory[i] = i * 0x9e3779b9u ^ 0x80007fff;
  return memory;
}
u32 quarter(const std::vector<u32>& memory, u32 element, u32 k) {
  return (memory[2 * element + k / 2] >> (16 * (k % 2))) & 0xffff;
}
u32 dataRegistersOf(u32 components, bool halves) {
  return halves ? (components + 1) / 2 : components;
}
std::string vectorRange(u32 first, u32 count) {
  return count == 1 ? fmt::format("v{}", first) : fmt::format("v[{}:{}]", first, first + count - 1);
}

// A load or store of 16_16_16_16 sint at element `lane`, by either encoding.
std::string formatInstruction(std::string_view what, u32 components, bool halves, bool typed, u32 data) {
  return fmt::format("{}buffer_{}_format_{}{} {}, v0, s[8:11], 0{} idxen", typed ? "t" : "", what,
                     halves ? "d16_" : "", kComponents[components - 1],
                     vectorRange(data, dataRegistersOf(components, halves)),
                     typed ? " format:[BUF_DATA_FORMAT_16_16_16_16,BUF_NUM_FORMAT_SINT]" : "");
}

TEST(Buffer, EveryFormatLoad) {
  auto memory = quarters();
  for (const bool typed : {false, true})
    for (const bool halves : {false, true})
      for (u32 n = 1; n <= 4; ++n) {
        const std::string text = formatInstruction("load", n, halves, typed, 8);
        const u32 selects = typed ? 0 : kMixed;
        const auto results =
            runBuffer(text, memory, 8, 60, resource(typed ? 0 : kFormat16x4, kSint, selects));
        for (u32 i = 0; i < 64; ++i) {
          std::array<u32, 4> expected = {0xee, 0xee, 0xee, 0xee};
          std::fill_n(expected.begin(), dataRegistersOf(n, halves), 0u);
          for (u32 k = 0; k < n; ++k) {
            const u32 from = typed ? k : std::array<u32, 4>{2, 9, 0, 3}[k];
            u32 value = from == 9 ? 1 : i < 60 ? quarter(memory, i, from) : 0;
            if (halves)
              expected[k / 2] |= value << (16 * (k % 2));
            else
              expected[k] = (value & 0x8000) != 0 ? value | 0xffff0000 : value;
          }
          EXPECT_EQ(results[i], expected) << text << " lane " << i;
        }
      }
}

TEST(Buffer, EveryFormatStore) {
  for (const bool typed : {false, true})
    for (const bool halves : {false, true})
      for (u32 n = 1; n <= 4; ++n) {
        const std::string text =
            "s_mov_b32 s13, 0x02390103\n  v_mul_lo_u32 v4, v0, s13\n  s_mov_b32 s13, 0x73450307\n"
            "  v_mul_lo_u32 v5, v0, s13\n  v_sub_u32 v6, 0, v4\n  v_lshlrev_b32 v7, 9, v0\n  " +
            formatInstruction("store", n, halves, typed, 4);
        auto memory = quarters();
        const auto before = memory;
        runBuffer(text, memory, 8, 60, resource(typed ? 0 : kFormat16x4, kSint, typed ? 0 : kMixed));
        for (u32 i = 0; i < 64; ++i) {
          const std::array<u32, 4> data = {i * 0x02390103, i * 0x73450307, 0 - i * 0x02390103, i << 9};
          std::array<u32, 4> expected = {quarter(before, i, 0), quarter(before, i, 1), quarter(before, i, 2),
                                         quarter(before, i, 3)};
          for (u32 k = 0; k < n && i < 60; ++k) {
            const u32 to = typed ? k : std::array<u32, 4>{2, 9, 0, 3}[k];
            const u32 half = (data[k / 2] >> (16 * (k % 2))) & 0xffff;
            const auto wide = static_cast<std::int32_t>(data[k]);
            const u32 value = halves ? half : static_cast<u32>(std::clamp(wide, -32768, 32767)) & 0xffff;
            if (to != 9) expected[to] = value;
          }
          for (u32 k = 0; k < 4; ++k)
            EXPECT_EQ(quarter(memory, i, k), expected[k]) << text << " lane " << i << " component " << k;
        }
      }
}

TEST(Buffer, HighHalvesOfFormats) {
  auto memory = quarters();
  const auto before = memory;
  const auto results =
      runBuffer("buffer_load_format_d16_hi_x v8, v0, s[8:11], 0 idxen\n"
                "  v_lshlrev_b32 v4, 20, v0\n"
                "  s_waitcnt vmcnt(0)\n  buffer_store_format_d16_hi_x v4, v0, s[8:11], 0 idxen",
                memory, 8, 64, resource(kFormat16x4, kUint, kIdentity));
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], quarter(before, i, 0) << 16) << "the low half is cleared";
    EXPECT_EQ(memory[2 * i], (before[2 * i] & 0xffff0000) | i << 4);
    EXPECT_EQ(memory[2 * i + 1], before[2 * i + 1]);
  }
}

TEST(Buffer, FormatsCheckWholeElements) {
  auto memory = counting(256);
  const auto before = memory;
  // Element i begins at byte 16 * i; 40 bytes hold two and a half of them.
  const auto results = runBuffer("v_mov_b32 v7, 7\n  buffer_load_format_x v8, v2, s[8:11], 0 offen\n"
                                 "  s_waitcnt vmcnt(0)\n  buffer_store_format_x v7, v2, s[8:11], 0 offen",
                                 memory, 0, 40, resource(kFormat32x4, kUint, kIdentity));
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(results[i][0], i < 2 ? before[4 * i] : 0);
    EXPECT_EQ(memory[4 * i], i < 2 ? 7 : before[4 * i]);
  }
}

TEST(Buffer, InvalidFormatReadsZeroAndDropsStores) {
  for (const u32 word3 : {resource(0, kUint, kMixed), resource(15, kUint, kMixed),
                          resource(kFormat8888, 6, kMixed), resource(kFormat8888, 7, kMixed)}) {
    auto memory = counting(64);
    const auto before = memory;
    const auto results = runBuffer("buffer_load_format_xyzw v[8:11], v0, s[8:11], 0 idxen\n"
                                   "  buffer_store_format_xyzw v[0:3], v0, s[8:11], 0 idxen",
                                   memory, 4, 64, word3);
    for (u32 i = 0; i < 64; ++i)
      EXPECT_EQ(results[i], (std::array<u32, 4>{})) << word3;
    EXPECT_EQ(memory, before);
  }
}

TEST(Buffer, FormatStoresKeepUnusedBits) {
  std::vector<u32> memory(64, 0xffffffff);
  // 10_10_10_2 begins with the 2 bits: bits 2 to 11 hold the second component.
  runBuffer("v_lshrrev_b32 v4, 1, v0\n  v_mov_b32 v5, v0\n"
            "  tbuffer_store_format_xy v[4:5], v1, s[8:11], 0 format:[BUF_DATA_FORMAT_10_10_10_2,"
            "BUF_NUM_FORMAT_UINT] offen",
            memory, 0, 256);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(memory[i], 0xfffff000 | i << 2 | std::min(i / 2, 3u)) << i;
}

TEST(Buffer, FormatLoadsIntoLds) {
  auto memory = counting(64);
  const auto results =
      runBuffer("s_movk_i32 m0, 256\n  buffer_load_format_x v0, s[8:11], 0 idxen lds\n  s_waitcnt vmcnt(0)\n"
                "  ds_read_b32 v8, v1 offset:256",
                memory, 4, 50, resource(kFormat8888, 2, select(5, 0, 0, 0)));
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(std::bit_cast<float>(results[i][0]), i < 50 ? static_cast<float>((1000 + i) >> 8) : 0.0F);
}

TEST(Buffer, StoresFromLdsThroughM0) {
  auto memory = counting(64);
  // The resource adds the lane to the index, so that lane i stores to dword i + 3; M0 = 128.
  runBuffer("v_mul_u32_u24 v3, 17, v0\n  ds_write_b32 v1, v3 offset:132\n  s_movk_i32 m0, 128\n"
            "  s_waitcnt lgkmcnt(0)\n  s_mov_b32 exec_hi, 0xffff\n"
            "  buffer_store_lds_dword s[8:11], s12 offset:4 lds\n  s_mov_b64 exec, -1",
            memory, 4, 0, 1u << 23);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(memory[i], i >= 3 && i < 51 ? 17 * (i - 3) : 1000 + i) << i;
}

} // namespace
} // namespace wavesmith::testing
