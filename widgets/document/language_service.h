// SPDX-License-Identifier: Apache-2.0
// Keeps the snapshot of every open document up to date, on a thread of its own with the language worker
// behind it. The newest text of a document wins: a revision that was overtaken before its turn is never
// assembled.
//
// GUI thread; answers arrive there too (Document::snapshotChanged).
#pragma once

#include "assembler/assembly.h"
#include "worker/language_client.h"

#include <QObject>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class Document;

class LanguageService : public QObject {
  Q_OBJECT

public:
  explicit LanguageService(worker::WorkerOptions options = {}, QObject* parent = nullptr);
  ~LanguageService() override; // ends the worker; never waits for a request longer than a moment

  // Watches the document from now on, until it is destroyed.
  void add(Document* document);
  void remove(Document* document);
  // Of several that wait, this one is next: it is what is looked at.
  void prefer(Document* document);

  // Target, include paths and definitions of the next requests; every document is assembled again.
  void setOptions(const assembler::Options& options);
  [[nodiscard]] const assembler::Options& options() const;

  // Time and memory limits of the next requests; the worker is restarted for them.
  void setLimits(const worker::WorkerOptions& limits);

  // While true, snapshots carry LLVM's text of each instruction. A panel that is hidden asks for none.
  void setTextsWanted(bool wanted);

  [[nodiscard]] bool isBusy() const;
  [[nodiscard]] int workerProcessId() const; // -1: none; for tests that kill it

signals:
  void busyChanged(bool busy);
  // The worker died, hung or ran out of memory; a new one is in its place. One sentence.
  void workerFailed(const QString& message);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
