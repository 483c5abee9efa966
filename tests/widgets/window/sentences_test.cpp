// SPDX-License-Identifier: Apache-2.0
// What the window says is true, and the cursor and the focus are where it says.
#include "controls/hint_stack.h"
#include "registers/registers_dock.h"
#include "run/run_form.h"
#include "widgets/support/code_objects.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/go_to_line_dialog.h"

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
