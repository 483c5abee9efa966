// SPDX-License-Identifier: Apache-2.0
#include "compile/overlay.h"

#include <nlohmann/json.hpp>

namespace wavesmith::compile {

std::string overlayText(const std::filesystem::path& path, const std::filesystem::path& contents) {
  const nlohmann::json overlay = {
      {"version", 0},
      {"case-sensitive", true},
      {"use-external-names", false},
      {"roots",
       nlohmann::json::array(
           {{{"type", "file"}, {"name", path.string()}, {"external-contents", contents.string()}}})}};
  // clang reports that it cannot read a name that is not UTF-8.
  return overlay.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace wavesmith::compile
