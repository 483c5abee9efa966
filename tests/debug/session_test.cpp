// SPDX-License-Identifier: Apache-2.0
// The command language, as docs/guide/debugging.md has it: commands, conditions, locations, answers.
#include "debug/debugged.h"
#include "debug/language/commands.h"
#include "debug/language/render.h"
#include "debug/session.h"
#include "execution/emulator_backend.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

// A session with an example; each command answers with its text, or with the message of its error.
class SessionTest : public ::testing::Test {
protected:
  void start(const char* example, debug::SessionOptions options = {}) {
    debugged_ = debuggedExample(example);
    auto session = debug::Session::start(debugged_.launch, std::move(options));
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

  Debugged debugged_;
  std::unique_ptr<debug::Session> session_;
  debug::Reply reply_;
};

TEST_F(SessionTest, PrintsLocationsByEveryName) {
  start("vector_add.run.yaml");
  ask("step 12");
  EXPECT_EQ(ask("print s4"), "s4 s_n = 1000003\n");
  EXPECT_EQ(ask("print s_n"), "s4 s_n = 1000003\n");
  EXPECT_EQ(ask("print s_n / 2"), "s_n / 2 = 500001\n");
  EXPECT_EQ(ask("print s[s_n:s_stride] >> 32"), "s[s_n:s_stride] >> 32 = 77824\n");
  EXPECT_EQ(ask("print v[v_off0][1]"), "v4[1] v_off0 = 4\n");
  EXPECT_EQ(ask("print s[4:5] >> 32"), "s[4:5] >> 32 = 77824\n");
  EXPECT_EQ(ask("print v_off0[17]"), "v4[17] v_off0 = 68\n");
  EXPECT_EQ(ask("print hex v_off0[17]"), "v4[17] v_off0 = 0x00000044\n");
  EXPECT_EQ(ask("print address s[8:9]"), "s[8:9] s_a = a\n");
  EXPECT_THAT(ask("print mode"), HasSubstr("f32 to nearest even"));
  EXPECT_EQ(ask("print any(v_off0 == 252) + count(v_off0 < 40)"),
            "any(v_off0 == 252) + count(v_off0 < 40) = 11\n");
  EXPECT_EQ(ask("print all(v_off0 % 4 == 0)"), "all(v_off0 % 4 == 0) = 1\n");
  EXPECT_EQ(ask("print count(lane > 60)"), "count(lane > 60) = 3\n");
  EXPECT_EQ(ask("print group * 4 + wave"), "group * 4 + wave = 0\n");
  EXPECT_EQ(ask("print 0.1:v_off0[0]"), "0.1:v4[0] v_off0 = 0\n");
  EXPECT_EQ(ask("lane 5"), "lane 5\n");
  EXPECT_EQ(ask("print v_off0 + 0"), "v_off0 + 0 = 20\n");
  EXPECT_THAT(ask("print c[1000003]"), HasSubstr("c[1000003] does not exist: c has 1000003 elements"));
  EXPECT_THAT(ask("print v300"), HasSubstr("v300 does not exist: the kernel has 8 VGPRs"));
  EXPECT_THAT(ask("print v4[64]"), HasSubstr("there is no lane 64"));
  EXPECT_THAT(ask("print lds[0x1000]"), HasSubstr("does not exist"));
  EXPECT_THAT(ask("print nonsense"), HasSubstr("no register, buffer or name `nonsense`"));
  EXPECT_THAT(ask("print f33 v4"), HasSubstr("f33"));
  EXPECT_THAT(ask("frobnicate"), HasSubstr("there is no command frobnicate"));
  EXPECT_THAT(ask("goto"), HasSubstr("usage: goto STEP|start|end"));
}

TEST_F(SessionTest, ConditionsAndHitCounts) {
  start("vector_add.run.yaml");
  EXPECT_EQ(ask("break 134 wave 2.1 if s_left > 0 after 2"),
            "  1  break 134 in wave 2.1 if s_left > 0 after 2 hits\n");
  EXPECT_THAT(ask("continue"), HasSubstr("breakpoint 1\n"));
  ASSERT_TRUE(reply_.stop.wave);
  EXPECT_EQ(reply_.stop.wave->id, (emulator::WaveId{2, 1}));
  EXPECT_THAT(ask("points"), HasSubstr("3 hits"));
  const std::uint64_t third = reply_.stop.position;
  EXPECT_THAT(ask("back continue"), HasSubstr("breakpoint 1\n"));
  EXPECT_LT(reply_.stop.position, third);
  EXPECT_EQ(ask("delete 1"), "no breakpoints\n");
  EXPECT_THAT(ask("delete 1"), HasSubstr("there is no breakpoint 1"));
  EXPECT_THAT(ask("break 1"), HasSubstr("line 1 has no instruction"));
  ask("break 133 if any(f32(v_x) > 0.9 && lane == 7)");
  EXPECT_THAT(ask("continue"), HasSubstr("breakpoint 2\n"));
  EXPECT_EQ(ask("print f32(v_x[7]) > 0.9"), "f32(v_x[7]) > 0.9 = 1\n");
}

TEST_F(SessionTest, EveryMovementHasItsWayBack) {
  start("gemm.run.yaml");
  ask("break 300");
  ask("barrier");
  const std::uint64_t first = reply_.stop.position;
  ASSERT_NE(first, 0u);
  ask("barrier");
  EXPECT_GT(reply_.stop.position, first);
  ask("back barrier");
  EXPECT_EQ(reply_.stop.position, first);
  EXPECT_THAT(ask("back barrier"), HasSubstr("has not executed s_barrier before"));
  EXPECT_THAT(ask("out"), HasSubstr("not in a function"));
  ask("goto 5000");
  ask("next 3");
  ask("back next 3");
  EXPECT_EQ(reply_.stop.wave->executed, [&] {
    ask("goto 5000");
    return reply_.stop.wave->executed;
  }());
  ask("goto start");
  EXPECT_EQ(reply_.stop.position, 0u);
}

TEST_F(SessionTest, TheEndIsAsFarAsTheRunHasBeenExecuted) {
  start("guarded_copy.run.yaml");
  EXPECT_THAT(ask("goto end"), HasSubstr("executed only to here; `continue` executes it further"));
  ask("goto 40");
  ask("goto start");
  EXPECT_THAT(ask("goto end"), ::testing::Not(HasSubstr("only to here")));
  EXPECT_EQ(reply_.stop.position, 40u);
  ask("continue");
  EXPECT_THAT(ask("goto end"), ::testing::Not(HasSubstr("only to here"))) << "the run has ended";
}

TEST_F(SessionTest, AStepEndsWithItsWave) {
  start("vector_add.run.yaml");
  EXPECT_THAT(ask("until *0x0"), HasSubstr("no instruction begins at 0x0"));
  EXPECT_THAT(ask("until 59"),
              HasSubstr("the wave has ended\n")); // its first line, where it does not come again
  EXPECT_EQ(reply_.stop.reason, debug::StopReason::WaveEnded);
  EXPECT_LT(reply_.stop.position, 1000u);
  ask("wave 0.0");
  if (reply_.stop.wave && reply_.stop.wave->state == debug::WaveState::Ended) {
    EXPECT_THAT(ask("step"), HasSubstr("the wave has ended; select another one"));
    ask("back step");
    EXPECT_EQ(reply_.stop.wave->at.mnemonic, "s_endpgm");
  }
}

TEST_F(SessionTest, WritersAndCauses) {
  start("vector_add.run.yaml");
  ask("goto end");
  ask("continue");
  EXPECT_THAT(ask("writer c[1000]"), HasSubstr("buffer_store_dword"));
  EXPECT_THAT(ask("writer a[1000]"), HasSubstr("not written by the kernel: contents of a before the run"));
  ask("changed c[1000]");
  EXPECT_EQ(reply_.stop.reason, debug::StopReason::Watchpoint);
  ask("why v_x[40]");
  ASSERT_GT(reply_.causes.size(), 2u);
  EXPECT_EQ(reply_.causes.front().writer->at.mnemonic, "v_add_f32");
  // Unfolded until nothing is left, the leaves are the elements, the arguments and what a wave starts with.
  std::vector<std::string> origins;
  for (std::uint32_t number = 1; number <= std::min<std::size_t>(reply_.causes.size(), 3000); ++number)
    if (!reply_.causes[number - 1].unfolded) ask(fmt::format("why {}", number));
  for (const debug::CauseNode& node : reply_.causes)
    origins.push_back(node.origin);
  for (const char* const expected : {"contents of a before the run", "contents of b before the run",
                                     "kernel argument a", "kernel argument n", "work-item id", "constant"})
    EXPECT_THAT(origins, ::testing::Contains(HasSubstr(expected)));
}

// v_add_f32 adds floats: an operand is not the integer with its bits, nor what was loaded into it.
TEST_F(SessionTest, CausesHaveTheTypeOfTheirUse) {
  start("vector_add.run.yaml");
  ask("until 134"); // after v_add_f32 v_x, v_x, v_y
  const std::string printed = ask("print f32 v_y[40]");
  const std::string expected =
      printed.substr(printed.rfind(' ') + 1, printed.size() - printed.rfind(' ') - 2);
  EXPECT_THAT(expected, HasSubstr("."));
  ask("why v_x[40]");
  const auto operand = std::ranges::find_if(
      reply_.causes, [](const debug::CauseNode& node) { return node.location.starts_with("v7[40]"); });
  ASSERT_NE(operand, reply_.causes.end());
  EXPECT_EQ(operand->value, expected);
  const std::uint32_t number = operand->number;
  ask(fmt::format("why {}", number)); // the load
  EXPECT_EQ(reply_.causes[number - 1].value, expected);
  const auto data = std::ranges::find_if(reply_.causes, [number](const debug::CauseNode& node) {
    return node.parent == number && node.role == "data";
  });
  ASSERT_NE(data, reply_.causes.end());
  EXPECT_EQ(data->value, expected);
}

// The grid of LDS has a type: 1 in a cell of floats is 1.0.
TEST_F(SessionTest, SetStoresInTheTypeThatIsAsked) {
  start("gemm.run.yaml");
  const auto set = [&](const char* value, const char* type) {
    EXPECT_TRUE(
        session_->handle({.verb = debug::Verb::Set, .text = "lds[0:4]", .value = value, .type = type}, {}));
    return ask("print f32 lds[0:4]");
  };
  EXPECT_THAT(set("1", "f32"), HasSubstr("= 1\n"));
  EXPECT_THAT(set("1065353216", "u32"), HasSubstr("= 1\n"));
  EXPECT_THAT(set("2.5", ""), HasSubstr("= 2.5\n"));
}

// It is where a step back goes, wherever the run is, and asking moves nothing.
TEST_F(SessionTest, RanIsWhereAStepBackGoes) {
  start("gemm.run.yaml");
  EXPECT_EQ(ask("ran"), "the wave has not executed anything\n");
  ask("goto end");
  const std::uint64_t end = reply_.stop.end;
  for (std::uint64_t n = 1; n <= 40; ++n) {
    ask(fmt::format("goto {}", n * end / 41));
    ask(fmt::format("wave 0.{}", n % 4));
    if (!reply_.stop.wave || reply_.stop.wave->executed == 0) continue;
    const std::uint64_t position = reply_.stop.position;
    ask("ran");
    ASSERT_TRUE(reply_.writer) << position;
    EXPECT_EQ(reply_.stop.position, position);
    const debug::Writer ran = *reply_.writer;
    ask("where");
    EXPECT_EQ(reply_.stop.position, position);
    ask("back step");
    EXPECT_EQ(reply_.stop.position, ran.position);
    EXPECT_EQ(reply_.stop.wave->at, ran.at);
  }
}

// Every step of the run once, by the wave and of the class of the instruction that it executes.
TEST_F(SessionTest, TimelineIsTheRunStepByStep) {
  for (const char* example : {"permute.run.yaml", "gemm.run.yaml"}) {
    start(example);
    ask("continue");
    ask("goto 500");
    const auto spans = session_->handle({.verb = debug::Verb::Timeline, .number = 20, .last = 420}, {});
    ASSERT_TRUE(spans);
    EXPECT_EQ(spans->stop.position, 500u);
    std::map<std::uint64_t, const debug::TimelineSpan*> steps;
    for (const debug::TimelineSpan& span : spans->timeline)
      for (std::uint64_t step = span.first; step < span.last; ++step)
        EXPECT_TRUE(steps.emplace(step, &span).second) << step;
    ASSERT_EQ(steps.size(), 400u);
    for (std::uint64_t step = 20; step < 420; ++step) {
      ask(fmt::format("goto {}", step));
      const emulator::Wave* const next = session_->debugger().history().now().next();
      EXPECT_EQ(steps[step]->wave, (emulator::WaveId{next->group->index, next->id}));
      EXPECT_EQ(steps[step]->cls, emulator::classOf(*next->next->instruction));
    }
    // Merged: fewer spans, which cover the same interval.
    ask("goto end");
    const std::uint64_t end = reply_.stop.end;
    const auto merged = session_->handle({.verb = debug::Verb::Timeline, .number = 0, .columns = 50}, {});
    ASSERT_TRUE(merged);
    std::uint64_t first = end, last = 0;
    for (const debug::TimelineSpan& span : merged->timeline) {
      first = std::min(first, span.first);
      last = std::max(last, span.last);
      EXPECT_LT(span.first, span.last);
    }
    EXPECT_EQ(first, 0u);
    EXPECT_EQ(last, end);
    EXPECT_LT(merged->timeline.size(), end / 4);
  }
}

// Between a load and its wait, and before anything has been written.
TEST_F(SessionTest, RegistersInFlightAndUndefined) {
  debug::SessionOptions checked;
  checked.debugger.backend.checkedMode = true;
  for (const bool isChecked : {false, true}) {
    start("guarded_copy.run.yaml", isChecked ? checked : debug::SessionOptions());
    const auto value = [&](const std::string& name) {
      ask("print " + name);
      return reply_.values.empty() ? debug::ItemValue() : reply_.values.front();
    };
    EXPECT_EQ(value("v_value").knowsUndefined, isChecked);
    if (isChecked) {
      EXPECT_THAT(value("v_value").undefined, ::testing::ElementsAre(~std::uint64_t{0}));
    }
    bool wasInFlight = false;
    for (int step = 0; step < 60 && reply_.stop.reason != debug::StopReason::Finished; ++step) {
      ask("step");
      if (!reply_.stop.wave || reply_.stop.wave->state == debug::WaveState::Ended) break;
      const std::string mnemonic = reply_.stop.wave->at.mnemonic;
      const debug::ItemValue now = value("v_value");
      if (!now.inFlight.empty()) {
        wasInFlight = true;
        EXPECT_THAT(mnemonic, HasSubstr("s_waitcnt")) << "the load is outstanding until its wait";
        EXPECT_EQ(now.inFlight.front(), reply_.stop.wave->exec);
      } else if (wasInFlight && isChecked) {
        EXPECT_THAT(now.undefined, ::testing::IsEmpty()) << "the wait delivers it";
      }
    }
    EXPECT_TRUE(wasInFlight);
    ask("goto 0");
    EXPECT_EQ(value("v_value").knowsUndefined, isChecked) << "the run is short";
  }
}

// The passes are those that the statistics of a run have for the line (docs/guide/statistics.md).
TEST_F(SessionTest, BanksAreThoseOfTheStatistics) {
  start("gemm_no_swizzle.run.yaml");
  EXPECT_THAT(ask("banks"), HasSubstr("has not accessed LDS"));
  execution::EmulatorBackend backend({});
  execution::Control control;
  control.statistics = true;
  const auto outcome = backend.run(*debugged_.launch, control);
  ASSERT_TRUE(outcome && outcome->statistics);
  std::set<std::uint32_t> seen;
  ask("continue");
  ask("goto start");
  for (int n = 0; n < 4000; ++n) {
    ask("step");
    if (!reply_.stop.wave || reply_.stop.wave->state == debug::WaveState::Ended) break;
    ask("ran");
    const debug::Writer ran = reply_.writer.value();
    if (!ran.at.mnemonic.starts_with("ds_") || !seen.insert(ran.at.place.line).second) continue;
    ask("banks");
    ASSERT_TRUE(reply_.lds);
    EXPECT_EQ(reply_.lds->at, ran.at);
    EXPECT_EQ(reply_.lds->position, ran.position);
    for (const emulator::LineStatistics& line : outcome->statistics->lines)
      if (line.place.line == ran.at.place.line && line.access == emulator::AccessKind::Lds) {
        EXPECT_DOUBLE_EQ(static_cast<double>(reply_.lds->passes - reply_.lds->leastPasses),
                         static_cast<double>(line.extraPasses) / static_cast<double>(line.examined))
            << ran.at.place.line;
      }
  }
  EXPECT_GT(seen.size(), 2u);
}

// Going back knows what was known when the run was there.
TEST_F(SessionTest, UndefinedBitsGoingBack) {
  debug::SessionOptions checked;
  checked.debugger.backend.checkedMode = true;
  start("guarded_copy.run.yaml", checked);
  constexpr std::uint64_t kSteps = 60;
  using Marks = std::vector<std::pair<std::string, std::vector<std::uint64_t>>>;
  const auto marks = [&] {
    Marks result;
    for (const char* const kind : {"show registers", "show vectors"}) {
      ask(kind);
      for (const debug::ItemValue& value : reply_.values) {
        if (value.heading == "Hardware registers") continue;
        EXPECT_TRUE(value.knowsUndefined) << value.name;
        result.emplace_back(value.name, value.undefined);
      }
    }
    return result;
  };
  ask("where");
  std::vector<Marks> forward;
  while (forward.size() < kSteps) {
    ASSERT_TRUE(session_->debugger().history().knowsUndefined());
    forward.push_back(marks());
    session_->debugger().history().run(forward.size(), nullptr);
  }
  EXPECT_NE(forward.front(), forward.back());
  for (const std::uint64_t step : {59, 3, 40, 41, 0, 17}) {
    ask(fmt::format("goto {}", step));
    EXPECT_FALSE(session_->debugger().history().knowsUndefined());
    EXPECT_EQ(marks(), forward[step]) << step;
  }
  ask("goto 20");
  ask("set s_n = 3");
  ask("goto 10");
  ask("print s_n");
  EXPECT_FALSE(reply_.values.front().knowsUndefined) << "after an edit";
}

// Several steps in one command have the same result as single steps.
TEST_F(SessionTest, ElementsOfABuffer) {
  start("vector_add.run.yaml");
  std::string texts;
  std::vector<std::byte> all;
  for (int i = 100; i <= 103; ++i) {
    ask(fmt::format("print b[{}]", i));
    const debug::ItemValue& value = reply_.values.front();
    texts += (i == 100 ? "" : " ") + value.text;
    all.insert(all.end(), value.bytes.begin(), value.bytes.end());
  }
  EXPECT_EQ(ask("print b[100..103]"), "b[100..103] = " + texts + "\n");
  EXPECT_EQ(reply_.values.front().bytes, all);
  EXPECT_EQ(reply_.values.front().type, "f32");
  EXPECT_THAT(ask("print b[0..20000]"), HasSubstr("at most 16384 can be named at once"));
  EXPECT_THAT(ask("print b[999..1000003]"), HasSubstr("b[1000003] does not exist"));
  EXPECT_THAT(ask("print b[1..2] + 1"), HasSubstr("8 bytes"));
  EXPECT_THAT(ask("set b[1..2] = 1"), HasSubstr("1, 2, 4 or 8 bytes"));
  EXPECT_THAT(ask("writer b[1..2]"), HasSubstr("not written by the kernel"));
}

// Of each lane, both registers.
TEST_F(SessionTest, PairsOfVectorRegisters) {
  start("vector_add.run.yaml");
  ask("goto 60");
  ask("print u32 v[4:5]");
  std::vector<std::uint32_t> dwords(128);
  ASSERT_EQ(reply_.values.front().bytes.size(), sizeof(std::uint32_t) * dwords.size());
  std::memcpy(dwords.data(), reply_.values.front().bytes.data(), sizeof(std::uint32_t) * dwords.size());
  std::vector<std::uint64_t> expected;
  for (unsigned lane = 0; lane < 64; ++lane)
    expected.push_back(dwords[lane] | std::uint64_t{dwords[64 + lane]} << 32);
  EXPECT_EQ(ask("print u64 v[4:5]"), fmt::format("v[4:5] v_off0 = {}\n", fmt::join(expected, " ")));
  EXPECT_THAT(ask("print u64 v[4:5][3]"), HasSubstr(fmt::format("= {}\n", expected[3])));
}

TEST_F(SessionTest, SetForksTheRun) {
  start("vector_add.run.yaml");
  ask("goto 300");
  ask("goto 60");
  EXPECT_EQ(ask("set a[70] = 0.5"), "a[70] = 0.5\n");
  EXPECT_EQ(reply_.stop.end, 60u);
  EXPECT_THAT(ask("writer a[70]"), HasSubstr("changed with `set` at step 60"));
  EXPECT_EQ(ask("set s_left = -1"), "s7 s_left = -1\n");
  EXPECT_THAT(ask("set status = 1"), HasSubstr("this register is read-only"));
  EXPECT_THAT(ask("set pc = 2"), HasSubstr("no instruction begins at that address"));
  EXPECT_THAT(ask("set ttmp1 = 2"), HasSubstr("this register is read-only"));
  EXPECT_THAT(ask("set mem[0x10] = 1"), HasSubstr("does not exist"));
  EXPECT_THAT(ask("set lds[0:3] = 1"), HasSubstr("1, 2, 4 or 8 bytes"));
  ask("where");
  EXPECT_EQ(reply_.stop.end, 60u) << "a refused change forgets nothing";
  ask("set mem[0x10:1] = 1");
  EXPECT_THAT(ask("set v_x[0] = 1e99"), HasSubstr("does not fit"));
}

TEST_F(SessionTest, RunsThatDiffer) {
  start("gemm_random.run.yaml");
  EXPECT_THAT(ask("diverge matrix"), HasSubstr("differs from plain matrix arithmetic"));
  EXPECT_THAT(reply_.divergence->at.mnemonic, HasSubstr("mfma"));
  EXPECT_EQ(ask("diverge schedule 3"), "the runs do not differ\n");
  EXPECT_EQ(ask("diverge mode"), "the runs do not differ\n");
  EXPECT_THAT(ask("diverge other"), HasSubstr("--against"));
}

TEST(Commands, EveryOneParsesAndCompletes) {
  for (const debug::CommandHelp& help : debug::commandHelp()) {
    EXPECT_THAT(debug::completeCommand(help.name.substr(0, 2), {}),
                ::testing::Contains(std::string(help.name)));
    EXPECT_THAT(debug::helpText(help.name), HasSubstr(std::string(help.help)));
    // One pair of brackets around everything.
    bool optional = help.arguments.starts_with("[");
    int depth = 0;
    for (std::size_t at = 0; at < help.arguments.size(); ++at) {
      depth += help.arguments[at] == '[' ? 1 : help.arguments[at] == ']' ? -1 : 0;
      if (depth == 0 && at + 1 < help.arguments.size()) optional = false;
    }
    if (help.arguments.empty() || optional) {
      EXPECT_TRUE(debug::parseCommand(help.name)) << help.name;
    } else {
      const auto command = debug::parseCommand(help.name);
      ASSERT_FALSE(command) << help.name;
      EXPECT_THAT(command.error().message, HasSubstr("usage: " + std::string(help.name)));
    }
  }
  EXPECT_EQ(debug::parseCommand("wai").error().message, "there is no command wai; `help` lists them");
  EXPECT_EQ(debug::parseCommand("co").error().message, "co could be code or continue");
  EXPECT_TRUE(debug::parseCommand("cont"));
  EXPECT_TRUE(debug::parseCommand("b 45")); // the short name of one, the first letter of others
  EXPECT_THAT(debug::completeCommand("back ", {}),
              ::testing::ElementsAre("barrier", "continue", "next", "out", "step", "until"));
  const std::vector<std::string> names{"s_left", "s_n", "v_x"};
  EXPECT_THAT(debug::completeCommand("print s_", names), ::testing::ElementsAre("s_left", "s_n"));
  EXPECT_THAT(debug::completeCommand("print f3", names), ::testing::ElementsAre("f32"));
}

// A younger command takes no prefix from an older one.
TEST(Commands, PrefixesStayWithTheOlderCommand) {
  struct Prefix {
    const char* line;
    debug::Verb verb;
  };
  using enum debug::Verb;
  for (const Prefix& one : {Prefix{"wr v4", LastWriter},
                            {"wri v4", LastWriter},
                            {"write v4", LastWriter},
                            {"writer v4", LastWriter},
                            {"writes v4", Writes},
                            {"fi", Findings},
                            {"fin", Findings},
                            {"findi", Findings},
                            {"find lane", Find},
                            {"dis 1", Disable},
                            {"disp v4", Display},
                            {"display", Displays},
                            {"un 45", Until},
                            {"u 45", Until},
                            {"und 1", Undisplay},
                            {"va 45 v4", Values},
                            {"d 1", Delete}}) {
    const auto command = debug::parseCommand(one.line);
    ASSERT_TRUE(command) << one.line << ": " << describe(command.error());
    EXPECT_EQ(command->request.verb, one.verb) << one.line;
  }
  EXPECT_EQ(debug::parseCommand("di").error().message, "di could be disable or diverge");
}

TEST_F(SessionTest, ArrivesInTheWaveThatIsAskedFor) {
  start("vector_add.run.yaml");
  ask("break 60"); // does not pause it
  const auto arrive = [&](emulator::WaveId wave) {
    return session_->handle({.verb = debug::Verb::Arrive, .text = "vector_add", .wave = wave}, {});
  };
  WS_ASSERT_OK(here, arrive({0, 2}));
  EXPECT_EQ(here.stop.wave->id, (emulator::WaveId{0, 2}));
  EXPECT_EQ(here.stop.wave->executed, 0u);
  // A work-group that has not started.
  WS_ASSERT_OK(later, arrive({3, 1}));
  EXPECT_EQ(later.stop.wave->id, (emulator::WaveId{3, 1}));
  EXPECT_EQ(later.stop.wave->executed, 0u);
  // No wave comes there any more: the position stays.
  const auto none = arrive({0, 2});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "wave 0.2 does not execute this instruction");
  EXPECT_THAT(ask("where"), HasSubstr("wave 3.1"));
}

TEST_F(SessionTest, ShowsInstructionsWithOperands) {
  start("vector_add.run.yaml");
  EXPECT_THAT(ask("code 3"),
              ::testing::AllOf(HasSubstr("> 0x"), HasSubstr("s_load_dword"), HasSubstr("s[0:1]")));
  EXPECT_EQ(reply_.code.size(), 3u);
}

} // namespace
} // namespace wavesmith::testing
