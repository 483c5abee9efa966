// SPDX-License-Identifier: Apache-2.0
// Debugging in the window: keys, breakpoints in the margin, and where the editor shows the run.
#include "controls/elided_label.h"
#include "controls/message_bar.h"
#include "debugger/debug_points.h"
#include "document/breakpoints.h"
#include "editor/debug_margin.h"
#include "editor/editor_sides.h"
#include "editor/hover.h"
#include "editor/hover_popup.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"

#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>

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
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    QVERIFY(w.key(Qt::Key_F10));
    w.editor()->goTo(store);
    QVERIFY(w.key(Qt::Key_F10, Qt::ControlModifier));
    const QString line = w.document()->content().section(u'\n', store - 1, store - 1);
    w.editor()->goTo(store, static_cast<int>(line.indexOf(QStringLiteral("v_off0"))) + 2);
    w.editor()->explain();
    QVERIFY(w.editor()->hover()->isOpen());
    const QTextBrowser* text = w.editor()->hover()->popup()->text();
    QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral(" in lane 0")), kPatience);
    QVERIFY2(text->toPlainText().contains(QStringLiteral("252")), qPrintable(text->toPlainText()));
  }

  // v_add_f32 reads v_x as f32: not as the integer with its bits.
  void hoverShowsTheTypeOfTheInstruction() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const int add = w.lineOf(QStringLiteral("v_add_f32"));
    QVERIFY(w.key(Qt::Key_F10));
    w.editor()->goTo(add);
    QVERIFY(w.key(Qt::Key_F10, Qt::ControlModifier));
    const QString line = w.document()->content().section(u'\n', add - 1, add - 1);
    w.editor()->goTo(add, static_cast<int>(line.indexOf(QStringLiteral("v_x"))) + 2);
    w.editor()->explain();
    QVERIFY(w.editor()->hover()->isOpen());
    const QTextBrowser* text = w.editor()->hover()->popup()->text();
    const QRegularExpression fraction(QStringLiteral("= -?[01]\\.[0-9]+ in lane 0"));
    QTRY_VERIFY2_WITH_TIMEOUT(text->toPlainText().contains(fraction), qPrintable(text->toPlainText()),
                              kPatience);
  }

  // Each value is on one line, however many digits it has.
  void hoverDoesNotBreakNumbers() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const int add = w.lineOf(QStringLiteral("v_add_f32"));
    QVERIFY(w.key(Qt::Key_F10));
    w.editor()->goTo(add);
    QVERIFY(w.key(Qt::Key_F10, Qt::ControlModifier));
    const QString line = w.document()->content().section(u'\n', add - 1, add - 1);
    w.editor()->goTo(add, static_cast<int>(line.indexOf(QStringLiteral("v_x"))) + 2);
    w.editor()->explain();
    const QTextBrowser* text = w.editor()->hover()->popup()->text();
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

  // Also when the message of the status bar is gone.
  void theReasonOfAStopStays() {
    const DebugWindow w;
    QVERIFY(w.isOpen);
    const auto* shown = w.window->statusBar()->findChild<ElidedLabel*>(QStringLiteral("debugStop"));
    QVERIFY(shown != nullptr && !shown->isVisible());
    const int store = w.lineOf(QStringLiteral("buffer_store_dword"));
    w.clickMargin(store);
    QVERIFY(w.key(Qt::Key_F5));
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->stop().reason, StopReason::Breakpoint, kPatience);
    w.window->statusBar()->clearMessage(); // as after its time
    QVERIFY(shown->isVisible());
    const QString breakpoint = shown->fullText();
    QVERIFY2(breakpoint.contains(QStringLiteral("breakpoint"), Qt::CaseInsensitive), qPrintable(breakpoint));
    QVERIFY2(breakpoint.contains(QLocale().toString(w.controller()->stop().position)),
             qPrintable(breakpoint));
    QVERIFY(w.key(Qt::Key_F11));
    w.window->statusBar()->clearMessage();
    QVERIFY(shown->isVisible() && shown->fullText() != breakpoint);
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ControlModifier);
    QVERIFY(!shown->isVisible());
  }

  // The debugger runs the old code: its lines follow the edits, and a bar says so.
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
