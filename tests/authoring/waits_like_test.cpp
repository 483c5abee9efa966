// SPDX-License-Identifier: Apache-2.0
// Waits keep their meaning when lines move.
#include "analysis/analyzed.h"
#include "authoring/waits_like.h"
#include "codeobject/toolchain.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::authoring {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class WaitsLike : public ::testing::Test {
protected:
  static std::string kernel(const std::string& body) {
    return analysis::testing::kernel(body + "  s_endpgm", "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
  }
  source::Result<WrittenWaits> renumber(const std::string& old, const std::string& now) {
    return writeWaitsLike(language_, {"old.s", kernel(old)}, {"new.s", kernel(now)}, {});
  }
  std::vector<std::string> changes(const std::string& old, const std::string& now) {
    const auto waits = renumber(old, now);
    if (!waits) return {waits.error().message};
    std::vector<std::string> all;
    for (const WaitEdit& edit : waits->edits)
      all.push_back(edit.before + " -> " + edit.after);
    return all;
  }

  worker::LanguageClient language_{testing::languageWorker()};
};

const std::string kLoad1 = "  global_load_dword v1, v0, s[0:1]\n";
const std::string kLoad2 = "  global_load_dword v2, v0, s[0:1] offset:4\n";
const std::string kLoad3 = "  global_load_dword v3, v0, s[0:1] offset:8\n";
const std::string kUse1 = "  v_add_f32 v11, v1, v1\n";
const std::string kUse2 = "  v_add_f32 v12, v2, v2\n";

// The second load is issued earlier: the first wait has one younger operation now.
TEST_F(WaitsLike, CountsWhatHasMovedBeforeIt) {
  EXPECT_THAT(changes(kLoad1 + "  s_waitcnt vmcnt(0)\n" + kUse1 + kLoad2 + "  s_waitcnt vmcnt(0)\n" + kUse2,
                      kLoad1 + kLoad2 + "  s_waitcnt vmcnt(0)\n" + kUse1 + "  s_waitcnt vmcnt(0)\n" + kUse2),
              ElementsAre("s_waitcnt vmcnt(0) -> s_waitcnt vmcnt(1)"));
}

// The second load is issued behind the wait that was for it: what needs it has no wait now.
TEST_F(WaitsLike, AreWrittenForWhatHasMovedBehindItsWait) {
  EXPECT_THAT(changes(kLoad1 + kLoad2 + "  s_waitcnt vmcnt(0)\n" + kUse1 + kUse2,
                      kLoad1 + "  s_waitcnt vmcnt(0)\n" + kUse1 + kLoad2 + kUse2),
              ElementsAre(" -> s_waitcnt vmcnt(0)"));
  // What the old text lacks is no business of moved lines.
  EXPECT_THAT(changes(kLoad1 + kLoad2 + kUse1 + kUse2, kLoad2 + kLoad1 + kUse1 + kUse2), IsEmpty());
}

TEST_F(WaitsLike, WaitForTheSameOperationsInAnotherOrder) {
  EXPECT_THAT(changes(kLoad1 + kLoad2 + "  s_waitcnt vmcnt(1)\n" + kUse1 + "  s_waitcnt vmcnt(0)\n" + kUse2,
                      kLoad2 + kLoad1 + "  s_waitcnt vmcnt(1)\n" + kUse1 + "  s_waitcnt vmcnt(0)\n" + kUse2),
              ElementsAre("s_waitcnt vmcnt(1) -> s_waitcnt vmcnt(0)", "s_waitcnt vmcnt(0) -> "));
}

// A load for later does not make the waits stronger.
TEST_F(WaitsLike, DoNotWaitForNewOperations) {
  EXPECT_THAT(
      changes(kLoad1 + kLoad2 + "  s_waitcnt vmcnt(1)\n" + kUse1 + "  s_waitcnt vmcnt(0)\n" + kUse2,
              kLoad1 + kLoad2 + kLoad3 + "  s_waitcnt vmcnt(1)\n" + kUse1 + "  s_waitcnt vmcnt(0)\n" + kUse2),
      ElementsAre("s_waitcnt vmcnt(1) -> s_waitcnt vmcnt(2)", "s_waitcnt vmcnt(0) -> s_waitcnt vmcnt(1)"));
}

// Stronger than needed, and it stays so: what the author meant is kept.
TEST_F(WaitsLike, KeepWhatIsStrongerThanNeeded) {
  const std::string old = kLoad1 + kLoad2 + "  s_waitcnt vmcnt(0)\n" + kUse1;
  EXPECT_THAT(changes(old, old), IsEmpty());
  EXPECT_THAT(changes(old, kLoad2 + kLoad1 + "  v_mov_b32 v9, 0\n  s_waitcnt vmcnt(0)\n" + kUse1), IsEmpty());
}

TEST_F(WaitsLike, SayWhichLinesTheyWaitFor) {
  const auto waits = renumber(kLoad1 + kLoad2 + "  s_waitcnt vmcnt(0)\n" + kUse1,
                              kLoad1 + kLoad2 + kLoad3 + "  s_waitcnt vmcnt(0)\n" + kUse1);
  ASSERT_TRUE(waits) << waits.error().message;
  ASSERT_EQ(waits->edits.size(), 1U);
  const std::uint32_t wait = waits->edits[0].place.line;
  EXPECT_EQ(waits->edits[0].after, "s_waitcnt vmcnt(1)");
  EXPECT_EQ(waits->edits[0].reason, "it waits for lines " + std::to_string(wait - 3) + " and " +
                                        std::to_string(wait - 2) + ", as it did");
}

TEST_F(WaitsLike, InALoop) {
  const std::string begin = "loop:\n";
  const std::string end = "  s_sub_u32 s4, s4, 1\n  s_cmp_lg_u32 s4, 0\n  s_cbranch_scc1 loop\n";
  // The load of the iteration before is the oldest one.
  EXPECT_THAT(
      changes("  s_mov_b32 s4, 4\n" + kLoad1 + begin + "  s_waitcnt vmcnt(0)\n" + kUse1 + kLoad1 + end,
              "  s_mov_b32 s4, 4\n" + kLoad1 + begin + kLoad2 + "  s_waitcnt vmcnt(0)\n" + kUse1 + kLoad1 +
                  end),
      ElementsAre("s_waitcnt vmcnt(0) -> s_waitcnt vmcnt(1)"));
}

TEST_F(WaitsLike, AreForTextsThatAssemble) {
  const auto waits = renumber("  v_add_f33 v1, v0, v0\n", kUse1);
  ASSERT_FALSE(waits);
  EXPECT_EQ(waits.error().place.file, "old.s");
}

} // namespace
} // namespace wavesmith::authoring
