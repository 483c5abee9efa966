// SPDX-License-Identifier: Apache-2.0
// Problem marks: none is omitted, however many there are, and errors are first.
#include "editor/code_editor.h"
#include "editor/popups/inline_message.h"
#include "style/theme.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QFontDatabase>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

#include <memory>
#include <utility>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

constexpr int kMarkedLines = 12'000;

struct MarksFixture {
  explicit MarksFixture(int lines = kMarkedLines) {
    std::string text;
    for (int line = 1; line <= lines; ++line)
      text += "  s_nop 0 // a line\n";
    document = std::move(*Document::open(bench.write("k.s", text)));
    editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
    editor->resize(700, 500);
    editor->show();
  }
  void add(int line, source::Severity severity, const std::string& message) {
    diagnostics.push_back({source::Code::AssemblerError,
                           severity,
                           {document->path().toStdString(), static_cast<std::uint32_t>(line), 3, 5},
                           message,
                           {},
                           {}});
  }
  void answer() {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->revision = document->revision();
    snapshot->path = document->path();
    snapshot->diagnostics = diagnostics;
    document->setSnapshot(snapshot);
  }
  // The colors of the waves below a line's text.
  [[nodiscard]] QList<QColor> waves(int line) const {
    QList<QColor> colors;
    for (const QTextEdit::ExtraSelection& selection : editor->extraSelections())
      if (selection.format.underlineStyle() == QTextCharFormat::WaveUnderline &&
          selection.cursor.block().blockNumber() + 1 == line)
        colors << selection.format.underlineColor();
    return colors;
  }
  [[nodiscard]] QColor color(Theme::Role role) const { return bench.theme.color(role); }

  testing::Bench bench;
  std::unique_ptr<Document> document;
  std::unique_ptr<CodeEditor> editor;
  source::Diagnostics diagnostics;
};

} // namespace

class ProblemMarksTest : public QObject {
  Q_OBJECT

private slots:
  void marksAnErrorAfterThousandsOfRemarks() {
    MarksFixture f;
    for (int line = 1; line < kMarkedLines; ++line)
      f.add(line, source::Severity::Remark, "a remark");
    f.add(kMarkedLines, source::Severity::Error, "the error");
    f.answer();
    f.editor->goTo(kMarkedLines, 3);
    QCOMPARE(f.editor->messageAtCursor(), QStringLiteral("the error"));
    QCOMPARE(f.waves(kMarkedLines), QList<QColor>{f.color(Theme::Role::Error)});
    // Every visible line, at any scroll position.
    for (const int top : {0, 2500, 7777, kMarkedLines - 100}) {
      f.editor->verticalScrollBar()->setValue(top);
      for (const VisibleRow& row : f.editor->visibleRows())
        if (row.line < kMarkedLines) QCOMPARE(f.waves(row.line), QList<QColor>{f.color(Theme::Role::Remark)});
    }
  }

  void showsTheMostSevereFirst() {
    MarksFixture f(10);
    f.add(4, source::Severity::Remark, "a remark");
    f.add(4, source::Severity::Warning, "a warning");
    f.add(4, source::Severity::Error, "an error");
    f.add(4, source::Severity::Error, "another error");
    f.answer();
    f.editor->goTo(4, 3);
    const auto found = f.editor->diagnosticsAt(4);
    QCOMPARE(found.size(), 4u);
    QCOMPARE(found[0]->message, "an error");
    QCOMPARE(found[1]->message, "another error");
    QCOMPARE(found[2]->message, "a warning");
    QCOMPARE(found[3]->message, "a remark");
    QCOMPARE(f.editor->messageAtCursor(), QStringLiteral("an error"));
    // Drawn last, over the others; the same place and severity once.
    QCOMPARE(f.waves(4), (QList<QColor>{f.color(Theme::Role::Remark), f.color(Theme::Role::Warning),
                                        f.color(Theme::Role::Error)}));
    QVERIFY(f.editor->diagnosticsAtPosition(f.editor->textCursor().position()).front()->message ==
            "an error");
  }

  void marksMoveWithTheText() {
    MarksFixture f(20);
    f.add(10, source::Severity::Error, "the error");
    f.answer();
    f.editor->goTo(5, 1);
    QTest::keyClick(f.editor.get(), Qt::Key_Return); // a line above
    QVERIFY(f.editor->diagnosticsAt(10).empty());
    QCOMPARE(f.editor->diagnosticsAt(11).size(), 1u);
    QCOMPARE(f.waves(11).size(), 1);
    // Typing in the line itself keeps the mark at its word.
    f.editor->goTo(11, 1);
    QTest::keyClicks(f.editor.get(), QStringLiteral("xx"));
    QCOMPARE(f.waves(11).size(), 1);
    for (const QTextEdit::ExtraSelection& selection : f.editor->extraSelections())
      if (selection.format.underlineStyle() == QTextCharFormat::WaveUnderline)
        QCOMPARE(selection.cursor.selectedText(), QStringLiteral("s_nop"));
  }

  // However narrow the editor: the message is cut, never the fix.
  void inlineMessagesKeepTheirFix() {
    const QFontMetricsF metrics(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    source::Diagnostic diagnostic;
    diagnostic.message = "v2 is read while its load is outstanding: the wave reads the old value";
    const auto text = [&](int letters) {
      return inlineMessage(diagnostic, metrics, letters * metrics.averageCharWidth());
    };
    QCOMPARE(text(200), QString::fromStdString(diagnostic.message));
    QVERIFY(text(30).endsWith(u'\u2026'));
    diagnostic.fixes = {{"Insert s_waitcnt vmcnt(0)", {}}};
    QCOMPARE(text(200), QString::fromStdString(diagnostic.message));
    for (int letters = 30; letters < 65; ++letters)
      QVERIFY2(text(letters).endsWith(QStringLiteral("Insert s_waitcnt vmcnt(0)")),
               qPrintable(text(letters)));
  }
};

WAVESMITH_WIDGET_TEST(ProblemMarksTest)
#include "problem_marks_test.moc"
