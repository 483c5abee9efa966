// SPDX-License-Identifier: Apache-2.0
#include "json.h"

#include "terminal.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace wavesmith::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string toText(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

void addPlace(Json& json, const source::Place& place, const SectionOf& sectionOf) {
  json["file"] = place.file;
  json["line"] = place.line;
  json["column"] = place.column;
  json["length"] = place.length;
  if (!place.address) return;
  json["address"] = *place.address;
  if (sectionOf) json["section"] = sectionOf(*place.address);
}

Json toJson(const source::Diagnostic& diagnostic, const SectionOf& sectionOf) {
  Json json;
  json["code"] = source::toString(diagnostic.code);
  json["name"] = source::name(diagnostic.code);
  json["severity"] = source::name(diagnostic.severity);
  addPlace(json, diagnostic.place, sectionOf);
  json["message"] = diagnostic.message;
  json["notes"] = Json::array();
  for (const source::Note& note : diagnostic.notes) {
    Json noteJson;
    addPlace(noteJson, note.place, sectionOf);
    noteJson["message"] = note.text;
    json["notes"].push_back(std::move(noteJson));
  }
  json["fixes"] = Json::array();
  for (const source::Fix& fix : diagnostic.fixes) {
    Json fixJson{{"title", fix.title}, {"edits", Json::array()}};
    for (const source::TextEdit& edit : fix.edits) {
      Json editJson;
      addPlace(editJson, edit.place, sectionOf);
      editJson["replacement"] = edit.replacement;
      fixJson["edits"].push_back(std::move(editJson));
    }
    json["fixes"].push_back(std::move(fixJson));
  }
  return json;
}

} // namespace

Json document(std::string_view schema, bool ok, const source::Diagnostics& diagnostics,
              const SectionOf& sectionOf) {
  Json json;
  json["schema"] = schema;
  json["ok"] = ok;
  json["diagnostics"] = Json::array();
  for (const source::Diagnostic& diagnostic : diagnostics)
    json["diagnostics"].push_back(toJson(diagnostic, sectionOf));
  return json;
}

void printDocument(std::string_view schema, bool ok, const source::Diagnostics& diagnostics, const Json& more,
                   const SectionOf& sectionOf) {
  // The order of document(); each diagnostic as printJson() would indent it.
  printOut(
      fmt::format("{{\n  \"schema\": {},\n  \"ok\": {},\n  \"diagnostics\": [", Json(schema).dump(), ok));
  constexpr std::size_t kBlock = std::size_t{1} << 16U; // bytes
  std::string text;
  for (const source::Diagnostic& diagnostic : diagnostics) {
    text += &diagnostic == diagnostics.data() ? "\n    " : ",\n    ";
    for (const char c : toText(toJson(diagnostic, sectionOf))) {
      text += c;
      if (c == '\n') text += "    ";
    }
    if (text.size() < kBlock) continue;
    printOut(text);
    text.clear();
  }
  text += diagnostics.empty() ? "]" : "\n  ]";
  std::string members = toText(more);
  members.replace(0, 1, more.empty() ? "\n" : ","); // the brace that opens the object
  printOut(text + members + '\n');
}

void printJson(const Json& json) {
  printOut(toText(json) + '\n');
}

} // namespace wavesmith::cli
