// SPDX-License-Identifier: Apache-2.0
// The pictures of the guide and the README, taken from the real window. scripts/pictures writes them to
// docs/guide/pictures; otherwise the tests say that the window draws what each picture is about.
#include "changes/change_preview.h"
#include "descriptor/block_generator.h"
#include "descriptor/descriptor_dock.h"
#include "descriptor/descriptor_model.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/marks/cursor_facts.h"
#include "editor/sides/editor_sides.h"
#include "hazards/hazards_dock.h"
#include "initial/initial_state_dock.h"
#ifndef Q_MOC_RUN // moc 6.4 cannot read the table of opcodes
#include "reference/instructions_dock.h"
#include "reference/matrix_view.h"
#endif
#include "disassembly/disassembly_dock.h"
#include "kernarg_designer/kernarg_dock.h"
#include "kernarg_designer/kernarg_model.h"
#include "problems/problems_dock.h"
#include "registers/registers_dock.h"
#include "run/arguments_model.h"
#include "run/results/run_results.h"
#include "run/run_dock.h"
#include "run/run_form.h"
#include "source/file.h"
#include "widgets/support/bench.h"
#include "widgets/support/picture.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/new_kernel_dialog.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QPainter>
#include <QSet>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTreeView>

#include <algorithm>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class PicturesTest : public QObject {
  Q_OBJECT

  // What it is about is drawn in it.
  static void take(QWidget& window, const QString& name, const char* about, qreal scale = 1) {
    QCOMPARE(testing::takePicture(window, name, {QString::fromUtf8(about)}, scale), QString());
  }

  static bool documentationIsShown() {
    const QWidgetList all = QApplication::topLevelWidgets();
    return std::any_of(all.begin(), all.end(), [](const QWidget* w) {
      const auto* browser = w->findChild<QTextBrowser*>();
      return w->isVisible() && w->windowType() != Qt::Window && browser && !browser->toPlainText().isEmpty();
    });
  }

  static bool popupIsShown(const MainWindow& window) {
    const QWidgetList all = QApplication::topLevelWidgets();
    return std::any_of(all.begin(), all.end(), [&](const QWidget* w) {
      return w->isVisible() && w != &window && w->windowType() != Qt::Window;
    });
  }

  static void answer(const MainWindow& window) {
    const Document* document = window.workspace()->current();
    QTRY_VERIFY_WITH_TIMEOUT(document->snapshot() && document->snapshot()->revision == document->revision(),
                             kPatience);
  }

  static int lineOf(const MainWindow& window, const QString& words) {
    const QString text = window.workspace()->current()->content();
    return static_cast<int>(text.left(text.indexOf(words)).count(u'\n')) + 1;
  }

  // The block of vector_add with outdated numbers.
  static void useTooFewRegisters(const MainWindow& window) {
    for (const QString& line :
         {QStringLiteral(".amdhsa_accum_offset 8"), QStringLiteral(".amdhsa_next_free_vgpr 8"),
          QStringLiteral(".amdhsa_group_segment_fixed_size 4096")}) {
      const QString text = window.workspace()->current()->content();
      QTextCursor cursor(window.workspace()->current()->text());
      cursor.setPosition(static_cast<int>(text.indexOf(line) + line.lastIndexOf(u' ') + 1));
      cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
      cursor.insertText(line.endsWith(u'8') ? QStringLiteral("4") : QStringLiteral("2048"));
    }
  }

private slots:
  void startPage() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    take(window, QStringLiteral("start-light"), "Examples");
  }

  // The default layout, with nothing to report.
  void editing_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("name");
    for (const QSize size : {QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080), QSize(683, 768)})
      for (const bool dark : {false, true}) {
        const QString name = QStringLiteral("window-%1-%2x%3")
                                 .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                 .arg(size.width())
                                 .arg(size.height());
        QTest::newRow(qPrintable(name)) << dark << size << name;
      }
  }
  void editing() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(size);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    answer(window);
    window.currentView()->editor()->goTo(lineOf(window, QStringLiteral("s_waitcnt lgkmcnt(0)")));
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    for (int i = 0; i < 3; ++i)
      QCoreApplication::processEvents();
    take(window, name, "lgkmcnt");
  }

  void newKernel() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Light);
    NewKernelDialog dialog(&bench.settings, QStringLiteral("/home"));
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QCoreApplication::processEvents();
    take(dialog, QStringLiteral("new-kernel-light"), "out[i] = in[i]");
  }

  void running_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    QTest::newRow("light") << false << QSize(1280, 800) << 1.0 << QStringLiteral("run-light-1280x800");
    QTest::newRow("dark") << true << QSize(1280, 800) << 1.0 << QStringLiteral("run-dark-1280x800");
    QTest::newRow("dark, wide") << true << QSize(1366, 768) << 1.0 << QStringLiteral("run-dark-1366x768");
    QTest::newRow("light, half") << false << QSize(683, 768) << 1.0 << QStringLiteral("run-light-683x768");
    QTest::newRow("large") << true << QSize(1920, 1080) << 1.0 << QStringLiteral("run-dark-1920x1080");
    QTest::newRow("light, large") << false << QSize(1920, 1080) << 1.0
                                  << QStringLiteral("run-light-1920x1080");
    QTest::newRow("twice") << false << QSize(1280, 800) << 2.0 << QStringLiteral("run-light-scale2");
  }
  // A kernel whose result differs.
  void running() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    QFETCH(double, scale);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(size);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("permute")));
    answer(window);
    ArgumentsModel* arguments = window.runDock()->form()->arguments();
    for (int row = 0; row < arguments->rowCount(); ++row) {
      const QModelIndex expected = arguments->index(row, ArgumentsModel::Expected);
      const QString text = expected.data().toString();
      if (!text.isEmpty()) arguments->setData(expected, QStringLiteral("i % 97 == 5 ? 0 : %1").arg(text));
    }
    QSignalSpy finished(window.runDock()->controller(), &RunController::finished);
    window.runDock()->run();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    window.currentView()->editor()->goTo(1);
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCoreApplication::processEvents();
    take(window, name, "differ", scale);
  }

  // vector_add without the wait for its first loads.
  void checkedMode() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    const QString kernel = bench.copyExample("vector_add");
    std::string text = source::readText(kernel.toStdString()).value();
    const std::string wait = "  s_waitcnt vmcnt(2)\n";
    bench.write("vector_add.s", text.erase(text.find(wait), wait.size()));
    QVERIFY(window.openFile(kernel));
    answer(window);
    window.runDock()->form()->checkedAction()->trigger();
    QSignalSpy finished(window.runDock()->controller(), &RunController::finished);
    window.runDock()->run();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    window.currentView()->editor()->goTo(lineOf(window, QStringLiteral("ds_read_b32 v[v_x], v[v_lds]")));
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCoreApplication::processEvents();
    take(window, QStringLiteral("checked-light-1280x800"), "W3201");
  }

  void whileTyping() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Dark);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    answer(window);
    CodeEditor* editor = window.currentView()->editor();
    const QString text = window.workspace()->current()->content();
    const auto line =
        static_cast<int>(text.left(text.indexOf(QStringLiteral("s_waitcnt lgkmcnt(0)"))).count(u'\n')) + 1;
    editor->goTo(line, 1);
    QTest::keyClicks(editor, QStringLiteral("  v_add_f32 v[v_x], v[v_z], v[v_y]"));
    QTest::keyClick(editor, Qt::Key_Return);
    editor->goTo(line, 20);
    answer(window);
    QCoreApplication::processEvents();
    take(window, QStringLiteral("errors-dark-1280x800"), "v_z");
  }

  void completing() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    answer(window);
    CodeEditor* editor = window.currentView()->editor();
    editor->setFocus();
    const auto line = static_cast<int>(window.workspace()
                                           ->current()
                                           ->content()
                                           .section(QStringLiteral("v_add_f32"), 0, 0)
                                           .count(u'\n')) +
                      1;
    editor->goTo(line, 1);
    QTest::keyClicks(editor, QStringLiteral("  v_fma"));
    QTRY_VERIFY_WITH_TIMEOUT(popupIsShown(window), kPatience);
    // The documentation follows the list.
    QTRY_VERIFY_WITH_TIMEOUT(documentationIsShown(), kPatience);
    take(window, QStringLiteral("completion-light"), "v_fma_f32");
  }

  void explaining() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Dark);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    answer(window);
    CodeEditor* editor = window.currentView()->editor();
    editor->setFocus();
    const QString before =
        window.workspace()->current()->content().section(QStringLiteral("buffer_load_dword"), 0, 0);
    const auto line = static_cast<int>(before.count(u'\n')) + 1;
    editor->goTo(line, 8);
    editor->explain();
    QTRY_VERIFY_WITH_TIMEOUT(popupIsShown(window), kPatience);
    take(window, QStringLiteral("explanation-dark"), "Loads 32 bits from a buffer");
  }

  void instructions_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("mnemonic");
    QTest::addColumn<QString>("name");
    QTest::newRow("page") << false << QStringLiteral("global_load_dwordx4")
                          << QStringLiteral("instructions-light");
    QTest::newRow("matrix") << true << QStringLiteral("v_mfma_f32_16x16x16_f16")
                            << QStringLiteral("matrix-dark");
    QTest::newRow("large matrix") << false << QStringLiteral("v_mfma_f32_32x32x8_f16")
                                  << QStringLiteral("matrix-light");
  }
  void instructions() {
    QFETCH(bool, dark);
    QFETCH(QString, mnemonic);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("matmul_tile")));
    answer(window);
    window.panels()->present(window.instructionsDock());
    window.resizeDocks({window.instructionsDock()}, {560}, Qt::Horizontal);
    QVERIFY(window.instructionsDock()->showInstruction(mnemonic));
    window.instructionsDock()->tabs()->setCurrentIndex(window.instructionsDock()->tabs()->count() - 1);
    QCoreApplication::processEvents();
    window.instructionsDock()->matrix()->choose({isa::Matrix::D, {.row = 9, .column = 5}});
    take(window, name, qPrintable(mnemonic));
  }

  void inTheText_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("everything");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    QTest::newRow("light") << false << false << 1.0 << QStringLiteral("columns-light");
    QTest::newRow("dark, everything") << true << true << 1.0 << QStringLiteral("columns-all-dark");
    QTest::newRow("twice") << false << true << 2.0 << QStringLiteral("columns-scale2");
  }
  // A kernel whose waits are all right except one, which is too strong.
  void inTheText() {
    QFETCH(bool, dark);
    QFETCH(bool, everything);
    QFETCH(double, scale);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    for (int column = 0; column < kEditorColumns; ++column)
      if (everything) bench.settings.setColumnShown(static_cast<EditorColumn>(column), true);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample(everything ? "matmul_tile" : "vector_add")));
    answer(window);
    for (QDockWidget* dock : std::initializer_list<QDockWidget*>{window.registersDock(), window.hazardsDock(),
                                                                 window.initialStateDock()})
      if (everything) dock->hide();
    CodeEditor* editor = window.currentView()->editor();
    const auto lineOf = [&](const QString& words) {
      const QString text = window.workspace()->current()->content();
      return static_cast<int>(text.left(text.lastIndexOf(words)).count(u'\n')) + 1;
    };
    if (everything) {
      editor->goTo(lineOf(QStringLiteral("v_lshl_or_b32")), 20); // its destination
    } else {
      editor->goTo(lineOf(QStringLiteral("s_waitcnt vmcnt(3)")), 20);
      QTest::keyClick(editor, Qt::Key_Backspace);
      QTest::keyClicks(editor, QStringLiteral("2"));
      answer(window);
    }
    QTRY_VERIFY(!editor->sides()->facts()->isBehind());
    QCoreApplication::processEvents();
    take(window, name, "vmcnt", scale);
  }

  void initialState_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    QTest::newRow("light") << false << 1.0 << QStringLiteral("initial-light");
    QTest::newRow("dark") << true << 1.0 << QStringLiteral("initial-dark");
    QTest::newRow("twice") << false << 2.0 << QStringLiteral("initial-light-scale2");
  }
  // As shown to a class: large, and with a bit that moves all registers.
  void initialState() {
    QFETCH(bool, dark);
    QFETCH(double, scale);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1600, 1000);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    answer(window);
    InitialStateDock* dock = window.initialStateDock();
    window.panels()->present(dock);
    window.resizeDocks({dock}, {1120}, Qt::Horizontal);
    for (QDockWidget* other : window.findChildren<QDockWidget*>())
      if (window.dockWidgetArea(other) != Qt::RightDockWidgetArea) other->hide();
    QCoreApplication::processEvents();
    dock->zoom(1);
    for (const char* box : {"group-x", "wave", "lane"})
      dock->findChild<QSpinBox*>(QString::fromUtf8(box))->setValue(box[0] == 'l' ? 37 : 2);
    dock->findChild<QCheckBox*>(QStringLiteral(".amdhsa_user_sgpr_dispatch_ptr"))->click();
    dock->findChild<QCheckBox*>(QStringLiteral(".amdhsa_system_sgpr_workgroup_id_y"))->click();
    QCoreApplication::processEvents();
    take(window, name, "dispatch", scale);
  }

  void hazards_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    QTest::newRow("light") << false << 1.0 << QStringLiteral("hazards-light");
    QTest::newRow("dark") << true << 1.0 << QStringLiteral("hazards-dark");
    QTest::newRow("twice") << false << 2.0 << QStringLiteral("hazards-scale2");
  }
  // A loop in two halves: one wait is right, one is too strong and one is missing.
  void hazards() {
    QFETCH(bool, dark);
    QFETCH(double, scale);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("vector_add_loads_first")));
    answer(window);
    window.panels()->present(window.hazardsDock());
    window.resizeDocks({window.hazardsDock()}, {560}, Qt::Horizontal);
    CodeEditor* editor = window.currentView()->editor();
    const QString before =
        window.workspace()->current()->content().section(QStringLiteral("s_waitcnt vmcnt(3)"), 0, 0);
    const auto line = static_cast<int>(before.count(u'\n')) + 1;
    editor->goTo(line + 5, 1);
    QTest::keyClicks(editor, QStringLiteral("//")); // the wait for half 1's LDS
    answer(window);
    editor->goTo(line, 3);
    QCoreApplication::processEvents();
    take(window, name, "vmcnt", scale);
  }

  void kernarg_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    QTest::newRow("light") << false << QSize(1280, 800) << 1.0 << QStringLiteral("kernarg-light");
    QTest::newRow("dark") << true << QSize(1920, 1080) << 1.0 << QStringLiteral("kernarg-dark");
    QTest::newRow("twice") << false << QSize(1280, 800) << 2.0 << QStringLiteral("kernarg-scale2");
  }
  // The layout of the text, and a manual one with overlapping arguments and loads across arguments.
  void kernarg() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    QFETCH(double, scale);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(size);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    answer(window);
    KernargDock* dock = window.kernargDock();
    window.panels()->present(dock);
    window.resizeDocks({dock}, {380}, Qt::Vertical);
    QCoreApplication::processEvents();
    KernargModel* model = dock->model();
    QCOMPARE(model->rowCount(), 5);
    if (dark) {
      QVERIFY(model->setData(model->index(3, KernargModel::Offset), 22));
      QVERIFY(model->setData(model->index(4, KernargModel::Type), QStringLiteral("ulong")));
      QVERIFY(model->setHidden(true));
    }
    dock->view()->setCurrentIndex(model->index(3, KernargModel::Name));
    QCoreApplication::processEvents();
    take(window, name, "stride", scale);
  }

  void registers_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("place");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    const QString unrolled = QStringLiteral("unrolled");
    const QString tile = QStringLiteral("matmul_tile");
    const QString add = QStringLiteral("v[v_sum+0], v[v_sum+0]");
    const QString product = QStringLiteral("a[a_sum:a_sum+15], v[v_a");
    QTest::newRow("light") << false << unrolled << add << 1.0 << QStringLiteral("registers-light");
    QTest::newRow("dark") << true << tile << product << 1.0 << QStringLiteral("registers-dark");
    QTest::newRow("twice") << false << tile << product << 2.0 << QStringLiteral("registers-scale2");
  }
  void registers() {
    QFETCH(bool, dark);
    QFETCH(QString, example);
    QFETCH(QString, place);
    QFETCH(double, scale);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample(example.toStdString())));
    answer(window);
    window.registersDock()->raise();
    window.registersDock()->tabs()->setCurrentIndex(scale == 2 ? 1 : 0);
    window.resizeDocks({window.registersDock()}, {440}, Qt::Horizontal);
    const QString text = window.workspace()->current()->content();
    const auto at = text.lastIndexOf(place);
    const auto line = static_cast<int>(text.left(at).count(u'\n')) + 1;
    window.currentView()->editor()->goTo(line, static_cast<int>(at - text.lastIndexOf(u'\n', at)) + 2);
    QCoreApplication::processEvents();
    take(window, name, scale == 2 ? "16 AGPRs used" : dark ? "v_a_off" : "v_sum", scale);
  }

  void descriptor_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    QTest::newRow("light") << false << QSize(1280, 800) << 1.0 << QStringLiteral("descriptor-light");
    QTest::newRow("dark") << true << QSize(1920, 1080) << 1.0 << QStringLiteral("descriptor-dark");
    QTest::newRow("twice") << false << QSize(1280, 800) << 2.0 << QStringLiteral("descriptor-scale2");
  }
  // AGPRs that start too early, and a rejected value.
  void descriptor() {
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    QFETCH(double, scale);
    QFETCH(QString, name);
    testing::Bench bench;
    bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(size);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    useTooFewRegisters(window);
    answer(window);
    DescriptorDock* dock = window.descriptorDock();
    window.panels()->present(dock);
    window.resizeDocks({dock}, {440}, Qt::Vertical);
    for (QDockWidget* other : window.findChildren<QDockWidget*>())
      if (window.dockWidgetArea(other) == Qt::RightDockWidgetArea) other->hide();
    QTRY_VERIFY_WITH_TIMEOUT(dock->isUpToDate(), kPatience);
    DescriptorModel* model = dock->model();
    model->setData(model->indexOf(QStringLiteral(".amdhsa_group_segment_fixed_size"), DescriptorModel::Value),
                   70000);
    dock->view()->setCurrentIndex(model->indexOf(QStringLiteral(".amdhsa_accum_offset")));
    window.currentView()->editor()->goTo(lineOf(window, QStringLiteral(".amdhsa_accum_offset")));
    // A scroll bar disappears only after the resize that makes it unnecessary, and leaves more room.
    for (int i = 0; i < 3; ++i)
      QCoreApplication::processEvents();
    take(window, name, ".amdhsa_accum_offset", scale);
  }

  void changes() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Dark);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("vector_add")));
    useTooFewRegisters(window);
    answer(window);
    window.blockGenerator()->start(window.workspace()->current());
    QTRY_VERIFY_WITH_TIMEOUT(window.blockGenerator()->preview() != nullptr, kPatience);
    QCoreApplication::processEvents();
    take(window, QStringLiteral("descriptor-preview-dark"), ".amdhsa_next_free_vgpr");
  }

  void disassembly() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("matmul_tile")));
    window.panels()->present(window.disassemblyDock());
    QTRY_VERIFY_WITH_TIMEOUT(window.workspace()->current()->snapshot() &&
                                 window.workspace()->current()->instructionTexts(),
                             kPatience);
    const QString text = window.workspace()->current()->content();
    window.currentView()->editor()->goTo(
        static_cast<int>(text.left(text.indexOf(QStringLiteral("  v_mfma_f32"))).count(u'\n')) + 1);
    QCoreApplication::processEvents();
    take(window, QStringLiteral("disassembly-light-1280x800"), "v_mfma_f32_32x32x8_f16 a[0:15]");
  }
};

WAVESMITH_WIDGET_TEST(PicturesTest)
#include "pictures_test.moc"
