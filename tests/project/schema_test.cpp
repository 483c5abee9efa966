// SPDX-License-Identifier: Apache-2.0
// docs/schemas/run-file-1.json, which other editors use, has exactly the keys that the reader accepts: the reader
// lists them when it refuses one.
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_keys.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <utility>

namespace wavesmith::project {
namespace {

constexpr std::string_view kFirstLines = "wavesmith: 1\nsource: k.s\n";
constexpr std::string_view kLaunch = "launch: { grid: 1, workgroup: 1 }\n";
constexpr std::string_view kUnknown = "qqqqqqqqqqqqqqqq: 1";

// "unknown key 'x' in y; available: a, b and c"
std::set<std::string> keysOfReader(const std::string& text) {
  std::set<std::string> keys;
  const auto file = readRunFile(text, "k.run.yaml");
  EXPECT_FALSE(file.has_value()) << text;
  if (file) return keys;
  std::string_view list = file.error().message;
  constexpr std::string_view kAvailable = "available: ";
  EXPECT_NE(list.find(kAvailable), std::string_view::npos) << list << text;
  if (list.find(kAvailable) == std::string_view::npos) return keys;
  list.remove_prefix(list.find(kAvailable) + kAvailable.size());
  while (!list.empty()) {
    const std::size_t comma = list.find(", ");
    const std::size_t last = list.find(" and ");
    const std::size_t end = std::min({comma, last, list.size()});
    keys.emplace(list.substr(0, end));
    list.remove_prefix(std::min(list.size(), end + (end == comma ? 2 : 5)));
  }
  return keys;
}

std::set<std::string> keysOf(const nlohmann::json& schema) {
  std::set<std::string> keys;
  for (const auto& [key, value] : schema.at("properties").items())
    keys.insert(key);
  return keys;
}

TEST(RunFileSchema, HasTheKeysOfTheReader) {
  WS_ASSERT_OK(text, source::readText(testing::sourceDirectory() / "docs/schemas/run-file-1.json"));
  const auto schema = nlohmann::json::parse(text);
  const auto& defs = schema.at("$defs");
  const std::string head(kFirstLines), launch(kLaunch), unknown(kUnknown);
  const std::string argument = head + launch + "arguments:\n  a: { type: f32, count: 1, ";
  const std::string launches = head + "launches:\n  - { grid: 1, workgroup: 1, ";
  // The longest list ends in "and 3 more"; those are accepted, whatever their values.
  std::set<std::string> all = keysOf(schema);
  for (const std::string& key : keysOfReader(head + launch + unknown + "\n")) {
    const bool isMore = key.ends_with(" more");
    EXPECT_TRUE(isMore || all.contains(key)) << key;
    if (isMore) {
      EXPECT_EQ(all.size(), 12u + static_cast<std::size_t>(std::stoi(key)));
    }
  }
  for (const std::string& key : all) {
    const auto file = readRunFile(key + ": {}\n", "k.run.yaml");
    EXPECT_TRUE(!file && file.error().message.find("unknown key") == std::string::npos) << key;
  }
  EXPECT_EQ(keysOf(defs["launch"]), keysOfReader(head + "launch: { " + unknown + " }\n"));
  EXPECT_EQ(keysOf(defs["oneOfLaunches"]), keysOfReader(launches + unknown + " }\n"));
  EXPECT_EQ(keysOf(defs["limits"]), keysOfReader(head + launch + "limits: { " + unknown + " }\n"));
  EXPECT_EQ(keysOf(defs["work"]), keysOfReader(head + launch + "work: { " + unknown + " }\n"));
  EXPECT_EQ(keysOf(defs["argument"]), keysOfReader(argument + unknown + " }\n"));
  EXPECT_EQ(keysOf(defs["structure"]),
            keysOfReader(head + launch + "arguments:\n  a: { members: { x: { type: u8, value: 1 } }, " +
                         unknown + " }\n"));
  EXPECT_EQ(keysOf(defs["fill"]["oneOf"][2]), keysOfReader(argument + "fill: { " + unknown + " } }\n"));
  EXPECT_EQ(keysOf(defs["expect"]["oneOf"][1]), keysOfReader(argument + "expect: { " + unknown + " } }\n"));
  EXPECT_EQ(keysOf(defs["tolerance"]["oneOf"][1]),
            keysOfReader(argument + "expect: 0, tolerance: { " + unknown + " } }\n"));
  EXPECT_EQ(keysOf(defs["launchArgument"]["oneOf"][1]),
            keysOfReader(launches + "arguments: { a: { " + unknown + " } } }\n"));
  EXPECT_EQ(keysOf(defs["launchExpectation"]),
            keysOfReader(launches + "expect: { a: { expect: 0, " + unknown + " } } }\n"));
  EXPECT_EQ(keysOf(defs["range"]), keysOfReader(head + launch + "parameters: { n: { " + unknown + " } }\n"));
  // The list that the editor completes from is the reader's.
  const auto listed = [](RunFilePlace place) {
    const auto names = keysAt(place);
    return std::set<std::string>(names.begin(), names.end());
  };
  const std::pair<RunFilePlace, const nlohmann::json&> places[] = {
      {RunFilePlace::OfFile, schema},
      {RunFilePlace::OfLaunch, defs["launch"]},
      {RunFilePlace::OfOneOfLaunches, defs["oneOfLaunches"]},
      {RunFilePlace::OfLimits, defs["limits"]},
      {RunFilePlace::OfWork, defs["work"]},
      {RunFilePlace::OfArgument, defs["argument"]},
      {RunFilePlace::OfStructure, defs["structure"]},
      {RunFilePlace::OfFill, defs["fill"]["oneOf"][2]},
      {RunFilePlace::OfExpect, defs["expect"]["oneOf"][1]},
      {RunFilePlace::OfTolerance, defs["tolerance"]["oneOf"][1]},
      {RunFilePlace::OfLaunchArgument, defs["launchArgument"]["oneOf"][1]},
      {RunFilePlace::OfLaunchExpectation, defs["launchExpectation"]},
      {RunFilePlace::OfRange, defs["range"]}};
  for (const auto& [place, mapping] : places) {
    EXPECT_EQ(listed(place), keysOf(mapping));
    // Words that a value can be are those of the schema, and the reverse.
    for (const auto& [name, property] : mapping.at("properties").items()) {
      const RunFileKey* const key = findKey(place, name);
      ASSERT_NE(key, nullptr) << name;
      const bool isType = property.value("$ref", "") == "#/$defs/type";
      const auto& values = isType ? defs["type"] : property;
      if (!values.contains("enum")) continue;
      std::string words;
      for (const auto& value : values["enum"])
        words += (words.empty() ? "" : " ") + value.get<std::string>();
      EXPECT_EQ(key->values, words) << name;
    }
  }
  for (const auto& type : defs["type"]["enum"])
    EXPECT_TRUE(execution::elementTypeOf(type.get<std::string>()).has_value()) << type;
  EXPECT_EQ(defs["type"]["enum"].size(), 14u);
}

} // namespace
} // namespace wavesmith::project
