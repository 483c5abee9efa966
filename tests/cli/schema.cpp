// SPDX-License-Identifier: Apache-2.0
#include "cli/schema.h"

#include "cli/command.h"
#include "support/paths.h"

#include <fmt/format.h>

#include <array>
#include <regex>
#include <set>

namespace wavesmith::testing {
namespace {

using Json = nlohmann::json;

bool hasType(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "null") return value.is_null();
  return false;
}

Json parsed(const std::string& file) {
  return Json::parse(readAll(sourceDirectory() / "docs" / "schemas" / file));
}

// `schema`, a part of `document`, with each $ref replaced by the definition. Keywords beside a $ref add to it.
Json expanded(const Json& schema, const Json& document) {
  if (!schema.is_structured()) return schema;
  Json result = schema;
  for (Json& member : result)
    member = expanded(member, document);
  if (!result.is_object() || !result.contains("$ref")) return result;
  const auto reference = result["$ref"].get<std::string>();
  const std::size_t fragment = reference.find('#');
  const Json other = fragment == 0 ? document : parsed(reference.substr(0, fragment));
  Json definition = expanded(other.at(Json::json_pointer(reference.substr(fragment + 1))), other);
  result.erase("$ref");
  for (const auto& [keyword, value] : result.items()) {
    if (keyword == "properties") {
      definition[keyword].update(value);
    } else if (keyword == "required") {
      for (const Json& name : value)
        definition[keyword].push_back(name);
    } else {
      definition[keyword] = value;
    }
  }
  return definition;
}

class Checker {
public:
  void check(const Json& schema, const Json& value, const std::string& path) {
    checkKeywords(schema, path);
    if (schema.contains("type")) checkType(schema["type"], value, path);
    if (schema.contains("const") && value != schema["const"]) fail(path, "is not " + schema["const"].dump());
    if (schema.contains("enum") && std::ranges::find(schema["enum"], value) == schema["enum"].end()) {
      fail(path, "is not one of " + schema["enum"].dump());
    }
    if (schema.contains("pattern") && value.is_string() &&
        !std::regex_search(value.get<std::string>(), std::regex(schema["pattern"].get<std::string>()))) {
      fail(path, "does not match " + schema["pattern"].dump());
    }
    if (schema.contains("minimum") && value.is_number() && value < schema["minimum"])
      fail(path, "is too small");
    if (schema.contains("maximum") && value.is_number() && value > schema["maximum"])
      fail(path, "is too large");
    if (value.is_object()) checkObject(schema, value, path);
    if (value.is_array()) checkArray(schema, value, path);
  }

  std::string problems;

private:
  void fail(const std::string& path, const std::string& what) {
    problems += fmt::format("{} {}\n", path, what);
  }

  // An unsupported keyword would be ignored silently.
  void checkKeywords(const Json& schema, const std::string& path) {
    static const std::set<std::string> known{"$schema",  "title",    "description", "type",       "const",
                                             "enum",     "pattern",  "minimum",     "properties", "required",
                                             "minItems", "maxItems", "items",       "maximum"};
    for (const auto& [keyword, unused] : schema.items()) {
      if (!known.contains(keyword)) fail(path, "has a schema with an unknown keyword " + keyword);
    }
  }

  void checkType(const Json& type, const Json& value, const std::string& path) {
    const Json types = type.is_array() ? type : Json::array({type});
    for (const Json& one : types) {
      if (hasType(value, one.get<std::string>())) return;
    }
    fail(path, "is not of type " + type.dump());
  }

  void checkObject(const Json& schema, const Json& value, const std::string& path) {
    for (const Json& name : schema.value("required", Json::array())) {
      if (!value.contains(name.get<std::string>())) fail(path, "has no " + name.dump());
    }
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, member] : value.items()) {
      if (properties.contains(name))
        check(properties[name], member, path + "." + name);
      else
        fail(path + "." + name, "is not documented");
    }
  }

  void checkArray(const Json& schema, const Json& value, const std::string& path) {
    if (value.size() < schema.value("minItems", std::size_t{0})) fail(path, "has too few items");
    if (value.size() > schema.value("maxItems", value.size())) fail(path, "has too many items");
    if (!schema.contains("items")) return;
    for (std::size_t i = 0; i < value.size(); ++i)
      check(schema["items"], value[i], fmt::format("{}[{}]", path, i));
  }
};

} // namespace

nlohmann::json readSchema(std::string_view name) {
  const Json document = parsed(fmt::format("{}.json", name));
  Json schema = expanded(document, document);
  schema.erase("$defs");
  return schema;
}

::testing::AssertionResult matchesSchema(std::string_view name, const nlohmann::json& document) {
  Checker checker;
  checker.check(readSchema(name), document, "document");
  if (checker.problems.empty()) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << checker.problems << document.dump(2).substr(0, 2000);
}

} // namespace wavesmith::testing
