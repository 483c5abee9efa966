// SPDX-License-Identifier: Apache-2.0
// Keys that users know from other editors: whole lines, occurrences, word wrap, and problems.
#include "editor/edits/multi_cursor.h"
#include "problems/problems_dock.h"
#include "widgets/support/open_window.h"
#include "window/dialogs/settings_dialog.h"
#include "window/panels/panel_layout.h"
#include "window/shortcuts/shortcuts_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QTimer>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr auto kCtrl = Qt::ControlModifier;
constexpr auto kCtrlShift = Qt::ControlModifier | Qt::ShiftModifier;

struct LinesWindow : testing::OpenWindow {
  explicit LinesWindow(std::string_view text) {
    if (window->openFile(bench.write("a.s", text))) editor()->setFocus();
  }
  void key(int key, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
  }
  void at(int line, int column) const { editor()->goTo(line, column); }
  [[nodiscard]] QString text() const { return document()->content(); }
  [[nodiscard]] QPoint cursor() const { return {editor()->currentLine(), editor()->currentColumn()}; }
};

QMenu* menuOf(const QMainWindow& window, const QString& name) {
  for (const QAction* one : window.menuBar()->actions()) {
    QString text = one->text();
    if (text.remove(u'&') == name) return one->menu();
  }
  return nullptr;
}

} // namespace

class LineKeysTest : public QObject {
  Q_OBJECT

private slots:
  void deletesLines() {
    const LinesWindow w("one\ntwo\nthree\nfour");
    w.at(2, 3);
    w.key(Qt::Key_K, kCtrlShift);
    QCOMPARE(w.text(), QStringLiteral("one\nthree\nfour"));
    QCOMPARE(w.cursor(), QPoint(2, 3)); // in the next line, at the same column
    w.at(3, 2);
    w.key(Qt::Key_K, kCtrlShift); // the last line has no break at its end
    QCOMPARE(w.text(), QStringLiteral("one\nthree"));
    QCOMPARE(w.cursor(), QPoint(2, 2));
    w.key(Qt::Key_Z, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("one\nthree\nfour"));
    // The lines of a selection.
    w.at(1, 2);
    w.key(Qt::Key_Down, Qt::ShiftModifier);
    w.key(Qt::Key_K, kCtrlShift);
    QCOMPARE(w.text(), QStringLiteral("four"));
    w.key(Qt::Key_K, kCtrlShift);
    QCOMPARE(w.text(), QString());
    w.key(Qt::Key_K, kCtrlShift); // there is none left
    QCOMPARE(w.text(), QString());
  }

  void insertsLines() {
    const LinesWindow w("k:\n    s_nop 0\ns_endpgm");
    w.at(2, 6);
    w.key(Qt::Key_Return, kCtrl);
    QTest::keyClicks(w.editor(), QStringLiteral("below"));
    QCOMPARE(w.text(), QStringLiteral("k:\n    s_nop 0\n    below\ns_endpgm"));
    w.key(Qt::Key_Enter, kCtrlShift); // of the number pad
    QTest::keyClicks(w.editor(), QStringLiteral("above"));
    QCOMPARE(w.text(), QStringLiteral("k:\n    s_nop 0\n    above\n    below\ns_endpgm"));
    w.at(1, 1);
    w.key(Qt::Key_Return, kCtrlShift);
    QTest::keyClicks(w.editor(), QStringLiteral("first"));
    QVERIFY(w.text().startsWith(QStringLiteral("first\nk:\n")));
    w.key(Qt::Key_Z, kCtrl);
    w.key(Qt::Key_Z, kCtrl);
    QVERIFY(w.text().startsWith(QStringLiteral("k:\n")));
  }

  void copiesAndCutsTheLine() {
    const LinesWindow w("one\ntwo\nthree");
    w.at(2, 3);
    w.key(Qt::Key_C, kCtrl);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("two\n"));
    QCOMPARE(w.cursor(), QPoint(2, 3));
    w.at(3, 2);
    w.key(Qt::Key_V, kCtrl); // above the line, whose cursor stays in it
    QCOMPARE(w.text(), QStringLiteral("one\ntwo\ntwo\nthree"));
    QCOMPARE(w.cursor(), QPoint(4, 2));
    w.key(Qt::Key_Z, kCtrl);
    w.at(1, 1);
    w.key(Qt::Key_X, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("two\nthree"));
    w.key(Qt::Key_V, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("one\ntwo\nthree"));
    QCOMPARE(w.cursor(), QPoint(2, 1));
    // A selection is copied and replaced as before.
    w.at(2, 1);
    w.key(Qt::Key_End, Qt::ShiftModifier);
    w.key(Qt::Key_V, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("one\none\n\nthree"));
    w.at(1, 1);
    w.key(Qt::Key_Right, Qt::ShiftModifier);
    w.key(Qt::Key_C, kCtrl);
    w.at(4, 6);
    w.key(Qt::Key_V, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("one\none\n\nthreeo"));
  }

  // The menu has the keys, and edits where the keyboard is.
  void theMenuOfTheClipboard() {
    const LinesWindow w("one\ntwo\n");
    QCOMPARE(w.window->action(QStringLiteral("cut"))->shortcut(), QKeySequence(QKeySequence::Cut));
    QCOMPARE(w.window->action(QStringLiteral("copy"))->shortcut(), QKeySequence(QKeySequence::Copy));
    QCOMPARE(w.window->action(QStringLiteral("paste"))->shortcut(), QKeySequence(QKeySequence::Paste));
    w.press("find");
    auto* const field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, QStringLiteral("words"));
    field->selectAll();
    w.window->action(QStringLiteral("cut"))->trigger();
    QCOMPARE(field->text(), QString());
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("words"));
    QCOMPARE(w.text(), QStringLiteral("one\ntwo\n"));
    QTest::keyClick(field, Qt::Key_V, kCtrl);
    QCOMPARE(field->text(), QStringLiteral("words"));
    QCOMPARE(w.text(), QStringLiteral("one\ntwo\n"));
  }

  void cutFromAListLeavesTheText() {
    const LinesWindow w("one\ntwo\n");
    w.press("panelProblems");
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTreeView* const list = w.window->problemsDock()->view();
    QTRY_VERIFY_WITH_TIMEOUT(list->isVisible(), kPatience);
    list->setFocus();
    QVERIFY(list->hasFocus());
    w.window->action(QStringLiteral("cut"))->trigger();
    QCOMPARE(w.text(), QStringLiteral("one\ntwo\n"));
  }

  void theEndOfTheLineIsNotDeletedSilently() {
    const LinesWindow w("  s_nop 0 // reason\n  s_endpgm\n");
    w.at(1, 5);
    for (const auto key : {Qt::Key_K, Qt::Key_U})
      w.key(key, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("  s_nop 0 // reason\n  s_endpgm\n"));
  }

  void joinsAndSelectsLines() {
    const LinesWindow w("one \n   two\n\nthree\nfour");
    w.at(1, 2);
    w.key(Qt::Key_J, kCtrl | Qt::AltModifier);
    QCOMPARE(w.text(), QStringLiteral("one two\n\nthree\nfour"));
    w.key(Qt::Key_J, kCtrl | Qt::AltModifier); // an empty line adds nothing
    QCOMPARE(w.text(), QStringLiteral("one two\nthree\nfour"));
    w.at(1, 1);
    w.key(Qt::Key_L, kCtrl);
    QCOMPARE(w.editor()->textCursor().selectedText(), QStringLiteral("one two\u2029"));
    w.key(Qt::Key_L, kCtrl);
    QCOMPARE(w.editor()->textCursor().selectedText(), QStringLiteral("one two\u2029three\u2029"));
    w.key(Qt::Key_L, kCtrl);
    w.key(Qt::Key_J, kCtrl | Qt::AltModifier); // all selected lines, as one step
    QCOMPARE(w.text(), QStringLiteral("one two three four"));
    w.key(Qt::Key_J, kCtrl | Qt::AltModifier); // there is no other
    QCOMPARE(w.text(), QStringLiteral("one two three four"));
    w.key(Qt::Key_Z, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("one two\nthree\nfour"));
  }

  void trimsTrailingWhitespace() {
    const LinesWindow w("one  \n two\t\nthree\n   \n");
    w.at(3, 2);
    w.window->action(QStringLiteral("trimLines"))->trigger();
    QCOMPARE(w.text(), QStringLiteral("one\n two\nthree\n\n"));
    QCOMPARE(w.cursor(), QPoint(3, 2));
    QCOMPARE(w.window->statusBar()->currentMessage(), QStringLiteral("Trimmed 3 lines"));
    w.key(Qt::Key_Z, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("one  \n two\t\nthree\n   \n"));
  }

  void selectsAllOccurrences() {
    const LinesWindow w("v_x v_x2 v_x\n  nv_x v_x");
    w.at(1, 2);
    w.key(Qt::Key_L, kCtrlShift); // as a whole word
    QCOMPARE(w.editor()->cursors()->all().size(), 3);
    QTest::keyClicks(w.editor(), QStringLiteral("v_sum"));
    QCOMPARE(w.text(), QStringLiteral("v_sum v_x2 v_sum\n  nv_x v_sum"));
    w.key(Qt::Key_Z, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("v_x v_x2 v_x\n  nv_x v_x"));
    w.key(Qt::Key_Escape);
    // A selection is found everywhere.
    w.at(2, 4);
    for (int n = 0; n < 3; ++n)
      w.key(Qt::Key_Right, Qt::ShiftModifier);
    w.key(Qt::Key_L, kCtrlShift);
    QCOMPARE(w.editor()->cursors()->all().size(), 5);
    w.key(Qt::Key_K, kCtrlShift); // both lines
    QCOMPARE(w.text(), QString());
  }

  void cursorsCopyTheirLines() {
    const LinesWindow w("one\ntwo\nthree");
    w.at(1, 1);
    w.key(Qt::Key_Down, kCtrlShift); // a key that window managers do not take
    QCOMPARE(w.editor()->cursors()->all().size(), 2);
    w.key(Qt::Key_C, kCtrl);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("one\ntwo\n"));
    w.key(Qt::Key_X, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("three"));
    w.key(Qt::Key_V, kCtrl);
    QCOMPARE(w.text(), QStringLiteral("one\ntwo\nthree"));
  }

  void nothingIsWrittenToAReadOnlyText() {
    const LinesWindow w("one  \ntwo\n");
    w.editor()->setReadOnly(true);
    w.at(1, 1);
    w.key(Qt::Key_X, kCtrl);
    w.key(Qt::Key_K, kCtrlShift);
    w.key(Qt::Key_Return, kCtrl);
    w.key(Qt::Key_J, kCtrl | Qt::AltModifier);
    w.window->action(QStringLiteral("trimLines"))->trigger();
    QCOMPARE(w.text(), QStringLiteral("one  \ntwo\n"));
    w.key(Qt::Key_C, kCtrl);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("one  \n"));
  }

  void wordWrapIsForAllAndIsKept() {
    LinesWindow w("// " + std::string(2000, 'x') + "\ns_endpgm\n");
    QCOMPARE(w.editor()->lineWrapMode(), QPlainTextEdit::NoWrap);
    w.key(Qt::Key_Z, Qt::AltModifier);
    QCOMPARE(w.editor()->lineWrapMode(), QPlainTextEdit::WidgetWidth);
    QVERIFY(w.editor()->document()->firstBlock().layout()->lineCount() > 5);
    QVERIFY(w.window->action(QStringLiteral("wordWrap"))->isChecked());
    // The cursor is drawn and edits where its line is.
    w.at(2, 9);
    QTest::keyClicks(w.editor(), QStringLiteral(" // end"));
    QVERIFY(w.text().endsWith(QStringLiteral("s_endpgm // end\n")));
    const QPoint cursor = w.editor()->cursorRect().center();
    QCOMPARE(w.editor()->lineAtHeight(cursor.y()), 2);
    w.document()->text()->setModified(false);
    QVERIFY(w.window->openFile(w.bench.write("b.s", "s_endpgm\n")));
    QCOMPARE(w.editor()->lineWrapMode(), QPlainTextEdit::WidgetWidth);
    w.restart();
    QCOMPARE(w.editor()->lineWrapMode(), QPlainTextEdit::WidgetWidth);
    w.editor()->setFocus();
    w.key(Qt::Key_Z, Qt::AltModifier);
    QCOMPARE(w.editor()->lineWrapMode(), QPlainTextEdit::NoWrap);
  }

  // The next key does not replace the instruction.
  void goingToAProblemSelectsNothing() {
    const LinesWindow w("  s_nop 0\n  s_oops 1\n  s_endpgm\n");
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.key(Qt::Key_F8);
    QTRY_COMPARE(w.cursor(), QPoint(2, 3));
    QVERIFY(!w.editor()->textCursor().hasSelection());
    QTest::keyClicks(w.editor(), QStringLiteral("x"));
    QCOMPARE(w.document()->text()->findBlockByNumber(1).text(), QStringLiteral("  xs_oops 1"));
    w.key(Qt::Key_Z, kCtrl);
    // With Enter in the list as well.
    w.at(1, 1);
    w.press("panelProblems");
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTreeView* const view = w.window->problemsDock()->view();
    view->setCurrentIndex(view->model()->index(0, 0));
    QTest::keyClick(view, Qt::Key_Return);
    QTRY_COMPARE(w.cursor().x(), 2);
    QVERIFY(!w.editor()->textCursor().hasSelection());
  }

  void theViewMenuShowsWhichPanelsAreOpen() {
    const LinesWindow w("s_endpgm\n");
    const QAction* const problems = w.window->action(QStringLiteral("panelProblems"));
    QVERIFY(menuOf(*w.window, QStringLiteral("View"))->actions().contains(problems));
    QVERIFY(problems->isCheckable() && !problems->isChecked());
    w.press("panelProblems");
    QTRY_VERIFY(problems->isChecked());
    w.press("panelRun"); // in the same place
    QTRY_VERIFY(!problems->isChecked());
    QTRY_VERIFY(w.window->action(QStringLiteral("panelRun"))->isChecked());
    w.press("panelRun");
    QTRY_VERIFY(!w.window->action(QStringLiteral("panelRun"))->isChecked());
    for (const char* name : {"panelRegisters", "panelLanes"})
      QVERIFY(w.window->action(QString::fromLatin1(name))->isCheckable());
  }

  void helpLeadsToTheKeys() {
    const LinesWindow w("s_endpgm\n");
    QAction* const keys = w.window->action(QStringLiteral("keyboardShortcuts"));
    QVERIFY(menuOf(*w.window, QStringLiteral("Help"))->actions().contains(keys));
    bool isShown = false;
    QTimer::singleShot(0, w.window.get(), [&isShown] {
      auto* const dialog = qobject_cast<SettingsDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      isShown = dialog->shortcutsPage()->isVisible();
      dialog->reject();
    });
    keys->trigger();
    QVERIFY(isShown);
  }
};

WAVESMITH_WIDGET_TEST(LineKeysTest)
#include "line_keys_test.moc"
