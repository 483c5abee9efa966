// SPDX-License-Identifier: Apache-2.0
// Opening files and folders runs nothing that is in them (docs/guide/security.md): no program that a folder names or
// has beside its files, no Python of a run file, and no kernel.
#include "compiled/compiled_side.h"
#include "debugger/debug_controller.h"
#include "files/files_dock.h"
#include "run/results/run_results.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/compiled_documents.h"
#include "window/debugging.h"
#include "window/sharing.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QSignalSpy>

#include <filesystem>
#include <unistd.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kRunFile = R"(wavesmith: 1
source: guarded_copy.s
kernel: guarded_copy
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  in: { type: f32, count: 1024, fill: 1 }
  out: { type: f32, count: 1024, fill: 7, expect: { python: reference.py:copied } }
  n: { value: 900 }
)";
constexpr std::string_view kOpenCl = "__kernel void k(__global int* x) { x[get_local_id(0)] = 1; }\n";
constexpr std::string_view kHip = "#include <hip/hip_runtime.h>\n"
                                  "extern \"C\" __global__ void k(int* x) { x[threadIdx.x] = 1; }\n";

// A download whose every program leaves a mark. The current folder is the same, as after `cd download; wavesmith .`.
struct Download : OpenWindow {
  Download() {
    for (const char* folder :
         {"download/.wavesmith", "download/rocm/bin", "download/rocm/llvm/bin", "download/bin"})
      fs::create_directories(bench.directory / folder);
    for (const char* name :
         {"assembler.sh", "clang", "clang-19", "clang++", "hipcc", "python3", "git", "llc", "sh",
          "wavesmith-worker", "wavesmith-run-worker", "bin/python3", "bin/clang", "rocm/bin/hipcc",
          "rocm/bin/hipconfig", "rocm/llvm/bin/clang", "rocm/llvm/bin/clang++"})
      trap(name);
    write("guarded_copy.run.yaml", kRunFile);
    write("reference.py",
          "import pathlib\npathlib.Path('" + mark() + "').touch()\ndef copied(out, n):\n  return out\n");
    write(".wavesmith/settings.yaml", "wavesmith: 1\nassembler: ./assembler.sh\nhip-headers: rocm\n");
    write("k.cl", kOpenCl);
    write("k.hip", kHip);
    fs::copy_file(testing::example("guarded_copy.s"), bench.directory / "download/guarded_copy.s");
    fs::copy_file(testing::example("guarded_copy.s"), bench.directory / "download/preprocessed.S");
    QDir::setCurrent(bench.path("download"));
  }
  ~Download() { QDir::setCurrent(before); }
  Download(const Download&) = delete;
  Download& operator=(const Download&) = delete;

  void write(const std::string& name, std::string_view text) const {
    (void)bench.write("download/" + name, text);
  }
  void trap(const std::string& name) const {
    write(name, "#!/bin/sh\n: > '" + mark() + "'\n");
    fs::permissions(bench.directory / "download" / name, fs::perms::owner_all);
  }
  [[nodiscard]] std::string mark() const { return (bench.directory / "ran").string(); }
  [[nodiscard]] bool hasRun() const { return fs::exists(mark()); }
  [[nodiscard]] bool open(const char* name) const {
    return window->openFile(bench.path(std::string("download/") + name));
  }
  // The compilers have answered.
  [[nodiscard]] bool isCompiled() const {
    const CompiledSide* const side = window->compiled()->sideOf(document());
    return side != nullptr && side->compiled() != nullptr;
  }
  [[nodiscard]] bool isIdle() const {
    return !run()->controller()->isBusy() && run()->controller()->result() == nullptr &&
           window->debugging()->controller()->state() == DebugController::State::Idle;
  }
  // Whatever else this program has started.
  [[nodiscard]] static std::size_t strangers() {
    return testing::processesOf(getpid()).size() - testing::workersOf(getpid()).size();
  }

  QString before = QDir::currentPath();
};

} // namespace

class OpeningTest : public QObject {
  Q_OBJECT

private slots:
  void runsNothing() {
    const Download w;
    const QSignalSpy started(w.run()->controller(), &RunController::stateChanged);
    const QSignalSpy debugged(w.window->debugging()->controller(), &DebugController::stateChanged);
    w.window->findChild<FilesDock*>()->openFolder(w.bench.path("download"));
    // A kernel with a run file, which is complete: a key would run it.
    QVERIFY(w.open("guarded_copy.s"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    QVERIFY(w.open("guarded_copy.run.yaml"));
    QTRY_VERIFY_WITH_TIMEOUT(w.run()->shownRunFile().endsWith(QStringLiteral("guarded_copy.run.yaml")),
                             kPatience);
    QVERIFY(w.open("preprocessed.S"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    for (const char* name : {"k.cl", "k.hip"}) {
      QVERIFY(w.open(name));
      QTRY_VERIFY_WITH_TIMEOUT(w.isCompiled(), kPatience);
    }
    QVERIFY(w.open("reference.py"));
    QVERIFY(!w.hasRun());
    QVERIFY(w.isIdle());
    QTRY_COMPARE_WITH_TIMEOUT(Download::strangers(), std::size_t{0}, kPatience);
    // A share file of the same.
    QVERIFY(w.open("guarded_copy.s"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    const QString shared = w.bench.path("run.wavesmith");
    QVERIFY(w.window->sharing()->shareTo(shared));
    QVERIFY(w.window->openFile(shared));
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->path() != w.bench.path("download/guarded_copy.s") &&
                                 w.answered() && w.run()->problem().isEmpty(),
                             kPatience);
    QVERIFY(w.isIdle());
    QVERIFY(!w.hasRun());
    QVERIFY2(started.empty() && debugged.empty(), "a run or the debugger was started");
  }

  // Otherwise the test above would show nothing.
  void theTrapsAreRealOnes() {
    const Download w;
    QCOMPARE(QProcess::execute(w.bench.path("download/assembler.sh"), {}), 0);
    QVERIFY(w.hasRun());
    QVERIFY(fs::remove(w.mark()));
    QVERIFY(w.open("guarded_copy.s"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    const QSignalSpy started(w.run()->controller(), &RunController::stateChanged);
    const testing::Answers answers({QStringLiteral("Allow")});
    QVERIFY(w.runKernel());
    QVERIFY(!started.empty());
    QVERIFY(!w.isIdle());
  }
};

WAVESMITH_WIDGET_TEST(OpeningTest)
#include "opening_test.moc"
