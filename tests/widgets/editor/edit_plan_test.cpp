// SPDX-License-Identifier: Apache-2.0
// Plans of many edits: the resulting text, mapped places, and linear work.
#include "editor/edits/edit_plan.h"
#include "widgets/support/widget_test.h"

#include <QRandomGenerator>
#include <QTest>

#include <stop_token>
#include <vector>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

// One after the other, last edit first.
QString applied(QString text, const Replacements& edits) {
  for (auto edit = edits.crbegin(); edit != edits.crend(); ++edit)
    text.replace(edit->from, edit->to - edit->from, edit->text);
  return text;
}

source::Fix inserting(std::uint32_t line, const std::string& text) {
  return {"Insert", {{{"k.s", line, 1, 0}, text}}};
}

std::vector<const source::Fix*> pointersTo(const std::vector<source::Fix>& fixes) {
  std::vector<const source::Fix*> pointers;
  for (const source::Fix& fix : fixes)
    pointers.push_back(&fix);
  return pointers;
}

// `lines` lines of words, each with a fix.
struct Large {
  explicit Large(int lines) {
    for (int line = 1; line <= lines; ++line) {
      text += QStringLiteral("  .long 0x7e020303 // %1\n").arg(line);
      fixes.push_back(
          {"Write", {{{"k.s", static_cast<std::uint32_t>(line), 3, 16}, "v_mov_b32_e32 v1, v3"}}});
      wanted += QStringLiteral("  v_mov_b32_e32 v1, v3 // %1\n").arg(line);
    }
  }
  QString text;
  QString wanted;
  std::vector<source::Fix> fixes;
};

} // namespace

class EditPlanTest : public QObject {
  Q_OBJECT

private slots:
  void piecesEqualTheEdits() {
    const Large large(5000);
    const EditPlan plan = planFixes(large.text, pointersTo(large.fixes));
    QCOMPARE(plan.count, 5000);
    QCOMPARE(plan.left, 0);
    QCOMPARE(plan.edits.size(), 5000);
    QVERIFY(plan.pieces.size() < 50);
    QCOMPARE(applied(large.text, plan.edits), large.wanted);
    QCOMPARE(applied(large.text, plan.pieces), large.wanted);
  }

  // Counts work instead of time: twice the text may cost little more than twice the work.
  void isLinear() {
    const Large small(10'000);
    const Large large(20'000);
    const auto before = planFixes(small.text, pointersTo(small.fixes)).steps;
    const auto after = planFixes(large.text, pointersTo(large.fixes)).steps;
    QVERIFY2(after < before * 23 / 10, qPrintable(QStringLiteral("%1 %2").arg(before).arg(after)));
    // Also with the fixes in another order.
    std::vector<source::Fix> reversed(large.fixes.rbegin(), large.fixes.rend());
    QVERIFY(planFixes(large.text, pointersTo(reversed)).steps < after * 3);
  }

  void skipsOverlappingFixes() {
    const QString text = QStringLiteral("a\nb\nc\n");
    const std::vector<source::Fix> fixes{inserting(2, "x\n"), inserting(2, "y\n"), inserting(2, "x\n"),
                                         inserting(3, "z\n"), inserting(9, "nowhere\n")};
    const EditPlan plan = planFixes(text, pointersTo(fixes));
    QCOMPARE(plan.count, 2);
    QCOMPARE(plan.left, 1); // the fix with the same edits is merged with the first
    QCOMPARE(applied(text, plan.edits), QStringLiteral("a\nx\nb\nz\nc\n"));
  }

  void usesByteColumnsAndSpansLines() {
    const QString text = QString::fromUtf8("// \xc3\xbc\xf0\x9f\x98\x80 .long 1\n  .long 2\nend\n");
    const std::vector<source::Fix> fixes{{"Write", {{{"k.s", 1, 11, 7}, "one"}, {{"k.s", 2, 1, 10}, ""}}}};
    const EditPlan plan = planFixes(text, pointersTo(fixes));
    QCOMPARE(applied(text, plan.edits), QString::fromUtf8("// \xc3\xbc\xf0\x9f\x98\x80 one\nend\n"));
  }

  void mapsPositionsBothWays() {
    const QString text = QStringLiteral("0123456789");
    const PositionMap map(
        planEdits(text, {{2, 4, QStringLiteral("abcd")}, {6, 6, QStringLiteral("X")}}).edits);
    // 01 abcd 45 X 6789
    QCOMPARE(map.forward(0), 0);
    QCOMPARE(map.forward(2), 2);
    QCOMPARE(map.forward(4), 6);
    QCOMPARE(map.forward(6), 9);
    QCOMPARE(map.forward(9), 12);
    QCOMPARE(map.back(12), 9);
    QCOMPARE(map.back(6), 4);
    QCOMPARE(map.back(0), 0);
    QRandomGenerator random(7);
    const Large large(600);
    const EditPlan plan = planFixes(large.text, pointersTo(large.fixes));
    for (int i = 0; i < 200; ++i) {
      // Outside the edits, positions map to the same character.
      const int position = random.bounded(static_cast<int>(large.text.size()));
      const int there = plan.moved.forward(position);
      if (plan.moved.back(there) == position && large.text[position].isDigit())
        QCOMPARE(plan.moved.back(plan.moved.forward(position)), position);
      QVERIFY(there >= 0 && there <= large.wanted.size());
    }
  }

  void stopsWhenAsked() {
    const Large large(2000);
    std::stop_source stop;
    stop.request_stop();
    const EditPlan plan = planFixes(large.text, pointersTo(large.fixes), stop.get_token());
    QVERIFY(plan.stopped);
    QVERIFY(plan.edits.isEmpty());
  }
};

WAVESMITH_WIDGET_TEST(EditPlanTest)
#include "edit_plan_test.moc"
