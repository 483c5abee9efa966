// SPDX-License-Identifier: Apache-2.0
#include "assembler/text/named_registers.h"

#include "source/assembly/assembly_line.h"

#include <optional>
#include <string>
#include <utility>

namespace wavesmith::assembler {
namespace {

using syntax::SymbolValues;

std::optional<source::RegisterFile> fileOf(std::string_view prefix) {
  if (prefix == "s") return source::RegisterFile::Scalar;
  if (prefix == "v") return source::RegisterFile::Vector;
  if (prefix == "a" || prefix == "acc") return source::RegisterFile::Accumulation;
  return std::nullopt;
}

std::string_view firstSymbol(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::string_view word = source::wordAt(text, offset);
    if (!word.empty() && (word.front() < '0' || word.front() > '9')) return word;
    offset += word.empty() ? 1 : word.size();
  }
  return {};
}

// "v_row+4" for `v_row + 4*k` if k is 1; only the symbol for other kinds of expressions.
std::string nameOf(std::string_view first, std::string_view symbol, std::int64_t value,
                   const SymbolValues& symbols) {
  std::string name(symbol);
  const std::size_t begin = first.find_first_not_of(" \t");
  if (begin == std::string_view::npos || !first.substr(begin).starts_with(symbol)) return name;
  const std::size_t next = first.find_first_not_of(" \t", begin + symbol.size());
  const auto base = symbols(symbol);
  if (next != std::string_view::npos && first[next] == '+' && base && value > *base)
    name += '+' + std::to_string(value - *base);
  return name;
}

// Parses `[first:last]` without its brackets; a single expression names one register.
std::optional<source::NamedRegister> registerRange(std::string_view inside, const SymbolValues& symbols) {
  const std::string_view symbol = firstSymbol(inside);
  if (symbol.empty()) return std::nullopt;
  const std::size_t colon = inside.find(':');
  const auto first = syntax::evaluate(inside.substr(0, colon), symbols);
  const auto last =
      colon == std::string_view::npos ? first : syntax::evaluate(inside.substr(colon + 1), symbols);
  if (!first || !last || *first < 0 || *last < *first || *last > 511) return std::nullopt;
  source::NamedRegister named;
  named.name = nameOf(inside.substr(0, colon), symbol, *first, symbols);
  named.first = static_cast<std::uint32_t>(*first);
  named.count = static_cast<std::uint32_t>(*last - *first + 1);
  return named;
}

} // namespace

std::vector<source::NamedRegister> namedRegisters(std::string_view line, const SymbolValues& symbols) {
  using source::Token;
  using source::TokenKind;
  std::vector<source::NamedRegister> names;
  source::Lexer lexer(line);
  Token file;          // the name before a bracket
  Token open;          // the bracket after the name of a register file
  bool isOpen = false; // whether there is an `open`
  for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next()) {
    if (token.kind == TokenKind::Gap || token.kind == TokenKind::Comment) continue;
    const std::string_view text = lexer.text(token);
    if (text == "[" && file.kind == TokenKind::Identifier && fileOf(lexer.text(file))) {
      open = token;
      isOpen = true;
      continue;
    }
    if (text == "]" && isOpen) {
      isOpen = false;
      if (auto named = registerRange(line.substr(open.end, token.begin - open.end), symbols)) {
        named->file = *fileOf(lexer.text(file));
        named->column = file.begin + 1;
        named->length = token.end - file.begin;
        names.push_back(std::move(*named));
      }
    }
    if (!isOpen) file = token;
  }
  return names;
}

} // namespace wavesmith::assembler
