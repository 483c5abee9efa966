// SPDX-License-Identifier: Apache-2.0
// Presenter mode in the real window: what it changes, and that nothing of it remains.
#include "classroom/keys_overlay.h"
#include "classroom/lesson_text.h"
#include "classroom/pointer_ring.h"
#include "classroom/presenter_mode.h"
#include "debugger/lanes/lane_cells_model.h"
#include "debugger/lanes/lane_cells_view.h"
#include "problems/problems_dock.h"
#include "registers/registers_dock.h"
#include "symbols/breadcrumbs.h"
#include "widgets/support/main_window.h"
#include "widgets/support/widget_test.h"
#include "window/panels/panel_layout.h"

#include <QAction>
#include <QApplication>
#include <QDebug>
#include <QDockWidget>
#include <QFontInfo>
#include <QLabel>
#include <QTest>
#include <QTextBlock>
#include <QTextFragment>
#include <QToolBar>
#include <QToolButton>

#include <cmath>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

struct PresentedWindow : testing::WindowBench {
  PresentedWindow() {
    add();
    window->openFile(bench.copyExample("vector_add"));
  }
  void restartAndAdd() {
    const QSize size = window->size();
    // As closing does, which must not store anything of the mode.
    QVERIFY(window->QWidget::close());
    window.reset();
    start(size);
    add();
  }
  void add() {
    presenter = window->findChild<PresenterMode*>();
    if (presenter != nullptr) return;
    presenter = new PresenterMode(window.get(), &bench.settings, &bench.theme);
    PanelLayout* const panels = window->panels();
    presenter->setLayout({.save = [panels] { return panels->save(); },
                          .load = [panels](const QByteArray& state) { (void)panels->load(state); },
                          .hold = [panels](bool held) { panels->hold(held); }});
  }
  void press() const {
    window->activateWindow();
    (void)QTest::qWaitForWindowActive(window.get());
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::AltModifier);
  }

  struct State {
    QMap<QString, bool> shown; // docks
    QMap<QString, QSize> sizes;
    QFont editor, application, label;
    QFont setting;
    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const {
    State now;
    for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
      now.shown[dock->objectName()] = !dock->isHidden();
      if (dock->isVisible()) now.sizes[dock->objectName()] = dock->size();
    }
    if (window->currentView() != nullptr) now.editor = editor()->font();
    now.application = QApplication::font();
    now.setting = bench.settings.editorFont();
    for (const QLabel* label : window->registersDock()->findChildren<QLabel*>())
      if (label->font().bold()) now.label = label->font();
    return now;
  }

  PresenterMode* presenter = nullptr;
};

} // namespace

class PresenterTest : public QObject {
  Q_OBJECT

private slots:
  void restoresEverything() {
    PresentedWindow w;
    w.window->panels()->open(w.window->problemsDock());
    QTRY_VERIFY(w.window->problemsDock()->isVisible());
    QCoreApplication::processEvents();
    const auto before = w.state();
    QVERIFY(before.shown[QStringLiteral("registers")]);
    w.press();
    QVERIFY(w.presenter->isOn());
    QTRY_VERIFY(!w.window->registersDock()->isVisible());
    QVERIFY(!w.window->problemsDock()->isVisible());
    const auto during = w.state();
    QVERIFY(!during.shown.values().contains(true));
    const qreal scale = PresenterMode::kTextScale;
    QCOMPARE(during.editor.pointSizeF(), before.editor.pointSizeF() * scale);
    QCOMPARE(during.application.pointSizeF(), before.application.pointSizeF() * scale);
    QCOMPARE(during.label.pointSizeF(), before.label.pointSizeF() * scale);
    w.press();
    QVERIFY(!w.presenter->isOn());
    QTRY_COMPARE(w.state().shown, before.shown);
    QTRY_COMPARE(w.state().sizes, before.sizes);
    QVERIFY(w.state() == before);
    QVERIFY(!w.presenter->ring()->isVisible());
    QVERIFY(!w.presenter->keys()->isVisible());
  }

  void enlargesIconsAndBreadcrumbs() {
    PresentedWindow w;
    QCoreApplication::processEvents();
    const auto* const bar = w.window->findChild<QToolBar*>(QStringLiteral("toolBar"));
    auto* const crumbs = w.window->findChild<Breadcrumbs*>();
    QVERIFY(bar != nullptr && crumbs != nullptr && !crumbs->buttons().isEmpty());
    const auto sizes = [&] {
      const QToolButton* const run = bar->findChild<QToolButton*>();
      const QToolButton* const crumb = crumbs->buttons().front();
      const QToolButton* const float_ =
          w.window->registersDock()->titleBarWidget()->findChild<QToolButton*>();
      return QList<int>{run->iconSize().width(),    crumb->iconSize().width(),
                        float_->iconSize().width(), QFontInfo(crumb->font()).pixelSize(),
                        crumb->sizeHint().height(), bar->sizeHint().height()};
    };
    const QList<int> before = sizes();
    for (int times = 0; times < 2; ++times) {
      w.press();
      const auto areLarger = [&] {
        const QList<int> now = sizes();
        for (qsizetype n = 0; n < 4; ++n)
          if (std::abs(now[n] - before[n] * PresenterMode::kTextScale) > 1.5) return false;
        return now[4] > before[4] && now[5] > before[5];
      };
      QTRY_VERIFY2(areLarger(), qPrintable(QDebug::toString(sizes())));
      // Also those that are made in this mode.
      w.editor()->moveCursor(times == 0 ? QTextCursor::End : QTextCursor::Start);
      QCoreApplication::processEvents();
      QVERIFY(areLarger());
      w.press();
      QTRY_COMPARE(sizes(), before);
    }
  }

  // Both in a text and in a block of its own, and as large as before afterwards.
  void enlargesCodeAndCells() {
    PresentedWindow w;
    LessonText text(QStringLiteral("Text"), w.window->workspace(), w.window->centralWidget());
    text.setText(QStringLiteral("Text and `code`\n\n```\ns_endpgm\n```\n"));
    text.resize(400, 300);
    text.show();
    LaneCellsModel model(&w.bench.theme);
    LaneGrid grid;
    grid.rows = grid.columns = 1;
    grid.cells.push_back({.lane = 0, .registers = 1});
    model.setGrid(grid);
    LaneCellsView cells(&w.bench.theme, &model, w.window->centralWidget());
    cells.fit();
    const auto codeSizes = [&] {
      QList<qreal> sizes;
      for (QTextBlock block = text.document()->begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
          sizes << at.fragment().charFormat().font().pointSizeF();
      return sizes;
    };
    const auto cellSize = [&] { return model.index(0, 0).data(Qt::FontRole).value<QFont>().pointSizeF(); };
    const auto textBefore = codeSizes();
    QCOMPARE(textBefore.size(), 3);
    const qreal cellBefore = cellSize();
    const int rowBefore = cells.rowHeight(0);
    for (int times = 0; times < 2; ++times) {
      w.press();
      for (qsizetype n = 0; n < textBefore.size(); ++n)
        QTRY_VERIFY(std::abs(codeSizes().value(n) / textBefore[n] - PresenterMode::kTextScale) < 0.1);
      QCOMPARE(cellSize(), cellBefore * PresenterMode::kTextScale);
      QTRY_VERIFY(cells.rowHeight(0) > rowBefore);
      w.press();
      QTRY_COMPARE(codeSizes(), textBefore);
      QCOMPARE(cellSize(), cellBefore);
      QTRY_COMPARE(cells.rowHeight(0), rowBefore);
    }
  }

  // The session is stored at any time, and the window can be closed in this mode.
  void endsWithTheWindow() {
    PresentedWindow w;
    QCoreApplication::processEvents();
    const auto before = w.state();
    w.press();
    QTRY_VERIFY(!w.window->registersDock()->isVisible());
    w.restartAndAdd();
    QVERIFY(!w.presenter->isOn());
    QTRY_COMPARE(w.state().shown, before.shown);
    QCOMPARE(w.state().application, before.application);
    QCOMPARE(w.state().setting, before.setting);
    QTRY_COMPARE(w.state().editor, before.editor);
  }

  void remembersChosenPanels() {
    PresentedWindow w;
    w.press();
    w.window->panels()->open(w.window->registersDock());
    QTRY_VERIFY(w.window->registersDock()->isVisible());
    w.press();
    w.press();
    QTRY_VERIFY(w.window->registersDock()->isVisible());
    QCOMPARE(w.state().shown.keys(true), QStringList{QStringLiteral("registers")});
    w.restartAndAdd(); // also after closing in the mode
    w.press();
    QTRY_COMPARE(w.state().shown.keys(true), QStringList{QStringLiteral("registers")});
    w.press();
  }

  void ringFollowsThePointer() {
    PresentedWindow w;
    PointerRing* const ring = w.presenter->ring();
    QVERIFY(!ring->isVisible());
    w.press();
    QWidget* const text = w.editor()->viewport();
    for (const QPoint at : {QPoint(100, 60), QPoint(40, 200)}) {
      QTest::mouseMove(text, at);
      QTRY_COMPARE(ring->geometry().center(), w.window->mapFromGlobal(QCursor::pos()));
      QTRY_VERIFY(ring->geometry().contains(text->mapTo(w.window.get(), at)));
      QVERIFY(ring->isVisible());
    }
    // It is drawn where it is, and the widgets under it get the clicks.
    QVERIFY(w.window->childAt(text->mapTo(w.window.get(), QPoint(40, 200))) == text);
    QTest::mousePress(text, Qt::LeftButton, {}, QPoint(40, 200));
    QVERIFY(ring->isPressed());
    QVERIFY(w.editor()->currentLine() > 1);
    QTest::mouseRelease(text, Qt::LeftButton, {}, QPoint(40, 200));
    QVERIFY(!ring->isPressed());
    w.press();
    QVERIFY(!ring->isVisible());
  }

  void showsKeysAndActions() {
    PresentedWindow w;
    KeysOverlay* const keys = w.presenter->keys();
    w.press();
    keys->setTimes(60000, 1);
    w.editor()->setFocus();
    QTest::keyClick(w.editor(), Qt::Key_X); // typed text appears where it is typed
    QVERIFY(!keys->isVisible());
    QTest::keyClick(w.editor(), Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(keys->isVisible());
    QCOMPARE(keys->text(), QKeySequence(Qt::CTRL | Qt::Key_Right).toString(QKeySequence::NativeText));
    const QPoint center = keys->geometry().center();
    QVERIFY(std::abs(center.x() - w.window->width() / 2) <= 1);
    QVERIFY(center.y() > w.window->height() * 3 / 4);
    QTest::keyClick(w.window.get(), Qt::Key_Slash, Qt::ControlModifier);
    QVERIFY2(keys->text().contains(QStringLiteral("Toggle Comment")), qPrintable(keys->text()));
    QVERIFY2(keys->text().contains(QStringLiteral("Ctrl+/")), qPrintable(keys->text()));
    w.window->action(QStringLiteral("startPage"))->trigger(); // from a menu, without keys
    QCOMPARE(keys->text(), QStringLiteral("Start Page"));
    keys->setTimes(1, 1); // fades out
    w.window->action(QStringLiteral("startPage"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!keys->isVisible(), kPatience);
    w.press();
    w.window->action(QStringLiteral("startPage"))->trigger();
    QVERIFY(!keys->isVisible());
  }
};

WAVESMITH_WIDGET_TEST(PresenterTest)
#include "presenter_test.moc"
