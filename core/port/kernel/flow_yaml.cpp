// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/flow_yaml.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace wavesmith::port {
namespace {

class Repair {
public:
  explicit Repair(std::string_view yaml) : yaml_(yaml) {}

  std::string run() {
    while (at_ < yaml_.size()) {
      const char c = yaml_[at_];
      if (c == '\'' || c == '"')
        quoted(c);
      else if (c == '-' && depth_ > 0 && isItem())
        item();
      else
        take(c);
    }
    return std::move(text_);
  }

private:
  void quoted(char quote) {
    const std::size_t end = yaml_.find(quote, at_ + 1);
    const std::size_t next = end == std::string_view::npos ? yaml_.size() : end + 1;
    text_ += yaml_.substr(at_, next - at_);
    at_ = next;
    last_ = quote;
  }
  [[nodiscard]] bool isItem() const {
    const char after = at_ + 1 < yaml_.size() ? yaml_[at_ + 1] : '\0';
    return (after == ' ' || after == '\n') && (last_ == ':' || last_ == '}' || last_ == ',');
  }
  void item() {
    if (last_ == ':') {
      lists_.push_back(depth_);
      text_ += '[';
    } else if (last_ == '}') {
      text_ += ',';
    }
    last_ = '-';
    ++at_;
  }
  void take(char c) {
    text_ += c;
    ++at_;
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') return;
    last_ = c;
    if (c == '{' || c == '[') ++depth_;
    if (c != '}' && c != ']') return;
    --depth_;
    const char next = nextCharacter();
    if (!lists_.empty() && lists_.back() == depth_ && next != '-') {
      lists_.pop_back();
      text_ += ']';
    }
    if (depth_ > 0 && next != ',' && next != '}' && next != ']' && next != '-' && next != '\0') text_ += ',';
  }
  [[nodiscard]] char nextCharacter() const {
    const std::size_t next = yaml_.find_first_not_of(" \t\r\n", at_);
    return next == std::string_view::npos ? '\0' : yaml_[next];
  }

  std::string_view yaml_;
  std::string text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  char last_ = '\0';       // the last character that is no blank
  std::vector<int> lists_; // the depth at which each open list was begun
};

} // namespace

std::string withBrackets(std::string_view yaml) {
  return Repair(yaml).run();
}

} // namespace wavesmith::port
