// SPDX-License-Identifier: Apache-2.0
#include "initial/initial_state_dock.h"
#include "widgets/support/bench.h"

#include <QTest>

namespace wavesmith::widgets {
namespace {

class DockTest : public QObject {
  Q_OBJECT

private slots:
  void hasAName() {
    const testing::Bench bench;
    Settings settings(bench.path("other.ini"));
    Theme theme(&settings);
    Workspace workspace(&settings, &theme);
    const InitialStateDock dock(&workspace);
    QCOMPARE(dock.windowTitle(), QStringLiteral("Initial State"));
  }
};

} // namespace
} // namespace wavesmith::widgets

QTEST_MAIN(wavesmith::widgets::DockTest)
#include "dock_test.moc"
