// SPDX-License-Identifier: Apache-2.0
// The sources of single values, as a reader of the tree sees them.
#include "debug/random_executions.h"
#include "debug/values/value_sources.h"
#include "emulator/machine.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/operation_watcher.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace wavesmith::testing {
namespace {

using emulator::Location;
using emulator::Storage;

// At the last instruction before s_endpgm: what the value that it writes to a place is computed from.
class LastInstruction : public OperationWatcher {
public:
  explicit LastInstruction(Location place) : place_(place) {}
  std::string text;

private:
  void before(emulator::Wave& wave, const emulator::MicroOp& op) override {
    if ((&op + 1)->instruction->op == isa::Op::s_endpgm) describe(wave, op);
  }
  void describe(emulator::Wave& wave, const emulator::MicroOp& op) {
    for (const debug::ValueSource& source : debug::sourcesOf(wave, op, place_)) {
      if (!text.empty()) text += ", ";
      text += std::string(debug::name(source.role)) + " ";
      text += source.isConstant ? fmt::format("{:#x}", source.constant) : textOf(source.location);
    }
  }

  Location place_;
};

std::string sourcesAt(const std::string& body, const Location& place) {
  Machine machine(kernelText("k", body + "\ns_endpgm", "    .amdhsa_group_segment_fixed_size 1024\n"));
  LastInstruction watcher(place);
  emulator::RunControl control;
  control.watcher = &watcher;
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(std::uint64_t{0}), control);
  EXPECT_TRUE(report.faults.empty()) << messages(report);
  return watcher.text;
}

constexpr Location kV4{.storage = Storage::Vector, .first = 4, .lane = 12};

TEST(ValueSourcesText, ArithmeticStaysInItsLane) {
  EXPECT_EQ(sourcesAt("v_add_f32 v4, v2, v3", kV4),
            "operand v2 in lane 12 (1 dwords), operand v3 in lane 12 (1 dwords), exec s126 (2 dwords)");
  EXPECT_EQ(
      sourcesAt("v_fmac_f32 v4, s6, v3", kV4),
      "previous value v4 in lane 12 (1 dwords), operand s6 (1 dwords), operand v3 in lane 12 (1 dwords), "
      "exec s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("v_mul_f32 v4, 2.0, v3", kV4),
            "operand 0x40000000, operand v3 in lane 12 (1 dwords), exec s126 (2 dwords)");
}

TEST(ValueSourcesText, LanesThatAreReallyRead) {
  EXPECT_EQ(sourcesAt("v_mov_b32_dpp v4, v2 row_shr:1 row_mask:0xf bank_mask:0xf", kV4),
            "operand v2 in lane 11 (1 dwords), exec s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("v_mov_b32_dpp v4, v2 row_shr:13 row_mask:0xf bank_mask:0xf bound_ctrl:1", kV4),
            "operand 0x0, exec s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("v_mov_b32 v1, 80\nds_bpermute_b32 v4, v1, v2", kV4),
            "address v1 in lane 12 (1 dwords), data v2 in lane 20 (1 dwords), exec s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("v_mov_b32 v1, 48\nds_permute_b32 v4, v1, v2", kV4),
            "address v1 (1 dwords), data v2 in lane 63 (1 dwords), exec s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("s_mov_b64 exec, 0xf0\nv_readfirstlane_b32 s8, v2", {.first = 8}),
            "operand v2 in lane 4 (1 dwords), address s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("v_readlane_b32 s8, v2, 33", {.first = 8}),
            "operand v2 in lane 33 (1 dwords), address 0x21");
  EXPECT_EQ(sourcesAt("ds_swizzle_b32 v4, v2 offset:swizzle(SWAP,4)", kV4),
            "data v2 in lane 8 (1 dwords), exec s126 (2 dwords)");
}

TEST(ValueSourcesText, Masks) {
  EXPECT_EQ(sourcesAt("v_cmp_lt_u32 vcc, v2, v3", {.first = isa::scalar::kVccLo}),
            "operand v2 (1 dwords), operand v3 (1 dwords), exec s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("s_and_saveexec_b64 s[8:9], vcc", {.first = 8, .count = 2}),
            "operand s106 (2 dwords), operand s126 (2 dwords)");
}

TEST(ValueSourcesText, LastLaneThatWritesAByte) {
  EXPECT_EQ(sourcesAt("v_mov_b32 v1, 16\nds_write_b32 v1, v2",
                      {.storage = Storage::Lds, .address = 16, .bytes = 4}),
            "data v2 in lane 63 (1 dwords), address v1 in lane 63 (1 dwords), exec s126 (2 dwords)");
  EXPECT_EQ(sourcesAt("v_mov_b32 v1, 16\nds_write2_b32 v1, v2, v3",
                      {.storage = Storage::Lds, .address = 16, .bytes = 4}),
            "data v2 in lane 63 (1 dwords), address v1 in lane 63 (1 dwords), exec s126 (2 dwords)");
}

} // namespace
} // namespace wavesmith::testing
