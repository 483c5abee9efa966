// SPDX-License-Identifier: Apache-2.0
// Checked mode in the window: its button, and its findings until the text changes.
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "project/run_file/read_run_file.h"
#include "run/results/run_results.h"
#include "run/run_form.h"
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QLabel>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

namespace {

constexpr std::string_view kWait = "  s_waitcnt vmcnt(0)\n";
constexpr std::string_view kUse = "  global_store_dword v[v_offset], v[v_value], s[s_out:s_out+1]\n";

std::string textOf(const OpenWindow& w, std::string_view name) {
  return source::readText(w.bench.directory / name).value_or("");
}

std::string without(std::string text, std::string_view part) {
  return text.erase(text.find(part), part.size());
}

// From 1; of the first occurrence.
int lineOf(const std::string& text, std::string_view part) {
  return static_cast<int>(
             std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)), '\n')) +
         1;
}

// A copy of guarded_copy that is run in checked mode.
QString checkedCopy(const OpenWindow& w) {
  const QString kernel = w.bench.copyExample("guarded_copy");
  w.bench.write("guarded_copy.run.yaml", textOf(w, "guarded_copy.run.yaml") + "mode: checked\n");
  return kernel;
}

// The rows of Problems with codes of checked mode.
QList<QModelIndex> findingsIn(const OpenWindow& w) {
  const ProblemsModel* model = w.window->problemsDock()->model();
  QList<QModelIndex> rows;
  for (int row = 0; row < model->rowCount(); ++row)
    if (model->index(row, ProblemsModel::CodeName).data().toString().startsWith(QStringLiteral("W32")))
      rows << model->index(row, 0);
  return rows;
}

bool isFound(const CodeEditor* editor, int line) {
  return std::ranges::any_of(editor->diagnosticsAt(line), [](const source::Diagnostic* diagnostic) {
    return diagnostic->code == source::Code::UsedBeforeArrival;
  });
}

// The number of underlines in a line.
qsizetype underlinesIn(const CodeEditor* editor, int line) {
  return std::ranges::count_if(editor->extraSelections(), [&](const QTextEdit::ExtraSelection& selection) {
    return selection.format.underlineStyle() == QTextCharFormat::WaveUnderline &&
           selection.cursor.block().blockNumber() + 1 == line;
  });
}

QToolButton* checkedButton(const OpenWindow& w) {
  for (auto* button : w.run()->findChildren<QToolButton*>())
    if (button->defaultAction() == w.run()->form()->checkedAction()) return button;
  return nullptr;
}

} // namespace

class CheckedModeTest : public QObject {
  Q_OBJECT

private slots:
  void buttonIsStoredInTheRunFile() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    w.run()->show();
    w.run()->raise();
    QToolButton* button = checkedButton(w);
    QVERIFY(button != nullptr && button->isVisible());
    QVERIFY(!button->isChecked());
    QVERIFY(!button->icon().isNull());
    QCOMPARE(button->text(), QStringLiteral("Checked"));
    QCOMPARE(button->accessibleName(), QStringLiteral("Checked mode"));
    QVERIFY(button->toolTip().contains(QStringLiteral("Ctrl+Shift+R")));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(button->isChecked());
    // It is a choice for the next run, so closing does not ask; Save writes it.
    QVERIFY2(w.run()->status().isEmpty(), qPrintable(w.run()->status()));
    QVERIFY(w.run()->unsavedForms(nullptr).isEmpty());
    QVERIFY2(w.run()->commandLine().endsWith(QStringLiteral(" --mode checked")),
             qPrintable(w.run()->commandLine()));
    QVERIFY(w.run()->saveAction()->isEnabled());
    const std::string before = textOf(w, "guarded_copy.run.yaml");
    w.run()->saveAction()->trigger();
    const std::string saved = textOf(w, "guarded_copy.run.yaml");
    QVERIFY2(saved == std::string(before).insert(before.find("arguments:"), "mode: checked\n"),
             saved.c_str());

    // The keys do the same.
    w.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
    QTest::keyClick(w.window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!button->isChecked());
    QVERIFY(w.run()->saveAction()->isEnabled());
  }

  void runFileSetsTheButton() {
    OpenWindow w;
    QVERIFY(w.window->openFile(checkedCopy(w)));
    QVERIFY(checkedButton(w)->isChecked());
    QVERIFY(w.window->openFile(w.bench.copyExample("shifted_copy")));
    QVERIFY(!checkedButton(w)->isChecked());
    QVERIFY(w.clickTab(QStringLiteral("guarded_copy.s")));
    QVERIFY(checkedButton(w)->isChecked());
    // Another program changes the file.
    w.bench.write("guarded_copy.run.yaml", without(textOf(w, "guarded_copy.run.yaml"), "mode: checked\n"));
    QTRY_VERIFY_WITH_TIMEOUT(!checkedButton(w)->isChecked(), kPatience);
    // Without a kernel there is nothing to check.
    QVERIFY(w.window->openFile(w.bench.write("notes.txt", "nothing to run")));
    QVERIFY(!w.run()->form()->checkedAction()->isEnabled());
  }

  void findingsAreShownUntilTheTextChanges() {
    OpenWindow w;
    const QString kernel = checkedCopy(w);
    std::string text = without(textOf(w, "guarded_copy.s"), kWait);
    const int use = lineOf(text, kUse);
    // The check finds it as well, without a run.
    text.insert(text.find(kUse) + kUse.size() - 1, " // wavesmith: ignore W0102 the run shall find it");
    w.bench.write("guarded_copy.s", text);
    QVERIFY(w.window->openFile(kernel));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.editor()->goTo(use);
    QVERIFY(findingsIn(w).isEmpty() && !isFound(w.editor(), use));
    QCOMPARE(underlinesIn(w.editor(), use), qsizetype{0});
    QVERIFY(w.runKernel());

    QCOMPARE(w.run()->results()->findings(), QStringLiteral("1 finding"));
    QCOMPARE(w.run()->results()->problems()->rowCount(), 1);
    QCOMPARE(findingsIn(w).size(), 1);
    const QModelIndex row = findingsIn(w).front();
    const ProblemsModel* model = w.window->problemsDock()->model();
    QCOMPARE(row.siblingAtColumn(ProblemsModel::CodeName).data().toString(), QStringLiteral("W3201"));
    QCOMPARE(model->place(row).line, static_cast<std::uint32_t>(use));
    QVERIFY(isFound(w.editor(), use));
    QVERIFY(!isFound(w.editor(), use - 1));
    QTRY_COMPARE(underlinesIn(w.editor(), use), qsizetype{1});

    // The first note is the load, in the line above.
    QTreeView* view = w.window->problemsDock()->view();
    w.window->problemsDock()->show();
    w.window->problemsDock()->raise();
    view->expand(row);
    view->setCurrentIndex(model->index(0, 0, row));
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(w.editor()->currentLine(), use - 1);

    // Typing removes it from everywhere but the gray result, undoing the edit shows it again.
    w.editor()->setFocus();
    w.editor()->goTo(1);
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QVERIFY(findingsIn(w).isEmpty());
    QVERIFY(!isFound(w.editor(), use) && !isFound(w.editor(), use + 1));
    QTRY_COMPARE(underlinesIn(w.editor(), use + 1), qsizetype{0});
    QCOMPARE(w.run()->results()->problems()->rowCount(), 1);
    QVERIFY(!w.run()->results()->outOfDate().isEmpty());
    while (w.document()->isModified())
      w.press("undo");
    QCOMPARE(findingsIn(w).size(), 1);
    QVERIFY(isFound(w.editor(), use));
  }

  void nextRunRemovesTheFindings() {
    OpenWindow w;
    const QString kernel = checkedCopy(w);
    w.bench.write("guarded_copy.s", without(textOf(w, "guarded_copy.s"), kWait));
    QVERIFY(w.window->openFile(kernel));
    QVERIFY(w.runKernel());
    QCOMPARE(findingsIn(w).size(), 1);
    QSignalSpy finished(w.run()->controller(), &RunController::finished);
    w.run()->run();
    QVERIFY(findingsIn(w).isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QCOMPARE(findingsIn(w).size(), 1);

    // In fast mode there are none, and the result does not mention them.
    w.run()->form()->checkedAction()->trigger();
    QVERIFY(w.run()->results()->outOfDate().contains(QStringLiteral("Checked mode was turned off")));
    QCOMPARE(findingsIn(w).size(), 1); // of the result that is still shown
    QVERIFY(w.runKernel());
    QVERIFY(findingsIn(w).isEmpty());
    QVERIFY(w.run()->results()->findings().isEmpty());
  }

  void correctKernelHasNoFindings() {
    OpenWindow w;
    QVERIFY(w.window->openFile(checkedCopy(w)));
    QVERIFY(w.runKernel());
    QVERIFY2(w.run()->results()->verdict().startsWith(QStringLiteral("Passed")),
             qPrintable(w.run()->results()->verdict()));
    QCOMPARE(w.run()->results()->findings(), QStringLiteral("no findings"));
    QVERIFY(findingsIn(w).isEmpty());
  }

  // A value that is read too early does not reach the output.
  void findingsAloneFailARun() {
    OpenWindow w;
    const QString kernel = checkedCopy(w);
    std::string text = textOf(w, "guarded_copy.s");
    // v_value is read while its load is outstanding, but the store gets what a second load returns.
    text.insert(text.find("  global_store_dword"),
                "  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]\n"
                "  v_mov_b32 v[v_value], v[v_value]\n  s_waitcnt vmcnt(0)\n"
                "  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]\n  s_waitcnt vmcnt(0)\n");
    w.bench.write("guarded_copy.s", text);
    QVERIFY(w.window->openFile(kernel));
    QVERIFY(w.runKernel());
    QCOMPARE(w.run()->results()->verdict(),
             QStringLiteral("Failed in checked mode; 1 buffer is as expected"));
    QCOMPARE(w.run()->results()->findings(), QStringLiteral("1 finding"));
    for (const auto* label : w.run()->results()->findChildren<QLabel*>())
      if (label->text() == w.run()->results()->findings()) QVERIFY(label->isVisible());
  }

  // The texts of a run share its findings: Problems lists them once.
  void findingInAnIncludedFile() {
    OpenWindow w;
    const QString kernel = checkedCopy(w);
    std::string text = without(textOf(w, "guarded_copy.s"), kWait);
    text.replace(text.find(kUse), kUse.size(), "  .include \"part.inc\"\n");
    w.bench.write("guarded_copy.s", text);
    const QString part = w.bench.write("part.inc", "// stores\n" + std::string(kUse));
    QVERIFY(w.window->openFile(part));
    QVERIFY(w.window->openFile(kernel));
    QVERIFY(w.runKernel());
    QCOMPARE(findingsIn(w).size(), 1);
    const ProblemsModel* model = w.window->problemsDock()->model();
    QCOMPARE(QString::fromStdString(model->place(findingsIn(w).front()).file), part);
    QVERIFY(w.clickTab(QStringLiteral("part.inc")));
    QVERIFY(isFound(w.editor(), 2));
    QCOMPARE(findingsIn(w).size(), 1);
    QTest::keyClicks(w.editor(), QStringLiteral("//"));
    QVERIFY(!isFound(w.editor(), 2));
    QVERIFY(findingsIn(w).isEmpty());
  }
};

WAVESMITH_WIDGET_TEST(CheckedModeTest)
#include "checked_mode_test.moc"
