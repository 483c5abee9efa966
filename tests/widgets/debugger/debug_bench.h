// SPDX-License-Identifier: Apache-2.0
// A debugged run for the docks of the debugger: an example, its controller, and waits for its signals.
//
//   DebugBench b;
//   QVERIFY(b.start("vector_add"));                     at the start of the run
//   QVERIFY(b.move({.verb = Verb::Until, .text = "95"}));
#pragma once

#include "debugger/debug_controller.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>

namespace wavesmith::testing {

struct DebugBench {
  // The job of a run file of resources/examples, whose files are copied.
  [[nodiscard]] widgets::DebugJob job(const std::string& example) const {
    const std::string name = example + ".run.yaml";
    const std::filesystem::path examples = testing::example(name).parent_path();
    for (const auto& file : std::filesystem::directory_iterator(examples))
      if (file.is_regular_file())
        std::filesystem::copy_file(file.path(), bench.directory / file.path().filename().string(),
                                   std::filesystem::copy_options::skip_existing);
    widgets::DebugJob job;
    job.run.file =
        project::readRunFile(source::readText(bench.directory / name).value(), bench.path(name).toStdString())
            .value();
    return job;
  }
  [[nodiscard]] bool start(const std::string& example) { return start(job(example)); }
  [[nodiscard]] bool start(widgets::DebugJob job) {
    const QSignalSpy moved(&controller, &widgets::DebugController::moved);
    controller.start(std::move(job));
    return wait(moved);
  }
  // False: declined or failed.
  [[nodiscard]] bool move(debug::Request request) {
    const QSignalSpy moved(&controller, &widgets::DebugController::moved);
    const QSignalSpy points(&controller, &widgets::DebugController::pointsChanged);
    controller.move(std::move(request));
    return wait(moved, &points);
  }
  [[nodiscard]] std::optional<debug::Reply> ask(debug::Request request) {
    std::optional<widgets::DebugAnswer> answer;
    QObject context;
    controller.ask(&context, std::move(request), [&](const widgets::DebugAnswer& one) { answer = one; });
    if (!QTest::qWaitFor([&] { return answer.has_value(); }, kPatience) || !*answer) return std::nullopt;
    return std::move(**answer);
  }
  [[nodiscard]] std::uint32_t line() const {
    return controller.stop().wave ? controller.stop().wave->at.outermost.line : 0;
  }

  Bench bench;
  widgets::DebugController controller;

private:
  bool wait(const QSignalSpy& moved, const QSignalSpy* points = nullptr) const {
    const auto isDone = [&] { return !moved.empty() || (points != nullptr && !points->empty()); };
    const QSignalSpy declined(&controller, &widgets::DebugController::declined);
    const QSignalSpy failed(&controller, &widgets::DebugController::failed);
    return QTest::qWaitFor([&] { return isDone() || !declined.empty() || !failed.empty(); }, kPatience) &&
           isDone();
  }
};

} // namespace wavesmith::testing
