// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/edits/folding.h"
#include "editor/edits/multi_cursor.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QTest>
#include <QTextBlock>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

struct CursorsFixture {
  explicit CursorsFixture(std::string_view text)
      : document(std::move(*Document::open(bench.write("a.s", text)))),
        editor(document.get(), &bench.settings, &bench.theme) {
    editor.resize(700, 400);
    editor.show();
    editor.setFocus();
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&editor, key, modifiers); }
  void type(const QString& text) { QTest::keyClicks(&editor, text); }
  [[nodiscard]] QString text() const { return document->content(); }
  [[nodiscard]] qsizetype cursors() const { return editor.cursors()->all().size(); }
  [[nodiscard]] QPoint placeOf(int line, int column) {
    QTextCursor cursor(editor.document()->findBlockByNumber(line - 1));
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column - 1);
    return editor.cursorRect(cursor).center();
  }
  void click(int line, int column, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(editor.viewport(), Qt::LeftButton, modifiers, placeOf(line, column));
  }

  testing::Bench bench;
  std::unique_ptr<Document> document;
  CodeEditor editor;
};

constexpr auto kColumns = Qt::AltModifier | Qt::ShiftModifier;

} // namespace

class MultiCursorTest : public QObject {
  Q_OBJECT

private slots:
  void typesAtEachCursorAsOneStep() {
    CursorsFixture f("one\ntwo\nthree");
    f.editor.goTo(1, 4);
    f.editor.cursors()->addInNextLine(1);
    f.editor.cursors()->addInNextLine(1);
    QCOMPARE(f.cursors(), 3);
    f.type(QStringLiteral("xy"));
    QCOMPARE(f.text(), QStringLiteral("onexy\ntwoxy\nthrxyee"));
    f.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.text(), QStringLiteral("one\ntwo\nthree"));
    QCOMPARE(f.cursors(), 3);
    f.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.text(), QStringLiteral("onexy\ntwoxy\nthrxyee"));
  }

  void keepsTheColumnOverAShorterLine() {
    CursorsFixture f("long line\nx\nlong line");
    f.editor.goTo(1, 6);
    f.editor.cursors()->addInNextLine(1);
    f.editor.cursors()->addInNextLine(1);
    f.type(QStringLiteral("|"));
    QCOMPARE(f.text(), QStringLiteral("long |line\nx|\nlong |line"));
    f.editor.goTo(3, 1);
    QCOMPARE(f.cursors(), 1); // a jump leaves
    f.editor.cursors()->addInNextLine(-1);
    f.type(QStringLiteral("-"));
    QCOMPARE(f.text(), QStringLiteral("long |line\n-x|\n-long |line"));
  }

  void deletesAndBreaksLines() {
    CursorsFixture f("  ab\n  cd");
    f.editor.goTo(1, 4);
    f.editor.cursors()->addInNextLine(1);
    f.press(Qt::Key_Backspace);
    QCOMPARE(f.text(), QStringLiteral("  b\n  d"));
    f.press(Qt::Key_Return);
    QCOMPARE(f.text(), QStringLiteral("  \n  b\n  \n  d"));
    f.press(Qt::Key_Delete);
    QCOMPARE(f.text(), QStringLiteral("  \n  \n  \n  "));
    f.editor.undo();
    f.editor.undo();
    f.editor.undo();
    QCOMPARE(f.text(), QStringLiteral("  ab\n  cd"));
  }

  void movesAndSelectsWithKeys() {
    CursorsFixture f("aa bb\ncc dd");
    f.editor.goTo(1, 1);
    f.editor.cursors()->addInNextLine(1);
    f.press(Qt::Key_End);
    f.press(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.editor.cursors()->selectedText(), QStringLiteral("bb\ndd"));
    f.press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("bb\ndd"));
    f.press(Qt::Key_Home);
    f.press(Qt::Key_V, Qt::ControlModifier); // one line for each
    QCOMPARE(f.text(), QStringLiteral("bbaa bb\nddcc dd"));
    f.press(Qt::Key_Home, Qt::ShiftModifier);
    f.press(Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(f.text(), QStringLiteral("aa bb\ncc dd"));
    QGuiApplication::clipboard()->setText(QStringLiteral("1\n2\n3"));
    f.press(Qt::Key_V, Qt::ControlModifier); // all of it at each
    QCOMPARE(f.text(), QStringLiteral("1\n2\n3aa bb\n1\n2\n3cc dd"));
  }

  void escapeLeavesAndAClickLeaves() {
    CursorsFixture f("a\nb\nc");
    f.editor.goTo(1, 2);
    f.editor.cursors()->addInNextLine(1);
    QCOMPARE(f.cursors(), 2);
    f.press(Qt::Key_Escape);
    QCOMPARE(f.cursors(), 1);
    f.type(QStringLiteral("x"));
    QCOMPARE(f.text(), QStringLiteral("ax\nb\nc"));
    f.editor.cursors()->addInNextLine(1);
    f.click(3, 1);
    QCOMPARE(f.cursors(), 1);
  }

  void altClickAddsAndRemoves() {
    CursorsFixture f("aaaa\nbbbb\ncccc");
    f.click(1, 3);
    f.click(2, 3, Qt::AltModifier);
    f.click(3, 2, Qt::AltModifier);
    QCOMPARE(f.cursors(), 3);
    f.click(2, 3, Qt::AltModifier);
    QCOMPARE(f.cursors(), 2);
    f.type(QStringLiteral("."));
    QCOMPARE(f.text(), QStringLiteral("aa.aa\nbbbb\nc.ccc"));
  }

  void addsTheNextOccurrence() {
    CursorsFixture f("v1 v2 v1\nv1, v12");
    f.editor.goTo(1, 1);
    f.editor.cursors()->addNextOccurrence(); // the word
    QCOMPARE(f.editor.textCursor().selectedText(), QStringLiteral("v1"));
    f.editor.cursors()->addNextOccurrence();
    f.editor.cursors()->addNextOccurrence();
    QCOMPARE(f.cursors(), 3);
    f.editor.cursors()->addNextOccurrence(); // of v12
    f.editor.cursors()->addNextOccurrence(); // there is none left
    QCOMPARE(f.cursors(), 4);
    f.type(QStringLiteral("s"));
    QCOMPARE(f.text(), QStringLiteral("s v2 s\ns, s2"));
  }

  void selectsColumnsWithKeys() {
    CursorsFixture f("abcdef\nab\nabcdef\nabcdef");
    f.editor.goTo(1, 4);
    f.press(Qt::Key_Down, kColumns);
    f.press(Qt::Key_Down, kColumns);
    f.press(Qt::Key_Right, kColumns);
    f.press(Qt::Key_Right, kColumns);
    // The second line ends before the columns.
    QCOMPARE(f.editor.cursors()->selectedText(), QStringLiteral("de\nde"));
    f.press(Qt::Key_Down, kColumns);
    f.press(Qt::Key_Up, kColumns);
    f.press(Qt::Key_Left, kColumns);
    QCOMPARE(f.editor.cursors()->selectedText(), QStringLiteral("d\nd"));
    f.press(Qt::Key_Delete);
    QCOMPARE(f.text(), QStringLiteral("abcef\nab\nabcef\nabcdef"));
  }

  void selectsColumnsWithTheMouse() {
    CursorsFixture f("abcdef\nabcdef\nabcdef");
    QTest::mousePress(f.editor.viewport(), Qt::LeftButton, kColumns, f.placeOf(1, 2));
    QTest::mouseMove(f.editor.viewport(), f.placeOf(2, 3));
    QTest::mouseMove(f.editor.viewport(), f.placeOf(3, 4));
    QTest::mouseRelease(f.editor.viewport(), Qt::LeftButton, kColumns, f.placeOf(3, 4));
    QCOMPARE(f.editor.cursors()->selectedText(), QStringLiteral("bc\nbc\nbc"));
    f.type(QStringLiteral("-"));
    QCOMPARE(f.text(), QStringLiteral("a-def\na-def\na-def"));
  }

  void selectsColumnsWithAltAndTheMouse() {
    CursorsFixture f("abcdef\nab\nabcdef");
    f.click(1, 1);
    QTest::mousePress(f.editor.viewport(), Qt::LeftButton, Qt::AltModifier, f.placeOf(1, 3));
    QTest::mouseMove(f.editor.viewport(), f.placeOf(3, 5) + QPoint(30, 0));
    QTest::mouseMove(f.editor.viewport(), f.placeOf(3, 5));
    QTest::mouseRelease(f.editor.viewport(), Qt::LeftButton, Qt::AltModifier, f.placeOf(3, 5));
    QCOMPARE(f.editor.cursors()->selectedText(), QStringLiteral("cd\n\ncd")); // the second line ends there
    f.press(Qt::Key_C, Qt::ControlModifier);
    QGuiApplication::clipboard()->setText(QStringLiteral("1\r\n2\r\n3\r\n"));
    f.press(Qt::Key_V, Qt::ControlModifier); // a line for each
    QCOMPARE(f.text(), QStringLiteral("ab1ef\nab2\nab3ef"));
    f.editor.undo();
    QCOMPARE(f.text(), QStringLiteral("abcdef\nab\nabcdef"));
  }

  void copiesWhenOnlyOthersHaveASelection() {
    CursorsFixture f("abcdef\nabcdef\nab");
    f.editor.goTo(1, 4);
    f.press(Qt::Key_Right, kColumns);
    f.press(Qt::Key_Right, kColumns);
    f.press(Qt::Key_Down, kColumns);
    f.press(Qt::Key_Down, kColumns); // the editor's own cursor is at the end of the shorter line
    QVERIFY(!f.editor.textCursor().hasSelection());
    QGuiApplication::clipboard()->clear();
    f.press(Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("de\nde")));
    f.editor.copy();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("de\nde")));
  }

  void occurrencesAreFoundAroundTheEnd() {
    CursorsFixture f("v1\nv1\nv1");
    f.editor.goTo(3, 1);
    f.press(Qt::Key_Right, kColumns);
    f.press(Qt::Key_Right, kColumns);
    f.press(Qt::Key_Up, kColumns); // the editor's own cursor is in line 2, and line 3 has the other
    f.editor.cursors()->addNextOccurrence();
    QCOMPARE(f.cursors(), 3);
    f.editor.cursors()->addNextOccurrence(); // there is none left
    QCOMPARE(f.cursors(), 3);
    f.type(QStringLiteral("s"));
    QCOMPARE(f.text(), QStringLiteral("s\ns\ns"));
  }

  void composedLettersGoToAllCursors() {
    CursorsFixture f("a\nb");
    f.editor.goTo(1, 2);
    f.editor.cursors()->addInNextLine(1);
    QInputMethodEvent event;
    event.setCommitString(QStringLiteral("\u00e9"));
    QApplication::sendEvent(&f.editor, &event);
    QCOMPARE(f.text(), QStringLiteral("a\u00e9\nb\u00e9"));
    QCOMPARE(f.cursors(), 2);
  }

  void passesFoldedLines() {
    CursorsFixture f("  .rept 2\n  s_nop 0\n  .endr\n  s_endpgm\n  s_nop 1");
    f.editor.folding()->toggle(1);
    f.editor.goTo(1, 3);
    f.editor.cursors()->addInNextLine(1);
    QCOMPARE(f.editor.cursors()->all().last().blockNumber(), 3);
    f.press(Qt::Key_Down);
    QCOMPARE(f.editor.cursors()->all().first().blockNumber(), 3);
    QCOMPARE(f.editor.cursors()->all().last().blockNumber(), 4);
    QCOMPARE(f.editor.folding()->folded(), QList{1});
  }

  void cursorsThatMeetBecomeOne() {
    CursorsFixture f("ab");
    f.editor.goTo(1, 1);
    f.click(1, 2, Qt::AltModifier);
    f.click(1, 3, Qt::AltModifier);
    QCOMPARE(f.cursors(), 3);
    f.press(Qt::Key_Home);
    QCOMPARE(f.cursors(), 1);
  }

  void aReadOnlyTextStays() {
    CursorsFixture f("a\nb");
    f.editor.setReadOnly(true);
    f.editor.cursors()->addInNextLine(1);
    f.type(QStringLiteral("x"));
    f.press(Qt::Key_Delete);
    QCOMPARE(f.text(), QStringLiteral("a\nb"));
  }
};

WAVESMITH_WIDGET_TEST(MultiCursorTest)
#include "multi_cursor_test.moc"
