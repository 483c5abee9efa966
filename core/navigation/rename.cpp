// SPDX-License-Identifier: Apache-2.0
#include "navigation/rename.h"

#include "isa/opcode.h"
#include "isa/vocabulary.h"
#include "source/assembly/assembly_line.h"
#include "source/text/characters.h"
#include "syntax/macro_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::navigation {
namespace {

using source::isDigit;
using source::isLetter;

// An identifier without the characters that only some assemblers allow in one.
bool isIdentifier(std::string_view name, bool mayBeginWithDot) {
  if (name.empty() || !(isLetter(name[0]) || (mayBeginWithDot && name[0] == '.' && name.size() > 1)))
    return false;
  return std::ranges::all_of(name, [](char c) { return isLetter(c) || isDigit(c) || c == '.' || c == '$'; });
}

class Renamer {
public:
  Renamer(const Index& index, const Occurrence& at, std::string_view name)
      : index_(index), symbol_(index.symbols()[at.symbol]), number_(at.symbol), name_(name) {}

  Allowed<void> possible() {
    if (symbol_.kind == SymbolKind::Undefined)
      return refuse(fmt::format("{} is not defined in these files", symbol_.name), first());
    if (symbol_.name.starts_with(".amdgcn."))
      return refuse(fmt::format("{} is a symbol of the assembler", symbol_.name), first());
    for (const std::uint32_t one : symbol_.composed)
      return composes(index_.composed()[one], symbol_.name);
    for (const std::uint32_t one : symbol_.occurrences)
      if (index_.occurrences()[one].composes)
        return refuse(fmt::format("a macro composes another name of this argument {}", symbol_.name),
                      index_.place(index_.occurrences()[one].span));
    if (const auto open = openWord(symbol_.name)) return composes(*open, symbol_.name);
    if (symbol_.kind == SymbolKind::NumericLabel && symbol_.scope != kNone)
      return refuse("a numeric label of a macro or repetition is defined once for each expansion", first());
    return preprocessor(symbol_.name);
  }

  Allowed<Renaming> run() {
    Renaming renaming{.symbol = number_, .name = std::string(name_), .edits = {}};
    if (auto allowed = possible(); !allowed) return std::unexpected(allowed.error());
    if (name_ == symbol_.name) return renaming;
    if (auto allowed = validName(); !allowed) return std::unexpected(allowed.error());
    auto allowed = symbol_.kind == SymbolKind::Parameter ? freeParameter() : freeName();
    if (!allowed) return std::unexpected(allowed.error());
    for (const std::uint32_t one : symbol_.occurrences)
      renaming.edits.push_back(edit(index_.occurrences()[one]));
    return renaming;
  }

private:
  [[nodiscard]] source::Place first() const {
    return symbol_.occurrences.empty() ? source::Place{}
                                       : index_.place(index_.occurrences()[symbol_.occurrences.front()].span);
  }
  [[nodiscard]] Allowed<void> composes(const ComposedWord& word, std::string_view name) const {
    return refuse(fmt::format("{} {} {}, which is composed in an expansion", word.text,
                              word.isOpen && !word.names.contains(std::string(name)) ? "may be" : "is", name),
                  index_.place(word.span));
  }
  [[nodiscard]] const ComposedWord* openWord(std::string_view name) const {
    if (symbol_.kind == SymbolKind::Parameter || symbol_.kind == SymbolKind::NumericLabel) return nullptr;
    for (const ComposedWord& word : index_.composed()) {
      const bool isMacro =
          word.use == Use::MacroCall || word.use == Use::MacroName || word.use == Use::MacroReference;
      if (isMacro == (symbol_.kind == SymbolKind::Macro) && word.mayBe(name)) return &word;
    }
    return nullptr;
  }

  // Names that a preprocessor sees are not in the index.
  [[nodiscard]] Allowed<void> preprocessor(std::string_view name) const {
    for (const auto& [span, text] : index_.scan().preprocessorLines)
      for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const bool begins = at == 0 || !source::isNameCharacter(text[at - 1]);
        const bool ends = at + name.size() == text.size() || !source::isNameCharacter(text[at + name.size()]);
        if (begins && ends)
          return refuse(fmt::format("a line of the preprocessor names {}", name), index_.place(span));
      }
    return {};
  }

  [[nodiscard]] Allowed<void> validName() const {
    const bool isNumeric = symbol_.kind == SymbolKind::NumericLabel;
    if (isNumeric && !name_.empty() && std::ranges::all_of(name_, isDigit)) return freeNumber();
    if (!isIdentifier(name_, symbol_.kind != SymbolKind::Parameter))
      return refuse(
          fmt::format("\"{}\" is not a name: it must begin with a letter, and have letters, digits, "
                      "underscores and dots",
                      name_));
    if (symbol_.kind == SymbolKind::Kernel && name_.starts_with(".L"))
      return refuse("a kernel whose name begins with .L has no symbol in the code object");
    if (symbol_.kind == SymbolKind::Parameter) return {};
    if (const std::string what = reservedAs(name_); !what.empty())
      return refuse(fmt::format("{} is {}", name_, what));
    return {};
  }
  [[nodiscard]] Allowed<void> freeNumber() const {
    for (const Symbol& other : index_.symbols())
      if (other.kind == SymbolKind::NumericLabel && other.name == name_)
        return refuse(fmt::format("there is another label {}", name_),
                      index_.place(index_.occurrences()[other.occurrences.front()].span));
    return {};
  }

  [[nodiscard]] Allowed<void> freeName() const {
    for (const std::uint32_t other : {index_.symbolNamed(name_), index_.macroSymbol(name_)}) {
      if (other == kNone || other == number_) continue;
      const Symbol& taken = index_.symbols()[other];
      const std::vector<Span> where = index_.definitionsOf(other);
      const Span span = !where.empty() ? where.front() : index_.occurrences()[taken.occurrences.front()].span;
      return refuse(taken.kind == SymbolKind::Undefined
                        ? fmt::format("{} is already used, for a symbol of another file", name_)
                        : fmt::format("{} is already the name of a {}", name_, navigation::name(taken.kind)),
                    index_.place(span));
    }
    if (const auto* word = openWord(name_)) return composes(*word, name_);
    for (const Word& word : index_.scan().words)
      if (word.text == name_ && word.use == Use::Reference)
        return refuse(fmt::format("{} is already used with another meaning", name_), index_.place(word.span));
    return preprocessor(name_);
  }

  // No other parameter that the same text can see, and no \name in the text of the body.
  [[nodiscard]] Allowed<void> freeParameter() const {
    const Scope& scope = index_.scopes()[symbol_.scope];
    for (const Symbol& other : index_.symbols())
      if (other.kind == SymbolKind::Parameter && other.name == name_ && related(other.scope))
        return refuse(fmt::format("{} is already the name of a parameter", name_),
                      index_.place(index_.occurrences()[other.occurrences.front()].span));
    for (std::uint32_t line = scope.firstLine; line <= scope.lastLine; ++line) {
      const std::string_view text = index_.line(scope.file, line);
      for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 1)) {
        const std::string_view after = text.substr(at + 1);
        const auto end = std::ranges::find_if_not(after, syntax::isParameterCharacter);
        if (after.substr(0, static_cast<std::size_t>(end - after.begin())) == name_)
          return refuse(fmt::format("\\{} is already in the body", name_),
                        index_.place({scope.file, line, static_cast<std::uint32_t>(at + 1),
                                      static_cast<std::uint32_t>(name_.size() + 1)}));
      }
    }
    return {};
  }
  // One of the two bodies is in the other.
  [[nodiscard]] bool related(std::uint32_t other) const {
    const auto isIn = [&](std::uint32_t inner, std::uint32_t outer) {
      for (std::uint32_t at = inner; at != kNone; at = index_.scopes()[at].outer)
        if (at == outer) return true;
      return false;
    };
    return isIn(other, symbol_.scope) || isIn(symbol_.scope, other);
  }

  [[nodiscard]] source::TextEdit edit(const Occurrence& one) const {
    source::TextEdit edit{.place = index_.place(one.span), .replacement = std::string(name_)};
    // 1b and 1f keep their letter if the label keeps being a number.
    const bool isDirectional = symbol_.kind == SymbolKind::NumericLabel && !one.defines;
    if (isDirectional && isDigit(name_[0])) edit.place.length -= 1;
    return edit;
  }

  const Index& index_;
  const Symbol& symbol_;
  std::uint32_t number_;
  std::string_view name_;
};

} // namespace

std::string reservedAs(std::string_view word) {
  if (isRegisterName(word)) return "a register";
  if (isa::findMnemonic(word) != isa::Op::invalid) return "an instruction";
  const isa::Word* known = isa::findWord(word);
  if (known == nullptr)
    return word == "v" || word == "s" || word == "a" || word == "acc" || word == "ttmp" ? "a register file"
                                                                                        : "";
  switch (known->kind) {
  case isa::WordKind::Register:
  case isa::WordKind::HardwareRegister: return "a register";
  case isa::WordKind::Modifier: return "a modifier of instructions";
  case isa::WordKind::Directive: return "a directive";
  case isa::WordKind::Symbol: return "a symbol of the assembler";
  default: return "a word of the assembler";
  }
}

Allowed<void> canRename(const Index& index, const Occurrence& at) {
  return Renamer(index, at, {}).possible();
}

Allowed<Renaming> rename(const Index& index, const Occurrence& at, std::string_view newName) {
  return Renamer(index, at, newName).run();
}

} // namespace wavesmith::navigation
