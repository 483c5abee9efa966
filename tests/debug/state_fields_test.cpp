// SPDX-License-Identifier: Apache-2.0
// Hardware registers field by field: nothing that they hold is left out, and the words are right.
#include "debug/stopped_wave.h"
#include "debug/values/state_fields.h"
#include "emulator/machine/hardware_registers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace wavesmith::testing {
namespace {

using debug::fieldsText;
using emulator::StateItem;
using ::testing::HasSubstr;

constexpr std::array<std::pair<StateItem, unsigned>, 7> kRegisters{
    {{StateItem::Mode, emulator::hardware::kMode},
     {StateItem::Status, emulator::hardware::kStatus},
     {StateItem::TrapStatus, emulator::hardware::kTrapStatus},
     {StateItem::HardwareId, emulator::hardware::kHardwareId},
     {StateItem::GprAlloc, emulator::hardware::kGprAlloc},
     {StateItem::LdsAlloc, emulator::hardware::kLdsAlloc},
     {StateItem::XccId, emulator::hardware::kXccId}}};

// In the state where most bits are set.
TEST(StateFields, NoBitOfARegisterIsLeftOut) {
  const StoppedWave at;
  emulator::Wave& wave = at.wave();
  // Without DEBUG and bits 19 to 22 and 24 to 26, which the emulator has no use for.
  wave.setMode(0xf887'f7ff);
  wave.trapsts = 0x1ff;
  wave.priority = 3;
  wave.setExec(0);
  for (const auto& [item, number] : kRegisters) {
    const std::uint32_t value = emulator::readHardware(wave, {number, 0, 32});
    std::uint32_t together = 0, mask = 0;
    for (const debug::StateField& field : debug::fieldsOf(item, value)) {
      const std::uint32_t bits = ((1u << field.count) - 1) << field.first;
      EXPECT_EQ(mask & bits, 0u) << field.name << " overlaps another field";
      mask |= bits;
      together |= field.value << field.first;
    }
    EXPECT_EQ(together, value) << number;
  }
}

TEST(StateFields, Words) {
  EXPECT_THAT(fieldsText(StateItem::Mode, 0x2f0),
              HasSubstr("FP_ROUND 0 (f32 to nearest even, f64 and f16 to nearest even); "
                        "FP_DENORM 15 (f32 kept, f64 and f16 kept)"));
  EXPECT_THAT(fieldsText(StateItem::Mode, 0x9), HasSubstr("FP_ROUND 9 (f32 up, f64 and f16 down)"));
  EXPECT_THAT(fieldsText(StateItem::Mode, 0x10), HasSubstr("f32 flushed in results, f64 and f16 flushed"));
  EXPECT_THAT(fieldsText(StateItem::Mode, 0x41 << 12),
              HasSubstr("EXCP_EN 65 (invalid, integer division by zero)"));
  EXPECT_THAT(fieldsText(StateItem::Mode, 5u << 29), HasSubstr("CSP 5 (5 entries on the fork stack)"));
  EXPECT_EQ(fieldsText(StateItem::TrapStatus, 0), "EXCP 0 (none)");
  EXPECT_EQ(fieldsText(StateItem::TrapStatus, 0x120), "EXCP 288 (inexact, memory violation)");
  EXPECT_EQ(fieldsText(StateItem::LdsAlloc, 2 << 12), "LDS_SIZE 2 (512 bytes)");
  EXPECT_EQ(fieldsText(StateItem::XccId, 7), "XCC_ID 7");
  EXPECT_EQ(fieldsText(StateItem::Pc, 0x1010), "");
}

// What the fields say is what the kernel descriptor allocates.
TEST(StateFields, SizesAreThoseOfTheKernel) {
  const StoppedWave at;
  const auto text = [&](StateItem item, unsigned number) {
    return fieldsText(item, emulator::readHardware(at.wave(), {number, 0, 32}));
  };
  EXPECT_EQ(text(StateItem::GprAlloc, emulator::hardware::kGprAlloc),
            "VGPR_SIZE 1 (16 VGPRs and AGPRs); ACCV_OFFSET 2 (12 VGPRs before the AGPRs); "
            "SGPR_SIZE 1 (32 SGPRs)");
  EXPECT_EQ(text(StateItem::LdsAlloc, emulator::hardware::kLdsAlloc), "LDS_SIZE 2 (512 bytes)");
}

} // namespace
} // namespace wavesmith::testing
