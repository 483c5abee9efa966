// SPDX-License-Identifier: Apache-2.0
// The pictures of the guide and of the README, made of the real window. `./test widgets_window --bless`
// writes them into docs/guide/pictures; every other time they are made and thrown away, and have to show
// something.
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#ifndef Q_MOC_RUN // moc 6.4 cannot read the table of opcodes
#include "reference/instructions_dock.h"
#include "reference/matrix_view.h"
#endif
#include "panels/disassembly_dock.h"
#include "panels/problems_dock.h"
#include "run/arguments_model.h"
#include "run/run_dock.h"
#include "run/run_form.h"
#include "run/run_results.h"
#include "widgets/support/bench.h"
#include "window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QSet>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTextBrowser>

#include <algorithm>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

constexpr int kPatience = 120000; // milliseconds

} // namespace

class PicturesTest : public QObject {
  Q_OBJECT

  static void take(MainWindow& window, const QString& name, qreal scale = 1) {
    QPixmap picture(window.size() * scale);
    picture.setDevicePixelRatio(scale);
    window.render(&picture);
    {
      // Lists and explanations are windows of their own.
      QPainter painter(&picture);
      for (QWidget* above : QApplication::topLevelWidgets())
        if (above->isVisible() && above != &window && above->windowType() != Qt::Window)
          painter.drawPixmap(window.mapFromGlobal(above->pos()), above->grab());
    }
    const QImage image = picture.toImage();
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3)
      for (int x = 0; x < image.width(); x += 3)
        colours.insert(image.pixel(x, y));
    QVERIFY2(colours.size() > 50, "an empty picture: are there no fonts?");
    if (!qEnvironmentVariableIsSet("WAVESMITH_BLESS")) return;
    const QString folder =
        QString::fromStdString((testing::sourceDirectory() / "docs" / "guide" / "pictures").string());
    QDir().mkpath(folder);
    QVERIFY(image.save(folder + u'/' + name + QStringLiteral(".png")));
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

private slots:
  void startPage() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    take(window, QStringLiteral("start-light"));
  }

  void running_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("name");
    QTest::newRow("light") << false << QSize(1280, 800) << 1.0 << QStringLiteral("run-light-1280x800");
    QTest::newRow("dark") << true << QSize(1280, 800) << 1.0 << QStringLiteral("run-dark-1280x800");
    QTest::newRow("large") << true << QSize(1920, 1080) << 1.0 << QStringLiteral("run-dark-1920x1080");
    QTest::newRow("light, large") << false << QSize(1920, 1080) << 1.0
                                  << QStringLiteral("run-light-1920x1080");
    QTest::newRow("twice") << false << QSize(1280, 800) << 2.0 << QStringLiteral("run-light-scale2");
  }
  // A kernel with a difference: the reason why one looks.
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
    take(window, name, scale);
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
    take(window, QStringLiteral("errors-dark-1280x800"));
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
    take(window, QStringLiteral("completion-light"));
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
    take(window, QStringLiteral("explanation-dark"));
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
    window.instructionsDock()->show();
    window.resizeDocks({window.instructionsDock()}, {560}, Qt::Horizontal);
    for (QDockWidget* below : std::initializer_list<QDockWidget*>{window.problemsDock(),
                                                                  window.disassemblyDock(), window.runDock()})
      below->hide();
    QVERIFY(window.instructionsDock()->showInstruction(mnemonic));
    window.instructionsDock()->tabs()->setCurrentIndex(window.instructionsDock()->tabs()->count() - 1);
    QCoreApplication::processEvents();
    window.instructionsDock()->matrix()->choose({isa::Matrix::D, {.row = 9, .column = 5}});
    take(window, name);
  }

  void disassembly() {
    testing::Bench bench;
    bench.settings.setThemeMode(ThemeMode::Light);
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1280, 800);
    window.show();
    QVERIFY(window.openFile(bench.copyExample("matmul_tile")));
    window.disassemblyDock()->raise();
    window.disassemblyDock()->show();
    QTRY_VERIFY_WITH_TIMEOUT(window.workspace()->current()->snapshot() &&
                                 window.workspace()->current()->snapshot()->texts,
                             kPatience);
    const QString text = window.workspace()->current()->content();
    window.currentView()->editor()->goTo(
        static_cast<int>(text.left(text.indexOf(QStringLiteral("v_mfma_f32"))).count(u'\n')) + 1);
    QCoreApplication::processEvents();
    take(window, QStringLiteral("disassembly-light-1280x800"));
  }
};

QTEST_MAIN(PicturesTest)
#include "pictures_test.moc"
