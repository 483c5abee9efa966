// SPDX-License-Identifier: Apache-2.0
// Kernel > Generate or Update Descriptor and Metadata: asks in the background what the blocks of a text
// should say (generate/blocks.h), with the arguments that its run files state, and shows the changes before
// they are made.
//
//   generator->start(workspace->current());
//   ... "vector_add.s is up to date", or a ChangePreview, whose Apply is one step of undo
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "generate/blocks.h"
#endif

#include <QObject>
#include <QPointer>
#include <QString>

#include <vector>

namespace wavesmith::widgets {

class ChangePreview;
class Document;
class Workspace;

class BlockGenerator : public QObject {
  Q_OBJECT

public:
  // Previews are windows of `window`.
  BlockGenerator(Workspace* workspace, QWidget* window);

  // Of all kernels, or of this one. Where it is not clear which label is a kernel, a dialog asks.
  void start(Document* document, const QString& kernel = {});
  [[nodiscard]] ChangePreview* preview() const; // the one that is open, or nullptr

signals:
  // Finished: a preview is open, or this sentence says why there is none.
  void finished(const QString& sentence);

private:
  void say(const QString& sentence);
  void show(Document& document, const QString& before, const generate::GeneratedBlocks& blocks);
  void ask(Document& document, const std::vector<generate::UnclearKernel>& labels);

  Workspace* workspace_;
  QWidget* window_;
  QPointer<ChangePreview> preview_;
};

} // namespace wavesmith::widgets
