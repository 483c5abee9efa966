// SPDX-License-Identifier: Apache-2.0
// The latency of the window, with the real widgets, offscreen, and the real workers:
//
//   keyToPaint/1000            from a key to the text on the screen                       p95 below 16 ms
//   keyToDiagnostics/1000      from a key to the answer about it                          p95 below 100 ms
//   keyToPanels/1000/loops     from a key to the last panel that has drawn the answer     p95 below 100 ms
//   keyToPanels/20000/loops                                                               p95 below 500 ms
//   keyCost/100000/loops       processor time of a key: gui_ms of the GUI thread          below 8 ms
//                              others_ms of the window's other threads                    below 100 ms
//   keyCostWithPanels/...      the same with five panels beside each other                below 8 and 100 ms
//   cursorToQueues/20000/...   from a key that moves the cursor to its queues             p95 below 16 ms
//   scrollWithColumns/100000   a page further with every column on                        p95 below 16 ms
//   fixAll/100000              from the key to the last of 100,000 fixes of W1320         below 3000 ms
//   openToPaint/100000         from opening a file to its first lines                     below 1000 ms
//   startToReady               from nothing to a window with an open kernel               below 800 ms
//   memory/100000/loops        PSS of the window and its workers                          below 300 MB
//
// Counters are in milliseconds and megabytes. `goal` is the limit for the counter before it. On a busy
// machine wall-clock times are unreliable: `cpu` is the processor time spent, by the GUI thread only if it
// does all of the work, otherwise by the window and its workers. `ratio` is a time divided by the worker's
// time to assemble the same text in the same run; of keyToPaint, by the time of a plain QPlainTextEdit with the
// same text. `wrong`, `loops` and `unrolled` are texts (window_kernels.h). Nothing here is a test, because
// machines differ.
#include "benchmarks/window_kernels.h"
#include "disassembly/disassembly_dock.h"
#include "document/heap.h"
#include "document/language/language_service.h"
#include "editor/assistance/quick_fixes.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/edits/fix_all.h"
#include "hazards/hazards_dock.h"
#include "initial/initial_state_dock.h"
#include "problems/problems_dock.h"
#include "registers/registers_dock.h"
#include "widgets/support/bench.h"
#include "window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTimer>
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace wavesmith;
using namespace wavesmith::widgets;
using benchmarks::Kernel;

// The time limit for each operation, so that the benchmark does not hang.
constexpr int kPatience = 120'000;
// Panels that draw later than this after the last one are not part of the answer.
constexpr int kQuiet = 80;
// The pause between two measured keys, as in fast typing: workers and panels follow in it.
constexpr int kBetweenKeys = 30;

double milliseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

// Processor time of another process; 0 if it is gone.
double millisecondsOf(int process) {
  clockid_t clock = 0;
  return process > 0 && clock_getcpuclockid(process, &clock) == 0 ? milliseconds(clock) : 0;
}

// Sleeps until an event arrives, like the program: polling would take processor time from the worker. At least every `pause`
// milliseconds it looks; where the processor time of this thread is measured, that is rare.
template <typename Condition>
bool waitFor(Condition condition, int patience = kPatience, int pause = 2) {
  QTimer timer;
  timer.start(pause);
  QElapsedTimer waited;
  waited.start();
  while (!condition()) {
    if (waited.elapsed() > patience) return false;
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  return true;
}

// The time of a widget's last paint event.
class PaintWatch : public QObject {
public:
  void watch(QWidget* widget) {
    for (QWidget* each : widget->findChildren<QWidget*>())
      each->installEventFilter(this);
    widget->installEventFilter(this);
  }
  void start() { painted_ = 0; }
  [[nodiscard]] bool painted() const { return painted_ > 0; }
  [[nodiscard]] double last() const { return painted_; } // by the monotonic clock, in milliseconds

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    // After this event: when the event loop continues, the widget has been drawn.
    if (event->type() == QEvent::Paint)
      QMetaObject::invokeMethod(
          this, [this] { painted_ = milliseconds(CLOCK_MONOTONIC); }, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
  }

private:
  double painted_ = 0;
};

struct Subject {
  Subject(Kernel kernel, std::int64_t lines) : Subject(benchmarks::kernelText(kernel, lines)) {}
  explicit Subject(std::string content) : text(std::move(content)) {
    file = bench.write("k.s", text);
    window = std::make_unique<MainWindow>(&bench.settings, &bench.theme);
    window->resize(1920, 1080);
    window->show();
    QCoreApplication::processEvents();
  }
  void open() const {
    window->openFile(file);
    waitFor([this] { return answered(); });
  }
  // The results for the newest text are complete.
  [[nodiscard]] bool answered() const {
    const Document* document = window->workspace()->current();
    const SnapshotPointer snapshot = document->snapshot();
    return snapshot && snapshot->revision == document->revision() && !language()->isBusy();
  }
  // Side by side, not tabbed.
  [[nodiscard]] std::vector<QDockWidget*> showPanels() const {
    std::vector<QDockWidget*> docks{window->problemsDock(), window->disassemblyDock(),
                                    window->registersDock(), window->hazardsDock(),
                                    window->initialStateDock()};
    for (QDockWidget* dock : docks)
      window->removeDockWidget(dock);
    for (QDockWidget* dock : docks) {
      const bool below = dock == docks[0] || dock == docks[1];
      window->addDockWidget(below ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea, dock,
                            below ? Qt::Horizontal : Qt::Vertical);
      dock->show();
    }
    return docks;
  }
  [[nodiscard]] CodeEditor* editor() const { return window->currentView()->editor(); }
  [[nodiscard]] LanguageService* language() const { return window->workspace()->language(); }
  // The window and the language worker.
  [[nodiscard]] double processorTime() const {
    return milliseconds(CLOCK_PROCESS_CPUTIME_ID) + millisecondsOf(language()->workerProcessId());
  }

  testing::Bench bench;
  std::string text;
  QString file;
  std::unique_ptr<MainWindow> window;
};

// --- Measurements ---

struct Times {
  std::vector<double> clock, cpu;
  void add(double byClock, double byCpu) {
    clock.push_back(byClock);
    cpu.push_back(byCpu);
  }
};

double at(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[std::min(values.size() - 1,
                         static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

void report(benchmark::State& state, const Times& times, double goal) {
  state.counters["p50_ms"] = at(times.clock, 0.50);
  state.counters["p95_ms"] = at(times.clock, 0.95);
  state.counters["p95_ms_goal"] = goal;
  state.counters["max_ms"] = at(times.clock, 1);
  if (times.cpu.empty()) return;
  state.counters["cpu_p50_ms"] = at(times.cpu, 0.50);
  state.counters["cpu_p95_ms"] = at(times.cpu, 0.95);
}

// The worker's time for the text: the shortest of a few, and its processor time.
std::pair<double, double> assembling(const Subject& subject) {
  worker::LanguageClient client;
  client.warmUp();
  std::pair<double, double> best{kPatience, kPatience};
  for (int n = 0; n < 4; ++n) {
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = millisecondsOf(client.processId());
    benchmark::DoNotOptimize(client.assemble({{subject.file.toStdString(), subject.text}}, {}));
    best.first = std::min(best.first, milliseconds(CLOCK_MONOTONIC) - began);
    best.second = std::min(best.second, millisecondsOf(client.processId()) - spent);
  }
  return best;
}

void reportRatio(benchmark::State& state, const Times& times, const Subject& subject) {
  const auto [clock, cpu] = assembling(subject);
  state.counters["assembling_ms"] = clock;
  state.counters["ratio_p50"] = at(times.clock, 0.50) / clock;
  state.counters["cpu_ratio_p50"] = at(times.cpu, 0.50) / cpu;
}

// --- Keys ---

// The same keys in a QPlainTextEdit of this size that has the text and nothing else: what Qt needs.
Times plainKeys(const std::string& text, const QFont& font, QSize size, int line, std::size_t keys) {
  QPlainTextEdit plain;
  plain.setFont(font);
  plain.setLineWrapMode(QPlainTextEdit::NoWrap);
  plain.setPlainText(QString::fromStdString(text));
  plain.resize(size);
  plain.show();
  QTextCursor cursor(plain.document()->findBlockByNumber(line - 1));
  cursor.movePosition(QTextCursor::EndOfBlock);
  plain.setTextCursor(cursor);
  plain.centerCursor();
  QTest::qWait(100);
  PaintWatch watch;
  watch.watch(plain.viewport());
  Times times;
  while (times.clock.size() < keys) {
    watch.start();
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    QTest::keyClick(&plain, times.clock.size() % 8 == 7 ? Qt::Key_Return : Qt::Key_Space);
    waitFor([&] { return watch.painted(); });
    times.add(milliseconds(CLOCK_MONOTONIC) - began, milliseconds(CLOCK_THREAD_CPUTIME_ID) - spent);
  }
  return times;
}

void keyToPaint(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  const Subject subject(kernel, lines);
  subject.open();
  CodeEditor* editor = subject.editor();
  editor->goTo(benchmarks::lineToEdit(kernel, lines), 100);
  Times times;
  bool painted = false;
  QObject::connect(editor, &CodeEditor::painted, editor, [&painted] { painted = true; });
  for (auto _ : state) {
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    painted = false;
    QTest::keyClick(editor, times.clock.size() % 8 == 7 ? Qt::Key_Return : Qt::Key_Space);
    waitFor([&] { return painted; });
    times.add(milliseconds(CLOCK_MONOTONIC) - began, milliseconds(CLOCK_THREAD_CPUTIME_ID) - spent);
    state.SetIterationTime(times.clock.back() * 1e-3);
    QTest::qWait(kBetweenKeys);
  }
  report(state, times, 16);
  const Times plain = plainKeys(subject.text, editor->font(), editor->size(),
                                benchmarks::lineToEdit(kernel, lines), times.clock.size());
  state.counters["plain_p50_ms"] = at(plain.clock, 0.50);
  state.counters["cpu_ratio_p50"] = at(times.cpu, 0.50) / at(plain.cpu, 0.50);
  state.counters["cpu_ratio_p95"] = at(times.cpu, 0.95) / at(plain.cpu, 0.95);
}

void keyToDiagnostics(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  const Subject subject(kernel, lines);
  subject.open();
  CodeEditor* editor = subject.editor();
  const Document* document = subject.window->workspace()->current();
  editor->goTo(benchmarks::lineToEdit(kernel, lines), 100);
  Times times;
  for (auto _ : state) {
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = subject.processorTime();
    // An error, then fixed.
    QTest::keyClick(editor, times.clock.size() % 2 == 0 ? Qt::Key_X : Qt::Key_Backspace);
    waitFor([&] { return document->snapshot()->revision == document->revision(); });
    times.add(milliseconds(CLOCK_MONOTONIC) - began, subject.processorTime() - spent);
    state.SetIterationTime(times.clock.back() * 1e-3);
  }
  report(state, times, lines > 1000 ? 500 : 100);
  reportRatio(state, times, subject);
}

void keyToPanels(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  const Subject subject(kernel, lines);
  const std::vector<QDockWidget*> docks = subject.showPanels();
  subject.open();
  CodeEditor* editor = subject.editor();
  editor->goTo(benchmarks::lineToEdit(kernel, lines), 100);
  QTest::qWait(500); // remaining work of opening
  PaintWatch watch;
  for (QDockWidget* dock : docks)
    watch.watch(dock);
  Times times;
  for (auto _ : state) {
    watch.start();
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = subject.processorTime();
    QTest::keyClick(editor, times.clock.size() % 2 == 0 ? Qt::Key_X : Qt::Key_Backspace);
    waitFor([&] { return subject.answered(); });
    const double answered = milliseconds(CLOCK_MONOTONIC);
    waitFor([&] { return milliseconds(CLOCK_MONOTONIC) > std::max(answered, watch.last()) + kQuiet; });
    times.add(std::max(answered, watch.last()) - began, subject.processorTime() - spent);
    state.SetIterationTime(times.clock.back() * 1e-3);
  }
  report(state, times, lines > 1000 ? 500 : 100);
  reportRatio(state, times, subject);
}

// What a key costs until every panel shows the answer, whatever else the machine does. Opening has completed before: the first
// reading of the text, too.
void measureKeys(benchmark::State& state, Kernel kernel, std::int64_t lines, bool withPanels) {
  constexpr int kUntilRead = 8000;
  constexpr int kRarely = 200;
  const Subject subject(kernel, lines);
  if (withPanels) (void)subject.showPanels();
  subject.open();
  CodeEditor* editor = subject.editor();
  editor->goTo(benchmarks::lineToEdit(kernel, lines), 100);
  QTest::qWait(kUntilRead);
  std::vector<double> gui, others, worker;
  for (auto _ : state) {
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double guiBefore = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    const double allBefore = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    const double workerBefore = millisecondsOf(subject.language()->workerProcessId());
    QTest::keyClick(editor, gui.size() % 2 == 0 ? Qt::Key_X : Qt::Key_Backspace);
    waitFor([&] { return subject.answered(); }, kPatience, kRarely);
    QTest::qWait(kQuiet);
    gui.push_back(milliseconds(CLOCK_THREAD_CPUTIME_ID) - guiBefore);
    others.push_back(milliseconds(CLOCK_PROCESS_CPUTIME_ID) - allBefore - gui.back());
    worker.push_back(millisecondsOf(subject.language()->workerProcessId()) - workerBefore);
    state.SetIterationTime((milliseconds(CLOCK_MONOTONIC) - began) * 1e-3);
  }
  state.counters["gui_p50_ms"] = at(gui, 0.50);
  state.counters["gui_p95_ms"] = at(gui, 0.95);
  state.counters["gui_ms_goal"] = 8;
  state.counters["others_p50_ms"] = at(others, 0.50);
  state.counters["others_p95_ms"] = at(others, 0.95);
  state.counters["others_ms_goal"] = 100;
  state.counters["worker_p50_ms"] = at(worker, 0.50);
}

// As the window starts, and with five panels.
void keyCost(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  measureKeys(state, kernel, lines, false);
}
void keyCostWithPanels(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  measureKeys(state, kernel, lines, true);
}

void cursorToQueues(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  const Subject subject(kernel, lines);
  (void)subject.showPanels();
  subject.open();
  CodeEditor* editor = subject.editor();
  editor->goTo(static_cast<int>(lines * 9 / 10), 1); // far into the block
  QTest::qWait(500);
  PaintWatch watch;
  watch.watch(subject.window->hazardsDock());
  Times times;
  for (auto _ : state) {
    watch.start();
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    QTest::keyClick(editor, times.clock.size() % 16 == 15 ? Qt::Key_PageDown : Qt::Key_Down);
    if (!waitFor([&] { return watch.painted(); }, 2000)) return state.SkipWithError("no queue was drawn");
    times.add(watch.last() - began, milliseconds(CLOCK_THREAD_CPUTIME_ID) - spent);
    state.SetIterationTime(times.clock.back() * 1e-3);
    waitFor([&] { return milliseconds(CLOCK_MONOTONIC) > watch.last() + 20; });
  }
  report(state, times, 16);
}

// --- Large files ---

void scrollWithColumns(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  Subject subject(kernel, lines);
  for (int column = 0; column < kEditorColumns; ++column)
    subject.bench.settings.setColumnShown(static_cast<EditorColumn>(column), true);
  (void)subject.showPanels();
  subject.open();
  CodeEditor* editor = subject.editor();
  QTest::qWait(500);
  Times times;
  bool painted = false;
  QObject::connect(editor, &CodeEditor::painted, editor, [&painted] { painted = true; });
  for (auto _ : state) {
    painted = false;
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    QTest::keyClick(editor, Qt::Key_PageDown);
    waitFor([&] { return painted; });
    times.add(milliseconds(CLOCK_MONOTONIC) - began, milliseconds(CLOCK_THREAD_CPUTIME_ID) - spent);
    state.SetIterationTime(times.clock.back() * 1e-3);
  }
  report(state, times, 16);
}

// Alternating words and instructions, so that each line of words is a separate finding.
std::string wordsText(std::int64_t findings) {
  std::string text = ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n";
  for (std::int64_t i = 0; i < findings; ++i)
    text += "  .long 0x7e020303\n  v_mov_b32 v2, v3\n";
  return text + "  s_endpgm\n.Lend:\n.size k, .Lend-k\n.section .rodata,\"a\"\n.p2align 6\n.amdhsa_kernel k\n"
                "  .amdhsa_next_free_vgpr 4\n  .amdhsa_next_free_sgpr 4\n  .amdhsa_accum_offset 4\n"
                ".end_amdhsa_kernel\n";
}

// `longest_ms`: the longest time the GUI thread was busy in between.
void fixAll(benchmark::State& state, std::int64_t findings) {
  const Subject subject(wordsText(findings));
  subject.open();
  CodeEditor* editor = subject.editor();
  Times times;
  double longest = 0;
  for (auto _ : state) {
    editor->goTo(6, 5);
    QSignalSpy finished(editor->quickFixes()->fixAll(), &FixAll::finished);
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    QTest::keyClick(editor, Qt::Key_Return, Qt::AltModifier);
    const QListWidget* list = editor->quickFixes()->popup()->list();
    int row = 0;
    while (row < list->count() && !list->item(row)->text().startsWith(QStringLiteral("Fix all")))
      ++row;
    if (row == list->count()) return state.SkipWithError("no fix of all is offered");
    QTest::keyClick(editor, static_cast<Qt::Key>(Qt::Key_1 + row));
    while (finished.isEmpty() && milliseconds(CLOCK_MONOTONIC) - began < kPatience) {
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
      const double from = milliseconds(CLOCK_MONOTONIC);
      QCoreApplication::processEvents();
      longest = std::max(longest, milliseconds(CLOCK_MONOTONIC) - from);
    }
    times.add(milliseconds(CLOCK_MONOTONIC) - began, milliseconds(CLOCK_THREAD_CPUTIME_ID) - spent);
    state.SetIterationTime(times.clock.back() * 1e-3);
    if (finished.isEmpty()) return state.SkipWithError("it did not finish");
    if (finished[0][0].toLongLong() != findings)
      return state.SkipWithError(fmt::format("fixed {}", finished[0][0].toLongLong()).c_str());
    editor->undo();
    waitFor([&] { return subject.answered(); });
  }
  state.counters["longest_ms"] = longest;
  report(state, times, 3000);
  reportRatio(state, times, subject);
}

void openToPaint(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  Times times;
  for (auto _ : state) {
    const Subject subject(kernel, lines);
    const double began = milliseconds(CLOCK_MONOTONIC);
    const double spent = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    subject.window->openFile(subject.file);
    bool painted = false;
    QObject::connect(subject.editor(), &CodeEditor::painted, subject.editor(),
                     [&painted] { painted = true; });
    waitFor([&] { return painted; });
    times.add(milliseconds(CLOCK_MONOTONIC) - began, milliseconds(CLOCK_THREAD_CPUTIME_ID) - spent);
    state.SetIterationTime(times.clock.back() * 1e-3);
  }
  report(state, times, 1000);
}

// The whole program, until its window has drawn an assembled kernel and it has quit again.
void startToReady(benchmark::State& state) {
  const testing::Bench bench;
  const QString kernel = bench.copyExample("vector_add");
  Times times;
  for (auto _ : state) {
    QProcess program;
    program.start(
        QString::fromStdString(testing::program("wavesmith").string()),
        {QStringLiteral("--settings"), bench.path("start.ini"), QStringLiteral("--time-start"), kernel});
    program.waitForFinished(60000);
    const QString said = QString::fromUtf8(program.readAllStandardOutput());
    const double ready = said.section(u"ready after "_qs, 1).section(u' ', 0, 0).toDouble();
    if (ready <= 0) {
      state.SkipWithError("the program did not say when it was ready");
      break;
    }
    times.clock.push_back(ready);
    state.SetIterationTime(ready * 1e-3);
  }
  report(state, times, 800);
}

// Proportional set sizes in megabytes, of a process and all below it: the process itself, and the others.
std::pair<double, double> proportionalSetSize(const std::string& process) {
  double kilobytes = 0;
  std::ifstream rollup("/proc/" + process + "/smaps_rollup");
  for (std::string line; std::getline(rollup, line);)
    if (line.starts_with("Pss:")) kilobytes = std::stod(line.substr(4));
  double below = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + process + "/task")) {
    std::ifstream children(task.path() / "children");
    for (std::string child; children >> child;) {
      const auto [own, others] = proportionalSetSize(child);
      below += own + others;
    }
  }
  return {kilobytes / 1024, below};
}

// After opening the file, and after some keys, each with its answer.
void memory(benchmark::State& state, Kernel kernel, std::int64_t lines) {
  const Subject subject(kernel, lines);
  (void)subject.showPanels();
  subject.open();
  for (auto _ : state) {
    const auto [opened, openedWorkers] = proportionalSetSize("self");
    subject.editor()->goTo(benchmarks::lineToEdit(kernel, lines), 100);
    for (int n = 0; n < 6; ++n) {
      QTest::keyClick(subject.editor(), n % 2 == 0 ? Qt::Key_X : Qt::Key_Backspace);
      waitFor([&] { return subject.answered(); });
    }
    QTest::qWait(5000); // memory is released while idle
    const auto [typed, typedWorkers] = proportionalSetSize("self");
    state.counters["opened_MB"] = opened + openedWorkers;
    state.counters["pss_MB"] = typed + typedWorkers;
    state.counters["pss_MB_goal"] = 300;
    state.counters["workers_MB"] = typedWorkers;
  }
}

// --- Registration ---

using Measure = void (*)(benchmark::State&, Kernel, std::int64_t);

void add(const char* what, Measure measure, std::int64_t lines, Kernel kernel, int times) {
  benchmark::RegisterBenchmark(fmt::format("{}/{}/{}", what, lines, benchmarks::name(kernel)).c_str(),
                               [=](benchmark::State& state) { measure(state, kernel, lines); })
      ->Iterations(times)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

void addAll() {
  constexpr std::array kKernels{Kernel::Wrong, Kernel::Loops, Kernel::Unrolled};
  for (const int lines : {1000, 20000, 100000})
    add("keyToPaint", keyToPaint, lines, Kernel::Wrong, 200);
  for (const int lines : {1000, 20000}) {
    for (const Kernel kernel : kKernels) {
      add("keyToDiagnostics", keyToDiagnostics, lines, kernel, 40);
      add("keyToPanels", keyToPanels, lines, kernel, 40);
    }
  }
  for (const int lines : {1000, 10000, 100000})
    for (const Kernel kernel : kKernels) {
      add("keyCost", keyCost, lines, kernel, 12);
      add("keyCostWithPanels", keyCostWithPanels, lines, kernel, 12);
    }
  for (const Kernel kernel : {Kernel::Loops, Kernel::Unrolled})
    add("cursorToQueues", cursorToQueues, 20000, kernel, 100);
  for (const Kernel kernel : {Kernel::Wrong, Kernel::Unrolled})
    add("scrollWithColumns", scrollWithColumns, 100000, kernel, 200);
  for (const int findings : {10000, 100000})
    benchmark::RegisterBenchmark(fmt::format("fixAll/{}", findings).c_str(),
                                 [=](benchmark::State& state) { fixAll(state, findings); })
        ->Iterations(3)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  add("openToPaint", openToPaint, 100000, Kernel::Wrong, 3);
  benchmark::RegisterBenchmark("startToReady", startToReady)
      ->Iterations(5)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
  for (const Kernel kernel : kKernels)
    add("memory", memory, 100000, kernel, 1);
}

} // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  returnLargeBlocks(); // like the program
  QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  addAll();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
