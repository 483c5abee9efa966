// SPDX-License-Identifier: Apache-2.0
// Which accesses of two waves are ordered: a kernel that breaks a rule, which schedule 0 shows, and one that does not.
#include "checked/checked_machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::testing {
namespace {

// Line 7 on, and `other` of the second wave after it: v1 is 0, v2 the byte offset of the work-item, v3 1, v4 7.
CheckedRun twoWaves(std::string_view first, std::string_view second, std::string_view both = "",
                    std::uint64_t schedule = 0) {
  CheckedLaunch launch;
  launch.waves = 2;
  launch.schedule = schedule;
  launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n";
  return runChecked(
      fmt::format("s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_mov_b32 v1, 0\nv_lshlrev_b32 v2, 2, v0\n"
                  "v_mov_b32 v3, 1\nv_mov_b32 v4, 7\nv_cmp_gt_u32 vcc, 64, v0\ns_waitcnt lgkmcnt(0)\n"
                  "s_cbranch_vccz other\n{}s_branch join\nother:\n{}join:\n{}s_endpgm\n",
                  first, second, both),
      launch);
}
constexpr int kFirst = 9; // the line of `first`

std::string everySchedule(std::string_view first, std::string_view second, std::string_view both = "") {
  std::string silent;
  for (std::uint64_t schedule = 0; schedule < 6; ++schedule)
    if (twoWaves(first, second, both, schedule).found().empty()) silent += fmt::format("{} ", schedule);
  return silent;
}

// --- Atomics beside plain accesses ---

TEST(Order, APlainReadBesideAnAtomicIsARace) {
  constexpr std::string_view kWait = "s_waitcnt vmcnt(0) lgkmcnt(0)\n";
  // The reader has ended when the atomic comes, and in other schedules it comes first.
  EXPECT_EQ(everySchedule("ds_read_b32 v6, v1\n", "ds_add_u32 v1, v3\n"), "");
  EXPECT_EQ(everySchedule("ds_add_u32 v1, v3\n", "ds_read_b32 v6, v1\n"), "");
  EXPECT_EQ(everySchedule("global_load_dword v6, v1, s[4:5]\n", "global_atomic_add v1, v3, s[4:5]\n", kWait),
            "");
  EXPECT_EQ(everySchedule("flat_load_dword v6, v[10:11]\n", "ds_add_u32 v1, v3\n"), "")
      << "an address that is undefined";
  EXPECT_EQ(
      twoWaves("ds_read_b32 v6, v1\n", "ds_add_u32 v1, v3\n").report.findings.at(0).message,
      "ds_add_u32 writes 4 bytes at 0x0 of LDS, which wave 0 reads, and no barrier or atomic orders the two; "
      "put s_barrier between them");
}

TEST(Order, APlainReadBesideAnAtomicOfAnotherWorkGroupIsARace) {
  const auto found = [](std::string_view load) {
    CheckedLaunch launch;
    launch.groups = 2;
    return runChecked(
               fmt::format("s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_mov_b32 v1, 0\nv_mov_b32 v3, 1\n"
                           "s_waitcnt lgkmcnt(0)\ns_cmp_eq_u32 s2, 0\ns_cbranch_scc0 other\n{}s_endpgm\n"
                           "other:\nglobal_atomic_add v1, v3, s[4:5]\ns_endpgm\n",
                           load),
               launch)
        .found();
  };
  EXPECT_EQ(found("global_load_dword v6, v1, s[4:5]\n"), "W3210@10");
  EXPECT_EQ(found("global_load_dword v6, v1, s[4:5] sc1\n"), "");
  EXPECT_EQ(found("global_load_dword v6, v1, s[4:5] offset:64\n"), "");
}

TEST(Order, APlainWriteBesideAnAtomicThatReturnsNothingIsARace) {
  EXPECT_EQ(everySchedule("ds_add_u32 v1, v3\n", "ds_write_b32 v1, v4\n"), "");
  EXPECT_EQ(everySchedule("ds_write_b32 v1, v4\n", "ds_add_u32 v1, v3\n"), "");
  // The atomic may wait for the store, which may be an atomic one: the same instruction.
  EXPECT_EQ(twoWaves("ds_add_rtn_u32 v6, v1, v3\n", "ds_write_b32 v1, v4\n").found(), "");
  EXPECT_EQ(twoWaves("ds_write_b32 v1, v4\n", "ds_add_rtn_u32 v6, v1, v3\n").found(), "");
}

// Each work-item counts in one of 32 bins. `first` and `last` are the barriers after clearing and before reading.
std::string histogram(std::string_view first, std::string_view last, std::uint64_t schedule) {
  CheckedLaunch launch;
  launch.waves = 2;
  launch.schedule = schedule;
  launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n";
  return runChecked(
             fmt::format("s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_mov_b32 v1, 0\nv_mov_b32 v3, 1\n"
                         "v_lshlrev_b32 v2, 2, v0\nv_and_b32 v5, 31, v0\nv_lshlrev_b32 v5, 2, v5\n"
                         "v_cmp_gt_u32 vcc, 32, v0\ns_and_saveexec_b64 s[8:9], vcc\nds_write_b32 v2, v1\n"
                         "s_mov_b64 exec, s[8:9]\ns_waitcnt lgkmcnt(0)\n{}ds_add_u32 v5, v3\n"
                         "s_waitcnt lgkmcnt(0)\n{}ds_read_b32 v6, v5\ns_waitcnt lgkmcnt(0)\n"
                         "v_cmp_gt_u32 vcc, 32, v0\ns_and_saveexec_b64 s[8:9], vcc\n"
                         "global_store_dword v2, v6, s[4:5]\ns_endpgm\n",
                         first, last),
             launch)
      .found();
}

TEST(Order, AHistogramNeedsBothBarriers) {
  for (std::uint64_t schedule = 0; schedule < 6; ++schedule) {
    EXPECT_EQ(histogram("s_barrier\n", "s_barrier\n", schedule), "");
    EXPECT_NE(histogram("s_nop 0\n", "s_barrier\n", schedule), "");
    EXPECT_NE(histogram("s_barrier\n", "s_nop 0\n", schedule), "");
  }
}

// The maximum of floats, as HIP's atomicMax computes it: a relaxed load, and a compare and swap where it is needed. The
// loop of `type`s in `space`, whose relaxed load is `load`.
std::string maximum(std::string_view space, std::string_view load) {
  return fmt::format(R"(
kernel __attribute__((reqd_work_group_size(128, 1, 1))) void k(global uint* out) {{
  {} uint value[1];
  {} volatile atomic_uint* place = ({} volatile atomic_uint*)value;
  uint id = __builtin_amdgcn_workitem_id_x();
  if (id == 0) value[0] = 0;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  uint mine = 127 - id, old = {};
  while (old < mine && !__opencl_atomic_compare_exchange_strong(place, &old, mine, __ATOMIC_RELAXED,
      __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_WORK_GROUP)) {{}}
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  if (id == 0) out[0] = value[0];
}})",
                     space, space, space, load);
}

TEST(Order, ALoadWhoseValueIsComparedAndSwappedIsAtomic) {
  constexpr std::string_view kRelaxed =
      "__opencl_atomic_load(place, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_WORK_GROUP)";
  const std::string text = compiled(maximum("local", kRelaxed), "-x cl -cl-std=CL2.0 -O1");
  ASSERT_NE(text, "");
  CheckedLaunch launch;
  launch.waves = 2;
  for (std::uint64_t schedule = 0; schedule < 6; ++schedule) {
    launch.schedule = schedule;
    const CheckedRun run = runCheckedText(text, launch);
    EXPECT_EQ(run.found(), "") << schedule << text;
    EXPECT_EQ(run.out[0], 127u);
  }
}

TEST(Order, ALoopAroundACompareAndSwapInMemory) {
  // old = *p; if (old < mine) cas(p, old, mine)
  const auto kernel = [](std::string_view atomic) {
    return fmt::format("global_load_dword v6, v1, s[4:5]\ns_waitcnt vmcnt(0)\nv_mov_b32 v9, v6\n"
                       "v_cmp_gt_u32 vcc, v4, v9\ns_and_saveexec_b64 s[8:9], vcc\nv_mov_b32 v10, v4\n"
                       "v_mov_b32 v11, v9\n{}, s[4:5] sc0\ns_waitcnt vmcnt(0)\ns_mov_b64 exec, s[8:9]\n",
                       atomic);
  };
  for (std::uint64_t schedule = 0; schedule < 6; ++schedule) {
    const std::string swap = kernel("global_atomic_cmpswap v7, v1, v[10:11]");
    EXPECT_EQ(twoWaves(swap, swap, "", schedule).found(), "");
    // The load is a plain one, beside an atomic of another wave.
    const std::string max = kernel("global_atomic_umax v7, v1, v4");
    EXPECT_NE(twoWaves(max, max, "", schedule).found(), "");
  }
}

// --- LDS through FLAT ---

// v[8:9]: the address of LDS byte 0 (LLVM AMDGPUUsage: src_shared_base).
constexpr std::string_view kToLds = "s_mov_b64 s[6:7], src_shared_base\nv_mov_b32 v8, 0\nv_mov_b32 v9, s7\n";

TEST(Order, TheScopeOfAFlatAccessMeansNothingInLds) {
  const std::string store = fmt::format("{}flat_store_dword v[8:9], v4 sc0 sc1\n", kToLds);
  const std::string load = fmt::format("{}flat_load_dword v6, v[8:9] sc0 sc1\n", kToLds);
  EXPECT_EQ(everySchedule(store, load), "");
  EXPECT_EQ(everySchedule(load, store), "");
  EXPECT_EQ(
      everySchedule(store, fmt::format("{}v_mov_b32 v4, v3\nflat_store_dword v[8:9], v4 sc0 sc1\n", kToLds)),
      "");
  // In memory they are atomic.
  EXPECT_EQ(
      twoWaves("global_store_dword v1, v4, s[4:5] sc0 sc1\n", "global_load_dword v6, v1, s[4:5] sc0 sc1\n")
          .found(),
      "");
  // A wave that waits for a flag with volatile loads is in no race. Its barrier is another one than the writer's.
  const std::string clear = "ds_write_b32 v1, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\n";
  const std::string spin = fmt::format("{}{}spin:\nflat_load_dword v6, v[8:9] sc0 sc1\n"
                                       "s_waitcnt vmcnt(0) lgkmcnt(0)\nv_cmp_ne_u32 vcc, 7, v6\n"
                                       "s_cbranch_vccnz spin\n",
                                       clear, kToLds);
  EXPECT_EQ(twoWaves(spin, "s_barrier\n" + store).found(), "W3211@22");
}

// A wave that has ended counts as arrived: it is at no other barrier.
TEST(Order, AWaveThatHasEndedIsNotAtAnotherBarrier) {
  EXPECT_EQ(twoWaves("s_barrier\n", "").found(), "");
  EXPECT_EQ(twoWaves("", "s_barrier\n").found(), "");
}

// --- What is outstanding at a barrier ---

// Each wave loads 256 bytes into LDS, and reads those of the other one.
std::string loadToLds(std::string_view load, std::string_view atBarrier) {
  CheckedLaunch launch;
  launch.waves = 2;
  launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n";
  for (std::uint32_t i = 0; i < launch.out.size(); ++i)
    launch.out[i] = i;
  const CheckedRun run = runChecked(
      fmt::format(
          "s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_lshrrev_b32 v1, 6, v0\nv_lshlrev_b32 v2, 2, v0\n"
          "v_readfirstlane_b32 s8, v1\ns_lshl_b32 s9, s8, 8\ns_mov_b32 s14, 4096\ns_mov_b32 s15, 0x20000\n"
          "s_waitcnt lgkmcnt(0)\ns_mov_b32 s12, s4\ns_mov_b32 s13, s5\ns_mov_b32 m0, s9\n"
          "v_xor_b32 v3, 0x100, v2\n{}\n{}ds_read_b32 v4, v3\ns_waitcnt lgkmcnt(0)\n"
          "global_store_dword v2, v4, s[4:5] offset:2048\ns_endpgm\n",
          load, atBarrier),
      launch);
  return fmt::format("{}{}", run.found(), run.out[512] == 64 ? "" : " stale");
}

TEST(Order, LoadsToLdsMustHaveArrivedAtTheBarrier) {
  for (const std::string_view load :
       {"buffer_load_dword v2, s[12:15], 0 offen lds", "global_load_lds_dword v2, s[4:5]"}) {
    EXPECT_EQ(loadToLds(load, "s_waitcnt vmcnt(0)\ns_barrier\n"), "");
    EXPECT_EQ(loadToLds(load, "s_barrier\n"), "W3209@15 stale");
    EXPECT_EQ(loadToLds(load, "s_barrier\ns_waitcnt vmcnt(0)\n"), "W3209@16 stale");
  }
}

TEST(Order, FlatStoresToLdsAreCompleteByLgkmcnt) {
  const auto found = [](std::string_view wait) {
    return twoWaves(fmt::format("{}flat_store_dword v[8:9], v4\n", kToLds), "",
                    fmt::format("{}s_barrier\nds_read_b32 v6, v1\n", wait));
  };
  EXPECT_EQ(found("s_waitcnt lgkmcnt(0)\n").found(), "");
  const CheckedRun run = found("");
  EXPECT_EQ(run.found(), fmt::format("W3209@{}", kFirst + 8));
  EXPECT_EQ(run.report.findings.at(0).message, "ds_read_b32 reads 4 bytes at 0x0 of LDS, which wave 0 writes "
                                               "with an operation that is outstanding at the "
                                               "barrier between them; wait for lgkmcnt(0) before s_barrier");
}

// --- Caches ---

// Wave 0 of the second work-group waits for a flag of the first one, then all of its waves read the data. out[0] is the
// flag, out[16] the data.
CheckedRun flagAndBarrier(std::string_view acquire, std::string_view signal, std::string_view join) {
  CheckedLaunch launch;
  launch.groups = 2;
  launch.waves = 2;
  launch.directives = "    .amdhsa_group_segment_fixed_size 256\n";
  return runChecked(
      fmt::format("s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_mov_b32 v1, 0\nv_lshlrev_b32 v2, 2, v0\n"
                  "s_waitcnt lgkmcnt(0)\nv_mov_b32 v5, 0\nv_mov_b32 v6, 1\n"
                  "v_cmp_gt_u32 vcc, 64, v0\ns_cmp_eq_u32 s2, 0\ns_cbranch_scc1 writer\n"
                  "s_cbranch_vccz join\nspin:\nglobal_load_dword v3, v1, s[4:5] sc1\n"
                  "s_waitcnt vmcnt(0)\n{}v_readfirstlane_b32 s10, v3\ns_cmp_eq_u32 s10, 0\n"
                  "s_cbranch_scc1 spin\n{}join:\n{}global_load_dword v4, v1, s[4:5] offset:64\n"
                  "s_waitcnt vmcnt(0)\nglobal_store_dword v2, v4, s[4:5] offset:1024\ns_endpgm\n"
                  "writer:\ns_cbranch_vccz done\nv_mov_b32 v3, 42\n"
                  "global_store_dword v1, v3, s[4:5] offset:64\nv_mov_b32 v3, 1\nbuffer_wbl2 sc1\n"
                  "s_waitcnt vmcnt(0)\nglobal_store_dword v1, v3, s[4:5] sc1\ndone:\ns_endpgm\n",
                  acquire, signal, join),
      launch);
}

TEST(Order, AnAcquireByOneWaveIsOneForItsWorkGroup) {
  const auto values = [](const CheckedRun& run) {
    return fmt::format("{} {}", run.out[256], run.out[256 + 127]);
  };
  const CheckedRun right = flagAndBarrier("buffer_inv sc1\n", "", "s_barrier\n");
  EXPECT_EQ(right.found(), "");
  EXPECT_EQ(values(right), "42 42");
  const CheckedRun without = flagAndBarrier("s_nop 0\n", "", "s_barrier\n");
  EXPECT_EQ(without.found(), "W3203@20");
  EXPECT_EQ(values(without), "0 0");
  // Each wave for itself, after the barrier.
  EXPECT_EQ(flagAndBarrier("s_nop 0\n", "", "s_barrier\nbuffer_inv sc1\n").found(), "");
}

} // namespace
} // namespace wavesmith::testing
