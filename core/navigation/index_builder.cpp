// SPDX-License-Identifier: Apache-2.0
#include "navigation/index_builder.h"

#include "isa/opcode.h"
#include "isa/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace wavesmith::navigation {
namespace {

// A word of the instruction set or of the assembler.
bool isReserved(std::string_view word) {
  return word.starts_with(".amdgcn.") || isRegisterName(word) || isa::findWord(word) != nullptr ||
         isa::findMnemonic(word) != isa::Op::invalid;
}

} // namespace

void IndexBuilder::build() {
  define();
  defineComposed();
  kernels();
  parameters();
  namedArguments();
  words();
  numericLabels();
  finish();
}

std::uint32_t IndexBuilder::symbolFor(std::string_view name, SymbolKind kind) {
  const auto [at, isNew] =
      index_.byName_.emplace(std::string(name), static_cast<std::uint32_t>(index_.symbols_.size()));
  if (isNew) index_.symbols_.push_back({.kind = kind, .name = std::string(name)});
  if (kind == SymbolKind::Label) index_.symbols_[at->second].kind = kind;
  return at->second;
}

void IndexBuilder::add(const Span& span, std::uint32_t symbol, bool defines) {
  index_.occurrences_.push_back({.span = span,
                                 .symbol = symbol,
                                 .defines = defines,
                                 .composes = index_.expansions_.composing.contains(span)});
}

// The definitions that are words of the text.
void IndexBuilder::define() {
  for (const Word& word : index_.scan_.words) {
    if (word.isComposed || word.isParameter) continue;
    if (word.use == Use::Label) symbolFor(word.text, SymbolKind::Label);
    if (word.use == Use::Assignment) symbolFor(word.text, SymbolKind::Constant);
    if (word.use != Use::MacroName) continue;
    const auto [at, isNew] =
        index_.macros_.emplace(std::string(word.text), static_cast<std::uint32_t>(index_.symbols_.size()));
    if (isNew) index_.symbols_.push_back({.kind = SymbolKind::Macro, .name = std::string(word.text)});
  }
  for (const auto& [span, name] : index_.expansions_.defined)
    symbolFor(name, SymbolKind::Constant);
}

void IndexBuilder::defineComposed() {
  for (std::uint32_t i = 0; i < index_.expansions_.composed.size(); ++i) {
    const ComposedWord& word = index_.expansions_.composed[i];
    if (word.use != Use::Label && word.use != Use::Assignment) continue;
    for (const std::string& name : word.names)
      symbolFor(name, word.use == Use::Label ? SymbolKind::Label : SymbolKind::Constant);
  }
  for (std::uint32_t i = 0; i < index_.expansions_.composed.size(); ++i) {
    const ComposedWord& word = index_.expansions_.composed[i];
    const bool isMacro =
        word.use == Use::MacroCall || word.use == Use::MacroName || word.use == Use::MacroReference;
    for (const std::string& name : word.names) {
      const std::uint32_t symbol = isMacro ? index_.macroSymbol(name) : index_.symbolNamed(name);
      if (symbol == kNone) continue;
      index_.symbols_[symbol].composed.push_back(i);
    }
  }
}

void IndexBuilder::kernels() {
  const auto make = [&](Use use) {
    bool isAny = false;
    for (const Word& word : index_.scan_.words) {
      if (word.use != use) continue;
      const std::uint32_t symbol = index_.symbolNamed(word.text);
      if (symbol == kNone || index_.symbols_[symbol].kind == SymbolKind::Constant) continue;
      index_.symbols_[symbol].kind = SymbolKind::Kernel;
      isAny = true;
    }
    return isAny;
  };
  const bool hasDescriptor = make(Use::Kernel);
  const bool hasMetadata = make(Use::MetadataKernel);
  // Without descriptors and metadata, a function is the best candidate.
  if (!hasDescriptor && !hasMetadata) make(Use::Function);
}

void IndexBuilder::parameters() {
  for (std::uint32_t i = 0; i < index_.scan_.scopes.size(); ++i)
    for (const Scope::Parameter& one : index_.scan_.scopes[i].parameters) {
      const auto [at, isNew] =
          parameters_.emplace(std::pair(i, one.name), static_cast<std::uint32_t>(index_.symbols_.size()));
      if (isNew)
        index_.symbols_.push_back({.kind = SymbolKind::Parameter,
                                   .name = std::string(one.name),
                                   .scope = i,
                                   .value = one.byDefault});
    }
}

void IndexBuilder::namedArguments() {
  for (const Call& call : index_.scan_.calls) {
    if (!call.rest.contains('=')) continue;
    for (std::uint32_t i = 0; i < index_.scan_.scopes.size(); ++i) {
      const Scope& scope = index_.scan_.scopes[i];
      if (scope.kind != Scope::Kind::Macro || scope.name != call.macro) continue;
      for (std::size_t k = 0; const BoundArgument& argument : boundArguments(call, scope)) {
        if (argument.name.length > 0 && named_.insert(argument.name).second)
          add(argument.name, parameters_.at({i, scope.parameters[k].name}), false);
        ++k;
      }
    }
  }
}

void IndexBuilder::words() {
  for (const Word& word : index_.scan_.words) {
    if (word.use == Use::ParameterUse) {
      parameterUse(word);
      continue;
    }
    if (word.isComposed || word.isParameter) continue;
    switch (word.use) {
    case Use::Label:
    case Use::Assignment: add(word.span, index_.symbolNamed(word.text), true); break;
    case Use::MacroName: add(word.span, index_.macroSymbol(word.text), true); break;
    case Use::MacroCall:
    case Use::MacroReference:
      if (const std::uint32_t macro = index_.macroSymbol(word.text); macro != kNone)
        add(word.span, macro, false);
      break;
    case Use::ParameterName: add(word.span, parameters_.at({word.target, word.text}), true); break;
    case Use::Reference:
    case Use::Kernel:
    case Use::MetadataKernel:
    case Use::Function: reference(word); break;
    default: break;
    }
  }
}

void IndexBuilder::reference(const Word& word) {
  if (named_.contains(word.span)) return;
  const auto& expansions = index_.expansions_;
  if (const auto macro = expansions.macroCalls.find(word.span); macro != expansions.macroCalls.end())
    if (const std::uint32_t symbol = index_.macroSymbol(macro->second); symbol != kNone)
      return add(word.span, symbol, false);
  std::uint32_t symbol = index_.symbolNamed(word.text);
  if (symbol == kNone) {
    if (!word.mayBeUndefined || isReserved(word.text)) return;
    symbol = symbolFor(word.text, SymbolKind::Undefined);
  }
  add(word.span, symbol, expansions.defined.contains(word.span));
  Symbol& of = index_.symbols_[symbol];
  const auto through = expansions.registers.find(word.span);
  const char registers = word.registers != 0                     ? word.registers
                         : through != expansions.registers.end() ? through->second
                                                                 : '\0';
  if (registers == 0) return;
  if (of.kind == SymbolKind::Constant) of.kind = SymbolKind::Register;
  if (of.registers == 0) of.registers = registers;
}

// The outermost body that has the parameter substitutes it.
void IndexBuilder::parameterUse(const Word& word) {
  std::uint32_t found = kNone;
  for (std::uint32_t scope = word.scope; scope != kNone; scope = index_.scan_.scopes[scope].outer)
    if (parameters_.contains({scope, word.text})) found = scope;
  if (found != kNone) add(word.span, parameters_.at({found, word.text}), false);
}

// In the order of the words: 1b is the nearest 1: before it in the same body, 1f the nearest after it.
void IndexBuilder::numericLabels() {
  std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> last;        // 1b
  std::map<std::pair<std::uint32_t, std::string_view>, std::vector<Span>> awaited; // 1f
  for (const Word& word : index_.scan_.words) {
    if (word.use == Use::NumericLabel) {
      const auto symbol = static_cast<std::uint32_t>(index_.symbols_.size());
      index_.symbols_.push_back(
          {.kind = SymbolKind::NumericLabel, .name = std::string(word.text), .scope = word.scope});
      add(word.span, symbol, true);
      const std::pair key(word.scope, word.text);
      last[key] = symbol;
      for (const Span& span : awaited[key])
        add(span, symbol, false);
      awaited[key].clear();
    }
    if (word.use != Use::NumericReference) continue;
    const std::pair key(word.scope, word.text.substr(0, word.text.size() - 1));
    if (word.text.back() == 'f')
      awaited[key].push_back(word.span);
    else if (const auto found = last.find(key); found != last.end())
      add(word.span, found->second, false);
  }
}

void IndexBuilder::finish() {
  std::ranges::sort(index_.occurrences_, {},
                    [](const Occurrence& one) { return std::tuple(one.span, one.symbol, !one.defines); });
  const auto repeated = std::ranges::unique(
      index_.occurrences_, {}, [](const Occurrence& one) { return std::pair(one.span, one.symbol); });
  index_.occurrences_.erase(repeated.begin(), repeated.end());
  for (std::uint32_t i = 0; i < index_.occurrences_.size(); ++i)
    index_.symbols_[index_.occurrences_[i].symbol].occurrences.push_back(i);
  std::map<std::string_view, std::pair<std::string_view, int>> values;
  for (const Word& word : index_.scan_.words)
    if (word.use == Use::Assignment && !word.isComposed && !word.isParameter) {
      auto& [value, count] = values[word.text];
      value = word.value;
      ++count;
    }
  for (Symbol& symbol : index_.symbols_) {
    const bool isSet = symbol.kind == SymbolKind::Constant || symbol.kind == SymbolKind::Register;
    const auto found = isSet ? values.find(symbol.name) : values.end();
    if (found != values.end() && found->second.second == 1) symbol.value = found->second.first;
  }
}

} // namespace wavesmith::navigation
