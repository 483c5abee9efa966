// SPDX-License-Identifier: Apache-2.0
#include "navigation/scan_metadata.h"

#include <algorithm>
#include <utility>

namespace wavesmith::navigation {
namespace {

constexpr std::string_view kSuffix = ".kd"; // suffix of the symbol of a descriptor

} // namespace

void MetadataNames::open() {
  isOpen_ = true;
  entries_.clear();
}

void MetadataNames::line(std::string_view line, std::uint32_t number) {
  read(line, ".name:", false, number);
  read(line, ".symbol:", true, number);
}

void MetadataNames::read(std::string_view line, std::string_view key, bool isSymbol, std::uint32_t number) {
  const std::size_t at = line.find(key);
  if (at == std::string_view::npos) return;
  const std::string_view before = line.substr(0, at);
  if (before.contains('#') || std::ranges::any_of(before, [](char c) { return c == '"' || c == '\''; }))
    return;
  std::size_t begin = line.find_first_not_of(" \t", at + key.size());
  if (begin == std::string_view::npos) return;
  const char quote = line[begin];
  std::size_t end = 0;
  if (quote == '"' || quote == '\'') {
    end = line.find(quote, ++begin);
  } else {
    end = line.find_first_of(" \t,}]", begin);
  }
  std::string_view value = line.substr(begin, std::min(end, line.size()) - begin);
  if (isSymbol) {
    if (!value.ends_with(kSuffix)) return;
    value.remove_suffix(kSuffix.size());
  }
  entries_.push_back(
      {.isSymbol = isSymbol,
       .key = at,
       .line = number,
       .value = {.name = value, .line = number, .column = static_cast<std::uint32_t>(begin + 1)}});
}

std::vector<MetadataName> MetadataNames::take() {
  isOpen_ = false;
  std::vector<MetadataName> names;
  for (const Entry& one : entries_) {
    // A `.name` is that of a kernel if a `.symbol` beside it has the same name; those of arguments are further in.
    const bool isKernel = one.isSymbol || std::ranges::any_of(entries_, [&](const Entry& other) {
                            return other.isSymbol && other.value.name == one.value.name &&
                                   (other.key == one.key || other.line == one.line);
                          });
    if (isKernel) names.push_back(one.value);
  }
  std::ranges::sort(names, {}, [](const MetadataName& name) { return std::pair(name.line, name.column); });
  return names;
}

} // namespace wavesmith::navigation
