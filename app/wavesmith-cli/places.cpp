// SPDX-License-Identifier: Apache-2.0
#include "places.h"

namespace wavesmith::cli {

nlohmann::ordered_json placeJson(const program::Program& program, program::Index at) {
  const source::Place place = program.place(at);
  return {{"address", program.instructions()[at].address}, {"file", place.file}, {"line", place.line}};
}

nlohmann::ordered_json placeJson(const source::Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

} // namespace wavesmith::cli
