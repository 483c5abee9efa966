// SPDX-License-Identifier: Apache-2.0
#include "navigation/outline.h"

#include <algorithm>
#include <utility>

namespace wavesmith::navigation {
namespace {

class Outline {
public:
  explicit Outline(const Index& index) : index_(index) {}

  std::vector<Landmark> run() {
    for (const Occurrence& one : index_.occurrences())
      if (one.defines) place(one);
    composed();
    end(kernels_);
    end(loose_);
    for (Landmark& macro : macros_)
      end(macro.children, macro.lastLine);
    std::vector<Landmark> all = std::move(kernels_);
    for (std::vector<Landmark>* more : {&loose_, &macros_, &registers_, &constants_})
      std::ranges::move(*more, std::back_inserter(all));
    return all;
  }

private:
  [[nodiscard]] Landmark landmark(const Span& span, std::uint32_t symbol) const {
    const Symbol& of = index_.symbols()[symbol];
    return {.kind = of.kind,
            .name = of.name,
            .detail = std::string(of.value),
            .span = span,
            .lastLine = 0,
            .symbol = symbol};
  }

  void place(const Occurrence& one) {
    const Symbol& symbol = index_.symbols()[one.symbol];
    const bool isFirst = symbol.occurrences.empty() || firstDefinition(symbol) == one.span;
    switch (symbol.kind) {
    case SymbolKind::Kernel: kernels_.push_back(landmark(one.span, one.symbol)); break;
    case SymbolKind::Label:
    case SymbolKind::NumericLabel: label(landmark(one.span, one.symbol)); break;
    case SymbolKind::Macro: macro(one); break;
    case SymbolKind::Register:
      if (isFirst) registers_.push_back(landmark(one.span, one.symbol));
      break;
    case SymbolKind::Constant:
      if (isFirst) constants_.push_back(landmark(one.span, one.symbol));
      break;
    case SymbolKind::Parameter:
    case SymbolKind::Undefined: break;
    }
  }
  [[nodiscard]] Span firstDefinition(const Symbol& symbol) const {
    for (const std::uint32_t one : symbol.occurrences)
      if (index_.occurrences()[one].defines) return index_.occurrences()[one].span;
    return {};
  }

  // Labels belong to the macro whose body they are in, else to the kernel before them in the same file.
  void label(Landmark one) {
    for (std::size_t i = macros_.size(); i-- > 0;)
      if (macros_[i].span.file == one.span.file && one.span.line <= macros_[i].lastLine) {
        macros_[i].children.push_back(std::move(one));
        return;
      }
    if (!kernels_.empty() && kernels_.back().span.file == one.span.file)
      kernels_.back().children.push_back(std::move(one));
    else
      loose_.push_back(std::move(one));
  }

  void macro(const Occurrence& one) {
    Landmark macro = landmark(one.span, one.symbol);
    const auto scope = std::ranges::find(index_.scopes(), one.span, &Scope::nameSpan);
    if (scope != index_.scopes().end()) {
      macro.lastLine = scope->lastLine;
      for (const Scope::Parameter& parameter : scope->parameters) {
        if (!macro.detail.empty()) macro.detail += ", ";
        macro.detail += parameter.name;
        if (!parameter.byDefault.empty()) (macro.detail += '=') += parameter.byDefault;
      }
    }
    macros_.push_back(std::move(macro));
  }

  // Symbols and labels that only an expansion defines: at the word of the macro.
  void composed() {
    for (std::uint32_t i = 0; i < index_.symbols().size(); ++i) {
      const Symbol& symbol = index_.symbols()[i];
      if (symbol.composed.empty() || firstDefinition(symbol).line != 0) continue;
      for (const std::uint32_t word : symbol.composed) {
        const ComposedWord& of = index_.composed()[word];
        if (of.use != Use::Label && of.use != Use::Assignment) continue;
        Landmark one = landmark(of.span, i);
        if (symbol.kind == SymbolKind::Register)
          registers_.push_back(std::move(one));
        else if (symbol.kind == SymbolKind::Constant)
          constants_.push_back(std::move(one));
        else
          loose_.push_back(std::move(one));
        break;
      }
    }
  }

  // A label or kernel ends where the next one of its list begins.
  void end(std::vector<Landmark>& list, std::uint32_t last = 0) const {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::uint32_t file = list[i].span.file;
      const bool isFollowed = i + 1 < list.size() && list[i + 1].span.file == file;
      const std::uint32_t lines = last != 0 ? last : index_.scan().lineCounts[file];
      list[i].lastLine = isFollowed ? std::max(list[i].span.line, list[i + 1].span.line - 1) : lines;
      end(list[i].children, list[i].lastLine);
    }
  }

  const Index& index_;
  std::vector<Landmark> kernels_, loose_, macros_, registers_, constants_;
};

bool holds(const Landmark& one, std::uint32_t file, std::uint32_t line) {
  return one.span.file == file && one.span.line <= line && line <= one.lastLine;
}

} // namespace

std::vector<Landmark> outline(const Index& index) {
  return Outline(index).run();
}

std::vector<const Landmark*> around(const std::vector<Landmark>& outline, std::uint32_t file,
                                    std::uint32_t line) {
  std::vector<const Landmark*> chain;
  const Landmark* best = nullptr;
  for (const Landmark& one : outline) {
    if (!holds(one, file, line)) continue;
    // A macro in a kernel is nearer than the kernel.
    if (best == nullptr || one.kind == SymbolKind::Macro) best = &one;
  }
  if (best == nullptr) return chain;
  chain.push_back(best);
  for (const Landmark& child : best->children)
    if (holds(child, file, line)) {
      chain.push_back(&child);
      break;
    }
  return chain;
}

} // namespace wavesmith::navigation
