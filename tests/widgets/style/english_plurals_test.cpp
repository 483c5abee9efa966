// SPDX-License-Identifier: Apache-2.0
// Texts with a number are English for one and for several.
#include "style/english_plurals.h"
#include "widgets/support/widget_test.h"

#include <QCoreApplication>
#include <QTest>

namespace wavesmith::widgets {
namespace {

QString translated(const char* text, int n) {
  return QCoreApplication::translate("EnglishPluralsTest", text, nullptr, n);
}

} // namespace

class EnglishPluralsTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() {
    EnglishPlurals::install();
    EnglishPlurals::install(); // no effect
  }

  void pluralizesNouns() {
    QCOMPARE(translated("%n instruction(s)", 0), QStringLiteral("0 instructions"));
    QCOMPARE(translated("%n instruction(s)", 1), QStringLiteral("1 instruction"));
    QCOMPARE(translated("%n instruction(s)", 2), QStringLiteral("2 instructions"));
  }

  void choosesVerbs() {
    QCOMPARE(translated("Failed: %n buffer(s) [differs|differ]", 1),
             QStringLiteral("Failed: 1 buffer differs"));
    QCOMPARE(translated("Failed: %n buffer(s) [differs|differ]", 3),
             QStringLiteral("Failed: 3 buffers differ"));
  }

  void keepsOtherTexts() {
    QCOMPARE(translated("%n replaced", 2), QStringLiteral("2 replaced"));
    QCOMPARE(translated("format:[BUF_DATA_FORMAT_32]", -1), QStringLiteral("format:[BUF_DATA_FORMAT_32]"));
    QCOMPARE(translated("file(s)", -1), QStringLiteral("file(s)"));
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::EnglishPluralsTest;
WAVESMITH_WIDGET_TEST(EnglishPluralsTest)
#include "english_plurals_test.moc"
