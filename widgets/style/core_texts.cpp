// SPDX-License-Identifier: Apache-2.0
#include "style/core_texts.h"

#include "source/text/source_names.h"
#include "style/from_view.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

constexpr char kContext[] = "Core";
constexpr int kFirstText = 5; // %1 to %4 are values, %5 to %9 are texts that are translated themselves
constexpr int kMostNested = 8;
constexpr std::size_t kMostKnown = 4096; // answers that are kept

constexpr const char* kPatterns[] = {
#include "style/core_patterns.inc"
};

// What core/ says about a command of wavesmith-cli names that of the window here.
struct WindowText {
  std::string_view pattern;
  const char* text;
};
constexpr WindowText kWindowTexts[] = {
    {"bring it to gfx942 with wavesmith-cli port %1",
     QT_TRANSLATE_NOOP("Core", "bring it to gfx942 with Kernel > Port to gfx942")},
    {"the function %1 ends with s_endpgm but has no .amdhsa_kernel: write one (`wavesmith-cli descriptor "
     "FILE "
     "--update` does), or end it with a return",
     QT_TRANSLATE_NOOP("Core",
                       "the function %1 ends with s_endpgm but has no .amdhsa_kernel: write one (Kernel > "
                       "Generate or Update Descriptor and Metadata does), or end it with a return")},
};
constexpr std::string_view kProgram = "wavesmith-cli";

const char* inWindow(const char* pattern) {
  const auto* found = std::ranges::find(kWindowTexts, std::string_view(pattern), &WindowText::pattern);
  return found == std::end(kWindowTexts) ? pattern : found->text;
}

// "the caller waits; insert s_nop 4" for "The caller waits. Insert s_nop 4.": core/check puts the explanation of a
// rule into a note so.
std::string asClause(std::string text) {
  const auto isUpper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
  const auto isLower = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; };
  const auto lowerAt = [&](std::size_t at) {
    if (at + 1 >= text.size() || !isUpper(text[at]) || !isLower(text[at + 1])) return false;
    text[at] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
    return true;
  };
  lowerAt(0);
  for (std::size_t stop = text.find(". "); stop != std::string::npos; stop = text.find(". ", stop + 1))
    if (lowerAt(stop + 2)) text[stop] = ';';
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// literals[0] %places[0] literals[1] %places[1] ... literals.back()
struct Pattern {
  const char* source = nullptr;
  std::vector<std::string> literals;
  std::vector<int> places;
  std::size_t characters = 0; // number of characters in the literals

  // "%5 (%1 more like this)": what any message can end with. Such an end is no part of a value.
  [[nodiscard]] bool isAddition() const {
    constexpr std::size_t kFewest = 7;
    return literals.front().empty() && places.front() >= kFirstText && characters >= kFewest;
  }
};

Pattern read(const char* source) {
  Pattern pattern{source, {{}}, {}, 0};
  for (const char* c = source; *c != '\0'; ++c) {
    if (*c == '%' && c[1] >= '1' && c[1] <= '9') {
      pattern.places.push_back(*++c - '0');
      pattern.literals.emplace_back();
    } else {
      pattern.literals.back() += *c;
      ++pattern.characters;
    }
  }
  return pattern;
}

// Words of sentences: a value with one of them, outside of parentheses, is a part of another message.
constexpr auto kWordsOfSentences =
    std::to_array<std::string_view>({"accesses", "are", "at", "but", "bytes", "does", "has", "here", "is",
                                     "must", "not", "reads", "the", "this", "with", "writes"});

// A character of an expression, with or without quotes.
bool isCharacter(std::string_view text) {
  if (text.size() == 3 && text.front() == '\'' && text.back() == '\'') text = text.substr(1, 1);
  return text.size() == 1 && text != " ";
}

// A name, a number, a register, an instruction, a list of them, a mapping of YAML.
bool isValue(std::string_view text) {
  if (isCharacter(text)) return true;
  if (text.starts_with(' ') || text.find_last_not_of(" ,;:") + 1 != text.size()) return false;
  for (const std::string_view place : {"(in ", "(included at ", " inlined at "}) // a text
    if (text.find(place) != std::string_view::npos) return false;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at < text.size() ? text[at] : ' ';
    if (c == '(' || c == '{') ++depth;
    if ((c == ')' || c == '}') && --depth < 0) return false;
    if (depth == 0 && (c == ';' || c == ':') && text.substr(at + 1).starts_with(' ')) return false;
    if (c != ' ' && c != ',') continue;
    const std::string_view word = text.substr(begin, at - begin);
    begin = at + 1;
    if (depth == 0 && word.size() < text.size() &&
        std::ranges::find(kWordsOfSentences, word) != kWordsOfSentences.end())
      return false;
  }
  return true;
}

struct Catalog {
  std::unordered_map<std::string, const char*> whole; // texts without values, by their clause
  std::vector<Pattern> patterns;                      // the others; those with more literal characters first

  Catalog() {
    for (const char* source : kPatterns) {
      Pattern pattern = read(source);
      if (pattern.places.empty())
        whole.emplace(asClause(source), source);
      else
        patterns.push_back(std::move(pattern));
    }
    std::ranges::stable_sort(patterns, [](const Pattern& a, const Pattern& b) {
      if (a.isAddition() != b.isAddition()) return a.isAddition();
      return a.characters > b.characters;
    });
  }
};

const Catalog& catalog() {
  static const Catalog all;
  return all;
}

// Of the parts of one text, by depth and place: patterns that begin with a text ask for the same parts again and again.
using Parts = std::map<std::tuple<int, const char*, std::size_t>, std::optional<QString>>;

std::optional<QString> translated(std::string_view text, int depth, Parts& parts);
QString numberText(std::string_view text);

// What the placeholders of a pattern are in a text.
class Match {
public:
  Match(const Pattern& pattern, std::string_view text, int depth, Parts& parts)
      : pattern_(pattern), text_(text), depth_(depth), parts_(parts) {}

  std::optional<QString> translation() {
    if (!mayMatch() || !matchesFrom(0, pattern_.literals.front().size())) return std::nullopt;
    const QString translation = QCoreApplication::translate(kContext, inWindow(pattern_.source));
    QString result;
    for (qsizetype i = 0; i < translation.size(); ++i) {
      const int place =
          translation[i] == u'%' && i + 1 < translation.size() ? translation[i + 1].digitValue() : 0;
      if (place > 0)
        result += values_[static_cast<std::size_t>(place)], ++i;
      else
        result += translation[i];
    }
    return result;
  }

private:
  [[nodiscard]] bool mayMatch() const {
    return text_.size() >= pattern_.characters + pattern_.places.size() && startsWithFirst() &&
           text_.ends_with(pattern_.literals.back());
  }
  // "insert s_nop 4" is "Insert %1" in the middle of a sentence.
  [[nodiscard]] bool startsWithFirst() const {
    const std::string& first = pattern_.literals.front();
    if (text_.starts_with(first)) return true;
    return !first.empty() && std::tolower(static_cast<unsigned char>(first.front())) == text_.front() &&
           text_.substr(1).starts_with(std::string_view(first).substr(1));
  }
  // The placeholder n begins at `begin`. The shortest value first.
  bool matchesFrom(std::size_t n, std::size_t begin) {
    const std::string& after = pattern_.literals[n + 1];
    const bool isLast = n + 1 == pattern_.places.size();
    const std::size_t last = text_.size() - after.size();
    for (std::size_t end = isLast ? last : text_.find(after, begin + 1);
         end != std::string_view::npos && end > begin && end <= last; end = text_.find(after, end + 1)) {
      if (take(pattern_.places[n], text_.substr(begin, end - begin)) &&
          (isLast || matchesFrom(n + 1, end + after.size())))
        return true;
      if (isLast) break;
    }
    return false;
  }
  bool take(int place, std::string_view value) {
    QString& result = values_[static_cast<std::size_t>(place)];
    if (place < kFirstText) {
      if (!isValue(value)) return false;
      result = numberText(value);
      return true;
    }
    const std::tuple part(depth_ + 1, value.data(), value.size());
    auto known = parts_.find(part);
    if (known == parts_.end()) known = parts_.emplace(part, translated(value, depth_ + 1, parts_)).first;
    const std::optional<QString>& text = known->second;
    if (text) result = *text;
    return text.has_value();
  }

  const Pattern& pattern_;
  std::string_view text_;
  int depth_;
  Parts& parts_;
  std::array<QString, 10> values_;
};

// "load.inc:3", "0x1908", "1,234": places and numbers have no words.
bool isWordless(std::string_view text) {
  const auto isAll = [](std::string_view characters, std::string_view allowed) {
    return !characters.empty() && characters.find_first_not_of(allowed) == std::string_view::npos;
  };
  if (text.starts_with("0x")) return isAll(text.substr(2), "0123456789abcdef");
  if (isAll(text, "0123456789,.")) return true;
  const std::size_t colon = text.rfind(':');
  return colon != std::string_view::npos && colon > 0 && isAll(text.substr(colon + 1), "0123456789") &&
         isValue(text.substr(0, colon));
}

// "1.234" for "1,234" in German.
QString numberText(std::string_view text) {
  const auto group = [](std::string_view digits) {
    return digits.size() == 3 && digits.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const std::size_t first = text.find(',');
  if (first == 0 || first > 3 || text.find_first_not_of("0123456789") != first) return fromView(text);
  for (std::size_t at = first; at < text.size(); at += 4)
    if (text[at] != ',' || !group(text.substr(at + 1, 3))) return fromView(text);
  QString digits = fromView(text);
  return digits.replace(u',', QLocale().groupSeparator());
}

// Null: no pattern matches.
std::optional<QString> translated(std::string_view text, int depth, Parts& parts) {
  if (depth > kMostNested) return std::nullopt;
  const auto whole = catalog().whole.find(asClause(std::string(text)));
  if (whole != catalog().whole.end()) return QCoreApplication::translate(kContext, whole->second);
  for (const Pattern& pattern : catalog().patterns)
    if (auto result = Match(pattern, text, depth, parts).translation()) return result;
  if (depth > 0 && isWordless(text)) return numberText(text);
  return std::nullopt;
}

std::optional<QString> translated(std::string_view text) {
  Parts parts;
  return translated(text, 0, parts);
}

// Panels ask for the same texts each time that they are drawn.
class Known {
public:
  QString text(std::string_view english) {
    const QString language = QCoreApplication::translate(kContext, kPatterns[0]);
    if (language == QLatin1String(kPatterns[0]) && !english.contains(kProgram)) return fromView(english);
    std::string key(english);
    {
      const std::scoped_lock lock(mutex_);
      if (language != language_ || answers_.size() >= kMostKnown) answers_.clear();
      language_ = language;
      if (const auto known = answers_.find(key); known != answers_.end()) return known->second;
    }
    QString answer = translated(english).value_or(fromView(english));
    const std::scoped_lock lock(mutex_);
    return answers_.insert_or_assign(std::move(key), std::move(answer)).first->second;
  }

private:
  std::mutex mutex_;
  QString language_; // the first pattern in it
  std::unordered_map<std::string, QString> answers_;
};

} // namespace

QString shownName(std::string_view symbol) {
  return QString::fromStdString(source::sourceName(symbol));
}

QString coreText(std::string_view english) {
  static Known known;
  return known.text(english);
}

bool isCoreText(std::string_view english) {
  return translated(english).has_value();
}

const QStringList& corePatterns() {
  static const QStringList all = [] {
    QStringList list;
    for (const char* pattern : kPatterns)
      list << QString::fromUtf8(pattern);
    return list;
  }();
  return all;
}

} // namespace wavesmith::widgets
