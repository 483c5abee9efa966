// SPDX-License-Identifier: Apache-2.0
// Instructions that are moved to where an s_nop would stand. v_rcp_f32 needs one wait state before its result is read
// (CDNA3 ISA, table 11: a transcendental instruction writes a VGPR), v_readlane_b32 four for its lane.
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

class GapMoves : public ::testing::Test {
protected:
  static std::string kernel(std::string_view body) {
    return analysis::testing::kernel(fmt::format(
        "  v_mov_b32 v1, v0\n  v_mov_b32 v5, v0\n  v_mov_b32 v6, v0\n  s_branch start\nstart:\n{}  s_endpgm",
        body));
  }
  source::Result<WrittenWaits> write(std::string_view body, const WaitOptions& options = {}) {
    return writeWaits(language_, {"k.s", kernel(body)}, {}, options);
  }
  void expectBody(std::string_view before, std::string_view after, const WaitOptions& options = {}) {
    WS_ASSERT_OK(waits, write(before, options));
    ASSERT_THAT(waits.files, SizeIs(1));
    EXPECT_EQ(waits.files[0].text, kernel(after));
    EXPECT_FALSE(source::hasErrors(waits.checked.diagnostics));
  }

  worker::LanguageClient language_{testing::languageWorker()};
};

constexpr std::string_view kRcp = "  v_rcp_f32 v2, v1\n";
constexpr std::string_view kUse = "  v_mul_f32 v3, v2, v1\n";

std::string text(std::initializer_list<std::string_view> lines) {
  std::string all;
  for (const std::string_view line : lines)
    all += line;
  return all;
}

TEST_F(GapMoves, TakeTheNearestIndependentInstruction) {
  constexpr std::string_view kOther = "  v_mul_f32 v7, v5, v6 // with its comment\n";
  constexpr std::string_view kDependent = "  v_add_f32 v8, v3, v6\n";
  expectBody(text({kRcp, kUse, kOther}), text({kRcp, kOther, kUse}));
  expectBody(text({kRcp, kUse, kDependent, kOther}), text({kRcp, kOther, kUse, kDependent}));
  // From before its producer.
  expectBody(text({kOther, kRcp, kUse, kDependent}), text({kRcp, kOther, kUse, kDependent}));
  WS_ASSERT_OK(waits, write(text({kRcp, kUse, kOther})));
  EXPECT_EQ(waits.moved, (std::vector<MovedLine>{{.place = {"k.s", waits.moved.at(0).to.line + 1, 0, 0},
                                                  .to = waits.moved.at(0).to,
                                                  .statement = "v_mul_f32 v7, v5, v6",
                                                  .reason = "v2 needs 1 wait state after v_rcp_f32"}}));
  EXPECT_THAT(waits.waitStates, IsEmpty());
}

// An s_nop, if the result would not be the same or nothing can be moved.
TEST_F(GapMoves, LeaveWhatIsNotIndependent) {
  constexpr std::string_view kNop = "  s_nop 0\n";
  for (const std::string_view behind : {"  v_add_f32 v3, v3, v6\n",      // reads what is crossed
                                        "  v_mov_b32 v2, v6\n",          // overwrites what is crossed
                                        "  v_mov_b32 v1, v6\n",          //
                                        "  s_setprio 2\n",               // has effects beside its registers
                                        "  s_mov_b64 exec, s[10:11]\n",  //
                                        "  s_memtime s[10:11]\n",        //
                                        "  s_barrier\n",                 //
                                        "label: v_mul_f32 v7, v5, v6\n", // another block
                                        "  .rept 1\n  v_mul_f32 v7, v5, v6\n.endr\n", // a repetition
                                        "  s_branch l\nl: v_mul_f32 v7, v5, v6\n"}) {
    SCOPED_TRACE(behind);
    const bool readsExec = behind.contains("s[10:11]") && behind.contains("exec");
    const std::string_view before = readsExec ? "  s_mov_b64 s[10:11], -1\n" : "";
    WS_ASSERT_OK(waits, write(text({before, kRcp, kUse, behind})));
    EXPECT_THAT(waits.moved,
                ::testing::Each(::testing::Field(&MovedLine::statement, HasSubstr("s_mov_b64 s[10:11]"))));
    if (!readsExec) EXPECT_THAT(waits.files.at(0).text, HasSubstr(text({kRcp, kNop, kUse, behind})));
  }
}

TEST_F(GapMoves, FillTheGapWholeOrNotAtAll) {
  constexpr std::string_view kLane = "  v_readfirstlane_b32 s4, v0\n";
  constexpr std::string_view kRead = "  v_readlane_b32 s5, v1, s4\n";
  constexpr std::string_view kThree =
      "  v_mul_f32 v7, v5, v6\n  v_mul_f32 v8, v5, v6\n  v_mul_f32 v9, v5, v6\n";
  constexpr std::string_view kFourth = "  v_mul_f32 v10, v5, v6\n";
  WS_ASSERT_OK(few, write(text({"  s_nop 4\n", kLane, kRead, kThree, "  s_endpgm\n"}), {.movesLines = true}));
  EXPECT_THAT(few.files.at(0).text, HasSubstr(text({kLane, "  s_nop 3\n", kRead, kThree})));
  WS_ASSERT_OK(enough, write(text({kLane, kRead, kThree, kFourth})));
  EXPECT_THAT(enough.moved, SizeIs(4));
  EXPECT_THAT(enough.waitStates, IsEmpty());
}

TEST_F(GapMoves, AreForAllLinesOrThoseOfTheRange) {
  constexpr std::string_view kOther = "  v_mul_f32 v7, v5, v6\n";
  const std::string body = text({kRcp, kUse, kOther});
  WS_ASSERT_OK(waits, write(body));
  const std::uint32_t use = waits.moved.at(0).to.line;
  WS_ASSERT_OK(outside, write(body, {.firstLine = 1, .lastLine = use}));
  EXPECT_THAT(outside.moved, IsEmpty());
  expectBody(body, text({kRcp, kOther, kUse}), {.firstLine = use - 1, .lastLine = use + 1});
  expectBody(body, text({kRcp, "  s_nop 0\n", kUse, kOther}), {.movesLines = false});
}

} // namespace
} // namespace wavesmith::authoring
