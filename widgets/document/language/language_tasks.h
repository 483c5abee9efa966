// SPDX-License-Identifier: Apache-2.0
// Requests to a language worker that are not part of a document's snapshot: the structs of a header, a text
// with a provisional descriptor. They run one at a time, on a separate thread with a separate worker, so that
// snapshots never wait for them.
//
//   tasks->start(this, [text](worker::LanguageClient& client, const std::stop_token& stop) {
//     auto header = client.structs({"args.h", text}, {}, stop);            on the background thread
//     return [this, header] { show(header); };                            on the GUI thread
//   });
//
// GUI thread.
#pragma once

#include "worker/language/language_client.h"

#include <QObject>

#include <functional>
#include <memory>
#include <stop_token>

namespace wavesmith::widgets {

class LanguageTasks : public QObject {
  Q_OBJECT

public:
  using Answer = std::function<void()>;
  using Work = std::function<Answer(worker::LanguageClient&, const std::stop_token&)>;

  explicit LanguageTasks(worker::WorkerOptions options = {}, QObject* parent = nullptr);
  ~LanguageTasks() override; // stops the running task

  // Calls the answer, unless `context` is destroyed first. An unanswered task of the same context is dropped:
  // only the newest counts.
  void start(QObject* context, Work work);
  // Stops the unanswered task of this context; its answer is not called.
  void cancel(QObject* context);
  [[nodiscard]] bool isBusy() const;

  // Sets the limits for the next task.
  void setLimits(const worker::WorkerOptions& limits);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
