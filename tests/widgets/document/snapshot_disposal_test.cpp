// SPDX-License-Identifier: Apache-2.0
#include "document/snapshot_disposal.h"
#include "widgets/support/widget_test.h"

#include <QTest>

using namespace wavesmith::widgets;

// Releasing a snapshot does not destroy it.
class SnapshotDisposalTest : public QObject {
  Q_OBJECT

  static std::shared_ptr<Snapshot> make(quint64 revision) {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->revision = revision;
    return snapshot;
  }

private slots:
  void emptyDestroysReleasedSnapshots() {
    int woken = 0;
    const auto disposal = std::make_shared<SnapshotDisposal>([&woken] { ++woken; });
    auto made = make(7);
    const std::weak_ptr<const Snapshot> alive = made;
    SnapshotPointer shown = disposal->watch(std::move(made));
    QCOMPARE(shown->revision, quint64{7});
    SnapshotPointer alsoShown = shown;
    shown.reset();
    QVERIFY(disposal->isEmpty());
    QCOMPARE(woken, 0);
    alsoShown.reset();
    QCOMPARE(woken, 1);
    QVERIFY(!disposal->isEmpty());
    QVERIFY(!alive.expired());
    disposal->empty();
    QVERIFY(disposal->isEmpty());
    QVERIFY(alive.expired());
  }

  void destroysAtOnceAfterClose() {
    int woken = 0;
    auto disposal = std::make_shared<SnapshotDisposal>([&woken] { ++woken; });
    auto made = make(1);
    const std::weak_ptr<const Snapshot> alive = made;
    SnapshotPointer shown = disposal->watch(std::move(made));
    disposal->close();
    disposal.reset(); // the snapshot outlasts the disposal
    shown.reset();
    QCOMPARE(woken, 0);
    QVERIFY(alive.expired());
  }

  void acceptsNull() {
    const auto disposal = std::make_shared<SnapshotDisposal>([] {});
    QVERIFY(disposal->watch(SnapshotPointer()) == nullptr);
    QVERIFY(disposal->isEmpty());
  }
};

WAVESMITH_WIDGET_TEST(SnapshotDisposalTest)
#include "snapshot_disposal_test.moc"
