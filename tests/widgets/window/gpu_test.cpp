// SPDX-License-Identifier: Apache-2.0
// The run pane on a GPU, on a machine without one: with our HIP library, and with the installed one.
#include "run/results/differences_model.h"
#include "run/results/run_results.h"
#include "run/run_dock.h"
#include "run/run_form.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"
#include "window/main_window.h"

#include <QAction>
#include <QComboBox>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include <memory>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr const char* kLibrary = "WAVESMITH_HIP_LIBRARY";

} // namespace

class GpuTest : public QObject {
  Q_OBJECT

  struct Fixture {
    Fixture() : window(std::make_unique<MainWindow>(&bench.settings, &bench.theme)) {
      window->show();
      (void)QTest::qWaitForWindowActive(window.get());
      QVERIFY(window->openFile(bench.copyExample("vector_add")));
      run = window->runDock();
      QSignalSpy ready(run->controller(), &RunController::backendsReady);
      run->show();
      run->raise();
      QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, kPatience);
    }
    [[nodiscard]] QStringList choices() const {
      QStringList names;
      for (int row = 0; row < run->form()->backends()->count(); ++row)
        names << run->form()->backends()->itemText(row);
      return names;
    }
    void runWith(int row) const {
      run->form()->backends()->setCurrentIndex(row);
      QSignalSpy finished(run->controller(), &RunController::finished);
      QTRY_VERIFY_WITH_TIMEOUT(run->runAction()->isEnabled(), kPatience);
      run->runAction()->trigger();
      QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    }
    testing::Bench bench;
    std::unique_ptr<MainWindow> window;
    RunDock* run = nullptr;
  };

private slots:
  void cleanup() { qunsetenv(kLibrary); }

  void runsOnTheDeviceAndOnBothBackends() {
    qputenv(kLibrary, WAVESMITH_HIP_FOLDER "/libamdhip64.so.6");
    Fixture f;
    QCOMPARE(f.choices(), (QStringList{QStringLiteral("the emulator"), QStringLiteral("AMD Instinct MI300X"),
                                       QStringLiteral("both: AMD Instinct MI300X and the emulator")}));
    f.runWith(1);
    const auto alone = f.run->controller()->result();
    QVERIFY2(alone->passed(), qPrintable(f.run->results()->verdict()));
    QCOMPARE(alone->summary->backend, std::string("hip"));
    QCOMPARE(alone->summary->samples.size(), std::size_t{worker::kGpuRepeats});
    QVERIFY(f.run->commandLine().endsWith(QStringLiteral(" --backend hip")));

    f.runWith(2);
    const auto both = f.run->controller()->result();
    QVERIFY2(both->passed(), qPrintable(f.run->results()->verdict()));
    QVERIFY(both->summary->other.has_value());
    f.run->results()->against()->setCurrentIndex(2);
    QCOMPARE(f.run->results()->differences()->rowCount(), 0);
  }

  // The run file asks for checked mode: it holds for the emulator's part, and is left out on the device alone.
  void checksOnTheEmulatorOnly() {
    qputenv(kLibrary, WAVESMITH_HIP_FOLDER "/libamdhip64.so.6");
    Fixture f;
    f.run->form()->checkedAction()->trigger();
    f.runWith(1);
    QVERIFY2(f.run->controller()->result()->passed(), qPrintable(f.run->results()->verdict()));
    QCOMPARE(f.run->results()->findings(), QStringLiteral("not checked on a GPU"));
    QVERIFY(f.run->commandLine().endsWith(QStringLiteral(" --backend hip --mode fast")));
    f.runWith(2);
    QVERIFY2(f.run->controller()->result()->passed(), qPrintable(f.run->results()->verdict()));
    QCOMPARE(f.run->results()->findings(), QStringLiteral("no findings"));
    QVERIFY(f.run->commandLine().endsWith(QStringLiteral(" --backend both --mode checked")));
  }

  // Debian's runtime, which finds no device.
  void showsWhyThereIsNoGpu() {
    qputenv(kLibrary, "/usr/lib/x86_64-linux-gnu/libamdhip64.so.5");
    qputenv("HIP_VISIBLE_DEVICES", "-1");
    Fixture f;
    qunsetenv("HIP_VISIBLE_DEVICES");
    QComboBox* box = f.run->form()->backends();
    QCOMPARE(box->count(), 3);
    QVERIFY(box->itemText(1).contains(QStringLiteral("not available")));
    QVERIFY(box->itemData(1, Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("finds no GPU on this machine")));
    QVERIFY(!qobject_cast<QStandardItemModel*>(box->model())->item(1)->isEnabled());
    QCOMPARE(f.run->form()->backend(), QStringLiteral("emulator"));
  }

  // Selected before the list of backends arrives.
  void runWithoutADeviceReportsIt() {
    qputenv(kLibrary, "/nowhere/libamdhip64.so");
    Fixture f;
    f.run->form()->setBackends({});
    f.runWith(1);
    QCOMPARE(f.run->results()->verdict(), QStringLiteral("Could not run"));
    QVERIFY(f.run->controller()->result()->diagnostics.back().message.find("/nowhere/libamdhip64.so") !=
            std::string::npos);
  }
};

WAVESMITH_WIDGET_TEST(GpuTest)
#include "gpu_test.moc"
