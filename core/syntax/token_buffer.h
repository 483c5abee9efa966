// SPDX-License-Identifier: Apache-2.0
// The tokens of a text with the places where they are written, and the statements that they form, as LLVM's assembler
// separates them. A statement ends with its line, except inside a block comment that begins in it; a backslash at the
// end of a line continues nothing.
//
//   lab: s_nop /* how            one statement on lines 0 and 1: labels lab, code from s_nop to 1
//     long */ 1 // why           one comment on each line
//
// Offsets count bytes from the start of the text, and lines from 0. Values that refer to the text; any thread.
#pragma once

#include "source/assembly/assembly_lexer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace wavesmith::syntax {

// A part of a text.
struct Piece {
  std::string_view text;
  std::size_t begin = 0; // in the line or text that was read
  std::size_t end = 0;
};

// A statement as a range of tokens. Its labels, with their colons, are from `label` to `begin`.
struct StatementTokens {
  std::size_t label = 0;
  std::size_t begin = 0;
  std::size_t end = 0;    // equal to begin: labels only
  std::uint32_t line = 0; // of its first token
  bool continues = false; // it began before the text

  [[nodiscard]] bool hasCode() const { return begin < end; }
};

class TokenBuffer {
public:
  // One or more lines, the first of which begins in `state`. Lines of metadata have no tokens.
  explicit TokenBuffer(std::string_view text, source::LineState state = source::LineState::Statement);

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::string_view text(const source::Token& token) const {
    return text_.substr(token.begin, token.length());
  }
  // Without comments and blanks, ascending.
  [[nodiscard]] std::span<const source::Token> tokens() const { return tokens_; }
  [[nodiscard]] std::span<const source::Token> comments() const { return comments_; }
  [[nodiscard]] std::span<const StatementTokens> statements() const { return statements_; }

  // The text of the n-th token; empty: there is none.
  [[nodiscard]] std::string_view word(std::size_t n) const;
  // Whether nothing is written between the n-th token and the one before it.
  [[nodiscard]] bool isJoined(std::size_t n) const;
  // From the first of these tokens to the last one; they are at least one.
  [[nodiscard]] Piece piece(std::size_t first, std::size_t end) const;
  // The first token that ends after the offset; their number: there is none.
  [[nodiscard]] std::size_t tokenAt(std::size_t offset) const;

  struct Place {
    std::uint32_t line = 0;
    std::uint32_t column = 0; // in bytes, from 0
    bool operator==(const Place&) const = default;
  };
  [[nodiscard]] Place placeOf(std::size_t offset) const;

private:
  void readLine(std::string_view line, source::LineState state);
  void addStatement(std::size_t first, source::LineState state);
  [[nodiscard]] std::size_t labelEnd(std::size_t first) const;

  std::string_view text_;
  std::vector<source::Token> tokens_;
  std::vector<source::Token> comments_;
  std::vector<StatementTokens> statements_;
  std::vector<std::size_t> lines_; // where they begin
};

} // namespace wavesmith::syntax
