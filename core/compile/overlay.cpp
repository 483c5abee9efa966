// SPDX-License-Identifier: Apache-2.0
#include "compile/overlay.h"

#include <fmt/format.h>

namespace wavesmith::compile {
namespace {

std::string jsonString(const std::string& text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') result += '\\';
    result += character;
  }
  return result + '"';
}

} // namespace

std::string overlayText(const std::filesystem::path& path, const std::filesystem::path& contents) {
  return fmt::format(
      R"({{"version":0,"case-sensitive":true,"use-external-names":false,"roots":[{{"type":"file","name":{},"external-contents":{}}}]}})",
      jsonString(path.string()), jsonString(contents.string()));
}

} // namespace wavesmith::compile
