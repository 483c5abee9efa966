// SPDX-License-Identifier: Apache-2.0
// Room for the text, and the panels around it: by keys, by clicks, in windows of every size.
#include "descriptor/descriptor_dock.h"
#include "disassembly/disassembly_dock.h"
#include "document/document.h"
#include "document/workspace.h"
#include "files/files_dock.h"
#include "hazards/hazards_dock.h"
#include "kernarg_designer/kernarg_dock.h"
#include "outline/outline_dock.h"
#include "problems/problems_dock.h"
#include "registers/pressure_curve.h"
#include "registers/ranges_view.h"
#include "registers/registers_dock.h"
#include "run/results/run_results.h"
#include "run/run_dock.h"
#include "widgets/support/main_window.h"
#include "widgets/support/widget_test.h"
#include "window/panels/floating_place.h"
#include "window/panels/panel_bar.h"
#include "window/panels/panel_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QWindow>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

int columnsOf(const CodeEditor* editor) {
  const auto margins = static_cast<int>(2 * editor->document()->documentMargin());
  return (editor->viewport()->width() - margins) / editor->fontMetrics().horizontalAdvance(u'0');
}

int linesOf(const CodeEditor* editor) {
  return editor->viewport()->height() / editor->fontMetrics().lineSpacing();
}

bool hasFocus(const QDockWidget* dock) {
  return dock->isAncestorOf(QApplication::focusWidget()) || dock->hasFocus();
}

void settle() {
  for (int n = 0; n < 4; ++n) // layouts follow layouts
    QCoreApplication::processEvents();
}

} // namespace

class LayoutTest : public QObject {
  Q_OBJECT

private slots:
  void theTextGetsTheRoom_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("example");
    for (const QSize size : {QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080)})
      for (const char* example : {"vector_add", "matmul_tile", "unrolled"})
        QTest::addRow("%s at %dx%d", example, size.width(), size.height())
            << size << QString::fromLatin1(example);
  }
  void theTextGetsTheRoom() {
    QFETCH(QSize, size);
    QFETCH(QString, example);
    const testing::WindowBench f(size);
    QVERIFY(f.window->openFile(f.bench.copyExample(example.toStdString())));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    settle();
    QCOMPARE(f.window->size(), size);
    qInfo("%d columns, %d lines, panels %d wide", columnsOf(f.editor()), linesOf(f.editor()),
          f.window->registersDock()->width());
    QVERIFY2(columnsOf(f.editor()) >= 80, qPrintable(QString::number(columnsOf(f.editor()))));
    QVERIFY2(linesOf(f.editor()) >= 30, qPrintable(QString::number(linesOf(f.editor()))));
    QVERIFY(f.window->panels()->isSideShown());
    QVERIFY(f.window->registersDock()->width() >= 250);
    for (const QDockWidget* dock : f.window->findChildren<QDockWidget*>())
      QVERIFY(dock->isHidden() ||
              f.window->dockWidgetArea(const_cast<QDockWidget*>(dock)) != Qt::LeftDockWidgetArea);
  }

  void aRunOpensItsPanel() {
    const testing::WindowBench f;
    PanelLayout* panels = f.window->panels();
    QVERIFY(f.window->openFile(f.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    settle();
    QVERIFY(!panels->isBottomShown());
    QTRY_VERIFY_WITH_TIMEOUT(f.window->runDock()->runAction()->isEnabled(), kPatience);
    QSignalSpy finished(f.window->runDock()->controller(), &RunController::finished);
    QTest::keyClick(f.window.get(), Qt::Key_R, Qt::ControlModifier);
    QVERIFY(panels->isInFront(f.window->runDock()));
    // Another panel that is shown meanwhile is replaced.
    QTest::keyClick(f.window.get(), Qt::Key_1, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QTRY_VERIFY(panels->isInFront(f.window->runDock()));
    QTRY_VERIFY(f.window->problemsDock()->isHidden());
    QTest::keyClick(f.window.get(), Qt::Key_J, Qt::ControlModifier);
    QVERIFY(!panels->isBottomShown());
    QTest::keyClick(f.window.get(), Qt::Key_J, Qt::ControlModifier);
    QVERIFY(panels->isInFront(f.window->runDock()));
    // A bottom that the user closes meanwhile stays closed.
    QTest::keyClick(f.window.get(), Qt::Key_R, Qt::ControlModifier);
    QTest::keyClick(f.window.get(), Qt::Key_J, Qt::ControlModifier);
    QVERIFY(!panels->isBottomShown());
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    settle();
    QVERIFY(!panels->isBottomShown());
  }

  // The panel shrinks what it can before it scrolls, so that the table has the only scroll bar.
  void registersHaveRowsBesideARun_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("example");
    for (const QSize size : {QSize(1280, 800), QSize(1366, 768), QSize(1440, 900), QSize(1920, 1080)})
      for (const char* example : {"vector_add", "transpose", "gemm"})
        QTest::addRow("%s at %dx%d", example, size.width(), size.height())
            << size << QString::fromLatin1(example);
  }
  void registersHaveRowsBesideARun() {
    QFETCH(QSize, size);
    QFETCH(QString, example);
    const testing::WindowBench f(size);
    QVERIFY(f.window->openFile(f.bench.copyExample(example.toStdString())));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.window->panels()->present(f.window->runDock());
    const RegistersDock* const registers = f.window->registersDock();
    QVERIFY(f.window->panels()->isInFront(registers));
    const RangesTree* const tree = registers->ranges()->tree();
    for (const int line : {1, example == QLatin1String("gemm") ? 290 : 80}) {
      f.window->workspace()->goTo(
          {f.document()->path().toStdString(), static_cast<std::uint32_t>(line), 0, 0});
      settle();
      const auto* const area = qobject_cast<QScrollArea*>(registers->widget());
      QVERIFY(area != nullptr);
      QCOMPARE(area->verticalScrollBar()->maximum(), 0);
      QVERIFY(tree->viewport()->height() >= 4 * tree->sizeHintForRow(0));
      const auto* const curve = registers->findChild<PressureCurve*>();
      const auto* const place = registers->findChild<QLabel*>(QStringLiteral("place"));
      QVERIFY(curve != nullptr && place != nullptr);
      QVERIFY(!place->isVisible() || curve->geometry().bottom() < place->geometry().top());
      QVERIFY(!place->isVisible() || place->height() >= place->heightForWidth(place->width()));
      // Above the kernel, the cursor is at none of its instructions.
      QCOMPARE(registers->placeText().startsWith(QStringLiteral("At most")), line == 1);
    }
  }

  // The smallest one, that of a laptop's screen at scale 2.
  void aSmallWindowShowsTheResult() {
    const testing::WindowBench f({720, 450});
    QVERIFY(f.window->openFile(f.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(f.window->runDock()->runAction()->isEnabled(), kPatience);
    QSignalSpy finished(f.window->runDock()->controller(), &RunController::finished);
    f.window->runDock()->runAction()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    settle();
    const RunResults* const results = f.window->runDock()->results();
    QVERIFY(!results->buffersView()->viewport()->visibleRegion().isEmpty());
  }

  void eachPanelHasAKey_data() {
    QTest::addColumn<QString>("action");
    QTest::addColumn<bool>("bottom");
    for (const char* name : {"panelRegisters", "panelHazards", "panelInitial", "panelFiles", "panelOutline",
                             "panelInstructions", "panelExplanation"})
      QTest::newRow(name) << QString::fromLatin1(name) << false;
    for (const char* name :
         {"panelProblems", "panelRun", "panelDisassembly", "panelDescriptor", "panelKernarg"})
      QTest::newRow(name) << QString::fromLatin1(name) << true;
  }
  void eachPanelHasAKey() {
    QFETCH(QString, action);
    QFETCH(bool, bottom);
    const testing::WindowBench f;
    QVERIFY(f.window->openFile(f.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.editor()->setFocus();
    const QAction* entry = f.window->action(action);
    QVERIFY(entry != nullptr);
    const QKeyCombination keys = entry->shortcut()[0];
    const auto* dock = [&]() -> QDockWidget* {
      for (QDockWidget* one : f.window->findChildren<QDockWidget*>())
        if (one->windowTitle() == entry->text()) return one;
      return nullptr;
    }();
    QVERIFY(dock != nullptr);
    const auto press = [&] { QTest::keyClick(f.window.get(), keys.key(), keys.keyboardModifiers()); };
    press();
    QVERIFY(f.window->panels()->isInFront(dock));
    QVERIFY2(hasFocus(dock), "it is shown and has no keyboard");
    press();
    QVERIFY(f.editor()->hasFocus());
    QCOMPARE(dock->isHidden(), bottom);
    press();
    QVERIFY(f.window->panels()->isInFront(dock));
    QVERIFY(hasFocus(dock));
  }

  void allTabsOfTheSideAreInSight_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("names");
    QTest::newRow("icons") << QSize(1280, 800) << false;
    QTest::newRow("names") << QSize(1920, 1080) << true;
  }
  void allTabsOfTheSideAreInSight() {
    QFETCH(QSize, size);
    QFETCH(bool, names);
    const testing::WindowBench f(size);
    settle();
    const auto tabsOfSide = [&]() -> QTabBar* {
      for (QTabBar* bar : f.window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        if (bar->isVisible() && bar->tabText(0) == f.window->registersDock()->windowTitle()) return bar;
      return nullptr;
    };
    QTabBar* tabs = tabsOfSide();
    QVERIFY(tabs != nullptr);
    const auto areInSight = [&] {
      settle();
      for (int tab = 0; tab < tabs->count(); ++tab)
        if (!tabs->rect().contains(tabs->tabRect(tab)) || tabs->tabText(tab).isEmpty() ||
            tabs->tabToolTip(tab) != tabs->tabText(tab) || tabs->tabIcon(tab).isNull() != names)
          return false;
      return true;
    };
    QCOMPARE(tabs->count(), 5);
    QVERIFY(areInSight());
    for (const char* key : {"panelInstructions", "panelExplanation"})
      f.window->action(QString::fromLatin1(key))->trigger();
    settle();
    tabs = tabsOfSide();
    QVERIFY(tabs != nullptr);
    QCOMPARE(tabs->count(), 7);
    if (!names) QVERIFY(areInSight());
    // A click on an icon shows its panel.
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(3).center());
    QVERIFY(f.window->panels()->isInFront(f.window->filesDock()));
    // In a wider window, there are names again.
    f.window->resize(2400, 1000);
    f.window->resizeDocks({f.window->filesDock()}, {1000}, Qt::Horizontal);
    settle();
    for (int tab = 0; tab < tabs->count(); ++tab)
      QVERIFY(tabs->tabIcon(tab).isNull());
  }

  void narrowHazardsShowAllTheirFilters() {
    const testing::WindowBench f(QSize(1280, 800));
    QVERIFY(f.window->openFile(f.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    HazardsDock* dock = f.window->hazardsDock();
    const auto buttonsInSight = [dock] {
      int count = 0;
      for (const QToolButton* button : dock->findChildren<QToolButton*>())
        if (button->isCheckable() && button->isVisible() &&
            button->mapTo(dock, button->rect().topRight()).x() < dock->width())
          ++count;
      return count;
    };
    dock->raise();
    settle();
    QTRY_COMPARE(buttonsInSight(), 4);
    auto* filter = dock->findChild<QLineEdit*>();
    QVERIFY(filter->mapTo(dock, filter->rect().topRight()).x() < dock->width());
    const auto* below = dock->findChild<QToolButton*>(QStringLiteral("group3"));
    QVERIFY(filter->mapTo(dock, QPoint()).y() > below->mapTo(dock, QPoint()).y());
    // With enough room they are in one row.
    f.window->panels()->maximize(dock);
    settle();
    QVERIFY(filter->geometry().top() < below->geometry().bottom());
    QCOMPARE(buttonsInSight(), 4);
  }

  void theViewMenuRaisesAHiddenTab() {
    const testing::WindowBench f;
    f.window->hazardsDock()->raise();
    settle();
    QVERIFY(!f.window->panels()->isInFront(f.window->registersDock()));
    f.window->action(QStringLiteral("panelRegisters"))->trigger();
    QVERIFY(f.window->panels()->isInFront(f.window->registersDock()));
    QVERIFY(hasFocus(f.window->registersDock()));
    // Closed, it comes back into its place.
    f.window->registersDock()->close();
    f.window->action(QStringLiteral("panelRegisters"))->trigger();
    QVERIFY(f.window->panels()->isInFront(f.window->registersDock()));
    QVERIFY(!f.window->registersDock()->isFloating());
  }

  void aFloatingPanelComesBackInFront() {
    const testing::WindowBench f;
    RegistersDock* dock = f.window->registersDock();
    dock->setFloating(true);
    settle();
    f.window->windowHandle()->requestActivate();
    QTRY_VERIFY(f.window->isActiveWindow());
    f.window->action(QStringLiteral("panelRegisters"))->trigger();
    QTRY_VERIFY(dock->isActiveWindow());
    QVERIFY(hasFocus(dock));
    dock->hide();
    f.window->action(QStringLiteral("panelRegisters"))->trigger();
    QTRY_VERIFY(dock->isVisible() && dock->isFloating());
  }

  void aPanelIsMaximizedAndBack() {
    const testing::WindowBench f;
    PanelLayout* panels = f.window->panels();
    QVERIFY(f.window->openFile(f.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    RegistersDock* dock = f.window->registersDock();
    panels->open(f.window->disassemblyDock());
    settle();
    const QSize before = dock->size();
    const QSize text = f.editor()->size();
    const auto isWhole = [&](const QDockWidget* one) {
      return one->width() == f.window->width() && one->height() > f.window->height() * 3 / 4 &&
             !f.window->centralWidget()->isVisible();
    };
    const auto isBack = [&] {
      settle();
      return dock->size() == before && f.editor()->isVisible() && f.editor()->size() == text &&
             panels->isInFront(f.window->disassemblyDock());
    };
    // Its title.
    QTest::mouseDClick(dock->titleBarWidget(), Qt::LeftButton);
    settle();
    QVERIFY(isWhole(dock));
    QTest::mouseDClick(dock->titleBarWidget(), Qt::LeftButton);
    QVERIFY(isBack());
    // Its tab.
    QTabBar* tabs = nullptr;
    for (QTabBar* bar : f.window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
      if (bar->isVisible() && bar->tabText(0) == dock->windowTitle()) tabs = bar;
    QVERIFY(tabs != nullptr);
    QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    settle();
    QVERIFY(isWhole(dock));
    // The key, which goes back whatever has the keyboard.
    QTest::keyClick(f.window.get(), Qt::Key_M, Qt::ControlModifier);
    QVERIFY(isBack());
    panels->open(f.window->disassemblyDock());
    QTest::keyClick(f.window.get(), Qt::Key_M, Qt::ControlModifier);
    settle();
    QVERIFY(isWhole(f.window->disassemblyDock()));
    // Going to a place in the text shows the text.
    source::Place place;
    place.file = f.document()->path().toStdString();
    place.line = 3;
    f.window->workspace()->goTo(place);
    QVERIFY(isBack());
    QVERIFY(f.editor()->hasFocus());
  }

  // Maximized, the side gets the room that the text leaves; a width that was chosen stays.
  void aWiderWindowWidensTheSide() {
    const testing::WindowBench f({1280, 800});
    QVERIFY(f.window->openFile(f.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    settle();
    const auto width = [&f] { return f.window->registersDock()->width(); };
    const int narrow = width();
    f.window->resize(1920, 1080);
    settle();
    QTRY_VERIFY2(width() >= 450, qPrintable(QString::number(width())));
    QVERIFY(columnsOf(f.editor()) >= 80);
    f.window->resize(1280, 800);
    settle();
    QTRY_VERIFY2(std::abs(width() - narrow) <= 8, qPrintable(QString::number(width())));
    f.window->resizeDocks({f.window->registersDock()}, {300}, Qt::Horizontal);
    settle();
    f.window->resize(1920, 1080);
    settle();
    QVERIFY2(std::abs(width() - 300) <= 8, qPrintable(QString::number(width())));
  }

  // Beyond that, the side has a share of a very wide window, also when it is smaller again.
  void theSideHasAShareOfTheWidth() {
    const testing::WindowBench f({1280, 800});
    QVERIFY(f.window->openFile(f.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    settle();
    const auto width = [&f] { return f.window->registersDock()->width(); };
    f.window->resize(2560, 1440);
    QTRY_VERIFY2(width() >= 2560 * 28 / 100, qPrintable(QString::number(width())));
    f.window->resize(1920, 1080);
    QTRY_VERIFY2(width() >= 450 && width() <= 600, qPrintable(QString::number(width())));
    f.window->resize(1280, 800);
    QTRY_VERIFY2(width() <= 270, qPrintable(QString::number(width())));
    QVERIFY(columnsOf(f.editor()) >= 80);
  }

  // Dragged with the mouse, a width belongs to the panels that are in front, also in the next session.
  void aDraggedWidthBelongsToItsPanel() {
    testing::WindowBench f({1440, 900});
    QVERIFY(f.window->openFile(f.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    settle();
    const auto width = [](const QDockWidget* dock) { return dock->width(); };
    const int usual = width(f.window->registersDock());
    const QPoint dock = f.window->registersDock()->mapTo(f.window.get(), QPoint());
    const QPoint handle(dock.x() - 3, dock.y() + 200);
    QTest::mousePress(f.window.get(), Qt::LeftButton, {}, handle);
    QTest::mouseMove(f.window.get(), handle - QPoint(60, 0));
    settle();
    QTest::mouseMove(f.window.get(), handle - QPoint(120, 0));
    settle();
    QTest::mouseRelease(f.window.get(), Qt::LeftButton, {}, handle - QPoint(120, 0));
    settle();
    const int dragged = width(f.window->registersDock());
    QVERIFY2(std::abs(dragged - usual - 120) <= 2, qPrintable(QString::number(dragged)));
    // Other panels keep theirs.
    f.window->panels()->present(f.window->hazardsDock());
    settle();
    QTRY_VERIFY2(std::abs(width(f.window->hazardsDock()) - usual) <= 8,
                 qPrintable(QString::number(width(f.window->hazardsDock()))));
    f.window->panels()->present(f.window->registersDock());
    QTRY_VERIFY(std::abs(width(f.window->registersDock()) - dragged) <= 2);
    // A wider window does not change it, and neither does the next session.
    f.window->resize(1920, 1080);
    settle();
    QVERIFY(std::abs(width(f.window->registersDock()) - dragged) <= 2);
    f.window->panels()->present(f.window->hazardsDock());
    settle();
    f.restart();
    f.window->panels()->present(f.window->registersDock());
    QTRY_VERIFY2(std::abs(width(f.window->registersDock()) - dragged) <= 2,
                 qPrintable(QString::number(width(f.window->registersDock()))));
    f.window->action(QStringLiteral("resetLayout"))->trigger();
    settle();
    QVERIFY(std::abs(width(f.window->registersDock()) - dragged) > 20);
  }

  // By their button, and not above each other.
  void floatingPanelsAreBesideOneAnother() {
    const testing::WindowBench f({1280, 800});
    QList<QRect> places;
    for (QDockWidget* dock : {static_cast<QDockWidget*>(f.window->registersDock()),
                              static_cast<QDockWidget*>(f.window->outlineDock())}) {
      f.window->panels()->present(dock);
      settle();
      for (QToolButton* button : dock->titleBarWidget()->findChildren<QToolButton*>())
        if (button->accessibleName() == QStringLiteral("Float")) QTest::mouseClick(button, Qt::LeftButton);
      settle();
      QVERIFY(dock->isFloating());
      dock->resize(240, 400);
      for (const QRect& other : std::as_const(places))
        QVERIFY(!other.intersects(QRect(dock->pos(), dock->size())));
      places << QRect(dock->pos(), dock->size());
    }
  }

  void floatingPlacesCoverLittle() {
    const QSize size(300, 500);
    const QRect screen(0, 0, 1920, 1080);
    const QRect window(0, 0, 1280, 800);
    const QList<QRect> side{QRect(1020, 60, 260, 600)};
    // Beside the window, then below or beside the first one.
    const QRect first(floatingPlace(size, screen, window, {}, side), size);
    QVERIFY(screen.contains(first) && !first.intersects(window));
    const QRect second(floatingPlace(size, screen, window, {first}, side), size);
    QVERIFY(screen.contains(second) && !second.intersects(window) && !second.intersects(first));
    // The window fills the screen: above the text, not above panels.
    const QRect third(floatingPlace(size, window, window, {}, side), size);
    QVERIFY(window.contains(third) && !third.intersects(side.front()));
    const QRect fourth(floatingPlace(size, window, window, {third}, side), size);
    QVERIFY(window.contains(fourth) && !fourth.intersects(third) && !fourth.intersects(side.front()));
    // A panel that is larger than the screen keeps its title in sight.
    QCOMPARE(floatingPlace({3000, 2000}, screen, window, {}, side), screen.topLeft());
  }

  void theLayoutIsReset() {
    const testing::WindowBench f;
    const QByteArray start = f.window->saveState();
    PanelLayout* panels = f.window->panels();
    settle();
    const int width = f.window->registersDock()->width();
    f.window->registersDock()->setFloating(true);
    f.window->hazardsDock()->close();
    f.window->addDockWidget(Qt::LeftDockWidgetArea, f.window->problemsDock());
    f.window->problemsDock()->show();
    panels->maximize(f.window->filesDock());
    settle();
    f.window->action(QStringLiteral("resetLayout"))->trigger();
    settle();
    QVERIFY(!f.window->registersDock()->isFloating());
    QVERIFY(panels->isInFront(f.window->registersDock()));
    QVERIFY(!f.window->hazardsDock()->isHidden());
    QCOMPARE(f.window->dockWidgetArea(f.window->problemsDock()), Qt::BottomDockWidgetArea);
    QVERIFY(!panels->isBottomShown());
    QVERIFY(f.window->centralWidget()->isVisible());
    QCOMPARE(f.window->registersDock()->width(), width);
  }

  void smallWindowsKeepTheStatusBar_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("smallest") << QSize(1024, 640);
    QTest::newRow("half of 1366x768") << QSize(683, 768);
    QTest::newRow("half of 1920x1080") << QSize(960, 1080);
  }
  void smallWindowsKeepTheStatusBar() {
    QFETCH(QSize, size);
    const testing::WindowBench f({1366, 768});
    QVERIFY(f.window->openFile(f.bench.copyExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.window->resize(size);
    settle();
    QCOMPARE(f.window->panels()->isSideShown(), size.width() >= PanelLayout::kNarrowWidth);
    for (QDockWidget* dock : f.window->findChildren<QDockWidget*>()) {
      f.window->panels()->open(dock);
      settle();
      QVERIFY2(f.window->size() == size, qPrintable(QStringLiteral("%1 makes it %2 x %3")
                                                        .arg(dock->windowTitle())
                                                        .arg(f.window->width())
                                                        .arg(f.window->height())));
      const QRect bar = f.window->statusBar()->geometry();
      QVERIFY(f.window->statusBar()->isVisible() && f.window->rect().contains(bar));
      const QRect panel(dock->mapTo(f.window.get(), QPoint()), dock->size());
      QVERIFY2(f.window->rect().contains(panel) && panel.bottom() < bar.top(),
               qPrintable(dock->windowTitle()));
      QVERIFY(f.editor()->width() > 200);
      if (f.window->dockWidgetArea(dock) == Qt::BottomDockWidgetArea) dock->close();
    }
  }

  void theSideFoldsAwayInANarrowWindow() {
    testing::WindowBench f({1366, 768});
    PanelLayout* panels = f.window->panels();
    f.window->hazardsDock()->raise();
    settle();
    f.window->resize(683, 768);
    QTRY_VERIFY(!panels->isSideShown());
    f.restart();
    settle();
    QCOMPARE(f.window->size(), QSize(683, 768));
    panels = f.window->panels();
    QVERIFY(!panels->isSideShown());
    f.window->resize(1366, 768);
    QTRY_VERIFY(panels->isSideShown());
    QTRY_VERIFY(panels->isInFront(f.window->hazardsDock()));
    // By hand it stays away.
    QTest::keyClick(f.window.get(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(!panels->isSideShown());
    f.window->resize(683, 768);
    settle();
    f.window->resize(1366, 768);
    settle();
    QVERIFY(!panels->isSideShown());
    QTest::keyClick(f.window.get(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(panels->isInFront(f.window->hazardsDock()));
  }

  void theLayoutComesBackAtTheNextStart() {
    testing::WindowBench f;
    f.window->panels()->open(f.window->runDock());
    f.window->filesDock()->raise();
    settle();
    f.window->resizeDocks({f.window->runDock()}, {240}, Qt::Vertical);
    settle();
    const int height = f.window->runDock()->height();
    f.window->panels()->toggle(f.window->runDock());
    settle();
    f.restart();
    settle();
    QVERIFY(!f.window->panels()->isBottomShown());
    QVERIFY(f.window->panels()->isInFront(f.window->filesDock()));
    f.window->panels()->toggleBottom();
    settle();
    QVERIFY(f.window->panels()->isInFront(f.window->runDock()));
    QCOMPARE(f.window->runDock()->height(), height);
  }
};

WAVESMITH_WIDGET_TEST(LayoutTest)
#include "layout_test.moc"
