// SPDX-License-Identifier: Apache-2.0
#include "assembler/metadata_mistake.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace wavesmith::assembler {
namespace {

// The keys whose values are names that people choose.
constexpr std::array<std::string_view, 5> kStrings{".name", ".type_name", ".symbol", ".vec_type_hint",
                                                   ".device_enqueue_symbol"};
constexpr std::array<std::string_view, 10> kTrue{"y",    "Y",    "yes",  "Yes", "YES",
                                                 "true", "True", "TRUE", "on",  "On"};
constexpr std::array<std::string_view, 10> kFalse{"n",     "N",     "no",    "No",  "NO",
                                                  "false", "False", "FALSE", "off", "Off"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// What YAML makes of a plain word that is not a string: "false"; empty: it is one.
std::string_view readAs(std::string_view word) {
  if (contains(kTrue, word) || word == "ON") return "true";
  if (contains(kFalse, word) || word == "OFF") return "false";
  if (word == "~" || word == "null" || word == "Null" || word == "NULL") return "nothing";
  std::string_view digits = word.starts_with('-') || word.starts_with('+') ? word.substr(1) : word;
  if (digits.starts_with("0x")) digits.remove_prefix(2);
  const bool isNumber = !digits.empty() && std::isdigit(static_cast<unsigned char>(digits.front())) != 0 &&
                        std::ranges::all_of(digits, [](char c) {
                          return std::isxdigit(static_cast<unsigned char>(c)) != 0 || c == '.';
                        });
  return isNumber ? "a number" : "";
}

} // namespace

std::optional<MetadataMistake> metadataMistake(std::string_view line) {
  for (const std::string_view key : kStrings) {
    for (std::size_t at = line.find(key); at != std::string_view::npos; at = line.find(key, at + 1)) {
      // A whole key: what is before it begins an entry, and a colon follows.
      const bool begins =
          at == 0 || std::string_view(" \t{,-'\"").find(line[at - 1]) != std::string_view::npos;
      std::size_t value = at + key.size();
      if (value < line.size() && (line[value] == '\'' || line[value] == '"')) ++value;
      if (!begins || value >= line.size() || line[value] != ':') continue;
      value = line.find_first_not_of(" \t", value + 1);
      if (value == std::string_view::npos) continue;
      const bool quoted = line[value] == '\'' || line[value] == '"';
      const std::size_t end = quoted ? std::min(line.find(line[value], value + 1), line.size() - 1) + 1
                                     : std::min(line.find_first_of(" \t,}#\r", value), line.size());
      const std::string_view written = line.substr(value, end - value);
      const std::string_view word =
          quoted && written.size() >= 2 ? written.substr(1, written.size() - 2) : written;
      const std::string_view read = readAs(word);
      if (read.empty()) continue;
      return MetadataMistake{
          value, written.size(),
          fmt::format("{} must be a string, and YAML reads {} as {}; write !str {}", key, word, read, word),
          fmt::format("!str {}", word)};
    }
  }
  return std::nullopt;
}

} // namespace wavesmith::assembler
