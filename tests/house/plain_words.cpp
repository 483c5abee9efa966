// SPDX-License-Identifier: Apache-2.0
#include "house/plain_words.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::house {
namespace {

// Files that are not searched, each with its reason.
constexpr std::string_view kLicenseFile = "LICENSE";                  // not ours to change
constexpr std::string_view kCopyright = "packaging/debian/copyright"; // licenses of other projects
constexpr std::string_view kInputs = "tests/fuzz/corpus"; // bytes, most of them not written by people

struct Word {
  std::string text; // lower case
  std::size_t line = 0;
};

bool isLetter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool isUpper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}
bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '\'';
}

// The leader of a comment, a list or a quotation at the start of a line is not a part of the text.
std::string_view withoutLeader(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  line.remove_prefix(begin);
  line.remove_prefix(std::min(line.find_first_not_of("/#;*>-!"), line.size()));
  return line;
}

// Words and the punctuation that ends a phrase. "liveSet_" is "live", "set"; the text continues in the next
// line.
std::vector<Word> wordsOf(std::string_view text) {
  std::vector<Word> words;
  std::size_t number = 0;
  for (const std::string_view whole : linesOf(text)) {
    ++number;
    const std::string_view line = withoutLeader(whole);
    std::string word;
    const auto end = [&] {
      if (!word.empty()) words.push_back({std::exchange(word, {}), number});
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (c == '\\' && i + 1 < line.size()) { // "\n" in a literal
        end();
        ++i;
      } else if (isWordCharacter(c)) {
        if (isUpper(c) && i > 0 && isLetter(line[i - 1]) && !isUpper(line[i - 1])) end();
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      } else {
        end();
        if (std::string_view(".;:?()[]{}|<>,=").find(c) != std::string_view::npos)
          words.push_back({std::string(1, c), number});
      }
    }
    end();
  }
  return words;
}

struct Phrase {
  std::string text;
  std::vector<std::string> words; // the last character may be '*'
  std::string instead;
};

struct List {
  std::multimap<char, Phrase> phrases; // by the first letter
  std::vector<std::string> allowed;
  Violations violations;
};

List readList(const File& file) {
  List list;
  std::size_t number = 0;
  for (const std::string_view line : linesOf(file.text)) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t bar = line.find(" | ");
    if (bar == std::string_view::npos || bar == 0) {
      list.violations.push_back(file.path + ":" + std::to_string(number) + ": no \"phrase | write instead\"");
      continue;
    }
    const std::string_view phrase = line.substr(0, bar);
    if (phrase.starts_with("! ")) {
      list.allowed.emplace_back(phrase.substr(2));
      continue;
    }
    Phrase one{std::string(phrase), {}, std::string(line.substr(bar + 3))};
    for (std::size_t from = 0; from < phrase.size();) {
      const std::size_t to = std::min(phrase.find(' ', from), phrase.size());
      one.words.emplace_back(phrase.substr(from, to - from));
      from = to + 1;
    }
    list.phrases.emplace(phrase.front(), std::move(one));
  }
  if (list.phrases.empty()) list.violations.push_back(file.path + ": has no phrases");
  return list;
}

bool matches(const Phrase& phrase, const std::vector<Word>& words, std::size_t at) {
  if (at + phrase.words.size() > words.size()) return false;
  for (std::size_t i = 0; i < phrase.words.size(); ++i) {
    std::string_view wanted = phrase.words[i];
    const std::string_view word = words[at + i].text;
    const bool open = wanted.ends_with('*');
    if (open) wanted.remove_suffix(1);
    if (open ? !word.starts_with(wanted) : word != wanted) return false;
  }
  return true;
}

void search(const List& list, const std::string& path, std::string text, Violations& violations) {
  for (const std::string& allowed : list.allowed)
    for (std::size_t at = text.find(allowed); at != std::string::npos; at = text.find(allowed, at))
      text.replace(at, allowed.size(), 1, '.');
  const std::vector<Word> words = wordsOf(text);
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto [begin, end] = list.phrases.equal_range(words[at].text.front());
    for (auto phrase = begin; phrase != end; ++phrase)
      if (matches(phrase->second, words, at))
        violations.push_back(path + ":" + std::to_string(words[at].line) + ": '" + phrase->second.text +
                             "'; write: " + phrase->second.instead);
  }
}

bool isPicture(std::string_view path) {
  return extension(path) == ".png" || extension(path) == ".svg";
}

} // namespace

Violations plainWords(const Tree& tree) {
  const File* file = tree.find(kPlainWordsList);
  if (file == nullptr) {
    Violations missing(1, std::string(": there is no list of phrases"));
    missing.front().insert(0, kPlainWordsList);
    return missing;
  }
  List list = readList(*file);
  Violations violations = std::move(list.violations);
  for (const File& one : tree.files) {
    search(list, one.path, one.path, violations); // names of files, too
    if (one.path == kPlainWordsList || one.path == kLicenseFile || one.path == kCopyright ||
        isUnder(one.path, kInputs))
      continue;
    if (one.text.find('\0') != std::string::npos) {
      if (!isPicture(one.path)) violations.push_back(one.path + ": is neither text nor a picture");
      continue;
    }
    search(list, one.path, one.text, violations);
  }
  return violations;
}

} // namespace wavesmith::house
