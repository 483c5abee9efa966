// SPDX-License-Identifier: Apache-2.0
// The languages of the window: English, the language of the sources, and the translations in resources/translations,
// which are built into the program.
//
//   const QApplication application(argc, argv);
//   installTranslations(chosenLanguage(settings));     before the first widget
//
// Texts of core/ (findings, messages of the assembler) and of the command line are English in every language, like
// those of LLVM. GUI thread only.
#pragma once

#include <QList>
#include <QString>

namespace wavesmith::widgets {

class Settings;

struct Language {
  QString code; // "de"
  QString name; // name in the language itself: "Deutsch"
};

// All languages: English first, then the translations.
[[nodiscard]] QList<Language> languages();

// The code of the language that the user has chosen; empty: the system's.
[[nodiscard]] QString chosenLanguage(Settings& settings);
// Takes effect at the next start, because widgets get their texts when they are created.
void chooseLanguage(Settings& settings, const QString& code);

// The first of these languages ("de-AT", "en-US", in the user's order) that the window supports; otherwise English.
[[nodiscard]] QString languageFor(const QStringList& wanted);

// Installs the translations of our texts and of Qt's in the application, replacing earlier ones. An empty code means
// the language of the system, an unknown one English. A language other than the system's also becomes the default of
// QLocale, so that numbers and dates match. Returns the code of the language.
QString installTranslations(const QString& code);

} // namespace wavesmith::widgets
