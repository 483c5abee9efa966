// SPDX-License-Identifier: Apache-2.0
// docs/schemas/folder-settings-1.json says what the reader of folder settings accepts: both judge the same documents.
#include "project/folders/folder_settings.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace wavesmith::project {
namespace {

using Json = nlohmann::json;

bool isOfType(const Json& value, const std::string& type) {
  return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
         (type == "string" && value.is_string()) || (type == "number" && value.is_number()) ||
         (type == "integer" && value.is_number_integer()) || (type == "null" && value.is_null());
}

// The keywords of JSON Schema that this schema uses. An unknown one must not be ignored.
bool satisfies(const Json& schema, const Json& value) {
  for (const auto& [keyword, wanted] : schema.items()) {
    if (keyword == "$schema" || keyword == "$id" || keyword == "title" || keyword == "description" ||
        keyword == "additionalProperties")
      continue;
    bool ok = false;
    if (keyword == "type") {
      const Json types = wanted.is_array() ? wanted : Json::array({wanted});
      ok = std::ranges::any_of(types, [&](const Json& type) { return isOfType(value, type); });
    } else if (keyword == "const") {
      ok = value == wanted;
    } else if (keyword == "required") {
      ok = !value.is_object() || std::ranges::all_of(wanted, [&](const Json& key) {
        return value.contains(key.get<std::string>());
      });
    } else if (keyword == "anyOf") {
      ok = std::ranges::any_of(wanted, [&](const Json& one) { return satisfies(one, value); });
    } else if (keyword == "items") {
      ok = !value.is_array() ||
           std::ranges::all_of(value, [&](const Json& one) { return satisfies(wanted, one); });
    } else if (keyword == "minLength") {
      ok = !value.is_string() || value.get<std::string>().size() >= wanted.get<std::size_t>();
    } else if (keyword == "minimum") {
      ok = !value.is_number() || value >= wanted;
    } else if (keyword == "maximum") {
      ok = !value.is_number() || value <= wanted;
    } else if (keyword == "properties") {
      ok = true; // with additionalProperties, below
    } else {
      ADD_FAILURE() << "unknown keyword " << keyword;
    }
    if (!ok) return false;
  }
  if (!value.is_object()) return true;
  const Json properties = schema.value("properties", Json::object());
  const Json others = schema.value("additionalProperties", Json(true));
  for (const auto& [key, member] : value.items())
    if (properties.contains(key) ? !satisfies(properties[key], member)
        : others.is_boolean()    ? !others.get<bool>()
                                 : !satisfies(others, member))
      return false;
  return true;
}

// JSON is YAML.
bool isRead(const Json& document) {
  return readFolderSettings(document.dump(), "/k/.wavesmith/settings.yaml").has_value();
}

TEST(FolderSettingsSchema, JudgesAsTheReader) {
  WS_ASSERT_OK(text, source::readText(testing::sourceDirectory() / "docs/schemas/folder-settings-1.json"));
  const Json schema = Json::parse(text);
  const Json values[] = {"a",
                         "",
                         64,
                         4,
                         0,
                         true,
                         nullptr,
                         Json::array(),
                         Json::array({"a", "b"}),
                         Json::array({Json::array()}),
                         Json::object(),
                         {{"N", 64}, {"M", "x"}, {"D", nullptr}},
                         {{"N", Json::array()}}};
  std::vector<Json> documents{Json::object(), {{"wavesmith", 2}}, {{"target", "gfx942"}}, Json::array()};
  for (const char* key :
       {"wavesmith", "target", "include", "define", "assembler", "hip-headers", "indent", "waits", "inclde"})
    for (const Json& value : values) {
      Json document{{"wavesmith", 1}};
      document[key] = value;
      documents.push_back(document);
    }
  std::size_t accepted = 0;
  for (const Json& document : documents) {
    const bool read = isRead(document);
    const bool described = satisfies(schema, document);
    EXPECT_LE(described, read) << "only the schema accepts " << document;
    accepted += described ? 1U : 0U;
    // The reader takes any scalar as text; in a typed editor, a number or a truth value is a slip.
    bool isSlip = false;
    for (const auto& [key, member] : document.items())
      isSlip = isSlip || (key != "wavesmith" && (member.is_number() || member.is_boolean()));
    EXPECT_TRUE(isSlip || described == read) << document;
  }
  EXPECT_GE(accepted, 10U);
  // Each key of the schema is one of the reader, with its own meaning: all at once.
  EXPECT_TRUE(isRead({{"wavesmith", 1},
                      {"target", "gfx942"},
                      {"include", "a"},
                      {"define", {{"N", 1}}},
                      {"assembler", "clang"},
                      {"hip-headers", "rocm"},
                      {"indent", 4},
                      {"waits", "on-save"}}));
  EXPECT_TRUE(isRead({{"wavesmith", 1}, {"waits", "when-assembled"}}));
  EXPECT_EQ(schema["properties"].size(), 8U);
}

} // namespace
} // namespace wavesmith::project
