// SPDX-License-Identifier: Apache-2.0
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QSignalSpy>
#include <QTest>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;

class CodeEditorTest : public QObject {
  Q_OBJECT

  static std::unique_ptr<Document> open(const QString& path) {
    auto document = Document::open(path);
    return document ? std::move(*document) : nullptr;
  }

private slots:
  void keepsIndentationOnReturn() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "label:\n  s_nop 0"));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.goTo(2, 100);
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("s_endpgm"));
    QCOMPARE(document->content(), QStringLiteral("label:\n  s_nop 0\n  s_endpgm"));
    editor.goTo(1, 100);
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("x"));
    QCOMPARE(document->content(), QStringLiteral("label:\n  x\n  s_nop 0\n  s_endpgm"));
  }

  void aTypedLabelMovesToTheFirstColumn() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "k:\n  s_nop 0\n  \n"));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.goTo(3, 3);
    QTest::keyClicks(&editor, QStringLiteral(".Ldone:"));
    QCOMPARE(document->content(), QStringLiteral("k:\n  s_nop 0\n.Ldone:\n"));
    QTest::keyClicks(&editor, QStringLiteral("x")); // the cursor is after it
    QCOMPARE(document->content(), QStringLiteral("k:\n  s_nop 0\n.Ldone:x\n"));
    QTest::keyClick(&editor, Qt::Key_Backspace);
    // A colon in an operand ends no label.
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("ds_read_b32 v0, v1 offset:4"));
    QVERIFY(document->content().endsWith(QStringLiteral(".Ldone:\n  ds_read_b32 v0, v1 offset:4\n")));
  }

  void aTypedLabelIsIndentedLikeOthers() {
    testing::Bench bench;
    const auto document =
        open(bench.write("a.s", "  k:\n  s_nop 0\n  \n.amdgpu_metadata\n  \n.end_amdgpu_metadata\n"));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.goTo(3, 3);
    QTest::keyClicks(&editor, QStringLiteral("done:"));
    QCOMPARE(document->text()->findBlockByNumber(2).text(), QStringLiteral("  done:"));
    editor.goTo(5, 3);
    QTest::keyClicks(&editor, QStringLiteral("key:"));
    QCOMPARE(document->text()->findBlockByNumber(4).text(), QStringLiteral("  key:"));
  }

  void togglesCommentsAsOneStep() {
    testing::Bench bench;
    const QString text = QStringLiteral("  a\n\n    b\nc");
    const auto document = open(bench.write("a.s", text.toStdString()));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.selectAll();
    editor.toggleComment();
    QCOMPARE(document->content(), QStringLiteral("//   a\n\n//     b\n// c"));
    editor.undo();
    QCOMPARE(document->content(), text);
    editor.redo();
    editor.selectAll();
    editor.toggleComment();
    QCOMPARE(document->content(), text);
  }

  void indentsSelectedLines() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "a\nb\nc"));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(0);
    cursor.setPosition(4, QTextCursor::KeepAnchor); // to the start of the third line, which is not selected
    editor.setTextCursor(cursor);
    QTest::keyClick(&editor, Qt::Key_Tab);
    QCOMPARE(document->content(), QStringLiteral("  a\n  b\nc"));
    QTest::keyClick(&editor, Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(document->content(), QStringLiteral("a\nb\nc"));
  }

  void marksProblemsUntilTheTextChanges() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "  s_nop 0\n  s_oops 1\n"));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->revision = document->revision();
    snapshot->diagnostics.push_back(source::makeError(source::Code::AssemblerError,
                                                      {document->path().toStdString(), 2, 3, 6}, "unknown"));
    document->setSnapshot(snapshot);
    QCOMPARE(editor.diagnosticsAt(2).size(), 1u);
    QCOMPARE(editor.diagnosticsAt(1).size(), 0u);
    editor.goTo(2);
    QCOMPARE(editor.messageAtCursor(), QStringLiteral("unknown"));
    editor.goTo(1);
    QCOMPARE(editor.messageAtCursor(), QString());
    // A new line above moves the mark with its text.
    QTest::keyClick(&editor, Qt::Key_Return);
    QCOMPARE(editor.diagnosticsAt(3).size(), 1u);
    const bool underlined =
        std::ranges::any_of(editor.extraSelections(), [](const QTextEdit::ExtraSelection& selection) {
          return selection.format.underlineStyle() == QTextCharFormat::WaveUnderline &&
                 selection.cursor.selectedText() == QStringLiteral("s_oops");
        });
    QVERIFY(underlined);
  }

  void goesToBytesNotCharacters() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "\xc3\xa9\xc3\xa9 x\n"));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.goTo(1, 6, 1);
    QCOMPARE(editor.textCursor().selectedText(), QStringLiteral("x"));
    editor.goTo(99);
    QCOMPARE(editor.currentLine(), 2);
  }

  void zooms() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "a"));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    const qreal before = editor.font().pointSizeF();
    editor.zoom(2);
    QCOMPARE(editor.font().pointSizeF(), before + 2);
    editor.resetZoom();
    QCOMPARE(editor.font().pointSizeF(), before);
  }

  void showsThatAFileIsReadOnly() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "a"));
    EditorView view(document.get(), &bench.settings, &bench.theme);
    QCOMPARE(view.notice(), QString());
    emit document->readOnlyChanged(true);
    QVERIFY(view.notice().contains(QStringLiteral("read-only")));
    QVERIFY(view.editor()->isReadOnly());
    const QString before = document->content();
    QTest::keyClicks(view.editor(), QStringLiteral("x"));
    QCOMPARE(document->content(), before);
  }

  void noticesExternalChanges() {
    testing::Bench bench;
    const auto document = open(bench.write("a.s", "a"));
    EditorView view(document.get(), &bench.settings, &bench.theme);
    QTest::keyClicks(view.editor(), QStringLiteral("mine"));
    bench.write("a.s", "theirs");
    QTRY_VERIFY(!view.notice().isEmpty());
    QVERIFY(document->content().contains(QStringLiteral("mine")));
  }
};

WAVESMITH_WIDGET_TEST(CodeEditorTest)
#include "code_editor_test.moc"
