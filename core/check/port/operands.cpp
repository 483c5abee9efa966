// SPDX-License-Identifier: Apache-2.0
#include "check/port/operands.h"

#include "source/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace wavesmith::check {
namespace {

// The parts between separators that are in no brackets.
std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::string part;
  int depth = 0;
  const auto add = [&] {
    const std::size_t begin = part.find_first_not_of(' ');
    if (begin != std::string::npos)
      parts.push_back(part.substr(begin, part.find_last_not_of(' ') - begin + 1));
    part.clear();
  };
  for (const char c : text) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c == separator && depth == 0)
      add();
    else
      part += c;
  }
  add();
  return parts;
}

// Instructions whose words are all modifiers: counters in any order, cache bits.
bool hasOnlyModifiers(std::string_view mnemonic) {
  return mnemonic == "s_waitcnt" || mnemonic.starts_with("buffer_inv") || mnemonic.starts_with("buffer_wb");
}

// The digits at `at`; `end` is one past them, or `at` if there are none.
struct Digits {
  unsigned value = 0;
  std::size_t end = 0;
};
Digits digitsAt(std::string_view text, std::size_t at) {
  Digits digits{.value = 0, .end = at};
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), digits.value);
  if (error == std::errc()) digits.end = static_cast<std::size_t>(end - text.data());
  return digits;
}

Operand operandOf(std::string text) {
  Operand operand;
  for (std::size_t i = 0; i < text.size();) {
    const bool isName =
        (text[i] == 'v' || text[i] == 'a') && (i == 0 || !source::isNameCharacter(text[i - 1]));
    const bool isTuple = isName && i + 1 < text.size() && text[i + 1] == '[';
    const std::size_t begin = i + (isTuple ? 2 : 1);
    const Digits first = isName ? digitsAt(text, begin) : Digits{.value = 0, .end = begin};
    if (first.end == begin ||
        (!isTuple && first.end < text.size() && source::isNameCharacter(text[first.end]))) {
      operand.shape += text[i++]; // another word
      continue;
    }
    VectorRegisters registers{.isAccumulation = text[i] == 'a', .first = first.value, .count = 1};
    i = first.end;
    if (isTuple) {
      const Digits last = text[i] == ':' ? digitsAt(text, i + 1) : first;
      registers.count = last.value - first.value + 1;
      i = std::min(last.end + 1, text.size());
    }
    operand.shape += fmt::format("{}{}", registers.isAccumulation ? 'a' : 'v',
                                 isTuple ? fmt::format("[{}]", registers.count) : "");
    operand.registers.push_back(registers);
  }
  operand.text = std::move(text);
  return operand;
}

} // namespace

std::string toString(const VectorRegisters& registers) {
  const char kind = registers.isAccumulation ? 'a' : 'v';
  return registers.count == 1
             ? fmt::format("{}{}", kind, registers.first)
             : fmt::format("{}[{}:{}]", kind, registers.first, registers.first + registers.count - 1);
}

bool Operands::has(std::string_view modifier) const {
  return std::ranges::find(modifiers, modifier) != modifiers.end();
}

Operands operandsOf(std::string_view text) {
  Operands result;
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view mnemonic = text.substr(0, end);
  std::vector<std::string> parts = split(text.substr(end), ',');
  if (!parts.empty()) {
    std::vector<std::string> words = split(parts.back(), ' ');
    const std::ptrdiff_t first = hasOnlyModifiers(mnemonic) ? 0 : 1;
    result.modifiers.assign(words.begin() + first, words.end());
    parts.pop_back();
    if (first != 0) parts.push_back(words.front());
  }
  for (std::string& part : parts)
    result.operands.push_back(operandOf(std::move(part)));
  std::ranges::sort(result.modifiers);
  return result;
}

} // namespace wavesmith::check
