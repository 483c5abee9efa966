// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion.h"
#include "editor/assistance/completion_index.h"
#include "editor/code_editor.h"
#include "editor/popups/hover_popup.h"
#include "instruction_help/instruction_help.h"
#include "instruction_help/signature_tip.h"
#include "widgets/support/bench.h"
#ifndef Q_MOC_RUN
#include "widgets/support/widget_test.h"
#endif

#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

using namespace wavesmith;
using namespace wavesmith::widgets;

class SignatureTipTest : public QObject {
  Q_OBJECT

  struct Fixture {
    explicit Fixture(std::string_view text = "start:\n\n  s_nop 0\n") {
      auto opened = Document::open(bench.write("a.s", text));
      document = std::move(*opened);
      editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
      help = new InstructionHelp(editor.get(), &bench.settings, &bench.theme);
      editor->resize(800, 500);
      editor->show();
      editor->activateWindow();
      editor->setFocus();
      QVERIFY(QTest::qWaitForWindowActive(editor.get()));
      editor->index()->finish();
      editor->goTo(2);
    }
    void type(const char* text) const { QTest::keyClicks(editor.get(), QString::fromLatin1(text)); }
    [[nodiscard]] SignatureTip* tip() const { return help->tip(); }
    [[nodiscard]] QString text() const { return tip()->popup()->text()->toPlainText(); }
    [[nodiscard]] QString html() const { return tip()->popup()->text()->toHtml(); }

    testing::Bench bench;
    std::unique_ptr<Document> document;
    std::unique_ptr<CodeEditor> editor;
    InstructionHelp* help = nullptr;
  };

private slots:
  void appearsWhileAnOperandIsTyped() {
    const Fixture f;
    f.type("  v_fma_f32");
    QVERIFY(!f.tip()->isOpen());
    f.type(" v0, ");
    QTRY_VERIFY(f.tip()->isOpen());
    QTRY_VERIFY(f.text().contains(u"src0: read, 32 bits, f32"));
    QVERIFY(f.text().contains(u"v_fma_f32 vdst, src0, src1, src2"));
    QVERIFY(f.text().contains(u"fma("));
    // The current operand is bold and underlined, so not only a color marks it.
    QVERIFY(f.html().contains(QLatin1String("underline")));
    f.type("v1, ");
    QTRY_VERIFY(f.text().contains(u"src1: read"));
    QCOMPARE(f.editor->textCursor().block().text(), QStringLiteral("  v_fma_f32 v0, v1, "));
    QVERIFY(f.editor->hasFocus());
    QVERIFY(!f.tip()->popup()->text()->accessibleName().isEmpty());
  }

  void escapeHidesItInTheLine() {
    const Fixture f;
    f.type("  s_add_u32 s0, ");
    QTRY_VERIFY(f.tip()->isOpen());
    QTest::keyClick(f.editor.get(), Qt::Key_Escape);
    QVERIFY(!f.tip()->isOpen());
    f.type("s1, ");
    QVERIFY(!f.tip()->isOpen());
    QTest::keyClick(f.editor.get(), Qt::Key_Space, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(f.tip()->isOpen());
    QVERIFY(f.text().contains(u"ssrc1"));
  }

  void followsTheCursor() {
    const Fixture f("  v_add_f32 v0, 0x3f800000, v1\n\n");
    f.editor->goTo(1, 13);
    QTest::keyClick(f.editor.get(), Qt::Key_Space, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(f.text().contains(u"vdst: written"));
    f.editor->goTo(1, 20);
    QTRY_VERIFY(f.text().contains(u"src0: read"));
    // The literal as a number of the operand's type.
    QVERIFY(f.text().contains(u"0x3f800000"));
    QVERIFY(f.text().contains(u"f32\n1\n") ||
            f.text().contains(QRegularExpression(QStringLiteral("f32\\s+1\\b"))));
    QTest::keyClick(f.editor.get(), Qt::Key_Down);
    QTRY_VERIFY(!f.tip()->isOpen());
  }

  void escapeClosesTheCompletionsFirst() {
    const Fixture f("  .set v_sum, 4\n\n  v_mov_b32 v[v_sum], v[v_sum]\n");
    f.type("  v_mov_b32 v[v_s");
    QTRY_VERIFY(f.editor->completion()->isOpen() && f.tip()->isOpen());
    QTest::keyClick(f.editor.get(), Qt::Key_Escape);
    QVERIFY(!f.editor->completion()->isOpen());
    QVERIFY(f.tip()->isOpen());
    QTest::keyClick(f.editor.get(), Qt::Key_Escape);
    QVERIFY(!f.tip()->isOpen());
  }

  void explainsTheFieldAtTheCursor() {
    const Fixture f("  s_waitcnt vmcnt(2)\n");
    f.editor->goTo(1, 18);
    QTest::keyClick(f.editor.get(), Qt::Key_Space, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(f.text().contains(u"at most 2 vector memory operations are outstanding"));
  }
};

WAVESMITH_WIDGET_TEST(SignatureTipTest)
#include "signature_tip_test.moc"
