// SPDX-License-Identifier: Apache-2.0
// The languages of the window: English, which is that of the sources, and the translations in
// resources/translations, which are built into the program.
//
//   const QApplication application(argc, argv);
//   installTranslations(chosenLanguage(settings));     before the first widget
//
// Texts of core/ (findings, messages of the assembler) and those of the command line are English in every
// language, as LLVM's are. GUI thread only.
#pragma once

#include <QList>
#include <QString>

namespace wavesmith::widgets {

class Settings;

struct Language {
  QString code; // "de"
  QString name; // in the language itself: "Deutsch"
};

// English first, then those of the translations.
[[nodiscard]] QList<Language> languages();

// The code of the user's choice; empty: that of the system.
[[nodiscard]] QString chosenLanguage(Settings& settings);
// From the next start on, because widgets ask for their texts when they are made.
void chooseLanguage(Settings& settings, const QString& code);

// The first of these languages ("de-AT", "en-US", in the user's order) that the window has; English if none.
[[nodiscard]] QString languageFor(const QStringList& wanted);

// Installs the translation of our texts and of Qt's in the application, in place of an earlier one. An empty
// code is the language of the system; an unknown one is English. A language that is not the system's is also
// the default of QLocale, so that numbers and dates match. Returns the code of the language.
QString installTranslations(const QString& code);

} // namespace wavesmith::widgets
