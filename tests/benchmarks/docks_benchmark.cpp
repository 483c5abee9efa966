// SPDX-License-Identifier: Apache-2.0
// The time single docks take in the GUI thread, offscreen, with the real workers:
//
//   hazardsCursor        a step of the cursor, drawn, at a full queue            goal 16 ms
//   descriptorSnapshot   a new snapshot of 100,000 lines                         goal 16 ms
//   pressureCurve        drawing the curve of 20,000 instructions                goal 16 ms
//   kernargEdit          another type for one of 1,000 arguments, drawn          goal 16 ms
//   loopChange           from an edit in a loop of 300 instructions to its estimate in the Timing panel   goal 100 ms
//   timelineScroll       a frame of a million executions that scroll             goal 16 ms
//   timelineZoom         the same, while they are zoomed from all to a few       goal 16 ms
//
// `ratio` is the time divided by the worker's time to assemble the same text in the same run. Nothing here is
// a test, because machines differ.
#include "cycles/loops_model.h"
#include "cycles/loops_page.h"
#include "cycles/timing_dock.h"
#include "cycles/wave_timeline.h"
#include "descriptor/descriptor_dock.h"
#include "document/language/language_service.h"
#include "hazards/hazards_dock.h"
#include "kernarg_designer/kernarg_dock.h"
#include "kernarg_designer/kernarg_model.h"
#include "registers/pressure_curve.h"
#include "registers/registers_dock.h"
#include "widgets/cycles/million_executions.h"
#include "widgets/kernarg_designer/kernels.h"
#include "widgets/support/bench.h"
#include "worker/language/language_client.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QImage>
#include <QPainter>
#include <QPixmap>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

namespace {

using namespace wavesmith;
using namespace wavesmith::widgets;

constexpr int kPatience = 120'000; // milliseconds

// A dock with an analyzed document.
template <typename Dock>
struct Subject {
  explicit Subject(const std::string& text) : workspace(&bench.settings, &bench.theme), dock(&workspace) {
    const QString file = bench.write("k.s", text);
    dock.setFloating(true);
    dock.resize(1000, 700);
    dock.show();
    auto opened = Document::open(file);
    if (!opened) qFatal("%s", opened.error().message.c_str());
    document = workspace.add(std::move(*opened));
    workspace.setCurrent(document);
    const bool answered = QTest::qWaitFor(
        [this] { return document->snapshot() && document->snapshot()->revision == document->revision(); },
        kPatience);
    if (!answered) qFatal("the text was not analyzed");
    QTest::qWait(200); // background work of the dock
    worker::LanguageClient client;
    client.warmUp();
    QElapsedTimer timer;
    timer.start();
    benchmark::DoNotOptimize(client.assemble({{file.toStdString(), text}}, {}));
    assembling = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
  }
  // Times `step` once for each iteration.
  template <typename Step>
  void measure(benchmark::State& state, Step step) {
    double total = 0;
    for (auto _ : state) {
      QElapsedTimer timer;
      timer.start();
      step();
      const double took = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
      state.SetIterationTime(took);
      total += took;
    }
    state.counters["goal_ms"] = 16;
    state.counters["ratio"] = total / static_cast<double>(state.iterations()) / assembling;
  }

  testing::Bench bench;
  Workspace workspace;
  Dock dock;
  Document* document = nullptr;
  double assembling = 0; // seconds
};

void hazardsCursor(benchmark::State& state) {
  std::string body;
  for (int n = 0; n < 2500; ++n)
    body += "  global_load_dword v" + std::to_string(2 + n % 50) + ", v0, s[4:5]\n  v_add_u32 v60, 1, v60\n";
  Subject<HazardsDock> subject(testing::kernelWith(body, {}, 0));
  int line = 4000;
  subject.measure(state, [&] {
    subject.workspace.setCursor(line++, 1);
    subject.dock.grab();
  });
}

void descriptorSnapshot(benchmark::State& state) {
  std::string body;
  for (int i = 0; i < 100'000; ++i)
    body += "  v_add_u32 v17, v17, v" + std::to_string(i % 17) + "\n";
  Subject<DescriptorDock> subject(testing::kernelWith(body, {}, 0));
  subject.measure(state, [&] {
    subject.document->setSnapshot(std::make_shared<Snapshot>(*subject.document->snapshot()));
  });
}

void pressureCurve(benchmark::State& state) {
  std::string body;
  for (int i = 0; i < 20'000; ++i)
    body += "  v_add_u32 v" + std::to_string(i % 60) + ", v" + std::to_string((i * 7 + 1) % 60) + ", v" +
            std::to_string((i * 3 + 2) % 60) + "\n";
  Subject<RegistersDock> subject(testing::kernelWith(body, {}, 0));
  PressureCurve* curve = subject.dock.curve();
  QPixmap pixmap(curve->size());
  subject.measure(state, [&] { curve->render(&pixmap); });
}

void kernargEdit(benchmark::State& state) {
  std::string arguments;
  std::string body;
  for (unsigned i = 0; i < 1000; ++i) {
    arguments += testing::argumentOf("p" + std::to_string(i), 4 * i, 4, "uint");
    body += "  s_load_dword s4, s[0:1], " + std::to_string(4 * i) + "\n";
  }
  Subject<KernargDock> subject(testing::kernelWith(body, arguments, 4000));
  KernargModel* model = subject.dock.model();
  bool wide = false;
  subject.measure(state, [&] {
    wide = !wide;
    model->setData(model->index(500, KernargModel::Type),
                   wide ? QStringLiteral("double") : QStringLiteral("uint"));
    subject.dock.grab();
  });
}

void loopChange(benchmark::State& state) {
  std::string body = "again:\n";
  for (int n = 0; n < 290; ++n)
    body += n % 10 == 0   ? "  global_load_dword v" + std::to_string(2 + n / 10) + ", v0, s[2:3]\n"
            : n % 10 == 9 ? std::string("  s_waitcnt vmcnt(0)\n")
                          : "  v_add_f32 v40, v41, v" + std::to_string(42 + n % 8) + "\n";
  body += "  s_sub_u32 s8, s8, 1\n  s_cbranch_scc1 again\n";
  Subject<TimingDock> subject(testing::kernelWith(body, {}, 0));
  LoopsModel* const model = subject.dock.loops()->model();
  if (!QTest::qWaitFor([model] { return model->costs() != nullptr; }, kPatience)) qFatal("no estimate");
  subject.workspace.setCursor(subject.document->text()->find(QStringLiteral("v_add_f32")).blockNumber() + 1,
                              3);
  QEventLoop loop;
  QObject::connect(model, &QAbstractItemModel::modelReset, &loop, [&] {
    if (model->costs() != nullptr && model->costs()->snapshot->revision == subject.document->revision())
      loop.quit();
  });
  subject.measure(state, [&] {
    QTextCursor cursor = subject.document->text()->find(QStringLiteral("v_add_f32"));
    cursor.movePosition(QTextCursor::StartOfBlock);
    cursor.insertText(QStringLiteral("  s_nop 0\n"));
    loop.exec();
  });
  state.counters["goal_ms"] = 100;
}

// Frames in an image of the size of the timeline. `worst_ms` is the slowest of them.
template <typename Step>
void timelineFrames(benchmark::State& state, Step step) {
  const testing::Bench bench;
  WaveTimeline timeline(&bench.theme);
  timeline.resize(1600, 300);
  timeline.show();
  timeline.setMeasurement(testing::millionExecutions());
  timeline.setMarked({7, 42});
  QImage image(timeline.viewport()->size(), QImage::Format_ARGB32_Premultiplied);
  const qint64 all = timeline.lastShown() - timeline.firstShown();
  double worst = 0;
  int frame = 0;
  for (auto _ : state) {
    QElapsedTimer timer;
    timer.start();
    step(timeline, all, frame++);
    QPainter painter(&image);
    timeline.viewport()->render(&painter);
    painter.end();
    const double took = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    state.SetIterationTime(took);
    worst = std::max(worst, took);
  }
  state.counters["goal_ms"] = 16;
  state.counters["worst_ms"] = worst * 1e3;
}

void timelineScroll(benchmark::State& state) {
  timelineFrames(state, [](WaveTimeline& timeline, qint64 all, int frame) {
    const qint64 shown = all / 50;
    timeline.showCycles(shown * frame / 20, shown * frame / 20 + shown);
  });
}

void timelineZoom(benchmark::State& state) {
  timelineFrames(state, [](WaveTimeline& timeline, qint64 all, int frame) {
    if (frame % 60 == 0) timeline.showCycles(0, all);
    timeline.zoom(1.25, timeline.viewport()->width() / 2);
  });
}

void add(const char* name, void (*measured)(benchmark::State&), int times) {
  benchmark::RegisterBenchmark(name, measured)
      ->Iterations(times)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  add("hazardsCursor", hazardsCursor, 60);
  add("descriptorSnapshot", descriptorSnapshot, 20);
  add("pressureCurve", pressureCurve, 20);
  add("kernargEdit", kernargEdit, 20);
  add("loopChange", loopChange, 40);
  add("timelineScroll", timelineScroll, 240);
  add("timelineZoom", timelineZoom, 240);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
