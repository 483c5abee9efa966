// SPDX-License-Identifier: Apache-2.0
// What edits of whole lines tell.
#include "document/document.h"
#include "document/text/line_moves.h"
#include "widgets/support/widget_test.h"

#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <functional>
#include <vector>

using namespace wavesmith::widgets;

class LineMovesTest : public QObject {
  Q_OBJECT

  // Of a text with the lines "one" to "four".
  static std::vector<LineMove> movesOf(const std::function<void(QTextDocument&)>& edit) {
    Document document;
    QTextDocument& text = *document.text();
    QTextCursor(&text).insertText(QStringLiteral("one\ntwo\nthree\nfour"));
    std::vector<LineMove> moves;
    connect(&LineMoves::of(text), &LineMoves::moved, &text,
            [&moves](const LineMove& move) { moves.push_back(move); });
    edit(text);
    return moves;
  }
  static QTextCursor at(QTextDocument& text, int line, int column = 0) {
    QTextCursor cursor(text.findBlockByNumber(line));
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
    return cursor;
  }

private slots:
  void hasTheTextBeforeAndTheChangedLines() {
    const auto moves = movesOf([](QTextDocument& text) {
      const LineMoves::Scope scope(text, LineMove::Kind::Cut);
      QTextCursor cursor = at(text, 1, 1);
      cursor.setPosition(at(text, 2, 2).position(), QTextCursor::KeepAnchor);
      cursor.removeSelectedText(); // "wo\nth"
    });
    QCOMPARE(moves.size(), 1u);
    QVERIFY(moves[0].kind == LineMove::Kind::Cut);
    QCOMPARE(moves[0].before.toString(), QStringLiteral("one\ntwo\nthree\nfour"));
    QCOMPARE(moves[0].oldLines, QStringLiteral("two\nthree"));
    QCOMPARE(moves[0].newLines, QStringLiteral("tree"));
    QVERIFY(moves[0].hasBreaks);
  }

  void hasTheWholeLineOfAWord() {
    const auto moves = movesOf([](QTextDocument& text) {
      const LineMoves::Scope scope(text, LineMove::Kind::Move);
      at(text, 3, 4).insertText(QStringLiteral("teen"));
    });
    QCOMPARE(moves.size(), 1u);
    QCOMPARE(moves[0].oldLines, QStringLiteral("four"));
    QCOMPARE(moves[0].newLines, QStringLiteral("fourteen"));
    QVERIFY(!moves[0].hasBreaks);
  }

  // The later changes are in positions after the earlier ones.
  void joinsTheChangesOfAScope() {
    const auto moves = movesOf([](QTextDocument& text) {
      const LineMoves::Scope scope(text, LineMove::Kind::Move);
      at(text, 2).insertText(QStringLiteral("new\n"));
      const LineMoves::Scope inner(text, LineMove::Kind::Cut);
      at(text, 1).insertText(QStringLiteral("a"));
    });
    QCOMPARE(moves.size(), 1u);
    QVERIFY(moves[0].kind == LineMove::Kind::Move);
    QCOMPARE(moves[0].oldLines, QStringLiteral("two\nthree"));
    QCOMPARE(moves[0].newLines, QStringLiteral("atwo\nnew\nthree"));
  }

  void otherEditsAreNone() {
    QVERIFY(movesOf([](QTextDocument& text) {
              {
                const LineMoves::Scope scope(text, LineMove::Kind::Move);
              }
              at(text, 1).insertText(QStringLiteral("new\n"));
            }).empty());
  }
};

WAVESMITH_WIDGET_TEST(LineMovesTest)
#include "line_moves_test.moc"
