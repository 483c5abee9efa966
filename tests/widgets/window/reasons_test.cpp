// SPDX-License-Identifier: Apache-2.0
// What cannot be used says why, and what helps: every disabled action of menus and tool bars in every state of the
// window, the keys of such an action, and every empty panel.
#include "controls/action_reason.h"
#include "controls/hint_stack.h"
#include "debugger/debug_controller.h"
#include "run/run_form.h"
#include "widgets/support/open_window.h"
#include "window/debugging.h"
#include "window/palette/commands.h"
#include "window/panels/panel_layout.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QStatusBar>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>

#include <array>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr std::string_view kNoDescriptor =
    "  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  s_endpgm\n";
constexpr std::string_view kEndless = R"(  .text
  .globl spin
  .p2align 8
  .type spin,@function
spin:
  s_branch spin
  .size spin, .-spin
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel spin
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

struct ReasonsWindow : testing::OpenWindow {
  // All commands, and the buttons of tool bars.
  [[nodiscard]] QSet<QAction*> actions() const {
    QSet<QAction*> all;
    for (const Command& command : commandsOf(window.get()))
      all << command.action;
    for (const QToolBar* bar : window->findChildren<QToolBar*>())
      for (QAction* action : bar->actions())
        if (!action->isSeparator() && !action->text().isEmpty()) all << action;
    for (const QToolButton* button : window->findChildren<QToolButton*>())
      if (button->defaultAction() != nullptr) all << button->defaultAction();
    return all;
  }
  // Disabled actions that do not say why, and enabled ones that do.
  [[nodiscard]] QStringList unexplained() const {
    QStringList names;
    for (const QAction* action : actions()) {
      const QString reason = reasonOf(action).text;
      const bool tells =
          !reason.isEmpty() && action->toolTip().endsWith(u'\n' + reason) && action->statusTip() == reason;
      const bool helps =
          reasonOf(action).helps.isEmpty() || window->action(reasonOf(action).helps) != nullptr;
      if (action->isEnabled() ? !reason.isEmpty() : !tells || !helps)
        names << QStringLiteral("%1 (%2): %3").arg(action->objectName(), action->text(), action->toolTip());
    }
    names.sort();
    return names;
  }
  [[nodiscard]] QToolButton* help() const {
    return window->statusBar()->findChild<QToolButton*>(QStringLiteral("statusHelp"));
  }
  [[nodiscard]] QString status() const { return window->statusBar()->currentMessage(); }
};

// The words that a panel shows.
QString wordsOf(const QDockWidget* dock) {
  QStringList words;
  for (const QLabel* label : dock->widget()->findChildren<QLabel*>())
    if (label->isVisible()) words << label->text();
  for (const QTextEdit* text : dock->widget()->findChildren<QTextEdit*>())
    if (text->isVisible()) words << text->toPlainText();
  for (const QAbstractItemView* view : dock->widget()->findChildren<QAbstractItemView*>())
    if (view->isVisible() && view->model() != nullptr && view->model()->rowCount() > 0)
      words << QStringLiteral("%1, %2 rows").arg(view->accessibleName()).arg(view->model()->rowCount());
  return words.join(u' ').simplified();
}

} // namespace

class ReasonsTest : public QObject {
  Q_OBJECT

private slots:
  void everyDisabledActionSaysWhy() {
    const ReasonsWindow w;
    const auto isExplained = [&w](const char* state) {
      QCoreApplication::processEvents();
      const QStringList names = w.unexplained();
      if (!names.isEmpty()) qWarning("%s:\n%s", state, qPrintable(names.join(u'\n')));
      return names.isEmpty();
    };
    QVERIFY(isExplained("no file"));
    w.press("new");
    QVERIFY(isExplained("untitled"));
    QVERIFY(w.window->openFile(w.bench.write("broken.s", "  s_oops 1\n")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QVERIFY(isExplained("does not assemble"));
    QVERIFY(w.window->openFile(w.bench.write("bare.s", kNoDescriptor)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QVERIFY(isExplained("no descriptor"));
    QVERIFY(w.window->openFile(w.bench.write("notes.txt", "words\n")));
    QVERIFY(isExplained("no kernel"));
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(w.run()->problem().isEmpty(), kPatience);
    QVERIFY(isExplained("a kernel"));
    QVERIFY(w.window->action(QStringLiteral("runKernel"))->isEnabled());
    QVERIFY(w.window->openFile(w.bench.write("spin.s", kEndless)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    QTest::keyClick(w.window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(w.run()->controller()->state() == RunController::State::Running, kPatience);
    QVERIFY(isExplained("running"));
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!w.run()->controller()->isBusy(), kPatience);
    const DebugController* debugger = w.window->debugging()->controller();
    QTest::keyClick(w.window.get(), Qt::Key_F10);
    QTRY_VERIFY_WITH_TIMEOUT(debugger->state() == DebugController::State::Stopped, kPatience);
    QVERIFY(isExplained("debugging"));
    QTest::keyClick(w.window.get(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(debugger->state() == DebugController::State::Moving, kPatience);
    QVERIFY(isExplained("moving"));
    QTest::keyClick(w.window.get(), Qt::Key_F6);
    QTRY_VERIFY_WITH_TIMEOUT(debugger->state() == DebugController::State::Stopped, kPatience);
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!debugger->isActive(), kPatience);
    QVERIFY(isExplained("debugged"));
  }

  // Without a run file in the panel, there is none to edit or to copy; a suggestion is for a kernel.
  void actionsOfRunFilesNeedOne() {
    const ReasonsWindow w;
    const auto isPossible = [&w](const char* name) {
      return w.window->action(QString::fromLatin1(name))->isEnabled();
    };
    constexpr std::array kActions{"editRun", "newRunFile", "duplicateRunFile"};
    for (const char* name : kActions)
      QVERIFY2(!isPossible(name), name);
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    for (const char* name : kActions)
      QTRY_VERIFY2_WITH_TIMEOUT(isPossible(name), name, kPatience);
    QVERIFY(w.window->openFile(w.bench.path("guarded_copy.run.yaml")));
    QTRY_VERIFY_WITH_TIMEOUT(!isPossible("newRunFile"), kPatience);
    QVERIFY(isPossible("duplicateRunFile"));
  }

  void keysOfADisabledActionHaveAnAnswer_data() {
    QTest::addColumn<QString>("file"); // empty: untitled; "-": none
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("action");
    QTest::addColumn<QString>("helps");
    QTest::newRow("no file, save") << "-" << "" << "save" << "open";
    QTest::newRow("no file, run") << "-" << "" << "runKernel" << "open";
    QTest::newRow("untitled, run") << "" << "" << "runKernel" << "saveAs";
    QTest::newRow("untitled, debug") << "" << "" << "debugStart" << "saveAs";
    QTest::newRow("no descriptor, run")
        << "bare.s" << QString::fromUtf8(kNoDescriptor) << "runKernel" << "generateBlocks";
    QTest::newRow("no descriptor, step")
        << "bare.s" << QString::fromUtf8(kNoDescriptor) << "debugOver" << "generateBlocks";
    QTest::newRow("no descriptor, step out")
        << "bare.s" << QString::fromUtf8(kNoDescriptor) << "debugOut" << "generateBlocks";
    QTest::newRow("does not assemble, run") << "broken.s" << "  s_oops 1\n" << "runKernel" << "panelProblems";
    QTest::newRow("no other editor") << "bare.s" << QString::fromUtf8(kNoDescriptor) << "otherEditor"
                                     << "splitRight";
    QTest::newRow("not assembly") << "notes.txt" << "words\n" << "generateBlocks" << "";
  }
  void keysOfADisabledActionHaveAnAnswer() {
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(QString, action);
    QFETCH(QString, helps);
    const ReasonsWindow w;
    if (file.isEmpty()) w.press("new");
    if (!file.isEmpty() && file != QStringLiteral("-")) {
      QVERIFY(w.window->openFile(w.bench.write(file.toStdString(), text.toStdString())));
      if (file.endsWith(QStringLiteral(".s"))) QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    }
    QAction* const pressed = w.window->action(action);
    QTRY_VERIFY_WITH_TIMEOUT(reasonOf(pressed).helps == helps, kPatience);
    QVERIFY(!pressed->isEnabled());
    // Where the keyboard is: in the text, or on the start page.
    QWidget* const focus = QApplication::focusWidget();
    QVERIFY(focus != nullptr);
    QTest::keySequence(focus, pressed->shortcut());
    QCOMPARE(w.status(), reasonOf(pressed).text);
    QCOMPARE(w.help()->isVisible(), !helps.isEmpty());
    if (helps.isEmpty()) return;
    QCOMPARE(w.help()->text(), w.window->action(helps)->iconText());
    // Another message has no button.
    w.window->statusBar()->showMessage(QStringLiteral("Saved"));
    QVERIFY(!w.help()->isVisible());
  }

  // Ctrl+R without a descriptor: the panel and the status bar offer to generate it.
  void theButtonHelps() {
    const ReasonsWindow w;
    QVERIFY(w.window->openFile(w.bench.write("broken.s", "  s_oops 1\n")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTest::keyClick(w.editor(), Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY(w.run()->isVisible());
    QTest::mouseClick(w.help(), Qt::LeftButton);
    QTRY_VERIFY(w.window->panels()->isInFront(w.window->findChild<QDockWidget*>(QStringLiteral("problems"))));
    QVERIFY(!w.help()->isVisible());
  }

  void everyEmptyPanelHasWords_data() {
    QTest::addColumn<QString>("file"); // empty: none
    QTest::addColumn<QString>("text");
    QTest::newRow("no file") << "" << "";
    QTest::newRow("no descriptor") << "bare.s" << QString::fromUtf8(kNoDescriptor);
    QTest::newRow("empty") << "empty.s" << "";
    QTest::newRow("does not assemble") << "broken.s" << "  s_oops 1\n";
    QTest::newRow("no kernel") << "notes.txt" << "words\n";
  }
  void everyEmptyPanelHasWords() {
    QFETCH(QString, file);
    QFETCH(QString, text);
    const ReasonsWindow w;
    if (!file.isEmpty()) {
      QVERIFY(w.window->openFile(w.bench.write(file.toStdString(), text.toStdString())));
      if (file.endsWith(QStringLiteral(".s"))) QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    }
    for (QDockWidget* dock : w.window->findChildren<QDockWidget*>()) {
      if (!w.window->panels()->isOffered(dock)) continue;
      w.window->panels()->open(dock);
      QCoreApplication::processEvents();
      const QString words = wordsOf(dock);
      QVERIFY2(words.size() > 8, qPrintable(dock->objectName() + QStringLiteral(": ") + words));
    }
  }

  // Panels of a kernel offer what is missing; the button is the action itself.
  void emptyPanelsCarryTheAction() {
    const ReasonsWindow w;
    const auto buttonOf = [&w](const char* name) -> QToolButton* {
      auto* const dock = w.window->findChild<QDockWidget*>(QString::fromLatin1(name));
      w.window->panels()->open(dock);
      QCoreApplication::processEvents();
      for (QToolButton* button : dock->findChildren<QToolButton*>(QStringLiteral("hintButton")))
        if (button->isVisible()) return button;
      return nullptr;
    };
    const auto offers = [&](const char* panel, const char* action) {
      const QToolButton* const button = buttonOf(panel);
      return button != nullptr && button->defaultAction() == w.window->action(QString::fromLatin1(action)) &&
             button->actions().size() == 1; // otherwise it has a menu
    };
    for (const char* name : {"registers", "hazards", "initial-state", "outline", "problems", "run",
                             "descriptor", "disassembly", "kernarg"})
      QVERIFY2(offers(name, "open"), name);
    QVERIFY(offers("files", "openFolder"));
    QVERIFY(w.window->openFile(w.bench.write("bare.s", kNoDescriptor)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && !w.run()->problem().isEmpty(), kPatience);
    for (const char* name : {"registers", "initial-state"})
      QVERIFY2(offers(name, "generateBlocks"), name);
    // With the descriptor, a run is offered.
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(w.run()->problem().isEmpty(), kPatience);
    QToolButton* const run = buttonOf("run");
    QVERIFY(run != nullptr && run->defaultAction() == w.run()->runAction());
    QSignalSpy finished(w.run()->controller(), &RunController::finished);
    QTest::mouseClick(run, Qt::LeftButton);
    QVERIFY(finished.wait(kPatience));
  }

  // Without matrix products, their arithmetic is not a question.
  void theArithmeticOfMatrixProductsIsShownIfThereAreSome() {
    const ReasonsWindow w;
    const auto* const box = [&w] {
      for (const QComboBox* one : w.run()->form()->findChildren<QComboBox*>())
        if (one->accessibleName() == QStringLiteral("Matrix products")) return one;
      return static_cast<const QComboBox*>(nullptr);
    }();
    QVERIFY(box != nullptr);
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    w.window->panels()->open(w.run());
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    QTRY_VERIFY(!box->isVisible());
    QVERIFY(w.window->openFile(w.bench.copyExample("gemm")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTRY_VERIFY(box->isVisible());
  }
};

WAVESMITH_WIDGET_TEST(ReasonsTest)
#include "reasons_test.moc"
