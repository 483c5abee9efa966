// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/edits/formatting.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

class FormattingTest : public QObject {
  Q_OBJECT

  static bool format(CodeEditor& editor) {
    QSignalSpy finished(editor.formatting(), &Formatting::finished);
    editor.formatting()->start();
    return finished.wait(testing::kPatience);
  }

private slots:
  void formatsAsOneStepAndKeepsTheCursor() {
    testing::Bench bench;
    const QString before = QStringLiteral("  s_nop 0\n  s_waitcnt  vmcnt(0) // all\n  v_mov_b32 v0,v1\n");
    const auto document = std::move(*Document::open(bench.write("a.s", before.toStdString())));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.goTo(3, 16); // at v1
    QVERIFY(format(editor));
    QCOMPARE(document->content(),
             QStringLiteral("  s_nop     0\n  s_waitcnt vmcnt(0)  // all\n  v_mov_b32 v0, v1\n"));
    QCOMPARE(editor.currentColumn(), 17);
    editor.undo();
    QCOMPARE(document->content(), before);
    QCOMPARE(editor.currentColumn(), 16);
  }

  void indentsAsTheFolderSays() {
    testing::Bench bench;
    QVERIFY(QDir(bench.path(".")).mkpath(QStringLiteral(".wavesmith")));
    bench.write(".wavesmith/settings.yaml", "wavesmith: 1\nindent: 4\n");
    const auto document =
        std::move(*Document::open(bench.write("a.s", " a:\n  .if 1\n  v_mov_b32 v0,v1\n  .endif\n")));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.goTo(3, 16); // at v1
    QVERIFY(format(editor));
    QCOMPARE(document->content(), QStringLiteral("a:\n    .if 1\n        v_mov_b32 v0, v1\n    .endif\n"));
    QCOMPARE(editor.currentColumn(), 23);
  }

  void formatsTheSelectedLines() {
    testing::Bench bench;
    const auto document =
        std::move(*Document::open(bench.write("a.s", "  s_nop  0 \n  s_nop  1 \n  s_nop  2 \n")));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    editor.goTo(2, 1, 4);
    QVERIFY(format(editor));
    QCOMPARE(document->content(), QStringLiteral("  s_nop  0 \n  s_nop  1\n  s_nop  2 \n"));
    QVERIFY(format(editor)); // nothing to do
  }

  void leavesATextThatChangesMeanwhile() {
    testing::Bench bench;
    const auto document = std::move(*Document::open(bench.write("a.s", "  s_nop  0 \n")));
    CodeEditor editor(document.get(), &bench.settings, &bench.theme);
    QSignalSpy finished(editor.formatting(), &Formatting::finished);
    editor.formatting()->start();
    QTest::keyClicks(&editor, QStringLiteral("x"));
    QVERIFY(finished.wait(testing::kPatience));
    QCOMPARE(document->content(), QStringLiteral("x  s_nop  0 \n"));
  }
};

WAVESMITH_WIDGET_TEST(FormattingTest)
#include "formatting_test.moc"
