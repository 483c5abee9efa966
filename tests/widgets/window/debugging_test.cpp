// SPDX-License-Identifier: Apache-2.0
// Debugging in the window: keys, breakpoints in the margin, and where the editor shows the run.
#include "controls/elided_label.h"
#include "controls/message_bar.h"
#include "debugger/debug_points.h"
#include "debugger/debug_text.h"
#include "debugger/state/state_dock.h"
#include "debugger/state/state_model.h"
#include "debugger/step_slider.h"
#include "debugger/stop_bar.h"
#include "debugger/values/value_table_dock.h"
#include "document/breakpoints.h"
#include "editor/assistance/hover.h"
#include "editor/popups/hover_popup.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_sides.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QToolButton>

#include <csignal>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::StopReason;
using testing::kPatience;
using testing::OpenWindow;

namespace {

struct DebugWindow : OpenWindow {
  DebugWindow() {
    isOpen = window->openFile(bench.copyExample("vector_add")) &&
             QTest::qWaitFor([this] { return answered() && !run()->problem().size(); }, kPatience);
  }
  [[nodiscard]] DebugController* controller() const { return window->debugging()->controller(); }
  [[nodiscard]] DebugMargin* margin() const { return editor()->sides()->debugMargin(); }
  [[nodiscard]] Breakpoints* breakpoints() const { return window->workspace()->breakpoints(); }
  // Presses the key and waits until the run has stopped.
  [[nodiscard]] bool key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
    const QSignalSpy moved(controller(), &DebugController::moved);
    QTest::keyClick(window.get(), key, modifiers);
    return QTest::qWaitFor(
        [&] { return !moved.empty() && controller()->state() == DebugController::State::Stopped; },
        kPatience);
  }
  [[nodiscard]] int lineOf(const QString& text) const {
    return static_cast<int>(document()->content().left(document()->content().indexOf(text)).count(u'\n')) + 1;
  }
  // A click into the margin beside a line.
  void clickMargin(int line) const {
    editor()->goTo(line);
    for (const VisibleRow& row : editor()->visibleRows())
      if (row.line == line)
        QTest::mouseClick(margin(), Qt::LeftButton, {}, {6, static_cast<int>(row.top + row.height / 2)});
  }
  [[nodiscard]] int next() const { return margin()->position() ? margin()->position()->next : 0; }

  [[nodiscard]] MessageBar* bar() const {
    return window->currentView()->findChild<MessageBar*>(QStringLiteral("debugBar"));
  }

  bool isOpen = false;
};

} // namespace

class DebuggingTest : public QObject {
  Q_OBJECT

  // Debugs to the first line with this text and opens the hover over a name in it; nullptr: it has not opened.
  static const QTextBrowser* hoverOver(const DebugWindow& w, const QString& at, const QString& name) {
    const int number = w.lineOf(at);
    if (!w.key(Qt::Key_F10)) return nullptr;
    w.editor()->goTo(number);
    if (!w.key(Qt::Key_F10, Qt::ControlModifier)) return nullptr;
    const QString line = w.document()->content().section(u'\n', number - 1, number - 1);
    w.editor()->goTo(number, static_cast<int>(line.indexOf(name)) + 2);
    w.editor()->explain();
    return w.editor()->hover()->isOpen() ? w.editor()->hover()->popup()->text() : nullptr;
  }

private slots:
  void stepsWithKeysBothWays() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(!w.margin()->position());
    const int narrow = w.margin()->wantedWidth();
    QVERIFY(w.key(Qt::Key_F10)); // starts, and stays at the first instruction
    QCOMPARE(w.controller()->stop().reason, StopReason::Start);
    const int first = w.next();
    QCOMPARE(first, w.lineOf(QStringLiteral("  s_load_dwordx2 s[s_a:s_a+1]")));
    QCOMPARE(w.editor()->currentLine(), first);
    QVERIFY(w.margin()->wantedWidth() > narrow); // EXEC has room
    QVERIFY(w.margin()->textAt(first).contains(QStringLiteral("all 64 lanes")));
    QVERIFY(w.key(Qt::Key_F11));
    QCOMPARE(w.next(), first + 1);
    QTRY_COMPARE_WITH_TIMEOUT(w.margin()->position()->ran, first, kPatience);
    QVERIFY(w.key(Qt::Key_F10));
    QVERIFY(w.key(Qt::Key_F10, Qt::AltModifier));
    QCOMPARE(w.next(), first + 1);
    QVERIFY(w.key(Qt::Key_F11, Qt::AltModifier));
    QCOMPARE(w.next(), first);
    QVERIFY(!w.window->action(QStringLiteral("debugIntoBack"))->isEnabled()); // nothing is before it
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ControlModifier);
    QVERIFY(!w.margin()->position());
    QCOMPARE(w.controller()->state(), DebugController::State::Idle);
  }

  void breakpointsInTheMargin() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    w.clickMargin(store);
    QCOMPARE(w.breakpoints()->all().size(), 1);
    QCOMPARE(w.breakpoints()->all().front().line, store);
    QVERIFY(w.margin()->textAt(store).contains(QStringLiteral("Breakpoint")));
    QVERIFY(w.key(Qt::Key_F5)); // the start
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->stop().reason, StopReason::Breakpoint, kPatience);
    QCOMPARE(w.next(), store);
    w.clickMargin(store);
    QVERIFY(w.breakpoints()->all().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(w.controller()->points().empty(), kPatience);
    QVERIFY(w.key(Qt::Key_F5));
    QCOMPARE(w.controller()->stop().reason, StopReason::Finished);
    QVERIFY(w.key(Qt::Key_F5, Qt::AltModifier));
    QCOMPARE(w.controller()->stop().reason, StopReason::HistoryStart);
  }

  void aLineWithoutInstructionTakesTheNext() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    w.editor()->goTo(1); // a comment
    QTest::keyClick(w.window.get(), Qt::Key_F9);
    QCOMPARE(w.breakpoints()->all().size(), 1);
    QCOMPARE(w.breakpoints()->all().front().line, w.lineOf(QStringLiteral("  s_load_dwordx2 s[s_a:s_a+1]")));
  }

  void breakpointsMoveWithTheirLinesAndAreKept() {
    DebugWindow w;
    QVERIFY(w.isOpen);
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    w.clickMargin(store);
    w.editor()->goTo(1);
    QTest::keyClicks(w.editor(), QStringLiteral("// one more line"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QCOMPARE(w.breakpoints()->all().front().line, store + 1);
    Breakpoint changed = w.breakpoints()->all().front();
    changed.condition = QStringLiteral("s_n > 3");
    changed.ignored = 2;
    w.breakpoints()->set(changed);
    QVERIFY(w.window->save(w.document()));
    w.restart();
    QCOMPARE(w.breakpoints()->all().size(), 1);
    const Breakpoint& kept = w.breakpoints()->all().front();
    QCOMPARE(kept.line, store + 1);
    QCOMPARE(kept.condition, changed.condition);
    QCOMPARE(kept.ignored, changed.ignored);
    QVERIFY(w.margin()->textAt(store + 1).contains(QStringLiteral("if s_n > 3, after 2 hits")));
  }

  void breakpointsAreFoundAgainInAChangedFile() {
    DebugWindow w;
    QVERIFY(w.isOpen);
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    w.clickMargin(store);
    const QString path = w.document()->path();
    const QString text = w.document()->content();
    QVERIFY(w.window->close(w.document()));
    w.bench.write("vector_add.s", ("// a line by another program\n" + text).toStdString());
    QVERIFY(w.window->openFile(path));
    QTRY_COMPARE_WITH_TIMEOUT(w.breakpoints()->all().front().line, store + 1, kPatience);
  }

  void runsToTheCursorBothWays() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.key(Qt::Key_F10));
    const int first = w.next();
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    w.editor()->goTo(store);
    QVERIFY(w.key(Qt::Key_F10, Qt::ControlModifier));
    QCOMPARE(w.next(), store);
    w.editor()->goTo(first + 1);
    QVERIFY(w.key(Qt::Key_F10, Qt::ControlModifier | Qt::AltModifier));
    QCOMPARE(w.next(), first + 1);
  }

  void hoverShowsTheValue() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const QTextBrowser* text = hoverOver(w, QStringLiteral("buffer_store_dword"), QStringLiteral("v_off0"));
    QVERIFY(text != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral(" in lane 0")), kPatience);
    QVERIFY2(text->toPlainText().contains(QStringLiteral("252")), qPrintable(text->toPlainText()));
  }

  // v_add_f32 reads v_x as f32: not as the integer with its bits.
  void hoverShowsTheTypeOfTheInstruction() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const QTextBrowser* text = hoverOver(w, QStringLiteral("v_add_f32"), QStringLiteral("v_x"));
    QVERIFY(text != nullptr);
    const QRegularExpression fraction(QStringLiteral("= -?[01]\\.[0-9]+ in lane 0"));
    QTRY_VERIFY2_WITH_TIMEOUT(text->toPlainText().contains(fraction), qPrintable(text->toPlainText()),
                              kPatience);
  }

  // Each value is on one line, however many digits it has.
  void hoverDoesNotBreakNumbers() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const QTextBrowser* text = hoverOver(w, QStringLiteral("v_add_f32"), QStringLiteral("v_x"));
    QVERIFY(text != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral(" in lane 0")), kPatience);
    static const QRegularExpression number(QStringLiteral("^-?[0-9.e+-]+$"));
    int numbers = 0;
    for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
      if (!number.match(block.text()).hasMatch()) continue;
      ++numbers;
      QVERIFY2(block.layout()->lineCount() == 1, qPrintable(block.text()));
    }
    QVERIFY(numbers >= 64);
    QVERIFY(text->document()->size().width() <= text->viewport()->width());
  }

  // The bar above the text: also when the message of the status bar is gone, and another wave is selected.
  void theReasonOfAStopStays() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const StopBar* const bar = w.window->debugging()->stopBar();
    const auto* reason = bar->findChild<ElidedLabel*>(QStringLiteral("stopReason"));
    const auto* wave = bar->findChild<QToolButton*>(QStringLiteral("stopWave"));
    const auto* step = bar->findChild<QLabel*>(QStringLiteral("stopStep"));
    QVERIFY(reason != nullptr && wave != nullptr && step != nullptr && !bar->isVisible());
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    w.clickMargin(store);
    QVERIFY(w.key(Qt::Key_F5));
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->stop().reason, StopReason::Breakpoint, kPatience);
    w.window->statusBar()->clearMessage(); // as after its time
    QVERIFY(bar->isVisible());
    QCOMPARE(reason->fullText(), QStringLiteral("Breakpoint"));
    QCOMPARE(wave->text(), QStringLiteral("wave ") + waveNumber(w.controller()->stop().wave->id));
    const quint64 position = w.controller()->stop().position;
    QVERIFY2(step->text().contains(QLocale().toString(position)), qPrintable(step->text()));
    const emulator::WaveId first = w.controller()->stop().wave->id;
    const emulator::WaveId other{first.group, first.wave == 0 ? 1u : 0u};
    const QSignalSpy moved(w.controller(), &DebugController::moved);
    w.controller()->move({.verb = debug::Verb::Select, .wave = other});
    QTRY_COMPARE_WITH_TIMEOUT(moved.size(), 1, kPatience);
    QCOMPARE(reason->fullText(), QStringLiteral("Breakpoint"));
    QCOMPARE(wave->text(), QStringLiteral("wave ") + waveNumber(other));
    QVERIFY(w.key(Qt::Key_F11));
    QCOMPARE(reason->fullText(), QStringLiteral("Stopped"));
    bar->slider()->setFocus();
    QTest::keyClick(bar->slider(), Qt::Key_Home);
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->stop().position, quint64{0}, kPatience);
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ControlModifier);
    QVERIFY(!bar->isVisible());
  }

  // The debugger runs the old code: its lines follow the edits, and a bar says so.
  // Ctrl+Shift+F9 on a register, then on a selected expression, then on nothing.
  void aKeyWatchesTheExpressionAtTheCursor() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.key(Qt::Key_F10));
    const StateDock* const state = w.window->debugging()->stateDock();
    const auto watched = [state](int at) {
      return state->model()
          ->index(at, 0, state->model()->index(0, 0))
          .data(StateModel::kWatchRole)
          .toString();
    };
    const int line = w.lineOf(QStringLiteral("  s_load_dwordx2 s[s_a:s_a+1]"));
    w.editor()->goTo(line, static_cast<int>(QStringLiteral("  s_load_dwordx2 s[s").size()));
    QTest::keyClick(w.window.get(), Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(watched(0), QStringLiteral("s[s_a:s_a+1]"), kPatience);
    QTextCursor cursor = w.editor()->textCursor();
    cursor.setPosition(w.editor()->document()->findBlockByNumber(line - 1).position() + 19);
    cursor.setPosition(cursor.position() + 3, QTextCursor::KeepAnchor);
    w.editor()->setTextCursor(cursor);
    QCOMPARE(cursor.selectedText(), QStringLiteral("s_a"));
    QTest::keyClick(w.window.get(), Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(watched(1), QStringLiteral("s_a"), kPatience);
    w.editor()->goTo(1);
    QTest::keyClick(w.window.get(), Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(state->watchField()->hasFocus(), kPatience);
    // A narrow panel has all lanes in the tool tip.
    QTest::keyClicks(state->watchField(), QStringLiteral("v0"));
    QTest::keyClick(state->watchField(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(watched(2), QStringLiteral("v0"), kPatience);
    const QModelIndex value = state->model()->index(2, StateModel::Value, state->model()->index(0, 0));
    QCOMPARE(value.data(Qt::ToolTipRole).toString(), QStringLiteral("0\n0, 1, ... 63"));
  }

  void theValueTableNamesTheLineShortly() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.key(Qt::Key_F10));
    const int line = w.lineOf(QStringLiteral("  s_load_dwordx2 s[s_a:s_a+1]"));
    w.editor()->goTo(line, static_cast<int>(QStringLiteral("  s_load_dwordx2 s[s").size()));
    QTest::keyClick(w.window.get(), Qt::Key_F9, Qt::ControlModifier);
    const ValueTableDock* const table = w.window->debugging()->valueTableDock();
    QTRY_COMPARE_WITH_TIMEOUT(table->lineField()->text(), QStringLiteral("vector_add.s:%1").arg(line),
                              kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!table->note().contains(QStringLiteral("no instruction")), kPatience);
  }

  void editsMoveTheMarkerAndAreSaid() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.key(Qt::Key_F10));
    QVERIFY(w.key(Qt::Key_F10));
    const int next = w.next();
    QVERIFY(w.bar()->message().isEmpty());
    w.editor()->goTo(next - 1);
    QTest::keyClick(w.editor(), Qt::Key_End);
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTest::keyClicks(w.editor(), QStringLiteral("s_nop 0"));
    QTRY_COMPARE(w.next(), next + 1);
    QCOMPARE(
        w.bar()->message(),
        QStringLiteral("The text has changed since debugging began; the debugger still runs the old code."));
    QVERIFY(w.key(Qt::Key_F10)); // the new line is not executed
    QCOMPARE(w.next(), next + 2);
    QCOMPARE(w.editor()->currentLine(), next + 2);
    QTRY_COMPARE_WITH_TIMEOUT(w.margin()->position()->ran, next + 1, kPatience);
    // An edited line is still that line.
    w.editor()->goTo(next + 2);
    QTest::keyClick(w.editor(), Qt::Key_End);
    QTest::keyClicks(w.editor(), QStringLiteral(" // here"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTRY_COMPARE(w.next(), next + 2);
    // The text of the run again.
    for (int n = 0; n < 20 && !w.bar()->message().isEmpty(); ++n) {
      QTest::keyClick(w.editor(), Qt::Key_Z, Qt::ControlModifier);
      QCoreApplication::processEvents();
    }
    QVERIFY(w.bar()->message().isEmpty());
    QCOMPARE(w.next(), next + 1);
    // Edits after debugging are not reported.
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ControlModifier);
    QTest::keyClicks(w.editor(), QStringLiteral("x"));
    QCoreApplication::processEvents();
    QVERIFY(w.bar()->message().isEmpty());
  }

  void aRemovedLineHasNoMarker() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.key(Qt::Key_F10));
    const int next = w.next();
    w.editor()->goTo(next);
    QTest::keyClick(w.editor(), Qt::Key_Home);
    QTest::keyClick(w.editor(), Qt::Key_Home);
    QTest::keyClick(w.editor(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(w.editor(), Qt::Key_Delete);
    QTRY_COMPARE(w.next(), 0);
    QVERIFY(!w.bar()->message().isEmpty());
    QVERIFY(w.key(Qt::Key_F10));
    QCOMPARE(w.next(), next); // the one after it
  }

  void breakpointsStayAtTheirInstructions() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    QVERIFY(w.key(Qt::Key_F10));
    const int first = w.next();
    w.editor()->goTo(first);
    QTest::keyClick(w.editor(), Qt::Key_Home);
    QTest::keyClicks(w.editor(), QStringLiteral("s_nop 0"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTRY_COMPARE(w.next(), first + 1);
    w.clickMargin(store + 1); // set after the edit
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->points().size(), std::size_t(1), kPatience);
    w.editor()->goTo(first);
    QTest::keyClick(w.editor(), Qt::Key_End);
    QTest::keyClick(w.editor(), Qt::Key_Return); // moves with its line
    QTRY_COMPARE(w.breakpoints()->all().front().line, store + 2);
    QVERIFY(w.key(Qt::Key_F5));
    QCOMPARE(w.controller()->stop().reason, StopReason::Breakpoint);
    QCOMPARE(w.next(), store + 2);
    QCOMPARE(w.controller()->points().size(), std::size_t(1));
    // A new line has no place in the run.
    w.editor()->goTo(first);
    QSignalSpy messages(w.window->debugging(), &Debugging::statusMessage);
    QTest::keyClick(w.window.get(), Qt::Key_F10, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(messages.size(), 1);
    QVERIFY(messages.front().front().toString().contains(QStringLiteral("is not in the code")));
    w.breakpoints()->add({.path = w.document()->path(), .line = first});
    QVERIFY(w.window->debugging()
                ->points()
                ->problemOf(w.breakpoints()->all().back())
                .contains(QStringLiteral("Restart")));
    QCOMPARE(w.controller()->points().size(), std::size_t(1));
  }

  void theBarRestartsWithTheNewText() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.key(Qt::Key_F10));
    const int first = w.next();
    QVERIFY(w.key(Qt::Key_F10));
    w.editor()->goTo(first);
    QTest::keyClick(w.editor(), Qt::Key_Home);
    QTest::keyClicks(w.editor(), QStringLiteral("s_nop 0"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTRY_VERIFY(!w.bar()->message().isEmpty());
    const QSignalSpy moved(w.controller(), &DebugController::moved);
    QTest::mouseClick(w.bar()->findChild<QPushButton*>(QStringLiteral("debugBarRestart")), Qt::LeftButton);
    QVERIFY(w.bar()->message().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!moved.empty(), kPatience);
    QCOMPARE(w.controller()->stop().reason, StopReason::Start);
    QCOMPARE(w.next(), first); // s_nop
    QVERIFY(w.editor()->hasFocus());
    QVERIFY(w.key(Qt::Key_F10));
    QCOMPARE(w.next(), first + 1);
    QVERIFY(w.bar()->message().isEmpty());
  }

  void aWorkerThatDiesLeavesTheWindow() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.key(Qt::Key_F10));
    ::kill(w.controller()->workerProcessId(), SIGKILL);
    QTest::keyClick(w.window.get(), Qt::Key_F11);
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->state(), DebugController::State::Idle, kPatience);
    QVERIFY(!w.margin()->position());
    QVERIFY(w.key(Qt::Key_F10));
  }
};

WAVESMITH_WIDGET_TEST(DebuggingTest)
#include "debugging_test.moc"
