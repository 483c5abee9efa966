// SPDX-License-Identifier: Apache-2.0
#include "assembler/text/quotes.h"

#include "source/assembly/assembly_lexer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wavesmith::assembler {
namespace {

using source::Code;
using source::Token;
using source::TokenKind;

constexpr char kNoCharacter = '`'; // allowed in no statement: LLVM rejects the line, and only this line

// Characters that need no look at their line, except for a slash before an asterisk.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0x20; c < 0x7f; ++c)
    plain[c] = c != '"' && c != '\'' && c != kNoCharacter;
  plain['\t'] = true;
  return plain;
}();

class Scanner {
public:
  Scanner(std::string& text, const std::string& path) : text_(text), path_(path), lexer_(text) {}

  source::Diagnostics run() {
    do {
      skipPlainLines();
      line();
    } while (lexer_.nextLine());
    if (comment_.line != 0) {
      report(comment_, "unterminated comment");
      text_ += "*/\n";
    }
    return std::move(found_);
  }

private:
  // Most lines have neither quotes nor block comments nor anything that LLVM cannot read. Lexing them takes longer
  // than to see that.
  void skipPlainLines() {
    if (lexer_.state() != source::LineState::Statement) return;
    std::size_t next = lineStart_;
    while (const std::size_t end = plainLine(next)) {
      next = end;
      ++line_;
    }
    if (next == lineStart_) return;
    lineStart_ = next;
    lexer_ = source::Lexer::from(text_, next);
  }

  // The start of the line after this one; 0: this one is not plain, or has no end.
  [[nodiscard]] std::size_t plainLine(std::size_t from) const {
    const std::size_t start = text_.find_first_not_of(" \t", from);
    if (start == std::string::npos || text_[start] == '.') return 0; // a directive may begin metadata
    std::size_t at = start;
    while (at < text_.size() && kPlain[static_cast<unsigned char>(text_[at])]) {
      if (text_[at] == '*' && text_[at - (at > start ? 1 : 0)] == '/') return 0;
      ++at;
    }
    return at < text_.size() && text_[at] == '\n' ? at + 1 : 0;
  }

  void line() {
    refused_ = false;
    bool isStart = true; // only blanks and comments on this line so far
    for (Token token = lexer_.next(); token.kind != TokenKind::EndOfLine; token = lexer_.next()) {
      if (token.kind == TokenKind::Gap) continue;
      if (token.kind == TokenKind::Comment) {
        if (token.valid)
          comment_ = {};
        else if (comment_.line == 0)
          comment_ = placeOf(token.begin, 2);
        continue;
      }
      if (isStart && lexer_.text(token) == ".amdgpu_metadata")
        metadata(token.end);
      else if (!token.valid)
        refuse(token);
      isStart = false;
    }
    countLines(lexer_.next());
  }

  void countLines(const Token& end) {
    if (!lexer_.text(end).ends_with('\n')) return;
    ++line_;
    lineStart_ = end.end;
  }

  // Up to its end, or to the end of the text.
  void metadata(std::size_t from) {
    const std::size_t close = std::min(text_.find(".end_amdgpu_metadata", from), text_.size());
    for (std::size_t index = from; index < close; ++index)
      if (text_[index] == '\n') {
        ++line_;
        lineStart_ = index + 1;
      }
    lexer_ = source::Lexer::from(text_, close);
  }

  void refuse(const Token& token) {
    if (token.kind == TokenKind::Number) return; // LLVM reports that itself
    if (!refused_ && token.kind == TokenKind::String)
      report(placeOf(token.begin, token.length()), "unterminated string");
    if (!refused_ && token.kind == TokenKind::Character) {
      const std::size_t end = std::min(text_.find_first_of("\r\n", token.begin), text_.size());
      const std::size_t close = std::min(text_.find('\'', token.begin + 1), end);
      report(placeOf(token.begin, std::min(close + 1, end) - token.begin),
             "a character constant must be one character between two quotes");
    }
    blank(token);
    // Inserts one invalid character per line. After two, LLVM would skip the next line.
    if (!refused_) text_[token.begin] = kNoCharacter;
    refused_ = true;
  }

  // Removes everything that LLVM cannot read or that begins a comment.
  void blank(const Token& token) {
    for (std::size_t index = token.begin; index < token.end; ++index) {
      const auto value = static_cast<unsigned char>(text_[index]);
      const bool isReadable = value == '\t' || (value >= 0x20 && value < 0x7f && value != kNoCharacter);
      if (!isReadable || value == '"' || value == '\'' || value == '/') text_[index] = '_';
    }
  }

  [[nodiscard]] source::Place placeOf(std::size_t offset, std::size_t length) const {
    return {path_, line_, static_cast<std::uint32_t>(offset - lineStart_ + 1),
            static_cast<std::uint32_t>(length)};
  }
  void report(const source::Place& place, const char* message) {
    found_.push_back(source::makeError(Code::AssemblerError, place, message));
  }

  std::string& text_; // its length does not change while the lexer reads it
  const std::string& path_;
  source::Lexer lexer_;
  source::Diagnostics found_;
  std::uint32_t line_ = 1;
  std::size_t lineStart_ = 0;
  bool refused_ = false;  // the line already has an invalid character
  source::Place comment_; // place of the open comment
};

} // namespace

source::Diagnostics closeQuotes(std::string& text, const std::string& path) {
  return Scanner(text, path).run();
}

} // namespace wavesmith::assembler
