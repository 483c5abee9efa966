// SPDX-License-Identifier: Apache-2.0
// Pictures of the guide, of dialogs and tools of the window (see pictures_test.cpp).
#include "changes/diff_view.h"
#include "document/external_assemblers.h"
#include "files/files_dock.h"
#include "porting/port_offer.h"
#include "porting/port_preview.h"
#include "porting/porter.h"
#include "run/results/sweep_plot.h"
#include "run/results/sweep_results.h"
#include "run/run_dock.h"
#include "search/search_dock.h"
#include "symbols/expansion_peek.h"
#include "symbols/references_dock.h"
#include "symbols/renumber_dialog.h"
#include "widgets/support/open_window.h"
#include "widgets/support/picture.h"
#include "window/dialogs/settings_dialog.h"
#include "window/external_check.h"
#include "window/navigating.h"
#include "window/palette/command_palette.h"
#include "window/panels/panel_layout.h"
#include "window/shortcuts/shortcuts.h"
#include "window/shortcuts/shortcuts_page.h"
#include "window/symbol_changes.h"
#include "window/tabs/extra_views.h"

#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeView>
#include <QTreeWidget>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class ToolPicturesTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    explicit Fixture(bool dark, QSize size = {1280, 800}) {
      bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
      window->resize(size);
    }
  };
  // What it is about is drawn in it.
  static void take(QWidget& window, const QString& name, const char* about) {
    QCOMPARE(testing::takePicture(window, name, {QString::fromUtf8(about)}), QString());
  }
  static QString named(const char* what, bool dark, QSize size) {
    const QString name = QStringLiteral("%1-%2").arg(QLatin1String(what),
                                                     dark ? QStringLiteral("dark") : QStringLiteral("light"));
    return size.width() == 1280 ? name : name + QStringLiteral("-%1").arg(size.width());
  }
  static void addAppearances() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)})
      for (const bool dark : {false, true})
        QTest::addRow("%d-%s", size.width(), dark ? "dark" : "light") << dark << size;
  }

private slots:
  void porting_data() { addAppearances(); }
  void porting() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    const auto folder = testing::sourceDirectory() / "tests/port/kernels/gfx803";
    for (const char* file : {"sgemm.s", "gpr_alloc.inc"})
      std::filesystem::copy_file(folder / file, w.bench.directory / file);
    QVERIFY(w.window->openFile(w.bench.path("sgemm.s")));
    auto* const offer = w.window->currentView()->findChild<PortOffer*>();
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && !offer->message().isEmpty(), kPatience);
    if (w.window->panels()->isBottomShown()) w.window->panels()->toggleBottom(); // Problems
    take(*w.window, named("port-bar", dark, size), "gfx803");
    w.press("port");
    PortPreview* const preview = w.window->porter()->preview();
    QTRY_VERIFY_WITH_TIMEOUT(preview != nullptr && preview->isReady(), kPatience);
    auto* const view = preview->findChild<QTreeView*>(QStringLiteral("portChanges"));
    const QModelIndexList found = view->model()->match(view->model()->index(0, 2), Qt::DisplayRole,
                                                       QStringLiteral("v_mac_f32"), 1, Qt::MatchContains);
    if (!found.isEmpty()) view->setCurrentIndex(found.front());
    preview->resize(size.width() == 1280 ? QSize(1120, 720) : QSize(1600, 900));
    const auto* const diff = preview->findChild<DiffView*>(QStringLiteral("diff"));
    QTRY_VERIFY_WITH_TIMEOUT(diff->isComplete(), kPatience);
    take(*preview, named("port-preview", dark, size), "v_mac_f32");
    QTest::keyClick(preview, Qt::Key_Escape);
  }

  void findingInFiles_data() { addAppearances(); }
  void findingInFiles() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    const QString path = w.bench.copyExample("vector_add");
    (void)w.bench.copyExample("unrolled");
    QVERIFY(w.window->openFile(path));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.press("findInFiles");
    SearchDock* const search = w.window->searchDock();
    search->prepare(QStringLiteral("s_waitcnt"), QString::fromStdString(w.bench.directory.path().string()));
    QSignalSpy finished(search, &SearchDock::finished);
    search->search();
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    QTest::keyClick(search->view(), Qt::Key_Down);
    search->findChild<QLineEdit*>(QStringLiteral("searchFolder"))->setText(QStringLiteral("~/kernels"));
    take(*w.window, named("find-in-files", dark, size), "s_waitcnt");
  }

  void folder_data() { addAppearances(); }
  void folder() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    for (const char* one : {"kernels/include", "kernels/.wavesmith"})
      std::filesystem::create_directories(w.bench.directory / one);
    for (const char* one : {"vector_add", "gemm", "unrolled"})
      for (const char* ending : {".s", ".run.yaml"})
        std::filesystem::copy_file(testing::example(std::string(one) + ending),
                                   w.bench.directory / ("kernels/" + std::string(one) + ending));
    (void)w.bench.write("kernels/include/tiles.inc", "  .set TILE_N, 2 * TILE\n");
    (void)w.bench.write("kernels/.wavesmith/settings.yaml",
                        "wavesmith: 1\ninclude: include\ndefine: { TILE: 64 }\n");
    const QString path = w.bench.path("kernels/vector_add.s");
    QVERIFY(w.window->openFile(w.bench.path("kernels")));
    QVERIFY(w.window->openFile(path));
    FilesDock* const files = w.window->filesDock();
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && files->rowOf(path).isValid(), kPatience);
    for (const char* one : {"kernels/include", "kernels/.wavesmith"})
      files->view()->expand(files->rowOf(w.bench.path(one)));
    files->view()->setCurrentIndex(files->rowOf(path));
    files->view()->setFocus();
    take(*w.window, named("folder", dark, size), "tiles.inc");
  }

  void externalAssembler_data() { addAppearances(); }
  void externalAssembler() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    // As if another clang knew another encoding.
    const QString clang = w.bench.write(
        "clang.sh", "#!/bin/sh\n"
                    "for a; do case $a in *text.s) sed -i 's/v_add_f32/v_sub_f32/' \"$a\";; esac; done\n"
                    "exec clang-19 \"$@\"\n");
    std::filesystem::permissions(clang.toStdString(), std::filesystem::perms::owner_all);
    ExternalAssemblers(&w.bench.settings).setUsers(clang);
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QSignalSpy finished(ExternalCheck::in(w.window.get()), &ExternalCheck::finished);
    w.press("externalCheck");
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    w.press("nextProblem");
    take(*w.window, named("external-assembler", dark, size), "v_add_f32");
  }

  // The sweep of docs/guide/sweeps.md.
  void sweep_data() { addAppearances(); }
  void sweep() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    const QString source = w.bench.copyExample("vector_add");
    QVERIFY(!w.bench
                 .write("vector_add.run.yaml",
                        "wavesmith: 1\n"
                        "source: vector_add.s\n"
                        "parameters:\n"
                        "  n: [10000, 100000]\n"
                        "  groups: { from: 1, to: 64, times: 4 }\n"
                        "launch: { grid: groups * 256, workgroup: 256 }\n"
                        "arguments:\n"
                        "  a: { type: f32, count: n, fill: { uniform: [-1, 1], seed: 1 } }\n"
                        "  b: { type: f32, count: n, fill: { uniform: [-1, 1], seed: 2 } }\n"
                        "  c: { type: f32, count: n, expect: \"a[i] + b[i]\" }\n"
                        "  n: { value: n }\n"
                        "  stride: { value: groups * 256 }\n")
                 .isEmpty());
    QVERIFY(w.window->openFile(source));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    QVERIFY(w.runKernel());
    SweepResults* const sweep = w.run()->sweep();
    QCOMPARE(sweep->verdict(), QStringLiteral("Passed: 8 points"));
    sweep->plottedResult()->setCurrentIndex(
        sweep->plottedResult()->findText(QStringLiteral("Instructions per Wave")));
    sweep->plottedParameter()->setCurrentIndex(1);
    QCOMPARE(sweep->plot()->lines(), 2);
    sweep->selectRow(5);
    w.run()->setFloating(true);
    w.run()->resize(size.width() - 80, size.height() / 2);
    QVERIFY(QTest::qWaitForWindowExposed(w.run()));
    QCoreApplication::processEvents();
    take(*w.run(), named("sweep", dark, size), "Instructions per Wave");
  }

  void shortcuts_data() { addAppearances(); }
  void shortcuts() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    SettingsDialog dialog(&w.bench.settings, w.window.get(), Shortcuts::in(w.window.get()));
    dialog.findChild<QTabWidget*>()->setCurrentWidget(dialog.shortcutsPage());
    dialog.show();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    ShortcutsPage* const page = dialog.shortcutsPage();
    page->select(QStringLiteral("duplicateLine"));
    QTest::keyClicks(page->search(), QStringLiteral("line"));
    QTest::keyClick(page->field(), Qt::Key_Y, Qt::ControlModifier | Qt::AltModifier);
    QTest::keyClick(page->field(), Qt::Key_S, Qt::ControlModifier);
    take(dialog, named("shortcuts", dark, size), "Duplicate");
  }

  void commandPalette_data() { addAppearances(); }
  void commandPalette() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.press("commandPalette");
    QTest::keyClicks(w.window->commandPalette()->field(), QStringLiteral("gdm"));
    take(*w.window, named("palette", dark, size), "Descriptor");
    QTest::keyClick(w.window->commandPalette()->field(), Qt::Key_Escape);
  }

  void splitting_data() { addAppearances(); }
  void splitting() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.press("splitBelow");
    w.window->extraViews()->splitView()->editor()->goTo(60);
    take(*w.window, named("split", dark, size), "vector_add.s");
  }

  void findingYourWay_data() { addAppearances(); }
  void findingYourWay() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    Fixture w(dark, size);
    QVERIFY(w.window->openFile(w.bench.copyExample("gemm")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    const Navigating* const navigating = Navigating::in(w.window.get());
    const auto lineWith = [&](const char* text) {
      const QStringList lines = w.document()->content().split(u'\n');
      for (int line = 0; line < lines.size(); ++line)
        if (lines[line].contains(QLatin1String(text))) return line + 1;
      return 0;
    };
    w.press("panelOutline");
    w.editor()->setFocus();
    w.editor()->goTo(lineWith("move_on s_a"), 4);
    w.press("references");
    QTRY_VERIFY_WITH_TIMEOUT(navigating->referencesDock()->view()->topLevelItemCount() == 1, kPatience);
    take(*w.window, named("references", dark, size), "move_on");
    w.window->panels()->toggleBottom();
    w.editor()->setFocus();
    w.press("expandMacro");
    QTRY_VERIFY_WITH_TIMEOUT(navigating->peek() != nullptr && navigating->peek()->isOpen(), kPatience);
    take(*w.window, named("expansion", dark, size), "move_on");
    QTest::keyClick(w.editor(), Qt::Key_Escape);
    w.window->action(QStringLiteral("renumber"))->trigger();
    RenumberDialog* const dialog = navigating->changes().renumberDialog();
    QVERIFY(dialog != nullptr);
    QTest::keyClicks(dialog->from(), QStringLiteral("v8-v15"));
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->message().isEmpty(), kPatience);
    take(*dialog, named("renumber", dark, size), "v8");
    QTest::keyClick(dialog, Qt::Key_Escape);
  }
};

WAVESMITH_WIDGET_TEST(ToolPicturesTest)
#include "tool_pictures_test.moc"
