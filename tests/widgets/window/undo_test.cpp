// SPDX-License-Identifier: Apache-2.0
// Undo by real keys and clicks: in the text, in the Kernarg Designer, and across all files changed by Apply.
#include "changes/change_preview.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "kernarg_designer/kernarg_dock.h"
#include "kernarg_designer/kernarg_model.h"
#include "run/run_dock.h"
#include "source/file.h"
#include "widgets/support/bench.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTreeWidget>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class UndoTest : public QObject {
  Q_OBJECT

  // guarded_copy: in at 0 and out at 8 by one load, n at 16 by another; n can move, in and out together.
  struct Fixture {
    explicit Fixture(const QString& other = {}) : window(&bench.settings, &bench.theme) {
      window.resize(1400, 900);
      window.show();
      (void)QTest::qWaitForWindowActive(&window);
      const QString path = bench.copyExample("guarded_copy");
      runPath = bench.path("guarded_copy.run.yaml");
      if (!other.isEmpty()) (void)window.openFile(bench.path(other.toStdString()));
      (void)window.openFile(path);
      text = document()->content();
      run = onDisk();
      dock()->show();
      dock()->raise();
      (void)QTest::qWaitFor([&] { return answered() && model()->rowCount() == 3; }, kPatience);
    }
    [[nodiscard]] CodeEditor* editor() const { return window.currentView()->editor(); }
    [[nodiscard]] Document* document() const { return window.workspace()->current(); }
    [[nodiscard]] KernargDock* dock() const { return window.kernargDock(); }
    [[nodiscard]] KernargModel* model() const { return dock()->model(); }
    [[nodiscard]] bool answered() const {
      const auto snapshot = document()->snapshot();
      return snapshot && snapshot->revision == document()->revision();
    }
    [[nodiscard]] QString onDisk() const {
      const auto read = source::readText(runPath.toStdString());
      return read ? QString::fromStdString(*read) : QString();
    }
    // As the window has it; Apply opens it.
    [[nodiscard]] QString runText() const {
      const Document* const open = window.workspace()->find(runPath);
      return open != nullptr ? open->content() : onDisk();
    }
    void press(const char* action) {
      activate();
      QTest::keySequence(&window, window.action(QString::fromLatin1(action))->shortcut());
    }
    [[nodiscard]] QString name(int row) const {
      return model()->index(row, KernargModel::Name).data().toString();
    }
    [[nodiscard]] QString actionText(const char* action) const {
      return window.action(QString::fromLatin1(action))->text().remove(u'&');
    }
    void clickCell(int row, int column) const {
      QTableView* view = dock()->view();
      QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                        view->visualRect(model()->index(row, column)).center());
      view->setFocus();
    }
    // Renames by F2, the name, Enter.
    void rename(int row, const QString& to) const {
      clickCell(row, KernargModel::Name);
      QTest::keyClick(dock()->view(), Qt::Key_F2);
      auto* cell = dock()->view()->findChild<QLineEdit*>();
      QVERIFY(cell != nullptr);
      cell->selectAll();
      QTest::keyClicks(cell, to);
      QTest::keyClick(cell, Qt::Key_Return);
      dock()->view()->setFocus();
    }
    // n before the pointers: Alt+Up twice.
    void moveNToTheTop() const {
      clickCell(2, KernargModel::Number);
      QTest::keyClick(dock()->view(), Qt::Key_Up, Qt::AltModifier);
      QTest::keyClick(dock()->view(), Qt::Key_Up, Qt::AltModifier);
    }
    ChangePreview* preview() {
      ChangePreview* opened = nullptr;
      const auto connection = QObject::connect(dock(), &KernargDock::previewOpened, &window,
                                               [&](ChangePreview* one) { opened = one; });
      for (QPushButton* button : dock()->findChildren<QPushButton*>())
        if (button->text().contains(QStringLiteral("Preview"))) QTest::mouseClick(button, Qt::LeftButton);
      (void)QTest::qWaitFor([&] { return opened != nullptr; }, kPatience);
      QObject::disconnect(connection);
      return opened;
    }
    void apply() {
      ChangePreview* dialog = preview();
      QVERIFY(dialog != nullptr);
      auto* button = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply);
      QVERIFY(button != nullptr);
      QTest::mouseClick(button, Qt::LeftButton);
      QTRY_VERIFY_WITH_TIMEOUT(answered(), kPatience);
      activate();
    }
    // Like a window manager when a dialog closes.
    void activate() {
      window.activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(&window));
    }
    void undo(QWidget* at) { QTest::keyClick(at, Qt::Key_Z, Qt::ControlModifier); }
    void redo(QWidget* at) { QTest::keySequence(at, QKeySequence(QKeySequence::Redo)); }

    testing::Bench bench;
    MainWindow window;
    QString runPath, text, run;
  };

private slots:
  void undoesTheGridInTheDesigner() {
    Fixture f;
    QCOMPARE(f.model()->rowCount(), 3);
    f.editor()->setFocus();
    QTest::keyClicks(f.editor(), QStringLiteral("//"));
    const QString typed = f.document()->content();
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.actionText("undo"), QStringLiteral("Undo Edit of guarded_copy.s"));

    f.rename(2, QStringLiteral("count"));
    QCOMPARE(f.name(2), QStringLiteral("count"));
    QCOMPARE(f.actionText("undo"), QStringLiteral("Undo Rename n to count"));
    f.moveNToTheTop();
    QCOMPARE(f.name(0), QStringLiteral("count"));
    QCOMPARE(f.actionText("undo"), QStringLiteral("Undo Move count"));
    f.undo(f.dock()->view());
    f.undo(f.dock()->view());
    QCOMPARE(f.name(2), QStringLiteral("count"));
    QCOMPARE(f.actionText("redo"), QStringLiteral("Redo Move count"));
    f.undo(f.dock()->view());
    QCOMPARE(f.name(2), QStringLiteral("n"));
    QVERIFY(!f.window.action(QStringLiteral("undo"))->isEnabled());
    // Another undo has no effect, not even in the text.
    f.undo(f.dock()->view());
    QCOMPARE(f.document()->content(), typed);
    f.redo(f.dock()->view());
    QCOMPARE(f.name(2), QStringLiteral("count"));

    f.editor()->setFocus();
    QCOMPARE(f.actionText("undo"), QStringLiteral("Undo Edit of guarded_copy.s"));
    f.undo(f.editor());
    QVERIFY(f.document()->content() != typed);
    QCOMPARE(f.name(2), QStringLiteral("count"));
  }

  void revertAsks() {
    Fixture f;
    f.rename(2, QStringLiteral("count"));
    const auto answer = [&](QMessageBox::StandardButton with) {
      for (QPushButton* button : f.dock()->findChildren<QPushButton*>())
        if (button->text().remove(u'&') == QStringLiteral("Revert"))
          QTest::mouseClick(button, Qt::LeftButton);
      auto* box = f.dock()->findChild<QMessageBox*>(QStringLiteral("askRevert"));
      QVERIFY(box != nullptr);
      QVERIFY(box->text().contains(QStringLiteral("guarded_copy")));
      QTest::mouseClick(box->button(with), Qt::LeftButton);
      QTRY_VERIFY(f.dock()->findChild<QMessageBox*>(QStringLiteral("askRevert")) == nullptr);
      f.activate();
    };
    answer(QMessageBox::Cancel);
    QCOMPARE(f.name(2), QStringLiteral("count"));
    answer(QMessageBox::Discard);
    QCOMPARE(f.name(2), QStringLiteral("n"));
    f.dock()->view()->setFocus();
    f.undo(f.dock()->view());
    QCOMPARE(f.name(2), QStringLiteral("count"));
  }

  // The run file is not open before.
  void applyIsOneStepInTextAndRunFile() {
    Fixture f;
    f.moveNToTheTop();
    f.apply();
    const QString applied = f.document()->content();
    const QString appliedRun = f.runText();
    QVERIFY(applied != f.text);
    QVERIFY2(applied.contains(QStringLiteral("s[s_kernarg:s_kernarg+1], 0x08")), qPrintable(applied));
    QVERIFY(appliedRun != f.run);
    QCOMPARE(f.onDisk(), f.run); // nothing is written before it is saved
    QVERIFY(f.window.workspace()->find(f.runPath)->isModified());
    QCOMPARE(f.document()->path(), f.bench.path("guarded_copy.s")); // the current one, as before
    f.editor()->setFocus();
    QCOMPARE(f.actionText("undo"), QStringLiteral("Undo Change the Arguments of guarded_copy"));
    f.undo(f.editor());
    QCOMPARE(f.document()->content(), f.text);
    QCOMPARE(f.runText(), f.run);
    QCOMPARE(f.actionText("redo"), QStringLiteral("Redo Change the Arguments of guarded_copy"));
    f.redo(f.editor());
    QCOMPARE(f.document()->content(), applied);
    QCOMPARE(f.runText(), appliedRun);

    // Also from the designer, where the preceding edits are the next steps.
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.dock()->view()->setFocus();
    f.undo(f.dock()->view());
    QCOMPARE(f.document()->content(), f.text);
    QCOMPARE(f.runText(), f.run);
    QCOMPARE(f.name(0), QStringLiteral("n"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.name(0), QStringLiteral("n"));
    f.undo(f.dock()->view());
    f.undo(f.dock()->view());
    QCOMPARE(f.name(2), QStringLiteral("n"));
    QCOMPARE(f.document()->content(), f.text);
  }

  void undoesARunFileInATab() {
    Fixture f;
    QVERIFY(f.window.openFile(f.runPath));
    Document* run = f.document();
    QVERIFY(f.window.openFile(f.bench.path("guarded_copy.s")));
    (void)QTest::qWaitFor([&] { return f.model()->rowCount() == 3; }, kPatience);
    f.moveNToTheTop();
    f.apply();
    const QString applied = run->content();
    QVERIFY(applied != f.run);
    f.editor()->setFocus();
    f.undo(f.editor());
    QCOMPARE(f.document()->content(), f.text);
    QCOMPARE(run->content(), f.run);
    f.redo(f.editor());
    QCOMPARE(run->content(), applied);
    // The reverse.
    QVERIFY(f.window.openFile(f.runPath));
    f.editor()->setFocus();
    f.undo(f.editor());
    QCOMPARE(run->content(), f.run);
    QVERIFY(f.window.openFile(f.bench.path("guarded_copy.s")));
    QCOMPARE(f.document()->content(), f.text);
  }

  void keepsARunFileEditedLater() {
    Fixture f;
    f.moveNToTheTop();
    f.apply();
    QVERIFY(f.window.openFile(f.runPath));
    QTest::keyClicks(f.editor(), QStringLiteral("# later "));
    const QString later = f.document()->content();
    QVERIFY(f.window.openFile(f.bench.path("guarded_copy.s")));
    f.editor()->setFocus();
    f.undo(f.editor());
    QCOMPARE(f.document()->content(), f.text);
    QCOMPARE(f.runText(), later);
  }

  // The text that another program has written meanwhile stays on the disk.
  void keepsARunFileThatAnotherProgramChanged() {
    Fixture f;
    f.moveNToTheTop();
    f.apply();
    const QString later = f.onDisk() + QStringLiteral("# later\n");
    f.bench.write("guarded_copy.run.yaml", later.toStdString());
    f.editor()->setFocus();
    f.undo(f.editor());
    QCOMPARE(f.document()->content(), f.text);
    QCOMPARE(f.onDisk(), later);
  }

  void savesTextAndRunFileTogether() {
    Fixture f;
    f.moveNToTheTop();
    f.apply();
    const QString appliedRun = f.runText();
    f.editor()->setFocus();
    f.press("save");
    QVERIFY(!f.document()->isModified());
    QVERIFY(!f.window.workspace()->find(f.runPath)->isModified());
    QCOMPARE(f.onDisk(), appliedRun);
    // Also from the run file.
    f.undo(f.editor());
    QVERIFY(f.window.openFile(f.runPath));
    f.editor()->setFocus();
    f.press("save");
    QCOMPARE(f.onDisk(), f.run);
    QVERIFY(!f.window.workspace()->find(f.bench.path("guarded_copy.s"))->isModified());
  }

  void discardingTheTextTakesTheChangeBack() {
    Fixture f;
    f.moveNToTheTop();
    f.apply();
    f.editor()->setFocus();
    {
      const testing::Answers answers({QStringLiteral("Cancel"), QStringLiteral("Discard")});
      f.press("close");
      QVERIFY(f.runText() != f.run); // still open
      f.press("close");
      QVERIFY(answers.allGiven());
    }
    QVERIFY(f.window.workspace()->find(f.bench.path("guarded_copy.s")) == nullptr);
    QCOMPARE(f.runText(), f.run);
    QVERIFY(!f.window.workspace()->find(f.runPath)->isModified());
    QCOMPARE(f.onDisk(), f.run);
  }

  // What was saved together stays so: the run file gets the saved layout again.
  void discardingAnUndoKeepsWhatWasSaved() {
    Fixture f;
    f.moveNToTheTop();
    f.apply();
    const QString appliedRun = f.runText();
    f.editor()->setFocus();
    f.press("save");
    f.undo(f.editor());
    QCOMPARE(f.runText(), f.run);
    const testing::Answers answers({QStringLiteral("Discard")});
    f.press("close");
    QVERIFY(answers.allGiven());
    QCOMPARE(f.runText(), appliedRun);
    QCOMPARE(f.onDisk(), appliedRun);
  }

  void undoOfApplyKeepsTheCursor() {
    Fixture f;
    f.moveNToTheTop();
    f.editor()->goTo(36, 3);
    const QString line = f.editor()->textCursor().block().text();
    const int scrolled = f.editor()->verticalScrollBar()->value();
    f.apply();
    QCOMPARE(f.editor()->textCursor().block().text(), line);
    f.editor()->setFocus();
    f.undo(f.editor());
    QCOMPARE(f.document()->content(), f.text);
    QCOMPARE(f.editor()->currentLine(), 36);
    QCOMPARE(f.editor()->verticalScrollBar()->value(), scrolled);
    f.redo(f.editor());
    QCOMPARE(f.editor()->textCursor().block().text(), line);
  }

  void otherEditsAreSeparateSteps() {
    Fixture f;
    f.moveNToTheTop();
    f.apply();
    const QString applied = f.document()->content();
    const QString appliedRun = f.runText();
    f.editor()->setFocus();
    QTest::keyClicks(f.editor(), QStringLiteral("//"));
    QCOMPARE(f.actionText("undo"), QStringLiteral("Undo Edit of guarded_copy.s"));
    f.undo(f.editor());
    QCOMPARE(f.document()->content(), applied);
    QCOMPARE(f.runText(), appliedRun);
    QCOMPARE(f.actionText("undo"), QStringLiteral("Undo Change the Arguments of guarded_copy"));
    f.undo(f.editor());
    QCOMPARE(f.runText(), f.run);
    // Typing discards the redo; the run file stays.
    QTest::keyClicks(f.editor(), QStringLiteral("//"));
    f.redo(f.editor());
    QCOMPARE(f.runText(), f.run);
  }

  // One load reads both in and out.
  void rejectsLayoutsThatBreakTheKernel() {
    Fixture f;
    f.clickCell(0, KernargModel::Number);
    QTest::keyClick(f.dock()->view(), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(f.name(1), QStringLiteral("in"));
    ChangePreview* dialog = f.preview();
    QVERIFY(dialog != nullptr);
    QVERIFY(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply) == nullptr);
    QVERIFY2(dialog->problem().contains(QStringLiteral("would break guarded_copy")),
             qPrintable(dialog->problem()));
    auto* reasons = dialog->findChild<QTreeWidget*>(QStringLiteral("reasons"));
    QCOMPARE(reasons->topLevelItemCount(), 1);
    QVERIFY2(reasons->topLevelItem(0)->text(1).contains(QStringLiteral("in and out together")),
             qPrintable(reasons->topLevelItem(0)->text(1)));
    QCOMPARE(reasons->topLevelItem(0)->text(2), QStringLiteral("28"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QCOMPARE(f.document()->content(), f.text);
    QCOMPARE(f.onDisk(), f.run);
  }
};

WAVESMITH_WIDGET_TEST(UndoTest)
#include "undo_test.moc"
