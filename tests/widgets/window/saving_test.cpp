// SPDX-License-Identifier: Apache-2.0
// Nothing is lost silently: unsaved edits of the run form, files that another program changed, read-only
// files.
#include "editor/edits/formatting.h"
#include "run/run_form.h"
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;

namespace {

QLineEdit* grid(const OpenWindow& w) {
  for (auto* edit : w.run()->form()->findChildren<QLineEdit*>())
    if (edit->accessibleName().startsWith(QStringLiteral("Grid x"))) return edit;
  return nullptr;
}

void typeGrid(const OpenWindow& w, const QString& text) {
  w.run()->show();
  w.run()->raise();
  QLineEdit* const edit = grid(w);
  edit->setFocus();
  edit->selectAll();
  QTest::keyClicks(edit, text);
}

QString onDisk(const OpenWindow& w, std::string_view name) {
  return QString::fromStdString(source::readText(w.bench.path(name).toStdString()).value_or(""));
}

// An open, edited file changed by another program.
struct Conflict : OpenWindow {
  Conflict() {
    window->openFile(bench.write("k.s", "// theirs, once\n"));
    QTest::keyClicks(editor(), QStringLiteral("mine "));
    bench.write("k.s", "// theirs, now\n");
  }
};

} // namespace

class SavingTest : public QObject {
  Q_OBJECT

private slots:
  void formatsOnSaveIfWanted() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.write("k.s", "a:\n  s_nop 0\n")));
    QVERIFY(!Formatting::isOnSave(w.bench.settings));
    w.editor()->goTo(1, 1);
    QTest::keyClicks(w.editor(), QStringLiteral("  "));
    w.press("save");
    QCOMPARE(onDisk(w, "k.s"), QStringLiteral("  a:\n  s_nop 0\n"));
    {
      SettingsDialog dialog(&w.bench.settings);
      dialog.findChild<QCheckBox*>(QStringLiteral("formatOnSave"))->click();
      dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply)->click();
    }
    w.editor()->goTo(2, 1);
    QTest::keyClick(w.editor(), Qt::Key_Tab);
    w.press("save");
    QTRY_COMPARE_WITH_TIMEOUT(onDisk(w, "k.s"), QStringLiteral("a:\n    s_nop 0\n"), kPatience);
    QVERIFY(!w.document()->isModified());
    QCOMPARE(w.window->statusBar()->currentMessage(), QStringLiteral("Saved k.s"));
  }

  void keepsFormEditsAcrossTabs() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    typeGrid(w, QStringLiteral("512"));
    QVERIFY(w.window->openFile(w.bench.copyExample("shifted_copy")));
    QCOMPARE(grid(w)->text(), QStringLiteral("16384"));
    QVERIFY(w.clickTab(QStringLiteral("guarded_copy.s ") + QChar(0x25cf)));
    QCOMPARE(grid(w)->text(), QStringLiteral("512"));
    QVERIFY(w.run()->saveAction()->isEnabled());
    typeGrid(w, QStringLiteral("1024")); // as it was
    QVERIFY(!w.run()->saveAction()->isEnabled());
  }

  void asksAboutFormEditsAtClose() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    typeGrid(w, QStringLiteral("512"));
    {
      const Answers answers({QStringLiteral("Cancel")});
      w.press("close");
      QVERIFY(answers.allGiven());
      QVERIFY(w.document() != nullptr);
      QCOMPARE(grid(w)->text(), QStringLiteral("512"));
    }
    {
      const Answers answers({QStringLiteral("Discard")});
      w.press("close");
      QVERIFY(answers.allGiven());
      QVERIFY(w.document() == nullptr);
      QVERIFY(!onDisk(w, "guarded_copy.run.yaml").contains(QStringLiteral("512")));
    }
    QVERIFY(w.window->openFile(w.bench.path("guarded_copy.s")));
    QCOMPARE(grid(w)->text(), QStringLiteral("1024"));
    typeGrid(w, QStringLiteral("512"));
    const Answers answers({QStringLiteral("Save")});
    QVERIFY(w.window->QMainWindow::close());
    QVERIFY(answers.allGiven());
    QVERIFY(onDisk(w, "guarded_copy.run.yaml").contains(QStringLiteral("512")));
  }

  // Text, run file and form are one: one mark, and Ctrl+S saves where one works.
  void theFormIsSavedWhereOneWorks() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    const QString mark = QStringLiteral(" ") + QChar(0x25cf);
    QCOMPARE(w.tabs()->tabText(0), QStringLiteral("guarded_copy.s"));
    typeGrid(w, QStringLiteral("512"));
    QCOMPARE(w.tabs()->tabText(0), QStringLiteral("guarded_copy.s") + mark);
    QVERIFY(w.window->isWindowModified());
    QTest::keyClick(grid(w), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(onDisk(w, "guarded_copy.run.yaml").contains(QStringLiteral("512")));
    QCOMPARE(w.tabs()->tabText(0), QStringLiteral("guarded_copy.s"));
    QVERIFY(!w.window->isWindowModified());
    // From the text as well, with the text.
    typeGrid(w, QStringLiteral("256"));
    w.editor()->setFocus();
    QTest::keyClicks(w.editor(), QStringLiteral("// mine "));
    QTest::keyClick(w.editor(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(onDisk(w, "guarded_copy.run.yaml").contains(QStringLiteral("256")));
    QVERIFY(onDisk(w, "guarded_copy.s").startsWith(QStringLiteral("// mine ")));
    QCOMPARE(w.tabs()->tabText(0), QStringLiteral("guarded_copy.s"));
  }

  // The tab of a run file shows what its form has saved, and is not in conflict with it.
  void theFormAndTheTabOfARunFileAreOne() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QVERIFY(w.window->openFile(w.bench.path("guarded_copy.run.yaml")));
    const Document* const run = w.document();
    typeGrid(w, QStringLiteral("512"));
    QTest::keyClick(grid(w), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(run->content().contains(QStringLiteral("512")));
    QCOMPARE(onDisk(w, "guarded_copy.run.yaml"), run->content());
    QVERIFY(!run->isModified());
    QVERIFY(!run->isChangedOnDisk());
  }

  void undoInTheFormIsOfTheForm() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTest::keyClicks(w.editor(), QStringLiteral("// mine "));
    const QString text = w.document()->content();
    typeGrid(w, QStringLiteral("512"));
    QCOMPARE(w.window->action(QStringLiteral("undo"))->text().remove(u'&'),
             QStringLiteral("Undo Change of the Grid"));
    QTest::keyClick(grid(w), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(grid(w)->text(), QStringLiteral("1024")); // what was typed is one step
    QVERIFY(!w.run()->saveAction()->isEnabled());
    QTest::keySequence(grid(w), QKeySequence(QKeySequence::Redo));
    QCOMPARE(grid(w)->text(), QStringLiteral("512"));
    QTest::keyClick(grid(w), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(grid(w), Qt::Key_Z, Qt::ControlModifier); // nothing is left
    QCOMPARE(w.document()->content(), text);

    // A cell of the table.
    QTableView* const view = w.run()->form()->argumentsView();
    const QModelIndex cell = view->model()->index(0, ArgumentsModel::Amount);
    const QString before = cell.data().toString();
    view->setFocus();
    view->setCurrentIndex(cell);
    QTest::keyClick(view, Qt::Key_F2);
    auto* const field = view->viewport()->findChild<QLineEdit*>();
    QVERIFY(field != nullptr);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("901"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(cell.data().toString(), QStringLiteral("901"));
    QTest::keyClick(view, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(view->model()->index(0, ArgumentsModel::Amount).data().toString(), before);
    QCOMPARE(w.document()->content(), text);
    w.editor()->setFocus();
    QTest::keyClick(w.editor(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(w.document()->content() != text);
  }

  void saveAllGoesOnAfterAQuestion() {
    OpenWindow w;
    for (const char* name : {"a.s", "b.s"}) {
      QVERIFY(w.window->openFile(w.bench.write(name, "// theirs, once\n")));
      QTest::keyClicks(w.editor(), QStringLiteral("mine "));
    }
    w.bench.write("a.s", "// theirs, now\n");
    const Answers answers({QStringLiteral("Cancel")});
    w.press("saveAll");
    QVERIFY(answers.allGiven());
    QCOMPARE(onDisk(w, "a.s"), QStringLiteral("// theirs, now\n"));
    QCOMPARE(onDisk(w, "b.s"), QStringLiteral("mine // theirs, once\n"));
  }

  void windowStaysIfClosingIsCanceled() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.write("a.s", "// a\n")));
    QTest::keyClicks(w.editor(), QStringLiteral("x"));
    QVERIFY(w.window->openFile(w.bench.write("b.s", "// b\n")));
    QTest::keyClicks(w.editor(), QStringLiteral("y"));
    const Answers answers({QStringLiteral("Discard"), QStringLiteral("Cancel")});
    QVERIFY(!w.window->QMainWindow::close());
    QVERIFY(answers.allGiven());
    QCOMPARE(w.window->workspace()->documents().size(), 2); // nothing is closed until all may be
    for (const Document* document : w.window->workspace()->documents())
      QVERIFY(document->isModified());
  }

  void asksBeforeOverwritingAChangedRunFile() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    typeGrid(w, QStringLiteral("512"));
    QString theirs = onDisk(w, "guarded_copy.run.yaml").replace(QStringLiteral("900"), QStringLiteral("800"));
    w.bench.write("guarded_copy.run.yaml", theirs.toStdString());
    {
      const Answers answers({QStringLiteral("Cancel")});
      w.run()->saveAction()->trigger();
      QVERIFY(answers.allGiven());
      QCOMPARE(onDisk(w, "guarded_copy.run.yaml"), theirs);
      QCOMPARE(grid(w)->text(), QStringLiteral("512"));
    }
    const Answers answers({QStringLiteral("Overwrite")});
    w.run()->saveAction()->trigger();
    QVERIFY(answers.allGiven());
    QVERIFY(onDisk(w, "guarded_copy.run.yaml").contains(QStringLiteral("512")));
  }

  void savingOverAChangedFileAsks_data() {
    QTest::addColumn<bool>("barIsShown");
    QTest::newRow("the bar is shown") << true;
    QTest::newRow("the change is not noticed yet") << false;
  }
  void savingOverAChangedFileAsks() {
    QFETCH(const bool, barIsShown);
    Conflict w;
    if (barIsShown) QTRY_VERIFY_WITH_TIMEOUT(!w.window->currentView()->notice().isEmpty(), kPatience);
    const Answers answers({QStringLiteral("Cancel"), QStringLiteral("Overwrite")});
    w.press("save");
    QCOMPARE(onDisk(w, "k.s"), QStringLiteral("// theirs, now\n"));
    QVERIFY(w.document()->isModified());
    QVERIFY(!w.window->statusBar()->currentMessage().contains(QStringLiteral("Saved")));
    w.press("save");
    QVERIFY(answers.allGiven());
    QCOMPARE(onDisk(w, "k.s"), QStringLiteral("mine // theirs, once\n"));
    QVERIFY(!w.document()->isModified());
    QVERIFY(w.window->currentView()->notice().isEmpty());
    // Asked only once: the file has our text again.
    QTest::keyClicks(w.editor(), QStringLiteral("more "));
    w.press("save");
    QVERIFY(!w.document()->isModified());
  }

  void savingOverAChangedFileReloads() {
    Conflict w;
    const Answers answers({QStringLiteral("Reload")});
    w.press("save");
    QVERIFY(answers.allGiven());
    QCOMPARE(w.document()->content(), QStringLiteral("// theirs, now\n"));
    QVERIFY(!w.document()->isModified());
    w.press("undo"); // undo restores the own text
    QCOMPARE(w.document()->content(), QStringLiteral("mine // theirs, once\n"));
  }

  void savingOverAChangedFileCompares() {
    Conflict w;
    const Answers answers({QStringLiteral("Compare\u2026"), QStringLiteral("Overwrite")});
    w.press("save");
    QVERIFY(answers.allGiven());
    QCOMPARE(answers.titles().last(), QStringLiteral("Compare k.s"));
    QCOMPARE(onDisk(w, "k.s"), QStringLiteral("mine // theirs, once\n"));
  }

  void equalTextOnDiskIsNotAConflict() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.write("k.s", "//\n")));
    QTest::keyClicks(w.editor(), QStringLiteral("x"));
    w.bench.write("k.s", "x//\n");
    w.press("save"); // a question would hang here
    QVERIFY(!w.document()->isModified());
  }

  void readOnlyFilesAreSavedUnderAnotherName() {
    OpenWindow w;
    const QString path = w.bench.write("k.s", "// installed\n");
    QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::ReadGroup));
    QVERIFY(w.window->openFile(path));
    const QTabWidget* tabs = w.tabs();
    QVERIFY(!tabs->tabIcon(0).isNull());
    QVERIFY(tabs->tabToolTip(0).contains(QStringLiteral("read-only")));
    bool isSaid = false;
    for (const QLabel* label : w.window->statusBar()->findChildren<QLabel*>())
      isSaid |= label->isVisible() && label->text() == QStringLiteral("Read-only");
    QVERIFY(isSaid);

    const Answers answers({QStringLiteral("Cancel")});
    w.press("save");
    QVERIFY(answers.allGiven());
    QCOMPARE(answers.titles(), QStringList(QStringLiteral("Read-Only File")));
    QCOMPARE(onDisk(w, "k.s"), QStringLiteral("// installed\n"));
    QVERIFY(!w.window->statusBar()->currentMessage().contains(QStringLiteral("Saved")));
    QVERIFY(!w.document()->save().has_value()); // save() fails too
    QCOMPARE(onDisk(w, "k.s"), QStringLiteral("// installed\n"));
    QVERIFY(w.document()->saveAs(w.bench.path("mine.s")).has_value());
    QCOMPARE(onDisk(w, "mine.s"), QStringLiteral("// installed\n"));
    QVERIFY(tabs->tabIcon(0).isNull());
  }

  void readOnlyRunFilesAreNotWritten() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    const QString before = onDisk(w, "guarded_copy.run.yaml");
    QVERIFY(QFile::setPermissions(w.bench.path("guarded_copy.run.yaml"), QFile::ReadOwner));
    typeGrid(w, QStringLiteral("512"));
    const Answers answers({QStringLiteral("Cancel")});
    w.run()->saveAction()->trigger();
    QVERIFY(answers.allGiven());
    QCOMPARE(onDisk(w, "guarded_copy.run.yaml"), before);
    QCOMPARE(grid(w)->text(), QStringLiteral("512"));
  }
};

WAVESMITH_WIDGET_TEST(SavingTest)
#include "saving_test.moc"
