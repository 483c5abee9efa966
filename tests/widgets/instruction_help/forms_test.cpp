// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/quick_fixes.h"
#include "editor/popups/quick_fixes_popup.h"
#include "instruction_help/bytes_form.h"
#include "instruction_help/descriptor_form.h"
#include "instruction_help/encoding_form.h"
#include "instruction_help/instruction_help.h"
#include "instruction_help/signature_tip.h"
#include "widgets/support/main_window.h"
#include "widgets/support/picture.h"
#ifndef Q_MOC_RUN
#include "widgets/support/widget_test.h"
#endif

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include <utility>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

constexpr std::string_view kCode = R"(  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_waitcnt vmcnt(3) lgkmcnt(0)  // a
  s_getreg_b32 s9, hwreg(HW_REG_MODE, 0, 4)
  v_mov_b32_dpp v1, v0 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
  ds_swizzle_b32 v2, v1 offset:0x8055
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b32 s7, 0x00020000
  s_movk_i32 s6, 0x400
  s_waitcnt lgkmcnt(0)
  buffer_load_dword v3, v0, s[4:7], 0 offen
  s_mov_b32 s8, 0x07060302
  v_perm_b32 v4, v1, v2, s8
  s_endpgm
.Lend:
  .size k, .Lend-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .end_amdhsa_kernel
)";

enum Line : int { Wait = 7, Getreg, Dpp, Swizzle, Load, Word3, Word2, Wait2, Buffer, Selector, Perm };

} // namespace

class FormsTest : public QObject {
  Q_OBJECT

  struct Fixture {
    Fixture() {
      w.window->openFile(w.bench.write("k.s", kCode));
      w.editor()->setFocus();
    }
    void waitForAnswer() { QTRY_VERIFY_WITH_TIMEOUT(w.answered(), testing::kPatience); }
    // Ctrl+Alt+I in a line.
    [[nodiscard]] EncodingForm* open(int line) {
      (void)QTest::qWaitFor([this] { return InstructionHelp::of(w.editor())->form() == nullptr; });
      w.window->activateWindow(); // after a dialog
      (void)QTest::qWaitForWindowActive(w.window.get());
      w.editor()->goTo(line, 3);
      QTest::keySequence(w.window.get(), w.window->action(QStringLiteral("composeValue"))->shortcut());
      return qobject_cast<EncodingForm*>(InstructionHelp::of(w.editor())->form());
    }
    static void press(const EncodingForm* form, QDialogButtonBox::StandardButton which) {
      QTest::mouseClick(form->findChild<QDialogButtonBox*>()->button(which), Qt::LeftButton);
    }
    [[nodiscard]] QString line(int number) const {
      return w.editor()->document()->findBlockByNumber(number - 1).text();
    }
    [[nodiscard]] QString text() const { return w.editor()->toPlainText(); }
    testing::WindowBench w;
  };

  // By its accessible name, or its text without the mnemonic.
  template <typename Widget>
  static Widget* named(const QWidget* form, const char* name) {
    for (Widget* widget : form->findChildren<Widget*>())
      if (widget->accessibleName() == QLatin1String(name)) return widget;
    return nullptr;
  }
  static QCheckBox* box(const QWidget* form, const char* text) {
    for (QCheckBox* widget : form->findChildren<QCheckBox*>())
      if (widget->text() == QLatin1String(text)) return widget;
    return nullptr;
  }

private slots:
  void composesWaitCounts() {
    Fixture f;
    const QString before = f.text();
    EncodingForm* const form = f.open(Wait);
    QVERIFY(form != nullptr);
    QVERIFY(form->meaning().contains(u"at most 3 vector memory operations are outstanding"));
    auto* const count = named<QSpinBox>(form, "Count of vmcnt");
    QVERIFY(count != nullptr);
    count->setFocus();
    count->selectAll();
    QTest::keyClicks(count, QStringLiteral("12"));
    QTest::mouseClick(box(form, "lgkmcnt"), Qt::LeftButton, {},
                      QPoint(6, box(form, "lgkmcnt")->height() / 2));
    QCOMPARE(form->text(), QStringLiteral("s_waitcnt vmcnt(12)  // a"));
    Fixture::press(form, QDialogButtonBox::Ok);
    QCOMPARE(f.line(Wait), QStringLiteral("  s_waitcnt vmcnt(12)  // a"));
    f.w.editor()->undo(); // one step
    QCOMPARE(f.text(), before);
  }

  void cancelWritesNothing() {
    Fixture f;
    const QString before = f.text();
    EncodingForm* const form = f.open(Wait);
    QVERIFY(form != nullptr);
    QTest::keyClick(form, Qt::Key_Escape);
    QCOMPARE(f.text(), before);
    QTRY_VERIFY(InstructionHelp::of(f.w.editor())->form() == nullptr);
  }

  void composesHardwareFields() {
    Fixture f;
    EncodingForm* const form = f.open(Getreg);
    QVERIFY(form != nullptr);
    QVERIFY(form->meaning().contains(u"FP_ROUND"));
    auto* const field = named<QComboBox>(form, "Field of the register");
    QVERIFY(field != nullptr);
    field->setFocus();
    QVERIFY(field->currentText().contains(u"FP_ROUND"));
    QTest::keyClick(field, Qt::Key_Down);
    QVERIFY(field->currentText().contains(u"FP_DENORM"));
    Fixture::press(form, QDialogButtonBox::Ok);
    QCOMPARE(f.line(Getreg), QStringLiteral("  s_getreg_b32 s9, hwreg(HW_REG_MODE, 4, 4)"));
  }

  void composesDpp() {
    Fixture f;
    EncodingForm* const form = f.open(Dpp);
    QVERIFY(form != nullptr);
    auto* const control = named<QComboBox>(form, "Control");
    control->setFocus();
    QTest::keyClick(control, Qt::Key_Down); // row_shl
    QCOMPARE(control->currentText(), QStringLiteral("row_shl"));
    auto* const number = named<QSpinBox>(form, "Number of the control");
    QVERIFY(number->isVisible());
    QVERIFY(!named<QSpinBox>(form, "Lane that lane 0 reads")->isVisible());
    number->setFocus();
    QTest::keyClick(number, Qt::Key_Up);
    QTest::keyClick(named<QCheckBox>(form, "Write row 3"), Qt::Key_Space);
    Fixture::press(form, QDialogButtonBox::Ok);
    QCOMPARE(f.line(Dpp), QStringLiteral("  v_mov_b32_dpp v1, v0 row_shl:2 row_mask:0x7 bank_mask:0xf"));
  }

  void composesSwizzles() {
    Fixture f;
    EncodingForm* const form = f.open(Swizzle);
    QVERIFY(form != nullptr);
    auto* const pattern = named<QComboBox>(form, "Pattern");
    QCOMPARE(pattern->currentText(), QStringLiteral("QUAD_PERM"));
    QCOMPARE(named<QSpinBox>(form, "Lane that lane 3 reads")->value(), 1);
    pattern->setFocus();
    QTest::keyClicks(pattern, QStringLiteral("S")); // SWAP
    auto* const size = named<QComboBox>(form, "Lanes in a group");
    QVERIFY(size->isVisible());
    size->setFocus();
    QTest::keyClick(size, Qt::Key_End);
    QVERIFY(form->meaning().contains(u"groups of 16 lanes change places"));
    Fixture::press(form, QDialogButtonBox::Ok);
    QCOMPARE(f.line(Swizzle), QStringLiteral("  ds_swizzle_b32 v2, v1 offset:swizzle(SWAP,16)"));
  }

  // Word 3 is written by a s_mov_b32, whose number is replaced; word 2 by another instruction, after which a line is added;
  // the address comes from memory and stays.
  void writesBufferDescriptors() {
    Fixture f;
    f.waitForAnswer();
    const QString before = f.text();
    EncodingForm* const form = f.open(Buffer);
    QVERIFY(form != nullptr);
    QVERIFY(form->meaning().contains(u"words 0, 1 are not known here"));
    QVERIFY(!box(form, "s4")->isChecked());
    QVERIFY(box(form, "s6")->isChecked());
    auto* const records = named<QLineEdit>(form, "Number of records");
    QCOMPARE(records->text(), QStringLiteral("1024"));
    records->setFocus();
    records->selectAll();
    QTest::keyClicks(records, QStringLiteral("many"));
    QVERIFY(!form->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
    records->selectAll();
    QTest::keyClicks(records, QStringLiteral("0x800"));
    auto* const format = named<QComboBox>(form, "Data format");
    format->setFocus();
    QTest::keyClick(format, Qt::Key_Down);
    QCOMPARE(form->text(), QStringLiteral("s_mov_b32 s6, 0x800\ns_mov_b32 s7, 0x28000"));
    Fixture::press(form, QDialogButtonBox::Ok);
    QCOMPARE(f.line(Word3), QStringLiteral("  s_mov_b32 s7, 0x28000"));
    QCOMPARE(f.line(Word2 + 1), QStringLiteral("  s_mov_b32 s6, 0x800"));
    f.waitForAnswer();
    // What was written is what is decoded.
    EncodingForm* const again = f.open(Buffer + 1);
    QVERIFY(again != nullptr);
    QVERIFY(again->meaning().contains(u"2048"));
    QVERIFY(again->meaning().contains(u"16_16"));
    Fixture::press(again, QDialogButtonBox::Cancel);
    f.w.editor()->undo();
    QCOMPARE(f.text(), before);
  }

  void writesByteSelectors() {
    Fixture f;
    f.waitForAnswer();
    EncodingForm* const form = f.open(Perm);
    QVERIFY(form != nullptr);
    QVERIFY(form->meaning().contains(u"byte 3 of src0, byte 2 of src0, byte 3 of src1, byte 2 of src1"));
    auto* const highest = named<QComboBox>(form, "Bits 31:24:");
    highest->setFocus();
    QTest::keyClick(highest, Qt::Key_End); // 0xff
    QCOMPARE(form->text(), QStringLiteral("s_mov_b32 s8, 0x0d060302"));
    Fixture::press(form, QDialogButtonBox::Ok);
    QCOMPARE(f.line(Selector), QStringLiteral("  s_mov_b32 s8, 0x0d060302"));
  }

  // Alt+Enter lists the form, and Enter opens it.
  void quickFixesOfferTheForm() {
    Fixture f;
    f.waitForAnswer();
    const std::pair<int, QString> lines[] = {
        {Wait, QStringLiteral("Compose Wait Counts\u2026")},
        {Dpp, QStringLiteral("Compose DPP Control\u2026")},
        {Swizzle, QStringLiteral("Compose Swizzle Pattern\u2026")},
        {Getreg, QStringLiteral("Compose Field of a Hardware Register\u2026")},
        {Word3, QStringLiteral("Compose Buffer Descriptor\u2026")},
        {Buffer, QStringLiteral("Compose Buffer Descriptor\u2026")},
        {Perm, QStringLiteral("Compose Byte Selector\u2026")}};
    for (const auto& [line, title] : lines) {
      f.w.window->activateWindow(); // after a dialog
      QVERIFY(QTest::qWaitForWindowActive(f.w.window.get()));
      f.w.editor()->setFocus();
      f.w.editor()->goTo(line, 3);
      QTest::keyClick(f.w.editor(), Qt::Key_Return, Qt::AltModifier);
      const QuickFixPopup* const popup = f.w.editor()->quickFixes()->popup();
      QVERIFY2(popup->isVisible(), qPrintable(title));
      const int last = popup->list()->count() - 1; // after the fixes
      QCOMPARE(popup->list()->item(last)->text(), title);
      QTest::keyClick(f.w.editor(), Qt::Key_End);
      QVERIFY(!popup->preview()->toPlainText().isEmpty());
      QTest::keyClick(f.w.editor(), Qt::Key_Return);
      auto* const form = qobject_cast<EncodingForm*>(InstructionHelp::of(f.w.editor())->form());
      QVERIFY2(form != nullptr, qPrintable(title));
      Fixture::press(form, QDialogButtonBox::Cancel);
      QTRY_VERIFY(InstructionHelp::of(f.w.editor())->form() == nullptr);
    }
    QTest::keyClick(f.w.editor(), Qt::Key_Escape);
    f.w.editor()->goTo(3);
    QVERIFY(f.w.editor()->quickFixes()->fixes().isEmpty());
  }

  // The context menu has it at the top, for the line under the mouse.
  void contextMenuOffersTheForm() {
    Fixture f;
    f.waitForAnswer();
    f.w.editor()->goTo(1);
    const QTextBlock block = f.w.editor()->document()->findBlockByNumber(Swizzle - 1);
    QTextCursor place(block);
    place.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, 5);
    const QPoint at = f.w.editor()->cursorRect(place).center();
    const auto menuAt = [&](const QPoint& point) {
      QContextMenuEvent event(QContextMenuEvent::Mouse, point, f.w.editor()->viewport()->mapToGlobal(point));
      QApplication::sendEvent(f.w.editor()->viewport(), &event);
      return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    };
    QMenu* menu = menuAt(at);
    QVERIFY(menu != nullptr);
    const auto* action = menu->findChild<QAction*>(QStringLiteral("composeHere"));
    QVERIFY(action != nullptr);
    QCOMPARE(action->text(), QStringLiteral("Compose Swizzle Pattern\u2026"));
    while (menu->activeAction() != action)
      QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    auto* const form = qobject_cast<EncodingForm*>(InstructionHelp::of(f.w.editor())->form());
    QVERIFY(form != nullptr);
    QVERIFY(form->text().contains(QLatin1String("ds_swizzle_b32 v2")));
    Fixture::press(form, QDialogButtonBox::Cancel);
    QTRY_VERIFY(InstructionHelp::of(f.w.editor())->form() == nullptr);
    menu = menuAt(f.w.editor()->cursorRect(QTextCursor(f.w.editor()->document()->firstBlock())).center());
    QVERIFY(menu != nullptr);
    QVERIFY(menu->findChild<QAction*>(QStringLiteral("composeHere")) == nullptr);
    menu->close();
  }

  void saysWhyThereIsNoForm() {
    Fixture f;
    f.waitForAnswer();
    QSignalSpy messages(f.w.editor(), &CodeEditor::statusMessage);
    QVERIFY(f.open(3) == nullptr);
    QCOMPARE(messages.size(), 1);
    QCOMPARE(messages[0][0].toString(), QStringLiteral("This line encodes nothing that a form can compose"));
  }

  // For the guide, and to look at.
  void pictures_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void pictures() {
    QFETCH(bool, dark);
    Fixture f;
    f.w.bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    f.waitForAnswer();
    const QString theme = dark ? QStringLiteral("-dark") : QStringLiteral("-light");
    struct Shown {
      int line;
      const char* name;
      const char* about;
    };
    const Shown forms[] = {{Wait, "waits", "vmcnt"},       {Getreg, "hwreg", "hwreg"},
                           {Dpp, "dpp", "row_"},           {Swizzle, "swizzle", "swizzle"},
                           {Buffer, "descriptor", "word"}, {Perm, "bytes", "byte 3 of src0"}};
    for (const auto& [line, name, about] : forms) {
      EncodingForm* const form = f.open(line);
      QVERIFY(form != nullptr);
      QCOMPARE(testing::takePicture(*form, QStringLiteral("form-") + QLatin1String(name) + theme,
                                    {QLatin1String(about)}),
               QString());
      Fixture::press(form, QDialogButtonBox::Cancel);
      QTRY_VERIFY(InstructionHelp::of(f.w.editor())->form() == nullptr);
    }
    f.w.editor()->goTo(Buffer, 29);
    QTest::keyClick(f.w.editor(), Qt::Key_Space, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(InstructionHelp::of(f.w.editor())->tip()->isOpen());
    QCOMPARE(
        testing::takePicture(*f.w.window, QStringLiteral("signature") + theme, {QStringLiteral("srsrc")}),
        QString());
  }

  void everyControlHasANameAndIsReachedByTab() {
    Fixture f;
    f.waitForAnswer();
    for (const int line : {Wait, Getreg, Dpp, Swizzle, Buffer, Perm}) {
      EncodingForm* const form = f.open(line);
      QVERIFY2(form != nullptr, qPrintable(QString::number(line)));
      for (QWidget* control : form->findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<QSpinBox*>(control) != nullptr ||
                               qobject_cast<QComboBox*>(control) != nullptr ||
                               qobject_cast<QTextBrowser*>(control) != nullptr ||
                               (qobject_cast<QLineEdit*>(control) != nullptr &&
                                qobject_cast<QSpinBox*>(control->parentWidget()) == nullptr);
        if (!isControl) continue;
        QVERIFY2(!control->accessibleName().isEmpty(), control->metaObject()->className());
        QVERIFY2((control->focusPolicy() & Qt::TabFocus) != 0, control->metaObject()->className());
      }
      Fixture::press(form, QDialogButtonBox::Cancel);
      QTRY_VERIFY(InstructionHelp::of(f.w.editor())->form() == nullptr);
    }
  }
};

WAVESMITH_WIDGET_TEST(FormsTest)
#include "forms_test.moc"
