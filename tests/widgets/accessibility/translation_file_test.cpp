// SPDX-License-Identifier: Apache-2.0
// Each translation has every text of the sources, and its parts: placeholders, a mnemonic, an ellipsis.
#include "widgets/accessibility/translation_file.h"
#include "widgets/support/widget_test.h"

#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace wavesmith::testing {

class TranslationFileTest : public QObject {
  Q_OBJECT

private:
  QList<Message> german_;

  static QString keyOf(const Message& message) {
    return message.context + QStringLiteral(" | ") + message.source + QStringLiteral(" | ") +
           message.comment + (message.isPlural ? QStringLiteral(" | %n") : QString());
  }
  static QSet<QString> keysOf(const QList<Message>& messages) {
    QSet<QString> keys;
    for (const Message& message : messages)
      keys.insert(keyOf(message));
    return keys;
  }
  static QStringList sorted(const QSet<QString>& set) {
    QStringList list(set.begin(), set.end());
    list.sort();
    return list;
  }
  static QStringList placeholdersOf(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("%(?:\\d+|n|L\\d+)"));
    QStringList found;
    for (auto matches = pattern.globalMatch(text); matches.hasNext();)
      found << matches.next().captured();
    found.sort();
    return found;
  }
  // "&Open" has one; "&&" is a character.
  static qsizetype mnemonicsOf(QString text) { return text.remove(QStringLiteral("&&")).count(u'&'); }
  static QString edgesOf(const QString& text) {
    const qsizetype length = text.trimmed().size();
    const qsizetype begin = text.indexOf(text.trimmed());
    return QStringLiteral("[%1|%2]").arg(text.left(begin), text.mid(begin + length));
  }

  // What differs in a way that no translation may; empty: nothing.
  static QString problemOf(const Message& message, const QString& form) {
    const QString& source = message.source;
    if (form.trimmed().isEmpty()) return QStringLiteral("no translation");
    if (placeholdersOf(form) != placeholdersOf(source)) return QStringLiteral("placeholders");
    if (mnemonicsOf(form) != mnemonicsOf(source)) return QStringLiteral("mnemonic");
    if (form.count(u'\u2026') != source.count(u'\u2026')) return QStringLiteral("ellipsis");
    if (form.contains(QLatin1String("...")) && !source.contains(QLatin1String("(...)"))) // i32(...) is code
      return QStringLiteral("three dots instead of an ellipsis");
    if (form.count(u'\n') != source.count(u'\n')) return QStringLiteral("number of lines");
    if (edgesOf(form) != edgesOf(source)) return QStringLiteral("space at an end");
    if (form.count(QLatin1String(";;")) != source.count(QLatin1String(";;")))
      return QStringLiteral("filters of files");
    if (form.count(u'<') != source.count(u'<')) return QStringLiteral("markup");
    // The notation of English plurals (style/english_plurals.h).
    if (form.contains(QLatin1String("(s)"))) return QStringLiteral("a plural of the source");
    return {};
  }

private slots:
  void initTestCase() {
    german_ = readTranslation(translationPath(QStringLiteral("de")));
    QVERIFY(german_.size() > 1500);
  }

  void hasEveryTextOfTheSources() {
    const QTemporaryDir folder;
    const Texts texts = textsOfSources(folder.filePath(QStringLiteral("texts.ts")));
    // Their context at run time is another one, so that they would stay English.
    QVERIFY2(texts.warnings.isEmpty(), qPrintable(texts.warnings.join(u'\n')));
    QVERIFY(texts.messages.size() > 1500);
    for (const Message& message : texts.messages)
      QVERIFY2(message.context != QLatin1String("wavesmith::widgets"), qPrintable(message.source));
    const QSet<QString> wanted = keysOf(texts.messages);
    const QSet<QString> translated = keysOf(german_);
    const QStringList missing = sorted(wanted - translated);
    QVERIFY2(missing.isEmpty(),
             qPrintable(QStringLiteral("not in the translation (CONTRIBUTING.md says how to add them):\n") +
                        missing.join(u'\n')));
    const QStringList obsolete = sorted(translated - wanted);
    QVERIFY2(obsolete.isEmpty(),
             qPrintable(QStringLiteral("no longer in the sources:\n") + obsolete.join(u'\n')));
  }

  void isFinished() {
    for (const Message& message : german_) {
      QVERIFY2(message.isFinished, qPrintable(keyOf(message)));
      QCOMPARE(message.forms.size(), message.isPlural ? 2 : 1);
    }
  }

  void keepsTheParts() {
    for (const Message& message : german_)
      for (const QString& form : message.forms) {
        const QString problem = problemOf(message, form);
        QVERIFY2(problem.isEmpty(),
                 qPrintable(problem + QStringLiteral(": ") + message.source + QStringLiteral("\n  ") + form));
      }
  }

  void aDifferenceIsFound_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("translation");
    QTest::newRow("placeholder") << QStringLiteral("%1 of %2") << QStringLiteral("%1 von %1");
    QTest::newRow("plural") << QStringLiteral("%n file(s)") << QStringLiteral("Dateien");
    QTest::newRow("mnemonic") << QStringLiteral("&File") << QStringLiteral("Datei");
    QTest::newRow("ellipsis") << QStringLiteral("Open\u2026") << QStringLiteral("Öffnen");
    QTest::newRow("dots") << QStringLiteral("Open") << QStringLiteral("Öffnen...");
    QTest::newRow("space") << QStringLiteral(" pt") << QStringLiteral("pt");
    QTest::newRow("empty") << QStringLiteral("pt") << QString();
  }
  void aDifferenceIsFound() {
    QFETCH(QString, source);
    QFETCH(QString, translation);
    Message message;
    message.source = source;
    QVERIFY(!problemOf(message, translation).isEmpty());
    message.source = QStringLiteral("&%1\u2026");
    QVERIFY(problemOf(message, QStringLiteral("a&%1\u2026")).isEmpty());
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::TranslationFileTest;
WAVESMITH_WIDGET_TEST(TranslationFileTest)
#include "translation_file_test.moc"
