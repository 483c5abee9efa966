// SPDX-License-Identifier: Apache-2.0
// The tokens of AMDGPU assembly, for all code that processes source text. This is the only scanner of
// comments, strings and statements in the project.
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
// and may span lines, `#` begins a comment if only blanks precede it on its line, and a statement ends with
// its line. tests/assembler/lexer_referee_test.cpp compares both on random lines and lists the intentional
// differences.
//
// A lexer allocates nothing. It reads UTF-8 or, for the editor, UTF-16; offsets count units of its text. The
// effect of a block comment on the next line is a LineState, one byte, which a caller that stores lines
// separately keeps for each line. Values; any thread.
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
  Comment,     // ; a, // a, # a, /* a */; for a block comment, the part on this line
  LineMarker,  // # 12 "file.s", as preprocessors write it; the whole line
  Gap,         // blanks and tabs
  Invalid,     // characters that LLVM rejects outside of strings and comments
  EndOfLine,   // \n, \r\n, \r, or empty at the end of the text
};

struct Token {
  TokenKind kind = TokenKind::EndOfLine;
  // False: an Invalid token, a malformed number (09, 0x), or a string, character constant or block comment
  // that is not terminated on this line.
  bool valid = true;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] std::uint32_t length() const { return end - begin; }
  bool operator==(const Token&) const = default;
};

// The lexer's state at the start of a line.
enum class LineState : std::uint8_t {
  Statement,          // at a statement, if the line has one
  Comment,            // in a block comment with no statement before it
  CommentInStatement, // in a block comment inside a statement, which continues after the comment
  // Between .amdgpu_metadata and .end_amdgpu_metadata, which is YAML; the latter's line begins in it too. Only
  // stateAfter() returns it: a lexer reads such a line as a statement.
  Metadata,
};

template <typename Char>
class BasicLexer {
public:
  // `text`: one or more lines; the first one begins in `state`.
  explicit BasicLexer(std::basic_string_view<Char> text, LineState state = LineState::Statement)
      : text_(text), lineState_(state == LineState::Metadata ? LineState::Statement : state) {}
  // Starts at an offset within a line, outside of comments and strings.
  static BasicLexer from(std::basic_string_view<Char> text, std::size_t offset);

  // The next token of the line; EndOfLine repeatedly after its end.
  Token next();
  // Skips the rest of the line and moves to the next one; false at the end of the text. There is no line
  // after a final \n.
  bool nextLine();
  // Before the first token of a line: the state at its start. Once next() has returned EndOfLine: the state
  // at the start of the next line.
  [[nodiscard]] LineState state() const { return lineState_; }

  [[nodiscard]] std::basic_string_view<Char> text(const Token& token) const {
    return text_.substr(token.begin, token.length());
  }

private:
  [[nodiscard]] unsigned at(std::size_t offset) const; // character classes; 0 at the end
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
  bool atLineStart_ = true;  // no token on this line so far
  bool inStatement_ = false; // code or a block comment before this place: `#` does not begin a comment here
  bool hasCode_ = false;     // code before this place
};

extern template class BasicLexer<char>;
extern template class BasicLexer<char16_t>;

using Lexer = BasicLexer<char>;
using Utf16Lexer = BasicLexer<char16_t>;

// The state at the start of the line after `line`, which is a whole line. Faster than lexing if there is no
// block comment.
[[nodiscard]] LineState stateAfter(std::string_view line, LineState state = LineState::Statement);
[[nodiscard]] LineState stateAfter(std::u16string_view line, LineState state = LineState::Statement);

// Whether a line of LineState::Metadata ends it: its first word is .end_amdgpu_metadata, or that of version 2.
[[nodiscard]] bool endsMetadata(std::string_view line);
[[nodiscard]] bool endsMetadata(std::u16string_view line);

} // namespace wavesmith::source
