// SPDX-License-Identifier: Apache-2.0
#include "document/text/text_place.h"
#include "editor/marks/brackets.h"
#include "widgets/support/widget_test.h"

#include <QTest>
#include <QTextDocument>

using namespace wavesmith::widgets;

class BracketsTest : public QObject {
  Q_OBJECT

private slots:
  void findsPartners_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("position");
    QTest::addColumn<int>("bracket");
    QTest::addColumn<int>("partner");
    QTest::newRow("at an opening bracket") << "s_load s[4:5], s[0:1]" << 8 << 8 << 12;
    QTest::newRow("after a closing bracket") << "s_load s[4:5], x" << 13 << 12 << 8;
    QTest::newRow("nested") << "((a)(b))" << 0 << 0 << 7;
    QTest::newRow("across lines") << "{ a\n  b }" << 0 << 0 << 8;
    QTest::newRow("backwards across lines") << "{ a\n  b }" << 8 << 8 << 0;
    QTest::newRow("unmatched") << "v[1" << 1 << 1 << -1;
    QTest::newRow("with another kind between") << "( ] )" << 0 << 0 << 4;
    QTest::newRow("not in comments") << "( // )\n)" << 0 << 0 << 7;
    QTest::newRow("a semicolon in a string") << "( \";\" )" << 0 << 0 << 6;
    QTest::newRow("not in strings") << "( \")\" )" << 0 << 0 << 6;
    QTest::newRow("not in block comments") << "( /* ) */ )" << 0 << 0 << 10;
    QTest::newRow("not in multi-line block comments") << "( /* )\n) */ )" << 0 << 0 << 12;
    QTest::newRow("backwards across a block comment") << "( /* (\n( */ )" << 12 << 12 << 0;
  }
  void findsPartners() {
    QFETCH(QString, text);
    QFETCH(int, position);
    QFETCH(int, bracket);
    QFETCH(int, partner);
    const QTextDocument document(text);
    const auto pair = matchingBracket(document, position);
    QVERIFY(pair.has_value());
    QCOMPARE(pair->first, bracket);
    QCOMPARE(pair->second, partner);
  }

  void findsNothingWithoutABracket() {
    QVERIFY(!matchingBracket(QTextDocument(QStringLiteral("abc")), 1));
    QVERIFY(!matchingBracket(QTextDocument(QString()), 0));
    QVERIFY(!matchingBracket(QTextDocument(QStringLiteral("// (a)")), 3));
    QVERIFY(!matchingBracket(QTextDocument(QStringLiteral("/*\n(a)\n*/")), 3));
  }

  void convertsColumns() {
    const QString line = QString::fromUtf8("a\xc3\xa9\xf0\x9f\x98\x80z"); // a, e acute, a face, z
    QCOMPARE(offsetOfColumn(line, 1), 0);
    QCOMPARE(offsetOfColumn(line, 2), 1);
    QCOMPARE(offsetOfColumn(line, 4), 2);
    QCOMPARE(offsetOfColumn(line, 8), 4);
    QCOMPARE(offsetOfColumn(line, 100), 5);
    QCOMPARE(columnOfOffset(line, 0), 1u);
    QCOMPARE(columnOfOffset(line, 2), 4u);
    QCOMPARE(columnOfOffset(line, 4), 8u);
  }
};

WAVESMITH_WIDGET_TEST(BracketsTest)
#include "brackets_test.moc"
