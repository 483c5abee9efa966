// SPDX-License-Identifier: Apache-2.0
#include "assembler/outside_file.h"

#include <fmt/format.h>

#include <system_error>

namespace wavesmith::assembler {

std::string outsideMessage(std::string_view name, bool isHidden) {
  if (isHidden)
    return fmt::format("'{}' is hidden, and a text in the home folder, / or /tmp reads no hidden files",
                       name);
  return fmt::format("'{}' is outside of the file's folder and the include paths", name);
}

source::Note outsideNote(const std::filesystem::path& file) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(file, error);
  return {{(error ? file : real).string(), 0, 0, 0},
          "not read; --allow-include allows its folder, in the window the bar at the text"};
}

} // namespace wavesmith::assembler
