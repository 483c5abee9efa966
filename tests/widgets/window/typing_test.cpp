// SPDX-License-Identifier: Apache-2.0
// The text does not move while it is typed, whatever is found in it: no panel opens or closes, the lines and the list
// of completion stay where they are.
#include "controls/message_bar.h"
#include "debugger/debug_controller.h"
#include "editor/assistance/completion.h"
#include "problems/problems_dock.h"
#include "registers/registers_dock.h"
#include "run/run_dock.h"
#include "widgets/support/main_window.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"
#include "window/panels/panel_bar.h"
#include "window/panels/panel_layout.h"

#include <QDockWidget>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

// Parts of the window that are asked to lay themselves out.
class Layouts : public QObject {
public:
  Layouts() { qApp->installEventFilter(this); }
  QStringList parts;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest && watched->isWidgetType()) {
      QString name = QString::fromUtf8(watched->metaObject()->className());
      for (const QObject* part = watched; part != nullptr; part = part->parent())
        if (!part->objectName().isEmpty()) name += u' ' + part->objectName();
      parts << name;
    }
    return QObject::eventFilter(watched, event);
  }
};

// What the user would see move.
struct Seen {
  QStringList panels;
  QPoint text; // its corner in the window; the columns to its right follow the code
  int height = 0;
  int firstLine = 0;

  bool operator==(const Seen&) const = default;
};

Seen lookAt(const testing::WindowBench& f) {
  for (int n = 0; n < 4; ++n) // layouts follow layouts
    QCoreApplication::processEvents();
  Seen seen;
  for (const QDockWidget* dock : f.window->findChildren<QDockWidget*>())
    if (!dock->isHidden()) seen.panels << dock->objectName();
  const QWidget* const viewport = f.editor()->viewport();
  seen.text = viewport->mapTo(f.window.get(), QPoint());
  seen.height = viewport->height();
  seen.firstLine = f.editor()->visibleRows()[0].line;
  return seen;
}

} // namespace

class TypingTest : public QObject {
  Q_OBJECT

private slots:
  void theTextStays_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("panel"); // that is open
    QTest::newRow("no panel") << QSize(1280, 800) << QString();
    QTest::newRow("Problems") << QSize(1440, 900) << QStringLiteral("panelProblems");
    QTest::newRow("Run") << QSize(1280, 800) << QStringLiteral("panelRun");
  }
  void theTextStays() {
    QFETCH(QSize, size);
    QFETCH(QString, panel);
    const testing::WindowBench f(size);
    QVERIFY(f.window->openFile(f.bench.copyExample("permute")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    if (!panel.isEmpty()) f.window->action(panel)->trigger();
    f.editor()->setFocus();
    f.editor()->goTo(60, 1);
    QTest::keyClick(f.editor(), Qt::Key_End);
    const Seen before = lookAt(f);
    const auto isSame = [&] {
      if (!QTest::qWaitFor([&] { return f.answered(); }, kPatience)) return false;
      const Seen now = lookAt(f);
      if (now != before)
        qInfo() << now.panels << now.text << now.firstLine << "before" << before.panels << before.text
                << before.firstLine;
      return now == before;
    };
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QVERIFY(isSame());
    bool hadProblems = false;
    // An unfinished operand, an error; a read of a register that nothing wrote, a finding; and neither.
    for (const char* line : {"v_add_f32 v[v_r", "s_oops 1", "v_mov_b32 v7, v250", "s_nop 0"}) {
      for (const char* key = line; *key != '\0'; ++key) {
        QTest::keyClick(f.editor(), *key);
        const bool isOpen = f.editor()->completion()->isOpen();
        QVERIFY(isSame());
        QVERIFY(!isOpen || f.editor()->completion()->isOpen());
        hadProblems = hadProblems || !f.document()->snapshot()->diagnostics.empty();
      }
      QTest::keyClick(f.editor(), Qt::Key_Escape);
      while (!f.editor()->textCursor().block().text().trimmed().isEmpty())
        QTest::keyClick(f.editor(), Qt::Key_Backspace);
      QTest::keyClick(f.editor(), Qt::Key_Escape);
      QVERIFY(isSame());
    }
    QVERIFY(hadProblems);
  }

  // A layout costs more than what the panels show. A blank changes nothing but the place of the cursor.
  void aBlankLaysOutOnlyTheStatusBar() {
    const testing::WindowBench f({1440, 900});
    QVERIFY(f.window->openFile(f.bench.copyExample("permute")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.editor()->setFocus();
    f.editor()->goTo(60, 1);
    QTest::keyClick(f.editor(), Qt::Key_End);
    QTest::keyClick(f.editor(), Qt::Key_Space); // from now on, Undo is possible
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    (void)lookAt(f);
    // On a busy machine, the panels are still busy with the first blank.
    constexpr int kQuiet = 200;
    Layouts late;
    do {
      late.parts.clear();
      QTest::qWait(kQuiet);
    } while (!late.parts.isEmpty());
    const Layouts layouts;
    QTest::keyClick(f.editor(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    (void)lookAt(f);
    for (const QString& part : layouts.parts)
      QVERIFY2(part == u"QStatusBar window" || part == u"wavesmith::widgets::MainWindow window",
               qPrintable(part));
  }

  // The list stays after the answer, and Enter takes its word.
  void theListOfCompletionStays() {
    const testing::WindowBench f({1440, 900});
    QVERIFY(f.window->openFile(f.bench.copyExample("permute")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    (void)lookAt(f);
    f.editor()->goTo(60, 1);
    QTest::keyClick(f.editor(), Qt::Key_End);
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QTest::keyClicks(f.editor(), QStringLiteral("v_add_f32 v[v_r"));
    QVERIFY(f.editor()->completion()->isOpen());
    QTRY_VERIFY_WITH_TIMEOUT(f.answered() && !f.document()->snapshot()->diagnostics.empty(), kPatience);
    (void)lookAt(f);
    QVERIFY(f.editor()->completion()->isOpen());
    const int line = f.editor()->currentLine();
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QCOMPARE(f.editor()->currentLine(), line);
    QVERIFY(!f.editor()->completion()->isOpen());
  }

  // Wherever the keyboard is, an error only changes the button of Problems.
  void anErrorOpensNothing() {
    const testing::WindowBench f;
    QVERIFY(f.window->openFile(f.bench.write("broken.s", "  s_oops 1\n")));
    f.window->registersDock()->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    const QToolButton* const button = f.window->panels()->bar()->button(f.window->problemsDock());
    QTRY_VERIFY(button->text().contains(u'1'));
    (void)lookAt(f);
    QVERIFY(!f.window->panels()->isBottomShown());
  }

  // The bars of the debugger and of older kernels appear below the text.
  void barsDoNotMoveTheText() {
    const testing::WindowBench f;
    QVERIFY(f.window->openFile(f.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered() && f.window->runDock()->problem().isEmpty(), kPatience);
    DebugController* const debugger = f.window->debugging()->controller();
    QTest::keyClick(f.window.get(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(debugger->state() == DebugController::State::Stopped, kPatience);
    f.editor()->setFocus();
    f.editor()->goTo(120, 1);
    const Seen before = lookAt(f);
    QTest::keyClicks(f.editor(), QStringLiteral("// "));
    const auto* const bar = f.window->currentView()->findChild<MessageBar*>(QStringLiteral("debugBar"));
    QTRY_VERIFY(bar->isVisible());
    const Seen after = lookAt(f);
    QCOMPARE(after.panels, before.panels);
    QCOMPARE(after.text, before.text);
    QCOMPARE(after.firstLine, before.firstLine);
    QVERIFY(bar->mapTo(f.window.get(), QPoint()).y() > after.text.y() + after.height - 1);
  }

  // In the last line on the screen as well, the cursor stays in sight.
  void aBarDoesNotCoverTheCursor() {
    const testing::WindowBench f;
    QVERIFY(f.window->openFile(f.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.editor()->setFocus();
    f.editor()->moveCursor(QTextCursor::End);
    (void)lookAt(f);
    auto* const bar = f.window->currentView()->findChild<MessageBar*>(QStringLiteral("debugBar"));
    bar->showMessage(QStringLiteral("The text has changed."));
    (void)lookAt(f);
    QVERIFY(f.editor()->viewport()->rect().contains(f.editor()->cursorRect()));
  }
};

WAVESMITH_WIDGET_TEST(TypingTest)
#include "typing_test.moc"
