// SPDX-License-Identifier: Apache-2.0
#include "source/text/source_names.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace wavesmith::source {

std::string sourceName(std::string_view symbol) {
  std::string name(symbol);
  // Other words are types for the demangler: it reads `i` as int.
  if (!symbol.starts_with("_Z")) return name;
  int status = -1;
  const std::unique_ptr<char, decltype(&std::free)> read(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  return read != nullptr && status == 0 ? read.get() : name;
}

std::string withSourceNames(std::string_view sentence) {
  const auto isPart = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
  };
  std::string result;
  while (!sentence.empty()) {
    if (!isPart(sentence.front())) {
      result += sentence.front();
      sentence.remove_prefix(1);
      continue;
    }
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(sentence, isPart) - sentence.begin());
    result += sourceName(sentence.substr(0, end));
    sentence.remove_prefix(end);
  }
  return result;
}

} // namespace wavesmith::source
