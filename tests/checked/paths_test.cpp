// SPDX-License-Identifier: Apache-2.0
// The recorded paths of a run are the same in checked mode.
#include "checked/checker.h"
#include "emulator/launch/path_recorder.h"
#include "emulator/machine.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

TEST(CheckedPaths, AreThoseOfFastMode) {
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 7, v0
  s_movk_i32 s6, 3
  s_waitcnt lgkmcnt(0)
.Lloop:
  v_cmp_gt_u32 vcc, 40, v0
  s_and_saveexec_b64 s[8:9], vcc
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
  ds_write_b32 v1, v2
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, s[8:9]
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lloop
  s_endpgm)",
                                      "    .amdhsa_group_segment_fixed_size 65536");
  std::vector<program::ExecutedPaths> paths;
  for (const bool isChecked : {false, true}) {
    Machine machine(text);
    const auto in = machine.buffer("in", std::vector<std::uint32_t>(8192));
    emulator::PathRecorder recorder({});
    checked::Checker checker;
    emulator::RunControl control;
    control.paths = &recorder;
    if (isChecked) control.watcher = &checker;
    const auto report = machine.run({256, 1, 1}, {128, 1, 1}, arguments(in), control);
    EXPECT_TRUE(report.completed()) << messages(report);
    paths.push_back(recorder.take());
  }
  EXPECT_EQ(paths[0].waves.size(), 2u);
  EXPECT_GT(paths[0].waves[0].spans.size(), 9u);
  EXPECT_EQ(paths[0], paths[1]);
}

} // namespace
} // namespace wavesmith::testing
