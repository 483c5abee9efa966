// SPDX-License-Identifier: Apache-2.0
// Quick fixes by real keys and clicks, with real workers. Expected texts are written by hand; the next answer
// of the worker confirms the fix.
#include "document/language/language_service.h"
#include "editor/assistance/quick_fixes.h"
#include "editor/code_editor.h"
#include "support/process.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QContextMenuEvent>
#include <QListWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>

#include <algorithm>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

// Eight lines: the body of a test starts in line 9.
const QString kHead = QStringLiteral(R"(.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_load_dwordx4 s[4:7], s[0:1], 0x8
  s_waitcnt lgkmcnt(0)
)");
const QString kTail = QStringLiteral(R"(  s_endpgm
.Lend:
.size k, .Lend-k
.section .rodata,"a"
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 32
  .amdhsa_accum_offset 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
.end_amdhsa_kernel
)");

QString kernel(const QString& body) {
  return kHead + body + kTail;
}

const QString kThreeWaitsMissing =
    QStringLiteral("  global_load_dword v1, v0, s[2:3]\n  v_add_f32 v1, v1, v1\n"
                   "  global_load_dword v2, v0, s[2:3]\n  v_add_f32 v2, v2, v2\n"
                   "  global_load_dword v3, v0, s[2:3]\n  v_add_f32 v3, v3, v3\n");

const QString kWavesOf32 = QStringLiteral(R"(.amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 64
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 32
    .vgpr_count: 16
    .max_flat_workgroup_size: 256
.end_amdgpu_metadata
)");

} // namespace

class QuickFixesTest : public QObject {
  Q_OBJECT

  struct Fixture {
    explicit Fixture(const QString& body, const QString& behind = {}) : service(options()) {
      auto opened = Document::open(bench.write("k.s", (kernel(body) + behind).toStdString()));
      if (!opened) qFatal("%s", opened.error().message.c_str());
      document = std::move(*opened);
      service.add(document.get());
      editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
      editor->resize(700, 500);
      editor->show();
      editor->setFocus();
    }
    static worker::WorkerOptions options() {
      worker::WorkerOptions options;
      options.program = testing::program("wavesmith-worker");
      return options;
    }
    [[nodiscard]] bool answered() const {
      return document->snapshot() && document->snapshot()->revision == document->revision();
    }
    [[nodiscard]] int count(source::Code code) const {
      return static_cast<int>(
          std::ranges::count(document->snapshot()->diagnostics, code, &source::Diagnostic::code));
    }
    // To the `n`th line that contains this text (from 0), after its indentation.
    void goTo(const QString& what, int n = 0) const {
      const QStringList lines = document->content().split(u'\n');
      for (int line = 0; line < lines.size(); ++line)
        if (lines[line].contains(what) && n-- == 0) return editor->goTo(line + 1, 4);
      qFatal("no such line");
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) const {
      QTest::keyClick(editor.get(), static_cast<Qt::Key>(key), modifiers);
    }
    [[nodiscard]] QuickFixes* fixes() const { return editor->quickFixes(); }
    [[nodiscard]] QStringList titles() const {
      QStringList titles;
      for (int row = 0; row < fixes()->popup()->list()->count(); ++row)
        titles << fixes()->popup()->list()->item(row)->text();
      return titles;
    }
    [[nodiscard]] QString lineOfCursor() const { return editor->textCursor().block().text(); }

    testing::Bench bench;
    LanguageService service;
    std::unique_ptr<Document> document;
    std::unique_ptr<CodeEditor> editor;
  };

private slots:
  void fixesByKeyboard_data() {
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("at"); // in the line of the problem
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("fixed");
    QTest::newRow("insert a wait")
        << static_cast<int>(source::Code::MissingVmcnt)
        << QStringLiteral("  global_load_dword v1, v0, s[2:3]\n  v_add_f32 v1, v1, v1\n") << "v_add_f32"
        << QStringLiteral("Insert s_waitcnt vmcnt(0)")
        << QStringLiteral(
               "  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n  v_add_f32 v1, v1, v1\n");
    QTest::newRow("relax a wait")
        << static_cast<int>(source::Code::WaitStronger)
        << QStringLiteral("  global_load_dword v1, v0, s[2:3]\n  global_store_dword v0, v0, s[4:5]\n"
                          "  s_waitcnt vmcnt(0)\n  v_add_f32 v1, v1, v1\n")
        << "vmcnt(0)" << QStringLiteral("Change it to s_waitcnt vmcnt(1)")
        << QStringLiteral("  global_load_dword v1, v0, s[2:3]\n  global_store_dword v0, v0, s[4:5]\n"
                          "  s_waitcnt vmcnt(1)\n  v_add_f32 v1, v1, v1\n");
    QTest::newRow("remove a wait")
        << static_cast<int>(source::Code::WaitNotNeeded)
        << QStringLiteral("  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n  v_add_f32 v1, v1, v1\n"
                          "  s_nop 0\n  s_waitcnt vmcnt(0) // again\n  v_add_f32 v1, v1, v1\n")
        << "again" << QStringLiteral("Remove the wait")
        << QStringLiteral("  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n  v_add_f32 v1, v1, v1\n"
                          "  s_nop 0\n  v_add_f32 v1, v1, v1\n");
    QTest::newRow("insert s_nop")
        << static_cast<int>(source::Code::MissingWaitStates)
        << QStringLiteral("  v_readfirstlane_b32 s17, v0\n  buffer_load_dword v1, v0, s[4:7], s17 offen\n")
        << "buffer_load" << QStringLiteral("Insert s_nop 4")
        << QStringLiteral("  v_readfirstlane_b32 s17, v0\n  s_nop 4\n"
                          "  buffer_load_dword v1, v0, s[4:7], s17 offen\n");
    QTest::newRow("did you mean") << static_cast<int>(source::Code::AssemblerError)
                                  << QStringLiteral("  v_mov_b33 v1, v0\n") << "v_mov_b33"
                                  << QStringLiteral("Replace v_mov_b33 by v_mov_b32")
                                  << QStringLiteral("  v_mov_b32 v1, v0\n");
    QTest::newRow("mnemonic of another GPU")
        << static_cast<int>(source::Code::NotOnTarget) << QStringLiteral("  v_add_nc_u32 v1, v0, v0\n")
        << "v_add_nc" << QStringLiteral("Replace v_add_nc_u32 by v_add_u32")
        << QStringLiteral("  v_add_u32 v1, v0, v0\n");
    // MUBUF: buffer_load_dword with OFFEN and LDS, v0 for the offset, s[4:7], SOFFSET 0 (CDNA3 ISA 13.6).
    QTest::newRow("words to text")
        << static_cast<int>(source::Code::HandWrittenWords)
        << QStringLiteral("  s_mov_b32 m0, 0\n  .long 0xe0511000, 0x80010000 // into LDS\n") << "into LDS"
        << QStringLiteral("Write buffer_load_dword v0, s[4:7], 0 offen lds")
        << QStringLiteral("  s_mov_b32 m0, 0\n  buffer_load_dword v0, s[4:7], 0 offen lds // into LDS\n");
    QTest::newRow("words of two lines to text")
        << static_cast<int>(source::Code::HandWrittenWords)
        << QStringLiteral("  s_mov_b32 m0, 0\n  .long 0xe0511000\n  .long 0x80010000\n") << "0xe0511000"
        << QStringLiteral("Write buffer_load_dword v0, s[4:7], 0 offen lds")
        << QStringLiteral("  s_mov_b32 m0, 0\n  buffer_load_dword v0, s[4:7], 0 offen lds\n");
  }
  void fixesByKeyboard() {
    QFETCH(int, code);
    QFETCH(QString, body);
    QFETCH(QString, at);
    QFETCH(QString, title);
    QFETCH(QString, fixed);
    const Fixture f(body);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(static_cast<source::Code>(code)), 1);
    f.goTo(at);
    QVERIFY(f.fixes()->hasFix(f.editor->currentLine()));
    f.press(Qt::Key_Return, Qt::AltModifier);
    QVERIFY(f.fixes()->isOpen());
    QCOMPARE(f.titles().value(0), title);
    QCOMPARE(f.document->content(), kernel(body)); // not applied yet
    f.press(Qt::Key_Return);
    QVERIFY(!f.fixes()->isOpen());
    QCOMPARE(f.document->content(), kernel(fixed));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(static_cast<source::Code>(code)), 0);
    f.editor->undo(); // one step
    QCOMPARE(f.document->content(), kernel(body));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(static_cast<source::Code>(code)), 1);
  }

  void keepsTheCursorAtItsCode() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral("v_add_f32 v2"));
    const int column = f.editor->currentColumn();
    f.press(Qt::Key_Return, Qt::AltModifier);
    f.press(Qt::Key_1);
    QCOMPARE(f.lineOfCursor(), QStringLiteral("  v_add_f32 v2, v2, v2"));
    QCOMPARE(f.editor->currentColumn(), column);
    // Exactly where a line is inserted.
    f.goTo(QStringLiteral("v_add_f32 v3"));
    f.press(Qt::Key_Home);
    f.press(Qt::Key_Home);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.press(Qt::Key_Return, Qt::AltModifier);
    f.press(Qt::Key_1);
    QCOMPARE(f.lineOfCursor(), QStringLiteral("  v_add_f32 v3, v3, v3"));
  }

  // A branch can skip at most 32,767 words: with the waits it would have to skip two more.
  void saysThatTheFixesCauseAnotherProblem() {
    const Fixture f(QStringLiteral("  s_cmp_eq_u32 s4, 0\n  s_cbranch_scc1 .Lfar\n"
                                   "  global_load_dword v1, v0, s[2:3]\n  v_add_f32 v2, v1, v1\n"
                                   "  global_load_dword v3, v0, s[2:3]\n  v_add_f32 v4, v3, v3\n"
                                   "  .rept 32761\n  s_nop 0\n  .endr\n.Lfar:\n"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::AssemblerError), 0);
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    f.goTo(QStringLiteral("v_add_f32"));
    f.press(Qt::Key_Return, Qt::AltModifier);
    QVERIFY(f.titles().value(1).startsWith(QStringLiteral("Fix all: missing-vmcnt")));
    f.press(Qt::Key_2);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(messages.count(), 2, kPatience);
    QVERIFY2(messages[1][0].toString().startsWith(QStringLiteral("The fixes cause")),
             qPrintable(messages[1][0].toString()));
  }

  void fixesAllOfAKindInOneStep() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::MissingVmcnt), 3);
    f.goTo(QStringLiteral("v_add_f32 v2"));
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    f.press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(f.titles().value(1), QStringLiteral("Fix all: missing-vmcnt in this file (3)"));
    f.press(Qt::Key_Down);
    QCOMPARE(f.fixes()->popup()->row(), 1);
    f.press(Qt::Key_Enter);
    QCOMPARE(f.document->content().count(QStringLiteral("  s_waitcnt vmcnt(0)\n  v_add_f32")), 3);
    QCOMPARE(f.lineOfCursor(), QStringLiteral("  v_add_f32 v2, v2, v2"));
    QCOMPARE(messages.count(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::MissingVmcnt), 0);
    f.editor->undo();
    QCOMPARE(f.document->content(), kernel(kThreeWaitsMissing));
  }

  void reportsOverlappingFixes() {
    const Fixture f(QStringLiteral("  v_mov_b32 v1, v0\n"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    // Two problems whose fixes insert at the same place: their order would be arbitrary.
    const std::string path = f.document->path().toStdString();
    auto snapshot = std::make_shared<Snapshot>(*f.document->snapshot());
    snapshot->facts = nullptr; // those of the other diagnostics
    for (const char* text : {"  s_nop 1\n", "  s_nop 2\n"})
      snapshot->diagnostics.push_back({source::Code::MissingWaitStates,
                                       source::Severity::Error,
                                       {path, 9, 3, 16},
                                       "wait",
                                       {},
                                       {{"Insert", {{{path, 9, 1, 0}, text}}}}});
    f.document->setSnapshot(snapshot);
    f.goTo(QStringLiteral("v_mov_b32"));
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    f.press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(f.titles().value(1), QStringLiteral("Fix all: missing-wait-states in this file (2)"));
    f.press(Qt::Key_2);
    QCOMPARE(f.document->content(), kernel(QStringLiteral("  s_nop 1\n  v_mov_b32 v1, v0\n")));
    QCOMPARE(messages.count(), 1);
    QVERIFY(messages[0][0].toString().startsWith(QStringLiteral("Fixed 1 of 2")));
  }

  void fixesByMouse() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral("v_add_f32 v1"));
    // The bulb in the margin.
    auto* margin = f.editor->findChild<QWidget*>(QStringLiteral("margin"));
    QVERIFY(margin != nullptr);
    const QPoint bulb(8, f.editor->cursorRect().center().y());
    QTest::mouseClick(margin, Qt::LeftButton, {}, bulb);
    QVERIFY(f.fixes()->isOpen());
    QListWidget* list = f.fixes()->popup()->list();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    QVERIFY(!f.fixes()->isOpen());
    QVERIFY(f.document->content().contains(QStringLiteral("  s_waitcnt vmcnt(0)\n  v_add_f32 v1")));
    // In a line without a problem, a click there selects the line.
    f.goTo(QStringLiteral("s_endpgm"));
    QTest::mouseClick(margin, Qt::LeftButton, {}, QPoint(8, f.editor->cursorRect().center().y()));
    QVERIFY(!f.fixes()->isOpen());
    QCOMPARE(f.editor->textCursor().selectedText(), QStringLiteral("  s_endpgm"));
  }

  void fixesByContextMenu() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral("v_add_f32 v1"));
    const QPoint at = f.editor->cursorRect().center();
    f.goTo(QStringLiteral("s_endpgm"));
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, f.editor->viewport()->mapToGlobal(at));
    QApplication::sendEvent(f.editor->viewport(), &event);
    auto* menu = f.editor->findChild<QMenu*>(QStringLiteral("quick-fixes"));
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->actions().at(0)->text(), QStringLiteral("Insert s_waitcnt vmcnt(0)"));
    menu->actions().at(0)->trigger();
    QVERIFY(f.document->content().contains(QStringLiteral("  s_waitcnt vmcnt(0)\n  v_add_f32 v1")));
    static_cast<QWidget*>(menu->parent())->close();
  }

  void previewsAFix() {
    const Fixture f(QStringLiteral("  .long 0x7e020300\n"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral(".long"));
    f.press(Qt::Key_Return, Qt::AltModifier);
    const QString preview = f.fixes()->popup()->preview()->toPlainText();
    QVERIFY(preview.contains(QStringLiteral("line 9")));
    QVERIFY(preview.contains(QChar(0x2212) + QStringLiteral("   .long 0x7e020300")));
    QVERIFY(preview.contains(QStringLiteral("+   v_mov_b32_e32 v1, v0")));
    f.press(Qt::Key_Down); // explain
    QVERIFY(f.fixes()->popup()->preview()->toPlainText().contains(QStringLiteral("machine words")));
    f.press(Qt::Key_Escape);
    QVERIFY(!f.fixes()->isOpen());
    QCOMPARE(f.document->content(), kernel(QStringLiteral("  .long 0x7e020300\n")));
  }

  void explains() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral("v_add_f32 v1"));
    QSignalSpy asked(f.editor.get(), &CodeEditor::explanationRequested);
    f.press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(f.titles().value(2), QStringLiteral("Explain W0102 missing-vmcnt"));
    f.press(Qt::Key_3);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].toString(), QStringLiteral("W0102"));
    f.press(Qt::Key_F1, Qt::ShiftModifier);
    QCOMPARE(asked.count(), 2);
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    f.goTo(QStringLiteral("s_endpgm"));
    f.press(Qt::Key_F1, Qt::ShiftModifier);
    QCOMPARE(asked.count(), 2);
    QCOMPARE(messages.count(), 1);
  }

  void ignoresWithAReason() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral("v_add_f32 v1"));
    f.press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(f.titles().value(3), QStringLiteral("Ignore W0102 here\u2026"));
    f.press(Qt::Key_4);
    QCOMPARE(f.lineOfCursor(), QStringLiteral("  v_add_f32 v1, v1, v1  // wavesmith: ignore W0102 <why>"));
    QCOMPARE(f.editor->textCursor().selectedText(), QStringLiteral("<why>"));
    // The placeholder is not a reason.
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::BadSuppression), 1);
    QCOMPARE(f.count(source::Code::MissingVmcnt), 3);
    QTest::keyClicks(f.editor.get(), QStringLiteral("v1 is a dummy"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::BadSuppression), 0);
    QCOMPARE(f.count(source::Code::MissingVmcnt), 2);
    // An unused suppression cannot be ignored; a line with a comment gets the suppression above.
    f.goTo(QStringLiteral("v_add_f32 v2"));
    f.press(Qt::Key_End);
    QTest::keyClicks(f.editor.get(), QStringLiteral(" ; the sum"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.press(Qt::Key_Return, Qt::AltModifier);
    f.press(Qt::Key_4);
    QCOMPARE(f.lineOfCursor(), QStringLiteral("  // wavesmith: ignore W0102 <why>"));
    QTest::keyClicks(f.editor.get(), QStringLiteral("too"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::MissingVmcnt), 1);
  }

  // Findings in the metadata are at its YAML line.
  void fixesAndIgnoresInTheMetadata() {
    const Fixture f({}, kWavesOf32);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::MetadataDiffers), 1);
    f.goTo(QStringLiteral(".wavefront_size"));
    f.press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(f.titles().value(0), QStringLiteral("Set .wavefront_size to 64"));
    const auto row = f.titles().indexOf(QStringLiteral("Ignore W0410 here\u2026"));
    QVERIFY(row > 0);
    f.press(Qt::Key_1 + static_cast<int>(row));
    QCOMPARE(f.lineOfCursor(), QStringLiteral("    .wavefront_size: 32  # wavesmith: ignore W0410 <why>"));
    QTest::keyClicks(f.editor.get(), QStringLiteral("the host asks for it"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.count(source::Code::MetadataDiffers), 0);
    QCOMPARE(f.count(source::Code::UnusedSuppression), 0);
  }

  void fixesMovedText() {
    Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.service.remove(f.document.get()); // prevents a newer answer
    f.editor->goTo(6, 1);
    f.press(Qt::Key_Return); // a line above
    f.goTo(QStringLiteral("v_add_f32 v2"));
    f.press(Qt::Key_Return, Qt::AltModifier);
    QVERIFY(f.fixes()->isOpen());
    QCOMPARE(f.titles().value(0), QStringLiteral("Insert s_waitcnt vmcnt(0)"));
    // The places of the others are uncertain now.
    QVERIFY(f.titles().filter(QStringLiteral("Fix all")).isEmpty());
    f.press(Qt::Key_Return);
    QVERIFY(f.document->content().contains(QStringLiteral("  s_waitcnt vmcnt(0)\n  v_add_f32 v2")));
  }

  void rejectsChangedText() {
    Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.service.remove(f.document.get());
    f.goTo(QStringLiteral("v_add_f32 v2"));
    const QList<QuickFix> before = f.fixes()->fixes();
    f.press(Qt::Key_Return, Qt::AltModifier);
    QVERIFY(f.fixes()->isOpen());
    // The text changes while the list is open: it closes, and its fixes are rejected.
    QTextCursor other(f.document->text());
    other.insertText(QStringLiteral("// a comment\n"));
    QVERIFY(!f.fixes()->isOpen());
    const QString text = f.document->content();
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    QVERIFY(!f.fixes()->apply(before.front()));
    QCOMPARE(f.document->content(), text);
    QCOMPARE(messages.count(), 1);
    // The line itself and the one before have changed: no old fix is offered.
    f.goTo(QStringLiteral("v_add_f32 v2"));
    QTest::keyClicks(f.editor.get(), QStringLiteral("x"));
    QVERIFY(!f.fixes()->hasFix(f.editor->currentLine()));
    f.editor->goTo(f.editor->currentLine() + 1, 1);
    f.goTo(QStringLiteral("global_load_dword v3"));
    f.press(Qt::Key_End);
    QTest::keyClicks(f.editor.get(), QStringLiteral(" sc0"));
    f.goTo(QStringLiteral("v_add_f32 v3"));
    QVERIFY(!f.fixes()->hasFix(f.editor->currentLine()));
  }

  void reportsNoFix() {
    const Fixture f(QStringLiteral("  s_nop 0\n"));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral("s_endpgm"));
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    f.press(Qt::Key_Return, Qt::AltModifier);
    QVERIFY(!f.fixes()->isOpen());
    QCOMPARE(messages.count(), 1);
    QCOMPARE(f.document->content(), kernel(QStringLiteral("  s_nop 0\n")));
  }

  // The list handles only its own keys.
  void passesOtherKeysOn() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.goTo(QStringLiteral("v_add_f32 v1"));
    f.press(Qt::Key_Return, Qt::AltModifier);
    f.press(Qt::Key_End);
    QCOMPARE(f.fixes()->popup()->row(), f.fixes()->popup()->list()->count() - 1);
    f.press(Qt::Key_Home);
    QCOMPARE(f.fixes()->popup()->row(), 0);
    f.press(Qt::Key_Right);
    QVERIFY(!f.fixes()->isOpen());
    f.press(Qt::Key_Return, Qt::AltModifier);
    f.editor->insertPlainText(QStringLiteral("y"));
    QVERIFY(!f.fixes()->isOpen());
  }

  // All problems of the selected lines are in the list, each code's page once.
  void listsProblemsOfTheSelection() {
    const Fixture f(kThreeWaitsMissing);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    f.editor->selectAll();
    f.press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(f.titles().filter(QStringLiteral("Insert s_waitcnt")).size(), 3);
    QCOMPARE(f.titles().filter(QStringLiteral("Explain")).size(), 1);
  }
};

WAVESMITH_WIDGET_TEST(QuickFixesTest)
#include "quick_fixes_test.moc"
