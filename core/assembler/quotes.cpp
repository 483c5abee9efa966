// SPDX-License-Identifier: Apache-2.0
#include "assembler/quotes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wavesmith::assembler {
namespace {

using source::Code;

constexpr char kNoCharacter = '`'; // that any statement may have: LLVM refuses the line, and just the line

// Whether LLVM's lexer knows the character outside of strings and comments (AsmLexer.cpp, LexToken).
bool isReadable(char character) {
  const auto value = static_cast<unsigned char>(character);
  return value == '\t' || value == '\r' || (value >= 0x20 && value < 0x7f && value != kNoCharacter);
}

class Scanner {
public:
  Scanner(std::string& text, const std::string& path) : text_(text), path_(path) {}

  source::Diagnostics run() {
    while (at_ < text_.size())
      step();
    return std::move(found_);
  }

private:
  [[nodiscard]] bool startsWith(std::string_view what) const {
    return std::string_view(text_).substr(at_, what.size()) == what;
  }
  [[nodiscard]] std::size_t lineEnd() const { return std::min(text_.find('\n', at_), text_.size()); }

  void step() {
    const char character = text_[at_];
    if (character == '\n') {
      ++at_;
      ++line_;
      lineStart_ = at_;
      isStart_ = true;
      return;
    }
    if (character == ' ' || character == '\t') {
      ++at_;
    } else if (startsWith("/*")) {
      comment();
    } else if (startsWith("//") || character == ';' || (character == '#' && isStart_)) {
      at_ = lineEnd();
    } else if (isStart_ && startsWith(".amdgpu_metadata")) {
      metadata();
    } else {
      isStart_ = false;
      if (character == '"')
        string();
      else if (character == '\'')
        constant();
      else if (!isReadable(character))
        refuse(); // LLVM says that itself
      else
        ++at_;
    }
  }

  void countLines(std::size_t from, std::size_t to) {
    for (std::size_t index = from; index < to; ++index)
      if (text_[index] == '\n') {
        ++line_;
        lineStart_ = index + 1;
      }
  }

  void comment() {
    const std::size_t close = text_.find("*/", at_ + 2);
    if (close == std::string::npos) {
      report(at_, 2, "unterminated comment");
      text_ += "*/\n";
      at_ = text_.size();
      return;
    }
    countLines(at_, close);
    at_ = close + 2;
  }

  void metadata() {
    const std::size_t close = std::min(text_.find(".end_amdgpu_metadata", at_), text_.size());
    countLines(at_, close);
    at_ = close;
    isStart_ = false;
  }

  void string() {
    const std::size_t end = lineEnd();
    for (std::size_t index = at_ + 1; index < end; ++index) {
      if (text_[index] == '\\')
        ++index;
      else if (text_[index] == '"') {
        at_ = index + 1;
        return;
      }
    }
    report(at_, end - at_, "unterminated string");
    refuse();
  }

  void constant() {
    const std::size_t escape = at_ + 1 < text_.size() && text_[at_ + 1] == '\\' ? 1 : 0;
    const std::size_t close = at_ + 2 + escape;
    if (close < lineEnd() && text_[close] == '\'') {
      at_ = close + 1;
      return;
    }
    const std::size_t end = std::min(text_.find('\'', at_ + 1), lineEnd());
    report(at_, std::min(end + 1, lineEnd()) - at_,
           "a character constant must be one character between two quotes");
    refuse();
  }

  // Leaves one character that LLVM cannot read on the line. After two, it passes over the next line.
  void refuse() {
    text_[at_] = kNoCharacter;
    for (std::size_t index = at_ + 1; index < lineEnd(); ++index)
      if (text_[index] == '"' || text_[index] == '\'' || !isReadable(text_[index])) text_[index] = '_';
    at_ = lineEnd();
  }

  void report(std::size_t offset, std::size_t length, const char* message) {
    found_.push_back(source::makeError(Code::AssemblerError,
                                       {path_, line_, static_cast<std::uint32_t>(offset - lineStart_ + 1),
                                        static_cast<std::uint32_t>(length)},
                                       message));
  }

  std::string& text_;
  const std::string& path_;
  source::Diagnostics found_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t lineStart_ = 0;
  bool isStart_ = true; // nothing but blanks on this line so far
};

} // namespace

source::Diagnostics closeQuotes(std::string& text, const std::string& path) {
  return Scanner(text, path).run();
}

} // namespace wavesmith::assembler
