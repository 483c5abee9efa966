// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/data_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace wavesmith::assembler {
namespace {

using Bytes = std::span<const std::byte>;

constexpr std::size_t kBytesOnLine = 16;
constexpr std::size_t kShortestString = 4;
constexpr std::size_t kLongestString = 80;
constexpr std::size_t kShortestZeros = 16;

bool isPrintable(std::byte byte) {
  const auto character = static_cast<char>(byte);
  return (character >= ' ' && character <= '~') || character == '\n' || character == '\t';
}

std::size_t zeros(Bytes bytes) {
  const auto end = std::ranges::find_if(bytes, [](std::byte byte) { return byte != std::byte{}; });
  const auto count = static_cast<std::size_t>(end - bytes.begin());
  return count >= kShortestZeros ? count : 0;
}

// The length of the string at the beginning, and whether a zero ends it; 0: not a string.
std::pair<std::size_t, bool> stringLength(Bytes bytes) {
  const Bytes most = bytes.first(std::min(bytes.size(), kLongestString));
  const auto end = std::ranges::find_if_not(most, isPrintable);
  const auto length = static_cast<std::size_t>(end - most.begin());
  const bool ends = length < bytes.size() && bytes[length] == std::byte{};
  const bool isString = length >= kShortestString && (ends || length == kLongestString);
  return {isString ? length : 0, ends};
}

std::string quoted(Bytes bytes) {
  std::string text = "\"";
  for (const std::byte byte : bytes) {
    const auto character = static_cast<char>(byte);
    if (character == '\n') {
      text += "\\n";
    } else if (character == '\t') {
      text += "\\t";
    } else {
      if (character == '"' || character == '\\') text += '\\';
      text += character;
    }
  }
  return text + '"';
}

std::string numbers(Bytes bytes, bool asWords) {
  std::string text = asWords ? ".long " : ".byte ";
  for (std::size_t offset = 0; offset < bytes.size(); offset += asWords ? 4 : 1) {
    if (offset != 0) text += ", ";
    std::uint32_t word = 0;
    if (asWords) std::memcpy(&word, bytes.data() + offset, sizeof word);
    text += asWords ? fmt::format("0x{:08x}", word)
                    : fmt::format("0x{:02x}", static_cast<unsigned>(bytes[offset]));
  }
  return text;
}

} // namespace

std::vector<std::string> dataText(Bytes bytes, std::uint64_t address) {
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    std::size_t count = zeros(bytes);
    if (count != 0) {
      lines.push_back(fmt::format(".zero {}", count));
    } else if (const auto [length, ends] = stringLength(bytes); length != 0) {
      lines.push_back((ends ? ".asciz " : ".ascii ") + quoted(bytes.first(length)));
      count = length + (ends ? 1 : 0);
    } else {
      const std::size_t most = std::min(bytes.size(), kBytesOnLine - address % kBytesOnLine);
      count = 1;
      while (count < most && zeros(bytes.subspan(count)) == 0 &&
             stringLength(bytes.subspan(count)).first == 0)
        ++count;
      const bool isAligned = address % 4 == 0 && count >= 4;
      if (isAligned) count = count / 4 * 4;
      lines.push_back(numbers(bytes.first(count), isAligned));
    }
    bytes = bytes.subspan(count);
    address += count;
  }
  return lines;
}

} // namespace wavesmith::assembler
