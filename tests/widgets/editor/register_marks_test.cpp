// SPDX-License-Identifier: Apache-2.0
// The register under the cursor in the text, and keys that go to its other uses and definitions.
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/marks/register_marks.h"
#include "editor/sides/editor_sides.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/widget_test.h"
#include "window/main_window.h"

#include <QSignalSpy>
#include <QTextBlock>

using namespace wavesmith;
using namespace wavesmith::widgets;
using wavesmith::testing::AnsweredEditor;
using wavesmith::testing::kernelOf;
using wavesmith::testing::kFirstOfBody;
using wavesmith::testing::kPatience;

namespace {

// v12 by name and by number; VCC explicit and implicit.
const QString kBody = QStringLiteral("  .set v_sum, 12\n"                  // 9
                                     "  v_mov_b32 v[v_sum], 1\n"           // 10
                                     "  v_add_u32 v1, v12, v0\n"           // 11
                                     "  v_add_u32 v12, v[v_sum], v1\n"     // 12
                                     "  v_cmp_gt_u32 vcc, v12, v1\n"       // 13
                                     "  v_cndmask_b32 v2, v1, v0, vcc\n"); // 14

using Places = std::vector<RegisterMarks::Place>;

} // namespace

class RegisterMarksTest : public QObject {
  Q_OBJECT

  static RegisterMarks* marksOf(const AnsweredEditor& f) { return f.editor->sides()->marks(); }

private slots:
  void matchesNamesAndNumbers() {
    AnsweredEditor f(kernelOf(kBody));
    f.waitForAnswer();
    f.goTo(10, QStringLiteral("v_sum"));
    const RegisterMarks* marks = marksOf(f);
    QVERIFY2(marks->name().contains(QStringLiteral("v_sum")) || marks->name() == QStringLiteral("v12"),
             qPrintable(marks->name()));
    QCOMPARE(marks->useLines(), (std::vector<int>{10, 11, 12, 13}));
    QCOMPARE(marks->placesIn(10), (Places{{12, 8, true, false}}));
    QCOMPARE(marks->placesIn(11), (Places{{16, 3, false, true}}));
    QCOMPARE(marks->placesIn(12), (Places{{12, 3, true, false}, {17, 8, false, true}}));
    QCOMPARE(marks->placesIn(14), Places{});
    QCOMPARE(marks->role(), Theme::Role::Vector);
    f.goTo(11, QStringLiteral("v_add"));
    QVERIFY(marks->useLines().empty());
    // After an edit the line has no marks until the next answer.
    f.goTo(11, QStringLiteral("v12"));
    QVERIFY(!marks->useLines().empty());
    QTest::keyClicks(f.editor.get(), QStringLiteral("v"));
    QVERIFY(marks->useLines().empty() || f.answered());
  }

  void drawsWritesAndReadsDifferently() {
    AnsweredEditor f(kernelOf(kBody));
    f.waitForAnswer();
    QVERIFY(QTest::qWaitForWindowExposed(f.editor.get()));
    f.goTo(12, QStringLiteral("v_sum"));
    const QImage image = f.editor->viewport()->grab().toImage();
    const QColor color = f.bench.theme.color(Theme::Role::Vector);
    const auto rows = f.editor->visibleRows();
    const VisibleRow& row = rows[static_cast<std::size_t>(12 - rows.front().line)];
    // The number of pixels of the mark's color in a row of pixels, from column `from` on.
    const auto colored = [&](int from, int length, qreal y) {
      const QTextLine line = f.editor->document()->findBlockByNumber(11).layout()->lineAt(0);
      int found = 0;
      for (int x = static_cast<int>(line.cursorToX(from)) + 3;
           x < static_cast<int>(line.cursorToX(from + length)) - 3; ++x)
        if (image.pixelColor(x, static_cast<int>(y)) == color) ++found;
      return found;
    };
    QVERIFY(colored(12, 3, row.top + 1) > 0); // v12 is written: a box has an upper side
    QCOMPARE(colored(17, 8, row.top + 1), 0); // v[v_sum] is read: a line below it
    QVERIFY(colored(17, 8, row.top + row.height - 2) > 0);
  }

  void goesToUsesByKey() {
    testing::Bench bench;
    MainWindow window(&bench.settings, &bench.theme);
    window.resize(1200, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.openFile(bench.write("k.s", kernelOf(kBody).toStdString())));
    const Document* document = window.workspace()->current();
    QTRY_VERIFY_WITH_TIMEOUT(document->snapshot() && document->snapshot()->analysis, kPatience);
    CodeEditor* editor = window.currentView()->editor();
    editor->setFocus();
    const auto place = [&] { return std::pair(editor->currentLine(), editor->currentColumn()); };
    const auto next = [&] { QTest::keyClick(editor, Qt::Key_Period, Qt::AltModifier); };
    const auto previous = [&] { QTest::keyClick(editor, Qt::Key_Comma, Qt::AltModifier); };
    using Where = std::pair<int, int>;
    editor->goTo(10, 14);
    next();
    QCOMPARE(place(), (Where{11, 17}));
    next();
    QCOMPARE(place(), (Where{12, 13}));
    next();
    QCOMPARE(place(), (Where{12, 18}));
    next();
    QCOMPARE(place(), (Where{13, 21}));
    next(); // wraps around
    QCOMPARE(place(), (Where{10, 13}));
    previous();
    QCOMPARE(place(), (Where{13, 21}));
    previous();
    QCOMPARE(place(), (Where{12, 18}));
    previous();
    QCOMPARE(place(), (Where{12, 13}));
    // The definition.
    editor->goTo(13, 22);
    QTest::keyClick(editor, Qt::Key_F12, Qt::ControlModifier);
    QCOMPARE(place(), (Where{12, 13}));
    editor->goTo(12, 19);
    QTest::keyClick(editor, Qt::Key_F12, Qt::ControlModifier);
    QCOMPARE(place(), (Where{10, 13}));
  }

  // Two paths lead to the last line: the nearest definition is first, the next key goes to the other.
  void goesToSeveralDefinitions() {
    AnsweredEditor f(kernelOf(QStringLiteral("  v_mov_b32 v5, 1\n"          // 9
                                             "  s_cbranch_scc1 .Lskip\n"    // 10
                                             "  v_mov_b32 v5, 2\n"          // 11
                                             ".Lskip:\n"                    // 12
                                             "  v_add_u32 v6, v5, v5\n"))); // 13
    f.waitForAnswer();
    f.goTo(13, QStringLiteral("v5"));
    RegisterMarks* marks = marksOf(f);
    QVERIFY(marks->goToDefinition());
    QCOMPARE(f.editor->currentLine(), 11);
    QVERIFY(marks->goToDefinition());
    QCOMPARE(f.editor->currentLine(), 9);
    QVERIFY(marks->goToDefinition());
    QCOMPARE(f.editor->currentLine(), 11);
    f.goTo(13, QStringLiteral("v_add"));
    QVERIFY(!marks->goToDefinition());
  }

  // Implicit uses are reached too.
  void keepsTheRegisterAtImplicitUses() {
    AnsweredEditor f(kernelOf(QStringLiteral("  s_mov_b32 m0, 4\n"         // 9
                                             "  s_nop 0\n"                 // 10
                                             "  s_movrels_b32 s8, s2\n"    // 11
                                             "  s_add_u32 m0, m0, 1\n"))); // 12
    f.waitForAnswer();
    f.goTo(9, QStringLiteral("m0"));
    RegisterMarks* marks = marksOf(f);
    QCOMPARE(marks->useLines(), (std::vector<int>{9, 11, 12}));
    QVERIFY(marks->goToUse(true));
    QCOMPARE(f.editor->currentLine(), 11);
    QTRY_VERIFY(!f.editor->sides()->facts()->isBehind());
    QCOMPARE(marks->useLines(), (std::vector<int>{9, 11, 12}));
    QVERIFY(marks->goToUse(true));
    QCOMPARE(f.editor->currentLine(), 12);
  }
};

WAVESMITH_WIDGET_TEST(RegisterMarksTest)
#include "register_marks_test.moc"
