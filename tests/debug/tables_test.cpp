// SPDX-License-Identifier: Apache-2.0
// Tables of the debugger: values of an expression at each execution of a line, all writes to a location, lanes where an
// expression holds. Each row is compared with what the debugger shows at its step.
#include "debug/debugged.h"
#include "debug/language/commands.h"
#include "debug/language/render.h"
#include "debug/session.h"
#include "debug/values/lane_summary.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Each work-item adds its number three times. v4 has one author's name before the loop and another one in it.
constexpr const char* kSums = R"(
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.set s_i, 7
.set v_sum, 5
.set v_number, 4
.set v_addend, 4
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_cvt_f32_u32 v[v_number], v0
  v_mov_b32 v[v_sum], 0
  s_mov_b32 s[s_i], 3
loop:
  v_add_f32 v[v_sum], v[v_sum], v[v_addend]
  s_sub_u32 s[s_i], s[s_i], 1
  s_cmp_lg_u32 s[s_i], 0
  s_cbranch_scc1 loop
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v[v_sum], s[4:5]
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
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .args:
      - { .name: o, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 128
    .vgpr_count: 8
    .agpr_count: 0
    .sgpr_count: 22
...
.end_amdgpu_metadata
)";

class TablesTest : public ::testing::Test {
protected:
  void start(bool checkedMode = false) {
    debugged_ = debuggedText(kSums, "wavesmith: 1\nsource: k.s\nkernel: k\n"
                                    "launch: { grid: [128, 1, 1], workgroup: [128, 1, 1] }\n"
                                    "arguments:\n  o: { type: f32, count: 128, fill: { constant: 0 } }\n");
    debug::SessionOptions options;
    options.debugger.backend.checkedMode = checkedMode;
    options.debugger.interval = 8; // several snapshots
    auto session = debug::Session::start(debugged_.launch, options);
    ASSERT_TRUE(session) << describe(session.error());
    session_ = std::move(*session);
  }
  std::string ask(const std::string& line) {
    const auto command = debug::parseCommand(line);
    if (!command) return command.error().message;
    reply_ = {};
    auto reply = session_->handle(command->request, {});
    if (!reply) return reply.error().message;
    reply_ = std::move(*reply);
    return debug::replyText(command->request, reply_);
  }
  [[nodiscard]] std::vector<std::string> values() const {
    std::vector<std::string> result;
    for (const debug::ValueRow& row : reply_.rows)
      result.push_back(row.value);
    return result;
  }

  Debugged debugged_;
  std::unique_ptr<debug::Session> session_;
  debug::Reply reply_;
};

TEST_F(TablesTest, ValuesOfALineAreThoseOfABreakpointThere) {
  start();
  EXPECT_EQ(ask("values loop s_i"), "no wave has executed the line in the 0 steps so far\n");
  ask("continue");
  const std::uint64_t end = reply_.stop.position;
  ask("values loop s_i wave 0.1");
  EXPECT_THAT(values(), ElementsAre("3", "2", "1"));
  EXPECT_EQ(reply_.stop.position, end) << "the run is where it was";
  ask("values loop s_i if s_i == 2");
  EXPECT_THAT(values(), ElementsAre("2", "2"));
  EXPECT_THAT(ask("values loop v_sum wave 0.1 lane 5"), HasSubstr("wave 0.1   lane 5   138\n"));
  EXPECT_THAT(values(), ElementsAre("0", "69", "138")) << "as v_add_f32 reads it";
  ask("values u32 loop v_sum lane 5 wave 0.1");
  EXPECT_THAT(values(), ElementsAre("0", "1116340224", "1124728832"));
  ask("values loop lane * wave if lane > 61");
  EXPECT_EQ(reply_.rows.size(), 2u * 3 * 2);
  ask("values loop v_sum");
  ASSERT_EQ(reply_.rows.size(), 2u * 3 * 64);
  const std::vector<debug::ValueRow> rows = reply_.rows;
  for (std::size_t i = 0; i < rows.size(); i += 37) {
    ask(fmt::format("goto {}", rows[i].position));
    const std::string name =
        fmt::format("{}.{}:v_sum[{}]", rows[i].wave.group, rows[i].wave.wave, *rows[i].lane);
    EXPECT_THAT(ask("print f32 " + name), HasSubstr(fmt::format(" = {}\n", rows[i].value)));
  }
}

TEST_F(TablesTest, ValuesSayWhatTheyCannotShow) {
  start();
  EXPECT_THAT(ask("values loop"), HasSubstr("usage: values"));
  EXPECT_THAT(ask("values loop s_i lane 64"), HasSubstr("usage: values"));
  EXPECT_THAT(ask("values nowhere s_i"), HasSubstr("`nowhere` is not a line"));
  EXPECT_THAT(ask("values loop nothing"), HasSubstr("no register, buffer or name `nothing`"));
  EXPECT_THAT(ask("values hex loop s_i"), HasSubstr("values of a line have no type hex"));
  EXPECT_THAT(ask("values f32 loop s_i + 1"), HasSubstr("a type is for a location: write f32(LOCATION)"));
  ask("until loop");
  ask("step");
  EXPECT_THAT(ask("values loop s_i"), HasSubstr("steps that have been executed so far\n"));
  ask("continue");
  EXPECT_EQ(ask("values loop s_i if s_i == 9"), "nothing in 6 executions of the line\n");
  ask("values loop 1 / (s_i - 2) wave 0.0");
  ASSERT_EQ(reply_.rows.size(), 3u);
  EXPECT_EQ(reply_.rows[0].value, "1");
  EXPECT_FALSE(reply_.rows[1].note.empty()) << "a division by zero has no value";
}

TEST_F(TablesTest, WritesAreAllWritersOfALocation) {
  start();
  ask("continue");
  ask("writes 0.1:v_sum[5]");
  ASSERT_EQ(reply_.rows.size(), 4u);
  EXPECT_EQ(reply_.rows.front().at.mnemonic, "v_mov_b32");
  EXPECT_EQ(reply_.rows.back().at.mnemonic, "v_add_f32");
  EXPECT_EQ(reply_.rows.front().before, "0") << "as all others write it";
  EXPECT_EQ(reply_.rows.back().before, "138");
  EXPECT_EQ(reply_.rows.back().value, "207");
  const std::uint64_t last = reply_.rows.back().position;
  ask("writer 0.1:v_sum[5]");
  ASSERT_TRUE(reply_.writer);
  EXPECT_EQ(reply_.writer->position, last);
  EXPECT_THAT(ask("writes o[69]"), HasSubstr("0 -> 207"));
  EXPECT_EQ(reply_.rows.size(), 1u);
  ask("goto 4");
  ask("set o[69] = 7");
  ask("continue");
  ask("writes o[69]");
  ASSERT_EQ(reply_.rows.size(), 2u);
  EXPECT_EQ(reply_.rows.front().note, "changed with `set`");
  EXPECT_EQ(reply_.rows.back().before, "7");
  EXPECT_THAT(ask("writes s3"), HasSubstr("not written in the"));
}

// In checked mode the data of a load arrives with its wait.
TEST_F(TablesTest, WritesOfCheckedModeHaveTheWaitOfALoad) {
  start(true);
  ask("continue");
  ask("writes 0.0:s4");
  ASSERT_EQ(reply_.rows.size(), 2u);
  EXPECT_EQ(reply_.rows[0].at.mnemonic, "s_load_dwordx2");
  EXPECT_EQ(reply_.rows[0].before, reply_.rows[0].value);
  EXPECT_EQ(reply_.rows[1].at.mnemonic, "s_waitcnt");
  EXPECT_NE(reply_.rows[1].before, reply_.rows[1].value);
}

// Each display is compared with what `print` says there.
TEST_F(TablesTest, DisplaysExpressionsAtEachStop) {
  start();
  EXPECT_EQ(ask("display"), "no displayed expressions\n");
  ask("until loop");
  EXPECT_EQ(ask("display v_number"), "  1: v_number = 0    0, 1, ... 63\n")
      << "in the type in which it is read";
  EXPECT_EQ(ask("display s_i * 2"), "  2: s_i * 2 = 6\n");
  EXPECT_EQ(ask("display count(f32(v_sum) > 10)"), "  3: count(f32(v_sum) > 10) = 0\n");
  EXPECT_EQ(ask("display f32 v_sum"), "  4: f32 v_sum = 0    0 in all lanes\n");
  EXPECT_EQ(ask("display exec"), "  5: exec = 0xffffffffffffffff    64 of 64 lanes active\n");
  EXPECT_EQ(ask("lane 7"), "lane 7\n");
  ask("step");
  ASSERT_EQ(reply_.displays.size(), 5u);
  EXPECT_EQ(debug::displayText(reply_), "  1: v_number = 7    0, 1, ... 63\n"
                                        "  2: s_i * 2 = 6\n"
                                        "* 3: count(f32(v_sum) > 10) = 53\n"
                                        "* 4: f32 v_sum = 7    0, 1, ... 63\n"
                                        "  5: exec = 0xffffffffffffffff    64 of 64 lanes active\n");
  EXPECT_EQ(reply_.displays[0].location, "v4[7]");
  ask("step");
  EXPECT_THAT(debug::displayText(reply_), HasSubstr("* 2: s_i * 2 = 4\n"));
  EXPECT_FALSE(reply_.displays[3].changed);
  ask("back step");
  EXPECT_TRUE(reply_.displays[1].changed) << "backward as well";
  ask("wave 0.1");
  for (const debug::Display& display : reply_.displays)
    EXPECT_FALSE(display.changed) << display.expression << ": another wave is no change";
  ask("print s_i");
  EXPECT_EQ(reply_.displays.size(), 0u) << "only stops have them";
  EXPECT_EQ(ask("undisplay 2"), "");
  EXPECT_EQ(ask("undisplay 2"), "there is no displayed expression 2");
  EXPECT_EQ(ask("display nonsense"), "there is no register, buffer or name `nonsense`");
  EXPECT_EQ(ask("display f32 s_i * 2"), "a type is for a location: write f32(LOCATION) in the expression");
  ask("continue");
  ASSERT_EQ(reply_.displays.size(), 4u);
  EXPECT_EQ(reply_.displays[0].value, "");
  EXPECT_NE(reply_.displays[0].note, "") << "every wave has ended";
}

// Only stops are compared: a question between two of them changes nothing.
TEST_F(TablesTest, AskingChangesNoComparison) {
  start();
  ask("until loop");
  EXPECT_EQ(ask("display s_i"), "  1: s_i = 3\n");
  ask("set s_i = 9");
  EXPECT_EQ(ask("display"), "  1: s_i = 9\n") << "there is no earlier stop";
  ask("step");
  EXPECT_EQ(debug::displayText(reply_), "* 1: s_i = 9\n");
  ask("step");
  ask("back step");
  ask("step");
  EXPECT_TRUE(reply_.displays[0].changed);
}

TEST(LaneSummary, SaysAllLanesInAFewWords) {
  constexpr std::uint64_t kAll = ~std::uint64_t{0};
  std::vector<std::string> values(64, "7");
  EXPECT_EQ(debug::laneSummary(values, kAll), "7 in all lanes");
  EXPECT_EQ(debug::laneSummary(values, 0xff), "7 in the active lanes");
  EXPECT_EQ(debug::laneSummary(values, 0), "");
  values[3] = "0.5";
  EXPECT_EQ(debug::laneSummary(values, kAll), "7 in 0-2, 0.5 in 3, 7 in 4-63");
  EXPECT_EQ(debug::laneSummary(values, kAll & ~std::uint64_t{8}), "7 in the active lanes");
  for (std::size_t lane = 0; lane < values.size(); ++lane)
    values[lane] = std::to_string(lane * 4);
  EXPECT_EQ(debug::laneSummary(values, kAll), "0, 4, ... 252");
  values[5] = "-1.5";
  EXPECT_EQ(debug::laneSummary(values, kAll), "-1.5 to 252, 64 different values");
  values[6] = "nan";
  EXPECT_EQ(debug::laneSummary(values, kAll), "64 different values") << "NaN is in no range";
  values[7] = "a + 4";
  EXPECT_EQ(debug::laneSummary(values, kAll), "64 different values");
}

TEST_F(TablesTest, FindsTheLanesWhereAnExpressionHolds) {
  start();
  ask("continue");
  EXPECT_EQ(ask("find v0 == 1"), "it holds in no active lane of the 0 waves that are here\n");
  ask("values loop s_i if s_i == 2 && wave == 1");
  ASSERT_EQ(reply_.rows.size(), 1u);
  ask(fmt::format("goto {}", reply_.rows.front().position));
  EXPECT_EQ(ask("find f32(v_number) == 69"), "wave 0.1   lane 5   1\n");
  EXPECT_EQ(ask("find s_i == 2 && wave == 1"), "wave 0.1   1\n") << "no lane: it is the same in all";
  ask("goto 4");
  ask("find lane == 3");
  EXPECT_EQ(reply_.rows.size(), 2u) << "in both waves";
  EXPECT_THAT(ask("find 1 / (lane - lane)"),
              HasSubstr("in no active lane of the 2 waves that are here; not every lane has a value: "));
}

// A register has the name that the instruction gives it which reads it, wherever the selected wave is.
TEST_F(TablesTest, CausesHaveTheNamesOfTheirInstruction) {
  start();
  ask("continue");
  ask("why o[5]");
  for (std::uint32_t number = 1; number <= reply_.causes.size() && number < 40; ++number)
    if (!reply_.causes[number - 1].unfolded) ask(fmt::format("why {}", number));
  std::vector<std::string> names;
  for (const debug::CauseNode& node : reply_.causes)
    if (node.location.find("v4[5]") != std::string::npos) names.push_back(node.location);
  ASSERT_FALSE(names.empty());
  for (const std::string& name : names)
    EXPECT_THAT(name, HasSubstr("v4[5] v_addend"));
}

} // namespace
} // namespace wavesmith::testing
