// SPDX-License-Identifier: Apache-2.0
// Provides the plurals of the window's English texts without a translation file:
//
//   tr("%n instruction(s)", nullptr, 1)               "1 instruction"
//   tr("%n buffer(s) [differs|differ]", nullptr, 2)   "2 buffers differ"
//
// A translation into another language that is installed later takes precedence. GUI thread only.
#pragma once

#include <QString>
#include <QTranslator>

namespace wavesmith::widgets {

class EnglishPlurals : public QTranslator {
public:
  using QTranslator::QTranslator;

  // Installs it in the application; further calls have no effect.
  static void install();

  [[nodiscard]] bool isEmpty() const override { return false; }
  // Null if the text has no plural, so that it is not translated.
  [[nodiscard]] QString translate(const char* context, const char* sourceText, const char* disambiguation,
                                  int n) const override;
};

} // namespace wavesmith::widgets
