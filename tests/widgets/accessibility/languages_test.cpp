// SPDX-License-Identifier: Apache-2.0
// The choice of a language, and what it does to our texts, to Qt's, to plurals and to numbers.
#include "settings/settings.h"
#include "style/languages.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/settings_dialog.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTest>

#include <algorithm>

namespace wavesmith::widgets {

class LanguagesTest : public QObject {
  Q_OBJECT

private:
  static QString edit() { return QCoreApplication::translate("wavesmith::widgets::WindowActions", "&Edit"); }
  static QString problems(int n) {
    return QCoreApplication::translate("wavesmith::widgets::QuickFixes", "Fixed %n problem(s)", nullptr, n);
  }

private slots:
  void cleanup() { installTranslations(QStringLiteral("en")); }

  void englishAndGermanAreThere() {
    QStringList names;
    for (const Language& language : languages())
      names << language.code + u' ' + language.name;
    QCOMPARE(names, (QStringList{QStringLiteral("en English"), QStringLiteral("de Deutsch")}));
  }

  void theUsersOrderDecides() {
    QCOMPARE(languageFor({QStringLiteral("de-AT")}), QStringLiteral("de"));
    QCOMPARE(languageFor({QStringLiteral("de_DE"), QStringLiteral("en")}), QStringLiteral("de"));
    QCOMPARE(languageFor({QStringLiteral("en-US"), QStringLiteral("de-DE")}), QStringLiteral("en"));
    QCOMPARE(languageFor({QStringLiteral("fr-FR"), QStringLiteral("de")}), QStringLiteral("de"));
    QCOMPARE(languageFor({QStringLiteral("fr-FR")}), QStringLiteral("en"));
    QCOMPARE(languageFor({QStringLiteral("C")}), QStringLiteral("en"));
    QCOMPARE(languageFor({}), QStringLiteral("en"));
  }

  void textsPluralsAndNumbersFollow() {
    QCOMPARE(installTranslations(QStringLiteral("de")), QStringLiteral("de"));
    QCOMPARE(edit(), QStringLiteral("&Bearbeiten"));
    QCOMPARE(problems(1), QStringLiteral("1 Problem behoben"));
    QCOMPARE(problems(2), QStringLiteral("2 Probleme behoben"));
    QCOMPARE(QLocale().toString(12345), QStringLiteral("12.345"));
    QCOMPARE(installTranslations(QStringLiteral("en")), QStringLiteral("en"));
    QCOMPARE(edit(), QStringLiteral("&Edit"));
    QCOMPARE(problems(1), QStringLiteral("Fixed 1 problem"));
    QCOMPARE(problems(2), QStringLiteral("Fixed 2 problems"));
    QCOMPARE(QLocale().toString(12345), QStringLiteral("12,345"));
    QCOMPARE(installTranslations(QStringLiteral("xx")), QStringLiteral("en"));
  }

  // Its package is in scripts/packages.
  void standardButtonsFollow() {
    installTranslations(QStringLiteral("de"));
    const QDialogButtonBox buttons(QDialogButtonBox::Cancel | QDialogButtonBox::Close);
    QCOMPARE(buttons.button(QDialogButtonBox::Cancel)->text().remove(u'&'), QStringLiteral("Abbrechen"));
    QCOMPARE(buttons.button(QDialogButtonBox::Close)->text().remove(u'&'), QStringLiteral("Schließen"));
  }

  void theChoiceIsKept() {
    testing::Bench bench;
    Settings later(bench.path("settings.ini"));
    QCOMPARE(chosenLanguage(bench.settings), QString());
    chooseLanguage(bench.settings, QStringLiteral("de"));
    QCOMPARE(chosenLanguage(later), QStringLiteral("de"));
    chooseLanguage(bench.settings, {});
    QCOMPARE(chosenLanguage(later), QString());
  }

  void itIsASetting() {
    testing::Bench bench;
    {
      SettingsDialog dialog(&bench.settings);
      dialog.show();
      QComboBox* choice = nullptr;
      for (auto* box : dialog.findChildren<QComboBox*>())
        if (box->findText(QStringLiteral("Deutsch")) >= 0) choice = box;
      QVERIFY(choice != nullptr);
      QCOMPARE(choice->currentText(), QStringLiteral("System"));
      const auto* const note = dialog.findChild<QLabel*>(QStringLiteral("nextStart"));
      QVERIFY(!note->isVisible());
      QTest::keyClick(choice, Qt::Key_End);
      QCOMPARE(choice->currentText(), QStringLiteral("Deutsch"));
      QVERIFY(note->isVisible());
      QCOMPARE(chosenLanguage(bench.settings), QString()); // until it is applied
      dialog.apply();
    }
    QCOMPARE(chosenLanguage(bench.settings), QStringLiteral("de"));
    const SettingsDialog again(&bench.settings);
    const auto boxes = again.findChildren<QComboBox*>();
    QVERIFY(std::ranges::any_of(
        boxes, [](const QComboBox* box) { return box->currentText() == QStringLiteral("Deutsch"); }));
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::LanguagesTest;
WAVESMITH_WIDGET_TEST(LanguagesTest)
#include "languages_test.moc"
