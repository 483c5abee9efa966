// SPDX-License-Identifier: Apache-2.0
#include "source/yaml_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::source {
namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

class Extent {
public:
  Extent(std::string_view text, bool inFlow) : text_(text), inFlow_(inFlow) {}

  [[nodiscard]] std::size_t endOf(std::size_t from) const {
    while (from < text_.size() && text_[from] == '!') { // a tag, then the value
      while (from < text_.size() && !isBlank(text_[from]))
        ++from;
      while (from < text_.size() && (text_[from] == ' ' || text_[from] == '\t'))
        ++from;
    }
    if (from >= text_.size()) return from;
    if (text_[from] == '"' || text_[from] == '\'') return endOfQuoted(from);
    if (text_[from] == '{' || text_[from] == '[') return endOfBrackets(from);
    std::size_t end = from;
    while (end < text_.size() && !endsWord(end))
      ++end;
    while (end > from && isBlank(text_[end - 1]))
      --end;
    return end;
  }

private:
  [[nodiscard]] bool endsWord(std::size_t at) const {
    const char c = text_[at];
    if (c == '\n' || c == '\r') return true;
    if (c == '#' && at > 0 && isBlank(text_[at - 1])) return true;
    if (c == ':' && (at + 1 == text_.size() || isBlank(text_[at + 1]))) return true; // end of a key
    return inFlow_ && (c == ',' || c == '}' || c == ']');
  }
  [[nodiscard]] std::size_t endOfQuoted(std::size_t from) const {
    const char quote = text_[from];
    for (std::size_t at = from + 1; at < text_.size(); ++at) {
      if (quote == '"' && text_[at] == '\\')
        ++at;
      else if (text_[at] == quote && quote == '\'' && at + 1 < text_.size() && text_[at + 1] == '\'')
        ++at;
      else if (text_[at] == quote)
        return at + 1;
    }
    return text_.size();
  }
  [[nodiscard]] std::size_t endOfBrackets(std::size_t from) const {
    unsigned depth = 0;
    for (std::size_t at = from; at < text_.size(); ++at) {
      const char c = text_[at];
      const bool startsValue = at > 0 && (isBlank(text_[at - 1]) || text_[at - 1] == '{' ||
                                          text_[at - 1] == '[' || text_[at - 1] == ',');
      if ((c == '"' || c == '\'') && startsValue)
        at = endOfQuoted(at) - 1;
      else if (c == '#' && at > 0 && isBlank(text_[at - 1]))
        at = std::min(text_.find('\n', at), text_.size()) - 1;
      else if (c == '{' || c == '[')
        ++depth;
      else if ((c == '}' || c == ']') && --depth == 0)
        return at + 1;
    }
    return text_.size();
  }

  std::string_view text_;
  bool inFlow_;
};

} // namespace

std::size_t endOfYamlValue(std::string_view text, std::size_t from, bool inFlow) {
  return Extent(text, inFlow).endOf(from);
}

std::string yamlQuoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += {'\\', c};
    else if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (byte < 0x20 || byte == 0x7f)
      result += fmt::format("\\x{:02x}", byte);
    else
      result += c;
  }
  return result + '"';
}

} // namespace wavesmith::source
