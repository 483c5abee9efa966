// SPDX-License-Identifier: Apache-2.0
#include "document/language/language_tasks.h"

#include "authoring/writing_client.h"

#include <QPointer>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

struct Task {
  QObject* context = nullptr; // outside of the GUI thread only compared, never dereferenced
  quint64 number = 0;
  LanguageTasks::Work work;
  std::stop_source stop;
};

} // namespace

struct LanguageTasks::Implementation {
  LanguageTasks* self;
  // The newest task of each context; GUI thread only.
  struct Newest {
    QPointer<QObject> context;
    quint64 number = 0;
  };
  std::vector<Newest> newest;
  quint64 count = 0;

  std::mutex mutex;
  std::condition_variable_any wake;
  std::deque<Task> waiting;
  QObject* runningFor = nullptr;
  std::stop_source running{std::nostopstate};
  worker::WorkerOptions limits;
  bool limitsChanged = true;
  std::jthread thread; // last: it uses all of the above

  void run(const std::stop_token& stop) {
    std::unique_ptr<worker::LanguageClient> client;
    while (true) {
      Task task;
      std::optional<worker::WorkerOptions> options;
      {
        std::unique_lock lock(mutex);
        runningFor = nullptr;
        running = std::stop_source(std::nostopstate);
        if (!wake.wait(lock, stop, [this] { return !waiting.empty(); })) return;
        task = std::move(waiting.front());
        waiting.pop_front();
        runningFor = task.context;
        running = task.stop;
        if (std::exchange(limitsChanged, false)) options = limits;
      }
      if (options) client = std::make_unique<authoring::WritingClient>(*options);
      Answer answer = task.work(*client, task.stop.get_token());
      if (stop.stop_requested()) return;
      QMetaObject::invokeMethod(
          self, [this, number = task.number, answer = std::move(answer)] { deliver(number, answer); },
          Qt::QueuedConnection);
    }
  }

  void deliver(quint64 number, const Answer& answer) {
    std::erase_if(newest, [](const Newest& one) { return one.context.isNull(); });
    const auto at = std::ranges::find(newest, number, &Newest::number);
    if (at == newest.end()) return; // a newer task exists, or the receiver is gone
    newest.erase(at);
    if (answer) answer();
  }
};

LanguageTasks::LanguageTasks(worker::WorkerOptions options, QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->self = this;
  implementation_->limits = std::move(options);
  implementation_->limits.spare = false; // not used while typing
  implementation_->thread = std::jthread([this](const std::stop_token& stop) { implementation_->run(stop); });
}

LanguageTasks::~LanguageTasks() {
  implementation_->thread.request_stop();
  {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->waiting.clear();
    implementation_->running.request_stop();
  }
  implementation_->thread.join();
}

void LanguageTasks::start(QObject* context, Work work) {
  Implementation& own = *implementation_;
  const quint64 number = ++own.count;
  std::erase_if(own.newest, [context](const auto& one) { return one.context == context; });
  own.newest.push_back({context, number});
  const std::lock_guard lock(own.mutex);
  std::erase_if(own.waiting, [context](const Task& task) { return task.context == context; });
  if (own.runningFor == context) own.running.request_stop();
  own.waiting.push_back({context, number, std::move(work), std::stop_source{}});
  own.wake.notify_one();
}

void LanguageTasks::cancel(QObject* context) {
  Implementation& own = *implementation_;
  std::erase_if(own.newest, [context](const auto& one) { return one.context == context; });
  const std::lock_guard lock(own.mutex);
  std::erase_if(own.waiting, [context](const Task& task) { return task.context == context; });
  if (own.runningFor == context) own.running.request_stop();
}

bool LanguageTasks::isBusy() const {
  return !implementation_->newest.empty();
}

void LanguageTasks::setLimits(const worker::WorkerOptions& limits) {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->limits = limits;
  implementation_->limits.spare = false;
  implementation_->limitsChanged = true;
}

} // namespace wavesmith::widgets
