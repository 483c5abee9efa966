// SPDX-License-Identifier: Apache-2.0
#include "document/text/line_states.h"
#include "widgets/support/widget_test.h"

#include <QPlainTextDocumentLayout>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

using namespace wavesmith::widgets;
using wavesmith::source::LineState;

class LineStatesTest : public QObject {
  Q_OBJECT

  // A document without a layout reports no changes.
  static void setText(QTextDocument& document, const QString& text) {
    document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
    document.setPlainText(text);
  }

  // Computed by the lexer over all lines.
  static QString expected(const QTextDocument& document) {
    QString states;
    auto state = LineState::Statement;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
      states += QString::number(static_cast<int>(state));
      state = wavesmith::source::stateAfter(asUtf16(block.text()), state);
    }
    return states;
  }
  static QString actual(const QTextDocument& document) {
    QString states;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
      states += QString::number(static_cast<int>(lineState(block)));
    return states;
  }

private slots:
  void knowsLinesOfAnUnwatchedDocument() {
    const QTextDocument document(QStringLiteral("s_nop 0 /* a\nb\n*/ s_nop 1\n/* c\n"));
    QCOMPARE(actual(document), QStringLiteral("02201"));
  }

  void followsEveryEdit() {
    QTextDocument document;
    setText(document, QStringLiteral("s_nop 0\ns_nop 1\n"));
    LineStates::of(&document)->finish();
    QRandomGenerator random(7);
    const QStringList pieces = {
        QStringLiteral("/*"),         QStringLiteral("*/"), QStringLiteral("\n"),
        QStringLiteral("//"),         QStringLiteral("\""), QStringLiteral("s_nop 0\n"),
        QStringLiteral("\n\n/* a\n"), QStringLiteral(";"),  QStringLiteral("x */\n")};
    for (int n = 0; n < 3000; ++n) {
      QTextCursor cursor(&document);
      const int size = document.characterCount();
      cursor.setPosition(random.bounded(size));
      if (size > 600 || random.bounded(3) == 0)
        cursor.setPosition(std::min(size - 1, cursor.position() + random.bounded(size > 600 ? 200 : 6)),
                           QTextCursor::KeepAnchor);
      cursor.insertText(pieces[random.bounded(pieces.size())]);
      if (n % 7 == 0) document.undo();
      if (!LineStates::of(&document)->isFinished()) LineStates::of(&document)->finish();
      QCOMPARE(actual(document), expected(document));
    }
  }

  void reportsChangedLines() {
    QTextDocument document;
    setText(document, QStringLiteral("a\nb\nc\n*/\nd\n"));
    LineStates* const states = LineStates::of(&document);
    QCOMPARE(LineStates::of(&document), states);
    states->finish();
    QSignalSpy changed(states, &LineStates::changed);
    QTextCursor(&document).insertText(QStringLiteral("/*"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first(), QVariantList({1, 3}));
    document.undo();
    QCOMPARE(changed.size(), 2);
    QCOMPARE(changed.last(), QVariantList({1, 3}));
  }

  // The update runs in slices up to the line whose state is unchanged.
  void updatesLongFilesInSlices() {
    QTextDocument document;
    setText(document, QStringLiteral("s_nop 0\n").repeated(200'000));
    LineStates* const states = LineStates::of(&document);
    QTRY_VERIFY_WITH_TIMEOUT(states->isFinished(), 30'000);
    QTextCursor(&document).insertText(QStringLiteral("/*"));
    QTRY_VERIFY_WITH_TIMEOUT(states->isFinished(), 30'000);
    QCOMPARE(lineState(document.findBlockByNumber(199'999)), LineState::Comment);
  }

  void blanksCommentsAndStrings() {
    const auto code = [](const char* line, LineState state) {
      return codeOf(QString::fromUtf8(line), state).toStdString();
    };
    QCOMPARE(code("a \"b;\" /* c */ d // e", LineState::Statement), std::string("a \"  \"         d     "));
    QCOMPARE(code("a */ '\\n' b", LineState::Comment), std::string("     '  ' b"));
    QCOMPARE(code("a \"b", LineState::Statement), std::string("a \" "));
  }
};

WAVESMITH_WIDGET_TEST(LineStatesTest)
#include "line_states_test.moc"
