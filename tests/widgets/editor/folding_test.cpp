// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/edits/folding.h"
#include "editor/edits/formatting.h"
#include "editor/find_bar.h"
#include "editor/marks/problem_marks.h"
#include "editor/sides/editor_margin.h"
#include "editor/sides/editor_sides.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QImage>
#include <QLineEdit>
#include <QPixmap>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

constexpr std::string_view kFoldedText = "  .macro twice reg\n"      // 1
                                         "  v_add_u32 v0, v0, v0\n"  // 2
                                         "  .endm\n"                 // 3
                                         "k:\n"                      // 4
                                         "  .rept 2\n"               // 5
                                         "  s_nop 0\n"               // 6
                                         "  .endr\n"                 // 7
                                         ".Lend:\n"                  // 8
                                         "  s_endpgm\n"              // 9
                                         "  .amdgpu_metadata\n"      // 10
                                         "a: 1\n"                    // 11
                                         "  .end_amdgpu_metadata\n"; // 12

struct FoldingFixture {
  explicit FoldingFixture(std::string_view text = kFoldedText)
      : document(std::move(*Document::open(bench.write("a.s", text)))),
        editor(document.get(), &bench.settings, &bench.theme) {
    editor.resize(700, 400);
    editor.show();
    editor.setFocus();
  }
  [[nodiscard]] QTextBlock block(int line) const { return editor.document()->findBlockByNumber(line - 1); }
  [[nodiscard]] QList<int> hidden() const {
    QList<int> lines;
    for (QTextBlock block = editor.document()->begin(); block.isValid(); block = block.next())
      if (!block.isVisible()) lines.append(block.blockNumber() + 1);
    return lines;
  }
  [[nodiscard]] QList<int> rows() const {
    QList<int> lines;
    for (const VisibleRow& row : editor.visibleRows())
      lines.append(row.line);
    return lines;
  }
  // A click on the triangle of a line.
  void clickMargin(int line) {
    for (const VisibleRow& row : editor.visibleRows())
      if (row.line == line)
        QTest::mouseClick(
            editor.sides()->margin(), Qt::LeftButton, {},
            QPoint(editor.sides()->margin()->width() - 4, static_cast<int>(row.top + row.height / 2)));
  }

  testing::Bench bench;
  std::unique_ptr<Document> document;
  CodeEditor editor;
};

} // namespace

class FoldingTest : public QObject {
  Q_OBJECT

private slots:
  void clicksInTheMarginFoldAndUnfold() {
    FoldingFixture f;
    f.clickMargin(1);
    QCOMPARE(f.hidden(), (QList{2, 3}));
    QCOMPARE(f.rows(), (QList{1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}));
    QCOMPARE(f.editor.folding()->hiddenLines(f.block(1)), 2);
    f.clickMargin(4);
    QCOMPARE(f.rows(), (QList{1, 4, 10, 11, 12, 13}));
    f.clickMargin(1);
    QCOMPARE(f.rows(), (QList{1, 2, 3, 4, 10, 11, 12, 13}));
    // A click at a line without a triangle selects it.
    f.clickMargin(2);
    QCOMPARE(f.editor.textCursor().selectedText(), QStringLiteral("  v_add_u32 v0, v0, v0"));
    QCOMPARE(QString::fromStdString(std::string(kFoldedText)), f.document->content());
  }

  void aClickOnTheNumberOfLinesUnfolds() {
    FoldingFixture f;
    f.editor.folding()->toggle(1);
    const VisibleRow row = f.editor.visibleRows().front();
    const auto end = static_cast<int>(f.editor.endOfLine(row));
    QTest::mouseClick(f.editor.viewport(), Qt::LeftButton, {},
                      QPoint(end - 8, static_cast<int>(row.top + row.height / 2)));
    QCOMPARE(f.hidden(), QList<int>());
  }

  void foldsTheInnermostPartAroundTheCursor() {
    FoldingFixture f;
    f.editor.goTo(6, 3);
    f.editor.folding()->fold(6);
    QCOMPARE(f.editor.folding()->folded(), QList{5});
    QCOMPARE(f.editor.currentLine(), 5); // it left the hidden line
    f.editor.folding()->fold(5);
    QCOMPARE(f.editor.folding()->folded(), (QList{4, 5}));
    f.editor.folding()->unfold(4);
    QCOMPARE(f.hidden(), (QList{6, 7})); // the inner one is still folded
  }

  void foldsAllAndUnfoldsAll() {
    FoldingFixture f;
    f.editor.goTo(9, 1);
    f.editor.folding()->foldAll();
    QCOMPARE(f.rows(), (QList{1, 4, 10, 13}));
    QCOMPARE(f.editor.currentLine(), 4);
    QCOMPARE(f.editor.folding()->folded(), (QList{1, 4, 5, 8, 10}));
    f.editor.folding()->unfoldAll();
    QCOMPARE(f.hidden(), QList<int>());
  }

  void goingToAHiddenLineShowsIt() {
    FoldingFixture f;
    f.editor.folding()->foldAll();
    f.editor.goTo(6, 1);
    QVERIFY(f.block(6).isVisible());
    QCOMPARE(f.editor.currentLine(), 6);
    QCOMPARE(f.rows(), (QList{1, 4, 5, 6, 7, 8, 10, 13}));
  }

  void theCursorPassesFoldedParts() {
    FoldingFixture f;
    f.editor.folding()->toggle(1);
    f.editor.goTo(1, 1);
    QTest::keyClick(&f.editor, Qt::Key_Down);
    QCOMPARE(f.editor.currentLine(), 4);
    QTest::keyClick(&f.editor, Qt::Key_Up);
    QCOMPARE(f.editor.currentLine(), 1);
    QCOMPARE(f.hidden(), (QList{2, 3}));
    QTest::keyClick(&f.editor, Qt::Key_End);
    QTest::keyClick(&f.editor, Qt::Key_Right); // into it
    QCOMPARE(f.hidden(), QList<int>());
  }

  void editsInOrAtHiddenLinesShowThem() {
    FoldingFixture f;
    f.editor.folding()->toggle(1);
    f.editor.goTo(1, 100);
    QTest::keyClick(&f.editor, Qt::Key_Return);
    QTRY_COMPARE(f.hidden(), QList<int>());
    f.editor.undo();
    f.editor.folding()->toggle(1);
    QTextCursor cursor(f.block(2));
    cursor.insertText(QStringLiteral("  s_nop 1\n"));
    QTRY_COMPARE(f.hidden(), QList<int>());
    QCOMPARE(f.editor.folding()->folded(), QList<int>());
  }

  void editsElsewhereMoveTheFold() {
    FoldingFixture f;
    f.editor.folding()->toggle(4);
    f.editor.goTo(1, 1);
    QTest::keyClick(&f.editor, Qt::Key_Return);
    QTest::keyClicks(&f.editor, QStringLiteral("x"));
    QCOMPARE(f.editor.folding()->folded(), QList{5});
    QCOMPARE(f.hidden(), (QList{6, 7, 8, 9, 10}));
    // In the folded line itself.
    f.editor.goTo(5, 100);
    QTest::keyClicks(&f.editor, QStringLiteral(" // c"));
    QCOMPARE(f.hidden(), (QList{6, 7, 8, 9, 10}));
  }

  void theScrollBarCountsVisibleLines() {
    std::string text = "k:\n";
    for (int n = 0; n < 500; ++n)
      text += "  s_nop 0\n";
    FoldingFixture f(text);
    const int before = f.editor.verticalScrollBar()->maximum();
    f.editor.folding()->toggle(1);
    QVERIFY(f.editor.verticalScrollBar()->maximum() < before);
    QCOMPARE(f.editor.verticalScrollBar()->maximum(), 0);
    f.editor.folding()->unfoldAll();
    QCOMPARE(f.editor.verticalScrollBar()->maximum(), before);
  }

  void allEditorsOfATextHideTheSameLines() {
    FoldingFixture f;
    CodeEditor other(f.document.get(), &f.bench.settings, &f.bench.theme);
    other.resize(500, 300);
    other.show();
    other.goTo(6, 1);
    f.clickMargin(5);
    QCOMPARE(other.currentLine(), 5); // it left the hidden line as well
    QList<int> rows;
    for (const VisibleRow& row : other.visibleRows())
      rows.append(row.line);
    QCOMPARE(rows, f.rows());
    other.goTo(6, 1);
    QVERIFY(f.rows().contains(6));
    QCOMPARE(f.editor.folding()->folded(), QList<int>());
  }

  void findsInFoldedLines() {
    testing::Bench bench;
    const auto document = std::move(*Document::open(bench.write("a.s", kFoldedText)));
    EditorView view(document.get(), &bench.settings, &bench.theme);
    view.resize(700, 400);
    view.show();
    view.editor()->folding()->foldAll();
    view.findBar()->openFind();
    auto* const input = view.findBar()->findChild<QLineEdit*>();
    QTest::keyClicks(input, QStringLiteral("s_nop"));
    QCOMPARE(view.findBar()->hitCount(), 1);
    QCOMPARE(view.editor()->currentLine(), 6);
    QVERIFY(view.editor()->textCursor().block().isVisible());
    QCOMPARE(view.editor()->folding()->folded(), (QList{1, 8, 10})); // only what hid it is shown
  }

  void aFoldedLineSaysWhatItHides() {
    FoldingFixture f;
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->revision = f.document->revision();
    for (const unsigned line : {6U, 9U, 9U}) {
      snapshot->diagnostics.push_back(source::makeError(
          source::Code::AssemblerError, {f.document->path().toStdString(), line, 3, 5}, "no"));
    }
    f.document->setSnapshot(snapshot);
    const auto* const margin = f.editor.sides()->margin();
    const auto at = [&f](int line, int x) {
      for (const VisibleRow& row : f.editor.visibleRows())
        if (row.line == line) return QPoint(x, static_cast<int>(row.top + row.height / 2));
      return QPoint(x, -1);
    };
    QCOMPARE(margin->textAt(at(6, 4)), QStringLiteral("no"));
    QCOMPARE(margin->textAt(at(5, margin->width() - 4)), QStringLiteral("Click to fold"));
    const QRect mark(at(4, 0) - QPoint(0, 6), QSize(14, 12));
    const QImage before = f.editor.sides()->margin()->grab(mark).toImage();
    f.clickMargin(4); // hides 5 to 9
    QCOMPARE(margin->textAt(at(4, 4)), QStringLiteral("3 problems in folded lines"));
    QCOMPARE(margin->textAt(at(4, margin->width() - 4)), QStringLiteral("Click to show 5 lines"));
    QVERIFY(f.editor.sides()->margin()->grab(mark).toImage() != before); // the mark of an error
    f.clickMargin(4);
    QCOMPARE(margin->textAt(at(4, 4)), QString());
  }

  void formattingKeepsFoldedParts() {
    FoldingFixture f("  .rept 2\n  s_nop 0 // a\n  s_waitcnt  0\n  .endr\n  s_endpgm\n");
    f.clickMargin(1);
    QSignalSpy finished(f.editor.formatting(), &Formatting::finished);
    f.editor.formatting()->start();
    QVERIFY(finished.wait(testing::kPatience));
    QVERIFY(f.document->content().contains(QStringLiteral("  s_waitcnt 0\n")));
    QTRY_COMPARE(f.hidden(), (QList{2, 3, 4}));
    QCOMPARE(f.editor.folding()->folded(), QList{1});
  }

  // The text is drawn from the lines that are shown: hidden ones are neither formatted nor laid out.
  void longPartsAreHiddenQuickly() {
    std::string text = "k:\n";
    for (int n = 0; n < 3000; ++n)
      text += "  v_add_u32 v0, v0, v0\n";
    text += "m:\n  s_endpgm\n";
    FoldingFixture f(text);
    f.editor.folding()->toggle(1);
    QCOMPARE(f.rows(), (QList{1, 3002, 3003, 3004}));
    (void)f.editor.grab();
    QVERIFY(f.block(2000).layout()->formats().isEmpty());
    QVERIFY(!f.block(3003).layout()->formats().isEmpty());
    f.editor.folding()->toggle(1);
    (void)f.editor.grab();
    QVERIFY(!f.block(3).layout()->formats().isEmpty());
  }

  void aBlockWithoutAnEndIsNoPart() {
    const FoldingFixture f("  .macro m\n  s_nop 0\nk:\n\n// only a comment\n");
    QVERIFY(!f.editor.folding()->canFold(f.block(1)));
    QVERIFY(!f.editor.folding()->canFold(f.block(3)));
  }

  void remembersFoldedLines() {
    FoldingFixture f;
    f.editor.folding()->setFolded({5, 10, 2, 99}); // 2 is no part, 99 no line
    QCOMPARE(f.editor.folding()->folded(), (QList{5, 10}));
    QCOMPARE(f.hidden(), (QList{6, 7, 11, 12}));
  }
};

WAVESMITH_WIDGET_TEST(FoldingTest)
#include "folding_test.moc"
