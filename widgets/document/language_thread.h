// SPDX-License-Identifier: Apache-2.0
// The background half of the language service: one thread, one request at a time, with the language worker
// behind it.
//
// Calls come from the GUI thread; what is given to `answer` is called on the background thread.
#pragma once

#include "assembler/assembly.h"
#include "document/snapshot.h"
#include "document/snapshot_disposal.h"
#include "worker/language_client.h"

#include <QString>

#include <condition_variable>
#include <functional>
#include <future>
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
  bool codeObject = false; // the file is one, and has no content here
  bool runFile = false;    // it is read and checked; there is nothing to assemble
  SnapshotPointer known;   // a code object's, to which only the texts are added; null: there is none
  std::stop_source stop;   // stops this request, and no other
  // There is a newer text: what is left to be done once the worker has answered is left undone.
  std::stop_source overtaken;
};

struct LanguageAnswer {
  quint64 document = 0;
  quint64 revision = 0;
  SnapshotPointer snapshot;                  // null when the request was stopped
  bool last = true;                          // false: one with the texts follows
  bool died = false;                         // the worker ended in the middle of it
  QString failure;                           // what happened to the worker; empty: nothing
  std::optional<source::Diagnostic> refusal; // why the code object cannot be shown
};

class LanguageThread {
public:
  using Answer = std::function<void(LanguageAnswer)>;

  // Snapshots are destroyed on this thread, once they are no longer used.
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
  // While the text of an assembly is analyzed here, the worker can print its instructions.
  using Texts = std::future<source::Result<std::vector<worker::LanguageClient::Line>>>;
  std::shared_ptr<Snapshot> assemble(const LanguageRequest& request, LanguageAnswer& answer, Texts& texts);
  static std::shared_ptr<Snapshot> checkRunFile(const LanguageRequest& request);
  std::shared_ptr<Snapshot> disassemble(const LanguageRequest& request, LanguageAnswer& answer);
  [[nodiscard]] Texts startTexts(const LanguageRequest& request,
                                 std::shared_ptr<const assembler::Assembly> assembly) const;
  // False: there is a newer text.
  bool addTexts(const LanguageRequest& request, Snapshot& snapshot, LanguageAnswer& answer, Texts coming);

  const Answer answer_;
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<LanguageRequest> waiting_;
  std::stop_source running_{std::nostopstate};
  worker::WorkerOptions limits_;
  bool limitsChanged_ = true;
  std::shared_ptr<worker::LanguageClient> client_; // used by the thread; the pointer is under the mutex
  const std::shared_ptr<SnapshotDisposal> disposal_;
  std::jthread thread_; // last: it uses all of the above
};

} // namespace wavesmith::widgets
