// SPDX-License-Identifier: Apache-2.0
// A code object in the window: opened in every way, read by every panel, saved as assembly, run.
#include "disassembly/disassembly_dock.h"
#include "disassembly/disassembly_model.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "files/files_dock.h"
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "run/results/run_results.h"
#include "run/run_dock.h"
#include "widgets/support/bench.h"
#include "widgets/support/code_objects.h"
#include "widgets/support/widget_test.h"
#include "window/main_window.h"

#include <QAction>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTimer>
#include <QTreeView>

#include <algorithm>
#include <filesystem>
#include <functional>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

struct Fixture {
  Fixture() : window(std::make_unique<MainWindow>(&bench.settings, &bench.theme)) {
    window->show();
    (void)QTest::qWaitForWindowActive(window.get());
  }
  [[nodiscard]] EditorView* view() const { return window->currentView(); }
  [[nodiscard]] CodeEditor* editor() const { return view()->editor(); }
  [[nodiscard]] Document* document() const { return window->workspace()->current(); }
  [[nodiscard]] bool answered() const {
    const auto snapshot = document() != nullptr ? document()->snapshot() : nullptr;
    return snapshot && snapshot->revision == document()->revision();
  }
  [[nodiscard]] QString write(const char* name, const testing::CodeBytes& bytes) const {
    const auto written = source::writeFile(bench.directory / name, std::span<const std::byte>(bytes));
    return written ? bench.path(name) : QString();
  }
  [[nodiscard]] int lineOf(const QString& text) const {
    return document()->text()->find(text).blockNumber() + 1;
  }
  testing::Bench bench;
  std::unique_ptr<MainWindow> window;
};

// The message of the next box, which gets closed; it opens during the call or soon after.
QString answerBox(const std::function<void()>& what) {
  QString message;
  QTimer poll;
  QObject::connect(&poll, &QTimer::timeout, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    message = box->text();
    poll.stop();
    box->accept();
  });
  poll.start(10);
  what();
  (void)QTest::qWaitFor([&] { return !message.isEmpty(); }, kPatience);
  return message;
}

// The next file dialog is answered with this path.
void answerFileDialog(const QString& path, const std::function<void()>& what) {
  QTimer poll;
  QObject::connect(&poll, &QTimer::timeout, [&] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    poll.stop();
    // selectFile() does not change the name while the field has the focus, which depends on when this runs.
    dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
    QMetaObject::invokeMethod(dialog, "accept");
  });
  poll.start(10);
  what();
}

} // namespace

class CodeObjectTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

  void isMarkedAndReadOnly() {
    const Fixture f;
    const QString path = f.write("vector_add.hsaco", testing::assembledExample("vector_add"));
    QVERIFY(f.window->openFile(path));
    QCOMPARE(f.view()->hint(), QStringLiteral("Disassembling\u2026"));
    QCOMPARE(f.window->assembledText(), QStringLiteral("disassembling"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(f.view()->hint().isEmpty());
    QVERIFY2(f.view()->notice().contains(QStringLiteral("gfx942")), qPrintable(f.view()->notice()));
    QVERIFY(f.editor()->isVisible());
    QCOMPARE(f.window->focusWidget(), f.editor());
    QVERIFY(f.editor()->isReadOnly());
    QVERIFY(!f.window->action(QStringLiteral("save"))->isEnabled());
    QVERIFY(!f.window->action(QStringLiteral("comment"))->isEnabled());
    const QString before = f.document()->text()->toPlainText();
    QTest::keyClicks(f.editor(), QStringLiteral("s_nop 0"));
    QTest::keyClick(f.editor(), Qt::Key_Delete);
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QCOMPARE(f.document()->text()->toPlainText(), before);
    QVERIFY(!f.document()->isModified());
    QCOMPARE(f.window->recentFiles(), QStringList{path});
  }

  void isOpenedByDropAndListedInFiles() {
    const Fixture f;
    const QString path = f.write("a.co", testing::assembledExample("guarded_copy"));
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(f.window.get(), &enter);
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(f.window.get(), &drop);
    QVERIFY(f.document() != nullptr && f.document()->isCodeObject());
    QTRY_VERIFY_WITH_TIMEOUT(f.window->filesDock()->rowOf(path).isValid(), kPatience);
    // The same file again is the same tab.
    QVERIFY(f.window->openFile(path));
    QCOMPARE(f.window->workspace()->documents().size(), 1);
  }

  void problemsAndDisassemblyFollowItsLines() {
    const Fixture f;
    QVERIFY(
        f.window->openFile(f.write("hasty.hsaco", testing::assembled(std::string(testing::kMissingWait)))));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    const int line = f.lineOf(QStringLiteral("v_add_f32"));
    ProblemsModel* problems = f.window->problemsDock()->model();
    int found = -1;
    for (int row = 0; row < problems->rowCount(); ++row)
      if (problems->index(row, ProblemsModel::CodeName).data().toString().contains(QStringLiteral("W0102")))
        found = row;
    QVERIFY(found >= 0);
    QCOMPARE(problems->place(problems->index(found, 0)).line, static_cast<std::uint32_t>(line));
    f.editor()->goTo(line, 3);
    QVERIFY(!f.editor()->messageAtCursor().isEmpty()); // underlined

    f.window->disassemblyDock()->show();
    f.window->disassemblyDock()->raise();
    DisassemblyModel* rows = f.window->disassemblyDock()->model();
    QTRY_VERIFY_WITH_TIMEOUT(rows->rowCount() > 0 &&
                                 !rows->index(0, DisassemblyModel::Text).data().toString().isEmpty(),
                             kPatience);
    QTableView* view = f.window->disassemblyDock()->view();
    f.editor()->goTo(1);
    f.editor()->goTo(line);
    QTRY_COMPARE(view->selectionModel()->selectedRows().size(), 1);
    const int row = view->selectionModel()->selectedRows().front().row();
    QVERIFY(
        rows->index(row, DisassemblyModel::Text).data().toString().startsWith(QStringLiteral("v_add_f32")));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(rows->index(0, 0)).center());
    QVERIFY(f.editor()->textCursor().block().text().trimmed().startsWith(QStringLiteral("v_mov_b32")));
  }

  void isSavedAsAssembly_data() {
    QTest::addColumn<QString>("target");
    QTest::newRow("any") << u"gfx942"_qs;
    QTest::newRow("features") << u"gfx942:sramecc+:xnack-"_qs; // not fixed by the settings
  }
  void isSavedAsAssembly() {
    QFETCH(const QString, target);
    const Fixture f;
    const testing::CodeBytes bytes =
        testing::assembled(std::string(testing::kMissingWait), target.toStdString());
    QVERIFY(!bytes.empty());
    QVERIFY(f.window->openFile(f.write("hasty.hsaco", bytes)));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QPushButton* save = nullptr;
    for (auto* button : f.view()->findChildren<QPushButton*>())
      if (button->isVisible() && button->text().startsWith(QStringLiteral("Save as Assembly"))) save = button;
    QVERIFY(save != nullptr);
    const QString path = f.bench.path("again.s");
    answerFileDialog(path, [&] { QTest::mouseClick(save, Qt::LeftButton); });
    QCOMPARE(f.document()->path(), path);
    QVERIFY(f.document()->isAssembly() && !f.document()->isReadOnly());
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(f.document()->snapshot()->assembly->ok());
    QVERIFY(f.document()->snapshot()->assembly->codeObject == bytes);
  }

  void isRestoredAtTheNextStart() {
    Fixture f;
    const QString path = f.write("a.hsaco", testing::assembledExample("vector_add"));
    QVERIFY(f.window->openFile(path));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    const int line = f.lineOf(QStringLiteral("s_endpgm"));
    f.editor()->goTo(line, 3);
    f.window->saveSession();
    f.window = std::make_unique<MainWindow>(&f.bench.settings, &f.bench.theme);
    f.window->restoreSession();
    f.window->show();
    QCOMPARE(f.document()->path(), path);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.editor()->currentLine(), line);
    QCOMPARE(f.editor()->currentColumn(), 3);
  }

  void rejectsBrokenFiles() {
    const Fixture f;
    QString message = answerBox([&] { QVERIFY(!f.window->openFile(f.write("empty.hsaco", {}))); });
    QVERIFY2(message.contains(QStringLiteral("empty.hsaco")) && message.contains(QStringLiteral("is empty")),
             qPrintable(message));
    QVERIFY(f.window->workspace()->documents().isEmpty());

    // An error found in the background.
    testing::CodeBytes large(std::size_t{3} << 20);
    large[0] = std::byte{0x7f};
    large[1] = std::byte{'E'};
    large[2] = std::byte{'L'};
    large[3] = std::byte{'F'};
    message = answerBox([&] {
      QVERIFY(f.window->openFile(f.write("large.hsaco", large)));
      QTRY_VERIFY_WITH_TIMEOUT(f.window->workspace()->documents().isEmpty(), kPatience);
    });
    QVERIFY2(message.contains(QStringLiteral("large.hsaco")), qPrintable(message));
    QCOMPARE(f.document(), nullptr);
    QVERIFY(f.window->recentFiles().isEmpty());
  }

  void reloadsAChangedFile() {
    const Fixture f;
    const QString path = f.write("a.hsaco", testing::assembledExample("guarded_copy"));
    QVERIFY(f.window->openFile(path));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(!f.write("a.hsaco", testing::assembledExample("vector_add")).isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(f.document()->content().contains(QStringLiteral("vector_add")), kPatience);
    const QString text = f.document()->content();
    QVERIFY(!f.write("a.hsaco", {std::byte{1}}).isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(f.view()->notice().contains(QStringLiteral("cannot be shown")), kPatience);
    QCOMPARE(f.document()->content(), text);
    std::filesystem::remove(path.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(f.view()->notice().contains(QStringLiteral("This file was deleted")), kPatience);
  }

  void showsFaultsAtTheirLine() {
    const Fixture f;
    std::string text(testing::kMissingWait);
    text.replace(text.find("v4, 0"), 5, "v4, 0x7ffffff0"); // far past every allocation
    const QString path = f.write("hasty.hsaco", testing::assembled(text));
    f.bench.write("hasty.run.yaml", "wavesmith: 1\nsource: hasty.hsaco\nkernel: hasty\n"
                                    "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n"
                                    "arguments:\n  x: { type: u32, offset: 0, value: 1 }\n");
    QVERIFY(f.window->openFile(path));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    RunDock* run = f.window->runDock();
    QSignalSpy finished(run->controller(), &RunController::finished);
    run->runAction()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    const auto result = run->controller()->result();
    QVERIFY2(result->summary != nullptr, qPrintable(run->results()->verdict()));
    const int line = f.lineOf(QStringLiteral("global_load_dword"));
    QVERIFY(std::ranges::any_of(result->summary->faults, [&](const source::Diagnostic& d) {
      return d.place.file == path.toStdString() && d.place.line == static_cast<std::uint32_t>(line);
    }));
  }

  // With its own run file, and with that of the source next to it.
  void runs() {
    const Fixture f;
    const QString source = f.bench.copyExample("guarded_copy");
    const QString path = f.write("guarded_copy.hsaco", testing::assembledExample("guarded_copy"));
    QVERIFY(f.window->openFile(path));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    RunDock* run = f.window->runDock();
    QVERIFY2(run->runAction()->isEnabled(), qPrintable(run->status()));
    QSignalSpy finished(run->controller(), &RunController::finished);
    std::filesystem::remove(source.toStdString()); // not needed for the run
    run->runAction()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY2(run->controller()->result()->passed(), qPrintable(run->results()->verdict()));
    QCOMPARE(run->controller()->result()->job.file.sources, std::vector<std::string>{"guarded_copy.hsaco"});

    run->saveAction()->trigger();
    QVERIFY(std::filesystem::exists(f.bench.directory / "guarded_copy.hsaco.run.yaml"));
    QVERIFY(run->commandLine().contains(QStringLiteral("guarded_copy.hsaco.run.yaml")));
  }
};

WAVESMITH_WIDGET_TEST(CodeObjectTest)
#include "code_object_test.moc"
