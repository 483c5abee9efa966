// SPDX-License-Identifier: Apache-2.0
// Memory of the window and its workers: closed texts, edits and runs give back what they took, and a large text stays
// below its bound. It runs under `./test --all`; without WAVESMITH_TEST_MANY it does a sample.
#include "benchmarks/window_kernels.h"
#include "document/heap.h"
#include "run/results/run_results.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QPointer>

#include <unistd.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using benchmarks::Kernel;
using testing::kPatience;
using testing::OpenWindow;

namespace {

constexpr qint64 kMostForALargeText = 300 * 1000 * 1000 / 1024; // KiB
constexpr qint64 kLargeText = 100'000;                          // lines
constexpr qint64 kMostKept = 20 * 1024;                         // KiB

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
constexpr bool kIsSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kIsSanitized = false;
#endif

// After everything has come to rest.
testing::Memory restingMemory(const char* when) {
  if (!testing::settle(getpid())) qWarning("still busy");
  qInfo("%s: %s", when, qPrintable(testing::memoryText(getpid())));
  return testing::memoryOf(getpid());
}

// At most a tenth more than before. Just data grow: the share of the pages of programs and libraries depends on other
// processes that use them.
void compareMemory(const testing::Memory& before, const testing::Memory& after) {
  QVERIFY2(
      (after.data - before.data) * 10 <= before.all,
      qPrintable(
          QStringLiteral("%1 KiB of %2 KiB -> %3 KiB").arg(before.data).arg(before.all).arg(after.data)));
}

void openAndClose(const OpenWindow& w, const QString& path) {
  QVERIFY(w.window->openFile(path));
  QVERIFY(QTest::qWaitFor([&] { return w.answered(); }, kPatience));
  const QPointer<Document> document = w.document();
  QVERIFY(w.window->close(document));
  QVERIFY(QTest::qWaitFor([&] { return document == nullptr; }, kPatience));
}

} // namespace

class MemoryTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { // NOLINT(readability-convert-member-functions-to-static)
    if (kIsSanitized) QSKIP("a sanitizer keeps freed memory");
    returnLargeBlocks(); // like the program
  }

  void closedTextsGiveTheirMemoryBack() {
    const OpenWindow w;
    const QString small = w.bench.write("small.s", testing::kSmallKernel);
    const qint64 lines = testing::isLong() ? kLargeText : kLargeText / 5;
    const QString large = w.bench.write("large.s", benchmarks::kernelText(Kernel::Loops, lines));
    openAndClose(w, small); // starts the workers
    const testing::Memory start = restingMemory("at the start");
    // The first one fills caches of limited size, and leaves gaps in the heap.
    openAndClose(w, large);
    const testing::Memory first = restingMemory("after the first");
    QVERIFY2(first.data - start.data < kMostKept, qPrintable(QString::number(first.data - start.data)));
    for (int n = testing::isLong() ? 100 : 4; n > 0 && !QTest::currentTestFailed(); --n)
      openAndClose(w, large);
    compareMemory(first, restingMemory("at the end"));
  }

  // Of the data: what the pages of LLVM and Qt add depends on the other programs that use them.
  void aLargeTextStaysBelowItsBound_data() {
    QTest::addColumn<int>("kernel");
    QTest::newRow("loops") << static_cast<int>(Kernel::Loops);
    if (testing::isLong()) QTest::newRow("unrolled") << static_cast<int>(Kernel::Unrolled);
  }
  void aLargeTextStaysBelowItsBound() {
    QFETCH(const int, kernel);
    const auto kind = static_cast<Kernel>(kernel);
    const OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.write("large.s", benchmarks::kernelText(kind, kLargeText))));
    QVERIFY(QTest::qWaitFor([&] { return w.answered(); }, kPatience));
    w.editor()->goTo(benchmarks::lineToEdit(kind, kLargeText), 100);
    for (int n = 0; n < 4; ++n) {
      QTest::keyClick(w.editor(), n % 2 == 0 ? Qt::Key_X : Qt::Key_Backspace);
      QVERIFY(QTest::qWaitFor([&] { return w.answered(); }, kPatience));
    }
    const testing::Memory memory = restingMemory("with the text");
    QVERIFY2(memory.data < kMostForALargeText, qPrintable(QString::number(memory.data)));
  }

  void editsAndRunsDoNotAddUp() {
    const OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QVERIFY(QTest::qWaitFor([&] { return w.answered() && w.run()->problem().isEmpty(); }, kPatience));
    const int first = testing::isLong() ? 50 : 10;
    const int all = testing::isLong() ? 1000 : 40;
    testing::Memory before;
    for (int n = 0; n < all; ++n) {
      w.editor()->goTo(1 + n % 20, 1);
      QTest::keyClicks(w.editor(), n % 2 == 0 ? QStringLiteral("  ") : QStringLiteral("\t"));
      if (n % 10 == 0) QTest::keyClicks(w.editor(), QStringLiteral("s_oops")); // an error now and then
      QVERIFY(QTest::qWaitFor([&] { return w.answered(); }, kPatience));
      while (w.document()->isModified())
        w.editor()->undo();
      QVERIFY(QTest::qWaitFor([&] { return w.answered() && w.run()->problem().isEmpty(); }, kPatience));
      const QSignalSpy finished(w.run()->controller(), &RunController::finished);
      w.run()->run();
      QVERIFY(QTest::qWaitFor([&] { return !finished.empty(); }, kPatience));
      QVERIFY2(w.run()->controller()->result()->passed(), qPrintable(w.run()->results()->verdict()));
      if (n == first) before = restingMemory("after the first");
    }
    compareMemory(before, restingMemory("at the end"));
  }
};

WAVESMITH_WIDGET_TEST(MemoryTest)
#include "memory_test.moc"
