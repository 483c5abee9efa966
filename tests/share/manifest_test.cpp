// SPDX-License-Identifier: Apache-2.0
// The manifest has its schema, and any text is safe to read.
#include "cli/schema.h"
#include "share/manifest.h"
#include "share/shared.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace wavesmith::testing {
namespace {

using share::manifestText;
using share::readManifest;
using ::testing::HasSubstr;

std::string errorOf(std::string_view members) {
  const auto read =
      readManifest(R"({"schema": "wavesmith.share/1", "runFile": "k", )" + std::string(members) + "}");
  return read ? "read" : read.error();
}

TEST(ShareManifest, MatchesItsSchema) {
  const auto full = nlohmann::json::parse(manifestText(fullContents()));
  EXPECT_TRUE(matchesSchema("share-1", full));
  EXPECT_TRUE(matchesSchema("share-1", nlohmann::json::parse(manifestText({}))));
  EXPECT_EQ(full["points"][0]["line"], 12);
  EXPECT_EQ(full["points"][2]["kind"], "watchpoint");
  EXPECT_EQ(full["position"]["wave"], "7.2");
}

TEST(ShareManifest, IsReadBack) {
  auto contents = fullContents();
  const auto read = readManifest(manifestText(contents));
  ASSERT_TRUE(read.has_value()) << read.error();
  contents.files.clear();
  contents.folders = read->folders;
  contents.views.clear();
  EXPECT_EQ(*read, contents);
}

TEST(ShareManifest, IgnoresUnknownMembers) {
  EXPECT_EQ(errorOf(R"("later": [1, {}])"), "read");
}

TEST(ShareManifest, SaysWhichMemberIsWrong) {
  EXPECT_THAT(errorOf(R"("schedule": -1)"), HasSubstr("schedule of wavesmith.json is not an integer"));
  EXPECT_THAT(errorOf(R"("schedule": 1.5)"), HasSubstr("schedule"));
  EXPECT_THAT(errorOf(R"("mode": "slow")"), HasSubstr("mode of wavesmith.json is not fast or checked"));
  EXPECT_THAT(errorOf(R"("matrix": true)"), HasSubstr("matrix"));
  EXPECT_THAT(errorOf(R"("points": {})"), HasSubstr("points of wavesmith.json is not an array"));
  EXPECT_THAT(errorOf(R"("points": [3])"), HasSubstr("a breakpoint is not an object"));
  EXPECT_THAT(errorOf(R"("points": [{"kind": "tracepoint"}])"), HasSubstr("kind"));
  EXPECT_THAT(errorOf(R"("points": [{"kind": "breakpoint", "line": 4294967296}])"), HasSubstr("line"));
  EXPECT_THAT(errorOf(R"("points": [{"kind": "breakpoint", "wave": "3"}])"), HasSubstr("wave"));
  EXPECT_THAT(errorOf(R"("position": {"step": 1, "wave": "1.2x"})"), HasSubstr("wave of the position"));
  EXPECT_THAT(errorOf(R"("position": {"step": 1, "lane": 64})"), HasSubstr("lane of the position"));
  EXPECT_FALSE(readManifest("[]").has_value());
  EXPECT_FALSE(readManifest("").has_value());
  EXPECT_FALSE(readManifest(R"({"schema": "other/1"})").has_value());
  EXPECT_FALSE(readManifest(std::string(1000000, '[')).has_value());
}

TEST(ShareManifest, AnyTextIsSafe) {
  const std::string good = manifestText(fullContents());
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text = good;
    for (std::size_t changes = 1 + random() % 4; changes != 0; --changes)
      text[random() % text.size()] = static_cast<char>(random());
    if (const auto read = readManifest(text)) {
      EXPECT_EQ(*readManifest(manifestText(*read)), *read);
    }
  }
}

} // namespace
} // namespace wavesmith::testing
