// SPDX-License-Identifier: Apache-2.0
// The tokens of AMDGPU assembly, for everything here that looks at source text itself. There is no other
// scanner of comments, strings and statements in this project.
//
//   lab: s_mov_b32 s4, 0x1f /* x */ // y
//
//   lab        Identifier          s4      Identifier
//   :          Punctuation         ,       Punctuation
//              Gap                         Gap
//   s_mov_b32  Identifier          0x1f    Number
//              Gap                 /* x */ Comment      (gaps on both sides)
//                                  // y    Comment
//                                          EndOfLine
//
// The rules are those of LLVM 19: AsmLexer.cpp with AMDGPUMCAsmInfo, whose CommentString is ";" and whose
// SeparatorString is "\n". So `;` and `//` begin a comment that ends the line, `/* */` is a comment anywhere
// and over lines, `#` begins a comment where nothing but blanks comes before it in its line, and a statement
// ends with its line. tests/assembler/lexer_referee_test.cpp compares both on random lines and lists the
// intentional differences.
//
// A lexer allocates nothing. It reads UTF-8 or, for the editor, UTF-16; offsets count units of its text. What
// a block comment does to the next line is a LineState, one byte, which a caller that keeps lines apart stores
// for each line. Values; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace wavesmith::source {

enum class TokenKind : std::uint8_t {
  Identifier,  // v_add_f32, .amdhsa_kernel, a$b
  Number,      // 12, 0x1f, 0b101, 1.5e-3, .5; the 12 of the directional label 12f
  Character,   // 'a', '\n'
  String,      // "a\"b"
  Punctuation, // an operator or a bracket: [ , << == \ .
  Comment,     // ; a, // a, # a, /* a */; of a block comment the part on this line
  LineMarker,  // # 12 "file.s", as preprocessors write it; the whole line
  Gap,         // blanks and tabs
  Invalid,     // characters that LLVM refuses outside of strings and comments
  EndOfLine,   // \n, \r\n, \r, or of no length at the end of the text
};

struct Token {
  TokenKind kind = TokenKind::EndOfLine;
  // False: an Invalid token, a number that is none (09, 0x), or a string, character constant or block
  // comment without its end on this line.
  bool valid = true;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] std::uint32_t length() const { return end - begin; }
  bool operator==(const Token&) const = default;
};

// How a line begins.
enum class LineState : std::uint8_t {
  Statement,          // with a statement, if it has one
  Comment,            // in a block comment, with no statement before it
  CommentInStatement, // in a block comment in a statement, which goes on behind the comment
};

template <typename Char>
class BasicLexer {
public:
  // `text`: one line or many; the first one begins in `state`.
  explicit BasicLexer(std::basic_string_view<Char> text, LineState state = LineState::Statement)
      : text_(text), lineState_(state) {}
  // From an offset in a line on, which is neither in a comment nor in a string.
  static BasicLexer from(std::basic_string_view<Char> text, std::size_t offset);

  // The next token of the line; EndOfLine again and again once it has ended.
  Token next();
  // To the line behind this one, over what is left of this one; false at the end of the text. A text that
  // ends with \n has no line behind it.
  bool nextLine();
  // Before the first token of a line: how it begins. Once next() has returned EndOfLine: how the line behind it
  // begins.
  [[nodiscard]] LineState state() const { return lineState_; }

  [[nodiscard]] std::basic_string_view<Char> text(const Token& token) const {
    return text_.substr(token.begin, token.length());
  }

private:
  [[nodiscard]] unsigned at(std::size_t offset) const; // classes of the character; 0 at the end
  [[nodiscard]] bool is(std::size_t offset, char c) const;
  [[nodiscard]] bool endsLine(std::size_t offset) const;
  [[nodiscard]] std::size_t lineEnd(std::size_t from) const;
  [[nodiscard]] Token token(TokenKind kind, std::size_t end, bool valid = true) const;

  std::size_t skip(std::size_t from, unsigned classes) const;
  std::size_t skipCodePoint(std::size_t from) const;
  std::size_t skipIntegerSuffix(std::size_t from) const;
  Token code();
  Token endOfLine() const;
  Token blockComment(std::size_t textBegin);
  Token hash();
  Token identifier() const;
  Token number() const;
  Token fraction(std::size_t digits) const;
  Token hexFraction(std::size_t from, bool hasDigits) const;
  Token character() const;
  Token string() const;
  Token punctuation() const;

  std::basic_string_view<Char> text_;
  std::size_t at_ = 0;
  LineState lineState_;
  bool atLineStart_ = true;  // no token in this line so far
  bool inStatement_ = false; // code or a block comment before this place: `#` begins no comment here
  bool hasCode_ = false;     // code before this place
};

extern template class BasicLexer<char>;
extern template class BasicLexer<char16_t>;

using Lexer = BasicLexer<char>;
using Utf16Lexer = BasicLexer<char16_t>;

// How the line behind `line` begins. Quicker than lexing where there is no block comment.
[[nodiscard]] LineState stateAfter(std::string_view line, LineState state = LineState::Statement);
[[nodiscard]] LineState stateAfter(std::u16string_view line, LineState state = LineState::Statement);

} // namespace wavesmith::source
