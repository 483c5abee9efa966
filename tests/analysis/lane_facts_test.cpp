// SPDX-License-Identifier: Apache-2.0
// Which ways through conditional branches on lane masks a wave can take.
#include "analysis/analyzed.h"
#include "analysis/values/lane_facts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::analysis {
namespace {

// Goes through a body in order. Each conditional branch is taken or not as `ways` says, and leads to the next line:
// whether the facts of the lanes allow it.
bool allows(std::string_view body, const std::vector<bool>& ways) {
  const auto program = testing::programOf(testing::kernel(body));
  const Footprints footprints(*program);
  LaneFacts facts = LaneFacts::atEntry();
  std::size_t way = 0;
  for (Index i = 0; i < program->instructions().size(); ++i) {
    const isa::Instruction& instruction = program->instructions()[i];
    if (instruction.row().mnemonic.starts_with("s_cbranch") && !facts.take(instruction, ways.at(way++)))
      return false;
    facts.execute(instruction, !footprints.unknown(i), footprints.writes(i));
  }
  EXPECT_EQ(way, ways.size());
  return true;
}

// The form that clang gives to "if (vcc) ... else ...", with `between` after the first part.
std::string ifElse(std::string_view between = "") {
  return fmt::format(
      "s_and_saveexec_b64 s[0:1], vcc\ns_xor_b64 s[10:11], exec, s[0:1]\ns_cbranch_execz .La\n.La:\n"
      "{}\ns_or_saveexec_b64 s[10:11], s[10:11]\ns_xor_b64 exec, exec, s[10:11]\n"
      "s_cbranch_execz .Lb\n.Lb:\ns_or_b64 exec, exec, s[10:11]\ns_endpgm",
      between);
}

TEST(LaneFacts, OneOfTwoPartsHasALane) {
  EXPECT_FALSE(allows(ifElse(), {true, true}));
  EXPECT_TRUE(allows(ifElse(), {true, false}));
  EXPECT_TRUE(allows(ifElse(), {false, true}));
  EXPECT_TRUE(allows(ifElse(), {false, false}));
  // The mask of the other part is another one.
  EXPECT_TRUE(allows(ifElse("s_load_dwordx2 s[10:11], s[4:5], 0"), {true, true}));
  EXPECT_TRUE(allows(ifElse("s_mov_b32 s11, 0"), {true, true}));
}

TEST(LaneFacts, AWaveBeginsWithALane) {
  EXPECT_FALSE(allows("s_cbranch_execz .La\n.La:\ns_endpgm", {true}));
  EXPECT_TRUE(allows("s_mov_b64 exec, s[4:5]\ns_cbranch_execz .La\n.La:\ns_endpgm", {true}));
  EXPECT_FALSE(allows("s_mov_b64 exec, 0\ns_cbranch_execnz .La\n.La:\ns_endpgm", {true}));
  EXPECT_FALSE(allows("s_mov_b64 exec, -1\ns_cbranch_execz .La\n.La:\ns_endpgm", {true}));
  EXPECT_TRUE(allows("v_cmpx_gt_u32 vcc, v0, v1\ns_cbranch_execz .La\n.La:\ns_endpgm", {true}));
}

TEST(LaneFacts, SccTellsWhetherAMaskHasALane) {
  const std::string_view body =
      "s_and_b64 s[4:5], s[6:7], s[8:9]\ns_cbranch_scc{} .La\n.La:\ns_mov_b64 exec, s[4:5]\n"
      "s_cbranch_execz .Lb\n.Lb:\ns_endpgm";
  EXPECT_FALSE(allows(fmt::format(fmt::runtime(body), 1), {true, true}));
  EXPECT_TRUE(allows(fmt::format(fmt::runtime(body), 1), {false, true}));
  EXPECT_FALSE(allows(fmt::format(fmt::runtime(body), 0), {true, false}));
  EXPECT_FALSE(allows("s_cmp_eq_u64 exec, 0\ns_cbranch_scc1 .La\n.La:\ns_endpgm", {true}));
  EXPECT_FALSE(allows("s_cmp_lg_u64 s[4:5], 0\ns_cbranch_scc1 .La\n.La:\ns_mov_b64 vcc, s[4:5]\n"
                      "s_cbranch_vccnz .Lb\n.Lb:\ns_endpgm",
                      {false, true}));
  // Something else is in SCC by then.
  EXPECT_TRUE(
      allows("s_cmp_eq_u64 exec, 0\ns_add_u32 s4, s4, s5\ns_cbranch_scc1 .La\n.La:\ns_endpgm", {true}));
}

// More masks than a table has room for: what is known of the oldest ones is forgotten, and nothing is wrong.
TEST(LaneFacts, ManyMasks) {
  std::string body;
  for (unsigned s = 10; s < 60; s += 2)
    body += fmt::format("s_or_b64 s[{}:{}], s[{}:{}], s[{}:{}]\n", s, s + 1, s + 2, s + 3, s + 4, s + 5);
  EXPECT_FALSE(allows(body + "s_cbranch_execz .La\n.La:\ns_endpgm", {true}));
  EXPECT_TRUE(allows(body + "s_mov_b64 exec, s[10:11]\ns_cbranch_execz .La\n.La:\ns_endpgm", {true}));
  EXPECT_FALSE(allows(body + "s_or_b64 exec, exec, s[10:11]\ns_cbranch_execz .La\n.La:\ns_endpgm", {true}));
}

} // namespace
} // namespace wavesmith::analysis
