// SPDX-License-Identifier: Apache-2.0
// The passes of LDS as the analysis knows them, against those that the emulator counts: of random tables of addresses, and of
// addresses that random programs compute. The two were written independently of each other.
#include "analysis/analysis.h"
#include "analysis/analyzed.h"
#include "analysis/lanes/lane_values.h"
#include "analysis/lanes/lds_banks.h"
#include "emulator/machine.h"
#include "emulator/statistics/access_pattern.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::analysis {
namespace {

using Common = LaneNumber::Common;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint64_t kAllLanes = ~std::uint64_t{0};

std::uint32_t emulatedExtra(const LaneTable& addresses, const LdsPattern& pattern) {
  std::uint32_t extra = 0;
  for (const std::uint32_t offset : pattern.offsets) {
    std::array<std::uint64_t, isa::kLanes> all{};
    std::ranges::transform(addresses, all.begin(),
                           [&](std::uint32_t address) { return std::uint64_t{address} + offset; });
    extra += emulator::extraPasses(all, kAllLanes, {pattern.bytes, pattern.isLoad, pattern.isAtomic});
  }
  return extra;
}

class Random {
public:
  explicit Random(std::uint32_t seed) : random_(seed) {}
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }
  std::uint32_t bits() { return static_cast<std::uint32_t>(random_()); }

private:
  std::mt19937 random_;
};

// Affine in the bits of the lane, and perhaps swizzled.
LaneTable randomAddresses(Random& random, std::uint32_t unit) {
  std::array<std::uint32_t, 6> bits{};
  for (std::uint32_t& bit : bits)
    bit = random.below(3) == 0 ? random.below(256) * unit : unit << random.below(10);
  const std::uint32_t base = random.below(64) * unit;
  const unsigned from = random.below(6), to = random.below(8);
  const bool isSwizzled = random.below(2) == 0;
  LaneTable lanes{};
  for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
    lanes[lane] = base;
    for (unsigned bit = 0; bit < bits.size(); ++bit)
      if ((lane >> bit & 1) != 0) lanes[lane] += bits[bit];
    if (isSwizzled) lanes[lane] ^= (lane >> from & 7) * (unit << to);
  }
  return lanes;
}

TEST(LdsBanks, CountAsTheEmulatorDoes) {
  Random random(1);
  unsigned conflicts = 0;
  for (unsigned n = 0; n < 2000; ++n) {
    constexpr std::array<std::uint32_t, 6> kBytes{1, 2, 4, 8, 12, 16};
    LdsPattern pattern{.address = {},
                       .bytes = kBytes[random.below(6)],
                       .isLoad = random.below(2) == 0,
                       .isAtomic = false,
                       .offsets = {random.below(32) * 16}};
    if ((pattern.bytes == 4 || pattern.bytes == 8) && random.below(3) == 0)
      pattern.offsets.push_back(random.below(255) * pattern.bytes);
    pattern.isAtomic = pattern.isLoad && (pattern.bytes == 4 || pattern.bytes == 8) && random.below(4) == 0;
    const LaneTable addresses = randomAddresses(random, pattern.bytes == 12 ? 4 : pattern.bytes);
    const LdsPasses passes = ldsPasses(addresses, pattern);
    ASSERT_EQ(passes.all - passes.least, emulatedExtra(addresses, pattern))
        << n << ": " << pattern.bytes << (pattern.isLoad ? " read" : " written");
    conflicts += passes.all > passes.least ? 1 : 0;
    if (passes.all > passes.least) EXPECT_NE(passes.lane, passes.otherLane);
  }
  EXPECT_GT(conflicts, 500U);
}

// What is proposed has no conflicts.
TEST(LdsBanks, FixesRemoveAllConflicts) {
  Random random(2);
  unsigned padded = 0, swizzled = 0;
  for (unsigned n = 0; n < 500; ++n) {
    const std::uint32_t bytes = 4u << random.below(3);
    const unsigned columns = 1u << random.below(6);
    const std::uint32_t row = (32u << random.below(5)) * bytes / 4;
    LaneTable addresses{};
    for (unsigned lane = 0; lane < isa::kLanes; ++lane)
      addresses[lane] = lane / columns * row + lane % columns * bytes;
    const LdsPattern pattern{
        .address = {}, .bytes = bytes, .isLoad = true, .isAtomic = false, .offsets = {0}};
    if (ldsPasses(addresses, pattern).all == ldsPasses(addresses, pattern).least) continue;
    const LdsFix fix = ldsFix(addresses, pattern);
    if (fix.rowBytes == 0) continue;
    LaneTable changed{};
    for (unsigned lane = 0; lane < isa::kLanes; ++lane)
      changed[lane] = fix.padding != 0 ? lane / columns * (row + fix.padding) + lane % columns * bytes
                                       : addresses[lane] ^ (lane / columns % fix.xorRows * bytes);
    EXPECT_EQ(fix.rowBytes, columns == isa::kLanes ? fix.rowBytes : row);
    EXPECT_EQ(emulatedExtra(changed, pattern), 0U) << bytes << ' ' << columns << ' ' << row;
    (fix.padding != 0 ? padded : swizzled) += 1;
  }
  EXPECT_GT(padded, 20U);
}

// --- Programs ---

class Program {
public:
  explicit Program(std::uint32_t seed) : random_(seed) {
    line("s_load_dwordx2 s[4:5], s[0:1], 0x0");
    line("s_lshl_b32 s30, s2, 9"); // this work-group's part of the output
    line("v_lshlrev_b32 v40, 2, v0");
    line("v_add_u32 v40, s30, v40");
    line("s_waitcnt lgkmcnt(0)");
    line(fmt::format("s_lshl_b32 s20, s2, {}", random_.below(10)));
    line("s_mov_b32 s21, 0x80");
    for (unsigned n = 1; n <= kRegisters; ++n)
      line(fmt::format("v_mov_b32 v{}, {}", n, random_.below(3) == 0 ? "s20" : "v0"));
    line("v_mbcnt_lo_u32_b32 v1, -1, 0");
    line("v_mbcnt_hi_u32_b32 v1, -1, v1");
    for (unsigned n = 0; n < 8; ++n)
      operation();
    if (random_.below(2) == 0) {
      line("s_mov_b32 s22, 3");
      text_ += "loop:\n";
      for (unsigned n = 0; n < 3; ++n)
        operation();
      line("s_sub_u32 s22, s22, 1");
      line("s_cmp_lg_u32 s22, 0");
      line("s_cbranch_scc1 loop");
    }
    line("global_store_dword v40, v1, s[4:5]");
    line("s_cmp_eq_u32 s2, -1"); // never
    line("s_cbranch_scc0 end");
    line("ds_read_b32 v2, v1");
    text_ += "end:\n";
    line("s_endpgm");
  }
  [[nodiscard]] const std::string& text() const { return text_; }

private:
  static constexpr unsigned kRegisters = 5;

  std::string vector() { return fmt::format("v{}", 1 + random_.below(kRegisters)); }
  std::string source() {
    switch (random_.below(6)) {
    case 0: return "s20";
    case 1: return "s21";
    case 2: return fmt::format("{}", random_.below(64));
    case 3: return "v0";
    default: return vector();
    }
  }
  void line(std::string_view instruction) { text_ += fmt::format("  {}\n", instruction); }
  void operation() {
    static const std::vector<std::string> kTwo{"v_add_u32", "v_sub_u32",     "v_and_b32", "v_or_b32",
                                               "v_xor_b32", "v_mul_u32_u24", "v_min_u32", "v_max_u32"};
    const std::string to = random_.below(3) == 0 ? "v1" : vector();
    switch (random_.below(6)) {
    case 0: return line(fmt::format("v_lshlrev_b32 {}, {}, {}", to, random_.below(8), vector()));
    case 1: return line(fmt::format("v_lshrrev_b32 {}, {}, {}", to, random_.below(6), vector()));
    case 2:
      return line(fmt::format("v_lshl_add_u32 {}, {}, {}, {}", to, vector(), random_.below(8), vector()));
    case 3:
      return line(
          fmt::format("v_bfe_u32 {}, {}, {}, {}", to, vector(), random_.below(6), 1 + random_.below(8)));
    default:
      return line(fmt::format("{} {}, {}, {}", kTwo[random_.below(static_cast<unsigned>(kTwo.size()))], to,
                              source(), vector()));
    }
  }

  Random random_;
  std::string text_;
};

TEST(LdsAddresses, AreThoseThatTheEmulatorComputes) {
  unsigned known = 0, added = 0, xored = 0;
  constexpr unsigned kPrograms = 400, kGroups = 4, kGroup = 128;
  for (std::uint32_t seed = 1; seed <= kPrograms; ++seed) {
    const Program generated(seed);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, generated.text()));
    wavesmith::testing::Machine machine(wavesmith::testing::kernelText("k", generated.text()));
    ASSERT_TRUE(machine.ready());
    const program::Program& program = *machine.object().program;
    const Footprints footprints(program);
    const Values values(program, footprints);
    const std::vector<LdsAddress> addresses = ldsAddresses(program, footprints, values);
    if (addresses.empty()) continue;
    ASSERT_EQ(addresses.size(), 1U);
    const LaneNumber& number = addresses[0].number;
    ++known;
    added += number.common == Common::Added ? 1 : 0;
    xored += number.common == Common::Xored ? 1 : 0;
    const auto out = machine.buffer("out", std::vector<std::uint32_t>(kGroups * kGroup));
    machine.run({kGroups * kGroup, 1, 1}, {kGroup, 1, 1}, wavesmith::testing::arguments(out));
    const auto all = machine.read<std::uint32_t>(out, kGroups * kGroup);
    for (std::size_t wave = 0; wave < all.size() / isa::kLanes; ++wave) {
      const std::uint32_t* const lanes = all.data() + wave * isa::kLanes;
      const bool isXored = number.common == Common::Xored;
      const auto common = [&](unsigned lane) {
        return isXored ? lanes[lane] ^ number.lanes[lane] : lanes[lane] - number.lanes[lane];
      };
      for (unsigned lane = 0; lane < isa::kLanes; ++lane)
        ASSERT_EQ(common(lane), common(0)) << "wave " << wave << ", lane " << lane;
      if (number.common == Common::None) ASSERT_EQ(common(0), 0U);
      if (number.alignment < 32) ASSERT_EQ(common(0) & ((1u << number.alignment) - 1), 0U);
      // So the passes are the same.
      const LdsPattern pattern{.address = {}, .bytes = 4, .isLoad = true, .isAtomic = false, .offsets = {0}};
      LaneTable actual{};
      std::copy_n(lanes, isa::kLanes, actual.begin());
      const bool isAligned =
          std::ranges::all_of(actual, [](std::uint32_t address) { return address % 4 == 0; });
      const LdsPasses passes = ldsPasses(number.lanes, pattern);
      if (isAligned && number.alignment >= 2)
        ASSERT_EQ(passes.all - passes.least, emulatedExtra(actual, pattern));
    }
  }
  EXPECT_GT(known, kPrograms / 3);
  EXPECT_GT(added, 50U);
  EXPECT_GT(xored, 5U);
}

// --- Findings ---

std::vector<std::string> conflictsOf(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  const auto analysis = analyze(*program, {});
  std::vector<std::string> messages;
  for (const Finding& finding : analysis->findings)
    if (finding.code == source::Code::LdsBankConflict) messages.push_back(finding.message);
  return messages;
}

TEST(BankConflicts, AreFoundWithTheirFix) {
  EXPECT_THAT(
      conflictsOf("  v_lshlrev_b32 v1, 7, v0\n  ds_read_b32 v2, v1\n  s_endpgm"),
      ElementsAre(
          "this access takes 64 passes of LDS instead of 2: make rows 132 bytes long instead of 128"));
  EXPECT_THAT(conflictsOf("  v_mul_u32_u24 v1, 0x84, v0\n  ds_read_b32 v2, v1\n  s_endpgm"), IsEmpty());
  EXPECT_THAT(conflictsOf("  v_lshlrev_b32 v1, 2, v0\n  ds_read_b32 v2, v1\n  s_endpgm"), IsEmpty());
  // The base of a buffer does not matter, nor which buffer it is.
  EXPECT_THAT(
      conflictsOf("  v_lshl_add_u32 v1, v0, 7, s4\n  v_xor_b32 v1, s5, v1\n  ds_read_b32 v2, v1\n  s_endpgm"),
      IsEmpty());
  EXPECT_THAT(conflictsOf("  v_and_b32 v1, 63, v0\n  v_lshlrev_b32 v1, 7, v1\n  v_xor_b32 v1, s5, v1\n  "
                          "ds_read_b32 v2, v1\n  s_endpgm"),
              ElementsAre(HasSubstr("takes 64 passes of LDS instead of 2")));
}

// A wave of fewer work-items conflicts less, and the ids say where each of them is.
TEST(BankConflicts, AreOfWholeWavesOfTheWorkGroup) {
  const auto of = [](std::string_view size, std::string_view address) {
    std::string text = testing::kernel(fmt::format("{}  ds_read_b32 v2, v1\n  s_endpgm", address),
                                       "  .amdhsa_system_vgpr_workitem_id 1\n");
    text += fmt::format(
        ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n"
        "    .kernarg_segment_size: 0\n    .kernarg_segment_align: 8\n    .group_segment_fixed_size: 65536\n"
        "    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .sgpr_count: 96\n    .vgpr_count: "
        "128\n"
        "    .max_flat_workgroup_size: 1024\n    .reqd_workgroup_size: [{}]\n...\n.end_amdgpu_metadata\n",
        size);
    const auto program = testing::programOf(text);
    const auto analysis = analyze(*program, {});
    return std::ranges::count(analysis->findings, source::Code::LdsBankConflict, &Finding::code);
  };
  const std::string_view x = "  v_and_b32 v1, 0x3ff, v0\n  v_lshlrev_b32 v1, 7, v1\n";
  EXPECT_EQ(of("64, 2, 1", x), 1);
  EXPECT_EQ(of("16, 16, 1", x), 1); // 16 rows, each for four lanes that read the same dword
  EXPECT_EQ(of("1, 64, 1", x), 0);  // one row for all
  EXPECT_EQ(of("32, 1, 1", x), 0);  // half a wave
  const std::string_view y = "  v_bfe_u32 v1, v0, 10, 10\n  v_lshlrev_b32 v1, 7, v1\n";
  EXPECT_EQ(of("64, 2, 1", y), 0);
  EXPECT_EQ(of("16, 16, 1", y), 1);
}

// A silence where it is not known: another address, or lanes that may be left out.
TEST(BankConflicts, AreNotGuessed) {
  EXPECT_THAT(conflictsOf("  v_lshlrev_b32 v3, 2, v0\n  ds_read_b32 v1, v3\n  s_waitcnt lgkmcnt(0)\n"
                          "  v_lshlrev_b32 v1, 7, v1\n  ds_read_b32 v2, v1\n  s_endpgm"),
              IsEmpty());
  EXPECT_THAT(
      conflictsOf("  v_lshlrev_b32 v1, 7, v0\n  v_cmp_lt_u32 vcc, 5, v0\n  s_and_b64 exec, exec, vcc\n"
                  "  ds_read_b32 v2, v1\n  s_endpgm"),
      IsEmpty());
}

} // namespace
} // namespace wavesmith::analysis
