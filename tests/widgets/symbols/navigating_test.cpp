// SPDX-License-Identifier: Apache-2.0
// Real keys and clicks on the names of a text and of the file that it includes.
#include "document/names.h"
#include "editor/sides/editor_sides.h"
#include "editor/sides/gutter_arrows.h"
#include "symbols/breadcrumbs.h"
#include "symbols/expansion_peek.h"
#include "symbols/references_dock.h"
#include "symbols/rename_box.h"
#include "symbols/renumber_dialog.h"
#include "symbols/symbol_dialog.h"
#include "widgets/support/open_window.h"
#include "window/navigating.h"
#include "window/palette/command_palette.h"
#include "window/palette/commands_model.h"
#include "window/symbol_changes.h"
#include "window/tabs/extra_views.h"

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QTreeWidget>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr std::string_view kIncluded = ".set s_n, 8\n"
                                       ".macro fetch dst, off=0\n"
                                       "  s_load_dword s[\\dst], s[0:1], \\off\n"
                                       ".endm\n";
constexpr std::string_view kMain = ".include \"names.inc\"\n"      // 1
                                   ".globl k\n.type k,@function\n" // 2, 3
                                   "k:\n"                          // 4
                                   "  fetch s_n, 8\n"              // 5
                                   "  s_waitcnt lgkmcnt(0)\n"      // 6
                                   "  v_mov_b32 v8, s[s_n]\n"      // 7
                                   "  v_add_u32 v9, v8, v8\n"      // 8
                                   "  v_add_u32 v1, v9, v0\n"      // 9
                                   ".Lend:\n"                      // 10
                                   "  s_endpgm\n"                  // 11
                                   ".size k, .-k\n"                // 12
                                   ".amdhsa_kernel k\n"            // 13
                                   "  .amdhsa_next_free_vgpr 32\n" // 14
                                   "  .amdhsa_next_free_sgpr 16\n" // 15
                                   "  .amdhsa_accum_offset 32\n"   // 16
                                   "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                                   ".end_amdhsa_kernel\n";

struct Opened : testing::OpenWindow {
  Opened() {
    included = bench.write("names.inc", kIncluded);
    path = bench.write("k.s", kMain);
    opened = window->openFile(path);
    editor()->setFocus();
    navigating = Navigating::in(window.get());
  }
  [[nodiscard]] std::pair<int, int> place() const {
    return {editor()->currentLine(), editor()->currentColumn()};
  }
  [[nodiscard]] QString fileName() const { return document()->displayName(); }

  [[nodiscard]] const SymbolChanges& changes() const { return navigating->changes(); }

  QString included, path;
  bool opened = false;
  Navigating* navigating = nullptr;
};

} // namespace

class NavigatingTest : public QObject {
  Q_OBJECT

private slots:
  void f12GoesToTheDefinitionInAnIncludedFileAndBack() {
    const Opened w;
    QVERIFY(w.opened);
    w.editor()->goTo(7, 21);
    w.press("definition");
    QTRY_COMPARE_WITH_TIMEOUT(w.fileName(), QStringLiteral("names.inc"), kPatience);
    QCOMPARE(w.place(), (std::pair{1, 6}));
    QTRY_VERIFY(w.window->action(QStringLiteral("back"))->isEnabled());
    w.press("back");
    QTRY_COMPARE(w.fileName(), QStringLiteral("k.s"));
    QCOMPARE(w.editor()->currentLine(), 7);
    w.press("forward");
    QTRY_COMPARE(w.fileName(), QStringLiteral("names.inc"));
    QCOMPARE(w.editor()->currentLine(), 1);
    // From the included file, the uses in the including one are known.
    w.press("references");
    QTRY_COMPARE_WITH_TIMEOUT(w.navigating->referencesDock()->view()->topLevelItemCount(), 2, kPatience);
  }

  void f12AtARegisterGoesToWhereItIsWritten() {
    const Opened w;
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.editor()->goTo(8, 18); // v8
    w.press("definition");
    QTRY_COMPARE_WITH_TIMEOUT(w.editor()->currentLine(), 7, kPatience);
  }

  void ctrlClickGoesToTheDefinition() {
    const Opened w;
    w.editor()->goTo(5, 4);
    const QPoint at = w.editor()->cursorRect().center();
    w.editor()->goTo(1);
    QTest::mouseClick(w.editor()->viewport(), Qt::LeftButton, Qt::ControlModifier, at);
    QTRY_COMPARE_WITH_TIMEOUT(w.fileName(), QStringLiteral("names.inc"), kPatience);
    QCOMPARE(w.place(), (std::pair{2, 8}));
  }

  void listsReferencesByFile() {
    const Opened w;
    w.editor()->goTo(7, 21);
    w.press("references");
    ReferencesDock* dock = w.navigating->referencesDock();
    QTRY_COMPARE_WITH_TIMEOUT(dock->view()->topLevelItemCount(), 2, kPatience);
    QCOMPARE(dock->title(), QStringLiteral("register s_n: 3 uses in 2 files"));
    QVERIFY(dock->isVisible());
    QTreeWidgetItem* row = dock->view()->topLevelItem(0)->child(0);
    QTest::mouseClick(dock->view()->viewport(), Qt::LeftButton, {},
                      dock->view()->visualItemRect(row).center());
    QTRY_COMPARE(w.editor()->currentLine(), 5);
  }

  void renamesInAllFilesAsOneUndoStep() {
    const Opened w;
    w.editor()->goTo(7, 21);
    w.press("rename");
    QTRY_VERIFY_WITH_TIMEOUT(w.changes().renameBox() != nullptr && w.changes().renameBox()->isVisible(),
                             kPatience);
    RenameBox* box = w.changes().renameBox();
    QCOMPARE(box->field()->text(), QStringLiteral("s_n"));
    QTest::keyClicks(box->field(), QStringLiteral("v7"));
    QCOMPARE(box->refusal(), QStringLiteral("v7 is a register"));
    QTest::keyClick(box->field(), Qt::Key_Return); // refused: it stays open
    QVERIFY(box->isVisible());
    box->field()->selectAll();
    QTest::keyClicks(box->field(), QStringLiteral("s_count"));
    QCOMPARE(box->refusal(), QString());
    const testing::Answers answers({QStringLiteral("Apply")}); // two files: shown before
    QTest::keyClick(box->field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->content().contains(QStringLiteral("s[s_count]")), kPatience);
    QVERIFY(answers.allGiven());
    const auto onDisk = source::readText(w.included.toStdString());
    QVERIFY(onDisk && onDisk->starts_with(".set s_count, 8\n"));
    w.press("undo");
    QTRY_VERIFY(!w.document()->content().contains(QStringLiteral("s_count")));
    QTRY_VERIFY(source::readText(w.included.toStdString())->starts_with(".set s_n, 8\n"));
  }

  void escapeClosesTheBox() {
    const Opened w;
    w.editor()->goTo(10, 2);
    w.press("rename");
    QTRY_VERIFY_WITH_TIMEOUT(w.changes().renameBox() != nullptr && w.changes().renameBox()->isVisible(),
                             kPatience);
    QTest::keyClick(w.changes().renameBox()->field(), Qt::Key_Escape);
    QVERIFY(!w.changes().renameBox()->isVisible());
    QVERIFY(w.editor()->hasFocus());
    QVERIFY(!w.document()->isModified());
  }

  void renumbersTheSelectedLines() {
    const Opened w;
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.editor()->goTo(7, 1);
    for (int i = 0; i < 3; ++i) // lines 7 to 9
      QTest::keyClick(w.editor(), Qt::Key_Down, Qt::ShiftModifier);
    w.window->action(QStringLiteral("renumber"))->trigger();
    RenumberDialog* dialog = w.changes().renumberDialog();
    QVERIFY(dialog != nullptr);
    dialog->from()->setFocus();
    dialog->from()->selectAll();
    QTest::keyClicks(dialog->from(), QStringLiteral("v8-v9"));
    dialog->to()->setFocus();
    dialog->to()->selectAll();
    QTest::keyClicks(dialog->to(), QStringLiteral("v31"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog->message().contains(QStringLiteral("v32 is not allocated")), kPatience);
    dialog->to()->selectAll();
    QTest::keyClicks(dialog->to(), QStringLiteral("v24"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog->isAllowed(), kPatience);
    QTest::keyClick(dialog->to(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->content().contains(QStringLiteral("v_add_u32 v25, v24, v24")),
                             kPatience);
    w.press("undo");
    QTRY_COMPARE(w.document()->content(),
                 QString::fromUtf8(kMain.data(), static_cast<qsizetype>(kMain.size())));
  }

  // Descriptor and registers in one undo step; offered only if nothing else is in the way.
  void renumberingRaisesWhatIsAllocated() {
    const Opened w;
    // The descriptor is data, in a section of its own.
    std::string text(kMain);
    text.replace(text.find(".amdhsa_kernel"), 0, ".rodata\n.p2align 6\n");
    QVERIFY(w.window->openFile(w.bench.write("raised.s", text)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.editor()->goTo(7, 1);
    for (int i = 0; i < 3; ++i) // lines 7 to 9
      QTest::keyClick(w.editor(), Qt::Key_Down, Qt::ShiftModifier);
    w.window->action(QStringLiteral("renumber"))->trigger();
    RenumberDialog* dialog = w.changes().renumberDialog();
    QVERIFY(dialog != nullptr);
    const auto retype = [](QLineEdit* field, const QString& text) {
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, text);
    };
    retype(dialog->from(), QStringLiteral("v8-v9"));
    retype(dialog->to(), QStringLiteral("v0"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog->message().contains(QStringLiteral("v0 is used")) ||
                                 dialog->message().contains(QStringLiteral("v0 is live")),
                             kPatience);
    QVERIFY(!dialog->raiseBox()->isVisible());
    retype(dialog->to(), QStringLiteral("v40"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog->message().contains(QStringLiteral("v41 is not allocated")), kPatience);
    QTRY_VERIFY(dialog->raiseBox()->isVisible());
    QVERIFY(!dialog->isAllowed());
    dialog->raiseBox()->setFocus();
    QTest::keyClick(dialog->raiseBox(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->isAllowed(), kPatience);
    QTest::keyClick(dialog->to(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(w.changes().renumberDialog() == nullptr, kPatience); // it is gone
    QVERIFY2(w.document()->content().contains(QStringLiteral("v_add_u32 v41, v40, v40")),
             qPrintable(w.document()->content()));
    QVERIFY2(w.document()->content().contains(QStringLiteral(".amdhsa_next_free_vgpr 42\n")),
             qPrintable(w.document()->content()));
    QVERIFY(w.document()->content().contains(QStringLiteral(".amdhsa_accum_offset 44\n")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QVERIFY(w.document()->snapshot()->assembly->ok());
    w.press("undo");
    QTRY_COMPARE(w.document()->content(), QString::fromStdString(text));
  }

  void showsTheCodeOfAMacro() {
    const Opened w;
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.editor()->goTo(5, 4);
    w.press("expandMacro");
    QTRY_VERIFY_WITH_TIMEOUT(w.navigating->peek() != nullptr && w.navigating->peek()->isOpen(), kPatience);
    const QString text = w.navigating->peek()->plainText();
    QVERIFY2(text.contains(QStringLiteral("s_load_dword s[s_n], s[0:1], 8")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("c0020200 00000008")), qPrintable(text));
    QTest::keyClick(w.editor(), Qt::Key_Escape);
    QVERIFY(!w.navigating->peek()->isOpen());
    QVERIFY(!w.document()->isModified());
  }

  void goesToASymbol() {
    const Opened w;
    w.press("goToSymbol");
    QTRY_VERIFY_WITH_TIMEOUT(w.navigating->symbolDialog() != nullptr, kPatience);
    SymbolDialog* dialog = w.navigating->symbolDialog();
    QTest::keyClicks(dialog->field(), QStringLiteral("lend"));
    QTest::keyClick(dialog->field(), Qt::Key_Return);
    QTRY_COMPARE(w.editor()->currentLine(), 10);
  }

  void breadcrumbsFollowTheCursor() {
    const Opened w;
    auto* bar = w.window->currentView()->findChild<Breadcrumbs*>();
    QVERIFY(bar != nullptr);
    w.editor()->goTo(11);
    QTRY_COMPARE_WITH_TIMEOUT(
        bar->parts(), (QStringList{QStringLiteral("k.s"), QStringLiteral("k"), QStringLiteral(".Lend")}),
        kPatience);
    w.editor()->goTo(6);
    QTRY_COMPARE(bar->parts(), (QStringList{QStringLiteral("k.s"), QStringLiteral("k")}));
    QMenu* menu = bar->buttons().last()->menu();
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 1);
    menu->actions().first()->trigger();
    QTRY_COMPARE(w.editor()->currentLine(), 4);
  }

  void f12InTheSplitStaysInTheSplit() {
    const Opened w;
    w.press("splitRight");
    EditorView* const split = w.window->extraViews()->splitView();
    QVERIFY(split != nullptr && split->editor()->hasFocus());
    split->editor()->goTo(7, 21);
    w.press("definition");
    QTRY_COMPARE_WITH_TIMEOUT(w.fileName(), QStringLiteral("names.inc"), kPatience);
    QCOMPARE(w.window->currentView(), w.window->extraViews()->splitView());
    QVERIFY(w.editor()->hasFocus());
    QCOMPARE(w.place(), (std::pair{1, 6}));
    QCOMPARE(w.window->tabs()->tabText(w.window->tabs()->currentIndex()), QStringLiteral("k.s"));
    QTRY_VERIFY(w.window->action(QStringLiteral("back"))->isEnabled());
    w.press("back");
    QTRY_COMPARE(w.fileName(), QStringLiteral("k.s"));
    QCOMPARE(w.window->currentView(), w.window->extraViews()->splitView());
    QCOMPARE(w.editor()->currentLine(), 7);
  }

  void aRenameReachesOtherOpenTextsThatIncludeTheFile() {
    const Opened w;
    const QString other =
        w.bench.write("other.s", ".include \"names.inc\"\n  s_mov_b32 s[s_n], 0\n  s_endpgm\n");
    QVERIFY(w.window->openFile(other));
    w.editor()->goTo(2, 15);
    w.press("references");
    ReferencesDock* const dock = w.navigating->referencesDock();
    QTRY_COMPARE_WITH_TIMEOUT(dock->title(), QStringLiteral("register s_n: 4 uses in 3 files"), kPatience);
    w.press("rename");
    QTRY_VERIFY_WITH_TIMEOUT(w.changes().renameBox() != nullptr && w.changes().renameBox()->isVisible(),
                             kPatience);
    QTest::keyClicks(w.changes().renameBox()->field(), QStringLiteral("s_count"));
    const testing::Answers answers({QStringLiteral("Apply")});
    QTest::keyClick(w.changes().renameBox()->field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->content().contains(QStringLiteral("s[s_count]")), kPatience);
    QCOMPARE(dock->title(), QStringLiteral("register s_n: 4 uses in 3 files before the last change; "
                                           "Shift+F12 lists them again"));
    const Document* const first = w.window->workspace()->find(w.path);
    QVERIFY(first->content().contains(QStringLiteral("fetch s_count, 8")));
    QVERIFY(source::readText(w.included.toStdString())->starts_with(".set s_count, 8\n"));
    w.document()->text()->setModified(false);
  }

  void aRenameThatBreaksTheCodeSaysWhy() {
    const Opened w;
    w.editor()->goTo(10, 2); // .Lend
    w.press("rename");
    QTRY_VERIFY_WITH_TIMEOUT(w.changes().renameBox() != nullptr && w.changes().renameBox()->isVisible(),
                             kPatience);
    RenameBox* const box = w.changes().renameBox();
    QTest::keyClicks(box->field(), QStringLiteral("fetch"));
    QCOMPARE(box->refusal(), QStringLiteral("fetch is already the name of a macro (names.inc, line 2)"));
    QTest::keyClick(box->field(), Qt::Key_Return);
    QVERIFY(box->isVisible());
    box->field()->selectAll();
    QTest::keyClicks(box->field(), QStringLiteral(".Lexit"));
    QTest::keyClick(box->field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->content().contains(QStringLiteral("\n.Lexit:\n")), kPatience);
    QVERIFY(!box->isVisible());
    QVERIFY(w.editor()->hasFocus());
    w.press("undo");
    QTRY_VERIFY(w.document()->content().contains(QStringLiteral("\n.Lend:\n")));
  }

  // A file that is only included has names of its own while no text that includes it is open.
  void anIncludedFileAloneHasNames() {
    const testing::OpenWindow w;
    QVERIFY(w.window->openFile(
        w.bench.write("alone.inc", ".set v_a, 1\n.macro m\n  v_mov_b32 v[v_a], 0\n.endm\n")));
    w.editor()->setFocus();
    w.editor()->goTo(3, 17);
    w.press("definition");
    QTRY_COMPARE_WITH_TIMEOUT(w.editor()->currentLine(), 1, kPatience);
    auto* const bar = w.window->currentView()->findChild<Breadcrumbs*>();
    QVERIFY(bar != nullptr);
    w.editor()->goTo(3);
    QTRY_COMPARE(bar->parts(), (QStringList{QStringLiteral("alone.inc"), QStringLiteral("m")}));
  }

  void theCommandPaletteAndTheMenuOfTheTextHaveTheCommands() {
    const Opened w;
    w.press("commandPalette");
    QStringList texts;
    const CommandsModel* const commands = w.window->commandPalette()->model();
    for (int row = 0; row < commands->rowCount(); ++row)
      texts << commands->index(row, 0).data().toString();
    for (const char* text :
         {"Go to Definition", "Find All References", "Rename\u2026", "Renumber Registers\u2026",
          "Expand Macro", "Go to Symbol\u2026", "Where the Register Is Written"})
      QVERIFY2(texts.contains(QString::fromUtf8(text)), text);
    QTest::keyClick(w.window->commandPalette()->field(), Qt::Key_Escape);
    QMenu* shown = nullptr;
    QObject::connect(w.editor(), &CodeEditor::menuAboutToShow, w.editor(),
                     [&](QMenu* menu) { shown = menu; });
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, QPoint(5, 5), w.editor()->mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(w.editor()->viewport(), &asked);
    QVERIFY(shown != nullptr);
    for (const char* name : {"definition", "references", "expandMacro", "rename", "renumber"})
      QVERIFY2(shown->actions().contains(w.window->action(QString::fromLatin1(name))), name);
    shown->close();
  }

  void branchesHaveArrows() {
    const testing::OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.write("loop.s", "k:\n"                      // 1
                                                       "  s_mov_b32 s4, 3\n"       // 2
                                                       ".Lloop:\n"                 // 3
                                                       "  s_add_u32 s4, s4, -1\n"  // 4
                                                       "  s_cmp_lg_u32 s4, 0\n"    // 5
                                                       "  s_cbranch_scc1 .Lloop\n" // 6
                                                       "  s_cbranch_scc0 .Lend\n"  // 7
                                                       "  s_nop 0\n"               // 8
                                                       ".Lend:\n"                  // 9
                                                       "  s_endpgm\n")));          // 10
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    const GutterArrows* const arrows = w.editor()->sides()->arrows();
    // To the first instruction at the label.
    QCOMPARE(arrows->branches(), (std::vector<std::pair<int, int>>{{6, 4}, {7, 10}}));
  }

  // Names are of the newest text after an edit.
  void commandsSeeTheNewestText() {
    const Opened w;
    w.editor()->goTo(6, 1);
    QTest::keyClicks(w.editor(), QStringLiteral("new_label: "));
    w.editor()->goTo(6, 3);
    w.press("references");
    ReferencesDock* dock = w.navigating->referencesDock();
    QTRY_COMPARE_WITH_TIMEOUT(dock->title(), QStringLiteral("label new_label: 1 use in 1 file"), kPatience);
  }
};

WAVESMITH_WIDGET_TEST(NavigatingTest)
#include "navigating_test.moc"
