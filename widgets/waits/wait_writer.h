// SPDX-License-Identifier: Apache-2.0
// Kernel > Write Waits. Plans the waits and wait states of the selected lines, or of the whole text, in the background
// (authoring/waits.h), and shows the changes with their reasons before they are made.
//
//   writer->start(workspace->current(), {40, 80});
//   ... "All 5 waits of vector_add.s are right.", or a ChangePreview, whose Apply is one undo step
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

  void start(Document* document, Lines lines = {0, 0});
  [[nodiscard]] ChangePreview* preview() const; // the open preview, or nullptr

signals:
  // Emitted when finished: either a preview is open, or `sentence` has the reason why there is none.
  void finished(const QString& sentence);

private:
  void startInSelection();
  void say(const QString& sentence);
  void show(Document& document, const QString& before, Lines lines, const authoring::WrittenWaits& waits);

  Workspace* workspace_;
  std::function<CodeEditor*()> editor_;
  QWidget* window_;
  QPointer<ChangePreview> preview_;
};

} // namespace wavesmith::widgets
