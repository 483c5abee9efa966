// SPDX-License-Identifier: Apache-2.0
// Kernel > Write Waits. Plans the waits and wait states of the selected lines, or of the whole text, in the background
// (authoring/waits.h), and shows the changes with their reasons before they are made.
//
//   writer->start(workspace->current(), {40, 80});
//   ... "All 5 waits of vector_add.s are right.", or a ChangePreview, whose Apply is one undo step
//
//   writer->beforeSave(document, [=] { save(document); });      where the folder's settings say `waits: on-save`
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "authoring/waits.h"
#endif

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <utility>

namespace wavesmith::widgets {

class ChangePreview;
class CodeEditor;
class Document;
class Workspace;

class WaitWriter : public QObject {
  Q_OBJECT

public:
  // Lines of the text, from 1; 0: all.
  using Lines = std::pair<int, int>;

  // `window` is the parent of the previews; `editor` returns the current one, or nullptr.
  WaitWriter(Workspace* workspace, std::function<CodeEditor*()> editor, QWidget* window);

  // `peels`: also writes waits before loops (authoring::WaitOptions).
  void start(Document* document, Lines lines = {0, 0}, bool peels = false);
  // Whether the waits of a text are written before it is saved. Reads the folder's settings.
  [[nodiscard]] static bool isOnSave(const Document* document);
  // Writes them as one undo step, without a preview, then calls `then`: in any case, unless the text was closed.
  void beforeSave(Document* document, std::function<void()> then);
  [[nodiscard]] ChangePreview* preview() const; // the open preview, or nullptr

signals:
  // Emitted when finished: either a preview is open, or `sentence` has the reason why there is none.
  void finished(const QString& sentence);

private:
  using Planned = std::function<void(Document& document, const QString& content, const std::string& file,
                                     source::Result<authoring::WrittenWaits>& waits)>;

  void startInSelection(bool peels);
  void plan(Document* document, const authoring::WaitOptions& options, Planned then);
  void say(const QString& sentence);
  void show(Document& document, const QString& before, Lines lines, const authoring::WrittenWaits& waits);

  Workspace* workspace_;
  std::function<CodeEditor*()> editor_;
  QWidget* window_;
  QPointer<ChangePreview> preview_;
};

} // namespace wavesmith::widgets
