// SPDX-License-Identifier: Apache-2.0
#include "navigation/expansion.h"

#include "program/line_index.h"
#include "source/assembly/assembly_line.h"
#include "source/text/text.h"
#include "syntax/macro_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace wavesmith::navigation {
namespace {

constexpr unsigned kDeepestNesting = 32;   // nested expansions of a text that is not assembled
constexpr std::size_t kMostLines = 20'000; // shown of one invocation

struct Argument {
  std::string name;
  std::string value;
  source::Place place; // of the value; length 0: it is written nowhere in one piece
};
using Values = std::vector<Argument>; // of the parameters

syntax::Substituted substitute(std::string_view text, const Values& values) {
  std::vector<syntax::Substitution> list;
  list.reserve(values.size());
  for (const Argument& one : values)
    list.push_back({.name = one.name, .value = one.value});
  return syntax::withOrigins(text, list);
}

// A line of a body with its arguments.
struct Line {
  syntax::Substituted substituted;
  const Values* values = nullptr;
  source::Place place; // its first character

  [[nodiscard]] source::Place placeOf(std::size_t begin, std::size_t end) const {
    const auto origin = substituted.originOf(begin, end);
    if (!origin) return {};
    source::Place at = place;
    if (origin->value) at = (*values)[*origin->value].place;
    if (origin->value && at.length == 0) return {};
    at.column += static_cast<std::uint32_t>(origin->offset);
    at.length = static_cast<std::uint32_t>(end - begin);
    return at;
  }
};

// The statement of a line as its word and the text after it.
std::pair<std::string_view, std::string_view> statementOf(std::string_view line) {
  const source::StatementPlace place = source::findStatement(line);
  std::size_t end = place.begin;
  while (end < place.end && line[end] != ' ' && line[end] != '\t')
    ++end;
  return {line.substr(place.begin, end - place.begin), line.substr(end, place.end - end)};
}

// A part of the line without the quotes of a string.
Argument argumentIn(const Line& line, std::string_view name, std::string_view part) {
  const std::string_view value = syntax::valueOf(part);
  const std::string& text = line.substituted.text;
  Argument argument{.name = std::string(name), .value = std::string(value), .place = {}};
  if (value.empty()) return argument;
  const auto begin = static_cast<std::size_t>(value.data() - text.data());
  argument.place = line.placeOf(begin, begin + value.size());
  return argument;
}

Values argumentsOf(const Index& index, const Line& line, const Scope& macro) {
  Call call;
  call.rest = statementOf(line.substituted.text).second;
  Values values;
  for (std::size_t i = 0; const BoundArgument& one : boundArguments(call, macro)) {
    const std::string_view name = macro.parameters[i++].name;
    if (one.isDefault)
      values.push_back({.name = std::string(name),
                        .value = std::string(syntax::valueOf(one.text)),
                        .place = index.place(one.span)});
    else
      values.push_back(argumentIn(line, name, one.text));
  }
  return values;
}

// The line without the blanks around it, and its parts that are arguments.
void show(const Line& line, ExpandedLine& shown) {
  const std::string& text = line.substituted.text;
  const std::string_view trimmed = source::trimmed(text);
  shown.text = trimmed;
  const auto first = static_cast<std::size_t>(trimmed.data() - text.data());
  for (const syntax::Substituted::Run& run : line.substituted.runs) {
    if (!run.value || run.begin < first || run.begin + run.length > first + trimmed.size()) continue;
    if (const source::Place place = line.placeOf(run.begin, run.begin + run.length); place.length != 0)
      shown.arguments.push_back({.begin = run.begin - first, .length = run.length, .place = place});
  }
}

bool isLabelOnly(std::string_view line) {
  const source::StatementPlace place = source::findStatement(line);
  return !place.hasStatement() && place.label < place.begin;
}

// --- From the line table ---

class Assembled {
public:
  Assembled(const Index& index, const program::Program& program, std::string_view file, std::uint32_t line)
      : index_(index), program_(program), table_(program.lines()), file_(file), line_(line) {}

  std::optional<ExpandedCode> run() {
    const program::LineIndex lines(program_, file_);
    for (const program::Index at : lines.at(line_)) {
      if (result_.lines.size() >= kMostLines) break;
      if (const source::LineEntry* entry = table_.at(program_.instructions()[at].address))
        add(at, entry->location);
    }
    if (result_.lines.empty()) return std::nullopt;
    result_.isAssembled = true;
    return std::move(result_);
  }

private:
  // The expansions from the asked line inward, the innermost first; nothing: the line itself is the instruction, or
  // it is in another copy of the body that the line is in.
  std::optional<std::vector<std::uint32_t>> chainTo(const source::Location& location) {
    std::vector<std::uint32_t> chain;
    source::Location at = location;
    for (std::size_t steps = 0; at.expansion < table_.expansions.size() && steps <= table_.expansions.size();
         ++steps) {
      chain.push_back(at.expansion);
      at = table_.expansions[at.expansion].site;
      if (table_.files[at.file] != file_ || at.line != line_) continue;
      if (!outer_) outer_ = at.expansion;
      return at.expansion == *outer_ ? std::optional(std::move(chain)) : std::nullopt;
    }
    return std::nullopt;
  }

  void add(program::Index at, const source::Location& location) {
    const auto chain = chainTo(location);
    if (!chain) return;
    const source::Expansion& outermost = table_.expansions[chain->back()];
    if (result_.name.empty()) result_.name = outermost.name;
    const auto depth = static_cast<std::uint32_t>(chain->size() - 1);
    labelsBefore(location, depth);
    result_.lines.push_back(lineAt(location, depth));
    const isa::Instruction& instruction = program_.instructions()[at];
    ExpandedLine& line = result_.lines.back();
    line.instruction = at;
    line.address = instruction.address;
    line.encoding = fmt::format("{:08x}", static_cast<std::uint32_t>(instruction.bits));
    if (instruction.length > 4)
      line.encoding += fmt::format(" {:08x}", static_cast<std::uint32_t>(instruction.bits >> 32));
    last_ = location;
  }

  // The text of a location's line with the arguments of its expansion.
  Line lineOf(const source::Location& location) {
    const auto file = index_.fileOf(table_.files[location.file]);
    const std::string_view text = file ? index_.line(*file, location.line) : std::string_view();
    const Values& values = valuesIn(location);
    return {.substituted = substitute(text, values),
            .values = &values,
            .place = {.file = table_.files[location.file], .line = location.line, .column = 1, .length = 0}};
  }
  ExpandedLine lineAt(const source::Location& location, std::uint32_t depth) {
    ExpandedLine line{
        .text = {}, .place = table_.place(location), .depth = depth, .within = nameOf(location.expansion)};
    show(lineOf(location), line);
    return line;
  }
  [[nodiscard]] std::string nameOf(std::uint32_t expansion) const {
    const source::Expansion& of = table_.expansions[expansion];
    if (of.kind != source::Expansion::Kind::Repetition) return of.name;
    return fmt::format("{} {}", of.name, of.iteration + 1);
  }

  // Labels alone on their lines, directly before this one in the same body.
  void labelsBefore(const source::Location& location, std::uint32_t depth) {
    const auto file = index_.fileOf(table_.files[location.file]);
    if (!file) return;
    const bool follows = last_ && last_->expansion == location.expansion && last_->file == location.file;
    std::uint32_t from = location.line;
    while (from > 1 && (!follows || from - 1 > last_->line) && isLabelOnly(index_.line(*file, from - 1)))
      --from;
    for (std::uint32_t line = from; line < location.line; ++line) {
      source::Location label = location;
      label.line = line;
      result_.lines.push_back(lineAt(label, depth));
    }
  }

  // The parameters that are substituted in the body at a location.
  const Values& valuesIn(const source::Location& location) {
    static const Values kNoValues;
    if (location.expansion >= table_.expansions.size()) return kNoValues;
    const auto known = values_.find(location.expansion);
    if (known != values_.end()) return known->second;
    const source::Expansion& of = table_.expansions[location.expansion];
    Values values;
    if (index_.fileOf(table_.files[of.site.file]) && of.kind != source::Expansion::Kind::Include) {
      const Line site = lineOf(of.site);
      if (of.kind == source::Expansion::Kind::Macro) {
        if (const Scope* macro = macroAt(of.name, location)) values = argumentsOf(index_, site, *macro);
      } else {
        values = *site.values;
        addElement(site, of.iteration, values);
      }
    }
    return values_.emplace(location.expansion, std::move(values)).first->second;
  }
  [[nodiscard]] const Scope* macroAt(std::string_view name, const source::Location& location) const {
    const auto file = index_.fileOf(table_.files[location.file]);
    for (const Scope& scope : index_.scopes())
      if (scope.kind == Scope::Kind::Macro && scope.name == name && file == scope.file &&
          scope.firstLine < location.line && location.line < scope.lastLine)
        return &scope;
    return index_.macroNamed(name);
  }
  static void addElement(const Line& site, std::uint32_t iteration, Values& values) {
    const auto [directive, rest] = statementOf(site.substituted.text);
    const std::vector<syntax::Piece> parts = syntax::argumentsIn(rest, 0, rest.size());
    if (parts.size() < 2) return;
    if (directive == ".irp" && iteration + 1 < parts.size())
      values.push_back(argumentIn(site, parts[0].text, parts[iteration + 1].text));
    if (directive == ".irpc" && iteration < parts[1].text.size())
      values.push_back(argumentIn(site, parts[0].text, parts[1].text.substr(iteration, 1)));
  }

  const Index& index_;
  const program::Program& program_;
  const source::LineTable& table_;
  std::string_view file_;
  std::uint32_t line_;
  std::optional<std::uint32_t> outer_; // the expansion around the asked line
  std::optional<source::Location> last_;
  std::map<std::uint32_t, Values> values_; // by expansion
  ExpandedCode result_;
};

// --- From the text alone ---

class Textual {
public:
  explicit Textual(const Index& index) : index_(index) {}

  std::optional<ExpandedCode> run(std::uint32_t file, std::uint32_t line) {
    static const Values kNone;
    const Line call = lineOf(file, line, kNone);
    const Scope* macro = index_.macroNamed(statementOf(call.substituted.text).first);
    if (macro == nullptr) return std::nullopt;
    result_.name = macro->name;
    body(*macro, argumentsOf(index_, call, *macro), 0);
    return std::move(result_);
  }

private:
  void body(const Scope& macro, const Values& values, std::uint32_t depth) {
    if (depth > kDeepestNesting) return;
    for (std::uint32_t line = macro.firstLine + 1; line < macro.lastLine; ++line) {
      if (result_.lines.size() >= kMostLines) return;
      const Line of = lineOf(macro.file, line, values);
      const Scope* inner = index_.macroNamed(statementOf(of.substituted.text).first);
      if (inner != nullptr) {
        body(*inner, argumentsOf(index_, of, *inner), depth + 1);
        continue;
      }
      if (source::trimmed(of.substituted.text).empty()) continue;
      ExpandedLine& shown = result_.lines.emplace_back();
      shown.place = {.file = index_.path(macro.file), .line = line, .column = 0, .length = 0};
      shown.depth = depth;
      shown.within = std::string(macro.name);
      show(of, shown);
    }
  }

  Line lineOf(std::uint32_t file, std::uint32_t line, const Values& values) {
    return {.substituted = substitute(index_.line(file, line), values),
            .values = &values,
            .place = {.file = index_.path(file), .line = line, .column = 1, .length = 0}};
  }

  const Index& index_;
  ExpandedCode result_;
};

} // namespace

Allowed<ExpandedCode> expand(const Index& index, const program::Program* program, std::string_view file,
                             std::uint32_t line) {
  if (program != nullptr)
    if (auto assembled = Assembled(index, *program, file, line).run()) return std::move(*assembled);
  if (const auto at = index.fileOf(file))
    if (auto textual = Textual(index).run(*at, line)) return std::move(*textual);
  return std::unexpected(
      Refusal{.reason = "no macro is invoked here",
              .place = {.file = std::string(file), .line = line, .column = 0, .length = 0}});
}

} // namespace wavesmith::navigation
