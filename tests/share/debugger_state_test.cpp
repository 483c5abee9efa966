// SPDX-License-Identifier: Apache-2.0
// Breakpoints and the position of a debugger, into a share file and back.
#include "debug/language/commands.h"
#include "share/debugger_state.h"
#include "share/shared.h"
#include "support/result.h"

#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using debug::Request;
using debug::Verb;
using share::sharedPoint;

Request requestOf(std::string_view command) {
  auto parsed = debug::parseCommand(command);
  EXPECT_TRUE(parsed.has_value()) << command;
  return parsed ? parsed->request : Request{};
}

TEST(ShareDebuggerState, PlacesOfBreakpoints) {
  auto contents = fullContents();
  contents.files.push_back({"a/same.s", {}});
  contents.files.push_back({"b/same.s", {}});
  const auto placeOf = [&](std::string_view command) {
    const share::SharedPoint point = sharedPoint(contents, requestOf(command));
    return point.line == 0 ? "text " + point.text : point.file + " " + std::to_string(point.line);
  };
  EXPECT_EQ(placeOf("break k.run.yaml:12"), "runs/k.run.yaml 12");
  EXPECT_EQ(placeOf("break /p/runs/k.run.yaml:12"), "runs/k.run.yaml 12");
  EXPECT_EQ(placeOf("break b/same.s:3"), "b/same.s 3");
  EXPECT_EQ(placeOf("break same.s:3"), "text same.s:3"); // two files could be meant
  EXPECT_EQ(placeOf("break un.yaml:12"), "text un.yaml:12");
  EXPECT_EQ(placeOf("break 45"), "text 45");
  EXPECT_EQ(placeOf("break *0x100"), "text *0x100");
  EXPECT_EQ(placeOf("watch 3.1:v4"), "text 3.1:v4");
}

TEST(ShareDebuggerState, CommandsSayTheirRequests) {
  for (const char* command :
       {"break runs/k.run.yaml:12 wave 3.1 if s4 > 3 after 2", "watch 3.1:v4[12] if hits > 1", "break loop",
        "goto 17", "wave 4.2", "lane 63", "disable 2"}) {
    const Request request = requestOf(command);
    EXPECT_EQ(share::commandText(request), command);
    const Request again = requestOf(share::commandText(request));
    EXPECT_EQ(again.text, request.text);
    EXPECT_EQ(again.condition, request.condition);
    EXPECT_EQ(again.number, request.number);
    EXPECT_EQ(again.wave, request.wave);
  }
}

TEST(ShareDebuggerState, IsRestored) {
  std::vector<std::string> commands;
  for (const Request& request : share::restoringRequests(fullContents()))
    commands.push_back(share::commandText(request));
  EXPECT_EQ(commands, (std::vector<std::string>{"goto 3140", "wave 7.2", "lane 40",
                                                "break runs/k.run.yaml:12 if s4 > 3 after 2",
                                                "break loop wave 3.1", "disable 2", "watch 3.1:v4[12]"}));
  EXPECT_TRUE(share::restoringRequests({}).empty());
}

TEST(ShareDebuggerState, IsTakenFromADebugger) {
  debug::Reply reply;
  reply.lane = 40;
  reply.stop.position = 3140;
  reply.stop.wave.emplace();
  reply.stop.wave->id = {7, 2};
  debug::Point line;
  line.enabled = false;
  line.text = "k.run.yaml:12";
  line.condition = "s4 > 3";
  line.ignored = 2;
  line.wave = emulator::WaveId{1, 0};
  debug::Point watch;
  watch.text = "v4[12]";
  watch.watched =
      emulator::Location{.storage = emulator::Storage::Vector, .wave = {3, 1}, .first = 4, .lane = 12};
  debug::Point element;
  element.text = "c[17]";
  element.watched = emulator::Location{.storage = emulator::Storage::Memory, .address = 4096, .bytes = 4};
  auto contents = fullContents();
  share::takeState(contents, reply, std::vector{line, watch, element});
  ASSERT_EQ(contents.points.size(), 3u);
  EXPECT_EQ(contents.points[0], (share::SharedPoint{.file = "runs/k.run.yaml",
                                                    .line = 12,
                                                    .condition = "s4 > 3",
                                                    .ignored = 2,
                                                    .wave = emulator::WaveId{1, 0},
                                                    .enabled = false}));
  EXPECT_EQ(contents.points[1], (share::SharedPoint{.watch = true, .text = "3.1:v4[12]"}));
  EXPECT_EQ(contents.points[2].text, "c[17]");
  EXPECT_EQ(contents.position, (share::Position{.step = 3140, .wave = emulator::WaveId{7, 2}, .lane = 40}));
  EXPECT_EQ(share::problemOf(contents, {}), std::nullopt);
}

} // namespace
} // namespace wavesmith::testing
