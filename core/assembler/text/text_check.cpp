// SPDX-License-Identifier: Apache-2.0
#include "assembler/text/text_check.h"

#include "source/assembly/assembly_line.h"
#include "source/text/lines.h"
#include "source/text/text_encoding.h"
#include "syntax/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace wavesmith::assembler {
namespace {

using source::Code;
using source::Place;
using source::TokenKind;

constexpr std::array<std::string_view, 13> kPreprocessorWords{
    "define", "undef", "include", "if",      "ifdef",  "ifndef", "elif",
    "else",   "endif", "error",   "warning", "pragma", "line"};

Place placeOf(std::string_view text, std::size_t offset, const std::string& path) {
  const auto [line, column] = source::positionIn(text, offset);
  return {path, line, column, 1};
}

// Whether a line has nothing but blanks before a #.
bool beginsLineWithHash(std::string_view text) {
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
    if (before == std::string_view::npos || text[before] == '\n' || text[before] == '\r') return true;
  }
  return false;
}

} // namespace

bool hasStatement(std::string_view text) {
  source::Lexer lexer(text);
  do {
    for (auto token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next())
      if (token.kind != TokenKind::Gap && token.kind != TokenKind::Comment &&
          token.kind != TokenKind::LineMarker)
        return true;
  } while (lexer.nextLine());
  return false;
}

source::Diagnostics unreadable(std::string_view text, const std::string& path) {
  if (text.starts_with("\x7f"
                       "ELF"))
    return {source::makeError(
        Code::NotText, {path, 1, 1, 0},
        "this is an ELF file, not assembly text; open a code object with info or disassemble")};
  if (const auto bad = source::firstInvalidUtf8(text)) {
    const unsigned value = static_cast<unsigned char>(text[*bad]);
    const Place place = placeOf(text, *bad, path);
    if (const auto likely = source::likelyEncoding(text)) {
      source::Diagnostic error =
          source::makeError(Code::NotText, place,
                            fmt::format("this is not UTF-8 (byte 0x{:02x} at offset {}); it looks like {}",
                                        value, *bad, source::name(*likely)));
      error.notes.push_back({place, source::howToConvert(*likely, text)});
      return {std::move(error)};
    }
    return {source::makeError(Code::NotText, place,
                              fmt::format("this is not text: byte 0x{:02x} at offset {} is {}", value, *bad,
                                          value == 0 ? "zero" : "not UTF-8"))};
  }
  if (!hasStatement(text))
    return {source::makeError(Code::EmptySource, {path, 1, 1, 0}, "this file has no statements")};
  return {};
}

source::Diagnostics preprocessorLines(std::string_view text, const std::string& path) {
  source::Diagnostics found;
  if (!beginsLineWithHash(text)) return found;
  source::Lexer lexer(text);
  do {
    const bool isInComment = lexer.state() != source::LineState::Statement;
    source::Token token = lexer.next();
    if (token.kind == TokenKind::Gap) token = lexer.next();
    if (isInComment || token.kind != TokenKind::Comment || text[token.begin] != '#') continue;
    const std::string_view line = lexer.text(token);
    const std::size_t word = line.find_first_not_of(" \t", 1);
    if (word == std::string_view::npos) continue;
    const std::string_view name = source::wordAt(line, word);
    if (std::ranges::find(kPreprocessorWords, name) == kPreprocessorWords.end()) continue;
    Place place = placeOf(text, token.begin, path);
    place.length = static_cast<std::uint32_t>(word + name.size());
    source::Diagnostic warning = source::makeError(
        Code::PreprocessorInPlainAssembly, place,
        fmt::format("the assembler treats #{} as a comment; rename the file to .S to preprocess it", name));
    warning.severity = source::Severity::Warning;
    found.push_back(std::move(warning));
  } while (lexer.nextLine());
  return found;
}

source::Diagnostics codeObjectVersions(std::string& text, const std::string& path) {
  constexpr std::string_view kDirective = ".amdhsa_code_object_version";
  source::Diagnostics found;
  if (text.find(kDirective) == std::string::npos) return found;
  const std::string_view all = text;
  for (const source::AssemblyLine& line : source::assemblyLines(all)) {
    if (line.text.find(kDirective) == std::string_view::npos) continue;
    const source::StatementPlace at = line.place();
    if (source::wordAt(line.text, at.begin) != kDirective) continue;
    const std::size_t value = source::skipBlanks(line.text, at.begin + kDirective.size());
    if (value >= at.end) continue;
    std::string_view expression = line.text.substr(value, at.end - value);
    auto version = syntax::evaluate(expression);
    if (!version) { // LLVM uses the number before it detects an error after it
      expression = expression.substr(0, expression.find_first_not_of("0123456789"));
      version = syntax::evaluate(expression);
    }
    if (!version || (*version >= 4 && *version <= 6)) continue;
    const auto start = static_cast<std::size_t>(line.text.data() - all.data());
    Place place = placeOf(text, start + value, path);
    place.length = static_cast<std::uint32_t>(expression.size());
    found.push_back(
        source::makeError(Code::AssemblerError, place,
                          fmt::format("unsupported code object version {}; use 4, 5 or 6", *version)));
    const auto begin = text.begin() + static_cast<std::ptrdiff_t>(start);
    std::fill(begin + static_cast<std::ptrdiff_t>(at.begin), begin + static_cast<std::ptrdiff_t>(at.end),
              ' ');
  }
  return found;
}

} // namespace wavesmith::assembler
