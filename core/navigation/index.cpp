// SPDX-License-Identifier: Apache-2.0
#include "navigation/index.h"

#include "navigation/index_builder.h"
#include "source/assembly/assembly_line.h"

#include <algorithm>
#include <utility>

namespace wavesmith::navigation {
namespace {

bool isAt(const Span& span, std::uint32_t file, std::uint32_t line, std::uint32_t column) {
  return span.file == file && span.line == line && span.column <= column &&
         column <= span.column + span.length;
}

} // namespace

std::string_view name(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::Kernel: return "kernel";
  case SymbolKind::Label:
  case SymbolKind::NumericLabel: return "label";
  case SymbolKind::Register: return "register";
  case SymbolKind::Constant: return "constant";
  case SymbolKind::Macro: return "macro";
  case SymbolKind::Parameter: return "parameter";
  case SymbolKind::Undefined: break;
  }
  return "undefined";
}

Index::Index(SourceText main, const ReadIncluded& read)
    : scan_(navigation::scan(std::move(main), read)), expansions_(expand(scan_)) {
  lineStarts_.resize(scan_.files.size());
  for (std::size_t i = 0; i < scan_.files.size(); ++i) {
    const std::string& text = scan_.files[i]->text;
    for (const std::string_view line : source::splitLines(text))
      lineStarts_[i].push_back(static_cast<std::uint32_t>(line.data() - text.data()));
    lineStarts_[i].push_back(static_cast<std::uint32_t>(text.size()));
  }
  IndexBuilder(*this).build();
}

std::optional<std::uint32_t> Index::fileOf(std::string_view path) const {
  for (std::uint32_t i = 0; i < scan_.files.size(); ++i)
    if (scan_.files[i]->path == path) return i;
  return std::nullopt;
}

std::string_view Index::line(std::uint32_t file, std::uint32_t line) const {
  if (file >= lineStarts_.size() || line == 0 || line >= lineStarts_[file].size()) return {};
  const std::string_view text = scan_.files[file]->text;
  const std::uint32_t begin = lineStarts_[file][line - 1];
  const std::string_view rest = text.substr(begin, lineStarts_[file][line] - begin);
  return rest.substr(0, std::min(rest.find_first_of("\r\n"), rest.size()));
}

source::Place Index::place(const Span& span) const {
  return {.file = path(span.file), .line = span.line, .column = span.column, .length = span.length};
}

const Occurrence* Index::occurrenceAt(std::uint32_t file, std::uint32_t line, std::uint32_t column) const {
  const Span from{file, line, 0, 0};
  auto at = std::ranges::lower_bound(occurrences_, from, {}, &Occurrence::span);
  const Occurrence* before = nullptr;
  for (; at != occurrences_.end() && at->span.file == file && at->span.line == line; ++at) {
    if (!isAt(at->span, file, line, column)) continue;
    if (column < at->span.column + at->span.length) return &*at;
    before = &*at; // the cursor is directly after it
  }
  return before;
}

const ComposedWord* Index::composedAt(std::uint32_t file, std::uint32_t line, std::uint32_t column) const {
  const auto found = std::ranges::find_if(
      expansions_.composed, [&](const ComposedWord& word) { return isAt(word.span, file, line, column); });
  return found == expansions_.composed.end() ? nullptr : &*found;
}

const Inclusion* Index::inclusionAt(std::uint32_t file, std::uint32_t line, std::uint32_t column) const {
  const auto found = std::ranges::find_if(
      scan_.inclusions, [&](const Inclusion& one) { return isAt(one.span, file, line, column); });
  return found == scan_.inclusions.end() ? nullptr : &*found;
}

const Scope* Index::macroNamed(std::string_view name) const {
  const Scope* last = nullptr;
  for (const Scope& scope : scan_.scopes)
    if (scope.kind == Scope::Kind::Macro && scope.name == name) last = &scope;
  return last;
}

std::vector<Span> Index::definitionsOf(std::uint32_t symbol, const Span& from) const {
  std::vector<Span> spans;
  for (const std::uint32_t one : symbols_[symbol].occurrences)
    if (occurrences_[one].defines) spans.push_back(occurrences_[one].span);
  for (const std::uint32_t one : symbols_[symbol].composed) {
    const ComposedWord& word = expansions_.composed[one];
    if (word.use == Use::Label || word.use == Use::Assignment) spans.push_back(word.span);
  }
  // The nearest one before the use, then the others in order.
  const auto later = std::ranges::find_if(
      spans, [&](const Span& span) { return span.file == from.file && span.line >= from.line; });
  if (from.line > 0 && later != spans.begin() && std::prev(later)->file == from.file)
    std::rotate(spans.begin(), std::prev(later), later);
  return spans;
}

std::uint32_t Index::symbolNamed(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? kNone : found->second;
}

std::uint32_t Index::macroSymbol(std::string_view name) const {
  const auto found = macros_.find(name);
  return found == macros_.end() ? kNone : found->second;
}

} // namespace wavesmith::navigation
