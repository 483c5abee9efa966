// SPDX-License-Identifier: Apache-2.0
// A limit of seconds stops every kind of endless kernel: whatever its waves wait for, in fast and in checked mode, on any
// number of threads, in any order of the waves.
#include "checked/checker.h"
#include "emulator/machine.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

constexpr double kSeconds = 0.03;
// So that the test ends even if the limit of seconds does not hold.
constexpr std::uint64_t kMostInFastMode = 400'000'000;
constexpr std::uint64_t kMostInCheckedMode = 20'000'000;

// s[4:5] is a buffer of zeros, v0 is 0.
constexpr std::string_view kZeros = R"(
  v_readfirstlane_b32 s8, v0
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v0, 0
  s_waitcnt lgkmcnt(0)
)";

struct Endless {
  const char* name;
  std::string_view body;
  std::uint32_t groups = 1;
  std::uint32_t waves = 1; // of each
};

constexpr std::string_view kPoll = R"(
.Lloop:
  global_load_dword v1, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v1
  s_cbranch_vccnz .Lloop
  s_endpgm
)";

constexpr std::string_view kCompareAndSwap = R"(
  v_mov_b32 v2, 2
  v_mov_b32 v3, 1
.Lloop:
  global_atomic_cmpswap v1, v0, v[2:3], s[4:5] sc0
  s_waitcnt vmcnt(0)
  v_cmp_ne_u32 vcc, 1, v1
  s_cbranch_vccnz .Lloop
  s_endpgm
)";

constexpr std::string_view kLds = R"(
  v_mov_b32 v2, 0
  ds_write_b32 v0, v2
  s_waitcnt lgkmcnt(0)
.Lloop:
  ds_read_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  v_cmp_eq_u32 vcc, 0, v1
  s_cbranch_vccnz .Lloop
  s_endpgm
)";

constexpr std::string_view kScalar = R"(
.Lloop:
  s_dcache_inv
  s_load_dword s6, s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lloop
  s_endpgm
)";

constexpr std::string_view kSleep = ".Lloop:\n  s_sleep 1\n  s_branch .Lloop\n  s_endpgm\n";
constexpr std::string_view kBranch = ".Lloop:\n  s_branch .Lloop\n  s_endpgm\n";

constexpr std::string_view kSleepAndPoll = R"(
.Lloop:
  s_sleep 2
  global_load_dword v1, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v1
  s_cbranch_vccnz .Lloop
  s_endpgm
)";

// The first wave polls, the second waits for it at the barrier.
constexpr std::string_view kBarrier = R"(
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 .Lbarrier
.Lloop:
  global_load_dword v1, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v1
  s_cbranch_vccnz .Lloop
.Lbarrier:
  s_barrier
  s_endpgm
)";

// The first group polls, the second waits for it in GWS.
constexpr std::string_view kGws = R"(
  s_mov_b32 m0, 0
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Lgws
.Lloop:
  global_load_dword v1, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v1
  s_cbranch_vccnz .Lloop
.Lgws:
  ds_gws_sema_p gds
  s_waitcnt lgkmcnt(0)
  s_endpgm
)";

// Between two looks at the memory, longer than a loop that only waits.
constexpr std::string_view kWorkAndPoll = R"(
.Lloop:
  .rept 80
  v_add_u32 v2, 1, v0
  .endr
  global_load_dword v1, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v1
  s_cbranch_vccnz .Lloop
  s_endpgm
)";

constexpr Endless kEndless[] = {
    {"poll", kPoll},
    {"pollOfSeveralWaves", kPoll, 1, 4},
    {"pollOfManyGroups", kPoll, 40},
    {"compareAndSwap", kCompareAndSwap},
    {"compareAndSwapOfManyGroups", kCompareAndSwap, 40, 2},
    {"lds", kLds},
    {"scalar", kScalar},
    {"sleep", kSleep},
    {"branch", kBranch},
    {"branchOfManyGroups", kBranch, 40, 2},
    {"sleepAndPoll", kSleepAndPoll, 3},
    {"barrier", kBarrier, 2, 2},
    {"gws", kGws, 2},
    {"workAndPoll", kWorkAndPoll, 2},
};

struct Mode {
  const char* name;
  bool checked = false;
  unsigned threads = 1;
  std::uint64_t schedule = 0;
};
constexpr Mode kModes[] = {{"one thread"},
                           {"two threads", false, 2},
                           {"another schedule", false, 1, 11},
                           {"checked mode", true},
                           {"checked mode in another schedule", true, 1, 12}};

emulator::RunReport run(const Endless& endless, const Mode& mode) {
  Machine machine(kernelText("k", std::string(kZeros) + std::string(endless.body),
                             "    .amdhsa_group_segment_fixed_size 64"),
                  {.threads = mode.threads});
  if (!machine.ready()) return {};
  const emulator::Address buffer = machine.buffer("buffer", std::vector<std::uint32_t>(64));
  checked::Checker checker(
      {.buffers = {{.name = "buffer", .address = buffer, .bytes = 256}}, .kernargBytes = 8});
  emulator::RunControl control;
  control.secondsLimit = kSeconds;
  control.instructionLimit = mode.checked ? kMostInCheckedMode : kMostInFastMode;
  control.schedule = mode.schedule;
  if (mode.checked) control.watcher = &checker;
  std::vector<std::byte> kernarg = arguments(buffer);
  kernarg.resize(64);
  const std::uint32_t threads = endless.waves * 64;
  return machine.run({endless.groups * threads, 1, 1}, {threads, 1, 1}, kernarg, control);
}

TEST(TimeLimit, StopsEveryEndlessKernelInEveryMode) {
  for (const Endless& endless : kEndless)
    for (const Mode& mode : kModes) {
      SCOPED_TRACE(std::string(endless.name) + ", " + mode.name);
      const emulator::RunReport report = run(endless, mode);
      ASSERT_EQ(report.faults.size(), 1u);
      EXPECT_EQ(report.faults[0].code, source::Code::RunTimeLimit) << messages(report);
      EXPECT_GE(report.seconds, kSeconds);
    }
}

} // namespace
} // namespace wavesmith::testing
