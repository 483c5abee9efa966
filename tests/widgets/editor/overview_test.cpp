// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/find_bar.h"
#include "editor/marks/overview_marks.h"
#include "editor/sides/editor_sides.h"
#include "editor/sides/overview_ruler.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QLineEdit>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;
using MarkKind = OverviewMarks::Kind;
using Lane = OverviewMarks::Lane;

namespace {

struct OverviewFixture {
  explicit OverviewFixture(int lines) {
    std::string text;
    for (int n = 0; n < lines; ++n)
      text += "  s_nop " + std::to_string(n % 8) + "\n";
    document = std::move(*Document::open(bench.write("a.s", text)));
    view = std::make_unique<EditorView>(document.get(), &bench.settings, &bench.theme);
    view->resize(700, 500);
    view->show();
  }
  void answer(const std::vector<std::pair<unsigned, source::Severity>>& problems) const {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->revision = document->revision();
    for (const auto& [line, severity] : problems) {
      source::Diagnostic problem = source::makeError(source::Code::AssemblerError,
                                                     {document->path().toStdString(), line, 3, 5}, "message");
      problem.severity = severity;
      snapshot->diagnostics.push_back(problem);
    }
    document->setSnapshot(snapshot);
  }
  [[nodiscard]] CodeEditor* editor() const { return view->editor(); }
  [[nodiscard]] OverviewRuler* ruler() const { return view->editor()->sides()->ruler(); }
  [[nodiscard]] MarkKind at(Lane lane, int line) const {
    const OverviewMarks& marks = ruler()->marks();
    return marks.at(lane, marks.yOf(line)).kind;
  }

  testing::Bench bench;
  std::unique_ptr<Document> document;
  std::unique_ptr<EditorView> view;
};

} // namespace

class OverviewTest : public QObject {
  Q_OBJECT

private slots:
  void aPixelKeepsTheWorst() {
    OverviewMarks marks(1000, 100);
    QCOMPARE(marks.yOf(1), 0);
    QCOMPARE(marks.yOf(1000), 99);
    QCOMPARE(marks.yOf(501), 50);
    QCOMPARE(marks.lineAt(50), 501);
    marks.add(Lane::Problems, 503, MarkKind::Remark);
    marks.add(Lane::Problems, 507, MarkKind::Error);
    marks.add(Lane::Problems, 509, MarkKind::Warning);
    QCOMPARE(marks.at(Lane::Problems, 50), (OverviewMarks::Mark{MarkKind::Error, 507}));
    QCOMPARE(marks.at(Lane::Hits, 50), OverviewMarks::Mark());
    marks.add(Lane::Problems, 530, MarkKind::Remark);
    QCOMPARE(marks.nearest(53, 3)->line, 507); // the error is worse than the remark that is nearer
    QCOMPARE(marks.nearest(55, 3)->line, 530);
    QVERIFY(!marks.nearest(90, 3));
    marks.add(Lane::Problems, 0, MarkKind::Error); // outside
    marks.add(Lane::Problems, 1001, MarkKind::Error);
    QCOMPARE(marks.at(Lane::Problems, 0).kind, MarkKind::None);
  }

  void theLineBelowIsAtAnotherHeight() {
    for (const int lines : {1, 7, 99, 100, 101, 1000, 100'003})
      for (const int height : {1, 3, 100, 333}) {
        const OverviewMarks marks(lines, height);
        for (int line = 1; line <= lines; line += std::max(1, lines / 300)) {
          const int below = marks.lineBelow(line);
          QVERIFY(below > line);
          QCOMPARE(marks.yOf(below - 1), marks.yOf(line));
          if (below <= lines) QVERIFY(marks.yOf(below) > marks.yOf(line));
        }
      }
    QCOMPARE(OverviewMarks(10, 0).lineBelow(3), 11);
  }

  // Those that share a pixel are not read one by one.
  void manyProblemsAreMarkedAsOneByOne() {
    const OverviewFixture f(5000);
    std::vector<std::pair<unsigned, source::Severity>> problems;
    for (unsigned line = 1; line <= 5000; ++line) {
      if (line % 3 == 0) problems.emplace_back(line, source::Severity::Remark);
      if (line % 97 == 0) problems.emplace_back(line, source::Severity::Warning);
      if (line % 1009 == 0) problems.emplace_back(line, source::Severity::Error);
    }
    f.answer(problems);
    f.editor()->goTo(2500, 1);
    for (int n = 0; n < 40; ++n) // new lines have no problems
      QTest::keyClick(f.editor(), Qt::Key_Return);
    f.editor()->goTo(4000, 1);
    for (int n = 0; n < 30; ++n)
      QTest::keyClick(f.editor(), Qt::Key_Backspace);
    OverviewMarks expected(f.editor()->blockCount(), f.ruler()->height());
    for (int line = 1; line <= f.editor()->blockCount(); ++line)
      for (const source::Diagnostic* problem : f.editor()->diagnosticsAt(line))
        expected.add(Lane::Problems, line,
                     problem->severity == source::Severity::Error     ? MarkKind::Error
                     : problem->severity == source::Severity::Warning ? MarkKind::Warning
                                                                      : MarkKind::Remark);
    f.ruler()->refresh();
    for (int y = 0; y < expected.height(); ++y)
      QCOMPARE(f.ruler()->marks().at(Lane::Problems, y), expected.at(Lane::Problems, y));
  }

  void rangesMarkEachOfTheirPixels() {
    for (const int lines : {7, 100, 100'000}) {
      OverviewMarks marks(lines, 100);
      marks.addLines(Lane::Changes, 2, lines, MarkKind::Changed);
      for (int line = 2; line <= lines; line += std::max(1, lines / 300))
        QCOMPARE(marks.at(Lane::Changes, marks.yOf(line)).kind, MarkKind::Changed);
    }
    OverviewMarks none(10, 0);
    none.add(Lane::Problems, 1, MarkKind::Error);
    QVERIFY(!none.nearest(0, 3));
  }

  void showsProblemsHitsChangesAndBreakpoints() {
    const OverviewFixture f(200);
    f.answer({{50, source::Severity::Warning}, {150, source::Severity::Error}});
    QCOMPARE(f.at(Lane::Problems, 50), MarkKind::Warning);
    QCOMPARE(f.at(Lane::Problems, 150), MarkKind::Error);
    QCOMPARE(f.at(Lane::Changes, 100), MarkKind::None);
    f.editor()->goTo(100, 100);
    QTest::keyClicks(f.editor(), QStringLiteral(" "));
    QTRY_COMPARE(f.at(Lane::Changes, 100), MarkKind::Changed);
    QCOMPARE(f.at(Lane::Changes, 110), MarkKind::None);
    QVERIFY(f.document->save());
    QCOMPARE(f.at(Lane::Changes, 100), MarkKind::None);
    f.view->findBar()->openFind();
    QTest::keyClicks(f.view->findBar()->findChild<QLineEdit*>(), QStringLiteral("s_nop 7"));
    QTRY_COMPARE(f.at(Lane::Hits, 8), MarkKind::Hit);
  }

  void problemsMoveWithTheText() {
    const OverviewFixture f(200);
    f.answer({{50, source::Severity::Error}});
    f.editor()->goTo(1, 1);
    for (int n = 0; n < 20; ++n)
      QTest::keyClick(f.editor(), Qt::Key_Return);
    QTRY_COMPARE(f.at(Lane::Problems, 70), MarkKind::Error);
    QCOMPARE(f.at(Lane::Problems, 50), MarkKind::None);
  }

  void aClickGoesToTheMark() {
    const OverviewFixture f(2000);
    f.answer({{1503, source::Severity::Error}});
    const int y = f.ruler()->marks().yOf(1503);
    QVERIFY(f.ruler()->textAt(y).contains(QStringLiteral("Line 1503: message")));
    QTest::mouseClick(f.ruler(), Qt::LeftButton, {}, QPoint(5, y + 2));
    QCOMPARE(f.editor()->currentLine(), 1503);
    QTest::mouseClick(f.ruler(), Qt::LeftButton, {}, QPoint(5, 0)); // nothing is there
    QCOMPARE(f.editor()->currentLine(), 1);
    QCOMPARE(f.ruler()->textAt(0), QStringLiteral("Line 1"));
  }
};

WAVESMITH_WIDGET_TEST(OverviewTest)
#include "overview_test.moc"
