// SPDX-License-Identifier: Apache-2.0
#include "assembler/recording/statement_memory.h"

#include "assembler/recording/statement_limit.h"
#include "source/assembly/assembly_line.h"

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::assembler {
namespace {

std::size_t limit = kMostStatements;

std::map<const LlvmTarget*, StatementMemory>& memories() {
  static std::map<const LlvmTarget*, StatementMemory> known;
  return known;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

// `1b`: the label 1 before this statement.
bool isDirectionalLabel(std::string_view word) {
  return word.size() > 1 && (word.back() == 'b' || word.back() == 'f') &&
         std::ranges::all_of(word.substr(0, word.size() - 1), isDigit);
}

} // namespace

void limitStatements(std::size_t most) {
  limit = most;
  for (auto& [target, memory] : memories())
    memory.clear();
}

std::size_t statementLimit() {
  return limit;
}

const KnownStatement* StatementMemory::find(std::string_view text) const {
  const auto found = known_.find(text);
  return found == known_.end() ? nullptr : &found->second;
}

void StatementMemory::keep(std::string_view text, KnownStatement statement) {
  if (limit == 0) return;
  if (known_.size() >= limit) known_.clear();
  known_.emplace(text, std::move(statement));
}

StatementMemory& statementMemory(const LlvmTarget& target) {
  return memories()[&target];
}

bool isWithoutSymbols(std::string_view text, const std::function<bool(std::string_view)>& isSymbol) {
  // Strings, escapes, and names with a variant: `table@rel32@lo`.
  constexpr std::string_view kOther = "\"'\\@$?";
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//") || rest.starts_with(';')) return true;
    if (rest.starts_with("/*") || kOther.contains(rest.front())) return false; // a comment may have lines
    if (!source::isNameCharacter(rest.front())) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < text.size() && source::isNameCharacter(text[end]))
      ++end;
    const std::string_view word = text.substr(at, end - at);
    at = end;
    // `.` is the address of the statement.
    if (word == "." || isDirectionalLabel(word) || word.find_first_of(kOther) != std::string_view::npos)
      return false;
    if (!isDigit(word.front()) && isSymbol(word)) return false;
  }
  return true;
}

} // namespace wavesmith::assembler
