// SPDX-License-Identifier: Apache-2.0
// A compiled code object with debug information in the window's debugger: its source has a marker and breakpoints, and so
// does its disassembly.
#include "codeobject/toolchain.h"
#include "document/breakpoints.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_sides.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"

#include <QTextBlock>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::StopReason;
using testing::kPatience;
using testing::OpenWindow;

namespace {

constexpr int kLoopLine = 5, kStoreLine = 6;
constexpr const char* kSource = "__kernel void scale(__global float *a, int n) {\n"
                                "  int i = __builtin_amdgcn_workitem_id_x();\n"
                                "  float x = a[i];\n"
                                "  for (int k = 0; k < n; ++k)\n"
                                "    x = x + x;\n"
                                "  a[i] = x;\n}\n";
constexpr const char* kRunFile = "wavesmith: 1\nsource: scale.hsaco\nkernel: scale\n"
                                 "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\narguments:\n"
                                 "  a: { type: f32, count: 64, fill: { ramp: [1, 1] } }\n  n: { value: 3 }\n";

struct CompiledWindow : OpenWindow {
  CompiledWindow() {
    source = bench.write("scale.cl", kSource);
    bench.write("scale.hsaco.run.yaml", kRunFile);
    object = bench.path("scale.hsaco");
    testing::run({"clang-19", "-x", "cl", "-cl-std=CL2.0", "-O0", "-g", "-cl-kernel-arg-info", "-nogpulib",
                  "--target=amdgcn-amd-amdhsa", "-mcpu=gfx942", source.toStdString(), "-o",
                  object.toStdString()});
    isOpen = window->openFile(object) &&
             QTest::qWaitFor([this] { return answered() && run()->problem().isEmpty(); }, kPatience);
  }
  [[nodiscard]] DebugController* controller() const { return window->debugging()->controller(); }
  [[nodiscard]] DebugMargin* margin() const { return editor()->sides()->debugMargin(); }
  [[nodiscard]] int next() const { return margin()->position() ? margin()->position()->next : 0; }
  [[nodiscard]] QString textOf(int line) const {
    return document()->text()->findBlockByNumber(line - 1).text().trimmed();
  }
  // Presses the key and waits until the run has stopped for this reason.
  [[nodiscard]] bool key(Qt::Key key, StopReason reason) const {
    const QSignalSpy moved(controller(), &DebugController::moved);
    QTest::keyClick(window.get(), key);
    return QTest::qWaitFor(
        [&] {
          return !moved.empty() && controller()->state() == DebugController::State::Stopped &&
                 controller()->stop().reason == reason;
        },
        kPatience);
  }

  QString source, object;
  bool isOpen = false;
};

} // namespace

class DebugInformationWindowTest : public QObject {
  Q_OBJECT

private slots:
  void sourceLinesAreSteppedAndStopped() {
    const CompiledWindow w;
    QVERIFY2(w.isOpen, qPrintable(w.run()->problem()));
    QVERIFY(w.key(Qt::Key_F10, StopReason::Start));
    QCOMPARE(w.document()->path(), w.source); // opened at the first line of the kernel
    const int first = w.next();
    QVERIFY(first >= 1 && first <= kStoreLine);
    QVERIFY(w.key(Qt::Key_F10, StopReason::Step)); // a line, not an instruction
    QVERIFY(w.next() != first);
    w.editor()->goTo(kStoreLine);
    QTest::keyClick(w.window.get(), Qt::Key_F9);
    QVERIFY(w.margin()->textAt(kStoreLine).contains(QStringLiteral("Breakpoint")));
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->points().size(), std::size_t(1), kPatience);
    QVERIFY(w.key(Qt::Key_F5, StopReason::Breakpoint));
    QCOMPARE(w.next(), kStoreLine);
    QCOMPARE(w.editor()->currentLine(), kStoreLine);
    // The loop has run three times by then; it is after the store.
    w.editor()->goTo(kLoopLine);
    const QSignalSpy moved(w.controller(), &DebugController::moved);
    QTest::keyClick(w.window.get(), Qt::Key_F10, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!moved.empty(), kPatience);
    QTRY_COMPARE(w.next(), kLoopLine);
  }

  void disassemblyHasTheMarkerAndBreakpoints() {
    const CompiledWindow w;
    QVERIFY2(w.isOpen, qPrintable(w.run()->problem()));
    QVERIFY(w.key(Qt::Key_F10, StopReason::Start));
    QVERIFY(w.window->openFile(w.object)); // back to its tab
    const auto mnemonic = [&] { return QString::fromStdString(w.controller()->stop().wave->at.mnemonic); };
    QVERIFY2(w.textOf(w.next()).startsWith(mnemonic()), qPrintable(w.textOf(w.next())));
    int end = 0;
    for (int line = 1; line <= w.document()->text()->blockCount(); ++line)
      if (w.textOf(line).startsWith(QStringLiteral("s_endpgm"))) end = line;
    QVERIFY(end > 0);
    w.editor()->goTo(end);
    QTest::keyClick(w.window.get(), Qt::Key_F9);
    QTRY_COMPARE_WITH_TIMEOUT(w.controller()->points().size(), std::size_t(1), kPatience);
    QVERIFY(w.key(Qt::Key_F5, StopReason::Breakpoint));
    QCOMPARE(w.document()->path(), w.object); // the user steps here
    QCOMPARE(mnemonic(), QStringLiteral("s_endpgm"));
    QCOMPARE(w.next(), end);
  }

  // Then the disassembly is what can be shown.
  void withoutItsSourceTheDisassemblyIsShown() {
    const CompiledWindow w;
    QVERIFY2(w.isOpen, qPrintable(w.run()->problem()));
    QVERIFY(QFile::remove(w.source));
    QVERIFY(w.key(Qt::Key_F10, StopReason::Start));
    QCOMPARE(w.document()->path(), w.object);
    QVERIFY(w.next() > 0);
    QCOMPARE(w.editor()->currentLine(), w.next());
    QVERIFY(w.textOf(w.next()).startsWith(QString::fromStdString(w.controller()->stop().wave->at.mnemonic)));
  }
};

WAVESMITH_WIDGET_TEST(DebugInformationWindowTest)
#include "debug_information_test.moc"
