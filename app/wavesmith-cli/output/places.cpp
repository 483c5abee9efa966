// SPDX-License-Identifier: Apache-2.0
#include "output/places.h"

#include "program/places.h"

#include <string>
#include <utility>

namespace wavesmith::cli {

nlohmann::ordered_json placeJson(const program::Program& program, program::Index at) {
  const source::Place place = program.place(at);
  nlohmann::ordered_json json{
      {"address", program.instructions()[at].address}, {"file", place.file}, {"line", place.line}};
  addExpansion(json, program, at, place.file);
  return json;
}

void addExpansion(nlohmann::ordered_json& json, const program::Program& program, program::Index at,
                  std::string_view file) {
  if (std::string text = program::expansionText(program, at, file); !text.empty())
    json["expansion"] = std::move(text);
}

nlohmann::ordered_json placeJson(const source::Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

} // namespace wavesmith::cli
