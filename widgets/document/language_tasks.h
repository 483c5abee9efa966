// SPDX-License-Identifier: Apache-2.0
// Questions to a language worker that belong to no document's snapshot: a header's structs, a text with a
// descriptor for trial. One at a time, on a thread and with a worker of their own, so that the answers in the
// editor never wait for them.
//
//   tasks->start(this, [text](worker::LanguageClient& client, const std::stop_token& stop) {
//     auto header = client.structs({"args.h", text}, {}, stop);            on the background thread
//     return [this, header] { show(header); };                            on the GUI thread
//   });
//
// GUI thread.
#pragma once

#include "worker/language_client.h"

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
  ~LanguageTasks() override; // stops what runs

  // The answer is called unless `context` is destroyed first. A task of the same context that has not been
  // answered yet is dropped: the newest question counts.
  void start(QObject* context, Work work);
  [[nodiscard]] bool isBusy() const;

  // For the next task.
  void setLimits(const worker::WorkerOptions& limits);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
