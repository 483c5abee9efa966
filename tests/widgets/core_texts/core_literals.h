// SPDX-License-Identifier: Apache-2.0
// The string literals of the files of core/ whose messages the window translates, and how they compare with the
// patterns of the translation:
//
//   piecesOf("{} is {} while its {} is outstanding", '{')     {"", " is ", " while its ", " is outstanding"}
//   piecesOf("%1 is %5 while its %6 is outstanding", '%')     the same
//
// Functions of files of the source tree; any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

struct CoreLiteral {
  std::string file;         // "core/check/render.cpp"
  std::string text;         // adjacent literals are one
  bool isTranslated = true; // false: only a part of the messages of the file
};

// Of all files of the list in the source.
[[nodiscard]] std::vector<CoreLiteral> coreLiterals();
// Of C++ source; lines of the preprocessor and comments have none.
[[nodiscard]] std::vector<std::string> literalsOf(std::string_view source);

// What is between the placeholders: {} of {fmt} or %1 of Qt.
[[nodiscard]] std::vector<std::string> piecesOf(std::string_view text, char placeholder);

// Words of a person: a blank, and a word of two letters outside of the placeholders.
[[nodiscard]] bool isSentence(std::string_view literal);

// Whether `text` is in a sequence of pieces: it begins in one, goes on with whole ones, and ends in one.
[[nodiscard]] bool isComposedOf(std::string_view text, const std::vector<std::string>& pieces);

} // namespace wavesmith::testing
