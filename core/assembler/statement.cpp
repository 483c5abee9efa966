// SPDX-License-Identifier: Apache-2.0
#include "assembler/statement.h"

#include <algorithm>

namespace wavesmith::assembler {
namespace {

std::size_t skipBlanks(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    if (text[offset] == ' ' || text[offset] == '\t' || text[offset] == '\r') {
      ++offset;
    } else if (text.substr(offset, 2) == "/*") {
      const std::size_t close = text.find("*/", offset + 2);
      offset = close == std::string_view::npos ? text.size() : close + 2;
    } else {
      break;
    }
  }
  return offset;
}

bool startsComment(std::string_view text, std::size_t offset) {
  return text[offset] == ';' || text.substr(offset, 2) == "//";
}

} // namespace

bool isWordCharacter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '_' || character == '.' || character == '$' ||
         character == '@';
}

std::string_view wordAt(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  std::size_t end = offset;
  while (end < text.size() && isWordCharacter(text[end]))
    ++end;
  return text.substr(offset, end - offset);
}

std::string_view tokenAt(std::string_view line, std::size_t offset) {
  if (offset >= line.size()) return {};
  if (const std::string_view word = wordAt(line, offset); !word.empty()) return word;
  if (line[offset] == '"') {
    const std::size_t close = line.find('"', offset + 1);
    return line.substr(offset, close == std::string_view::npos ? line.size() - offset : close + 1 - offset);
  }
  if (line[offset] == ' ' || line[offset] == '\t') return {};
  return line.substr(offset, 1);
}

std::size_t statementStart(std::string_view line) {
  std::size_t offset = skipBlanks(line, 0);
  for (;;) {
    if (offset >= line.size() || startsComment(line, offset)) return std::string_view::npos;
    std::size_t end = offset;
    if (line[offset] == '"') { // a quoted name can be a label too
      end = line.find('"', offset + 1);
      end = end == std::string_view::npos ? line.size() : end + 1;
    } else {
      end += wordAt(line, offset).size();
    }
    if (end == offset) return offset;
    const std::size_t colon = skipBlanks(line, end);
    if (colon >= line.size() || line[colon] != ':') return offset;
    offset = skipBlanks(line, colon + 1);
  }
}

std::string_view assignedSymbol(std::string_view statement) {
  const std::string_view first = wordAt(statement, 0);
  const std::size_t next = skipBlanks(statement, first.size());
  if (first == ".set" || first == ".equ" || first == ".equiv") return wordAt(statement, next);
  const bool isAssignment = next < statement.size() && statement[next] == '=' &&
                            statement.substr(next, 2) != "==" && !first.empty();
  return isAssignment ? first : std::string_view();
}

std::string_view directionalLabel(std::string_view statement) {
  for (std::size_t offset = 0; offset < statement.size();) {
    const std::string_view word = wordAt(statement, offset);
    const bool isLabel = word.size() > 1 && (word.back() == 'f' || word.back() == 'b') &&
                         word.find_first_not_of("0123456789") == word.size() - 1;
    if (isLabel) return word;
    offset += std::max<std::size_t>(word.size(), 1);
  }
  return {};
}

std::string_view withoutComment(std::string_view line) {
  char quote = 0;
  for (std::size_t offset = 0; offset < line.size(); ++offset) {
    const char character = line[offset];
    if (quote != 0) {
      if (character == '\\')
        ++offset;
      else if (character == quote)
        quote = 0;
    } else if (character == '"') {
      quote = character;
    } else if (startsComment(line, offset)) {
      return line.substr(0, offset);
    }
  }
  return line;
}

} // namespace wavesmith::assembler
