// SPDX-License-Identifier: Apache-2.0
// The layout of an operation's program for display: operation.h has most of them on one line.
#include "isa/describe/describe_operation.h"

#include "isa/describe/describe_words.h"

#include <algorithm>
#include <cctype>

namespace wavesmith::isa::page {
namespace {

bool isWordPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

class Layout {
public:
  explicit Layout(std::string_view program) : rest_(program) {}

  std::string take() {
    while (!rest_.empty())
      next();
    flush();
    while (!text_.empty() && text_.back() == '\n')
      text_.pop_back();
    return std::move(text_);
  }

private:
  void next() {
    if (rest_.starts_with("//")) {
      append(std::min(rest_.find('\n'), rest_.size()));
      flush();
    } else if (rest_[0] == ';' || rest_[0] == '\n') {
      rest_.remove_prefix(1);
      flush();
    } else if (!isWordPart(rest_[0])) {
      append(1);
    } else {
      word(static_cast<std::size_t>(std::ranges::find_if_not(rest_, isWordPart) - rest_.begin()));
    }
  }

  void word(std::size_t length) {
    const std::string_view word = rest_.substr(0, length);
    const bool opens = word == "then" || word == "do" || word == "else";
    const bool closes = word == "end" || word == "else" || word == "elif";
    if (closes) {
      flush();
      depth_ -= std::min<std::size_t>(depth_, 1);
    }
    append(length);
    if (opens) {
      flush();
      ++depth_;
    } else if (word == "end") {
      flush();
    }
    // "wave:" is a heading.
    if (word == "wave" && rest_.starts_with(":") && text_.empty()) {
      append(1);
      flush();
    }
  }

  void append(std::size_t length) {
    line_ += rest_.substr(0, length);
    rest_.remove_prefix(length);
  }

  void flush() {
    const std::size_t first = line_.find_first_not_of(' ');
    if (first != std::string::npos) {
      text_ += std::string(2 * depth_, ' ');
      text_ += line_.substr(first, line_.find_last_not_of(' ') - first + 1);
      text_ += '\n';
    }
    line_.clear();
  }

  std::string_view rest_;
  std::string line_;
  std::string text_;
  std::size_t depth_ = 0;
};

} // namespace

std::string laidOut(std::string_view program) {
  return Layout(program).take();
}

} // namespace wavesmith::isa::page
