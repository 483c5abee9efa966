// SPDX-License-Identifier: Apache-2.0
// The Files panel with an opened folder, by keys and clicks, and what the settings of a folder change in the window.
#include "changes/change_preview.h"
#include "descriptor/block_generator.h"
#include "document/language/language_service.h"
#include "document/names.h"
#include "files/file_operations.h"
#include "files/files_dock.h"
#include "files/folder_model.h"
#include "kernarg/layout.h"
#include "kernarg_designer/layout_work.h"
#include "run/run_dock.h"
#include "run/run_form.h"
#include "search/search_dock.h"
#include "symbols/rename_box.h"
#include "widgets/support/open_window.h"
#include "window/dialogs/start_page.h"
#include "window/folders.h"
#include "window/navigating.h"
#include "window/panels/panel_layout.h"
#include "window/symbol_changes.h"
#include "window/tabs/extra_views.h"
#include "window/tabs/recent_files.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
namespace fs = std::filesystem;

namespace {

// Assembles only with LANES defined and common.inc found.
constexpr std::string_view kNeedsSettings = ".include \"common.inc\"\n"
                                            ".text\n.globl k\n.p2align 8\n.type k,@function\n"
                                            "k:\n" // 6
                                            "  s_load_dword s4, s[0:1], 0x0\n"
                                            "  s_waitcnt lgkmcnt(0)\n"
                                            "  s_add_u32 s4, s4, LANES\n"
                                            "  twice 7\n" // 10
                                            "  s_endpgm\n"
                                            ".Lend:\n.size k, .Lend-k\n.rodata\n.p2align 6\n"
                                            ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 4\n"
                                            ".amdhsa_next_free_sgpr 8\n.amdhsa_accum_offset 4\n"
                                            ".amdhsa_kernarg_size 4\n"
                                            ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                                            ".end_amdhsa_kernel\n";
constexpr std::string_view kSettings = "wavesmith: 1\ninclude: include\ndefine: { LANES: 64 }\n";

struct Fixture : testing::OpenWindow {
  Fixture() {
    for (const char* one : {"work/kernels", "work/include", "work/build", "work/.git", "work/made"})
      fs::create_directories(bench.directory / one);
    kernel = bench.write("work/kernels/k.s", kNeedsSettings);
    common = bench.write("work/include/common.inc",
                         ".macro twice value\n  s_nop \\value\n  s_nop \\value\n.endm\n");
    (void)bench.write("work/a.s", "s_endpgm\n");
    (void)bench.write("work/build/made.s", "s_endpgm\n");
    (void)bench.write("work/.git/config", "x\n");
    (void)bench.write("work/.hidden", "x\n");
    (void)bench.write("work/made/CMakeCache.txt", "x\n");
    folder = bench.path("work");
  }
  [[nodiscard]] FilesDock* files() const { return window->filesDock(); }
  [[nodiscard]] bool lists(const QString& path) const { return files()->rowOf(path).isValid(); }
  void open() const {
    QVERIFY(window->openFile(folder)); // as a folder that is dropped, or named on the command line
    QTRY_VERIFY_WITH_TIMEOUT(lists(kernel), kPatience);
  }
  void giveSettings() const {
    fs::create_directories(bench.directory / "work/.wavesmith");
    (void)bench.write("work/.wavesmith/settings.yaml", kSettings);
  }
  // The kernel is open and assembled with its settings.
  void openKernel() const {
    giveSettings();
    QVERIFY(window->openFile(kernel));
    QTRY_VERIFY_WITH_TIMEOUT(answered(), kPatience);
    QVERIFY2(document()->snapshot()->assembly->ok(), qPrintable(window->assembledText()));
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const {
    QTest::keyClick(files()->view(), key, modifiers);
  }
  // Chooses from the menu of a row.
  void choose(const QString& path, const QString& text) const {
    QWidget* const viewport = files()->view()->viewport();
    const QPoint at = files()->view()->visualRect(files()->rowOf(path)).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, viewport->mapToGlobal(at));
    QCoreApplication::sendEvent(viewport, &event);
    QMenu* menu = nullptr;
    for (QMenu* one : window->findChildren<QMenu*>(QStringLiteral("fileMenu")))
      if (one->isVisible()) menu = one;
    QVERIFY(menu != nullptr);
    for (QAction* action : menu->actions())
      if (action->text().remove(u'&') == text)
        return QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    QFAIL(qPrintable(text));
  }

  // Types a name into the dialog that the next action opens.
  void typeName(const QString& name) const {
    auto* timer = new QTimer(window.get());
    QObject::connect(timer, &QTimer::timeout, window.get(), [timer, name] {
      auto* const dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      timer->stop();
      timer->deleteLater();
      auto* const edit = dialog->findChild<QLineEdit*>();
      QTest::keySequence(edit, QKeySequence::SelectAll);
      QTest::keyClicks(edit, name);
      QTest::keyClick(edit, Qt::Key_Return);
    });
    timer->start(10);
  }
  void select(const QString& path) const {
    files()->show();
    files()->raise();
    files()->view()->setFocus();
    files()->view()->setCurrentIndex(files()->rowOf(path));
    files()->view()->scrollTo(files()->rowOf(path)); // opens its folder
  }

  QString folder, kernel, common;
};

} // namespace

class FoldersTest : public QObject {
  Q_OBJECT

private slots:
  void makesFilesAndFolders() {
    const Fixture w;
    w.open();
    w.select(w.kernel);
    w.typeName(QStringLiteral("new.s"));
    w.choose(w.kernel, QStringLiteral("New File\u2026"));
    const QString made = w.bench.path("work/kernels/new.s");
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(made), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(w.document() != nullptr && w.document()->path() == made, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(made), kPatience);
    w.typeName(QStringLiteral("deep"));
    w.choose(w.kernel, QStringLiteral("New Folder\u2026"));
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(w.bench.path("work/kernels/deep")).isDir(), kPatience);
    // A file is never overwritten.
    const testing::Answers answers({QStringLiteral("OK")});
    w.typeName(QStringLiteral("k.s"));
    w.choose(made, QStringLiteral("New File\u2026"));
    QTRY_VERIFY_WITH_TIMEOUT(answers.allGiven(), kPatience);
    QCOMPARE(QFileInfo(w.kernel).size(), static_cast<qint64>(kNeedsSettings.size()));
  }

  void renamesAndDuplicates() {
    const Fixture w;
    w.open();
    QVERIFY(w.window->openFile(w.kernel));
    w.select(w.kernel);
    w.typeName(QStringLiteral("other.s"));
    w.key(Qt::Key_F2);
    const QString other = w.bench.path("work/kernels/other.s");
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(other), kPatience);
    QVERIFY(!QFileInfo::exists(w.kernel));
    QCOMPARE(w.document()->path(), other); // the open text follows
    QVERIFY(!w.document()->isModified());
    w.typeName(QStringLiteral("third.s"));
    w.choose(other, QStringLiteral("Duplicate\u2026"));
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(w.bench.path("work/kernels/third.s")), kPatience);
    QVERIFY(QFileInfo::exists(other));
  }

  // They belong to the run pane, whose file would be gone.
  void keepsTheNameOfAnEditedRunFile() {
    const Fixture w;
    const QString runFile =
        w.bench.write("work/kernels/k.run.yaml", "wavesmith: 1\nsource: k.s\nkernel: k\n"
                                                 "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n"
                                                 "arguments:\n  n: { type: u32, offset: 0, value: 1 }\n");
    w.open();
    w.openKernel();
    QTRY_COMPARE_WITH_TIMEOUT(w.run()->shownRunFile(), runFile, kPatience);
    QLineEdit* grid = nullptr;
    for (auto* field : w.run()->form()->findChildren<QLineEdit*>())
      if (field->accessibleName().startsWith(QStringLiteral("Grid x"))) grid = field;
    QVERIFY(grid != nullptr);
    QTest::keyClicks(grid, QStringLiteral("0"));
    QCOMPARE(w.run()->unsavedForms(nullptr), QStringList{runFile});
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(runFile), kPatience);
    w.select(runFile);
    const testing::Answers answers({QStringLiteral("OK")});
    w.key(Qt::Key_F2);
    QTRY_VERIFY_WITH_TIMEOUT(answers.allGiven(), kPatience);
    QVERIFY(QFileInfo::exists(runFile));
  }

  void movesToTheTrashAfterAQuestion() {
    const Fixture w;
    // The trash of the user may not exist.
    fs::create_directories(w.bench.directory / "data");
    const QByteArray data = qgetenv("XDG_DATA_HOME");
    const auto restored = qScopeGuard([&data] { qputenv("XDG_DATA_HOME", data); });
    qputenv("XDG_DATA_HOME", w.bench.path("data").toLocal8Bit());
    w.open();
    w.select(w.kernel);
    {
      const testing::Answers answers({QStringLiteral("Cancel")});
      w.key(Qt::Key_Delete);
      QVERIFY(answers.allGiven());
    }
    QVERIFY(QFileInfo::exists(w.kernel));
    const testing::Answers answers({QStringLiteral("Move to Trash")});
    w.key(Qt::Key_Delete);
    QVERIFY(answers.allGiven());
    QTRY_VERIFY_WITH_TIMEOUT(!w.lists(w.kernel), kPatience);
    QVERIFY(!QFileInfo::exists(w.kernel));
  }

  void marksUnsavedFiles() {
    const Fixture w;
    w.open();
    QVERIFY(w.window->openFile(w.kernel));
    const auto name = [&w] { return w.files()->rowOf(w.kernel).data().toString(); };
    QCOMPARE(name(), QStringLiteral("k.s"));
    QTest::keyClicks(w.editor(), QStringLiteral("x"));
    QCOMPARE(name(), QStringLiteral("k.s \u25cf"));
    w.press("save");
    QCOMPARE(name(), QStringLiteral("k.s"));
  }

  void aTreeHasWhatPeopleEdit() {
    const Fixture w;
    fs::create_directories(w.bench.directory / "work/.wavesmith");
    (void)w.bench.write("work/.wavesmith/settings.yaml", kSettings);
    fs::create_directory_symlink(w.bench.directory / "work", w.bench.directory / "work/include/up");
    const FolderTreePointer tree = readFolderTree(w.folder);
    QStringList paths;
    for (int node = 1; node < tree->nodes.size(); ++node)
      paths << tree->path(node).mid(w.folder.size() + 1);
    QCOMPARE(paths, (QStringList{".wavesmith", "include", "kernels", "a.s", ".wavesmith/settings.yaml",
                                 "include/common.inc", "kernels/k.s"}));
    QVERIFY(tree->isComplete);
    QCOMPARE(tree->find(w.kernel), 7);
    QCOMPARE(tree->find(w.folder), 0);
    QCOMPARE(tree->find(w.folder + QStringLiteral("x/a.s")), -1);
    const FolderTreePointer part = readFolderTree(w.folder, {}, 4);
    QVERIFY(!part->isComplete);
    QCOMPARE(part->nodes.size(), 4);

    FolderModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTree(tree);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.indexOf(w.kernel).parent(), model.index(2, 0));
    QCOMPARE(model.index(2, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("kernels, folder"));
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setTree(readFolderTree(w.folder));
    QCOMPARE(reset.count(), 0); // equal: nothing moves
    model.setTree(part);
    QCOMPARE(reset.count(), 1);
    model.setTree(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  // By the command, and by the button of the panel.
  void opensWithTheDialog_data() {
    QTest::addColumn<bool>("byButton");
    QTest::newRow("command") << false;
    QTest::newRow("button") << true;
  }

  void opensWithTheDialog() {
    QFETCH(const bool, byButton);
    const Fixture w;
    w.window->panels()->open(w.files());
    QTimer::singleShot(0, w.window.get(), [&w] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog != nullptr);
      auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
      name->setText(w.folder);
      QTest::keyClick(name, Qt::Key_Return);
      if (dialog->isVisible()) QTest::keyClick(name, Qt::Key_Return); // the first one closed the completer
    });
    if (byButton) {
      auto* const open = w.files()->findChild<QToolButton*>(QStringLiteral("filesOpenFolder"));
      QVERIFY(open != nullptr);
      QTest::mouseClick(open, Qt::LeftButton);
    } else {
      w.press("openFolder");
    }
    QCOMPARE(w.files()->openedFolder(), w.folder);
    QCOMPARE(w.window->recent()->folders().value(0), w.folder);
    QVERIFY(w.window->panels()->isInFront(w.files()));
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(w.kernel), kPatience);
  }

  void theTreeWorksByKeys() {
    const Fixture w;
    w.open();
    QTreeView* const view = w.files()->view();
    QTRY_VERIFY(view->hasFocus());
    const QModelIndex include = w.files()->rowOf(w.folder + QStringLiteral("/include"));
    w.key(Qt::Key_Home);
    QCOMPARE(view->currentIndex(), include);
    w.key(Qt::Key_Return);
    QVERIFY(view->isExpanded(include));
    w.key(Qt::Key_Return);
    QVERIFY(!view->isExpanded(include));
    w.key(Qt::Key_Right);
    w.key(Qt::Key_Down);
    w.key(Qt::Key_Return);
    QCOMPARE(w.document()->path(), w.common);
    QTRY_VERIFY(w.editor()->hasFocus());
    // Beside it, and the tab stays.
    w.press("panelFiles");
    QTRY_VERIFY(view->hasFocus());
    w.key(Qt::Key_End);
    w.key(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(w.window->extraViews()->splitView() != nullptr);
    QCOMPARE(w.window->extraViews()->splitView()->document()->path(), w.folder + QStringLiteral("/a.s"));
    QCOMPARE(qobject_cast<EditorView*>(w.window->tabs()->currentWidget())->document()->path(), w.common);
    QCOMPARE(w.document()->path(), w.folder + QStringLiteral("/a.s"));
    // The folder stays with files of other ones.
    QVERIFY(w.window->openFile(w.bench.write("other.s", "s_endpgm\n")));
    QCOMPARE(w.files()->folder(), w.folder);
    w.window->action(QStringLiteral("closeFolder"))->trigger();
    QCOMPARE(w.files()->folder(), QFileInfo(w.bench.path("other.s")).absolutePath());
    QVERIFY(!w.window->action(QStringLiteral("closeFolder"))->isEnabled());
  }

  void aFilterFindsFilesBelow() {
    const Fixture w;
    w.open();
    QLineEdit* const filter = w.files()->filter();
    QTreeView* const view = w.files()->view();
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("COMM"));
    QVERIFY(w.lists(w.common));
    QVERIFY(!w.lists(w.kernel));
    QVERIFY(view->isExpanded(w.files()->rowOf(w.folder + QStringLiteral("/include"))));
    QTest::keyClick(filter, Qt::Key_Return);
    QCOMPARE(w.document()->path(), w.common);
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("xyz"));
    QVERIFY(!w.files()->hint().isEmpty());
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(w.lists(w.kernel) && w.files()->hint().isEmpty());
    QVERIFY(!view->isExpanded(w.files()->rowOf(w.folder + QStringLiteral("/kernels")))); // as it was
    QTest::keyClick(filter, Qt::Key_Down);
    QVERIFY(view->hasFocus());
  }

  void theTreeFollowsTheDisk() {
    const Fixture w;
    w.open();
    QTreeView* const view = w.files()->view();
    view->expand(w.files()->rowOf(w.folder + QStringLiteral("/kernels")));
    view->setCurrentIndex(w.files()->rowOf(w.kernel));
    const QString made = w.bench.write("work/include/new.inc", "\n");
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(made), kPatience);
    QVERIFY(view->isExpanded(w.files()->rowOf(w.folder + QStringLiteral("/kernels"))));
    QCOMPARE(view->currentIndex(), w.files()->rowOf(w.kernel));
    fs::create_directories(w.bench.directory / "work/more");
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(w.folder + QStringLiteral("/more")), kPatience);
    const QString inside =
        w.bench.write("work/more/b.s", "s_endpgm\n"); // in a folder that was not there before
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(inside), kPatience);
    fs::remove(w.bench.directory / "work/more/b.s");
    QTRY_VERIFY_WITH_TIMEOUT(!w.lists(inside), kPatience);
  }

  void rowsHaveAMenu() {
    const Fixture w;
    w.open();
    w.files()->view()->expandAll();
    w.choose(w.kernel, QStringLiteral("Copy Path"));
    QCOMPARE(QGuiApplication::clipboard()->text(), w.kernel);
    w.choose(w.folder + QStringLiteral("/include"), QStringLiteral("Find in Folder\u2026"));
    QVERIFY(w.window->panels()->isInFront(w.window->searchDock()));
    QCOMPARE(w.window->searchDock()->findChild<QLineEdit*>(QStringLiteral("searchFolder"))->text(),
             w.folder + QStringLiteral("/include"));
    w.choose(w.kernel, QStringLiteral("Open"));
    QCOMPARE(w.document()->path(), w.kernel);
    w.choose(w.common, QStringLiteral("Open Beside the Text"));
    QCOMPARE(w.window->extraViews()->splitView()->document()->path(), w.common);
    w.choose(w.folder + QStringLiteral("/include"), QStringLiteral("Open as Folder"));
    QCOMPARE(w.files()->openedFolder(), w.folder + QStringLiteral("/include"));
    QCOMPARE(w.window->recent()->folders().value(0), w.folder + QStringLiteral("/include"));
  }

  // Those of the row's folder, not of the current file; open documents follow them once they are saved.
  void settingsOfARow() {
    Fixture w;
    w.bench.settings.setAllowedFolders(
        {w.folder + QStringLiteral("/include")}); // outside of the settings' folder
    w.open();
    QVERIFY(w.window->openFile(w.kernel));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    Document* const kernel = w.document();
    QVERIFY(!kernel->snapshot()->assembly->ok());
    w.choose(w.folder + QStringLiteral("/kernels"), QStringLiteral("Folder Settings"));
    const QString path = w.folder + QStringLiteral("/kernels/.wavesmith/settings.yaml");
    QCOMPARE(w.document()->path(), path);
    QVERIFY(QFileInfo::exists(path));
    const auto write = [&](const QString& settings) {
      w.window->openFile(path);
      w.editor()->selectAll();
      QTest::keySequence(w.editor(), QKeySequence::Delete);
      w.editor()->insertPlainText(settings);
      w.press("save");
      w.window->workspace()->setCurrent(kernel);
    };
    write(QStringLiteral("wavesmith: 1\ninclude: ../include\ndefine: { LANES: 64 }\n"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && kernel->snapshot()->assembly->ok(), kPatience);
    write(QStringLiteral("wavesmith: 1\ninclude: ../include\n"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && !kernel->snapshot()->assembly->ok(), kPatience);
  }

  void foldersAreRemembered() {
    Fixture w;
    w.open();
    w.restart();
    QCOMPARE(w.files()->openedFolder(), w.folder);
    QMenu menu;
    w.window->recent()->fillMenu(&menu);
    w.window->action(QStringLiteral("closeFolder"))->trigger();
    QVERIFY(w.files()->openedFolder().isEmpty());
    QCOMPARE(menu.actions().back()->text(), QStringLiteral("work"));
    menu.actions().back()->trigger();
    QCOMPARE(w.files()->openedFolder(), w.folder);
    // On the start page, too.
    w.window->action(QStringLiteral("closeFolder"))->trigger();
    w.window->action(QStringLiteral("startPage"))->trigger();
    auto* const page = w.window->findChild<StartPage*>();
    page->refresh({}, w.window->recent()->folders());
    QListWidget* const recent = page->recent();
    QCOMPARE(recent->item(0)->text(), QStringLiteral("work/"));
    QTest::mouseClick(recent->viewport(), Qt::LeftButton, {},
                      recent->visualItemRect(recent->item(0)).center());
    QCOMPARE(w.files()->openedFolder(), w.folder);
    // A folder that is gone is not opened again.
    w.window->saveSession();
    fs::rename(w.bench.directory / "work", w.bench.directory / "moved");
    w.restart();
    QVERIFY(w.files()->openedFolder().isEmpty());
  }

  void settingsAreMadeAndHold() {
    const Fixture w;
    auto* const button = w.window->findChild<QToolButton*>(QStringLiteral("folderSettingsButton"));
    w.open();
    QVERIFY(w.window->openFile(w.kernel));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QVERIFY(!w.document()->snapshot()->assembly->ok());
    QVERIFY(!button->isVisible());
    Document* const kernel = w.document();
    w.window->action(QStringLiteral("folderSettings"))->trigger();
    const QString path = w.folder + QStringLiteral("/.wavesmith/settings.yaml");
    QCOMPARE(w.document()->path(), path);
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QCOMPARE(w.window->assembledText(), QStringLiteral("no problems")); // new ones are valid
    QTRY_VERIFY_WITH_TIMEOUT(w.lists(path), kPatience);
    w.editor()->selectAll();
    QTest::keyClicks(w.editor(), QStringLiteral("wavesmith: 1"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTest::keyClicks(w.editor(), QStringLiteral("include: include"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTest::keyClicks(w.editor(), QStringLiteral("define: {LANES: 64"));
    if (!w.document()->content().trimmed().endsWith(u'}')) QTest::keyClicks(w.editor(), QStringLiteral("}"));
    w.press("save");
    w.window->workspace()->setCurrent(kernel);
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && kernel->snapshot()->assembly->ok(), kPatience);
    QVERIFY(button->isVisible());
    QVERIFY2(button->toolTip().contains(QStringLiteral("LANES=64")), qPrintable(button->toolTip()));
    QVERIFY(button->toolTip().contains(w.folder));
    // They are opened, and not made again.
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(w.document()->path(), path);
    QVERIFY(w.document()->content().contains(QStringLiteral("LANES")));
    // A text elsewhere has none.
    QVERIFY(w.window->openFile(w.bench.write("other.s", "s_endpgm\n")));
    QVERIFY(!button->isVisible());
  }

  // As check says; an empty file has no problems.
  void anEmptyFileHasNoStatements() {
    const Fixture w;
    QVERIFY(w.window->openFile(w.bench.write("empty.s", "// nothing yet\n")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QCOMPARE(w.window->assembledText(), QStringLiteral("no statements"));
    w.editor()->setFocus();
    QTest::keyClick(w.editor(), Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(w.editor(), QStringLiteral("s_endpgm"));
    QTRY_COMPARE_WITH_TIMEOUT(w.window->assembledText(), QStringLiteral("assembled"), kPatience);
  }

  void namesAndRenamesUseThem() {
    Fixture w;
    w.openKernel();
    Names* const names = Names::in(w.window->workspace());
    bool current = false;
    names->whenCurrent(w.window.get(), [&current] { current = true; });
    QTRY_VERIFY_WITH_TIMEOUT(current, kPatience);
    w.editor()->setFocus();
    w.editor()->goTo(10, 4);
    w.press("definition");
    QTRY_COMPARE_WITH_TIMEOUT(w.document()->path(), w.common, kPatience);
    w.window->workspace()->setCurrent(w.window->workspace()->find(w.kernel));
    w.editor()->goTo(6, 1);
    w.editor()->setFocus();
    w.press("rename");
    QTRY_VERIFY_WITH_TIMEOUT(Navigating::in(w.window.get())->changes().renameBox() != nullptr &&
                                 Navigating::in(w.window.get())->changes().renameBox()->isVisible(),
                             kPatience);
    const RenameBox* const box = Navigating::in(w.window.get())->changes().renameBox();
    QLineEdit* const field = box->field();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("other"));
    QCOMPARE(box->refusal(), QString());
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY2_WITH_TIMEOUT(!box->isVisible(), qPrintable(box->refusal()), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->content().contains(QStringLiteral(".amdhsa_kernel other\n")),
                             kPatience);
    QVERIFY(w.document()->content().contains(QStringLiteral("\nother:\n")));
  }

  void generatedBlocksUseThem() {
    Fixture w;
    w.openKernel();
    BlockGenerator* const generator = w.window->blockGenerator();
    QSignalSpy finished(generator, &BlockGenerator::finished);
    w.press("generateBlocks");
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    QVERIFY2(generator->preview() != nullptr, qPrintable(finished.front().front().toString()));
    generator->preview()->reject();
    // A mistake in the settings is the reason why not.
    (void)w.bench.write("work/.wavesmith/settings.yaml", "wavesmith: 1\ninclde: x\n");
    finished.clear();
    w.press("generateBlocks");
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    QVERIFY2(finished.front().front().toString().contains(QStringLiteral("unknown key 'inclde'")),
             qPrintable(finished.front().front().toString()));
  }

  void theKernargDesignerUsesThem() {
    Fixture w;
    w.openKernel();
    kernarg::LayoutChange change;
    const SnapshotPointer snapshot = w.document()->snapshot();
    LayoutWork work = workOn(w.window->workspace(), snapshot, QStringLiteral("k"), change);
    worker::WorkerOptions options;
    options.program = testing::program("wavesmith-worker");
    worker::LanguageClient client(options);
    (void)w.bench.write("work/.wavesmith/settings.yaml", "wavesmith: 1\ninclde: x\n");
    QVERIFY(changesOf(work, client, {}).problem.contains(QStringLiteral("unknown key 'inclde'")));
    w.giveSettings();
    const LayoutChanges changes = changesOf(work, client, {});
    QVERIFY2(!changes.problem.contains(QStringLiteral("LANES")), qPrintable(changes.problem));
  }
};

WAVESMITH_WIDGET_TEST(FoldersTest)
#include "folders_test.moc"
