// SPDX-License-Identifier: Apache-2.0
#include "controls/hint_stack.h"
#include "versions/compare_dock.h"
#include "versions/comparison_model.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class CompareDockTest : public QObject {
  Q_OBJECT

  static std::string with(std::string text, const std::string& line) {
    return text.replace(text.find("  s_endpgm"), 0, line + "\n");
  }

private slots:
  void twoVersionsAreSideBySide() {
    testing::DockBench<CompareDock> b(QSize(900, 500));
    const QString before = b.bench.write("a.s", testing::kSmallKernel);
    const QString after =
        b.bench.write("b.s", with(std::string(testing::kSmallKernel), "  v_mul_lo_u32 v3, v1, v1"));
    b.dock.compare({before, {}}, {after, {}});
    QTRY_COMPARE_WITH_TIMEOUT(b.dock.model()->rowCount(), 4, kPatience);
    QCOMPARE(b.dock.model()->index(2, ComparisonModel::Mark).data().toString(), QStringLiteral("+"));
    QVERIFY(b.dock.model()
                ->index(2, ComparisonModel::After)
                .data()
                .toString()
                .contains(QStringLiteral("v_mul_lo_u32")));
    QVERIFY(b.dock.summary().contains(QStringLiteral("VGPRs&nbsp;2&nbsp;\u2192&nbsp;<b>4</b>&nbsp;(+2)")));
    QVERIFY(b.dock.summary().contains(QStringLiteral("vector arithmetic")));
    QCOMPARE(b.dock.view()->currentIndex().row(), 2); // the first difference

    // The open text counts, not the file.
    b.open(after);
    QTextCursor cursor(b.document->text());
    cursor.insertText(QStringLiteral("// a comment\n"));
    b.dock.compare({before, {}}, {after, {}});
    QTRY_COMPARE_WITH_TIMEOUT(b.dock.model()->rowCount(), 4, kPatience);
  }

  void theReasonIsShownIfThereIsNothingToCompare() {
    testing::DockBench<CompareDock> b(QSize(900, 500));
    const QString before = b.bench.write("a.s", testing::kSmallKernel);
    b.dock.compare({before, {}}, {b.bench.path("missing.s"), {}});
    QTRY_VERIFY_WITH_TIMEOUT(b.dock.stack()->hint().contains(QStringLiteral("missing.s")), kPatience);
    QCOMPARE(b.dock.model()->rowCount(), 0);
  }

  void aSourceIsComparedUnderTwoOptions() {
    testing::DockBench<CompareDock> b(QSize(900, 500));
    const QString path =
        b.bench.write("k.cl", "__kernel void k(__global int* x) { x[get_global_id(0)] = 1; }\n");
    b.dock.compare({path, QStringLiteral("-O0")}, {path, QStringLiteral("-O3")});
    QTRY_VERIFY_WITH_TIMEOUT(b.dock.model()->rowCount() > 0, kPatience);
    QVERIFY(b.dock.summary().contains(QStringLiteral("instructions")));
  }
};

WAVESMITH_WIDGET_TEST(CompareDockTest)
#include "compare_dock_test.moc"
