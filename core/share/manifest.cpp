// SPDX-License-Identifier: Apache-2.0
#include "share/manifest.h"

#include "source/text/numbers.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace wavesmith::share {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

std::string waveText(const emulator::WaveId& wave) {
  return fmt::format("{}.{}", wave.group, wave.wave);
}

std::optional<emulator::WaveId> waveOfText(const std::string& text) {
  std::string_view rest = text;
  const auto group = source::takeNumber<decltype(emulator::WaveId::group)>(rest);
  if (!group || !rest.starts_with('.')) return {};
  const auto number = source::readNumber<decltype(emulator::WaveId::wave)>(rest.substr(1));
  if (!number) return {};
  return emulator::WaveId{.group = *group, .wave = *number};
}

OrderedJson pointJson(const SharedPoint& point) {
  OrderedJson json{{"kind", point.watch ? "watchpoint" : "breakpoint"}};
  if (!point.file.empty()) json["file"] = point.file;
  if (point.line != 0) json["line"] = point.line;
  if (!point.text.empty()) json["text"] = point.text;
  if (!point.condition.empty()) json["condition"] = point.condition;
  json["ignored"] = point.ignored;
  if (point.wave) json["wave"] = waveText(*point.wave);
  json["enabled"] = point.enabled;
  return json;
}

// Thrown inside this file only.
struct BadMember {
  std::string message;
};

// The members of an object, with their types checked.
class Members {
public:
  Members(const Json& json, std::string_view what) : json_(json), what_(what) {
    if (!json.is_object()) throw BadMember{fmt::format("{} is not an object", what)};
  }

  [[nodiscard]] const Json* find(const char* name) const {
    const auto found = json_.find(name);
    return found != json_.end() ? &*found : nullptr;
  }
  [[nodiscard]] std::string text(const char* name, std::string_view otherwise = {}) const {
    const Json* const member = find(name);
    if (member == nullptr) return std::string(otherwise);
    if (!member->is_string()) wrong(name, "a string");
    return member->get<std::string>();
  }
  [[nodiscard]] std::uint64_t number(const char* name,
                                     std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const {
    const Json* const member = find(name);
    if (member == nullptr) return 0;
    if (!member->is_number_unsigned() || member->get<std::uint64_t>() > most)
      wrong(name, fmt::format("an integer from 0 to {}", most));
    return member->get<std::uint64_t>();
  }
  [[nodiscard]] bool flag(const char* name, bool otherwise) const {
    const Json* const member = find(name);
    if (member == nullptr) return otherwise;
    if (!member->is_boolean()) wrong(name, "true or false");
    return member->get<bool>();
  }
  [[nodiscard]] std::optional<emulator::WaveId> wave(const char* name) const {
    if (find(name) == nullptr) return {};
    const auto wave = waveOfText(text(name));
    if (!wave) wrong(name, "a wave, as 3.1");
    return wave;
  }
  // Nothing: there is no such member; otherwise whether it is the second of two words.
  [[nodiscard]] std::optional<bool> oneOf(const char* name, std::string_view first,
                                          std::string_view second) const {
    if (find(name) == nullptr) return {};
    const std::string word = text(name);
    if (word != first && word != second) wrong(name, fmt::format("{} or {}", first, second));
    return word == second;
  }
  [[nodiscard]] std::vector<const Json*> list(const char* name) const {
    std::vector<const Json*> result;
    const Json* const member = find(name);
    if (member == nullptr) return result;
    if (!member->is_array()) wrong(name, "an array");
    for (const Json& one : *member)
      result.push_back(&one);
    return result;
  }

  [[noreturn]] void wrong(const char* name, std::string_view expected) const {
    throw BadMember{fmt::format("{} of {} is not {}", name, what_, expected)};
  }

private:
  const Json& json_;
  std::string_view what_;
};

SharedPoint pointOf(const Json& json) {
  const Members members(json, "a breakpoint");
  SharedPoint point;
  point.watch = members.oneOf("kind", "breakpoint", "watchpoint").value_or(false);
  point.file = members.text("file");
  point.line = static_cast<std::uint32_t>(members.number("line", std::numeric_limits<std::uint32_t>::max()));
  point.text = members.text("text");
  point.condition = members.text("condition");
  point.ignored = members.number("ignored");
  point.wave = members.wave("wave");
  point.enabled = members.flag("enabled", true);
  return point;
}

ShareContents contentsOf(const Json& json) {
  const Members members(json, kManifestName);
  const std::string schema = members.text("schema");
  if (schema != kShareSchema) {
    if (schema.starts_with("wavesmith.share/"))
      throw BadMember{fmt::format("it has the format {}; this Wavesmith reads {}", schema, kShareSchema)};
    members.wrong("schema", kShareSchema);
  }
  ShareContents contents;
  contents.runFile = members.text("runFile");
  for (const Json* folder : members.list("folders")) {
    if (!folder->is_string()) members.wrong("folders", "an array of strings");
    contents.folders.push_back(folder->get<std::string>());
  }
  for (const Json* point : members.list("points"))
    contents.points.push_back(pointOf(*point));
  if (const Json* const given = members.find("position")) {
    const Members position(*given, "the position");
    contents.position = Position{.step = position.number("step"),
                                 .wave = position.wave("wave"),
                                 .lane = static_cast<std::uint8_t>(position.number("lane", 63))};
  }
  contents.checkedMode = members.oneOf("mode", "fast", "checked");
  contents.plainMatrix = members.oneOf("matrix", "exact", "plain");
  contents.schedule = members.number("schedule");
  return contents;
}

} // namespace

std::string manifestText(const ShareContents& contents) {
  OrderedJson json{{"schema", kShareSchema}, {"runFile", contents.runFile}};
  if (!contents.folders.empty()) json["folders"] = contents.folders;
  if (contents.checkedMode) json["mode"] = *contents.checkedMode ? "checked" : "fast";
  if (contents.plainMatrix) json["matrix"] = *contents.plainMatrix ? "plain" : "exact";
  json["schedule"] = contents.schedule;
  json["points"] = OrderedJson::array();
  for (const SharedPoint& point : contents.points)
    json["points"].push_back(pointJson(point));
  if (contents.position) {
    OrderedJson position{{"step", contents.position->step}};
    if (contents.position->wave) position["wave"] = waveText(*contents.position->wave);
    position["lane"] = contents.position->lane;
    json["position"] = std::move(position);
  }
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::expected<ShareContents, std::string> readManifest(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::unexpected(fmt::format("{} is not JSON", kManifestName));
  try {
    return contentsOf(json);
  } catch (const BadMember& bad) {
    return std::unexpected(bad.message);
  }
}

} // namespace wavesmith::share
