// SPDX-License-Identifier: Apache-2.0
// The command palette by keys and clicks.
#include "widgets/support/open_window.h"
#include "window/palette/command_palette.h"
#include "window/palette/commands_model.h"
#include "window/palette/fuzzy_match.h"
#include "window/palette/quick_open.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QIcon>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class PaletteTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    [[nodiscard]] CommandPalette* palette() const { return window->commandPalette(); }
    void open() const {
      press("commandPalette");
      QVERIFY(palette()->isVisible());
      QVERIFY(palette()->field()->hasFocus());
    }
    void type(const QString& words) const { QTest::keyClicks(palette()->field(), words); }
    void key(Qt::Key key) const { QTest::keyClick(palette()->field(), key); }
    [[nodiscard]] QString first() const { return palette()->model()->index(0, 0).data().toString(); }
    [[nodiscard]] QStringList texts() const {
      QStringList all;
      for (int row = 0; row < palette()->model()->rowCount(); ++row)
        all << palette()->model()->index(row, 0).data().toString();
      return all;
    }
  };
  static void addCommands(const QMenu* menu, QList<QAction*>& all) {
    for (QAction* action : menu->actions())
      if (action->menu() != nullptr)
        addCommands(action->menu(), all);
      else if (!action->isSeparator())
        all << action;
  }

private slots:
  void lettersMatchInOrder() {
    QVERIFY(!fuzzyMatch(u"xyz", u"Next Problem"));
    QVERIFY(!fuzzyMatch(u"pn", u"Next p"));
    QCOMPARE(fuzzyMatch(u"np", u"Next Problem")->positions, (QList<int>{0, 5}));
    QCOMPARE(fuzzyMatch(u"go to", u"Go to Line")->positions, (QList<int>{0, 1, 3, 4}));
    QCOMPARE(fuzzyMatch(u"vector", u"vector_add.run.yaml")->positions, (QList<int>{0, 1, 2, 3, 4, 5}));
    // Beginnings of words, and letters side by side, are better.
    QVERIFY(fuzzyMatch(u"sa", u"Save All")->score > fuzzyMatch(u"sa", u"Classroom Task")->score);
    QVERIFY(fuzzyMatch(u"zoom", u"Zoom In")->score > fuzzyMatch(u"zoom", u"z o o m")->score - 100);
    QVERIFY(fuzzyMatch(u"find", u"Find")->score > fuzzyMatch(u"find", u"f i n d")->score - 100);
    QVERIFY(fuzzyMatch(u"", u"anything").has_value());
  }

  // Go to File replaces the palette, and Escape then returns to the text.
  void theOtherFrameReturnsTheKeyboardToTheText() {
    const Fixture w;
    w.press("new");
    QVERIFY(w.editor()->hasFocus());
    w.open();
    QTest::keySequence(w.palette()->field(), w.window->action(QStringLiteral("quickOpen"))->shortcut());
    QuickOpen* const files = QuickOpen::in(w.window.get());
    QTRY_VERIFY(files->isVisible() && files->field()->hasFocus());
    QVERIFY(!w.palette()->isVisible());
    QTest::keyClick(files->field(), Qt::Key_Escape);
    QVERIFY(!files->isVisible());
    QTRY_VERIFY(w.editor()->hasFocus());
  }

  void takesTheKeyboardFromAFloatingPanel() {
    Fixture w;
    auto* const panel = w.window->findChild<QDockWidget*>(QStringLiteral("files"));
    QVERIFY(panel != nullptr);
    panel->setFloating(true);
    panel->show();
    auto* const field = panel->findChild<QLineEdit*>();
    QVERIFY(field != nullptr);
    panel->activateWindow();
    field->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(panel));
    QTRY_COMPARE(QApplication::focusWidget(), field);
    QTest::keySequence(field, w.window->action(QStringLiteral("commandPalette"))->shortcut());
    QTRY_VERIFY(w.palette()->isVisible());
    QTRY_COMPARE(QApplication::focusWidget(), w.palette()->field());
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("about"));
    QCOMPARE(w.palette()->field()->text(), QStringLiteral("about"));
    w.key(Qt::Key_Escape);
    QVERIFY(!w.palette()->isVisible());
    QTRY_COMPARE(QApplication::focusWidget(), field);
  }

  void hasEveryEnabledCommandOfTheMenus() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")));
    w.open();
    QList<QAction*> all;
    for (const QAction* action : w.window->menuBar()->actions())
      if (action->menu() != nullptr) addCommands(action->menu(), all);
    QVERIFY(all.size() > 60);
    for (const QAction* action : std::as_const(all)) {
      if (action->objectName() == QLatin1String("commandPalette")) continue;
      const QString text = action->text().remove(u'&');
      if (text.isEmpty()) continue;
      bool found = false;
      for (int row = 0; row < w.palette()->model()->rowCount(); ++row)
        found = found || w.palette()->model()->action(row) == action;
      QVERIFY2(found == action->isEnabled(), qPrintable(text));
    }
    // With its menu and its keys.
    w.type(QStringLiteral("go to line"));
    QCOMPARE(w.first(), QStringLiteral("Go to Line\u2026"));
    QCOMPARE(w.palette()->model()->index(0, CommandsModel::Menu).data().toString(), QStringLiteral("Go"));
    QCOMPARE(w.palette()->model()->index(0, CommandsModel::Keys).data().toString(), QStringLiteral("Ctrl+G"));
  }

  // Letters in the middle of words are a coincidence, unless nothing else matches.
  void rowsHaveTheWordsThatWereTyped() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")));
    w.open();
    w.type(QStringLiteral("trim"));
    QCOMPARE(w.texts(), QStringList{QStringLiteral("Trim Trailing Whitespace")});
    w.palette()->field()->clear();
    w.type(QStringLiteral("wrap"));
    QCOMPARE(w.texts(), QStringList{QStringLiteral("Word Wrap")});
    w.palette()->field()->clear();
    w.type(QStringLiteral("lgn")); // no word begins so
    QVERIFY(!w.texts().isEmpty());
    // Letters of the menu are marked in the menu, and names begin at the same place.
    w.palette()->field()->clear();
    w.type(QStringLiteral("godef"));
    const CommandsModel* const model = w.palette()->model();
    QCOMPARE(w.first(), QStringLiteral("Go to Definition"));
    w.palette()->field()->clear();
    w.type(QStringLiteral("editfind"));
    QCOMPARE(w.first(), QStringLiteral("Find\u2026"));
    QCOMPARE(model->index(0, CommandsModel::Menu).data(CommandsModel::MatchRole).value<QList<int>>(),
             (QList<int>{0, 1, 2, 3}));
    QCOMPARE(model->index(0, CommandsModel::Text).data(CommandsModel::MatchRole).value<QList<int>>(),
             (QList<int>{0, 1, 2, 3}));
    w.palette()->field()->clear();
    for (int row = 0; row < model->rowCount(); ++row)
      QVERIFY(!model->index(row, 0).data(Qt::DecorationRole).value<QIcon>().isNull());
  }

  void enterRunsTheCommandInTheEditor() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")));
    w.editor()->goTo(5);
    const QString before = w.document()->content();
    w.open();
    w.type(QStringLiteral("togcom"));
    QCOMPARE(w.first(), QStringLiteral("Toggle Comment"));
    w.key(Qt::Key_Return);
    QVERIFY(!w.palette()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->content() != before, kPatience);
    QVERIFY(w.editor()->hasFocus());
    // It is the first one the next time, and after a restart.
    w.open();
    QCOMPARE(w.first(), QStringLiteral("Toggle Comment"));
    w.key(Qt::Key_Escape);
    QVERIFY(!w.palette()->isVisible());
    QVERIFY(w.editor()->hasFocus());
  }

  void disabledCommandsAreLeftOut() {
    Fixture w;
    w.open();
    QVERIFY(!w.texts().contains(QStringLiteral("Save As\u2026")));
    QVERIFY(w.texts().contains(QStringLiteral("New")));
    w.key(Qt::Key_Escape);
    w.window->newFile();
    w.open();
    QVERIFY(w.texts().contains(QStringLiteral("Save As\u2026")));
  }

  void arrowsAndClicksChoose() {
    Fixture w;
    const QAbstractItemModelTester tester(w.palette()->model());
    w.window->newFile();
    w.open();
    w.type(QStringLiteral("zoom"));
    const int row = static_cast<int>(w.texts().indexOf(QStringLiteral("Zoom In")));
    QVERIFY(row >= 0);
    w.key(Qt::Key_Down);
    QCOMPARE(w.palette()->view()->currentIndex().row(), 1);
    w.key(Qt::Key_Up);
    QCOMPARE(w.palette()->view()->currentIndex().row(), 0);
    const qreal size = w.editor()->font().pointSizeF();
    QTest::mouseClick(w.palette()->view()->viewport(), Qt::LeftButton, {},
                      w.palette()->view()->visualRect(w.palette()->model()->index(row, 0)).center());
    QTRY_VERIFY_WITH_TIMEOUT(w.editor()->font().pointSizeF() > size, kPatience);
    // A click elsewhere closes it.
    w.open();
    w.editor()->setFocus();
    QVERIFY(!w.palette()->isVisible());
  }
};

WAVESMITH_WIDGET_TEST(PaletteTest)
#include "palette_test.moc"
