// SPDX-License-Identifier: Apache-2.0
// Details of the window, by real keys and clicks: the cursor in the status bar, Go to Line, Home, undo that
// keeps the view, mnemonics, broken run files, hints of Disassembly, registers at a fault, and the place of a
// blank line in all panels.
#include "controls/hint_stack.h"
#include "disassembly/disassembly_dock.h"
#include "disassembly/disassembly_model.h"
#include "document/language/language_service.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/edits/folding.h"
#include "editor/edits/multi_cursor.h"
#include "editor/find_bar.h"
#include "hazards/hazards_dock.h"
#include "models/problems_model.h"
#include "models/shown_kernel.h"
#include "problems/problems_dock.h"
#include "run/results/fault_registers_model.h"
#include "run/results/fault_registers_view.h"
#include "run/results/run_results.h"
#include "run/run_dock.h"
#include "support/process.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/go_to_line_dialog.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTimer>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

QString numberedLines(int count) {
  QString text;
  for (int line = 1; line <= count; ++line)
    text += QStringLiteral("  s_nop 0 // %1\n").arg(line);
  return text;
}

} // namespace

class EditingTest : public QObject {
  Q_OBJECT

  struct Fixture {
    Fixture() : window(std::make_unique<MainWindow>(&bench.settings, &bench.theme)) {
      window->show();
      (void)QTest::qWaitForWindowActive(window.get()); // shortcuts are for active windows
    }
    [[nodiscard]] CodeEditor* editor() const { return window->currentView()->editor(); }
    [[nodiscard]] Document* document() const { return window->workspace()->current(); }
    [[nodiscard]] bool answered() const {
      const auto snapshot = document()->snapshot();
      return snapshot && snapshot->revision == document()->revision();
    }
    void open(std::string_view name, std::string_view text) const {
      QVERIFY(window->openFile(bench.write(name, text)));
    }
    // True if a label of the status bar has this text.
    [[nodiscard]] bool statusSays(const QString& text) const {
      for (const QLabel* label : window->statusBar()->findChildren<QLabel*>())
        if (label->text() == text) return true;
      return false;
    }
    [[nodiscard]] QStringList problems() const {
      QStringList all;
      const ProblemsModel* model = window->problemsDock()->model();
      for (int row = 0; row < model->rowCount(); ++row)
        all << model->index(row, ProblemsModel::Message).data().toString();
      return all;
    }
    testing::Bench bench;
    std::unique_ptr<MainWindow> window;
  };

private slots:
  void statusBarFollowsATabSwitch() {
    const Fixture f;
    f.open("a.s", numberedLines(30).toStdString());
    f.editor()->goTo(12, 5);
    QVERIFY(f.statusSays(QStringLiteral("Line 12, Column 5")));
    f.open("b.s", numberedLines(30).toStdString());
    QVERIFY(f.statusSays(QStringLiteral("Line 1, Column 1")));
    f.editor()->goTo(3, 2);
    auto* tabs = f.window->tabs();
    QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(0).center());
    QCOMPARE(f.document()->displayName(), QStringLiteral("a.s"));
    QVERIFY(f.statusSays(QStringLiteral("Line 12, Column 5")));
    QCOMPARE(f.window->workspace()->cursorLine(), 12);
    QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(1).center());
    QVERIFY(f.statusSays(QStringLiteral("Line 3, Column 2")));
  }

  void keysOfCursorsFoldsAndFormat() {
    const Fixture f;
    f.open("a.s", "k:\n  s_nop 0 \n  s_nop 0 \nm:\n  s_endpgm\n");
    f.editor()->goTo(2, 3);
    constexpr auto kCtrlAlt = Qt::ControlModifier | Qt::AltModifier;
    constexpr auto kCtrlShift = Qt::ControlModifier | Qt::ShiftModifier;
    QTest::keyClick(f.editor(), Qt::Key_Down, kCtrlAlt);
    QCOMPARE(f.editor()->cursors()->all().size(), 2);
    QTest::keyClicks(f.editor(), QStringLiteral("x"));
    QCOMPARE(f.document()->content(), QStringLiteral("k:\n  xs_nop 0 \n  xs_nop 0 \nm:\n  s_endpgm\n"));
    QTest::keyClick(f.editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.document()->content(), QStringLiteral("k:\n  s_nop 0 \n  s_nop 0 \nm:\n  s_endpgm\n"));
    QTest::keyClick(f.editor(), Qt::Key_Escape);
    QTest::keyClick(f.editor(), Qt::Key_D, kCtrlShift); // the word
    QTest::keyClick(f.editor(), Qt::Key_D, kCtrlShift);
    QCOMPARE(f.editor()->cursors()->selectedText(), QStringLiteral("s_nop\ns_nop"));
    QTest::keyClick(f.editor(), Qt::Key_Escape);

    QTest::keyClick(f.editor(), Qt::Key_BracketLeft, kCtrlShift);
    QCOMPARE(f.editor()->folding()->folded(), QList{1});
    QTest::keyClick(f.editor(), Qt::Key_BraceRight, kCtrlShift); // as some keyboards send it
    QCOMPARE(f.editor()->folding()->folded(), QList<int>());
    QTest::keyClick(f.editor(), Qt::Key_I, kCtrlShift);
    QTRY_COMPARE_WITH_TIMEOUT(f.document()->content(),
                              QStringLiteral("k:\n  s_nop 0\n  s_nop 0\nm:\n  s_endpgm\n"), kPatience);
    QTest::keyClick(f.editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.document()->content(), QStringLiteral("k:\n  s_nop 0 \n  s_nop 0 \nm:\n  s_endpgm\n"));
  }

  void goToLineRejectsLinesOutOfRange() {
    const Fixture f;
    f.open("a.s", numberedLines(40).toStdString()); // and an empty line after the last line break
    bool seen = false;
    QTimer::singleShot(0, this, [&] {
      auto* dialog = qobject_cast<GoToLineDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog != nullptr);
      bool isSaid = false;
      for (const QLabel* label : dialog->findChildren<QLabel*>())
        isSaid |= label->text().contains(QStringLiteral("1 to 41"));
      QVERIFY(isSaid);
      QTest::keyClicks(dialog->input(), QStringLiteral("42"));
      QCOMPARE(dialog->problem(), QStringLiteral("This file has no line 42."));
      QTest::keyClick(dialog->input(), Qt::Key_Return);
      QVERIFY(dialog->isVisible());
      for (const char* wrong : {"0", "-1", "seven"}) {
        dialog->input()->selectAll();
        QTest::keyClicks(dialog->input(), QString::fromUtf8(wrong));
        QTest::keyClick(dialog->input(), Qt::Key_Return);
        QVERIFY(dialog->isVisible() && !dialog->problem().isEmpty());
      }
      dialog->input()->selectAll();
      QTest::keyClicks(dialog->input(), QStringLiteral("33"));
      QCOMPARE(dialog->problem(), QString());
      seen = true;
      QTest::keyClick(dialog->input(), Qt::Key_Return);
    });
    QTest::keyClick(f.window.get(), Qt::Key_G, Qt::ControlModifier);
    QVERIFY(seen);
    QCOMPARE(f.editor()->currentLine(), 33);
  }

  void homeTogglesBetweenTextAndColumnOne() {
    const Fixture f;
    f.open("a.s", "    s_nop 0\n\ns_endpgm\n   \n");
    const auto home = [&](Qt::KeyboardModifiers modifiers = {}) {
      QTest::keyClick(f.editor(), Qt::Key_Home, modifiers);
      return f.editor()->textCursor().positionInBlock();
    };
    f.editor()->goTo(1, 9);
    QCOMPARE(home(), 4);
    QCOMPARE(home(), 0);
    QCOMPARE(home(), 4);
    f.editor()->goTo(1, 3); // inside the indentation
    QCOMPARE(home(), 4);
    f.editor()->goTo(1, 9);
    QCOMPARE(home(Qt::ShiftModifier), 4);
    QCOMPARE(f.editor()->textCursor().selectedText(), QStringLiteral("s_no"));
    QCOMPARE(home(Qt::ShiftModifier), 0);
    QCOMPARE(f.editor()->textCursor().selectedText(), QStringLiteral("    s_no"));
    for (const int line : {2, 3, 4}) {
      f.editor()->goTo(line, 9);
      QCOMPARE(home(), 0);
    }
  }

  void undoOfReplaceAllKeepsTheView() {
    const Fixture f;
    const QString text = numberedLines(4000);
    f.open("a.s", text.toStdString());
    f.editor()->goTo(2000, 6);
    const int scrolled = f.editor()->verticalScrollBar()->value();
    QVERIFY(scrolled > 1000);
    QTest::keyClick(f.window.get(), Qt::Key_H, Qt::ControlModifier);
    const FindBar* bar = f.window->currentView()->findBar();
    QVERIFY(bar->isVisible());
    const auto fields = bar->findChildren<QLineEdit*>();
    QCOMPARE(fields.size(), 2);
    QTest::keyClicks(fields[0], QStringLiteral("s_nop"));
    QTest::keyClicks(fields[1], QStringLiteral("s_sleep"));
    f.editor()->goTo(2000, 6);
    f.editor()->verticalScrollBar()->setValue(scrolled);
    for (QAbstractButton* button : bar->findChildren<QAbstractButton*>())
      if (button->text().contains(QStringLiteral("All"))) QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(f.document()->content(), QString(text).replace(u"s_nop"_qs, u"s_sleep"_qs));
    QCOMPARE(f.editor()->currentLine(), 2000);
    QCOMPARE(f.editor()->verticalScrollBar()->value(), scrolled);
    f.editor()->setFocus();
    QTest::keyClick(f.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.document()->content(), text);
    QCOMPARE(f.editor()->currentLine(), 2000);
    QCOMPARE(f.editor()->verticalScrollBar()->value(), scrolled);
    // A cursor moved in the meantime is kept too.
    QTest::keyClick(f.window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    f.editor()->goTo(50, 1);
    const int elsewhere = f.editor()->verticalScrollBar()->value();
    QTest::keyClick(f.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.document()->content(), text);
    QCOMPARE(f.editor()->currentLine(), 50);
    QCOMPARE(f.editor()->verticalScrollBar()->value(), elsewhere);
  }

  void unsavedChangesDialogHasMnemonics() {
    const Fixture f;
    f.open("a.s", "  s_endpgm\n");
    QTest::keyClicks(f.editor(), QStringLiteral("//"));
    QSet<QChar> letters;
    QTimer::singleShot(0, this, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box != nullptr);
      // A box that no key closes makes the test fail, not hang.
      QTimer::singleShot(kPatience, box, &QMessageBox::reject);
      box->activateWindow(); // as a window manager does
      QTRY_COMPARE(QApplication::activeWindow(), box);
      for (const QAbstractButton* button : box->buttons()) {
        const auto at = button->text().indexOf(u'&');
        QVERIFY2(at >= 0, qPrintable(button->text()));
        letters << button->text()[at + 1].toLower();
      }
      QTest::keyClick(box, Qt::Key_D, Qt::AltModifier);
    });
    QVERIFY(f.window->close(f.document()));
    QCOMPARE(letters.size(), 3);
    QCOMPARE(f.window->workspace()->current(), nullptr);
  }

  void brokenRunFileIsAProblemInItsTab() {
    const Fixture f;
    f.open("k.run.yaml",
           "wavesmith: 1\nsource: k.s\nlaunch: { grid: [64], workgroup: [64] }\nargments: {}\n");
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.problems().size(), 1);
    const ProblemsModel* model = f.window->problemsDock()->model();
    QCOMPARE(model->place(model->index(0, 0)).line, 4u);
    QCOMPARE(f.editor()->diagnosticsAt(4).size(), 1u);
    f.editor()->goTo(4);
    QVERIFY(f.editor()->messageAtCursor().contains(QStringLiteral("arguments")));
    bool isUnderlined = false;
    for (const QTextEdit::ExtraSelection& selection : f.editor()->extraSelections())
      isUnderlined |= selection.format.underlineStyle() == QTextCharFormat::WaveUnderline &&
                      selection.cursor.selectedText().contains(QStringLiteral("argments"));
    QVERIFY(isUnderlined);
    QVERIFY(f.window->assembledText().contains(QStringLiteral("1 error")));
    // A missing source is a problem too, until it exists.
    f.editor()->selectAll();
    QTest::keyClicks(f.editor(), QStringLiteral("wavesmith: 1"));
    f.editor()->insertPlainText(
        QStringLiteral("\nsource: k.s\nlaunch: { grid: [64], workgroup: [64] }\narguments: {}\n"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.problems(), QStringList{QStringLiteral("the file k.s does not exist")});
    QCOMPARE(f.editor()->diagnosticsAt(2).size(), 1u);
    f.bench.write("k.s", "  s_endpgm\n");
    f.editor()->insertPlainText(QStringLiteral("# there now\n"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered() && f.problems().isEmpty(), kPatience);
    QCOMPARE(f.window->assembledText(), QStringLiteral("no problems"));
  }

  void brokenRunFileOfTheOpenKernelIsAProblem() {
    const Fixture f;
    const QString kernel = f.bench.copyExample("guarded_copy");
    f.bench.write("guarded_copy.run.yaml", "wavesmith: 1\nsource: guarded_copy.s\nlaunch: [\n");
    QVERIFY(f.window->openFile(kernel));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.problems().size(), 1);
    const ProblemsModel* model = f.window->problemsDock()->model();
    const source::Place place = model->place(model->index(0, 0));
    QVERIFY(QString::fromStdString(place.file).endsWith(QStringLiteral("guarded_copy.run.yaml")));
    QVERIFY(place.line >= 3);
    // F8 opens it there; the tab has the same problem, and it is listed once.
    QTest::keyClick(f.window.get(), Qt::Key_F8);
    QVERIFY(f.document()->path().endsWith(QStringLiteral(".run.yaml")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.problems().size(), 1);
    QVERIFY(f.window->close(f.document()));
    QCOMPARE(f.problems().size(), 1);
    QVERIFY(f.window->close(f.document()));
    QCOMPARE(f.problems().size(), 0);
  }

  void disassemblyShowsWhyItIsEmpty() {
    const Fixture f;
    f.window->disassemblyDock()->show();
    f.window->disassemblyDock()->raise();
    const auto hint = [&] { return f.window->disassemblyDock()->stack()->hint(); };
    QVERIFY(hint().contains(QStringLiteral("Open a kernel")));
    f.open("notes.txt", "no kernel\n");
    QVERIFY(hint().contains(QStringLiteral("neither assembly")));
    f.open("empty.s", "");
    QTRY_VERIFY_WITH_TIMEOUT(hint().contains(QStringLiteral("has no instructions yet")), kPatience);
    f.open("wrong.s", ".if 1\n");
    QTRY_VERIFY_WITH_TIMEOUT(hint().contains(QStringLiteral("does not assemble")), kPatience);
    QVERIFY2(hint().contains(QStringLiteral("F8")), qPrintable(hint()));
    f.open("small.s", testing::kSmallKernel);
    QTRY_COMPARE_WITH_TIMEOUT(hint(), QString(), kPatience);
    while (f.document() != nullptr)
      QVERIFY(f.window->close(f.document()));
    QVERIFY(hint().contains(QStringLiteral("Open a kernel")));
  }

  void disassemblyDoesNotWaitForAFailedWorker() {
    const testing::Bench bench;
    Settings* settings = const_cast<Settings*>(&bench.settings);
    settings->setWorkerMemoryLimit(256); // too little for the text below
    MainWindow window(settings, const_cast<Theme*>(&bench.theme));
    window.show();
    window.disassemblyDock()->show();
    window.disassemblyDock()->raise();
    QVERIFY(window.openFile(bench.write("k.s", ".rept 100000000\n.rept 100000000\ns_nop 0\n.endr\n.endr\n")));
    const auto hint = [&] { return window.disassemblyDock()->stack()->hint(); };
    QTRY_VERIFY_WITH_TIMEOUT(!hint().isEmpty() && !hint().contains(QStringLiteral("Assembling")), kPatience);
    QVERIFY2(hint().contains(QStringLiteral("assemble")), qPrintable(hint()));
  }

  void showsRegistersAtAFault() {
    const Fixture f;
    const QString kernel = f.bench.copyExample("guarded_copy");
    const auto text = source::readText(f.bench.path("guarded_copy.run.yaml").toStdString());
    QVERIFY(text);
    QString run = QString::fromStdString(*text);
    run.replace(QStringLiteral("count: 1024"), QStringLiteral("count: 10"));
    f.bench.write("guarded_copy.run.yaml", run.toStdString());
    QVERIFY(f.window->openFile(kernel));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QSignalSpy finished(f.window->runDock()->controller(), &RunController::finished);
    QTest::keyClick(f.window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    const FaultRegistersView* view = f.window->runDock()->results()->registers();
    QVERIFY(view->isVisible());
    QVERIFY2(view->heading().contains(QStringLiteral("wave 0")), qPrintable(view->heading()));
    QCOMPARE(view->lane()->value(), 10);
    const FaultRegistersModel* model = view->model();
    QVERIFY(model->index(0, 0).data(Qt::FontRole).value<QFont>().bold()); // the instruction reads it
    const QModelIndex v0 = model->index(model->rowOf(QStringLiteral("v0")), FaultRegistersModel::Integer);
    QCOMPARE(v0.data().toString(), QStringLiteral("10"));
    view->lane()->setFocus();
    QTest::keyClick(view->lane(), Qt::Key_Up);
    QCOMPARE(v0.data().toString(), QStringLiteral("11"));
    QVERIFY(model->rowOf(QStringLiteral("s4")) >= 0 && model->rowOf(QStringLiteral("exec_lo")) >= 0);
  }

  void panelsAgreeOnBlankLines() {
    const Fixture f;
    f.open("k.s", QStringLiteral("  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n  s_nop 0\n\n"
                                 "  // a comment\n  v_mov_b32 v1, 1\n  s_endpgm\n  .size k, .-k\n  .rodata\n"
                                 "  .p2align 6\n  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 4\n"
                                 "    .amdhsa_next_free_sgpr 4\n    .amdhsa_accum_offset 4\n"
                                 "  .end_amdhsa_kernel\n")
                      .toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    HazardsDock* hazards = f.window->hazardsDock();
    hazards->setFloating(true);
    hazards->show();
    DisassemblyDock* disassembly = f.window->disassemblyDock();
    disassembly->setFloating(true);
    disassembly->show();
    QTRY_VERIFY_WITH_TIMEOUT(disassembly->model()->rowCount() > 0, kPatience);
    f.editor()->goTo(7, 1); // blank
    const auto selected = [&] { return disassembly->view()->selectionModel()->selectedRows(); };
    QTRY_COMPARE(selected().size(), 1);
    QCOMPARE(disassembly->model()->place(selected().front().row()).line, 9u);
    QVERIFY2(hazards->heading().startsWith(QStringLiteral("Line 9")), qPrintable(hazards->heading()));
    const ShownKernel shown = kernelAtCursor(f.document()->snapshot(), *f.window->workspace(), {});
    QCOMPARE(f.document()->snapshot()->lines->lineOf(shown.cursor), 9u);
    f.editor()->goTo(15, 1); // in the descriptor: no panel has an instruction
    QTRY_COMPARE(selected().size(), 0);
    QCOMPARE(hazards->heading(), QStringLiteral("No instruction at this line"));
    const ShownKernel behind = kernelAtCursor(f.document()->snapshot(), *f.window->workspace(), {});
    QVERIFY(behind.isAtCursor && behind.cursor == program::kNone);
  }
};

WAVESMITH_WIDGET_TEST(EditingTest)
#include "editing_test.moc"
