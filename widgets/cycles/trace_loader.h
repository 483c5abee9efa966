// SPDX-License-Identifier: Apache-2.0
// Reads traces for documents in the background (document/measured.h), and matches them to each new snapshot.
//
//   loader->open(document, "run/ui_output_agent_1_dispatch_1")      then emits opened(), or failed() with a sentence
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class Document;
class LanguageTasks;
class Workspace;

class TraceLoader : public QObject {
  Q_OBJECT

public:
  explicit TraceLoader(Workspace* workspace, QObject* parent = nullptr);
  ~TraceLoader() override;

  // Opens a ui_output folder, a folder that contains one or raw *.att files, a stats CSV, or a table of PC samples.
  void open(Document* document, const QString& path);
  void close(Document* document);

signals:
  void started(const QString& path);
  void opened(wavesmith::widgets::Document* document);
  void failed(const QString& why);

private:
  void match(Document* document);
  LanguageTasks& tasks();

  Workspace* workspace_;
  std::unique_ptr<LanguageTasks> tasks_; // created with the first trace
};

} // namespace wavesmith::widgets
