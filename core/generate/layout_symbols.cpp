// SPDX-License-Identifier: Apache-2.0
#include "generate/layout_symbols.h"

#include "generate/text_numbers.h"
#include "kernarg/emit/symbols.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::generate {
namespace {

using kernarg::LayoutSymbol;

struct Definition {
  std::size_t line = 0;  // from 0
  std::size_t value = 0; // column of the value, from 0
  std::size_t length = 0;
  std::optional<std::int64_t> number;
};

struct Use {
  std::size_t line = 0;
  std::size_t column = 0;
};

class SymbolEditor {
public:
  SymbolEditor(std::string_view text, const std::string& file, const std::string& kernel,
               const kernarg::LayoutChange& change, LayoutEdits& result)
      : lines_(source::assemblyLines(text)), text_(text), file_(file), change_(change),
        before_(kernarg::layoutSymbols(change.before, kernel)),
        after_(kernarg::layoutSymbols(change.after, kernel)), result_(result) {
    for (const LayoutSymbol& symbol : before_)
      uses_.try_emplace(symbol.name);
    for (const LayoutSymbol& symbol : after_)
      uses_.try_emplace(symbol.name);
    for (std::size_t line = 0; line < lines_.size(); ++line)
      scan(line);
  }

  void run() {
    if (definitions_.empty()) return; // the author does not use such symbols
    std::vector<bool> kept(before_.size());
    for (const LayoutSymbol& symbol : after_) {
      const auto was = wasOf(symbol);
      if (!was) {
        added(symbol);
        continue;
      }
      kept[*was] = true;
      changed(before_[*was], symbol);
    }
    for (std::size_t i = 0; i < before_.size(); ++i)
      if (!kept[i]) removed(before_[i]);
    insertAdded();
  }

private:
  // The symbols of the text that belong to the layout, and their definitions.
  void scan(std::size_t number) {
    const auto& [line, state] = lines_[number];
    source::Lexer lexer(line, state);
    for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next()) {
      if (token.kind != source::TokenKind::Identifier) continue;
      const auto found = uses_.find(lexer.text(token));
      if (found == uses_.end()) continue;
      found->second.push_back({number, token.begin});
      define(found->first, number, token);
    }
  }

  // `.set NAME, 24`, `.equ NAME, 24` or `NAME = 24`.
  void define(const std::string& name, std::size_t number, const source::Token& at) {
    const std::string_view line = lines_[number].text;
    const source::StatementPlace place = lines_[number].place();
    if (at.begin < place.begin) return; // a label
    const std::string_view head = source::wordAt(line, place.begin);
    const bool isSecond = source::skipBlanks(line, place.begin + head.size()) == at.begin;
    const std::size_t mark = source::skipBlanks(line, at.end);
    if (mark >= place.end) return;
    const bool directive =
        isSecond && (head == ".set" || head == ".equ" || head == ".equiv") && line[mark] == ',';
    const bool assignment = at.begin == place.begin && line[mark] == '=' && line.substr(mark, 2) != "==";
    if (!directive && !assignment) return;
    const std::size_t value = source::skipBlanks(line, mark + 1);
    if (value >= place.end) return;
    definitions_[name].push_back(
        {number, value, place.end - value, numberIn(line.substr(value, place.end - value))});
    lastDefinition_ = std::max(lastDefinition_, number);
  }

  [[nodiscard]] std::optional<std::size_t> wasOf(const LayoutSymbol& symbol) const {
    if (!symbol.argument) return before_.size() - 1;
    if (*symbol.argument >= change_.was.size()) return std::nullopt;
    return change_.was[*symbol.argument];
  }
  [[nodiscard]] bool isThere(const std::string& name) const { return !uses_.find(name)->second.empty(); }

  void changed(const LayoutSymbol& before, const LayoutSymbol& after) {
    const auto found = definitions_.find(before.name);
    if (found == definitions_.end()) return;
    for (const Definition& definition : found->second) {
      if (before.value == after.value) break;
      if (definition.number && std::cmp_equal(*definition.number, before.value))
        replaceValue(definition, before.name, after.value);
      else
        result_.left.push_back(fmt::format(
            "line {}: {} is {}, not {} as in the old layout; it should become {}", definition.line + 1,
            before.name, lines_[definition.line].text.substr(definition.value, definition.length),
            before.value, after.value));
    }
    if (before.name == after.name) return;
    if (isTaken(after.name)) {
      result_.left.push_back(fmt::format("{} keeps its name: {} already exists", before.name, after.name));
      return;
    }
    for (const Use& use : uses_.find(before.name)->second)
      result_.edits.push_back({place(use.line, use.column, before.name.size()), after.name});
    result_.done.push_back(fmt::format("{} is renamed to {} everywhere", before.name, after.name));
  }
  // Used by a symbol that is not renamed.
  [[nodiscard]] bool isTaken(const std::string& name) const {
    if (!isThere(name)) return false;
    for (const LayoutSymbol& symbol : after_) {
      const auto was = wasOf(symbol);
      if (was && before_[*was].name == name && symbol.name != name) return false;
    }
    return true;
  }

  // A comment after it stays in its column if there is room.
  void replaceValue(const Definition& definition, const std::string& name, std::uint64_t value) {
    const std::string_view line = lines_[definition.line].text;
    const std::string_view was = line.substr(definition.value, definition.length);
    std::string becomes = writtenLike(was, static_cast<std::int64_t>(value));
    result_.done.push_back(fmt::format(".set {}: {} becomes {}", name, was, becomes));
    result_.edits.push_back(exchange(line, static_cast<std::uint32_t>(definition.line + 1), file_,
                                     definition.value, definition.length, std::move(becomes)));
  }

  void removed(const LayoutSymbol& symbol) {
    const auto found = definitions_.find(symbol.name);
    if (found == definitions_.end()) return;
    if (uses_.find(symbol.name)->second.size() > found->second.size()) {
      result_.left.push_back(
          fmt::format("{} stays: line {} uses it", symbol.name, firstUse(symbol.name, found->second)));
      return;
    }
    for (const Definition& definition : found->second) {
      const std::string_view line = lines_[definition.line].text;
      const bool last = definition.line + 1 == lines_.size();
      const std::size_t end =
          last ? text_.size()
               : static_cast<std::size_t>(lines_[definition.line + 1].text.data() - text_.data());
      const auto begin = static_cast<std::size_t>(line.data() - text_.data());
      result_.edits.push_back({place(definition.line, 0, end - begin), ""});
    }
    result_.done.push_back(fmt::format(".set {} is removed", symbol.name));
  }
  [[nodiscard]] std::size_t firstUse(const std::string& name,
                                     const std::vector<Definition>& definitions) const {
    for (const Use& use : uses_.find(name)->second)
      if (std::ranges::find(definitions, use.line, &Definition::line) == definitions.end())
        return use.line + 1;
    return 0;
  }

  void added(const LayoutSymbol& symbol) {
    if (isThere(symbol.name)) return;
    if (symbol.argument && change_.after.arguments[*symbol.argument].hidden()) return;
    const std::string_view line = lines_[lastDefinition_].text;
    const std::string indent(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
    added_ += fmt::format("\n{}.set {}, {}", indent, symbol.name, symbol.value);
    result_.done.push_back(fmt::format(".set {}, {} is added", symbol.name, symbol.value));
  }
  // After the last of the others. Its line stays, even if its contents change.
  void insertAdded() {
    if (added_.empty()) return;
    const source::Place at = place(lastDefinition_, lines_[lastDefinition_].text.size(), 0);
    // If that line is removed, the added lines replace it.
    const auto gone = std::ranges::find_if(result_.edits, [&](const source::TextEdit& edit) {
      return edit.place.line == at.line && edit.place.column == 1 && edit.replacement.empty();
    });
    if (gone != result_.edits.end())
      gone->replacement = added_.substr(1) + "\n";
    else
      result_.edits.push_back({at, added_});
  }

  [[nodiscard]] source::Place place(std::size_t line, std::size_t column, std::size_t length) const {
    return {file_, static_cast<std::uint32_t>(line + 1), static_cast<std::uint32_t>(column + 1),
            static_cast<std::uint32_t>(length)};
  }

  std::vector<source::AssemblyLine> lines_;
  std::string_view text_;
  const std::string& file_;
  const kernarg::LayoutChange& change_;
  std::vector<LayoutSymbol> before_;
  std::vector<LayoutSymbol> after_;
  LayoutEdits& result_;
  std::map<std::string, std::vector<Use>, std::less<>> uses_;
  std::map<std::string, std::vector<Definition>, std::less<>> definitions_;
  std::size_t lastDefinition_ = 0;
  std::string added_;
};

} // namespace

void editSymbols(std::string_view text, const std::string& file, const std::string& kernel,
                 const kernarg::LayoutChange& change, LayoutEdits& result) {
  SymbolEditor(text, file, kernel, change, result).run();
}

} // namespace wavesmith::generate
