// SPDX-License-Identifier: Apache-2.0
// Kernel > Generate or Update Descriptor and Metadata. Generates the blocks of a text in the background
// (generate/blocks.h), with the arguments of its run files, and shows the changes before they are made.
//
//   generator->start(workspace->current());
//   ... "vector_add.s is up to date", or a ChangePreview, whose Apply is one undo step
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
  // `window` is the parent of the previews.
  BlockGenerator(Workspace* workspace, QWidget* window);

  // Starts for all kernels, or for `kernel`. If it is not clear which labels are kernels, a dialog asks.
  void start(Document* document, const QString& kernel = {});
  [[nodiscard]] ChangePreview* preview() const; // the open preview, or nullptr

signals:
  // Emitted when finished: either a preview is open, or `sentence` has the reason why there is none.
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
