// SPDX-License-Identifier: Apache-2.0
// The Timing panel after a run: estimates by the path that was executed, as long as the code is the one that ran.
#include "cycles/loops_model.h"
#include "cycles/loops_page.h"
#include "cycles/timing_dock.h"
#include "run/run_controller.h"
#include "run/run_dock.h"
#include "widgets/support/main_window.h"
#include "widgets/support/widget_test.h"
#include "window/measuring.h"

#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

// Ten iterations in each wave; all lanes of LDS in one bank. The loop is in line 10.
const char* const kKernel = R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.p2align 8
.globl k
.type k,@function
k:
  s_movk_i32 s4, 10
  v_lshlrev_b32 v1, 7, v0
loop:
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_endpgm
.size k, .-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 16
  .amdhsa_group_segment_fixed_size 32768
.end_amdhsa_kernel
)";
constexpr int kFirstOfLoop = 10;

} // namespace

class RunEstimateTest : public QObject {
  Q_OBJECT

private slots:
  void estimatesFollowTheLastRunOfTheSameCode() {
    testing::WindowBench w;
    w.bench.write("k.run.yaml", "wavesmith: 1\nsource: k.s\nlaunch: { grid: 256, workgroup: 256 }\n");
    QVERIFY(w.window->openFile(w.bench.write("k.s", kKernel)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTest::keyClick(w.editor(), Qt::Key_8, Qt::AltModifier);
    LoopsPage* const page = Measuring::in(w.window.get())->dock()->loops();
    const auto estimate = [page] {
      return page->model()->index(0, LoopsModel::Estimate).data().toString().remove(u',').toInt();
    };
    QTRY_VERIFY_WITH_TIMEOUT(page->model()->rowCount() > 0, kPatience);
    QVERIFY(page->pathNote().isEmpty());
    QVERIFY(estimate() > 0);
    QVERIFY(page->detail().contains(QStringLiteral("bank conflicts not counted")));

    w.window->runDock()->run();
    const auto hasRun = [&w] { return w.window->runDock()->controller()->result() != nullptr; };
    QTRY_VERIFY_WITH_TIMEOUT(hasRun(), kPatience);
    QTest::keyClick(w.editor(), Qt::Key_8, Qt::AltModifier); // a run shows its own panel
    const QString note =
        QStringLiteral("Estimates are by the path of the last run (k.run.yaml), with its 4 waves on a CU.");
    QTRY_COMPARE_WITH_TIMEOUT(page->pathNote(), note, kPatience);
    QVERIFY2(page->detail().contains(QStringLiteral("40 iterations in 4 entries, 10 each")),
             qPrintable(page->detail()));
    QVERIFY(page->detail().contains(QStringLiteral("with the bank conflicts of the run")));
    QVERIFY(estimate() > 0);

    // A comment changes the text, not the code.
    w.editor()->goTo(kFirstOfLoop);
    QTest::keyClick(w.editor(), Qt::Key_End);
    QTest::keyClicks(w.editor(), QStringLiteral(" // x"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(page->pathNote(), note, kPatience);

    w.editor()->goTo(kFirstOfLoop);
    QTest::keyClick(w.editor(), Qt::Key_End);
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QTest::keyClicks(w.editor(), QStringLiteral("s_nop 0"));
    QTRY_VERIFY_WITH_TIMEOUT(
        page->pathNote().startsWith(QStringLiteral("The code has changed since the last run")), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(page->detail().contains(QStringLiteral("loop of 6 instructions")), kPatience);
    QVERIFY(!page->detail().contains(QStringLiteral("iterations in")));
    QVERIFY(estimate() > 0);
  }
};

WAVESMITH_WIDGET_TEST(RunEstimateTest)
#include "run_estimate_test.moc"
