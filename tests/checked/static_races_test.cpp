// SPDX-License-Identifier: Apache-2.0
// Races in LDS as the analysis finds them, against those of checked mode in a run: of kernels with one error, and of random ones.
// The two were written independently of each other.
#include "analysis/analysis.h"
#include "checked/checked_machine.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::checked {
namespace {

using source::Code;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kLds = "  .amdhsa_group_segment_fixed_size 4096\n";

// A kernel of 256 work-items: the largest that its metadata allows, or those that it requires.
std::string textOf(std::string_view body, bool isRequired = true, unsigned items = 256) {
  return wavesmith::testing::kernelText("k", body, kLds) +
         fmt::format(".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels:\n  - .name: k\n    "
                     ".symbol: k.kd\n"
                     "    .kernarg_segment_size: 8\n    .kernarg_segment_align: 8\n    "
                     ".group_segment_fixed_size: 4096\n"
                     "    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .sgpr_count: 96\n    "
                     ".vgpr_count: "
                     "64\n    .max_flat_workgroup_size: {0}\n{1}...\n.end_amdgpu_metadata\n",
                     items,
                     isRequired ? fmt::format("    .reqd_workgroup_size: [{}, 1, 1]\n", items)
                                : std::string());
}

std::vector<analysis::Finding> findingsOf(const std::string& text, Code code) {
  wavesmith::testing::Machine machine(text);
  const auto analysis = analysis::analyze(*machine.object().program, {});
  std::vector<analysis::Finding> races;
  for (const analysis::Finding& finding : analysis->findings)
    if (finding.code == code) races.push_back(finding);
  return races;
}

std::vector<analysis::Finding> racesOf(const std::string& text) {
  return findingsOf(text, Code::MissingBarrier);
}

std::vector<std::string> messagesOf(std::string_view body, bool isRequired = true, unsigned items = 256) {
  std::vector<std::string> messages;
  for (const analysis::Finding& race : racesOf(textOf(body, isRequired, items)))
    messages.push_back(race.message);
  return messages;
}

enum class Seen { Nothing, OnlyWrites, ReadsAndWrites };
struct SeenInRuns {
  Seen races = Seen::Nothing;
  bool differentBarriers = false;
};
SeenInRuns seenInRuns(const std::string& text) {
  SeenInRuns seen;
  for (std::uint64_t schedule = 0; schedule < 3; ++schedule) {
    const auto run = wavesmith::testing::runCheckedText(text, {.waves = 4, .schedule = schedule});
    for (const source::Diagnostic& finding : run.report.findings) {
      seen.differentBarriers |= finding.code == Code::MissedBarrier;
      if (finding.code != Code::LdsRace) continue;
      const bool reads = finding.message.find(" reads") != std::string::npos;
      seen.races = std::max(seen.races, reads ? Seen::ReadsAndWrites : Seen::OnlyWrites);
    }
  }
  return seen;
}

constexpr std::string_view kWait =
    "  s_waitcnt lgkmcnt(0)\n  v_add_u32 v6, v6, v3\n"; // and the result of the read is used
constexpr std::string_view kBarrier = "  s_barrier\n";
// v1: 4 * the work-item; v2: that of the next wave.
constexpr std::string_view kAddresses = "  v_lshlrev_b32 v1, 2, v0\n  v_xor_b32 v2, 0x100, v1\n";

TEST(StaticRaces, ABarrierIsMissing) {
  const std::string body = fmt::format("{}  ds_write_b32 v1, v0\n{}  ds_read_b32 v3, v2\n{}  s_endpgm\n",
                                       kAddresses, kWait, kWait);
  EXPECT_THAT(messagesOf(body),
              ElementsAre("byte 0x0 of LDS is read while another wave may still write it: insert s_barrier"));
  const analysis::Finding race = racesOf(textOf(body)).front();
  EXPECT_EQ(race.severity, source::Severity::Error);
  EXPECT_EQ(race.consequence,
            "in a work-group of 256 work-items, work-item 64 may read it before or after work-item 0 "
            "writes it");
  EXPECT_EQ(race.steps.front().text, "written by work-item 0");
  EXPECT_EQ(racesOf(textOf(body, false)).front().severity, source::Severity::Warning);
  EXPECT_THAT(messagesOf(body, true, 64), IsEmpty());
  EXPECT_EQ(seenInRuns(textOf(body)).races, Seen::ReadsAndWrites);
}

TEST(StaticRaces, ABarrierIsThere) {
  EXPECT_THAT(messagesOf(fmt::format("{}  ds_write_b32 v1, v0\n{}{}  ds_read_b32 v3, v2\n{}  s_endpgm\n",
                                     kAddresses, kWait, kBarrier, kWait)),
              IsEmpty());
  // The wave's own bytes.
  EXPECT_THAT(messagesOf(fmt::format("{}  ds_write_b32 v1, v0\n{}  ds_read_b32 v3, v1\n{}  s_endpgm\n",
                                     kAddresses, kWait, kWait)),
              IsEmpty());
  // Every wave writes all that it reads.
  EXPECT_THAT(messagesOf(fmt::format("  v_and_b32 v1, 63, v0\n  v_lshlrev_b32 v1, 2, v1\n  v_mov_b32 v3, 7\n"
                                     "  ds_write_b32 v1, v3\n{}  ds_read_b32 v3, v1\n{}  s_endpgm\n",
                                     kWait, kWait)),
              IsEmpty());
}

TEST(StaticRaces, ReadsAreOverwritten) {
  EXPECT_THAT(
      messagesOf(fmt::format(
          "{}  ds_write_b32 v1, v0\n{}{}  ds_read_b32 v3, v2\n{}  ds_write_b32 v1, v3\n  s_endpgm\n",
          kAddresses, kWait, kBarrier, kWait)),
      ElementsAre("byte 0x0 of LDS is overwritten while another wave may still read it: insert s_barrier"));
}

// The loop reads ahead, and the last read is for nothing: what it reads does not matter.
TEST(StaticRaces, ResultsThatAreNotUsed) {
  const auto body = [](std::string_view use) {
    return fmt::format(
        "  s_load_dword s8, s[0:1], 0\n{}  ds_write_b32 v1, v0\n{}{}top:\n  v_mov_b32 v7, v3\n"
        "  ds_read_b32 v3, v2\n  s_waitcnt lgkmcnt(0)\n  s_sub_u32 s8, s8, 1\n  s_cmp_lg_u32 s8, 0\n"
        "  s_cbranch_scc1 top\n{}  ds_write_b32 v1, v7\n  s_endpgm\n",
        kAddresses, kWait, kBarrier, use);
  };
  EXPECT_THAT(messagesOf(body("  v_mov_b32 v7, v3\n")), ElementsAre(HasSubstr("is overwritten while")));
  EXPECT_THAT(messagesOf(body("")),
              ElementsAre(HasSubstr("is overwritten while"))); // by the iteration before
  EXPECT_THAT(
      messagesOf(fmt::format("{}  ds_write_b32 v1, v0\n{}{}  ds_read_b32 v3, v2\n  s_waitcnt lgkmcnt(0)\n"
                             "  ds_write_b32 v1, v0\n  s_endpgm\n",
                             kAddresses, kWait, kBarrier)),
      IsEmpty());
}

// The write of an iteration, and the read of the one before.
TEST(StaticRaces, TheBarrierOfALoopIsMissing) {
  const auto loop = [](std::string_view end) {
    return fmt::format(
        "  s_load_dword s8, s[0:1], 0\n{}{}top:\n  ds_write_b32 v1, v0\n{}{}  ds_read_b32 v3, v2\n{}{}"
        "  s_sub_u32 s8, s8, 1\n  s_cmp_lg_u32 s8, 0\n  s_cbranch_scc1 top\n  s_endpgm\n",
        kAddresses, kWait, kWait, kBarrier, kWait, end);
  };
  EXPECT_THAT(messagesOf(loop("")),
              ElementsAre(HasSubstr("is overwritten while another wave may still read it")));
  EXPECT_THAT(messagesOf(loop(kBarrier)), IsEmpty());
}

// Two buffers, exchanged by an xor, a select or a sum: one barrier for each iteration is enough, and none of two is not.
TEST(StaticRaces, BuffersAreExchanged) {
  const auto loop = [](std::string_view exchange, std::string_view barrier) {
    return fmt::format("  s_load_dword s8, s[0:1], 0\n  s_movk_i32 s9, 0\n{}{}top:\n  v_add_u32 v4, s9, v1\n"
                       "  v_add_u32 v5, s9, v2\n  ds_write_b32 v4, v0\n{}{}  ds_read_b32 v3, v5\n{}{}"
                       "  s_sub_u32 s8, s8, 1\n  s_cmp_lg_u32 s8, 0\n  s_cbranch_scc1 top\n  s_endpgm\n",
                       kAddresses, kWait, kWait, barrier, kWait, exchange);
  };
  const std::vector<std::string> exchanges = {
      "  s_xor_b32 s9, s9, 0x400\n",
      "  s_cmp_eq_u32 s9, 0\n  s_cselect_b32 s9, 0x400, 0\n",
      "  s_add_u32 s9, s9, 0x400\n  s_cmp_eq_u32 s9, 0xc00\n  s_cselect_b32 s9, 0, s9\n",
  };
  for (const std::string& exchange : exchanges) {
    EXPECT_THAT(messagesOf(loop(exchange, kBarrier)), IsEmpty()) << exchange;
    EXPECT_THAT(messagesOf(loop(exchange, "")), ElementsAre(HasSubstr("is read while"))) << exchange;
  }
  EXPECT_THAT(messagesOf(loop("", kBarrier)), ElementsAre(HasSubstr("is overwritten while")));
  // The first one is unknown, and then they alternate.
  const std::string_view parity = "  s_lshl_b32 s9, s8, 10\n  s_and_b32 s9, s9, 0x400\n";
  const auto unknown = [&](std::string_view barrier) {
    return messagesOf(
        fmt::format("  s_load_dword s8, s[0:1], 0\n{}{}top:\n{}  v_add_u32 v4, s9, v1\n"
                    "  v_add_u32 v5, s9, v2\n  ds_write_b32 v4, v0\n{}{}  ds_read_b32 v3, v5\n{}"
                    "  s_sub_u32 s8, s8, 1\n  s_cmp_lg_u32 s8, 0\n  s_cbranch_scc1 top\n  s_endpgm\n",
                    kAddresses, kWait, parity, kWait, barrier, kWait));
  };
  EXPECT_THAT(unknown(kBarrier), IsEmpty());
  EXPECT_THAT(unknown(""),
              ElementsAre("LDS is read while another wave may still write the same byte: insert s_barrier"));
}

// What only some waves or lanes do is followed, if it is known which.
TEST(StaticRaces, WavesGoDifferentWays) {
  const auto reduction = [](std::string_view barrier) {
    return fmt::format(
        "{}  ds_write_b32 v1, v0\n{}{}  v_cmp_gt_u32 vcc, 64, v0\n  s_and_saveexec_b64 s[8:9], vcc\n"
        "  s_cbranch_execz done\n  ds_read_b32 v3, v1 offset:256\n{}done:\n  s_or_b64 exec, exec, "
        "s[8:9]\n  s_endpgm\n",
        kAddresses, kWait, barrier, kWait);
  };
  EXPECT_THAT(messagesOf(reduction("")), ElementsAre(HasSubstr("byte 0x100 of LDS is read while")));
  EXPECT_THAT(messagesOf(reduction(kBarrier)), IsEmpty());
  // One wave writes and reads: no other one touches LDS.
  EXPECT_THAT(
      messagesOf(fmt::format("{}  v_readfirstlane_b32 s8, v0\n  s_cmp_lg_u32 s8, 0\n  s_cbranch_scc1 done\n"
                             "  ds_write_b32 v1, v0\n{}  ds_read_b32 v3, v2\n{}done:\n  s_endpgm\n",
                             kAddresses, kWait, kWait)),
      IsEmpty());
}

// Silence where it is not known.
TEST(StaticRaces, AreNotGuessed) {
  // An address from memory; lanes that depend on data; an infeasible path.
  EXPECT_THAT(
      messagesOf(fmt::format("{}  ds_write_b32 v1, v0\n{}  ds_read_b32 v3, v1\n{}  ds_read_b32 v4, v3\n{}"
                             "  s_endpgm\n",
                             kAddresses, kWait, kWait, kWait)),
      IsEmpty());
  EXPECT_THAT(
      messagesOf(fmt::format("  s_load_dword s8, s[0:1], 0\n{}{}  v_cmp_gt_u32 vcc, s8, v0\n"
                             "  s_and_b64 exec, exec, vcc\n  ds_write_b32 v1, v0\n{}  ds_read_b32 v3, v2\n{}"
                             "  s_endpgm\n",
                             kAddresses, kWait, kWait, kWait)),
      IsEmpty());
  EXPECT_THAT(
      messagesOf(fmt::format("  s_load_dword s8, s[0:1], 0\n{}{}  s_cmp_lg_u32 s8, 0\n  s_cbranch_scc1 read\n"
                             "  ds_write_b32 v1, v0\n{}read:\n  s_cmp_eq_u32 s8, 0\n  s_cbranch_scc1 done\n"
                             "  ds_read_b32 v3, v2\n{}done:\n  s_endpgm\n",
                             kAddresses, kWait, kWait, kWait)),
      IsEmpty());
}

// --- Random kernels ---

class RandomKernel {
public:
  explicit RandomKernel(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    std::string body =
        "  v_lshlrev_b32 v1, 2, v0\n  s_movk_i32 s8, 0\n  v_readfirstlane_b32 s9, v0\n  v_mov_b32 v8, v0\n";
    for (unsigned n = 2; n < 6; ++n)
      body += address(n);
    const bool isLoop = below(2) == 0;
    if (isLoop) body += "  s_movk_i32 s10, 3\ntop:\n";
    const unsigned accesses = 3 + below(5);
    for (unsigned n = 0; n < accesses; ++n)
      body += part(n);
    if (isLoop) {
      if (below(2) == 0) body += fmt::format("  v_xor_b32 v{}, 0x200, v2\n", 2);
      body += "  s_sub_u32 s10, s10, 1\n  s_cmp_lg_u32 s10, 0\n  s_cbranch_scc1 top\n";
    }
    return textOf(body + "  s_endpgm\n");
  }

private:
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }

  std::string address(unsigned to) {
    switch (below(5)) {
    case 0: return fmt::format("  v_xor_b32 v{}, 0x{:x}, v1\n", to, 4u << below(8));
    case 1: return fmt::format("  v_and_b32 v{0}, 63, v0\n  v_lshlrev_b32 v{0}, 2, v{0}\n", to);
    case 2: return fmt::format("  v_lshlrev_b32 v{0}, 3, v0\n  v_and_b32 v{0}, 0x3fc, v{0}\n", to);
    case 3:
      return fmt::format("  v_lshrrev_b32 v{0}, 6, v0\n  v_lshlrev_b32 v{0}, {1}, v{0}\n", to, 2 + below(7));
    default: return fmt::format("  v_add_u32 v{}, 0x{:x}, v1\n", to, 256 * below(4));
    }
  }
  std::string access() {
    const unsigned address = 1 + below(5), offset = below(3) * 256;
    // Checked mode does not count a write that changes nothing.
    if (below(2) == 0)
      return fmt::format(
          "  v_add_u32 v8, 0x3ff, v8\n  ds_write_b32 v{}, v8 offset:{}\n  s_waitcnt lgkmcnt(0)\n", address,
          offset);
    return fmt::format("  ds_read_b32 v9, v{} offset:{}\n  s_waitcnt lgkmcnt(0)\n  v_add_u32 v8, v8, v9\n",
                       address, offset);
  }
  std::string part(unsigned number) {
    const std::string barrier = below(3) != 0 ? "  s_barrier\n" : "";
    switch (below(6)) {
    case 5: // only some waves come to the barrier
      return fmt::format("  s_cmp_lt_u32 s9, {0}\n  s_cbranch_scc1 skip{1}\n  s_barrier\n{2}skip{1}:\n",
                         64 * below(4), number, access());
    case 0:
      return fmt::format("{2}  s_cmp_lt_u32 s9, {0}\n  s_cbranch_scc1 skip{1}\n{3}skip{1}:\n", 64 * below(4),
                         number, barrier, access());
    case 1:
      return fmt::format(
          "{1}  v_cmp_gt_u32 vcc, {0}, v0\n  s_and_saveexec_b64 s[12:13], vcc\n{2}  s_mov_b64 exec, "
          "s[12:13]\n",
          1 + below(64), barrier, access());
    default: return barrier + access();
    }
  }

  std::mt19937 random_;
};

// Each race that is found is one of a read and a write in a run, and waves at different barriers are in a run. Not found are
// races of bytes that the reader has written itself, and those behind another one.
TEST(StaticRaces, AreThoseOfRuns) {
  unsigned both = 0, neither = 0, missed = 0, barriers = 0, missedBarriers = 0;
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    const std::string text = RandomKernel(seed).text();
    const auto races = racesOf(text), different = findingsOf(text, Code::DifferentBarriers);
    const SeenInRuns seen = seenInRuns(text);
    ASSERT_TRUE(races.empty() || seen.races == Seen::ReadsAndWrites) << races.front().message << '\n' << text;
    ASSERT_TRUE(different.empty() || seen.differentBarriers) << different.front().message << '\n' << text;
    both += !races.empty();
    neither += races.empty() && seen.races != Seen::ReadsAndWrites;
    missed += races.empty() && seen.races == Seen::ReadsAndWrites;
    barriers += !different.empty();
    missedBarriers += different.empty() && seen.differentBarriers;
  }
  EXPECT_GT(both, 100U);
  EXPECT_GT(neither, 50U);
  EXPECT_LT(missed, both / 5);
  EXPECT_GT(barriers, 50U);
  EXPECT_EQ(missedBarriers, 0U);
}

} // namespace
} // namespace wavesmith::checked
