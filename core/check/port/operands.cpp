// SPDX-License-Identifier: Apache-2.0
#include "check/port/operands.h"

#include "syntax/registers.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace wavesmith::check {
namespace {

// `registers`: of the whole text, ascending.
Operand operandOf(const syntax::Piece& piece, std::span<const syntax::RegisterToken> registers) {
  Operand operand{.shape = {}, .registers = {}, .text = std::string(piece.text)};
  std::size_t done = 0; // of the operand's text
  for (const syntax::RegisterToken& token : registers) {
    if (token.begin < piece.begin || token.end > piece.end || token.file == 's') continue;
    operand.shape += piece.text.substr(done, token.begin - piece.begin - done);
    operand.shape +=
        token.isBracketed ? fmt::format("{}[{}]", token.file, token.count) : std::string(1, token.file);
    operand.registers.push_back(
        {.isAccumulation = token.file == 'a', .first = token.first, .count = token.count});
    done = token.end - piece.begin;
  }
  operand.shape += piece.text.substr(done);
  return operand;
}

// The counters of s_waitcnt, whose order does not matter.
std::vector<std::string> countersIn(std::string_view text) {
  std::vector<std::string> counters;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) counters.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return counters;
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
  const auto statement = syntax::readStatement(text);
  if (!statement) return result;
  for (const syntax::Piece& modifier : statement->modifiers)
    result.modifiers.emplace_back(modifier.text);
  const auto registers = syntax::registerTokens(text, {});
  for (const syntax::Piece& operand : statement->operands)
    if (statement->base == "s_waitcnt")
      result.modifiers = countersIn(operand.text);
    else
      result.operands.push_back(operandOf(operand, registers));
  std::ranges::sort(result.modifiers);
  return result;
}

} // namespace wavesmith::check
