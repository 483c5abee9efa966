// SPDX-License-Identifier: Apache-2.0
// The initial state shown by the panel, compared with kernels that store every register first, with all kinds
// of descriptors and grids.
#include "analysis/analyzed.h"
#include "emulator/machine.h"
#include "panels/initial_panel.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>

namespace wavesmith::panels {
namespace {

using analysis::Initial;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using wavesmith::testing::Machine;
using u32 = std::uint32_t;

// --- Kernels that store their initial state ---

constexpr u32 kScalars = 32;                      // s0..s31
constexpr u32 kSlot = kScalars + 2 + isa::kLanes; // per wave: the scalars, EXEC, v0 of every lane
constexpr u32 kMostWaves = 128;

// Each wave takes a slot by an atomic add, so no register is needed for its address. `prologue`: the code
// before the first instruction of preloading kernels.
std::string lookingKernel(const std::string& directives, bool prologue) {
  std::string body = prologue ? "  s_trap 2\n  .p2align 8\n" : "";
  body += fmt::format(R"(
  s_mov_b64 s[44:45], exec
  s_getpc_b64 s[40:41]
  s_add_u32 s40, s40, table@rel32@lo+4
  s_addc_u32 s41, s41, table@rel32@hi+12
  s_mov_b64 exec, 1
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  global_atomic_add v3, v1, v2, s[40:41] sc0
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s46, v3
  s_mul_i32 s46, s46, {0}
  s_add_u32 s40, s40, s46
  s_addc_u32 s41, s41, 0
  .set n, 0
  .rept {1}
  v_mov_b32 v2, s[n]
  global_store_dword v1, v2, s[40:41] offset:4+4*n
  .set n, n+1
  .endr
  v_mov_b32 v2, s44
  v_mov_b32 v3, s45
  global_store_dwordx2 v1, v[2:3], s[40:41] offset:4+4*{1}
  s_mov_b64 exec, -1
  v_mbcnt_lo_u32_b32 v4, -1, 0
  v_mbcnt_hi_u32_b32 v4, -1, v4
  v_lshlrev_b32 v4, 2, v4
  global_store_dword v4, v0, s[40:41] offset:4+4*{1}+8
  s_endpgm)",
                      4 * kSlot, kScalars);
  return analysis::testing::kernel(body, directives) +
         fmt::format("  .data\n  .p2align 3\n  .hidden table\n  .globl table\n  .type table,@object\ntable:\n"
                     "  .fill {0}, 4, 0\n  .size table, {0}*4\n",
                     1 + kMostWaves * kSlot);
}

struct InitialCase {
  std::map<std::string, unsigned> bits;
  std::array<u32, 3> grid{}, workgroup{};

  [[nodiscard]] std::string directives() const {
    std::string text;
    for (const auto& [directive, value] : bits)
      text += fmt::format("  {} {}\n", directive, value);
    return text;
  }
  [[nodiscard]] unsigned at(const char* directive) const {
    const auto found = bits.find(directive);
    return found == bits.end() ? 0 : found->second;
  }
};

InitialCase randomCase(std::mt19937& random) {
  const auto below = [&](u32 n) { return static_cast<u32>(random() % n); };
  InitialCase result;
  for (const InitialBit& bit : initialBits())
    result.bits[std::string(bit.directive)] = below(bit.highest < 3 ? bit.highest + 1 : 4);
  result.bits[".amdhsa_private_segment_fixed_size"] = 4 * below(20);
  const u32 dimensions = 1 + below(3);
  u32 items = 1;
  for (u32 i = 0; i < 3; ++i) {
    result.workgroup[i] = i < dimensions ? 1 + below(i == 0 ? 200 : 5) : 1;
    if (items * result.workgroup[i] > 1024) result.workgroup[i] = 1;
    items *= result.workgroup[i];
    result.grid[i] = i < dimensions ? 1 + below(2 * result.workgroup[i]) : 1;
  }
  return result;
}

std::vector<std::byte> someKernarg() {
  std::vector<std::byte> bytes(64);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::byte>(0x11 * i + 5);
  return bytes;
}

struct Looked {
  std::unique_ptr<Machine> machine;
  std::vector<u32> table;
};

Looked look(const InitialCase& of) {
  Looked looked{std::make_unique<Machine>(
                    lookingKernel(of.directives(), of.at(".amdhsa_user_sgpr_kernarg_preload_length") != 0)),
                {}};
  const auto report = looked.machine->run(of.grid, of.workgroup, someKernarg());
  EXPECT_TRUE(report.completed()) << wavesmith::testing::messages(report);
  if (!looked.machine->ready()) return looked;
  const auto& symbols = looked.machine->object().program->codeObject().symbols();
  const auto table = std::ranges::find(symbols, "table", &codeobject::Symbol::name);
  if (table != symbols.end())
    looked.table =
        looked.machine->read<u32>(looked.machine->object().base + table->address, 1 + kMostWaves * kSlot);
  return looked;
}

// Compares one wave's panel, for every lane, with the state the wave stored.
void compare(const InitialPanel& panel, const LaunchPoint& launch, std::span<const u32> stored,
             const std::string& about) {
  for (const InitialRow& row : panel.rows) {
    const isa::RegisterRange& registers = row.initial.registers;
    const std::string what = fmt::format("{}: {} {}", about, isa::toString(registers), row.initial.name);
    if (row.initial.what == Initial::Exec) {
      EXPECT_EQ(row.values[0], stored[kScalars]) << what;
      EXPECT_EQ(row.values[1], stored[kScalars + 1]) << what;
    } else if (row.initial.what == Initial::WorkItemIds) {
      const u32 item = stored[kScalars + 2 + launch.lane];
      const bool there = (stored[kScalars + launch.lane / 32] >> launch.lane % 32 & 1) != 0;
      EXPECT_EQ(row.known, there) << what;
      if (!there) continue;
      EXPECT_EQ(row.values[0], item) << what;
      EXPECT_EQ(row.parts[0].value, item & 0x3ff) << what;
    } else if (row.address) {
      EXPECT_EQ(row.values.size(), 2u) << what;
      if (row.initial.what == Initial::DispatchId || row.initial.what == Initial::FlatScratch) continue;
      // Both are addresses in device memory.
      EXPECT_EQ(row.values[1], 0x7f00u) << what;
      EXPECT_EQ(stored[registers.first + 1], 0x7f00u) << what;
    } else {
      ASSERT_TRUE(row.known) << what;
      for (u32 k = 0; k < registers.count; ++k)
        EXPECT_EQ(row.values[k], stored[registers.first + k]) << what;
    }
  }
}

void compareAll(const InitialCase& of, std::mt19937& random) {
  const Looked looked = look(of);
  ASSERT_FALSE(looked.table.empty());
  const program::Program& program = *looked.machine->object().program;
  const auto analysis = analysis::analyze(program, {});
  LaunchPoint launch{.grid = of.grid, .workgroup = of.workgroup};
  for (const std::byte byte : someKernarg())
    launch.kernarg.emplace_back(byte);
  const auto groups = limitsOf(launch).groups;
  u32 wave = 0;
  for (u32 group = 0; group < groups[0] * groups[1] * groups[2]; ++group) {
    launch.group = {group % groups[0], group / groups[0] % groups[1], group / groups[0] / groups[1]};
    for (launch.wave = 0; launch.wave < limitsOf(launch).waves && wave < kMostWaves; ++launch.wave, ++wave) {
      launch.lane = static_cast<u32>(random() % isa::kLanes);
      ASSERT_EQ(problemOf(launch), std::nullopt);
      compare(initialPanel(program, *analysis, 0, launch, descriptorOf(program, 0)), launch,
              std::span(looked.table).subspan(1 + wave * kSlot, kSlot),
              fmt::format("{}group {},{},{} wave {} lane {}", of.directives(), launch.group[0],
                          launch.group[1], launch.group[2], launch.wave, launch.lane));
      if (::testing::Test::HasFailure()) return;
    }
  }
  EXPECT_EQ(wave, looked.table[0]); // the number of waves
}

std::mt19937 seeded() {
  const char* seed = std::getenv("WAVESMITH_SEED");
  return std::mt19937(seed == nullptr ? 7u : static_cast<u32>(std::strtoul(seed, nullptr, 0)));
}

TEST(InitialPanel, MatchesTheStateThatKernelsStore) {
  std::mt19937 random = seeded();
  for (int i = 0; i < 60 && !HasFailure(); ++i)
    compareAll(randomCase(random), random);
}

// --- Other descriptors ---

std::vector<std::string> layoutOf(const InitialPanel& panel) {
  std::vector<std::string> lines;
  for (const InitialRow& row : panel.rows)
    lines.push_back(fmt::format("{} {} {}", isa::toString(row.initial.registers), row.initial.name,
                                fmt::join(row.initial.readBy, " ")));
  return lines;
}

struct Looker {
  explicit Looker(const std::string& text)
      : program(analysis::testing::programOf(text)), analysis(analysis::analyze(*program, {})) {}
  [[nodiscard]] InitialPanel panel(const LaunchPoint& launch = {}) const {
    return initialPanel(*program, *analysis, 0, launch, descriptorOf(*program, 0));
  }
  [[nodiscard]] InitialPanel panel(const codeobject::KernelDescriptor& descriptor,
                                   const LaunchPoint& launch = {}) const {
    return initialPanel(*program, *analysis, 0, launch, descriptor);
  }
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
};

constexpr std::string_view kReads = "s_load_dword s20, s[0:1], 0\n"
                                    "s_add_u32 s21, s2, s4\n"
                                    "s_add_u32 s22, s3, s6\n"
                                    "v_mov_b32 v1, v0\n"
                                    "s_endpgm";

// Compares a bit set in the panel with the same bit set in the text, assembled by LLVM.
TEST(InitialPanel, BitsMatchTheirDirectives) {
  std::mt19937 random = seeded();
  for (int i = 0; i < 40; ++i) {
    InitialCase before = randomCase(random);
    before.bits.erase(".amdhsa_user_sgpr_kernarg_preload_length"); // moves the start of the code
    if (i % 4 == 0) before.bits[".amdhsa_user_sgpr_count"] = 13;
    const auto bits = initialBits();
    const InitialBit& bit = bits[random() % bits.size()];
    if (bit.directive.ends_with("preload_length")) continue;
    InitialCase after = before;
    after.bits[std::string(bit.directive)] =
        static_cast<unsigned>(random() % (std::min(bit.highest, 9u) + 1));
    const Looker from(analysis::testing::kernel(kReads, before.directives()));
    const Looker to(analysis::testing::kernel(kReads, after.directives()));
    codeobject::KernelDescriptor descriptor = descriptorOf(*from.program, 0);
    const auto done = setBit(descriptor, bit.directive, after.bits[std::string(bit.directive)]);
    ASSERT_TRUE(done) << done.error();
    EXPECT_EQ(writeKernelDescriptor(descriptor), writeKernelDescriptor(descriptorOf(*to.program, 0)))
        << before.directives() << bit.directive;
    const InitialPanel shown = from.panel(descriptor);
    EXPECT_EQ(layoutOf(shown), layoutOf(to.panel())) << before.directives() << bit.directive;
    EXPECT_EQ(shown.userRegisters, to.panel().userRegisters);
  }
}

TEST(InitialPanel, ShowsMovedValuesAndChangedReads) {
  const Looker looker(analysis::testing::kernel(kReads, ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                                                        ".amdhsa_system_sgpr_workgroup_id_y 1\n"));
  EXPECT_THAT(looker.panel().changes, IsEmpty());
  EXPECT_THAT(looker.panel().otherReads, IsEmpty());
  codeobject::KernelDescriptor descriptor = descriptorOf(*looker.program, 0);
  ASSERT_TRUE(setBit(descriptor, ".amdhsa_user_sgpr_dispatch_ptr", 1));
  const InitialPanel panel = looker.panel(descriptor);
  std::vector<std::string> changes, reads;
  for (const InitialChange& change : panel.changes)
    changes.push_back(fmt::format("{} {} -> {}", change.name,
                                  change.before.count == 0 ? "" : isa::toString(change.before),
                                  change.after.count == 0 ? "" : isa::toString(change.after)));
  for (const OtherRead& read : panel.otherReads)
    reads.push_back(fmt::format("{} {}: {}, not {}", analysis::testing::lineOf(*looker.program, read.at),
                                isa::toString(read.registers), read.after, read.before));
  EXPECT_THAT(changes, ElementsAre("kernarg segment pointer s[0:1] -> s[2:3]", "work-group id x s2 -> s4",
                                   "work-group id y s3 -> s5", "dispatch packet pointer  -> s[0:1]"));
  EXPECT_THAT(reads, ElementsAre("1 s[0:1]: dispatch packet pointer, not kernarg segment pointer",
                                 "2 s2: kernarg segment pointer, low half, not work-group id x",
                                 "2 s4: work-group id x, not nothing",
                                 "3 s3: kernarg segment pointer, high half, not work-group id y"));
}

TEST(InitialPanel, MoreWorkItemIdsChangeV0) {
  const Looker looker(analysis::testing::kernel(kReads));
  codeobject::KernelDescriptor descriptor = descriptorOf(*looker.program, 0);
  ASSERT_TRUE(setBit(descriptor, ".amdhsa_system_vgpr_workitem_id", 2));
  const InitialPanel panel = looker.panel(descriptor);
  ASSERT_EQ(panel.changes.size(), 1u);
  EXPECT_EQ(panel.changes[0].name, "work-item id x, y, z instead of work-item id x");
  ASSERT_EQ(panel.otherReads.size(), 1u);
  EXPECT_EQ(analysis::testing::lineOf(*looker.program, panel.otherReads[0].at), 4u);
  EXPECT_EQ(panel.otherReads[0].after, "work-item id x, y, z");
}

TEST(InitialPanel, RejectsMoreThanSixteenUserRegisters) {
  codeobject::KernelDescriptor descriptor;
  ASSERT_TRUE(setBit(descriptor, ".amdhsa_user_sgpr_kernarg_preload_length", 14));
  ASSERT_TRUE(setBit(descriptor, ".amdhsa_user_sgpr_kernarg_segment_ptr", 1));
  EXPECT_EQ(descriptor.userSgprCount, 16u);
  const auto refused = setBit(descriptor, ".amdhsa_user_sgpr_private_segment_size", 1);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), HasSubstr("17 user SGPRs exceed the 16 of the hardware"));
  EXPECT_EQ(descriptor.userSgprCount, 16u);
  EXPECT_FALSE(descriptor.privateSegmentSize);
  EXPECT_THAT(setBit(descriptor, ".amdhsa_ieee_mode", 1).error(),
              HasSubstr(".amdhsa_system_sgpr_workgroup_id_x"));
  EXPECT_THAT(setBit(descriptor, ".amdhsa_system_vgpr_workitem_id", 3).error(), HasSubstr("use 0 to 2"));
  for (const InitialBit& bit : initialBits())
    EXPECT_EQ(bitOf(descriptor, bit.directive), bit.directive.ends_with("preload_length")        ? 14u
                                                : bit.directive.ends_with("kernarg_segment_ptr") ? 1u
                                                                                                 : 0u)
        << bit.directive;
}

// --- The rest ---

TEST(InitialPanel, ListsUninitializedReads) {
  const Looker looker(analysis::testing::kernel("s_cbranch_scc1 skip\n"
                                                "v_mov_b32 v5, 1\n"
                                                "skip:\n"
                                                "v_mov_b32 v6, v5\n"
                                                "s_load_dwordx2 s[8:9], s[4:5], 0\n"
                                                "v_xor_b32 v7, v7, v7\n"
                                                "v_mov_b32 v8, vcc_lo\n"
                                                "s_endpgm"));
  std::vector<std::string> unset;
  for (const UnsetRegister& one : looker.panel().unset)
    unset.push_back(fmt::format("{}{} {}", isa::toString(one.registers), one.always ? "" : "?",
                                analysis::testing::lineOf(*looker.program, one.readBy.at(0))));
  EXPECT_THAT(unset, ElementsAre("s[4:5] 5", "vcc_lo 7", "v5? 4"));
}

TEST(InitialPanel, ShowsPreloadedArguments) {
  const Looker looker(analysis::testing::kernel(
      "s_trap 2\n.p2align 8\ns_add_u32 s3, s0, s1\ns_endpgm",
      ".amdhsa_user_sgpr_kernarg_preload_length 2\n.amdhsa_user_sgpr_kernarg_preload_offset 1"));
  LaunchPoint launch;
  launch.kernarg.resize(12);
  for (std::size_t i = 0; i < 4; ++i)
    launch.kernarg[4 + i] = static_cast<std::byte>(i + 1);
  const InitialPanel panel = looker.panel(launch);
  ASSERT_GE(panel.rows.size(), 2u);
  EXPECT_TRUE(panel.rows[0].known);
  EXPECT_EQ(panel.rows[0].text, "0x4030201 = 67305985");
  // The hardware starts after the prologue, and so does the search for readers.
  ASSERT_EQ(panel.rows[0].initial.readBy.size(), 1u);
  EXPECT_EQ(analysis::testing::lineOf(*looker.program, panel.rows[0].initial.readBy[0]), 3u);
  EXPECT_FALSE(panel.rows[1].known);
  EXPECT_EQ(panel.rows[1].text, "known at launch");
}

TEST(InitialPanel, SuggestsValidLaunchPoints) {
  LaunchPoint launch{.grid = {100, 3, 1}, .workgroup = {40, 2, 1}};
  EXPECT_EQ(problemOf(launch), std::nullopt);
  launch.group = {3, 0, 0};
  EXPECT_EQ(problemOf(launch), "work-group 3,0,0 is outside the grid of 3,2,1 work-groups: in x use 0 to 2");
  launch.group = {2, 1, 0}; // 20 x 1
  launch.wave = 1;
  EXPECT_EQ(problemOf(launch), "work-group 2,1,0 has no wave 1: use 0 to 0");
  launch.wave = 0;
  launch.lane = 64;
  EXPECT_EQ(problemOf(launch), "a wave has no lane 64: use 0 to 63");
  launch.workgroup = {1024, 2, 1};
  EXPECT_EQ(problemOf(launch), "a work-group of 1024,2,1 exceeds the limit of 1024 work-items");
  launch.workgroup = {1, 0, 1};
  EXPECT_EQ(problemOf(launch), "the work-group has 0 work-items in y: it must have at least 1");
  launch = {.grid = {~0u, ~0u, ~0u}, .workgroup = {1, 1, 1}, .group = {~0u - 1, ~0u - 1, ~0u - 1}};
  EXPECT_EQ(problemOf(launch), std::nullopt);
}

TEST(InitialPanel, LanesWithoutAWorkItem) {
  const Looker looker(analysis::testing::kernel(kReads));
  const LaunchPoint launch{.grid = {70, 1, 1}, .workgroup = {70, 1, 1}, .wave = 1, .lane = 6};
  for (const InitialRow& row : looker.panel(launch).rows) {
    if (row.initial.what == Initial::WorkItemIds) {
      EXPECT_FALSE(row.known);
      EXPECT_EQ(row.text, "this lane has no work-item");
    }
    if (row.initial.what == Initial::Exec) {
      EXPECT_EQ(row.text, "6 lanes, 0 to 5");
    }
  }
}

} // namespace
} // namespace wavesmith::panels
