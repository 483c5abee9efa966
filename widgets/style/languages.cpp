// SPDX-License-Identifier: Apache-2.0
#include "style/languages.h"

#include "settings/settings.h"
#include "style/english_plurals.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <algorithm>
#include <memory>

namespace wavesmith::widgets {
namespace {

const auto kLanguageKey = QLatin1String("window/language");
const auto kTranslations = QLatin1String(":/wavesmith/translations"); // wavesmith_de.qm
const auto kInstalled = QLatin1String("translation");                 // name of the translators
const auto kEnglish = QLatin1String("en");

void install(QCoreApplication* application, const QString& file, const QString& folder) {
  auto translator = std::make_unique<QTranslator>();
  if (!translator->load(file, folder)) return; // Qt's own may not be installed
  translator->setObjectName(kInstalled);
  translator->setParent(application);
  QCoreApplication::installTranslator(translator.release());
}

} // namespace

QList<Language> languages() {
  QList<Language> all{{kEnglish, QStringLiteral("English")}};
  for (const QString& file : QDir(kTranslations).entryList({QStringLiteral("wavesmith_*.qm")}, QDir::Files)) {
    const QString code = file.section(u'_', 1).section(u'.', 0, 0);
    all.append({code, QLocale(code).nativeLanguageName()});
  }
  return all;
}

QString chosenLanguage(Settings& settings) {
  return settings.storage().value(kLanguageKey).toString();
}

void chooseLanguage(Settings& settings, const QString& code) {
  if (code.isEmpty())
    settings.storage().remove(kLanguageKey);
  else
    settings.storage().setValue(kLanguageKey, code);
}

QString languageFor(const QStringList& wanted) {
  const QList<Language> all = languages();
  for (const QString& name : wanted) {
    const QString code = QString(name).replace(u'_', u'-').section(u'-', 0, 0);
    if (std::ranges::any_of(all, [&code](const Language& language) { return language.code == code; }))
      return code;
  }
  return kEnglish;
}

QString installTranslations(const QString& code) {
  QCoreApplication* const application = QCoreApplication::instance();
  qDeleteAll(application->findChildren<QTranslator*>(kInstalled)); // deleting removes them
  // The translator that is installed last is asked first.
  EnglishPlurals::install();
  const QString language = languageFor(code.isEmpty() ? QLocale::system().uiLanguages() : QStringList(code));
  QLocale::setDefault(code.isEmpty() ? QLocale::system() : QLocale(language));
  if (language == kEnglish) return language;
  install(application, QStringLiteral("qtbase_") + language,
          QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(application, QStringLiteral("wavesmith_") + language, kTranslations);
  return language;
}

} // namespace wavesmith::widgets
