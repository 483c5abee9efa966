// SPDX-License-Identifier: Apache-2.0
// What the window says is true, and the cursor and the focus are where it says.
#include "controls/hint_stack.h"
#include "registers/registers_dock.h"
#include "run/run_form.h"
#include "widgets/support/code_objects.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/go_to_line_dialog.h"

#include <QComboBox>
#include <QLineEdit>
#include <QStatusBar>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

namespace {

// A kernel that writes and reads v1, and reads v0, which is set at the start.
constexpr std::string_view kKernel = R"(  .text
  .p2align 8
k:
  v_mov_b32 v1, v0
  v_add_u32 v2, v1, v0
  s_endpgm
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

// No descriptor, and a missing wait, which is an error.
constexpr std::string_view kWithoutDescriptor = R"(k:
  global_load_dword v1, v[0:1], off
  v_add_u32 v2, v1, v0
  s_endpgm
)";

// Every lane but the first stores past the end of the buffer.
constexpr std::string_view kFault = R"(  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 12, v0
  v_mov_b32 v2, 1.0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[2:3]
  s_endpgm
  .size k, .-k
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 8
  .end_amdhsa_kernel
)";
constexpr std::string_view kFaultRun = R"(wavesmith: 1
source: fault.s
launch: { grid: 64, workgroup: 64 }
arguments:
  out: { type: f32, count: 64, offset: 0, fill: 0, expect: "1" }
)";

struct SentenceWindow : OpenWindow {
  [[nodiscard]] bool open(std::string_view name, std::string_view text) const {
    return window->openFile(bench.write(name, text)) &&
           QTest::qWaitFor([this] { return answered(); }, kPatience);
  }
  [[nodiscard]] QString hint() const { // of Registers
    const auto* const stack = window->registersDock()->findChild<HintStack*>();
    return stack == nullptr ? QString() : stack->hint();
  }
};

} // namespace

class SentencesTest : public QObject {
  Q_OBJECT

private slots:
  // F12 where a register is written, and where the writer of a read one is unknown.
  void definitionOfAWrittenRegister_data() {
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("says");
    QTest::newRow("written") << 4 << 13 << QStringLiteral("This instruction writes the register.");
    QTest::newRow("of the start") << 4 << 17
                                  << QStringLiteral("No instruction writes this register before it is read.");
    QTest::newRow("nothing") << 6 << 4 << QStringLiteral("There is no name and no register at the cursor.");
  }
  void definitionOfAWrittenRegister() {
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, says);
    const SentenceWindow w;
    QVERIFY(w.open("k.s", kKernel));
    w.editor()->goTo(line, column);
    w.press("definition");
    QTRY_COMPARE(w.window->statusBar()->currentMessage(), says);
  }

  void definitionOfAReadRegister() {
    const SentenceWindow w;
    QVERIFY(w.open("k.s", kKernel));
    w.editor()->goTo(5, 17);
    w.press("definition");
    QTRY_COMPARE(w.editor()->currentLine(), 4);
  }

  // It assembles, but has no descriptor, which is a finding.
  void aFileWithoutDescriptorAssembles() {
    const SentenceWindow w;
    QVERIFY(w.open("k.s", kWithoutDescriptor));
    QVERIFY(source::hasErrors(w.document()->snapshot()->diagnostics));
    QVERIFY2(w.hint().startsWith(QStringLiteral("There is no kernel in this file.")), qPrintable(w.hint()));
    QVERIFY(w.open("broken.s", "  v_mov_b32 v1\n"));
    QVERIFY2(w.hint().startsWith(QStringLiteral("This file does not assemble yet.")), qPrintable(w.hint()));
  }

  // Ctrl+R without a kernel says why nothing runs, and so does the tool tip of Run.
  void runSaysWhyItIsImpossible_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("untitled") << QString() << QString()
                              << QStringLiteral(
                                     "Save this file to run it: its run file is stored next to it.");
    QTest::newRow("no descriptor")
        << QStringLiteral("k.s") << QString::fromUtf8(kWithoutDescriptor)
        << QStringLiteral(
               "There is no kernel in this file. A kernel is a label with an .amdhsa_kernel block of "
               "the same name.");
    QTest::newRow("broken") << QStringLiteral("broken.s") << QStringLiteral("  v_mov_b32 v1\n")
                            << QStringLiteral("This file does not assemble yet. See the Problems panel.");
  }
  void runSaysWhyItIsImpossible() {
    QFETCH(QString, name);
    QFETCH(QString, text);
    QFETCH(QString, says);
    const SentenceWindow w;
    if (name.isEmpty())
      w.press("new");
    else
      QVERIFY(w.open(name.toStdString(), text.toStdString()));
    QVERIFY(w.document() != nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(w.run()->problem(), says, kPatience);
    QVERIFY(!w.run()->runAction()->isEnabled());
    QCOMPARE(w.run()->runAction()->toolTip(), QStringLiteral("Run (Ctrl+R)\n") + says);
    QTest::keyClick(w.window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(w.window->statusBar()->currentMessage(), says);
    QTRY_VERIFY(w.run()->isVisible());
  }

  void aRunHasAPlainToolTip() {
    const SentenceWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(w.run()->runAction()->isEnabled(), kPatience);
    QCOMPARE(w.run()->runAction()->toolTip(), QStringLiteral("Run (Ctrl+R)"));
    QVERIFY(w.runKernel());
  }

  // A fault of the last run is a problem of its line, until the text changes.
  void aFaultIsAProblemOfItsLine() {
    const SentenceWindow w;
    w.bench.write("fault.run.yaml", kFaultRun);
    QVERIFY(w.open("fault.s", kFault));
    QCOMPARE(w.window->assembledText(), QStringLiteral("assembled"));
    QTRY_VERIFY_WITH_TIMEOUT(w.run()->runAction()->isEnabled(), kPatience);
    QVERIFY(w.runKernel());
    constexpr int kStoreLine = 10;
    const auto found = w.editor()->diagnosticsAt(kStoreLine);
    QCOMPARE(found.size(), 1U);
    QCOMPARE(source::toString(found[0]->code), std::string("W3103"));
    QCOMPARE(w.window->assembledText(), QStringLiteral("This file: 1 error"));
    QTest::keyClick(w.window.get(), Qt::Key_F8);
    QCOMPARE(w.editor()->currentLine(), kStoreLine);
    w.editor()->goTo(1);
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(w.window->assembledText(), QStringLiteral("assembled"), kPatience);
    QVERIFY(w.editor()->diagnosticsAt(kStoreLine + 1).empty());
  }

  void tabIndentsLikeTheFile() {
    const SentenceWindow w;
    QVERIFY(w.open("spaces.s", "k:\n  s_nop 0\n\n"));
    w.editor()->goTo(3);
    QTest::keyClick(w.editor(), Qt::Key_Tab);
    QTest::keyClicks(w.editor(), QStringLiteral("s_nop 1;"));
    QTest::keyClick(w.editor(), Qt::Key_Tab); // column 11 from 1
    QTest::keyClicks(w.editor(), QStringLiteral("// x"));
    QCOMPARE(w.document()->content(), QStringLiteral("k:\n  s_nop 0\n  s_nop 1;  // x\n"));
    QVERIFY(w.open("tabs.s", "k:\n\n\ts_nop 0\n"));
    w.editor()->goTo(2);
    QTest::keyClick(w.editor(), Qt::Key_Tab);
    QCOMPARE(w.document()->content(), QStringLiteral("k:\n\t\n\ts_nop 0\n"));
    QVERIFY(w.open("empty.s", "\n"));
    QTest::keyClick(w.editor(), Qt::Key_Tab);
    QCOMPARE(w.document()->content(), QStringLiteral("  \n"));
    // At several cursors.
    QVERIFY(w.open("several.s", "  s_nop 0\nab\nc\n"));
    w.editor()->goTo(2);
    QTest::keyClick(w.editor(), Qt::Key_Down, Qt::ControlModifier | Qt::AltModifier);
    QTest::keyClick(w.editor(), Qt::Key_Tab);
    QCOMPARE(w.document()->content(), QStringLiteral("  s_nop 0\n  ab\n  c\n"));
  }

  void goingToALineGivesTheTextTheFocus() {
    const SentenceWindow w;
    QVERIFY(w.open("k.s", kKernel));
    QWidget* const panel = w.run()->form()->argumentsView();
    w.run()->show();
    w.run()->raise();
    panel->setFocus();
    QVERIFY(!w.editor()->hasFocus());
    QTimer poll;
    connect(&poll, &QTimer::timeout, this, [] {
      auto* const dialog = qobject_cast<GoToLineDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("5"));
      QTest::keyClick(dialog, Qt::Key_Return);
    });
    poll.start(10);
    w.press("goToLine");
    poll.stop();
    QCOMPARE(w.editor()->currentLine(), 5);
    w.window->activateWindow();
    QTRY_VERIFY(w.editor()->hasFocus());
  }

  // As `wavesmith FILE` does in the window that is open.
  void openingAnOpenFileGivesItTheFocus() {
    const SentenceWindow w;
    QVERIFY(w.open("k.s", kKernel));
    w.run()->show();
    w.run()->raise();
    w.run()->form()->argumentsView()->setFocus();
    QVERIFY(!w.editor()->hasFocus());
    QVERIFY(w.window->openFiles({w.bench.path("k.s")}));
    QVERIFY(w.editor()->hasFocus());
  }

  void aCodeObjectOpensAtItsFirstLine() {
    const SentenceWindow w;
    const auto bytes = testing::assembledExample("guarded_copy");
    QVERIFY(source::writeFile(w.bench.directory / "k.hsaco", std::span<const std::byte>(bytes)));
    QVERIFY(w.window->openFile(w.bench.path("k.hsaco")));
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->hasText(), kPatience);
    QVERIFY(w.editor()->blockCount() > 20);
    QCOMPARE(w.editor()->currentLine(), 1);
    QCOMPARE(w.window->workspace()->cursorLine(), 1);
  }

  // The only kernel of another file was shown as the one that is run without a name.
  void aRunFileShowsTheKernelOfItsSource() {
    const SentenceWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    auto* const kernel = w.run()->form()->findChild<QComboBox*>();
    QCOMPARE(kernel->accessibleName(), QStringLiteral("Kernel"));
    QCOMPARE(kernel->itemText(0), QStringLiteral("guarded_copy"));
    (void)w.bench.copyExample("shifted_copy");
    QVERIFY(w.window->openFile(w.bench.path("shifted_copy.run.yaml")));
    QCOMPARE(kernel->count(), 0);
    QVERIFY(kernel->lineEdit()->placeholderText().isEmpty());
    QVERIFY(w.window->openFile(w.bench.path("guarded_copy.run.yaml")));
    QCOMPARE(kernel->itemText(0), QStringLiteral("guarded_copy")); // its source is open
  }
};

WAVESMITH_WIDGET_TEST(SentencesTest)
#include "sentences_test.moc"
