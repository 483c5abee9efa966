// SPDX-License-Identifier: Apache-2.0
// The past does not change: any walk through a kernel that races, reads old bytes or misses waits shows at each step what
// the first execution had there, in both modes.
#include "debug/debugged.h"
#include "debug/language/commands.h"
#include "debug/language/render.h"
#include "debug/session.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kNeverAgain = std::uint64_t{1} << 62; // an interval: one snapshot, which is not used

struct KernelText {
  std::string body;
  unsigned groups = 2;
};

// s[4:5]: `o` of 4096 elements, v0: the work-item, v1: four times that. 1024 bytes of LDS, 128 work-items.
Debugged kernelOf(const KernelText& text) {
  const std::string source = fmt::format(R"(
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_xor_b32 v2, 0x100, v1
  s_lshl_b32 s6, s2, 2
  v_add_u32 v3, 1000, v0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  s_mov_b32 s7, 3
  s_waitcnt lgkmcnt(0)
{}
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_system_sgpr_workgroup_id_x 1
  .amdhsa_kernarg_size 8
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
  .amdhsa_group_segment_fixed_size 1024
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .args:
      - {{ .name: o, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }}
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 128
    .vgpr_count: 8
    .agpr_count: 0
    .sgpr_count: 22
...
.end_amdgpu_metadata
)",
                                         text.body);
  return debuggedText(source,
                      fmt::format("wavesmith: 1\nsource: k.s\nkernel: k\n"
                                  "launch: {{ grid: [{}, 1, 1], workgroup: [128, 1, 1] }}\n"
                                  "arguments:\n  o: {{ type: u32, count: 4096, fill: {{ uniform: [0, 1000], "
                                  "seed: 1 }} }}\n",
                                  128 * text.groups));
}

// The waves of a work-group exchange values through LDS, and the first barrier is missing.
const std::string kLds = R"(
  ds_write_b32 v1, v3
  ds_read_b32 v4, v2
  s_waitcnt lgkmcnt(0)
  v_add_u32 v5, v4, v3
  ds_write_b32 v1, v5
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v4, v2
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v4, s[4:5] offset:512)";
// Through memory, without any order; the loaded value is stored as it is.
const std::string kMemory = R"(
  global_store_dword v1, v3, s[4:5]
  s_waitcnt vmcnt(0)
  global_load_dword v4, v2, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v4, s[4:5] offset:512)";
// A scalar cache that has not been written back.
const std::string kScalar = R"(
  s_load_dword s8, s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[4:5]
  s_waitcnt vmcnt(0)
  s_load_dword s9, s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  s_add_u32 s9, s9, s8
  v_mov_b32 v4, s9
  global_store_dword v1, v4, s[4:5] offset:512)";
// Waits that are missing.
const std::string kWaits = R"(
  global_load_dword v4, v1, s[4:5]
  v_add_u32 v5, v4, v3
  ds_write_b32 v1, v5
  ds_read_b32 v4, v1
  global_store_dword v1, v4, s[4:5] offset:512
  s_waitcnt vmcnt(0) lgkmcnt(0)
  global_store_dword v1, v4, s[4:5] offset:1024)";

// Instructions of all kinds in any order, in a loop, with some of the waits and barriers that they need.
std::string randomBody(std::mt19937_64& random) {
  static const std::vector<std::string> kInstructions{
      "ds_write_b32 v1, v3",
      "ds_write_b32 v1, v5",
      "ds_read_b32 v4, v2",
      "ds_read_b32 v5, v1",
      "ds_read2_b32 v[4:5], v1 offset1:64",
      "ds_add_rtn_u32 v4, v2, v3",
      "global_store_dword v1, v3, s[4:5]",
      "global_store_dword v1, v5, s[4:5] offset:512",
      "global_load_dword v4, v2, s[4:5]",
      "global_load_dword v5, v2, s[4:5] offset:512",
      "global_load_dwordx2 v[4:5], v1, s[4:5] sc1",
      "global_atomic_add v4, v1, v3, s[4:5] offset:1024 sc0",
      "buffer_inv sc1",
      "buffer_wbl2 sc1",
      "s_load_dword s8, s[4:5], 0x0",
      "s_store_dword s7, s[4:5], 0x100",
      "s_dcache_inv",
      "s_dcache_wb",
      "s_barrier",
      "s_waitcnt vmcnt(0)",
      "s_waitcnt lgkmcnt(0)",
      "s_waitcnt vmcnt(0) lgkmcnt(0)",
      "s_waitcnt vmcnt(0) lgkmcnt(0)",
      "v_add_u32 v3, v3, v4",
      "v_add_u32 v5, v5, v3",
      "v_add_u32 v3, s8, v3",
      "v_xor_b32 v5, v4, v5",
  };
  std::string body = ".Lloop:\n";
  for (unsigned i = 8 + static_cast<unsigned>(random() % 16); i != 0; --i)
    body += "  " + kInstructions[random() % kInstructions.size()] + "\n";
  return body + "  s_waitcnt vmcnt(0) lgkmcnt(0)\n  s_sub_u32 s7, s7, 1\n  s_cmp_lg_u32 s7, 0\n"
                "  s_cbranch_scc1 .Lloop\n  global_store_dword v1, v3, s[4:5] offset:2048";
}

class Past : public ::testing::Test {
protected:
  void start(const KernelText& kernel, bool checkedMode) {
    debugged_ = kernelOf(kernel);
    debug::SessionOptions options;
    options.debugger.backend.checkedMode = checkedMode;
    options.debugger.interval = 61;
    session_ = debug::Session::start(debugged_.launch, options).value();
    // The first execution, in a history that never goes back.
    const DebuggedRun run = debugged_.start({.checkedMode = checkedMode, .interval = kNeverAgain});
    digests_ = {digestOf(*run.history)};
    while (run.history->run(run.history->position() + 1, nullptr) == debug::History::Pause::Limit)
      digests_.push_back(digestOf(*run.history));
    if (digests_.size() <= run.history->position()) digests_.push_back(digestOf(*run.history));
    old_ = run.history->oldReads().bytes();
  }
  std::string ask(const std::string& line) {
    const auto command = debug::parseCommand(line);
    if (!command) return command.error().message;
    auto reply = session_->handle(command->request, {});
    if (!reply) return reply.error().message;
    reply_ = std::move(*reply);
    return debug::replyText(command->request, reply_);
  }
  // The node of the data below another one, in the last answer to `why`.
  [[nodiscard]] const debug::CauseNode* dataOf(std::uint32_t parent) const {
    const auto node = std::ranges::find_if(reply_.causes, [&](const debug::CauseNode& one) {
      return one.parent == parent && one.role == "data";
    });
    return node == reply_.causes.end() ? nullptr : &*node;
  }
  [[nodiscard]] debug::History& history() { return session_->debugger().history(); }

  // Commands that move, search and ask, and the machine after each.
  void walk(std::mt19937_64& random, unsigned commands) {
    static const std::vector<std::string> kCommands{
        "step",         "step 7",        "back step",         "back step 9",
        "next",         "back next",     "continue",          "back continue",
        "barrier",      "back barrier",  "goto start",        "why v4[0]",
        "why v5[63]",   "why 2",         "why o[130]",        "why lds[0:4]",
        "writer v4[3]", "writer o[200]", "writer lds[256:4]", "changed v5[5]",
        "watch o[140]", "watch v4[9]",   "watch lds[8:4]",    "delete 1",
        "delete 2",     "wave 0.1",      "wave 1.0",          "print v4",
        "show vectors"};
    std::string asked;
    for (unsigned i = 0; i < commands; ++i) {
      const std::uint64_t length = digests_.size() - 1;
      const std::string command = random() % 4 == 0 ? fmt::format("goto {}", random() % (length + 1))
                                                    : kCommands[random() % kCommands.size()];
      asked += command + "; ";
      static_cast<void>(ask(command));
      ASSERT_EQ(digestOf(history()), digests_[history().position()])
          << "step " << history().position() << " of " << length << " after " << asked;
    }
  }
  // The bytes of `o` after the run.
  [[nodiscard]] std::vector<std::byte> outputOf(bool checkedMode) const {
    const DebuggedRun run = debugged_.start({.checkedMode = checkedMode});
    static_cast<void>(run.history->run(kNeverAgain, nullptr));
    const auto bytes = run.history->memory().host(run.launch->addresses()[0], 4096 * 4);
    return {bytes.begin(), bytes.end()};
  }

  Debugged debugged_;
  std::unique_ptr<debug::Session> session_;
  debug::Reply reply_;
  std::vector<std::uint64_t> digests_; // by position
  std::uint64_t old_ = 0;
};

TEST_F(Past, IsTheFirstExecution) {
  std::mt19937_64 random(1);
  for (const std::string* const body : {&kLds, &kMemory, &kScalar, &kWaits})
    for (const bool checkedMode : {false, true}) {
      SCOPED_TRACE(fmt::format("{}, checked: {}", *body, checkedMode));
      start({*body}, checkedMode);
      EXPECT_EQ(old_ != 0, checkedMode && body != &kWaits) << "the kernel reads old bytes";
      walk(random, 150);
      if (HasFatalFailure()) return;
    }
}

TEST_F(Past, OfRandomKernels) {
  unsigned old = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::mt19937_64 random(seed);
    const KernelText kernel{randomBody(random), 1 + static_cast<unsigned>(seed % 3)};
    SCOPED_TRACE(fmt::format("seed {}:\n{}", seed, kernel.body));
    for (const bool checkedMode : {false, true}) {
      start(kernel, checkedMode);
      old += old_ != 0 ? 1 : 0;
      walk(random, 60);
      if (HasFatalFailure()) return;
    }
    if (outputOf(false) != outputOf(true)) {
      EXPECT_THAT(ask("diverge mode"), HasSubstr("differs from fast mode"));
    }
  }
  EXPECT_GT(old, 10u) << "too few of them read old bytes";
}

TEST_F(Past, DivergeNamesTheFirstUse) {
  start({kLds}, true);
  EXPECT_THAT(ask("diverge mode"), HasSubstr("v_add_u32"));
  start({kMemory}, true);
  const std::string stored = ask("diverge mode");
  EXPECT_THAT(stored, HasSubstr("global_store_dword")) << "the value goes from the load to the store";
  EXPECT_THAT(stored, HasSubstr("v4[0] is ")) << stored;
  start({kScalar}, true);
  EXPECT_THAT(ask("diverge mode"), HasSubstr("s_add_u32"));
  start({kWaits}, true);
  EXPECT_THAT(ask("diverge mode"), HasSubstr("v_add_u32"));
}

// The value of an element, the register that was stored, and the bytes that were loaded into it are the same.
TEST_F(Past, WhyAgreesWithItself) {
  start({kMemory, 1}, true);
  ask("goto 9999");
  ask("why o[192]");
  ASSERT_FALSE(reply_.causes.empty());
  const debug::CauseNode root = reply_.causes.front();
  const debug::CauseNode* const stored = dataOf(root.number);
  ASSERT_NE(stored, nullptr);
  EXPECT_EQ(stored->value, root.value);
  const std::uint32_t number = stored->number;
  ask(fmt::format("why {}", number));
  const debug::CauseNode* const loaded = dataOf(number);
  ASSERT_NE(loaded, nullptr);
  EXPECT_EQ(loaded->location, "o[0]");
  EXPECT_EQ(loaded->value, root.value);
  EXPECT_EQ(loaded->origin, "stale: memory holds 1000");
  EXPECT_NE(root.value, "1000");
  const std::uint32_t before = loaded->number;
  ask(fmt::format("why {}", before));
  const auto unfolded = std::ranges::find(reply_.causes, before, &debug::CauseNode::number);
  ASSERT_NE(unfolded, reply_.causes.end());
  EXPECT_THAT(unfolded->origin, ::testing::StartsWith("stale: memory holds 1000; ")) << "before the run";
  EXPECT_FALSE(unfolded->writer.has_value());
}

} // namespace
} // namespace wavesmith::testing
