// SPDX-License-Identifier: Apache-2.0
// Waits of loops of which the first iteration alone needs the count.
#include "analysis/analyzed.h"
#include "authoring/waits.h"
#include "support/language_worker.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::authoring {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PeeledWaits : public ::testing::Test {
protected:
  source::Result<WrittenWaits> write(std::string_view body, const WaitOptions& options = {}) {
    return writeWaits(language_,
                      {"k.s", analysis::testing::kernel(
                                  fmt::format("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n"
                                              "  s_mov_b32 s4, 9\n{}  s_endpgm",
                                              body),
                                  "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n")},
                      {}, options);
  }

  worker::LanguageClient language_{testing::languageWorker()};
};

// Both loads are for the next iteration. The second one is issued late, so that waiting for it with the first one costs its
// latency; in the first iteration it is not there.
constexpr std::string_view kPipelined = R"(  v_mov_b32 v3, 0
  global_load_dword v1, v0, s[2:3]
top:
  v_add_f32 v2, v1, v1
  global_load_dword v1, v0, s[2:3] offset:4
  s_sleep 2
  s_sleep 2
  s_sleep 2
  s_sleep 2
  v_add_f32 v2, v3, v2
  global_load_dword v3, v0, s[2:3] offset:8
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 top
)";

TEST_F(PeeledWaits, AreFoundAndWrittenIfAsked) {
  WS_ASSERT_OK(found, write(kPipelined));
  EXPECT_THAT(found.files.at(0).text, HasSubstr("top:\n  s_waitcnt vmcnt(0)\n"));
  ASSERT_THAT(found.peeled, SizeIs(1));
  const PeeledWait& one = found.peeled[0];
  EXPECT_EQ(one.before, "s_waitcnt vmcnt(0)");
  EXPECT_EQ(one.statement, "s_waitcnt vmcnt(0)");
  EXPECT_EQ(one.prologue.line + 2, one.place.line);
  EXPECT_LT(one.cyclesAfter + 1, one.cyclesBefore);
  EXPECT_THAT(one.sentence(),
              HasSubstr(fmt::format("with s_waitcnt vmcnt(0) after line {}, an iteration takes ",
                                    one.prologue.line)));

  WS_ASSERT_OK(written, write(kPipelined, {.peels = true}));
  ASSERT_THAT(written.files, SizeIs(1));
  EXPECT_THAT(written.files[0].text, HasSubstr("  s_waitcnt vmcnt(0)\ntop:\n  s_waitcnt vmcnt(1)\n"));
  EXPECT_FALSE(source::hasErrors(written.checked.diagnostics));
  // Written again, nothing changes, and there is nothing more to gain.
  WS_ASSERT_OK(again, writeWaits(language_, written.files[0], {}, {.peels = true}));
  EXPECT_THAT(again.files, IsEmpty());
  EXPECT_THAT(again.peeled, IsEmpty());
}

// The comments of waits that stay are theirs.
TEST_F(PeeledWaits, LeaveTheCommentsOfOthers) {
  const std::string kept = "  s_waitcnt vmcnt(0) lgkmcnt(0) // wavesmith: keep\n";
  WS_ASSERT_OK(written, write(std::string(kPipelined) + kept, {.peels = true}));
  ASSERT_THAT(written.peeled, SizeIs(1));
  EXPECT_THAT(written.files.at(0).text, HasSubstr(kept));
  EXPECT_THAT(written.files.at(0).text, ::testing::Not(HasSubstr("before the loop")));
}

// What the loop issues before its wait need not be complete before the loop.
TEST_F(PeeledWaits, CountWhatTheLoopIssues) {
  std::string body(kPipelined);
  body.replace(body.find("top:\n"), 5, "top:\n  global_load_dword v4, v0, s[2:3] offset:16\n");
  body.replace(body.find("  v_add_f32 v2, v3, v2\n"), 0, "  v_add_f32 v2, v4, v2\n");
  WS_ASSERT_OK(found, write(body));
  ASSERT_THAT(found.peeled, SizeIs(1));
  EXPECT_EQ(found.peeled[0].before, "s_waitcnt vmcnt(1)");
  EXPECT_EQ(found.peeled[0].statement, "s_waitcnt vmcnt(0)");
}

TEST_F(PeeledWaits, AreOfLoopsWithOneWayIn) {
  WS_ASSERT_OK(two, write("  s_cmp_lg_u32 s4, 3\n  s_cbranch_scc1 top\n" + std::string(kPipelined)));
  EXPECT_THAT(two.peeled, IsEmpty());
  // Nothing to gain: in all iterations the same operations are outstanding.
  WS_ASSERT_OK(none, write(R"(top:
  global_load_dword v1, v0, s[2:3]
  s_waitcnt vmcnt(0)
  v_add_f32 v2, v1, v1
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 top
)"));
  EXPECT_THAT(none.peeled, IsEmpty());
}

} // namespace
} // namespace wavesmith::authoring
