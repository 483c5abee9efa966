// SPDX-License-Identifier: Apache-2.0
// The background half of the language service: one thread that handles one request at a time and uses the
// language worker.
//
// The GUI thread makes the calls; `answer` is called on the background thread.
#pragma once

#include "assembler/assembly.h"
#include "document/snapshot.h"
#include "document/snapshot_disposal.h"
#include "document/text/shared_text.h"
#include "worker/language/language_client.h"

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
  quint64 document = 0; // the document's number in the language service
  quint64 revision = 0;
  QString path;
  SharedText content;
  assembler::Options options;
  bool texts = false;
  bool codeObject = false; // the file is a code object, and `content` is empty
  bool runFile = false;    // a run file or the settings of a folder: checked, but not assembled
  SnapshotPointer known;   // the snapshot of a code object, to which only the texts are added; null: none
  SnapshotPointer earlier; // snapshot of an earlier text, whose unchanged parts are reused; null: none
  InstructionTexts earlierTexts; // instruction texts of `earlier`
  std::stop_source stop;         // stops only this request
  // A newer text exists: the remaining work after the worker's answer is skipped.
  std::stop_source overtaken;
};

struct LanguageAnswer {
  quint64 document = 0;
  quint64 revision = 0;
  SnapshotPointer snapshot;                  // null if the request was stopped
  InstructionTexts texts;                    // null: not wanted
  bool last = true;                          // false: an answer with the same snapshot and its texts follows
  bool died = false;                         // the worker ended during the request
  QString failure;                           // the failure of the worker; empty: none
  std::optional<source::Diagnostic> refusal; // why the code object cannot be shown
};

class LanguageThread {
public:
  using Answer = std::function<void(LanguageAnswer)>;

  // Snapshots are destroyed on this thread, once they are no longer used.
  LanguageThread(worker::WorkerOptions limits, Answer answer);
  // Stops the running request, and returns when it has stopped.
  ~LanguageThread();
  LanguageThread(const LanguageThread&) = delete;
  LanguageThread& operator=(const LanguageThread&) = delete;

  // Only one at a time: start the next one after the last answer to the previous one.
  void start(LanguageRequest request);
  void setLimits(const worker::WorkerOptions& limits);
  [[nodiscard]] int workerProcessId() const;

private:
  void run(const std::stop_token& stop);
  void handle(const LanguageRequest& request);
  // The instruction texts, which the worker prints while this process analyzes the assembly.
  using Texts = std::future<source::Result<std::vector<worker::LanguageClient::Line>>>;
  std::shared_ptr<Snapshot> assemble(const LanguageRequest& request, LanguageAnswer& answer, Texts& texts);
  static std::shared_ptr<Snapshot> withoutAssembly(const LanguageRequest& request, source::Diagnostic why);
  static std::shared_ptr<Snapshot> checkRunFile(const LanguageRequest& request);
  std::shared_ptr<Snapshot> disassemble(const LanguageRequest& request, LanguageAnswer& answer);
  [[nodiscard]] Texts startTexts(const LanguageRequest& request,
                                 std::shared_ptr<const assembler::Assembly> assembly) const;
  // Adds the texts to the answer with the snapshot. Returns false if there is a newer text.
  bool addTexts(const LanguageRequest& request, LanguageAnswer& answer, Texts coming);

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
