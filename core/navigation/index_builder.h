// SPDX-License-Identifier: Apache-2.0
// Builds the symbols and occurrences of an Index from its words. One thread.
#pragma once

#include "navigation/index.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::navigation {

class IndexBuilder {
public:
  explicit IndexBuilder(Index& index) : index_(index) {}
  void build();

private:
  std::uint32_t symbolFor(std::string_view name, SymbolKind kind);
  void define();
  void defineComposed();
  void kernels();
  void parameters();
  void namedArguments();
  void words();
  void reference(const Word& word);
  void parameterUse(const Word& word);
  void numericLabels();
  void add(const Span& span, std::uint32_t symbol, bool defines);
  void finish();

  Index& index_;
  std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> parameters_; // by scope and name
  std::set<Span> named_;                                                           // names of named arguments
};

} // namespace wavesmith::navigation
