// SPDX-License-Identifier: Apache-2.0
// Work in the background: what becomes of its result.
#include "document/background.h"
#include "widgets/support/widget_test.h"

#include <QTest>
#include <QThread>

#include <memory>
#include <semaphore>

namespace wavesmith::testing {

using widgets::BackgroundTask;
using widgets::inBackground;

class BackgroundTest : public QObject {
  Q_OBJECT

private slots:
  void theResultArrivesInTheGuiThread() {
    QThread* worked = nullptr;
    QThread* used = nullptr;
    inBackground(
        this, [] { return QThread::currentThread(); },
        [&](QThread* thread) {
          worked = thread;
          used = QThread::currentThread();
        });
    QTRY_VERIFY_WITH_TIMEOUT(used != nullptr, kPatience);
    QCOMPARE(used, thread());
    QVERIFY(worked != used);
  }

  void aDestroyedReceiverGetsNothing() {
    auto receiver = std::make_unique<QObject>();
    const auto ready = std::make_shared<std::binary_semaphore>(0);
    bool isUsed = false;
    inBackground(
        receiver.get(),
        [ready] {
          ready->acquire();
          return 1;
        },
        [&](int) { isUsed = true; });
    receiver.reset();
    ready->release();
    settle();
    QVERIFY(!isUsed);
  }

  void canceledWorkIsToldAndNotUsed() {
    BackgroundTask task;
    const auto seen = std::make_shared<std::binary_semaphore>(0);
    bool isUsed = false;
    task.start(
        this,
        [seen](const std::stop_token& stop) {
          while (!stop.stop_requested())
            QThread::yieldCurrentThread();
          seen->release();
          return 1;
        },
        [&](int) { isUsed = true; });
    QVERIFY(task.isRunning());
    task.cancel();
    QVERIFY(!task.isRunning());
    seen->acquire();
    settle();
    QVERIFY(!isUsed);
  }

  void onlyTheNewestResultIsUsed() {
    BackgroundTask task;
    const auto ready = std::make_shared<std::binary_semaphore>(0);
    QList<int> used;
    const auto use = [&](int result) { used << result; };
    task.start(
        this,
        [ready](const std::stop_token&) {
          ready->acquire();
          return 1;
        },
        use);
    task.start(this, [](const std::stop_token&) { return 2; }, use);
    ready->release();
    QTRY_VERIFY_WITH_TIMEOUT(!task.isRunning(), kPatience);
    settle();
    QCOMPARE(used, QList<int>{2});
  }

private:
  // Until all work that was started has arrived.
  static void settle() {
    QVERIFY(QThreadPool::globalInstance()->waitForDone(kPatience));
    QCoreApplication::processEvents();
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::BackgroundTest;
WAVESMITH_WIDGET_TEST(BackgroundTest)
#include "background_test.moc"
