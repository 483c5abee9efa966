// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion_index.h"
#include "editor/assistance/hover.h"
#include "editor/assistance/hover_text.h"
#include "editor/code_editor.h"
#include "editor/popups/hover_popup.h"
#include "widgets/support/bench.h"
#ifndef Q_MOC_RUN // moc cannot read the list of opcodes
#include "isa/target.h"
#include "widgets/support/widget_test.h"
#endif

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

const QString kHoveredText = QStringLiteral(R"(  .set v_x, 4
  .set v_sum, v_x + 2
  .set s_args, 2
  .macro twice reg
    v_add_u32 v[\reg], v[\reg], v[\reg]
  .endm
start:
  v_mov_b32 v[v_x], 1.0
  v_add_f32 v[v_sum], v4, v[v_x]
  s_load_dwordx2 s[4:5], s[s_args:s_args+1], 0x10
  buffer_load_dword v0, v1, s[4:7], 0 offen sc1
  s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 4)
  s_cbranch_scc1 start
  v_mov_b32 v0, 0x3f800000 // 1.0 v4
  twice 3
  s_mov_b64 exec, -1
  .p2align 8
  global_load_dword v0, v[2:3], off slc
  v_mul_f32 v0, 1.5e-3, v1
)");

} // namespace

class HoverTest : public QObject {
  Q_OBJECT

  struct Fixture {
    explicit Fixture(const QString& text = kHoveredText) {
      auto opened = Document::open(bench.write("a.s", text.toStdString()));
      document = std::move(*opened);
      editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
      editor->resize(800, 500);
      editor->show();
      editor->activateWindow();
      editor->setFocus();
      QVERIFY(QTest::qWaitForWindowActive(editor.get()));
      editor->index()->finish();
    }
    // For the middle of `word` in the first line that contains it.
    [[nodiscard]] QString about(const QString& lineWith, const QString& word) const {
      for (QTextBlock block = document->text()->begin(); block.isValid(); block = block.next()) {
        const QString text = block.text();
        if (!text.contains(lineWith)) continue;
        const auto at = static_cast<int>(text.indexOf(word) + word.size() / 2);
        const auto answer = hoverAnswer({text, at, block.blockNumber() + 1},
                                        {*editor->index(), isa::gfx942(), nullptr, document->path()},
                                        helpStyle(bench.theme, editor->font()));
        if (!answer) return {};
        QTextDocument page;
        page.setHtml(answer->html);
        return page.toPlainText();
      }
      return QStringLiteral("no such line");
    }
    testing::Bench bench;
    std::unique_ptr<Document> document;
    std::unique_ptr<CodeEditor> editor;
  };

private slots:
  void explains_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("word");
    QTest::addColumn<QStringList>("says");
    const auto row = [](const char* name, const char* line, const char* word, const QStringList& says) {
      QTest::newRow(name) << QString::fromLatin1(line) << QString::fromLatin1(word) << says;
    };
    const auto list = [](std::initializer_list<const char*> texts) {
      QStringList result;
      for (const char* text : texts)
        result << QString::fromLatin1(text);
      return result;
    };
    row("a mnemonic", "v_add_f32", "v_add_f32", list({"v_add_f32", "EXEC"}));
    row("a register by its number", "v[v_sum], v4", "v4", list({"vector register", "64 lanes", "v_x"}));
    row("a register by its name", "v[v_sum], v4", "v_sum", list({"v6", "v_x + 2, set in line 2"}));
    row("a range", "s_load_dwordx2", "s_args+1", list({"s[2:3]", "scalar register", "2 times 32 bits"}));
    row("a macro's argument", "v_add_u32", "\\reg", list({"macro's argument"}));
    row("a modifier", "buffer_load", "offen", list({"offen", "modifier", "VGPR"}));
    row("a hardware register", "hwreg", "HW_REG_MODE", list({"hardware register", "rounds"}));
    row("a field", "hwreg", "HW_REG_MODE", list({"Reads bits 3:0 of HW_REG_MODE", "FP_ROUND"}));
    row("a function", "hwreg", "hwreg(", list({"function"}));
    row("a label", "s_cbranch", "start", list({"label", "7"}));
    row("a macro", "twice 3", "twice", list({"macro", "reg"}));
    row("a directive", ".p2align", ".p2align", list({"directive", "multiple of 2"}));
    row("a special register", "s_mov_b64", "exec", list({"register", "lanes"}));
    row("a symbol where it is set", ".set v_sum", "v_sum", list({"symbol", "v_x + 2", "6"}));
    // The bits of 1.0 (IEEE 754).
    row("a number", "0x3f800000", "0x3f800000",
        list({"1065353216", "0x3f800000", "f32", "bf16, high half", "0011 1111 1000"}));
    // 1.5e-3 in binary: python's struct.pack of "<f", "<e".
    row("a float", "v_mul_f32", "1.5e", list({"0x3ac49ba6", "0x1625", "1.5e-3"}));
    row("what the target lacks", "slc", "slc", list({"gfx942"}));
  }
  void explains() {
    QFETCH(QString, line);
    QFETCH(QString, word);
    QFETCH(QStringList, says);
    const Fixture f;
    const QString text = f.about(line, word);
    for (const QString& part : says)
      QVERIFY2(text.contains(part), qPrintable(part + QStringLiteral(" is not in: ") + text));
  }

  void ignoresCommentsAndUnknownWords() {
    const Fixture f(QStringLiteral("  v_mov_b32 v0, what // v_add_f32\n"));
    QCOMPARE(f.about(QStringLiteral("//"), QStringLiteral("v_add_f32")), QString());
    QCOMPARE(f.about(QStringLiteral("//"), QStringLiteral("what")), QString());
  }

  void explainsKeysOfMetadata() {
    const Fixture f(QStringLiteral("k:\n"
                                   "  .amdgpu_metadata\n"
                                   "  - .args: [s_nop]\n"
                                   "    .sgpr_count: 8 # .vgpr_count: 9\n"
                                   "  - { .name: n, .size: 4 }\n"
                                   "  .end_amdgpu_metadata\n"));
    const auto hoveredAt = [&](int line, int column) {
      f.editor->goTo(line, column);
      QTest::keyClick(f.editor.get(), Qt::Key_I, Qt::ControlModifier);
      const bool isOpen = f.editor->hover()->isOpen();
      const QString text = isOpen ? f.editor->hover()->popup()->text()->toPlainText() : QString();
      QTest::keyClick(f.editor.get(), Qt::Key_Escape);
      return text;
    };
    const auto says = [&](int line, int column, const char* what) {
      const QString text = hoveredAt(line, column);
      QVERIFY2(text.contains(QLatin1String(what)), qPrintable(text));
      QVERIFY2(!text.contains(QStringLiteral("label")), qPrintable(text));
    };
    says(3, 7, "The arguments of the kernel");
    says(3, 7, "key of metadata");
    says(3, 7, ".args: a sequence of maps");
    says(4, 8, "SGPRs that a wave needs");
    says(5, 8, "its name in the source");
    says(5, 18, "size of the argument"); // a directive elsewhere
    QCOMPARE(hoveredAt(3, 13), QString());
    QCOMPARE(hoveredAt(4, 23), QString());
    QCOMPARE(hoveredAt(5, 13), QString());
    says(6, 7, "directive");
  }

  void opensByKeyScrollsAndCloses() {
    const Fixture f;
    f.editor->goTo(9, 5);
    QTest::keyClick(f.editor.get(), Qt::Key_I, Qt::ControlModifier);
    QVERIFY(f.editor->hover()->isOpen());
    const int position = f.editor->textCursor().position();
    QTest::keyClick(f.editor.get(), Qt::Key_Down);
    QVERIFY(f.editor->hover()->isOpen());
    QCOMPARE(f.editor->textCursor().position(), position);
    QTest::keyClick(f.editor.get(), Qt::Key_Escape);
    QVERIFY(!f.editor->hover()->isOpen());
    QTest::keyClick(f.editor.get(), Qt::Key_I, Qt::ControlModifier);
    QTest::keyClicks(f.editor.get(), QStringLiteral("x"));
    QVERIFY(!f.editor->hover()->isOpen());
    QVERIFY(f.document->content().contains(QStringLiteral("x")));
  }

  void copiesItsSelection() {
    const Fixture f;
    f.editor->goTo(9, 5);
    f.editor->explain();
    f.editor->hover()->popup()->text()->selectAll();
    QTest::keyClick(f.editor.get(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("v_add_f32")));
    QVERIFY(f.editor->hover()->isOpen());
  }

  void opensUnderTheMouse() {
    const Fixture f;
    f.editor->goTo(9, 5);
    const QPoint at = f.editor->viewport()->mapToGlobal(f.editor->cursorRect().center());
    QHelpEvent help(QEvent::ToolTip, f.editor->mapFromGlobal(at), at);
    QCoreApplication::sendEvent(f.editor.get(), &help);
    QVERIFY(f.editor->hover()->isOpen());
    // The mouse is elsewhere.
    QTRY_VERIFY(!f.editor->hover()->isOpen());
  }

  void showsProblemsFirst() {
    const Fixture f(QStringLiteral("  s_nop 0\n  s_oops 1\n"));
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->revision = f.document->revision();
    snapshot->diagnostics.push_back(source::makeError(
        source::Code::AssemblerError, {f.document->path().toStdString(), 2, 3, 6}, "no such thing"));
    f.document->setSnapshot(snapshot);
    f.editor->goTo(2, 5);
    f.editor->explain();
    QVERIFY(f.editor->hover()->isOpen());
    QVERIFY(f.editor->hover()->popup()->text()->toPlainText().startsWith(QStringLiteral("no such thing")));
  }

  void requestsHelpForTheInstruction() {
    const Fixture f;
    QSignalSpy asked(f.editor.get(), &CodeEditor::instructionHelpRequested);
    f.editor->goTo(9, 25);
    QTest::keyClick(f.editor.get(), Qt::Key_F1);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].toString(), QStringLiteral("v_add_f32"));
    f.editor->goTo(1, 5);
    QTest::keyClick(f.editor.get(), Qt::Key_F1);
    QCOMPARE(asked[1][0].toString(), QString());
    QCOMPARE(mnemonicIn(QStringLiteral("a: v_add_f32_e64 v0, v1, v2 // x")), QStringLiteral("v_add_f32"));
  }
};

WAVESMITH_WIDGET_TEST(HoverTest)
#include "hover_test.moc"
