// SPDX-License-Identifier: Apache-2.0
#include "editing/symbols_text.h"

#include "output/json.h"
#include "output/places.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::cli {
namespace {

std::optional<std::uint32_t> lineNumber(std::string_view text) {
  const auto value = source::readNumber<std::uint32_t>(text);
  return value != 0 ? value : std::nullopt;
}

// A use with what it is: a definition, or a word of a macro that is the name in an expansion.
struct ShownUse {
  navigation::Span span;
  bool defines = false;
  bool isComposed = false;
};
std::vector<ShownUse> usesOf(const navigation::Index& index, std::uint32_t symbol, bool onlyDefinitions) {
  std::vector<ShownUse> uses;
  const navigation::Symbol& of = index.symbols()[symbol];
  for (const std::uint32_t one : of.occurrences)
    uses.push_back({.span = index.occurrences()[one].span, .defines = index.occurrences()[one].defines});
  for (const std::uint32_t one : of.composed) {
    const navigation::ComposedWord& word = index.composed()[one];
    const bool defines = word.use == navigation::Use::Label || word.use == navigation::Use::Assignment;
    uses.push_back({.span = word.span, .defines = defines, .isComposed = true});
  }
  if (onlyDefinitions) std::erase_if(uses, [](const ShownUse& use) { return !use.defines; });
  std::ranges::sort(uses, {}, &ShownUse::span);
  return uses;
}

std::string landmarkText(const navigation::Index& index, const navigation::Landmark& one, unsigned depth) {
  const navigation::Symbol& symbol = index.symbols()[one.symbol];
  std::string detail = one.detail;
  if (one.kind == navigation::SymbolKind::Register)
    detail = fmt::format("{}[{}]", symbol.registers, detail.empty() ? "..." : detail);
  std::string line = fmt::format("{:>{}}{:<9} {}", "", 2 * depth, name(one.kind), one.name);
  if (!detail.empty()) line += "  " + detail;
  const std::string place = fmt::format("{}:{}", index.path(one.span.file), one.span.line);
  std::string text = fmt::format("{:<60} {}\n", line, place);
  for (const navigation::Landmark& child : one.children)
    text += landmarkText(index, child, depth + 1);
  return text;
}

} // namespace

AskedName parseAskedName(const std::string& text) {
  const std::size_t second = text.rfind(':');
  if (second != std::string::npos && second > 0) {
    const std::size_t first = text.rfind(':', second - 1);
    const std::size_t begin = first == std::string::npos ? 0 : first + 1;
    const auto line = lineNumber(std::string_view(text).substr(begin, second - begin));
    const auto column = lineNumber(std::string_view(text).substr(second + 1));
    if (line && column)
      return {.file = begin == 0 ? "" : text.substr(0, first), .line = *line, .column = *column, .name = {}};
  }
  return {.file = {}, .line = 0, .column = 0, .name = text};
}

std::optional<AskedLines> parseAskedLines(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::size_t begin = colon == std::string::npos ? 0 : colon + 1;
  const std::string_view lines = std::string_view(text).substr(begin);
  const std::size_t dash = lines.find('-');
  const auto first = lineNumber(lines.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : lineNumber(lines.substr(dash + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return AskedLines{.file = begin == 0 ? "" : text.substr(0, colon), .first = *first, .last = *last};
}

std::string usesText(const navigation::Index& index, std::uint32_t symbol, bool onlyDefinitions) {
  std::string text;
  for (const ShownUse& use : usesOf(index, symbol, onlyDefinitions)) {
    const std::string_view what = use.isComposed ? " (in an expansion)" : use.defines ? " (definition)" : "";
    text += fmt::format("{}:{}:{}: {}{}\n", index.path(use.span.file), use.span.line, use.span.column,
                        source::trimmedStart(index.line(use.span.file, use.span.line)),
                        onlyDefinitions && !use.isComposed ? "" : what);
  }
  return text;
}

Json usesJson(const navigation::Index& index, std::uint32_t symbol, bool onlyDefinitions) {
  Json all = Json::array();
  for (const ShownUse& use : usesOf(index, symbol, onlyDefinitions))
    all.push_back({{"file", index.path(use.span.file)},
                   {"line", use.span.line},
                   {"column", use.span.column},
                   {"length", use.span.length},
                   {"text", index.line(use.span.file, use.span.line)},
                   {"defines", use.defines},
                   {"inExpansion", use.isComposed}});
  return all;
}

Json symbolJson(const navigation::Symbol& symbol) {
  Json json{{"kind", name(symbol.kind)}, {"name", symbol.name}};
  if (symbol.registers != 0)
    json["registers"] = symbol.registers == 't' ? "ttmp" : std::string(1, symbol.registers);
  if (!symbol.value.empty()) json["value"] = symbol.value;
  return json;
}

std::string outlineText(const navigation::Index& index, const std::vector<navigation::Landmark>& all) {
  std::string text;
  for (const navigation::Landmark& one : all)
    text += landmarkText(index, one, 0);
  return text;
}

Json outlineJson(const navigation::Index& index, const std::vector<navigation::Landmark>& all) {
  Json list = Json::array();
  for (const navigation::Landmark& one : all) {
    Json json = symbolJson(index.symbols()[one.symbol]);
    if (one.kind == navigation::SymbolKind::Macro) json["parameters"] = one.detail;
    json["file"] = index.path(one.span.file);
    json["line"] = one.span.line;
    json["column"] = one.span.column;
    json["length"] = one.span.length;
    if (one.lastLine != 0) json["lastLine"] = one.lastLine;
    if (!one.children.empty()) json["children"] = outlineJson(index, one.children);
    list.push_back(std::move(json));
  }
  return list;
}

std::string expansionText(const navigation::ExpandedCode& code) {
  std::string text;
  for (const navigation::ExpandedLine& line : code.lines) {
    const std::string where =
        line.instruction == program::kNone ? "" : fmt::format("0x{:x}  {}", line.address, line.encoding);
    const std::string body = fmt::format("{:>{}}{}", "", 2 * line.depth, line.text);
    text += fmt::format("{:<28}{:<50}  // {}:{}, {}\n", where, body, line.place.file, line.place.line,
                        line.within);
  }
  if (!code.isAssembled)
    text += "not assembled: these are the lines of the body, with all conditions and repetitions\n";
  return text;
}

Json expansionJson(const navigation::ExpandedCode& code) {
  Json lines = Json::array();
  for (const navigation::ExpandedLine& line : code.lines) {
    Json json{{"text", line.text},
              {"file", line.place.file},
              {"line", line.place.line},
              {"depth", line.depth},
              {"within", line.within}};
    if (line.instruction != program::kNone) {
      json["address"] = line.address;
      json["encoding"] = line.encoding;
    }
    for (const navigation::WrittenPart& part : line.arguments)
      json["arguments"].push_back({{"offset", part.begin},
                                   {"length", part.length},
                                   {"file", part.place.file},
                                   {"line", part.place.line},
                                   {"column", part.place.column}});
    lines.push_back(std::move(json));
  }
  return {{"name", code.name}, {"assembled", code.isAssembled}, {"lines", std::move(lines)}};
}

std::string refusalText(const navigation::Refusal& refusal) {
  const std::string place = refusal.place.file.empty() ? "" : toString(refusal.place) + ": ";
  return fmt::format("{}refused: {}\n", place, refusal.reason);
}

Json refusalJson(const navigation::Refusal& refusal) {
  Json json{{"reason", refusal.reason}};
  if (!refusal.place.file.empty()) json.update(placeJson(refusal.place));
  return json;
}

} // namespace wavesmith::cli
