// SPDX-License-Identifier: Apache-2.0
#include "json.h"

#include "terminal.h"

namespace wavesmith::cli {
namespace {

using Json = nlohmann::ordered_json;

void addPlace(Json& json, const source::Place& place) {
  json["file"] = place.file;
  json["line"] = place.line;
  json["column"] = place.column;
  json["length"] = place.length;
}

Json toJson(const source::Diagnostic& diagnostic) {
  Json json;
  json["code"] = source::toString(diagnostic.code);
  json["name"] = source::name(diagnostic.code);
  json["severity"] = source::name(diagnostic.severity);
  addPlace(json, diagnostic.place);
  json["message"] = diagnostic.message;
  json["notes"] = Json::array();
  for (const source::Note& note : diagnostic.notes) {
    Json noteJson;
    addPlace(noteJson, note.place);
    noteJson["message"] = note.text;
    json["notes"].push_back(std::move(noteJson));
  }
  json["fixes"] = Json::array();
  for (const source::Fix& fix : diagnostic.fixes) {
    Json fixJson{{"title", fix.title}, {"edits", Json::array()}};
    for (const source::TextEdit& edit : fix.edits) {
      Json editJson;
      addPlace(editJson, edit.place);
      editJson["replacement"] = edit.replacement;
      fixJson["edits"].push_back(std::move(editJson));
    }
    json["fixes"].push_back(std::move(fixJson));
  }
  return json;
}

} // namespace

Json document(std::string_view schema, bool ok, const source::Diagnostics& diagnostics) {
  Json json;
  json["schema"] = schema;
  json["ok"] = ok;
  json["diagnostics"] = Json::array();
  for (const source::Diagnostic& diagnostic : diagnostics)
    json["diagnostics"].push_back(toJson(diagnostic));
  return json;
}

void printJson(const Json& json) {
  printOut(json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

} // namespace wavesmith::cli
