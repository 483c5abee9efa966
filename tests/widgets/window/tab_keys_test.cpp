// SPDX-License-Identifier: Apache-2.0
// Finding files by keys: Go to File, tabs in the order of their use, and tabs that were closed.
#include "controls/action_reason.h"
#include "files/files_dock.h"
#include "files/folder_model.h"
#include "widgets/support/open_window.h"
#include "window/folders.h"
#include "window/palette/quick_files_model.h"
#include "window/palette/quick_open.h"

#include <QAbstractItemModelTester>
#include <QFileInfo>
#include <QLineEdit>
#include <QStatusBar>
#include <QTreeView>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr auto kControl = Qt::ControlModifier;
constexpr auto kControlShift = Qt::ControlModifier | Qt::ShiftModifier;

struct TabsWindow : testing::OpenWindow {
  bool open(std::initializer_list<const char*> names) const {
    for (const char* name : names)
      if (!window->openFile(bench.write(name, "  s_nop 0\n  s_nop 1\n  s_endpgm\n"))) return false;
    editor()->setFocus();
    return true;
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
  }
  // Tab as often, while Ctrl is held.
  void tab(int times, Qt::Key pressed = Qt::Key_Tab) const {
    const Qt::KeyboardModifiers shift = pressed == Qt::Key_Tab ? Qt::NoModifier : Qt::ShiftModifier;
    for (int n = 0; n < times; ++n)
      QTest::keyPress(QApplication::focusWidget(), pressed, kControl | shift);
    QTest::keyRelease(QApplication::focusWidget(), pressed, kControl | shift); // and those of Ctrl and Shift
  }
  [[nodiscard]] QString name() const {
    return document() != nullptr ? document()->displayName() : QStringLiteral("start page");
  }
  [[nodiscard]] QuickOpen* quick() const { return QuickOpen::in(window.get()); }
  [[nodiscard]] QStringList files() const {
    QStringList all;
    for (int row = 0; row < quick()->model()->rowCount(); ++row)
      all << quick()->model()->index(row, 0).data().toString();
    return all;
  }
};

} // namespace

class TabKeysTest : public QObject {
  Q_OBJECT

private slots:
  void theTabThatWasUsedBeforeIsFirst() {
    const TabsWindow w;
    QVERIFY(w.open({"a.s", "b.s", "c.s", "d.s"}));
    QVERIFY(w.clickTab(QStringLiteral("a.s")));
    w.editor()->setFocus();
    w.tab(1);
    QCOMPARE(w.name(), QStringLiteral("d.s"));
    QVERIFY(w.editor()->hasFocus());
    w.tab(1); // and back
    QCOMPARE(w.name(), QStringLiteral("a.s"));
    w.tab(2); // d.s, c.s
    QCOMPARE(w.name(), QStringLiteral("c.s"));
    w.tab(1); // tabs between were not used
    QCOMPARE(w.name(), QStringLiteral("a.s"));
    w.tab(1, Qt::Key_Backtab); // the one that was used longest ago
    QCOMPARE(w.name(), QStringLiteral("b.s"));
    QTest::keyClicks(w.editor(), QStringLiteral("x")); // a key goes to the text
    QVERIFY(w.document()->content().startsWith(u'x'));
  }

  void pageKeysFollowTheOrderOfTheTabs() {
    const TabsWindow w;
    QVERIFY(w.open({"a.s", "b.s", "c.s"}));
    w.key(Qt::Key_PageDown, kControl);
    QCOMPARE(w.name(), QStringLiteral("a.s"));
    w.key(Qt::Key_PageDown, kControl);
    QCOMPARE(w.name(), QStringLiteral("b.s"));
    w.key(Qt::Key_PageUp, kControl);
    QCOMPARE(w.name(), QStringLiteral("a.s"));
    QVERIFY(w.editor()->hasFocus());
  }

  void theStartPageDoesNotTrap() {
    const TabsWindow w;
    QVERIFY(w.open({"a.s", "b.s"}));
    w.window->action(QStringLiteral("startPage"))->trigger();
    QCOMPARE(w.name(), QStringLiteral("start page"));
    QTRY_VERIFY(QApplication::focusWidget() != nullptr);
    w.press("previousUsedTab");
    QCOMPARE(w.name(), QStringLiteral("b.s"));
  }

  void oneTabHasNoOther() {
    const TabsWindow w;
    const QAction* const used = w.window->action(QStringLiteral("previousUsedTab"));
    QCOMPARE(reasonOf(used).text, QStringLiteral("No file is open."));
    QVERIFY(w.open({"a.s"}));
    QCOMPARE(reasonOf(used).text, QStringLiteral("No other file is open."));
    QVERIFY(w.open({"b.s"}));
    QVERIFY(used->isEnabled());
    w.press("close");
    QVERIFY(!used->isEnabled());
  }

  void aClosedTabOpensAtItsLine() {
    const TabsWindow w;
    const QAction* const reopen = w.window->action(QStringLiteral("reopenTab"));
    QVERIFY(w.open({"a.s", "b.s", "c.s"}));
    w.key(Qt::Key_T, kControlShift);
    QCOMPARE(w.window->statusBar()->currentMessage(), QStringLiteral("No file was closed yet."));
    w.editor()->goTo(3, 4);
    w.press("close");
    w.press("close");
    QCOMPARE(w.name(), QStringLiteral("a.s"));
    QVERIFY(reopen->isEnabled());
    w.key(Qt::Key_T, kControlShift);
    QCOMPARE(w.name(), QStringLiteral("b.s"));
    w.key(Qt::Key_T, kControlShift);
    QCOMPARE(w.name(), QStringLiteral("c.s"));
    QCOMPARE(w.editor()->currentLine(), 3);
    QCOMPARE(w.editor()->currentColumn(), 4);
    QVERIFY(!reopen->isEnabled());
    // A file that was opened otherwise is not closed any more.
    w.press("close");
    QVERIFY(w.open({"c.s"}));
    QVERIFY(!reopen->isEnabled());
  }

  void goToFileFindsOpenAndRecentOnesAndThoseOfTheFolder() {
    const TabsWindow w;
    const QAbstractItemModelTester tester(w.quick()->model());
    std::filesystem::create_directory(w.bench.directory / "include");
    QVERIFY(!w.bench.write("include/helpers.inc", "// none\n").isEmpty());
    QVERIFY(w.open({"a.s", "b.s", "c.s"}));
    w.press("close");
    Folders::in(w.window.get())->open(QFileInfo(w.bench.path("a.s")).absolutePath());
    const FolderModel* const folder = w.window->filesDock()->model();
    QTRY_VERIFY_WITH_TIMEOUT(folder->tree() != nullptr && folder->tree()->nodes.size() > 4, kPatience);
    w.press("quickOpen");
    QVERIFY(w.quick()->field()->hasFocus());
    // The tab before, the current one, closed ones, others.
    QCOMPARE(w.files().mid(0, 3), (QStringList{"a.s", "b.s", "c.s"}));
    QVERIFY(w.files().contains(QStringLiteral("helpers.inc")));
    QCOMPARE(w.files().count(QStringLiteral("c.s")), 1);
    QCOMPARE(w.quick()->model()->index(0, QuickFilesModel::Shown).data().toString(), QStringLiteral("open"));
    QCOMPARE(w.quick()->model()->index(2, QuickFilesModel::Shown).data().toString(),
             QStringLiteral("recent"));
    w.key(Qt::Key_Return); // back to the tab before
    QCOMPARE(w.name(), QStringLiteral("a.s"));
    QVERIFY(w.editor()->hasFocus());
    // Letters of the name, or of the folder.
    w.press("quickOpen");
    QTest::keyClicks(w.quick()->field(), QStringLiteral("hlp"));
    QCOMPARE(w.files().first(), QStringLiteral("helpers.inc"));
    w.quick()->field()->clear();
    QTest::keyClicks(w.quick()->field(), QStringLiteral("inc/help"));
    QCOMPARE(w.files().first(), QStringLiteral("helpers.inc"));
    w.key(Qt::Key_Return);
    QCOMPARE(w.name(), QStringLiteral("helpers.inc"));
    // A line after a colon.
    w.press("quickOpen");
    QTest::keyClicks(w.quick()->field(), QStringLiteral("c.s:2"));
    QCOMPARE(w.files().first(), QStringLiteral("c.s"));
    w.key(Qt::Key_Return);
    QCOMPARE(w.name(), QStringLiteral("c.s"));
    QCOMPARE(w.editor()->currentLine(), 2);
    // Escape changes nothing.
    w.press("quickOpen");
    w.key(Qt::Key_Escape);
    QVERIFY(!w.quick()->isVisible());
    QVERIFY(w.editor()->hasFocus());
  }

  void goToFileHasTextsWithoutAFile() {
    const TabsWindow w;
    w.press("new");
    const QString untitled = w.name();
    QVERIFY(w.open({"a.s"}));
    w.press("quickOpen");
    QCOMPARE(w.files().first(), untitled);
    w.key(Qt::Key_Return);
    QCOMPARE(w.name(), untitled);
  }
};

WAVESMITH_WIDGET_TEST(TabKeysTest)
#include "tab_keys_test.moc"
