// SPDX-License-Identifier: Apache-2.0
// Editors beside the tabs and in windows of their own, and the comparison with the file on disk, by keys and
// clicks.
#include "changes/diff_view.h"
#include "widgets/support/open_window.h"
#include "widgets/support/repository.h"
#include "window/tabs/compare_saved.h"
#include "window/tabs/extra_views.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QSplitter>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>
#include <QWindow>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class ExtraViewsTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    Fixture() {
      first = window->openFile(bench.write("one.s", "s_nop 0\ns_nop 1\ns_endpgm\n")) ? document() : nullptr;
    }
    [[nodiscard]] ExtraViews* extra() const { return window->extraViews(); }
    [[nodiscard]] CodeEditor* split() const { return extra()->splitView()->editor(); }
    [[nodiscard]] CodeEditor* tab() const { return window->viewOf(first)->editor(); }
    // Drags a tab in the events of the window system.
    void dragTab(int tab, const QPoint& by) const {
      QTabBar* const bar = tabs()->tabBar();
      QWindow* const handle = window->windowHandle();
      const QPoint from =
          bar->mapTo(window.get(), bar->tabRect(tab).center() - QPoint(15, 0)); // not its button
      QTest::mousePress(handle, Qt::LeftButton, {}, from);
      for (int step = 1; step <= 4; ++step)
        QTest::mouseMove(handle, from + by * step / 4);
      QTest::mouseRelease(handle, Qt::LeftButton, {}, from + by);
    }
    Document* first = nullptr;
  };

private slots:
  void bothSidesEditOneText() {
    Fixture w;
    w.press("splitRight");
    QVERIFY(w.extra()->splitView() != nullptr);
    QVERIFY(w.split()->hasFocus());
    QCOMPARE(w.editor(), w.split());
    QTest::keyClicks(w.split(), QStringLiteral("// x"));
    QVERIFY(w.tab()->toPlainText().startsWith(QStringLiteral("// xs_nop 0")));
    // Each has its own cursor, and panels follow the active one.
    w.tab()->goTo(3);
    QCOMPARE(w.split()->currentLine(), 1);
    QCOMPARE(w.window->workspace()->cursorLine(), 1);
    w.press("otherEditor");
    QVERIFY(w.tab()->hasFocus());
    QCOMPARE(w.editor(), w.tab());
    QCOMPARE(w.window->workspace()->cursorLine(), 3);
    w.press("undo");
    QCOMPARE(w.document()->content(), QStringLiteral("s_nop 0\ns_nop 1\ns_endpgm\n"));
    w.press("otherEditor");
    QVERIFY(w.split()->hasFocus());
    QCOMPARE(w.window->workspace()->cursorLine(), 1);
    w.press("closeSplit");
    QVERIFY(w.extra()->splitView() == nullptr);
    QCOMPARE(w.editor(), w.tab());
    QVERIFY(!w.window->action(QStringLiteral("closeSplit"))->isEnabled());
  }

  // The line and the selection that the user looks at, and not the start of the file.
  void anotherEditorBeginsAtTheSamePlace_data() {
    QTest::addColumn<QString>("action");
    for (const char* name : {"splitRight", "splitBelow", "editorWindow"})
      QTest::newRow(name) << QString::fromLatin1(name);
  }
  void anotherEditorBeginsAtTheSamePlace() {
    QFETCH(QString, action);
    Fixture w;
    std::string text;
    for (int n = 0; n < 300; ++n)
      text += "s_nop 0\n";
    QVERIFY(w.window->openFile(w.bench.write("long.s", text)));
    w.editor()->goTo(150, 1);
    QTest::keyClick(w.editor(), Qt::Key_End, Qt::ShiftModifier);
    w.press(qPrintable(action));
    CodeEditor* const other = w.extra()->views().front()->editor();
    QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(other));
    QCOMPARE(other->currentLine(), 150);
    QCOMPARE(other->textCursor().selectedText(), QStringLiteral("s_nop 0"));
    QTRY_VERIFY(other->viewport()->rect().contains(other->cursorRect()));
    QTest::keyClicks(other, QStringLiteral("s_nop 1"));
    QCOMPARE(w.document()->content().split(u'\n')[149], QStringLiteral("s_nop 1"));
  }

  void theSplitShowsAnyDocument() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.write("two.s", "s_endpgm\n")));
    Document* const second = w.document();
    w.press("splitBelow");
    auto* const splitter = w.window->findChild<QSplitter*>();
    QVERIFY(qobject_cast<QSplitter*>(w.extra()->widget())->orientation() == Qt::Vertical);
    QVERIFY(splitter != nullptr);
    QCOMPARE(w.extra()->splitView()->document(), second);
    // The list of documents, by keys.
    auto* const documents = w.window->findChild<QComboBox*>(QStringLiteral("splitDocument"));
    QCOMPARE(documents->count(), 2);
    QVERIFY(!documents->accessibleName().isEmpty());
    documents->setFocus();
    QTest::keyClick(documents, Qt::Key_Up);
    QCOMPARE(w.extra()->splitView()->document(), w.first);
    QVERIFY(w.split()->hasFocus());
    QCOMPARE(w.document(), w.first); // panels follow
    QCOMPARE(w.window->tabs()->currentWidget(), static_cast<QWidget*>(w.window->viewOf(second)));
    // A click on the other text makes it the active one.
    QTest::mouseClick(w.window->viewOf(second)->editor()->viewport(), Qt::LeftButton);
    QVERIFY(w.window->viewOf(second)->editor()->hasFocus());
    QCOMPARE(w.document(), second);
    // A file that is opened is shown in the tabs.
    QVERIFY(w.window->openFile(w.bench.write("three.s", "s_endpgm\n")));
    QCOMPARE(w.window->tabs()->currentIndex(), 2);
    QCOMPARE(w.extra()->splitView()->document(), w.first);
    // The split goes with its document.
    QVERIFY(w.window->close(w.first));
    QVERIFY(w.extra()->splitView() == nullptr);
    QCOMPARE(w.window->workspace()->documents().size(), 2);
  }

  void theButtonClosesTheSplit() {
    Fixture w;
    w.press("splitRight");
    QTest::mouseClick(w.window->findChild<QToolButton*>(QStringLiteral("splitClose")), Qt::LeftButton);
    QVERIFY(w.extra()->splitView() == nullptr);
    QCOMPARE(w.editor(), w.tab());
  }

  void aWindowOfItsOwnEditsTheSameText() {
    Fixture w;
    w.press("editorWindow");
    QCOMPARE(w.extra()->views().size(), 1);
    const QPointer<EditorView> view = w.extra()->views().front();
    QVERIFY(view->isWindow());
    QVERIFY(view->windowTitle().contains(QStringLiteral("one.s")));
    QVERIFY(QTest::qWaitForWindowActive(view));
    QTRY_VERIFY(view->editor()->hasFocus());
    QCOMPARE(w.window->currentView(), view.data());
    QTest::keyClicks(view->editor(), QStringLiteral("// y"));
    QVERIFY(w.tab()->toPlainText().startsWith(QStringLiteral("// y")));
    QVERIFY(view->isWindowModified());
    // The keys of the window's actions work there.
    QTest::keySequence(view, w.window->action(QStringLiteral("undo"))->shortcut());
    QVERIFY(w.tab()->toPlainText().startsWith(QStringLiteral("s_nop 0")));
    QTest::keySequence(view, w.window->action(QStringLiteral("moveLineDown"))->shortcut());
    QVERIFY(w.tab()->toPlainText().startsWith(QStringLiteral("s_nop 1")));
    QTest::keySequence(view, w.window->action(QStringLiteral("closeSplit"))->shortcut());
    QTRY_VERIFY(view == nullptr);
    QVERIFY(w.extra()->views().isEmpty());
    QCOMPARE(w.editor(), w.tab());
    w.press("editorWindow");
    w.first->text()->setModified(false);
    QVERIFY(w.window->close(w.first));
    QVERIFY(w.extra()->views().isEmpty());
  }

  // --- A tab that is dragged ---

  void aTabDraggedOutIsAWindow_data() {
    QTest::addColumn<QPoint>("by");
    QTest::newRow("right") << QPoint(2000, 100);
    QTest::newRow("below") << QPoint(10, 2000);
    QTest::newRow("above") << QPoint(10, -400);
  }
  void aTabDraggedOutIsAWindow() {
    QFETCH(QPoint, by);
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.write("two.s", "s_endpgm\n")));
    QVERIFY(w.window->openFile(w.bench.write("three.s", "s_nop 0\ns_endpgm\n")));
    w.dragTab(0, by);
    QTRY_COMPARE(w.extra()->views().size(), 1);
    const QPointer<EditorView> view = w.extra()->views().front();
    QVERIFY(view->isWindow());
    QCOMPARE(view->document(), w.first);
    QTRY_VERIFY(view->editor()->hasFocus());
    QCOMPARE(w.document(), w.first);
    QVERIFY(view->screen()->availableGeometry().contains(view->pos()));
    // The tab has the same text, and its old place.
    QTest::keyClicks(view->editor(), QStringLiteral("// y"));
    QVERIFY(w.tab()->toPlainText().startsWith(QStringLiteral("// y")));
    QCOMPARE(w.window->tabs()->count(), 3);
    QTRY_COMPARE(w.tabs()->indexOf(w.window->viewOf(w.first)), 0);
    QTest::keySequence(view, w.window->action(QStringLiteral("closeSplit"))->shortcut());
    QTRY_VERIFY(view == nullptr);
  }

  void aTabDraggedInTheWindowStays() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.write("two.s", "s_endpgm\n")));
    w.dragTab(0, {0, 300}); // over the text
    QTest::mouseClick(w.tabs()->tabBar(), Qt::LeftButton, {}, w.tabs()->tabBar()->tabRect(1).center());
    QCoreApplication::processEvents();
    QVERIFY(w.extra()->views().isEmpty());
    // Along the bar, it gets another place.
    w.dragTab(0, {w.tabs()->tabBar()->tabRect(1).width() + 10, 0});
    QTRY_COMPARE(w.tabs()->indexOf(w.window->viewOf(w.first)), 1);
    QVERIFY(w.extra()->views().isEmpty());
  }

  // --- Comparisons ---

  void comparesWithTheFileOnDisk() {
    Fixture w;
    const auto compare = [&w]() -> QPointer<CompareSaved> {
      w.window->action(QStringLiteral("compareWithSaved"))->trigger();
      return w.window->findChild<CompareSaved*>();
    };
    QPointer<CompareSaved> same = compare();
    QTRY_VERIFY_WITH_TIMEOUT(same->isReady(), kPatience);
    QCOMPARE(same->hint(), QStringLiteral("The text is the same as on disk."));
    QTest::keyClick(same, Qt::Key_Escape);
    QTRY_VERIFY(same == nullptr);

    QTest::keyClicks(w.editor(), QStringLiteral("// z"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    const QString edited = w.document()->content();
    const QPointer<CompareSaved> dialog = compare();
    QTRY_VERIFY_WITH_TIMEOUT(dialog->isReady(), kPatience);
    QVERIFY2(dialog->diff().contains(QStringLiteral("+// z")), qPrintable(dialog->diff()));
    for (QPushButton* button : dialog->findChildren<QPushButton*>())
      if (button->text().remove(u'&') == QStringLiteral("Revert to Saved"))
        QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(dialog == nullptr);
    QCOMPARE(w.document()->content(), QStringLiteral("s_nop 0\ns_nop 1\ns_endpgm\n"));
    w.press("undo");
    QCOMPARE(w.document()->content(), edited);
    // Without a file there is nothing to compare with.
    w.window->newFile();
    QVERIFY(!w.window->action(QStringLiteral("compareWithSaved"))->isEnabled());
  }

  void comparesWithHead() {
    Fixture w;
    w.window->action(QStringLiteral("compareWithHead"))->trigger();
    const QPointer<CompareSaved> none = w.window->findChild<CompareSaved*>();
    QTRY_VERIFY_WITH_TIMEOUT(none->isReady(), kPatience);
    QCOMPARE(none->hint(), QStringLiteral("the file is in no git repository"));
    QTest::keyClick(none, Qt::Key_Escape);
    QTRY_VERIFY(none == nullptr);

    const QFileInfo file(w.document()->path());
    QVERIFY(testing::commitAll(file.absolutePath()));
    QTest::keyClicks(w.editor(), QStringLiteral("// z"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QVERIFY(w.document()->save().has_value());
    w.window->action(QStringLiteral("compareWithHead"))->trigger();
    const QPointer<CompareSaved> dialog = w.window->findChild<CompareSaved*>();
    QTRY_VERIFY_WITH_TIMEOUT(dialog->isReady(), kPatience);
    QVERIFY2(dialog->diff().contains(QStringLiteral("+// z")), qPrintable(dialog->diff()));
    for (QPushButton* button : dialog->findChildren<QPushButton*>())
      if (button->text().remove(u'&') == QStringLiteral("Revert to HEAD"))
        QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(dialog == nullptr);
    QCOMPARE(w.document()->content(), QStringLiteral("s_nop 0\ns_nop 1\ns_endpgm\n"));
  }
};

WAVESMITH_WIDGET_TEST(ExtraViewsTest)
#include "extra_views_test.moc"
