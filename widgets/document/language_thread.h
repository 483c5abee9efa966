// SPDX-License-Identifier: Apache-2.0
// The background half of the language service: one thread, one request at a time, with the language worker
// behind it.
//
// Calls come from the GUI thread; what is given to `answer` is called on the background thread.
#pragma once

#include "assembler/assembly.h"
#include "document/snapshot.h"
#include "worker/language_client.h"

#include <QString>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace wavesmith::widgets {

struct LanguageRequest {
  quint64 document = 0; // the service's number of it
  quint64 revision = 0;
  QString path;
  QString content;
  assembler::Options options;
  bool texts = false;
  std::stop_source stop; // stops this request, and no other
};

struct LanguageAnswer {
  quint64 document = 0;
  SnapshotPointer snapshot; // null when the request was stopped
  bool last = true;         // false: one with the texts follows
  bool died = false;        // the worker ended in the middle of it
  QString failure;          // what happened to the worker; empty: nothing
};

class LanguageThread {
public:
  using Answer = std::function<void(LanguageAnswer)>;

  LanguageThread(worker::WorkerOptions limits, Answer answer);
  // Stops what runs, and returns when it has stopped.
  ~LanguageThread();
  LanguageThread(const LanguageThread&) = delete;
  LanguageThread& operator=(const LanguageThread&) = delete;

  // One at a time: the next after the last answer to the one before.
  void start(LanguageRequest request);
  void setLimits(const worker::WorkerOptions& limits);
  [[nodiscard]] int workerProcessId() const;

private:
  void run(const std::stop_token& stop);
  void handle(const LanguageRequest& request);

  const Answer answer_;
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<LanguageRequest> waiting_;
  std::stop_source running_{std::nostopstate};
  worker::WorkerOptions limits_;
  bool limitsChanged_ = true;
  std::shared_ptr<worker::LanguageClient> client_; // used by the thread; the pointer is under the mutex
  std::jthread thread_;                            // last: it uses all of the above
};

} // namespace wavesmith::widgets
