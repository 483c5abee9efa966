// SPDX-License-Identifier: Apache-2.0
// The window by real keys and clicks, with real workers.
#include "disassembly/disassembly_dock.h"
#include "disassembly/disassembly_model.h"
#include "document/language/language_service.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "run/arguments_model.h"
#include "run/results/buffers_model.h"
#include "run/results/differences_model.h"
#include "run/results/run_results.h"
#include "run/results/values_model.h"
#include "run/run_dock.h"
#include "run/run_form.h"
#include "source/file.h"
#include "style/status_icon.h"
#include "support/process.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/settings_dialog.h"
#include "window/dialogs/start_page.h"
#include "window/examples.h"
#include "window/main_window.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class WindowTest : public QObject {
  Q_OBJECT

  struct Fixture {
    Fixture() : window(std::make_unique<MainWindow>(&bench.settings, &bench.theme)) {
      window->show();
      (void)QTest::qWaitForWindowActive(window.get()); // shortcuts are for active windows
    }
    [[nodiscard]] CodeEditor* editor() const { return window->currentView()->editor(); }
    [[nodiscard]] Document* document() const { return window->workspace()->current(); }
    // The answer for the current text.
    [[nodiscard]] bool answered() const {
      const auto snapshot = document()->snapshot();
      return snapshot && snapshot->revision == document()->revision();
    }
    void restart() {
      window->saveSession();
      window = std::make_unique<MainWindow>(&bench.settings, &bench.theme);
      window->restoreSession();
      window->show();
    }
    testing::Bench bench;
    std::unique_ptr<MainWindow> window;
  };

private slots:
  void startsWithTheExamples() {
    Fixture f;
    QCOMPARE(f.window->workspace()->current(), nullptr);
    auto* page = f.window->findChild<StartPage*>();
    QVERIFY(page->isVisible());
    QVERIFY(page->examples()->count() >= 8);
    QVERIFY(!examples::summary(QString::fromStdString(testing::example("vector_add.s").string())).isEmpty());
    examples::setFolder(f.bench.settings, f.bench.path("Examples"));
    QSignalSpy wanted(page, &StartPage::exampleRequested);
    const QListWidgetItem* topic = page->examples()->item(0);
    QVERIFY(!topic->flags().testFlag(Qt::ItemIsSelectable));
    QTest::mouseClick(page->examples()->viewport(), Qt::LeftButton, {},
                      page->examples()->visualItemRect(topic).center());
    QCOMPARE(wanted.count(), 0); // a topic is no example
    const QListWidgetItem* first = page->examples()->item(1);
    QTest::mouseClick(page->examples()->viewport(), Qt::LeftButton, {},
                      page->examples()->visualItemRect(first).center());
    QCOMPARE(wanted.count(), 1);
    QVERIFY(f.window->workspace()->current() != nullptr);
  }

  void editsRunsSavesAndRestores() {
    Fixture f;
    QVERIFY(f.window->openFile(f.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.window->assembledText(), QStringLiteral("assembled"));
    QCOMPARE(f.window->problemsDock()->model()->rowCount(), 0);

    // An error while typing: located and shown at the cursor; every other line keeps its analysis.
    const QString before = f.document()->content();
    const auto instructions = f.document()->snapshot()->program->instructions().size();
    const int line =
        static_cast<int>(before.left(before.indexOf(QStringLiteral("s_endpgm"))).count(u'\n')) + 1;
    f.editor()->goTo(line, 1);
    QTest::keyClicks(f.editor(), QStringLiteral("  s_oops 1"));
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.window->problemsDock()->model()->rowCount(), 1);
    QCOMPARE(f.window->problemsDock()->model()->place(f.window->problemsDock()->model()->index(0, 0)).line,
             static_cast<std::uint32_t>(line));
    QCOMPARE(f.document()->snapshot()->program->instructions().size(), instructions + 1);
    f.editor()->goTo(line, 4);
    QVERIFY(!f.editor()->messageAtCursor().isEmpty());
    QVERIFY(f.window->assembledText().contains(QStringLiteral("1 error")));

    // Fixed by undo.
    while (f.document()->content() != before)
      f.editor()->undo();
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.window->problemsDock()->model()->rowCount(), 0);

    // It runs and passes.
    RunDock* run = f.window->runDock();
    QSignalSpy finished(run->controller(), &RunController::finished);
    QTest::keyClick(f.window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY2(run->controller()->result()->passed(), qPrintable(run->results()->verdict()));
    QVERIFY(run->results()->verdict().startsWith(QStringLiteral("Passed")));

    // With another expectation it fails and shows where.
    ArgumentsModel* arguments = run->form()->arguments();
    int checked = -1;
    for (int row = 0; row < arguments->rowCount(); ++row)
      if (!arguments->index(row, ArgumentsModel::Expected).data().toString().isEmpty()) checked = row;
    QVERIFY(checked >= 0);
    QVERIFY(arguments->setData(arguments->index(checked, ArgumentsModel::Expected),
                               QStringLiteral("i == 17 ? 123456 : (i < 900 ? in[i] : 7)")));
    run->runAction()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    QVERIFY(run->results()->verdict().startsWith(QStringLiteral("Failed")));
    QCOMPARE(run->results()->differences()->rowCount(), 1);
    QCOMPARE(run->results()->differences()->elementOf(0), 17u);
    // The kernel computed the same: no difference from the last run.
    run->results()->against()->setCurrentIndex(1);
    QCOMPARE(run->results()->differences()->rowCount(), 0);
    run->results()->against()->setCurrentIndex(0);
    QCOMPARE(run->results()->differences()->rowCount(), 1);
    run->results()->goToElement(17);
    QCOMPARE(run->results()->valuesView()->currentIndex().row(), 17);
    ValuesModel* values = run->results()->values();
    QTRY_COMPARE_WITH_TIMEOUT(values->index(17, ValuesModel::Expected).data().toString(),
                              QStringLiteral("123456"), kPatience);

    // Saved, and restored after a restart, including the cursor.
    f.editor()->goTo(5, 3);
    QTest::keyClicks(f.editor(), QStringLiteral("x"));
    QVERIFY(f.document()->isModified());
    QTest::keyClick(f.window.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!f.document()->isModified());
    const QString path = f.document()->path();
    const auto onDisk = source::readText(path.toStdString());
    QCOMPARE(QString::fromStdString(*onDisk), f.document()->content());
    f.restart();
    QCOMPARE(f.document()->path(), path);
    QCOMPARE(f.editor()->currentLine(), 5);
    QCOMPARE(f.editor()->currentColumn(), 4);
    QCOMPARE(f.window->recentFiles(), QStringList{path});
  }

  // Two of three open files have errors: the status bar and the button do not contradict each other.
  void problemsAreCountedForTheFileAndForAllFiles() {
    const Fixture f;
    std::string kernel(testing::kSmallKernel);
    kernel.replace(kernel.find(".Lend:"), 6, "s_oops\n.Lend:");
    const auto open = [&f](const char* name, const std::string& text) {
      QVERIFY(f.window->openFile(f.bench.write(name, text)));
      QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    };
    open("first.s", kernel);
    QCOMPARE(f.window->assembledText(), QStringLiteral("This file: 1 error"));
    open("second.s", kernel);
    QCOMPARE(f.window->assembledText(), QStringLiteral("This file: 1 error"));
    const auto* button = f.window->findChild<QToolButton*>(QStringLiteral("problemsButton"));
    QVERIFY(button != nullptr);
    QCOMPARE(button->text(), QStringLiteral("Problems (2)"));
    QVERIFY2(button->toolTip().endsWith(QStringLiteral("\n2 problems in all open files")),
             qPrintable(button->toolTip()));
    QVERIFY(button->toolTip().startsWith(f.window->action(QStringLiteral("panelProblems"))->toolTip()));
    QCOMPARE(button->accessibleDescription(), QStringLiteral("2 problems in all open files"));
    open("third.s", std::string(testing::kSmallKernel));
    QCOMPARE(f.window->assembledText(), QStringLiteral("assembled"));
    QCOMPARE(button->text(), QStringLiteral("Problems (2)"));
  }

  void statusBarHasTheIconOfTheWorstProblem_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("severity");
    using source::Severity;
    QTest::newRow("remark") << u"s_nop 4"_qs << u"1 remark"_qs << static_cast<int>(Severity::Remark);
    QTest::newRow("warning") << u"s_nop 4\n  v_mov_b32 v2, v3"_qs << u"1 warning"_qs
                             << static_cast<int>(Severity::Warning);
    QTest::newRow("error") << u"v_mov_b32 v2, v3\n  s_oops"_qs << u"1 error"_qs
                           << static_cast<int>(Severity::Error);
  }
  void statusBarHasTheIconOfTheWorstProblem() {
    QFETCH(const QString, line);
    QFETCH(const QString, text);
    QFETCH(const int, severity);
    const Fixture f;
    std::string kernel(testing::kSmallKernel);
    kernel.replace(kernel.find(".Lend:"), 6, line.toStdString() + "\n.Lend:");
    QVERIFY(f.window->openFile(f.bench.write("small.s", kernel)));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY2(f.window->assembledText().contains(text), qPrintable(f.window->assembledText()));
    const QLabel* shown = f.window->findChild<QLabel*>(QStringLiteral("assembledIcon"));
    QVERIFY(shown->isVisible());
    const auto picture = [&](const QIcon& icon) {
      return icon.pixmap(QSize(14, 14), f.window->devicePixelRatioF()).toImage();
    };
    for (const auto other : {source::Severity::Error, source::Severity::Warning, source::Severity::Remark})
      QCOMPARE(shown->pixmap().toImage() == picture(statusIcon(other, f.bench.theme)),
               static_cast<int>(other) == severity);
    QVERIFY(shown->pixmap().toImage() != picture(goodIcon(f.bench.theme)));
  }

  void linksDisassemblyAndCursor() {
    Fixture f;
    QVERIFY(f.window->openFile(f.bench.write("small.s", testing::kSmallKernel)));
    f.window->disassemblyDock()->raise();
    f.window->disassemblyDock()->show();
    DisassemblyModel* model = f.window->disassemblyDock()->model();
    QTRY_VERIFY_WITH_TIMEOUT(model->rowCount() > 0 &&
                                 !model->index(0, DisassemblyModel::Text).data().toString().isEmpty(),
                             kPatience);
    f.editor()->goTo(10);
    QTableView* view = f.window->disassemblyDock()->view();
    QTRY_COMPARE(view->selectionModel()->selectedRows().size(), 1);
    const int row = view->selectionModel()->selectedRows().front().row();
    QVERIFY(
        model->index(row, DisassemblyModel::Text).data().toString().contains(QStringLiteral("v_add_u32")));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(model->index(0, 0)).center());
    QCOMPARE(f.editor()->currentLine(), 9);
  }

  void survivesKilledWorkers() {
    Fixture f;
    QVERIFY(f.window->openFile(f.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(f.window->workspace()->language()->workerProcessId() > 1, kPatience);
    QVERIFY(testing::killProcess(f.window->workspace()->language()->workerProcessId()));
    QTest::keyClicks(f.editor(), QStringLiteral("// "));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QTest::keyClicks(f.editor(), QStringLiteral("more"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered() && f.window->assembledText() == QStringLiteral("assembled"),
                             kPatience);

    RunDock* run = f.window->runDock();
    QSignalSpy finished(run->controller(), &RunController::finished);
    run->run();
    QTRY_VERIFY_WITH_TIMEOUT(run->controller()->workerProcessId() > 0 || finished.count() == 1, kPatience);
    if (finished.count() == 0) QVERIFY(testing::killProcess(run->controller()->workerProcessId()));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    run->run();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    QVERIFY2(run->controller()->result()->passed(), qPrintable(run->results()->verdict()));
  }

  void cancelsAnEndlessKernel() {
    Fixture f;
    std::string kernel(testing::kSmallKernel);
    kernel.replace(kernel.find(".Lend:"), 6, ".Lend:\n  s_branch .Lend");
    QVERIFY(f.window->openFile(f.bench.write("small.s", kernel)));
    f.bench.write("small.run.yaml",
                  "wavesmith: 1\nsource: small.s\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n");
    f.window->workspace()->setCurrent(nullptr);
    f.window->openFile(f.bench.path("small.s"));
    RunDock* run = f.window->runDock();
    QSignalSpy finished(run->controller(), &RunController::finished);
    run->run();
    QTRY_VERIFY_WITH_TIMEOUT(run->controller()->state() == RunController::State::Running, kPatience);
    QVERIFY(run->cancelAction()->isEnabled());
    run->cancelAction()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY(run->controller()->result()->canceled);
    QCOMPARE(run->results()->verdict(), QStringLiteral("Canceled"));
  }

  void copiesTheRunCommand() {
    Fixture f;
    QVERIFY(f.window->openFile(f.bench.copyExample("shifted_copy")));
    f.window->runDock()->copyAction()->trigger();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.startsWith(QStringLiteral("wavesmith-cli run ")));
    QVERIFY(text.contains(QStringLiteral("shifted_copy.run.yaml")));
  }

  void runsOnSave() {
    Fixture f;
    QVERIFY(f.window->openFile(f.bench.copyExample("shifted_copy")));
    f.bench.settings.setRunOnSave(true);
    QSignalSpy finished(f.window->runDock()->controller(), &RunController::finished);
    QTest::keyClicks(f.editor(), QStringLiteral("// "));
    QTest::keyClick(f.window.get(), Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
  }

  void settingsApply() {
    Fixture f;
    QVERIFY(f.window->openFile(f.bench.write("small.s", testing::kSmallKernel)));
    SettingsDialog dialog(&f.bench.settings);
    f.bench.settings.setThemeMode(ThemeMode::Dark);
    QVERIFY(f.bench.theme.isDark());
    QFont font = f.bench.settings.editorFont();
    font.setPointSize(17);
    f.bench.settings.setEditorFont(font);
    QCOMPARE(f.editor()->font().pointSize(), 17);
    f.bench.settings.setTarget(QStringLiteral("gfx90a"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered() && f.document()->snapshot()->assembly->target.starts_with("gfx90a"),
                             kPatience);
  }

  void actionsHaveMenusOrUniqueKeys() {
    const Fixture f;
    QHash<QString, QString> taken;
    for (const QAction* action : f.window->findChildren<QAction*>()) {
      if (action->shortcutContext() != Qt::WindowShortcut) continue;
      for (const QKeySequence& keys : action->shortcuts()) {
        const QString name = keys.toString();
        QVERIFY2(!taken.contains(name),
                 qPrintable(QStringLiteral("%1: %2 and %3").arg(name, taken.value(name), action->text())));
        taken.insert(name, action->text());
      }
    }
    QVERIFY(taken.size() > 15);
  }
};

WAVESMITH_WIDGET_TEST(WindowTest)
#include "window_test.moc"
