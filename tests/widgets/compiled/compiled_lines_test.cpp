// SPDX-License-Identifier: Apache-2.0
#include "compiled/compiled_lines.h"
#include "widgets/support/widget_test.h"

#include <QPlainTextDocumentLayout>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

using namespace wavesmith::widgets;

class CompiledLinesTest : public QObject {
  Q_OBJECT

private slots:
  void linesMoveWithTheText() {
    QTextDocument text(QStringLiteral("a\nb\nc\nd"));
    text.setDocumentLayout(new QPlainTextDocumentLayout(&text)); // without one, changes are not reported
    CompiledLines lines(&text);
    QTextCursor cursor(text.findBlockByNumber(1));
    cursor.movePosition(QTextCursor::EndOfBlock);
    cursor.insertText(QStringLiteral("\nnew\nnewer"));
    QCOMPARE(lines.count(), 6);
    QCOMPARE(lines.compiled(2), 2);
    QCOMPARE(lines.compiled(3), 0);
    QCOMPARE(lines.compiled(4), 0);
    QCOMPARE(lines.compiled(5), 3);
    QCOMPARE(lines.now(3), 5);
    QCOMPARE(lines.now(2), 2);
    QCOMPARE(lines.compiled(7), 0);
    // What is compiled now was requested before the next edit.
    lines.requested();
    cursor = QTextCursor(text.findBlockByNumber(0));
    cursor.movePosition(QTextCursor::NextBlock, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    QCOMPARE(lines.count(), 5);
    lines.compiledNow();
    QCOMPARE(lines.compiled(5), 6);
    QCOMPARE(lines.now(2), 0); // "a" became the start of "b"
  }

  void linesThatAreJoinedOrRemovedHaveNoPlace() {
    QTextDocument text(QStringLiteral("a\nb\nc\nd"));
    text.setDocumentLayout(new QPlainTextDocumentLayout(&text)); // without one, changes are not reported
    CompiledLines lines(&text);
    QTextCursor cursor(text.findBlockByNumber(1));
    cursor.setPosition(text.findBlockByNumber(3).position(), QTextCursor::KeepAnchor);
    cursor.removeSelectedText(); // b and c
    QCOMPARE(lines.count(), 2);
    QCOMPARE(lines.now(1), 1);
    QCOMPARE(lines.now(3), 0);
  }
};

WAVESMITH_WIDGET_TEST(CompiledLinesTest)
#include "compiled_lines_test.moc"
