// SPDX-License-Identifier: Apache-2.0
#include "house/includes.h"

#include <regex>

namespace wavesmith::house {

std::vector<Include> includesOf(const File& file) {
  static const std::regex pattern("^\\s*#\\s*(?:include|include_next|import)\\s*[<\"]([^>\"]+)[>\"]");
  std::vector<Include> includes;
  std::size_t number = 0;
  for (const std::string_view line : linesOf(file.text)) {
    ++number;
    if (line.find('#') == std::string_view::npos) continue; // most lines, and the regex is slow
    std::match_results<std::string_view::const_iterator> match;
    if (std::regex_search(line.begin(), line.end(), match, pattern)) includes.push_back({number, match[1]});
  }
  return includes;
}

std::string firstPart(std::string_view path) {
  return std::string(path.substr(0, path.find('/')));
}

bool isSource(std::string_view path) {
  return isCpp(path) || extension(path) == ".inc" || extension(path) == ".c" || extension(path) == ".in";
}

std::vector<std::string> quotedNames(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at + 1)) {
    const std::size_t end = text.find('`', at + 1);
    if (end == std::string_view::npos) break;
    names.emplace_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  return names;
}

} // namespace wavesmith::house
