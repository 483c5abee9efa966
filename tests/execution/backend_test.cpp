// SPDX-License-Identifier: Apache-2.0
// Launches on the emulator backend: the inputs of a kernel, and its results.
#include "execution/backend.h"
#include "execution/kernels.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

namespace wavesmith::execution {
namespace {

std::unique_ptr<Backend> emulator(const BackendOptions& options = {}) {
  auto backend = makeBackend("emulator", options);
  EXPECT_TRUE(backend.has_value());
  return std::move(*backend);
}

// out[i] = in[i] + 1 for the 64 work-items of each work-group; pointers at 0 and 8.
constexpr std::string_view kAddOne = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_lshl_b32 s3, s2, 6
  v_and_b32 v0, 0x3ff, v0
  v_add_u32 v0, s3, v0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_add_u32 v2, 1, v2
  global_store_dword v1, v2, s[6:7]
  s_endpgm
)";

Launch addOne(std::uint32_t count) {
  Launch launch;
  launch.codeObject = testing::kernelWith(
      {.arguments =
           "- { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }\n",
       .kernargSize = 16,
       .body = std::string(kAddOne)});
  launch.kernel = "k";
  launch.grid = {count, 1, 1};
  launch.workgroup = {64, 1, 1};
  for (const char* name : {"in", "out"}) {
    Buffer buffer{name, ElementType::U32, count, std::vector<std::byte>(count * 4)};
    for (std::uint32_t i = 0; i < count; ++i)
      storeBits(buffer.type, buffer.initial, i, 1000 + i);
    launch.pointers.push_back({static_cast<std::uint32_t>(8 * launch.buffers.size()),
                               static_cast<std::uint32_t>(launch.buffers.size())});
    launch.buffers.push_back(std::move(buffer));
  }
  launch.kernarg.resize(16);
  return launch;
}

TEST(Backend, ListsBackends) {
  EXPECT_EQ(backendNames(), (std::vector<std::string_view>{"emulator", "hip"}));
  WS_ASSERT_OK(hip, makeBackend("hip", {}));
  EXPECT_EQ(hip->name(), "hip");
  EXPECT_EQ(makeBackend("emulater", {}).error().message, "unknown backend emulater; did you mean emulator?");
}

TEST(EmulatorBackend, DescribesItself) {
  BackendOptions options;
  options.threads = 2;
  options.computeUnits = 228;
  const auto backend = emulator(options);
  EXPECT_EQ(backend->name(), "emulator");
  EXPECT_EQ(backend->description(), "emulated MI300X, 228 compute units, 2 threads");
  WS_ASSERT_OK(capabilities, backend->probe());
  EXPECT_TRUE(capabilities.countsInstructions && capabilities.locatesFaults && capabilities.canStop);
  EXPECT_EQ(capabilities.computeUnits, 228u);
}

TEST(EmulatorBackend, RunsAKernelOnItsBuffers) {
  const Launch launch = addOne(200); // the last work-group has 8 work-items
  WS_ASSERT_OK(outcome, emulator()->run(launch, {}));
  EXPECT_TRUE(outcome.faults.empty()) << testing::describe(outcome.faults);
  ASSERT_EQ(outcome.buffers.size(), 2u);
  EXPECT_EQ(outcome.buffers[0], launch.buffers[0].initial);
  for (std::uint32_t i = 0; i < 200; ++i)
    ASSERT_EQ(loadBits(ElementType::U32, outcome.buffers[1], i), 1001 + i);
  EXPECT_EQ(outcome.counts.workgroups, 4u);
  EXPECT_EQ(outcome.counts.waves, 4u);
  EXPECT_EQ(outcome.counts.instructions, 4 * 11u);
}

// The kernel copies its hidden arguments: one work-item, dword by dword.
TEST(EmulatorBackend, WritesTheHiddenArguments) {
  Launch launch;
  launch.codeObject = testing::kernelWith(
      {.arguments =
           "- { .name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .offset: 8, .size: 4, .value_kind: hidden_block_count_x }\n"
           "- { .offset: 12, .size: 4, .value_kind: hidden_block_count_y }\n"
           "- { .offset: 16, .size: 4, .value_kind: hidden_block_count_z }\n"
           "- { .offset: 20, .size: 2, .value_kind: hidden_group_size_x }\n"
           "- { .offset: 22, .size: 2, .value_kind: hidden_group_size_y }\n"
           "- { .offset: 24, .size: 2, .value_kind: hidden_group_size_z }\n"
           "- { .offset: 26, .size: 2, .value_kind: hidden_remainder_x }\n"
           "- { .offset: 28, .size: 2, .value_kind: hidden_remainder_y }\n"
           "- { .offset: 30, .size: 2, .value_kind: hidden_remainder_z }\n"
           "- { .offset: 32, .size: 8, .value_kind: hidden_global_offset_x }\n",
       .kernargSize = 40,
       .body = R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dwordx8 s[8:15], s[0:1], 0x8
  v_mov_b32 v0, 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s8
  v_mov_b32 v3, s9
  v_mov_b32 v4, s10
  v_mov_b32 v5, s11
  global_store_dwordx4 v0, v[2:5], s[4:5]
  s_waitcnt vmcnt(0)
  v_mov_b32 v2, s12
  v_mov_b32 v3, s13
  v_mov_b32 v4, s14
  v_mov_b32 v5, s15
  global_store_dwordx4 v0, v[2:5], s[4:5] offset:16
  s_endpgm
)"});
  launch.kernel = "k";
  launch.grid = {70, 5, 1};
  launch.workgroup = {32, 2, 1};
  launch.kernarg.resize(40, std::byte{0xee}); // the host's bytes are overwritten
  launch.buffers.push_back({"out", ElementType::U16, 16, std::vector<std::byte>(32)});
  launch.pointers.push_back({0, 0});
  WS_ASSERT_OK(outcome, emulator()->run(launch, {}));
  EXPECT_TRUE(outcome.faults.empty()) << testing::describe(outcome.faults);
  std::vector<std::uint64_t> halves(16);
  for (std::size_t i = 0; i < halves.size(); ++i)
    halves[i] = loadBits(ElementType::U16, outcome.buffers[0], i);
  EXPECT_EQ(halves, (std::vector<std::uint64_t>{2, 0, 2, 0, 1, 0, 32, 2, 1, 6, 1, 0, 0, 0, 0, 0}));
}

TEST(EmulatorBackend, EmptyBufferIsANullPointer) {
  Launch launch = addOne(64);
  launch.buffers[1].count = 0;
  launch.buffers[1].initial.clear();
  WS_ASSERT_OK(outcome, emulator()->run(launch, {}));
  ASSERT_EQ(outcome.faults.size(), 1u);
  EXPECT_EQ(outcome.faults[0].code, source::Code::MemoryFault);
  EXPECT_TRUE(outcome.buffers[1].empty());
  EXPECT_EQ(outcome.buffers[0], launch.buffers[0].initial);
}

TEST(EmulatorBackend, FaultStopsTheRunAndKeepsWrites) {
  Launch launch = addOne(128);
  launch.buffers[1].count = 64; // the second work-group writes beyond it
  launch.buffers[1].initial.resize(256);
  BackendOptions options;
  options.threads = 1;
  WS_ASSERT_OK(outcome, emulator(options)->run(launch, {}));
  ASSERT_FALSE(outcome.faults.empty());
  EXPECT_EQ(outcome.faults[0].code, source::Code::MemoryFault);
  EXPECT_EQ(loadBits(ElementType::U32, outcome.buffers[1], 63), 1064u);
}

TEST(EmulatorBackend, RejectsInvalidLaunches) {
  Launch launch = addOne(64);
  launch.workgroup = {2048, 1, 1};
  const auto outcome = emulator()->run(launch, {});
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, source::Code::InvalidLaunch);
}

TEST(EmulatorBackend, EnforcesLimits) {
  BackendOptions options;
  options.memoryLimit = 4096;
  const auto tooLarge = emulator(options)->run(addOne(64 * 1024), {});
  ASSERT_FALSE(tooLarge.has_value());
  EXPECT_EQ(tooLarge.error().code, source::Code::RunMemoryLimit);

  Control control;
  control.instructionLimit = 20;
  WS_ASSERT_OK(limited, emulator()->run(addOne(640), control));
  ASSERT_FALSE(limited.faults.empty());
  EXPECT_EQ(limited.faults[0].code, source::Code::InstructionLimit);

  Launch endless = addOne(64);
  endless.codeObject = testing::kernelWith({.kernargSize = 16, .body = "  s_branch k\n"});
  WS_ASSERT_OK(late, emulator()->run(endless, {.secondsLimit = 0.001}));
  ASSERT_FALSE(late.faults.empty());
  EXPECT_EQ(late.faults[0].code, source::Code::RunTimeLimit);
}

TEST(EmulatorBackend, ReportsPlainMatrixArithmetic) {
  EXPECT_EQ(emulator()->description().find("plain matrix"), std::string::npos);
  EXPECT_NE(emulator({.plainMatrix = true})->description().find("plain matrix"), std::string::npos);
}

TEST(EmulatorBackend, StopsOnRequest) {
  Launch launch = addOne(64);
  launch.codeObject = testing::kernelWith({.kernargSize = 16, .body = "  s_branch k\n"}); // forever
  std::stop_source stop;
  stop.request_stop();
  Control control;
  control.stop = stop.get_token();
  const auto outcome = emulator()->run(launch, control);
  const auto code =
      outcome ? (outcome->faults.empty() ? source::Code{} : outcome->faults[0].code) : outcome.error().code;
  EXPECT_EQ(code, source::Code::RunCanceled);
}

TEST(EmulatorBackend, ResultIsIndependentOfThreads) {
  const Launch launch = addOne(10'000);
  BackendOptions one;
  one.threads = 1;
  BackendOptions many;
  many.threads = 8;
  WS_ASSERT_OK(a, emulator(one)->run(launch, {}));
  WS_ASSERT_OK(b, emulator(many)->run(launch, {}));
  EXPECT_EQ(a.buffers, b.buffers);
  EXPECT_EQ(a.counts.instructions, b.counts.instructions);
}

} // namespace
} // namespace wavesmith::execution
