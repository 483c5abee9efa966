// SPDX-License-Identifier: Apache-2.0
// Arrows between lines and hints after them, on the real editor with a real worker. The expected waits
// are written by hand.
#include "editor/marks/wait_hints.h"
#include "editor/sides/gutter_arrows.h"
#include "editor/snapshot_lines.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/widget_test.h"

#include <QScrollBar>
#include <QTextBlock>

using namespace wavesmith;
using namespace wavesmith::widgets;
using wavesmith::testing::AnsweredEditor;
using wavesmith::testing::kernelOf;
using wavesmith::testing::kFirstOfBody;
using ArrowKind = panels::Arrow::Kind;

namespace {

const QString kTwoLoads = QStringLiteral("  global_load_dword v1, v0, s[2:3]\n"
                                         "  global_load_dword v2, v0, s[2:3]\n"
                                         "  s_waitcnt vmcnt(0)\n"
                                         "  v_add_f32 v3, v1, v2\n"
                                         "  global_store_dword v0, v3, s[2:3]\n");

using Lines = std::vector<std::pair<int, int>>;

} // namespace

class ArrowsTest : public QObject {
  Q_OBJECT

  static GutterArrows* arrowsOf(const AnsweredEditor& f) { return f.editor->sides()->arrows(); }
  static Lines linesOf(const AnsweredEditor& f, ArrowKind kind) {
    Lines lines;
    for (const GutterArrows::Shown& arrow : arrowsOf(f)->shown())
      if (arrow.kind == kind) lines.emplace_back(arrow.from, arrow.to);
    return lines;
  }

private slots:
  void leadFromOperationsToTheirWait() {
    AnsweredEditor f(kernelOf(kTwoLoads));
    f.waitForAnswer();
    f.goTo(kFirstOfBody + 2, QStringLiteral("s_waitcnt"));
    QCOMPARE(linesOf(f, ArrowKind::Drains),
             (Lines{{kFirstOfBody, kFirstOfBody + 2}, {kFirstOfBody + 1, kFirstOfBody + 2}}));
    f.goTo(kFirstOfBody + 3, QStringLiteral("v_add"));
    QCOMPARE(linesOf(f, ArrowKind::Drains), Lines{});
    // The two loads of the head.
    f.goTo(8, QStringLiteral("s_waitcnt"));
    QCOMPARE(linesOf(f, ArrowKind::Drains), (Lines{{6, 8}, {7, 8}}));
  }

  void alwaysShowMissingWaits() {
    AnsweredEditor f(kernelOf(QStringLiteral("  global_load_dword v1, v0, s[2:3]\n"
                                             "  s_nop 0\n"
                                             "  v_add_f32 v3, v1, v1\n")));
    f.waitForAnswer();
    f.goTo(1, QStringLiteral("text"));
    QCOMPARE(linesOf(f, ArrowKind::Missing), (Lines{{kFirstOfBody, kFirstOfBody + 2}}));
  }

  void leadFromDefinitionsToUses() {
    AnsweredEditor f(kernelOf(QStringLiteral("  v_mov_b32 v5, 1\n"
                                             "  v_mov_b32 v6, 2\n"
                                             "  v_add_u32 v7, v5, v6\n"
                                             "  v_add_u32 v8, v5, v7\n")));
    f.waitForAnswer();
    f.goTo(kFirstOfBody, QStringLiteral("v5"));
    QCOMPARE(linesOf(f, ArrowKind::Defines),
             (Lines{{kFirstOfBody, kFirstOfBody + 2}, {kFirstOfBody, kFirstOfBody + 3}}));
    f.goTo(kFirstOfBody + 3, QStringLiteral("v7"));
    QCOMPARE(linesOf(f, ArrowKind::Defines), (Lines{{kFirstOfBody + 2, kFirstOfBody + 3}}));
    f.goTo(kFirstOfBody + 3, QStringLiteral("v_add"));
    QCOMPARE(linesOf(f, ArrowKind::Defines), Lines{});
  }

  void moveWithTheText() {
    AnsweredEditor f(kernelOf(kTwoLoads));
    f.waitForAnswer();
    f.editor->goTo(1, 1);
    QTest::keyClick(f.editor.get(), Qt::Key_Return);
    f.editor->goTo(kFirstOfBody + 3, 4);
    QTRY_VERIFY(!f.editor->sides()->facts()->isBehind());
    QCOMPARE(linesOf(f, ArrowKind::Drains),
             (Lines{{kFirstOfBody + 1, kFirstOfBody + 3}, {kFirstOfBody + 2, kFirstOfBody + 3}}));
    // A line that is being edited has no hints.
    QTest::keyClicks(f.editor.get(), QStringLiteral("x"));
    QTRY_VERIFY(!f.editor->sides()->facts()->isBehind());
    if (f.document->snapshot()->revision != f.document->revision())
      QCOMPARE(linesOf(f, ArrowKind::Drains), Lines{});
  }

  void haveToolTips() {
    AnsweredEditor f(kernelOf(kTwoLoads));
    f.waitForAnswer();
    f.goTo(kFirstOfBody + 2, QStringLiteral("s_waitcnt"));
    QVERIFY(QTest::qWaitForWindowExposed(f.editor.get()));
    const auto rows = f.editor->visibleRows();
    const VisibleRow& row = rows[static_cast<std::size_t>(kFirstOfBody - rows.front().line)];
    GutterArrows* arrows = arrowsOf(f);
    const QString text = arrows->textAt({arrows->width() - 4, static_cast<int>(row.top + row.height / 2)});
    QVERIFY2(text.contains(QStringLiteral("%1").arg(kFirstOfBody)) &&
                 text.contains(QStringLiteral("%1").arg(kFirstOfBody + 2)),
             qPrintable(text));
    QCOMPARE(arrows->textAt({1, arrows->height() - 3}), QString());
  }

  void leadOffScreen() {
    QString far;
    for (int i = 0; i < 100; ++i)
      far += QStringLiteral("  v_mov_b32 v9, %1\n").arg(i % 64);
    AnsweredEditor f(kernelOf(QStringLiteral("  global_load_dword v1, v0, s[2:3]\n") + far +
                              QStringLiteral("  s_waitcnt vmcnt(0)\n  v_add_f32 v3, v1, v1\n")));
    f.waitForAnswer();
    QVERIFY(QTest::qWaitForWindowExposed(f.editor.get()));
    f.goTo(kFirstOfBody + 101, QStringLiteral("s_waitcnt"));
    QVERIFY(f.editor->visibleRows().front().line > kFirstOfBody);
    // The line number is at the upper edge; a click goes there.
    GutterArrows* arrows = arrowsOf(f);
    const QPoint edge(arrows->width() / 2, 6);
    QVERIFY(arrows->textAt(edge).contains(QString::number(kFirstOfBody)));
    QTest::mouseClick(arrows, Qt::LeftButton, {}, edge);
    QCOMPARE(f.editor->currentLine(), kFirstOfBody);
  }

  // The store needs v1, whose load is one of two: one may still be outstanding.
  void hintsNameTheSufficientCount() {
    AnsweredEditor f(kernelOf(QStringLiteral("  global_load_dword v1, v0, s[2:3]\n"
                                             "  global_load_dword v2, v0, s[2:3]\n"
                                             "  s_waitcnt vmcnt(0) // all of them\n"
                                             "  global_store_dword v0, v1, s[4:5]\n"
                                             "  s_waitcnt vmcnt(0)\n"
                                             "  global_store_dword v0, v2, s[4:5]\n"
                                             "  s_waitcnt lgkmcnt(0)\n"
                                             "  v_mov_b32 v3, 1\n"
                                             "  s_nop 3\n")));
    f.waitForAnswer();
    const WaitHints* hints = f.editor->sides()->hints();
    const WaitHints::Hint stronger = hints->at(kFirstOfBody + 2);
    QCOMPARE(stronger.text, QStringLiteral("vmcnt(1) is enough for line %1").arg(kFirstOfBody + 3));
    QCOMPARE(stronger.gray, (std::vector<WaitHints::Hint::Part>{{12, 8}})); // "vmcnt(0)"
    QCOMPARE(hints->at(kFirstOfBody + 6).text, QStringLiteral("nothing needs this"));
    QCOMPARE(hints->at(kFirstOfBody + 8).text, QStringLiteral("nothing needs this"));
    QCOMPARE(hints->at(8).text, QString()); // the wait of the head is needed
    // Drawn in gray.
    const QColor gray = f.bench.theme.color(Theme::Role::Quiet);
    const auto selections = f.editor->extraSelections();
    QVERIFY(std::any_of(selections.begin(), selections.end(), [&](const QTextEdit::ExtraSelection& s) {
      return s.cursor.selectedText() == QStringLiteral("vmcnt(0)") && s.format.foreground().color() == gray &&
             s.cursor.blockNumber() == kFirstOfBody + 1;
    }));
    // Not for a newer text.
    f.editor->goTo(kFirstOfBody + 2, 100);
    QTest::keyClicks(f.editor.get(), QStringLiteral(" x"));
    if (f.document->snapshot()->revision != f.document->revision())
      QCOMPARE(hints->at(kFirstOfBody + 2).text, QString());
  }
};

WAVESMITH_WIDGET_TEST(ArrowsTest)
#include "arrows_test.moc"
