// SPDX-License-Identifier: Apache-2.0
// What isa/fields says of lanes and bytes is what the emulator does. They share no code.
#include "emulator/handlers/buffer_address.h"
#include "emulator/machine.h"
#include "emulator/machine/hardware_registers.h"
#include "isa/fields/buffer_descriptor.h"
#include "isa/fields/byte_selector.h"
#include "isa/fields/dpp_control.h"
#include "isa/fields/hardware_field.h"
#include "isa/fields/swizzle_pattern.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;

constexpr unsigned kLanesOfWave = 64;
constexpr u32 kOld = 0xabcd; // what a lane keeps that is not written

// The results of one instruction after the other, for 64 lanes each. v1 is 1000 + lane, v2 the result, kOld before;
// v4 and v5 are two sources of bytes.
std::vector<u32> results(const std::vector<std::string>& instructions) {
  std::string body =
      "  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  v_lshlrev_b32 v3, 2, v0\n  v_add_u32 v1, 1000, v0\n"
      "  v_mov_b32 v4, 0x81a2c3e4\n  v_mov_b32 v5, 0x15263748\n  s_waitcnt lgkmcnt(0)\n";
  for (const std::string& instruction : instructions)
    body += fmt::format(
        "  v_mov_b32 v2, {}\n  s_nop 4\n{}\n  s_waitcnt lgkmcnt(0)\n  global_store_dword v3, v2, s[4:5]\n"
        "  v_add_u32 v3, 256, v3\n",
        kOld, instruction);
  Machine machine(kernelText("k", body + "  s_endpgm"));
  const std::size_t count = kLanesOfWave * instructions.size();
  const auto out = machine.buffer("out", std::vector<u32>(count));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  EXPECT_TRUE(report.completed()) << messages(report);
  return machine.read<u32>(out, count);
}

// Whether row_mask and bank_mask enable the lane.
bool enables(const isa::DppImmediate& dpp, unsigned lane) {
  return (dpp.rowMask >> (lane / 16) & 1) != 0 && (dpp.bankMask >> (lane % 16 / 4) & 1) != 0;
}

TEST(EmulatedFields, DppLanesAreThoseOfTheEmulator) {
  std::vector<isa::DppImmediate> all;
  std::vector<std::string> texts;
  std::mt19937 random(3);
  for (unsigned control = 0; control < 0x160; ++control) {
    const auto ctrl = static_cast<std::uint16_t>(control);
    if (isa::dppPattern(ctrl) == isa::DppPattern::Reserved) continue;
    const bool isPlain = random() % 2 == 0;
    all.push_back({ctrl, static_cast<std::uint8_t>(isPlain ? 15 : random() % 16),
                   static_cast<std::uint8_t>(isPlain ? 15 : random() % 16), random() % 2 == 0});
    texts.push_back("  v_mov_b32_dpp v2, v1 " + isa::dppText(all.back()));
  }
  const std::vector<u32> found = results(texts);
  ASSERT_EQ(found.size(), kLanesOfWave * all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (unsigned lane = 0; lane < kLanesOfWave; ++lane) {
      const auto from = isa::dppSourceLane(all[i].control, lane);
      u32 expected = kOld;
      if (enables(all[i], lane) && (from || all[i].boundCtrl)) expected = from ? 1000 + *from : 0;
      ASSERT_EQ(found[i * kLanesOfWave + lane], expected) << texts[i] << ", lane " << lane;
    }
}

TEST(EmulatedFields, SwizzledLanesAreThoseOfTheEmulator) {
  std::vector<u32> offsets{0,      0x1f,   0x8000, 0x80e4, 0x80ff, 0xc000,
                           0xc03f, 0xc420, 0xe000, 0xe010, 0xe01f, 0xffff};
  std::mt19937 random(4);
  for (unsigned n = 0; n < 200; ++n)
    offsets.push_back(random() % 0x10000);
  for (const unsigned size : {2U, 4U, 8U, 16U, 32U}) {
    offsets.push_back(isa::swizzleReverse(size));
    offsets.push_back(isa::swizzleSwap(size / 2));
    offsets.push_back(isa::swizzleBroadcast(size, size / 2));
  }
  std::vector<std::string> texts;
  texts.reserve(offsets.size());
  for (const u32 offset : offsets)
    texts.push_back("  ds_swizzle_b32 v2, v1 offset:" + isa::swizzleText(offset));
  const std::vector<u32> found = results(texts);
  ASSERT_EQ(found.size(), kLanesOfWave * offsets.size());
  for (std::size_t i = 0; i < offsets.size(); ++i)
    for (unsigned lane = 0; lane < kLanesOfWave; ++lane)
      ASSERT_EQ(found[i * kLanesOfWave + lane], 1000 + isa::swizzleSourceLane(offsets[i], lane))
          << texts[i] << ", lane " << lane;
}

u32 chosenByte(const isa::ByteChoice& choice, u32 src0, u32 src1) {
  using Kind = isa::ByteChoice::Kind;
  const auto signBits = [&](u32 source) {
    return (source >> (16 * choice.number + 15) & 1) != 0 ? 0xffU : 0U;
  };
  switch (choice.kind) {
  case Kind::Src0: return src0 >> (8 * choice.number) & 0xff;
  case Kind::Src1: return src1 >> (8 * choice.number) & 0xff;
  case Kind::Src0Sign: return signBits(src0);
  case Kind::Src1Sign: return signBits(src1);
  case Kind::Zero: return 0;
  case Kind::Ones: break;
  }
  return 0xff;
}

// The result of v_perm_b32 for two sources, by the choices of its bytes.
u32 permutedBytes(u32 selector, u32 src0, u32 src1) {
  u32 result = 0;
  for (unsigned byte = 0; byte < 4; ++byte)
    result |= chosenByte(isa::byteChoice(static_cast<std::uint8_t>(selector >> (8 * byte))), src0, src1)
              << (8 * byte);
  return result;
}

TEST(EmulatedFields, SelectedBytesAreThoseOfTheEmulator) {
  std::vector<u32> selectors;
  for (u32 choice = 0; choice < 16; ++choice)
    selectors.push_back(choice | (15 - choice) << 8 | (choice * 7 % 16) << 16 | ((choice + 5) % 16) << 24);
  std::mt19937 random(5);
  for (unsigned n = 0; n < 50; ++n)
    selectors.push_back(static_cast<u32>(random()));
  std::vector<std::string> texts;
  texts.reserve(selectors.size());
  for (const u32 selector : selectors)
    texts.push_back(fmt::format("  s_mov_b32 s6, 0x{:x}\n  v_perm_b32 v2, v4, v5, s6", selector));
  const std::vector<u32> found = results(texts);
  ASSERT_EQ(found.size(), kLanesOfWave * selectors.size());
  for (std::size_t i = 0; i < selectors.size(); ++i)
    EXPECT_EQ(found[i * kLanesOfWave], permutedBytes(selectors[i], 0x81a2c3e4, 0x15263748)) << texts[i];
  // Composed selectors are the ones that they came from, but for other spellings of 0xff.
  for (const u32 selector : selectors) {
    std::array<isa::ByteChoice, 4> bytes;
    for (unsigned k = 0; k < 4; ++k)
      bytes[k] = isa::byteChoice(static_cast<std::uint8_t>(selector >> (8 * k)));
    EXPECT_EQ(permutedBytes(isa::byteSelector(bytes), 0x81a2c3e4, 0x15263748),
              permutedBytes(selector, 0x81a2c3e4, 0x15263748));
  }
}

TEST(EmulatedFields, DescriptorsAreThoseOfTheEmulator) {
  std::mt19937 random(6);
  for (unsigned n = 0; n < 2000; ++n) {
    const std::array<u32, 4> words{static_cast<u32>(random()), static_cast<u32>(random()),
                                   static_cast<u32>(random()), static_cast<u32>(random())};
    const isa::BufferDescriptor ours = isa::decodeBuffer(words);
    const emulator::BufferResource theirs = emulator::decodeResource(words);
    EXPECT_EQ(isa::encode(ours), words);
    EXPECT_EQ(ours.base, theirs.base);
    EXPECT_EQ(ours.stride, theirs.stride);
    EXPECT_EQ(ours.swizzle, theirs.swizzle);
    EXPECT_EQ(ours.records, theirs.records);
    EXPECT_EQ(ours.numberFormat, theirs.numberFormat);
    EXPECT_EQ(ours.dataFormat, theirs.dataFormat);
    EXPECT_EQ(8U << ours.indexStride, theirs.indexStride);
    EXPECT_EQ(ours.addTid, theirs.addTid);
    u32 select = 0;
    for (unsigned k = 0; k < 4; ++k)
      select |= ours.select[k] << (3 * k);
    EXPECT_EQ(select, theirs.select);
  }
}

TEST(EmulatedFields, HardwareFieldsAreThoseOfTheEmulator) {
  for (u32 simm = 0; simm < 0x10000; ++simm) {
    const isa::HardwareFieldImmediate ours = isa::decodeHardwareField(simm);
    const emulator::HardwareField theirs = emulator::hardwareField(simm);
    ASSERT_EQ(ours.id, theirs.id);
    ASSERT_EQ(ours.offset, theirs.offset);
    ASSERT_EQ(ours.size, theirs.size);
    ASSERT_EQ(isa::encode(ours), simm);
  }
}

} // namespace
} // namespace wavesmith::testing
