// SPDX-License-Identifier: Apache-2.0
// Runs a function on a thread of the pool and passes its result to a second function on the GUI thread, unless the
// receiver has been destroyed by then:
//
//   inBackground(this, [text] { return formatted(text); }, [this](EditPlan plan) { apply(std::move(plan)); });
//
// A BackgroundTask can be canceled, and only its newest work counts:
//
//   task_.start(this, [folder](const std::stop_token& stop) { return readFolderTree(folder, stop); },
//               [this](const FolderTreePointer& tree) { take(tree); });
//
// Work captures values, because it may outlive the receiver. For requests to a language worker, use LanguageTasks.
// GUI thread.
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <stop_token>
#include <utility>

namespace wavesmith::widgets {

template <typename Work, typename Use>
void inBackground(QObject* receiver, Work work, Use use) {
  QThreadPool::globalInstance()->start(
      [receiver = QPointer<QObject>(receiver), work = std::move(work), use = std::move(use)]() mutable {
        auto result = work();
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [receiver = std::move(receiver), result = std::move(result), use = std::move(use)]() mutable {
              if (receiver) use(std::move(result));
            },
            Qt::QueuedConnection);
      });
}

// Work whose result is passed to the receiver. Make it a member of the receiver.
class BackgroundTask {
public:
  BackgroundTask() = default;
  BackgroundTask(const BackgroundTask&) = delete;
  BackgroundTask& operator=(const BackgroundTask&) = delete;
  ~BackgroundTask() { stop_.request_stop(); } // does not wait for the work

  // Cancels the running work. `work` is called with a std::stop_token, `use` with the result of `work`.
  template <typename Work, typename Use>
  void start(QObject* receiver, Work work, Use use) {
    stop_.request_stop();
    stop_ = std::stop_source();
    isRunning_ = true;
    inBackground(
        receiver,
        [work = std::move(work), stop = stop_.get_token()]() mutable { return work(std::as_const(stop)); },
        // NOLINTNEXTLINE(performance-unnecessary-value-param): it is moved where `use` takes a value
        [this, use = std::move(use), stop = stop_.get_token()](auto result) mutable {
          if (stop.stop_requested()) return;
          isRunning_ = false;
          use(std::move(result));
        });
  }
  // Drops the result of the running work.
  void cancel() {
    stop_.request_stop();
    isRunning_ = false;
  }
  [[nodiscard]] bool isRunning() const { return isRunning_; }

private:
  std::stop_source stop_;
  bool isRunning_ = false;
};

} // namespace wavesmith::widgets
