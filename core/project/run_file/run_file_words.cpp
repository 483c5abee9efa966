// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/run_file_words.h"

#include "source/text/lines.h"
#include "source/text/text.h"

#include <algorithm>
#include <utility>

namespace wavesmith::project {
namespace {

using source::trimmed;

bool isOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '#' || c == ':' || c == '+' || c == '-';
}

std::string unquoted(std::string_view text) {
  text = trimmed(text);
  const bool isQuoted =
      text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
  return std::string(isQuoted ? text.substr(1, text.size() - 2) : text);
}

// Scans up to an offset, and knows the keys around it.
class Scanner {
public:
  explicit Scanner(std::string_view text) : text_(text) {}

  RunFileWord scan() {
    std::size_t at = 0;
    while (true) {
      at = line(at);
      if (at >= text_.size()) break;
    }
    return word();
  }

private:
  struct Block {
    std::size_t indent;
    std::string key; // empty: an item of a list
    bool isItem;
  };
  struct Flow {
    char kind; // '{' or '['
    std::string key;
    bool hasKey = false;
    std::size_t token = 0; // where the current one begins
  };

  // A line, or the rest of one; returns where the next one begins.
  std::size_t line(std::size_t at) {
    if (flows_.empty()) at = head(at);
    return body(at);
  }

  // Indentation, dashes and the key of a line.
  std::size_t head(std::size_t at) {
    const std::size_t begin = at;
    hasKey_ = inComment_ = false;
    inQuotes_ = '\0';
    while (true) {
      at = std::min(text_.find_first_not_of(" \t", at), text_.size());
      const bool isItem = at < text_.size() && text_[at] == '-' &&
                          (at + 1 == text_.size() || text_[at + 1] == ' ' || text_[at + 1] == '\n');
      const bool isBlank = at < text_.size() && (text_[at] == '\n' || text_[at] == '#' || text_[at] == '\r');
      if (isBlank) break; // keeps what is open
      const std::size_t indent = at - begin;
      while (!blocks_.empty() && (blocks_.back().indent > indent ||
                                  (blocks_.back().indent == indent && (!isItem || blocks_.back().isItem))))
        blocks_.pop_back();
      if (!isItem) break;
      blocks_.push_back({indent, {}, true});
      ++at;
    }
    token_ = at;
    const std::string_view rest = text_.substr(at, source::lineEnd(text_, at) - at);
    if (rest.starts_with('{') || rest.starts_with('[') || rest.starts_with('#')) return at;
    const std::size_t colon = colonOf(rest);
    if (colon == std::string_view::npos) return at;
    blocks_.push_back({at - begin, unquoted(rest.substr(0, colon)), false});
    hasKey_ = true;
    token_ = at + colon + 1;
    return token_;
  }

  // The colon of a key: outside of quotes, and followed by a space or the end.
  static std::size_t colonOf(std::string_view rest) {
    char quotes = '\0';
    for (std::size_t n = 0; n < rest.size(); ++n) {
      const char c = rest[n];
      if (quotes != '\0')
        quotes = c == quotes ? '\0' : quotes;
      else if (c == '"' || c == '\'')
        quotes = c;
      else if (c == '#' && n > 0 && rest[n - 1] == ' ')
        break;
      else if (c == ':' && (n + 1 == rest.size() || rest[n + 1] == ' ' || rest[n + 1] == '\r'))
        return n;
    }
    return std::string_view::npos;
  }

  // Values, up to the end of the line: braces open only where a value begins.
  std::size_t body(std::size_t at) {
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '\n') {
        inComment_ = false;
        return at + 1;
      }
      if (inComment_) continue;
      if (inQuotes_ != '\0') {
        if (c == inQuotes_) inQuotes_ = '\0';
        continue;
      }
      const bool begins = trimmed(text_.substr(token(), at - token())).empty();
      if (c == '#' && (at == 0 || text_[at - 1] == ' ' || text_[at - 1] == '\n'))
        inComment_ = true;
      else if ((c == '"' || c == '\'') && begins)
        inQuotes_ = c;
      else if ((c == '{' || c == '[') && begins)
        flows_.push_back({c, {}, false, at + 1});
      else if (!flows_.empty())
        inFlow(at);
    }
    return at;
  }

  void inFlow(std::size_t at) {
    Flow& flow = flows_.back();
    const char c = text_[at];
    if (c == '}' || c == ']') {
      flows_.pop_back();
      return;
    }
    if (c == ',') {
      flow.key.clear();
      flow.hasKey = false;
      flow.token = at + 1;
    } else if (c == ':' && flow.kind == '{' && !flow.hasKey &&
               (at + 1 == text_.size() || text_[at + 1] == ' ' || text_[at + 1] == '\n')) {
      flow.key = unquoted(text_.substr(flow.token, at - flow.token));
      flow.hasKey = true;
      flow.token = at + 1;
    }
  }

  [[nodiscard]] std::size_t token() const { return flows_.empty() ? token_ : flows_.back().token; }

  // --- The result ---

  RunFileWord word() {
    RunFileWord result;
    result.begin = text_.size();
    if (inComment_) return result;
    while (result.begin > token() && isOfWord(text_[result.begin - 1]))
      --result.begin;
    result.text = text_.substr(result.begin);
    const bool isFirst = trimmed(text_.substr(token(), result.begin - token())).empty();
    std::vector<RunFilePlace> places{RunFilePlace::OfFile};
    const RunFileKey* key = nullptr;
    const auto enter = [&](const std::string& name, bool isItem) {
      key = nullptr;
      std::vector<RunFilePlace> next;
      for (const RunFilePlace place : places)
        add(next, place, name, isItem, key);
      places = std::move(next);
    };
    for (const Block& block : blocks_)
      enter(block.key, block.isItem);
    for (const Flow& flow : flows_)
      if (flow.kind == '[')
        enter({}, true);
      else if (flow.hasKey)
        enter(flow.key, false);
    const bool inValue = flows_.empty() ? hasKey_ : flows_.back().kind == '[' || flows_.back().hasKey;
    if (inQuotes_ != '\0' || (!isFirst && !inValue)) return result;
    result.isKey = !inValue;
    if (result.isKey)
      result.places = std::move(places);
    else if (isFirst)
      result.key = key;
    return result;
  }

  // The places below an entry of a place.
  static void add(std::vector<RunFilePlace>& next, RunFilePlace place, const std::string& name, bool isItem,
                  const RunFileKey*& key) {
    using enum RunFilePlace;
    switch (place) {
    case OfLaunches:
      if (isItem) next.push_back(OfOneOfLaunches);
      return;
    case OfArguments: next.insert(next.end(), {OfArgument, OfStructure}); return;
    case OfMembers: next.push_back(OfArgument); return;
    case OfParameters: next.push_back(OfRange); return;
    case OfLaunchArguments: next.push_back(OfLaunchArgument); return;
    case OfLaunchExpects: next.insert(next.end(), {OfExpect, OfLaunchExpectation}); return;
    case OfNames:
    case Nowhere: return;
    default: break;
    }
    const RunFileKey* const found = isItem ? nullptr : findKey(place, name);
    if (found == nullptr) return;
    if (key == nullptr) key = found;
    if (found->inside != Nowhere) next.push_back(found->inside);
  }

  std::string_view text_;
  std::vector<Block> blocks_;
  std::vector<Flow> flows_;
  std::size_t token_ = 0; // token of the line, outside of braces
  bool hasKey_ = false;   // the line has a key
  bool inComment_ = false;
  char inQuotes_ = '\0';
};

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    if (space > 0) words.emplace_back(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return words;
}

} // namespace

RunFileWord wordAt(std::string_view text, std::size_t offset) {
  return Scanner(text.substr(0, offset)).scan();
}

bool isKernelName(const RunFileWord& word) {
  return word.key != nullptr && word.key->values == "kernels";
}

std::vector<RunFileProposal> proposalsFor(const RunFileWord& word, std::span<const std::string> kernels) {
  std::vector<RunFileProposal> result;
  const auto offer = [&](std::string text, std::string_view meaning, bool isKey) {
    const bool isThere = std::ranges::find(result, text, &RunFileProposal::text) != result.end();
    if (text.starts_with(word.text) && !isThere)
      result.push_back({std::move(text), std::string(meaning), isKey});
  };
  for (const RunFilePlace place : word.places)
    for (const RunFileKey& key : runFileKeys())
      if (key.place == place) offer(std::string(key.name), key.meaning, true);
  if (word.key == nullptr) return result;
  if (isKernelName(word)) {
    for (const std::string& kernel : kernels)
      offer(kernel, {}, false);
    return result;
  }
  for (std::string& value : wordsOf(word.key->values))
    offer(std::move(value), {}, false);
  return result;
}

RunFileExplanation explainAt(std::string_view text, std::size_t offset) {
  std::size_t end = std::min(offset, text.size());
  while (end < text.size() && isOfWord(text[end]) && text[end] != ':')
    ++end;
  RunFileWord word = wordAt(text, end);
  RunFileExplanation result{nullptr, word.begin, end};
  if (word.text.empty()) return result;
  result.key = word.key;
  for (const RunFilePlace place : word.places)
    if (result.key == nullptr) result.key = findKey(place, word.text);
  return result;
}

std::vector<std::string> sourcesIn(std::string_view text) {
  std::vector<std::string> sources;
  constexpr std::string_view kKey = "source:";
  std::size_t at = text.starts_with(kKey) ? 0 : text.find("\nsource:");
  if (at == std::string_view::npos) return sources;
  at = text.find(':', at) + 1;
  // Up to the next key in the first column.
  while (at < text.size()) {
    const std::size_t end = source::lineEnd(text, at);
    std::string_view line = text.substr(at, end - at);
    line = line.substr(0, line.find(" #"));
    while (!line.empty()) {
      const std::size_t first = line.find_first_not_of(" \t\r[],\"'");
      if (first == std::string_view::npos) break;
      const std::size_t last = std::min(line.find_first_of("\r[],\"'", first), line.size());
      std::string_view name = trimmed(line.substr(first, last - first));
      if (name.starts_with("- ")) name = trimmed(name.substr(2));
      if (!name.empty() && name != "-") sources.emplace_back(name);
      line.remove_prefix(last);
    }
    at = end + 1;
    if (at < text.size() && text[at] != ' ' && text[at] != '-' && text[at] != '\n') break;
  }
  return sources;
}

std::vector<std::string> kernelsIn(std::string_view assembly) {
  std::vector<std::string> kernels;
  constexpr std::string_view kDirective = ".amdhsa_kernel";
  for (std::size_t at = assembly.find(kDirective); at != std::string_view::npos;
       at = assembly.find(kDirective, at + 1)) {
    const std::size_t end = std::min(assembly.find_first_of("\n;/", at), assembly.size());
    const std::string_view name =
        trimmed(assembly.substr(at + kDirective.size(), end - at - kDirective.size()));
    const bool isName = !name.empty() && name.find_first_of(" \t\\") == std::string_view::npos;
    if (isName && std::ranges::find(kernels, name) == kernels.end()) kernels.emplace_back(name);
  }
  return kernels;
}

} // namespace wavesmith::project
