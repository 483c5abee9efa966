// SPDX-License-Identifier: Apache-2.0
// Accesses to buffers whose range depends on which of AMD's sources is right (isa/buffer_range.h) are findings, and no
// others.
#include "checked/checked_machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace wavesmith::testing {
namespace {

// s[8:11]: `records` bytes of out; v1 = 4 * lane; lines of `body` count from 9.
CheckedRun withBuffer(std::uint32_t records, const std::string& body) {
  return runChecked(fmt::format("s_load_dwordx2 s[8:9], s[0:1], 0x0\n"
                                "s_mov_b32 s10, {:#x}\n"
                                "s_mov_b32 s11, 0x00020000\n"
                                "s_movk_i32 s12, 0x80\n"
                                "v_lshlrev_b32 v1, 2, v0\n"
                                "v_mov_b32 v2, 7\n"
                                "v_mov_b32 v3, 7\n"
                                "s_waitcnt lgkmcnt(0)\n{}\ns_endpgm",
                                records, body));
}

const source::Diagnostic& only(const CheckedRun& run) {
  static const source::Diagnostic kNone;
  EXPECT_EQ(run.report.findings.size(), 1u);
  return run.report.findings.empty() ? kNone : run.report.findings.front();
}
bool notes(const source::Diagnostic& finding, std::string_view text) {
  return std::ranges::any_of(
      finding.notes, [&](const source::Note& note) { return note.text.find(text) != std::string::npos; });
}

TEST(BufferRange, ScalarOffsetThatDecidesIsAFinding) {
  const CheckedRun run = withBuffer(0x100, "buffer_store_dword v2, v1, s[8:11], s12 offen");
  EXPECT_EQ(run.found(), "W3216@9");
  EXPECT_TRUE(run.report.completed());
  const source::Diagnostic& finding = only(run);
  EXPECT_EQ(finding.severity, source::Severity::Warning);
  EXPECT_EQ(finding.message,
            "what buffer_store_dword accesses depends on whether SOFFSET counts in the range check, "
            "where AMD's sources disagree");
  EXPECT_TRUE(notes(finding, "VOFFSET 0x80, instruction offset 0x0, SOFFSET 0x80, num_records 0x100"));
  EXPECT_TRUE(notes(finding, "(ROCm/rocm-systems#10928), and in this run: out of range"));
  EXPECT_TRUE(notes(finding, "9.1.5.1: in range"));
  // The newer reading is what is computed.
  for (std::size_t i = 0; i < 128; ++i)
    EXPECT_EQ(run.out[i], i >= 32 && i < 64 ? 7u : 0u) << i;
}

TEST(BufferRange, ScalarOffsetThatDecidesNothingIsSilent) {
  EXPECT_EQ(withBuffer(0x180, "buffer_load_dword v2, v1, s[8:11], s12 offen").found(), "");
  EXPECT_EQ(withBuffer(0x1000, "buffer_load_dwordx2 v[2:3], v1, s[8:11], s12 offen offset:16").found(), "");
  // Out of range by itself, as kernels disable lanes.
  EXPECT_EQ(withBuffer(0x100, "v_bfrev_b32 v1, 1\nbuffer_store_dword v2, v1, s[8:11], s12 offen").found(),
            "");
  EXPECT_EQ(withBuffer(0x100, "v_mov_b32 v1, -1\nbuffer_store_dword v2, v1, s[8:11], s12 offen").found(), "");
  EXPECT_EQ(withBuffer(0x1000,
                       "v_mov_b32 v1, 0xfffff000\nbuffer_store_dword v2, v1, s[8:11], s12 offen offset:4092")
                .found(),
            "");
}

TEST(BufferRange, WrappingOffsetIsContestedAndComputed) {
  const CheckedRun run = withBuffer(0x1000, "v_subrev_u32 v1, 16, v1\n"
                                            "buffer_store_dword v2, v1, s[8:11], 0 offen offset:16");
  EXPECT_EQ(run.found(), "W3216@10");
  EXPECT_NE(only(run).message.find("whether VOFFSET plus the instruction offset wraps at 2^32"),
            std::string::npos);
  for (std::size_t i = 0; i < 64; ++i)
    EXPECT_EQ(run.out[i], 7u) << i;
}

TEST(BufferRange, SumWithScalarOffsetDoesNotWrapByEitherReading) {
  const CheckedRun run = withBuffer(0x1000, "v_subrev_u32 v1, 0x90, v1\n"
                                            "buffer_store_dword v2, v1, s[8:11], s12 offen offset:16");
  // Lanes 0 to 31: VOFFSET plus 16 is still negative. Lanes 32 to 35 wrap.
  EXPECT_EQ(run.found(), "W3213@10 W3216@10");
  EXPECT_EQ(
      withBuffer(0x1000, "v_subrev_u32 v1, 0x70, v1\nbuffer_store_dword v2, v1, s[8:11], s12 offen").found(),
      "W3213@10");
}

TEST(BufferRange, DwordThatEndsBeyondTheBufferIsContested) {
  const CheckedRun run = withBuffer(0xfe, "buffer_load_dword v2, v1, s[8:11], 0 offen");
  EXPECT_EQ(run.found(), "W3216@9");
  EXPECT_NE(only(run).message.find("begin in the buffer and end beyond it"), std::string::npos);
  EXPECT_EQ(withBuffer(0xfe, "buffer_atomic_add v2, v1, s[8:11], 0 offen").found(), "") << "all or nothing";
}

TEST(BufferRange, IndexedBuffersAreCheckedByTheIndex) {
  EXPECT_EQ(withBuffer(16, "s_or_b32 s9, s9, 0x40000\n" // stride 4
                           "buffer_load_dword v2, v0, s[8:11], s12 idxen")
                .found(),
            "");
}

} // namespace
} // namespace wavesmith::testing
