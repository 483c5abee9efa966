// SPDX-License-Identifier: Apache-2.0
// Whether the letters of a pattern occur in a text in this order, and how well: letters at the beginnings of words
// and letters side by side score higher.
//
//   fuzzyMatch(u"gdm", u"Generate or Update Descriptor and Metadata")     G........ .. ...... D......... ... M
//   fuzzyMatch(u"port", u"Previous Problem")                              nothing
//
// Case and blanks of the pattern do not count. Pure function; any thread.
#pragma once

#include <QList>
#include <QStringView>

#include <optional>

namespace wavesmith::widgets {

struct FuzzyMatch {
  int score = 0;        // higher is better; comparable for the same pattern only
  QList<int> positions; // positions of the letters in the text, ascending
  // Each letter begins a word or follows the previous letter. Otherwise the match may be a coincidence: "trim" in
  // "GeneraTe oR update descrIptor and Metadata".
  bool isByWords = true;
};

[[nodiscard]] std::optional<FuzzyMatch> fuzzyMatch(QStringView pattern, QStringView text);

} // namespace wavesmith::widgets
