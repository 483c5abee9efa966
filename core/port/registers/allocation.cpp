// SPDX-License-Identifier: Apache-2.0
#include "port/registers/allocation.h"

#include "source/assembly/assembly_line.h"
#include "source/text/text.h"
#include "syntax/statement.h"
#include "syntax/symbols.h"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::port {
namespace {

using Names = std::set<std::string, std::less<>>;

// The macro that names the next free registers.
struct Allocator {
  std::string macro = {};
  std::size_t draft = 0;
  std::size_t line = 0;   // where the name is set
  std::string next = {};  // the symbol with the next free register
  std::string count = {}; // "\count"
};

// `\name = next` and `.set \name, next`; a macro's parameter is no name of a symbol for symbolSetIn().
std::optional<std::pair<std::string, std::string>> parameterSetIn(const std::string& line) {
  const source::StatementPlace place = source::findStatement(std::string_view(line));
  if (!place.hasStatement()) return std::nullopt;
  std::string_view text = std::string_view(line).substr(place.begin, place.end - place.begin);
  char separator = '=';
  for (const std::string_view directive : {".set ", ".set\t", ".equ ", ".equ\t"})
    if (text.starts_with(directive)) {
      text.remove_prefix(directive.size());
      separator = ',';
    }
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return std::nullopt;
  std::string name(source::trimmed(text.substr(0, at)));
  if (!name.starts_with('\\')) return std::nullopt;
  return std::pair(std::move(name), std::string(source::trimmed(text.substr(at + 1))));
}

// "\count" of `next + \count`; empty: it is not of that form.
std::string countIn(std::string_view expression, const std::string& next) {
  const std::size_t slash = expression.find('\\');
  if (!expression.starts_with(next) || slash == std::string_view::npos) return {};
  const std::string_view between = expression.substr(next.size(), slash - next.size());
  if (between.find_first_not_of(" \t+(") != std::string_view::npos || !between.contains('+')) return {};
  return "\\" + std::string(source::wordAt(expression, slash + 1));
}

std::vector<Allocator> allocatorsOf(const Draft& draft, std::size_t index) {
  std::vector<Allocator> all;
  std::optional<Allocator> open;
  for (std::size_t i = 0; i < draft.size(); ++i) {
    const std::string& line = draft.line(i).before;
    if (const auto directive = syntax::readDirective(line, draft.line(i).state)) {
      const std::string_view rest = directive->rest.text;
      if (directive->name.text == ".macro")
        open = Allocator{.macro = std::string(rest.substr(0, rest.find_first_of(" \t,"))), .draft = index};
      if (directive->name.text == ".endm" || directive->name.text == ".endmacro") open.reset();
    }
    if (!open) continue;
    if (auto set = parameterSetIn(line); set && open->next.empty()) {
      open->line = i;
      open->next = std::move(set->second);
    } else if (const auto symbol = syntax::symbolSetIn(line, draft.line(i).state);
               symbol && !open->next.empty() && symbol->name == open->next) {
      open->count = countIn(symbol->expression, open->next);
      if (!open->count.empty()) all.push_back(*open);
    }
  }
  return all;
}

// The names in v[...], with which registers are written.
void addVectorNames(const Draft& draft, Names& names) {
  for (std::size_t i = 0; i < draft.size(); ++i) {
    const std::string& line = draft.line(i).before;
    for (std::size_t at = line.find("v["); at != std::string::npos; at = line.find("v[", at + 1)) {
      const std::size_t end = line.find(']', at);
      for (std::size_t k = at + 2; k < end && k < line.size(); ++k) {
        const std::string_view word = source::wordAt(line, k);
        if (word.empty()) continue;
        names.emplace(word);
        k += word.size() - 1;
      }
    }
  }
}

bool isForVectors(const Allocator& allocator, std::span<const Draft> drafts, const Names& vectors) {
  for (const Draft& draft : drafts)
    for (std::size_t i = 0; i < draft.size(); ++i) {
      const auto use = syntax::readStatement(draft.line(i).before, draft.line(i).state);
      if (!use || use->mnemonic.text != allocator.macro || use->operands.empty()) continue;
      const std::string_view first = use->operands.front().text;
      if (vectors.contains(first.substr(0, first.find_first_of(" \t")))) return true;
    }
  return false;
}

} // namespace

void alignAllocation(std::span<Draft> drafts) {
  Names vectors;
  for (const Draft& draft : drafts)
    addVectorNames(draft, vectors);
  for (std::size_t i = 0; i < drafts.size(); ++i)
    for (const Allocator& allocator : allocatorsOf(drafts[i], i)) {
      if (!isForVectors(allocator, drafts, vectors)) continue;
      const std::string& line = drafts[i].line(allocator.line).before;
      const std::string indent = line.substr(0, line.find_first_not_of(" \t"));
      drafts[i].insertBefore(allocator.line,
                             fmt::format("{0}.if {1} > 1\n{0}    .set {2}, ({2} + 1) / 2 * 2\n{0}.endif",
                                         indent, allocator.count, allocator.next),
                             {.what = fmt::format("{} gives tuples an even register", allocator.macro),
                              .why = "on gfx942, a tuple of VGPRs begins at an even register"});
    }
}

} // namespace wavesmith::port
