// SPDX-License-Identifier: Apache-2.0
// Keeps the snapshot of every open document up to date, on a separate thread that uses the language worker.
// Only the newest text of a document counts: a revision that becomes outdated before its turn is never
// assembled.
//
// GUI thread; answers also arrive there (Document::snapshotChanged).
#pragma once

#include "assembler/assembly.h"
#include "worker/language/language_client.h"

#include <QObject>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class Document;

class LanguageService : public QObject {
  Q_OBJECT

public:
  explicit LanguageService(worker::WorkerOptions options = {}, QObject* parent = nullptr);
  ~LanguageService() override; // ends the worker; waits only briefly for a running request

  // Watches the document from now on, until it is destroyed.
  void add(Document* document);
  void remove(Document* document);
  // Handles this document, the visible one, before the others that wait.
  void prefer(Document* document);

  // Sets target, include paths and definitions for the next requests; every document is assembled again.
  void setOptions(const assembler::Options& options);
  [[nodiscard]] const assembler::Options& options() const;

  // Sets time and memory limits for the next requests; the worker is restarted.
  void setLimits(const worker::WorkerOptions& limits);

  // While true, snapshots include LLVM's text of each instruction. Hidden panels do not request it.
  void setTextsWanted(bool wanted);

  [[nodiscard]] bool isBusy() const;
  [[nodiscard]] int workerProcessId() const; // -1: none; for tests that kill it

signals:
  void busyChanged(bool busy);
  // The worker died, hung or ran out of memory, and was replaced. One sentence.
  void workerFailed(const QString& message);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
