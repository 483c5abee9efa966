// SPDX-License-Identifier: Apache-2.0
#include "window/palette/fuzzy_match.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace wavesmith::widgets {
namespace {

constexpr int kNever = -1000000;
constexpr int kLetter = 1;
constexpr int kWordStart = 8;
constexpr int kAdjacent = 9;  // more than for another word: "vector" is one word in vector_add.run.yaml
constexpr int kTextStart = 4; // added to the score at the start of the text
constexpr qsizetype kLongestText = 400;

bool isWordStart(QStringView text, qsizetype at) {
  if (!text[at].isLetterOrNumber()) return false;
  return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

// Whether the letters are in the text at all: costs less than the table.
bool areIn(QStringView letters, QStringView text) {
  qsizetype at = 0;
  for (const QChar letter : letters) {
    while (at < text.size() && text[at].toCaseFolded() != letter.toCaseFolded())
      ++at;
    if (at++ == text.size()) return false;
  }
  return true;
}

// The best score of the first letters of the pattern, the last of them at a place of the text.
class Table {
public:
  Table(QStringView pattern, QStringView text)
      : pattern_(pattern), text_(text), width_(static_cast<std::size_t>(text.size())),
        scores_(width_ * static_cast<std::size_t>(pattern.size()), kNever), from_(scores_.size(), -1) {
    for (qsizetype letter = 0; letter < pattern.size(); ++letter)
      fill(letter);
  }

  [[nodiscard]] std::optional<FuzzyMatch> best() const {
    const qsizetype last = pattern_.size() - 1;
    qsizetype at = 0;
    for (qsizetype n = 1; n < text_.size(); ++n)
      if (score(last, n) > score(last, at)) at = n;
    if (score(last, at) <= kNever) return std::nullopt;
    FuzzyMatch match{.score = score(last, at), .positions = {}};
    for (qsizetype letter = last; letter >= 0; --letter) {
      match.positions.prepend(static_cast<int>(at));
      at = from_[index(letter, at)];
    }
    for (qsizetype n = 0; n < match.positions.size(); ++n) {
      const bool follows = n > 0 && match.positions[n] == match.positions[n - 1] + 1;
      match.isByWords = match.isByWords && (follows || isWordStart(text_, match.positions[n]));
    }
    return match;
  }

private:
  [[nodiscard]] std::size_t index(qsizetype letter, qsizetype at) const {
    return static_cast<std::size_t>(letter) * width_ + static_cast<std::size_t>(at);
  }
  [[nodiscard]] int score(qsizetype letter, qsizetype at) const { return scores_[index(letter, at)]; }

  void fill(qsizetype letter) {
    qsizetype bestBefore = -1; // best place of the previous letter, left of the adjacent one
    for (qsizetype at = letter; at < text_.size(); ++at) {
      if (letter > 0 && at >= 2 &&
          (bestBefore < 0 || score(letter - 1, at - 2) > score(letter - 1, bestBefore)))
        bestBefore = at - 2;
      if (text_[at].toCaseFolded() != pattern_[letter].toCaseFolded()) continue;
      const int here = kLetter + (isWordStart(text_, at) ? kWordStart : 0) + (at == 0 ? kTextStart : 0);
      if (letter == 0) {
        put(letter, at, here, -1);
        continue;
      }
      const int beside = at >= 1 ? score(letter - 1, at - 1) + kAdjacent : kNever;
      const int apart = bestBefore >= 0 ? score(letter - 1, bestBefore) : kNever;
      if (std::max(beside, apart) <= kNever + kAdjacent) continue;
      put(letter, at, here + std::max(beside, apart), beside >= apart ? at - 1 : bestBefore);
    }
  }

  void put(qsizetype letter, qsizetype at, int score, qsizetype from) {
    scores_[index(letter, at)] = score;
    from_[index(letter, at)] = from;
  }

  QStringView pattern_;
  QStringView text_;
  std::size_t width_;
  std::vector<int> scores_;
  std::vector<qsizetype> from_; // the place of the letter before
};

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView pattern, QStringView text) {
  QString letters;
  for (const QChar letter : pattern)
    if (!letter.isSpace()) letters += letter;
  if (letters.isEmpty()) return FuzzyMatch{};
  const QStringView searched = text.left(kLongestText);
  if (letters.size() > searched.size() || !areIn(letters, searched)) return std::nullopt;
  return Table(letters, searched).best();
}

} // namespace wavesmith::widgets
