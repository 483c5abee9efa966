// SPDX-License-Identifier: Apache-2.0
#include "compile/options_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::compile {
namespace {

constexpr std::array<std::string_view, 13> kRefused = {"-c",         "-S",          "-E",
                                                       "-M",         "-MM",         "-###",
                                                       "-emit-llvm", "--version",   "-fsyntax-only",
                                                       "-x",         "-save-temps", "-fdriver-only",
                                                       "-emit-ast"};

bool isBlank(char character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

} // namespace

source::Result<std::vector<std::string>> splitOptions(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char character = text[at];
    const bool escapes = character == '\\' && quote != '\'' && at + 1 < text.size();
    if (escapes && (quote == 0 || text[at + 1] == '"' || text[at + 1] == '\\')) {
      word += text[++at];
      inWord = true;
    } else if (quote != 0) {
      if (character == quote)
        quote = 0;
      else
        word += character;
    } else if (character == '"' || character == '\'') {
      quote = character;
      inWord = true;
    } else if (isBlank(character)) {
      if (inWord) words.push_back(std::exchange(word, {}));
      inWord = false;
    } else {
      word += character;
      inWord = true;
    }
  }
  if (quote != 0)
    return source::failure(source::Code::HeaderError, {}, "a quote in the compiler's options is not closed");
  if (inWord) words.push_back(std::move(word));
  return words;
}

std::string_view refusedOption(const std::vector<std::string>& options) {
  const auto refused = std::ranges::find_if(options, [](const std::string& option) {
    return option.starts_with("-o") || option.starts_with("-save-temps") ||
           std::ranges::find(kRefused, option) != kRefused.end();
  });
  return refused == options.end() ? std::string_view() : std::string_view(*refused);
}

} // namespace wavesmith::compile
